"""The map as it lies: what stands on which hex, as far as the table laid it (M-66, M-73 to M-78)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from referee.rules.kernel.codec import Strict
from referee.rules.kernel.ruling import Line, Refusal, gettext_noop, require
from referee.rules.prehistory.board.hexes import Hex, beside, hex_word, plus, read_hex
from referee.rules.prehistory.board.terms import TARGET_NAMES, Priority, tray_name

COLUMNS, ROWS = 11, 9
"""The grid on which a map is laid."""
MARKER = f"{Priority.ACTION_MARKER}-"
"""What an action-marker space is called: with its colour behind it."""
NO_SPACE = "no_space"
TAKEN = f"{Priority.MEGALITH}-taken"
"""A megalith on which a human's member stands."""
KINDS = frozenset(map(str, Priority))
STAYS = frozenset({Priority.MEGALITH, Priority.ACTION_MARKER})
"""What is still there once a member came."""
NO_HEX = Refusal("no-such-hex", gettext_noop("“{word}” is not a space of the map."), "M-67", "things")
NOTHING_SUCH = Refusal(
    "unknown-thing", gettext_noop("“{what}” cannot be on a map. Possible: {possible}."), "M-66", "things"
)
CAMP_TAKEN = Refusal(
    "camp-taken", gettext_noop("The starting camp is there, so nothing else can be."), "M-61", "things"
)


@dataclass(frozen=True, slots=True)
class HexMap(Strict):
    """The map on its grid: where the starting camp lies, and what stands on the other hexes.

    ``things``: hex -> priority symbol, "action_marker-" with its colour, or "no_space".
    """

    camp: str
    things: dict[str, str] = field(default_factory=dict)

    @property
    def origin(self) -> Hex:
        return read_hex(self.camp)

    def word_at(self, place: Hex) -> str:
        """The hex on the grid that lies so from the camp."""
        return hex_word(plus(self.origin, place))

    def place_of(self, word: str) -> Hex:
        return plus(read_hex(word), self.origin, -1)

    def at(self, place: Hex) -> str:
        """What stands there, "" where nothing does; places count from the camp."""
        return self.things.get(self.word_at(place), "")

    def kind_at(self, place: Hex) -> str:
        """What stands there as a priority symbol, "" where nothing does."""
        what = self.at(place).partition("-")[0]
        return what if what in KINDS else ""

    def is_space(self, place: Hex) -> bool:
        return self.at(place) != NO_SPACE and self.word_at(place) in GRID_WORDS

    def at_megalith(self, place: Hex) -> bool:
        """Whether a member there stands on or next to a megalith (M-78)."""
        return any(self.kind_at(each) == Priority.MEGALITH for each in (place, *beside(place)))

    def is_taken(self, place: Hex) -> bool:
        return self.at(place) == TAKEN

    def without(self, *words: str) -> HexMap:
        """The map on which these are taken; a megalith stays and is occupied."""
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
    """Yield the hexes of the grid, column by column."""
    for column in range(COLUMNS):
        for row in range(ROWS):
            yield column, row - column // 2


GRID_WORDS: Mapping[str, None] = dict.fromkeys(map(hex_word, grid()))


def things_of(colours: tuple[str, ...]) -> tuple[str, ...]:
    """All that can stand on a hex, where the trays have these colours."""
    plain = tuple(each for each in Priority if each is not Priority.ACTION_MARKER)
    return (*map(str, plain), TAKEN, *(f"{MARKER}{colour}" for colour in colours), NO_SPACE)


def thing_name(what: str) -> Line:
    """What a thing on the map is called."""
    if what == NO_SPACE:
        return Line(gettext_noop("no space there"))
    if what == TAKEN:
        return Line(gettext_noop("occupied megalith"))
    if what.startswith(MARKER):
        return Line(gettext_noop("action marker {colour}"), {"colour": tray_name(what.removeprefix(MARKER))})
    return Line(TARGET_NAMES[what])


def check_map(told: HexMap, colours: tuple[str, ...]) -> None:
    """Raise IllegalEntry for a map that cannot lie so."""
    possible = things_of(colours)
    for word in (told.camp, *told.things):
        require(word in GRID_WORDS, NO_HEX, word=word)
    require(told.camp not in told.things, CAMP_TAKEN)
    for what in told.things.values():
        require(what in possible, NOTHING_SUCH, what=what, possible=", ".join(possible))
