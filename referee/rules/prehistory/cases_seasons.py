"""The procedures of ``prehistory.decide`` for payer, spring, summer and the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.rules.kernel.ruling import Reason, Ruling, gettext_noop
from referee.rules.prehistory.board.layout import (
    STRICT,
    Board,
    Layout,
    Tile,
    added,
    check_colours,
    check_place,
    check_tile,
    read_trays,
)
from referee.rules.prehistory.board.terms import (
    Action,
    Counts,
    Priority,
    check_counts,
    check_house,
    check_number,
    check_once,
    read_symbol,
    refused,
)
from referee.rules.prehistory.record.final import FinalOutcome
from referee.rules.prehistory.scoring.scoring import check_scores, resolve_final
from referee.rules.prehistory.setup.order import PayerOutcome, check_order, find_payer
from referee.rules.prehistory.spring.spring import SpringOutcome, Unknown, choose_action
from referee.rules.prehistory.summer.summer import (
    Pillar,
    PillarOutcome,
    ReadyOutcome,
    VisitOutcome,
    choose_pillar,
    ready_actions,
    visit_location,
)


@dataclass(frozen=True, slots=True)
class PayerCase:
    """The player order, best place first; the tribe is M."""

    __pydantic_config__ = STRICT

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpringCase:
    """Where the marker is, the tile, the trays before a payment, and the empty columns of each action."""

    __pydantic_config__ = STRICT

    marker: str | int
    tile: Tile
    trays: dict[str, int]
    free: dict[str, int] = field(default_factory=dict)
    paid_before: dict[str, int] = field(default_factory=dict)
    doable: dict[str, bool] | None = None
    inclusive: bool = True


@dataclass(frozen=True, slots=True)
class ToldPillar:
    """A pillar with its markers; ``slot`` tells those of one action apart."""

    __pydantic_config__ = STRICT

    id: str
    at: str
    markers: dict[str, int] = field(default_factory=dict)
    slot: int = 0


@dataclass(frozen=True, slots=True)
class PillarCase:
    """The framed symbol, and the pillars."""

    __pydantic_config__ = STRICT

    framed: str
    pillars: tuple[ToldPillar, ...]


@dataclass(frozen=True, slots=True)
class AddCase:
    """Markers that come onto the trays."""

    __pydantic_config__ = STRICT

    trays: dict[str, int]
    gain: dict[str, int]


@dataclass(frozen=True, slots=True)
class ReadyCase:
    """The tile and the trays."""

    __pydantic_config__ = STRICT

    tile: Tile
    trays: dict[str, int]


@dataclass(frozen=True, slots=True)
class VisitCase:
    """The tile, the trays, the location; ``mode`` is MQ-13."""

    __pydantic_config__ = STRICT

    tile: Tile
    trays: dict[str, int]
    action: str
    mode: str = "once"


@dataclass(frozen=True, slots=True)
class FinalCase:
    """Everybody's points; ``final_tie`` is MQ-41."""

    __pydantic_config__ = STRICT

    scores: dict[str, int]
    final_tie: str = "not_a_win"


@dataclass(frozen=True, slots=True)
class TraysOutcome:
    """The trays afterwards."""

    trays_after: dict[str, int]


def place_of(layout: Layout, marker: str | int) -> int:
    """Return the marker's place: told as a symbol of the track, or as the place itself."""
    if isinstance(marker, str):
        return layout.symbol_place(read_symbol(Priority, marker, rule="M-12", field="marker"))
    check_place(marker, rule="M-12", field="marker")
    return marker


def board_of(layout: Layout, marker: str | int, trays: Counts, inclusive: bool) -> Board:
    """Return the board as it is told."""
    return Board(layout, read_trays(layout, trays), place_of(layout, marker), inclusive)


def _payer(case: PayerCase, layout: Layout) -> Ruling[PayerOutcome]:
    check_order(case.order)
    return find_payer(case.order)


def _spring(case: SpringCase, layout: Layout) -> Ruling[SpringOutcome]:
    board = board_of(layout, case.marker, case.trays, case.inclusive)
    check_tile(case.tile)
    check_colours(layout, case.paid_before, "paid_before")
    for name in (*case.free, *(case.doable or ())):
        read_symbol(Action, name, rule="M-24", field="free" if name in case.free else "doable")
    check_counts(case.free, rule="M-24", field="free")
    paid = Board(layout, added(board.trays, case.paid_before), board.place, board.inclusive)
    is_free: dict[str, bool] = {action: case.free.get(action, 0) > 0 for action in Action}
    is_doable: dict[str, bool] | None = None
    if case.doable is not None:
        is_doable = {action: case.doable.get(action, True) for action in Action}
    ruling = choose_action(paid, case.tile, is_free, is_doable)
    assert not isinstance(ruling, Unknown)
    return ruling


def _pillar(case: PillarCase, layout: Layout) -> Ruling[PillarOutcome]:
    read_symbol(Action, case.framed, rule="M-51", field="framed")
    check_once((pillar.id for pillar in case.pillars), rule="M-52", field="pillars")
    for pillar in case.pillars:
        read_symbol(Action, pillar.at, rule="M-51", field="pillars")
        check_colours(layout, pillar.markers, "pillars")
        check_number(pillar.slot, 0, name="slot", rule="M-52")
    pillars = [Pillar(each.id, each.at, each.markers, each.slot) for each in case.pillars]
    return choose_pillar(layout, case.framed, pillars)


def _add(case: AddCase, layout: Layout) -> Ruling[TraysOutcome]:
    trays = read_trays(layout, case.trays)
    check_colours(layout, case.gain, "gain")
    phrase = gettext_noop("What the tribe receives goes onto the tray of its colour.")
    return Ruling(TraysOutcome(added(trays, case.gain)), (Reason(phrase, {}, ("M-8", "M-53")),))


def _ready(case: ReadyCase, layout: Layout) -> Ruling[ReadyOutcome]:
    check_tile(case.tile)
    return ready_actions(layout, case.tile, read_trays(layout, case.trays))


def _visit(case: VisitCase, layout: Layout) -> Ruling[VisitOutcome]:
    check_tile(case.tile)
    check_house("mode", case.mode, ("once", "repeat"))
    action = read_symbol(Action, case.action, rule="M-55", field="action")
    trays = read_trays(layout, case.trays)
    return visit_location(layout, case.tile, trays, action, repeats=case.mode == "repeat")


def _final(case: FinalCase, layout: Layout) -> Ruling[FinalOutcome]:
    check_house("final_tie", case.final_tie, ("not_a_win", "base_tiebreak"))
    check_scores(case.scores)
    return resolve_final(case.scores, base_tiebreak=case.final_tie == "base_tiebreak")


def main_symbol(layout: Layout, marker: str | int) -> str:
    """Return the main priority: the symbol beside the marker (M-66)."""
    if isinstance(marker, str):
        return read_symbol(Priority, marker, rule="M-66", field="marker")
    symbol = layout.symbol_at(marker)
    if symbol is None:
        phrase = gettext_noop("No priority symbol lies at place {place}, so there is no main priority.")
        raise refused("no-symbol-there", phrase, {"place": marker}, rule="M-66", field="marker")
    return symbol


PROCEDURES: Mapping[str, tuple[type[Any], Any]] = {
    "payer": (PayerCase, _payer),
    "spring": (SpringCase, _spring),
    "pillar": (PillarCase, _pillar),
    "add": (AddCase, _add),
    "summer_ready": (ReadyCase, _ready),
    "summer_visit": (VisitCase, _visit),
    "final": (FinalCase, _final),
}
