"""The procedures of ``prehistory.decide`` for the six actions: what they are told, and who rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.rules.kernel.ruling import Ruling, gettext_noop
from referee.rules.prehistory.board.income import (
    GATHERING,
    HUNTING,
    Candidate,
    CardOutcome,
    CeremonyOutcome,
    FishOutcome,
    MigrationOutcome,
    PaintOutcome,
    TileOutcome,
    check_painted,
    choose_ceremony,
    choose_fish,
    choose_income,
    migrate,
    next_section,
)
from referee.rules.prehistory.board.layout import STRICT, Layout
from referee.rules.prehistory.board.terms import NUMBERS, check_counts, check_number, check_once, refused
from referee.rules.prehistory.record.offers import Told, ToldCard


@dataclass(frozen=True, slots=True)
class ToldTile(Told):
    """A gathering tile; ``cw_slot``: clockwise from the framed symbol, 0 first."""

    cw_slot: int = 0

    @property
    def place(self) -> int:
        """What breaks a tie."""
        return self.cw_slot


@dataclass(frozen=True, slots=True)
class GatheringCase:
    """The gathering tiles on offer."""

    __pydantic_config__ = STRICT

    cands: tuple[ToldTile, ...]


@dataclass(frozen=True, slots=True)
class CeremonyCase:
    """The ceremony cards on offer, and the number of the current tile."""

    __pydantic_config__ = STRICT

    n: int
    cands: tuple[ToldCard, ...]


@dataclass(frozen=True, slots=True)
class HuntingCase:
    """The hunting cards on offer."""

    __pydantic_config__ = STRICT

    cands: tuple[ToldCard, ...]


@dataclass(frozen=True, slots=True)
class FishCase:
    """The steps of each fish on offer."""

    __pydantic_config__ = STRICT

    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PaintCase:
    """Sections a row, and how many are painted."""

    __pydantic_config__ = STRICT

    rows: tuple[int, ...]
    painted: int = 0


@dataclass(frozen=True, slots=True)
class MigrationCase:
    """Members on the player board."""

    __pydantic_config__ = STRICT

    on_board: int


def _candidates(told: tuple[ToldTile, ...] | tuple[ToldCard, ...], rule: str) -> list[Candidate]:
    check_once((each.id for each in told), rule=rule, field="cands")
    for each in told:
        counts = {"vp": each.vp, "am": each.am, "res": each.res, "dev": each.dev, "place": each.place}
        check_counts(counts, rule="M-15", field="cands")
    return [Candidate(each.id, each.vp, each.am, each.res, each.dev, each.place) for each in told]


def _gathering(case: GatheringCase, layout: Layout) -> Ruling[TileOutcome]:
    chosen = choose_income(GATHERING, _candidates(case.cands, "M-31"))
    return Ruling(TileOutcome(chosen.outcome), chosen.reasons)


def _ceremony(case: CeremonyCase, layout: Layout) -> Ruling[CeremonyOutcome]:
    if case.n not in NUMBERS:
        phrase = gettext_noop("A marauder tile shows 2 or 3, not {number}.")
        raise refused("no-such-number", phrase, {"number": case.n}, rule="M-35", field="n")
    return choose_ceremony(_candidates(case.cands, "M-33"), case.n)


def _hunting(case: HuntingCase, layout: Layout) -> Ruling[CardOutcome]:
    chosen = choose_income(HUNTING, _candidates(case.cands, "M-39"))
    return Ruling(CardOutcome(chosen.outcome), chosen.reasons)


def _fish(case: FishCase, layout: Layout) -> Ruling[FishOutcome]:
    for steps in case.steps:
        check_number(steps, 0, name="steps", rule="M-38")
    return choose_fish(case.steps)


def _paint(case: PaintCase, layout: Layout) -> Ruling[PaintOutcome]:
    for sections in case.rows:
        check_number(sections, 1, name="rows", rule="M-30")
    check_number(case.painted, 0, name="painted", rule="M-30")
    check_painted(case.rows, case.painted)
    return next_section(case.rows, case.painted)


def _migration(case: MigrationCase, layout: Layout) -> Ruling[MigrationOutcome]:
    check_number(case.on_board, 0, name="on_board", rule="M-41")
    return migrate(case.on_board)


PROCEDURES: Mapping[str, tuple[type[Any], Any]] = {
    "fish": (FishCase, _fish),
    "gathering": (GatheringCase, _gathering),
    "ceremony": (CeremonyCase, _ceremony),
    "hunting": (HuntingCase, _hunting),
    "paint": (PaintCase, _paint),
    "migration": (MigrationCase, _migration),
}
