"""Procedures for payer, spring, summer, the six actions and the end; parameters are what is told, by name."""

from dataclasses import replace
from typing import Any

from referee.rules.kernel.ruling import Reason, Refusal, Ruling, gettext_noop, require
from referee.rules.prehistory.board import income
from referee.rules.prehistory.board.layout import (
    NO_SUCH_NUMBER,
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
    NUMBERS,
    Action,
    Counts,
    Priority,
    check_counts,
    check_number,
    check_once,
    read_symbol,
)
from referee.rules.prehistory.record import FinalOutcome
from referee.rules.prehistory.seasons.final import check_scores, resolve_final
from referee.rules.prehistory.seasons.spring import SpringOutcome, choose_action
from referee.rules.prehistory.seasons.summer import (
    Pillar,
    VisitOutcome,
    choose_pillar,
    ready_actions,
    visit_location,
)
from referee.rules.prehistory.setup import check_order, find_payer

Json = Ruling[dict[str, Any]]
UNTOLD: dict[str, int] = {}
NOT_POSSIBLE = Refusal(
    "unknown-house-rule", gettext_noop("“{name}” cannot be “{value}”. Possible: {possible}.")
)


# What several of them read ------------------------------------------------------------------------


def named(name: str, ruling: Ruling[Any]) -> Json:
    return Ruling({name: ruling.outcome}, ruling.reasons)


def board_of(layout: Layout, marker: str | int, trays: Counts, inclusive: bool) -> Board:
    """The board as it is told, its marker by a symbol of the track or by the place itself."""
    counts = read_trays(layout, trays)
    if isinstance(marker, str):
        marker = layout.symbol_place(read_symbol(Priority, marker, rule="M-12", field="marker"))
    check_place(marker, rule="M-12", field="marker")
    return Board(layout, counts, marker, inclusive)


def house_in(name: str, value: str, possible: tuple[str, ...]) -> str:
    """Return the value. Raises IllegalEntry (``unknown-house-rule``) for one that the rule does not have."""
    require(value in possible, NOT_POSSIBLE, field=name, name=name, value=value, possible=", ".join(possible))
    return value


# Payer, spring, summer, the end -------------------------------------------------------------------


def payer(layout: Layout, order: tuple[str, ...]) -> Json:
    check_order(order)
    return named("payer", find_payer(order))


def spring(
    layout: Layout,
    marker: str | int,
    tile: Tile,
    trays: dict[str, int],
    free: dict[str, int] = UNTOLD,
    paid_before: dict[str, int] = UNTOLD,
    doable: dict[str, bool] | None = None,
    inclusive: bool = True,
) -> Ruling[SpringOutcome]:
    """``free``: empty columns of each action; ``paid_before``: what comes onto the trays before."""
    board = board_of(layout, marker, trays, inclusive)
    check_tile(tile)
    check_colours(layout, paid_before, "paid_before")
    for name in (*free, *(doable or ())):
        read_symbol(Action, name, rule="M-24", field="free" if name in free else "doable")
    check_counts(free, rule="M-24", field="free")
    is_free = {str(action): free.get(action, 0) > 0 for action in Action}
    is_doable = None if doable is None else {str(a): doable.get(a, True) for a in Action}
    paid = replace(board, trays=added(board.trays, paid_before))
    ruling, _ = choose_action(paid, tile, is_free, is_doable)
    return ruling


def pillar(layout: Layout, framed: str, pillars: tuple[Pillar, ...]) -> Json:
    read_symbol(Action, framed, rule="M-51", field="framed")
    check_once((each.id for each in pillars), rule="M-52", field="pillars")
    for each in pillars:
        read_symbol(Action, each.at, rule="M-51", field="pillars")
        check_colours(layout, each.markers, "pillars")
        check_number(each.slot, 0, name="slot", rule="M-52")
    return named("pillar", choose_pillar(layout, framed, pillars))


def add(layout: Layout, trays: dict[str, int], gain: dict[str, int]) -> Json:
    before = read_trays(layout, trays)
    check_colours(layout, gain, "gain")
    phrase = gettext_noop("What the tribe receives goes onto the tray of its colour.")
    return Ruling({"trays_after": added(before, gain)}, (Reason(phrase, {}, ("M-8", "M-53")),))


def summer_ready(layout: Layout, tile: Tile, trays: dict[str, int]) -> Json:
    check_tile(tile)
    return named("ready", ready_actions(layout, tile, read_trays(layout, trays)))


def summer_visit(
    layout: Layout, tile: Tile, trays: dict[str, int], action: str, mode: str = "once"
) -> Ruling[VisitOutcome]:
    """``mode`` is MQ-13."""
    check_tile(tile)
    repeats = house_in("mode", mode, ("once", "repeat")) == "repeat"
    place = read_symbol(Action, action, rule="M-55", field="action")
    return visit_location(layout, tile, read_trays(layout, trays), place, repeats=repeats)


def final(layout: Layout, scores: dict[str, int], final_tie: str = "not_a_win") -> Ruling[FinalOutcome]:
    """``final_tie`` is MQ-41."""
    tie = house_in("final_tie", final_tie, ("not_a_win", "base_tiebreak"))
    check_scores(scores)
    return resolve_final(scores, base_tiebreak=tie == "base_tiebreak")


# The six actions ----------------------------------------------------------------------------------


def fish(layout: Layout, steps: tuple[int, ...]) -> Json:
    """The fish with the most steps (M-38)."""
    for each in steps:
        check_number(each, 0, name="steps", rule="M-38")
    if not steps:
        return Ruling({"steps": None}, (Reason(gettext_noop("No fish is left."), {}, ("M-38",)),))
    phrase = gettext_noop("The fish with the most steps, {steps}. If several are equal, take any of them.")
    return Ruling({"steps": max(steps)}, (Reason(phrase, {"steps": max(steps)}, ("M-38",)),))


def gathering(layout: Layout, cands: tuple[income.ToldTile, ...]) -> Json:
    income.check_candidates(cands, rule="M-31", field="cands")
    return named("tile", income.choose_income(Action.GATHERING, cands))


def ceremony(layout: Layout, n: int, cands: tuple[income.ToldCard, ...]) -> Json:
    """``n``: the number of the current tile."""
    require(n in NUMBERS, NO_SUCH_NUMBER, rule="M-35", number=n)
    income.check_candidates(cands, rule="M-33", field="cands")
    chosen, bonus = income.choose_income(Action.CEREMONY, cands), income.ceremony_points(cands, n)
    return Ruling({"card": chosen.outcome, "bonus_vp": n if bonus else 0}, (*chosen.reasons, *bonus))


def hunting(layout: Layout, cands: tuple[income.ToldCard, ...]) -> Json:
    income.check_candidates(cands, rule="M-39", field="cands")
    return named("card", income.choose_income(Action.HUNTING, cands))


def paint(layout: Layout, rows: tuple[int, ...], painted: int = 0) -> Json:
    for sections in rows:
        check_number(sections, 1, name="rows", rule="M-30")
    check_number(painted, 0, name="painted", rule="M-30")
    income.check_painted(rows, painted)
    return named("next", income.next_section(rows, painted))


def migration(layout: Layout, on_board: int) -> Json:
    check_number(on_board, 0, name="on_board", rule="M-41")
    ruling = income.migrate(on_board)
    return Ruling({"moved": ruling.outcome, "on_board_after": on_board - ruling.outcome}, ruling.reasons)
