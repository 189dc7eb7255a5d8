"""What somebody wrote, as it is said back."""

from typing import Any

LONGEST_ECHO = 80
"""Every name that a table or a deck can bear is shorter."""


def cut(said: Any) -> Any:
    """Return a word with an ellipsis for its end where it is too long to be read; so each word of a tuple."""
    match said:
        case str() if len(said) > LONGEST_ECHO:
            return f"{said[: LONGEST_ECHO - 1]}…"
        case tuple():
            return tuple(cut(word) for word in said)
    return said
