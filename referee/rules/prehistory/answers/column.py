"""Whether an action has an empty column (M-24)."""

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
class Column:
    """Whether an action has an empty column (M-24)."""

    kind: ClassVar[str] = "column"
    action: str
    is_empty: bool


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield from about_action(state, Column.kind, "is_empty", gettext_noop("Is a column empty?"))


def rule(state: PrehistoryState, seat: str, column: Column, checks: Checks) -> Ruling[Effect]:
    question = asked(state, Column.kind, action=column.action)
    return Ruling(Effect("answer", action=column.action), question.reasons)


def apply(state: PrehistoryState, seat: str, column: Column, effect: Effect) -> PrehistoryState:
    free = {**state.told.free, column.action: column.is_empty}
    return replace(state, told=replace(state.told, free=free))


def describe(state: PrehistoryState, seat: str, column: Column, effect: Effect, viewer: str | None) -> Line:
    phrase = gettext_noop("All columns of {action} are full")
    if column.is_empty:
        phrase = gettext_noop("A column of {action} is empty")
    return Line(phrase, effect.named)


COLUMN = EntryKind(
    Column, Effect, gettext_noop("A column"), asking(Column.kind), choices, rule, apply, describe,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
