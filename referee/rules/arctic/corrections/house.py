"""A house rule that the table plays otherwise from now on (section 13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.house_rule import (
    HouseRuleChanged,
    describe_house_rule,
    house_rule_choices,
    house_rule_pick,
    house_rule_reason,
    house_rule_say,
)
from referee.rules.kernel.kind import By, EntryKind, Seats
from referee.rules.kernel.log import Nothing
from referee.rules.kernel.ruling import Line, Ruling, gettext_noop


def offered(state: ArcticState) -> Seats:
    return (None,) if state.window is None else ()


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    return house_rule_choices(HOUSE_RULES, state.house_rules)


def rule(state: ArcticState, seat: str, facts: HouseRuleChanged, checks: Checks) -> Ruling[Nothing]:
    return Ruling(Nothing(), (house_rule_reason(HOUSE_RULES, state.house_rules, facts),))


def apply(state: ArcticState, seat: str, facts: HouseRuleChanged, outcome: Nothing) -> ArcticState:
    return replace(state, house_rules={**state.house_rules, facts.name: facts.value})


def describe(
    state: ArcticState, seat: str, facts: HouseRuleChanged, outcome: Nothing | None, viewer: str | None
) -> Line:
    return describe_house_rule(HOUSE_RULES, facts)


HOUSE_RULE = EntryKind(
    HouseRuleChanged, Nothing, gettext_noop("House rules"), offered, choices, rule, apply, describe,
    lambda state, seat, picked: house_rule_say(picked), lambda state, seat, said: house_rule_pick(said),
    by=By.TABLE, is_tables=True, is_correction=True,
)  # fmt: skip
