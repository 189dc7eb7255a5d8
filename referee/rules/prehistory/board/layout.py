"""The control board as it lies: trays, priority track, and the sweep of the indicator (M-12, C-1 to C-6).

Places are half-steps of a dial, 0 to 11 clockwise from north: tray number i lies at 2 i, odd places lie
between two trays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from referee.rules.kernel.ruling import Fact, gettext_noop
from referee.rules.prehistory.board.terms import (
    NUMBERS,
    PLACES,
    SIDES,
    Action,
    Counts,
    Priority,
    check_counts,
    check_number,
    check_once,
    read_symbol,
    refused,
)

STRICT = {"extra": "forbid"}


@dataclass(frozen=True, slots=True)
class Tile:
    """A marauder tile as it lies: its number, six symbols clockwise from the framed one (north)."""

    __pydantic_config__ = STRICT

    n: int
    symbols: tuple[str, ...]

    @property
    def framed(self) -> str:
        """The framed symbol; it points to north (M-20, M-50)."""
        return self.symbols[0]


@dataclass(frozen=True, slots=True)
class Layout:
    """What the table calibrates once: colours clockwise from north, the priority track, the action ring.

    ``track``: priority symbols clockwise, ``track_pos``: the place of each on the dial; ``ring``: action
    symbols clockwise round the pricing tile, ``painting_rows``: sections a row, ``campsite_order``: names;
    each of these three None while nobody has said. ``weather``: what the weather tile gave, spring after
    spring, ``tiles``: those drawn so far; ``name``: what the table calls it.
    """

    __pydantic_config__ = STRICT

    trays: tuple[str, ...]
    track: tuple[str, ...]
    track_pos: tuple[int, ...]
    ring: tuple[str, ...] | None = None
    painting_rows: tuple[int, ...] | None = None
    campsite_order: tuple[str, ...] | None = None
    weather: tuple[dict[str, int], ...] = ()
    tiles: tuple[Tile, ...] = ()
    name: str = ""

    def tray_place(self, colour: str) -> int:
        """The place of a tray on the dial."""
        return 2 * self.trays.index(colour)

    def symbol_place(self, symbol: str) -> int:
        """The place of a priority symbol on the dial."""
        return self.track_pos[self.track.index(symbol)]

    def symbol_at(self, place: int) -> str | None:
        """The priority symbol at a place, None where there is none."""
        return next((s for s, at in zip(self.track, self.track_pos, strict=True) if at == place), None)


@dataclass(frozen=True, slots=True)
class Board:
    """What the sweep needs: the layout, the markers on each tray, the place of the priority marker.

    ``inclusive``: a tray exactly at the marker counts first, not last (MQ-02).
    """

    layout: Layout
    trays: Counts
    place: int
    inclusive: bool = True

    def sweep(self, place: int) -> int:
        """How many half-steps clockwise from the priority marker to a place."""
        return clockwise(self.place, place, inclusive=self.inclusive)

    def sweep_to(self, colour: str) -> int:
        """How many half-steps clockwise from the priority marker to a tray."""
        return self.sweep(self.layout.tray_place(colour))

    def ranked(self, at_least: int) -> tuple[str, ...]:
        """The trays with enough markers: the most first, then clockwise (M-22, M-23)."""
        enough = [colour for colour in self.layout.trays if self.trays[colour] >= at_least]
        return tuple(sorted(enough, key=lambda colour: (-self.trays[colour], self.sweep_to(colour))))


SYNTHETIC = Layout(
    trays=("blue", "yellow", "red", "brown", "white", "sixth"),
    track=tuple(Priority),
    track_pos=(0, 2, 4, 6, 8, 10),
    ring=tuple(Action),
)
"""An arrangement for trying out; it is not the real board."""

NAMED_LAYOUTS: Mapping[str, Layout] = MappingProxyType(
    {
        "L*": SYNTHETIC,
        "L-between": Layout(SYNTHETIC.trays, SYNTHETIC.track, (1, 3, 5, 7, 9, 11), SYNTHETIC.ring),
    }
)


def clockwise(start: int, end: int, *, inclusive: bool = True) -> int:
    """Half-steps clockwise from one place to another; without ``inclusive`` the start itself comes last."""
    steps = (end - start) % PLACES
    return steps if steps or inclusive else PLACES


def check_layout(layout: Layout) -> None:
    """Raise IllegalEntry for a board that cannot lie so: six colours, six symbols, six places, one each."""
    _check_six(layout.trays, gettext_noop("A control board has 6 trays, not {number}."), "M-3", "trays")
    if any(not colour.strip() for colour in layout.trays):
        raise refused("no-colour", gettext_noop("Every tray needs a colour."), rule="M-8", field="trays")
    check_once((colour.strip().casefold() for colour in layout.trays), rule="M-8", field="trays")
    _check_six(layout.track, gettext_noop("A priority track has 6 symbols, not {number}."), "M-66", "track")
    for symbol in layout.track:
        read_symbol(Priority, symbol, rule="M-66", field="track")
    check_once(layout.track, rule="M-66", field="track")
    _check_six(
        layout.track_pos, gettext_noop("6 priority symbols need 6 places, not {number}."), "M-12", "track_pos"
    )
    for place in layout.track_pos:
        check_place(place, rule="M-12", field="track_pos")
    check_once(map(str, layout.track_pos), rule="M-12", field="track_pos")
    steps = [clockwise(layout.track_pos[0], place) for place in layout.track_pos]
    if steps != sorted(steps):
        phrase = gettext_noop(
            "The priority symbols are told clockwise, so their places have to be clockwise too."
        )
        raise refused("not-clockwise", phrase, rule="M-12", field="track_pos")
    if layout.ring is not None:
        check_ring(layout.ring)
    for sections in layout.painting_rows or ():
        check_number(sections, 1, name="painting_rows", rule="M-30")
    for tile in layout.tiles:
        check_tile(tile)
    for gain in layout.weather:
        check_colours(layout, gain, "weather")


def check_ring(ring: Iterable[str]) -> None:
    """Raise IllegalEntry for a ring that is not the six action symbols, each once."""
    symbols = tuple(ring)
    _check_six(symbols, gettext_noop("The pricing tile has 6 action symbols, not {number}."), "M-51", "ring")
    for symbol in symbols:
        read_symbol(Action, symbol, rule="M-51", field="ring")
    check_once(symbols, rule="M-51", field="ring")


def check_tile(tile: Tile) -> None:
    """Raise IllegalEntry for a tile that cannot be. A symbol may repeat: tiles are not known well enough."""
    if tile.n not in NUMBERS:
        phrase = gettext_noop("A marauder tile shows 2 or 3, not {number}.")
        raise refused("no-such-number", phrase, {"number": tile.n}, rule="M-6", field="n")
    _check_six(
        tile.symbols, gettext_noop("A marauder tile shows 6 symbols, not {number}."), "M-22", "symbols"
    )
    for symbol in tile.symbols:
        read_symbol(Action, symbol, rule="M-22", field="symbols")


def repeated_symbols(tile: Tile) -> tuple[str, ...]:
    """The symbols that a tile shows more than once: worth a warning."""
    return tuple(symbol for symbol in Action if tile.symbols.count(symbol) > 1)


def check_place(place: int, *, rule: str, field: str) -> None:
    """Raise IllegalEntry for a place that the dial does not have."""
    if place not in range(PLACES):
        phrase = gettext_noop("{place} is no place on the dial: they go from 0 (north) clockwise to 11.")
        raise refused("no-such-place", phrase, {"place": place}, rule=rule, field=field)


def read_trays(layout: Layout, told: Counts, field: str = "trays") -> dict[str, int]:
    """Return a count for each tray, 0 where nothing is told. Raises IllegalEntry (M-8)."""
    check_colours(layout, told, field)
    return {colour: told.get(colour, 0) for colour in layout.trays}


def check_colours(layout: Layout, told: Counts, field: str) -> None:
    """Raise IllegalEntry for a colour without a tray, or a count below 0 (M-8)."""
    for colour in told:
        if colour not in layout.trays:
            phrase = gettext_noop("There is no {colour} tray. The trays are: {possible}.")
            facts: dict[str, Fact] = {"colour": colour, "possible": ", ".join(layout.trays)}
            raise refused("unknown-colour", phrase, facts, rule="M-8", field=field)
    check_counts(told, rule="M-8", field=field)


def added(trays: Counts, gain: Counts) -> dict[str, int]:
    """Return the trays with more markers on them (M-8, M-53)."""
    return {colour: number + gain.get(colour, 0) for colour, number in trays.items()}


def taken(trays: Counts, colour: str, number: int) -> dict[str, int]:
    """Return the trays with fewer markers on one of them."""
    return {**trays, colour: trays[colour] - number}


def _check_six(things: tuple[object, ...], phrase: str, rule: str, field: str) -> None:
    if len(things) != SIDES:
        raise refused("not-six", phrase, {"number": len(things)}, rule=rule, field=field)
