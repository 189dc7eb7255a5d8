"""The hexes of the map: six directions like the six trays, distances, lanes, and the dial (M-61 to M-68).

A hex is a pair of steps from the starting camp: to the south-east and to the south. The directions are those
of the trays, clockwise from north.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product

from referee.rules.prehistory.board.terms import SIDES

Hex = tuple[int, int]
CAMP: Hex = (0, 0)
STEPS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
FARTHEST = 40
"""No map is longer than so many steps."""


def plus(one: Hex, other: Hex, times: int = 1) -> Hex:
    """Return the hex so far from one as the other is from the camp, so many times."""
    return one[0] + times * other[0], one[1] + times * other[1]


def distance(one: Hex, other: Hex) -> int:
    """Steps from one hex to another."""
    right, down = plus(other, one, -1)
    return max(abs(right), abs(down), abs(right + down))


def beside(place: Hex) -> tuple[Hex, ...]:
    """The six hexes round one, clockwise from north."""
    return tuple(plus(place, step) for step in STEPS)


def in_lane(start: Hex, side: int, line: str, steps: int) -> Hex:
    """The hex so many steps away on a line of the lane in a direction: left, centre or right (M-67)."""
    aside = {"left": -1, "centre": 0, "right": 1}[line]
    return plus(plus(start, STEPS[(side + aside) % SIDES]), STEPS[side], steps - 1)


@lru_cache(maxsize=1024)
def lane(start: Hex, side: int) -> tuple[tuple[int, str, Hex], ...]:
    """Return the hexes of the lane, the nearest first: steps away, line, hex (M-67)."""
    ahead = product(range(1, FARTHEST), ("left", "centre", "right"))
    return tuple((steps, line, in_lane(start, side, line, steps)) for steps, line in ahead)


def bearing(start: Hex, end: Hex) -> Fraction:
    """Where one hex lies on the dial as seen from another: 0 to 12, clockwise from north.

    Exact at the twelve places of the dial, and in the right order between them.
    """
    along, down = plus(end, start, -1)
    for side, (first, second) in enumerate(zip(STEPS, (*STEPS[1:], STEPS[0]), strict=True)):
        turn = first[0] * second[1] - first[1] * second[0]
        ahead = (along * second[1] - down * second[0]) // turn
        aside = (first[0] * down - first[1] * along) // turn
        if ahead > 0 and aside >= 0:
            return Fraction(2 * side) + Fraction(2 * aside, ahead + aside)
    return Fraction(0)


def hex_word(place: Hex) -> str:
    """Write a hex as it stands in addresses and files: "2.-1"."""
    return f"{place[0]}.{place[1]}"


@lru_cache(maxsize=1024)
def read_hex(word: str) -> Hex:
    """Read a hex. Raises ValueError."""
    along, _, down = word.partition(".")
    return int(along), int(down)
