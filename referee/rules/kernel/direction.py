"""Names that are written from right to left."""

import unicodedata

# The letters of Hebrew and Arabic, and the numbers that Arabic writes among them.
RUNS_BACK = ("R", "AL", "AN")


def isolated(word: str) -> str:
    """Return a word whose direction turns nothing beside it; what runs from left to right stays as it is.

    U+2068 and U+2069 are in a line of text what ``bdi`` is in a page.
    """
    if word.isascii():
        return word
    runs_back = any(unicodedata.bidirectional(sign) in RUNS_BACK for sign in word)
    return f"\u2068{word}\u2069" if runs_back and not word.startswith("\u2068") else word
