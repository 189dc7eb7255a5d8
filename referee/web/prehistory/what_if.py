"""What if I pay this? The trays after a payment, and what the tribe would do then; nothing is recorded."""

from dataclasses import dataclass

from referee.rules.kernel.entry.choices import Choice, after_tap
from referee.rules.kernel.text.ruling import Reason
from referee.rules.prehistory.board import added
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted import leads_to
from referee.web.drafts import Sent, read_picked
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


def what_if(state: PrehistoryState, sent: Sent) -> WhatIf | None:
    """Work out what a payment would lead to; None where the tribe does nothing more this season."""
    choices = [Choice(f"{FIELD}{colour}", colour, numbers=(0, MOST)) for colour in state.trays]
    picked, _ = read_picked(sent, choices)
    for colour in sent.get(MORE, ()):
        picked = after_tap(choices, picked, f"{FIELD}{colour}:+1")
    paid = {colour: int(picked[f"{FIELD}{colour}"][0]) for colour in state.trays}
    reasons = leads_to(state, paid)
    if not reasons:
        return None
    after = added(state.trays, paid)
    cubes = tuple(Cubes(colour, swatch_of(colour), paid[colour], holds) for colour, holds in after.items())
    return WhatIf(state.payer, cubes, reasons, any(paid.values()))
