"""The hexes of the map, its directions, lanes and dial, and what lies on them (M-61 to M-78).

A hex is a pair of steps from the starting camp: to the south-east and to the south. The directions are those
of the trays, clockwise from north.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from referee.rules.kernel.code import as_text
from referee.rules.kernel.text.codec import Strict
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Refusal, require
from referee.rules.prehistory.board.terms import SIDES, TARGET_NAMES, Priority, tray_name

Hex = tuple[int, int]
CAMP: Hex = (0, 0)
STEPS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
FARTHEST = 40
"""No map is longer than this number of steps."""
ANYWHERE = 0
"""The distance of a target in a lane, if it was not said."""


def plus(one: Hex, other: Hex, times: int = 1) -> Hex:
    """Add a multiple of one offset to another."""
    return one[0] + times * other[0], one[1] + times * other[1]


def distance(one: Hex, other: Hex) -> int:
    right, down = plus(other, one, -1)
    return max(abs(right), abs(down), abs(right + down))


def beside(place: Hex) -> tuple[Hex, ...]:
    """The six hexes round one, clockwise from north."""
    return tuple(plus(place, step) for step in STEPS)


def in_lane(start: Hex, side: int, line: str, steps: int) -> Hex:
    """Return the hex this number of steps away on the left, centre or right line of a lane (M-67)."""
    aside = {"left": -1, "centre": 0, "right": 1}[line]
    return plus(plus(start, STEPS[(side + aside) % SIDES]), STEPS[side], steps - 1)


@lru_cache(maxsize=1024)
def lane(start: Hex, side: int) -> tuple[tuple[int, str, Hex], ...]:
    """Return the hexes of the lane, the nearest first: steps away, line, hex (M-67)."""
    ahead = product(range(1, FARTHEST), ("left", "centre", "right"))
    return tuple((steps, line, in_lane(start, side, line, steps)) for steps, line in ahead)


def way_to(start: Hex, side: int, end: Hex) -> tuple[Hex, ...]:
    """Return the hexes on the way in a lane: to the line first, then straight on; only an end beside it."""
    seen = next(((steps, line) for steps, line, place in lane(start, side) if place == end), None)
    if seen is None:
        return (end,)
    return tuple(in_lane(start, side, seen[1], number) for number in range(1, seen[0] + 1))


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
    """Write a hex for addresses and files: "2.-1"."""
    return f"{place[0]}.{place[1]}"


@lru_cache(maxsize=1024)
def read_hex(word: str) -> Hex:
    """Read a hex. Raises ValueError."""
    along, _, down = word.partition(".")
    return int(along), int(down)


# The map as it lies, as far as the table laid it --------------------------------------------------

COLUMNS, ROWS = 11, 9
"""The grid on which a map is laid."""
MARKER = f"{Priority.ACTION_MARKER.value}-"
"""What an action-marker space is called: with its colour behind it."""
NO_SPACE = "no_space"
TAKEN = f"{Priority.MEGALITH.value}-taken"
"""A megalith on which a human's member stands."""
KINDS = frozenset(each.value for each in Priority)
STAYS = frozenset({Priority.MEGALITH, Priority.ACTION_MARKER})
"""What is still there once a member came."""
NO_HEX = Refusal("no-such-hex", "“{word}” isn’t a space of the map.", "M-67", "things")
NOTHING_SUCH = Refusal(
    "unknown-thing", "“{what}” can’t be on a map. Choose from {possible}.", "M-66", "things"
)
CAMP_TAKEN = Refusal("camp-taken", "The starting camp is there. Nothing else can be.", "M-61", "things")


@dataclass(frozen=True, slots=True)
class HexMap(Strict):
    """The map on its grid: the place of the starting camp, and the pieces on the other hexes.

    ``things``: hex -> priority symbol, "action_marker-" with its colour, or "no_space".
    """

    camp: str
    things: dict[str, str] = field(default_factory=dict)

    @property
    def origin(self) -> Hex:
        return read_hex(self.camp)

    def word_at(self, place: Hex) -> str:
        """The word of a place on the grid."""
        return hex_word(plus(self.origin, place))

    def place_of(self, word: str) -> Hex:
        return plus(read_hex(word), self.origin, -1)

    def at(self, place: Hex) -> str:
        """What is on a hex, or ""; places are relative to the camp."""
        return self.things.get(self.word_at(place), "")

    def kind_at(self, place: Hex) -> str:
        """The priority symbol of what is on a hex, or ""."""
        what = self.at(place).partition("-")[0]
        return what if what in KINDS else ""

    def colour_at(self, place: Hex) -> str:
        """The colour of the action marker there, or ""."""
        what = self.at(place)
        return what.removeprefix(MARKER) if what.startswith(MARKER) else ""

    def is_space(self, place: Hex) -> bool:
        return self.at(place) != NO_SPACE and self.word_at(place) in GRID_WORDS

    def at_megalith(self, place: Hex) -> bool:
        """Whether a member there stands on or next to a megalith (M-78)."""
        return any(self.kind_at(each) == Priority.MEGALITH for each in (place, *beside(place)))

    def without(self, *words: str) -> HexMap:
        """Return the map with these hexes taken; a megalith stays and is occupied."""
        left = {
            word: TAKEN if word in words else what
            for word, what in self.things.items()
            if word not in words or what.startswith(Priority.MEGALITH)
        }
        return replace(self, things=left)

    @property
    def takeable(self) -> tuple[str, ...]:
        """The hexes whose thing a human can take, build upon, or stand on."""
        return tuple(word for word, what in self.things.items() if what not in (NO_SPACE, TAKEN))


def grid() -> Iterator[Hex]:
    for column in range(COLUMNS):
        for row in range(ROWS):
            yield column, row - column // 2


GRID_WORDS: Mapping[str, None] = dict.fromkeys(map(hex_word, grid()))


def things_of(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Return all that can be on a hex, for trays of these colours."""
    plain = tuple(each for each in Priority if each is not Priority.ACTION_MARKER)
    return (*map(as_text, plain), TAKEN, *(f"{MARKER}{colour}" for colour in colours), NO_SPACE)


def thing_name(what: str) -> Line:
    if what == NO_SPACE:
        return Line("no space there")
    if what == TAKEN:
        return Line("occupied megalith")
    if what.startswith(MARKER):
        return Line("action marker {colour}", colour=tray_name(what.removeprefix(MARKER)))
    return Line(TARGET_NAMES[what])


def check_map(hexmap: HexMap, colours: tuple[str, ...]) -> None:
    """Raise IllegalEntry for an impossible map."""
    possible = things_of(colours)
    for word in (hexmap.camp, *hexmap.things):
        require(word in GRID_WORDS, NO_HEX, word=word)
    require(hexmap.camp not in hexmap.things, CAMP_TAKEN)
    for what in hexmap.things.values():
        require(what in possible, NOTHING_SUCH, what=what, possible=tuple(map(as_text, possible)))
