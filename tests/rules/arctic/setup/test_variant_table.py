"""What the seats own with other decks, junkyards and contested resources, row by row (A-2 to A-8)."""

from __future__ import annotations

from tests.rules.arctic.rows.gatherings import as_expected, cited, seen
from tests.rules.arctic.rows.row import Row, done, each_row, gathering, refused, ten

NOT_OWNED = refused("not-owned", "A-30")
NOT_IN_PLAY = {rule: refused("not-in-play", rule) for rule in ("A-3", "A-4", "A-5", "A-8")}
SCOUTS = {"variants": ("scouting_refugees",)}
HARDY = {"variants": ("hardy_scavengers",)}
GUARDS = {"variants": ("guards",)}
TWO_RIFLES, NO_SPEARS = {"junkyard": {"rifle": 2}}, {"junkyard": {"spear": 0}}
RECON3 = ("hq1", "hq2", "recon3")

DECKS = (
    gathering("scouting refugees start and help to dig", "A-8", chosen=SCOUTS)
    .when("Ann digs: scavenger scouting_refugee")
    .then(done(value=2)),
    gathering("four scouting refugees and no fifth", "A-8 A-30", chosen=SCOUTS)
    .when("Ann trashes: " + "scouting_refugee " * 5)
    .then(NOT_OWNED),
    gathering("where scouting refugees start there are no plain ones", "A-8", chosen=SCOUTS)
    .when("Ann trashes: refugee")
    .then(NOT_IN_PLAY["A-8"]),
    gathering("nor in the junkyard", "A-8", chosen=SCOUTS)
    .when("Ann digs: scavenger shovel, keeps refugee")
    .then(NOT_IN_PLAY["A-8"]),
    gathering("with the humanitarians there are", "A-8 A-19 A-30", chosen=SCOUTS, modules=("recon5",))
    .when("Ann trashes: refugee")
    .then(NOT_OWNED),
    gathering("a scouting refugee is in no deck without the variant", "A-30", modules=("recon1",))
    .when("Ann trashes: scouting_refugee")
    .then(NOT_OWNED),
    gathering("hardy scavengers start", "A-8", chosen=HARDY)
    .when("Ann hunts: hardy_scavenger hardy_scavenger")
    .then(done(value=2)),
    gathering("they draw nothing without a modifier", "A-8 A-20", chosen=HARDY)
    .when("Ann draws: hardy_scavenger")
    .then(done(value=0)),
    gathering("with hardy scavengers nobody has a plain one", "A-8 A-30", chosen=HARDY)
    .when("Ann digs: scavenger")
    .then(NOT_OWNED),
    gathering("all twenty plain scavengers are for hire then", "A-4 A-8")
    .given(chosen=HARDY, has={"Bo": "scavenger " * 19})
    .when("Ann hires scavenger: hardy_scavenger")
    .then(done(gains="+scavenger")),
    gathering("and no twenty-first", "A-4 A-26", chosen=HARDY, has={"Bo": "scavenger " * 20})
    .when("Ann hires scavenger: hardy_scavenger")
    .then(refused("not-for-hire", "A-26")),
    gathering("recon 3 starts with hardy scavengers", "A-4", modules=RECON3)
    .when("Ann hunts: hardy_scavenger")
    .then(done(value=1)),
    gathering("and not with plain ones", "A-4 A-30")
    .given(
        modules=RECON3,
        chosen=ten("courier drill_sergeant tinker scrappers scavenger hunter scout medic guard spy"),
    )
    .when("Ann hunts: scavenger")
    .then(NOT_OWNED),
    gathering("guards start for brawlers", "A-8 A-30", chosen=GUARDS)
    .when("Ann digs: brawler")
    .then(NOT_OWNED),
    gathering("a guard of the deck", "A-8", chosen=GUARDS)
    .when("Ann trashes: guard")
    .then(done(gains="-guard")),
    gathering("a guard is not dug where all are in the decks", "A-8 A-30", chosen=GUARDS)
    .when("Ann digs: scavenger shovel, keeps guard")
    .then(refused("elsewhere", "A-30")),
    gathering("a trashed guard is", "A-8 A-28", chosen=GUARDS)
    .when("Ann trashes: guard", "Ann keeps 3", "Bo digs: scavenger shovel, keeps guard")
    .then(done(gains="+guard")),
)

JUNKYARDS = (
    gathering("a rifle of hq 1 is dug with hq 1", "A-3", modules=("hq1",))
    .when("Ann digs: refugee shovel, keeps rifle")
    .then(done(gains="+rifle")),
    gathering("without it and without advice there is none", "A-3 A-5", modules=("recon2",))
    .when("Ann digs: refugee shovel, keeps rifle")
    .then(NOT_IN_PLAY["A-5"]),
    gathering("a rifle that was put in is dug", "A-3", modules=("recon2",), chosen=TWO_RIFLES)
    .when("Ann digs: refugee shovel, keeps rifle")
    .then(done(gains="+rifle")),
    gathering("two were put in, and no third is dug", "A-3 A-30")
    .given(modules=("recon2",), chosen=TWO_RIFLES, has={"Bo": "rifle", "Cy": "rifle"})
    .when("Ann digs: refugee shovel, keeps rifle")
    .then(refused("elsewhere", "A-30")),
    gathering("two players took both out again", "A-3 A-6", modules=("recon2",), chosen=TWO_RIFLES, players=2)
    .when("Ann digs: refugee shovel, keeps rifle")
    .then(NOT_IN_PLAY["A-5"]),
    gathering("a kind of the module that was left out", "A-3")
    .given(modules=("recon1",), chosen={"junkyard": {"binoculars": 0}})
    .when("Ann digs: refugee shovel, keeps binoculars")
    .then(NOT_IN_PLAY["A-3"]),
    gathering("binoculars of recon 1", "A-3", modules=("recon1",))
    .when("Ann digs: refugee shovel, keeps binoculars")
    .then(done(gains="+binoculars")),
    gathering("maps of recon 5", "A-3", modules=("recon5",))
    .when("Ann digs: refugee shovel, keeps map")
    .then(done(gains="+map")),
    gathering("spears that nobody started with were taken out", "A-3 A-30")
    .given(modules=("recon2",), chosen=NO_SPEARS)
    .when("Ann digs: refugee shovel, keeps spear")
    .then(refused("elsewhere", "A-30")),
)

CONTESTED = (
    gathering("recon 4's resources may be won", "A-2", modules=("recon4",), unseen={"Ann": "contested"})
    .when("Ann digs: refugee cargo_sled")
    .then(done(gains="+cargo_sled", shows="Ann:cargo_sled")),
    gathering("one of each kind is one of each", "A-2 A-30")
    .given(
        modules=("recon4",),
        unseen={"Ann": "contested"},
        has={"Bo": "cargo_sled"},
        chosen={"contested": "one_each"},
    )
    .when("Ann digs: refugee cargo_sled")
    .then(NOT_OWNED),
    gathering("of any fourteen there may be two", "A-2")
    .given(modules=("recon4",), unseen={"Ann": "contested"}, has={"Bo": "cargo_sled"})
    .when("Ann digs: refugee cargo_sled")
    .then(done(shows="Ann:cargo_sled")),
    gathering("a mercenary that is not among the ten", "A-4")
    .given(
        modules=("recon1", "recon2", "hq1"),
        chosen=ten("spy assassin guard provocateur rogue medic hunter scout saboteur scavenger"),
    )
    .when("Ann digs: refugee shovel, keeps thugs")
    .then(NOT_IN_PLAY["A-4"]),
)

ROWS: tuple[Row, ...] = (*DECKS, *JUNKYARDS, *CONTESTED)


@each_row(ROWS)
def test_the_seats_own_what_the_set_up_gave_them(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)
