"""The drawing of the action columns round the pricing tile, with all coordinates."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
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
ROOM = (112.0, 130.0, 148.0)
"""How far from the centre the cubes on a column are drawn."""
SWEEP = 172.0
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
class ColumnsView:
    """The picture, and a description in words. ``coming``: the cube that goes onto the ringed column.

    ``sweep``, ``tip``: the arrow clockwise from the framed symbol to the first of equal columns.
    """

    symbols: tuple[SymbolView, ...]
    columns: tuple[ColumnView, ...]
    coming: CubeView | None
    says: str
    sweep: str = ""
    tip: str = ""


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
    ``tied``: those that hold as many; ``coming``: the colour of the cube that goes onto the one meant;
    ``addresses``: where a tap on one leads."""
    actions = state.layout.ring or tuple(map(str, TribeAction))
    framed = state.tile.framed if state.tile else ""
    drawn = _columns(state, actions, taps, on, ring)
    columns = tuple(
        replace(
            each,
            css=each.css or ("is-tied" if each.id in tied else "is-tap" if addresses else ""),
            address=addresses.get(each.id, ""),
        )
        for each in drawn
    )
    target = next((each for each in columns if each.css == "is-ring"), None)
    cube = CubeView(swatch_of(coming), target.x, target.y) if target and coming else None
    symbols = tuple(
        SymbolView(ACTION_ICONS[action], *at(60 * index, SYMBOLS), is_here=action == framed)
        for index, action in enumerate(actions)
    )
    sweep, tip = _sweep(actions.index(framed), target.turn) if target and len(tied) > 1 else ("", "")
    return ColumnsView(symbols, columns, cube, _says(state), sweep, tip)


def at(degrees: float, radius: float) -> tuple[float, float]:
    """Return the point at an angle, in degrees clockwise from north."""
    angle = radians(degrees)
    return round(CENTRE + radius * sin(angle), 1), round(CENTRE - radius * cos(angle), 1)


def _sweep(framed: int, end: int) -> tuple[str, str]:
    """Return the arrow round the columns: it begins before those of the framed symbol itself."""
    start = 60 * framed - 2 * ASIDE
    (x0, y0), (x1, y1) = at(start, SWEEP), at(end - 5, SWEEP)
    far = int((end - 5 - start) % 360 > 180)
    corners = (at(end, SWEEP), at(end - 5, SWEEP - 7), at(end - 5, SWEEP + 7))
    arc = f"M{x0} {y0}A{SWEEP:.0f} {SWEEP:.0f} 0 {far} 1 {x1} {y1}"
    return arc, " ".join(f"{x},{y}" for x, y in corners)


def _columns(
    state: PrehistoryState,
    actions: tuple[str, ...],
    taps: Mapping[str, str],
    on: Collection[str],
    ring: Collection[str],
) -> Iterator[ColumnView]:
    for index, action in enumerate(actions):
        for slot, word in enumerate(columns_of(action)):
            turn = 60 * index + (2 * slot - 1) * ASIDE
            x, y = at(turn, COLUMNS)
            markers = state.columns.get(word)
            css = "is-ring" if word in ring else "is-tap" if word in taps else ""
            name = gettext("Column {number} of {action}").format(
                number=slot + 1, action=gettext(ACTION_NAMES[action])
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
                address="",
            )


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
