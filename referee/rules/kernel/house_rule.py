"""A house rule that the table plays otherwise from now on: what games say of it alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.kind import Said
from referee.rules.kernel.rulebook import HouseRules
from referee.rules.kernel.ruling import Fact, Line, Reason, Refusal, gettext_noop

PLAYED_SO_ALREADY = Refusal(
    "nothing-changed", gettext_noop("The table already plays it this way."), field="value"
)


@dataclass(frozen=True, slots=True)
class HouseRuleChanged:
    """From now on the table plays a house rule otherwise."""

    kind: ClassVar[str] = "house_rule"
    name: str
    value: str


def change_of(house: str) -> HouseRuleChanged:
    """Return the change to a house rule as a reason names it ("name=value")."""
    name, _, value = house.partition("=")
    return HouseRuleChanged(name, value)


def house_rule_choices(rules: HouseRules, now: Mapping[str, str]) -> Iterator[Choice]:
    options = tuple(
        Option(f"{each.name}={answer.value}", answer.label, group=each.question)
        for each in rules
        for answer in each.values
        if answer.value != now[each.name]
    )
    yield Choice("rule", gettext_noop("House rule"), options, least=1, most=1)


def house_rule_say(picked: Picked) -> Said:
    name, _, value = next(iter(picked.get("rule", ())), "").partition("=")
    return {"name": name, "value": value}


def house_rule_pick(said: Said) -> Picked:
    return {"rule": (f"{said['name']}={said['value']}",)}


def house_rule_reason(rules: HouseRules, now: Mapping[str, str], changed: HouseRuleChanged) -> Reason:
    """Say that it holds from now on. Raises IllegalEntry for a rule or a value that there is not."""
    rules.check(changed.name, changed.value)
    if now[changed.name] == changed.value:
        raise PLAYED_SO_ALREADY()
    phrase = gettext_noop("From now on the table plays it this way. Earlier rulings stand.")
    return Reason(phrase, {}, rules.named(changed.name).rules, (f"{changed.name}={changed.value}",))


def describe_house_rule(rules: HouseRules, changed: HouseRuleChanged) -> Line:
    rule = rules.named(changed.name)
    facts: dict[str, Fact] = {"question": Line(rule.question), "answer": Line(rule.label_of(changed.value))}
    return Line(gettext_noop("House rule. {question} {answer}"), facts)
