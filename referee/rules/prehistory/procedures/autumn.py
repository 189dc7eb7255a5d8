"""Procedures for autumn; parameters are what is told, by name."""

from collections.abc import Sequence
from dataclasses import asdict

from referee.rules.kernel.ruling import Reason, Refusal, Ruling, gettext_noop, require
from referee.rules.prehistory.board.layout import Board, Layout, check_colours, check_place, read_trays
from referee.rules.prehistory.board.terms import Priority, check_number, check_once, read_symbol
from referee.rules.prehistory.procedures.year import UNTOLD, Json, board_of, house_in, named
from referee.rules.prehistory.seasons.autumn import (
    MOVE,
    NONE,
    AutumnHouse,
    Found,
    Member,
    TargetOutcome,
    check_line,
    choose_direction,
    choose_member,
    choose_target,
    half_up,
    return_half,
)

NO_SYMBOL_THERE = Refusal(
    "no-symbol-there",
    gettext_noop("No priority symbol lies at place {place}, so there is no main priority."),
    "M-66",
    "marker",
)
BEARING_UNKNOWN = Refusal(
    "bearing-unknown",
    gettext_noop("{names} are equally close. Enter the bearing of each, 0 to 11 clockwise from north."),
    "M-62",
    "members",
)
GAIN_WITHOUT_MOVE = Refusal(
    "gain-without-move",
    gettext_noop("A member that does not move gains nothing. Leave the gain out."),
    "M-70",
    "gain",
)


def direction(layout: Layout, marker: str | int, trays: dict[str, int], inclusive: bool = True) -> Json:
    return named("tray", choose_direction(board_of(layout, marker, trays, inclusive)))


def target(
    layout: Layout,
    marker: str | int,
    direction: str,
    found: tuple[Found, ...] = (),
    on_or_adjacent_megalith: bool = False,
    inclusive: bool = True,
    lane_tie: str = "sweep_from_marker",
) -> Ruling[TargetOutcome]:
    """``lane_tie`` is MQ-27."""
    board = board_of(layout, marker, UNTOLD, inclusive)
    main = _main_symbol(board)
    read_trays(layout, {direction: 0}, "direction")
    _check_found(found)
    sweeps = _sweeps(lane_tie)
    return choose_target(board, main, direction, found, near_megalith=on_or_adjacent_megalith, sweeps=sweeps)


def autumn_step(
    layout: Layout,
    marker: str | int,
    trays: dict[str, int],
    found: tuple[Found, ...] = (),
    gain: dict[str, int] = UNTOLD,
    on_or_adjacent_megalith: bool = False,
    basis: str = "after_gain",
    inclusive: bool = True,
    lane_tie: str = "sweep_from_marker",
    stay_returns_half: bool = True,
) -> Json:
    """A whole activation: direction, target, reward, half of the tray (M-64 to M-71).

    ``basis`` is MQ-29, ``stay_returns_half`` MQ-30.
    """
    board = board_of(layout, marker, trays, inclusive)
    main = _main_symbol(board)
    house_in("basis", basis, ("after_gain", "before_gain"))
    check_colours(layout, gain, "gain")
    house = AutumnHouse(_sweeps(lane_tie), basis == "after_gain", stay_returns_half)
    _check_found(found)
    towards = choose_direction(board)
    tray, reasons, to = towards.outcome, towards.reasons, TargetOutcome(NONE)
    if tray is not None:
        near = on_or_adjacent_megalith
        aimed = choose_target(board, main, tray, found, near_megalith=near, sweeps=house.sweeps)
        reasons, to = (*reasons, *aimed.reasons), aimed.outcome
    require(to.result == MOVE or not any(gain.values()), GAIN_WITHOUT_MOVE)
    told = {"tray": tray, **asdict(to), "returned": 0, "trays_after": board.trays}
    if tray is None:
        return Ruling(told, reasons)
    half = return_half(board.trays, tray, to.result, gain, house)
    return Ruling({**told, "returned": half.returned, "trays_after": half.trays_after}, (*reasons, half.why))


def half(layout: Layout, count: int) -> Json:
    check_number(count, 0, name="count", rule="M-71")
    phrase = gettext_noop("Half of {count}, rounded up, is {returned}.")
    returned = half_up(count)
    why = Reason(phrase, {"count": count, "returned": returned}, ("M-71",))
    return Ruling({"returned": returned}, (why,))


def activation(
    layout: Layout, marker: str | int, members: tuple[Member, ...], inclusive: bool = True
) -> Json:
    """Equally close members outside the camp are told apart by their bearings (M-62)."""
    check_once((member.id for member in members), rule="M-61", field="members")
    for member in members:
        check_number(member.distance, 0, name="distance", rule="M-61")
        if member.bearing is not None:
            check_place(member.bearing, rule="M-62", field="members")
    board = board_of(layout, marker, UNTOLD, inclusive)
    standing = [member for member in members if not member.lying]
    nearest = min((member.distance for member in standing), default=0)
    tied = [member for member in standing if member.distance == nearest]
    if nearest and len(tied) > 1 and any(member.bearing is None for member in tied):
        raise BEARING_UNKNOWN(names=tuple(member.id for member in tied))
    return named("member", choose_member(board, members))


def _main_symbol(board: Board) -> str:
    """Return the main priority: the symbol beside the marker (M-66)."""
    symbol = board.layout.symbol_at(board.place)
    if symbol is None:
        raise NO_SYMBOL_THERE(place=board.place)
    return symbol


def _check_found(found: Sequence[Found]) -> None:
    for each in found:
        read_symbol(Priority, each.kind, rule="M-67", field="found")
        check_number(each.distance, 1, name="distance", rule="M-67")
        check_line(each.line, "found")


def _sweeps(lane_tie: str) -> bool:
    possible = ("sweep_from_marker", "left_centre_right")
    return house_in("lane_tie", lane_tie, possible) == "sweep_from_marker"
