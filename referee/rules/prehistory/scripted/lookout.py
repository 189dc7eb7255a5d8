"""Who is activated in autumn, where from, and what is known of the lane before it (M-61 to M-78)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.rules.kernel.ruling import Reason
from referee.rules.prehistory.board.hexes import CAMP, Hex, distance, in_lane, read_hex
from referee.rules.prehistory.board.terms import SIDES, Priority
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.seasons.autumn import LINES, Found, Member, TargetOutcome, choose_member
from referee.rules.prehistory.seasons.lane import as_members, landing, look

IS_NEAR, IS_FAR = "near", "far"
"""What is learnt of a place for good: whether a megalith stands there or beside it."""


@dataclass(frozen=True, slots=True)
class Acting:
    """The member activated. ``who``: its number among those on the map, None: it stands in the camp, or
    nobody has said which it is; ``place``: where it stands, None: nobody has said."""

    who: int | None
    place: Hex | None
    reasons: tuple[Reason, ...]


def standing_places(state: PrehistoryState) -> Mapping[str, Hex] | None:
    """Where the standing members on the map are, by number; None where that is not known of all."""
    standing = {str(n): figure for n, figure in enumerate(state.figures) if not figure.lies}
    places = {number: figure.at for number, figure in standing.items() if figure.at is not None}
    return places if len(places) == len(standing) else None


def acting(state: PrehistoryState) -> Acting | None:
    """Choose the member that goes first (M-61 to M-63); None: only the table can say where they stand."""
    if state.standing_camp:
        return Acting(None, CAMP, choose_member(state.board, (Member("camp", 0),)).reasons)
    if state.told.bearings is not None:
        bearings = state.told.bearings or (None,)
        told = [Member(str(bearing), 1, bearing) for bearing in bearings]
        return Acting(None, None, choose_member(state.board, told).reasons)
    places = standing_places(state)
    if places:
        ruling = choose_member(state.board, as_members(places))
        who = int(ruling.outcome or 0)
        return Acting(who, state.figures[who].at, ruling.reasons)
    if state.standing_out > 1:
        return None
    who = next(number for number, figure in enumerate(state.figures) if not figure.lies)
    return Acting(who, state.figures[who].at, choose_member(state.board, (Member("", 1),)).reasons)


def is_near_megalith(state: PrehistoryState, place: Hex | None) -> bool | None:
    """Whether it stands on or next to a megalith; None: nobody has said (M-78)."""
    if state.told.near is not None:
        return state.told.near
    if place is None:
        return None
    if state.layout.map is not None:
        return state.layout.map.at_megalith(place)
    if learnt(place, IS_NEAR) in state.bare:
        return True
    return False if learnt(place, IS_FAR) in state.bare else None


def learnt(place: Hex, *about: str) -> str:
    """Write what is learnt of a place, such as that a lane from it has no campsite."""
    return " ".join((f"{place[0]}.{place[1]}", *about))


def priorities(state: PrehistoryState) -> tuple[str, ...]:
    """All six in their order from the marker on (M-66, M-69); no campsite once all are built (MQ-33)."""
    order = (state.layout.symbol_after(state.marker, steps) for steps in range(SIDES))
    all_built = state.campsites >= state.most_campsites
    return tuple(kind for kind in order if not (all_built and kind == Priority.CAMPSITE))


def untold(state: PrehistoryState, place: Hex | None, tray: str) -> tuple[str, ...]:
    """The priorities of which nobody knows whether they lie in the lane, in their order."""
    if place is not None and state.layout.map is not None:
        return ()
    order = list(priorities(state))
    for lane in state.told.lanes:
        if not lane.target:
            return ()
        if lane.target in order:
            is_old = lane.distance is None
            order = (
                [k for k in order if k != lane.target] if is_old else order[order.index(lane.target) + 1 :]
            )
    return tuple(k for k in order if place is None or not is_bare(state, place, tray, k))


def is_bare(state: PrehistoryState, place: Hex, tray: str, kind: str) -> bool:
    """Whether each line of the lane is the rest of a line on which nothing of the kind was this autumn."""
    side, told = state.layout.trays.index(tray), (each.partition(" ") for each in state.bare)
    looked = [read_hex(where) for where, _, what in told if what == f"{tray} {kind}"]
    seen = [in_lane(start, side, line, 1) for start in looked for line in LINES]
    return all(
        any(_is_ahead(first, begins, side) for first in seen)
        for begins in (in_lane(place, side, line, 1) for line in LINES)
    )


def _is_ahead(first: Hex, place: Hex, side: int) -> bool:
    """Whether a place lies straight on from the first one in this direction, or is the same."""
    return in_lane(first, side, "centre", distance(first, place)) == place


def sight(state: PrehistoryState, place: Hex | None, tray: str) -> tuple[Found, ...]:
    """What is known to lie in the lane: by the map, or as it was told."""
    hexmap = state.layout.map
    if place is not None and hexmap is not None and not state.told.lanes:
        side = state.layout.trays.index(tray)
        wanted = priorities(state)
        found = look(hexmap, place, side, places_taken(state), state.told.passed)
        return tuple(each for each in found if each.kind in wanted)
    return tuple(
        Found(lane.target, lane.distance, line)
        for lane in state.told.lanes
        if lane.distance is not None
        for line in lane.lines
    )


def places_taken(state: PrehistoryState) -> frozenset[Hex]:
    """Where members of the tribe stand or lie, the starting camp too."""
    out = (figure.at for figure in state.figures if figure.at is not None)
    return frozenset((*out, CAMP) if state.members.camp else out)


def goal_of(state: PrehistoryState, place: Hex, tray: str, to: TargetOutcome) -> Hex:
    """The hex of the target."""
    side = state.layout.trays.index(tray)
    return in_lane(place, side, to.line or "centre", to.distance or 0)


def ends_at(state: PrehistoryState, place: Hex | None, tray: str, to: TargetOutcome) -> Hex | None:
    """Where the member ends: at the target, or beside a megalith that is taken; None: not known (M-77)."""
    if place is None:
        return None
    goal = goal_of(state, place, tray, to)
    if state.layout.map is None:
        return None if to.kind == Priority.MEGALITH else goal
    return landing(state.board, state.layout.map, place, goal, places_taken(state))
