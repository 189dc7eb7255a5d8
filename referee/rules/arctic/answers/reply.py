"""An announced act waits until all who can stop it have replied: a no, or a card (A-32, A-53 to A-55)."""

from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar

from referee.rules.arctic.answers.aimed import Aimed
from referee.rules.arctic.answers.asking import aim_of_snipe, seats_asked
from referee.rules.arctic.answers.fits import STRIKES
from referee.rules.arctic.answers.offering import choices, offered, pick, say
from referee.rules.arctic.answers.responses import (
    after_response,
    answering,
    brought_out,
    check_response,
    show_played,
)
from referee.rules.arctic.answers.window import Acts, Answerable, aim_of_window, check_can_act, completed
from referee.rules.arctic.record.case import Declaration
from referee.rules.arctic.record.entries import Gathering, Response, Stop, Window
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.declare import Declared
from referee.rules.arctic.skirmish.targets import RULE_OF
from referee.rules.kernel.entry.entry import Checks, Entry
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling

NOTHING_ASKED = Refusal("nothing-asked", "Nobody is being asked anything now.", "A-32")
ANSWERS_FOR_ANOTHER = Refusal("wrong-seat", "A player answers only with their own cards.", "A-32", "answer")
NOT_ASKED = Refusal("not-asked", "{seat} is not being asked. Still to answer: {asked}.", "A-32", "seat")
NOT_FIRST = Refusal(
    "not-first", "{first} answers first, in turn order: stop it or pass.", "A-32", can_override=True
)


PICK_A_CARD = Refusal("no-target", "Choose your card that is hit, or “Nothing there”.", "A-51", "answer")
NOT_HIDDEN = Refusal(
    "not-aimed-at", "Only the victim of a shot at a hidden hand can say that.", "A-51", "answer"
)
PICKED_ALREADY = Refusal("not-aimed-at", "The card is already named.", "A-51", "answer")


@dataclass(frozen=True, slots=True)
class Reply:
    """What a seat that is asked does: a card that answers, or nothing. Of no seat: nobody answers.

    The victim of a shot at its hidden hand may say that it ``misses``, or which ``card`` it hits (A-51).
    """

    kind: ClassVar[str] = "reply"
    answer: Response | None = None
    misses: bool = False
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Replied:
    """Who is still ``asked``; nobody: the act is over, ``result`` what it came to, ``said`` its sentence.

    Another wording of it is no other outcome. ``declared``: an act of the skirmish that is over.
    """

    asked: tuple[str, ...] = ()
    result: Gathering = field(default_factory=Gathering)
    said: Line | None = field(default=None, compare=False)
    declared: Declaration | None = None


# A reply ------------------------------------------------------------------------------------------


def rule(acts: Acts, state: ArcticState, seat: str, reply: Reply, checks: Checks) -> Ruling[Replied]:
    window, answer = state.window, reply.answer
    if window is None:
        raise NOTHING_ASKED()
    if answer is not None and answer.by != seat:
        raise ANSWERS_FOR_ANOTHER()
    if seat:
        check_can_act(state, seat)
        if seat not in window.asked:
            raise NOT_ASKED(seat=seat, asked=window.asked)
    aimed = aim_of_window(acts, state, window)
    if reply.misses or reply.card is not None:
        return _settled(acts, state, seat, reply, checks)
    if aimed.is_open and answer is None:
        raise PICK_A_CARD()
    if answer is not None:
        return _answered(acts, state, window, answer, checks)
    left = window.after(seat) if seat else ()
    if not left:
        return _finished(acts, state, window, None, checks)
    phrase = gettext_noop("{seat} passes. Still to answer: {asked}.")
    return Ruling(Replied(left), (Reason(phrase, ("A-32",), seat=seat, asked=left),))


def _settled(acts: Acts, state: ArcticState, seat: str, reply: Reply, order: Checks) -> Ruling[Replied]:
    """The victim says that nothing is hit, or which card is; then it is asked who stops that."""
    window = _window_of(state)
    aimed, first = aim_of_window(acts, state, window), window.asked[0]
    if not aimed.is_hidden or seat != aimed.victim:
        raise NOT_HIDDEN()
    order.require(seat == first, NOT_FIRST, first=first)
    if reply.misses:
        ruling = _finished(acts, state, _with_card(window, reply), None, Checks())
        return Ruling(ruling.outcome, (*order.overridden, *ruling.reasons))
    if not aimed.is_open:
        raise PICKED_ALREADY()
    named = _with_card(window, reply)
    ruling = _finished(acts, state, named, None, Checks(Entry(reply, overrides=order.overrides)))
    asked = seats_asked(state, aim_of_window(acts, state, named))
    if not asked:
        return Ruling(ruling.outcome, (*order.overridden, *ruling.reasons))
    phrase = gettext_noop("{seat} picks {card}. {asked} may stop it.")
    said: dict[str, Fact] = {"seat": seat, "card": state.label(reply.card or ""), "asked": asked}
    reason = Reason(phrase, ("A-51", "A-32"), ("strike_chooser=victim",), **said)
    return Ruling(Replied(asked), (*order.overridden, reason))


def _window_of(state: ArcticState) -> Window:
    if state.window is None:
        raise NOTHING_ASKED()
    return state.window


def _with_card(window: Window, reply: Reply) -> Window:
    """Return the window once the victim has said what is hit."""
    if reply.misses:
        return replace(window, facts=replace(window.facts, misses=True), is_settled=True)
    return replace(window, facts=replace(window.facts, card=reply.card), is_settled=True)


def _answered(
    acts: Acts, state: ArcticState, window: Window, answer: Response, order: Checks
) -> Ruling[Replied]:
    checks, first = Checks(Entry(Reply(), overrides=order.overrides)), window.asked[0]
    order.require(answer.by == first, NOT_FIRST, first=first)
    aimed = aim_of_window(acts, state, window)
    if aimed.declaration is None:
        check_response(state, answer, aimed, "answer", checks)
    if window.snipe is not None and window.rest:
        ruling = _helped(state, window, window.snipe, answer, checks)
    else:
        ruling = _finished(acts, state, window, answer, checks)
    helped = _helped_by(state, answer, aimed)
    return Ruling((helped or ruling).outcome, (*order.overridden, *(helped or ruling).reasons))


def _helped_by(state: ArcticState, answer: Response, aimed: Aimed) -> Ruling[Replied] | None:
    """A strike in reply may be answered in its turn, by the owner of the card that is hit too."""
    helpers = seats_asked(state, aim_of_snipe(answer, aimed)) if answer.act in STRIKES else ()
    if not helpers:
        return None
    phrase = gettext_noop("{by}’s {card} snipes the Spy. {asked} may stop that.")
    rules = ("A-33", "A-51")
    said: dict[str, Fact] = {"by": answer.by, "card": state.label(answer.with_), "asked": helpers}
    if answer.target is not None:
        said |= {"seat": aimed.actor, "target": state.label(answer.target)}
        phrase = gettext_noop("{by}’s {card} aims at {seat}’s {target}. {asked} may stop that.")
        rules = (RULE_OF[STRIKES[answer.act]], "A-53")
    return Ruling(Replied(helpers), (Reason(phrase, rules, **said),))


def _helped(
    state: ArcticState, window: Window, snipe: Response, rescue: Response, checks: Checks
) -> Ruling[Replied]:
    """The snipe is stopped; who was not asked yet may still answer the look."""
    played = [answering(state, each) for each in (snipe, rescue)]
    _, shown = show_played(brought_out(state, snipe, rescue), rescue.by, played, checks)
    phrase = gettext_noop("{by}’s {card} stops the snipe, and the Spy looks unless {asked} stop that.")
    if snipe.target is not None:
        phrase = gettext_noop("{by}’s {card} stops the strike. {asked} may still stop the action.")
    said: dict[str, Fact] = {"by": rescue.by, "card": state.label(rescue.with_), "asked": window.rest}
    reason = Reason(phrase, ("A-54",) if rescue.act is Stop.SAVE else ("A-55", "A-32"), **said)
    return Ruling(Replied(window.rest, Gathering(shown=shown)), (*checks.overridden, reason))


def _finished(
    acts: Acts, state: ArcticState, window: Window, answer: Response | None, checks: Checks
) -> Ruling[Replied]:
    """Rule on the act as if it were entered with its answers.

    Checks that the announcement overrode were reported there. Checks that fail only since then (an answer
    proved a card, an earlier entry was amended) pass silently: what failed may be private.
    """
    act = acts[window.facts.kind]
    facts, kind = completed(acts, window, answer), act.kind
    if act.tells_later(facts):
        facts = replace(facts, asks=True)
    before = replace(state, window=None)
    announced = _announced(act, before, _window_of(state))
    whole = Entry(facts, window.seat, announced.overrides | checks.overrides)
    ruling = kind.rule(before, window.seat, facts, Checks(whole))
    reasons = tuple(each for each in ruling.reasons if each not in announced.overridden)
    said = kind.describe(before, window.seat, facts, ruling.outcome, None)
    if not isinstance(ruling.outcome, Gathering):
        return Ruling(Replied(said=said, declared=ruling.outcome.declaration), reasons)
    return Ruling(Replied((), ruling.outcome, said), reasons)


def _announced(act: Answerable, before: ArcticState, window: Window) -> Checks:
    """Return checks that override everything the announced act fails now."""
    codes = window.overrides
    while True:
        checks = Checks(Entry(window.facts, window.seat, codes))
        try:
            act.kind.rule(before, window.seat, window.facts, checks)
        except IllegalEntry as refusal:
            if refusal.can_override and refusal.code not in codes:
                codes |= {refusal.code}
                continue
        return checks


def apply(acts: Acts, state: ArcticState, seat: str, reply: Reply, outcome: Replied) -> ArcticState:
    """Return the state after a reply: the act takes effect once nobody is asked any more."""
    window, answer = state.window, reply.answer
    if window is None:
        return state
    if reply.misses or reply.card is not None:
        window = _with_card(window, reply)
    if not outcome.asked:
        act, facts = acts[window.facts.kind], completed(acts, window, answer)
        done = replace(state, window=None).proven(outcome.result.shown)
        if outcome.declared is not None:
            return act.kind.apply(done, window.seat, facts, Declared(outcome.declared))
        return act.kind.apply(done, window.seat, facts, outcome.result)
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
    if reply.card is not None:
        return Line("{seat} picks {card}", seat=seat, card=state.label(reply.card))
    if reply.answer is None:
        return Line("{seat} passes", seat=seat)
    said: dict[str, Fact] = {"seat": seat, "card": state.label(reply.answer.with_)}
    if reply.answer.target is not None:
        said["target"] = state.label(reply.answer.target)
        return Line("{seat}’s {card} aims at the {target}", **said)
    if reply.answer.act is Stop.SNIPE:
        return Line("{seat}’s {card} snipes the Spy", **said)
    return Line("{seat}’s {card} stops the snipe", **said)


def reply_to(acts: Acts) -> EntryKind[ArcticState]:
    """Return the kind of replies to these acts: with its answers an act is ruled on as if entered so.

    Where the act is over the rules say that nobody is asked any more.
    """
    return EntryKind(
        Reply,
        Replied,
        title="Answer",
        offered=partial(offered, acts),
        choices=partial(choices, acts),
        rule=partial(rule, acts),
        apply=partial(apply, acts),
        describe=describe,
        say=say,
        pick=pick,
        concurrent_with="reply",
        depends_on=lambda state, seat, reply: state.window and replace(state.window, asked=()),
    )
