"""What the seats own with other decks, junkyards and contested resources, row by row (A-2 to A-8)."""

from __future__ import annotations

from tests.rules.arctic.gatherings import (
    Row,
    as_expected,
    cited,
    done,
    each_row,
    gathering,
    refused,
    seen,
    ten,
)

NOT_OWNED = refused("not-owned", "A-30")
NOT_IN_PLAY = {rule: refused("not-in-play", rule) for rule in ("A-3", "A-4", "A-5", "A-8")}
SCOUTS = {"variants": ("scouting_refugees",)}
HARDY = {"variants": ("hardy_scavengers",)}
GUARDS = {"variants": ("guards",)}
TWO_RIFLES, NO_SPEARS = {"junkyard": {"rifle": 2}}, {"junkyard": {"spear": 0}}
RECON3 = ("hq1", "hq2", "recon3")

DECKS = (
    gathering("scouting refugees start and help to dig", "A-8", done(value=2),
              "Ann digs: scavenger scouting_refugee", chosen=SCOUTS),
    gathering("four scouting refugees and no fifth", "A-8 A-30", NOT_OWNED,
              "Ann trashes: " + "scouting_refugee " * 5, chosen=SCOUTS),
    gathering("where scouting refugees start there are no plain ones", "A-8", NOT_IN_PLAY["A-8"],
              "Ann trashes: refugee", chosen=SCOUTS),
    gathering("nor in the junkyard", "A-8", NOT_IN_PLAY["A-8"],
              "Ann digs: scavenger shovel, keeps refugee", chosen=SCOUTS),
    gathering("with the humanitarians there are", "A-8 A-19 A-30", NOT_OWNED,
              "Ann trashes: refugee", chosen=SCOUTS, modules=("recon5",)),
    gathering("a scouting refugee is in no deck without the variant", "A-30", NOT_OWNED,
              "Ann trashes: scouting_refugee", modules=("recon1",)),
    gathering("hardy scavengers start", "A-8", done(value=2), "Ann hunts: hardy_scavenger hardy_scavenger",
              chosen=HARDY),
    gathering("they draw nothing without a modifier", "A-8 A-20", done(value=0), "Ann draws: hardy_scavenger",
              chosen=HARDY),
    gathering("with hardy scavengers nobody has a plain one", "A-8 A-30", NOT_OWNED,
              "Ann digs: scavenger", chosen=HARDY),
    gathering("all twenty plain scavengers are for hire then", "A-4 A-8", done(gains="+scavenger"),
              "Ann hires scavenger: hardy_scavenger", chosen=HARDY, has={"Bo": "scavenger " * 19}),
    gathering("and no twenty-first", "A-4 A-26", refused("not-for-hire", "A-26"),
              "Ann hires scavenger: hardy_scavenger", chosen=HARDY, has={"Bo": "scavenger " * 20}),
    gathering("recon 3 starts with hardy scavengers", "A-4", done(value=1), "Ann hunts: hardy_scavenger",
              modules=RECON3),
    gathering("and not with plain ones", "A-4 A-30", NOT_OWNED, "Ann hunts: scavenger",
              modules=RECON3,
              chosen=ten("courier drill_sergeant tinker scrappers scavenger hunter scout medic guard spy")),
    gathering("guards start for brawlers", "A-8 A-30", NOT_OWNED, "Ann digs: brawler", chosen=GUARDS),
    gathering("a guard of the deck", "A-8", done(gains="-guard"), "Ann trashes: guard", chosen=GUARDS),
    gathering("a guard is not dug where all are in the decks", "A-8 A-30", refused("elsewhere", "A-30"),
              "Ann digs: scavenger shovel, keeps guard", chosen=GUARDS),
    gathering("a trashed guard is", "A-8 A-28", done(gains="+guard"),
              "Ann trashes: guard", "Ann keeps 3", "Bo digs: scavenger shovel, keeps guard", chosen=GUARDS),
)  # fmt: skip

JUNKYARDS = (
    gathering("a rifle of hq 1 is dug with hq 1", "A-3", done(gains="+rifle"),
              "Ann digs: refugee shovel, keeps rifle", modules=("hq1",)),
    gathering("without it and without advice there is none", "A-3 A-5", NOT_IN_PLAY["A-5"],
              "Ann digs: refugee shovel, keeps rifle", modules=("recon2",)),
    gathering("a rifle that was put in is dug", "A-3", done(gains="+rifle"),
              "Ann digs: refugee shovel, keeps rifle", modules=("recon2",), chosen=TWO_RIFLES),
    gathering("two were put in, and no third is dug", "A-3 A-30", refused("elsewhere", "A-30"),
              "Ann digs: refugee shovel, keeps rifle", modules=("recon2",), chosen=TWO_RIFLES,
              has={"Bo": "rifle", "Cy": "rifle"}),
    gathering("two players took both out again", "A-3 A-6", NOT_IN_PLAY["A-5"],
              "Ann digs: refugee shovel, keeps rifle", modules=("recon2",), chosen=TWO_RIFLES,
              players=2),
    gathering("a kind of the module that was left out", "A-3", NOT_IN_PLAY["A-3"],
              "Ann digs: refugee shovel, keeps binoculars", modules=("recon1",),
              chosen={"junkyard": {"binoculars": 0}}),
    gathering("binoculars of recon 1", "A-3", done(gains="+binoculars"),
              "Ann digs: refugee shovel, keeps binoculars", modules=("recon1",)),
    gathering("maps of recon 5", "A-3", done(gains="+map"),
              "Ann digs: refugee shovel, keeps map", modules=("recon5",)),
    gathering("spears that nobody started with were taken out", "A-3 A-30", refused("elsewhere", "A-30"),
              "Ann digs: refugee shovel, keeps spear", modules=("recon2",), chosen=NO_SPEARS),
)  # fmt: skip

CONTESTED = (
    gathering("recon 4's resources may be won", "A-2", done(gains="+cargo_sled", shows="Ann:cargo_sled"),
              "Ann digs: refugee cargo_sled", modules=("recon4",), unseen={"Ann": "contested"}),
    gathering("one of each kind is one of each", "A-2 A-30", NOT_OWNED,
              "Ann digs: refugee cargo_sled", modules=("recon4",), unseen={"Ann": "contested"},
              has={"Bo": "cargo_sled"}, chosen={"contested": "one_each"}),
    gathering("of any fourteen there may be two", "A-2", done(shows="Ann:cargo_sled"),
              "Ann digs: refugee cargo_sled", modules=("recon4",), unseen={"Ann": "contested"},
              has={"Bo": "cargo_sled"}),
    gathering("a mercenary that is not among the ten", "A-4", NOT_IN_PLAY["A-4"],
              "Ann digs: refugee shovel, keeps thugs", modules=("recon1", "recon2", "hq1"),
              chosen=ten("spy assassin guard provocateur rogue medic hunter scout saboteur scavenger")),
)  # fmt: skip

ROWS: tuple[Row, ...] = (*DECKS, *JUNKYARDS, *CONTESTED)


@each_row(ROWS)
def test_the_seats_own_what_the_set_up_gave_them(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)
