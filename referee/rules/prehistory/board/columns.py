"""The action columns (pillars): two beside each action, and what is known to lie on them (M-24, M-52)."""

from collections.abc import Mapping

from referee.rules.kernel.code import as_text
from referee.rules.prehistory.board.terms import Counts, TribeAction

COLUMNS_EACH = 2

Columns = Mapping[str, Counts]
"""The markers on each column that holds any; no colours: they are not known."""


def column_word(action: str, slot: int) -> str:
    """Return the word for a column: its action, and its number there clockwise from 0."""
    return f"{as_text(action)}-{slot}"


def columns_of(action: str) -> tuple[str, ...]:
    return tuple(column_word(action, slot) for slot in range(COLUMNS_EACH))


ALL_COLUMNS = tuple(word for action in TribeAction for word in columns_of(action))


def action_of(word: str) -> str:
    return word.rpartition("-")[0]


def empty_columns(columns: Columns, action: str) -> tuple[str, ...]:
    """Return the columns of an action on which nothing is known to lie."""
    return tuple(word for word in columns_of(action) if word not in columns)


def full_actions(columns: Columns) -> tuple[str, ...]:
    return tuple(action for action in TribeAction if not empty_columns(columns, action))


def all_occupied(columns: Columns, action: str) -> Columns:
    """Return the columns once all of an action are known to hold markers."""
    return {**{word: {} for word in columns_of(action)}, **columns}


def fullest_columns(columns: Columns) -> tuple[str, ...]:
    """Return the columns that hold the most markers; none where the markers of one are not known."""
    counts = {word: sum(markers.values()) for word, markers in columns.items()}
    if not all(counts.values()):
        return ()
    return tuple(word for word, count in counts.items() if count == max(counts.values()))
