"""What if I pay this? The trays as they would be, and what the tribe would do then; nothing is recorded."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import QueryDict

from referee.rules.kernel.choices import is_number
from referee.rules.kernel.ruling import Reason
from referee.rules.prehistory.board import added
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted import leads_to
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
    """The colours, who pays them onto the trays, and what would come of it."""

    payer: str
    cubes: tuple[Cubes, ...]
    reasons: tuple[Reason, ...]
    is_asked: bool


def what_if(state: PrehistoryState, told: QueryDict) -> WhatIf | None:
    """Work out what a payment would lead to; None where the tribe does nothing more this season."""
    paid = {colour: _number(told, colour) for colour in state.trays}
    reasons = leads_to(state, paid)
    if not reasons:
        return None
    after = added(state.trays, paid)
    cubes = tuple(Cubes(colour, swatch_of(colour), paid[colour], holds) for colour, holds in after.items())
    return WhatIf(state.payer, cubes, reasons, any(paid.values()))


def _number(told: Mapping[str, str], colour: str) -> int:
    word = told.get(f"{FIELD}{colour}", "0")
    number = int(word) if is_number(word) else 0
    return min(max(number + (told.get(MORE) == colour), 0), MOST)
