"""Looks at cards, row by row: Spy, Binoculars, Scout Tower, Yardmaster (A-33, A-76, A-80)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.recon.look import RECON
from referee.rules.arctic.recon.piles import piles_in_play
from tests.rules.arctic.playing import Table
from tests.rules.arctic.rows.gatherings import as_expected, cited, play, seen, start_of
from tests.rules.arctic.rows.recon import BINOCULARS, SPIES, SPY, recon
from tests.rules.arctic.rows.row import Row, done, each_row, refused

TOWER = {"Ann": "scout_tower"}
DRAFTING = {"variants": ("leader_drafting",)}
YARD = {"Bo": "yardmaster"}
AT_TWO = "Ann's scout_tower 0 looks at junkyard contested, discarding refugee"


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
        "If there are more, Ann first chooses which, or takes them at random.",
        "Only Ann sees the cards and keeps them secret. They go back in order.",
        "The Spy is discarded, and Ann draws 1 for it.",
        "The Binoculars used with it are discarded too.",
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

    asked = [each.field for each in RECON.choices(log.state, "Ann", {"with": ("spy",)})]

    assert ("along" in asked) == is_asked
