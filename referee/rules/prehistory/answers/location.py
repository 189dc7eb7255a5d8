"""A location resolved in summer (M-54, M-55)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Seats
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Ruling, gettext_noop
from referee.rules.prehistory.answers.asked import asked, asking
from referee.rules.prehistory.board.terms import ACTION_NAMES, Action, read_symbol
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scripted.summer import acted_enough, has_acted_enough, is_open
from referee.rules.prehistory.summer.summer import visit_location


@dataclass(frozen=True, slots=True)
class Location:
    """A location is resolved in summer (M-54)."""

    kind: ClassVar[str] = "location"
    action: str


def offered(state: PrehistoryState) -> Seats:
    """The table, while a location is left."""
    is_left = _repeats(state) or any(action not in state.resolved for action in Action)
    return asking("summer")(state) if is_left else ()


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    """All locations; those resolved already are folded, or take an override."""
    done = Chance.FOLDED if _repeats(state) else Chance.AGAINST
    options = tuple(
        Option(action, ACTION_NAMES[action], chance=Chance.LIKELY if is_open(state, action) else done)
        for action in Action
    )
    yield Choice("action", gettext_noop("Location"), options, least=1, most=1)


def _repeats(state: PrehistoryState) -> bool:
    return state.house("summer_repeat", "while_3_or_more")


def rule(state: PrehistoryState, seat: str, location: Location, checks: Checks) -> Ruling[Effect]:
    asked(state, "summer")
    assert state.tile is not None
    action = read_symbol(Action, location.action, rule="M-55", field="action")
    repeats = _repeats(state)
    ruling = visit_location(state.layout, state.tile, state.trays, action, repeats=repeats)
    checks.require(repeats or action not in state.resolved, _resolved_already(state, action))
    if ruling.outcome.times and has_acted_enough(state):
        return Ruling(Effect("visited", action=action), (acted_enough(state.tile.n), *checks.passed_over))
    times = ruling.outcome.times
    if times and state.house("n_caps_summer", "true"):
        times = min(times, state.tile.n - state.acted)
    return Ruling(Effect("visited", action=action, times=times), (*ruling.reasons, *checks.passed_over))


def _resolved_already(state: PrehistoryState, action: str) -> IllegalEntry:
    left = tuple(ACTION_NAMES[each] for each in Action if each not in state.resolved)
    phrase = gettext_noop("The location of {action} is resolved already: each once a summer. Left: {left}.")
    if not left:
        phrase = gettext_noop("All locations are resolved already, {action} too: summer can end.")
    told: dict[str, Fact] = {"action": Line(ACTION_NAMES[action]), "left": left}
    return IllegalEntry("resolved-already", phrase, told, rule="M-54", field="action", can_override=True)


def apply(state: PrehistoryState, seat: str, location: Location, effect: Effect) -> PrehistoryState:
    told = state.told
    begun = replace(told, location=location.action, times=effect.times) if effect.times else told
    return replace(state, told=begun, resolved=(*state.resolved, location.action))


def describe(
    state: PrehistoryState, seat: str, location: Location, effect: Effect, viewer: str | None
) -> Line:
    phrase = gettext_noop("The location of {action}: the marauders do nothing")
    if effect.times:
        phrase = gettext_noop("The location of {action}: the marauders act")
    return Line(phrase, effect.named)


LOCATION = EntryKind(
    Location, Effect, gettext_noop("A location"), offered, choices, rule, apply, describe,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
