"""Unseen gains, and the cards they prove to be (A-25, A-30, A-47)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.kernel.text.line import Line, gettext_noop

NEVER, NOT_KNOWN = -1, 9999
"""Instead of the number of entries in the junkyard before a gain: it is no dig; its time is unknown."""

SOURCES: Mapping[Pile, str] = {
    Pile.JUNKYARD: gettext_noop("From the junkyard, round {round}"),
    Pile.CONTESTED: gettext_noop("Contested card of round {round}"),
}


@dataclass(frozen=True, slots=True)
class Unseen:
    """A gain not shown yet: a card from the junkyard, or the contested resource of a round."""

    source: Pile
    round: int
    note: str = ""  # the card, noted by its owner in private
    order: int = field(default=0, compare=False)  # among the seat's gains
    after: int = field(default=NOT_KNOWN, compare=False)  # entries in the junkyard before it


def source_of(gain: Unseen) -> Line:
    return Line(SOURCES[gain.source], round=gain.round)


@dataclass(frozen=True, slots=True)
class Proof:
    """An unseen gain that is now known: its place among the seat's unseen gains, and the card."""

    place: int
    card: str


@dataclass(frozen=True, slots=True)
class ProvedCard:
    """A card that an unseen gain proved to be."""

    card: str
    order: int  # of the latest gain that it can be
    after: int  # entries in the junkyard before the latest dig that it can be; NEVER: it is no dig
