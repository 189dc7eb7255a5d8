"""Looks at cards, row by row: Spy, Binoculars, Scout Tower, Yardmaster (A-33, A-76, A-80)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.recon.choosing import choices
from referee.rules.arctic.record.state import piles_in_play
from tests.rules.arctic.gatherings import (
    Json,
    Row,
    as_expected,
    cited,
    done,
    each_row,
    gathering,
    play,
    refused,
    seen,
    start_of,
)
from tests.rules.arctic.playing import Table

MODULES = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon2", "recon3", "recon5")
SPY, TWO = {"Ann": "spy"}, {"Ann": "spy binoculars binoculars"}
TOWER = {"Ann": "scout_tower"}
DRAFTING = {"variants": ("leader_drafting",)}
YARD = {"Bo": "yardmaster"}
FULL = "Ann digs: refugee refugee refugee refugee shovel"
AT_TWO = "Ann's scout_tower 0 looks at junkyard contested, discarding refugee"


def recon(name: str, rules: str, expect: Json, *steps: str, **start: Any) -> Row:
    """Make a row of a table that plays with everything and checks hands."""
    return gathering(f"recon: {name}", rules, expect, *steps, **{"modules": MODULES} | start)


SPIES = (
    recon("a spy sees four cards of a hand, is discarded and draws", "A-33 A-84 A-30",
          done(value=4, left=5, limit=6, now="Ann", lost={}, cites="A-33 A-84 A-17"),
          "Ann's spy looks at Bo's hand", has=SPY),
    recon("a spy sees four cards of a deck", "A-33 A-84", done(value=4),
          "Ann's spy looks at Bo's deck", has=SPY),
    recon("a spy looks at the own deck", "A-33", done(value=4), "Ann's spy looks at Ann's deck", has=SPY),
    recon("a spy sees four cards of a force", "A-33", done(value=4, announced={"Ann": 5}),
          "Ann keeps 5", "Bo's spy looks at Ann's force", has={"Bo": "spy"}),
    recon("a spy sees no more of a force than there are", "A-33", done(value=2),
          "Ann keeps 2", "Bo's spy looks at Ann's force", has={"Bo": "spy"}),
    recon("a spy sees what lies in a building", "A-33 A-17", done(value=1),
          "Ann's spy looks at Bo's building 0", has=SPY, bases={"Bo": "armory with spear"}),
    recon("a spy sees the cards on a building that is not complete", "A-33 A-17", done(value=3),
          "Ann's spy looks at Bo's building 1", has=SPY, bases={"Bo": "armory, bunker timer 3"}),
    recon("a spy looks into a building that is disabled", "A-33 A-77", done(value=2),
          "Ann's spy looks at Bo's building 0", has=SPY, bases={"Bo": "armory disabled with 2 unseen"}),
    recon("a spy with binoculars sees six", "A-33 A-84", done(value=6, left=4, limit=6),
          "Ann's spy looks at Bo's deck, with binoculars", has=TWO),
    recon("a hand of five has no sixth card to see", "A-33", done(value=5),
          "Ann's spy looks at Bo's hand, with binoculars", has=TWO),
    recon("nor has a deck more than it has", "A-33", done(value=2),
          "Ann's spy looks at Bo's deck", has=TWO, deck=(2,)),
    recon("in a deck that may be empty there may be something to see", "A-33", done(value=4),
          "Ann's spy looks at Bo's deck", has=TWO, deck=(0, 5)),
    recon("in an empty deck there is nothing to see", "A-33", refused("nothing-there", "A-33"),
          "Ann's spy looks at Bo's deck", has=TWO, deck=(0,)),
    recon("a spy with two binoculars sees eight", "A-33", done(value=8, left=3, limit=6),
          "Ann's spy looks at Bo's deck, with binoculars binoculars", has=TWO),
    recon("two spies look twice in a turn", "A-31 A-33", done(value=4, left=5, limit=7),
          "Ann's spy looks at Bo's hand", "Ann's spy looks at Cy's hand", has={"Ann": "spy spy"}),
    recon("a gain played along has shown itself", "A-30", done(value=5, shows="Ann:binoculars"),
          "Ann's spy looks at Bo's hand, with binoculars", has=SPY, unseen={"Ann": "junkyard"}),
    recon("the card drawn for a spy may be used or kept", "A-30 A-84", done(number=5, now="Bo"),
          "Ann's spy looks at Bo's hand", "Ann keeps 5", has=SPY),
    recon("but no card more than that", "A-30 A-84", refused("too-many-cards", "A-30"),
          "Ann's spy looks at Bo's hand", "Ann keeps 6", has=SPY),
    recon("a brawler spies on nobody", "A-33", refused("power-missing", "A-33", is_final=True),
          "Ann's brawler looks at Bo's hand"),
    recon("a spear makes no look deeper", "A-33", refused("power-missing", "A-33", is_final=True),
          "Ann's spy looks at Bo's hand, with spear", has=SPY),
    recon("nobody spies in another's turn", "A-14 A-84", refused("not-your-turn", "A-14"),
          "Bo's spy looks at Ann's hand", has={"Bo": "spy"}),
    recon("nobody spies after committing", "A-14 A-84", refused("committed-already", "A-14"),
          "Ann keeps 5", "Ann's spy looks at Bo's hand", has=SPY),
    recon("nobody spies when the gathering is over", "A-10", refused("wrong-phase", "A-10", is_final=True),
          "all have gathered", "Ann's spy looks at Bo's hand", has=SPY, round=3),
    recon("nobody spies with a sixth card", "A-30", refused("too-many-cards", "A-30"),
          FULL, "Ann's spy looks at Bo's hand", has=SPY),
    recon("nobody spies with a spy not owned", "A-30", refused("not-owned", "A-30"),
          "Ann's spy looks at Bo's hand"),
    recon("there are no spies without their module", "A-5", refused("not-in-play", "A-5"),
          "Ann's spy looks at Bo's hand", modules=(), has=SPY),
    recon("who has not committed has no force to look at", "A-33", refused("nothing-there", "A-33"),
          "Ann's spy looks at Bo's force", has=SPY),
    recon("who has committed no card has none either", "A-33", refused("nothing-there", "A-33"),
          "Ann keeps 0", "Bo's spy looks at Ann's force", has={"Bo": "spy"}),
    recon("who has committed has no hand to look at", "A-33", refused("nothing-there", "A-33"),
          "Ann keeps 5", "Bo's spy looks at Ann's hand", has={"Bo": "spy"}),
    recon("but a card out of the bunker since then is one", "A-33 A-74", done(value=1),
          "Ann keeps 5", "Ann takes from 0: medic", "Bo's spy looks at Ann's hand", has={"Bo": "spy"},
          bases={"Ann": "bunker with medic"}),
    recon("in an empty building there is nothing to see", "A-33", refused("nothing-there", "A-33"),
          "Ann's spy looks at Bo's building 0", has=SPY, bases={"Bo": "armory"}),
    recon("nobody looks at a building that is not there", "A-33",
          refused("no-such-building", "A-33", is_final=True), "Ann's spy looks at Bo's building 3", has=SPY),
    recon("a spy names the building", "A-33", refused("no-target", "A-33", is_final=True),
          "Ann's spy looks at Bo's building", has=SPY, bases={"Bo": "armory with spear"}),
    recon("a spy names no building besides the deck", "A-33", refused("no-target", "A-33", is_final=True),
          "Ann's spy looks at Bo's deck 0", has=SPY, bases={"Bo": "armory with spear"}),
    recon("a spy names a player", "A-33", refused("no-target", "A-33", is_final=True),
          "Ann's spy looks", has=SPY),
    recon("nobody spies on somebody who is not there", "A-33",
          refused("unknown-player", None, is_final=True), "Ann's spy looks at Zed's hand", has=SPY),
    recon("a spy does not look at piles", "A-33", refused("wrong-target", "A-33", is_final=True),
          "Ann's spy looks at junkyard", has=SPY),
    recon("nothing else is discarded for a spy", "A-84", refused("wrong-target", "A-84", is_final=True),
          "Ann's spy looks at Bo's hand, discarding refugee", has=SPY),
)  # fmt: skip

BINOCULARS = (
    recon("binoculars show the top of every pile and are discarded", "A-33 A-34",
          done(value=1, left=4, limit=5, cites="A-33 A-34 A-17"), "Ann's binoculars look",
          has={"Ann": "binoculars"}),
    recon("two binoculars show the top three of every pile", "A-33", done(value=3, left=3, limit=5),
          "Ann's binoculars look, with binoculars", has={"Ann": "binoculars binoculars"}),
    recon("with two players nobody sees the contested resources", "A-6 A-33", done(value=1, cites="A-6"),
          "Ann's binoculars look", has={"Ann": "binoculars"}, players=2),
    recon("binoculars look nowhere else", "A-33", refused("wrong-target", "A-33", is_final=True),
          "Ann's binoculars look at Bo's hand", has={"Ann": "binoculars"}),
    recon("nobody looks with more binoculars than there are", "A-30", refused("not-owned", "A-30"),
          "Ann's binoculars look, with binoculars", has={"Ann": "binoculars"}),
    recon("there are no binoculars without recon", "A-5", refused("not-in-play", "A-5"),
          "Ann's binoculars look", modules=("hq1",), has={"Ann": "binoculars"}),
)  # fmt: skip

TOWERS = (
    recon("a scout tower shows the top two of two piles for a card", "A-76 A-33",
          done(value=2, left=4, limit=5, base="scout_tower", cites="A-76 A-33"), AT_TWO, bases=TOWER),
    recon("a scout tower looks at the schematics", "A-76", done(value=2),
          "Ann's scout_tower 0 looks at junkyard schematics, discarding refugee", bases=TOWER),
    recon("a scout tower with binoculars looks deeper", "A-76 A-33", done(value=4, left=3),
          f"{AT_TWO}, with binoculars", bases=TOWER, has={"Ann": "binoculars"}),
    recon("a scout tower looks once a round", "A-31 A-76", refused("action-taken", "A-31"),
          AT_TWO, AT_TWO, bases=TOWER),
    recon("two scout towers look twice", "A-31 A-76", done(value=2, left=3),
          AT_TWO, AT_TWO.replace("tower 0", "tower 1"), bases={"Ann": "scout_tower, scout_tower"}),
    recon("a tower looks again in the next round", "A-31 A-76", done(value=2),
          AT_TWO, "a round later", AT_TWO, bases=TOWER),
    recon("a tower that is not complete shows nothing", "A-73 A-76", refused("not-complete", "A-73"),
          AT_TWO, bases={"Ann": "scout_tower timer 1"}),
    recon("a tower that is disabled shows nothing", "A-77 A-76", refused("disabled", "A-77"),
          AT_TWO, bases={"Ann": "scout_tower disabled"}),
    recon("nobody looks from another's tower", "A-76", refused("no-such-building", "A-76", is_final=True),
          AT_TWO, bases={"Bo": "scout_tower"}),
    recon("nobody looks from an armory", "A-76", refused("no-such-building", "A-76", is_final=True),
          AT_TWO, bases={"Ann": "armory"}),
    recon("a tower looks at two piles", "A-76", refused("wrong-number-of-piles", "A-76", is_final=True),
          "Ann's scout_tower 0 looks at junkyard, discarding refugee", bases=TOWER),
    recon("a tower looks at two different piles", "A-76",
          refused("wrong-number-of-piles", "A-76", is_final=True),
          "Ann's scout_tower 0 looks at junkyard junkyard, discarding refugee", bases=TOWER),
    recon("a tower takes a card", "A-76", refused("no-cards", "A-76", is_final=True),
          "Ann's scout_tower 0 looks at junkyard contested", bases=TOWER),
    recon("a tower takes a card of the hand", "A-30 A-76", refused("not-owned", "A-30"),
          AT_TWO.replace("refugee", "net"), bases=TOWER),
    recon("with two players no tower sees the contested resources", "A-6 A-76",
          refused("nobody-peeks", "A-6"), AT_TWO, bases=TOWER, players=2),
    recon("no tower sees leaders that lie in no pile", "A-93 A-76",
          refused("no-such-pile", "A-33", is_final=True),
          "Ann's scout_tower 0 looks at junkyard leaders, discarding refugee", bases=TOWER),
    recon("a tower sees leaders that lie in a pile", "A-93 A-76", done(value=2, left=4),
          "Ann's scout_tower 0 looks at junkyard leaders, discarding refugee", bases=TOWER, chosen=DRAFTING),
    recon("a spy sees four of the leaders that lie in a pile", "A-93 A-33", done(value=4, left=5),
          "Ann's spy looks at leaders", has=SPY, chosen=DRAFTING),
    recon("a tower looks at nobody's cards", "A-76", refused("wrong-target", "A-76", is_final=True),
          "Ann's scout_tower 0 looks at Bo's hand, discarding refugee", bases=TOWER),
)  # fmt: skip

YARDMASTER = (
    recon("the yardmaster sees two cards of the junkyard in another's turn", "A-80",
          done(value=2, left=5, now="Ann", cites="A-80"), "Bo's yardmaster peeks", bases=YARD),
    recon("both may go to the bottom", "A-80", done(value=2), "Bo's yardmaster peeks, both to the bottom",
          bases=YARD),
    recon("the yardmaster looks while forces are revealed", "A-80", done(value=2, phase="reveal"),
          "all have gathered", "Bo's yardmaster peeks", bases=YARD, round=3),
    recon("the yardmaster looks once a round", "A-80", refused("action-taken", "A-80"),
          "Bo's yardmaster peeks", "Bo's yardmaster peeks", bases=YARD),
    recon("the yardmaster looks again in the next round", "A-80 A-21", done(value=2),
          "Bo's yardmaster peeks", "a round later", "Bo's yardmaster peeks", bases=YARD),
    recon("a wounded yardmaster sees nothing", "A-77 A-80", refused("leader-wounded", "A-77"),
          "Bo's yardmaster peeks", bases={"Bo": "yardmaster wounded"}),
    recon("no other leader looks into the junkyard", "A-80", refused("leader-missing", "A-80"),
          "Bo's yardmaster peeks", bases={"Bo": "mentor"}),
    recon("nobody who is not there looks into the junkyard", "A-80",
          refused("unknown-player", None, is_final=True), "Zed's yardmaster peeks", bases=YARD),
)  # fmt: skip

ROWS: tuple[Row, ...] = (*SPIES, *BINOCULARS, *TOWERS, *YARDMASTER)


@each_row(ROWS)
def test_the_look_goes_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


def test_the_ruling_says_what_may_be_looked_at_and_that_it_is_not_told() -> None:
    row = next(row for row in ROWS if row.name == "recon: a spy with binoculars sees six")

    said = [reason.text() for reason in seen(row)["reasons"]]

    assert said == [
        "Ann looks at up to 6 cards: Bo’s deck.",
        "If there are more, Ann first says which, or takes them at random.",
        "The cards go back in the same order. Only Ann sees them, and may not tell.",
        "The Spy is discarded, and Ann draws 1 for it.",
        "The Binoculars played with it are discarded too.",
    ]


def test_binoculars_say_which_piles_there_are() -> None:
    row = next(row for row in ROWS if row.name.startswith("recon: two binoculars"))

    first = seen(row)["reasons"][0].text()

    assert first == (
        "Ann looks at the top 3 of each: the junkyard, the contested resources and the schematics."
    )


@pytest.mark.parametrize(("left", "is_there"), [(0, False), (1, True)])
def test_the_contested_resources_are_looked_at_to_the_last_card(left: int, is_there: bool) -> None:
    state = replace(Table().state, contested_left=left)

    assert (Pile.CONTESTED in piles_in_play(state)) == is_there


@pytest.mark.parametrize(
    ("cards", "drawn", "is_asked"),
    [("spy", 0, False), ("spy binoculars", 0, True), ("spy binoculars", 4, False)],
)
def test_what_is_played_with_a_look_is_asked_where_there_is_something_and_a_card_left(
    cards: str, drawn: int, is_asked: bool
) -> None:
    steps = ("Ann digs: " + " ".join(["refugee"] * drawn),) if drawn else ()
    start = recon("-", "A-33", done(), *steps, has={"Ann": cards})
    log = start_of(start)
    for step in start.steps:
        log = play(log, step)

    asked = [each.field for each in choices(log.state, "Ann", {"with": ("spy",)})]

    assert ("along" in asked) == is_asked
