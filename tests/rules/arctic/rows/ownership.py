"""Rows about how many copies there are, cards just gained, and unseen ones (A-17, A-30, A-46)."""

from __future__ import annotations

from tests.rules.arctic.rows.row import done, gathering, refused

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
