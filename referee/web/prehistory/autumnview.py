"""What a page of autumn shows beside the map: the six priorities, ticked as far as the search came."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.rules.kernel.text.line import Line, gettext_noop, in_a_row
from referee.rules.prehistory.board import PRIORITY_NAMES, Priority, TribeStep, tray_name
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted import Sighted, found_in_lane
from referee.rules.prehistory.seasons import LINE_NAMES
from referee.web.prehistory.boardview import CENTRE, PRIORITY_ICONS, BoardView, at
from referee.web.prehistory.mapview import MapView

HEAD, TIP, WIDTH = 120.0, 160.0, 0.36
"""How far from the centre of the board the head of the arrow begins and ends; half its width on the dial."""

BOARD_SIDE, HEX = 0.25, 84.0
"""The side of the board in a corner of the map, as a part of its width; the width of a hex."""


@dataclass(frozen=True, slots=True)
class PriorityRow:
    """A priority: "is-hit" if it is the target, "is-none" if not, "" if the search didn't come so far."""

    icon: str
    name: str
    says: Line | None
    css: str


def priority_rows(state: PrehistoryState, step: TribeStep) -> tuple[PriorityRow, ...]:
    return tuple(_rows(state, step))


def _rows(state: PrehistoryState, step: TribeStep) -> Iterator[PriorityRow]:
    for each in found_in_lane(state, step):
        icon, name = PRIORITY_ICONS[each.kind], PRIORITY_NAMES[each.kind]
        if not each.is_judged:
            yield PriorityRow(icon, name, None, "")
        elif each.found:
            phrase = gettext_noop("{n} {n:step|steps}, {line} line")
            line = Line(LINE_NAMES[each.found.line])
            css = "is-hit" if step.about.get("kind") == each.kind else "is-none"
            yield PriorityRow(icon, name, Line(phrase, n=each.found.distance, line=line), css)
        else:
            yield PriorityRow(icon, name, _none(each), "is-none")


def _none(each: Sighted) -> Line:
    """Say why there is no target of a kind."""
    if each.all_built:
        return Line("all are built")
    if each.occupied:
        colours = in_a_row(tray_name(colour) for colour in each.occupied)
        return Line("{colours} occupied, house rule", colours=colours)
    if not each.taken:
        return Line("none")
    if each.kind == Priority.CAMPSITE:
        return Line("none free, {n} built", n=each.taken)
    return Line("none, {n} taken", n=each.taken)


def with_arrow(state: PrehistoryState, board: BoardView, tray: str) -> BoardView:
    """Return the board with the arrow from its centre to the tray that gives the direction (M-65)."""
    place = state.layout.tray_place(tray)
    x, y = at(place, HEAD)
    tip, left, right = at(place, TIP), at(place - WIDTH, HEAD), at(place + WIDTH, HEAD)
    corners = " ".join(f"{px},{py}" for px, py in (tip, left, right))
    return replace(board, arrow=(f"M{CENTRE} {CENTRE}L{x} {y}", corners))


def room_in(drawn: MapView) -> str:
    """Return a corner of the map in which the board has room; "" without one."""
    points = [(hexagon.x, hexagon.y) for hexagon in drawn.hexes]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    side = (right - left + HEX) * BOARD_SIDE
    for corner, x, y in (("nw", left, top), ("ne", right, top), ("sw", left, bottom), ("se", right, bottom)):
        if not any(abs(px - x) < side and abs(py - y) < side for px, py in points):
            return f"is-{corner}"
    return ""
