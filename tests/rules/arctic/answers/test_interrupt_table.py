"""Actions interrupted by a strike in reply, row by row (A-53, house rule interrupt_actions)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.kinds import Reply
from referee.rules.arctic.record.entries import Gathering, Response, Stop
from referee.rules.arctic.record.gains import Unseen
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.history.log import open_log
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.games.random_games import extended
from tests.rules.arctic.rows.gatherings import as_expected, cited, seen, start_of
from tests.rules.arctic.rows.recon import MODULES
from tests.rules.arctic.rows.row import Given, Row, done, each_row, gathering, refused

IN_REPLY = {"interrupt_actions": "in_reply"}
DIG = "Ann digs: brawler scavenger shovel"
BY_BO = "sniped by Bo's sniper_team at brawler"
DISARMED = "disarmed by Bo's saboteur at shovel"
SNIPER = {"Ann": "brawler", "Bo": "sniper_team"}
SABOTEUR = {"Bo": "saboteur"}


def row(name: str, rules: str, **start: Any) -> Given:
    """Make a row of a table that plays with everything, where strikes may answer actions."""
    told = {"modules": MODULES, "house": IN_REPLY, "with_everything": True} | start
    return gathering(f"interrupts: {name}", rules, **told)


ENTERED = (
    row("a sniped digger is out, and the dig is worth less", "A-53", has=SNIPER)
    .when(f"{DIG}, {BY_BO}")
    .then(
        done(
            value=3,
            left=2,
            lost={"Bo": 1},
            cites="A-51 A-53",
            told="Ann digs 3 and keeps nothing without the Brawler, taken out by Bo’s Sniper Team",
        )
    ),
    row("what is kept is kept all the same", "A-53", has=SNIPER)
    .when(f"{DIG}, keeps net, {BY_BO}")
    .then(done(value=3, gains="+net")),
    row("a disarmed shovel digs nothing", "A-50 A-53", has=SABOTEUR)
    .when(f"Ann digs: scavenger shovel, {DISARMED}")
    .then(done(value=1, left=3, lost={"Bo": 1}, cites="A-50")),
    row("where nobody digs any more the other cards stay in hand", "A-53", has=SNIPER)
    .when("Ann digs: scavenger shovel, sniped by Bo's sniper_team at scavenger")
    .then(done(value=0, left=4, told="Bo’s Sniper Team takes out Ann’s Scavenger and the action fails")),
    row("and the action is still to be taken", "A-21 A-53", has=SNIPER)
    .when("Ann digs: scavenger shovel, sniped by Bo's sniper_team at scavenger", "Ann digs: scavenger shovel")
    .then(done(value=3, left=2)),
    row("a hire that is no longer paid does not happen, the hunt does", "A-26 A-53")
    .given(has={"Ann": "scavenger", "Bo": "saboteur"})
    .when("Ann hires brawler: scavenger refugee spear, disarmed by Bo's saboteur at spear")
    .then(done(value=1, gains="", purse=(1, 0, 0))),
    row("a draw is worth less", "A-53", has=SNIPER)
    .when("Ann draws: scavenger scavenger, sniped by Bo's sniper_team at scavenger")
    .then(done(drew={"Ann": 1})),
    row("so is work on a building", "A-72 A-53", has=SNIPER, bases={"Ann": "armory timer 2"})
    .when("Ann speeds up 0: refugee refugee, sniped by Bo's sniper_team at refugee")
    .then(done(base="armory timer 1", left=3)),
    row("a building is not repaired by whom is shot", "A-77 A-53")
    .given(has=SNIPER, bases={"Ann": "armory disabled"})
    .when("Ann repairs 0: refugee, sniped by Bo's sniper_team at refugee")
    .then(done(base="armory disabled", left=4)),
    row("schematics are looked at with what is left", "A-70 A-53")
    .given(has={"Ann": "engineer", "Bo": "sniper_team"})
    .when(
        "Ann builds armory: engineer scavenger scavenger, with 2 on it, "
        "sniped by Bo's sniper_team at scavenger"
    )
    .then(done(value=3, base="armory timer 2")),
    row("without its engineer nothing is built", "A-70 A-53", has={"Ann": "engineer", "Bo": "sniper_team"})
    .when("Ann builds armory: engineer scavenger, with 2 on it, sniped by Bo's sniper_team at engineer")
    .then(done(base="", left=4)),
    row("a medic saves the digger", "A-54 A-53", has=SNIPER | {"Cy": "medic"})
    .when(f"{DIG}, {BY_BO}, saved by Cy's medic")
    .then(done(value=4, left=2, lost={"Bo": 1, "Cy": 1}, cites="A-54 A-51")),
    row("a guard of the digger cancels the disarm", "A-55 A-53", has=SABOTEUR | {"Ann": "guard"})
    .when(f"Ann digs: scavenger shovel, {DISARMED}, cancelled by Ann's guard")
    .then(done(value=3, left=3, drew={"Ann": 1}, cites="A-55")),
    row("the strike is out of the committed cards too", "A-53", has=SABOTEUR)
    .when("Bo keeps 5 | not-your-turn", f"Ann digs: scavenger shovel, {DISARMED}")
    .then(done(value=1, announced={"Bo": 4})),
)

REFUSED = (
    row("by default a strike comes between actions", "A-53", has=SNIPER, house={})
    .when(f"{DIG}, {BY_BO}")
    .then(refused("not-now", "A-53", is_final=True)),
    row("only a card that is used is hit", "A-53", has=SNIPER)
    .when(f"Ann digs: scavenger, {BY_BO}")
    .then(refused("target-not-used", "A-53", is_final=True)),
    row("a sniper team hits no tool", "A-51", has=SNIPER)
    .when("Ann digs: scavenger shovel, sniped by Bo's sniper_team at shovel")
    .then(refused("wrong-kind-of-target", "A-51", is_final=True)),
    row("a saboteur hits no member", "A-50", has=SABOTEUR)
    .when("Ann digs: scavenger shovel, disarmed by Bo's saboteur at scavenger")
    .then(refused("wrong-kind-of-target", "A-50", is_final=True)),
    row("an assassin hits one person", "A-51", has={"Ann": "tribe_family_3 group_leaders", "Bo": "assassin"})
    .when("Ann hunts: tribe_family_3 group_leaders, sniped by Bo's assassin at tribe_family_3")
    .then(refused("too-many-people", "A-51", is_final=True)),
    row("nobody strikes at the own action", "A-51", has={"Ann": "brawler sniper_team"})
    .when(f"{DIG}, sniped by Ann's sniper_team at brawler")
    .then(refused("own-card", "A-51", is_final=True)),
    row("a sergeant at arms protects tools in use", "A-61", has=SABOTEUR, bases={"Ann": "sergeant_at_arms"})
    .when(f"Ann digs: scavenger shovel, {DISARMED}")
    .then(refused("protected-tool", "A-61", is_final=True)),
    row("a medic answers no dig", "A-54", has={"Ann": "brawler", "Bo": "medic"})
    .when(f"{DIG}, saved by Bo's medic")
    .then(refused("nothing-to-save", "A-54", is_final=True)),
    row("a guard cancels no dig", "A-55", has={"Ann": "brawler", "Bo": "guard"})
    .when(f"{DIG}, cancelled by Bo's guard")
    .then(refused("not-aimed-at", "A-55", is_final=True)),
    row("what cannot be dug with cannot be announced", "A-24", has=SNIPER | {"Ann": "medic brawler"})
    .when(f"Ann digs: medic brawler, {BY_BO}")
    .then(refused("no-such-ability", "A-20")),
)

ASKED = (
    row("who may strike is asked first", "A-32 A-53", has=SNIPER)
    .when(f"{DIG}, asking")
    .then(
        done(asked=("Bo",), left=5, told="Ann digs with a Brawler, a Scavenger and a Shovel: Bo may stop it")
    ),
    row("by default nobody is asked", "A-53", has=SNIPER, house={})
    .when(f"{DIG}, asking")
    .then(done(asked=(), value=4)),
    row("a strike in reply is asked about in its turn", "A-54", has=SNIPER | {"Cy": "medic"})
    .when(f"{DIG}, asking", BY_BO)
    .then(done(asked=("Cy",), told="Bo’s Sniper Team aims at the Brawler", lost={})),
    row("when it is saved the digger goes on", "A-54", has=SNIPER | {"Cy": "medic"})
    .when(f"{DIG}, asking", BY_BO, "saved by Cy's medic")
    .then(done(asked=(), told="Ann goes on", lost={"Bo": 1})),
    row("and says then what was kept", "A-25", has=SNIPER)
    .when(f"{DIG}, asking", "Bo says no", f"{DIG}, keeps net")
    .then(done(value=4, gains="+net")),
    row("or digs with the rest", "A-53", has=SNIPER)
    .when(f"{DIG}, asking", BY_BO, "Ann digs: scavenger shovel")
    .then(done(value=3, left=2)),
    row("a draw needs no second word", "A-27", has=SNIPER)
    .when("Ann draws: scavenger scavenger, asking", "Bo says no")
    .then(done(asked=(), drew={"Ann": 2})),
    row("a draw that is interrupted is worth less at once", "A-53", has=SNIPER)
    .when("Ann draws: scavenger scavenger, asking", "sniped by Bo's sniper_team at scavenger")
    .then(done(asked=(), drew={"Ann": 1})),
)

ROWS: tuple[Row, ...] = (*ENTERED, *REFUSED, *ASKED)


@each_row(ROWS)
def test_the_interrupt_goes_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


def test_a_draft_is_described_whose_struck_card_is_no_longer_in_the_action() -> None:
    aimed = Response("Bo", "sniper_team", Stop.SNIPE, target="hunter")
    state = open_log(ARCTIC, Setup(("Ann", "Bo"), "Ann")).state

    line = ARCTIC.describe(state, Entry(Hunt(("refugee",), answer=aimed), "Ann"), Gathering())

    assert line.text() == "Bo’s Sniper Team takes out Ann’s Hunter and the action fails"


def test_what_was_announced_goes_on_with_the_same_cards() -> None:
    log = start_of(row("announced", "A-53", has=SNIPER))
    log = extended(log, Entry(Dig(("refugee", "shovel"), asks=True), "Ann"))
    log = extended(log, Entry(Reply(), "Bo"))

    with pytest.raises(IllegalEntry, match="Ann announced a Refugee and a Shovel"):
        extended(log, Entry(Dig(("scavenger", "brawler"), kept="net"), "Ann"))
    (cards, *_) = ARCTIC.kinds["dig"].choices(log.state, "Ann", {})

    assert cards.start == ("refugee", "shovel")
    assert extended(log, Entry(Dig(("shovel", "refugee"), kept="net"), "Ann")).state.seats["Ann"].owned["net"]


def test_a_save_that_shows_the_last_copy_leaves_none_for_the_action() -> None:
    """Both may have hired the one Medic that is left, unrecorded; the strike was stopped all the same."""
    state = start_of(row("", "", has=SNIPER)).state
    state = replace(state, stacks={**state.stacks, "medic": 1})
    for seat in ("Ann", "Cy"):
        hired = replace(state.seats[seat], is_loose=True, missed=(Unseen(Pile.MERCENARY, 1),))
        state = state.with_seat(seat, hired)
    strike = Response("Bo", "sniper_team", Stop.SNIPE, target="scavenger")
    hunt = Hunt(("scavenger",), ("medic",), "hunter", answer=strike)
    assert ARCTIC.adjudicate(state, Entry(hunt, "Ann")).outcome.meds == 1

    with pytest.raises(IllegalEntry, match="Medic"):
        ARCTIC.adjudicate(state, Entry(replace(hunt, rescue=Response("Cy", "medic", Stop.SAVE)), "Ann"))
