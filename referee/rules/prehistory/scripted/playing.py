"""Done, could not be done, something else: what follows from each for the instruction in hand."""

from __future__ import annotations

from referee.rules.kernel.automa import Instruction, Step
from referee.rules.kernel.entry import Entry
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop
from referee.rules.prehistory.board.layout import check_colours, read_trays
from referee.rules.prehistory.board.terms import as_title, check_number, refused
from referee.rules.prehistory.record.entries import Done, Effect, Instead, NotDone
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.booking import booked, change, holds_ceremony
from referee.rules.prehistory.setup.limits import check_trays
from referee.rules.prehistory.spring.spring import LEAST as SPRING_COST
from referee.rules.prehistory.summer.summer import LEAST as SUMMER_COST

REWARDED = frozenset({"spring", "take_back", "location", "move"})


def instruction_of(state: PrehistoryState) -> Instruction:
    """Return the instruction in hand. Raises IllegalEntry where something is asked first."""
    step: Step = next_step(state)
    if isinstance(step, Instruction):
        return step
    phrase = gettext_noop("The marauders do nothing just now. First: {question}")
    raise refused("no-instruction", phrase, {"question": step.line}, rule=None, field=None)


def adjudicate_done(state: PrehistoryState, entry: Entry, facts: Done) -> Ruling[Effect]:
    """Rule on an instruction that was done, with its reward."""
    step = instruction_of(state)
    check_colours(state.layout, facts.cubes, "cubes")
    check_number(facts.vp, 0, name="vp", rule="M-15")
    check_number(facts.dev, 0, name="dev", rule="M-15")
    _check_reward(step, facts)
    ruling = booked(state, step, facts)
    checks = Checks(entry)
    check_trays(checks, state, ruling.outcome.trays)
    return Ruling(ruling.outcome, (*step.reasons, *ruling.reasons, *checks.passed_over))


def _check_reward(step: Instruction, facts: Done) -> None:
    has_gain = bool(facts.vp or facts.dev or any(facts.cubes.values()) or facts.no_card_scores)
    if has_gain and step.act not in REWARDED:
        phrase = gettext_noop("Nothing is received here: leave the reward out, or say what you did instead.")
        raise refused("no-reward-here", phrase, rule="M-8", field="cubes")
    if facts.no_card_scores and not holds_ceremony(step):
        phrase = gettext_noop("Only a ceremony scores for want of cards that give points.")
        raise refused("no-ceremony", phrase, rule="M-35", field="no_card_scores")


# Could not be done, something else ----------------------------------------------------------------


def adjudicate_not_done(state: PrehistoryState, facts: NotDone) -> Ruling[Effect]:
    """Rule on an instruction that could not be done: the rule's own fallback."""
    step = instruction_of(state)
    possible = FALLBACKS.get(step.act, ())
    if facts.why not in possible:
        phrase = gettext_noop("This can always be done. If you did something else, say so.")
        if possible:
            phrase = gettext_noop("That cannot hinder this. Possible: {possible}.")
        raise refused("no-such-hindrance", phrase, {"possible": ", ".join(possible)}, rule=None, field="why")
    if step.act == "take_back":
        why = Reason(gettext_noop("No markers lie there: nothing is taken back."), {}, ("M-52",))
        return Ruling(Effect("take_back"), (why,))
    if step.act == "move":
        return _no_target(step)
    if facts.why == "columns":
        return _columns_full(step)
    return _gains_nothing(state, step)


FALLBACKS = {
    "spring": ("columns", "nothing"),
    "location": ("nothing",),
    "take_back": ("nothing",),
    "move": ("target",),
}


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


def adjudicate_instead(state: PrehistoryState, entry: Entry, facts: Instead) -> Ruling[Effect]:
    """Rule on something else that the table did: the instruction counts as spent."""
    step = instruction_of(state)
    if not facts.what.strip():
        phrase = gettext_noop("Say in a word what you did instead.")
        raise IllegalEntry("not-said", phrase, rule="M-16", field="what")
    check_number(facts.vp, 0, name="vp", rule="M-15")
    trays = read_trays(state.layout, facts.trays) if facts.trays is not None else state.trays
    phrase = gettext_noop("The referee said: {said} The table did something else.")
    effect = Effect(
        f"instead_{step.act}",
        trays=change(state.trays, trays),
        vp=facts.vp,
        action=step.about.get("action"),
        tray=step.about.get("tray"),
    )
    checks = Checks(entry)
    check_trays(checks, state, effect.trays)
    return Ruling(
        effect, (Reason(phrase, {"said": step.line}, ("M-16",)), *step.reasons, *checks.passed_over)
    )
