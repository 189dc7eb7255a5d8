"""Who can have which card in the hand, row by row: cards used, gained, drawn, and gains that nobody has seen.

A-11, A-25, A-26, A-27, A-30, and what a real table knows.
"""

from __future__ import annotations

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Entry, Log, Record, extend, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.rows.gatherings import as_expected, cited, play, seen, start_of
from tests.rules.arctic.rows.ownership import CONTESTED, COPIES, FRESH, NOT_OWNED, SHOWN_LATER, UNSEEN
from tests.rules.arctic.rows.row import Row, done, each_row, gathering, refused

LOOSE = (
    gathering("a skipped gathering may have brought a card of the junkyard", "A-30")
    .when("all have gathered", "Ann hunts: refugee net")
    .then(done(shows="Ann:net", gains="+net", value=2)),
    gathering("but not two of them", "A-30")
    .when("all have gathered", "Ann hunts: refugee refugee net net")
    .then(NOT_OWNED),
    gathering("a skipped gathering may have brought a mercenary", "A-30")
    .when("all have gathered", "Ann hunts: hunter")
    .then(done(shows="Ann:hunter", value=2)),
    gathering("but not two mercenaries", "A-26 A-30")
    .when("all have gathered", "Ann hunts: hunter hunter")
    .then(NOT_OWNED),
    gathering("two skipped gatherings may have", "A-26 A-30", round=1)
    .when("all have gathered", "all have gathered", "Ann hunts: hunter hunter")
    .then(done(shows="Ann:hunter Ann:hunter")),
    gathering("a skipped gathering brings no contested resource", "A-30 A-47")
    .when("all have gathered", "Ann hunts: refugee wolf_pack")
    .then(NOT_OWNED),
    gathering("nor to a force", "A-30 A-47", round=3)
    .when("all have gathered", "Ann reveals: brawler grenade")
    .then(NOT_OWNED),
    gathering("after a skipped gathering the hand is as large as ever", "A-30")
    .when("all have gathered", "Ann keeps 9")
    .then(refused("too-many-cards", "A-30")),
    gathering("a seat that was entered is held to it", "A-30")
    .when("Ann keeps 5", "all have gathered", "Ann hunts: refugee net")
    .then(NOT_OWNED),
    gathering("what a skipped seat owns may be dug by another", "A-30", unseen={"Ann": "junkyard"})
    .when("Ann keeps 5", "all have gathered", "Ann digs: brawler brawler")
    .then(done(shows="Ann:brawler")),
    gathering("or be in the junkyard", "A-30")
    .when("Ann keeps 5", "all have gathered", "Ann digs: refugee shovel, keeps brawler")
    .then(done(gains="+brawler")),
    gathering("what lies in a stack is not", "A-30")
    .when("Ann keeps 5", "all have gathered", "Ann digs: refugee shovel, keeps hunter")
    .then(refused("elsewhere", "A-30")),
    gathering("with Recon modules hands are checked as ever", "A-30", modules=("recon1",))
    .when("Ann hunts: refugee net")
    .then(NOT_OWNED),
    gathering("with HQ modules hands are checked as ever", "A-30", modules=("hq1", "hq2", "hq3", "hq4"))
    .when("Ann hunts: refugee net")
    .then(refused("not-owned", "A-30")),
)

ELSEWHERE = refused("elsewhere", "A-30")
ONE_PICKAXE_LEFT = {"Bo": "pickaxe pickaxe", "Cy": "pickaxe"}

TOGETHER = (
    gathering("what a gain digs with is not dug as well", "A-25 A-30")
    .given(has=ONE_PICKAXE_LEFT, unseen={"Ann": "junkyard"})
    .when("Ann digs: refugee pickaxe, keeps pickaxe")
    .then(ELSEWHERE),
    gathering("a copy that is left may be dug with another that a gain proves to be", "A-25 A-30")
    .given(has={"Bo": "pickaxe", "Cy": "pickaxe"}, unseen={"Ann": "junkyard"})
    .when("Ann digs: refugee pickaxe, keeps pickaxe")
    .then(done(shows="Ann:pickaxe", gains="+pickaxe +pickaxe", unseen=0)),
    gathering("what a gain digs with may be kept unseen", "A-25 A-30")
    .given(has=ONE_PICKAXE_LEFT, unseen={"Ann": "junkyard"})
    .when("Ann digs: refugee pickaxe, keeps one unseen")
    .then(done(shows="Ann:pickaxe", unseen=1)),
    gathering("a keep may be the last copy of what others have", "A-25")
    .given(has=ONE_PICKAXE_LEFT, unseen={"Ann": "junkyard"})
    .when("Ann digs: refugee shovel, keeps pickaxe")
    .then(done(gains="+pickaxe", unseen=1)),
    gathering("an overridden keep leaves the proof", "A-25 A-30")
    .given(has=ONE_PICKAXE_LEFT, unseen={"Ann": "junkyard"})
    .when("Ann digs: refugee pickaxe, keeps pickaxe | elsewhere")
    .then(done(shows="Ann:pickaxe", gains="+pickaxe +pickaxe", cites="A-30")),
    gathering("a contested resource is not dug before one was lost", "A-46")
    .when("Ann digs: refugee shovel, keeps grenade")
    .then(refused("elsewhere", "A-46")),
    gathering("after one deadlock one may be dug", "A-46", lost=1)
    .when("Ann digs: refugee shovel, keeps grenade")
    .then(done(gains="+grenade")),
    gathering("and no second one", "A-46", lost=1)
    .when(
        "Ann digs: refugee shovel, keeps grenade", "Ann keeps 0", "Bo digs: refugee shovel, keeps wolf_pack"
    )
    .then(refused("elsewhere", "A-46")),
    gathering("a trashed one may be dug again", "A-28", has={"Ann": "grenade"})
    .when("Ann trashes: grenade", "Ann digs: refugee shovel, keeps grenade")
    .then(done(gains="+grenade")),
    gathering("what was dug by name is no unseen gain too", "A-46 A-30")
    .given(has={"Ann": "wolf_pack"}, unseen={"Ann": "junkyard"}, lost=1)
    .when(
        "Ann trashes: wolf_pack",
        "Ann keeps 0",
        "Bo digs: refugee shovel, keeps grenade",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann trashes: field_crew",
    )
    .then(NOT_OWNED),
    gathering("a strike proves what struck and what was hit", "A-30 A-50")
    .given(has={"Ann": "saboteur"}, unseen={"Ann": "junkyard", "Bo": "junkyard"})
    .when("Ann trashes: saboteur", "a round later", "Ann's saboteur disarms Bo's net")
    .then(done(shows="Ann:saboteur Bo:net", gains="+saboteur", unseen=0, lost={"Bo": 1})),
    gathering("the striker's proof may be the last copy", "A-30 A-50")
    .given(has={"Ann": "saboteur multitool", "Cy": "grenade grenade"}, unseen={"Bo": "junkyard"})
    .when("Ann trashes: multitool", "Ann's saboteur disarms Bo's grenade")
    .then(NOT_OWNED),
    gathering("one last copy does not show itself at two seats", "A-30 A-40")
    .given(round=3, has={"Cy": "grenade"}, unseen={"Ann": "contested", "Bo": "contested"})
    .when(
        "Ann keeps 2",
        "Bo keeps 2",
        "Cy keeps 0",
        "Cy reveals:",
        "Ann reveals: brawler grenade",
        "Bo reveals: brawler grenade",
    )
    .then(done(shows="Ann:grenade", unseen=1)),
    gathering("a gain shown in a reveal is known in the next round", "A-11 A-30 A-40")
    .given(round=3, unseen={"Ann": "contested"})
    .when(
        "Ann keeps 2",
        "Bo keeps 0",
        "Cy keeps 0",
        "Bo reveals:",
        "Cy reveals:",
        "Ann reveals: brawler grenade",
        "the fights are counted",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann hunts: refugee multitool",
    )
    .then(NOT_OWNED),
)

TRASHED_TO_THREE = (
    "Ann trashes: refugee refugee refugee refugee spear",
    "a round later",
    "Ann trashes: scavenger scavenger",
    "a round later",
)
DECKS = (
    gathering("nobody keeps more cards than the deck, the hand and the discard pile have", "A-30", round=1)
    .when(*TRASHED_TO_THREE, "Ann digs: brawler", "Ann keeps 3")
    .then(refused("too-many-cards", "A-30")),
    gathering("all of them can be kept", "A-30", round=1, deck=(5,))
    .when(*TRASHED_TO_THREE, "Ann digs: brawler", "Ann keeps 2")
    .then(done(number=2, limit=3)),
    gathering("cards under a timer are in no hand", "A-30 A-70", round=1, bases={"Ann": "bunker timer 4"})
    .when("Ann trashes: refugee refugee refugee refugee spear", "a round later", "Ann keeps 3")
    .then(refused("too-many-cards", "A-30")),
    gathering("a draw from a deck that is large enough brings nothing back", "A-11 A-30", deck=(5,))
    .when("Ann digs: refugee shovel", "Ann draws: scavenger", "Ann trashes: shovel")
    .then(NOT_OWNED),
    gathering("the last card of the deck brings nothing back", "A-11 A-30", deck=(1,))
    .when("Ann digs: refugee shovel", "Ann draws: scavenger", "Ann trashes: shovel")
    .then(NOT_OWNED),
    gathering("a draw from an empty deck does", "A-11 A-30", deck=(0,))
    .when("Ann digs: refugee shovel", "Ann draws: scavenger", "Ann trashes: shovel")
    .then(done(gains="-shovel")),
    gathering("so does a draw from a deck that may be empty", "A-11 A-30", deck=(0, 5))
    .when("Ann digs: refugee shovel", "Ann draws: scavenger", "Ann trashes: shovel")
    .then(done(gains="-shovel")),
    gathering("a card hired does not hunt before a reshuffle", "A-11 A-26 A-30")
    .given(has={"Ann": "pills"}, deck=(5,))
    .when("Ann hires hunter: + pills", "Ann draws: scavenger", "Ann hunts: hunter")
    .then(NOT_OWNED),
    gathering("after a reshuffle it may", "A-11 A-26 A-30", has={"Ann": "pills"}, deck=(0,))
    .when("Ann hires hunter: + pills", "Ann draws: scavenger", "Ann hunts: hunter")
    .then(done(value=2)),
    gathering("nobody digs a card out of an empty junkyard", "A-25", junkyard=0)
    .when("Ann digs: refugee shovel, keeps one unseen")
    .then(refused("junkyard-empty", "A-25")),
    gathering("the last card of the junkyard can be kept", "A-25", junkyard=1)
    .when("Ann digs: refugee shovel, keeps one unseen")
    .then(done(unseen=1)),
    gathering("then there is none left", "A-25", junkyard=1)
    .when(
        "Ann digs: refugee shovel, keeps one unseen",
        "Ann keeps 0",
        "Bo digs: refugee shovel, keeps one unseen",
    )
    .then(refused("junkyard-empty", "A-25")),
    gathering("a card trashed is one more", "A-25 A-28", junkyard=0)
    .when("Ann trashes: spear", "Ann digs: refugee shovel, keeps one unseen")
    .then(done(unseen=1)),
    gathering("a deadlock brings one too", "A-25 A-46", junkyard=0, lost=1)
    .when("Ann digs: refugee shovel, keeps one unseen")
    .then(done(unseen=1)),
)

ROWS: tuple[Row, ...] = (*COPIES, *DECKS, *FRESH, *UNSEEN, *CONTESTED, *SHOWN_LATER, *TOGETHER, *LOOSE)


@each_row(ROWS)
def test_the_hand_holds_what_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


BOTH_DUG = gathering("-", "A-46", unseen={"Ann": "junkyard", "Bo": "junkyard"}, lost=1, round=3).then(done())
FORCES = {"Ann": Force(("brawler", "grenade")), "Bo": Force(("brawler", "wolf_pack")), "Cy": Force()}


def committed() -> Log[ArcticState]:
    log = start_of(BOTH_DUG)
    for step in ("Ann keeps 2", "Bo keeps 2", "Cy keeps 0"):
        log = play(log, step)
    return log


def test_one_resource_lost_to_the_junkyard_is_not_shown_by_two_seats() -> None:
    with pytest.raises(IllegalEntry) as refusal:
        rule_on(ARCTIC, committed(), Entry(Reveal(3, FORCES)))

    assert refusal.value.code == "not-owned"


def test_from_phones_it_is_said_once_all_forces_are_open() -> None:
    log, said = committed(), []
    for seat, force in FORCES.items():
        entry = Entry(Reveal(3, {seat: force}), seat)
        ruling = rule_on(ARCTIC, log, entry)
        said.append([reason.text() for reason in ruling.reasons if "A-47" in reason.rules])
        log = extend(ARCTIC, log, Record(log.number + 1, entry, ruling))

    assert said == [[], [], ["With all forces open, the record can’t explain Bo’s cards."]]


MENTORED = (
    gathering("-", "A-32 A-80")
    .given(
        has={"Ann": "scouting_refugee", "Bo": "spy"},
        bases={"Ann": "mentor"},
        modules=("hq1", "hq2", "hq3", "recon1"),
    )
    .when(
        "Ann draws: scavenger, helped by scouting_refugee",
        "Ann keeps 4",
        "Bo's spy looks at Ann's force, cancelled by Ann's scouting_refugee",
    )
    .then(refused("used-already", "A-21"))
)


def test_a_card_that_gave_its_plus_one_does_not_cancel_as_well() -> None:
    assert as_expected(MENTORED, seen(MENTORED)) == MENTORED.expect
