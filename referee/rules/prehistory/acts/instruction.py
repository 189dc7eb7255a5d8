"""What a record says about the instruction that it carries out, and whether that has to bring something."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.rules.kernel.entry.choices import Choice, Option
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import Refusal, require
from referee.rules.prehistory.board.columns import empty_columns
from referee.rules.prehistory.board.terms import Priority, TribeAction, TribeStep
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted.actions import ACTING

INSTRUCTION = ("act", "action", "tray", "goal")
SOMETHING_ELSE = Refusal("something-else-is-due", "Now they do something else. {step}", "M-16")
NOTHING_ENTERED = Refusal("nothing-entered", "Enter what they gained, or “Nothing gained”.", field="cubes")
NOTHING_TAKEN_BACK = replace(
    NOTHING_ENTERED,
    phrase=gettext_noop("Enter the markers taken back, or “Could not be done”."),
    rule="M-53",
)
COLUMN_NOT_EMPTY = Refusal("column-not-empty", "Use an empty column of their action.", "M-25", "column")
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


def instruction_word(step: TribeStep) -> str:
    """Return the instruction in one word for a record of what was not done."""
    return " ".join(filter(None, instruction_facts(step).values()))


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


def first_column(state: PrehistoryState, step: TribeStep) -> str:
    """Return the column onto which the tribe puts its marker in spring, "" at other steps (M-25, MQ-09)."""
    if step.act != "spring":
        return ""
    return next(iter(empty_columns(state.columns, step.about["action"])), "")


def column_choice(state: PrehistoryState, step: TribeStep) -> Iterator[Choice]:
    """Ask which of two empty columns it is, starting with the first."""
    words = empty_columns(state.columns, step.about["action"])
    options = tuple(Option(word, str(number)) for number, word in enumerate(words, 1))
    if len(words) > 1:
        yield Choice("column", gettext_noop("The column"), options, most=1, start=words[:1])


def check_column(state: PrehistoryState, step: TribeStep, column: str) -> None:
    possible = empty_columns(state.columns, step.about["action"]) if step.act == "spring" else ()
    require(not column or column in possible, COLUMN_NOT_EMPTY)
