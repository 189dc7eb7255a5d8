"""The control board: its words, how it lies, and what is compared on it."""

from referee.rules.prehistory.board.columns import ALL_COLUMNS, columns_of, empty_columns, fullest_columns
from referee.rules.prehistory.board.hexmap import (
    CAMP,
    GRID_WORDS,
    MARKER,
    NO_SPACE,
    TAKEN,
    Hex,
    HexMap,
    distance,
    grid,
    hex_word,
    in_lane,
    lane,
    plus,
    read_hex,
    thing_name,
    things_of,
    way_to,
)
from referee.rules.prehistory.board.layout import (
    SYNTHETIC,
    BoardLayout,
    TribeTile,
    added,
    change,
    check_layout,
    clockwise,
)
from referee.rules.prehistory.board.terms import (
    ACTION_NAMES,
    NUMBERS,
    PRIORITY_NAMES,
    SIDES,
    TARGET_NAMES,
    TRIBE,
    Counts,
    Priority,
    TribeAction,
    TribeStep,
    as_title,
    cube_lines,
    tray_name,
)
