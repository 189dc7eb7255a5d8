"""How many columns are empty, for all actions that could come next (C-7, M-24)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Said
from referee.rules.kernel.ruling import Line, Ruling, gettext_noop
from referee.rules.prehistory.answers.asked import asked, asking
from referee.rules.prehistory.answers.column import Column
from referee.rules.prehistory.board.terms import ACTION_NAMES, Action, check_counts, read_symbol, refused
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scripted.stepping import field_of, numbers_in, pick_numbers
from referee.rules.prehistory.spring.spring import LEAST

PRINTED_COLUMNS = 2
MOST_COLUMNS = 9


@dataclass(frozen=True, slots=True)
class Columns:
    """How many columns are empty, by action: answers about several actions at once (C-7, M-24)."""

    kind: ClassVar[str] = "columns"
    empty: dict[str, int]


def countable(state: PrehistoryState) -> tuple[str, ...]:
    """The actions that could come next, in the order of their trays; full ones are known already."""
    if state.tile is None:
        return ()
    beside = dict(zip(state.layout.trays, state.tile.symbols, strict=True))
    actions = (beside[colour] for colour in state.board.ranked(LEAST))
    return tuple(dict.fromkeys(action for action in actions if state.told.free.get(action, True)))


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    for action in countable(state):
        yield Choice(
            field_of("empty", action),
            ACTION_NAMES[action],
            numbers=(0, MOST_COLUMNS),
            start=(str(PRINTED_COLUMNS),),
        )


def say(state: PrehistoryState, seat: str, picked: Picked) -> Said:
    actions = dict.fromkeys((*countable(state), *Action))
    told = [action for action in actions if picked.get(field_of("empty", action))]
    return {"empty": numbers_in(picked, "empty", told)}


def pick(state: PrehistoryState, seat: str, said: Said) -> Picked:
    return pick_numbers("empty", said["empty"])


def rule(state: PrehistoryState, seat: str, columns: Columns, checks: Checks) -> Ruling[Effect]:
    question = asked(state, Column.kind)
    for action in columns.empty:
        read_symbol(Action, action, rule="M-24", field="empty")
    check_counts(columns.empty, rule="M-24", field="empty")
    action = question.about["action"]
    if action not in columns.empty:
        phrase = gettext_noop("Say how many columns of {action} are empty: they act there first.")
        names = {"action": Line(ACTION_NAMES[action])}
        raise refused("not-counted", phrase, names, rule="M-24", field="empty")
    return Ruling(Effect("answer"), question.reasons)


def apply(state: PrehistoryState, seat: str, columns: Columns, effect: Effect) -> PrehistoryState:
    counted = {action: number > 0 for action, number in columns.empty.items()}
    return replace(state, told=replace(state.told, free={**state.told.free, **counted}))


def describe(state: PrehistoryState, seat: str, columns: Columns, effect: Effect, viewer: str | None) -> Line:
    free = tuple(ACTION_NAMES[action] for action, number in columns.empty.items() if number)
    if not free:
        return Line(gettext_noop("Columns counted: all are full"))
    return Line(gettext_noop("Columns counted: empty ones at {actions}"), {"actions": free})


COLUMNS = EntryKind(
    Columns, Effect, gettext_noop("Count the columns"), asking(Column.kind), choices, rule, apply, describe,
    say=say,
    pick=pick,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
