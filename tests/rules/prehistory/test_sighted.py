"""What the list of priorities says of each, beside the map; what was taken, and what comes back in winter."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.prehistory.answers.autumn import Mapped
from referee.rules.prehistory.answers.humans import NextTurn, Passed, Payment
from referee.rules.prehistory.answers.summer import ColumnTakenBack
from referee.rules.prehistory.answers.year import Winter
from referee.rules.prehistory.board.layout import SYNTHETIC
from referee.rules.prehistory.board.terms import TRIBE
from referee.rules.prehistory.corrections import Correct
from referee.rules.prehistory.record import Members
from referee.rules.prehistory.scripted.sighted import Sighted, found_in_lane
from tests.rules.prehistory.test_game import Playing, summer

CAMP = "5.2"
NORTH = {"5.1": "campsite", "5.0": "fishing", "5.-1": "fishing", "5.-2": "action_marker-red"}


def looking_north(*taken: str, house: dict[str, str] | None = None, **things: str) -> Playing:
    """An autumn in which a member in the camp looks north, after Ann has taken these."""
    table = summer(house, replace(SYNTHETIC, map=None)).tell(Mapped(CAMP, {**NORTH, **things}))
    trays = {colour: 3 * (colour == SYNTHETIC.trays[0]) for colour in SYNTHETIC.trays}
    table.tell(ColumnTakenBack(nothing=True), Correct(trays=trays, members=Members(8, 2, 0)), Passed())
    return table.tell(NextTurn("humans"), Payment(taken=taken), NextTurn(TRIBE))


def rows(table: Playing) -> dict[str, Sighted]:
    return {each.kind: each for each in found_in_lane(table.state, table.step)}


def test_the_hit_is_the_target_and_those_after_it_are_not_judged() -> None:
    table = looking_north("5.1")
    assert table.step.about["kind"] == "fishing"
    found = rows(table)
    assert list(found) == list(table.state.layout.track_from(table.state.marker))
    assert (found["campsite"].found, found["campsite"].taken) == (None, 1)
    hit = found["fishing"].found
    assert hit is not None
    assert (hit.distance, hit.line) == (2, "centre")
    assert [kind for kind, each in found.items() if each.is_judged] == ["campsite", "fishing"]


def test_where_nothing_is_found_all_six_are_judged() -> None:
    found = rows(looking_north("5.1", "5.0", "5.-1", "5.-2"))
    assert all(each.is_judged and each.found is None for each in found.values())
    assert {kind: each.taken for kind, each in found.items() if each.taken} == {
        "campsite": 1,
        "fishing": 2,
        "action_marker": 1,
    }


def test_a_marker_space_that_a_human_has_taken_is_free_again_in_the_next_year() -> None:
    table = looking_north("5.1", "5.-2")
    hexmap = table.state.layout.map
    assert hexmap is not None
    assert "5.-2" not in hexmap.things
    while table.state.season == "autumn":
        table.tell(Passed() if not table.state.have_passed else Correct(members=Members(10, 0, 0)))
    table.tell(Winter(table.state.order))
    hexmap = table.state.layout.map
    assert hexmap is not None
    assert hexmap.things["5.-2"] == "action_marker-red"
    assert table.state.emptied == {"5.1": "campsite"}, "a built campsite stays built"


@pytest.mark.parametrize("camp", [CAMP, "5.3"])
def test_a_map_entered_anew_forgets_what_was_taken_only_where_it_differs(camp: str) -> None:
    table = looking_north("5.1", "5.0").tell(Mapped(camp, {"5.0": "fishing"}))
    assert table.state.emptied == ({"5.1": "campsite"} if camp == CAMP else {})
