"""A reply to an act that waits for answers: a no, or a card that stops it (A-32, A-33, A-53 to A-55)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from referee.rules.arctic.answers.asking import aim_of_snipe, aim_of_window, possible_answers, seats_asked
from referee.rules.arctic.answers.choosing import answer_in, option_of, pick_answers
from referee.rules.arctic.answers.responses import (
    after_response,
    answering,
    brought_out,
    check_response,
    show_played,
)
from referee.rules.arctic.answers.window import completed
from referee.rules.arctic.record.answer_entries import Response, Stop
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import check_gathering
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.arctic.record.window_entries import Replied, Reply, Window
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.codec import encode
from referee.rules.kernel.entry import Entry
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Said, Seats
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop

Acts = Mapping[str, EntryKind[ArcticState]]
"""The kinds of act that can be answered: with its answers an act is ruled on as if it were entered so."""


def offered(state: ArcticState) -> Seats:
    """Everybody who is asked; of no seat: nobody answers."""
    return (*state.window.asked, None) if state.window else ()


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """A no, or the answers that the seat can have, once nobody is asked before it."""
    window = state.window
    if window is None:
        return
    found = possible_answers(state, aim_of_window(state, window)) if seat == window.asked[0] else []
    own = (
        replace(option_of(state, each), label=state.cards[each.with_].label)
        for each in found
        if each.by == seat
    )
    nothing = Option("", Line(gettext_noop("{seat} lets it pass"), {"seat": seat}))
    yield Choice("answer", gettext_noop("Does anyone stop it?"), (nothing, *own), most=1)


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    answer = answer_in(state, picked, "answer")
    return {"answer": encode(answer)} if answer else {}


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    return {"answer": pick_answers(said)["answer"]} if said["answer"] else {}


def rule(acts: Acts, state: ArcticState, seat: str, reply: Reply, checks: Checks) -> Ruling[Replied]:
    window = state.window
    if window is None:
        phrase = gettext_noop("Nobody is asked anything now.")
        raise IllegalEntry("nothing-asked", phrase, rule="A-32")
    answer = reply.answer
    if answer is not None and answer.by != seat:
        phrase = gettext_noop("A card answers for its own player.")
        raise IllegalEntry("wrong-seat", phrase, rule="A-32", field="answer")
    if not seat:
        return _finished(acts, state, window, None, checks)
    check_gathering(state, seat)
    if seat not in window.asked:
        phrase = gettext_noop("{seat} is not asked. Still asked: {asked}.")
        said: dict[str, Fact] = {"seat": seat, "asked": window.asked}
        raise IllegalEntry("not-asked", phrase, said, rule="A-32", field="seat")
    if answer is None:
        return _no(acts, state, window, seat, checks)
    return _answered(acts, state, window, answer, checks)


def _no(acts: Acts, state: ArcticState, window: Window, seat: str, checks: Checks) -> Ruling[Replied]:
    left = window.after(seat)
    if not left:
        return _finished(acts, state, window, None, checks)
    phrase = gettext_noop("{seat} lets it pass. Still asked: {asked}.")
    return Ruling(Replied(left), (Reason(phrase, {"seat": seat, "asked": left}, ("A-32",)),))


def _answered(
    acts: Acts, state: ArcticState, window: Window, answer: Response, order: Checks
) -> Ruling[Replied]:
    checks, first = Checks(Entry(Reply(), overrides=order.overrides)), window.asked[0]
    phrase = gettext_noop("{first} is asked first, in turn order: a no, or an answer.")
    waits = IllegalEntry("not-first", phrase, {"first": first}, rule="A-32", can_override=True)
    order.require(answer.by == first, waits)
    check_response(state, answer, aim_of_window(state, window), "answer", checks)
    if answer.act is Stop.SNIPE:
        ruling = _sniped(acts, state, window, answer, checks)
    elif window.snipe is not None and window.rest:
        ruling = _helped(state, window, window.snipe, answer, checks)
    else:
        ruling = _finished(acts, state, window, answer, checks)
    return Ruling(ruling.outcome, (*order.passed_over, *ruling.reasons))


def _sniped(
    acts: Acts, state: ArcticState, window: Window, snipe: Response, checks: Checks
) -> Ruling[Replied]:
    """A snipe at the Spy may be answered in its turn, by the Spy’s owner too."""
    done = _finished(acts, state, window, snipe, checks)
    if not (helpers := seats_asked(state, aim_of_snipe(snipe, aim_of_window(state, window)))):
        return done
    phrase = gettext_noop("{by}’s {card} snipes the Spy. {asked} may stop that.")
    said: dict[str, Fact] = {"by": snipe.by, "card": state.cards[snipe.with_].label, "asked": helpers}
    return Ruling(Replied(helpers), (Reason(phrase, said, ("A-33", "A-51")),))


def _helped(
    state: ArcticState, window: Window, snipe: Response, rescue: Response, checks: Checks
) -> Ruling[Replied]:
    """The snipe is stopped; who was not asked yet may still answer the look."""
    played = [answering(state, each) for each in (snipe, rescue)]
    shown = show_played(brought_out(state, snipe, rescue), rescue.by, played, checks)
    phrase = gettext_noop("{by}’s {card} stops the snipe, and the Spy looks unless {asked} stop it.")
    said: dict[str, Fact] = {"by": rescue.by, "card": state.cards[rescue.with_].label, "asked": window.rest}
    reason = Reason(phrase, said, ("A-54",) if rescue.act is Stop.SAVE else ("A-55", "A-32"))
    return Ruling(Replied(window.rest, Gathering(shown=shown)), (*checks.passed_over, reason))


def _finished(
    acts: Acts, state: ArcticState, window: Window, answer: Response | None, checks: Checks
) -> Ruling[Replied]:
    """The act as it stands now, ruled on as if it were entered with its answers."""
    act, kind = completed(window, answer), acts[window.facts.kind]
    before = replace(state, window=None)
    whole = Entry(act, window.seat, window.overrides | checks.overrides)
    ruling = kind.rule(before, window.seat, act, Checks(whole))
    said = kind.describe(before, window.seat, act, ruling.outcome, None)
    return Ruling(Replied((), ruling.outcome, said), ruling.reasons)


def apply(acts: Acts, state: ArcticState, seat: str, reply: Reply, outcome: Replied) -> ArcticState:
    """Return the state after a reply: the act takes effect once nobody is asked any more."""
    window, answer = state.window, reply.answer
    if window is None:
        return state
    if not outcome.asked:
        act = completed(window, answer)
        return acts[act.kind].apply(replace(state, window=None), window.seat, act, outcome.result)
    if answer is None:
        return replace(state, window=replace(window, asked=outcome.asked))
    if window.snipe is None:
        sniped = replace(window, asked=outcome.asked, snipe=answer, rest=window.after(seat))
        return replace(state, window=sniped)
    state = brought_out(state, window.snipe, answer).proven(outcome.result.shown)
    state = after_response(after_response(state, window.snipe), answer)
    return replace(state, window=replace(window, asked=outcome.asked, snipe=None, rest=()))


def describe(state: ArcticState, seat: str, reply: Reply, outcome: Replied, viewer: str | None) -> Line:
    said: dict[str, Fact] = {"seat": seat}
    if outcome.said is not None:
        return outcome.said
    if reply.answer is None:
        return Line(gettext_noop("{seat} lets it pass"), said)
    card = state.cards.get(reply.answer.with_)
    said["card"] = card.label if card else reply.answer.with_
    if reply.answer.act is Stop.SNIPE:
        return Line(gettext_noop("{seat}’s {card} snipes the Spy"), said)
    return Line(gettext_noop("{seat}’s {card} stops the snipe"), said)


def asked_about(state: ArcticState, seat: str, reply: Reply) -> Any:
    """What is asked; where the act is over the rules say that nobody is asked any more."""
    return state.window and replace(state.window, asked=())


def reply_to(acts: Acts) -> EntryKind[ArcticState]:
    """Return the kind of replies to these acts."""
    return EntryKind(
        Reply, Replied, gettext_noop("Answer"), offered, choices, partial(rule, acts), partial(apply, acts),
        describe, say, pick, at_once="reply", rests_on=asked_about,
    )  # fmt: skip
