"""Plots for every game, with all coordinates: templates only print them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

WIDTH, HEIGHT = 600, 290
LEFT, TOP, BOTTOM = 36.0, 18.0, 240.0
LABEL_GAP = 24.0
# Overlapping lines are drawn side by side, and so are their shapes.
LINE_GAP, SHAPE_GAP = 3.5, 11.0
GRID_LINES = 5
SHAPES: Mapping[int, str] = {
    1: "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
    2: "m0-6 6 10h-12z",
    3: "m-4.5-4.5h9v9h-9z",
    4: "m0-6 6 6-6 6-6-6z",
    5: "m-3-5h6l3 5-3 5h-6l-3-5z",
}
LONGEST_NAME = 9
# The largest width of a letter: on phones the pictures shrink but the letters don't.
LETTER = 13.0
BESIDE = 24.0


@dataclass(frozen=True, slots=True)
class Mark:
    """A text at its place in a picture."""

    x: float
    y: float
    text: str = ""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat's line: its path, shapes at some of its points, and a label at the end."""

    number: int
    path: str
    shapes: tuple[str, ...]
    label: Mark


@dataclass(frozen=True, slots=True)
class LinePlot:
    """The numbers of every seat over time."""

    right: float
    rows: tuple[Mark, ...]
    columns: tuple[Mark, ...]
    lines: tuple[SeatLine, ...]
    height = HEIGHT
    left = LEFT


def line_plot(
    points: Sequence[Mapping[str, int]], ticks: Mapping[int, str], seats: Mapping[str, int]
) -> LinePlot:
    """Draw the points of each seat. ``ticks``: index of a point -> its label."""
    numbers = [number for point in points for number in point.values()]
    step = _step(max(numbers) - min(numbers))
    low = min(numbers) // step * step
    high = max(-(-max(numbers) // step) * step, low + step)
    labels = {seat: f"{short(seat)} {points[-1][seat]}" for seat in seats}
    right = WIDTH - BESIDE - LETTER * max(map(len, labels.values()))
    xs = [LEFT + (right - LEFT) * index / max(len(points) - 1, 1) for index in range(len(points))]

    def y_of(number: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (number - low) / (high - low), 1)

    ends = _apart({seat: y_of(points[-1][seat]) for seat in seats})
    lines = []
    for seat, number in seats.items():
        beside = [_beside(point, seat) for point in points]
        ys = [y_of(point[seat]) + LINE_GAP * off for point, off in zip(points, beside, strict=True)]
        path = "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in zip(xs, ys, strict=True))
        shapes = (f"M{xs[i] + SHAPE_GAP * beside[i]:.1f} {ys[i]:.1f}{SHAPES[number]}" for i in ticks)
        label = Mark(right + BESIDE / 2, ends[seat], labels[seat])
        lines.append(SeatLine(number, path, tuple(shapes), label))
    rows = tuple(Mark(LEFT, y_of(number), str(number)) for number in range(low, high + 1, step))
    columns = tuple(Mark(round(xs[index], 1), BOTTOM + 26, text) for index, text in ticks.items())
    return LinePlot(right, rows, columns, tuple(lines))


def _beside(point: Mapping[str, int], seat: str) -> float:
    """Return a seat's offset from the middle of the seats with the same number."""
    alike = [each for each, number in point.items() if number == point[seat]]
    return alike.index(seat) - (len(alike) - 1) / 2


def _step(span: int) -> int:
    """Return the distance between grid lines: 2, 5, 10, 20, 50 … for a few lines at any span."""
    tens: int = 10 ** (len(str(span)) - 1)
    steps = (tens // 5, tens // 2, tens, tens * 2, tens * 5)
    return next(step for step in steps if step > 1 and span <= step * GRID_LINES)


def _apart(wanted: Mapping[str, float]) -> dict[str, float]:
    """Separate overlapping labels: move them down, then up from the bottom of the picture."""
    placed: dict[str, float] = {}
    free = 0.0
    for seat in sorted(wanted, key=lambda seat: wanted[seat]):
        placed[seat] = max(wanted[seat], free)
        free = placed[seat] + LABEL_GAP
    ceiling = BOTTOM
    for seat in reversed(placed):
        placed[seat] = min(placed[seat], ceiling)
        ceiling = placed[seat] - LABEL_GAP
    return {seat: round(y + 5, 1) for seat, y in placed.items()}


def short(name: str, most: int = LONGEST_NAME) -> str:
    """Shorten a name to at most ``most`` letters."""
    return name if len(name) <= most else f"{name[: most - 1]}…"


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a bar; ``group`` sets its colour; ``number`` is "" if there is no room for it."""

    x: float
    width: float
    group: str = ""
    middle: float = 0
    number: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """A seat's bar, with its shape in front."""

    number: int
    shape: str
    name: str
    y: int
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class BarPlot:
    height: int
    bars: tuple[Bar, ...]


BAR_ROOM = 36


def bars_from(seats: Iterable[str]) -> float:
    """Return where bars begin: right of the longest name."""
    return BESIDE + LETTER * (1 + max(len(short(seat)) for seat in seats))


def bar_of(seat: str, number: int, y: int, segments: Iterable[Segment]) -> Bar:
    return Bar(number, f"M0 0{SHAPES[number]}", short(seat), y, tuple(segments))


def time_plot(seconds: Mapping[str, int], seats: Mapping[str, int]) -> BarPlot:
    """Draw how long the table waited for each seat; the longest bar fills the width."""
    left = bars_from(seats)
    room, most = WIDTH - left, max(*(seconds.get(seat, 0) for seat in seats), 1)
    bars = tuple(
        bar_of(seat, number, index * BAR_ROOM, [Segment(left, round(room * seconds.get(seat, 0) / most, 1))])
        for index, (seat, number) in enumerate(seats.items())
    )
    return BarPlot(len(bars) * BAR_ROOM, bars)


# Figures of a group --------------------------------------------------------------------------------

FIGURE, STEP = 330.0, 40
SIGN, GAP, FIGURE_LETTER = 26.0, 16.0, 9.0
TOTAL = 68.0
LONGEST = 21
ROOM_FOR_NUMBER = 20.0
PART_GAP = 2.0


@dataclass(frozen=True, slots=True)
class BarRow:
    """A name with its bar. ``sign``: of the person, 0 for none; ``signs``: who has most, inside the bar."""

    y: int
    name: str
    sign: int
    parts: tuple[Segment, ...]
    total: str
    total_x: float
    signs: tuple[tuple[float, int], ...] = ()


@dataclass(frozen=True, slots=True)
class BarFigure:
    """A bar chart with a title."""

    title: str
    height: int
    rows: tuple[BarRow, ...]
    has_games: bool = False

    @property
    def said(self) -> str:
        """The numbers, for screen readers."""
        return ", ".join(f"{row.name} {row.total}" for row in self.rows)


@dataclass(frozen=True, slots=True)
class Given:
    """The data of a row: numbers by game ("" for no game's colour); ``games``: in how many, if known."""

    name: str
    numbers: Mapping[str, float]
    sign: int = 0
    signs: Sequence[int] = ()
    games: int | None = None


def bar_figure(title: str, given: Sequence[Given], *, is_whole: bool = True) -> BarFigure:
    """Draw the rows below one another; the longest bar fills the width."""
    names = [short(row.name, LONGEST) for row in given]
    has_signs = any(row.sign for row in given)
    left = (SIGN if has_signs else 0.0) + FIGURE_LETTER * max(map(len, names)) + GAP
    most = max(sum(row.numbers.values()) for row in given) or 1
    scale = (FIGURE - TOTAL - left) / most
    rows = tuple(
        _row(index, name, row, left, scale, is_whole)
        for index, (name, row) in enumerate(zip(names, given, strict=True))
    )
    return BarFigure(title, STEP * len(rows), rows, any(row.games is not None for row in given))


def _row(index: int, name: str, row: Given, left: float, scale: float, is_whole: bool) -> BarRow:
    total = sum(row.numbers.values())
    ends = [left]
    for number in row.numbers.values():
        ends.append(ends[-1] + number * scale)
    parts = tuple(
        Segment(
            x=round(x, 1),
            width=round(max(end - x - PART_GAP, 1.0), 1),
            group=game,
            number=_inside(end - x, number, row),
        )
        for (x, end), (game, number) in zip(pairwise(ends), row.numbers.items(), strict=True)
        if number
    )
    fit = int((ends[-1] - left - GAP) // 18)
    signs = tuple((left + 6 + 18 * place, sign) for place, sign in enumerate(row.signs[:fit]) if sign)
    shown = str(int(total)) if is_whole else f"{total:.1f}"
    if row.games is not None:
        shown = f"{shown} ({row.games})"
    return BarRow(STEP * index, name, row.sign, parts, shown, round(ends[-1] + 6, 1), signs)


def _inside(width: float, number: float, row: Given) -> str:
    is_one_of_several = sum(map(bool, row.numbers.values())) > 1
    return str(int(number)) if is_one_of_several and width >= ROOM_FOR_NUMBER else ""
