"""What a season consists of, and how far it has come: a list that ticks itself (M-20 to M-72)."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.rules.kernel.ruling import Line, gettext_noop
from referee.rules.prehistory.board.terms import SIDES
from referee.rules.prehistory.record import PrehistoryState, Season


@dataclass(frozen=True, slots=True)
class Due:
    """A part of the season, and whether it is behind."""

    line: Line
    is_done: bool


def season_steps(state: PrehistoryState) -> Iterator[Due]:
    """Yield the parts in their order; winter and the end are one page each."""
    tile = Due(Line(gettext_noop("New tile")), state.tile is not None)
    if state.season is Season.SPRING:
        yield tile
        yield Due(Line(gettext_noop("Weather")), state.has_weather)
        if state.tile is not None:
            phrase = gettext_noop("{done} of {all} {all:action|actions}")
            yield _counted(phrase, state.taken + state.missed, state.tile.n)
    elif state.season is Season.SUMMER:
        yield tile
        yield Due(Line(gettext_noop("Take back a column")), bool(state.took_back))
        yield _counted(gettext_noop("{done} of {all} locations"), len(set(state.resolved)), SIDES)
    elif state.season is Season.AUTUMN:
        phrase = gettext_noop("{done} of {all} {all:member|members} activated")
        yield _counted(phrase, state.activated, state.activated + state.standing)


def _counted(phrase: str, done: int, whole: int) -> Due:
    return Due(Line(phrase, {"done": done, "all": whole}), done >= whole)
