"""An instruction that was not done: the rule's own fallback, or what the table did instead (M-15 to M-69)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Entry, Facts
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.acts.after import after_act, instructed, instruction_of
from referee.rules.prehistory.acts.done import COST, with_action
from referee.rules.prehistory.board.hexmap import GRID_WORDS, NO_HEX, in_lane
from referee.rules.prehistory.board.layout import change, read_trays
from referee.rules.prehistory.board.terms import (
    ACTION_NAMES,
    Action,
    Priority,
    Step,
    check_number,
    read_symbol,
    tray_name,
)
from referee.rules.prehistory.record import Effect, PrehistoryState, of_the_table
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.autumn import half_back, seen_from_camp
from referee.rules.prehistory.scripted.lookout import acting, sight
from referee.rules.prehistory.scripted.stepping import (
    MOST_LETTERS,
    changed_trays,
    check_words,
    pick_numbers,
    points,
    trays_as_they_are,
)
from referee.rules.prehistory.setup import check_trays

FALLBACKS = {
    "spring": ("columns", "nothing"),
    "location": ("nothing",),
    "take_back": ("nothing",),
    "move": ("target",),
}
WHY: Mapping[str, str] = {
    "columns": gettext_noop("All columns are occupied"),
    "nothing": gettext_noop("There is nothing to gain"),
    "target": gettext_noop("That target cannot be reached or taken"),
    "gone": gettext_noop("It is no longer there"),
    "occupied": gettext_noop("Someone stands there"),
}
FAILED: Mapping[str, str] = {
    "full": gettext_noop("All columns of {action} are full"),
    "not_doable": gettext_noop("{action} could gain nothing"),
    "skipped": gettext_noop("{action} could not be done"),
    "no_target": gettext_noop("The {kind} could not be reached"),
    "map_right": gettext_noop("The {kind} is gone from the map or occupied"),
    "take_back": gettext_noop("Nothing to take back"),
    "spring": gettext_noop("The marauders pay for {action} and gain nothing"),
    "location": gettext_noop("The marauders pay for {action} and gain nothing"),
}
CAN_BE_DONE = Refusal(
    "no-such-hindrance", "This can always be done. If you did something else, say so.", field="why"
)
NO_SUCH_HINDRANCE = Refusal(
    "no-such-hindrance", "That cannot be the reason here. Possible: {possible}.", field="why"
)
MEMBERS_ACT = ("move", "lie", "stay")
TAKEN_ALONG = frozenset({Priority.FISHING, Priority.HUNTING, Priority.GATHERING})
"""What a member takes along wherever it comes by it (M-74)."""
COULD_NOT = gettext_noop("Could not be done")
SAY_WHAT = gettext_noop("Say in a few words what you did instead.")
NOT_SAID = Refusal("not-said", SAY_WHAT, "M-16", "what")


# It could not be done (M-24, M-25, M-52, M-55, M-69) ----------------------------------------------


@dataclass(frozen=True, slots=True)
class NotDone:
    """The instruction could not be done.

    ``why``: "columns" (all full), "nothing" (to gain), "target"; with a map "gone" or "occupied".
    """

    kind: ClassVar[str] = "not_done"
    why: str


def hindrances(step: Step) -> tuple[str, ...]:
    """What can hinder the instruction; on a map its target can be gone, or occupied (M-77)."""
    if "goal" in step.about:
        return ("occupied" if step.about["kind"] == Priority.MEGALITH else "gone", "target")
    return FALLBACKS.get(step.act, ())


def not_done_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    options = tuple(Option(why, WHY[why]) for why in hindrances(next_step(state)))
    yield Choice("why", "Why not?", options, least=1, most=1)


def not_done_rule(state: PrehistoryState, hindered: NotDone, checks: Checks) -> Ruling[Effect]:
    step = instruction_of(state)
    possible = hindrances(step)
    require(bool(possible), CAN_BE_DONE)
    require(hindered.why in possible, NO_SUCH_HINDRANCE, possible=tuple(possible))
    action = step.about.get("action")
    if step.act == "take_back":
        phrase = gettext_noop("No markers lie there, so nothing is taken back.")
        return Ruling(Effect("take_back"), (Reason(phrase, ("M-52",)),))
    if step.act == "move":
        phrase = gettext_noop(
            "That target cannot be reached or taken, so it counts as absent: on to the next priority."
        )
        kind, goal = step.about["kind"], step.about.get("goal", "")
        if hindered.why != "target":
            phrase = gettext_noop("The map is corrected, and they look again.")
            return Ruling(Effect("map_right", action=kind, gone=goal), (Reason(phrase, ("M-67",)),))
        place = state.layout.map.place_of(goal) if state.layout.map and goal else None
        return Ruling(Effect("no_target", action=kind, at=place), (Reason(phrase, ("M-69",)),))
    if hindered.why == "columns":
        phrase = gettext_noop("All columns are occupied: on to the next tray in the same ranking.")
        return Ruling(Effect("full", action=action), (Reason(phrase, ("M-24",)),))
    if step.act == "spring" and state.house("unperformable", "skip_like_full_columns"):
        phrase = gettext_noop("An action that gains nothing is skipped: on to the next tray.")
        house = ("unperformable=skip_like_full_columns",)
        return Ruling(Effect("not_doable", action=action), (Reason(phrase, ("M-24",), house),))
    return _gains_nothing(state, step)


def _gains_nothing(state: PrehistoryState, step: Step) -> Ruling[Effect]:
    """By house rule it is paid all the same."""
    action, tray = step.about["action"], step.about["tray"]
    name, value, rule = "summer_impossible", "pay_anyway", "M-55"
    if step.act == "spring":
        name, value, rule = "unperformable", "take_it_anyway", "M-25"
    if not state.house(name, value):
        phrase = gettext_noop("It cannot be done, so nothing happens and the markers stay.")
        house = ("summer_impossible=do_nothing_keep_markers",)
        return Ruling(Effect("skipped", action=action), (Reason(phrase, ("M-55",), house),))
    cost = COST[step.act]
    phrase = gettext_noop("It gains nothing, but {number} {tray} {number:marker is|markers are} still paid.")
    why = Reason(phrase, (rule,), (f"{name}={value}",), number=cost, tray=tray_name(tray))
    return Ruling(Effect(step.act, trays={tray: -cost}, action=action, tray=tray), (why,))


NOT_DONE = of_the_table(
    NotDone,
    Effect,
    title=COULD_NOT,
    offered=lambda state: (None,) if hindrances(next_step(state)) else (),
    choices=not_done_choices,
    rule=not_done_rule,
    apply=after_act,
    describe=lambda hindered, effect: Line(FAILED.get(effect.act, COULD_NOT), **effect.named),
)


# Something else was done (M-15, M-16) -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Instead:
    """The table did something else; ``trays``: how they are now, None: as they were; ``vp`` scored.

    ``action``: which of the six it was, in spring and summer; ``went``: in autumn, the hex of the map to
    which the member went.
    """

    kind: ClassVar[str] = "instead"
    what: str = ""
    trays: dict[str, int] | None = None
    vp: int = 0
    action: str = ""
    went: str = ""


def instead_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    step, hexmap = next_step(state), state.layout.map
    if step.act in COST:
        actions = tuple(Option(action, ACTION_NAMES[action]) for action in Action)
        yield Choice("action", "They did this instead", actions, most=1)
    if step.act in MEMBERS_ACT and hexmap is not None:
        hexes = tuple(Option(word, word) for word in GRID_WORDS)
        yield Choice("went", "The member went there", hexes, most=1)
    is_said = any(picked.get("action", ())) or any(picked.get("went", ()))
    title = gettext_noop("What you did")
    yield Choice("what", title, ask=SAY_WHAT, least=0 if is_said else 1, text=MOST_LETTERS)
    yield from trays_as_they_are(state)
    yield points("vp", gettext_noop("Points"))


def instead_say(state: PrehistoryState, picked: Picked) -> Said:
    what = next(iter(picked.get("what", ())), "")
    return {**say_fields(Instead, picked), "what": what, "trays": changed_trays(state, picked)}


def instead_rule(state: PrehistoryState, instead: Instead, checks: Checks) -> Ruling[Effect]:
    step = instruction_of(state)
    require(bool(instead.what.strip() or instead.action or instead.went), NOT_SAID)
    check_words(instead.what, "what")
    if instead.action:
        read_symbol(Action, instead.action, rule="M-22", field="action")
    if instead.went and (step.act not in MEMBERS_ACT or instead.went not in GRID_WORDS):
        raise NO_HEX(word=instead.went)
    check_number(instead.vp, 0, name="vp", rule="M-15")
    trays = read_trays(state.layout, instead.trays) if instead.trays is not None else state.trays
    effect = Effect(
        f"instead_{step.act}",
        trays=change(state.trays, trays),
        vp=instead.vp,
        action=instead.action or step.about.get("action"),
        tray=step.about.get("tray"),
        **_member_went(state, step, instead.went),
    )
    if instead.action and step.act in COST:
        effect = with_action(state, effect, instead.action)
    check_trays(checks, state, effect.trays)
    why = Reason("The referee said: {said} The table did something else.", ("M-16",), said=step.line)
    return Ruling(effect, (why, *step.reasons, *checks.overridden))


def _member_went(state: PrehistoryState, step: Step, went: str) -> dict[str, Any]:
    """What changes for the member that went somewhere else than the referee said."""
    who = step.about.get("who")
    number = None if who is None else int(who)
    if not went or state.layout.map is None:
        return {"who": number}
    hexmap = state.layout.map
    place = hexmap.place_of(went)
    leaves = {"camp": -1, "out": 1} if state.standing_camp else {}
    takes = {"gone": went} if hexmap.kind_at(place) in TAKEN_ALONG else {}
    return {"who": number, "at": place, **leaves, **takes}


def instead_describe(state: PrehistoryState, instead: Instead, effect: Effect) -> Line:
    if instead.what.strip():
        return Line("Instead: {what}", what=instead.what)
    if instead.action:
        return Line("Instead: {action}", **effect.named)
    if state.laid is not None and instead.went in state.laid.things:
        there = seen_from_camp(state.laid, instead.went)
        return Line("Instead: a member goes to {there}", there=there)
    return Line("Instead: a member goes somewhere else")


INSTEAD = replace(
    of_the_table(
        Instead,
        Effect,
        title=gettext_noop("We did something else"),
        offered=instructed,
        choices=instead_choices,
        rule=instead_rule,
        apply=after_act,
        describe=lambda instead, effect: Line(Instead.kind),
        say=instead_say,
        pick=lambda state, said: pick_fields({**said, "trays": None}) | pick_numbers("trays", said["trays"]),
    ),
    describe=lambda state, seat, instead, effect, viewer: instead_describe(state, instead, effect),
)


# What the tribe may have done instead, as the table may decide just this once (M-22, M-24, M-67) --


def otherwise(state: PrehistoryState, entry: Entry) -> Mapping[str, Entry]:
    """Return what else the tribe may have done: why it could not, the other trays, the other targets."""
    step = next_step(state)
    found: dict[str, Facts] = {why: NotDone(why) for why in hindrances(step)}
    if step.act == "spring":
        found |= _other_actions(state, step)
    if step.act == "move":
        found |= _other_targets(state, step)
    return {word: replace(entry, facts=facts) for word, facts in found.items()}


def _other_actions(state: PrehistoryState, step: Step) -> Iterator[tuple[str, Facts]]:
    """Yield the actions beside the other trays that could pay for them (M-22)."""
    for tray, action in zip(state.layout.trays, state.tile.symbols if state.tile else (), strict=False):
        count, is_free = state.trays[tray], state.told.free.get(action, True)
        if count >= COST[step.act] and is_free and action != step.about["action"]:
            trays = {**state.trays, tray: count - COST[step.act]}
            yield action, Instead(trays=trays, action=action)


def _other_targets(state: PrehistoryState, step: Step) -> Iterator[tuple[str, Facts]]:
    """Yield the other targets before the member, towards every tray that is equal to that of the rule."""
    hexmap, member = state.layout.map, acting(state)
    if hexmap is None or member is None or member.place is None:
        return
    most = state.trays[step.about["tray"]]
    for side, tray in enumerate(state.layout.trays):
        seen = sight(state, member.place, tray) if state.trays[tray] == most else ()
        half = half_back(state, tray, step.act, {})
        for each in seen:
            went = hexmap.word_at(in_lane(member.place, side, each.line, each.distance))
            if went != step.about["goal"]:
                yield went, Instead(trays=half.trays_after, went=went)
