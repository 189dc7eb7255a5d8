"""A gathering turn, row by row: whose turn it is, each action once, what a dig, a draw and a trash need.

A-10, A-14, A-20 to A-25, A-27 to A-29.
"""

from __future__ import annotations

import pytest

from tests.rules.arctic.gatherings import Row, as_expected, cited, done, each_row, gathering, refused, seen

TURNS = (
    gathering("the initiator gathers first", "A-14", done(value=2, left=3, now="Ann"),
              "Ann digs: refugee shovel"),
    gathering("nobody gathers before the initiator", "A-14", refused("not-your-turn", "A-14"),
              "Bo digs: refugee shovel"),
    gathering("nobody commits before the own turn", "A-14", refused("not-your-turn", "A-14"), "Cy keeps 5"),
    gathering("who has committed hands the turn on clockwise", "A-14", done(number=5, now="Bo", cites="A-14"),
              "Ann keeps 5"),
    gathering("the second player gathers once the first has committed", "A-14", done(value=2, now="Bo"),
              "Ann keeps 5", "Bo digs: refugee shovel"),
    gathering("who has committed gathers no more", "A-14", refused("committed-already", "A-14"),
              "Ann keeps 5", "Ann digs: refugee shovel"),
    gathering("who has committed does not commit again", "A-14", refused("committed-already", "A-14"),
              "Ann keeps 5", "Ann keeps 4"),
    gathering("in round 4 the next initiator gathers first", "A-13 A-14", done(now="Bo"),
              "a round later", "Bo digs: refugee shovel", round=3),
    gathering("in round 4 the old initiator gathers last", "A-13 A-14", done(now="Ann"),
              "a round later", "Bo keeps 5", "Cy keeps 5", round=3),
    gathering("the last commit of round 2 begins round 3", "A-10",
              done(round=3, phase="gathering", now="Ann"), "Ann keeps 5", "Bo keeps 5", "Cy keeps 5"),
    gathering("the last commit of round 3 leads to the reveal", "A-10 A-14", done(round=3, phase="reveal"),
              "Ann keeps 5", "Bo keeps 0", "Cy keeps 1", round=3),
    gathering("nobody gathers while forces are revealed", "A-10",
              refused("wrong-phase", "A-10", is_final=True),
              "all have gathered", "Ann digs: refugee shovel", round=3),
    gathering("a player who is not there does nothing", "A-14",
              refused("unknown-player", None, is_final=True), "Zed digs: refugee shovel"),
    gathering("the actions come in any order", "A-14", done(value=2),
              "Ann trashes: refugee", "Ann hunts: refugee spear", "Ann digs: refugee shovel"),
)  # fmt: skip

COMMITS = (
    gathering("all that is left may be kept", "A-14 A-30", done(number=3),
              "Ann digs: refugee shovel", "Ann keeps 3"),
    gathering("nothing may be kept", "A-14", done(number=0), "Ann keeps 0"),
    gathering("no more than is left can be kept", "A-14 A-30", refused("too-many-cards", "A-30"),
              "Ann digs: refugee shovel", "Ann keeps 4"),
    gathering("what was trashed is not kept", "A-28 A-30", refused("too-many-cards", "A-30"),
              "Ann trashes: refugee refugee", "Ann keeps 4"),
    gathering("what was drawn can be kept", "A-27 A-30", done(number=6), "Ann draws: scout", "Ann keeps 6",
              has={"Ann": "scout"}),
    gathering("fewer than no card cannot be kept", "A-14", refused("negative", "A-14", is_final=True),
              "Ann keeps -1"),
)  # fmt: skip

ONCE = (
    gathering("nobody digs twice", "A-21", refused("action-taken", "A-21"),
              "Ann digs: refugee shovel", "Ann digs: scavenger"),
    gathering("a dig of 0 was the dig of the round", "A-21", refused("action-taken", "A-21"),
              "Ann digs: refugee", "Ann digs: scavenger"),
    gathering("nobody draws twice", "A-21", refused("action-taken", "A-21"),
              "Ann draws: scavenger", "Ann draws: scavenger"),
    gathering("nobody hunts twice", "A-21", refused("action-taken", "A-21"),
              "Ann hunts: refugee spear", "Ann hunts: scavenger"),
    gathering("nobody hires twice", "A-21 A-26", refused("action-taken", "A-21"),
              "Ann hires scavenger: scavenger", "Ann hires hunter: + pills", has={"Ann": "pills"}),
    gathering("nobody trashes twice", "A-21 A-28", refused("action-taken", "A-21"),
              "Ann trashes: refugee", "Ann trashes: refugee"),
    gathering("by house rule anybody trashes as often as cards last", "A-21 A-28", done(gains="-refugee"),
              "Ann trashes: refugee", "Ann trashes: refugee", house={"trash_limit": "free"}),
    gathering("one round holds every action", "A-21", done(left=0, limit=6),
              "Ann digs: refugee shovel", "Ann draws: scavenger", "Ann hires scavenger: refugee spear",
              "Ann trashes: refugee"),
    gathering("the next round has a new dig", "A-21", done(value=2),
              "Ann digs: refugee shovel", "a round later", "Ann digs: refugee shovel"),
    gathering("one player's dig is not another's", "A-21", done(value=2),
              "Ann digs: refugee shovel", "Ann keeps 3", "Bo digs: refugee shovel"),
    gathering("many cards make one dig", "A-21 A-24", done(value=4, left=2, carriers="scavenger+shovel"),
              "Ann digs: scavenger brawler shovel"),
)  # fmt: skip

TOOLS = (
    gathering("a shovel digs nothing alone", "A-22", refused("no-member", "A-22"), "Ann digs: shovel"),
    gathering("without any card nobody digs", "A-22", refused("no-member", "A-22"), "Ann digs:"),
    gathering("without any card nobody draws", "A-22", refused("no-member", "A-22"), "Ann draws:"),
    gathering("group leaders dig nothing alone", "A-23", refused("no-member", "A-23"),
              "Ann digs: group_leaders shovel", has={"Ann": "group_leaders"}),
    gathering("one member carries one tool", "A-22", refused("too-many-tools", "A-22"),
              "Ann digs: refugee shovel pickaxe", has={"Ann": "pickaxe"}),
    gathering("two members carry two tools", "A-22", done(value=3),
              "Ann digs: refugee refugee shovel pickaxe", has={"Ann": "pickaxe"}),
    gathering("a blank hunt is no hunt, spear or not", "A-20", refused("no-such-ability", "A-20"),
              "Ann hunts: brawler spear"),
    gathering("a blank draw is no draw", "A-20", refused("no-such-ability", "A-20"), "Ann draws: refugee"),
    gathering("a spear is of no use in a dig", "A-20", refused("no-such-ability", "A-20"),
              "Ann digs: refugee spear"),
    gathering("a 0 is raised by a tool", "A-20", done(value=2, carriers="refugee+shovel", cites="A-24 A-25"),
              "Ann digs: refugee shovel"),
    gathering("group leaders help a refugee that carries a shovel", "A-22 A-23",
              done(value=4, carriers="refugee+shovel", cites="A-23"),
              "Ann digs: refugee group_leaders shovel", has={"Ann": "group_leaders"}),
    gathering("tools go where they are worth most", "A-24", done(value=5, cites="A-24 A-26"),
              "Ann hunts: refugee hunter spear net", has={"Ann": "hunter net"}),
)  # fmt: skip

DIGS = (
    gathering("what is kept is the player's", "A-25", done(gains="+net", unseen=0),
              "Ann digs: refugee shovel, keeps net"),
    gathering("what is kept may stay unsaid", "A-25", done(gains="", unseen=1),
              "Ann digs: refugee shovel, keeps one unseen"),
    gathering("nothing need be kept", "A-25", done(gains="", unseen=0), "Ann digs: refugee shovel"),
    gathering("junk may be kept", "A-25", done(gains="+junk"), "Ann digs: refugee shovel, keeps junk"),
    gathering("one card is kept at most", "A-25", refused("one-card-only", "A-25", is_final=True),
              "Ann digs: refugee shovel, keeps net and one unseen"),
    gathering("a dig of 0 is a dig", "A-20 A-25", done(value=0, left=4), "Ann digs: refugee"),
    gathering("a dig of 0 keeps no card", "A-25", refused("nothing-to-keep", "A-25"),
              "Ann digs: refugee, keeps net"),
    gathering("a dig of 0 keeps nothing unseen", "A-25", refused("nothing-to-keep", "A-25"),
              "Ann digs: refugee, keeps one unseen"),
    gathering("a card that nobody knows is not kept", "A-25", refused("unknown-card", None, is_final=True),
              "Ann digs: refugee shovel, keeps mole"),
    gathering("a gang is not found in the junkyard", "A-25", refused("never-in-hand", None, is_final=True),
              "Ann digs: refugee shovel, keeps gearheads"),
    gathering("another module's tool is not found in the junkyard", "A-5", refused("not-in-play", "A-5"),
              "Ann digs: refugee shovel, keeps rifle"),
    gathering("a module's tool is found where it is played", "A-5", done(gains="+rifle"),
              "Ann digs: refugee shovel, keeps rifle", modules=("hq1",)),
    gathering("a hunter in the stack is not in the junkyard", "A-30", refused("elsewhere", "A-30"),
              "Ann digs: refugee shovel, keeps hunter"),
    gathering("a refugee is not in the junkyard as long as all are in decks", "A-1 A-30",
              refused("elsewhere", "A-30"), "Ann digs: refugee shovel, keeps refugee"),
    gathering("a trashed refugee is dug out again", "A-28 A-30", done(gains="+refugee"),
              "Ann trashes: refugee", "Ann keeps 4", "Bo digs: refugee shovel, keeps refugee"),
    gathering("a contested resource lost by deadlock is dug out", "A-46 A-30", done(gains="+grenade"),
              "a round later", "Bo digs: refugee shovel, keeps grenade", round=3),
    gathering("three players have three spears left in the junkyard", "A-3 A-30", done(gains="+spear"),
              "Ann digs: refugee shovel, keeps spear", has={"Ann": "spear spear"}),
    gathering("two players have only two, for two went back into the box", "A-6 A-30",
              refused("elsewhere", "A-30"),
              "Ann digs: refugee shovel, keeps spear", has={"Ann": "spear spear"}, players=2),
)  # fmt: skip

DRAWS = (
    gathering("a draw lets more cards come to the hand", "A-27 A-30", done(value=2, limit=7, left=6,
              cites="A-27"), "Ann draws: scout", has={"Ann": "scout"}),
    gathering("group leaders help a draw", "A-23 A-27", done(value=3, limit=8, left=6),
              "Ann draws: scavenger group_leaders", has={"Ann": "group_leaders"}),
    gathering("a draw brings no card that the player lacks", "A-27 A-30", refused("not-owned", "A-30"),
              "Ann draws: scavenger", "Ann hunts: refugee net"),
)  # fmt: skip

TRASHES = (
    gathering("trashed cards are the player's no more", "A-28", done(gains="-refugee -refugee", left=3,
              cites="A-28 A-29"), "Ann trashes: refugee refugee"),
    gathering("nothing is drawn for trashed cards", "A-28", done(limit=5, left=0),
              "Ann trashes: refugee refugee scavenger brawler spear"),
    gathering("tools are trashed like members", "A-28", done(gains="-spear"), "Ann trashes: spear"),
    gathering("a trashed card does nothing any more", "A-28 A-30", refused("not-owned", "A-30"),
              "Ann trashes: spear", "Ann hunts: refugee spear"),
    gathering("nothing is no trash", "A-28", refused("no-cards", "A-28", is_final=True), "Ann trashes:"),
    gathering("only own cards are trashed", "A-28 A-30", refused("not-owned", "A-30"), "Ann trashes: net"),
)  # fmt: skip

JUNK = "Junk goes straight back and gives no second dig."
ALL_JUNK = {"Bo": "junk junk junk junk junk junk junk"}

FINDS_NOTHING = (
    (gathering("nothing is kept", "A-25", done(), "Ann digs: refugee shovel"), True),
    (gathering("something is kept", "A-25", done(), "Ann digs: refugee shovel, keeps net"), False),
    (gathering("one unseen is kept", "A-25", done(), "Ann digs: refugee shovel, keeps one unseen"), False),
    (gathering("nothing was looked at", "A-25", done(), "Ann digs: refugee"), False),
    (gathering("all junk is elsewhere", "A-25", done(), "Ann digs: refugee shovel", has=ALL_JUNK), False),
)  # fmt: skip

ROWS: tuple[Row, ...] = (*TURNS, *COMMITS, *ONCE, *TOOLS, *DIGS, *DRAWS, *TRASHES)


@each_row(ROWS)
def test_the_turn_goes_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


@pytest.mark.parametrize(("row", "is_told"), FINDS_NOTHING, ids=lambda each: getattr(each, "name", ""))
def test_who_may_have_found_but_junk_is_told_that_it_gives_no_second_dig(row: Row, is_told: bool) -> None:
    assert (JUNK in [reason.text() for reason in seen(row)["reasons"]]) is is_told
