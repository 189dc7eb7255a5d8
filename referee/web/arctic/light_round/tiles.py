"""The tiles of a cell: what it may be, the likeliest first."""

from collections.abc import Sequence
from dataclasses import replace

from referee.rules.arctic.kinds import ENTRY_KINDS
from referee.rules.arctic.record import UNSEEN, ArcticState, copies_unaccounted
from referee.rules.kernel.entry.choices import Choice, Option
from referee.rules.kernel.text.line import Line
from referee.web.arctic.faces import Value, face_with_values
from referee.web.arctic.light_round.columns import DUG, HIRED, TRASHED, Column
from referee.web.forms import PLAIN, Face, Tile


def tiles_of(state: ArcticState, seat: str, column: Column) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Return the tiles of a cell, and those that are folded away."""
    choice = _choice_of(state, seat, column)
    if choice is None:
        return (), ()
    if choice.numbers is not None:
        first, last = choice.usual or choice.numbers
        return tuple(Tile("", str(number), word=str(number)) for number in range(first, last + 1)), ()
    options = [option for option in choice.options if option.word]
    folded = [option for option in options if option.chance and column is not HIRED]
    shown = [option for option in options if option not in folded]
    return _drawn(state, column, shown), _drawn(state, column, folded)


def _choice_of(state: ArcticState, seat: str, column: Column) -> Choice | None:
    kind, picked = ENTRY_KINDS[column.kind], {name: (word,) for name, word in column.beside}
    return next((each for each in kind.choices(state, seat, picked) if each.field == column.field), None)


def _drawn(state: ArcticState, column: Column, options: Sequence[Option]) -> tuple[Tile, ...]:
    tiles = (_tile(state, column, option) for option in options)
    return tuple(sorted(tiles, key=lambda tile: _order(state, column, tile)))


def _order(state: ArcticState, column: Column, tile: Tile) -> tuple[int, ...]:
    """Unseen and the most copies first; refugees first among what is trashed; stacks as on the table."""
    if column is DUG:
        return (tile.word != UNSEEN, not tile.face.values, -tile.left)
    if column is HIRED:
        return ([*state.stacks].index(tile.word),)
    return (column is TRASHED and not state.cards[tile.word].is_refugee,)


def _tile(state: ArcticState, column: Column, option: Option) -> Tile:
    card = state.cards.get(option.word)
    face = face_with_values(card).for_use(column.kind) if card else PLAIN
    if column is HIRED and option.hint and (price := price_in(option.hint)):
        face, option = Face(face.css, price), replace(option, hint=None)
    left = option.copies
    if column is DUG and card:
        left = copies_unaccounted(state, card)
    elif column is HIRED:
        left = state.stacks[option.word]
    return Tile("", option.label, face, word=option.word, left=left, hint=option.hint)


def price_in(hint: Line) -> tuple[Value, ...]:
    """Return a price as values, () if it is in any mix or nothing."""
    names = [name for name in ("food", "meds") if name in hint.facts]
    return tuple(Value(name, str(hint.facts[name])) for name in names)
