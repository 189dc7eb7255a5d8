"""One human, or all, have passed; in summer: it is over (M-27, M-54, M-72)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.automa import Question
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Seats
from referee.rules.kernel.ruling import Fact, Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.board.terms import TRIBE, refused
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState, Season, Told
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.turns import first_turn, have_turns, next_after


@dataclass(frozen=True, slots=True)
class Passed:
    """All humans have passed in this season; in summer: it is over."""

    kind: ClassVar[str] = "passed"


def offered(state: PrehistoryState) -> Seats:
    """The table says that all have passed, or who has; in summer that it is over."""
    if state.season is Season.SUMMER:
        step = next_step(state)
        return (None,) if isinstance(step, Question) and step.kind == "summer" else ()
    return (None, *_playing(state)) if have_turns(state) and not state.have_passed else ()


def _playing(state: PrehistoryState) -> tuple[str, ...]:
    return tuple(name for name in state.players if name not in state.passed)


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield from ()


def rule(state: PrehistoryState, seat: str, passed: Passed, checks: Checks) -> Ruling[Effect]:
    is_summer = state.season is Season.SUMMER and state.tile is not None
    if not (is_summer or have_turns(state)) or state.have_passed:
        phrase = gettext_noop("Nobody can pass now. First: {question}")
        raise refused("nobody-passes", phrase, {"question": next_step(state).line}, rule=None, field=None)
    if seat:
        return _one_passed(state, seat)
    if is_summer:
        if state.told.location is not None or state.told.pillars is not None:
            phrase = gettext_noop("First the turn that was begun: {step}")
            raise refused("turn-begun", phrase, {"step": next_step(state).line}, rule="M-55", field=None)
        return Ruling(Effect("passed"), (Reason(gettext_noop("All locations are resolved."), {}, ("M-54",)),))
    rule_number = "M-27" if state.season is Season.SPRING else "M-72"
    phrase = gettext_noop("All humans have passed: what the tribe still has to do follows at once.")
    return Ruling(Effect("passed"), (Reason(phrase, {}, (rule_number,)),))


def _one_passed(state: PrehistoryState, seat: str) -> Ruling[Effect]:
    if state.season is Season.SUMMER or seat not in _playing(state):
        phrase = gettext_noop("{seat} cannot pass now. Who still plays in spring or autumn can: {possible}.")
        told: dict[str, Fact] = {"seat": seat, "possible": _playing(state)}
        raise refused("cannot-pass", phrase, told, rule="M-27", field="seat")
    phrase = gettext_noop("{seat} has no more turns this season; the order goes on without them.")
    return Ruling(Effect("passed"), (Reason(phrase, {"seat": seat}, ("M-27", "M-72")),))


def apply(state: PrehistoryState, seat: str, passed: Passed, effect: Effect) -> PrehistoryState:
    if state.season is Season.SUMMER:
        autumn = replace(state, season=Season.AUTUMN, tile=None, told=Told())
        return replace(autumn, whose=first_turn(autumn))
    names = (*state.passed, seat) if seat else state.players
    if set(names) == set(state.players):
        return replace(state, passed=names, have_passed=True, whose=TRIBE)
    after = replace(state, passed=names)
    return replace(after, whose=next_after(after, seat)) if seat == state.whose else after


def describe(state: PrehistoryState, seat: str, passed: Passed, effect: Effect, viewer: str | None) -> Line:
    if not seat:
        return Line(gettext_noop("The humans have passed"))
    return Line(gettext_noop("{seat} has passed"), {"seat": seat})


PASSED = EntryKind(
    Passed, Effect, gettext_noop("Passed"), offered, choices, rule, apply, describe,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
