"""The arrows of what is moved, with all coordinates: from a tray to a column, and to the supply."""

from dataclasses import dataclass
from math import hypot

from referee.rules.prehistory.acts import to_supply
from referee.rules.prehistory.board import Counts, TribeStep
from referee.rules.prehistory.record import PrehistoryState
from referee.web.prehistory.boardview import BADGES, BoardView
from referee.web.prehistory.columnsview import ColumnsView, ColumnView, at

Point = tuple[float, float]

TOP, SIDE = (664.0, 668.0), (600.0, 692.0)
"""Where arrows reach the supply, in the corner of the control board that is free."""
SCALE = 1.9
WIDE, TALL = (764.0, 18.0), (20.0, 745.0)
"""Where the columns lie in the picture: beside the board, or on narrow screens below it."""
# The bends of the arrows from each tray, clockwise from north, round what else is drawn there.
TO_SUPPLY = (
    ((700, 60), (800, 500), TOP),
    ((790, 360), (700, 520), TOP),
    ((640, 560), (664, 600), TOP),
    ((470, 690), (520, 692), SIDE),
    ((80, 640), (340, 770), SIDE),
    ((-50, 560), (240, 800), SIDE),
)
TO_COLUMN = ((600, 90), (740, 190), (740, 520), (640, 640), (400, 560), (400, 165))
TO_COLUMN_BELOW = ((700, 300), (740, 420), (640, 640), (400, 720), (120, 700), (-40, 620))
LABEL = 46.0
ROUND = {45: -45, 75: -60, 105: 60, 135: 45}
"""How far round the columns, in degrees, an arrow to one on the far side comes from."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A dashed arrow, its tip, and the place of its count."""

    path: str
    tip: str
    x: float
    y: float
    count: int


@dataclass(frozen=True, slots=True)
class Arrows:
    """What goes to the supply, in the board's coordinates; what goes onto a column or comes from one.

    ``wide``, ``tall``: with the columns beside the board, or below it.
    """

    supply: Arrow | None = None
    wide: tuple[Arrow, ...] = ()
    tall: tuple[Arrow, ...] = ()


NO_ARROWS = Arrows()


def arrows_of(
    state: PrehistoryState, step: TribeStep, cubes: Counts, board: BoardView, columns: ColumnsView | None
) -> Arrows:
    """Draw what an instruction moves. ``cubes``: the reward entered so far."""
    tray, number = step.about.get("tray", ""), to_supply(state, step, cubes)
    if tray not in state.layout.trays:
        return NO_ARROWS
    start, beside = _ends(state, board, tray)
    index = state.layout.trays.index(tray)
    supply = _arrow(start, *TO_SUPPLY[index], number, 0.7) if number else None
    if columns is None or columns.target is None or step.act != "spring":
        return Arrows(supply)
    target, outside = _column_at(columns.target)
    return Arrows(
        supply,
        (_arrow(beside, TO_COLUMN[index], _placed(outside, WIDE), _placed(target, WIDE), 1),),
        (_arrow(start, TO_COLUMN_BELOW[index], _placed(outside, TALL), _placed(target, TALL), 1),),
    )


def arrows_back(state: PrehistoryState, cubes: Counts, board: BoardView, columns: ColumnsView) -> Arrows:
    """Draw the markers of a column taken back: from the column to the tray of each colour."""
    if columns.target is None:
        return NO_ARROWS
    target, outside = _column_at(columns.target)
    wide, tall = list[Arrow](), list[Arrow]()
    for tray, number in cubes.items():
        if number:
            below, beside = _ends(state, board, tray)
            index = state.layout.trays.index(tray)
            ends = (_placed(target, WIDE), _placed(outside, WIDE))
            wide.append(_arrow(*ends, TO_COLUMN[index], beside, number))
            ends = (_placed(target, TALL), _placed(outside, TALL))
            tall.append(_arrow(*ends, TO_COLUMN_BELOW[index], below, number))
    return Arrows(None, tuple(wide), tuple(tall))


def _ends(state: PrehistoryState, board: BoardView, tray: str) -> tuple[Point, Point]:
    """Return where arrows meet a tray: from below, and from beside."""
    index = state.layout.trays.index(tray)
    place = board.trays[index]
    if BADGES[index] < 0:
        return (place.x, place.y + LABEL), (place.x + LABEL, place.y - LABEL)
    x, y = place.x + BADGES[index], place.y - 15
    return (x, y + 24), (x + 30, y)


def _column_at(column: ColumnView) -> tuple[Point, Point]:
    """Return the place of a column, and a point outside the columns from which an arrow reaches it."""
    return (column.x, column.y), at(column.turn + ROUND.get(column.turn, 0), 225)


def _placed(point: Point, corner: Point) -> Point:
    return corner[0] + SCALE * point[0], corner[1] + SCALE * point[1]


def _arrow(start: Point, first: Point, second: Point, end: Point, count: int, t: float = 0.5) -> Arrow:
    """Return a curve, and its count at the part ``t`` of it."""
    dx, dy = end[0] - second[0], end[1] - second[1]
    long = hypot(dx, dy) or 1.0
    dx, dy = dx / long, dy / long
    bx, by = end[0] - 20 * dx, end[1] - 20 * dy
    corners = (end, (bx - 11 * dy, by + 11 * dx), (bx + 11 * dy, by - 11 * dx))
    x, y = (_between(t, *each) for each in zip(start, first, second, (bx, by), strict=True))
    points = (f"{round(px, 1)} {round(py, 1)}" for px, py in (start, first, second, (bx, by)))
    path = "M{}C{} {} {}".format(*points)
    tip = " ".join(f"{round(px, 1)},{round(py, 1)}" for px, py in corners)
    return Arrow(path, tip, round(x, 1), round(y, 1), count)


def _between(t: float, start: float, first: float, second: float, end: float) -> float:
    u = 1 - t
    return u**3 * start + 3 * u * u * t * first + 3 * u * t * t * second + t**3 * end
