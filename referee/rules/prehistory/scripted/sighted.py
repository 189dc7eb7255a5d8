"""What was found of each priority in the lane on a map, for the list beside it (M-66 to M-70)."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.rules.prehistory.board.hexmap import CAMP, MARKER, Hex, in_lane, lane
from referee.rules.prehistory.board.terms import Priority, TribeStep
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted.lookout import priorities, sight
from referee.rules.prehistory.seasons.autumn import LaneTarget


@dataclass(frozen=True, slots=True)
class Sighted:
    """A priority, and what was found of it. ``is_judged``: whether the search came that far.

    ``taken``: how many were taken from the lane; ``occupied``: the colours of markers left out (MQ-44).
    """

    kind: str
    found: LaneTarget | None = None
    is_judged: bool = True
    taken: int = 0
    occupied: tuple[str, ...] = ()
    all_built: bool = False


def found_in_lane(state: PrehistoryState, step: TribeStep) -> tuple[Sighted, ...]:
    """Return all six in the marker's order; none without a map, or where the member's place is unknown."""
    who = step.about.get("who")
    place = state.figures[int(who)].at if who is not None else CAMP
    if state.layout.map is None or place is None or step.act not in ("move", "lie"):
        return ()
    return tuple(_judged(state, place, step))


def _judged(state: PrehistoryState, place: Hex, step: TribeStep) -> Iterator[Sighted]:
    seen = sight(state, place, step.about["tray"])
    leaves_out, searched = state.house("occupied_marker", "left_out"), priorities(state)
    hit = step.about.get("kind")
    is_judged = True
    for kind in state.layout.track_from(state.marker):
        there = [each for each in seen if each.kind == kind]
        left_out = [each for each in there if leaves_out and each.occupied and kind == Priority.ACTION_MARKER]
        targets = [each for each in there if each not in left_out]
        if kind == hit:
            targets = [each for each in targets if _is_goal(state, place, step, each)]
        nearest = min(targets, key=lambda each: each.distance, default=None)
        yield Sighted(
            kind,
            nearest if is_judged else None,
            is_judged,
            _taken(state, place, step.about["tray"], kind),
            tuple(dict.fromkeys(each.colour for each in left_out)),
            kind not in searched,
        )
        is_judged = is_judged and kind != hit


def _is_goal(state: PrehistoryState, place: Hex, step: TribeStep, target: LaneTarget) -> bool:
    assert state.layout.map is not None
    side = state.layout.trays.index(step.about["tray"])
    return state.layout.map.word_at(in_lane(place, side, target.line, target.distance)) == step.about["goal"]


def _taken(state: PrehistoryState, place: Hex, tray: str, kind: str) -> int:
    """Count what of a kind was taken from the lane."""
    assert state.layout.map is not None
    words = {state.layout.map.word_at(each) for _, _, each in lane(place, state.layout.trays.index(tray))}
    return sum(
        word in words and (what == kind or (what.startswith(MARKER) and kind == Priority.ACTION_MARKER))
        for word, what in state.emptied.items()
    )
