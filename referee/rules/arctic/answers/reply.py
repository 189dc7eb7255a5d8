"""An announced act waits until all who can stop it have replied: a no, or a card (A-32, A-53 to A-55)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, ClassVar

from referee.rules.arctic.answers.asking import (
    aim_of_snipe,
    answer_in,
    option_of,
    pick_answers,
    possible_answers,
    seats_asked,
)
from referee.rules.arctic.answers.responses import (
    Aimed,
    after_response,
    answering,
    brought_out,
    check_response,
    show_played,
)
from referee.rules.arctic.record.entries import Gathering, Response, Stop, Window
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import check_gathering
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.codec import encode
from referee.rules.kernel.entry import PLAYED_SO, Checks, Entry
from referee.rules.kernel.game import Game
from referee.rules.kernel.kind import EntryKind, Said, Seats
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Refusal, Ruling, gettext_noop

ANSWERS_FIRST = Refusal(
    "answers-first",
    "Answer first: {act}. {asked} may stop it or pass. Or undo it.",
    "A-32",
)
ANSWERED_ALREADY = Refusal(
    "answered-already", "Either give an answer or ask for one, not both.", "A-32", "answer"
)
NOTHING_ASKED = Refusal("nothing-asked", "Nobody is being asked anything now.", "A-32")
WRONG_SEAT = Refusal("wrong-seat", "A player answers only with their own cards.", "A-32", "answer")
NOT_ASKED = Refusal("not-asked", "{seat} is not being asked. Still to answer: {asked}.", "A-32", "seat")
NOT_FIRST = Refusal(
    "not-first", "{first} answers first, in turn order: stop it or pass.",
    "A-32", can_override=True,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answerable:
    """A kind of act that others may stop: what an answer is given to, and its sentence while it waits."""

    kind: EntryKind[ArcticState]
    aim: Callable[[ArcticState, str, Any], Aimed]
    sentence: Callable[[ArcticState, str, Any], Line]


Acts = Mapping[str, Answerable]


@dataclass(frozen=True, slots=True)
class Reply:
    """What a seat that is asked does: a card that answers, or nothing. Of no seat: nobody answers."""

    kind: ClassVar[str] = "reply"
    answer: Response | None = None


@dataclass(frozen=True, slots=True)
class Replied:
    """Who is still ``asked``; nobody: the act is over, ``result`` what it came to, ``said`` its sentence.

    Another wording of it is no other outcome.
    """

    asked: tuple[str, ...] = ()
    result: Gathering = field(default_factory=Gathering)
    said: Line | None = field(default=None, compare=False)


# The window ---------------------------------------------------------------------------------------


def announce(acts: Acts, state: ArcticState, entry: Entry, game: Game[Setup, ArcticState]) -> Ruling[Any]:
    """Rule on an act that asks for answers: where nobody can answer it takes effect at once."""
    facts: Any = entry.facts
    act, seat = acts[entry.kind], entry.seat or ""
    check_gathering(state, seat)
    if facts.answer is not None:
        raise ANSWERED_ALREADY()
    ruling = game.adjudicate(state, replace(entry, facts=replace(facts, asks=False)))
    asked = seats_asked(state, act.aim(state, seat, facts))
    if not asked:
        return ruling
    phrase = gettext_noop("{act}. {asked} may stop it. Nothing happens until they have replied.")
    said: dict[str, Fact] = {"act": act.sentence(state, seat, facts), "asked": asked}
    passed_over = [reason for reason in ruling.reasons if reason.phrase == PLAYED_SO]
    return Ruling(Gathering(asked=asked), (*passed_over, Reason(phrase, said, ("A-32", "A-53"))))


def opened(state: ArcticState, entry: Entry, outcome: Gathering) -> ArcticState:
    facts: Any = entry.facts
    window = Window(entry.seat or "", replace(facts, asks=False), outcome.asked, entry.overrides)
    return replace(state, window=window)


def answers_first(acts: Acts, state: ArcticState, window: Window) -> IllegalEntry:
    return ANSWERS_FIRST(act=asked_about(acts, state, window), asked=window.asked)


def asked_about(acts: Acts, state: ArcticState, window: Window) -> Line:
    """Return what is to be answered now, without a full stop."""
    if window.snipe is None:
        return acts[window.facts.kind].sentence(state, window.seat, window.facts)
    said: dict[str, Fact] = {"by": window.snipe.by, "seat": window.seat}
    said["card"] = state.label(window.snipe.with_)
    return Line("{by}’s {card} snipes {seat}’s Spy", said)


def carried_out(window: Window, seat: str, facts: Any) -> tuple[str, Any]:
    """Return whose act takes effect by an entry: a reply, of whomever, lets the announced one."""
    return (window.seat, _completed(window, facts.answer)) if facts.kind == Reply.kind else (seat, facts)


def _completed(window: Window, answer: Response | None) -> Any:
    if window.snipe is not None:
        return replace(window.facts, answer=window.snipe, rescue=answer)
    return window.facts if answer is None else replace(window.facts, answer=answer)


def aim_of_window(acts: Acts, state: ArcticState, window: Window) -> Aimed:
    """Return what is to be answered now: the act, or the snipe at the Spy that looks."""
    aimed = acts[window.facts.kind].aim(state, window.seat, window.facts)
    return aim_of_snipe(window.snipe, aimed) if window.snipe else aimed


# A reply ------------------------------------------------------------------------------------------


def offered(state: ArcticState) -> Seats:
    """Everybody who is asked; of no seat: nobody answers."""
    return (*state.window.asked, None) if state.window else ()


def choices(acts: Acts, state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """A no, or the answers that the seat can have, once nobody is asked before it."""
    window = state.window
    if window is None:
        return
    found = possible_answers(state, aim_of_window(acts, state, window)) if seat == window.asked[0] else []
    own = (
        replace(option_of(state, each), label=state.label(each.with_)) for each in found if each.by == seat
    )
    nothing = Option("", Line("{seat} passes", {"seat": seat}))
    yield Choice("answer", "Does anyone stop it?", (nothing, *own), most=1)


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    answer = answer_in(state, picked, "answer")
    return {"answer": encode(answer)} if answer else {}


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    return {"answer": pick_answers(said)["answer"]} if said["answer"] else {}


def rule(acts: Acts, state: ArcticState, seat: str, reply: Reply, checks: Checks) -> Ruling[Replied]:
    window, answer = state.window, reply.answer
    if window is None:
        raise NOTHING_ASKED()
    if answer is not None and answer.by != seat:
        raise WRONG_SEAT()
    if not seat:
        return _finished(acts, state, window, None, checks)
    check_gathering(state, seat)
    if seat not in window.asked:
        raise NOT_ASKED(seat=seat, asked=window.asked)
    if answer is not None:
        return _answered(acts, state, window, answer, checks)
    left = window.after(seat)
    if not left:
        return _finished(acts, state, window, None, checks)
    phrase = gettext_noop("{seat} passes. Still to answer: {asked}.")
    return Ruling(Replied(left), (Reason(phrase, {"seat": seat, "asked": left}, ("A-32",)),))


def _answered(
    acts: Acts, state: ArcticState, window: Window, answer: Response, order: Checks
) -> Ruling[Replied]:
    checks, first = Checks(Entry(Reply(), overrides=order.overrides)), window.asked[0]
    order.require(answer.by == first, NOT_FIRST, first=first)
    aimed = aim_of_window(acts, state, window)
    check_response(state, answer, aimed, "answer", checks)
    if window.snipe is not None and window.rest:
        ruling = _helped(state, window, window.snipe, answer, checks)
    else:
        ruling = _finished(acts, state, window, answer, checks)
    # A snipe at the Spy may be answered in its turn, by the Spy’s owner too.
    helpers = seats_asked(state, aim_of_snipe(answer, aimed)) if answer.act is Stop.SNIPE else ()
    if helpers:
        phrase = gettext_noop("{by}’s {card} snipes the Spy. {asked} may stop that.")
        said: dict[str, Fact] = {"by": answer.by, "card": state.label(answer.with_), "asked": helpers}
        ruling = Ruling(Replied(helpers), (Reason(phrase, said, ("A-33", "A-51")),))
    return Ruling(ruling.outcome, (*order.passed_over, *ruling.reasons))


def _helped(
    state: ArcticState, window: Window, snipe: Response, rescue: Response, checks: Checks
) -> Ruling[Replied]:
    """The snipe is stopped; who was not asked yet may still answer the look."""
    played = [answering(state, each) for each in (snipe, rescue)]
    _, shown = show_played(brought_out(state, snipe, rescue), rescue.by, played, checks)
    phrase = gettext_noop("{by}’s {card} stops the snipe, and the Spy looks unless {asked} stop that.")
    said: dict[str, Fact] = {"by": rescue.by, "card": state.label(rescue.with_), "asked": window.rest}
    reason = Reason(phrase, said, ("A-54",) if rescue.act is Stop.SAVE else ("A-55", "A-32"))
    return Ruling(Replied(window.rest, Gathering(shown=shown)), (*checks.passed_over, reason))


def _finished(
    acts: Acts, state: ArcticState, window: Window, answer: Response | None, checks: Checks
) -> Ruling[Replied]:
    """The act as it stands now, ruled on as if it were entered with its answers."""
    facts, kind = _completed(window, answer), acts[window.facts.kind].kind
    before = replace(state, window=None)
    whole = Entry(facts, window.seat, window.overrides | checks.overrides)
    ruling = kind.rule(before, window.seat, facts, Checks(whole))
    said = kind.describe(before, window.seat, facts, ruling.outcome, None)
    return Ruling(Replied((), ruling.outcome, said), ruling.reasons)


def apply(acts: Acts, state: ArcticState, seat: str, reply: Reply, outcome: Replied) -> ArcticState:
    """Return the state after a reply: the act takes effect once nobody is asked any more."""
    window, answer = state.window, reply.answer
    if window is None:
        return state
    if not outcome.asked:
        facts, done = _completed(window, answer), replace(state, window=None).proven(outcome.result.shown)
        return acts[facts.kind].kind.apply(done, window.seat, facts, outcome.result)
    if answer is None:
        return replace(state, window=replace(window, asked=outcome.asked))
    if window.snipe is None:
        sniped = replace(window, asked=outcome.asked, snipe=answer, rest=window.after(seat))
        return replace(state, window=sniped)
    state = brought_out(state, window.snipe, answer).proven(outcome.result.shown)
    state = after_response(after_response(state, window.snipe), answer)
    return replace(state, window=replace(window, asked=outcome.asked, snipe=None, rest=()))


def describe(state: ArcticState, seat: str, reply: Reply, outcome: Replied, viewer: str | None) -> Line:
    if outcome.said is not None:
        return outcome.said
    if reply.answer is None:
        return Line("{seat} passes", {"seat": seat})
    said: dict[str, Fact] = {"seat": seat, "card": state.label(reply.answer.with_)}
    if reply.answer.act is Stop.SNIPE:
        return Line("{seat}’s {card} snipes the Spy", said)
    return Line("{seat}’s {card} stops the snipe", said)


def reply_to(acts: Acts) -> EntryKind[ArcticState]:
    """Return the kind of replies to these acts: with its answers an act is ruled on as if entered so.

    Where the act is over the rules say that nobody is asked any more.
    """
    return EntryKind(
        Reply, Replied, "Answer", offered, partial(choices, acts), partial(rule, acts),
        partial(apply, acts), describe, say, pick,
        at_once="reply", rests_on=lambda state, seat, reply: state.window and replace(state.window, asked=()),
    )  # fmt: skip
