"""We disagree: who speaks for whom, how many it takes, and that nothing is played by it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.record.case import Act, Force, Target
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.entry.entry import Entry, Facts
from referee.rules.kernel.history.disputes import can_be_doubted, consequences, decision
from referee.rules.kernel.history.log import Log, Record, as_shown, extend, open_log, rule_on
from referee.rules.kernel.history.remedies import CARD, ONCE, STANDS, would_be
from referee.rules.kernel.records import Author, Protest, Retract, Voice
from referee.rules.kernel.text.ruling import IllegalEntry

PLAYERS = ("Ann", "Bo", "Cy")
HOUSE = "used_power_fights=yes"
FORCES = {"Ann": Force(("thugs",)), "Bo": Force(("saboteur", "refugee")), "Cy": Force()}
COUNTED = 5


@pytest.fixture
def log() -> Log[Any]:
    """A skirmish that Ann has won by one, for Bo's Saboteur was used; the log has 5 records."""
    log = open_log(ARCTIC, Setup(PLAYERS, "Ann"))
    for facts in (Gathered(1), Gathered(2), Gathered(3), Reveal(3, FORCES)):
        log = entered(log, facts)
    return entered(log, Count(3))


def entered(log: Log[Any], facts: Facts, seat: str | None = None, author: Author | None = None) -> Log[Any]:
    entry = Entry(facts, seat)
    return extend(ARCTIC, log, Record(log.number + 1, entry, rule_on(ARCTIC, log, entry, author)))


def refused(log: Log[Any], facts: Facts, seat: str | None = None, author: Author | None = None) -> str:
    with pytest.raises(IllegalEntry) as refusal:
        entered(log, facts, seat, author)
    return refusal.value.code


# How many it takes --------------------------------------------------------------------------------


def test_most_of_the_table_decides_for_once() -> None:
    assert decision({"Ann": ONCE, "Bo": ONCE}, PLAYERS) == ONCE


def test_half_of_the_table_does_not_decide() -> None:
    assert decision({"Ann": ONCE, "Bo": ONCE}, (*PLAYERS, "Di")) == ""


def test_a_house_rule_takes_all() -> None:
    assert decision({"Ann": HOUSE, "Bo": HOUSE}, PLAYERS) == ""
    assert decision(dict.fromkeys(PLAYERS, HOUSE), PLAYERS) == HOUSE


def test_the_ruling_stands_where_all_have_spoken_and_nothing_has_enough() -> None:
    assert decision({"Ann": HOUSE, "Bo": HOUSE, "Cy": STANDS}, PLAYERS) == STANDS


@given(st.dictionaries(st.sampled_from(PLAYERS), st.sampled_from((STANDS, ONCE, CARD, HOUSE))))
def test_a_decision_is_what_a_slow_count_says(said: dict[str, str]) -> None:
    ways = list(said.values())
    enough = [way for way in ways if ways.count(way) == 3 or (ways.count(way) == 2 and way != HOUSE)]
    expected = enough[0] if enough else STANDS if len(ways) == 3 else ""

    assert decision(said, PLAYERS) == expected


# What can be doubted ------------------------------------------------------------------------------


def test_nothing_is_played_by_a_protest(log: Log[Any]) -> None:
    after = entered(log, Protest(COUNTED, STANDS, PLAYERS))

    assert after.version is log.version
    assert after.undoable == log.undoable


def test_a_record_that_is_undone_cannot_be_doubted(log: Log[Any]) -> None:
    log = entered(log, Retract(COUNTED))

    assert not can_be_doubted(ARCTIC, log, COUNTED)
    assert refused(log, Protest(COUNTED, STANDS, PLAYERS)) == "no-ruling"


def test_a_reason_that_is_not_there_cannot_be_doubted(log: Log[Any]) -> None:
    assert refused(log, Protest(COUNTED, STANDS, PLAYERS, reason=99)) == "no-reason"
    assert refused(log, Protest(COUNTED, STANDS, PLAYERS, reason=-1)) == "no-reason"


def test_the_doubted_reason_stands_with_the_protest(log: Log[Any]) -> None:
    assert log.version.record
    doubted = log.version.record.ruling.reasons[1]
    entry = Entry(Protest(COUNTED, STANDS, PLAYERS, reason=2))

    assert rule_on(ARCTIC, log, entry).reasons[0] == doubted


@pytest.mark.parametrize(
    ("said", "stands"), [({"Ann": ONCE}, False), ({"Ann": HOUSE, "Bo": HOUSE, "Cy": ONCE}, True)]
)
def test_only_where_all_have_spoken_it_is_said_that_nothing_has_enough_votes(
    log: Log[Any], said: dict[str, str], stands: bool
) -> None:
    (first, way), *others = said.items()
    number = log.number + 1
    entries: list[tuple[str, Facts]] = [(first, Protest(COUNTED, way, (first,)))]
    entries += [(seat, Voice(number, other, (seat,))) for seat, other in others]
    for seat, entry in entries:
        author = Author(seat, frozenset(PLAYERS))
        ruling = rule_on(ARCTIC, log, Entry(entry, seat), author)
        log = entered(log, entry, seat, author)

    assert any("No answer has enough votes" in reason.text() for reason in ruling.reasons) == stands


@pytest.mark.parametrize("way", ["", "nonsense", "no_such_rule=yes", "used_power_fights=maybe", "a=b=c"])
def test_the_table_decides_only_what_it_can(log: Log[Any], way: str) -> None:
    assert refused(log, Protest(COUNTED, way, PLAYERS)) == "no-way"


def test_a_house_rule_that_is_played_already_is_no_way_out(log: Log[Any]) -> None:
    assert refused(log, Protest(COUNTED, "used_power_fights=no", PLAYERS)) == "no-way"


# Who speaks for whom ------------------------------------------------------------------------------

AT_BOS: Callable[..., Author] = partial(Author, devices=frozenset({"Bo"}))


def test_a_seat_speaks_for_itself_alone(log: Log[Any]) -> None:
    assert refused(log, Protest(COUNTED, STANDS, PLAYERS), "Bo", AT_BOS("Bo")) == "not-asked"
    assert refused(log, Protest(COUNTED, STANDS, ("Bo",)), "Ann", AT_BOS("Bo")) == "not-asked"


def test_the_tables_device_does_not_speak_for_a_seat_that_has_one(log: Log[Any]) -> None:
    assert refused(log, Protest(COUNTED, STANDS, PLAYERS), None, AT_BOS(None)) == "not-asked"


def test_nobody_speaks_for_a_stranger(log: Log[Any]) -> None:
    assert refused(log, Protest(COUNTED, STANDS, ("Ann", "Eve"))) == "not-asked"


def test_seats_with_and_without_a_device_decide_together(log: Log[Any]) -> None:
    log = entered(log, Protest(COUNTED, ONCE, ("Bo",)), "Bo", AT_BOS("Bo"))
    number = log.number
    assert log.dispute is not None
    assert not any(each.decided for each in log.disputes)

    log = entered(log, Voice(number, ONCE, ("Ann", "Cy")), None, AT_BOS(None))

    assert log.dispute is None
    assert [(each.numbers[-1], each.about, each.decided) for each in log.disputes] == [
        (number + 1, COUNTED, ONCE)
    ]


def test_two_who_disagree_at_the_same_time_are_both_heard(log: Log[Any]) -> None:
    devices = frozenset({"Bo", "Cy"})
    log = entered(log, Protest(COUNTED, ONCE, ("Bo",)), "Bo", Author("Bo", devices))
    log = entered(log, Protest(COUNTED, ONCE, ("Cy",)), "Cy", Author("Cy", devices))

    assert [each.decided for each in log.disputes if each.decided] == [ONCE]


def test_who_speaks_again_says_something_else(log: Log[Any]) -> None:
    log = entered(log, Protest(COUNTED, ONCE, ("Bo",)), "Bo", AT_BOS("Bo"))
    log = entered(log, Voice(log.number, STANDS, ("Bo",)), "Bo", AT_BOS("Bo"))

    assert log.disputes[-1].said == (("Bo", STANDS),)


def test_a_voice_to_a_protest_that_is_over_is_refused(log: Log[Any]) -> None:
    log = entered(log, Protest(COUNTED, STANDS, PLAYERS))

    assert refused(log, Voice(log.number, ONCE, PLAYERS)) == "no-question"


def test_a_protest_is_over_once_its_ruling_no_longer_counts(log: Log[Any]) -> None:
    log = entered(log, Protest(COUNTED, ONCE, ("Bo",)), "Bo", AT_BOS("Bo"))
    question = log.number
    log = entered(log, Retract(COUNTED))

    assert log.dispute is None
    assert refused(log, Voice(question, ONCE, ("Ann",))) == "no-question"


def test_play_goes_on_while_a_protest_is_open(log: Log[Any]) -> None:
    log = entered(log, Protest(COUNTED, ONCE, ("Bo",)), "Bo", AT_BOS("Bo"))
    log = entered(log, Gathered(4))

    assert log.dispute is not None


def test_a_page_of_before_a_protest_is_not_out_of_date(log: Log[Any]) -> None:
    after = entered(log, Protest(COUNTED, ONCE, ("Bo",)), "Bo", AT_BOS("Bo"))
    shown = as_shown(after, log.number)

    assert shown is not None
    assert shown.state is log.state


# What follows -------------------------------------------------------------------------------------


def told(log: Log[Any]) -> list[str]:
    return [entry.kind for entry in consequences(ARCTIC, log)]


@pytest.mark.parametrize("way", [STANDS, ONCE])
def test_nothing_follows_of_itself_where_it_stands_or_for_once(log: Log[Any], way: str) -> None:
    assert told(entered(log, Protest(COUNTED, way, PLAYERS))) == []


def test_a_house_rule_holds_from_then_on_and_the_last_entry_is_ruled_on_anew(log: Log[Any]) -> None:
    log = entered(log, Protest(COUNTED, HOUSE, PLAYERS))
    assert told(log) == ["retract", "house_rule", "count"]

    for entry in consequences(ARCTIC, log):
        log = extend(ARCTIC, log, Record(log.number + 1, entry, rule_on(ARCTIC, log, entry)))

    assert log.state.house_rules["used_power_fights"] == "yes"
    assert log.undoable
    assert log.undoable.entry == Entry(Count(3))


def test_an_older_ruling_stays_as_it_was_played(log: Log[Any]) -> None:
    log = entered(entered(log, Gathered(4)), Protest(COUNTED, HOUSE, PLAYERS))

    assert told(log) == ["house_rule"]


def test_for_a_card_read_wrongly_the_last_entry_is_taken_back(log: Log[Any]) -> None:
    assert told(entered(log, Protest(COUNTED, CARD, PLAYERS))) == ["retract"]
    assert told(entered(entered(log, Gathered(4)), Protest(COUNTED, CARD, PLAYERS))) == []


def test_what_a_house_rule_would_make_of_it_is_said_before() -> None:
    log = open_log(ARCTIC, Setup(PLAYERS, "Bo"))
    for facts in (Gathered(1), Gathered(2), Gathered(3)):
        log = entered(log, facts)
    forces = {
        "Ann": Force(("thugs",)),
        "Bo": Force(("saboteur", "brawler", "brawler")),
        "Cy": Force(("spear", "scout")),
    }
    log = entered(log, Reveal(3, forces))
    log = entered(log, Declare(Act.DISARM, "saboteur", Target("Cy", "spear")), "Bo")
    log = entered(log, Count(3))
    now = log.version.record
    assert now
    was = ARCTIC.describe(log.state, now.entry, now.ruling.outcome)

    then = would_be(ARCTIC, log, now.number, HOUSE)

    assert then
    assert then != was
