"""Answer windows: an act announced waits until everybody who can answer has replied (A-32, A-53 to A-55)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.rules.arctic.answers.asking import (
    aim_at_looker,
    aim_of_act,
    aim_of_window,
    seats_asked,
    tell_act,
    tell_window,
)
from referee.rules.arctic.answers.responses import (
    after_response,
    answering,
    brought_out,
    check_response,
    show_played,
)
from referee.rules.arctic.record.answer_entries import Response, Stop
from referee.rules.arctic.record.note_entries import Note, Sight
from referee.rules.arctic.record.recon_entries import Peek, Recon
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import gathering_seat
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.arctic.record.window_entries import AskingFacts, Replied, Reply, Window
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.game import PLAYED_SO, Game
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

Rules = Game[Setup, ArcticState]
"""The game itself: an act that got its answers is ruled on and told as any entry."""


def check_window(state: ArcticState, entry: Entry) -> None:
    """Raise IllegalEntry while others are still asked: only replies, notes and the Yardmaster go on."""
    window = state.window
    if window is None or isinstance(entry.facts, Reply | Note | Sight | Peek):
        return
    phrase = gettext_noop("First the answer: {act}. {asked} may stop it, or say no; or undo it.")
    facts: dict[str, Fact] = {"act": tell_window(state, window), "asked": window.asked}
    raise IllegalEntry("answers-first", phrase, facts, rule="A-32")


def announce(state: ArcticState, entry: Entry, facts: AskingFacts, game: Rules) -> Ruling[Any]:
    """Rule on an act that asks for answers: where nobody can answer it takes effect at once."""
    seat = gathering_seat(state, entry)
    if facts.answer is not None:
        phrase = gettext_noop("Either an answer is told, or it is asked for.")
        raise IllegalEntry("answered-already", phrase, rule="A-32", field="answer")
    ruling = game.adjudicate(state, replace(entry, facts=replace(facts, asks=False)))
    asked = seats_asked(state, aim_of_act(state, seat, facts))
    if not asked:
        return ruling
    phrase = gettext_noop("{act}. {asked} may stop it; nothing happens before they have replied.")
    said: dict[str, Fact] = {"act": tell_act(state, seat, facts), "asked": asked}
    passed_over = [reason for reason in ruling.reasons if reason.phrase == PLAYED_SO]
    return Ruling(Gathering(asked=asked), (*passed_over, Reason(phrase, said, ("A-32", "A-53"))))


def opened(state: ArcticState, entry: Entry, facts: AskingFacts, outcome: Gathering) -> ArcticState:
    """Return the state with an act that waits for answers."""
    window = Window(entry.seat or "", replace(facts, asks=False), outcome.asked, entry.overrides)
    return replace(state, window=window)


# Replies ------------------------------------------------------------------------------------------


def adjudicate_reply(state: ArcticState, entry: Entry, facts: Reply, game: Rules) -> Ruling[Replied]:
    """Rule on a reply: a no, or a card that answers. Raises IllegalEntry."""
    window = state.window
    if window is None:
        phrase = gettext_noop("Nobody is asked anything now.")
        raise IllegalEntry("nothing-asked", phrase, rule="A-32")
    if entry.seat is None:
        _check_nobody(facts)
        return _finished(state, window, entry, None, game)
    seat = gathering_seat(state, entry)
    if seat not in window.asked:
        phrase = gettext_noop("{seat} is not asked. Still asked: {asked}.")
        said: dict[str, Fact] = {"seat": seat, "asked": window.asked}
        raise IllegalEntry("not-asked", phrase, said, rule="A-32", field="seat")
    if facts.answer is None:
        return _no(state, window, entry, seat, game)
    return _answered(state, window, entry, facts.answer, game)


def _check_nobody(facts: Reply) -> None:
    if facts.answer is not None:
        phrase = gettext_noop("A card answers for its own player.")
        raise IllegalEntry("wrong-seat", phrase, rule="A-32", field="answer")


def _no(state: ArcticState, window: Window, entry: Entry, seat: str, game: Rules) -> Ruling[Replied]:
    left = window.after(seat)
    if not left:
        return _finished(state, window, entry, None, game)
    phrase = gettext_noop("{seat} lets it pass. Still asked: {asked}.")
    return Ruling(Replied(left), (Reason(phrase, {"seat": seat, "asked": left}, ("A-32",)),))


def _answered(
    state: ArcticState, window: Window, entry: Entry, answer: Response, game: Rules
) -> Ruling[Replied]:
    checks, order, first = Checks(entry), Checks(entry), window.asked[0]
    if answer.by != entry.seat:
        phrase = gettext_noop("A card answers for its own player.")
        raise IllegalEntry("wrong-seat", phrase, rule="A-32", field="answer")
    phrase = gettext_noop("{first} is asked first, in turn order: a no, or an answer.")
    waits = IllegalEntry("not-first", phrase, {"first": first}, rule="A-32", can_override=True)
    order.require(answer.by == first, waits)
    check_response(state, answer, aim_of_window(state, window), "answer", checks)
    if answer.act is Stop.SNIPE:
        ruling = _sniped(state, window, entry, answer, game)
    elif window.snipe is not None and window.rest:
        ruling = _helped(state, window, answer, checks)
    else:
        ruling = _finished(state, window, entry, answer, game)
    return Ruling(ruling.outcome, (*order.passed_over, *ruling.reasons))


def _sniped(
    state: ArcticState, window: Window, entry: Entry, snipe: Response, game: Rules
) -> Ruling[Replied]:
    """A snipe at the Spy may be answered in its turn, by the Spy’s owner too."""
    aimed = aim_at_looker(window.seat, window.facts, snipe)
    done = _finished(state, window, entry, snipe, game)
    if not (helpers := seats_asked(state, aimed)):
        return done
    phrase = gettext_noop("{by}’s {card} snipes the Spy. {asked} may stop that.")
    said: dict[str, Fact] = {"by": snipe.by, "card": state.cards[snipe.with_].label, "asked": helpers}
    return Ruling(Replied(helpers), (Reason(phrase, said, ("A-33", "A-51")),))


def _helped(state: ArcticState, window: Window, rescue: Response, checks: Checks) -> Ruling[Replied]:
    """The snipe is stopped; who was not asked yet may still answer the look."""
    snipe = window.snipe
    if snipe is None:
        return Ruling(Replied(window.rest), ())
    played = [answering(state, each) for each in (snipe, rescue)]
    shown = show_played(brought_out(state, snipe, rescue), rescue.by, played, checks)
    phrase = gettext_noop("{by}’s {card} stops the snipe, and the Spy looks unless {asked} stop it.")
    said: dict[str, Fact] = {"by": rescue.by, "card": state.cards[rescue.with_].label, "asked": window.rest}
    reason = Reason(phrase, said, ("A-54",) if rescue.act is Stop.SAVE else ("A-55", "A-32"))
    return Ruling(Replied(window.rest, Gathering(shown=shown)), (*checks.passed_over, reason))


def _finished(
    state: ArcticState, window: Window, entry: Entry, answer: Response | None, game: Rules
) -> Ruling[Replied]:
    """The act as it stands now, ruled on as if it were entered with its answers."""
    whole = Entry(completed(window, answer), window.seat, window.overrides | entry.overrides)
    before = replace(state, window=None)
    ruling = game.adjudicate(before, whole)
    said = game.describe(before, whole, ruling.outcome)
    return Ruling(Replied((), ruling.outcome, said), ruling.reasons)


def completed(window: Window, answer: Response | None) -> AskingFacts:
    """Return the act with the answers that it got."""
    if isinstance(window.facts, Recon) and window.snipe is not None:
        return replace(window.facts, answer=window.snipe, rescue=answer)
    return window.facts if answer is None else replace(window.facts, answer=answer)


def after_reply(state: ArcticState, seat: str, facts: Reply, outcome: Replied) -> ArcticState:
    """Return the state after a reply that leaves others to be asked."""
    window, answer = state.window, facts.answer
    if window is None:
        return state
    if answer is None:
        return replace(state, window=replace(window, asked=outcome.asked))
    if window.snipe is None:
        sniped = replace(window, asked=outcome.asked, snipe=answer, rest=window.after(seat))
        return replace(state, window=sniped)
    state = brought_out(state, window.snipe, answer).proven(outcome.result.shown)
    state = after_response(after_response(state, window.snipe), answer)
    return replace(state, window=replace(window, asked=outcome.asked, snipe=None, rest=()))
