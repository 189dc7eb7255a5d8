"""Autumn at the table: member, direction, targets one priority after the other, the move (M-61 to M-78)."""

from dataclasses import replace

from referee.rules.kernel.code import as_text
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Ruling
from referee.rules.prehistory.board.hexmap import CAMP, Hex, HexMap, bearing, distance, hex_word, thing_name
from referee.rules.prehistory.board.terms import (
    PRIORITY_NAMES,
    TARGET_NAMES,
    Counts,
    Priority,
    TribeStep,
    tray_name,
)
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted.lookout import (
    Acting,
    acting,
    ends_at,
    goal_of,
    is_near_megalith,
    sight,
    unknown_kinds,
)
from referee.rules.prehistory.seasons.autumn import (
    LINE_NAMES,
    MOVE,
    STAY,
    AutumnHouse,
    Half,
    TargetOutcome,
    TribeMember,
    choose_direction,
    choose_member,
    choose_target,
    line_order,
    order_facts,
    return_half,
)

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
ARRIVE = {
    Priority.CAMPSITE: gettext_noop(
        "Build campsite {campsite} there, free of members. This member goes back to the board."
    ),
    Priority.FISHING: gettext_noop("Take the fishing tile there. The member lies down."),
    Priority.HUNTING: gettext_noop("Take the hunting tile there. The member lies down."),
    Priority.GATHERING: gettext_noop("Take the gathering tile there. The member lies down."),
    Priority.ACTION_MARKER: gettext_noop("Take 1 action marker of the colour shown. The member lies down."),
    Priority.MEGALITH: gettext_noop(
        "If it is occupied, take the nearest empty space beside it, clockwise. The member lies down."
    ),
}
AT_MEGALITH = gettext_noop("The megalith is free. The member lies down there.")
BESIDE_MEGALITH = gettext_noop(
    "The megalith is occupied. The member lies down on the marked space beside it. If a player’s member is "
    "there, tap the next nearest under “It went differently”."
)
ARRIVE_RULES = {
    Priority.CAMPSITE: ("M-73",),
    Priority.ACTION_MARKER: ("M-75",),
    Priority.MEGALITH: ("M-76", "M-77"),
}


def autumn_step(state: PrehistoryState, cubes: Counts) -> TribeStep:
    """Return the step of the tribe's turn; ``cubes``: the reward entered so far."""
    direction = choose_direction(state.board)
    tray = direction.outcome
    if tray is None:
        line = Line("There are no markers. All their members lie down.")
        move = Line("Lay down every member in the starting camp and on the map.")
        return TribeStep(line, direction.reasons, act="all_lie", moves=(move,))
    member = acting(state)
    if member is None:
        return _ask_nearest(direction.reasons)
    reasons = (*member.reasons, *direction.reasons)
    near = is_near_megalith(state, member.place)
    if state.marker == Priority.MEGALITH and near is None:
        return _ask_near(state, tray, reasons)
    found, house = sight(state, member.place, tray), _house(state)
    target = choose_target(state.board, state.marker, tray, found, near_megalith=bool(near), house=house)
    if target.outcome.result == STAY:
        line = Line("A member stays at its megalith and lies down.")
        return _lie(state, member, tray, "stay", line, (*reasons, *target.reasons))
    kinds = unknown_kinds(state, member.place, tray)
    if kinds:
        return _ask_lane(state, tray, kinds, reasons)
    if target.outcome.result == MOVE:
        return _move(state, member, tray, replace(target, reasons=(*reasons, *target.reasons)), cubes)
    occupied = tuple(reason for reason in target.reasons if reason.house_rules)
    line = Line("A member finds nothing and lies down.")
    if occupied:
        line = Line("A member finds no free target and lies down.")
    return _lie(state, member, tray, "lie", line, (*reasons, *occupied, *target.reasons[-1:]))


def _house(state: PrehistoryState) -> AutumnHouse:
    return AutumnHouse(
        sweeps=state.house("lane_tie", "sweep_from_marker"),
        after_gain=state.house("half_basis", "after_gain"),
        stay_returns=state.house("stay_returns_half", "true"),
        occupied_counts=state.house("occupied_marker", "counts"),
    )


def name_member(state: PrehistoryState) -> Line:
    """Name the member that is activated, by its place as far as it is known."""
    if state.standing_camp:
        return Line("a member in the starting camp")
    member = acting(state)
    if member is not None and member.place is not None:
        phrase = gettext_noop("the member {distance} {distance:step|steps} from the camp, to the {bearing}")
        return Line(phrase, **_from_camp(member.place))
    if not state.answers.bearings:
        return Line("the standing member closest to the camp")
    closest = [TribeMember(str(place), 1, place) for place in state.answers.bearings]
    nearest = Line(PLACES[int(choose_member(state.board, closest).outcome or 0)])
    return Line("the member to the {bearing} of the camp", bearing=nearest)


def seen_from_camp(hexmap: HexMap, word: str) -> Line:
    """The piece on a hex of the map and its direction from the camp, as people say it at a table."""
    place = hexmap.place_of(word)
    phrase = gettext_noop("{thing}: {distance} {distance:step|steps}, {bearing}")
    return Line(phrase, **{"thing": thing_name(hexmap.things[word]), **_from_camp(place)})


def _from_camp(place: Hex) -> dict[str, Fact]:
    name = PLACES[round(bearing(CAMP, place)) % len(PLACES)]
    return {"distance": distance(CAMP, place), "bearing": Line(name)}


def half_back(state: PrehistoryState, tray: str, act: str, cubes: Counts) -> Half:
    """Work out what goes back of the tray that gives the direction, with the reward entered (M-71)."""
    return return_half(state.trays, tray, act, cubes, _house(state))


def campsite_name(state: PrehistoryState) -> str:
    """The next campsite of the building order (C-9)."""
    order = state.layout.campsite_order
    return order[state.campsites] if order and state.campsites < len(order) else str(state.campsites + 1)


def _ask_nearest(reasons: tuple[Reason, ...]) -> TribeStep:
    why = Reason(
        "The closest standing member goes first, then clockwise if several are equally close.",
        ("M-61", "M-62", "M-63"),
    )
    line = Line("Is one standing member closest to the starting camp?")
    return TribeStep(line, (why, *reasons), asks="nearest")


def _ask_near(state: PrehistoryState, tray: str, reasons: tuple[Reason, ...]) -> TribeStep:
    phrase = gettext_noop("Megalith is the main priority. A member on or next to one stays there.")
    line = Line("Is {member} on or next to a megalith?", member=name_member(state))
    return TribeStep(line, (*reasons, Reason(phrase, ("M-78",))), {"tray": tray}, asks="near")


def _ask_lane(
    state: PrehistoryState, tray: str, kinds: tuple[str, ...], reasons: tuple[Reason, ...]
) -> TribeStep:
    is_main = kinds[0] == state.marker
    phrase = gettext_noop("The priority marker is at {kind}. They look for that first, however far.")
    if not is_main:
        phrase = gettext_noop("Not found so far. The next priority clockwise is {kind}.")
    why = Reason(phrase, ("M-66", "M-67") if is_main else ("M-69",), kind=Line(PRIORITY_NAMES[kinds[0]]))
    line = Line(
        "From {member} towards {tray}, which comes first on this list in the lane, however far?",
        tray=tray_name(tray),
        member=name_member(state),
    )
    return TribeStep(line, (*reasons, why), {"tray": tray, "kinds": " ".join(kinds)}, asks="lane")


def _move(
    state: PrehistoryState, member: Acting, tray: str, target: Ruling[TargetOutcome], cubes: Counts
) -> TribeStep:
    to, hexmap = target.outcome, state.layout.map
    kind, goal = Priority(to.kind or ""), goal_of(state, member.place, tray, to)
    end = ends_at(state, member.place, goal, kind)
    if (end == member.place and end is not None) or (end is None and hexmap and member.place):
        line = Line("A member is already beside its megalith and lies down.")
        why = Reason("There’s no nearer space beside it.", ("M-77", "M-70"))
        return _lie(state, member, tray, "lie", line, (*target.reasons, why))
    line, go = _goes(state, tray, to, kind)
    arrive = Line(_arrives(kind, end, goal), campsite=campsite_name(state))
    why = Reason("What the member does when it arrives.", ARRIVE_RULES.get(kind, ("M-74",)))
    moves = (go, arrive, _half(state, tray, "move", cubes))
    about = {"tray": tray, "kind": as_text(kind), **_who_about(member)}
    if end is not None:
        about["at"] = hex_word(end)
    if hexmap is not None and goal is not None:
        about["goal"] = hexmap.word_at(goal)
    return TribeStep(line, (*target.reasons, why), about, act="move", moves=moves)


def _goes(state: PrehistoryState, tray: str, to: TargetOutcome, kind: Priority) -> tuple[Line, Line]:
    """Say where the member goes, in short and as an instruction."""
    facts: dict[str, Fact] = {
        "member": name_member(state),
        "distance": to.distance or 0,
        "tray": tray_name(tray),
        "kind": Line(TARGET_NAMES[kind]),
    }
    if to.line:
        facts["line"] = Line(LINE_NAMES[to.line])
        go = gettext_noop("Move {member} {distance} towards {tray}, on the {line} line, to the {kind}.")
        return Line("A member moves {distance} towards {tray}, to the {kind}.", **facts), Line(go, **facts)
    order = line_order(state.board, tray, sweeps=_house(state).sweeps)
    go = gettext_noop(
        "Move {member} towards {tray}, to the nearest {kind} in the lane. If several tie: {first} line, "
        "then {second}, then {third}."
    )
    line = Line("A member moves towards {tray}, to the nearest {kind}.", **facts)
    return line, Line(go, **facts, **order_facts(order))


def _arrives(kind: Priority, end: Hex | None, goal: Hex | None) -> str:
    """What it does there; on a map it is known whether a megalith is free (M-76, M-77)."""
    if kind is not Priority.MEGALITH or end is None:
        return ARRIVE[kind]
    return AT_MEGALITH if end == goal else BESIDE_MEGALITH


def _who_about(member: Acting) -> dict[str, str]:
    return {} if member.who is None else {"who": str(member.who)}


def _lie(
    state: PrehistoryState, member: Acting, tray: str, act: str, line: Line, reasons: tuple[Reason, ...]
) -> TribeStep:
    lay = Line("Lay down {member} where it is.", member=name_member(state))
    why = Reason("Half of that tray goes back, rounded up, whether it moved or not.", ("M-71",))
    moves = (lay, _half(state, tray, act, {}))
    return TribeStep(line, (*reasons, why), {"tray": tray, **_who_about(member)}, act=act, moves=moves)


def _half(state: PrehistoryState, tray: str, act: str, cubes: Counts) -> Line:
    half = half_back(state, tray, act, cubes)
    if not half.returned:
        return Line("No marker goes back.")
    phrase = gettext_noop("Return half of the {tray} tray, rounded up: {number} of {count}.")
    if act == MOVE:
        phrase = gettext_noop(
            "After the reward, return half of the {tray} tray, rounded up: {number} of {count}."
        )
        if not _house(state).after_gain:
            phrase = gettext_noop(
                "Return half of the {tray} tray before the reward, rounded up: {number} of {count}."
            )
    return Line(phrase, tray=tray_name(tray), number=half.returned, count=half.count)
