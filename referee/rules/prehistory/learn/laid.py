"""The control board of a puzzle: trays clockwise from north, symbols beside them, and its usual mistakes."""

from dataclasses import dataclass, replace

from referee.rules.kernel.codec import Strict
from referee.rules.prehistory.board.layout import SYNTHETIC, Board


@dataclass(frozen=True, slots=True)
class LaidCase(Strict):
    """The trays clockwise from north, and the symbol at which the priority marker lies."""

    trays: dict[str, int]
    marker: str

    @property
    def board(self) -> Board:
        """An invented board, with a priority symbol beside each tray."""
        layout = replace(SYNTHETIC, trays=tuple(self.trays))
        return Board(layout, self.trays, layout.symbol_place(self.marker))


def swept_from_north(board: Board) -> Board:
    """Ties are broken from the framed symbol."""
    return replace(board, place=0)


def swept_backwards(board: Board) -> Board:
    """Ties are broken anticlockwise: the board in a mirror."""
    trays = board.layout.trays
    mirrored = tuple(trays[-place] for place in range(len(trays)))
    return replace(board, layout=replace(board.layout, trays=mirrored), place=-board.place % (2 * len(trays)))
