"""No enabled Done leaves out what cannot be empty: every instruction, with each sort of gain."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.acts.instruction import must_gain
from referee.rules.prehistory.answers.autumn import Lane, Near
from referee.rules.prehistory.answers.humans import Passed
from referee.rules.prehistory.answers.spring import TileDrawn, Weather
from referee.rules.prehistory.answers.summer import ColumnTakenBack, LocationVisit
from referee.rules.prehistory.board.hexmap import ANYWHERE
from referee.rules.prehistory.board.terms import Priority, TribeAction
from referee.rules.prehistory.corrections import Correct
from referee.rules.prehistory.record import Members, PillarAt
from referee.rules.prehistory.scripted.automa import next_step
from referee.tables.logbook import read_log
from tests.web.guests import Guest, buttons_of, forms_of, host_of
from tests.web.test_marauders import TILE, open_marauders, state_of, tell
from tests.web.test_marauders import tap as tap_draft

pytestmark = pytest.mark.django_db

COLOURS = ("blue", "yellow", "red", "brown", "white", "sixth")
TRAY_OF = dict(zip(TILE, COLOURS, strict=True))
SUMMER: tuple[Any, ...] = (TileDrawn(2, TILE), Weather(), Passed(), Done(), Done(), TileDrawn(2, TILE))
TAPS = ("", "cubes-red:+1", "vp:1", "dev:+1")


def autumn(marker: str, **trays: int) -> tuple[Any, ...]:
    return (*SUMMER, Correct(trays=trays, marker=marker, members=Members(8, 2, 0)), Passed())


INSTRUCTIONS: dict[str, tuple[Any, ...]] = {
    **{f"spring {a.value}": (TileDrawn(2, TILE), Weather({TRAY_OF[a]: 2})) for a in TribeAction},
    **{f"summer {a.value}": (*SUMMER, Correct(trays={TRAY_OF[a]: 3}), LocationVisit(a)) for a in TribeAction},
    "a column": (*SUMMER, ColumnTakenBack((PillarAt("fishing", 0), PillarAt("hunting", 1)))),
    "nothing to pay with": (TileDrawn(2, TILE), Weather()),
    **{
        f"to a {kind.value}": (*autumn(kind, red=3), Lane(kind, ANYWHERE))
        for kind in Priority
        if kind != "megalith"
    },
    "to a megalith": (*autumn("megalith", red=3), Near(False), Lane("megalith", ANYWHERE)),
    "at a megalith": (*autumn("megalith", red=3), Near(True)),
    "no target": (*autumn("fishing", red=3), Lane("")),
    "no markers": autumn("fishing"),
}


def opened(told: tuple[Any, ...]) -> Guest:
    table = open_marauders()
    for facts in told:
        tell(table, facts)
    return host_of(table)


@pytest.mark.parametrize("tap", TAPS)
@pytest.mark.parametrize("told", INSTRUCTIONS.values(), ids=INSTRUCTIONS)
def test_an_enabled_done_is_accepted_and_leaves_out_nothing_that_must_be_said(
    told: tuple[Any, ...], tap: str
) -> None:
    host = opened(told)
    step = next_step(state_of(host.table))
    assert step.act
    there = {each.value for each in buttons_of(host.look()) if each.name == "do"}
    picked = {"do": tap} if tap in there else {}
    host.look(**picked)
    buttons = [each for each in buttons_of(host.page) if _enters(host.page, each.form)]
    assert buttons
    for button in (each for each in buttons if not each.is_disabled):
        host.look(**picked)
        before = read_log(host.table).number
        host.press(button.says)
        log = read_log(host.table)
        assert log.number == before + 1, button.says
        facts: Any = log.version.record and log.version.record.entry.facts
        assert isinstance(facts, Done)
        has_gain = bool(facts.vp or facts.dev or any(facts.cubes.values()) or facts.no_card_scores)
        assert has_gain or facts.nothing or must_gain(step) is None, button.says
        host.press("Undo")


def _enters(page: str, form: str | None) -> bool:
    """Whether a form says that the instruction was done."""
    return (
        form is not None and form in forms_of(page) and forms_of(page)[form].action.endswith("/enter/done/")
    )


def test_something_else_books_what_the_action_done_instead_costs() -> None:
    host = opened((TileDrawn(2, TILE), Weather({"yellow": 2, "red": 3})))
    host.look("?kind=instead")
    other = next(a for a in TribeAction if TRAY_OF[a] == "yellow")
    tap_draft(host, f"action:{other.value}")
    host.press("Record what we did")
    state = state_of(host.table)
    assert (state.trays["yellow"], state.trays["red"]) == (0, 3)
    assert [markers for word, markers in state.columns.items() if word.startswith(other)] == [{"yellow": 1}]
