"""The table says whose turn is next (M-27, M-72)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Seats
from referee.rules.kernel.ruling import Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.board.terms import TRIBE, refused
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.turns import for_the_next_step, tribe_acts

HUMANS = "humans"


@dataclass(frozen=True, slots=True)
class Turn:
    """The table says whose turn is next: the tribe's ("M") or the paying human's ("humans")."""

    kind: ClassVar[str] = "turn"
    to: str


def offered(state: PrehistoryState) -> Seats:
    return (None,) if tribe_acts(state) else ()


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    humans = () if state.have_passed else (Option(HUMANS, gettext_noop("The humans’ turn")),)
    options = (Option(TRIBE, gettext_noop("The marauders’ turn")), *humans)
    yield Choice("to", gettext_noop("Whose turn is next"), options, least=1, most=1)


def rule(state: PrehistoryState, seat: str, turn: Turn, checks: Checks) -> Ruling[Effect]:
    if turn.to not in (TRIBE, HUMANS):
        phrase = gettext_noop("A turn is the marauders’ (M) or the humans’ (humans), not “{to}”.")
        raise refused("no-such-turn", phrase, {"to": turn.to}, rule="M-11", field="to")
    if not tribe_acts(state) or (turn.to == HUMANS and state.have_passed):
        phrase = gettext_noop("The turn cannot change now: {step}")
        raise refused("no-turn", phrase, {"step": next_step(state).line}, rule="M-27", field="to")
    phrase = gettext_noop("The table says whose turn is next.")
    return Ruling(Effect("turn"), (Reason(phrase, {}, ("M-27", "M-72")),))


def apply(state: PrehistoryState, seat: str, turn: Turn, effect: Effect) -> PrehistoryState:
    whose = TRIBE if turn.to == TRIBE else state.payer
    return replace(state, whose=whose, told=for_the_next_step(state.told))


def describe(state: PrehistoryState, seat: str, turn: Turn, effect: Effect, viewer: str | None) -> Line:
    phrase = gettext_noop("The humans’ turn")
    if turn.to == TRIBE:
        phrase = gettext_noop("The marauders’ turn")
    return Line(phrase)


TURN = EntryKind(
    Turn, Effect, gettext_noop("Whose turn"), offered, choices, rule, apply, describe,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
