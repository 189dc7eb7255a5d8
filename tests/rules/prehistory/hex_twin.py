"""A slow map: every hex has a point on the table, and all is measured there, by angles and by walking."""

from __future__ import annotations

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


def is_same(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < 1e-6 and abs(one[1] - other[1]) < 1e-6


def angle(start: Hex, end: Hex) -> float:
    """Degrees clockwise from north."""
    (x0, y0), (x1, y1) = point(start), point(end)
    return round(degrees(atan2(x1 - x0, -(y1 - y0))) % 360, 6) % 360


def walk(start: Hex, end: Hex, world: Iterable[Hex]) -> int:
    """Steps by looking at all neighbours, then at theirs."""
    seen, front, steps = {start}, [start], 0
    world = list(world)
    while end not in seen:
        steps += 1
        front = [each for each in world if each not in seen and any(touch(each, old) for old in front)]
        seen |= set(front)
    return steps


def touch(one: Hex, other: Hex) -> bool:
    (x0, y0), (x1, y1) = point(one), point(other)
    return 0.5 < sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2) < 1.1


def moved(start: tuple[float, float], towards: float, by: float) -> tuple[float, float]:
    """The point so far away in a direction, in degrees clockwise from north."""
    return start[0] + by * sin(radians(towards)), start[1] - by * cos(radians(towards))


@cache
def lane(start: Hex, side: int, world: tuple[Hex, ...]) -> list[tuple[int, str, Hex]]:
    """All hexes of the lane: three straight lines of points, one from each forward neighbour."""
    found = []
    for line, turn in (("left", -60), ("centre", 0), ("right", 60)):
        here, steps = moved(point(start), 60 * side + turn, 1), 1
        while steps < 25:
            found += [(steps, line, each) for each in world if is_same(point(each), here)]
            here, steps = moved(here, 60 * side, 1), steps + 1
    return found


def swept(marker: int, degrees_: float, inclusive: bool) -> float:
    """How far the indicator turns from the marker's place to a direction."""
    turn = round((degrees_ - 30 * marker) % 360, 6) % 360
    return turn if turn or inclusive else 360.0


def first_member(places: dict[str, Hex], marker: int, inclusive: bool, world: Iterable[Hex]) -> str | None:
    """The member closest to the camp, then the first clockwise as seen from it."""
    best = None
    for name, place in places.items():
        steps = walk((0, 0), place, world)
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
    world: tuple[Hex, ...],
    *,
    sweeps: bool = True,
) -> tuple[str, Hex] | None:
    """What is walked to: the first priority in the lane, the nearest of it, the first clockwise."""
    ahead = marker == 2 * side
    order = ["left", "centre", "right"]
    if sweeps and ahead:
        order = ["centre", "right", "left"] if inclusive else ["right", "left", "centre"]
    for kind in track:
        seen = [each for each in lane(start, side, world) if things.get(each[2]) == kind]
        if seen:
            _, _, place = sorted(seen, key=lambda each: (each[0], order.index(each[1])))[0]
            return kind, place
    return None


def beside_megalith(
    start: Hex, megalith: Hex, full: set[Hex], marker: int, inclusive: bool, world: Iterable[Hex]
) -> Hex | None:
    """The empty hex next to an occupied megalith: nearest to the member, then the first clockwise."""
    best = None
    for each in world:
        if touch(each, megalith) and each not in full:
            steps = walk(start, each, world)
            key = (steps, swept(marker, angle(start, each), inclusive) if steps else 0.0)
            if best is None or key < best[0]:
                best = (key, each)
    return best[1] if best else None
