"""Steppers and things to tap, as templates show them, made from the choices of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.ruling import Line
from referee.rules.prehistory.board.terms import Counts
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scripted.stepping import field_of, number_in
from referee.web.prehistory.boardview import ACTION_ICONS, PRIORITY_ICONS, Swatch, swatch_of

ICONS: Mapping[str, str] = {**PRIORITY_ICONS, **ACTION_ICONS}


@dataclass(frozen=True, slots=True)
class Row:
    """A stepper: its field, its word, its number, and the tray before and after."""

    key: str
    word: str | Line
    number: int
    swatch: Swatch | None = None
    before: int = 0
    after: int = 0
    icon: str = ""
    least: int = 0

    @property
    def is_set(self) -> bool:
        """Whether it changes something: the tray, or where there is none, anything from the least."""
        return self.after != self.before if self.swatch else self.number != self.least


@dataclass(frozen=True, slots=True)
class Pick:
    """Something to tap: what the tap says, its word and icon, and whether (or as which) it is picked."""

    tap: str
    word: str | Line
    icon: str = ""
    is_on: bool = False
    number: int = 0
    is_off: bool = False


def row_of(choice: Choice, picked: Picked, word: str | None = None, icon: str = "") -> Row:
    """The stepper of a number."""
    least = choice.numbers[0] if choice.numbers else 0
    number = number_in(picked, choice.field, least)
    return Row(choice.field, word or choice.title, number, icon=icon, least=least)


def picks_of(choice: Choice, picked: Picked) -> list[Pick]:
    """The options of a choice, those picked numbered in the order of the taps."""
    words = picked.get(choice.field, ())
    return [
        Pick(
            f"{choice.field}:{option.word}",
            option.label,
            ICONS.get(option.word, ""),
            option.word in words,
            words.index(option.word) + 1 if option.word in words else 0,
        )
        for option in choice.options
    ]


def tray_rows(
    state: PrehistoryState, picked: Picked, *, is_whole: bool = False, changes: Counts | None = None
) -> list[Row]:
    """The six steppers of the trays, each with its tray as it is and as it will be.

    ``is_whole``: they say how the trays are, not what is added; ``changes``: what follows from all that is
    entered, where that is more than the cubes added.
    """
    rows = []
    for colour, before in state.trays.items():
        field = field_of("trays" if is_whole else "cubes", colour)
        number = number_in(picked, field, before if is_whole else 0)
        change = number if changes is None else changes.get(colour, 0)
        after = number if is_whole else before + change
        rows.append(Row(field, swatch_of(colour).name, number, swatch_of(colour), before, after))
    return rows
