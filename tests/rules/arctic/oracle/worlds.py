"""A slow, obvious model of who has what: every way the cards can lie that fits what a table has told (A-30).

Only a few kinds of cards are followed, copy by copy; all others are a crowd that is always there. A world
knows the junkyard, the contested pile and the zone of every copy that a seat has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product

CROWD = "some other card"
Pile = tuple[tuple[str, int], ...]
Copies = tuple[tuple[str, str], ...]


class Zone(StrEnum):
    """Where a copy of a seat lies; after a draw what was discarded may be anywhere (A-11)."""

    LOOSE = "deck or hand"
    DISCARD = "discard pile"
    FORCE = "force"
    BUNKER = "bunker"


@dataclass(frozen=True)
class World:
    """One way that the cards can lie; ``crowd``: other cards in each seat's Bunker."""

    yard: Pile
    pile: Pile
    seats: tuple[tuple[str, Copies], ...]
    crowd: Pile = ()

    def of(self, seat: str) -> Copies:
        return dict(self.seats)[seat]

    def having(self, seat: str, copies: Iterable[tuple[str, str]]) -> World:
        own = tuple(sorted(copies))
        seats = tuple((name, own if name == seat else old) for name, old in self.seats)
        return World(self.yard, self.pile, seats, self.crowd)

    def moved(self, seat: str, card: str, zone: Zone, to: Zone | None) -> World | None:
        """Return the world with a copy in another zone, or gone; None where no copy is there."""
        copies = list(self.of(seat))
        if (card, zone) not in copies:
            return None
        copies.remove((card, zone))
        return self.having(seat, [*copies, *([(card, to)] if to else [])])

    def gained(self, seat: str, card: str) -> World:
        """Return the world with a card more in the discard pile."""
        if card == CROWD:
            return self
        return self.having(seat, [*self.of(seat), (card, Zone.DISCARD)])


Step = Callable[[World], Iterator[World]]


def pile_of(numbers: Mapping[str, int]) -> Pile:
    """Return a pile in its one form."""
    return tuple(sorted((card, number) for card, number in numbers.items() if number > 0))


def more(pile: Pile, card: str, number: int = 1) -> Pile:
    """Return the pile with so many copies more (or fewer)."""
    return pile_of(
        Counter(dict(pile)) + Counter({card: number})
        if number > 0
        else Counter(dict(pile)) - Counter({card: -number})
    )


def after(worlds: frozenset[World], *steps: Step) -> frozenset[World]:
    """Return all worlds that these steps lead to."""
    for step in steps:
        worlds = frozenset(found for world in worlds for found in step(world))
    return worlds


def can_be(worlds: frozenset[World], step: Step) -> bool:
    """Whether the step leads anywhere from any of these."""
    return any(True for world in worlds for _ in step(world))


def plays(seat: str, card: str, zone: Zone = Zone.LOOSE, to: Zone | None = Zone.DISCARD) -> Step:
    """A copy is shown and goes elsewhere: from the hand to the discard pile, or as told."""
    return lambda world: filter(None, iter((world.moved(seat, card, zone, to),)))


def trashes(seat: str, card: str) -> Step:
    """A card of the hand goes to the junkyard."""

    def step(world: World) -> Iterator[World]:
        if gone := world.moved(seat, card, Zone.LOOSE, None):
            yield replace(gone, yard=more(gone.yard, card))

    return step


def digs(seat: str, kept: str | None) -> Step:
    """A card comes out of the junkyard: this one, or None: any."""

    def step(world: World) -> Iterator[World]:
        for card, _ in world.yard:
            if kept in (None, card):
                yield replace(world, yard=more(world.yard, card, -1)).gained(seat, card)
        if kept is None:
            yield world

    return step


def contested(seat: str | None) -> Step:
    """The top contested resource goes unseen to the winner, or to the junkyard (A-46, A-47)."""

    def step(world: World) -> Iterator[World]:
        yield world
        for card, _ in world.pile:
            taken = replace(world, pile=more(world.pile, card, -1))
            yield taken.gained(seat, card) if seat else replace(taken, yard=more(taken.yard, card))

    return step


def draws(seat: str) -> Step:
    """A draw may bring anything back that was discarded (A-11)."""
    back = {Zone.DISCARD: Zone.LOOSE}
    return lambda world: iter(
        (world.having(seat, ((card, back.get(Zone(zone), zone)) for card, zone in world.of(seat))),)
    )


def commits(seat: str) -> Step:
    """Whatever is not discarded or stored may be in the hand, and so in the force."""

    def step(world: World) -> Iterator[World]:
        own = world.of(seat)
        ways = [(Zone.LOOSE, Zone.FORCE) if zone == Zone.LOOSE else (zone,) for _, zone in own]
        for zones in product(*ways):
            yield world.having(seat, zip((card for card, _ in own), zones, strict=True))

    return step


def stores(seat: str, members: Iterable[str]) -> Step:
    """Somebody goes into the Bunker, and nobody says who."""
    kinds = tuple(members)

    def step(world: World) -> Iterator[World]:
        yield replace(world, crowd=more(world.crowd, seat))
        for card in kinds:
            yield from plays(seat, card, to=Zone.BUNKER)(world)

    return step


def takes_out(seat: str, members: Iterable[str]) -> Step:
    """Somebody comes out of the Bunker to the hand, and nobody says who."""
    kinds = tuple(members)

    def step(world: World) -> Iterator[World]:
        if dict(world.crowd).get(seat):
            yield replace(world, crowd=more(world.crowd, seat, -1))
        for card in kinds:
            yield from plays(seat, card, Zone.BUNKER, Zone.LOOSE)(world)

    return step


def ends_round(world: World) -> Iterator[World]:
    """Everything is discarded and drawn from again, but for what is stored."""
    for seat, own in world.seats:
        world = world.having(
            seat, ((card, zone if zone == Zone.BUNKER else Zone.LOOSE) for card, zone in own)
        )
    yield world
