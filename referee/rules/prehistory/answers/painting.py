"""The sections of the tribe's picture (C-8, M-30)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Said
from referee.rules.kernel.ruling import Line, Ruling, gettext_noop
from referee.rules.prehistory.answers.asked import asked, asking
from referee.rules.prehistory.board.income import check_painted
from referee.rules.prehistory.board.terms import check_number
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scripted.stepping import field_of, number_in, numbers_in, pick_numbers

ROWS = tuple(map(str, range(1, 7)))
MOST_SECTIONS = 99


@dataclass(frozen=True, slots=True)
class Painting:
    """Sections a row of the tribe's picture (C-8); no rows: the table looks itself. ``painted``: so far."""

    kind: ClassVar[str] = "painting"
    rows: tuple[int, ...] = ()
    painted: int = 0


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The sections row by row, as long as there is another one, and how many are painted."""
    sections = 0
    for row in ROWS:
        field = field_of("rows", row)
        phrase = Line(gettext_noop("Row {row}"), {"row": row})
        yield Choice(field, phrase, numbers=(0, MOST_SECTIONS))
        if not number_in(picked, field):
            break
        sections += number_in(picked, field)
    if sections:
        start = (str(min(state.painted, sections)),)
        yield Choice("painted", gettext_noop("Painted so far"), numbers=(0, sections), start=start)


def say(state: PrehistoryState, seat: str, picked: Picked) -> Said:
    rows = list(numbers_in(picked, "rows", ROWS).values())
    while rows and not rows[-1]:
        rows.pop()
    return {"rows": rows, "painted": number_in(picked, "painted") if rows else 0}


def pick(state: PrehistoryState, seat: str, said: Said) -> Picked:
    rows = dict(zip(ROWS, said["rows"], strict=False))
    return {**pick_numbers("rows", rows), "painted": (str(said["painted"]),)}


def rule(state: PrehistoryState, seat: str, painting: Painting, checks: Checks) -> Ruling[Effect]:
    question = asked(state, Painting.kind)
    for sections in painting.rows:
        check_number(sections, 1, name="rows", rule="M-30")
    check_number(painting.painted, 0, name="painted", rule="M-30")
    if not painting.rows:
        return Ruling(Effect("answer"), question.reasons)
    check_painted(painting.rows, painting.painted)
    return Ruling(Effect("answer", painted=painting.painted - state.painted), question.reasons)


def apply(state: PrehistoryState, seat: str, painting: Painting, effect: Effect) -> PrehistoryState:
    rows = painting.rows or None
    return replace(state, layout=replace(state.layout, painting_rows=rows), looks_itself=rows is None)


def describe(
    state: PrehistoryState, seat: str, painting: Painting, effect: Effect, viewer: str | None
) -> Line:
    return Line(gettext_noop("The picture’s sections"))


PAINTING = EntryKind(
    Painting, Effect, gettext_noop("The picture"), asking(Painting.kind), choices, rule, apply, describe,
    say=say,
    pick=pick,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
