"""The entry that changes a house rule from now on, for every game."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Nothing
from referee.rules.kernel.entry.kind import By, EntryFacts, Seats, Turn
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.text.houses import with_value
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.rulebook import HouseRule, HouseRules
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require

PLAYED_SO_ALREADY = Refusal("nothing-changed", "The table already plays it this way.", field="value")


def house_choice(rule: HouseRule, field: str) -> Choice:
    """Return the values of a house rule as a choice."""
    options = tuple(Option(each.value, each.label) for each in rule.values)
    return Choice(field, rule.question, options, least=1, most=1, start=(rule.default,))


@dataclass(frozen=True, slots=True)
class HouseRuleChanged(EntryFacts[Any, Any]):
    """From now on the table plays a house rule another way. A game has a subclass with its house rules."""

    kind = "house_rule"
    title = "House rules"
    outcome: ClassVar[type[Any]] = Nothing
    by = By.TABLE
    table_may_enter = True
    is_correction = True
    rules: ClassVar[HouseRules]
    effect: ClassVar[Any] = Nothing()  # the outcome of every change
    over: ClassVar[Refusal | None] = None  # why it is too late

    name: str
    value: str

    @staticmethod
    def is_open(state: Any) -> bool:
        """Whether the table can change a house rule now."""
        raise NotImplementedError

    @classmethod
    def offered(cls, state: Any) -> Seats:
        return (None,) if cls.is_open(state) else ()

    @classmethod
    def choices(cls, turn: Turn[Any]) -> Iterator[Choice]:
        house = turn.state.house_rules
        options = tuple(option for each in cls.rules for option in _others(each, house[each.name]))
        yield Choice("rule", "House rule", options, least=1, most=1)

    @classmethod
    def say(cls, turn: Turn[Any]) -> Said:
        name, _, value = next(iter(turn.picked.get("rule", ())), "").partition("=")
        return {"name": name, "value": value}

    @staticmethod
    def pick(turn: Turn[Any], said: Said) -> Picked:
        return {"rule": (f"{said['name']}={said['value']}",)}

    def rule(self, turn: Turn[Any]) -> Ruling[Any]:
        self.rules.check(self.name, self.value)
        if self.over is not None and not self.is_open(turn.state):
            raise self.over()
        require(turn.state.house_rules[self.name] != self.value, PLAYED_SO_ALREADY)
        phrase = gettext_noop("From now on the table plays it this way. Earlier rulings don’t change.")
        reason = Reason(phrase, self.rules.by_name[self.name].rules, (f"{self.name}={self.value}",))
        return Ruling(self.effect, (reason,))

    def apply(self, turn: Turn[Any], outcome: Any) -> Any:
        return replace(turn.state, house_rules=with_value(turn.state.house_rules, self.name, self.value))

    def describe(self, turn: Turn[Any], outcome: Any) -> Line:
        house = self.rules.by_name[self.name]
        question, answer = Line(house.question), Line(house.label_of(self.value))
        return Line("House rule. {question} {answer}", question=question, answer=answer)


def _others(rule: HouseRule, now: str) -> Iterator[Option]:
    """Yield every answer but the current one, which is the hint."""
    hint = Line("now: {answer}", answer=Line(rule.label_of(now)))
    for answer in rule.values:
        if answer.value != now:
            yield Option(f"{rule.name}={answer.value}", answer.label, hint=hint, group=rule.question)
