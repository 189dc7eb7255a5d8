"""What a seat can still spend on a hire is told after the hunt, and beside the hire (A-26, A-75, A-81)."""

from __future__ import annotations

import pytest

from referee.rules.arctic.gathering.hunt import HUNT
from referee.rules.kernel.entry.choices import Picked
from tests.rules.arctic.rows.gatherings import play, seen, start_of
from tests.rules.arctic.rows.row import Row, done, gathering

HQ3 = ("hq1", "hq2", "hq3")
HUNTED = "Ann hunts: scavenger scavenger spear"

AFTER_A_HUNT: tuple[tuple[Row, list[str]], ...] = (
    (gathering("the hunt", "A-26").when(HUNTED).then(done()), ["Ann has 3 food left for a hire."]),
    (
        gathering("with the Gardens", "A-75")
        .given(modules=HQ3, bases={"Ann": "hydroponic_gardens"}, has={"Ann": "scavenger scavenger"})
        .when(HUNTED)
        .then(done()),
        ["Ann has 4 food left for a hire."],
    ),
    (
        gathering("with the Butcher's", "A-80")
        .given(modules=HQ3, bases={"Ann": "butcher"}, has={"Ann": "scavenger scavenger"})
        .when("Ann sacrifices: refugee", HUNTED)
        .then(done()),
        ["Ann has 4 food and 1 med left for a hire."],
    ),
    (
        gathering("beside the Cannibal's", "A-81")
        .given(modules=HQ3, bases={"Ann": "cannibal"}, has={"Ann": "scavenger scavenger"})
        .when("Ann sacrifices: refugee", HUNTED)
        .then(done()),
        ["Ann has 3 food left for a hire, or 3 food from the Cannibal."],
    ),
    (gathering("a hunt that brings nothing", "A-26").when("Ann hunts: refugee").then(done()), []),
    (gathering("a hunt that hires", "A-26").when("Ann hires scavenger: scavenger").then(done()), []),
    (
        gathering("a hunt after the hire", "A-26", has={"Ann": "pills"})
        .when("Ann hires hunter: + pills", HUNTED)
        .then(done()),
        [],
    ),
)


@pytest.mark.parametrize(("row", "expected"), AFTER_A_HUNT, ids=lambda each: getattr(each, "name", ""))
def test_a_hunt_says_what_is_left_for_a_hire(row: Row, expected: list[str]) -> None:
    told = [reason.text() for reason in seen(row)["reasons"]]

    assert [each for each in told if "left for a hire" in each] == expected


def note_beside(row: Row, picked: Picked) -> str | None:
    """Return the note beside the hire after the steps of a row."""
    log = start_of(row)
    for step in row.steps:
        log = play(log, step)
    (hire,) = (each for each in HUNT.choices(log.state, "Ann", picked) if each.field == "hired")
    return None if hire.note is None else hire.note.text()


BESIDE_THE_HIRE: tuple[tuple[Row, Picked, str | None], ...] = (
    (gathering("nothing yet", "A-26").then(done()), {}, None),
    (
        gathering("food of a hunt that is put together", "A-26").then(done()),
        {"cards": ("scavenger",)},
        "Ann has 1 food left for a hire.",
    ),
    (
        gathering("food of an earlier hunt", "A-26").when(HUNTED).then(done()),
        {},
        "Ann has 3 food left for a hire.",
    ),
    (
        gathering("with meds that are picked", "A-26", has={"Ann": "pills"}).when(HUNTED).then(done()),
        {"meds": ("pills",)},
        "Ann has 3 food and 1 med left for a hire.",
    ),
    (
        gathering("the Cannibal's alone", "A-81", modules=HQ3, bases={"Ann": "cannibal"})
        .when("Ann sacrifices: refugee")
        .then(done()),
        {},
        "Ann has 3 food left for a hire.",
    ),
)


@pytest.mark.parametrize(
    ("row", "picked", "expected"), BESIDE_THE_HIRE, ids=lambda each: getattr(each, "name", "")
)
def test_the_hire_says_what_there_is_to_spend(row: Row, picked: Picked, expected: str | None) -> None:
    assert note_beside(row, picked) == expected


@pytest.mark.parametrize(("used", "most"), [(2, 2), (4, 1), (5, 0)])
def test_the_swindler_discards_no_more_refugees_than_the_hand_has_left(used: int, most: int) -> None:
    row = gathering("the Swindler", "A-81").given(modules=(*HQ3, "recon5"), bases={"Ann": "swindler"})
    cards = ("scavenger", "scavenger", "scavenger", "brawler", "refugee")[:used]

    choices = HUNT.choices(start_of(row.then(done())).state, "Ann", {"cards": cards})

    (swindled,) = (each for each in choices if each.field == "swindled")
    assert (swindled.most, max((each.copies for each in swindled.options), default=0)) == (most, most)
