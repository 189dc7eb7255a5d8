"""The tribe's summer turn: the pillars that hold the most markers (M-51, M-52)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Said
from referee.rules.kernel.ruling import IllegalEntry, Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.answers.asked import asked, asking
from referee.rules.prehistory.board.terms import (
    ACTION_NAMES,
    Action,
    check_number,
    check_once,
    read_symbol,
)
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.record.told import PillarAt

PILLARS_EACH = 2


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The tribe takes a summer turn: the pillars that hold the most markers; none: all are empty (M-52)."""

    kind: ClassVar[str] = "take_back"
    pillars: tuple[PillarAt, ...] = ()


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    options = tuple(
        Option(f"{action}-{slot}", str(slot + 1), group=ACTION_NAMES[action])
        for action in Action
        for slot in range(PILLARS_EACH)
    )
    yield Choice("pillars", gettext_noop("The columns with the most markers"), options)


def say(state: PrehistoryState, seat: str, picked: Picked) -> Said:
    told = [word.rpartition("-") for word in picked.get("pillars", ()) if word]
    for at, _, slot in told:
        if not slot.isdecimal() or not slot.isascii():
            raise IllegalEntry("malformed", gettext_noop("“{word}” is no number."), {"word": at + slot})
    return {"pillars": [{"at": at, "slot": int(slot)} for at, _, slot in told]}


def pick(state: PrehistoryState, seat: str, said: Said) -> Picked:
    return {"pillars": tuple(f"{pillar['at']}-{pillar['slot']}" for pillar in said["pillars"])}


def rule(state: PrehistoryState, seat: str, taken: TakeBack, checks: Checks) -> Ruling[Effect]:
    asked(state, "summer")
    for pillar in taken.pillars:
        read_symbol(Action, pillar.at, rule="M-51", field="pillars")
        check_number(pillar.slot, 0, name="slot", rule="M-52")
    check_once((f"{p.at} {p.slot}" for p in taken.pillars), rule="M-52", field="pillars")
    phrase = gettext_noop("The tribe takes back the column with the most markers.")
    if not taken.pillars:
        phrase = gettext_noop("No markers lie on the columns: nothing is taken back.")
    return Ruling(Effect("taking_back"), (Reason(phrase, {}, ("M-52",)),))


def apply(state: PrehistoryState, seat: str, taken: TakeBack, effect: Effect) -> PrehistoryState:
    return replace(state, told=replace(state.told, pillars=taken.pillars)) if taken.pillars else state


def describe(state: PrehistoryState, seat: str, taken: TakeBack, effect: Effect, viewer: str | None) -> Line:
    if not taken.pillars:
        return Line(gettext_noop("The marauders take back nothing"))
    return Line(gettext_noop("The marauders take a summer turn"))


TAKE_BACK = EntryKind(
    TakeBack, Effect, gettext_noop("The marauders’ turn"), asking("summer"), choices, rule, apply, describe,
    say=say,
    pick=pick,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
