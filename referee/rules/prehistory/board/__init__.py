"""The control board: its words, how it lies, and what is compared on it."""

from referee.rules.prehistory.board.hexes import CAMP, Hex, distance, hex_word, lane, plus, read_hex
from referee.rules.prehistory.board.hexmap import (
    GRID_WORDS,
    MARKER,
    NO_SPACE,
    TAKEN,
    HexMap,
    grid,
    thing_name,
)
from referee.rules.prehistory.board.layout import SYNTHETIC, Layout, Tile, added, check_layout, clockwise
from referee.rules.prehistory.board.terms import (
    ACTION_NAMES,
    NUMBERS,
    PRIORITY_NAMES,
    SIDES,
    TRIBE,
    Action,
    Counts,
    Priority,
    as_title,
    cubes_told,
    tray_name,
)
