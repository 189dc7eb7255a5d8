"""What somebody wrote, as it is said back."""

LONGEST_ECHO = 80
"""Every name that a table or a deck can bear is shorter."""


def cut(word: str) -> str:
    """Return the word with an ellipsis for its end where it is too long to be read."""
    return word if len(word) <= LONGEST_ECHO else f"{word[: LONGEST_ECHO - 1]}…"
