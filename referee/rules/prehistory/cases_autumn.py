"""The procedures of ``prehistory.decide`` for autumn: what they are told, and who rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.rules.kernel.ruling import Fact, Reason, Ruling, gettext_noop
from referee.rules.prehistory.autumn.autumn import (
    LINES,
    MOVE,
    AutumnHouse,
    DirectionOutcome,
    Found,
    Member,
    MemberOutcome,
    StepOutcome,
    TargetOutcome,
    choose_direction,
    choose_member,
    choose_target,
    half_up,
    resolve_activation,
)
from referee.rules.prehistory.board.layout import (
    STRICT,
    Board,
    Layout,
    check_colours,
    check_place,
    read_trays,
)
from referee.rules.prehistory.board.terms import (
    Priority,
    check_house,
    check_number,
    check_once,
    read_symbol,
    refused,
)
from referee.rules.prehistory.cases_seasons import board_of, main_symbol, place_of


@dataclass(frozen=True, slots=True)
class ToldFound:
    """A target in the lane: steps away, on the left, centre or right line."""

    __pydantic_config__ = STRICT

    kind: str
    distance: int
    line: str


@dataclass(frozen=True, slots=True)
class ToldMember:
    """A member: spaces from the starting camp, and its bearing as seen from there (0 to 11)."""

    __pydantic_config__ = STRICT

    id: str
    distance: int
    bearing: int | None = None
    lying: bool = False


@dataclass(frozen=True, slots=True)
class DirectionCase:
    """The marker and the trays."""

    __pydantic_config__ = STRICT

    marker: str | int
    trays: dict[str, int]
    inclusive: bool = True


@dataclass(frozen=True, slots=True)
class TargetCase:
    """The marker, the tray that gives the direction, and what lies in the lane; ``lane_tie`` is MQ-27."""

    __pydantic_config__ = STRICT

    marker: str | int
    direction: str
    found: tuple[ToldFound, ...] = ()
    on_or_adjacent_megalith: bool = False
    inclusive: bool = True
    lane_tie: str = "sweep_from_marker"


@dataclass(frozen=True, slots=True)
class StepCase:
    """A whole activation; ``basis`` is MQ-29, ``stay_returns_half`` MQ-30."""

    __pydantic_config__ = STRICT

    marker: str | int
    trays: dict[str, int]
    found: tuple[ToldFound, ...] = ()
    gain: dict[str, int] = field(default_factory=dict)
    on_or_adjacent_megalith: bool = False
    basis: str = "after_gain"
    inclusive: bool = True
    lane_tie: str = "sweep_from_marker"
    stay_returns_half: bool = True


@dataclass(frozen=True, slots=True)
class HalfCase:
    """Markers on a tray."""

    __pydantic_config__ = STRICT

    count: int


@dataclass(frozen=True, slots=True)
class HalfOutcome:
    """How many of them go back."""

    returned: int


@dataclass(frozen=True, slots=True)
class ActivationCase:
    """The marker and the members."""

    __pydantic_config__ = STRICT

    marker: str | int
    members: tuple[ToldMember, ...]
    inclusive: bool = True


def _found(told: Sequence[ToldFound]) -> tuple[Found, ...]:
    for each in told:
        read_symbol(Priority, each.kind, rule="M-67", field="found")
        check_number(each.distance, 1, name="distance", rule="M-67")
        if each.line not in LINES:
            phrase = gettext_noop("A lane has no line “{line}”. Possible: {possible}.")
            facts: dict[str, Fact] = {"line": each.line, "possible": ", ".join(LINES)}
            raise refused("unknown-line", phrase, facts, rule="M-67", field="found")
    return tuple(Found(each.kind, each.distance, each.line) for each in told)


def _sweeps(lane_tie: str) -> bool:
    check_house("lane_tie", lane_tie, ("sweep_from_marker", "left_centre_right"))
    return lane_tie == "sweep_from_marker"


def _direction(case: DirectionCase, layout: Layout) -> Ruling[DirectionOutcome]:
    return choose_direction(board_of(layout, case.marker, case.trays, case.inclusive))


def _target(case: TargetCase, layout: Layout) -> Ruling[TargetOutcome]:
    board = Board(layout, read_trays(layout, {}), place_of(layout, case.marker), case.inclusive)
    main = main_symbol(layout, case.marker)
    read_trays(layout, {case.direction: 0}, "direction")
    return choose_target(
        board,
        main,
        case.direction,
        _found(case.found),
        near_megalith=case.on_or_adjacent_megalith,
        sweeps=_sweeps(case.lane_tie),
    )


def _step(case: StepCase, layout: Layout) -> Ruling[StepOutcome]:
    board = board_of(layout, case.marker, case.trays, case.inclusive)
    main = main_symbol(layout, case.marker)
    check_house("basis", case.basis, ("after_gain", "before_gain"))
    check_colours(layout, case.gain, "gain")
    house = AutumnHouse(_sweeps(case.lane_tie), case.basis == "after_gain", case.stay_returns_half)
    near = case.on_or_adjacent_megalith
    ruling = resolve_activation(board, main, _found(case.found), case.gain, near_megalith=near, house=house)
    if ruling.outcome.result != MOVE and any(case.gain.values()):
        phrase = gettext_noop("A member that does not move gains nothing: leave the gain out.")
        raise refused("gain-without-move", phrase, rule="M-70", field="gain")
    return ruling


def _half(case: HalfCase, layout: Layout) -> Ruling[HalfOutcome]:
    check_number(case.count, 0, name="count", rule="M-71")
    phrase = gettext_noop("Half of {count}, rounded up, is {returned}.")
    facts: dict[str, Fact] = {"count": case.count, "returned": half_up(case.count)}
    return Ruling(HalfOutcome(half_up(case.count)), (Reason(phrase, facts, ("M-71",)),))


def _activation(case: ActivationCase, layout: Layout) -> Ruling[MemberOutcome]:
    check_once((member.id for member in case.members), rule="M-61", field="members")
    for member in case.members:
        check_number(member.distance, 0, name="distance", rule="M-61")
        if member.bearing is not None:
            check_place(member.bearing, rule="M-62", field="members")
    board = Board(layout, read_trays(layout, {}), place_of(layout, case.marker), case.inclusive)
    _check_bearings(case.members)
    members = [Member(each.id, each.distance, each.bearing, each.lying) for each in case.members]
    return choose_member(board, members)


def _check_bearings(members: Sequence[ToldMember]) -> None:
    """Equally close members outside the camp are told apart by their bearings (M-62)."""
    standing = [member for member in members if not member.lying]
    nearest = min((member.distance for member in standing), default=0)
    tied = [member for member in standing if member.distance == nearest]
    if nearest and len(tied) > 1 and any(member.bearing is None for member in tied):
        phrase = gettext_noop(
            "{names} are equally close: tell the bearing of each, 0 to 11 clockwise from north."
        )
        facts: dict[str, Fact] = {"names": tuple(member.id for member in tied)}
        raise refused("bearing-unknown", phrase, facts, rule="M-62", field="members")


PROCEDURES: Mapping[str, tuple[type[Any], Any]] = {
    "direction": (DirectionCase, _direction),
    "target": (TargetCase, _target),
    "autumn_step": (StepCase, _step),
    "half": (HalfCase, _half),
    "activation": (ActivationCase, _activation),
}
