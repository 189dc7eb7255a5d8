"""What the scripted referee is asked about the Marauders: a function for each question."""

from dataclasses import asdict, replace
from typing import Any

from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.board import income
from referee.rules.prehistory.board.layout import (
    NO_SUCH_NUMBER,
    BoardLayout,
    ControlBoard,
    TribeTile,
    added,
    check_colours,
    check_place,
    check_tile,
    read_trays,
)
from referee.rules.prehistory.board.terms import (
    NUMBERS,
    Counts,
    Priority,
    TribeAction,
    check_counts,
    check_number,
    check_once,
    read_symbol,
)
from referee.rules.prehistory.record import FinalOutcome
from referee.rules.prehistory.seasons import autumn, summer
from referee.rules.prehistory.seasons.final import check_scores, resolve_final
from referee.rules.prehistory.seasons.spring import SpringOutcome, choose_action
from referee.rules.prehistory.setup import check_order, find_payer

Json = Ruling[dict[str, Any]]
NO_COUNTS: dict[str, int] = {}
NOT_POSSIBLE = Refusal("unknown-house-rule", "“{name}” can’t be “{value}”. Choose from {possible}.")


# What several of them read ------------------------------------------------------------------------


def named(name: str, ruling: Ruling[Any]) -> Json:
    return Ruling({name: ruling.outcome}, ruling.reasons)


def board_of(layout: BoardLayout, marker: str | int, trays: Counts, inclusive: bool) -> ControlBoard:
    """Return the board; its marker is given as a symbol of the track or as a place."""
    counts = read_trays(layout, trays)
    if isinstance(marker, str):
        marker = layout.symbol_place(read_symbol(Priority, marker, rule="M-12", field="marker"))
    check_place(marker, rule="M-12", field="marker")
    return ControlBoard(layout, counts, marker, inclusive)


def is_default(name: str, value: str, possible: tuple[str, str]) -> bool:
    """Whether it is the first of both. Raises IllegalEntry (``unknown-house-rule``) for any other value."""
    require(value in possible, NOT_POSSIBLE, field=name, name=name, value=value, possible=possible)
    return value == possible[0]


# Payer, spring, summer, the end -------------------------------------------------------------------


def payer(layout: BoardLayout, order: tuple[str, ...]) -> Json:
    check_order(order)
    return named("payer", find_payer(order))


def spring(
    layout: BoardLayout,
    marker: str | int,
    tile: TribeTile,
    trays: dict[str, int],
    free: dict[str, int] = NO_COUNTS,
    paid_before: dict[str, int] = NO_COUNTS,
    doable: dict[str, bool] | None = None,
    inclusive: bool = True,
) -> Ruling[SpringOutcome]:
    """``free``: empty columns of each action; ``paid_before``: what comes onto the trays before."""
    board = board_of(layout, marker, trays, inclusive)
    check_tile(tile)
    check_colours(layout, paid_before, "paid_before")
    for name in (*free, *(doable or ())):
        read_symbol(TribeAction, name, rule="M-24", field="free" if name in free else "doable")
    check_counts(free, rule="M-24", field="free")
    is_free = {action.value: free.get(action, 0) > 0 for action in TribeAction}
    paid = replace(board, trays=added(board.trays, paid_before))
    return choose_action(paid, tile, is_free, doable or {})


def pillar(layout: BoardLayout, framed: str, pillars: tuple[summer.Pillar, ...]) -> Json:
    read_symbol(TribeAction, framed, rule="M-51", field="framed")
    check_once((each.id for each in pillars), rule="M-52", field="pillars")
    for each in pillars:
        read_symbol(TribeAction, each.at, rule="M-51", field="pillars")
        check_colours(layout, each.markers, "pillars")
        check_number(each.slot, 0, name="slot", rule="M-52")
    return named("pillar", summer.choose_pillar(layout, framed, pillars))


def add(layout: BoardLayout, trays: dict[str, int], gain: dict[str, int]) -> Json:
    before = read_trays(layout, trays)
    check_colours(layout, gain, "gain")
    return Ruling({"trays_after": added(before, gain)}, (Reason(autumn.RECEIVED, ("M-8", "M-53")),))


def summer_ready(layout: BoardLayout, tile: TribeTile, trays: dict[str, int]) -> Json:
    check_tile(tile)
    return named("ready", summer.ready_actions(layout, tile, read_trays(layout, trays)))


def summer_visit(
    layout: BoardLayout, tile: TribeTile, trays: dict[str, int], action: str, mode: str = "once"
) -> Ruling[summer.VisitOutcome]:
    """``mode`` is MQ-13."""
    check_tile(tile)
    repeats = not is_default("mode", mode, ("once", "repeat"))
    place = read_symbol(TribeAction, action, rule="M-55", field="action")
    return summer.visit_location(layout, tile, read_trays(layout, trays), place, repeats=repeats)


def final(layout: BoardLayout, scores: dict[str, int], final_tie: str = "not_a_win") -> Ruling[FinalOutcome]:
    """``final_tie`` is MQ-41."""
    is_no_win = is_default("final_tie", final_tie, ("not_a_win", "base_tiebreak"))
    check_scores(scores)
    return resolve_final(scores, base_tiebreak=not is_no_win)


# The six actions ----------------------------------------------------------------------------------


def fish(layout: BoardLayout, steps: tuple[int, ...]) -> Json:
    for each in steps:
        check_number(each, 0, name="steps", rule="M-38")
    if not steps:
        return Ruling({"steps": None}, (Reason("No fish is left.", ("M-38",)),))
    phrase = gettext_noop("Take the fish with the most steps, {steps}. If several tie, take any.")
    return Ruling({"steps": max(steps)}, (Reason(phrase, ("M-38",), steps=max(steps)),))


def gathering(layout: BoardLayout, cands: tuple[income.TileCandidate, ...]) -> Json:
    income.check_candidates(cands, rule="M-31", field="cands")
    return named("tile", income.choose_income(TribeAction.GATHERING, cands))


def ceremony(layout: BoardLayout, n: int, cands: tuple[income.CardCandidate, ...]) -> Json:
    """``n``: the number of the current tile."""
    require(n in NUMBERS, NO_SUCH_NUMBER, rule="M-35", number=n)
    income.check_candidates(cands, rule="M-33", field="cands")
    chosen, bonus = income.choose_income(TribeAction.CEREMONY, cands), income.ceremony_points(cands, n)
    return Ruling({"card": chosen.outcome, "bonus_vp": n if bonus else 0}, (*chosen.reasons, *bonus))


def hunting(layout: BoardLayout, cands: tuple[income.CardCandidate, ...]) -> Json:
    income.check_candidates(cands, rule="M-39", field="cands")
    return named("card", income.choose_income(TribeAction.HUNTING, cands))


def paint(layout: BoardLayout, rows: tuple[int, ...], painted: int = 0) -> Json:
    income.check_painted(rows, painted)
    return named("next", income.next_section(rows, painted))


def migration(layout: BoardLayout, on_board: int) -> Json:
    check_number(on_board, 0, name="on_board", rule="M-41")
    ruling = income.migrate(on_board)
    return Ruling({"moved": ruling.outcome, "on_board_after": on_board - ruling.outcome}, ruling.reasons)


# Autumn -------------------------------------------------------------------------------------------

NO_SYMBOL_THERE = Refusal(
    "no-symbol-there",
    "Place {place} has no priority symbol. There’s no main priority.",
    rule="M-66",
    field="marker",
)
BEARING_UNKNOWN = Refusal(
    "bearing-unknown",
    "{names} are equally close. Enter the bearing of each, 0 to 11 clockwise from north.",
    rule="M-62",
    field="members",
)


def direction(layout: BoardLayout, marker: str | int, trays: dict[str, int], inclusive: bool = True) -> Json:
    return named("tray", autumn.choose_direction(board_of(layout, marker, trays, inclusive)))


def target(
    layout: BoardLayout,
    marker: str | int,
    direction: str,
    found: tuple[autumn.LaneTarget, ...] = (),
    on_or_adjacent_megalith: bool = False,
    inclusive: bool = True,
    lane_tie: str = "sweep_from_marker",
    occupied_marker: str = "counts",
) -> Ruling[autumn.TargetOutcome]:
    """``lane_tie`` is MQ-27, ``occupied_marker`` MQ-44."""
    board = board_of(layout, marker, NO_COUNTS, inclusive)
    main = _main_symbol(board)
    read_trays(layout, {direction: 0}, "direction")
    _check_found(found)
    house = autumn.AutumnHouse(sweeps=_sweeps(lane_tie), occupied_counts=_counts(occupied_marker))
    near = on_or_adjacent_megalith
    return autumn.choose_target(board, main, direction, found, near_megalith=near, house=house)


def autumn_step(
    layout: BoardLayout,
    marker: str | int,
    trays: dict[str, int],
    found: tuple[autumn.LaneTarget, ...] = (),
    gain: dict[str, int] = NO_COUNTS,
    on_or_adjacent_megalith: bool = False,
    basis: str = "after_gain",
    inclusive: bool = True,
    lane_tie: str = "sweep_from_marker",
    stay_returns_half: bool = True,
    occupied_marker: str = "counts",
) -> Json:
    """A whole activation: direction, target, reward, half of the tray (M-64 to M-71).

    ``basis`` is MQ-29, ``stay_returns_half`` MQ-30, ``occupied_marker`` MQ-44.
    """
    board = board_of(layout, marker, trays, inclusive)
    main = _main_symbol(board)
    after_gain = is_default("basis", basis, ("after_gain", "before_gain"))
    check_colours(layout, gain, "gain")
    house = autumn.AutumnHouse(_sweeps(lane_tie), after_gain, stay_returns_half, _counts(occupied_marker))
    _check_found(found)
    towards = autumn.choose_direction(board)
    tray, reasons, to = towards.outcome, towards.reasons, autumn.TargetOutcome(autumn.NONE)
    if tray is not None:
        near = on_or_adjacent_megalith
        aimed = autumn.choose_target(board, main, tray, found, near_megalith=near, house=house)
        reasons, to = (*reasons, *aimed.reasons), aimed.outcome
    received = autumn.receive(to.result, gain)
    answer = {"tray": tray, **asdict(to), "returned": 0, "trays_after": board.trays}
    if tray is None:
        return Ruling(answer, reasons)
    half = autumn.return_half(board.trays, tray, to.result, gain, house)
    answer |= {"returned": half.returned, "trays_after": half.trays_after}
    return Ruling(answer, (*reasons, *received, half.why))


def half(layout: BoardLayout, count: int) -> Json:
    check_number(count, 0, name="count", rule="M-71")
    returned = autumn.half_up(count)
    why = Reason("Half of {count}, rounded up, is {returned}.", ("M-71",), count=count, returned=returned)
    return Ruling({"returned": returned}, (why,))


def activation(
    layout: BoardLayout, marker: str | int, members: tuple[autumn.TribeMember, ...], inclusive: bool = True
) -> Json:
    """Equally close members outside the camp differ by their bearings (M-62)."""
    check_once((member.id for member in members), rule="M-61", field="members")
    for member in members:
        check_number(member.distance, 0, name="distance", rule="M-61")
        if member.bearing is not None:
            check_place(member.bearing, rule="M-62", field="members")
    board = board_of(layout, marker, NO_COUNTS, inclusive)
    standing = [member for member in members if not member.lying]
    nearest = min((member.distance for member in standing), default=0)
    tied = [member for member in standing if member.distance == nearest]
    if nearest and len(tied) > 1 and any(member.bearing is None for member in tied):
        raise BEARING_UNKNOWN(names=tuple(member.id for member in tied))
    return named("member", autumn.choose_member(board, members))


def _main_symbol(board: ControlBoard) -> str:
    """Return the main priority: the symbol beside the marker (M-66)."""
    symbol = board.layout.symbol_at(board.place)
    if symbol is None:
        raise NO_SYMBOL_THERE(place=board.place)
    return symbol


def _check_found(found: tuple[autumn.LaneTarget, ...]) -> None:
    for each in found:
        read_symbol(Priority, each.kind, rule="M-67", field="found")
        check_number(each.distance, 1, name="distance", rule="M-67")
        autumn.check_line(each.line, "found")


def _sweeps(lane_tie: str) -> bool:
    return is_default("lane_tie", lane_tie, ("sweep_from_marker", "left_centre_right"))


def _counts(occupied_marker: str) -> bool:
    return is_default("occupied_marker", occupied_marker, ("counts", "left_out"))
