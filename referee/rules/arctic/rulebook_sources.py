"""The names of the sources that the Arctic Scavengers rules were drawn from."""

from __future__ import annotations

SUMMARY = "Order of Gamers summary"
HELP_PAGE = "Board Game Arena help page"
CARD_TEXT = "card text"
CARD_LIST = "card list"
INFERENCE = "our inference"


def cite(*sources: str) -> str:
    """Return the sources as one line for the screen."""
    return "; ".join(sources)


BOTH = cite(SUMMARY, HELP_PAGE)
