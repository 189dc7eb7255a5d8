"""What is answered in autumn: the closest member, a megalith nearby, the lane (M-61 to M-70, M-78)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.ruling import Fact, Line, Refusal, Ruling, gettext_noop
from referee.rules.prehistory.answers.asked import answered_once, asking, yes_or_no
from referee.rules.prehistory.board.layout import check_place
from referee.rules.prehistory.board.terms import TARGET_NAMES, Priority, check_number, check_once, read_symbol
from referee.rules.prehistory.record import Effect, Lane, Look, PrehistoryState, of_the_table
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.autumn import LINE_NAMES, PLACES
from referee.rules.prehistory.scripted.lookout import acting, untold
from referee.rules.prehistory.seasons.autumn import LINES, check_line

FARTHEST = 99
HALF_TOLD = Refusal(
    "half-told",
    gettext_noop("A target needs both: how many steps away, and on which line of the lane."),
    "M-67",
    "lines",
)


@dataclass(frozen=True, slots=True)
class Nearest:
    """Where the closest standing members lie as seen from the camp (0 to 11); none: just one is closest."""

    kind: ClassVar[str] = "nearest"
    bearings: tuple[int, ...] = ()


def nearest_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    options = tuple(Option(str(bearing), name) for bearing, name in enumerate(PLACES))
    yield Choice("bearings", gettext_noop("There are several. Where are they, seen from the camp?"), options)


def nearest_rule(state: PrehistoryState, nearest: Nearest, checks: Checks) -> Ruling[Effect]:
    question = answered_once(state, Nearest.kind)
    for bearing in nearest.bearings:
        check_place(bearing, rule="M-62", field="bearings")
    check_once(map(str, nearest.bearings), rule="M-62", field="bearings")
    return Ruling(Effect("answer"), question.reasons)


NEAREST = of_the_table(
    Nearest, Effect, gettext_noop("The closest member"), asking(Nearest.kind), nearest_choices,
    nearest_rule,
    lambda state, nearest, effect: state.knowing(bearings=nearest.bearings),
    lambda nearest, effect: Line(gettext_noop("Which member is closest")),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Near:
    """Whether the member stands on or next to a megalith (M-78)."""

    kind: ClassVar[str] = "near"
    is_near: bool


NEAR = yes_or_no(
    Near,
    gettext_noop("At a megalith"),
    gettext_noop("Does it stand on or next to a megalith?"),
    lambda state, told: _learnt(state, told.is_near).knowing(near=told.is_near),
    yes=gettext_noop("It stands at a megalith"),
    no=gettext_noop("It is not at a megalith"),
    is_asked=True,
)


def _learnt(state: PrehistoryState, is_near: bool) -> PrehistoryState:
    """Return the state in which this is known of the place where the member in hand stands."""
    member = acting(state)
    if member is None or member.place is None:
        return state
    return replace(state, at_megalith={**state.at_megalith, member.place: is_near})


def lane_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    """What comes first in the lane, on which lines it is the nearest, and how far; nothing: none is there."""
    step = next_step(state)
    kinds = step.about["kinds"].split() if step.asks == Lane.kind else ()
    options = tuple(Option(kind, TARGET_NAMES[kind]) for kind in kinds)
    yield Choice("target", gettext_noop("The first of these in the lane"), options, most=1)
    if any(picked.get("target", ())):
        yield Choice("distance", gettext_noop("Steps away"), numbers=(1, FARTHEST))
        lines = tuple(Option(line, LINE_NAMES[line]) for line in LINES)
        title = gettext_noop("On which line (several if equally near)")
        yield Choice("lines", title, lines, least=1, start=("centre",))


def lane_rule(state: PrehistoryState, lane: Lane, checks: Checks) -> Ruling[Effect]:
    question = answered_once(state, Lane.kind)
    if lane.target:
        read_symbol(Priority, lane.target, rule="M-66", field="target")
    if (lane.distance is None) != (not lane.lines) or (lane.lines and not lane.target):
        raise HALF_TOLD()
    if lane.distance is not None:
        check_number(lane.distance, 1, name="distance", rule="M-67")
    for line in lane.lines:
        check_line(line, "lines")
    check_once(lane.lines, rule="M-67", field="lines")
    tray = question.about.get("tray")
    return Ruling(Effect("answer", action=lane.target or None, tray=tray), question.reasons)


def lane_apply(state: PrehistoryState, lane: Lane, effect: Effect) -> PrehistoryState:
    """Return the state that knows it; what is or is not there for this member is so for the next one."""
    after = state.knowing(lanes=(*state.told.lanes, lane))
    member, tray = acting(state), effect.tray
    if member is None or member.place is None or tray is None:
        return after
    asked = untold(state, member.place, tray)
    if not lane.target and not asked:
        return after.without_seen()
    absent = asked[: asked.index(lane.target)] if lane.target in asked else () if lane.target else asked
    if lane.target and lane.distance is None:
        absent = (lane.target,)
    look = Look(member.place, state.layout.trays.index(tray), absent, lane)
    return replace(after, looks=(*state.looks, look))


def lane_describe(lane: Lane, effect: Effect) -> Line:
    if not lane.target:
        return Line(gettext_noop("No target in the lane"))
    facts: dict[str, Fact] = {"kind": Line(TARGET_NAMES[lane.target]), "distance": lane.distance or 0}
    if lane.distance is None:
        return Line(gettext_noop("No {kind} in the lane"), facts)
    return Line(gettext_noop("The nearest {kind} is {distance} away"), facts)


LANE = of_the_table(
    Lane, Effect, gettext_noop("The lane"), asking(Lane.kind), lane_choices, lane_rule, lane_apply,
    lane_describe,
)  # fmt: skip
