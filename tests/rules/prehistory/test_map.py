"""The map: distance, dial, lanes and targets are those of a slow twin that measures points on the table."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.rules.prehistory.board.hexes import STEPS, bearing, distance, hex_word, lane, plus
from referee.rules.prehistory.board.hexmap import COLUMNS, GRID_WORDS, ROWS, HexMap, grid
from referee.rules.prehistory.board.layout import SYNTHETIC, Board
from referee.rules.prehistory.board.terms import Priority
from referee.rules.prehistory.seasons.autumn import choose_member, choose_target
from referee.rules.prehistory.seasons.lane import as_members, landing, look
from tests.rules.prehistory import hex_twin

WORLD = list(grid())
CAMP = (5, 2)
NEARBY = [plus(each, CAMP, -1) for each in WORLD]
"""The hexes of the grid as they lie from the camp."""
PLACES = st.sampled_from(NEARBY)
KINDS = st.sampled_from([str(kind) for kind in Priority])
TRACKS = st.permutations(list(Priority))
EMPTY = dict.fromkeys(SYNTHETIC.trays, 0)


def map_of(things: dict[tuple[int, int], str]) -> HexMap:
    told = {place: f"{kind}-blue" if kind == "action_marker" else kind for place, kind in things.items()}
    return HexMap(hex_word(CAMP), {hex_word(plus(place, CAMP)): kind for place, kind in told.items()})


def board_at(place: int, inclusive: bool) -> Board:
    return Board(SYNTHETIC, EMPTY, place, inclusive)


THINGS = st.dictionaries(PLACES.filter(lambda place: place != (0, 0)), KINDS, max_size=14)


def test_the_grid_has_its_columns_and_rows_without_gaps() -> None:
    assert len(GRID_WORDS) == COLUMNS * ROWS
    assert all(any(hex_twin.touch(one, other) for other in WORLD) for one in WORLD)


@given(PLACES, PLACES)
def test_the_distance_is_what_walking_takes(one: tuple[int, int], other: tuple[int, int]) -> None:
    assert distance(one, other) == hex_twin.walk(one, other, NEARBY)


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
    assert found == set(hex_twin.lane(start, side, NEARBY))


@given(
    THINGS, PLACES, st.integers(0, 5), TRACKS, st.integers(0, 11), st.booleans(), st.booleans(),
)  # fmt: skip
def test_a_member_walks_to_what_the_twin_finds(
    things: dict[tuple[int, int], str], start: tuple[int, int], side: int, track: list[Priority],
    marker: int, inclusive: bool, sweeps: bool,
) -> None:  # fmt: skip
    layout = SYNTHETIC.__class__(SYNTHETIC.trays, tuple(track), SYNTHETIC.track_pos)
    board = Board(layout, EMPTY, marker, inclusive)
    tray, found = layout.trays[side], look(map_of(things), start, side)
    outcome = choose_target(board, track[0], tray, found, sweeps=sweeps).outcome
    expected = hex_twin.target(
        start, side, things, [str(each) for each in track], marker, inclusive, NEARBY, sweeps=sweeps
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
    expected = hex_twin.first_member(named, marker, inclusive, NEARBY)
    assert named[chosen or ""] == named[expected or ""]


@given(PLACES, PLACES, st.sets(PLACES, max_size=8), st.integers(0, 11), st.booleans())
def test_beside_an_occupied_megalith_the_nearest_empty_hex_is_stepped_on(
    start: tuple[int, int], megalith: tuple[int, int], full: set[tuple[int, int]], marker: int,
    inclusive: bool,
) -> None:  # fmt: skip
    if megalith in (start, (0, 0)):
        return
    hexmap = map_of({megalith: "megalith"}).without(hex_word(plus(megalith, CAMP)))
    found = landing(board_at(marker, inclusive), hexmap, start, megalith, full | {start})
    others = full - {start}
    assert found == hex_twin.beside_megalith(start, megalith, others, marker, inclusive, NEARBY)


def test_the_six_directions_are_those_of_the_trays() -> None:
    assert [bearing((0, 0), step) for step in STEPS] == [0, 2, 4, 6, 8, 10]
