"""Points and directions of what a picture draws."""

from __future__ import annotations

import re
from math import hypot
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def points_in(words: str) -> list[Point]:
    """Return the points of a path without arcs, or of a polygon."""
    numbers = [float(each) for each in NUMBER.findall(words)]
    return [*zip(numbers[::2], numbers[1::2], strict=True)]


def minus(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]


def heading(way: Point) -> Point:
    """Return a direction, one long."""
    return way[0] / hypot(*way), way[1] / hypot(*way)


def middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
