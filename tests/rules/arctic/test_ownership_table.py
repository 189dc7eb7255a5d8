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
from tests.rules.arctic.gatherings import (
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
)  # fmt: skip

NOT_OWNED = refused("not-owned", "A-30")
DIGS_NET = "Ann digs: refugee shovel, keeps net"
DIGS_UNSEEN = "Ann digs: refugee shovel, keeps one unseen"

COPIES = (
    gathering("nobody uses more copies than owned", "A-30", NOT_OWNED, "Ann digs: brawler brawler"),
    gathering("a card used is spent for the round", "A-21 A-30", NOT_OWNED,
              "Ann digs: brawler", "Ann trashes: brawler"),
    gathering("another copy is not", "A-21 A-30", done(value=1),
              "Ann digs: scavenger", "Ann hunts: scavenger"),
    gathering("in the next round the card is back", "A-11", done(gains="-brawler"),
              "Ann digs: brawler", "a round later", "Ann trashes: brawler"),
    gathering("a draw may bring a card used back", "A-11 A-27 A-30", done(gains="-shovel"),
              "Ann digs: refugee shovel", "Ann draws: scavenger", "Ann trashes: shovel"),
    gathering("a draw may bring the very card back that drew", "A-11 A-27", done(value=1),
              "Ann draws: scavenger scavenger scavenger", "Ann digs: scavenger"),
    gathering("a draw before the use brings nothing back", "A-30", NOT_OWNED,
              "Ann draws: scavenger", "Ann digs: refugee shovel", "Ann trashes: shovel"),
    gathering("more cards than were drawn are not in the hand", "A-30", refused("too-many-cards", "A-30"),
              "Ann digs: refugee refugee refugee refugee shovel", "Ann draws: scavenger"),
    gathering("as many as were drawn are", "A-27 A-30", done(left=0),
              "Ann draws: scout", "Ann digs: refugee refugee refugee refugee shovel", "Ann hunts: scavenger",
              has={"Ann": "scout"}),
    gathering("a card that nobody knows is not used", "A-30", refused("unknown-card", None, is_final=True),
              "Ann digs: mole"),
    gathering("a leader is not in a hand", "A-30", refused("never-in-hand", None, is_final=True),
              "Ann trashes: ranger"),
    gathering("a module's card is not used without the module", "A-5", refused("not-in-play", "A-5"),
              "Ann trashes: rifle", unseen={"Ann": "junkyard"}),
)  # fmt: skip

FRESH = (
    gathering("a dug card lies in the discard pile", "A-11 A-25 A-30", NOT_OWNED,
              DIGS_NET, "Ann hunts: refugee net"),
    gathering("a hired card lies in the discard pile", "A-11 A-26 A-30", NOT_OWNED,
              "Ann hires hunter: + pills", "Ann hunts: hunter", has={"Ann": "pills"}),
    gathering("a card dug unseen lies in the discard pile", "A-11 A-25 A-30", NOT_OWNED,
              DIGS_UNSEEN, "Ann hunts: refugee net"),
    gathering("a draw may bring a dug card to the hand", "A-11 A-27", done(value=2),
              DIGS_NET, "Ann draws: scavenger", "Ann hunts: refugee net"),
    gathering("a draw may bring a hired card to the hand", "A-11 A-27", done(value=2),
              "Ann hires hunter: + pills", "Ann draws: scavenger", "Ann hunts: hunter", has={"Ann": "pills"}),
    gathering("a draw may bring a card dug unseen to the hand", "A-11 A-27", done(value=2, shows="Ann:net"),
              DIGS_UNSEEN, "Ann draws: scavenger", "Ann hunts: refugee net"),
    gathering("a draw before the dig does not", "A-11 A-30", NOT_OWNED,
              "Ann draws: scavenger", DIGS_NET, "Ann hunts: refugee net"),
    gathering("in the next round a dug card may be drawn", "A-11", done(value=2),
              DIGS_NET, "a round later", "Ann hunts: refugee net"),
    gathering("in the next round a hired card may be drawn", "A-11", done(value=2),
              "Ann hires hunter: + pills", "a round later", "Ann hunts: hunter", has={"Ann": "pills"}),
    gathering("in the next round a card dug unseen may be drawn", "A-11", done(shows="Ann:net", gains="+net"),
              DIGS_UNSEEN, "a round later", "Ann hunts: refugee net"),
    gathering("a second gain is not the earlier one", "A-30", done(shows="Ann:net", unseen=1),
              DIGS_UNSEEN, "Ann hunts: refugee net", unseen={"Ann": "junkyard"}),
)  # fmt: skip

UNSEEN = (
    gathering("a gain unseen proves to be what is shown", "A-30",
              done(shows="Ann:net", gains="+net", unseen=0),
              "Ann hunts: refugee net", unseen={"Ann": "junkyard"}),
    gathering("one gain is one card", "A-30", NOT_OWNED,
              "Ann hunts: refugee refugee net net", unseen={"Ann": "junkyard"}),
    gathering("two gains are two cards", "A-30", done(shows="Ann:net Ann:net", unseen=0),
              "Ann hunts: refugee refugee net net", unseen={"Ann": "junkyard junkyard"}),
    gathering("a proven gain stays what it is", "A-30", NOT_OWNED,
              "Ann hunts: refugee net", "a round later", "Ann hunts: refugee multitool",
              unseen={"Ann": "junkyard"}),
    gathering("a card known to be owned proves nothing", "A-30", done(shows="", unseen=1),
              "Ann hunts: refugee spear", unseen={"Ann": "junkyard"}),
    gathering("a second copy does", "A-30", done(shows="Ann:spear", unseen=0),
              "Ann hunts: refugee refugee spear spear", unseen={"Ann": "junkyard"}),
    gathering("another seat's gain proves nothing", "A-30", NOT_OWNED,
              "Ann hunts: refugee net", unseen={"Bo": "junkyard"}),
    gathering("a gain is not a mercenary that is in the stack", "A-30", NOT_OWNED,
              "Ann hunts: hunter", unseen={"Ann": "junkyard"}),
    gathering("a gain may be a mercenary that was trashed", "A-28 A-30", done(shows="Bo:brawler"),
              "Ann trashes: brawler", "Ann keeps 4", "Bo digs: brawler brawler", unseen={"Bo": "junkyard"}),
    gathering("a gain is not a card whose copies are all known", "A-30", NOT_OWNED,
              "Ann trashes: grenade", has={"Bo": "grenade", "Cy": "grenade"}, unseen={"Ann": "junkyard"}),
    gathering("two gains are not the same last copy", "A-30", NOT_OWNED,
              "Ann trashes: grenade grenade", has={"Bo": "grenade"}, unseen={"Ann": "junkyard junkyard"}),
    gathering("with two players a gain is no card that went back into the box", "A-6 A-30", NOT_OWNED,
              "Ann hunts: refugee net", has={"Bo": "net net"}, unseen={"Ann": "junkyard"}, players=2),
)  # fmt: skip

CONTESTED = (
    gathering("a won resource proves to be what is shown", "A-47 A-30", done(shows="Ann:wolf_pack", unseen=0),
              "Ann hunts: refugee wolf_pack", unseen={"Ann": "contested"}),
    gathering("a won resource is no junkyard card", "A-47 A-30", NOT_OWNED,
              "Ann hunts: refugee net", unseen={"Ann": "contested"}),
    gathering("a won resource is no mercenary, trashed or not", "A-47 A-30", NOT_OWNED,
              "Ann trashes: brawler", "Ann keeps 4", "Bo digs: brawler brawler", unseen={"Bo": "contested"}),
    gathering("the junkyard may hold a contested resource", "A-46 A-30", done(shows="Ann:wolf_pack"),
              "Ann hunts: refugee wolf_pack", unseen={"Ann": "junkyard"}, lost=1),
    gathering("before a deadlock the junkyard holds no contested resource", "A-46 A-30", NOT_OWNED,
              "Ann hunts: refugee wolf_pack", unseen={"Ann": "junkyard"}),
    gathering("after one deadlock it holds one of them", "A-46 A-30", NOT_OWNED,
              "Ann hunts: refugee refugee wolf_pack grenade", unseen={"Ann": "junkyard junkyard"}, lost=1),
    gathering("a trashed resource is there too", "A-28 A-30", done(shows="Bo:grenade"),
              "Ann trashes: grenade", "Ann keeps 0", "Bo digs: refugee shovel, keeps one unseen",
              "Bo keeps 0", "Cy keeps 0", "Ann keeps 0", "Bo trashes: grenade", has={"Ann": "grenade"}),
    gathering("a resource dug unseen before the deadlock was none", "A-46 A-30", NOT_OWNED,
              "Ann digs: refugee shovel, keeps one unseen", "Ann keeps 0", "Bo keeps 0", "Cy keeps 0",
              "Ann reveals:", "Bo reveals:", "Cy reveals:", "the fights are counted", "Bo keeps 0",
              "Cy keeps 0", "Ann trashes: wolf_pack", round=3),
    gathering("a resource dug unseen after the deadlock may be one", "A-46 A-30", done(shows="Ann:wolf_pack"),
              "Ann keeps 0", "Bo keeps 0", "Cy keeps 0", "Ann reveals:", "Bo reveals:", "Cy reveals:",
              "the fights are counted", "Bo keeps 0", "Cy keeps 0",
              "Ann digs: refugee shovel, keeps one unseen", "Ann keeps 0", "Ann reveals:", "Bo reveals:",
              "Cy reveals:", "the fights are counted", "Cy keeps 0", "Ann trashes: wolf_pack", round=3),
    gathering("of two gains the won one proves to be a wolf pack", "A-30", done(shows="Ann:net", unseen=0),
              "Ann hunts: refugee wolf_pack", "Ann trashes: net", unseen={"Ann": "junkyard contested"}),
    gathering("of two gains the won one proves to be it, whatever the order", "A-30",
              done(shows="Ann:net", unseen=0),
              "Ann hunts: refugee wolf_pack", "Ann trashes: net", unseen={"Ann": "contested junkyard"}),
    gathering("a net leaves the won gain alone", "A-30", done(shows="Ann:wolf_pack", unseen=0),
              "Ann trashes: net", "Ann hunts: refugee wolf_pack", unseen={"Ann": "contested junkyard"}),
    gathering("shown together each proves its own", "A-30", done(shows="Ann:net Ann:wolf_pack", unseen=0),
              "Ann hunts: refugee refugee net wolf_pack", unseen={"Ann": "contested junkyard"}),
)  # fmt: skip

SHOWN_LATER = (
    gathering("a trash proves a gain", "A-28 A-30", done(shows="Ann:junk", gains="", unseen=0),
              "Ann trashes: junk", unseen={"Ann": "junkyard"}),
    gathering("meds prove a gain", "A-26 A-30", done(shows="Ann:pills", gains="+pills +hunter", unseen=0),
              "Ann hires hunter: + pills", unseen={"Ann": "junkyard"}),
    gathering("a reveal proves a gain", "A-30 A-40", done(shows="Ann:grenade", gains="+grenade", unseen=0),
              "Ann keeps 2", "Bo keeps 0", "Cy keeps 0", "Bo reveals:", "Cy reveals:",
              "Ann reveals: brawler grenade", round=3, unseen={"Ann": "contested"}),
    gathering("a reveal shows no card used before", "A-30 A-40", NOT_OWNED,
              "Ann digs: brawler shovel", "Ann keeps 2", "Bo keeps 0", "Cy keeps 0",
              "Ann reveals: brawler scavenger", round=3),
    gathering("a reveal shows no card gained in the round", "A-11 A-30", NOT_OWNED,
              DIGS_NET, "Ann keeps 2", "Bo keeps 0", "Cy keeps 0", "Ann reveals: scavenger net", round=3),
    gathering("a reveal may show what a draw brought back", "A-11 A-27 A-30", done(shows=""),
              "Ann digs: brawler shovel", "Ann draws: scavenger", "Ann keeps 2", "Bo keeps 0", "Cy keeps 0",
              "Ann reveals: brawler shovel", round=3),
    gathering("a reveal shows as many cards as announced", "A-14", refused("not-as-announced", "A-14"),
              "Ann keeps 2", "Bo keeps 0", "Cy keeps 0", "Ann reveals: brawler", round=3),
)  # fmt: skip

LOOSE = (
    gathering("a skipped gathering may have brought a card of the junkyard", "A-30",
              done(shows="Ann:net", gains="+net", value=2), "all have gathered", "Ann hunts: refugee net"),
    gathering("but not two of them", "A-30", NOT_OWNED,
              "all have gathered", "Ann hunts: refugee refugee net net"),
    gathering("a skipped gathering may have brought a mercenary", "A-30", done(shows="Ann:hunter", value=2),
              "all have gathered", "Ann hunts: hunter"),
    gathering("but not two mercenaries", "A-26 A-30", NOT_OWNED,
              "all have gathered", "Ann hunts: hunter hunter"),
    gathering("two skipped gatherings may have", "A-26 A-30", done(shows="Ann:hunter Ann:hunter"),
              "all have gathered", "all have gathered", "Ann hunts: hunter hunter", round=1),
    gathering("a skipped gathering brings no contested resource", "A-30 A-47", NOT_OWNED,
              "all have gathered", "Ann hunts: refugee wolf_pack"),
    gathering("nor to a force", "A-30 A-47", NOT_OWNED, "all have gathered", "Ann reveals: brawler grenade",
              round=3),
    gathering("after a skipped gathering the hand is as large as ever", "A-30",
              refused("too-many-cards", "A-30"), "all have gathered", "Ann keeps 9"),
    gathering("a seat that was entered is held to it", "A-30", NOT_OWNED,
              "Ann keeps 5", "all have gathered", "Ann hunts: refugee net"),
    gathering("what a skipped seat owns may be dug by another", "A-30", done(shows="Ann:brawler"),
              "Ann keeps 5", "all have gathered", "Ann digs: brawler brawler", unseen={"Ann": "junkyard"}),
    gathering("or be in the junkyard", "A-30", done(gains="+brawler"),
              "Ann keeps 5", "all have gathered", "Ann digs: refugee shovel, keeps brawler"),
    gathering("what lies in a stack is not", "A-30", refused("elsewhere", "A-30"),
              "Ann keeps 5", "all have gathered", "Ann digs: refugee shovel, keeps hunter"),
    gathering("with Recon modules hands are checked as ever", "A-30", NOT_OWNED,
              "Ann hunts: refugee net", modules=("recon1",)),
    gathering("with HQ modules hands are checked as ever", "A-30", refused("not-owned", "A-30"),
              "Ann hunts: refugee net", modules=("hq1", "hq2", "hq3", "hq4")),
)  # fmt: skip

ELSEWHERE = refused("elsewhere", "A-30")
ONE_PICKAXE_LEFT = {"Bo": "pickaxe pickaxe", "Cy": "pickaxe"}

TOGETHER = (
    gathering("what a gain digs with is not dug as well", "A-25 A-30", ELSEWHERE,
              "Ann digs: refugee pickaxe, keeps pickaxe", has=ONE_PICKAXE_LEFT, unseen={"Ann": "junkyard"}),
    gathering("a copy that is left may be dug with another that a gain proves to be", "A-25 A-30",
              done(shows="Ann:pickaxe", gains="+pickaxe +pickaxe", unseen=0),
              "Ann digs: refugee pickaxe, keeps pickaxe", has={"Bo": "pickaxe", "Cy": "pickaxe"},
              unseen={"Ann": "junkyard"}),
    gathering("what a gain digs with may be kept unseen", "A-25 A-30", done(shows="Ann:pickaxe", unseen=1),
              "Ann digs: refugee pickaxe, keeps one unseen", has=ONE_PICKAXE_LEFT,
              unseen={"Ann": "junkyard"}),
    gathering("a keep may be the last copy of what others have", "A-25", done(gains="+pickaxe", unseen=1),
              "Ann digs: refugee shovel, keeps pickaxe", has=ONE_PICKAXE_LEFT, unseen={"Ann": "junkyard"}),
    gathering("an overridden keep leaves the proof", "A-25 A-30",
              done(shows="Ann:pickaxe", gains="+pickaxe +pickaxe", cites="A-30"),
              "Ann digs: refugee pickaxe, keeps pickaxe | elsewhere", has=ONE_PICKAXE_LEFT,
              unseen={"Ann": "junkyard"}),
    gathering("a contested resource is not dug before one was lost", "A-46", refused("elsewhere", "A-46"),
              "Ann digs: refugee shovel, keeps grenade"),
    gathering("after one deadlock one may be dug", "A-46", done(gains="+grenade"),
              "Ann digs: refugee shovel, keeps grenade", lost=1),
    gathering("and no second one", "A-46", refused("elsewhere", "A-46"),
              "Ann digs: refugee shovel, keeps grenade", "Ann keeps 0",
              "Bo digs: refugee shovel, keeps wolf_pack", lost=1),
    gathering("a trashed one may be dug again", "A-28", done(gains="+grenade"),
              "Ann trashes: grenade", "Ann digs: refugee shovel, keeps grenade", has={"Ann": "grenade"}),
    gathering("what was dug by name is no unseen gain too", "A-46 A-30", NOT_OWNED,
              "Ann trashes: wolf_pack", "Ann keeps 0", "Bo digs: refugee shovel, keeps grenade", "Bo keeps 0",
              "Cy keeps 0", "Ann trashes: field_crew", has={"Ann": "wolf_pack"},
              unseen={"Ann": "junkyard"}, lost=1),
    gathering("a strike proves what struck and what was hit", "A-30 A-50",
              done(shows="Ann:saboteur Bo:net", gains="+saboteur", unseen=0, lost={"Bo": 1}),
              "Ann trashes: saboteur", "a round later", "Ann's saboteur disarms Bo's net",
              has={"Ann": "saboteur"}, unseen={"Ann": "junkyard", "Bo": "junkyard"}),
    gathering("the striker's proof may be the last copy", "A-30 A-50", NOT_OWNED,
              "Ann trashes: multitool", "Ann's saboteur disarms Bo's grenade",
              has={"Ann": "saboteur multitool", "Cy": "grenade grenade"}, unseen={"Bo": "junkyard"}),
    gathering("one last copy does not show itself at two seats", "A-30 A-40",
              done(shows="Ann:grenade", unseen=1),
              "Ann keeps 2", "Bo keeps 2", "Cy keeps 0", "Cy reveals:", "Ann reveals: brawler grenade",
              "Bo reveals: brawler grenade", round=3, has={"Cy": "grenade"},
              unseen={"Ann": "contested", "Bo": "contested"}),
    gathering("a gain shown in a reveal is known in the next round", "A-11 A-30 A-40", NOT_OWNED,
              "Ann keeps 2", "Bo keeps 0", "Cy keeps 0", "Bo reveals:", "Cy reveals:",
              "Ann reveals: brawler grenade", "the fights are counted", "Bo keeps 0", "Cy keeps 0",
              "Ann hunts: refugee multitool", round=3, unseen={"Ann": "contested"}),
)  # fmt: skip

TRASHED_TO_THREE = (
    "Ann trashes: refugee refugee refugee refugee spear", "a round later",
    "Ann trashes: scavenger scavenger", "a round later",
)  # fmt: skip
DECKS = (
    gathering("nobody keeps more cards than the deck, the hand and the discard pile have", "A-30",
              refused("too-many-cards", "A-30"),
              *TRASHED_TO_THREE, "Ann digs: brawler", "Ann keeps 3", round=1),
    gathering("all of them can be kept", "A-30", done(number=2, limit=3),
              *TRASHED_TO_THREE, "Ann digs: brawler", "Ann keeps 2", round=1, deck=(5,)),
    gathering("cards under a timer are in no hand", "A-30 A-70", refused("too-many-cards", "A-30"),
              "Ann trashes: refugee refugee refugee refugee spear", "a round later", "Ann keeps 3",
              round=1, bases={"Ann": "bunker timer 4"}),
    gathering("a draw from a deck that is large enough brings nothing back", "A-11 A-30", NOT_OWNED,
              "Ann digs: refugee shovel", "Ann draws: scavenger", "Ann trashes: shovel", deck=(5,)),
    gathering("the last card of the deck brings nothing back", "A-11 A-30", NOT_OWNED,
              "Ann digs: refugee shovel", "Ann draws: scavenger", "Ann trashes: shovel", deck=(1,)),
    gathering("a draw from an empty deck does", "A-11 A-30", done(gains="-shovel"),
              "Ann digs: refugee shovel", "Ann draws: scavenger", "Ann trashes: shovel", deck=(0,)),
    gathering("so does a draw from a deck that may be empty", "A-11 A-30", done(gains="-shovel"),
              "Ann digs: refugee shovel", "Ann draws: scavenger", "Ann trashes: shovel", deck=(0, 5)),
    gathering("a card hired does not hunt before a reshuffle", "A-11 A-26 A-30", NOT_OWNED,
              "Ann hires hunter: + pills", "Ann draws: scavenger", "Ann hunts: hunter",
              has={"Ann": "pills"}, deck=(5,)),
    gathering("after a reshuffle it may", "A-11 A-26 A-30", done(value=2),
              "Ann hires hunter: + pills", "Ann draws: scavenger", "Ann hunts: hunter",
              has={"Ann": "pills"}, deck=(0,)),
    gathering("nobody digs a card out of an empty junkyard", "A-25", refused("junkyard-empty", "A-25"),
              "Ann digs: refugee shovel, keeps one unseen", junkyard=0),
    gathering("the last card of the junkyard can be kept", "A-25", done(unseen=1),
              "Ann digs: refugee shovel, keeps one unseen", junkyard=1),
    gathering("then there is none left", "A-25", refused("junkyard-empty", "A-25"),
              "Ann digs: refugee shovel, keeps one unseen", "Ann keeps 0",
              "Bo digs: refugee shovel, keeps one unseen", junkyard=1),
    gathering("a card trashed is one more", "A-25 A-28", done(unseen=1),
              "Ann trashes: spear", "Ann digs: refugee shovel, keeps one unseen", junkyard=0),
    gathering("a deadlock brings one too", "A-25 A-46", done(unseen=1),
              "Ann digs: refugee shovel, keeps one unseen", junkyard=0, lost=1),
)  # fmt: skip

ROWS: tuple[Row, ...] = (*COPIES, *DECKS, *FRESH, *UNSEEN, *CONTESTED, *SHOWN_LATER, *TOGETHER, *LOOSE)


@each_row(ROWS)
def test_the_hand_holds_what_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


BOTH_DUG = gathering("-", "A-46", done(), unseen={"Ann": "junkyard", "Bo": "junkyard"}, lost=1, round=3)
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


MENTORED = gathering(
    "-", "A-32 A-80", refused("used-already", "A-21"),
    "Ann draws: scavenger, helped by scouting_refugee",
    "Ann keeps 4", "Bo's spy looks at Ann's force, cancelled by Ann's scouting_refugee",
    has={"Ann": "scouting_refugee", "Bo": "spy"}, bases={"Ann": "mentor"},
    modules=("hq1", "hq2", "hq3", "recon1"),
)  # fmt: skip


def test_a_card_that_gave_its_plus_one_does_not_cancel_as_well() -> None:
    assert as_expected(MENTORED, seen(MENTORED)) == MENTORED.expect
