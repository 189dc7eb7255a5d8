"""Counterfactuals: which house rules decided a ruling, found by ruling under other values of those read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.kernel.entry.entry import Checks, Entry
from referee.rules.kernel.entry.kind import Verdict
from referee.rules.kernel.game import Game
from referee.rules.kernel.text.houses import WatchedHouse, read_in
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.rulebook import HouseRule
from referee.rules.kernel.text.ruling import IllegalEntry, OutcomeT, Reason, Ruling
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
    ruled_under: RuledUnder, house: WatchedHouse, tried: Iterable[HouseRule], verdict: Verdict, was: Any
) -> tuple[DecidingRule, ...]:
    """Return each change of a single house rule that would change the verdict on the outcome ``was``.

    ``house``: watched during the ruling; a house rule that wasn't read for it can't change it. A value under
    which the entry is refused is skipped.
    """
    here, found = verdict.of(was), list[DecidingRule]()
    for rule, value in _others(house, tried) if verdict.is_tried(was) else ():
        try:
            outcome = ruled_under(rule.name, value).outcome
        except IllegalEntry:
            continue
        there = verdict.of(outcome)
        if here is not None and there is not None and there != here:
            would_be = verdict.would_be(was, outcome)
            found.append(DecidingRule(rule, house.house[rule.name], value, would_be))
    return tuple(found)


def with_deciding(ruling: Ruling[OutcomeT], found: Iterable[DecidingRule]) -> Ruling[OutcomeT]:
    """Return the ruling with the house rules that decided it as its last reasons."""
    return replace(ruling, reasons=(*ruling.reasons, *(each.reason for each in found)))


def named_refusal(
    refusal: IllegalEntry, ruled_under: RuledUnder, house: WatchedHouse, tried: Iterable[HouseRule]
) -> IllegalEntry:
    """Return the refusal, naming the house rule that alone causes it, if there is one.

    ``house``: watched until it was refused.
    """
    for rule, value in _others(house, tried):
        try:
            ruled_under(rule.name, value)
        except IllegalEntry:
            continue
        here = house.house[rule.name]
        facts = {"refusal": refusal.line, **_named(rule, here)}
        by_house = IllegalEntry(replace(refusal.refusal, phrase=REFUSED_BY), facts)
        by_house.house_rules = (f"{rule.name}={here}",)
        return by_house
    return refusal


def _others(house: WatchedHouse, tried: Iterable[HouseRule]) -> Iterator[tuple[HouseRule, str]]:
    """Yield the other values of the house rules that were read."""
    read, values = read_in(house), house.house
    for rule in tried:
        for value in rule.possible if rule.name in read else ():
            if value != values[rule.name]:
                yield rule, value


def _named(rule: HouseRule, value: str) -> dict[str, Fact]:
    return {"question": Line(rule.question), "answer": Line(rule.label_of(value))}


# At a table --------------------------------------------------------------------------------------


def defended(game: Game[Any, StateT], state: StateT, entry: Entry) -> Ruling[Any]:
    """Rule on an entry; a final ruling names every house rule that decided it. Raises IllegalEntry."""
    verdict = game.kinds[entry.kind].verdict
    if verdict is None or Checks(entry).decided is not None:
        return game.adjudicate(state, entry)
    house = WatchedHouse(game.house_now(state))
    ruling = game.adjudicate(game.with_house(state, house), entry)
    tried = game.house_rules.in_scope(verdict.scope)
    found = deciding(_at_table(game, state, entry), house, tried, verdict, ruling.outcome)
    return with_deciding(ruling, found)


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
    house = WatchedHouse(game.house_now(state))
    try:
        game.adjudicate(game.with_house(state, house), entry)
    except IllegalEntry as by_rules:
        is_by_rules = by_rules.code == refusal.code
    else:
        is_by_rules = False
    return named_refusal(refusal, _at_table(game, state, entry), house, tried) if is_by_rules else refusal


def _at_table(game: Game[Any, StateT], state: StateT, entry: Entry) -> RuledUnder:
    return lambda name, value: game.adjudicate(game.at_house(state, name, value), entry)
