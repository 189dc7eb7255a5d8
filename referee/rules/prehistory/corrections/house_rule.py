"""A house rule that the table plays otherwise from now on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Said, Seats
from referee.rules.kernel.ruling import Fact, Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.board.terms import refused
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.rulebook import HOUSE_RULES


@dataclass(frozen=True, slots=True)
class HouseRuleChanged:
    """From now on the table plays a house rule otherwise."""

    kind: ClassVar[str] = "house_rule"
    name: str
    value: str


def offered(state: PrehistoryState) -> Seats:
    return (None,) if state.final is None else ()


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The other answers, question by question."""
    options = tuple(
        Option(f"{each.name}={answer.value}", answer.label, group=each.question)
        for each in HOUSE_RULES
        for answer in each.values
        if answer.value != state.house_rules[each.name]
    )
    yield Choice("rule", gettext_noop("House rule"), options, least=1, most=1)


def say(state: PrehistoryState, seat: str, picked: Picked) -> Said:
    name, _, value = next(iter(picked.get("rule", ())), "").partition("=")
    return {"name": name, "value": value}


def pick(state: PrehistoryState, seat: str, said: Said) -> Picked:
    return {"rule": (f"{said['name']}={said['value']}",)}


def rule(state: PrehistoryState, seat: str, changed: HouseRuleChanged, checks: Checks) -> Ruling[Effect]:
    HOUSE_RULES.check(changed.name, changed.value)
    if state.final is not None:
        phrase = gettext_noop("The game is over: no house rule can change any more.")
        raise refused("game-over", phrase, rule="M-80", field="name")
    if state.house_rules[changed.name] == changed.value:
        phrase = gettext_noop("The table plays it so already.")
        raise refused("nothing-changed", phrase, rule=None, field="value")
    phrase = gettext_noop("From now on the table plays it so. What was ruled before stands.")
    why = Reason(phrase, {}, HOUSE_RULES.named(changed.name).rules, (f"{changed.name}={changed.value}",))
    return Ruling(Effect("house_rule"), (why,))


def apply(state: PrehistoryState, seat: str, changed: HouseRuleChanged, effect: Effect) -> PrehistoryState:
    return replace(state, house_rules={**state.house_rules, changed.name: changed.value})


def describe(
    state: PrehistoryState, seat: str, changed: HouseRuleChanged, effect: Effect, viewer: str | None
) -> Line:
    rule = HOUSE_RULES.named(changed.name)
    told: dict[str, Fact] = {"question": Line(rule.question), "answer": Line(rule.label_of(changed.value))}
    return Line(gettext_noop("House rule. {question}: {answer}"), told)


HOUSE_RULE = EntryKind(
    HouseRuleChanged, Effect, gettext_noop("House rules"), offered, choices, rule, apply, describe,
    say=say,
    pick=pick,
    by=By.TABLE,
    is_tables=True,
    is_correction=True,
)  # fmt: skip
