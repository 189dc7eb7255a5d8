"""A false sentence is found out: another number, seat or card in it, or the same words at another record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from string import Formatter

import pytest

from referee.rules.kernel.ruling import Fact, Line
from tests.rules.arctic.telling_games import counted_in, sentences, solo_told, table_told
from tests.rules.arctic.told import Told
from tests.rules.arctic.truth_tables import truth_of

SEEDS = range(6)
SOURCES = (table_told, solo_told, counted_in)
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


def other_facts(told: Told, fact: Fact) -> list[Fact]:
    """Return what might stand there as well: another number, each other seat, another card, fewer names."""
    if isinstance(fact, Line):
        return [Line("something else")]
    if isinstance(fact, int):
        return [fact + 1, fact - 1]
    if isinstance(fact, tuple):
        return [(*fact, "Nobody"), fact[1:]]
    others = [seat for seat in told.now.players if seat != fact]
    return [*others] if fact in told.now.players and others else ["another"]


def planted(told: Told) -> Iterator[Told]:
    """Yield the sentence with one fact changed; one that the record says besides is not false."""
    also_said = {reason.text() for reason in sentences(told.step)}
    for blank in blanks(told.reason.phrase):
        for fact in other_facts(told, told.reason.facts[blank]):
            lie = replace(told.reason, facts={**told.reason.facts, blank: fact})
            if lie.text() not in also_said:
                yield replace(told, reason=lie)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("games", SOURCES)
def test_a_sentence_with_a_fact_changed_is_false(games: Games, seed: int) -> None:
    for told in games(seed):
        if truth_of(told.reason.phrase):
            for lie in planted(told):
                assert not is_true(lie), f"{told.reason.text()} And so is: {lie.reason.text()}"


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
