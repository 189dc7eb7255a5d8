"""Bars worked out to the last coordinate: a row a name, in one colour or a part a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from referee.web.plots import short

WIDTH, STEP, TALL, ROUND = 330.0, 40, 26, 4
SIGN, GAP, LETTER = 26.0, 16.0, 9.0
TOTAL = 52.0
LONGEST = 21
ROOM_FOR_NUMBER = 20.0
PART_GAP = 2.0


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a bar; ``number``: "" where there is no room for it; ``game``: whose colour, "" for none."""

    x: float
    width: float
    number: str
    game: str = ""


@dataclass(frozen=True, slots=True)
class BarRow:
    """A name with its bar. ``sign``: of the person, 0 for none; ``signs``: who has most, inside the bar."""

    y: int
    name: str
    sign: int
    parts: tuple[Part, ...]
    total: str
    total_x: float
    signs: tuple[tuple[float, int], ...] = ()
    path: str = ""


@dataclass(frozen=True, slots=True)
class BarFigure:
    """A picture of bars: ``title``, and all its numbers in words."""

    title: str
    height: int
    left: float
    rows: tuple[BarRow, ...]

    @property
    def said(self) -> str:
        """The numbers for who does not see the bars."""
        return ", ".join(f"{row.name} {row.total}" for row in self.rows)


@dataclass(frozen=True, slots=True)
class Given:
    """A row as it is asked for: numbers by game ("" for no game's colour)."""

    name: str
    numbers: Mapping[str, float]
    sign: int = 0
    signs: Sequence[int] = ()
    path: str = ""


def bar_figure(title: str, given: Sequence[Given], *, is_whole: bool = True) -> BarFigure:
    """Draw the rows one below the other; the longest bar fills the width."""
    names = [short(row.name, LONGEST) for row in given]
    has_signs = any(row.sign for row in given)
    left = (SIGN if has_signs else 0.0) + LETTER * max(map(len, names), default=0) + GAP
    most = max((sum(row.numbers.values()) for row in given), default=0) or 1
    scale = (WIDTH - TOTAL - left) / most
    rows = tuple(
        _row(index, name, row, left, scale, is_whole)
        for index, (name, row) in enumerate(zip(names, given, strict=True))
    )
    return BarFigure(title, STEP * len(rows), left, rows)


def _row(index: int, name: str, row: Given, left: float, scale: float, is_whole: bool) -> BarRow:
    total = sum(row.numbers.values())
    ends = [left]
    for number in row.numbers.values():
        ends.append(ends[-1] + number * scale)
    parts = tuple(
        Part(round(x, 1), round(max(end - x - PART_GAP, 1.0), 1), _inside(end - x, number, row), game)
        for (x, end), (game, number) in zip(pairwise(ends), row.numbers.items(), strict=True)
        if number
    )
    fit = int((ends[-1] - left - GAP) // 18)
    signs = tuple((left + 6 + 18 * place, sign) for place, sign in enumerate(row.signs[:fit]) if sign)
    shown = str(int(total)) if is_whole else f"{total:.1f}"
    return BarRow(STEP * index, name, row.sign, parts, shown, round(ends[-1] + 6, 1), signs, row.path)


def _inside(width: float, number: float, row: Given) -> str:
    is_one_of_several = sum(map(bool, row.numbers.values())) > 1
    return str(int(number)) if is_one_of_several and width >= ROOM_FOR_NUMBER else ""
