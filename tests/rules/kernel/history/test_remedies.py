"""Just this once: the outcomes that a table can choose from, what is entered, and how many it takes."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.history.disputes import consequences
from referee.rules.kernel.history.log import Log, Record, extend, open_log, rule_on
from referee.rules.kernel.history.remedies import ONCE, outcomes, way_line, would_be
from referee.rules.kernel.records import Author, Protest, Retract, Voice
from tests.rules.kernel.history.test_disputes import entered, refused

PLAYERS = ("Ann", "Bo", "Cy")
COUNTED = 5
FORCES = {"Ann": Force(("brawler",)), "Bo": Force(("hardy_scavenger", "refugee")), "Cy": Force()}
BO, NOBODY = f"{ONCE}=Bo", f"{ONCE}="


@pytest.fixture
def log() -> Log[Any]:
    """A skirmish that Ann has won; Bo’s Hardy Scavengers went back to hand, Cy has sent nobody."""
    log: Log[Any] = open_log(ARCTIC, Setup(PLAYERS, "Ann", ("hq1", "hq2", "recon3")))
    for facts in (Gathered(1), Gathered(2), Gathered(3), Reveal(3, FORCES)):
        log = entered(log, facts)
    log = entered(log, Count(3))
    assert log.state.last.winner == "Ann"
    return log


def decided(log: Log[Any], way: str) -> Log[Any]:
    """Return the log once all have said so, with what follows."""
    log = entered(log, Protest(COUNTED, way, PLAYERS))
    for entry in consequences(ARCTIC, log):
        log = extend(ARCTIC, log, Record(log.number + 1, entry, rule_on(ARCTIC, log, entry)))
    return log


# What can be chosen -------------------------------------------------------------------------------


def test_whoever_sent_cards_may_have_won_or_nobody_but_not_who_has_won_already(log: Log[Any]) -> None:
    assert {*outcomes(ARCTIC, log, COUNTED)} == {BO, NOBODY}


def test_what_has_but_one_outcome_offers_none(log: Log[Any]) -> None:
    assert outcomes(ARCTIC, log, 1) == {}


def test_what_no_longer_counts_offers_none(log: Log[Any]) -> None:
    assert outcomes(ARCTIC, entered(log, Retract(COUNTED)), COUNTED) == {}


def test_it_is_said_before_what_would_come_of_it(log: Log[Any]) -> None:
    line = would_be(ARCTIC, log, COUNTED, BO)

    assert line
    assert line.text() == "Bo wins with 0 fight and takes the contested card"


@pytest.mark.parametrize("way", [f"{ONCE}=Cy", f"{ONCE}=Ann", f"{ONCE}=Zed", f"{ONCE}=\0"])
def test_an_outcome_that_cannot_be_is_refused(log: Log[Any], way: str) -> None:
    assert refused(log, Protest(COUNTED, way, PLAYERS)) == "no-way"


def test_an_outcome_is_refused_for_a_record_that_has_none(log: Log[Any]) -> None:
    assert refused(log, Protest(4, BO, PLAYERS)) == "no-way"


# What follows -------------------------------------------------------------------------------------


def test_the_outcome_that_was_chosen_is_what_counts(log: Log[Any]) -> None:
    log = decided(log, BO)

    assert log.state.last.winner == "Bo"
    assert dict(log.state.wins) == {"Ann": 0, "Bo": 1, "Cy": 0}


def test_what_hangs_on_the_winner_follows_it(log: Log[Any]) -> None:
    assert log.state.seats["Bo"].returned == 1
    assert decided(log, BO).state.seats["Bo"].returned == 0


def test_nobody_may_have_won(log: Log[Any]) -> None:
    log = decided(log, NOBODY)

    assert log.state.last.winner is None
    assert not any(log.state.wins.values())


def test_the_reasons_say_last_that_the_table_decided(log: Log[Any]) -> None:
    record = decided(log, BO).version.record

    assert record
    assert [reason.text() for reason in record.ruling.reasons if reason.is_decisive] == [
        "The table decided this, just this once."
    ]


def test_the_prize_is_said_to_go_to_the_winner_of_the_table(log: Log[Any]) -> None:
    record = decided(log, BO).version.record

    assert record
    assert "Bo takes the top contested card" in record.ruling.reasons[-1].text()


def test_one_undo_brings_the_ruling_back(log: Log[Any]) -> None:
    log = decided(log, BO)
    log = entered(log, Retract(log.number))

    assert log.state.last.winner == "Ann"


def test_it_can_be_doubted_once_more_and_come_out_as_the_rules_say(log: Log[Any]) -> None:
    log = decided(decided(log, BO), f"{ONCE}=Ann")

    assert log.state.last.winner == "Ann"
    assert log.version.record
    said = [reason.text() for reason in log.version.record.ruling.reasons]
    assert "The table decided this, just this once." not in said


def test_what_was_played_since_stays(log: Log[Any]) -> None:
    log = decided(entered(log, Gathered(4)), BO)

    assert log.state.wins["Bo"] == 1
    assert log.state.round == 4
    assert log.state.phase == "reveal"


def test_the_way_is_told_with_its_outcome(log: Log[Any]) -> None:
    before = way_line(ARCTIC, log, COUNTED, BO).text()
    after = way_line(ARCTIC, decided(log, BO), COUNTED, BO).text()

    said = "Just this once: Bo wins with 0 fight and takes the contested card"
    assert (before, after) == (said, said)


def test_a_way_whose_record_no_longer_counts_is_told_without_it(log: Log[Any]) -> None:
    log = entered(log, Retract(COUNTED))

    assert way_line(ARCTIC, log, COUNTED, BO).text() == "Just this once"


def test_an_outcome_for_nobody_at_the_table_is_refused_by_the_rule_itself(log: Log[Any]) -> None:
    told = entered(log, Retract(COUNTED))
    entry = Entry(Count(3), None, frozenset({"=Zed"}))

    with pytest.raises(Exception, match="Zed"):
        rule_on(ARCTIC, told, entry)


# How many it takes --------------------------------------------------------------------------------


def test_most_of_the_table_is_enough(log: Log[Any]) -> None:
    phones = frozenset(PLAYERS)
    log = entered(log, Protest(COUNTED, BO, ("Bo",)), "Bo", Author("Bo", phones))
    assert log.dispute
    log = entered(log, Voice(log.number, BO, ("Cy",)), "Cy", Author("Cy", phones))

    assert log.disputes[-1].decided == BO


def test_two_outcomes_with_too_few_votes_leave_the_ruling(log: Log[Any]) -> None:
    phones = frozenset(PLAYERS)
    log = entered(log, Protest(COUNTED, BO, ("Bo",)), "Bo", Author("Bo", phones))
    number = log.number
    log = entered(log, Voice(number, NOBODY, ("Cy",)), "Cy", Author("Cy", phones))
    log = entered(log, Voice(number, "stands", ("Ann",)), "Ann", Author("Ann", phones))

    assert log.disputes[-1].decided == "stands"
