"""An instruction that could not be done: the rule's own fallback (M-24, M-25, M-52, M-55, M-69)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from referee.rules.kernel.automa import Instruction
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Seats
from referee.rules.kernel.ruling import Fact, Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.acts.after import after_act
from referee.rules.prehistory.acts.in_hand import instruction_in_hand, instruction_of
from referee.rules.prehistory.board.terms import as_title, refused
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.spring.spring import LEAST as SPRING_COST
from referee.rules.prehistory.summer.summer import LEAST as SUMMER_COST

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
}


@dataclass(frozen=True, slots=True)
class NotDone:
    """The instruction could not be done. ``why``: "columns" (all full), "nothing" (to gain) or "target"."""

    kind: ClassVar[str] = "not_done"
    why: str


def hindrances(state: PrehistoryState) -> tuple[str, ...]:
    """What can hinder the instruction in hand."""
    step = instruction_in_hand(state)
    return FALLBACKS.get(step.act, ()) if step else ()


def offered(state: PrehistoryState) -> Seats:
    return (None,) if hindrances(state) else ()


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    options = tuple(Option(why, WHY[why]) for why in hindrances(state))
    yield Choice("why", gettext_noop("What hinders it?"), options, least=1, most=1)


def rule(state: PrehistoryState, seat: str, hindered: NotDone, checks: Checks) -> Ruling[Effect]:
    """Rule by the rule's own fallback."""
    step = instruction_of(state)
    possible = FALLBACKS.get(step.act, ())
    if hindered.why not in possible:
        phrase = gettext_noop("This can always be done. If you did something else, say so.")
        if possible:
            phrase = gettext_noop("That cannot hinder this. Possible: {possible}.")
        raise refused("no-such-hindrance", phrase, {"possible": ", ".join(possible)}, rule=None, field="why")
    if step.act == "take_back":
        why = Reason(gettext_noop("No markers lie there: nothing is taken back."), {}, ("M-52",))
        return Ruling(Effect("take_back"), (why,))
    if step.act == "move":
        return _no_target(step)
    if hindered.why == "columns":
        return _columns_full(step)
    return _gains_nothing(state, step)


def _no_target(step: Instruction) -> Ruling[Effect]:
    phrase = gettext_noop(
        "That target cannot be reached or taken, so it counts as not there: the next priority."
    )
    return Ruling(Effect("no_target", action=step.about["kind"]), (Reason(phrase, {}, ("M-69",)),))


def _columns_full(step: Instruction) -> Ruling[Effect]:
    phrase = gettext_noop("All columns are occupied: the next tray by the same ranking.")
    return Ruling(Effect("full", action=step.about["action"]), (Reason(phrase, {}, ("M-24",)),))


def _gains_nothing(state: PrehistoryState, step: Instruction) -> Ruling[Effect]:
    action, tray = step.about["action"], step.about["tray"]
    if step.act == "spring" and state.house("unperformable", "skip_like_full_columns"):
        phrase = gettext_noop("An action that gains nothing is passed over: the next tray.")
        house = ("unperformable=skip_like_full_columns",)
        return Ruling(Effect("not_doable", action=action), (Reason(phrase, {}, ("M-24",), house),))
    name, value = (
        ("unperformable", "take_it_anyway") if step.act == "spring" else ("summer_impossible", "pay_anyway")
    )
    if state.house(name, value):
        cost = SPRING_COST if step.act == "spring" else SUMMER_COST
        phrase = gettext_noop("It gains nothing, but {number} {tray} markers are paid all the same.")
        told: dict[str, Fact] = {"number": cost, "tray": as_title(tray)}
        rule = "M-25" if step.act == "spring" else "M-55"
        effect = Effect(step.act, trays={tray: -cost}, action=action, tray=tray)
        return Ruling(effect, (Reason(phrase, told, (rule,), (f"{name}={value}",)),))
    phrase = gettext_noop("It cannot be done, so nothing happens and the markers stay.")
    house = ("summer_impossible=do_nothing_keep_markers",)
    effect = Effect("skipped", action=action)
    return Ruling(effect, (Reason(phrase, {}, ("M-55",), house),))


FAILED: Mapping[str, str] = {
    "full": gettext_noop("All columns of {action} are full"),
    "not_doable": gettext_noop("{action} could gain nothing"),
    "skipped": gettext_noop("{action} could not be done"),
    "no_target": gettext_noop("The {kind} could not be reached"),
    "take_back": gettext_noop("Nothing to take back"),
    "spring": gettext_noop("The marauders pay for {action} and gain nothing"),
    "location": gettext_noop("The marauders pay for {action} and gain nothing"),
}


def describe(
    state: PrehistoryState, seat: str, hindered: NotDone, effect: Effect, viewer: str | None
) -> Line:
    return Line(FAILED.get(effect.act, NOT_DONE.title), effect.named)


NOT_DONE = EntryKind(
    NotDone, Effect, gettext_noop("Could not be done"), offered, choices, rule, after_act, describe,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
