"""What does the tribe do? The usual mistakes with trays, marker and columns (M-14, M-22 to M-24)."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from referee.rules.kernel.text.codec import Strict
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Ruling
from referee.rules.package.puzzle import NOBODY, Mistake, Possible, Riddle
from referee.rules.prehistory.board.layout import SYNTHETIC, ControlBoard, TribeTile
from referee.rules.prehistory.board.terms import ACTION_NAMES, TribeAction, as_title
from referee.rules.prehistory.seasons.spring import SpringOutcome, choose_action


@dataclass(frozen=True, slots=True)
class LaidCase(Strict):
    """The trays clockwise from north, and the symbol at which the priority marker lies."""

    trays: dict[str, int]
    marker: str

    @property
    def board(self) -> ControlBoard:
        """An invented board, with a priority symbol beside each tray."""
        layout = replace(SYNTHETIC, trays=tuple(self.trays))
        return ControlBoard(layout, self.trays, layout.symbol_place(self.marker))


def swept_from_north(board: ControlBoard) -> ControlBoard:
    """Ties are broken from the framed symbol."""
    return replace(board, place=0)


def swept_backwards(board: ControlBoard) -> ControlBoard:
    """Ties are broken anticlockwise: the board in a mirror."""
    trays = board.layout.trays
    mirrored = tuple(trays[-place] for place in range(len(trays)))
    return replace(board, layout=replace(board.layout, trays=mirrored), place=-board.place % (2 * len(trays)))


DOES = {
    TribeAction.ROCK_PAINTING: gettext_noop("The marauders paint."),
    TribeAction.GATHERING: gettext_noop("The marauders gather."),
    TribeAction.CEREMONY: gettext_noop("The marauders hold a ceremony."),
    TribeAction.FISHING: gettext_noop("The marauders fish."),
    TribeAction.HUNTING: gettext_noop("The marauders hunt."),
    TribeAction.MIGRATION: gettext_noop("The marauders migrate."),
}


@dataclass(frozen=True, slots=True)
class SpringCase(LaidCase):
    """The tile, and the actions without an empty column."""

    tile: TribeTile
    full: tuple[str, ...] = ()

    @property
    def tray(self) -> str | None:
        return chosen(self.board, self, self.full).outcome.tray


def chosen(board: ControlBoard, case: SpringCase, full: Collection[str]) -> Ruling[SpringOutcome]:
    """Rule on the tile with these columns full; the board may be seen otherwise than it lies."""
    beside = dict(zip(case.trays, case.tile.symbols, strict=True))
    tile = replace(case.tile, symbols=tuple(beside[tray] for tray in board.layout.trays))
    return choose_action(board, tile, dict.fromkeys(full, False))


def what_now(case: SpringCase) -> str:
    """Return the action that the tribe takes (M-22 to M-24)."""
    return _by(case, case.board)


def _by(case: SpringCase, board: ControlBoard) -> str:
    return chosen(board, case, case.full).outcome.action or NOBODY


def _is_fair(case: SpringCase) -> bool:
    """Whether the tray at the marker decides nothing, wherever the sweep begins."""
    return _by(case, replace(case.board, inclusive=False)) == what_now(case)


def _possible(case: SpringCase) -> tuple[Possible, ...]:
    actions = (Possible(each, Line(as_title(ACTION_NAMES[each]))) for each in case.tile.symbols)
    points = Line("No action, {n} {n:point|points}", n=case.tile.n)
    return (*actions, Possible(NOBODY, points))


def _says(case: SpringCase) -> Line:
    action = what_now(case)
    if action == NOBODY:
        return Line("The marauders score {n} {n:point|points}.", n=case.tile.n)
    return Line(DOES[TribeAction(action)])


def _how(case: SpringCase) -> Line:
    full = tuple(Line(ACTION_NAMES[each]) for each in case.full)
    phrase = gettext_noop("Spring, their turn. No column is empty at: {actions}.")
    if not full:
        phrase = gettext_noop("Spring, their turn. Every action has an empty column.")
    return Line(phrase, actions=full)


# The mistakes -------------------------------------------------------------------------------------


def _by_board(change: Callable[[ControlBoard], ControlBoard]) -> Callable[[SpringCase], str]:
    return lambda case: _by(case, change(case.board))


def _columns_forgotten(case: SpringCase) -> str:
    return chosen(case.board, case, ()).outcome.action or NOBODY


def _first_tray_only(case: SpringCase) -> str:
    """Where the columns of the first tray are occupied, they do nothing."""
    first = _columns_forgotten(case)
    return NOBODY if first in case.full else first


def _next_beside(case: SpringCase) -> str:
    """Where they are occupied, the next tray clockwise has its turn, however few lie there."""
    first, symbols = _columns_forgotten(case), case.tile.symbols
    if first not in case.full:
        return first
    at, counts = symbols.index(first), tuple(case.trays.values())
    order = [*range(at + 1, len(symbols)), *range(at)]
    able = (symbols[place] for place in order if counts[place] >= 2 and symbols[place] not in case.full)
    return next(able, NOBODY)


def _one_marker(case: SpringCase) -> str:
    """A tray with 1 marker is enough."""
    right = what_now(case)
    return _by(case, _more(case.board, 1)) if right == NOBODY else right


def _more(board: ControlBoard, number: int) -> ControlBoard:
    trays = {colour: max(0, count + number) if count else 0 for colour, count in board.trays.items()}
    return replace(board, trays=trays)


def _marker_points(case: SpringCase) -> str:
    """Of equal trays or not: the one that the marker points at, if it can."""
    at = case.board.place // 2
    action, count = case.tile.symbols[at], tuple(case.trays.values())[at]
    return action if count >= 2 and action not in case.full else what_now(case)


WHAT_NOW: Riddle[SpringCase] = Riddle(
    "prehistory.spring",
    SpringCase,
    asks=gettext_noop("What do the marauders do?"),
    how=_how,
    possible=_possible,
    answer=what_now,
    says=_says,
    why=lambda case: chosen(case.board, case, case.full).reasons,
    mistakes=(
        Mistake(
            "from_north",
            "Ties are broken from the priority marker, not from the frame.",
            "M-23",
            _by_board(swept_from_north),
        ),
        Mistake("backwards", "The sweep goes clockwise.", "M-12", _by_board(swept_backwards)),
        Mistake(
            "marker_points", "The fullest tray counts. The marker only breaks ties.", "M-22", _marker_points
        ),
        Mistake("columns", "An action without an empty column is skipped.", "M-24", _columns_forgotten),
        Mistake(
            "first_only",
            "Then comes the next tray, if it has 2 markers.",
            "M-24",
            _first_tray_only,
        ),
        Mistake(
            "next_beside",
            "The next tray is the one with the most markers left, not the neighbour.",
            "M-24",
            _next_beside,
        ),
        Mistake(
            "one_marker", "In spring a tray with fewer than 2 markers does nothing.", "M-22", _one_marker
        ),
        Mistake(
            "three_markers",
            "In spring 2 markers are enough. Summer needs 3.",
            "M-22",
            lambda case: _by(case, _more(case.board, -1)),
        ),
    ),
    is_fair=_is_fair,
)
