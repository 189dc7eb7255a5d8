"""Whether an action can gain anything (M-24)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind
from referee.rules.kernel.ruling import Line, Ruling, gettext_noop
from referee.rules.prehistory.answers.asked import about_action, asked, asking
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState


@dataclass(frozen=True, slots=True)
class Doable:
    """Whether an action can gain anything (MQ-08)."""

    kind: ClassVar[str] = "doable"
    action: str
    can_gain: bool


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield from about_action(state, Doable.kind, "can_gain", gettext_noop("Can it gain anything?"))


def rule(state: PrehistoryState, seat: str, doable: Doable, checks: Checks) -> Ruling[Effect]:
    question = asked(state, Doable.kind, action=doable.action)
    return Ruling(Effect("answer", action=doable.action), question.reasons)


def apply(state: PrehistoryState, seat: str, doable: Doable, effect: Effect) -> PrehistoryState:
    known = {**state.told.doable, doable.action: doable.can_gain}
    return replace(state, told=replace(state.told, doable=known))


def describe(state: PrehistoryState, seat: str, doable: Doable, effect: Effect, viewer: str | None) -> Line:
    phrase = gettext_noop("{action} can gain nothing")
    if doable.can_gain:
        phrase = gettext_noop("{action} can gain something")
    return Line(phrase, effect.named)


DOABLE = EntryKind(
    Doable, Effect, gettext_noop("Can it gain anything"), asking(Doable.kind), choices, rule, apply, describe,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
