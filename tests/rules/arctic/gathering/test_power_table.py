"""The powers of Recon 3, 4 and 5 while a table gathers, row by row (A-55, A-58, A-80, A-83, A-85)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.rows.gatherings import as_expected, cited, play, seen, start_of
from tests.rules.arctic.rows.map import MAPS, SLED, SLEDS, SWINDLER, SWINDLES
from tests.rules.arctic.rows.power import COURIERS, GUARDS, SCRAPPERS, SERGEANTS, TEAMS, has, row
from tests.rules.arctic.rows.row import Row, done, each_row, refused

SPIES = (
    row("a spy that a reshuffle brings back looks no second time", "A-84 A-21", **has("spy"))
    .when(*["Ann's spy looks at Bo's hand"] * 2)
    .then(refused("used-already", "A-21")),
    row("two spies look twice", "A-84 A-21", **has("spy spy"))
    .when(*["Ann's spy looks at Bo's hand"] * 2)
    .then(done(limit=7, left=5)),
    row("a spy that looked does nothing else in the round", "A-84 A-31", **has("spy"))
    .when("Ann's spy looks at Bo's hand", "Ann digs: scavenger spy")
    .then(refused("power-used", "A-31")),
    row("a map takes a spy back for the skirmish", "A-83 A-84", **has("spy map"))
    .when("Ann's spy looks at Bo's hand", "Ann takes back spy: map")
    .then(done(left=5, limit=7)),
)

HARDY = {"has": {"Ann": "hardy_scavenger hardy_scavenger"}, "returned": {"Ann": 2}}
OTHERS = (
    row("hardy scavengers that came back are on top of the five", "A-58 A-11", **HARDY)
    .when("Ann keeps 7")
    .then(done(limit=7, left=7, number=7)),
    row("and no more than those", "A-58 A-30", **HARDY)
    .when("Ann keeps 8")
    .then(refused("too-many-cards", "A-30")),
    row("they dig like any other", "A-58", **HARDY)
    .when("Ann digs: hardy_scavenger hardy_scavenger")
    .then(done(value=2, left=5)),
    row("in the next round they are gone", "A-58 A-11", **HARDY)
    .when("a round later", "Ann digs: hardy_scavenger")
    .then(done(limit=5)),
    row("who lost finds them in the hand, beside five new cards", "A-58", round=3, **has("hardy_scavenger"))
    .when(
        "Ann keeps 1",
        "Bo keeps 1",
        "Cy keeps 0",
        "Ann reveals: hardy_scavenger",
        "Bo reveals: brawler",
        "Cy reveals:",
        "the fights are counted",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann digs: hardy_scavenger",
    )
    .then(done(limit=6, left=5)),
    row("a tinker hires for three", "A-26")
    .when("Ann hires tinker: scavenger scavenger scavenger")
    .then(done(gains="+tinker")),
    row("a tinker helps a scavenger dig in the schematics", "A-70 A-23", **has("tinker"))
    .when("Ann builds armory: tinker scavenger")
    .then(done(value=2, base="armory timer 3")),
    row("a tinker with group leaders alone digs nothing", "A-23 A-70", **has("tinker group_leaders"))
    .when("Ann builds armory: tinker group_leaders")
    .then(refused("no-member", "A-23")),
    row("combat medics bring 2 meds to a hire", "A-26", **has("combat_medics"))
    .when("Ann hires rogue: + combat_medics")
    .then(done(gains="+rogue", meds=2)),
    row("combat medics that save while the table gathers are used up", "A-54")
    .given(has={"Ann": "sniper_team", "Cy": "combat_medics"})
    .when("Ann's sniper_team snipes Bo's brawler, saved by Cy's combat_medics")
    .then(done(left=4, lost={"Cy": 1})),
    row("combat medics that saved fight no more", "A-54 A-30")
    .given(round=3, has={"Ann": "sniper_team", "Cy": "combat_medics"})
    .when(
        "Ann's sniper_team snipes Bo's brawler, saved by Cy's combat_medics",
        "Ann keeps 0",
        "Bo keeps 0",
        "Cy keeps 1",
        "Cy reveals: combat_medics",
    )
    .then(refused("not-owned", "A-30")),
    row("tribal hunters hunt what each of them prints", "A-26")
    .given(**has("tribal_hunters_2 tribal_hunters_3 tribal_hunters_4"))
    .when("Ann hunts: tribal_hunters_2 tribal_hunters_3 tribal_hunters_4")
    .then(done(value=4)),
    row("tear gas does nothing while the table gathers", "A-57 A-53", **has("tear_gas"))
    .when("Ann's tear_gas gasses Bo's brawler")
    .then(refused("not-now", "A-53", is_final=True)),
    row("a provocateur draws", "A-27", **has("provocateur"))
    .when("Ann draws: provocateur")
    .then(done(value=1)),
)

ROWS: tuple[Row, ...] = (
    *COURIERS,
    *SERGEANTS,
    *TEAMS,
    *GUARDS,
    *SCRAPPERS,
    *SLEDS,
    *MAPS,
    *SWINDLES,
    *SPIES,
    *OTHERS,
)


def test_the_swindler_saves_nothing_on_a_hire_that_costs_nothing() -> None:
    free = row("-", "A-80", bases={"Ann": "swindler"})

    with pytest.raises(IllegalEntry) as caught:
        play(start_of(free), "Ann hires refugee:, swindles refugee")

    assert (caught.value.code, caught.value.rule) == ("nothing-cheaper", "A-80")
    assert caught.value.message == "Refugee costs nothing. Keep your refugees."


@each_row(ROWS)
def test_the_power_works_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


def told(*steps: str, **has_cards: Any) -> str:
    log = start_of(row("", "", **has_cards).when(*steps))
    for step in steps:
        log = play(log, step)
    assert log.version.record is not None
    return " ".join(reason.text() for reason in log.version.record.ruling.reasons)


def test_the_sled_takes_the_tool_and_the_dig_keeps_the_instant() -> None:
    text = told("Ann digs: refugee cargo_sled, keeps net, besides map", **SLED)

    assert "Kept: Map, and Net with the Cargo Sled." in text


def test_of_two_tools_the_sled_takes_the_second() -> None:
    text = told("Ann digs: refugee cargo_sled, keeps pickaxe, besides net", **SLED)

    assert "Kept: Pickaxe, and Net with the Cargo Sled." in text


def test_of_a_card_kept_unseen_nobody_says_what_it_is() -> None:
    text = told("Ann digs: refugee cargo_sled, keeps map, besides one unseen", **SLED)

    assert "1 card is for the Cargo Sled" in text


@pytest.mark.parametrize(
    ("hire", "title"),
    [
        ("Ann hires rogue:, swindles refugee refugee", "Rogue"),
        ("Ann hires scavenger:, swindles refugee", "Scavenger"),
    ],
)
def test_who_costs_nothing_after_the_swindle_is_not_paid(hire: str, title: str) -> None:
    text = told(hire, **SWINDLER)

    assert f"That makes {title} free." in text
    assert "paid with" not in text
