"""The lane that is asked about: the kinds to choose from, and a sketch of it that shows its direction."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.prehistory.board import (
    CAMP,
    TARGET_NAMES,
    Hex,
    Priority,
    TribeStep,
    distance,
    in_lane,
    lane,
    tray_name,
)
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted import acting, name_member, sight
from referee.web.prehistory.boardview import PRIORITY_ICONS
from referee.web.prehistory.mapview import at, corners_at
from referee.web.templating.jinja import READER

RADIUS = 3
"""How far the sketch reaches from the member: 37 spaces."""
HALF_WIDE, HALF_HIGH = 222.0, 246.0
TIP, HEAD, HEAD_WIDE = 214.0, 24.0, 14.0
"""How far from the member the arrow ends, how long its head is, and half the width of it."""

SKETCH = gettext_noop("The lane: three spaces wide, from the member towards {tray} to the edge of the map.")
NOTES = {
    Priority.CAMPSITE: gettext_noop("a free space"),
    Priority.MEGALITH: gettext_noop("if occupied: a space beside it"),
}


@dataclass(frozen=True, slots=True)
class LaneRow:
    """A kind that may be the first in the lane."""

    kind: str
    icon: str
    name: str
    note: str


@dataclass(frozen=True, slots=True)
class LaneView:
    """The question; ``lies``: whether the member lies down if none of the kinds is there."""

    way: Line
    rows: tuple[LaneRow, ...]
    lies: bool
    box: str
    hexes: tuple[tuple[str, str], ...]
    member: tuple[float, float]
    path: str
    tip: str
    says: str


def lane_view(state: PrehistoryState, step: TribeStep) -> LaneView:
    tray, member = step.about["tray"], acting(state)
    side = state.layout.trays.index(tray)
    x, y = at(CAMP)
    path, tip = _arrow(side)
    place = member.place if member else None
    return LaneView(
        way=Line("Towards {tray}, from {member}.", tray=tray_name(tray), member=name_member(state)),
        rows=tuple(_row(state, kind) for kind in step.about["kinds"].split()),
        lies=not sight(state, place, tray),
        box=f"{x - HALF_WIDE} {y - HALF_HIGH} {2 * HALF_WIDE} {2 * HALF_HIGH}",
        hexes=tuple(_hexes(side)),
        member=(x, y),
        path=path,
        tip=tip,
        says=Line(SKETCH, tray=tray_name(tray)).text(READER),
    )


def _row(state: PrehistoryState, kind: str) -> LaneRow:
    note = NOTES.get(Priority(kind), "")
    if kind == Priority.ACTION_MARKER and state.house("occupied_marker", "left_out"):
        note = gettext_noop("without a member on it")
    return LaneRow(kind, PRIORITY_ICONS[kind], TARGET_NAMES[kind], note)


def _hexes(side: int) -> Iterator[tuple[str, str]]:
    """Yield the corners and the style of each space of the sketch."""
    ahead = {place for _, _, place in lane(CAMP, side)}
    for place in _spaces():
        yield corners_at(place), "is-home" if place == CAMP else "is-lane" if place in ahead else ""


def _spaces() -> Iterator[Hex]:
    """Yield the member's space last, so that its edge isn't drawn over."""
    reach = range(-RADIUS, RADIUS + 1)
    spaces = [(along, down) for along in reach for down in reach if distance(CAMP, (along, down)) <= RADIUS]
    yield from sorted(spaces, key=lambda place: place == CAMP)


def _arrow(side: int) -> tuple[str, str]:
    """Return the arrow from the member along the centre line: its shaft and its head."""
    (x, y), (x1, y1) = at(CAMP), at(in_lane(CAMP, side, "centre", 1))
    long = hypot(x1 - x, y1 - y)
    dx, dy = (x1 - x) / long, (y1 - y) / long
    ex, ey = x + TIP * dx, y + TIP * dy
    bx, by = ex - HEAD * dx, ey - HEAD * dy
    wx, wy = HEAD_WIDE * dy, HEAD_WIDE * dx
    corners = ((ex, ey), (bx - wx, by + wy), (bx + wx, by - wy))
    head = " ".join(f"{px:.1f},{py:.1f}" for px, py in corners)
    return f"M{x} {y}L{bx:.1f} {by:.1f}", head
