"""What is face up in front of a seat: its buildings with timers and contents, its leader (A-70 to A-81)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from referee.rules.arctic.cards.catalogue import Catalogue
from referee.rules.arctic.cards.powers import Power
from referee.rules.kernel.text.ruling import Refusal

UNKNOWN_TIME = Refusal("unknown-time", "Check your card: how long does {card} take?", "A-70", "timer")
NO_POWERS: frozenset[Power] = frozenset()
HIDDEN = "?"
"""Stands for a leader chosen in secret; no card has this id."""


@dataclass(frozen=True, slots=True)
class Building:
    """One building of a seat."""

    card: str
    timer: int  # cards left on it
    placed: int  # the round
    completed: int | None = None  # the round
    is_disabled: bool = False
    stored: tuple[str, ...] = ()  # cards inside, by name
    unseen: int = 0  # more cards inside, face down and not named
    counted: int | None = None  # the round of the table's last count, in which no card comes off

    @property
    def is_complete(self) -> bool:
        return self.timer == 0

    @property
    def works(self) -> bool:
        return self.is_complete and not self.is_disabled

    @property
    def number(self) -> int:
        return len(self.stored) + self.unseen

    def less(self, cards: int, round_now: int) -> Building:
        """With this many cards taken off; complete once none is left (A-71 to A-73)."""
        timer = max(self.timer - cards, 0)
        return replace(self, timer=timer, completed=self.completed if timer else round_now)

    def own(self, cards: Sequence[str], unseen: int) -> Building:
        """With these cards inside, and this many not named (A-74)."""
        return replace(self, stored=(*self.stored, *cards), unseen=self.unseen + unseen)

    def without(self, cards: Sequence[str], unseen: int) -> Building:
        """Without these cards; an unnamed one may be any that was stored by name."""
        left = max(self.number - len(cards) - unseen, 0)
        named = Counter(self.stored) - Counter(cards)
        stay = tuple((named - Counter(dict.fromkeys(named, unseen))).elements())
        stay = stay if len(stay) <= left else ()
        return replace(self, stored=stay, unseen=left - len(stay))


def unseen_among(stored: Sequence[str], cards: Sequence[str]) -> int:
    """Return how many of these cards are not stored by name."""
    return (Counter(cards) - Counter(stored)).total()


@dataclass(frozen=True)
class Base:
    """A seat's buildings in the order they were laid, its leader, and its cards out of the game (A-81)."""

    buildings: tuple[Building, ...] = ()
    leader: str | None = None
    is_wounded: bool = False
    removed: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def stored(self) -> Counter[str]:
        return Counter(card for building in self.buildings for card in building.stored)

    @cached_property
    def laid(self) -> int:
        """How many cards are on and inside the buildings."""
        return sum(each.timer + each.number for each in self.buildings)

    @property
    def working(self) -> tuple[str, ...]:
        return tuple(building.card for building in self.buildings if building.works)

    @property
    def building_sites(self) -> int:
        """How many buildings aren't complete yet."""
        return sum(not building.is_complete for building in self.buildings)

    @property
    def active_leader(self) -> str | None:
        return None if self.is_wounded else self.leader

    def powers(self, cards: Catalogue) -> frozenset[Power]:
        leader = cards.get(self.active_leader or "")
        return leader.powers if leader else NO_POWERS

    def gardens(self, cards: Catalogue) -> int:
        """Return the food that Hydroponic Gardens give toward a hire (A-75)."""
        return sum(Power.GROW_FOOD in cards[card].powers for card in self.working if card in cards)

    def ticked(self, round_now: int) -> Base:
        """At the start of a round: a card comes off each building under construction (A-71)."""
        buildings = tuple(b if b.is_complete else b.less(1, round_now) for b in self.buildings)
        return replace(self, buildings=buildings)

    def changed(self, place: int, building: Building) -> Base:
        buildings = (*self.buildings[:place], building, *self.buildings[place + 1 :])
        return replace(self, buildings=buildings)

    def place_of(self, card_id: str, wanted: int | None = None) -> int | None:
        """Return the place of a working building of this kind: the one wanted, else the first."""
        places = [place for place, each in enumerate(self.buildings) if each.card == card_id and each.works]
        return next((place for place in places if wanted in (None, place)), None)

    def working_words(self) -> Iterator[str]:
        """Yield a word for each working building: "bunker", "bunker.2" for a second Bunker in place 2."""
        for place, each in enumerate(self.buildings):
            if each.works:
                yield each.card if self.place_of(each.card) == place else f"{each.card}.{place}"

    def disabled(self, card_id: str, wanted: int | None = None) -> Base:
        place = self.place_of(card_id, wanted)
        if place is None:
            return self
        return self.changed(place, replace(self.buildings[place], is_disabled=True))

    def public(self) -> dict[str, Any]:
        """Return what the whole table knows as plain JSON material; empty for an empty base."""
        if self == Base():
            return {}
        buildings = [
            {"card": each.card, "timer": each.timer, "is_disabled": each.is_disabled, "stored": each.number}
            for each in self.buildings
        ]
        leader = {"leader": self.leader, "is_wounded": self.is_wounded}
        return {**leader, "buildings": buildings, "removed": dict(self.removed)}

    def in_the_open(self, *, hides_leader: bool = False) -> Base:
        """As the others at the table know it (A-17)."""
        if not self.stored and not (hides_leader and self.leader):
            return self
        leader = HIDDEN if hides_leader and self.leader else self.leader
        face_down = tuple(replace(each, stored=(), unseen=each.number) for each in self.buildings)
        return replace(self, leader=leader, buildings=face_down)
