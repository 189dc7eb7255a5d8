"""Looks at cards, row by row: Spy, Binoculars, Scout Tower, Yardmaster (A-33, A-76, A-80)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.recon.choosing import choices
from referee.rules.arctic.record.state import piles_in_play
from tests.rules.arctic.gatherings import as_expected, cited, play, seen, start_of
from tests.rules.arctic.playing import Table
from tests.rules.arctic.rows import Given, Row, done, each_row, gathering, refused

MODULES = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon2", "recon3", "recon5")
SPY, TWO = {"Ann": "spy"}, {"Ann": "spy binoculars binoculars"}
TOWER = {"Ann": "scout_tower"}
DRAFTING = {"variants": ("leader_drafting",)}
YARD = {"Bo": "yardmaster"}
FULL = "Ann digs: refugee refugee refugee refugee shovel"
AT_TWO = "Ann's scout_tower 0 looks at junkyard contested, discarding refugee"


def recon(name: str, rules: str, **start: Any) -> Given:
    """Make a row of a table that plays with everything and checks hands."""
    return gathering(f"recon: {name}", rules, **{"modules": MODULES} | start)


SPIES = (
    recon("a spy sees four cards of a hand, is discarded and draws", "A-33 A-84 A-30", has=SPY)
    .when("Ann's spy looks at Bo's hand")
    .then(done(value=4, left=5, limit=6, now="Ann", lost={}, cites="A-33 A-84 A-17")),
    recon("a spy sees four cards of a deck", "A-33 A-84", has=SPY)
    .when("Ann's spy looks at Bo's deck")
    .then(done(value=4)),
    recon("a spy looks at the own deck", "A-33", has=SPY)
    .when("Ann's spy looks at Ann's deck")
    .then(done(value=4)),
    recon("a spy sees four cards of a force", "A-33", has={"Bo": "spy"})
    .when("Ann keeps 5", "Bo's spy looks at Ann's force")
    .then(done(value=4, announced={"Ann": 5})),
    recon("a spy sees no more of a force than there are", "A-33", has={"Bo": "spy"})
    .when("Ann keeps 2", "Bo's spy looks at Ann's force")
    .then(done(value=2)),
    recon("a spy sees what lies in a building", "A-33 A-17", has=SPY, bases={"Bo": "armory with spear"})
    .when("Ann's spy looks at Bo's building 0")
    .then(done(value=1)),
    recon("a spy sees the cards on a building that is not complete", "A-33 A-17")
    .given(has=SPY, bases={"Bo": "armory, bunker timer 3"})
    .when("Ann's spy looks at Bo's building 1")
    .then(done(value=3)),
    recon("a spy looks into a building that is disabled", "A-33 A-77")
    .given(has=SPY, bases={"Bo": "armory disabled with 2 unseen"})
    .when("Ann's spy looks at Bo's building 0")
    .then(done(value=2)),
    recon("a spy with binoculars sees six", "A-33 A-84", has=TWO)
    .when("Ann's spy looks at Bo's deck, with binoculars")
    .then(done(value=6, left=4, limit=6)),
    recon("a hand of five has no sixth card to see", "A-33", has=TWO)
    .when("Ann's spy looks at Bo's hand, with binoculars")
    .then(done(value=5)),
    recon("nor has a deck more than it has", "A-33", has=TWO, deck=(2,))
    .when("Ann's spy looks at Bo's deck")
    .then(done(value=2)),
    recon("in a deck that may be empty there may be something to see", "A-33", has=TWO, deck=(0, 5))
    .when("Ann's spy looks at Bo's deck")
    .then(done(value=4)),
    recon("in an empty deck there is nothing to see", "A-33", has=TWO, deck=(0,))
    .when("Ann's spy looks at Bo's deck")
    .then(refused("nothing-there", "A-33")),
    recon("a spy with two binoculars sees eight", "A-33", has=TWO)
    .when("Ann's spy looks at Bo's deck, with binoculars binoculars")
    .then(done(value=8, left=3, limit=6)),
    recon("two spies look twice in a turn", "A-31 A-33", has={"Ann": "spy spy"})
    .when("Ann's spy looks at Bo's hand", "Ann's spy looks at Cy's hand")
    .then(done(value=4, left=5, limit=7)),
    recon("a gain played along has shown itself", "A-30", has=SPY, unseen={"Ann": "junkyard"})
    .when("Ann's spy looks at Bo's hand, with binoculars")
    .then(done(value=5, shows="Ann:binoculars")),
    recon("the card drawn for a spy may be used or kept", "A-30 A-84", has=SPY)
    .when("Ann's spy looks at Bo's hand", "Ann keeps 5")
    .then(done(number=5, now="Bo")),
    recon("but no card more than that", "A-30 A-84", has=SPY)
    .when("Ann's spy looks at Bo's hand", "Ann keeps 6")
    .then(refused("too-many-cards", "A-30")),
    recon("a brawler spies on nobody", "A-33")
    .when("Ann's brawler looks at Bo's hand")
    .then(refused("power-missing", "A-33", is_final=True)),
    recon("a spear makes no look deeper", "A-33", has=SPY)
    .when("Ann's spy looks at Bo's hand, with spear")
    .then(refused("power-missing", "A-33", is_final=True)),
    recon("nobody spies in another's turn", "A-14 A-84", has={"Bo": "spy"})
    .when("Bo's spy looks at Ann's hand")
    .then(refused("not-your-turn", "A-14")),
    recon("nobody spies after committing", "A-14 A-84", has=SPY)
    .when("Ann keeps 5", "Ann's spy looks at Bo's hand")
    .then(refused("committed-already", "A-14")),
    recon("nobody spies when the gathering is over", "A-10", has=SPY, round=3)
    .when("all have gathered", "Ann's spy looks at Bo's hand")
    .then(refused("wrong-phase", "A-10", is_final=True)),
    recon("nobody spies with a sixth card", "A-30", has=SPY)
    .when(FULL, "Ann's spy looks at Bo's hand")
    .then(refused("too-many-cards", "A-30")),
    recon("nobody spies with a spy not owned", "A-30")
    .when("Ann's spy looks at Bo's hand")
    .then(refused("not-owned", "A-30")),
    recon("there are no spies without their module", "A-5", modules=(), has=SPY)
    .when("Ann's spy looks at Bo's hand")
    .then(refused("not-in-play", "A-5")),
    recon("who has not committed has no force to look at", "A-33", has=SPY)
    .when("Ann's spy looks at Bo's force")
    .then(refused("nothing-there", "A-33")),
    recon("who has committed no card has none either", "A-33", has={"Bo": "spy"})
    .when("Ann keeps 0", "Bo's spy looks at Ann's force")
    .then(refused("nothing-there", "A-33")),
    recon("who has committed has no hand to look at", "A-33", has={"Bo": "spy"})
    .when("Ann keeps 5", "Bo's spy looks at Ann's hand")
    .then(refused("nothing-there", "A-33")),
    recon("but a card out of the bunker since then is one", "A-33 A-74")
    .given(has={"Bo": "spy"}, bases={"Ann": "bunker with medic"})
    .when("Ann keeps 5", "Ann takes from 0: medic", "Bo's spy looks at Ann's hand")
    .then(done(value=1)),
    recon("in an empty building there is nothing to see", "A-33", has=SPY, bases={"Bo": "armory"})
    .when("Ann's spy looks at Bo's building 0")
    .then(refused("nothing-there", "A-33")),
    recon("nobody looks at a building that is not there", "A-33", has=SPY)
    .when("Ann's spy looks at Bo's building 3")
    .then(refused("no-such-building", "A-33", is_final=True)),
    recon("a spy names the building", "A-33", has=SPY, bases={"Bo": "armory with spear"})
    .when("Ann's spy looks at Bo's building")
    .then(refused("no-target", "A-33", is_final=True)),
    recon("a spy names no building besides the deck", "A-33", has=SPY, bases={"Bo": "armory with spear"})
    .when("Ann's spy looks at Bo's deck 0")
    .then(refused("no-target", "A-33", is_final=True)),
    recon("a spy names a player", "A-33", has=SPY)
    .when("Ann's spy looks")
    .then(refused("no-target", "A-33", is_final=True)),
    recon("nobody spies on somebody who is not there", "A-33", has=SPY)
    .when("Ann's spy looks at Zed's hand")
    .then(refused("unknown-player", None, is_final=True)),
    recon("a spy does not look at piles", "A-33", has=SPY)
    .when("Ann's spy looks at junkyard")
    .then(refused("wrong-target", "A-33", is_final=True)),
    recon("nothing else is discarded for a spy", "A-84", has=SPY)
    .when("Ann's spy looks at Bo's hand, discarding refugee")
    .then(refused("wrong-target", "A-84", is_final=True)),
)

BINOCULARS = (
    recon("binoculars show the top of every pile and are discarded", "A-33 A-34", has={"Ann": "binoculars"})
    .when("Ann's binoculars look")
    .then(done(value=1, left=4, limit=5, cites="A-33 A-34 A-17")),
    recon("two binoculars show the top three of every pile", "A-33", has={"Ann": "binoculars binoculars"})
    .when("Ann's binoculars look, with binoculars")
    .then(done(value=3, left=3, limit=5)),
    recon("with two players nobody sees the contested resources", "A-6 A-33")
    .given(has={"Ann": "binoculars"}, players=2)
    .when("Ann's binoculars look")
    .then(done(value=1, cites="A-6")),
    recon("binoculars look nowhere else", "A-33", has={"Ann": "binoculars"})
    .when("Ann's binoculars look at Bo's hand")
    .then(refused("wrong-target", "A-33", is_final=True)),
    recon("nobody looks with more binoculars than there are", "A-30", has={"Ann": "binoculars"})
    .when("Ann's binoculars look, with binoculars")
    .then(refused("not-owned", "A-30")),
    recon("there are no binoculars without recon", "A-5", modules=("hq1",), has={"Ann": "binoculars"})
    .when("Ann's binoculars look")
    .then(refused("not-in-play", "A-5")),
)

TOWERS = (
    recon("a scout tower shows the top two of two piles for a card", "A-76 A-33", bases=TOWER)
    .when(AT_TWO)
    .then(done(value=2, left=4, limit=5, base="scout_tower", cites="A-76 A-33")),
    recon("a scout tower looks at the schematics", "A-76", bases=TOWER)
    .when("Ann's scout_tower 0 looks at junkyard schematics, discarding refugee")
    .then(done(value=2)),
    recon("a scout tower with binoculars looks deeper", "A-76 A-33", bases=TOWER, has={"Ann": "binoculars"})
    .when(f"{AT_TWO}, with binoculars")
    .then(done(value=4, left=3)),
    recon("a scout tower looks once a round", "A-31 A-76", bases=TOWER)
    .when(AT_TWO, AT_TWO)
    .then(refused("action-taken", "A-31")),
    recon("two scout towers look twice", "A-31 A-76", bases={"Ann": "scout_tower, scout_tower"})
    .when(AT_TWO, AT_TWO.replace("tower 0", "tower 1"))
    .then(done(value=2, left=3)),
    recon("a tower looks again in the next round", "A-31 A-76", bases=TOWER)
    .when(AT_TWO, "a round later", AT_TWO)
    .then(done(value=2)),
    recon("a tower that is not complete shows nothing", "A-73 A-76", bases={"Ann": "scout_tower timer 1"})
    .when(AT_TWO)
    .then(refused("not-complete", "A-73")),
    recon("a tower that is disabled shows nothing", "A-77 A-76", bases={"Ann": "scout_tower disabled"})
    .when(AT_TWO)
    .then(refused("disabled", "A-77")),
    recon("nobody looks from another's tower", "A-76", bases={"Bo": "scout_tower"})
    .when(AT_TWO)
    .then(refused("no-such-building", "A-76", is_final=True)),
    recon("nobody looks from an armory", "A-76", bases={"Ann": "armory"})
    .when(AT_TWO)
    .then(refused("no-such-building", "A-76", is_final=True)),
    recon("a tower looks at two piles", "A-76", bases=TOWER)
    .when("Ann's scout_tower 0 looks at junkyard, discarding refugee")
    .then(refused("wrong-number-of-piles", "A-76", is_final=True)),
    recon("a tower looks at two different piles", "A-76", bases=TOWER)
    .when("Ann's scout_tower 0 looks at junkyard junkyard, discarding refugee")
    .then(refused("wrong-number-of-piles", "A-76", is_final=True)),
    recon("a tower takes a card", "A-76", bases=TOWER)
    .when("Ann's scout_tower 0 looks at junkyard contested")
    .then(refused("no-cards", "A-76", is_final=True)),
    recon("a tower takes a card of the hand", "A-30 A-76", bases=TOWER)
    .when(AT_TWO.replace("refugee", "net"))
    .then(refused("not-owned", "A-30")),
    recon("with two players no tower sees the contested resources", "A-6 A-76", bases=TOWER, players=2)
    .when(AT_TWO)
    .then(refused("nobody-peeks", "A-6")),
    recon("no tower sees leaders that lie in no pile", "A-93 A-76", bases=TOWER)
    .when("Ann's scout_tower 0 looks at junkyard leaders, discarding refugee")
    .then(refused("no-such-pile", "A-33", is_final=True)),
    recon("a tower sees leaders that lie in a pile", "A-93 A-76", bases=TOWER, chosen=DRAFTING)
    .when("Ann's scout_tower 0 looks at junkyard leaders, discarding refugee")
    .then(done(value=2, left=4)),
    recon("a spy sees four of the leaders that lie in a pile", "A-93 A-33", has=SPY, chosen=DRAFTING)
    .when("Ann's spy looks at leaders")
    .then(done(value=4, left=5)),
    recon("a tower looks at nobody's cards", "A-76", bases=TOWER)
    .when("Ann's scout_tower 0 looks at Bo's hand, discarding refugee")
    .then(refused("wrong-target", "A-76", is_final=True)),
)

YARDMASTER = (
    recon("the yardmaster sees two cards of the junkyard in another's turn", "A-80", bases=YARD)
    .when("Bo's yardmaster peeks")
    .then(done(value=2, left=5, now="Ann", cites="A-80")),
    recon("both may go to the bottom", "A-80", bases=YARD)
    .when("Bo's yardmaster peeks, both to the bottom")
    .then(done(value=2)),
    recon("the yardmaster looks while forces are revealed", "A-80", bases=YARD, round=3)
    .when("all have gathered", "Bo's yardmaster peeks")
    .then(done(value=2, phase="reveal")),
    recon("the yardmaster looks once a round", "A-80", bases=YARD)
    .when("Bo's yardmaster peeks", "Bo's yardmaster peeks")
    .then(refused("action-taken", "A-80")),
    recon("the yardmaster looks again in the next round", "A-80 A-21", bases=YARD)
    .when("Bo's yardmaster peeks", "a round later", "Bo's yardmaster peeks")
    .then(done(value=2)),
    recon("a wounded yardmaster sees nothing", "A-77 A-80", bases={"Bo": "yardmaster wounded"})
    .when("Bo's yardmaster peeks")
    .then(refused("leader-wounded", "A-77")),
    recon("no other leader looks into the junkyard", "A-80", bases={"Bo": "mentor"})
    .when("Bo's yardmaster peeks")
    .then(refused("leader-missing", "A-80")),
    recon("nobody who is not there looks into the junkyard", "A-80", bases=YARD)
    .when("Zed's yardmaster peeks")
    .then(refused("unknown-player", None, is_final=True)),
)

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
    start = recon("-", "A-33", has={"Ann": cards}).when(*steps)
    log = start_of(start)
    for step in start.steps:
        log = play(log, step)

    asked = [each.field for each in choices(log.state, "Ann", {"with": ("spy",)})]

    assert ("along" in asked) == is_asked
