"""Steppers and things to tap, as templates show them."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules.prehistory.board.terms import ACTION_NAMES, Action, Counts
from referee.rules.prehistory.record.state import PrehistoryState
from referee.web.prehistory.boardview import ACTION_ICONS, Swatch, swatch_of
from referee.web.prehistory.draft import Draft, tray_key


@dataclass(frozen=True, slots=True)
class Row:
    """A stepper: its name in the draft, its word, its number, and the tray before and after."""

    key: str
    word: str
    number: int
    swatch: Swatch | None = None
    before: int = 0
    after: int = 0
    icon: str = ""

    @property
    def is_set(self) -> bool:
        """Whether it changes something: the tray, or where there is none, anything from 0."""
        return self.after != self.before if self.swatch else self.number != 0


@dataclass(frozen=True, slots=True)
class Pick:
    """Something to tap: its name in the draft, its word and icon, and whether (or as which) it is picked."""

    key: str
    word: str
    icon: str = ""
    is_on: bool = False
    number: int = 0


def tray_rows(
    state: PrehistoryState, draft: Draft, *, is_whole: bool = False, changes: Counts | None = None
) -> list[Row]:
    """The six steppers of the trays, each with its tray as it is and as it will be.

    ``is_whole``: they say how the trays are, not what is added; ``changes``: what follows from all that is
    entered, where that is more than the cubes added.
    """
    rows = []
    for index, colour in enumerate(state.layout.trays):
        number, before = draft.number(tray_key(index)), state.trays[colour]
        change = number if changes is None else changes.get(colour, 0)
        after = number if is_whole else before + change
        rows.append(Row(tray_key(index), swatch_of(colour).name, number, swatch_of(colour), before, after))
    return rows


def in_order(picks: tuple[str, ...], prefix: str) -> list[Pick]:
    """The six actions, those picked numbered in the order of the taps."""
    told = [pick.removeprefix(prefix) for pick in picks if pick.startswith(prefix)]
    return [
        Pick(
            f"{prefix}{s}", ACTION_NAMES[s], ACTION_ICONS[s], s in told, told.index(s) + 1 if s in told else 0
        )
        for s in Action
    ]
