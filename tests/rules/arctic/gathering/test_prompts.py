"""What the referee says may be entered while a table gathers: nothing that is taken (A-21, A-30)."""

from __future__ import annotations

import pytest

from referee.rules.arctic.game import ARCTIC
from tests.rules.arctic.rows.gatherings import play, start_of
from tests.rules.arctic.rows.row import Given, Row, done, gathering

HQ = {"modules": ("hq1", "hq2"), "has": {"Ann": "engineer saboteur"}}


def kinds_after(row: Given) -> set[str]:
    log = start_of(row)
    for step in row.steps:
        log = play(log, step)
    return {prompt.kind for prompt in ARCTIC.prompts(log.state)}


TAKEN = (
    ("dig", gathering("a dig", "A-21").when("Ann digs: brawler").then(done())),
    ("draw", gathering("a draw", "A-21").when("Ann draws: scavenger").then(done())),
    ("trash", gathering("a trash", "A-21").when("Ann trashes: spear").then(done())),
    (
        "dig",
        gathering("a dig for a building", "A-21", **HQ).when("Ann builds nothing: engineer").then(done()),
    ),
    ("build", gathering("a building for a dig", "A-21", **HQ).when("Ann digs: brawler").then(done())),
    (
        "build",
        gathering("a building by house rule", "A-21", house={"schematics_dig": "own_action"}, **HQ)
        .when("Ann builds nothing: engineer")
        .then(done()),
    ),
    (
        "hunt",
        gathering("a hunt and a hire", "A-21", has={"Ann": "pills"})
        .when("Ann hires scout: scavenger spear + pills")
        .then(done()),
    ),
    (
        "dig",
        gathering("no card left to dig with", "A-30")
        .when("Ann hunts: refugee refugee scavenger scavenger spear")
        .then(done()),
    ),
    (
        "store",
        gathering("a store once, by house rule", "A-74")
        .given(bases={"Ann": "armory"}, house={"store_retrieve_limit": "once"}, **HQ)
        .when("Ann stores in 0: spear")
        .then(done()),
    ),
)
OPEN = (
    (
        "trash",
        gathering("trash, by house rule", "A-21", house={"trash_limit": "free"})
        .when("Ann trashes: spear")
        .then(done()),
    ),
    (
        "dig",
        gathering("the dig beside a building, by house rule", "A-21")
        .given(house={"schematics_dig": "own_action"}, **HQ)
        .when("Ann builds nothing: engineer")
        .then(done()),
    ),
    (
        "hunt",
        gathering("a hire after the hunt", "A-26").when("Ann hunts: scavenger scavenger spear").then(done()),
    ),
    (
        "strike",
        gathering("a strike of whoever has a Saboteur", "A-53", **HQ).when("Ann digs: brawler").then(done()),
    ),
    (
        "commit",
        gathering("to commit nothing", "A-14")
        .when("Ann hunts: refugee refugee scavenger scavenger spear")
        .then(done()),
    ),
)


@pytest.mark.parametrize(("kind", "row"), TAKEN, ids=lambda each: getattr(each, "name", None))
def test_what_is_taken_is_not_offered(kind: str, row: Row) -> None:
    assert kind not in kinds_after(row)


@pytest.mark.parametrize(("kind", "row"), OPEN, ids=lambda each: getattr(each, "name", None))
def test_what_is_not_taken_is_offered(kind: str, row: Row) -> None:
    assert kind in kinds_after(row)


def test_nobody_is_offered_a_strike_who_has_nothing_to_strike_with() -> None:
    row = gathering("a saboteur", "A-53", **HQ)

    prompts = {prompt.kind: prompt.seats for prompt in ARCTIC.prompts(start_of(row).state)}

    assert prompts["strike"] == ("Ann",)
    assert "strike" not in kinds_after(gathering("no saboteur", "A-53"))
