"""Which house rules decided a ruling: the same case, ruled under each of their other values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.rulebook import HouseRule
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Ruling

RuledUnder = Callable[[str, str], Ruling[Any]]
"""A case ruled with one house rule changed: its name and its other value. Raises IllegalEntry."""
DECIDED_BY = gettext_noop("Decided by a house rule. {question} {answer}. With “{other}”, {then}.")
REFUSED_BY = gettext_noop("{refusal} House rule: {question} {answer}.")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What counts as another result.

    ``of``: what is compared of two outcomes, such as the winner; None for one without a result.
    ``would_be``: the other outcome (the second argument) as a clause.
    ``scope``: the house rules that can change it; "" stands for all of the game. ``is_tried``: False for an
    outcome that took too much work to be worked out again.
    """

    of: Callable[[Any], Any]
    would_be: Callable[[Any, Any], Line]
    scope: str = ""
    is_tried: Callable[[Any], bool] = lambda outcome: True

    def inside(self, inner: Callable[[Any], Any]) -> Verdict:
        """Return the verdict on outcomes that have this one's in them."""
        return Verdict(
            lambda outcome: self.of(inner(outcome)),
            lambda was, outcome: self.would_be(inner(was), inner(outcome)),
            self.scope,
            lambda outcome: self.is_tried(inner(outcome)),
        )


@dataclass(frozen=True, slots=True)
class Difference:
    """A house rule that decided: its value here, the other value, and the result with that one."""

    rule: HouseRule
    value: str
    other: str
    then: Line

    @property
    def reason(self) -> Reason:
        facts = {**_named(self.rule, self.value), "other": Line(self.rule.label_of(self.other))}
        house = (f"{self.rule.name}={self.value}",)
        return Reason(DECIDED_BY, self.rule.rules, house, **{**facts, "then": self.then})


def deciding(
    ruled_under: RuledUnder, house: Mapping[str, str], tried: Iterable[HouseRule], verdict: Verdict, was: Any
) -> tuple[Difference, ...]:
    """Return every single change of a house rule that would change the verdict on the outcome ``was``.

    Where the other value would refuse the play as it was made, there is nothing to compare.
    """
    here, found = verdict.of(was), list[Difference]()
    for rule, value in _others(house, tried) if verdict.is_tried(was) else ():
        try:
            outcome = ruled_under(rule.name, value).outcome
        except IllegalEntry:
            continue
        there = verdict.of(outcome)
        if here is not None and there is not None and there != here:
            found.append(Difference(rule, house[rule.name], value, verdict.would_be(was, outcome)))
    return tuple(found)


def named_refusal(
    refusal: IllegalEntry, ruled_under: RuledUnder, house: Mapping[str, str], tried: Iterable[HouseRule]
) -> IllegalEntry:
    """Return the refusal, with the house rule by which alone the entry is refused where there is one."""
    for rule, value in _others(house, tried):
        try:
            ruled_under(rule.name, value)
        except IllegalEntry:
            continue
        facts = {"refusal": refusal.line, **_named(rule, house[rule.name])}
        by_house = IllegalEntry(replace(refusal.refusal, phrase=REFUSED_BY), facts)
        by_house.house_rules = (f"{rule.name}={house[rule.name]}",)
        return by_house
    return refusal


def _others(house: Mapping[str, str], tried: Iterable[HouseRule]) -> Iterator[tuple[HouseRule, str]]:
    for rule in tried:
        for value in rule.possible if rule.name in house else ():
            if value != house[rule.name]:
                yield rule, value


def _named(rule: HouseRule, value: str) -> dict[str, Fact]:
    return {"question": Line(rule.question), "answer": Line(rule.label_of(value))}
