"""The control board of a puzzle: trays clockwise from north, symbols beside them, and its usual mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.rules.prehistory.board.layout import SYNTHETIC, Board


def board_of(trays: Mapping[str, int], marker: str) -> Board:
    """Return an invented board, with a priority symbol beside each tray."""
    layout = replace(SYNTHETIC, trays=tuple(trays))
    return Board(layout, trays, layout.symbol_place(marker))


def swept_from_north(board: Board) -> Board:
    """Ties are broken from the framed symbol."""
    return replace(board, place=0)


def swept_backwards(board: Board) -> Board:
    """Ties are broken anticlockwise: the board in a mirror."""
    trays = board.layout.trays
    mirrored = tuple(trays[-place] for place in range(len(trays)))
    return replace(board, layout=replace(board.layout, trays=mirrored), place=-board.place % (2 * len(trays)))
