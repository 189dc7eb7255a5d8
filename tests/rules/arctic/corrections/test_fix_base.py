"""Buildings and leaders counted as they really stand: what is accepted, what is said, what is after it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.arctic.corrections.base import RecountBase, Standing, base_as_recorded
from referee.rules.arctic.corrections.table import table_as_recorded
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.hq.timers import ticked
from referee.rules.arctic.record.base import HIDDEN
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.history.log import Entry, Log, Record, extend, open_log, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.rows.bases import base_of_seat, told_base

PLAYERS = ("Ann", "Bo", "Cy")
Played = Log[ArcticState]


def opened(base: str = "", modules: str = "hq1 hq2 hq3 hq4") -> Played:
    """Open a table at which all have leaders and Ann's base is this."""
    log = open_log(ARCTIC, Setup(PLAYERS, "Ann", tuple(modules.split())))
    told = {"Ann": base or "butcher", "Bo": "mentor", "Cy": "ranger"}
    seats = {name: replace(log.state.seats[name], base=base_of_seat(text, 1)) for name, text in told.items()}
    return replace(log, version=replace(log.version, state=replace(log.state, seats=seats)))


def after(log: Played, facts: RecountBase, *overrides: str) -> Played:
    entry = Entry(facts, "Ann", frozenset(overrides))
    return extend(ARCTIC, log, Record(log.number + 1, entry, rule_on(ARCTIC, log, entry)))


def refused(log: Played, facts: RecountBase, seat: str = "Ann") -> IllegalEntry:
    with pytest.raises(IllegalEntry) as caught:
        rule_on(ARCTIC, log, Entry(facts, seat))
    return caught.value


def said(log: Played, facts: RecountBase) -> list[str]:
    return [reason.text() for reason in rule_on(ARCTIC, log, Entry(facts, "Ann")).reasons]


def camp_told(log: Played) -> str:
    return told_base(log.state.seats["Ann"].base)


ARMORY = Standing("armory", was=0)


@pytest.mark.parametrize(
    ("before", "counted", "base", "sentences"),
    [
        (
            "butcher, armory timer 2",
            RecountBase((Standing("armory", 1, was=0),), "butcher"),
            "butcher, armory timer 1",
            ["Ann’s Armory: 1 card on it, not 2."],
        ),
        (
            "butcher, armory with spear",
            RecountBase((Standing("armory", inside=1, was=0),), "butcher"),
            "butcher, armory with spear",
            ["Ann’s base matches the record."],
        ),
        (
            "butcher, armory with spear",
            RecountBase((Standing("armory", inside=2, was=0),), "butcher"),
            "butcher, armory with 2 unseen",
            ["Ann’s Armory: 2 cards inside, not 1."],
        ),
        (
            "butcher, armory with spear, bunker timer 1",
            RecountBase((Standing("bunker", 1, was=1),), "butcher"),
            "butcher, bunker timer 1",
            ["Ann has no Armory."],
        ),
        (
            "butcher",
            RecountBase((Standing("pharmacy", 3),), "gangster"),
            "gangster, pharmacy timer 3",
            ["Ann has the Pharmacy, with 3 cards on it.", "Ann’s leader is Gangster."],
        ),
        (
            "butcher, armory",
            RecountBase((replace(ARMORY, is_disabled=True),), "butcher", is_wounded=True),
            "butcher wounded, armory disabled",
            ["Ann’s Armory is disabled.", "Ann’s leader is wounded."],
        ),
        (
            "butcher wounded, armory disabled",
            RecountBase((ARMORY,), "butcher"),
            "butcher, armory",
            ["Ann’s Armory works.", "Ann’s leader is in force."],
        ),
        ("butcher", RecountBase(), "", ["Ann has no leader."]),
    ],
)
def test_the_camp_is_what_was_counted(
    before: str, counted: RecountBase, base: str, sentences: list[str]
) -> None:
    log = opened(before)
    assert said(log, counted) == sentences
    assert camp_told(after(log, counted)) == base


def test_a_building_that_was_not_on_record_goes_on_being_built() -> None:
    log = after(opened(), RecountBase((Standing("armory", 2),), "butcher"))
    assert log.state.seats["Ann"].base.ticked(2).buildings[0].timer == 1


@pytest.mark.parametrize("base", ["butcher", "butcher, bunker"])
def test_a_count_stands_where_the_building_is_no_longer_on_record(base: str) -> None:
    entry = Entry(RecountBase((ARMORY,), "butcher"), "Ann")
    ruling = rule_on(ARCTIC, opened("butcher, armory"), entry)

    log = opened(base)
    log = extend(ARCTIC, log, Record(log.number + 1, entry, ruling))

    assert camp_told(log) == "butcher, armory"


def test_what_was_just_counted_is_not_taken_off_again() -> None:
    log = after(opened("butcher, bunker timer 2"), RecountBase((Standing("armory", 2),), "butcher"))
    assert list(ticked(log.state, "Ann")) == []
    (later,) = ticked(replace(log.state, round=2), "Ann")
    assert later.rules == ("A-71",)


@pytest.mark.parametrize(
    ("counted", "code", "rule"),
    [
        (RecountBase((Standing("spear"),), "butcher"), "wrong-kind-of-card", "A-70"),
        (RecountBase((Standing("nonsense"),), "butcher"), "unknown-card", None),
        (RecountBase((Standing("bunker", was=0),), "butcher"), "no-such-building", "A-70"),
        (RecountBase((Standing("armory", was=4),), "butcher"), "no-such-building", "A-70"),
        (RecountBase((ARMORY, ARMORY), "butcher"), "counted-twice", "A-70"),
        (RecountBase((Standing("armory", inside=3, was=0),), "butcher"), "out-of-range", "A-74"),
        (RecountBase((Standing("armory", -1, was=0),), "butcher"), "out-of-range", "A-70"),
        (RecountBase((Standing("hydroponic_gardens", inside=1),), "butcher"), "out-of-range", "A-74"),
        (RecountBase((Standing("armory", 1, 1, was=0),), "butcher"), "not-complete", "A-73"),
        (RecountBase((Standing("bunker"),) * 4, "butcher"), "too-many-copies", "A-70"),
        (RecountBase((), "spear"), "wrong-kind-of-card", "A-7"),
        (RecountBase((), "mentor"), "leader-taken", "A-7"),
        (RecountBase((Standing("scout_tower"),), "butcher"), "not-in-play", "A-5"),
    ],
)
def test_what_cannot_stand_there_is_refused(counted: RecountBase, code: str, rule: str | None) -> None:
    refusal = refused(opened("butcher, armory"), counted)
    assert (refusal.code, refusal.rule) == (code, rule)
    assert "{" not in refusal.line.text()


def test_a_seat_that_is_not_there_has_no_camp() -> None:
    assert refused(opened(), RecountBase(), "Zed").code == "unknown-player"


def test_more_copies_than_the_box_has_may_be_passed_over() -> None:
    log = after(opened(), RecountBase((Standing("bunker"),) * 4, "butcher"), "too-many-copies")
    assert camp_told(log) == "butcher, bunker, bunker, bunker, bunker"


def test_leaders_chosen_in_secret_stay_secret() -> None:
    log = open_log(ARCTIC, Setup(PLAYERS, "Ann", ("hq1", "hq2", "hq3")))
    entry = Entry(ChooseLeader("butcher"), "Ann")
    log = extend(ARCTIC, log, Record(1, entry, rule_on(ARCTIC, log, entry)))
    assert base_as_recorded(log.state, "Ann").leader == HIDDEN
    for guess in ("butcher", "mentor", None):
        assert refused(log, RecountBase((), guess)).code == "not-now"
    counted = RecountBase((Standing("armory", 1),), HIDDEN)
    assert said(log, counted) == ["Ann has the Armory, with 1 card on it."]
    assert camp_told(after(log, counted)) == "butcher, armory timer 1"


@pytest.mark.parametrize(
    ("round_now", "base", "is_said"),
    [
        (1, "butcher, armory timer 3, bunker", False),
        (2, "butcher, armory timer 2, bunker", True),
        (4, "butcher, armory, bunker", True),
        (9, "butcher, armory, bunker", True),
    ],
)
def test_buildings_go_on_in_rounds_that_nobody_entered(round_now: int, base: str, is_said: bool) -> None:
    log = opened("butcher, armory timer 3, bunker")
    entry = Entry(replace(table_as_recorded(log.state), round=round_now))
    ruling = rule_on(ARCTIC, log, entry)
    assert any("A-71" in reason.rules for reason in ruling.reasons) == is_said
    assert camp_told(extend(ARCTIC, log, Record(1, entry, ruling))) == base
