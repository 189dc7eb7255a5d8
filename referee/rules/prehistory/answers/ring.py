"""The action symbols round the pricing tile (C-6, M-51)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind
from referee.rules.kernel.ruling import Line, Ruling, gettext_noop
from referee.rules.prehistory.answers.asked import asked, asking, symbols_in_order
from referee.rules.prehistory.board.layout import check_ring
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState


@dataclass(frozen=True, slots=True)
class Ring:
    """The action symbols clockwise round the pricing tile (C-6)."""

    kind: ClassVar[str] = "ring"
    symbols: tuple[str, ...]


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield symbols_in_order("symbols", gettext_noop("Clockwise, beginning anywhere"), picked)


def rule(state: PrehistoryState, seat: str, ring: Ring, checks: Checks) -> Ruling[Effect]:
    question = asked(state, Ring.kind)
    check_ring(ring.symbols)
    return Ruling(Effect("answer"), question.reasons)


def apply(state: PrehistoryState, seat: str, ring: Ring, effect: Effect) -> PrehistoryState:
    return replace(state, layout=replace(state.layout, ring=ring.symbols))


def describe(state: PrehistoryState, seat: str, ring: Ring, effect: Effect, viewer: str | None) -> Line:
    return Line(gettext_noop("The symbols round the pricing tile"))


RING = EntryKind(
    Ring, Effect, gettext_noop("The ring"), asking(Ring.kind), choices, rule, apply, describe,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
