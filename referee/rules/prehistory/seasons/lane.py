"""What a member sees from where it stands on a map that is known (M-61, M-62, M-67, M-77)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from referee.rules.prehistory.board.hexes import CAMP, Hex, bearing, beside, distance, lane
from referee.rules.prehistory.board.hexmap import HexMap
from referee.rules.prehistory.board.layout import Board
from referee.rules.prehistory.board.terms import Priority
from referee.rules.prehistory.seasons.autumn import Found, Member


def look(
    hexmap: HexMap, start: Hex, side: int, full: Collection[Hex] = (), passed: Collection[str] = ()
) -> tuple[Found, ...]:
    """Return what lies in the lane. ``full``: where members stand, ``passed``: hexes that do not count.

    An action marker under a member is none to walk to; a megalith is, for there is room beside it (M-77).
    """
    return tuple(
        Found(kind, steps, line)
        for steps, line, place in lane(start, side)
        if (kind := hexmap.kind_at(place)) and hexmap.word_at(place) not in passed
        and not (kind == Priority.ACTION_MARKER and place in full)
    )  # fmt: skip


def landing(board: Board, hexmap: HexMap, start: Hex, goal: Hex, full: Collection[Hex]) -> Hex | None:
    """Return where a member ends that walks to a target: there, or beside a megalith that is taken (M-77).

    None where no space beside it is empty.
    """
    if hexmap.kind_at(goal) != Priority.MEGALITH or not (hexmap.is_taken(goal) or goal in full):
        return goal
    others = set(full) - {start}
    empty = [
        each for each in beside(goal)
        if hexmap.is_space(each) and not hexmap.kind_at(each) and each not in others
    ]  # fmt: skip

    def nearest(place: Hex) -> tuple[object, ...]:
        steps = distance(start, place)
        return steps, board.sweep(bearing(start, place)) if steps else 0

    return min(empty, key=nearest, default=None)


def as_members(places: Mapping[str, Hex]) -> tuple[Member, ...]:
    """Return the members as they lie round the camp, by name."""
    return tuple(
        Member(name, distance(CAMP, place), bearing(CAMP, place) if place != CAMP else None)
        for name, place in places.items()
    )
