"""An action interrupted by a strike in reply: a card is out, and it is ruled on again without it (A-53).

House rule interrupt_actions. A card struck so is one that the action uses. Where the action can't be without
it nothing else is used up, and its player may act again.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from referee.rules.arctic.answers.aimed import Aimed, Played
from referee.rules.arctic.answers.asking import (
    aim_of_snipe,
    announced,
    answer_choices,
    passed_word,
    pick_answers,
    say_answers,
)
from referee.rules.arctic.answers.fits import STRIKES
from referee.rules.arctic.answers.less import as_done, left_of, ways_left
from referee.rules.arctic.answers.responses import (
    after_response,
    answer_reasons,
    answering,
    brought_out,
    check_response,
    show_played,
)
from referee.rules.arctic.answers.window import Answerable
from referee.rules.arctic.record.entries import Gathering, Interrupted, Response, Stop
from referee.rules.arctic.record.gains import Proof
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.targets import RULE_OF
from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.entry import Checks, Entry
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling

HOUSE = "interrupt_actions=in_reply"
BETWEEN_ACTIONS = Refusal("not-now", "By house rule, strikes come between actions.", "A-53", "answer")
NOT_ANNOUNCED = Refusal(
    "not-announced",
    "{seat} announced {cards:a}. Use the same cards.",
    rule="A-53",
    field="cards",
    can_override=True,
)
NO_LOSS: Interrupted = ""
ANSWERS = ("answer", "rescue", "asks")
HIT = gettext_noop("{by}’s {card} {card:takes|take} out {seat}’s {target}. Both are discarded.")
STOPPED = gettext_noop(
    "{by}’s {card} {card:aims|aim} at {seat}’s {target}. {saver}’s {medic} {medic:stops|stop} it. Both "
    "are discarded."
)
TOO_LITTLE = gettext_noop("Without the {target} it’s not enough for what {seat} wanted.")
OFF = gettext_noop("Without the {target} {seat} can’t do it. The other cards stay in hand.")
GOES_ON = gettext_noop("No one stops it. {seat} goes on.")


def interruptible(kind: EntryKind[ArcticState]) -> EntryKind[ArcticState]:
    """Return the kind of action with the strikes that answer it."""
    return replace(
        kind,
        choices=partial(_choices, kind),
        rule=partial(_rule, kind),
        apply=partial(_apply, kind),
        describe=partial(_describe, kind),
        say=partial(_say, kind),
        pick=partial(_pick, kind),
    )


def interrupted(kind: EntryKind[ArcticState]) -> Answerable:
    """Return the kind as an act that others may stop; ``kind`` is interruptible already."""

    def sentence(state: ArcticState, seat: str, facts: Any) -> Line:
        cards = (*facts.used, *getattr(facts, "swindled", ()))
        return Line(WORDS[kind.name], seat=seat, cards=tuple(map(state.label, cards)))

    return Answerable(kind, aim_of, sentence, tells_later=_tells_later)


def _tells_later(facts: Any) -> bool:
    """Whether its player looks at cards and has not yet chosen which to keep."""
    return hasattr(facts, "kept") and facts.kept is None and not getattr(facts, "is_unseen", False)


WORDS = {
    "dig": gettext_noop("{seat} digs with {cards:a}"),
    "draw": gettext_noop("{seat} draws with {cards:a}"),
    "hunt": gettext_noop("{seat} hunts or hires with {cards:a}"),
    "build": gettext_noop("{seat} digs in the schematics with {cards:a}"),
    "speed_up": gettext_noop("{seat} speeds up a building with {cards:a}"),
    "repair": gettext_noop("{seat} repairs a building with {cards:a}"),
}


def aim_of(state: ArcticState, seat: str, facts: Any) -> Aimed:
    """Return what an answer to the action answers; without the house rule nothing can."""
    cards = (*facts.used, *getattr(facts, "swindled", ()))
    is_open = state.house_rules["interrupt_actions"] == "in_reply"
    used = tuple(Played(seat, card) for card in cards)
    return Aimed(seat, used=used, struck=cards if is_open else ())


# Choices ------------------------------------------------------------------------------------------


def _choices(kind: EntryKind[ArcticState], state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    offered, cards = {*ANSWERS}, announced(state, seat, kind.name)
    for choice in kind.choices(state, seat, picked):
        offered.add(choice.field)
        yield replace(choice, start=cards) if cards and choice.field == "cards" else choice
    if state.house_rules["interrupt_actions"] == "before" or state.solo is not None:
        return
    settled = {field: words for field, words in picked.items() if field in offered}
    try:
        facts = decode(kind.facts, _say(kind, state, seat, settled))
    except IllegalEntry:
        return
    aimed = aim_of(state, seat, facts)
    if aimed.struck:
        yield from answer_choices(state, aimed, picked)


def _say(kind: EntryKind[ArcticState], state: ArcticState, seat: str, picked: Picked) -> Said:
    plain = {name: words for name, words in picked.items() if name not in ANSWERS}
    return {**kind.say(state, seat, plain), **say_answers(state, picked)}


def _pick(kind: EntryKind[ArcticState], state: ArcticState, seat: str, said: Said) -> Picked:
    plain = {name: value for name, value in said.items() if name not in ANSWERS}
    picked = kind.pick(state, seat, plain)
    return {**picked, **pick_answers(said)} if said.get("answer") or said.get("asks") else picked


# Ruling and effect --------------------------------------------------------------------------------


def _rule(
    kind: EntryKind[ArcticState], state: ArcticState, seat: str, facts: Any, checks: Checks
) -> Ruling[Gathering]:
    whole, answer, rescue = replace(facts, answer=None, rescue=None, asks=False), facts.answer, facts.rescue
    _check_announced(kind, state, seat, whole, checks)
    if answer is None:
        ruling = kind.rule(state, seat, whole, checks)
        if not facts.asks:
            return ruling
        reason = Reason(GOES_ON, ("A-53",), (HOUSE,), seat=seat)
        return Ruling(Gathering(interrupted="open"), (*checks.overridden, reason))
    if state.house_rules["interrupt_actions"] == "before":
        raise BETWEEN_ACTIONS()
    aimed, again = aim_of(state, seat, whole), Entry(whole, seat, checks.overrides)
    check_response(state, answer, aimed, "answer", checks)
    if rescue:
        check_response(state, rescue, aim_of_snipe(answer, aimed), "rescue", checks)
    kind.rule(state, seat, whole, Checks(again))
    hands = brought_out(state, answer, rescue)
    struck = () if rescue else (Played(seat, answer.target),)
    played = (*struck, *(answering(state, each) for each in (answer, rescue) if each))
    after, shown = show_played(hands, seat, played, checks)
    after, reasons = _struck(after, seat, answer, rescue), tuple(_reasons(state, seat, answer, rescue))
    reasons = (*checks.overridden, *reasons)
    words: dict[str, Fact] = {"seat": seat, "target": state.label(answer.target)}
    ways = ((NO_LOSS, whole),) if rescue else tuple(ways_left(whole, answer.target))
    for way, left in ways:
        try:
            ruling = kind.rule(after, seat, left, Checks(again))
        except IllegalEntry:
            if rescue:  # what was shown for it leaves no copy for the action
                raise
            continue
        if facts.asks:
            reason = Reason(GOES_ON, ("A-53",), (HOUSE,), **words)
            return Ruling(Gathering(shown=shown, interrupted="open"), (*reasons, reason))
        less = (Reason(TOO_LITTLE, ("A-53",), **words),) if way == "bare" else ()
        outcome = replace(ruling.outcome, shown=_joined(state, shown, ruling.outcome.shown), interrupted=way)
        return Ruling(outcome, (*reasons, *less, *ruling.reasons))
    return Ruling(Gathering(shown=shown, interrupted="off"), (*reasons, Reason(OFF, ("A-53",), **words)))


def _check_announced(
    kind: EntryKind[ArcticState], state: ArcticState, seat: str, whole: Any, checks: Checks
) -> None:
    """Once nobody stops an announced action, check that it goes on with the same cards."""
    cards = announced(state, seat, kind.name)
    if cards is not None:
        is_same = sorted(whole.used) == sorted(cards)
        checks.require(is_same, NOT_ANNOUNCED, seat=seat, cards=tuple(map(state.label, cards)))


def _struck(state: ArcticState, seat: str, answer: Response, rescue: Response | None) -> ArcticState:
    """Return the state after the strike: the card struck and those that answered are discarded."""
    if rescue is None and answer.target is not None:
        state = state.with_seat(seat, state.seats[seat].spent((answer.target,)))
    for each in (answer, rescue):
        state = after_response(state, each) if each else state
    return state


def _joined(
    state: ArcticState, first: dict[str, tuple[Proof, ...]], then: dict[str, tuple[Proof, ...]]
) -> dict[str, tuple[Proof, ...]]:
    """Return both sets of proofs, with places as before the first."""
    found = dict(first)
    for seat, proofs in then.items():
        taken = {proof.place for proof in first.get(seat, ())}
        own = state.seats[seat]
        left = [place for place in range(len(own.unseen) + len(own.missed)) if place not in taken]
        later = tuple(replace(proof, place=left[proof.place]) for proof in proofs)
        found[seat] = (*first.get(seat, ()), *later)
    return found


def _reasons(state: ArcticState, seat: str, answer: Response, rescue: Response | None) -> Iterator[Reason]:
    rules: tuple[str, ...] = (RULE_OF[STRIKES[answer.act]], "A-53")
    facts: dict[str, Fact] = {"by": answer.by, "card": state.label(answer.with_), "seat": seat}
    facts["target"] = state.label(answer.target or "")
    if rescue:
        facts |= {"saver": rescue.by, "medic": state.label(rescue.with_)}
        rules = (*rules, "A-54" if rescue.act is Stop.SAVE else "A-55")
    yield Reason(STOPPED if rescue else HIT, rules, (HOUSE,), **facts)
    for each in filter(None, (answer, rescue)):
        yield from answer_reasons(state, each)


def _apply(
    kind: EntryKind[ArcticState], state: ArcticState, seat: str, facts: Any, outcome: Gathering
) -> ArcticState:
    if facts.answer is not None:
        state = brought_out(state, facts.answer, facts.rescue)
        state = _struck(state, seat, facts.answer, facts.rescue)
    if outcome.interrupted == "open":
        left = as_done(facts) if facts.answer else facts
        return state.with_seat(seat, state.seats[seat].acted(passed_word(kind.name, left.used)))
    if outcome.interrupted == "off":
        return state
    return kind.apply(state, seat, left_of(facts, outcome), outcome)


def _describe(
    kind: EntryKind[ArcticState],
    state: ArcticState,
    seat: str,
    facts: Any,
    outcome: Gathering,
    viewer: str | None,
) -> Line:
    answer: Response | None = facts.answer
    if outcome.interrupted == "open":
        return Line("{seat} goes on", seat=seat)
    if answer is None:
        return kind.describe(state, seat, facts, outcome, viewer)
    words: dict[str, Fact] = {"by": answer.by, "card": state.label(answer.with_), "seat": seat}
    words["target"] = state.label(answer.target or "")
    # A draft may still aim at a card that has since been taken out of the action.
    if outcome.interrupted == "off" or as_done(facts) is None:
        return Line("{by}’s {card} {card:takes|take} out {seat}’s {target} and the action fails", **words)
    words["done"] = kind.describe(state, seat, left_of(facts, outcome), outcome, viewer)
    if facts.rescue:
        return Line("{done}, but {by}’s {card} {card:fails|fail} to stop it", **words)
    return Line("{done} without the {target}, taken out by {by}’s {card}", **words)
