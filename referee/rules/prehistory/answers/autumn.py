"""What is answered in autumn: the closest member, a megalith nearby, the lane, or the map (M-61 to M-78)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import ClassVar

from referee.rules.kernel.entry.choices import NOTHING, Choice, Option, Picked
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.answers.asked import TABLE, asked, asking
from referee.rules.prehistory.board.hexmap import (
    GRID_WORDS,
    NO_SPACE,
    HexMap,
    check_map,
    thing_name,
    things_of,
)
from referee.rules.prehistory.board.layout import check_place
from referee.rules.prehistory.board.terms import TARGET_NAMES, Priority, check_number, check_once, read_symbol
from referee.rules.prehistory.record import Effect, Figure, Lane, Look, PrehistoryState, of_the_table
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.autumn import LINE_NAMES, PLACES
from referee.rules.prehistory.scripted.lookout import acting, knowing_lanes, lanes_told, untold
from referee.rules.prehistory.seasons.autumn import LINES, check_line

FARTHEST = 99
YES_NO = (Option("yes", "Yes"), Option("no", "No"))
HALF_TOLD = Refusal(
    "half-told", "A target needs both: how many steps away, and on which line of the lane.", "M-67", "lines"
)


@dataclass(frozen=True, slots=True)
class Nearest:
    """Where the closest standing members lie as seen from the camp (0 to 11); none: just one is closest."""

    kind: ClassVar[str] = "nearest"
    bearings: tuple[int, ...] = ()


def nearest_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    options = tuple(Option(str(bearing), name) for bearing, name in enumerate(PLACES))
    yield Choice("bearings", "There are several. Where are they, seen from the camp?", options)


def nearest_rule(state: PrehistoryState, nearest: Nearest, checks: Checks) -> Ruling[Effect]:
    question = asked(state, Nearest.kind)
    for bearing in nearest.bearings:
        check_place(bearing, rule="M-62", field="bearings")
    check_once(map(str, nearest.bearings), rule="M-62", field="bearings")
    return Ruling(Effect("answer"), question.reasons)


NEAREST = of_the_table(
    Nearest,
    Effect,
    title=gettext_noop("The closest member"),
    offered=asking(Nearest.kind),
    choices=nearest_choices,
    rule=nearest_rule,
    apply=lambda state, nearest, effect: state.knowing(bearings=nearest.bearings),
    describe=lambda nearest, effect: Line("Which member is closest"),
)


@dataclass(frozen=True, slots=True)
class Near:
    """Whether the member stands on or next to a megalith (M-78)."""

    kind: ClassVar[str] = "near"
    is_near: bool


def near_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    yield Choice("is_near", "Does it stand on or next to a megalith?", YES_NO, least=1, most=1)


def near_rule(state: PrehistoryState, near: Near, checks: Checks) -> Ruling[Effect]:
    return Ruling(Effect("answer"), asked(state, Near.kind).reasons)


def near_describe(near: Near, effect: Effect) -> Line:
    if near.is_near:
        return Line("It stands at a megalith")
    return Line("It is not at a megalith")


NEAR = of_the_table(
    Near,
    Effect,
    title=gettext_noop("At a megalith"),
    offered=asking(Near.kind),
    choices=near_choices,
    rule=near_rule,
    apply=lambda state, near, effect: _learnt(state, near.is_near).knowing(near=near.is_near),
    describe=near_describe,
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
    yield Choice("target", "The first of these in the lane", options, most=1)
    if any(picked.get("target", ())):
        yield Choice("distance", "Steps away", numbers=(1, FARTHEST))
        lines = tuple(Option(line, LINE_NAMES[line]) for line in LINES)
        title = gettext_noop("On which line (several if equally near)")
        yield Choice("lines", title, lines, least=1, start=("centre",))


def lane_rule(state: PrehistoryState, lane: Lane, checks: Checks) -> Ruling[Effect]:
    question = asked(state, Lane.kind)
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
    member, tray = acting(state), effect.tray
    if tray is None:
        return state.knowing(lanes=(*state.told.lanes, lane))
    place, told = member.place if member else None, lanes_told(state, tray)
    asked = untold(state, place, tray)
    absent = asked[: asked.index(lane.target)] if lane.target in asked else () if lane.target else asked
    # None of those asked for is not none at all: others may have been seen there before.
    is_whole = bool(lane.target) or not asked
    after = knowing_lanes(state, tray, *told, *map(Lane, absent), *([lane] if is_whole else []))
    if place is None:
        return after
    if not lane.target and not asked:
        return after.without_seen()
    if lane.target and lane.distance is None:
        absent = (lane.target,)
    look = Look(place, state.layout.trays.index(tray), absent, lane)
    return replace(after, looks=(*state.looks, look))


def lane_describe(lane: Lane, effect: Effect) -> Line:
    if not lane.target:
        return Line("No target in the lane")
    facts: dict[str, Fact] = {"kind": Line(TARGET_NAMES[lane.target]), "distance": lane.distance or 0}
    if lane.distance is None:
        return Line("No {kind} in the lane", **facts)
    return Line("The nearest {kind} is {distance} away", **facts)


LANE = of_the_table(
    Lane,
    Effect,
    title=gettext_noop("The lane"),
    offered=asking(Lane.kind),
    choices=lane_choices,
    rule=lane_rule,
    apply=lane_apply,
    describe=lane_describe,
)


# The map as it lies (C-13) ------------------------------------------------------------------------

MIDDLE = "5.2"
FIRST_BRUSH = "on-fishing"
HEXES = tuple(Option(word, word) for word in GRID_WORDS)
TOO_MANY_PLACES = Refusal(
    "too-many-places",
    "You tapped {told} {told:member|members} on the map, but the record has {most}.",
    rule="M-2",
    field="members",
)


@dataclass(frozen=True, slots=True)
class Mapped:
    """The map lies so; ``members``: the hexes on which the tribe's members stand, as far as they are told."""

    kind: ClassVar[str] = "map"
    camp: str
    things: dict[str, str] = field(default_factory=dict)
    members: tuple[str, ...] = ()


def map_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    """The camp, then each sort of thing, and the members, as they lie so far; on one hex the last counts."""
    now = state.layout.map or HexMap(MIDDLE)
    yield _brush(state)
    yield Choice("camp", "The starting camp", HEXES, least=1, most=1, start=(now.camp,))
    for what in things_of(state.layout.trays):
        start = tuple(word for word, thing in now.things.items() if thing == what)
        yield Choice(_field(what), thing_name(what), HEXES, start=start)
    if state.members.out:
        there = tuple(now.word_at(figure.at) for figure in state.figures if figure.at is not None)
        now_told = tuple(filter(None, picked.get("members", there)))
        words = now_told if len(now_told) >= state.members.out else GRID_WORDS
        options = tuple(Option(word, word, copies=state.members.out) for word in dict.fromkeys(words))
        title = gettext_noop("The tribe’s members")
        yield Choice("members", title, options, most=state.members.out, start=there)


def _brush(state: PrehistoryState) -> Choice:
    """What the next tap on a hex puts there."""
    members = Option("members", "Tribe member")
    options = (
        Option("camp", "Starting camp"),
        *(Option(_field(what), thing_name(what)) for what in things_of(state.layout.trays)),
        *((members,) if state.members.out else ()),
    )
    title = gettext_noop("What the next taps put on the map")
    return Choice("brush", title, options, least=1, most=1, start=(FIRST_BRUSH,))


def _field(what: str) -> str:
    return f"on-{what}"


def map_say(state: PrehistoryState, picked: Picked) -> Said:
    fields = ((what, picked.get(_field(what), ())) for what in things_of(state.layout.trays))
    camp = next(iter(picked.get("camp", ())), "")
    things = {word: what for what, words in fields for word in words if word not in ("", camp)}
    members = [word for word in picked.get("members", ()) if word not in ("", camp)]
    return {"camp": camp, "things": things, "members": members}


def map_pick(state: PrehistoryState, said: Said) -> Picked:
    """Return the words for each sort of thing, also where there is none, though one may lie there so far."""
    found = {
        _field(what): tuple(word for word, thing in said["things"].items() if thing == what) or NOTHING
        for what in things_of(state.layout.trays)
    }
    return {"camp": (said["camp"],), "members": tuple(said["members"]) or NOTHING, **found}


def map_rule(state: PrehistoryState, told: Mapped, checks: Checks) -> Ruling[Effect]:
    check_map(HexMap(told.camp, told.things), state.layout.trays)
    check_map(HexMap(told.camp, dict.fromkeys(told.members, NO_SPACE)), state.layout.trays)
    number, most = len(told.members), state.members.out
    require(number <= most, TOO_MANY_PLACES, told=number, most=most)
    phrase = gettext_noop("With the map, the referee finds member, lane and target by itself.")
    return Ruling(Effect("map"), (Reason(phrase, ("M-61", "M-67")),))


def map_apply(state: PrehistoryState, told: Mapped, effect: Effect) -> PrehistoryState:
    """Return the state with the map; members whose places are told stand there in the order of the taps."""
    hexmap = HexMap(told.camp, dict(told.things))
    places = [hexmap.place_of(word) for word in told.members]
    figures = tuple(
        Figure(place, figure.lies)
        for figure, place in zip_longest(state.figures, places[: len(state.figures)])
    )
    layout = replace(state.layout, map=hexmap)
    known = state.knowing(lanes=(), near=None, bearings=None, passed=())
    laid = hexmap if state.laid is None else state.laid
    return replace(known, layout=layout, figures=figures, laid=laid)


MAPPED = of_the_table(
    Mapped,
    Effect,
    title=gettext_noop("The map"),
    offered=lambda state: () if state.final else TABLE,
    choices=map_choices,
    rule=map_rule,
    apply=map_apply,
    describe=lambda told, effect: Line(
        "The map is set up, with {n} {n:thing|things} on it", n=len(told.things)
    ),
    say=map_say,
    pick=map_pick,
)
