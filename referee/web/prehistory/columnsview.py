"""The drawing of the action columns round the pricing tile, with all coordinates."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from math import cos, radians, sin

from django.utils.translation import gettext

from referee.rules.kernel.text.line import Line, gettext_noop, in_a_row
from referee.rules.prehistory.board import ACTION_NAMES, Counts, TribeAction, columns_of, cube_lines
from referee.rules.prehistory.record import PrehistoryState
from referee.web.prehistory.boardview import ACTION_ICONS, Swatch, SymbolView, swatch_of
from referee.web.templating.jinja import READER

CENTRE, SYMBOLS, COLUMNS = 180.0, 58.0, 130.0
ASIDE = 15
"""Degrees between an action and each of its two columns."""
AROUND = 172.0
ROOM = (112.0, 130.0, 148.0)
"""How far from the centre the cubes on a column are drawn."""
UNTAPPED: Mapping[str, str] = {}
NO_ADDRESSES: Mapping[str, str] = {}
UNKNOWN = gettext_noop("markers")


@dataclass(frozen=True, slots=True)
class CubeView:
    swatch: Swatch
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column: its place, its turn in degrees, the cubes on it, its style, and its button or link."""

    id: str
    x: float
    y: float
    turn: int
    cubes: tuple[CubeView, ...]
    css: str
    is_unknown: bool
    tap: str
    word: str
    is_on: bool
    address: str


@dataclass(frozen=True, slots=True)
class Sweep:
    """A part of the way clockwise from the framed symbol to the columns that are tied, and its tip."""

    path: str
    tip: str


@dataclass(frozen=True, slots=True)
class ColumnsView:
    """The picture, and a description in words. ``target``: the ringed column, ``coming``: the cube that goes
    onto it."""

    symbols: tuple[SymbolView, ...]
    columns: tuple[ColumnView, ...]
    target: ColumnView | None
    coming: CubeView | None
    sweep: tuple[Sweep, ...]
    says: str


def columns_view(
    state: PrehistoryState,
    taps: Mapping[str, str] = UNTAPPED,
    on: Collection[str] = (),
    ring: Collection[str] = (),
    coming: str = "",
    tied: Collection[str] = (),
    addresses: Mapping[str, str] = NO_ADDRESSES,
) -> ColumnsView:
    """Draw the columns. ``taps``: what a tap on one sends; ``on``: those tapped; ``ring``: those meant;
    ``coming``: the colour of the cube that goes onto it; ``tied``: columns that hold equally many;
    ``addresses``: where a tap on one leads."""
    actions = state.layout.ring or tuple(each.value for each in TribeAction)
    framed = state.tile.framed if state.tile else ""
    columns = tuple(_columns(state, actions, taps, on, ring, tied, addresses))
    target = next((each for each in columns if each.css == "is-ring"), None)
    cube = CubeView(swatch_of(coming), target.x, target.y) if target and coming else None
    symbols = tuple(
        SymbolView(ACTION_ICONS[action], *at(60 * index, SYMBOLS), is_here=action == framed)
        for index, action in enumerate(actions)
    )
    sweep = tuple(_sweep(state.layout.ring, framed, tied))
    return ColumnsView(symbols, columns, target, cube, sweep, _says(state))


def at(degrees: float, radius: float) -> tuple[float, float]:
    """Return the point at an angle, in degrees clockwise from north."""
    angle = radians(degrees)
    return round(CENTRE + radius * sin(angle), 1), round(CENTRE - radius * cos(angle), 1)


def _places(actions: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
    """Yield the columns clockwise: the place of their action, their number there, and their word."""
    for index, action in enumerate(actions):
        for slot, word in enumerate(columns_of(action)):
            yield index, slot, word


def _turn(index: int, slot: int) -> int:
    return 60 * index + (2 * slot - 1) * ASIDE


def _columns(
    state: PrehistoryState,
    actions: tuple[str, ...],
    taps: Mapping[str, str],
    on: Collection[str],
    ring: Collection[str],
    tied: Collection[str],
    addresses: Mapping[str, str],
) -> Iterator[ColumnView]:
    for index, slot, word in _places(actions):
        turn = _turn(index, slot)
        x, y = at(turn, COLUMNS)
        markers = state.columns.get(word)
        is_open = word in taps or word in addresses
        looks = ((word in ring, "is-ring"), (word in tied, "is-tied"), (is_open, "is-tap"))
        css = next((css for is_so, css in looks if is_so), "")
        name = gettext("Column {number} of {action}").format(
            number=slot + 1, action=gettext(ACTION_NAMES[actions[index]])
        )
        yield ColumnView(
            id=word,
            x=x,
            y=y,
            turn=turn,
            cubes=tuple(_cubes(markers or {}, turn)),
            css=css,
            is_unknown=markers is not None and not markers,
            tap=taps.get(word, ""),
            word=name,
            is_on=word in on,
            address=addresses.get(word, ""),
        )


def _sweep(ring: tuple[str, ...] | None, framed: str, tied: Collection[str]) -> Iterator[Sweep]:
    """Yield the way to the first of the tied columns, and on to the second; none in an unknown ring."""
    if ring is None or framed not in ring:
        return
    start = 60 * ring.index(framed) - ASIDE - 8
    turns = sorted((_turn(index, slot) - start) % 360 for index, slot, word in _places(ring) if word in tied)
    if len(turns) < len(("first", "second")):
        return
    first, second, *_ = turns
    yield _arc(start, start + first)
    yield _arc(start + first, start + second)


def _arc(start: float, end: float) -> Sweep:
    (x0, y0), (x1, y1) = at(start, AROUND), at(end - 4, AROUND)
    path = f"M{x0} {y0}A{AROUND} {AROUND} 0 {int(end - start > 184)} 1 {x1} {y1}"
    corners = (at(end, AROUND), at(end - 5, AROUND - 5), at(end - 5, AROUND + 5))
    return Sweep(path, " ".join(f"{x},{y}" for x, y in corners))


def _cubes(markers: Counts, turn: int) -> Iterator[CubeView]:
    colours = [colour for colour, number in markers.items() for _ in range(number)]
    for colour, far in zip(colours, ROOM, strict=False):
        yield CubeView(swatch_of(colour), *at(turn, far))


def _says(state: PrehistoryState) -> str:
    """Say what is known to lie on the columns."""
    held = (
        Line("{action}: {markers}", action=Line(ACTION_NAMES[action]), markers=_markers(markers))
        for action in TribeAction
        for word in columns_of(action)
        if (markers := state.columns.get(word)) is not None
    )
    lines = list(held)
    words = gettext("Action columns.")
    return f"{words} {in_a_row(lines).text(READER)}" if lines else words


def _markers(markers: Counts) -> Line:
    return in_a_row(cube_lines(markers)) if markers else Line(UNKNOWN)
