"""What a member sees on a map that is known, and where it ends (M-61, M-62, M-67, M-77)."""

from collections.abc import Collection, Mapping

from referee.rules.prehistory.board.hexmap import CAMP, TAKEN, Hex, HexMap, bearing, beside, distance, lane
from referee.rules.prehistory.board.layout import ControlBoard
from referee.rules.prehistory.board.terms import Priority
from referee.rules.prehistory.seasons.autumn import LaneTarget, TribeMember


def look(
    hexmap: HexMap, start: Hex, side: int, full: Collection[Hex] = (), passed: Collection[str] = ()
) -> tuple[LaneTarget, ...]:
    """Return what lies in the lane. ``full``: where members stand, ``passed``: hexes that do not count."""
    return tuple(
        LaneTarget(kind, steps, line, place in full, hexmap.colour_at(place))
        for steps, line, place in lane(start, side)
        if (kind := hexmap.kind_at(place)) and hexmap.word_at(place) not in passed
    )


def landing(board: ControlBoard, hexmap: HexMap, start: Hex, goal: Hex, full: Collection[Hex]) -> Hex | None:
    """Return where a member ends that walks to a target: there, or beside a megalith that is taken (M-77).

    None where no space beside it is empty.
    """
    if hexmap.kind_at(goal) != Priority.MEGALITH or not (hexmap.at(goal) == TAKEN or goal in full):
        return goal
    others = set(full) - {start}
    empty = [
        each
        for each in beside(goal)
        if hexmap.is_space(each) and not hexmap.kind_at(each) and each not in others
    ]

    def nearest(place: Hex) -> tuple[object, ...]:
        steps = distance(start, place)
        return steps, board.sweep(bearing(start, place)) if steps else 0

    return min(empty, key=nearest, default=None)


def as_members(places: Mapping[str, Hex]) -> tuple[TribeMember, ...]:
    """Return the members as they lie round the camp, by name."""
    return tuple(
        TribeMember(name, distance(CAMP, place), bearing(CAMP, place) if place != CAMP else None)
        for name, place in places.items()
    )
