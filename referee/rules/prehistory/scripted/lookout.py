"""The member activated in autumn, and what is known of the lane before it (M-61 to M-78)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from referee.rules.kernel.text.ruling import Reason
from referee.rules.prehistory.board.hexmap import CAMP, FARTHEST, Hex, distance, in_lane
from referee.rules.prehistory.board.terms import Priority
from referee.rules.prehistory.record import LaneLook, LaneReport, PrehistoryState
from referee.rules.prehistory.seasons.autumn import (
    LINES,
    LaneTarget,
    TargetOutcome,
    TribeMember,
    choose_member,
)
from referee.rules.prehistory.seasons.on_map import as_members, landing, look


@dataclass(frozen=True, slots=True)
class Acting:
    """The activated member."""

    who: int | None  # its number among those on the map; None: in the camp, or unknown
    place: Hex | None  # None: unknown
    reasons: tuple[Reason, ...]


def standing_places(state: PrehistoryState) -> Mapping[str, Hex] | None:
    """Return the places of the standing members on the map, by number; None unless all are known."""
    standing = {str(n): figure for n, figure in enumerate(state.figures) if not figure.lies}
    places = {number: figure.at for number, figure in standing.items() if figure.at is not None}
    return places if len(places) == len(standing) else None


def acting(state: PrehistoryState) -> Acting | None:
    """Choose the member that goes first (M-61 to M-63); None if none stands, or their places are unknown."""
    if state.standing_camp:
        return Acting(None, CAMP, choose_member(state.board, (TribeMember("camp", 0),)).reasons)
    if state.answers.bearings is not None:
        bearings = state.answers.bearings or (None,)
        closest = [TribeMember(str(bearing), 1, bearing) for bearing in bearings]
        return Acting(None, None, choose_member(state.board, closest).reasons)
    places = standing_places(state)
    if places:
        ruling = choose_member(state.board, as_members(places))
        who = int(ruling.outcome or 0)
        return Acting(who, state.figures[who].at, ruling.reasons)
    if state.standing_out != 1:
        return None
    who = next(number for number, figure in enumerate(state.figures) if not figure.lies)
    return Acting(who, state.figures[who].at, choose_member(state.board, (TribeMember("", 1),)).reasons)


def is_near_megalith(state: PrehistoryState, place: Hex | None) -> bool | None:
    """Whether it stands on or next to a megalith; None: unknown (M-78)."""
    if state.answers.near is not None:
        return state.answers.near
    if place is None:
        return None
    if state.layout.map is not None:
        return state.layout.map.at_megalith(place)
    return state.at_megalith.get(place)


def priorities(state: PrehistoryState) -> tuple[str, ...]:
    """All six in their order from the marker on (M-66, M-69); no campsite once all are built (MQ-33)."""
    order = state.layout.track_from(state.marker)
    all_built = state.campsites >= state.most_campsites
    return tuple(kind for kind in order if not (all_built and kind == Priority.CAMPSITE))


def known_lanes(state: PrehistoryState, tray: str) -> tuple[LaneReport, ...]:
    """Return the reports of the lane towards this tray, if they were in the current order of priorities."""
    return state.answers.lanes if state.answers.facing in (None, (tray, state.marker)) else ()


def knowing_lanes(state: PrehistoryState, tray: str, *lanes: LaneReport) -> PrehistoryState:
    return state.knowing(lanes=lanes, facing=(tray, state.marker))


def unknown_kinds(state: PrehistoryState, place: Hex | None, tray: str) -> tuple[str, ...]:
    """Return the priorities not known to be in the lane or absent, before the first that is there."""
    if place is not None and state.layout.map is not None:
        return ()
    lanes = known_lanes(state, tray)
    if any(not lane.target or lane.distance is not None for lane in lanes):
        return ()
    return tuple(_unknown(state, place, tray, {lane.target for lane in lanes}))


def _unknown(state: PrehistoryState, place: Hex | None, tray: str, passed: Collection[str]) -> Iterator[str]:
    for kind in priorities(state):
        if kind in passed:
            continue
        seen = None if place is None else nearest(state, place, tray, kind)
        if seen:
            return
        if seen is None:
            yield kind


def nearest(state: PrehistoryState, place: Hex, tray: str, kind: str) -> tuple[LaneTarget, ...] | None:
    """Return the nearest of a kind in the lane, by this autumn's reports; None: unknown."""
    side = state.layout.trays.index(tray)
    begins = [in_lane(place, side, line, 1) for line in LINES]
    if all(any(_is_bare(look, first, side, kind) for look in state.looks) for first in begins):
        return ()
    for steps in range(1, FARTHEST):
        there = {line: _is_there(state, in_lane(place, side, line, steps), kind) for line in LINES}
        if None in there.values():
            return None
        if any(there.values()):
            return tuple(LaneTarget(kind, steps, line) for line, is_there in there.items() if is_there)
    return ()


def _is_bare(look: LaneLook, first: Hex, side: int, kind: str) -> bool:
    """Whether the line that begins so is the rest of a line on which nothing of the kind was."""
    starts = (in_lane(look.start, side, line, 1) for line in LINES)
    return look.side == side and kind in look.absent and any(_is_ahead(each, first, side) for each in starts)


def _is_there(state: PrehistoryState, place: Hex, kind: str) -> bool | None:
    """Whether something of the kind is a target there; an occupied action marker may be left out (MQ-44)."""
    if place in state.gone and kind != Priority.MEGALITH:
        counts = kind == Priority.ACTION_MARKER and state.house("occupied_marker", "counts")
        if not counts:
            return False
    said = (_says(look, place, kind) for look in reversed(state.looks))
    return next((each for each in said if each is not None), None)


def _says(look: LaneLook, place: Hex, kind: str) -> bool | None:
    """Whether something of the kind is at a place, by the report of one lane; megaliths stay."""
    for line in LINES:
        first = in_lane(look.start, look.side, line, 1)
        if not _is_ahead(first, place, look.side):
            continue
        steps, far = 1 + distance(first, place), look.lane.distance
        if kind in look.absent:
            return False
        if kind != look.lane.target or not far or steps > far:
            return None
        if steps < far or line not in look.lane.lines:
            return False
        return None if look.is_old and kind != Priority.MEGALITH else True
    return None


def _is_ahead(first: Hex, place: Hex, side: int) -> bool:
    """Whether a place lies straight on from the first one in this direction, or is the same."""
    return in_lane(first, side, "centre", distance(first, place)) == place


def sight(state: PrehistoryState, place: Hex | None, tray: str) -> tuple[LaneTarget, ...]:
    """Return the known targets in the lane, by the map or by reports."""
    hexmap = state.layout.map
    lanes = known_lanes(state, tray)
    if place is not None and hexmap is not None and not lanes:
        side = state.layout.trays.index(tray)
        wanted = priorities(state)
        found = look(hexmap, place, side, places_taken(state), state.answers.passed)
        return tuple(each for each in found if each.kind in wanted)
    targets = tuple(_reported(lanes))
    if place is None:
        return targets
    markers = tuple(_occupied_markers(state, place, tray))
    if not targets:
        # What was seen when another member looked along there, and not taken.
        passed = {lane.target for lane in lanes}
        seen = (nearest(state, place, tray, kind) for kind in priorities(state) if kind not in passed)
        targets = next(filter(None, seen), ())
    at = {(each.distance, each.line) for each in markers}
    return (
        *markers,
        *(each for each in targets if not _is_marker(each) or (each.distance, each.line) not in at),
    )


def _reported(lanes: Iterable[LaneReport]) -> Iterator[LaneTarget]:
    for lane in lanes:
        if lane.distance is not None:
            yield from (LaneTarget(lane.target, lane.distance, line) for line in lane.lines or ("",))


def _is_marker(found: LaneTarget) -> bool:
    return found.kind == Priority.ACTION_MARKER


def _occupied_markers(state: PrehistoryState, start: Hex, tray: str) -> Iterator[LaneTarget]:
    """Yield the reported action markers in the lane that a member of the tribe stands on."""
    side = state.layout.trays.index(tray)
    for line in LINES:
        first = in_lane(start, side, line, 1)
        for place in places_taken(state):
            # A later report may deny a target there because the marker is occupied.
            was_seen = any(_says(each, place, Priority.ACTION_MARKER) for each in state.looks)
            if _is_ahead(first, place, side) and was_seen:
                yield LaneTarget(Priority.ACTION_MARKER, 1 + distance(first, place), line, occupied=True)


def places_taken(state: PrehistoryState) -> frozenset[Hex]:
    """Where members of the tribe stand or lie, the starting camp too."""
    out = (figure.at for figure in state.figures if figure.at is not None)
    return frozenset((*out, CAMP) if state.members.camp else out)


def goal_of(state: PrehistoryState, place: Hex | None, tray: str, to: TargetOutcome) -> Hex | None:
    """Return the hex of the target; None if its place or the member's is unknown."""
    if place is None or not to.distance:
        return None
    return in_lane(place, state.layout.trays.index(tray), to.line or "centre", to.distance)


def ends_at(state: PrehistoryState, place: Hex | None, goal: Hex | None, kind: Priority) -> Hex | None:
    """Where the member ends: at the target, or beside a megalith that is taken; None: not known (M-77)."""
    if place is None or goal is None:
        return None
    if state.layout.map is None:
        return None if kind is Priority.MEGALITH else goal
    return landing(state.board, state.layout.map, place, goal, places_taken(state))
