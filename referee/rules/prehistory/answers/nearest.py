"""Which standing members are closest to the camp (M-61 to M-63)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind
from referee.rules.kernel.ruling import Line, Ruling, gettext_noop
from referee.rules.prehistory.answers.asked import asked, asking
from referee.rules.prehistory.board.layout import check_place
from referee.rules.prehistory.board.terms import check_once
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scripted.autumn import PLACES


@dataclass(frozen=True, slots=True)
class Nearest:
    """Where the closest standing members lie as seen from the camp (0 to 11); none: just one is closest."""

    kind: ClassVar[str] = "nearest"
    bearings: tuple[int, ...] = ()


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    options = tuple(Option(str(bearing), name) for bearing, name in enumerate(PLACES))
    yield Choice("bearings", gettext_noop("Several are: where do they lie, seen from the camp?"), options)


def rule(state: PrehistoryState, seat: str, nearest: Nearest, checks: Checks) -> Ruling[Effect]:
    question = asked(state, Nearest.kind)
    for bearing in nearest.bearings:
        check_place(bearing, rule="M-62", field="bearings")
    check_once(map(str, nearest.bearings), rule="M-62", field="bearings")
    return Ruling(Effect("answer"), question.reasons)


def apply(state: PrehistoryState, seat: str, nearest: Nearest, effect: Effect) -> PrehistoryState:
    return replace(state, told=replace(state.told, bearings=nearest.bearings))


def describe(state: PrehistoryState, seat: str, nearest: Nearest, effect: Effect, viewer: str | None) -> Line:
    return Line(gettext_noop("Which member is closest"))


NEAREST = EntryKind(
    Nearest, Effect, gettext_noop("The closest member"), asking(Nearest.kind), choices, rule, apply, describe,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
