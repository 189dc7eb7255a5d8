"""An instruction that was not done: the rule's own fallback, or what the table did instead (M-15 to M-69)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.kind import Seats, kind_of
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.acts.after import InstructionEntry, instruction_of
from referee.rules.prehistory.acts.done import COST, with_action
from referee.rules.prehistory.acts.instruction import (
    COLUMN_NOT_EMPTY,
    SOMETHING_ELSE,
    first_column,
    instruction_word,
)
from referee.rules.prehistory.board.columns import ALL_COLUMNS, empty_columns
from referee.rules.prehistory.board.hexmap import GRID_WORDS, NO_HEX
from referee.rules.prehistory.board.layout import change, read_trays
from referee.rules.prehistory.board.terms import (
    ACTION_NAMES,
    Counts,
    Priority,
    TribeAction,
    TribeStep,
    check_number,
    read_symbol,
    tray_name,
)
from referee.rules.prehistory.record import EntryEffect, PrehistoryState, PrehistoryTurn
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.autumn import seen_from_camp
from referee.rules.prehistory.scripted.stepping import (
    MOST_LETTERS,
    changed_trays,
    check_words,
    pick_numbers,
    points,
    trays_as_they_are,
)
from referee.rules.prehistory.seasons.summer import tray_beside
from referee.rules.prehistory.setup import check_trays

FALLBACKS = {
    "spring": ("columns", "nothing"),
    "location": ("nothing",),
    "take_back": ("nothing",),
    "move": ("target",),
}
WHY: Mapping[str, str] = {
    "columns": gettext_noop("All columns are occupied"),
    "nothing": gettext_noop("There’s nothing to gain"),
    "target": gettext_noop("That target can’t be reached or taken"),
    "gone": gettext_noop("It isn’t there any longer"),
    "occupied": gettext_noop("Someone is there"),
}
FAILED: Mapping[str, str] = {
    "full": gettext_noop("All columns of {action} are full"),
    "not_doable": gettext_noop("{action} could gain nothing"),
    "skipped": gettext_noop("{action} couldn’t be done"),
    "no_target": gettext_noop("The {kind} couldn’t be reached"),
    "map_right": gettext_noop("The {kind} is gone from the map or occupied"),
    "take_back": gettext_noop("Nothing to take back"),
    "spring": gettext_noop("The marauders pay for {action} and gain nothing"),
    "location": gettext_noop("The marauders pay for {action} and gain nothing"),
}
CAN_BE_DONE = Refusal(
    "no-such-hindrance", "This is always possible. If you did something else, enter that.", field="why"
)
NO_SUCH_HINDRANCE = Refusal(
    "no-such-hindrance", "That can’t be the reason here. Choose from {possible}.", field="why"
)
MEMBERS_ACT = ("move", "lie", "stay")
TAKEN_ALONG = frozenset({Priority.FISHING, Priority.HUNTING, Priority.GATHERING})
"""What a member takes along wherever it comes by it (M-74)."""
COULD_NOT = gettext_noop("Could not be done")
SAY_WHAT = gettext_noop("Enter briefly what you did instead.")
NOT_SAID = Refusal("not-said", SAY_WHAT, "M-16", "what")


# It could not be done (M-24, M-25, M-52, M-55, M-69) ----------------------------------------------


def hindrances(step: TribeStep) -> tuple[str, ...]:
    """What can hinder the instruction; on a map its target can be gone, or occupied (M-77)."""
    if "goal" in step.about:
        return ("occupied" if step.about["kind"] == Priority.MEGALITH else "gone", "target")
    return FALLBACKS.get(step.act, ())


@dataclass(frozen=True, slots=True)
class NotDone(InstructionEntry):
    """The instruction could not be carried out."""

    kind = "not_done"
    title = COULD_NOT

    why: str  # "columns" (all full), "nothing" (to gain), "target"; with a map also "gone" or "occupied"
    instruction: str = ""  # the instruction that it was

    @staticmethod
    def offered(state: PrehistoryState) -> Seats:
        return (None,) if hindrances(next_step(state)) else ()

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        options = tuple(Option(why, WHY[why]) for why in hindrances(next_step(turn.state)))
        yield Choice("why", "Why not?", options, least=1, most=1)

    @classmethod
    def say(cls, turn: PrehistoryTurn) -> Said:
        return {**say_fields(cls, turn.picked), "instruction": instruction_word(next_step(turn.state))}

    @staticmethod
    def pick(turn: PrehistoryTurn, said: Said) -> Picked:
        return pick_fields({"why": said["why"]})

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        state, step = turn.state, instruction_of(turn.state)
        _check_instruction(self.instruction, step)
        possible = hindrances(step)
        require(bool(possible), CAN_BE_DONE)
        require(self.why in possible, NO_SUCH_HINDRANCE, possible=tuple(possible))
        action = step.about.get("action")
        if step.act == "take_back":
            return Ruling(
                EntryEffect("take_back", column=step.about["column"]),
                (Reason("There are no markers. Nothing is taken back.", ("M-52",)),),
            )
        if step.act == "move":
            return self._no_target(state, step)
        if self.why == "columns":
            phrase = gettext_noop("All columns are occupied. Go on to the next tray in the same ranking.")
            return Ruling(EntryEffect("full", action=action), (Reason(phrase, ("M-24",)),))
        if step.act == "spring" and state.house("unperformable", "skip_like_full_columns"):
            phrase = gettext_noop("An action that gains nothing is skipped. Go on to the next tray.")
            house = ("unperformable=skip_like_full_columns",)
            return Ruling(EntryEffect("not_doable", action=action), (Reason(phrase, ("M-24",), house),))
        return _gains_nothing(state, step)

    def _no_target(self, state: PrehistoryState, step: TribeStep) -> Ruling[EntryEffect]:
        kind, goal = step.about["kind"], step.about.get("goal", "")
        if self.why != "target":
            why = Reason("The map is corrected. The referee looks again.", ("M-67",))
            return Ruling(EntryEffect("map_right", action=kind, gone=goal), (why,))
        place = state.layout.map.place_of(goal) if state.layout.map and goal else None
        phrase = gettext_noop("That target can’t be reached or taken. Go on to the next priority.")
        return Ruling(EntryEffect("no_target", action=kind, at=place), (Reason(phrase, ("M-69",)),))

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        return Line(FAILED.get(outcome.act, COULD_NOT), **outcome.named)


NOT_DONE = kind_of(NotDone)


def _check_instruction(word: str, step: TribeStep) -> None:
    require(word in ("", instruction_word(step)), SOMETHING_ELSE, step=step.line)


def _gains_nothing(state: PrehistoryState, step: TribeStep) -> Ruling[EntryEffect]:
    """Book an action without gain; by house rule it is still paid."""
    action, tray = step.about["action"], step.about["tray"]
    name, value, rule = "summer_impossible", "pay_anyway", "M-55"
    if step.act == "spring":
        name, value, rule = "unperformable", "take_it_anyway", "M-25"
    if not state.house(name, value):
        phrase = gettext_noop("It can’t be done. Nothing happens and the markers stay.")
        house = ("summer_impossible=do_nothing_keep_markers",)
        return Ruling(EntryEffect("skipped", action=action), (Reason(phrase, ("M-55",), house),))
    cost = COST[step.act]
    phrase = gettext_noop("It gains nothing, but {number} {tray} {number:marker is|markers are} still paid.")
    why = Reason(phrase, (rule,), (f"{name}={value}",), number=cost, tray=tray_name(tray))
    column = first_column(state, step)
    effect = EntryEffect(step.act, trays={tray: -cost}, action=action, tray=tray, column=column)
    return Ruling(effect, (why,))


# Something else was done (M-15, M-16) -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Instead(InstructionEntry):
    """The table did something else."""

    kind = "instead"
    by_vote = True
    title = gettext_noop("We did something else")

    what: str = ""
    trays: dict[str, int] | None = None  # how they are now; None: unchanged
    vp: int = 0
    action: str = ""  # in spring and summer: which of the six they did
    went: str = ""  # in autumn: the hex of the map to which the member went
    instruction: str = ""  # the instruction instead of which they did it
    tray: str = ""  # in spring: which paid for the action
    column: str = ""  # in spring: onto which its marker went

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        step, picked = next_step(turn.state), turn.picked
        if step.act in COST:
            actions = tuple(Option(action, ACTION_NAMES[action]) for action in TribeAction)
            yield Choice("action", "They did this instead", actions, most=1)
        if step.act in MEMBERS_ACT and turn.state.layout.map is not None:
            hexes = tuple(Option(word, word) for word in GRID_WORDS)
            yield Choice("went", "The member went there", hexes, most=1)
        is_said = any(picked.get("action", ())) or any(picked.get("went", ()))
        title = gettext_noop("What you did")
        yield Choice("what", title, ask=SAY_WHAT, least=0 if is_said else 1, text=MOST_LETTERS)
        yield from trays_as_they_are(turn.state, _paid(turn.state, step, picked))
        yield points("vp", gettext_noop("Points"))

    @classmethod
    def say(cls, turn: PrehistoryTurn) -> Said:
        state, picked, step = turn.state, turn.picked, next_step(turn.state)
        paid = _paid(state, step, picked)
        trays = changed_trays(state, picked, paid)
        tray = next((each for each in paid if trays and trays[each] <= state.trays[each] + paid[each]), "")
        action = next(iter(picked.get("action", ())), "")
        empty = empty_columns(state.columns, action) if tray and step.act == "spring" else ()
        return {
            **say_fields(cls, picked),
            "what": next(iter(picked.get("what", ())), ""),
            "trays": trays,
            "instruction": instruction_word(step),
            "tray": tray if empty else "",
            "column": next(iter(empty), ""),
        }

    @staticmethod
    def pick(turn: PrehistoryTurn, said: Said) -> Picked:
        rest = {**said, "trays": None, "instruction": None, "tray": None, "column": None}
        return pick_fields(rest) | pick_numbers("trays", said["trays"])

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        state, step = turn.state, instruction_of(turn.state)
        _check_instruction(self.instruction, step)
        require(bool(self.what.strip() or self.action or self.went), NOT_SAID)
        check_words(self.what, "what")
        if self.action:
            read_symbol(TribeAction, self.action, rule="M-22", field="action")
        if self.went and (step.act not in MEMBERS_ACT or self.went not in GRID_WORDS):
            raise NO_HEX(word=self.went)
        check_number(self.vp, 0, name="vp", rule="M-15")
        is_column = self.column in ALL_COLUMNS and self.tray in state.layout.trays
        require(not (self.column or self.tray) or is_column, COLUMN_NOT_EMPTY)
        trays = read_trays(state.layout, self.trays) if self.trays is not None else state.trays
        effect = EntryEffect(
            f"instead_{step.act}",
            trays=change(state.trays, trays),
            vp=self.vp,
            action=self.action or step.about.get("action"),
            tray=self.tray or step.about.get("tray"),
            column=self.column,
            **_member_went(state, step, self.went),
        )
        if self.action and step.act in COST:
            effect = with_action(state, effect, self.action)
        check_trays(turn.checks, state, effect.trays)
        why = Reason("The referee said: {said} The table did something else.", ("M-16",), said=step.line)
        return Ruling(effect, (why, *step.reasons, *turn.checks.overridden))

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        laid = turn.state.laid
        if self.what.strip():
            return Line("Instead: {what}", what=self.what)
        if self.action:
            return Line("Instead: {action}", **outcome.named)
        if laid is not None and self.went in laid.things:
            return Line("Instead: a member goes to {there}", there=seen_from_camp(laid, self.went))
        return Line("Instead: a member goes somewhere else")


INSTEAD = kind_of(Instead)


def _paid(state: PrehistoryState, step: TribeStep, picked: Picked) -> Counts:
    """Return what the action done instead takes from its tray; nothing if it holds too few."""
    action = next(iter(picked.get("action", ())), "")
    tray = tray_beside(state.layout, state.tile, state.trays, action) if action and state.tile else None
    cost = COST.get(step.act, 0)
    return {tray: -cost} if tray and state.trays[tray] >= cost else {}


def _member_went(state: PrehistoryState, step: TribeStep, went: str) -> dict[str, Any]:
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
