"""Spring and summer of the Marauders: every way up to five markers can lie, against the slow referee."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any

from referee.rules.kernel.text.codec import encode
from referee.rules.prehistory import procedures
from referee.rules.prehistory.board.layout import SYNTHETIC, BoardLayout, ControlBoard, TribeTile
from referee.rules.prehistory.seasons.autumn import choose_member
from referee.rules.prehistory.seasons.on_map import as_members
from referee.second.prehistory import decisions as twin
from referee.second.prehistory import hexes as hex_twin
from tests.proofs.proving import Proven
from tests.proofs.test_lanes import WORLD
from tests.rules.prehistory.strategies import ACTIONS, COLOURS

Json = dict[str, Any]

MOST = 5
LAYOUT: Json = {
    "trays": COLOURS,
    "track": twin.PRIORITIES,
    "track_pos": [0, 2, 4, 6, 8, 10],
    "ring": ACTIONS,
}
BOARD = BoardLayout(tuple(COLOURS), tuple(twin.PRIORITIES), (0, 2, 4, 6, 8, 10), tuple(ACTIONS))
TILES = ((2, ACTIONS), (3, [*ACTIONS[::2], *ACTIONS[1::2]]))
FULL: tuple[tuple[str, ...], ...] = ((), *((action,) for action in ACTIONS), tuple(ACTIONS))
"""Actions without an empty column: none, each of them, all."""


def all_trays() -> list[dict[str, int]]:
    """Return every way in which up to five markers can lie on the six trays."""
    lying = (
        markers for number in range(MOST + 1) for markers in combinations_with_replacement(COLOURS, number)
    )
    return [{colour: markers.count(colour) for colour in COLOURS} for markers in lying]


def turned_tiles() -> Iterator[tuple[int, list[str]]]:
    """Yield each tile in each of its six turns."""
    for (n, symbols), turn in product(TILES, range(6)):
        yield n, [*symbols[turn:], *symbols[:turn]]


def test_every_spring_is_the_slow_referees(proven: Proven) -> None:
    what = "Marauders: springs, all trays of up to 5 markers x marker x tile x turn x full columns"
    ways = product(turned_tiles(), range(12), all_trays(), FULL)
    for (n, symbols), marker, trays, full in proven(what, ways, one_in=211):
        free = {action: int(action not in full) for action in ACTIONS}
        case = {"marker": marker, "tile": {"n": n, "symbols": symbols}, "trays": trays, "free": free}
        found = procedures.spring(BOARD, marker, TribeTile(n, tuple(symbols)), trays, free).outcome
        assert encode(found) == twin.spring(LAYOUT, case), case


def test_every_summer_is_the_slow_referees(proven: Proven) -> None:
    what = "Marauders: summer visits, all trays of up to 5 markers x tile x turn x action"
    ways = product(turned_tiles(), all_trays(), ACTIONS, ("once", "repeat"))
    for (n, symbols), trays, action, mode in proven(what, ways, one_in=31):
        case = {"tile": {"n": n, "symbols": symbols}, "trays": trays, "action": action, "mode": mode}
        found = procedures.summer_visit(BOARD, TribeTile(n, tuple(symbols)), trays, action, mode).outcome
        assert encode(found) == twin.summer_visit(LAYOUT, case), case


def test_of_two_members_the_slow_referees_goes_first(proven: Proven) -> None:
    """The nearest to the camp, then the first clockwise from the marker (M-61 to M-63)."""
    what = "Marauders: two members, each on any hex of radius 2 x marker"
    for one, other, marker, inclusive in proven(
        what, product(WORLD, WORLD, range(12), (True, False)), one_in=5
    ):
        places = {"1": one, "2": other}
        chosen = choose_member(ControlBoard(SYNTHETIC, {}, marker, inclusive), as_members(places)).outcome
        expected = hex_twin.first_member(places, marker, inclusive)
        assert places[chosen or ""] == places[expected or ""], (places, marker, inclusive)
