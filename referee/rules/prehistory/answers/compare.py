"""Incomes that the app compares for the table (M-15, M-31 to M-40)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.automa import Instruction
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Said, Seats
from referee.rules.kernel.ruling import Fact, Line, Ruling, gettext_noop
from referee.rules.prehistory.answers.asked import TABLE
from referee.rules.prehistory.board.income import (
    GATHERING,
    HUNTING,
    Candidate,
    choose_ceremony,
    choose_income,
)
from referee.rules.prehistory.board.terms import Action, check_counts, check_once, refused
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.offers import ToldCard
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scripted.actions import can_compare
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.stepping import field_of, numbers_in, pick_numbers

CANDIDATES = "ABCD"
MOST_INCOME = 99
INCOMES = {
    "vp": gettext_noop("Points"),
    "am": gettext_noop("Action markers"),
    "res": gettext_noop("Resources"),
    "dev": gettext_noop("Development"),
}


@dataclass(frozen=True, slots=True)
class Compare:
    """The candidates of the action in hand with their incomes, for the app to compare (M-15).

    ``from_bottom``: at gathering, clockwise from the framed symbol.
    """

    kind: ClassVar[str] = "compare"
    candidates: tuple[ToldCard, ...]


def offered(state: PrehistoryState) -> Seats:
    return TABLE if can_compare(next_step(state)) else ()


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The income of up to four candidates, clockwise or from the bottom of the board."""
    for name in CANDIDATES:
        for income, title in INCOMES.items():
            yield Choice(field_of(name, income), title, numbers=(0, MOST_INCOME))


def say(state: PrehistoryState, seat: str, picked: Picked) -> Said:
    """Return the candidates; one with no income at all counts if it stands before another that has some."""
    told = [{"id": name, "from_bottom": place, **numbers_in(picked, name, tuple(INCOMES))}
            for place, name in enumerate(CANDIDATES)]  # fmt: skip
    while told and not any(told[-1][income] for income in INCOMES):
        told.pop()
    return {"candidates": told}


def pick(state: PrehistoryState, seat: str, said: Said) -> Picked:
    found: dict[str, tuple[str, ...]] = {}
    for told in said["candidates"]:
        found |= pick_numbers(told["id"], {income: told[income] for income in INCOMES})
    return found


def rule(state: PrehistoryState, seat: str, compare: Compare, checks: Checks) -> Ruling[Effect]:
    step = next_step(state)
    if not isinstance(step, Instruction) or not can_compare(step):
        phrase = gettext_noop("Incomes are compared at gathering, ceremony and hunting only.")
        raise refused("nothing-to-compare", phrase, rule="M-15", field="candidates")
    action = step.about["action"]
    check_once((each.id for each in compare.candidates), rule="M-15", field="candidates")
    for each in compare.candidates:
        counts = {"vp": each.vp, "am": each.am, "res": each.res, "dev": each.dev, "place": each.from_bottom}
        check_counts(counts, rule="M-15", field="candidates")
    candidates = [Candidate(c.id, c.vp, c.am, c.res, c.dev, c.from_bottom) for c in compare.candidates]
    if not candidates:
        phrase = gettext_noop("Enter the candidates to compare.")
        raise refused("no-candidates", phrase, rule="M-15", field="candidates")
    if action != Action.CEREMONY:
        chosen = choose_income(GATHERING if action == Action.GATHERING else HUNTING, candidates)
        return Ruling(Effect("compared", action=action, tray=chosen.outcome), chosen.reasons)
    assert state.tile is not None
    ceremony = choose_ceremony(candidates, state.tile.n)
    outcome = ceremony.outcome
    effect = Effect("compared", action=action, tray=outcome.card, times=outcome.bonus_vp)
    return Ruling(effect, ceremony.reasons)


def apply(state: PrehistoryState, seat: str, compare: Compare, effect: Effect) -> PrehistoryState:
    return replace(state, told=replace(state.told, chosen=effect.tray, bonus=effect.times))


def describe(state: PrehistoryState, seat: str, compare: Compare, effect: Effect, viewer: str | None) -> Line:
    told: dict[str, Fact] = {"number": len(compare.candidates), "name": effect.tray or ""}
    return Line(gettext_noop("{number} incomes compared: {name}"), told)


COMPARE = EntryKind(
    Compare, Effect, gettext_noop("Compare the incomes"), offered, choices, rule, apply, describe,
    say=say,
    pick=pick,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
