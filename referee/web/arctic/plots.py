"""The bars of a score sheet, worked out to the last coordinate: templates only write them down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.rules.arctic.record import Group
from referee.rules.kernel.ruling import gettext_noop
from referee.web.plots import BESIDE, LETTER, SHAPES, Mark, short

GROUP_NAMES: Mapping[Group, str] = {
    Group.REFUGEES: gettext_noop("Refugees"),
    Group.MERCENARIES: gettext_noop("Mercenaries"),
    Group.CONTESTED: gettext_noop("Contested cards"),
    Group.OTHERS: gettext_noop("Other cards"),
    Group.GANGS: gettext_noop("Gangs"),
}
BAR_RIGHT = 550.0
BAR_HEIGHT, BAR_STEP, BAR_TOP = 40, 56, 8
NARROWEST_WITH_NUMBER = 15.0


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a bar; ``number`` is "" where there is no room for it."""

    group: Group
    x: float
    width: float
    middle: float
    number: str


@dataclass(frozen=True, slots=True)
class Bar:
    """One seat's bar with its shape before it and its total at the end."""

    number: int
    shape: str
    name: str
    y: int
    segments: tuple[Segment, ...]
    total: Mark


@dataclass(frozen=True, slots=True)
class BarPlot:
    """A bar a seat."""

    height: int
    bars: tuple[Bar, ...]


def bar_plot(people: Mapping[str, Mapping[Group, int]], seats: Mapping[str, int]) -> BarPlot:
    """Draw each seat's people by group, in the seats' order."""
    most = max(max(sum(people[seat].values()) for seat in seats), 1)
    left = BESIDE + LETTER * (1 + max(len(short(seat)) for seat in seats))
    bars = []
    for index, (seat, number) in enumerate(seats.items()):
        y = BAR_TOP + index * BAR_STEP
        segments, x = [], left
        for group in Group:
            width = (BAR_RIGHT - left) * people[seat][group] / most
            if width:
                told = str(people[seat][group]) if width >= NARROWEST_WITH_NUMBER else ""
                segments.append(
                    Segment(group, round(x, 1), round(width - 2, 1), round(x + width / 2 - 1, 1), told)
                )
            x += width
        total = Mark(round(x + 8, 1), y + BAR_HEIGHT / 2 + 6, str(sum(people[seat].values())))
        bars.append(Bar(number, f"M0 0{SHAPES[number]}", short(seat), y, tuple(segments), total))
    return BarPlot(BAR_TOP + len(bars) * BAR_STEP, tuple(bars))
