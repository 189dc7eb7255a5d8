"""Actions interrupted by a strike in reply, row by row (A-53, house rule interrupt_actions)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.answers.reply import Reply
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.record.entries import Gathering, Response, Stop
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.entry import Entry
from referee.rules.kernel.log import open_log
from referee.rules.kernel.ruling import IllegalEntry
from tests.rules.arctic.gatherings import (
    Json,
    Row,
    as_expected,
    cited,
    done,
    each_row,
    gathering,
    refused,
    seen,
    start_of,
)
from tests.rules.arctic.random_games import extended
from tests.rules.arctic.test_recon_table import MODULES

IN_REPLY = {"interrupt_actions": "in_reply"}
DIG = "Ann digs: brawler scavenger shovel"
BY_BO = "sniped by Bo's sniper_team at brawler"
DISARMED = "disarmed by Bo's saboteur at shovel"
SNIPER = {"Ann": "brawler", "Bo": "sniper_team"}
SABOTEUR = {"Bo": "saboteur"}


def row(name: str, rules: str, expect: Json, *steps: str, **start: Any) -> Row:
    """Make a row of a table that plays with everything, where strikes may answer actions."""
    told = {"modules": MODULES, "house": IN_REPLY, "with_everything": True} | start
    return gathering(f"interrupts: {name}", rules, expect, *steps, **told)


ENTERED = (
    row("a sniped digger is out, and the dig is worth less", "A-53",
        done(value=3, left=2, lost={"Bo": 1}, cites="A-51 A-53",
             told="Ann digs 3 and keeps nothing, without the Brawler that Bo’s Sniper Team takes out"),
        f"{DIG}, {BY_BO}", has=SNIPER),
    row("what is kept is kept all the same", "A-53", done(value=3, gains="+net"),
        f"{DIG}, keeps net, {BY_BO}", has=SNIPER),
    row("a disarmed shovel digs nothing", "A-50 A-53", done(value=1, left=3, lost={"Bo": 1}, cites="A-50"),
        f"Ann digs: scavenger shovel, {DISARMED}", has=SABOTEUR),
    row("where nobody digs any more the other cards stay in hand", "A-53",
        done(value=0, left=4, told="Bo’s Sniper Team takes out Ann’s Scavenger, and nothing comes of it"),
        "Ann digs: scavenger shovel, sniped by Bo's sniper_team at scavenger", has=SNIPER),
    row("and the action is still to be taken", "A-21 A-53", done(value=3, left=2),
        "Ann digs: scavenger shovel, sniped by Bo's sniper_team at scavenger", "Ann digs: scavenger shovel",
        has=SNIPER),
    row("a hire that is no longer paid does not happen, the hunt does", "A-26 A-53",
        done(value=1, gains="", purse=(1, 0, 0)),
        "Ann hires brawler: scavenger refugee spear, disarmed by Bo's saboteur at spear",
        has={"Ann": "scavenger", "Bo": "saboteur"}),
    row("a draw is worth less", "A-53", done(drew={"Ann": 1}),
        "Ann draws: scavenger scavenger, sniped by Bo's sniper_team at scavenger", has=SNIPER),
    row("so is work on a building", "A-72 A-53", done(base="armory timer 1", left=3),
        "Ann speeds up 0: refugee refugee, sniped by Bo's sniper_team at refugee", has=SNIPER,
        bases={"Ann": "armory timer 2"}),
    row("a building is not repaired by whom is shot", "A-77 A-53", done(base="armory disabled", left=4),
        "Ann repairs 0: refugee, sniped by Bo's sniper_team at refugee", has=SNIPER,
        bases={"Ann": "armory disabled"}),
    row("schematics are looked at with what is left", "A-70 A-53", done(value=3, base="armory timer 2"),
        "Ann builds armory: engineer scavenger scavenger, with 2 on it, "
        "sniped by Bo's sniper_team at scavenger",
        has={"Ann": "engineer", "Bo": "sniper_team"}),
    row("without its engineer nothing is built", "A-70 A-53", done(base="", left=4),
        "Ann builds armory: engineer scavenger, with 2 on it, sniped by Bo's sniper_team at engineer",
        has={"Ann": "engineer", "Bo": "sniper_team"}),
    row("a medic saves the digger", "A-54 A-53",
        done(value=4, left=2, lost={"Bo": 1, "Cy": 1}, cites="A-54 A-51"),
        f"{DIG}, {BY_BO}, saved by Cy's medic", has=SNIPER | {"Cy": "medic"}),
    row("a guard of the digger cancels the disarm", "A-55 A-53",
        done(value=3, left=3, drew={"Ann": 1}, cites="A-55"),
        f"Ann digs: scavenger shovel, {DISARMED}, cancelled by Ann's guard",
        has=SABOTEUR | {"Ann": "guard"}),
    row("the strike is out of the committed cards too", "A-53", done(value=1, announced={"Bo": 4}),
        "Bo keeps 5 | not-your-turn", f"Ann digs: scavenger shovel, {DISARMED}", has=SABOTEUR),
)  # fmt: skip

REFUSED = (
    row("by default a strike comes between actions", "A-53", refused("not-now", "A-53", is_final=True),
        f"{DIG}, {BY_BO}", has=SNIPER, house={}),
    row("only a card that is used is hit", "A-53", refused("target-not-used", "A-53", is_final=True),
        f"Ann digs: scavenger, {BY_BO}", has=SNIPER),
    row("a sniper team hits no tool", "A-51", refused("wrong-kind-of-target", "A-51", is_final=True),
        "Ann digs: scavenger shovel, sniped by Bo's sniper_team at shovel", has=SNIPER),
    row("a saboteur hits no member", "A-50", refused("wrong-kind-of-target", "A-50", is_final=True),
        "Ann digs: scavenger shovel, disarmed by Bo's saboteur at scavenger", has=SABOTEUR),
    row("an assassin hits one person", "A-51", refused("too-many-people", "A-51", is_final=True),
        "Ann hunts: tribe_family_3 group_leaders, sniped by Bo's assassin at tribe_family_3",
        has={"Ann": "tribe_family_3 group_leaders", "Bo": "assassin"}),
    row("nobody strikes at the own action", "A-51", refused("own-card", "A-51", is_final=True),
        f"{DIG}, sniped by Ann's sniper_team at brawler", has={"Ann": "brawler sniper_team"}),
    row("a sergeant at arms protects tools in use", "A-61", refused("protected-tool", "A-61", is_final=True),
        f"Ann digs: scavenger shovel, {DISARMED}", has=SABOTEUR, bases={"Ann": "sergeant_at_arms"}),
    row("a medic answers no dig", "A-54", refused("nothing-to-save", "A-54", is_final=True),
        f"{DIG}, saved by Bo's medic", has={"Ann": "brawler", "Bo": "medic"}),
    row("a guard cancels no dig", "A-55", refused("not-aimed-at", "A-55", is_final=True),
        f"{DIG}, cancelled by Bo's guard", has={"Ann": "brawler", "Bo": "guard"}),
    row("what cannot be dug with cannot be announced", "A-24", refused("no-such-ability", "A-20"),
        f"Ann digs: medic brawler, {BY_BO}", has=SNIPER | {"Ann": "medic brawler"}),
)  # fmt: skip

ASKED = (
    row("who may strike is asked first", "A-32 A-53",
        done(asked=("Bo",), left=5, told="Ann digs with a Brawler, a Scavenger and a Shovel: Bo may stop it"),
        f"{DIG}, asking", has=SNIPER),
    row("by default nobody is asked", "A-53", done(asked=(), value=4), f"{DIG}, asking",
        has=SNIPER, house={}),
    row("a strike in reply is asked about in its turn", "A-54",
        done(asked=("Cy",), told="Bo’s Sniper Team aims at the Brawler", lost={}),
        f"{DIG}, asking", BY_BO, has=SNIPER | {"Cy": "medic"}),
    row("when it is saved the digger goes on", "A-54", done(asked=(), told="Ann goes on", lost={"Bo": 1}),
        f"{DIG}, asking", BY_BO, "saved by Cy's medic", has=SNIPER | {"Cy": "medic"}),
    row("and says then what was kept", "A-25", done(value=4, gains="+net"),
        f"{DIG}, asking", "Bo says no", f"{DIG}, keeps net", has=SNIPER),
    row("or digs with the rest", "A-53", done(value=3, left=2),
        f"{DIG}, asking", BY_BO, "Ann digs: scavenger shovel", has=SNIPER),
    row("a draw needs no second word", "A-27", done(asked=(), drew={"Ann": 2}),
        "Ann draws: scavenger scavenger, asking", "Bo says no", has=SNIPER),
    row("a draw that is interrupted is worth less at once", "A-53", done(asked=(), drew={"Ann": 1}),
        "Ann draws: scavenger scavenger, asking", "sniped by Bo's sniper_team at scavenger", has=SNIPER),
)  # fmt: skip

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

    assert line.text() == "Bo’s Sniper Team takes out Ann’s Hunter, and nothing comes of it"


def test_what_was_announced_goes_on_with_the_same_cards() -> None:
    log = start_of(row("announced", "A-53", done(), has=SNIPER))
    log = extended(log, Entry(Dig(("refugee", "shovel"), asks=True), "Ann"))
    log = extended(log, Entry(Reply(), "Bo"))

    with pytest.raises(IllegalEntry, match="Ann announced it with a Refugee and a Shovel"):
        extended(log, Entry(Dig(("scavenger", "brawler"), kept="net"), "Ann"))
    (cards, *_) = ARCTIC.kinds["dig"].choices(log.state, "Ann", {})

    assert cards.start == ("refugee", "shovel")
    assert extended(log, Entry(Dig(("shovel", "refugee"), kept="net"), "Ann")).state.seats["Ann"].owned["net"]
