"""A gathering turn, row by row: whose turn it is, each action once, what a dig, a draw and a trash need.

A-10, A-14, A-20 to A-25, A-27 to A-29.
"""

from __future__ import annotations

import pytest

from tests.rules.arctic.rows.gatherings import as_expected, cited, seen
from tests.rules.arctic.rows.row import Row, done, each_row, gathering, refused

TURNS = (
    gathering("the initiator gathers first", "A-14")
    .when("Ann digs: refugee shovel")
    .then(done(value=2, left=3, now="Ann")),
    gathering("nobody gathers before the initiator", "A-14")
    .when("Bo digs: refugee shovel")
    .then(refused("not-your-turn", "A-14")),
    gathering("nobody commits before the own turn", "A-14")
    .when("Cy keeps 5")
    .then(refused("not-your-turn", "A-14")),
    gathering("who has committed hands the turn on clockwise", "A-14")
    .when("Ann keeps 5")
    .then(done(number=5, now="Bo", cites="A-14")),
    gathering("the second player gathers once the first has committed", "A-14")
    .when("Ann keeps 5", "Bo digs: refugee shovel")
    .then(done(value=2, now="Bo")),
    gathering("who has committed gathers no more", "A-14")
    .when("Ann keeps 5", "Ann digs: refugee shovel")
    .then(refused("committed-already", "A-14")),
    gathering("who has committed does not commit again", "A-14")
    .when("Ann keeps 5", "Ann keeps 4")
    .then(refused("committed-already", "A-14")),
    gathering("in round 4 the next initiator gathers first", "A-13 A-14", round=3)
    .when("a round later", "Bo digs: refugee shovel")
    .then(done(now="Bo")),
    gathering("in round 4 the old initiator gathers last", "A-13 A-14", round=3)
    .when("a round later", "Bo keeps 5", "Cy keeps 5")
    .then(done(now="Ann")),
    gathering("the last commit of round 2 begins round 3", "A-10")
    .when("Ann keeps 5", "Bo keeps 5", "Cy keeps 5")
    .then(done(round=3, phase="gathering", now="Ann")),
    gathering("the last commit of round 3 leads to the reveal", "A-10 A-14", round=3)
    .when("Ann keeps 5", "Bo keeps 0", "Cy keeps 1")
    .then(done(round=3, phase="reveal")),
    gathering("nobody gathers while forces are revealed", "A-10", round=3)
    .when("all have gathered", "Ann digs: refugee shovel")
    .then(refused("wrong-phase", "A-10", is_final=True)),
    gathering("a player who is not there does nothing", "A-14")
    .when("Zed digs: refugee shovel")
    .then(refused("unknown-player", None, is_final=True)),
    gathering("the actions come in any order", "A-14")
    .when("Ann trashes: refugee", "Ann hunts: refugee spear", "Ann digs: refugee shovel")
    .then(done(value=2)),
)

COMMITS = (
    gathering("all that is left may be kept", "A-14 A-30")
    .when("Ann digs: refugee shovel", "Ann keeps 3")
    .then(done(number=3)),
    gathering("nothing may be kept", "A-14").when("Ann keeps 0").then(done(number=0)),
    gathering("no more than is left can be kept", "A-14 A-30")
    .when("Ann digs: refugee shovel", "Ann keeps 4")
    .then(refused("too-many-cards", "A-30")),
    gathering("what was trashed is not kept", "A-28 A-30")
    .when("Ann trashes: refugee refugee", "Ann keeps 4")
    .then(refused("too-many-cards", "A-30")),
    gathering("what was drawn can be kept", "A-27 A-30", has={"Ann": "scout"})
    .when("Ann draws: scout", "Ann keeps 6")
    .then(done(number=6)),
    gathering("fewer than no card cannot be kept", "A-14")
    .when("Ann keeps -1")
    .then(refused("negative", "A-14", is_final=True)),
)

ONCE = (
    gathering("nobody digs twice", "A-21")
    .when("Ann digs: refugee shovel", "Ann digs: scavenger")
    .then(refused("action-taken", "A-21")),
    gathering("a dig of 0 was the dig of the round", "A-21")
    .when("Ann digs: refugee", "Ann digs: scavenger")
    .then(refused("action-taken", "A-21")),
    gathering("nobody draws twice", "A-21")
    .when("Ann draws: scavenger", "Ann draws: scavenger")
    .then(refused("action-taken", "A-21")),
    gathering("nobody hunts twice", "A-21")
    .when("Ann hunts: refugee spear", "Ann hunts: scavenger")
    .then(refused("action-taken", "A-21")),
    gathering("nobody hires twice", "A-21 A-26", has={"Ann": "pills"})
    .when("Ann hires scavenger: scavenger", "Ann hires hunter: + pills")
    .then(refused("action-taken", "A-21")),
    gathering("nobody trashes twice", "A-21 A-28")
    .when("Ann trashes: refugee", "Ann trashes: refugee")
    .then(refused("action-taken", "A-21")),
    gathering("by house rule anybody trashes as often as cards last", "A-21 A-28")
    .given(house={"trash_limit": "free"})
    .when("Ann trashes: refugee", "Ann trashes: refugee")
    .then(done(gains="-refugee")),
    gathering("one round holds every action", "A-21")
    .when(
        "Ann digs: refugee shovel",
        "Ann draws: scavenger",
        "Ann hires scavenger: refugee spear",
        "Ann trashes: refugee",
    )
    .then(done(left=0, limit=6)),
    gathering("the next round has a new dig", "A-21")
    .when("Ann digs: refugee shovel", "a round later", "Ann digs: refugee shovel")
    .then(done(value=2)),
    gathering("one player's dig is not another's", "A-21")
    .when("Ann digs: refugee shovel", "Ann keeps 3", "Bo digs: refugee shovel")
    .then(done(value=2)),
    gathering("many cards make one dig", "A-21 A-24")
    .when("Ann digs: scavenger brawler shovel")
    .then(done(value=4, left=2, carriers="scavenger+shovel")),
)

TOOLS = (
    gathering("a shovel digs nothing alone", "A-22")
    .when("Ann digs: shovel")
    .then(refused("no-member", "A-22")),
    gathering("without any card nobody digs", "A-22").when("Ann digs:").then(refused("no-member", "A-22")),
    gathering("without any card nobody draws", "A-22").when("Ann draws:").then(refused("no-member", "A-22")),
    gathering("group leaders dig nothing alone", "A-23", has={"Ann": "group_leaders"})
    .when("Ann digs: group_leaders shovel")
    .then(refused("no-member", "A-23")),
    gathering("one member carries one tool", "A-22", has={"Ann": "pickaxe"})
    .when("Ann digs: refugee shovel pickaxe")
    .then(refused("too-many-tools", "A-22")),
    gathering("two members carry two tools", "A-22", has={"Ann": "pickaxe"})
    .when("Ann digs: refugee refugee shovel pickaxe")
    .then(done(value=3)),
    gathering("a blank hunt is no hunt, spear or not", "A-20")
    .when("Ann hunts: brawler spear")
    .then(refused("no-such-ability", "A-20")),
    gathering("a blank draw is no draw", "A-20")
    .when("Ann draws: refugee")
    .then(refused("no-such-ability", "A-20")),
    gathering("a spear is of no use in a dig", "A-20")
    .when("Ann digs: refugee spear")
    .then(refused("no-such-ability", "A-20")),
    gathering("a 0 is raised by a tool", "A-20")
    .when("Ann digs: refugee shovel")
    .then(done(value=2, carriers="refugee+shovel", cites="A-24 A-25")),
    gathering("group leaders help a refugee that carries a shovel", "A-22 A-23", has={"Ann": "group_leaders"})
    .when("Ann digs: refugee group_leaders shovel")
    .then(done(value=4, carriers="refugee+shovel", cites="A-23")),
    gathering("tools go where they are worth most", "A-24", has={"Ann": "hunter net"})
    .when("Ann hunts: refugee hunter spear net")
    .then(done(value=5, cites="A-24 A-26")),
)

DIGS = (
    gathering("what is kept is the player's", "A-25")
    .when("Ann digs: refugee shovel, keeps net")
    .then(done(gains="+net", unseen=0)),
    gathering("what is kept may stay unsaid", "A-25")
    .when("Ann digs: refugee shovel, keeps one unseen")
    .then(done(gains="", unseen=1)),
    gathering("nothing need be kept", "A-25").when("Ann digs: refugee shovel").then(done(gains="", unseen=0)),
    gathering("junk may be kept", "A-25")
    .when("Ann digs: refugee shovel, keeps junk")
    .then(done(gains="+junk")),
    gathering("one card is kept at most", "A-25")
    .when("Ann digs: refugee shovel, keeps net and one unseen")
    .then(refused("one-card-only", "A-25", is_final=True)),
    gathering("a dig of 0 is a dig", "A-20 A-25").when("Ann digs: refugee").then(done(value=0, left=4)),
    gathering("a dig of 0 keeps no card", "A-25")
    .when("Ann digs: refugee, keeps net")
    .then(refused("nothing-to-keep", "A-25")),
    gathering("a dig of 0 keeps nothing unseen", "A-25")
    .when("Ann digs: refugee, keeps one unseen")
    .then(refused("nothing-to-keep", "A-25")),
    gathering("a card that nobody knows is not kept", "A-25")
    .when("Ann digs: refugee shovel, keeps mole")
    .then(refused("unknown-card", None, is_final=True)),
    gathering("a gang is not found in the junkyard", "A-25")
    .when("Ann digs: refugee shovel, keeps gearheads")
    .then(refused("never-in-hand", None, is_final=True)),
    gathering("another module's tool is not found in the junkyard", "A-5")
    .when("Ann digs: refugee shovel, keeps rifle")
    .then(refused("not-in-play", "A-5")),
    gathering("a module's tool is found where it is played", "A-5", modules=("hq1",))
    .when("Ann digs: refugee shovel, keeps rifle")
    .then(done(gains="+rifle")),
    gathering("a hunter in the stack is not in the junkyard", "A-30")
    .when("Ann digs: refugee shovel, keeps hunter")
    .then(refused("elsewhere", "A-30")),
    gathering("a refugee is not in the junkyard as long as all are in decks", "A-1 A-30")
    .when("Ann digs: refugee shovel, keeps refugee")
    .then(refused("elsewhere", "A-30")),
    gathering("a trashed refugee is dug out again", "A-28 A-30")
    .when("Ann trashes: refugee", "Ann keeps 4", "Bo digs: refugee shovel, keeps refugee")
    .then(done(gains="+refugee")),
    gathering("a contested resource lost by deadlock is dug out", "A-46 A-30", round=3)
    .when("a round later", "Bo digs: refugee shovel, keeps grenade")
    .then(done(gains="+grenade")),
    gathering("three players have three spears left in the junkyard", "A-3 A-30", has={"Ann": "spear spear"})
    .when("Ann digs: refugee shovel, keeps spear")
    .then(done(gains="+spear")),
    gathering("two players have only two, for two went back into the box", "A-6 A-30")
    .given(has={"Ann": "spear spear"}, players=2)
    .when("Ann digs: refugee shovel, keeps spear")
    .then(refused("elsewhere", "A-30")),
)

DRAWS = (
    gathering("a draw lets more cards come to the hand", "A-27 A-30", has={"Ann": "scout"})
    .when("Ann draws: scout")
    .then(done(value=2, limit=7, left=6, cites="A-27")),
    gathering("group leaders help a draw", "A-23 A-27", has={"Ann": "group_leaders"})
    .when("Ann draws: scavenger group_leaders")
    .then(done(value=3, limit=8, left=6)),
    gathering("a draw brings no card that the player lacks", "A-27 A-30")
    .when("Ann draws: scavenger", "Ann hunts: refugee net")
    .then(refused("not-owned", "A-30")),
)

TRASHES = (
    gathering("trashed cards are the player's no more", "A-28")
    .when("Ann trashes: refugee refugee")
    .then(done(gains="-refugee -refugee", left=3, cites="A-28 A-29")),
    gathering("nothing is drawn for trashed cards", "A-28")
    .when("Ann trashes: refugee refugee scavenger brawler spear")
    .then(done(limit=5, left=0)),
    gathering("tools are trashed like members", "A-28").when("Ann trashes: spear").then(done(gains="-spear")),
    gathering("a trashed card does nothing any more", "A-28 A-30")
    .when("Ann trashes: spear", "Ann hunts: refugee spear")
    .then(refused("not-owned", "A-30")),
    gathering("nothing is no trash", "A-28")
    .when("Ann trashes:")
    .then(refused("no-cards", "A-28", is_final=True)),
    gathering("only own cards are trashed", "A-28 A-30")
    .when("Ann trashes: net")
    .then(refused("not-owned", "A-30")),
)

JUNK = "Junk goes straight back and gives no second dig."
ALL_JUNK = {"Bo": "junk junk junk junk junk junk junk"}

FINDS_NOTHING = (
    (gathering("nothing is kept", "A-25").when("Ann digs: refugee shovel").then(done()), True),
    (gathering("something is kept", "A-25").when("Ann digs: refugee shovel, keeps net").then(done()), False),
    (
        gathering("one unseen is kept", "A-25")
        .when("Ann digs: refugee shovel, keeps one unseen")
        .then(done()),
        False,
    ),
    (gathering("nothing was looked at", "A-25").when("Ann digs: refugee").then(done()), False),
    (
        gathering("all junk is elsewhere", "A-25", has=ALL_JUNK)
        .when("Ann digs: refugee shovel")
        .then(done()),
        False,
    ),
)

ROWS: tuple[Row, ...] = (*TURNS, *COMMITS, *ONCE, *TOOLS, *DIGS, *DRAWS, *TRASHES)


@each_row(ROWS)
def test_the_turn_goes_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


@pytest.mark.parametrize(("row", "is_told"), FINDS_NOTHING, ids=lambda each: getattr(each, "name", ""))
def test_who_may_have_found_but_junk_is_told_that_it_gives_no_second_dig(row: Row, is_told: bool) -> None:
    assert (JUNK in [reason.text() for reason in seen(row)["reasons"]]) is is_told
