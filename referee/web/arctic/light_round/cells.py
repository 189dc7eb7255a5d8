"""The cells of a row, as they are drawn."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.record import UNSEEN, ArcticState
from referee.rules.kernel.text.line import Line
from referee.web.arctic.faces import Value, face_with_values
from referee.web.arctic.light_round.columns import KEEPS, TRASHED, Column
from referee.web.arctic.light_round.place import LightPlace
from referee.web.arctic.light_round.said import RoundSaid
from referee.web.arctic.tablepages import SeatView
from referee.web.forms import PLAIN

NO_VALUES: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell: open ("open", "now"), or what was said ("said") or not ("none") there.

    ``question``: the text of the open one; ``is_fixed``: this device can't change it.
    """

    column: Column
    state: str
    tap: str
    question: str = ""
    is_fixed: bool = False
    titles: tuple[str | Line, ...] = ()
    note: Line | None = None
    note_icon: str = ""
    css: str = ""
    values: tuple[Value, ...] = NO_VALUES


SEALED_CELL = CellView(KEEPS, "said", "", is_fixed=True, note=Line("sealed"), note_icon="lock")


def cell_view(
    state: ArcticState,
    seat: SeatView,
    column: Column,
    place: LightPlace,
    said: RoundSaid,
    asked: Mapping[Column, str],
    *,
    is_done: bool,
    is_host: bool,
) -> CellView:
    tap = f"cell:{seat.number}.{column.name}"
    is_now = (place.seat, place.column) == (seat.number, column)
    words, force = said.words.get((seat.name, column.name)), state.revealed.get(seat.name)
    if column is KEEPS and force is not None:
        return replace(SEALED_CELL, tap=tap, titles=(str(len(force.cards)),))
    if column in asked:
        words = (*(words or ()), asked[column])
    view = CellView(column, "none" if is_done else "open", tap)
    if words is not None:
        knows = Line("{seat} knows", seat=seat.name) if is_host else Line("only you know")
        view = replace(_said(state, column, words, knows), tap=tap)
        view = replace(view, is_fixed=not is_host and column is not TRASHED)
    return replace(view, state="now", question="" if words else column.open) if is_now else view


def _said(state: ArcticState, column: Column, words: tuple[str, ...], knows: Line) -> CellView:
    view = CellView(column, "said", "", titles=tuple(_titles(state, words)) or (column.none,))
    if column is KEEPS:
        return replace(view, titles=words, note=Line("announced"), note_icon="lock")
    if words == (UNSEEN,):
        return replace(view, note=knows, note_icon="eye")
    card = state.cards.get(words[0]) if words else None
    face = face_with_values(card).for_use(column.kind) if card else PLAIN
    note = Line("junkyard") if column is TRASHED else None
    values = face.values if len(words) == 1 and note is None else ()
    return replace(view, note=note, css=face.css, values=values)


def _titles(state: ArcticState, words: tuple[str, ...]) -> Iterator[str | Line]:
    for word, number in Counter(words).items():
        title = Line("Unseen") if word == UNSEEN else state.label(word)
        yield title if number == 1 else Line("{number} × {card}", number=number, card=title)
