"""What the referee says may be entered while a table gathers: nothing that is taken (A-21, A-30)."""

from __future__ import annotations

import pytest

from referee.rules.arctic.game import ARCTIC
from tests.rules.arctic.gatherings import Row, done, gathering, play, start_of

HQ = {"modules": ("hq1", "hq2"), "has": {"Ann": "engineer saboteur"}}


def kinds_after(row: Row) -> set[str]:
    log = start_of(row)
    for step in row.steps:
        log = play(log, step)
    return {prompt.kind for prompt in ARCTIC.prompts(log.state)}


TAKEN = (
    ("dig", gathering("a dig", "A-21", done(), "Ann digs: brawler")),
    ("draw", gathering("a draw", "A-21", done(), "Ann draws: scavenger")),
    ("trash", gathering("a trash", "A-21", done(), "Ann trashes: spear")),
    ("dig", gathering("a dig for a building", "A-21", done(), "Ann builds nothing: engineer", **HQ)),
    ("build", gathering("a building for a dig", "A-21", done(), "Ann digs: brawler", **HQ)),
    ("build", gathering("a building by house rule", "A-21", done(), "Ann builds nothing: engineer",
                        house={"schematics_dig": "own_action"}, **HQ)),
    ("hunt", gathering("a hunt and a hire", "A-21", done(), "Ann hires scout: scavenger spear + pills",
                       has={"Ann": "pills"})),
    ("dig", gathering("no card left to dig with", "A-30", done(),
                      "Ann hunts: refugee refugee scavenger scavenger spear")),
    ("store", gathering("a store once, by house rule", "A-74", done(), "Ann stores in 0: spear",
                        bases={"Ann": "armory"}, house={"store_retrieve_limit": "once"}, **HQ)),
)  # fmt: skip
OPEN = (
    ("trash", gathering("trash, by house rule", "A-21", done(), "Ann trashes: spear",
                        house={"trash_limit": "free"})),
    ("dig", gathering("the dig beside a building, by house rule", "A-21", done(),
                      "Ann builds nothing: engineer", house={"schematics_dig": "own_action"}, **HQ)),
    ("hunt", gathering("a hire after the hunt", "A-26", done(), "Ann hunts: scavenger scavenger spear")),
    ("strike", gathering("a strike of whoever has a Saboteur", "A-53", done(), "Ann digs: brawler", **HQ)),
    ("commit", gathering("to commit nothing", "A-14", done(),
                         "Ann hunts: refugee refugee scavenger scavenger spear")),
)  # fmt: skip


@pytest.mark.parametrize(("kind", "row"), TAKEN, ids=lambda each: getattr(each, "name", None))
def test_what_is_taken_is_not_offered(kind: str, row: Row) -> None:
    assert kind not in kinds_after(row)


@pytest.mark.parametrize(("kind", "row"), OPEN, ids=lambda each: getattr(each, "name", None))
def test_what_is_not_taken_is_offered(kind: str, row: Row) -> None:
    assert kind in kinds_after(row)


def test_nobody_is_offered_a_strike_who_has_nothing_to_strike_with() -> None:
    row = gathering("a saboteur", "A-53", done(), **HQ)

    prompts = {prompt.kind: prompt.seats for prompt in ARCTIC.prompts(start_of(row).state)}

    assert prompts["strike"] == ("Ann",)
    assert "strike" not in kinds_after(gathering("no saboteur", "A-53", done()))
