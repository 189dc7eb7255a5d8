"""Autumn at the table: member, direction, targets one priority after the other, the move (M-61 to M-78)."""

from __future__ import annotations

from referee.rules.kernel.automa import Instruction, Question, Step
from referee.rules.kernel.ruling import Fact, Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.autumn.autumn import (
    MOVE,
    STAY,
    AutumnHouse,
    Found,
    Half,
    Member,
    TargetOutcome,
    choose_direction,
    choose_member,
    choose_target,
    next_kind,
    return_half,
)
from referee.rules.prehistory.board.terms import PRIORITY_NAMES, TARGET_NAMES, TRIBE, Priority, as_title
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.record.told import Done

PLACES = (
    gettext_noop("north"),
    gettext_noop("north by north-east"),
    gettext_noop("north-east"),
    gettext_noop("east"),
    gettext_noop("south-east"),
    gettext_noop("south by south-east"),
    gettext_noop("south"),
    gettext_noop("south by south-west"),
    gettext_noop("south-west"),
    gettext_noop("west"),
    gettext_noop("north-west"),
    gettext_noop("north by north-west"),
)


def autumn_step(state: PrehistoryState, payment: Question, entered: Done) -> Step:
    """Return the step of autumn; ``payment``: asked in a human's turn, ``entered``: the reward so far."""
    if state.whose != TRIBE or not state.standing:
        return payment
    direction = choose_direction(state.board)
    tray = direction.outcome.tray
    if tray is None:
        line = Line(gettext_noop("No markers: all their members lie down."))
        move = Line(gettext_noop("Lay down every member in the starting camp and on the map."))
        return Instruction("all_lie", line, (move,), direction.reasons)
    if not state.standing_camp and state.standing_out > 1 and state.told.bearings is None:
        return _ask_nearest(direction.reasons)
    return _activation(state, tray, (*_member_reasons(state), *direction.reasons), entered)


def from_camp(state: PrehistoryState) -> bool:
    """Whether the member activated stands in the starting camp (M-61)."""
    return state.standing_camp > 0


def asked_kind(state: PrehistoryState) -> str | None:
    """The priority to look for next; campsites no more once all are built (MQ-33)."""
    tried = [lane.target for lane in state.told.lanes]
    if state.campsites >= state.most_campsites:
        tried.append(Priority.CAMPSITE)
    return next_kind(state.board, state.marker, tried)


def house_of_autumn(state: PrehistoryState) -> AutumnHouse:
    """Return the house rules of autumn."""
    return AutumnHouse(
        sweeps=state.house("lane_tie", "sweep_from_marker"),
        after_gain=state.house("half_basis", "after_gain"),
        stay_returns=state.house("stay_returns_half", "true"),
    )


def aim(state: PrehistoryState, tray: str) -> Ruling[TargetOutcome]:
    """Choose the target from what has been told of the lane."""
    found = tuple(
        Found(lane.target, lane.distance, line)
        for lane in state.told.lanes
        if lane.distance is not None
        for line in lane.lines
    )
    return choose_target(
        state.board,
        state.marker,
        tray,
        found,
        near_megalith=bool(state.told.near),
        sweeps=house_of_autumn(state).sweeps,
    )


def _member_reasons(state: PrehistoryState) -> tuple[Reason, ...]:
    if from_camp(state):
        return choose_member(state.board, (Member("camp", 0),)).reasons
    if not state.told.bearings:
        return choose_member(state.board, (Member("out", 1),)).reasons
    members = tuple(Member(str(bearing), 1, bearing) for bearing in state.told.bearings)
    return choose_member(state.board, members).reasons


def _ask_nearest(reasons: tuple[Reason, ...]) -> Question:
    phrase = gettext_noop("The closest standing member goes first; equally close ones clockwise.")
    why = Reason(phrase, {}, ("M-61", "M-62", "M-63"))
    line = Line(gettext_noop("Is one standing member closest to the starting camp?"))
    return Question("nearest", line, (why, *reasons))


def who(state: PrehistoryState) -> Line:
    """Say which member is meant."""
    if from_camp(state):
        return Line(gettext_noop("a member in the starting camp"))
    if state.told.bearings:
        members = tuple(Member(str(bearing), 1, bearing) for bearing in state.told.bearings)
        chosen = choose_member(state.board, members).outcome.member
        phrase = gettext_noop("the member to the {bearing} of the camp")
        return Line(phrase, {"bearing": Line(PLACES[int(chosen or 0)])})
    return Line(gettext_noop("the standing member closest to the camp"))


def half_back(state: PrehistoryState, tray: str, act: str, entered: Done) -> Half:
    """Work out what goes back of the tray that gives the direction, with the reward entered (M-71)."""
    return return_half(state.trays, tray, act, entered.cubes, house_of_autumn(state))


def _activation(state: PrehistoryState, tray: str, reasons: tuple[Reason, ...], entered: Done) -> Step:
    about = {"tray": tray}
    if state.marker == Priority.MEGALITH and state.told.near is None:
        phrase = gettext_noop("Megalith is the main priority: a member on or next to one stays there.")
        why = Reason(phrase, {}, ("M-78",))
        line = Line(gettext_noop("Does {member} stand on or next to a megalith?"), {"member": who(state)})
        return Question("near", line, (*reasons, why), about)
    target = aim(state, tray)
    if target.outcome.result == MOVE:
        return _move(state, tray, target, reasons, entered)
    if target.outcome.result == STAY:
        return _lie(state, tray, "stay", (*reasons, *target.reasons))
    kind = asked_kind(state)
    if kind is None:
        return _lie(state, tray, "lie", (*reasons, *_none_reasons(state, target)))
    return _ask_lane(state, tray, kind, reasons)


def _none_reasons(state: PrehistoryState, target: Ruling[TargetOutcome]) -> tuple[Reason, ...]:
    return target.reasons[-1:]


def _ask_lane(state: PrehistoryState, tray: str, kind: str, reasons: tuple[Reason, ...]) -> Question:
    is_main = kind == state.marker
    phrase = gettext_noop("The priority marker is at {kind}: that is looked for first, however far.")
    if not is_main:
        phrase = gettext_noop("Nothing so far: {kind} is the next priority clockwise.")
    why = Reason(phrase, {"kind": Line(PRIORITY_NAMES[kind])}, ("M-66", "M-67") if is_main else ("M-69",))
    line = Line(
        gettext_noop("Towards {tray} from {member}: where is the nearest {kind}?"),
        {"tray": as_title(tray), "member": who(state), "kind": Line(TARGET_NAMES[kind])},
    )
    return Question("lane", line, (*reasons, why), {"tray": tray, "kind": kind})


ARRIVE = {
    Priority.CAMPSITE: gettext_noop(
        "Build campsite {campsite} there, free of members; this member goes back to the board."
    ),
    Priority.FISHING: gettext_noop("Take the fishing tile there. The member lies down."),
    Priority.HUNTING: gettext_noop("Take the hunting tile there. The member lies down."),
    Priority.GATHERING: gettext_noop("Take the gathering tile there. The member lies down."),
    Priority.ACTION_MARKER: gettext_noop("Take 1 action marker of the colour shown. The member lies down."),
    Priority.MEGALITH: gettext_noop(
        "If it is occupied, take the nearest empty space beside it, clockwise. The member lies down."
    ),
}
ARRIVE_RULES = {
    Priority.CAMPSITE: ("M-73",),
    Priority.ACTION_MARKER: ("M-75",),
    Priority.MEGALITH: ("M-76", "M-77"),
}


def campsite_name(state: PrehistoryState) -> str:
    """The next campsite of the building order (C-9)."""
    order = state.layout.campsite_order
    return order[state.campsites] if order and state.campsites < len(order) else str(state.campsites + 1)


def _move(
    state: PrehistoryState,
    tray: str,
    target: Ruling[TargetOutcome],
    reasons: tuple[Reason, ...],
    entered: Done,
) -> Instruction:
    to = target.outcome
    kind = Priority(to.kind or "")
    facts: dict[str, Fact] = {
        "member": who(state),
        "distance": to.distance or 0,
        "tray": as_title(tray),
        "line": Line(LINE_NAMES[to.line or "centre"]),
        "kind": Line(TARGET_NAMES[kind]),
    }
    line = Line(gettext_noop("A member moves {distance} towards {tray}, to the {kind}."), facts)
    go = Line(
        gettext_noop("Move {member} {distance} towards {tray}, on the {line} line, to the {kind}."),
        facts,
    )
    arrive = Line(ARRIVE[kind], {"campsite": campsite_name(state)})
    why = Reason(gettext_noop("What it does on arriving."), {}, ARRIVE_RULES.get(kind, ("M-74",)))
    moves = (go, arrive, _half(state, tray, "move", entered))
    return Instruction("move", line, moves, (*reasons, *target.reasons, why), {"tray": tray, "kind": kind})


LINE_NAMES = {
    "left": gettext_noop("left"),
    "centre": gettext_noop("centre"),
    "right": gettext_noop("right"),
}


def _lie(state: PrehistoryState, tray: str, act: str, reasons: tuple[Reason, ...]) -> Instruction:
    line = Line(gettext_noop("A member stays at its megalith and lies down."))
    if act == "lie":
        line = Line(gettext_noop("A member finds nothing and lies down."))
    lay = Line(gettext_noop("Lay down {member} where it is."), {"member": who(state)})
    half = _half(state, tray, act, Done())
    why = Reason(gettext_noop("Moved or not, half of that tray goes back, rounded up."), {}, ("M-71",))
    return Instruction(act, line, (lay, half), (*reasons, why), {"tray": tray})


def _half(state: PrehistoryState, tray: str, act: str, entered: Done) -> Line:
    half = half_back(state, tray, act, entered)
    if not half.returned:
        return Line(gettext_noop("No marker goes back."))
    phrase = gettext_noop("Return half of the {tray} tray, rounded up: {number} of {count}.")
    if act == MOVE:
        phrase = gettext_noop(
            "With the reward on it, return half of the {tray} tray, rounded up: {number} of {count}."
        )
        if not house_of_autumn(state).after_gain:
            phrase = gettext_noop(
                "Return half of what lay on the {tray} tray before the reward, rounded up: "
                "{number} of {count}."
            )
    facts: dict[str, Fact] = {"tray": as_title(tray), "number": half.returned, "count": half.count}
    return Line(phrase, facts)
