"""An act that is announced waits until everybody who can answer it has replied (A-32, A-53 to A-55)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.rules.arctic.answers.asking import aim_of_act, seats_asked, tell_act, tell_window
from referee.rules.arctic.record.answer_entries import Response
from referee.rules.arctic.record.recon_entries import Recon
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import check_gathering
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.arctic.record.window_entries import AskingFacts, Reply, Window
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.game import PLAYED_SO, Game
from referee.rules.kernel.log import Entry, Facts
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

Rules = Game[Setup, ArcticState]


def check_window(state: ArcticState) -> None:
    """Raise IllegalEntry while others are still asked."""
    window = state.window
    if window is None:
        return
    phrase = gettext_noop("First the answer: {act}. {asked} may stop it, or say no; or undo it.")
    facts: dict[str, Fact] = {"act": tell_window(state, window), "asked": window.asked}
    raise IllegalEntry("answers-first", phrase, facts, rule="A-32")


def announce(state: ArcticState, entry: Entry, facts: AskingFacts, game: Rules) -> Ruling[Any]:
    """Rule on an act that asks for answers: where nobody can answer it takes effect at once."""
    seat = entry.seat or ""
    check_gathering(state, seat)
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


def carried_out(state: ArcticState, seat: str, facts: Facts) -> tuple[str, Facts]:
    """Return whose act takes effect by an entry: a reply, of whomever, lets the announced one."""
    if state.window is not None and isinstance(facts, Reply):
        return state.window.seat, completed(state.window, facts.answer)
    return seat, facts


def completed(window: Window, answer: Response | None) -> AskingFacts:
    """Return the act with the answers that it got."""
    if isinstance(window.facts, Recon) and window.snipe is not None:
        return replace(window.facts, answer=window.snipe, rescue=answer)
    return window.facts if answer is None else replace(window.facts, answer=answer)
