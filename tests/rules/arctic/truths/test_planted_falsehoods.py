"""A false sentence is found out: another number, seat or card in it, or the same words at another record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from string import Formatter

import pytest

from referee.rules.kernel.text.line import Fact, Line
from referee.rules.kernel.text.ruling import Reason
from tests.rules.arctic.games.telling_games import counted_in, light_told, sentences, solo_told, table_told
from tests.rules.arctic.truths import skirmish
from tests.rules.arctic.truths.skirmish_moments import Moment
from tests.rules.arctic.truths.tables import rooms_of, truth_of
from tests.rules.arctic.truths.test_fights import case_of, fights_of
from tests.rules.arctic.truths.test_reasons import moments
from tests.rules.arctic.truths.told import Told

SEEDS = range(4)
SOURCES = (table_told, light_told, solo_told, counted_in)
Games = Callable[[int], tuple[Told, ...]]


def is_true(told: Told) -> bool:
    """Whether the sentence holds; one that speaks of nobody or of nothing there does not."""
    holds = truth_of(told.reason.phrase)
    assert holds
    try:
        return holds(told)
    except (KeyError, AttributeError, AssertionError):
        return False


def blanks(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


def other_facts(players: Sequence[str], fact: Fact) -> list[Fact]:
    """Return what might stand there as well: another number, each other seat, another card, fewer names."""
    if isinstance(fact, Line):
        return [Line("something else")]
    if isinstance(fact, int):
        return [fact + 1, fact - 1]
    if isinstance(fact, tuple):
        return [(*fact, "Nobody"), fact[1:]]
    others = [seat for seat in players if seat != fact]
    return [*others] if fact in players and others else ["another"]


def planted(reason: Reason, players: Sequence[str], said: Iterable[Reason]) -> Iterator[Reason]:
    """Yield the sentence with one fact changed; one that is said besides is not false."""
    also_said = {each.text() for each in said}
    for blank in blanks(reason.phrase):
        for fact in other_facts(players, reason.facts[blank]):
            lie = Reason(reason.phrase, reason.rules, **{**reason.facts, blank: fact})
            if lie.text() not in also_said:
                yield lie


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("games", SOURCES)
def test_a_sentence_with_a_fact_changed_is_false(games: Games, seed: int) -> None:
    for told in games(seed):
        if truth_of(told.reason.phrase):
            for lie in planted(told.reason, told.now.players, sentences(told.step)):
                assert not is_true(replace(told, reason=lie)), f"{told.reason.text()} So is: {lie.text()}"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sentence_about_a_skirmish_with_a_fact_changed_is_false(seed: int) -> None:
    """But for who carries no tool: of several it is true of each, and of others who were not asked."""
    for step in fights_of(seed):
        told = [*moments(case_of(step.before.state))]
        for reason, moment in told:
            if rooms_of(reason.phrase) != ["skirmish"] or "no tool for" in reason.phrase:
                continue
            for lie in planted(reason, [*moment.after.sides], [each for each, _ in told]):
                assert not is_true_of_a_fight(lie, moment), f"{reason.text()} So is: {lie.text()}"


def is_true_of_a_fight(lie: Reason, moment: Moment) -> bool:
    try:
        return skirmish.is_true(replace(moment, facts=lie.facts))
    except (KeyError, ValueError, TypeError, IndexError):
        return False


@pytest.mark.parametrize("games", SOURCES)
def test_a_sentence_is_not_true_of_every_record(games: Games) -> None:
    met = [told for seed in SEEDS for told in games(seed) if truth_of(told.reason.phrase)]
    first = {told.reason.phrase: told for told in met}

    for told in first.values():
        elsewhere = (replace(told, step=other.step) for other in first.values())
        assert not all(map(is_true, elsewhere)), told.reason.text()


def test_the_games_say_most_of_what_can_be_said() -> None:
    met = {told.reason.phrase for games in SOURCES for seed in SEEDS for told in games(seed)}

    assert len([phrase for phrase in met if truth_of(phrase)]) > 90
