"""The course of a game beside its steps: the number of each seat so far, and what comes later."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.rules.kernel.text.line import Line
from referee.rules.kernel.versions import Version
from referee.web.desk.plots import SHAPES, Mark, short

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 720, 10.0, 590.0, 12.0, 130.0
LABEL_GAP = 20.0

Steps = Sequence[Version[Any]]


class Course(NamedTuple):
    """A public number of each seat at some of the steps, in their order. ``title``: what it counts.

    ``seats``: the number of each, for its colour and shape.
    """

    title: Line
    seats: Mapping[str, int]
    points: Sequence[tuple[int, Mapping[str, int]]]


@dataclass(frozen=True, slots=True)
class CourseLine:
    """A seat's line up to a step, and after it; its shape at the step, and its label at the end."""

    number: int
    past: str
    later: str
    shape: str
    label: Mark


@dataclass(frozen=True, slots=True)
class CoursePlot:
    """The lines of all seats. ``x``: where the step is; ``now``: each seat's number at it."""

    title: Line
    x: float
    lines: tuple[CourseLine, ...]
    now: Mapping[str, int]
    width: int = WIDTH
    top: float = TOP
    bottom: float = BOTTOM
    left: float = LEFT
    right: float = RIGHT


def x_of(step: int, last: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * step / max(last, 1), 1)


def course_plot(course: Course, step: int, last: int) -> CoursePlot | None:
    """Draw a course with the line broken at a step; None if no number ever changes."""
    numbers = [number for _, point in course.points for number in point.values()]
    if len({*numbers}) < 2:
        return None
    seats = course.seats
    low, high = min(*numbers, 0), max(numbers)
    now = dict(next((point for at, point in reversed(course.points) if at <= step), course.points[0][1]))
    end = course.points[-1][1]
    labels = _apart({seat: _y(end[seat], low, high) for seat in seats})
    lines = []
    for seat, number in seats.items():
        here = (step, now[seat])
        places = [(at, point[seat]) for at, point in course.points]
        past = [place for place in places if place[0] <= step]
        later = [place for place in places if place[0] > step]
        x, y = x_of(step, last), _y(now[seat], low, high)
        lines.append(
            CourseLine(
                number,
                _path([*past, here], last, low, high),
                _path([here, *later], last, low, high) if later else "",
                f"M{x} {y}{SHAPES[number]}",
                Mark(RIGHT + 12, labels[seat], f"{short(seat)} {end[seat]}"),
            )
        )
    return CoursePlot(course.title, x_of(step, last), tuple(lines), now)


def _path(places: Sequence[tuple[int, int]], last: int, low: int, high: int) -> str:
    return " ".join(f"{x_of(at, last)},{_y(number, low, high)}" for at, number in places)


def _y(number: int, low: int, high: int) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * (number - low) / (high - low), 1)


def _apart(wanted: Mapping[str, float]) -> dict[str, float]:
    """Move labels apart, from the top; what would leave the picture moves up again."""
    placed, free = dict[str, float](), 0.0
    for seat in sorted(wanted, key=lambda seat: wanted[seat]):
        placed[seat] = max(wanted[seat], free)
        free = placed[seat] + LABEL_GAP
    ceiling = BOTTOM
    for seat in reversed([*placed]):
        placed[seat] = min(placed[seat], ceiling)
        ceiling = placed[seat] - LABEL_GAP
    return {seat: round(y + 5, 1) for seat, y in placed.items()}


def by_steps(
    title: Line, seats: Mapping[str, int], steps: Steps, numbers_at: Callable[[Any], Mapping[str, int]]
) -> Course:
    """Return the course of a number that every state has: its changes, and both ends."""
    points: list[tuple[int, Mapping[str, int]]] = []
    for step, version in enumerate(steps):
        point = numbers_at(version.state)
        if not points or point != points[-1][1] or step == len(steps) - 1:
            points.append((step, point))
    return Course(title, seats, points)
