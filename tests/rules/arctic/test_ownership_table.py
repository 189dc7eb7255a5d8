"""Who can have which card in the hand, row by row: cards used, gained, drawn, and gains that nobody has seen.

A-11, A-25, A-26, A-27, A-30, and what a real table knows.
"""

from __future__ import annotations

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.log import Entry, Log, Record, extend, rule_on
from referee.rules.kernel.ruling import IllegalEntry
from tests.rules.arctic.gatherings import as_expected, cited, play, seen, start_of
from tests.rules.arctic.rows import Row, done, each_row, gathering, refused

NOT_OWNED = refused("not-owned", "A-30")
DIGS_NET = "Ann digs: refugee shovel, keeps net"
DIGS_UNSEEN = "Ann digs: refugee shovel, keeps one unseen"

COPIES = (
    gathering("nobody uses more copies than owned", "A-30").when("Ann digs: brawler brawler").then(NOT_OWNED),
    gathering("a card used is spent for the round", "A-21 A-30")
    .when("Ann digs: brawler", "Ann trashes: brawler")
    .then(NOT_OWNED),
    gathering("another copy is not", "A-21 A-30")
    .when("Ann digs: scavenger", "Ann hunts: scavenger")
    .then(done(value=1)),
    gathering("in the next round the card is back", "A-11")
    .when("Ann digs: brawler", "a round later", "Ann trashes: brawler")
    .then(done(gains="-brawler")),
    gathering("a draw may bring a card used back", "A-11 A-27 A-30")
    .when("Ann digs: refugee shovel", "Ann draws: scavenger", "Ann trashes: shovel")
    .then(done(gains="-shovel")),
    gathering("a draw may bring the very card back that drew", "A-11 A-27")
    .when("Ann draws: scavenger scavenger scavenger", "Ann digs: scavenger")
    .then(done(value=1)),
    gathering("a draw before the use brings nothing back", "A-30")
    .when("Ann draws: scavenger", "Ann digs: refugee shovel", "Ann trashes: shovel")
    .then(NOT_OWNED),
    gathering("more cards than were drawn are not in the hand", "A-30")
    .when("Ann digs: refugee refugee refugee refugee shovel", "Ann draws: scavenger")
    .then(refused("too-many-cards", "A-30")),
    gathering("as many as were drawn are", "A-27 A-30", has={"Ann": "scout"})
    .when("Ann draws: scout", "Ann digs: refugee refugee refugee refugee shovel", "Ann hunts: scavenger")
    .then(done(left=0)),
    gathering("a card that nobody knows is not used", "A-30")
    .when("Ann digs: mole")
    .then(refused("unknown-card", None, is_final=True)),
    gathering("a leader is not in a hand", "A-30")
    .when("Ann trashes: ranger")
    .then(refused("never-in-hand", None, is_final=True)),
    gathering("a module's card is not used without the module", "A-5", unseen={"Ann": "junkyard"})
    .when("Ann trashes: rifle")
    .then(refused("not-in-play", "A-5")),
)

FRESH = (
    gathering("a dug card lies in the discard pile", "A-11 A-25 A-30")
    .when(DIGS_NET, "Ann hunts: refugee net")
    .then(NOT_OWNED),
    gathering("a hired card lies in the discard pile", "A-11 A-26 A-30", has={"Ann": "pills"})
    .when("Ann hires hunter: + pills", "Ann hunts: hunter")
    .then(NOT_OWNED),
    gathering("a card dug unseen lies in the discard pile", "A-11 A-25 A-30")
    .when(DIGS_UNSEEN, "Ann hunts: refugee net")
    .then(NOT_OWNED),
    gathering("a draw may bring a dug card to the hand", "A-11 A-27")
    .when(DIGS_NET, "Ann draws: scavenger", "Ann hunts: refugee net")
    .then(done(value=2)),
    gathering("a draw may bring a hired card to the hand", "A-11 A-27", has={"Ann": "pills"})
    .when("Ann hires hunter: + pills", "Ann draws: scavenger", "Ann hunts: hunter")
    .then(done(value=2)),
    gathering("a draw may bring a card dug unseen to the hand", "A-11 A-27")
    .when(DIGS_UNSEEN, "Ann draws: scavenger", "Ann hunts: refugee net")
    .then(done(value=2, shows="Ann:net")),
    gathering("a draw before the dig does not", "A-11 A-30")
    .when("Ann draws: scavenger", DIGS_NET, "Ann hunts: refugee net")
    .then(NOT_OWNED),
    gathering("in the next round a dug card may be drawn", "A-11")
    .when(DIGS_NET, "a round later", "Ann hunts: refugee net")
    .then(done(value=2)),
    gathering("in the next round a hired card may be drawn", "A-11", has={"Ann": "pills"})
    .when("Ann hires hunter: + pills", "a round later", "Ann hunts: hunter")
    .then(done(value=2)),
    gathering("in the next round a card dug unseen may be drawn", "A-11")
    .when(DIGS_UNSEEN, "a round later", "Ann hunts: refugee net")
    .then(done(shows="Ann:net", gains="+net")),
    gathering("a second gain is not the earlier one", "A-30", unseen={"Ann": "junkyard"})
    .when(DIGS_UNSEEN, "Ann hunts: refugee net")
    .then(done(shows="Ann:net", unseen=1)),
)

UNSEEN = (
    gathering("a gain unseen proves to be what is shown", "A-30", unseen={"Ann": "junkyard"})
    .when("Ann hunts: refugee net")
    .then(done(shows="Ann:net", gains="+net", unseen=0)),
    gathering("one gain is one card", "A-30", unseen={"Ann": "junkyard"})
    .when("Ann hunts: refugee refugee net net")
    .then(NOT_OWNED),
    gathering("two gains are two cards", "A-30", unseen={"Ann": "junkyard junkyard"})
    .when("Ann hunts: refugee refugee net net")
    .then(done(shows="Ann:net Ann:net", unseen=0)),
    gathering("a proven gain stays what it is", "A-30", unseen={"Ann": "junkyard"})
    .when("Ann hunts: refugee net", "a round later", "Ann hunts: refugee multitool")
    .then(NOT_OWNED),
    gathering("a card known to be owned proves nothing", "A-30", unseen={"Ann": "junkyard"})
    .when("Ann hunts: refugee spear")
    .then(done(shows="", unseen=1)),
    gathering("a second copy does", "A-30", unseen={"Ann": "junkyard"})
    .when("Ann hunts: refugee refugee spear spear")
    .then(done(shows="Ann:spear", unseen=0)),
    gathering("another seat's gain proves nothing", "A-30", unseen={"Bo": "junkyard"})
    .when("Ann hunts: refugee net")
    .then(NOT_OWNED),
    gathering("a gain is not a mercenary that is in the stack", "A-30", unseen={"Ann": "junkyard"})
    .when("Ann hunts: hunter")
    .then(NOT_OWNED),
    gathering("a gain may be a mercenary that was trashed", "A-28 A-30", unseen={"Bo": "junkyard"})
    .when("Ann trashes: brawler", "Ann keeps 4", "Bo digs: brawler brawler")
    .then(done(shows="Bo:brawler")),
    gathering("a gain is not a card whose copies are all known", "A-30")
    .given(has={"Bo": "grenade", "Cy": "grenade"}, unseen={"Ann": "junkyard"})
    .when("Ann trashes: grenade")
    .then(NOT_OWNED),
    gathering("two gains are not the same last copy", "A-30")
    .given(has={"Bo": "grenade"}, unseen={"Ann": "junkyard junkyard"})
    .when("Ann trashes: grenade grenade")
    .then(NOT_OWNED),
    gathering("with two players a gain is no card that went back into the box", "A-6 A-30")
    .given(has={"Bo": "net net"}, unseen={"Ann": "junkyard"}, players=2)
    .when("Ann hunts: refugee net")
    .then(NOT_OWNED),
)

CONTESTED = (
    gathering("a won resource proves to be what is shown", "A-47 A-30", unseen={"Ann": "contested"})
    .when("Ann hunts: refugee wolf_pack")
    .then(done(shows="Ann:wolf_pack", unseen=0)),
    gathering("a won resource is no junkyard card", "A-47 A-30", unseen={"Ann": "contested"})
    .when("Ann hunts: refugee net")
    .then(NOT_OWNED),
    gathering("a won resource is no mercenary, trashed or not", "A-47 A-30", unseen={"Bo": "contested"})
    .when("Ann trashes: brawler", "Ann keeps 4", "Bo digs: brawler brawler")
    .then(NOT_OWNED),
    gathering("the junkyard may hold a contested resource", "A-46 A-30", unseen={"Ann": "junkyard"}, lost=1)
    .when("Ann hunts: refugee wolf_pack")
    .then(done(shows="Ann:wolf_pack")),
    gathering("before a deadlock the junkyard holds no contested resource", "A-46 A-30")
    .given(unseen={"Ann": "junkyard"})
    .when("Ann hunts: refugee wolf_pack")
    .then(NOT_OWNED),
    gathering("after one deadlock it holds one of them", "A-46 A-30")
    .given(unseen={"Ann": "junkyard junkyard"}, lost=1)
    .when("Ann hunts: refugee refugee wolf_pack grenade")
    .then(NOT_OWNED),
    gathering("a trashed resource is there too", "A-28 A-30", has={"Ann": "grenade"})
    .when(
        "Ann trashes: grenade",
        "Ann keeps 0",
        "Bo digs: refugee shovel, keeps one unseen",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann keeps 0",
        "Bo trashes: grenade",
    )
    .then(done(shows="Bo:grenade")),
    gathering("a resource dug unseen before the deadlock was none", "A-46 A-30", round=3)
    .when(
        "Ann digs: refugee shovel, keeps one unseen",
        "Ann keeps 0",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann reveals:",
        "Bo reveals:",
        "Cy reveals:",
        "the fights are counted",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann trashes: wolf_pack",
    )
    .then(NOT_OWNED),
    gathering("a resource dug unseen after the deadlock may be one", "A-46 A-30", round=3)
    .when(
        "Ann keeps 0",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann reveals:",
        "Bo reveals:",
        "Cy reveals:",
        "the fights are counted",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann digs: refugee shovel, keeps one unseen",
        "Ann keeps 0",
        "Ann reveals:",
        "Bo reveals:",
        "Cy reveals:",
        "the fights are counted",
        "Cy keeps 0",
        "Ann trashes: wolf_pack",
    )
    .then(done(shows="Ann:wolf_pack")),
    gathering("of two gains the won one proves to be a wolf pack", "A-30")
    .given(unseen={"Ann": "junkyard contested"})
    .when("Ann hunts: refugee wolf_pack", "Ann trashes: net")
    .then(done(shows="Ann:net", unseen=0)),
    gathering("of two gains the won one proves to be it, whatever the order", "A-30")
    .given(unseen={"Ann": "contested junkyard"})
    .when("Ann hunts: refugee wolf_pack", "Ann trashes: net")
    .then(done(shows="Ann:net", unseen=0)),
    gathering("a net leaves the won gain alone", "A-30", unseen={"Ann": "contested junkyard"})
    .when("Ann trashes: net", "Ann hunts: refugee wolf_pack")
    .then(done(shows="Ann:wolf_pack", unseen=0)),
    gathering("shown together each proves its own", "A-30", unseen={"Ann": "contested junkyard"})
    .when("Ann hunts: refugee refugee net wolf_pack")
    .then(done(shows="Ann:net Ann:wolf_pack", unseen=0)),
)

SHOWN_LATER = (
    gathering("a trash proves a gain", "A-28 A-30", unseen={"Ann": "junkyard"})
    .when("Ann trashes: junk")
    .then(done(shows="Ann:junk", gains="", unseen=0)),
    gathering("meds prove a gain", "A-26 A-30", unseen={"Ann": "junkyard"})
    .when("Ann hires hunter: + pills")
    .then(done(shows="Ann:pills", gains="+pills +hunter", unseen=0)),
    gathering("a reveal proves a gain", "A-30 A-40", round=3, unseen={"Ann": "contested"})
    .when(
        "Ann keeps 2",
        "Bo keeps 0",
        "Cy keeps 0",
        "Bo reveals:",
        "Cy reveals:",
        "Ann reveals: brawler grenade",
    )
    .then(done(shows="Ann:grenade", gains="+grenade", unseen=0)),
    gathering("a reveal shows no card used before", "A-30 A-40", round=3)
    .when(
        "Ann digs: brawler shovel",
        "Ann keeps 2",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann reveals: brawler scavenger",
    )
    .then(NOT_OWNED),
    gathering("a reveal shows no card gained in the round", "A-11 A-30", round=3)
    .when(DIGS_NET, "Ann keeps 2", "Bo keeps 0", "Cy keeps 0", "Ann reveals: scavenger net")
    .then(NOT_OWNED),
    gathering("a reveal may show what a draw brought back", "A-11 A-27 A-30", round=3)
    .when(
        "Ann digs: brawler shovel",
        "Ann draws: scavenger",
        "Ann keeps 2",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann reveals: brawler shovel",
    )
    .then(done(shows="")),
    gathering("a reveal shows as many cards as announced", "A-14", round=3)
    .when("Ann keeps 2", "Bo keeps 0", "Cy keeps 0", "Ann reveals: brawler")
    .then(refused("not-as-announced", "A-14")),
)

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

    assert said == [[], [], ["With the other forces open, the record can’t explain all of Bo’s cards."]]


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
