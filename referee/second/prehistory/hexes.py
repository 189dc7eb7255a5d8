"""The map of the Marauders: every hex has a point on the table, and all is measured there (M-61 to M-77)."""

from collections.abc import Iterable, Sequence
from functools import cache
from math import atan2, cos, degrees, radians, sin, sqrt
from typing import Any

Hex = tuple[int, int]
Json = dict[str, Any]


def point(place: Hex) -> tuple[float, float]:
    """Where the middle of a hex lies, the camp at 0, 0; hexes next to each other are 1 apart."""
    along, down = place
    return along * sqrt(3) / 2, down + along / 2


def hex_at(middle: tuple[float, float]) -> Hex:
    """The hex whose middle lies at a point."""
    along = round(middle[0] * 2 / sqrt(3))
    return along, round(middle[1] - along / 2)


def apart(one: Hex, other: Hex) -> float:
    """How far two middles lie apart."""
    (x0, y0), (x1, y1) = point(one), point(other)
    return sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2)


def angle(start: Hex, end: Hex) -> float:
    """Degrees clockwise from north."""
    (x0, y0), (x1, y1) = point(start), point(end)
    return round(degrees(atan2(x1 - x0, -(y1 - y0))) % 360, 6) % 360


def walk(start: Hex, end: Hex) -> int:
    """Steps from one hex to another, each to the neighbour that is closest to the end."""
    steps = 0
    while start != end:
        start = min(around(start), key=lambda each: apart(each, end))
        steps += 1
    return steps


def touch(one: Hex, other: Hex) -> bool:
    return 0.5 < apart(one, other) < 1.1


def around(place: Hex) -> list[Hex]:
    """The hexes next to one."""
    return [hex_at(moved(point(place), 60 * side, 1)) for side in range(6)]


def moved(start: tuple[float, float], towards: float, by: float) -> tuple[float, float]:
    """The point so far away in a direction, in degrees clockwise from north."""
    return start[0] + by * sin(radians(towards)), start[1] - by * cos(radians(towards))


@cache
def lane(start: Hex, side: int) -> list[tuple[int, str, Hex]]:
    """All hexes of the lane: three straight lines of points, one from each forward neighbour (M-67)."""
    found = []
    for line, turn in (("left", -60), ("centre", 0), ("right", 60)):
        here, steps = moved(point(start), 60 * side + turn, 1), 1
        while steps < 40:
            found.append((steps, line, hex_at(here)))
            here, steps = moved(here, 60 * side, 1), steps + 1
    return found


def swept(marker: int, degrees_: float, inclusive: bool) -> float:
    """How far the indicator turns from the marker's place to a direction."""
    turn = round((degrees_ - 30 * marker) % 360, 6) % 360
    return turn if turn or inclusive else 360.0


def first_member(places: dict[str, Hex], marker: int, inclusive: bool) -> str | None:
    """The member closest to the camp (M-61), then the first clockwise as seen from it (M-62)."""
    best = None
    for name, place in places.items():
        steps = walk((0, 0), place)
        key = (steps, swept(marker, angle((0, 0), place), inclusive) if steps else 0.0)
        if best is None or key < best[0]:
            best = (key, name)
    return best[1] if best else None


def target(
    start: Hex,
    side: int,
    things: dict[Hex, str],
    track: Sequence[str],
    marker: int,
    inclusive: bool,
    *,
    sweeps: bool = True,
) -> tuple[str, Hex] | None:
    """What is walked to: the first priority in the lane, then the nearest, then clockwise (M-66 to M-69).

    ``things``: the kind on each hex; ``track``: the priorities in their order.
    """
    ahead = marker == 2 * side
    order = ["left", "centre", "right"]
    if sweeps and ahead:
        order = ["centre", "right", "left"] if inclusive else ["right", "left", "centre"]
    for kind in track:
        seen = [each for each in lane(start, side) if things.get(each[2]) == kind]
        if seen:
            _, _, place = sorted(seen, key=lambda each: (each[0], order.index(each[1])))[0]
            return kind, place
    return None


def beside_megalith(
    start: Hex, megalith: Hex, full: set[Hex], marker: int, inclusive: bool, world: Iterable[Hex]
) -> Hex | None:
    """The empty hex next to an occupied megalith: nearest to the member, then the first clockwise (M-77)."""
    best = None
    for each in world:
        if touch(each, megalith) and each not in full:
            steps = walk(start, each)
            key = (steps, swept(marker, angle(start, each), inclusive) if steps else 0.0)
            if best is None or key < best[0]:
                best = (key, each)
    return best[1] if best else None
