"""The control board: trays, priority track, and the sweep of the indicator (M-12, C-1 to C-6).

Places are half-steps of a dial, 0 to 11 clockwise from north: tray number i lies at 2 i, odd places lie
between two trays.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from referee.rules.kernel.text.codec import Strict
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Sum, require
from referee.rules.prehistory.board.hexmap import HexMap, check_map
from referee.rules.prehistory.board.terms import (
    NUMBERS,
    PLACES,
    PRIORITY_NAMES,
    SIDES,
    Counts,
    Priority,
    SymbolT,
    TribeAction,
    check_counts,
    check_number,
    check_once,
    read_symbol,
    tray_name,
)

Place = int | Fraction
"""A place on the dial; between the twelve a fraction."""
SIX_TRAYS = Refusal("not-six", "A control board has 6 trays, not {number}.", "M-3", "trays")
SIX_OF_TRACK = Refusal("not-six", "A priority track has 6 symbols, not {number}.", "M-66", "track")
SIX_PLACES = Refusal("not-six", "6 priority symbols need 6 places, not {number}.", "M-12", "track_pos")
SIX_OF_RING = Refusal("not-six", "The pricing tile has 6 symbols, not {number}.", "M-51", "ring")
SIX_OF_TILE = Refusal("not-six", "A marauder tile shows 6 symbols, not {number}.", "M-22", "symbols")
NO_COLOUR = Refusal("no-colour", "Every tray needs a colour.", "M-8", "trays")
NOT_CLOCKWISE = Refusal(
    "not-clockwise",
    "Enter the priority symbols and their places clockwise.",
    rule="M-12",
    field="track_pos",
)
NO_SUCH_NUMBER = Refusal("no-such-number", "Marauder tiles are 2 or 3, not {number}.", "M-6", "n")
NO_SUCH_PLACE = Refusal(
    "no-such-place", "{place} isn’t on the dial. Places go clockwise from 0 (north) to 11."
)
UNKNOWN_COLOUR = Refusal("unknown-colour", "There’s no {colour} tray. Choose from {possible}.", "M-8")


@dataclass(frozen=True, slots=True)
class TribeTile(Strict):
    """A marauder tile: its number, six symbols clockwise from the framed one (north)."""

    n: int
    symbols: tuple[str, ...]

    @property
    def framed(self) -> str:
        """The framed symbol; it points to north (M-20, M-50)."""
        return self.symbols[0]


@dataclass(frozen=True, slots=True)
class BoardLayout(Strict):
    """What the table calibrates once: colours clockwise from north, the priority track, the action ring.

    ``track``: priority symbols clockwise, ``track_pos``: the place of each on the dial; ``ring``: action
    symbols clockwise round the pricing tile, ``painting_rows``: sections a row, ``campsite_order``: names;
    each of these three None if unknown. ``weather``: what the weather tile gave, spring after
    spring, ``tiles``: those drawn so far; ``map``: as it was laid; ``name``: what the table calls it.
    """

    trays: tuple[str, ...]
    track: tuple[str, ...]
    track_pos: tuple[int, ...]
    ring: tuple[str, ...] | None = None
    painting_rows: tuple[int, ...] | None = None
    campsite_order: tuple[str, ...] | None = None
    weather: tuple[dict[str, int], ...] = ()
    tiles: tuple[TribeTile, ...] = ()
    name: str = ""
    map: HexMap | None = None

    def without(self, *words: str) -> "BoardLayout":
        """Return the layout with these hexes of its map taken; "" is ignored."""
        return replace(self, map=self.map.without(*words)) if self.map and any(words) else self

    def tray_place(self, colour: str) -> int:
        return 2 * self.trays.index(colour)

    def symbol_place(self, symbol: str) -> int:
        return self.track_pos[self.track.index(symbol)]

    def symbol_at(self, place: int) -> str | None:
        return next((s for s, at in zip(self.track, self.track_pos, strict=True) if at == place), None)

    def track_from(self, symbol: str) -> tuple[str, ...]:
        """The priority track clockwise, from this symbol on."""
        at = self.track.index(symbol)
        return self.track[at:] + self.track[:at]

    def symbol_after(self, symbol: str, steps: int) -> str:
        """Return the symbol this number of steps clockwise on the priority track."""
        return self.track[(self.track.index(symbol) + steps) % SIDES]


@dataclass(frozen=True, slots=True)
class ControlBoard:
    """What the sweep needs: the layout, the markers on each tray, the place of the priority marker.

    ``inclusive``: a tray exactly at the marker counts first, not last (MQ-02).
    """

    layout: BoardLayout
    trays: Counts
    place: int
    inclusive: bool = True

    def sweep(self, place: Place) -> Place:
        """How many half-steps clockwise from the priority marker to a place."""
        return clockwise(self.place, place, inclusive=self.inclusive)

    def ranked(self, at_least: int) -> tuple[str, ...]:
        """The trays with enough markers: the most first, then clockwise (M-22, M-23)."""
        enough = [colour for colour in self.layout.trays if self.trays[colour] >= at_least]
        place = self.layout.tray_place
        return tuple(sorted(enough, key=lambda colour: (-self.trays[colour], self.sweep(place(colour)))))


SYNTHETIC = BoardLayout(
    trays=("blue", "yellow", "red", "brown", "white", "sixth"),
    track=tuple(Priority),
    track_pos=(0, 2, 4, 6, 8, 10),
    ring=tuple(TribeAction),
)
"""An arrangement for trying out; it is not the real board."""

NAMED_LAYOUTS: Mapping[str, BoardLayout] = {
    "L*": SYNTHETIC,
    "L-between": replace(SYNTHETIC, track_pos=(1, 3, 5, 7, 9, 11)),
}


def clockwise(start: int, end: Place, *, inclusive: bool = True) -> Place:
    """Half-steps clockwise from one place to another; without ``inclusive`` the start itself comes last."""
    steps: Place = (end - start) % PLACES
    return steps if steps or inclusive else PLACES


def check_layout(layout: BoardLayout) -> None:
    """Raise IllegalEntry unless it has six colours, six symbols and six places, each once."""
    _check_six(layout.trays, SIX_TRAYS)
    require(all(colour.strip() for colour in layout.trays), NO_COLOUR)
    check_once((colour.strip().casefold() for colour in layout.trays), rule="M-8", field="trays")
    _check_symbols(Priority, layout.track, SIX_OF_TRACK)
    check_once(layout.track, rule="M-66", field="track")
    _check_six(layout.track_pos, SIX_PLACES)
    for place in layout.track_pos:
        check_place(place, rule="M-12", field="track_pos")
    check_once(map(str, layout.track_pos), rule="M-12", field="track_pos")
    steps = [clockwise(layout.track_pos[0], place) for place in layout.track_pos]
    require(steps == sorted(steps), NOT_CLOCKWISE)
    if layout.ring is not None:
        check_ring(layout.ring)
    for sections in layout.painting_rows or ():
        check_number(sections, 1, name="painting_rows", rule="M-30")
    for tile in layout.tiles:
        check_tile(tile)
    for gain in layout.weather:
        check_colours(layout, gain, "weather")
    if layout.map is not None:
        check_map(layout.map, layout.trays)


def check_ring(ring: tuple[str, ...]) -> None:
    """Raise IllegalEntry for a ring that is not the six action symbols, each once."""
    _check_symbols(TribeAction, ring, SIX_OF_RING)
    check_once(ring, rule="M-51", field="ring")


def check_tile(tile: TribeTile) -> None:
    """Raise IllegalEntry for a tile that cannot be. A symbol may repeat: tiles are not known well enough."""
    require(tile.n in NUMBERS, NO_SUCH_NUMBER, number=tile.n)
    _check_symbols(TribeAction, tile.symbols, SIX_OF_TILE)


def check_place(place: Place, *, rule: str, field: str) -> None:
    require(place in range(PLACES), NO_SUCH_PLACE, rule=rule, field=field, place=f"{place}")


def read_trays(layout: BoardLayout, counts: Counts, field: str = "trays") -> dict[str, int]:
    """Return a count for each tray, 0 where none is given. Raises IllegalEntry (M-8)."""
    check_colours(layout, counts, field)
    return {colour: counts.get(colour, 0) for colour in layout.trays}


def check_colours(layout: BoardLayout, counts: Counts, field: str) -> None:
    """Raise IllegalEntry for a colour without a tray, or a count below 0 (M-8)."""
    possible = tuple(layout.trays)
    for colour in counts:
        require(colour in layout.trays, UNKNOWN_COLOUR, field=field, colour=colour, possible=possible)
    check_counts(counts, rule="M-8", field=field)


def added(trays: Counts, gain: Counts) -> dict[str, int]:
    """Return the trays with more markers on them (M-8, M-53)."""
    return {colour: number + gain.get(colour, 0) for colour, number in trays.items()}


def change(before: Counts, after: Counts) -> dict[str, int]:
    """The trays that change, and by how much."""
    return {colour: after[colour] - n for colour, n in before.items() if after[colour] != n}


def _check_six(things: Sequence[object], refusal: Refusal) -> None:
    require(len(things) == SIDES, refusal, number=len(things))


def _check_symbols(kind: type[SymbolT], symbols: tuple[str, ...], refusal: Refusal) -> None:
    _check_six(symbols, refusal)
    for symbol in symbols:
        read_symbol(kind, symbol, rule=refusal.rule, field=refusal.field)


# Why one tray comes before another ----------------------------------------------------------------


def tray_sums(board: ControlBoard) -> tuple[Sum, ...]:
    """The markers on all trays, clockwise from north."""
    return tuple(Sum(tray_name(colour), (), board.trays[colour]) for colour in board.layout.trays)


def most_reasons(
    board: ControlBoard, chosen: str, passed: tuple[str, ...], rule: str, tie: str
) -> tuple[Reason, ...]:
    """Why a tray is first of those not passed over. ``rule``: the most markers, ``tie``: first clockwise."""
    number = board.trays[chosen]
    tied = tuple(c for c in board.layout.trays if board.trays[c] == number and c not in passed)
    facts: dict[str, Fact] = {"tray": tray_name(chosen), "number": number}
    if len(tied) == 1:
        phrase = gettext_noop("{tray} has the most markers, {number}.")
        if passed:
            phrase = gettext_noop("Of the other trays, {tray} has the most markers, {number}.")
        return (Reason(phrase, (rule,), (), tray_sums(board), **facts).deciding(not passed),)
    facts = {"trays": tuple(map(tray_name, tied)), "number": number}
    phrase = gettext_noop("{trays} have the most markers, {number} each.")
    if passed:
        phrase = gettext_noop("Of the other trays, {trays} have the most markers, {number} each.")
    return Reason(phrase, (rule,), (), tray_sums(board), **facts), _sweep_reason(board, chosen, tied, tie)


def _sweep_reason(board: ControlBoard, chosen: str, tied: tuple[str, ...], rule: str) -> Reason:
    at_marker = [colour for colour in tied if board.layout.tray_place(colour) == board.place]
    house = ("inclusive=false",) if at_marker and not board.inclusive else ()
    symbol = board.layout.symbol_at(board.place)
    phrase = gettext_noop("Sweeping clockwise from the priority marker, {tray} comes first.")
    facts: dict[str, Fact] = {"tray": tray_name(chosen)}
    if symbol is not None:
        phrase = gettext_noop("Sweeping clockwise from the priority marker at {symbol}, {tray} comes first.")
        facts["symbol"] = Line(PRIORITY_NAMES[symbol])
    return Reason(phrase, ("M-12", rule), house, **facts).deciding()
