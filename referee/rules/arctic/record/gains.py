"""Gains that nobody has seen, and the cards they prove to be (A-25, A-30, A-47)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.kernel.text.line import Line, gettext_noop

NEVER, NOT_KNOWN = -1, 9999
"""How many cards had come into the junkyard before a gain that is no dig, or of which nobody knows when."""

SOURCES: Mapping[Pile, str] = {
    Pile.JUNKYARD: gettext_noop("From the junkyard, round {round}"),
    Pile.CONTESTED: gettext_noop("Contested card of round {round}"),
}


@dataclass(frozen=True, slots=True)
class Unseen:
    """A gain that nobody has shown yet: from the junkyard, or the contested resource of a round.

    ``note``: the card as its owner has noted it, for no other eyes; "" where it is not noted. ``order``:
    which of its seat's gains it is; ``after``: how many cards had come into the junkyard before.
    """

    source: Pile
    round: int
    note: str = ""
    order: int = field(default=0, compare=False)
    after: int = field(default=NOT_KNOWN, compare=False)


def source_of(gain: Unseen) -> Line:
    return Line(SOURCES[gain.source], round=gain.round)


@dataclass(frozen=True, slots=True)
class Proof:
    """An unseen gain that has shown itself: its place among the seat's unseen gains, and the card."""

    place: int
    card: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that an unseen gain proved to be: one of those up to ``order``.

    ``after``: how many cards had come into the junkyard before the last of them that was dug; NEVER: no dig.
    """

    card: str
    order: int
    after: int
