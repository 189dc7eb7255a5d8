"""The window of an announced act: who is asked about what, and what takes effect (A-32, A-53)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.arctic.answers.aimed import Aimed
from referee.rules.arctic.answers.asking import aim_of_snipe, seats_asked
from referee.rules.arctic.record.entries import Gathering, Response, Window
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn import check_gathering, check_seat
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.entry.entry import PLAYED_SO, Checks, Entry
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.game import Game
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling

ANSWERS_FIRST = Refusal(
    "answers-first", "{act}. {asked} may stop it or pass. Answer that first, or undo it.", "A-32"
)
ANSWERED_ALREADY = Refusal("answered-already", "Either answer or ask, not both.", "A-32", "answer")


def _waiting(state: ArcticState, seat: str, facts: Any, asked: tuple[str, ...]) -> Any:
    return Gathering(asked=asked)


def _answered(facts: Any, answer: Response) -> Any:
    return replace(facts, answer=answer)


@dataclass(frozen=True, slots=True)
class Answerable:
    """A kind of act that others may stop: what an answer is given to, and its sentence while it waits.

    ``waiting``: its outcome while it waits; ``answered``: the act with an answer. ``tells_later``: its player
    enters its result once nobody stops it.
    """

    kind: EntryKind[ArcticState]
    aim: Callable[[ArcticState, str, Any], Aimed]
    sentence: Callable[[ArcticState, str, Any], Line]
    waiting: Callable[[ArcticState, str, Any, tuple[str, ...]], Any] = _waiting
    answered: Callable[[Any, Response], Any] = _answered
    tells_later: Callable[[Any], bool] = lambda facts: False


Acts = Mapping[str, Answerable]


def check_can_act(state: ArcticState, seat: str) -> None:
    """Check that the table gathers or declares. Raises IllegalEntry."""
    if state.phase is Phase.DECLARING:
        check_seat(state, seat)
    else:
        check_gathering(state, seat)


def announce(acts: Acts, state: ArcticState, entry: Entry, game: Game[Setup, ArcticState]) -> Ruling[Any]:
    """Rule on an act that asks for answers: if nobody can answer it takes effect at once."""
    facts: Any = entry.facts
    act, seat = acts[entry.kind], entry.seat or ""
    check_can_act(state, seat)
    if facts.answer is not None:
        raise ANSWERED_ALREADY()
    aimed = act.aim(state, seat, facts)
    if aimed.is_open:
        # The victim still picks the card: until then only this much can be checked.
        ruling = act.kind.rule(state, seat, facts, Checks(entry))
    else:
        ruling = game.adjudicate(state, replace(entry, facts=replace(facts, asks=False)))
    asked = seats_asked(state, aimed)
    if not asked:
        return ruling
    phrase = gettext_noop("{act}. First {asked} may stop it.")
    if aimed.is_open:
        phrase = gettext_noop("{act}. {asked} picks the card.")
    line = act.sentence(state, seat, facts)
    overridden = [reason for reason in ruling.reasons if reason.phrase == PLAYED_SO]
    reason = Reason(phrase, ("A-32", "A-53"), act=line, asked=asked)
    if aimed.is_open:
        house = ("strike_chooser=victim",)
        reason = Reason(phrase, ("A-51", "A-50"), house, act=line, asked=asked)
    return Ruling(act.waiting(state, seat, facts, asked), (*overridden, reason))


def opened(state: ArcticState, entry: Entry, asked: tuple[str, ...]) -> ArcticState:
    facts: Any = entry.facts
    window = Window(entry.seat or "", replace(facts, asks=False), asked, entry.overrides)
    return replace(state, window=window)


def answers_first(acts: Acts, state: ArcticState, window: Window) -> IllegalEntry:
    return ANSWERS_FIRST(act=asked_about(acts, state, window), asked=window.asked)


def asked_about(acts: Acts, state: ArcticState, window: Window) -> Line:
    """Return what is to be answered now, without a full stop."""
    if window.snipe is None:
        return acts[window.facts.kind].sentence(state, window.seat, window.facts)
    by, seat, card = window.snipe.by, window.seat, state.label(window.snipe.with_)
    if window.snipe.target is None:
        return Line("{by}’s {card} {card:snipes|snipe} {seat}’s Spy", by=by, card=card, seat=seat)
    target = state.label(window.snipe.target)
    return Line(
        "{by}’s {card} {card:aims|aim} at {seat}’s {target}", by=by, card=card, seat=seat, target=target
    )


def aim_of_window(acts: Acts, state: ArcticState, window: Window) -> Aimed:
    """Return what is to be answered now: the act, or the snipe at the Spy that looks."""
    aimed = acts[window.facts.kind].aim(state, window.seat, window.facts)
    if window.snipe:
        return aim_of_snipe(window.snipe, aimed)
    return replace(aimed, is_hidden=False) if window.is_settled else aimed


def completed(acts: Acts, window: Window, answer: Response | None) -> Any:
    """Return the act with this answer."""
    if window.snipe is not None:
        return replace(window.facts, answer=window.snipe, rescue=answer)
    return window.facts if answer is None else acts[window.facts.kind].answered(window.facts, answer)
