"""Where a lane leads, on every map of two steps round the camp, against the map measured with a ruler.

Of the kinds of targets the rules ask which one comes first on the track, and whether it is the megalith.
Turned by a sixth, a map, its lanes and the marker go round alike: the lanes to the north stand for all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product

from referee.rules.prehistory.board.hexmap import FARTHEST, Hex, HexMap, in_lane
from referee.rules.prehistory.board.layout import SYNTHETIC, ControlBoard
from referee.rules.prehistory.board.terms import Priority
from referee.rules.prehistory.seasons.autumn import (
    LINES,
    AutumnHouse,
    TargetOutcome,
    choose_target,
    line_order,
)
from referee.rules.prehistory.seasons.on_map import look
from referee.second.prehistory import hexes as hex_twin
from tests.proofs.proving import Proven

MOST = 3
CAMP = (0, 0)
WORLD: tuple[Hex, ...] = tuple(
    (right, down) for right, down in product(range(-2, 3), repeat=2) if abs(right + down) <= 2
)
NORTH = 0
TRACKS = (list(Priority), [Priority.MEGALITH, *list(Priority)[:-1]])
"""In what order kinds are looked for: the megalith last, and first."""
BOARDS = ((0, True, True), (0, False, True), (0, True, False), (3, True, True))
"""Where the marker points (0: north), whether what is there comes first, whether lines are swept at all."""


def in_order(number: int) -> Iterator[tuple[int, ...]]:
    """Yield every order in which so many targets can be looked for; several can be of one kind."""
    for ranks in product(range(number), repeat=number):
        if {*ranks} == set(range(len({*ranks}))):
            yield ranks


def maps() -> Iterator[tuple[dict[Hex, str], list[Priority]]]:
    """Yield every map with the targets that lie on it, and the order in which kinds are looked for."""
    others = [place for place in WORLD if place != CAMP]
    for number, track in product(range(MOST + 1), TRACKS):
        for places, ranks in product(combinations(others, number), in_order(number)):
            yield {place: track[rank].value for place, rank in zip(places, ranks, strict=True)}, track


@lru_cache(maxsize=1)
def laid(*things: tuple[Hex, str]) -> HexMap:
    """Return the map on which these lie; it is asked for from every hex one after the other."""
    found = HexMap("5.2")
    coloured = {"action_marker": "action_marker-blue"}
    found.things.update({found.word_at(place): coloured.get(kind, kind) for place, kind in things})
    return found


def stays(things: dict[Hex, str], start: Hex) -> bool:
    """Whether a megalith lies under the member or beside it."""
    return any(
        kind == Priority.MEGALITH and (place == start or hex_twin.touch(place, start))
        for place, kind in things.items()
    )


def summary(outcome: TargetOutcome, start: Hex) -> tuple[str, Hex] | None:
    if outcome.kind is None:
        return None
    return outcome.kind, in_lane(start, NORTH, outcome.line or "", outcome.distance or 0)


def test_every_member_goes_where_the_ruler_says(proven: Proven) -> None:
    what = f"Marauders: lanes on all maps of radius 2 with up to {MOST} targets, from every hex"
    for (things, track), start in proven(what, product(maps(), WORLD), one_in=499):
        hexmap, main = laid(*things.items()), track[0]
        found, near = look(hexmap, start, NORTH), hexmap.at_megalith(start)
        assert near == stays(things, start), (things, start)
        for marker, inclusive, sweeps in BOARDS:
            board = ControlBoard(SYNTHETIC, {}, marker, inclusive)
            tray, house = SYNTHETIC.trays[NORTH], AutumnHouse(sweeps=sweeps)
            outcome = choose_target(board, main, tray, found, near_megalith=near, house=house).outcome
            if main == Priority.MEGALITH and near:
                assert outcome.result == "stay", (things, start)
                continue
            expected = hex_twin.target(start, NORTH, things, track, marker, inclusive, sweeps=sweeps)
            assert summary(outcome, start) == expected, (things, start, marker, inclusive, sweeps)


def turned(place: Hex) -> Hex:
    """Return the hex a sixth further round the camp."""
    return -place[1], place[0] + place[1]


def test_a_lane_turned_by_a_sixth_is_the_next_lane() -> None:
    for start, side, line, steps in product(WORLD, range(6), LINES, range(1, FARTHEST)):
        there = in_lane(start, side, line, steps)
        assert in_lane(turned(start), (side + 1) % 6, line, steps) == turned(there)


def test_the_order_of_the_lines_hangs_on_where_the_marker_points_as_seen_from_the_lane() -> None:
    for side, marker, inclusive, sweeps in product(range(6), range(12), (True, False), (True, False)):
        board = ControlBoard(SYNTHETIC, {}, marker, inclusive)
        order = line_order(board, SYNTHETIC.trays[side], sweeps=sweeps)
        same = replace(board, place=(marker - 2 * side) % 12)
        to_the_north = line_order(same, SYNTHETIC.trays[NORTH], sweeps=sweeps)
        assert order == to_the_north
        aside = replace(board, place=3)
        assert same.place == 0 or order == line_order(aside, SYNTHETIC.trays[NORTH], sweeps=sweeps)
