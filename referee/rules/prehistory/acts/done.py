"""An instruction that was done, with what the tribe received (M-8, M-15, M-35)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.rules.kernel.automa import Instruction
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Said, pick_fields, say_fields
from referee.rules.kernel.ruling import Line, Ruling, gettext_noop
from referee.rules.prehistory.acts.after import after_act
from referee.rules.prehistory.acts.booking import asks_for_points, booked, holds_ceremony
from referee.rules.prehistory.acts.in_hand import instructed, instruction_in_hand, instruction_of
from referee.rules.prehistory.board.layout import check_colours
from referee.rules.prehistory.board.terms import check_number, cubes_told, refused
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.record.told import Done
from referee.rules.prehistory.scripted.stepping import cubes_added, pick_cubes, points, say_cubes
from referee.rules.prehistory.setup.limits import check_trays

REWARDED = frozenset({"spring", "take_back", "location", "move"})
MOST_LETTERS = 200


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The reward, where there is one, and a note."""
    step = instruction_in_hand(state)
    if step is not None and step.act in REWARDED:
        yield from cubes_added(state)
        yield points("vp", gettext_noop("Points"))
        yield points("dev", gettext_noop("Development points"))
        if asks_for_points(state, step):
            none = Option("yes", gettext_noop("No card would give points if the game ended now"))
            yield Choice("no_card_scores", gettext_noop("Points besides"), (none,), most=1)
    yield Choice("note", gettext_noop("Note"), text=MOST_LETTERS)


def say(state: PrehistoryState, seat: str, picked: Picked) -> Said:
    return say_fields(Done, picked) | say_cubes(state, seat, picked)


def pick(state: PrehistoryState, seat: str, said: Said) -> Picked:
    return {**pick_fields({**said, "cubes": {}}), **pick_cubes(state, seat, said)}


def rule(state: PrehistoryState, seat: str, done: Done, checks: Checks) -> Ruling[Effect]:
    step = instruction_of(state)
    check_colours(state.layout, done.cubes, "cubes")
    check_number(done.vp, 0, name="vp", rule="M-15")
    check_number(done.dev, 0, name="dev", rule="M-15")
    _check_reward(step, done)
    ruling = booked(state, step, done)
    check_trays(checks, state, ruling.outcome.trays)
    return Ruling(ruling.outcome, (*step.reasons, *ruling.reasons, *checks.passed_over))


def _check_reward(step: Instruction, done: Done) -> None:
    has_gain = bool(done.vp or done.dev or any(done.cubes.values()) or done.no_card_scores)
    if has_gain and step.act not in REWARDED:
        phrase = gettext_noop("Nothing is received here: leave the reward out, or say what you did instead.")
        raise refused("no-reward-here", phrase, rule="M-8", field="cubes")
    if done.no_card_scores and not holds_ceremony(step):
        phrase = gettext_noop("Only a ceremony scores for want of cards that give points.")
        raise refused("no-ceremony", phrase, rule="M-35", field="no_card_scores")


ACTS: Mapping[str, str] = {
    "spring": gettext_noop("The marauders: {action}, with {tray}"),
    "location": gettext_noop("The marauders: {action} in summer, with {tray}"),
    "miss": gettext_noop("The marauders miss an action: {vp} points"),
    "wait": gettext_noop("The marauders cannot act yet"),
    "take_back": gettext_noop("The marauders take back the column at {action}"),
    "move": gettext_noop("A member moves towards {tray}, to the {kind}"),
    "stay": gettext_noop("A member stays at its megalith"),
    "lie": gettext_noop("A member lies down"),
    "all_lie": gettext_noop("All members lie down: no markers"),
}


def describe(state: PrehistoryState, seat: str, done: Done, effect: Effect, viewer: str | None) -> Line:
    said = Line(ACTS.get(effect.act, DONE.title), effect.named)
    points_told = f"{effect.vp} VP" if effect.vp else ""
    gain = ", ".join(part for part in (cubes_told(done.cubes), points_told) if part)
    if not gain or effect.act == "miss":
        return said
    return Line(gettext_noop("{said}: {gain}"), {"said": said, "gain": gain})


DONE = EntryKind(
    Done, Effect, gettext_noop("Done"), instructed, choices, rule, after_act, describe,
    say=say,
    pick=pick,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
