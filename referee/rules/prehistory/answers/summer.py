"""What is answered in summer: a location, a column taken back, the ring (M-50 to M-55, C-6)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry.words import Said, say_number
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Line, gettext_noop, in_a_row
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.answers.asked import asked, asking, symbols_in_order
from referee.rules.prehistory.board.layout import check_colours, check_ring
from referee.rules.prehistory.board.terms import (
    ACTION_NAMES,
    Action,
    check_number,
    check_once,
    cubes_told,
    given,
    read_symbol,
)
from referee.rules.prehistory.record import Effect, PillarAt, PrehistoryState, of_the_table
from referee.rules.prehistory.scripted.actions import (
    acted_enough,
    chosen_pillar,
    has_acted_enough,
    is_open,
    needs_ring,
    onto_the_trays,
    repeats,
)
from referee.rules.prehistory.scripted.stepping import cubes_added, pick_all_cubes, say_cubes
from referee.rules.prehistory.seasons.summer import visit_location
from referee.rules.prehistory.setup import check_trays

PILLARS_EACH = 2
RESOLVED_ALREADY = Refusal(
    "resolved-already",
    "The location of {action} is already resolved. Each only once a summer. Left: {left}.",
    rule="M-54",
    field="action",
    can_override=True,
)
ALL_RESOLVED = replace(
    RESOLVED_ALREADY,
    phrase=gettext_noop("All locations are already resolved, {action} included. Summer can end."),
)

WHICH_COLUMN = Refusal(
    "which-column", "First say which column is taken back, then what lay on it.", "M-52", "pillars"
)
NOTHING_TAKEN = Refusal(
    "nothing-entered", "Enter the markers taken back, or “No markers on any column”.", "M-52", "cubes"
)


# A location (M-54, M-55) --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Location:
    kind: ClassVar[str] = "location"
    action: str


def _left(state: PrehistoryState) -> tuple[Line, ...]:
    return tuple(Line(ACTION_NAMES[action]) for action in Action if action not in state.resolved)


def location_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    """All locations; those resolved already are folded, or take an override."""
    done = Chance.FOLDED if repeats(state) else Chance.NEEDS_OVERRIDE
    options = tuple(
        Option(action, ACTION_NAMES[action], chance=Chance.LIKELY if is_open(state, action) else done)
        for action in Action
    )
    yield Choice("action", "Location", options, least=1, most=1)


def location_rule(state: PrehistoryState, location: Location, checks: Checks) -> Ruling[Effect]:
    asked(state, "summer")
    assert state.tile is not None
    action = read_symbol(Action, location.action, rule="M-55", field="action")
    ruling = visit_location(state.layout, state.tile, state.trays, action, repeats=repeats(state))
    left = _left(state)
    resolved = RESOLVED_ALREADY if left else ALL_RESOLVED
    is_new = repeats(state) or action not in state.resolved
    checks.require(is_new, resolved, action=Line(ACTION_NAMES[action]), left=left)
    times = ruling.outcome.times
    if times and has_acted_enough(state):
        return Ruling(Effect("visited", action=action), (acted_enough(state.tile.n), *checks.overridden))
    if times and state.house("n_caps_summer", "true"):
        times = min(times, state.tile.n - state.acted)
    return Ruling(Effect("visited", action=action, times=times), (*ruling.reasons, *checks.overridden))


def location_apply(state: PrehistoryState, location: Location, effect: Effect) -> PrehistoryState:
    begun = state.knowing(location=location.action, times=effect.times) if effect.times else state
    return replace(begun, resolved=(*state.resolved, location.action))


def location_describe(location: Location, effect: Effect) -> Line:
    phrase = gettext_noop("The location of {action}: the marauders do nothing")
    if effect.times:
        phrase = gettext_noop("The location of {action}: the marauders act")
    return Line(phrase, **effect.named)


LOCATION = of_the_table(
    Location,
    Effect,
    title=gettext_noop("A location"),
    offered=lambda state: asking("summer")(state) if repeats(state) or _left(state) else (),
    choices=location_choices,
    rule=location_rule,
    apply=location_apply,
    describe=location_describe,
)


# A column taken back (M-51, M-52) -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The tribe takes a summer turn: the pillars that hold the most markers, where these are several (M-52).

    ``cubes``: what lay on the one it takes; None: with pillars that is the next entry. ``nothing``: no
    markers lie on any.
    """

    kind: ClassVar[str] = "take_back"
    pillars: tuple[PillarAt, ...] = ()
    cubes: dict[str, int] | None = None
    nothing: bool = False


def pillars_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    """The columns that hold the most, where there are several; the markers of the one that is taken."""
    options = tuple(
        Option(f"{action}-{slot}", str(slot + 1), group=ACTION_NAMES[action])
        for action in Action
        for slot in range(PILLARS_EACH)
    )
    yield Choice("pillars", "The columns with the most markers", options)
    if not needs_ring(state, pillars_in(picked)):
        yield from cubes_added(state)
    none = Option("yes", "No markers on any column")
    yield Choice("nothing", gettext_noop("Nothing to take back"), (none,), most=1)


def pillars_in(picked: Picked) -> tuple[PillarAt, ...]:
    words = (word.rpartition("-") for word in picked.get("pillars", ()) if word)
    return tuple(PillarAt(at, say_number("pillars", (slot,), "-") or 0) for at, _, slot in words)


def pillars_say(state: PrehistoryState, picked: Picked) -> Said:
    cubes = say_cubes(state, picked)["cubes"] or None
    pillars = [{"at": each.at, "slot": each.slot} for each in pillars_in(picked)]
    nothing = any(picked.get("nothing", ())) and not (pillars or cubes)
    return {"pillars": pillars, "cubes": cubes, "nothing": nothing}


def pillars_pick(state: PrehistoryState, said: Said) -> Picked:
    pillars = tuple(f"{pillar['at']}-{pillar['slot']}" for pillar in said["pillars"])
    cubes = {} if said["cubes"] is None else pick_all_cubes(state, said)
    nothing = ("yes",) if said["nothing"] else ()
    return {"pillars": pillars, "nothing": nothing, **cubes}


def pillars_rule(state: PrehistoryState, taken: TakeBack, checks: Checks) -> Ruling[Effect]:
    asked(state, "summer")
    for pillar in taken.pillars:
        read_symbol(Action, pillar.at, rule="M-51", field="pillars")
        check_number(pillar.slot, 0, name="slot", rule="M-52")
    check_once((f"{p.at} {p.slot}" for p in taken.pillars), rule="M-52", field="pillars")
    require(bool(taken.pillars or taken.cubes or taken.nothing), NOTHING_TAKEN)
    if taken.cubes:
        return _column_taken(state, taken.pillars, taken.cubes, checks)
    phrase = gettext_noop("The tribe takes back the column with the most markers.")
    if not taken.pillars:
        phrase = gettext_noop("No markers lie on the columns, so nothing is taken back.")
    return Ruling(Effect("taking_back"), (Reason(phrase, ("M-52",)),))


def _column_taken(
    state: PrehistoryState, pillars: tuple[PillarAt, ...], cubes: dict[str, int], checks: Checks
) -> Ruling[Effect]:
    require(not needs_ring(state, pillars), WHICH_COLUMN)
    check_colours(state.layout, cubes, "cubes")
    check_trays(checks, state, cubes)
    why = Reason("The tribe takes back the column with the most markers.", ("M-52",))
    at, reasons = chosen_pillar(state, pillars) if pillars else (None, (why,))
    effect = Effect("take_back", trays=given(cubes), action=at)
    return Ruling(effect, (*reasons, onto_the_trays(), *checks.overridden))


def pillars_apply(state: PrehistoryState, taken: TakeBack, effect: Effect) -> PrehistoryState:
    if effect.act == "taking_back" and taken.pillars:
        return state.knowing(pillars=taken.pillars)
    return replace(state, took_back=state.took_back + 1)


def pillars_describe(taken: TakeBack, effect: Effect) -> Line:
    if effect.act == "take_back":
        phrase = gettext_noop("The marauders take back the column at {action}")
        if effect.action is None:
            phrase = gettext_noop("The marauders take back a column")
        said, gain = Line(phrase, **effect.named), cubes_told(taken.cubes or {})
        told = Line("{said}: {gain}", said=said, gain=in_a_row(gain))
        return told if gain else said
    if not taken.pillars:
        return Line("The marauders take nothing back")
    return Line("The marauders take a summer turn")


TAKE_BACK = of_the_table(
    TakeBack,
    Effect,
    title=gettext_noop("The marauders’ turn"),
    offered=asking("summer"),
    choices=pillars_choices,
    rule=pillars_rule,
    apply=pillars_apply,
    describe=pillars_describe,
    say=pillars_say,
    pick=pillars_pick,
)


# The symbols round the pricing tile (C-6, M-51) ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ring:
    kind: ClassVar[str] = "ring"
    symbols: tuple[str, ...]


def ring_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    yield symbols_in_order("symbols", gettext_noop("Clockwise, starting anywhere"), picked)


def ring_rule(state: PrehistoryState, ring: Ring, checks: Checks) -> Ruling[Effect]:
    question = asked(state, Ring.kind)
    check_ring(ring.symbols)
    return Ruling(Effect("answer"), question.reasons)


RING = of_the_table(
    Ring,
    Effect,
    title=gettext_noop("The ring"),
    offered=asking(Ring.kind),
    choices=ring_choices,
    rule=ring_rule,
    apply=lambda state, ring, effect: replace(state, layout=replace(state.layout, ring=ring.symbols)),
    describe=lambda ring, effect: Line("The symbols round the pricing tile"),
)
