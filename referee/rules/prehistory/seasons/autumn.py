"""Autumn: who moves, in which direction, after what, and what it costs (M-61 to M-78)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from referee.rules.kernel.text.codec import Strict
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.board.layout import ControlBoard, Place, added, most_reasons
from referee.rules.prehistory.board.terms import TARGET_NAMES, Counts, Priority, tray_name

LINES = ("left", "centre", "right")
MOVE, STAY, NONE = "move", "stay", "none"
RECEIVED = gettext_noop("What the tribe receives goes onto the tray of its colour.")
GAIN_WITHOUT_MOVE = Refusal(
    "gain-without-move", "A member that doesn’t move gains nothing. Leave the gain out.", "M-70", "gain"
)
UNKNOWN_LINE = Refusal("unknown-line", "A lane has no line “{line}”. Choose from {possible}.", "M-67")
LINE_NAMES = {
    "left": gettext_noop("left"),
    "centre": gettext_noop("centre"),
    "right": gettext_noop("right"),
}


@dataclass(frozen=True, slots=True)
class TribeMember(Strict):
    """A tribe member: spaces to the starting camp, and where it lies as seen from there (0 to 11)."""

    id: str
    distance: int
    bearing: Place | None = None
    lying: bool = False


@dataclass(frozen=True, slots=True)
class LaneTarget(Strict):
    """A legal target in the lane."""

    kind: str
    distance: int
    line: str  # "": the nearest of the kind, wherever it lies
    occupied: bool = False  # a member of the tribe stands there
    colour: str = ""  # of an action marker, if known


@dataclass(frozen=True, slots=True)
class TargetOutcome:
    """Move (to what, how far, on which line), stay, or none; the priorities tried, in order."""

    result: str
    kind: str | None = None
    distance: int | None = None
    line: str | None = None
    tried: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AutumnHouse:
    """The house rules of autumn."""

    sweeps: bool = True  # MQ-27
    after_gain: bool = True  # MQ-29
    stay_returns: bool = True  # MQ-30
    occupied_counts: bool = True  # MQ-44: an action marker with a member on it is a target


BY_DEFAULT = AutumnHouse()


def choose_member(board: ControlBoard, members: Sequence[TribeMember]) -> Ruling[str | None]:
    """Choose the standing member closest to the starting camp, then the first clockwise (M-61 to M-63)."""
    standing = [member for member in members if not member.lying]
    if not standing:
        return Ruling(None, (Reason("No member is standing. All are done.", ("M-72",)),))
    nearest = min(member.distance for member in standing)
    tied = [member for member in standing if member.distance == nearest]
    # All in the camp stand on one space, whatever their bearings (M-63).
    chosen = min(tied, key=lambda member: board.sweep(member.bearing or 0) if nearest else 0)
    phrase = gettext_noop("The standing member closest to the starting camp is activated first.")
    if nearest == 0:
        phrase = gettext_noop("A member in the starting camp is closest to it.")
    reasons = [Reason(phrase, ("M-61",)).deciding(len(tied) == 1)]
    together = [member for member in tied if member.bearing == chosen.bearing or not nearest]
    if len(together) < len(tied):
        phrase = gettext_noop(
            "{number} are equally close. Take the first clockwise from the priority marker."
        )
        at_marker = any(member.bearing == board.place for member in tied)
        house = ("inclusive=false",) if at_marker and not board.inclusive else ()
        reasons.append(Reason(phrase, ("M-12", "M-62"), house, number=len(tied)).deciding())
    if len(together) > 1:
        reasons.append(Reason("On the same space, take any of them.", ("M-63",)))
    return Ruling(chosen.id, tuple(reasons))


def choose_direction(board: ControlBoard) -> Ruling[str | None]:
    """Choose the tray with the most markers, at least 1, then the first clockwise (M-64)."""
    ranked = board.ranked(1)
    if not ranked:
        phrase = gettext_noop("No tray has a marker. There’s no direction and no one moves.")
        return Ruling(None, (Reason(phrase, ("M-64", "M-70")).deciding(),))
    arrow = gettext_noop("The arrow from the board’s centre to {tray} is the direction on the map.")
    reasons = most_reasons(board, ranked[0], (), "M-64", "M-64")
    return Ruling(ranked[0], (*reasons, Reason(arrow, ("M-65",), tray=tray_name(ranked[0]))))


def check_line(line: str, field: str) -> None:
    require(line in LINES, UNKNOWN_LINE, field=field, line=line, possible=tuple(LINES))


def line_order(board: ControlBoard, tray: str, *, sweeps: bool = True) -> tuple[str, ...]:
    """The lines of the lane in clockwise order (MQ-27): as a rule left, centre, right.

    Where the marker points exactly in the direction, the centre line lies on it and comes first (or last,
    MQ-02), and the left one lies just before it.
    """
    if not sweeps or board.layout.tray_place(tray) != board.place:
        return LINES
    return ("centre", "right", "left") if board.inclusive else ("right", "left", "centre")


def choose_target(
    board: ControlBoard,
    main: str,
    tray: str,
    found: Sequence[LaneTarget],
    *,
    near_megalith: bool = False,
    house: AutumnHouse = BY_DEFAULT,
) -> Ruling[TargetOutcome]:
    """Choose the target: by priority, then the nearest, then the first clockwise (M-66 to M-70, M-78)."""
    if main == Priority.MEGALITH and near_megalith:
        phrase = gettext_noop("Megaliths are the main priority. The member is already at one and stays.")
        reason = Reason(phrase, ("M-78",)).deciding()
        return Ruling(TargetOutcome(STAY, tried=(Priority.MEGALITH,)), (reason,))
    reasons: list[Reason] = []
    tried: list[str] = []
    for kind in board.layout.track_from(main):
        tried.append(kind)
        there = [each for each in found if each.kind == kind]
        seen = [each for each in there if house.occupied_counts or not _holds_member(each)]
        reasons.extend(_left_out([each for each in there if each not in seen]))
        if seen:
            order = line_order(board, tray, sweeps=house.sweeps)
            chosen = min(seen, key=lambda each: (each.distance, (*order, "").index(each.line)))
            reasons.extend([_counts(chosen)] if _holds_member(chosen) else ())
            reasons.extend(_found_reasons(board, tray, seen, chosen, len(tried) == 1, sweeps=house.sweeps))
            outcome = TargetOutcome(MOVE, kind, chosen.distance, chosen.line, tuple(tried))
            return Ruling(outcome, tuple(reasons))
        phrase = gettext_noop("There’s no {kind} in the lane. Go on to the next priority clockwise.")
        if there:
            phrase = gettext_noop("There’s no free {kind} in the lane. Go on to the next priority clockwise.")
        reasons.append(Reason(phrase, ("M-67", "M-69"), kind=Line(TARGET_NAMES[kind])))
    phrase = gettext_noop("The lane has none of the six priorities. The member lies down.")
    if not house.occupied_counts and any(map(_holds_member, found)):
        phrase = gettext_noop("There’s no free target in the lane. The member lies down where it is.")
    reasons.append(Reason(phrase, ("M-70",)).deciding())
    return Ruling(TargetOutcome(NONE, tried=tuple(tried)), tuple(reasons))


def _holds_member(found: LaneTarget) -> bool:
    """Whether it is an action marker with a member of the tribe on it (MQ-44); megaliths have M-77."""
    return found.kind == Priority.ACTION_MARKER and found.occupied


def _left_out(markers: Sequence[LaneTarget]) -> Iterator[Reason]:
    """Say which action markers are no targets, each colour once."""
    for colour in dict.fromkeys(each.colour for each in markers):
        phrase = gettext_noop("The {tray} marker is occupied.")
        if not colour:
            phrase = gettext_noop("The action marker is occupied.")
        yield Reason(phrase, ("M-75",), ("occupied_marker=left_out",), tray=tray_name(colour))


def _counts(marker: LaneTarget) -> Reason:
    phrase = gettext_noop("A member is on the {tray} marker, but it still counts.")
    if not marker.colour:
        phrase = gettext_noop("A member is on the action marker, but it still counts.")
    return Reason(phrase, ("M-75",), ("occupied_marker=counts",), tray=tray_name(marker.colour))


def _found_reasons(
    board: ControlBoard,
    tray: str,
    seen: Sequence[LaneTarget],
    chosen: LaneTarget,
    is_main: bool,
    *,
    sweeps: bool,
) -> list[Reason]:
    facts: dict[str, Fact] = {"kind": Line(TARGET_NAMES[chosen.kind]), "distance": chosen.distance}
    rules = ("M-66", "M-67") if is_main else ("M-67", "M-69")
    if not chosen.line:
        nearest = gettext_noop("The nearest {kind} in the lane is the target.")
        return [Reason(nearest, rules, kind=facts["kind"]).deciding(), _in_order(board, tray, sweeps=sweeps)]
    phrase = gettext_noop("The nearest {kind} in the lane, {distance} away, is the target.")
    lines = {each.line for each in seen if each.distance == chosen.distance}
    if len(lines) == 1:
        return [Reason(phrase, rules, **facts).deciding()]
    house = _lane_house(board, tray, lines, chosen.line, sweeps=sweeps)
    tie = gettext_noop("Several tie. Clockwise, the one on the {line} line comes first.")
    return [
        Reason(phrase, rules, **facts),
        Reason(tie, ("M-12", "M-68"), house, line=Line(LINE_NAMES[chosen.line])).deciding(),
    ]


def _in_order(board: ControlBoard, tray: str, *, sweeps: bool) -> Reason:
    """Say which line comes first where several targets are equally near (M-68)."""
    order = line_order(board, tray, sweeps=sweeps)
    is_default = order == line_order(replace(board, inclusive=True), tray)
    house = () if is_default else ("inclusive=false",) if sweeps else ("lane_tie=left_centre_right",)
    phrase = gettext_noop("If several tie: {first} line, then {second}, then {third}.")
    return Reason(phrase, ("M-12", "M-68"), house, **order_facts(order))


def order_facts(lines: Iterable[str]) -> dict[str, Fact]:
    return {
        name: Line(LINE_NAMES[line]) for name, line in zip(("first", "second", "third"), lines, strict=True)
    }


def _lane_house(
    board: ControlBoard, tray: str, lines: Collection[str], chosen: str, *, sweeps: bool
) -> tuple[str, ...]:
    """The house rule that decided between equally near lines: none where the default agrees."""
    default = min(lines, key=line_order(replace(board, inclusive=True), tray).index)
    if chosen == default:
        return ()
    return ("inclusive=false",) if sweeps else ("lane_tie=left_centre_right",)


def receive(result: str, gain: Counts) -> tuple[Reason, ...]:
    """Say where the reward goes, which half of the tray may count (M-8). Raises IllegalEntry (M-70, M-78)."""
    if not any(gain.values()):
        return ()
    require(result == MOVE, GAIN_WITHOUT_MOVE, rule="M-78" if result == STAY else None)
    return (Reason(RECEIVED, ("M-8",)),)


def half_up(count: int) -> int:
    """Half of a number of markers, rounded up (M-71)."""
    return (count + 1) // 2


@dataclass(frozen=True, slots=True)
class Half:
    """What goes back of the tray that gave the direction: of how many, the trays afterwards, and why."""

    returned: int
    count: int
    trays_after: dict[str, int]
    why: Reason


def return_half(before: Counts, tray: str, result: str, gain: Counts, house: AutumnHouse) -> Half:
    """Work out what goes back (M-71, MQ-29, MQ-30)."""
    after = added(before, gain)
    count = after[tray] if house.after_gain else before[tray]
    if result == STAY and not house.stay_returns:
        phrase = gettext_noop("The member stayed. No marker goes back.")
        why = Reason(phrase, ("M-78", "M-71"), ("stay_returns_half=false",))
        return Half(0, count, after, why)
    phrase = gettext_noop("Half of the {count} {tray} markers go back, rounded up: {returned}.")
    if count == 1:
        phrase = gettext_noop("Half of the 1 marker on {tray}, rounded up, is 1. It goes back.")
    returned = half_up(count)
    facts: dict[str, Fact] = {"count": count, "tray": tray_name(tray), "returned": returned}
    house_rule = () if house.after_gain or after[tray] == before[tray] else ("half_basis=before_gain",)
    why = Reason(phrase, ("M-71",), house_rule, **facts)
    return Half(returned, count, {**after, tray: after[tray] - returned}, why)
