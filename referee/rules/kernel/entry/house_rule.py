"""A house rule that the table plays otherwise from now on: what games say of it alike."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Checks, Nothing
from referee.rules.kernel.entry.kind import By, EntryKind
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.rulebook import HouseRule, HouseRules
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require

PLAYED_SO_ALREADY = Refusal("nothing-changed", "The table already plays it this way.", field="value")


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


def house_choice(rule: HouseRule, field: str) -> Choice:
    """Return the values of a house rule as a choice."""
    options = tuple(Option(each.value, each.label) for each in rule.values)
    return Choice(field, rule.question, options, least=1, most=1, start=(rule.default,))


def house_rule_kind(
    rules: HouseRules,
    is_open: Callable[[Any], bool],
    outcome: Any = Nothing(),  # noqa: B008
    over: Refusal | None = None,
) -> EntryKind[Any]:
    """Return the kind by which a table changes its house rules. ``over``: why it no longer can."""

    def choices(state: Any, seat: str, picked: Picked) -> Iterator[Choice]:
        options = tuple(option for each in rules for option in _others(each, state.house_rules[each.name]))
        yield Choice("rule", "House rule", options, least=1, most=1)

    def rule(state: Any, seat: str, changed: HouseRuleChanged, checks: Checks) -> Ruling[Any]:
        rules.check(changed.name, changed.value)
        if over is not None and not is_open(state):
            raise over()
        require(state.house_rules[changed.name] != changed.value, PLAYED_SO_ALREADY)
        phrase = gettext_noop("From now on the table plays it this way. Earlier rulings stand.")
        reason = Reason(phrase, rules.by_name[changed.name].rules, (f"{changed.name}={changed.value}",))
        return Ruling(outcome, (reason,))

    def apply(state: Any, seat: str, changed: HouseRuleChanged, outcome: Any) -> Any:
        return replace(state, house_rules={**state.house_rules, changed.name: changed.value})

    def describe(state: Any, seat: str, changed: HouseRuleChanged, outcome: Any, viewer: str | None) -> Line:
        named = rules.by_name[changed.name]
        facts: dict[str, Fact] = {"question": Line(named.question)}
        facts["answer"] = Line(named.label_of(changed.value))
        return Line("House rule. {question} {answer}", **facts)

    return EntryKind(
        HouseRuleChanged,
        type(outcome),
        title="House rules",
        offered=lambda state: (None,) if is_open(state) else (),
        choices=choices,
        rule=rule,
        apply=apply,
        describe=describe,
        say=_say,
        pick=_pick,
        by=By.TABLE,
        table_may_enter=True,
        is_correction=True,
    )


def _others(asked: HouseRule, now: str) -> Iterator[Option]:
    """Every answer that the table does not go by, each with the one that it would take the place of."""
    said = Line("now: {answer}", answer=Line(asked.label_of(now)))
    for answer in asked.values:
        if answer.value != now:
            yield Option(f"{asked.name}={answer.value}", answer.label, hint=said, group=asked.question)


def _say(state: Any, seat: str, picked: Picked) -> Said:
    name, _, value = next(iter(picked.get("rule", ())), "").partition("=")
    return {"name": name, "value": value}


def _pick(state: Any, seat: str, said: Said) -> Picked:
    return {"rule": (f"{said['name']}={said['value']}",)}
