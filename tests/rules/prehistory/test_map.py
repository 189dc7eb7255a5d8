"""The map: distance, dial, lanes and targets are those of a slow twin that measures points on the table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.kernel.entry.panel import Draft, panel_of
from referee.rules.prehistory.acts.done import DONE, Done
from referee.rules.prehistory.acts.otherwise import Instead, NotDone
from referee.rules.prehistory.answers.autumn import Lane, Mapped
from referee.rules.prehistory.answers.humans import NextTurn, Passed, Payment
from referee.rules.prehistory.answers.year import Winter
from referee.rules.prehistory.board.hexmap import (
    COLUMNS,
    GRID_WORDS,
    ROWS,
    STEPS,
    HexMap,
    bearing,
    distance,
    grid,
    hex_word,
    lane,
    plus,
)
from referee.rules.prehistory.board.layout import SYNTHETIC, ControlBoard
from referee.rules.prehistory.board.terms import Priority
from referee.rules.prehistory.corrections import Correct
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.record import Figure, Members
from referee.rules.prehistory.scripted.lookout import standing_places
from referee.rules.prehistory.seasons.autumn import AutumnHouse, choose_member, choose_target
from referee.rules.prehistory.seasons.on_map import as_members, landing, look
from referee.second.prehistory import hexes as hex_twin
from tests.rules.prehistory.test_game import Playing, autumn

WORLD = list(grid())
CAMP = (5, 2)
NEARBY = tuple(plus(each, CAMP, -1) for each in WORLD)
"""The hexes of the grid as they lie from the camp."""
PLACES = st.sampled_from(NEARBY)
KINDS = st.sampled_from([kind.value for kind in Priority])
TRACKS = st.permutations(list(Priority))
EMPTY = dict.fromkeys(SYNTHETIC.trays, 0)


def map_of(things: dict[tuple[int, int], str]) -> HexMap:
    told = {place: f"{kind}-blue" if kind == "action_marker" else kind for place, kind in things.items()}
    return HexMap(hex_word(CAMP), {hex_word(plus(place, CAMP)): kind for place, kind in told.items()})


def board_at(place: int, inclusive: bool) -> ControlBoard:
    return ControlBoard(SYNTHETIC, EMPTY, place, inclusive)


THINGS = st.dictionaries(PLACES.filter(lambda place: place != (0, 0)), KINDS, max_size=14)


def test_the_grid_has_its_columns_and_rows_without_gaps() -> None:
    assert len(GRID_WORDS) == COLUMNS * ROWS
    assert all(any(hex_twin.touch(one, other) for other in WORLD) for one in WORLD)


@given(PLACES, PLACES)
def test_the_distance_is_what_walking_takes(one: tuple[int, int], other: tuple[int, int]) -> None:
    assert distance(one, other) == hex_twin.walk(one, other)


@given(PLACES, PLACES, PLACES)
def test_hexes_equally_far_lie_on_the_dial_as_their_angles_do(
    start: tuple[int, int], one: tuple[int, int], other: tuple[int, int]
) -> None:
    if start in (one, other):
        return
    if distance(start, one) == distance(start, other):
        first, second = hex_twin.angle(start, one), hex_twin.angle(start, other)
        assert (bearing(start, one) < bearing(start, other)) == (first < second)
    if hex_twin.angle(start, one) % 30 == 0:
        assert bearing(start, one) == hex_twin.angle(start, one) / 30


@given(PLACES, st.integers(0, 5))
def test_the_lane_is_three_straight_lines(start: tuple[int, int], side: int) -> None:
    found = {each for each in lane(start, side) if each[2] in NEARBY}
    assert found == {each for each in hex_twin.lane(start, side) if each[2] in NEARBY}


@given(THINGS, PLACES, st.integers(0, 5), TRACKS, st.integers(0, 11), st.booleans(), st.booleans())
def test_a_member_walks_to_what_the_twin_finds(
    things: dict[tuple[int, int], str],
    start: tuple[int, int],
    side: int,
    track: list[Priority],
    marker: int,
    inclusive: bool,
    sweeps: bool,
) -> None:
    layout = SYNTHETIC.__class__(SYNTHETIC.trays, tuple(track), SYNTHETIC.track_pos)
    board = ControlBoard(layout, EMPTY, marker, inclusive)
    tray, found = layout.trays[side], look(map_of(things), start, side)
    outcome = choose_target(board, track[0], tray, found, house=AutumnHouse(sweeps=sweeps)).outcome
    expected = hex_twin.target(
        start, side, things, [each.value for each in track], marker, inclusive, sweeps=sweeps
    )
    if outcome.kind is None:
        assert expected is None
        return
    place = next(
        each for steps, line, each in lane(start, side) if (steps, line) == (outcome.distance, outcome.line)
    )
    assert (outcome.kind, place) == expected


@given(st.lists(PLACES, min_size=1, max_size=6), st.integers(0, 11), st.booleans())
def test_the_member_closest_to_the_camp_goes_first_then_clockwise(
    places: list[tuple[int, int]], marker: int, inclusive: bool
) -> None:
    named = {str(number): place for number, place in enumerate(places)}
    chosen = choose_member(board_at(marker, inclusive), as_members(named)).outcome
    expected = hex_twin.first_member(named, marker, inclusive)
    assert named[chosen or ""] == named[expected or ""]


@given(PLACES, PLACES, st.sets(PLACES, max_size=8), st.integers(0, 11), st.booleans())
def test_beside_an_occupied_megalith_the_nearest_empty_hex_is_stepped_on(
    start: tuple[int, int],
    megalith: tuple[int, int],
    full: set[tuple[int, int]],
    marker: int,
    inclusive: bool,
) -> None:
    if megalith in (start, (0, 0)):
        return
    hexmap = map_of({megalith: "megalith"}).without(hex_word(plus(megalith, CAMP)))
    found = landing(board_at(marker, inclusive), hexmap, start, megalith, full | {start})
    others = full - {start}
    assert found == hex_twin.beside_megalith(start, megalith, others, marker, inclusive, NEARBY)


def test_the_six_directions_are_those_of_the_trays() -> None:
    assert [bearing((0, 0), step) for step in STEPS] == [0, 2, 4, 6, 8, 10]


# At the table -------------------------------------------------------------------------------------------


def on_map(things: dict[str, str], members: Members, blue: int) -> Playing:
    """An autumn on a map with the camp in its middle, the marker at hunting."""
    table = autumn(members=members, blue=blue)
    return table.tell(Mapped("5.2", things))


def test_on_a_map_the_move_is_told_without_a_question_and_the_tile_is_gone_after_it() -> None:
    table = on_map({"5.-1": "fishing", "6.0": "hunting"}, Members(9, 1, 0), blue=3)
    step = table.step
    assert (step.act, step.about["kind"], step.about["goal"]) == ("move", "hunting", "6.0")
    table.tell(Done())
    assert table.state.layout.map is not None
    assert table.state.layout.map.things == {"5.-1": "fishing"}
    assert table.state.figures == (Figure((1, -2), lies=True),)
    assert table.state.profile.map == table.state.laid != table.state.layout.map


def test_what_is_not_there_any_more_is_put_right_and_looked_for_again() -> None:
    table = on_map({"5.-1": "hunting", "5.-2": "hunting"}, Members(9, 1, 0), blue=3)
    assert table.step.about["goal"] == "5.-1"
    assert table.tell(NotDone("gone")).step.about["goal"] == "5.-2"
    assert table.state.layout.map is not None
    assert "5.-1" not in table.state.layout.map.things


def test_what_cannot_be_reached_stays_on_the_map() -> None:
    table = on_map({"5.-1": "hunting", "5.-2": "hunting"}, Members(9, 1, 0), blue=3).tell(NotDone("target"))
    assert table.step.about["goal"] == "5.-2"
    assert table.state.layout.map is not None
    assert "5.-1" in table.state.layout.map.things


def test_a_hex_out_of_reach_stays_so_when_numbers_are_corrected() -> None:
    things = {"5.-1": "hunting", "5.-2": "hunting"}
    table = on_map(things, Members(9, 1, 0), blue=3).tell(NotDone("target"), Correct(trays={"blue": 4}))

    assert table.step.about["goal"] == "5.-2"


def test_an_occupied_megalith_is_walked_beside() -> None:
    table = on_map({"5.-1": "megalith"}, Members(9, 1, 0), blue=3)
    assert table.step.about["at"] == "0.-3"
    step = table.tell(NotDone("occupied")).step
    assert (step.about["goal"], step.about["at"]) == ("5.-1", "0.-2")


def test_what_a_human_takes_is_told_with_the_turn_and_is_gone() -> None:
    table = on_map({"5.-1": "hunting"}, Members(9, 1, 0), blue=3).tell(NextTurn("humans"))
    table.tell(Payment({}, ("5.-1",)), seat="Ann")
    assert table.refuses(Payment({}, ("5.-1",)), "Bo").code == "nothing-there"
    table.tell(Payment(), seat="Bo")
    assert table.step.act == "lie"


def test_a_member_that_went_elsewhere_stands_there() -> None:
    table = on_map({"5.-1": "hunting"}, Members(9, 1, 0), blue=3).tell(Instead(went="7.2"))
    assert table.state.figures == (Figure((2, 0), lies=True),)
    assert table.state.members == Members(9, 0, 1)


def test_the_colour_of_an_action_marker_is_proposed() -> None:
    table = on_map({"5.-1": "action_marker-red"}, Members(9, 1, 0), blue=3)
    panel = panel_of(PREHISTORY, DONE, table.state, Draft(DONE.name, None, {}))
    assert panel.draft.picked["cubes-red"] == ("1",)


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (Mapped("99.9", {}), "no-such-hex"),
        (Mapped("5.2", {"5.2": "fishing"}), "camp-taken"),
        (Mapped("5.2", {"5.1": "party"}), "unknown-thing"),
        (Mapped("5.2", {}, ("5.1", "5.0")), "too-many-places"),
    ],
)
def test_a_map_that_cannot_be_is_refused(told: Mapped, code: str) -> None:
    assert autumn(members=Members(9, 0, 1), blue=3).refuses(told).code == code


def test_where_members_stand_is_known_from_the_moves_dictated_without_a_map() -> None:
    """Two go out in the first year; in the second nobody is asked which one is closest (M-61)."""
    table = autumn({"autumn": "all_in_a_row"}, members=Members(8, 2, 0), blue=7)
    table.tell(Lane("hunting", 3, ("centre",)), Done(), Lane("hunting", 1, ("left",)), Done())
    table.tell(Passed()) if table.step.asks == "paid" else None
    assert {figure.at for figure in table.state.figures} == {(0, -3), (-1, 0)}
    table.tell(Winter(("M", "Ann", "Bo")))
    assert standing_places(table.state) == {"0": (0, -3), "1": (-1, 0)}


# An action marker with a member of the tribe on it (MQ-44) -----------------------------------------------

COUNTS = {"autumn": "all_in_a_row"}
LEFT_OUT = {**COUNTS, "occupied_marker": "left_out"}


def marker_taken(things: dict[str, str], house: dict[str, str]) -> Playing:
    """An autumn in which a member has just gone to the red marker straight north of the camp."""
    table = autumn(house, Members(8, 2, 0), "action_marker", blue=6)
    return table.tell(Mapped("5.2", things), Done(cubes={"red": 1}))


def test_an_action_marker_counts_with_a_member_on_it() -> None:
    step = marker_taken({"5.1": "action_marker-red", "5.-1": "hunting"}, COUNTS).step
    assert (step.act, step.about["goal"]) == ("move", "5.1")
    why = next(reason for reason in step.reasons if "occupied_marker=counts" in reason.house_rules)
    assert why.text() == "A member is on the Red marker, but it still counts."


def test_a_marker_left_out_is_said_to_be_occupied() -> None:
    step = marker_taken({"5.1": "action_marker-red", "5.-1": "hunting"}, LEFT_OUT).step
    assert (step.act, step.about["goal"]) == ("move", "5.-1")
    said = [reason.text() for reason in step.reasons]
    assert any("The Red marker is occupied" in text for text in said), said
    assert not any("No action marker lies in the lane" in text for text in said), said


def test_where_all_is_occupied_nothing_says_that_nothing_lies_in_the_lane() -> None:
    step = marker_taken({"5.1": "action_marker-red"}, LEFT_OUT).step
    assert step.act == "lie"
    said = [step.line.text(), *(reason.text() for reason in step.reasons)]
    assert any("The Red marker is occupied" in text for text in said), said
    assert not any("nothing" in text or "none of the six" in text for text in said), said


def test_a_marker_farther_than_an_occupied_one_is_the_target() -> None:
    things = {"5.1": "action_marker-red", "5.-1": "action_marker-blue"}
    assert marker_taken(things, LEFT_OUT).step.about["goal"] == "5.-1"
