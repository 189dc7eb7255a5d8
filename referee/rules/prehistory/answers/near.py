"""Whether a member stands at a megalith (M-78)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind
from referee.rules.kernel.ruling import Line, Ruling, gettext_noop
from referee.rules.prehistory.answers.asked import asked, asking, yes_or_no
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState


@dataclass(frozen=True, slots=True)
class Near:
    """Whether the member stands on or next to a megalith (M-78)."""

    kind: ClassVar[str] = "near"
    is_near: bool


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield yes_or_no("is_near", gettext_noop("Does it stand on or next to a megalith?"))


def rule(state: PrehistoryState, seat: str, near: Near, checks: Checks) -> Ruling[Effect]:
    return Ruling(Effect("answer"), asked(state, Near.kind).reasons)


def apply(state: PrehistoryState, seat: str, near: Near, effect: Effect) -> PrehistoryState:
    return replace(state, told=replace(state.told, near=near.is_near))


def describe(state: PrehistoryState, seat: str, near: Near, effect: Effect, viewer: str | None) -> Line:
    phrase = gettext_noop("It stands at no megalith")
    if near.is_near:
        phrase = gettext_noop("It stands at a megalith")
    return Line(phrase)


NEAR = EntryKind(
    Near, Effect, gettext_noop("At a megalith"), asking(Near.kind), choices, rule, apply, describe,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
