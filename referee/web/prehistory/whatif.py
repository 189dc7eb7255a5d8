"""What if I pay this? The trays as they would be, and what the tribe would do then; nothing is recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import QueryDict

from referee.rules.kernel.choices import is_number
from referee.rules.kernel.ruling import Reason
from referee.rules.prehistory.board import added
from referee.rules.prehistory.record import PrehistoryState, Season
from referee.rules.prehistory.scripted import next_step, ready_now
from referee.rules.prehistory.seasons import foresee
from referee.web.prehistory.boardview import Swatch, swatch_of

FIELD, MORE = "if-", "more"
MOST = 9


@dataclass(frozen=True, slots=True)
class Cubes:
    """A colour: how many would be paid, and how many its tray would hold."""

    colour: str
    swatch: Swatch
    number: int
    holds: int


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The colours, and what would come of it."""

    cubes: tuple[Cubes, ...]
    reasons: tuple[Reason, ...]
    is_asked: bool


def what_if(state: PrehistoryState, told: QueryDict) -> WhatIf | None:
    """Work out what a payment would lead to; None where no tile lies that decides."""
    if state.tile is None or state.season not in (Season.SPRING, Season.SUMMER):
        return None
    paid = {colour: _number(told, colour) for colour in state.trays}
    after = replace(state, trays=added(state.trays, paid))
    cubes = tuple(
        Cubes(colour, swatch_of(colour), paid[colour], holds) for colour, holds in after.trays.items()
    )
    return WhatIf(cubes, _leads_to(after), any(paid.values()))


def _leads_to(state: PrehistoryState) -> tuple[Reason, ...]:
    """In spring the action the tribe would take, in summer those that it could."""
    assert state.tile is not None
    if state.season is Season.SUMMER:
        return ready_now(state).reasons
    if not state.actions_left:
        return next_step(state).reasons
    return foresee(state.board, state.tile, state.told.free)


def _number(told: Mapping[str, str], colour: str) -> int:
    word = told.get(f"{FIELD}{colour}", "0")
    number = int(word) if is_number(word) else 0
    return min(max(number + (told.get(MORE) == colour), 0), MOST)
