"""What the weather tile gives in spring (M-8, M-21)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind
from referee.rules.kernel.ruling import Line, Ruling, gettext_noop
from referee.rules.prehistory.answers.asked import asked, asking
from referee.rules.prehistory.board.layout import check_colours
from referee.rules.prehistory.board.terms import cubes_told, given
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scripted.stepping import cubes_added, pick_cubes, say_cubes
from referee.rules.prehistory.scripted.turns import first_turn
from referee.rules.prehistory.setup.limits import check_trays


@dataclass(frozen=True, slots=True)
class Weather:
    """The weather tile was turned; what it gave, by colour (M-21)."""

    kind: ClassVar[str] = "weather"
    cubes: dict[str, int] = field(default_factory=dict)


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The cubes of each colour; what this spring gave in another game with this board is proposed."""
    known = state.layout.weather[state.year - 1 : state.year]
    yield from cubes_added(state, known[0] if known else None)


def rule(state: PrehistoryState, seat: str, weather: Weather, checks: Checks) -> Ruling[Effect]:
    question = asked(state, Weather.kind)
    check_colours(state.layout, weather.cubes, "cubes")
    check_trays(checks, state, weather.cubes)
    return Ruling(Effect("weather", trays=given(weather.cubes)), (*question.reasons, *checks.passed_over))


def apply(state: PrehistoryState, seat: str, weather: Weather, effect: Effect) -> PrehistoryState:
    """Remember what this spring's weather gave; the next game with this layout proposes it."""
    known = list(state.layout.weather)
    known[state.year - 1 : state.year] = [dict(effect.trays)]
    begun = replace(state, layout=replace(state.layout, weather=tuple(known)), has_weather=True)
    return replace(begun, whose=first_turn(begun))


def describe(state: PrehistoryState, seat: str, weather: Weather, effect: Effect, viewer: str | None) -> Line:
    cubes = cubes_told(weather.cubes)
    if not cubes:
        return Line(gettext_noop("The weather gives nothing"))
    return Line(gettext_noop("The weather gives {cubes}"), {"cubes": cubes})


WEATHER = EntryKind(
    Weather, Effect, gettext_noop("Weather"), asking(Weather.kind), choices, rule, apply, describe,
    say=say_cubes,
    pick=pick_cubes,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
