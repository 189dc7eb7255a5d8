"""Buildings at a table, row by row: laying one, time, storing and taking back, Gardens (A-70 to A-75)."""

from __future__ import annotations

import pytest

from referee.rules.arctic.corrections.card import CorrectCard
from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.storing import Retrieve
from referee.rules.kernel.entry.kind import Turn
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.playing import Table
from tests.rules.arctic.rows.building import INTO_HAND, LAYING, SPEED, TIME, row
from tests.rules.arctic.rows.gatherings import as_expected, cited, seen, start_of
from tests.rules.arctic.rows.row import Row, done, each_row, refused
from tests.rules.arctic.rows.storing import STORING, TAKING

GARDENS = (
    row("gardens feed a hire", "A-75 A-26", bases={"Ann": "hydroponic_gardens"})
    .when("Ann hires scavenger:")
    .then(done(food=1, gains="+scavenger", cites="A-75 A-26")),
    row("their food is added to the hunt's", "A-75 A-26", bases={"Ann": "hydroponic_gardens"})
    .when("Ann hires brawler: scavenger")
    .then(done(value=1, food=2, gains="+brawler")),
    row("two gardens feed two", "A-75", bases={"Ann": "hydroponic_gardens, hydroponic_gardens"})
    .when("Ann hires brawler:")
    .then(done(food=2, gains="+brawler")),
    row("not before they are complete", "A-73 A-75", bases={"Ann": "hydroponic_gardens timer 1"})
    .when("Ann hires scavenger:")
    .then(refused("not-paid", "A-26")),
    row("not while they are disabled", "A-75 A-77", bases={"Ann": "hydroponic_gardens disabled"})
    .when("Ann hires scavenger:")
    .then(refused("not-paid", "A-26")),
    row("another's gardens feed nobody else", "A-75", bases={"Bo": "hydroponic_gardens"})
    .when("Ann hires scavenger:")
    .then(refused("not-paid", "A-26")),
    row("a hunt alone keeps no garden food", "A-75", bases={"Ann": "hydroponic_gardens"})
    .when("Ann hunts: scavenger")
    .then(done(value=1, food=1, purse=(1, 0, 0))),
    row("the garden's food comes once, whatever was hunted before", "A-75")
    .given(bases={"Ann": "hydroponic_gardens"})
    .when("Ann hunts: scavenger", "Ann hires brawler:")
    .then(done(food=2, gains="+brawler")),
    row("where a hire is paid exactly the gardens' food may stay away", "A-75")
    .given(bases={"Ann": "hydroponic_gardens"}, house={"overpay": "exact"})
    .when("Ann hires scavenger: scavenger")
    .then(done(food=1, gains="+scavenger")),
)

MEDICS = (
    row("a medic pays a med from the hand", "A-26", has={"Ann": "medic"}, modules=("hq1",))
    .when("Ann hires hunter: + medic")
    .then(done(meds=1, gains="+hunter")),
    row("a medic draws", "A-27", has={"Ann": "medic"}, modules=("hq1",))
    .when("Ann draws: medic")
    .then(done(value=1, limit=6)),
    row("medics are for hire with HQ 1", "A-4", has={"Ann": "hunter rifle"}, modules=("hq1",))
    .when("Ann hires medic: hunter rifle")
    .then(done(gains="+medic")),
    row("without HQ 1 they are not", "A-4", has={"Ann": "hunter net"}, modules=())
    .when("Ann hires medic: hunter net")
    .then(refused("not-for-hire", "A-26")),
    row("a rifle hunts two", "A-24", has={"Ann": "rifle"}, modules=("hq1",))
    .when("Ann hunts: refugee rifle")
    .then(done(value=2, carriers="refugee+rifle")),
    row("a toolkit digs two", "A-24", has={"Ann": "toolkit"}, modules=("hq1",))
    .when("Ann digs: refugee toolkit")
    .then(done(value=2, carriers="refugee+toolkit")),
    row("the junkyard gives up a rifle", "A-3", modules=("hq1",))
    .when("Ann digs: refugee shovel, keeps rifle")
    .then(done(gains="+rifle")),
)

ROWS: tuple[Row, ...] = (*LAYING, *TIME, *SPEED, *INTO_HAND, *STORING, *TAKING, *GARDENS, *MEDICS)


@each_row(ROWS)
def test_buildings_go_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


def test_a_build_time_that_nobody_knows_is_asked_for() -> None:
    table = Table(modules="hq1 hq2")
    table.tell(CorrectCard("bunker", {"build_time": None}))
    table.tell(Recount({"engineer": 1, "junk": 9}), "Ann", "too-many-copies")

    refusal = table.refusal(Build(("engineer",), "bunker"), "Ann")
    table.tell(Build(("engineer",), "bunker", timer=4), "Ann")

    assert (refusal.code, refusal.rule) == ("unknown-time", "A-70")
    assert table.state.seats["Ann"].base.buildings[0].timer == 4


@pytest.mark.parametrize(
    ("inside", "taken", "what"), [("spear", "shovel", "Shovel"), ("spear shovel", "spear spear", "2 × Spear")]
)
def test_a_74_what_is_taken_and_is_not_inside_is_not_there(inside: str, taken: str, what: str) -> None:
    """A Shovel can go in the Armory; it only does not lie there."""
    state = start_of(row("-", "A-74", bases={"Ann": f"armory with {inside}"})).state

    with pytest.raises(IllegalEntry, match=f"^Ann has no {what} there.$"):
        Retrieve(0, tuple(taken.split())).rule(Turn(state, "Ann"))
