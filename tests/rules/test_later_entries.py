"""Later entries after an amendment, in random games of every game: they stay as they were played."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.arctic.game import ARCTIC
from referee.rules.earth.game import EARTH
from referee.rules.kernel.entry.entry import Entry, entry_data
from referee.rules.kernel.history.log import Log, counting_records, extend, rule_on
from referee.rules.kernel.records import Amend, Amended, Record
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.kernel.versions import version_of
from referee.rules.prehistory.game import PREHISTORY
from tests.rules.arctic.games import random_games as arctic_games
from tests.rules.arctic.games.random_setups import some_setup
from tests.rules.earth import random_games as earth_games
from tests.rules.prehistory import random_games as prehistory_games

few_games = settings(max_examples=max(settings().max_examples // 8, 2))
MOST_RECORDS = 120


def arctic_log(seed: int) -> Log[Any]:
    """Return the log of a random Arctic game, as far as it is short."""
    log = None
    for step in arctic_games.play(some_setup(Random(seed)), seed):
        log = step.after
        if log.number >= MOST_RECORDS:
            break
    assert log is not None
    return log


def prehistory_log(seed: int) -> Log[Any]:
    """Return the log of a random game of the Marauders, as far as it is short."""
    log = None
    for _, _, log in prehistory_games.play(seed):
        if log.number >= MOST_RECORDS:
            break
    assert log is not None
    return log


LOGS: dict[str, tuple[Any, Callable[[int], Log[Any]]]] = {
    "arctic": (ARCTIC, arctic_log),
    "earth": (EARTH, lambda seed: earth_games.play(seed, 3).log),
    "prehistory": (PREHISTORY, prehistory_log),
}


def amended(game: Any, log: Log[Any], facts: Amend) -> tuple[Log[Any], Amended]:
    """Return the log with an amendment, and what it did."""
    entry = Entry(facts)
    ruling = rule_on(game, log, entry)
    return extend(game, log, Record(log.number + 1, entry, ruling)), ruling.outcome


def says(game: Any, log: Log[Any], record: Record) -> str:
    """Return what a record says."""
    text: str = game.describe(log.state, record.entry, record.ruling.outcome).text()
    return text


@pytest.mark.parametrize("name", LOGS)
@few_games
@given(st.integers(0, 2**32 - 1), st.data())
def test_an_entry_struck_out_leaves_a_table_that_can_be_played_on(name: str, seed: int, data: Any) -> None:
    game, make = LOGS[name]
    log = make(seed)
    number = data.draw(st.sampled_from([record.number for record in counting_records(log)]))

    for anew in (False, True):
        after, _ = amended(game, log, Amend(number, None, anew))
        for record in counting_records(after):
            page = version_of(after, record.number)
            assert page is not None
            assert game.board(page.state)
            assert game.standing(page.state)
            game.prompts(page.state)
            assert says(game, after, record)


def test_a_demolition_stays_as_played_where_its_building_was_never_laid() -> None:
    log = arctic_log(1)
    laid, blown = 25, 31

    after, _ = amended(ARCTIC, log, Amend(laid, None, anew=False))

    assert blown in [record.number for record in counting_records(after)]


@pytest.mark.parametrize("name", LOGS)
@few_games
@given(st.integers(0, 2**32 - 1), st.data())
def test_whatever_no_longer_says_what_it_said_is_told(name: str, seed: int, data: Any) -> None:
    game, make = LOGS[name]
    log = make(seed)
    records = counting_records(log)
    target = data.draw(st.sampled_from(records))
    after, _ = amended(game, log, Amend(target.number, None, anew=False))

    assert after.version.amendment is not None
    reasons = after.version.amendment.ruling.reasons
    told = {reason.facts.get("number") for reason in reasons}
    now = {record.number: record for record in counting_records(after)}
    for old in records:
        new = now.get(old.number)
        has_stayed = new is not None and says(game, after, new) == says(game, after, old)
        assert has_stayed or old.number == target.number or old.number in told
    assert len({reason.text() for reason in reasons}) == len(reasons)


@pytest.mark.parametrize("name", LOGS)
@few_games
@given(st.integers(0, 2**32 - 1), st.data())
def test_the_same_told_again_changes_nothing(name: str, seed: int, data: Any) -> None:
    game, make = LOGS[name]
    log = make(seed)
    target = data.draw(st.sampled_from(counting_records(log)))

    try:
        after, outcome = amended(game, log, Amend(target.number, entry_data(target.entry), anew=False))
    except IllegalEntry as refusal:
        raise AssertionError(refusal.message) from refusal

    assert after.state == log.state
    assert not any(each.is_left_out for each in outcome.records)


@pytest.mark.parametrize("seed", [6, 9, 14])
def test_of_a_sealed_entry_it_is_said_only_that_it_no_longer_fits(seed: int) -> None:
    log = arctic_log(seed)
    sealed = {each.number for each in counting_records(log) if ARCTIC.is_sealed(log.state, each.entry, None)}

    for number in range(5, 45):
        ruling = rule_on(ARCTIC, log, Entry(Amend(number)))
        told = [each.text() for each in ruling.reasons if each.facts.get("number") in sealed]
        assert all(text.endswith("It doesn’t fit any longer.") for text in told)
