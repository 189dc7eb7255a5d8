"""What a record says about the instruction that it carries out, and whether that has to bring something."""

from collections.abc import Mapping
from dataclasses import replace

from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import Refusal
from referee.rules.prehistory.board.terms import Priority, TribeAction, TribeStep
from referee.rules.prehistory.scripted.actions import ACTING

INSTRUCTION = ("act", "action", "tray", "goal")
SOMETHING_ELSE = Refusal("something-else-is-due", "Now they do something else: {step}", "M-16")
NOTHING_ENTERED = Refusal("nothing-entered", "Enter what they gained, or “Nothing gained”.", field="cubes")
NOTHING_TAKEN_BACK = replace(
    NOTHING_ENTERED,
    phrase=gettext_noop("Enter the markers taken back, or “Could not be done”."),
    rule="M-53",
)
GAINED: Mapping[str, str] = {
    TribeAction.GATHERING: "M-31",
    TribeAction.FISHING: "M-38",
    TribeAction.HUNTING: "M-39",
}
TAKEN: Mapping[str, str] = {
    Priority.CAMPSITE: "M-73",
    Priority.FISHING: "M-74",
    Priority.HUNTING: "M-74",
    Priority.GATHERING: "M-74",
    Priority.ACTION_MARKER: "M-75",
}


def instruction_facts(step: TribeStep) -> dict[str, str]:
    about = step.about if step.act else {}
    action = about.get("action", about.get("kind", ""))
    return {"act": step.act, "action": action, "tray": about.get("tray", ""), "goal": about.get("goal", "")}


def must_gain(step: TribeStep) -> Refusal | None:
    """Return the refusal of this instruction done with nothing entered; None where it may bring nothing."""
    if step.act == "take_back":
        return NOTHING_TAKEN_BACK
    rule = TAKEN.get(step.about.get("kind", "")) if step.act == "move" else None
    if step.act in ACTING:
        rule = GAINED.get(step.about.get("action", ""))
    return replace(NOTHING_ENTERED, rule=rule) if rule else None


def can_gain_nothing(step: TribeStep) -> bool:
    """Whether the table can say that it brought nothing; an empty column could not be taken back at all."""
    return step.act != "take_back" and must_gain(step) is not None
