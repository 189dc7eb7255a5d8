"""A card that a seat has written down on its own device, sealed until it is revealed (E-82)."""

from dataclasses import dataclass

from referee.rules.earth.cards.cards import ActionCard

MARK = "~"
"""Begins the word for a written card. No id of a card in the deck has it."""


@dataclass(frozen=True, slots=True)
class WrittenCard:
    """A card of a hand. ``id``: in the deck, "" if it isn't there; ``is_out``: it has left the hand.

    ``is_first``: it was written down before the discards were first shuffled, so no other one is the same.
    """

    number: int
    card: ActionCard
    id: str = ""
    is_out: bool = False
    is_shown: bool = False
    is_first: bool = True

    @property
    def word(self) -> str:
        return f"{MARK}{self.number}"


def is_written(word: str | None) -> bool:
    return bool(word) and str(word).startswith(MARK)
