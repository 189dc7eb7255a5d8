"""Counterfactuals: which house rules decided a ruling, found by ruling under each of their other values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.kernel.entry.entry import Checks, Entry
from referee.rules.kernel.entry.kind import Verdict
from referee.rules.kernel.game import Game
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.rulebook import HouseRule
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Ruling
from referee.rules.kernel.versions import StateT

RuledUnder = Callable[[str, str], Ruling[Any]]
"""Rules on a case with one house rule changed, given its name and other value. Raises IllegalEntry."""
DECIDED_BY = gettext_noop("A house rule decides. {question} {answer}. With “{other}”, {then}.")
DECIDED_BY_SHORT = gettext_noop("A house rule decides")
REFUSED_BY = gettext_noop("{refusal} House rule: {question} {answer}.")


@dataclass(frozen=True, slots=True)
class DecidingRule:
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
) -> tuple[DecidingRule, ...]:
    """Return each change of a single house rule that would change the verdict on the outcome ``was``.

    A value under which the entry is refused is skipped.
    """
    here, found = verdict.of(was), list[DecidingRule]()
    for rule, value in _others(house, tried) if verdict.is_tried(was) else ():
        try:
            outcome = ruled_under(rule.name, value).outcome
        except IllegalEntry:
            continue
        there = verdict.of(outcome)
        if here is not None and there is not None and there != here:
            found.append(DecidingRule(rule, house[rule.name], value, verdict.would_be(was, outcome)))
    return tuple(found)


def named_refusal(
    refusal: IllegalEntry, ruled_under: RuledUnder, house: Mapping[str, str], tried: Iterable[HouseRule]
) -> IllegalEntry:
    """Return the refusal, naming the house rule that alone causes it, if there is one."""
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


# At a table --------------------------------------------------------------------------------------


def defended(game: Game[Any, StateT], state: StateT, entry: Entry) -> Ruling[Any]:
    """Rule on an entry; a final ruling names every house rule that decided it. Raises IllegalEntry."""
    ruling = game.adjudicate(state, entry)
    verdict = game.kinds[entry.kind].verdict
    if verdict is None or Checks(entry).decided is not None:
        return ruling
    tried = game.house_rules.in_scope(verdict.scope)

    def ruled_under(name: str, value: str) -> Ruling[Any]:
        return game.adjudicate(game.at_house(state, name, value), entry)

    found = deciding(ruled_under, game.house_now(state), tried, verdict, ruling.outcome)
    return Ruling(ruling.outcome, (*ruling.reasons, *(each.reason for each in found)))


def why_refused(game: Game[Any, StateT], state: StateT, entry: Entry, refusal: IllegalEntry) -> IllegalEntry:
    """Return the refusal of an entry, naming the house rule that causes it, if there is one."""
    return _named_at(game, state, entry, refusal, game.house_rules)


def why_not_yet(game: Game[Any, StateT], state: StateT, entry: Entry, refusal: IllegalEntry) -> IllegalEntry:
    """Return the same for a draft, trying only house rules of the cited rule, for speed."""
    cited = {*(refusal.rule or "").split()}
    tried = [each for each in game.house_rules if not cited.isdisjoint(each.rules)]
    return _named_at(game, state, entry, refusal, tried)


def _named_at(
    game: Game[Any, StateT], state: StateT, entry: Entry, refusal: IllegalEntry, tried: Collection[HouseRule]
) -> IllegalEntry:
    if entry.kind not in game.kinds or not tried:
        return refusal
    try:
        game.adjudicate(state, entry)
    except IllegalEntry as by_rules:
        is_by_rules = by_rules.code == refusal.code
    else:
        is_by_rules = False
    if not is_by_rules:
        return refusal

    def ruled_under(name: str, value: str) -> Ruling[Any]:
        return game.adjudicate(game.at_house(state, name, value), entry)

    return named_refusal(refusal, ruled_under, game.house_now(state), tried)
