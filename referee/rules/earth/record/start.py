"""What the end of a round starts from, and the words in which its steps are said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.rules.earth.cards.cards import Action, Territory
from referee.rules.earth.cards.piles import Piles


@dataclass(frozen=True, slots=True)
class Start:
    """What the end of a round starts from: the table when deployment is closed.

    ``seats`` clockwise; ``reserve`` without what was deployed; ``cards``: None for a seat without one
    (EQ-20). ``choices``: whom the owner of a card chose. ``settled``: table rulings on the texts of a
    seat's card, in their order; ``cardless``: placed no card; ``attack_ruled`` and
    ``valid_ruled``: the table's word on these. ``is_void``: EQ-2;
    ``is_last``: the last round; ``stops``: wait for the table at its texts.
    """

    seats: tuple[str, ...]
    initiative: str
    flagpole: tuple[str, ...]
    reserve: Mapping[str, int]
    deployed: Mapping[str, int]
    target: Territory
    cards: Mapping[str, Action | None]
    house: Mapping[str, str]
    choices: Mapping[str, str] = field(default_factory=dict)
    settled: Mapping[str, tuple[tuple[object, ...], ...]] = field(default_factory=dict)
    attack_ruled: Mapping[str, int] = field(default_factory=dict)
    valid_ruled: Mapping[str, bool] = field(default_factory=dict)
    owned: Mapping[str, tuple[Territory, ...]] = field(default_factory=dict)
    lost: tuple[Territory, ...] = ()
    piles: Piles = field(default_factory=Piles)
    cardless: tuple[str, ...] = ()
    is_void: bool = False
    is_last: bool = False
    stops: bool = False
    next_initiative: str | None = None

    @property
    def turn_order(self) -> tuple[str, ...]:
        """The holder of the Initiative, then clockwise."""
        at = self.seats.index(self.initiative)
        return self.seats[at:] + self.seats[:at]

    @property
    def has_piles(self) -> bool:
        """Whether hands and decks are known at all; a bare case has none."""
        return bool(self.piles.hands)

    def neighbour(self, seat: str, steps: int) -> str:
        """Return the seat so many places clockwise."""
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]
