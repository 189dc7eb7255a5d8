"""An announced act waits until all who can stop it have replied: a pass or a card (A-32, A-53 to A-55)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar

from referee.rules.arctic.answers.aimed import Aimed
from referee.rules.arctic.answers.asking import aim_of_snipe, seats_asked
from referee.rules.arctic.answers.fits import STRIKES
from referee.rules.arctic.answers.offering import choices, pick, say
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
from referee.rules.arctic.record.turn import ArcticTurn
from referee.rules.arctic.skirmish.declare import Declared
from referee.rules.arctic.skirmish.targets import RULE_OF
from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.entry import Checks, Entry
from referee.rules.kernel.entry.kind import EntryFacts, Seats
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling

NOTHING_ASKED = Refusal("nothing-asked", "No one has to answer now.", "A-32")
ANSWERS_FOR_ANOTHER = Refusal("wrong-seat", "Answer only with your own cards.", "A-32", "answer")
NOT_ASKED = Refusal("not-asked", "{seat} isn’t being asked. Still to answer: {asked}.", "A-32", "seat")
NOT_FIRST = Refusal("not-first", "{first} answers first. Stop it or pass.", "A-32", can_override=True)


PICK_A_CARD = Refusal("no-target", "Choose the card that’s hit, or “Nothing there”.", "A-51", "answer")
NOT_HIDDEN = Refusal(
    "not-aimed-at", "Only the victim can say that. It’s for a shot at a hidden hand.", "A-51", "answer"
)
PICKED_ALREADY = Refusal("not-aimed-at", "The card is already named.", "A-51", "answer")


@dataclass(frozen=True, slots=True)
class Replied:
    """The outcome of a reply. ``said`` may differ in wording, so it is not compared."""

    asked: tuple[str, ...] = ()  # those still to answer; empty: the act is over
    result: Gathering = field(default_factory=Gathering)
    said: Line | None = field(default=None, compare=False)  # the sentence of the act
    declared: Declaration | None = None  # an act of the skirmish that is over


@dataclass(frozen=True, slots=True)
class ReplyFacts(EntryFacts[ArcticState, Replied]):
    """The answer of a seat that is asked; without a seat: nobody answers. A subclass lists the acts.

    With its answers an act is ruled on as if it had been entered with them.
    """

    kind = "reply"
    title = "Answer"
    outcome = Replied
    concurrent_with = "reply"
    acts: ClassVar[Acts]

    answer: Response | None = None
    misses: bool = False  # a shot at the hidden hand of this seat hits nothing
    card: str | None = None  # what it hits

    @classmethod
    def offered(cls, state: ArcticState) -> Seats:
        """Return the seats that are asked; the table may enter that nobody answers."""
        if state.window is None:
            return ()
        is_open = aim_of_window(cls.acts, state, state.window).is_open
        return state.window.asked if is_open else (*state.window.asked, None)

    @classmethod
    def choices(cls, turn: ArcticTurn) -> Iterator[Choice]:
        return choices(cls.acts, turn)

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        return say(turn)

    @classmethod
    def pick(cls, turn: ArcticTurn, said: Said) -> Picked:
        return pick(said)

    def rule(self, turn: ArcticTurn) -> Ruling[Replied]:
        state, seat, answer, window = turn.state, turn.seat, self.answer, _window_of(turn.state)
        if answer is not None and answer.by != seat:
            raise ANSWERS_FOR_ANOTHER()
        if seat:
            check_can_act(state, seat)
            if seat not in window.asked:
                raise NOT_ASKED(seat=seat, asked=window.asked)
        aimed = aim_of_window(self.acts, state, window)
        if self.misses or self.card is not None:
            return self._settled(turn, window, aimed)
        if aimed.is_open and answer is None:
            raise PICK_A_CARD()
        if answer is not None:
            return self._answered(turn, window, answer, aimed)
        left = window.after(seat) if seat else ()
        if not left:
            return self._finished(state, window, None, turn.checks)
        phrase = gettext_noop("{seat} passes. Still to answer: {asked}.")
        return Ruling(Replied(left), (Reason(phrase, ("A-32",), seat=seat, asked=left),))

    def _settled(self, turn: ArcticTurn, window: Window, aimed: Aimed) -> Ruling[Replied]:
        """The victim says that nothing is hit, or which card; then others may stop that."""
        state, seat, first = turn.state, turn.seat, window.asked[0]
        if not aimed.is_hidden or seat != aimed.victim:
            raise NOT_HIDDEN()
        turn.require(seat == first, NOT_FIRST, first=first)
        if self.misses:
            ruling = self._finished(state, self._with_card(window), None, Checks())
            return Ruling(ruling.outcome, (*turn.checks.overridden, *ruling.reasons))
        if not aimed.is_open:
            raise PICKED_ALREADY()
        named, overrides = self._with_card(window), turn.checks.overrides
        ruling = self._finished(state, named, None, Checks(Entry(self, overrides=overrides)))
        asked = seats_asked(state, aim_of_window(self.acts, state, named))
        if not asked:
            return Ruling(ruling.outcome, (*turn.checks.overridden, *ruling.reasons))
        phrase = gettext_noop("{seat} picks {card}. {asked} may stop it.")
        facts: dict[str, Fact] = {"seat": seat, "card": state.label(self.card or ""), "asked": asked}
        reason = Reason(phrase, ("A-51", "A-32"), ("strike_chooser=victim",), **facts)
        return Ruling(Replied(asked), (*turn.checks.overridden, reason))

    def _with_card(self, window: Window) -> Window:
        """Return the window once the victim has said what is hit."""
        facts = replace(window.facts, misses=True) if self.misses else replace(window.facts, card=self.card)
        return replace(window, facts=facts, is_settled=True)

    def _answered(self, turn: ArcticTurn, window: Window, answer: Response, aimed: Aimed) -> Ruling[Replied]:
        state, first = turn.state, window.asked[0]
        checks = Checks(Entry(self, overrides=turn.checks.overrides))
        turn.require(answer.by == first, NOT_FIRST, first=first)
        if aimed.declaration is None:
            check_response(state, answer, aimed, "answer", checks)
        if window.snipe is not None and window.rest:
            ruling = _helped(state, window, window.snipe, answer, checks)
        else:
            ruling = self._finished(state, window, answer, checks)
        ruling = _helped_by(state, answer, aimed) or ruling
        return Ruling(ruling.outcome, (*turn.checks.overridden, *ruling.reasons))

    def _finished(
        self, state: ArcticState, window: Window, answer: Response | None, checks: Checks
    ) -> Ruling[Replied]:
        """Rule on the act as if it were entered with its answers.

        Checks that the announcement overrode were reported there. Checks that fail only since then (an answer
        proved a card, an earlier entry was amended) pass silently: what failed may be private.
        """
        act = self.acts[window.facts.kind]
        facts, kind = completed(self.acts, window, answer), act.kind
        if act.tells_later(facts):
            facts = replace(facts, asks=True)
        before = replace(state, window=None)
        announced = _announced(act, before, _window_of(state))
        whole = Entry(facts, window.seat, announced.overrides | checks.overrides)
        ruling = kind.rule(before, window.seat, facts, Checks(whole))
        reasons = tuple(each for each in ruling.reasons if each not in announced.overridden)
        line = kind.describe(before, window.seat, facts, ruling.outcome, None)
        if not isinstance(ruling.outcome, Gathering):
            return Ruling(Replied(said=line, declared=ruling.outcome.declaration), reasons)
        return Ruling(Replied((), ruling.outcome, line), reasons)

    def apply(self, turn: ArcticTurn, outcome: Replied) -> ArcticState:
        """The act takes effect once all have answered."""
        state, window, answer = turn.state, turn.state.window, self.answer
        if window is None:
            return state
        if self.misses or self.card is not None:
            window = self._with_card(window)
        if not outcome.asked:
            act, facts = self.acts[window.facts.kind], completed(self.acts, window, answer)
            done = replace(state, window=None).proven(outcome.result.shown)
            if outcome.declared is not None:
                return act.kind.apply(done, window.seat, facts, Declared(outcome.declared))
            return act.kind.apply(done, window.seat, facts, outcome.result)
        if answer is None:
            return replace(state, window=replace(window, asked=outcome.asked))
        if window.snipe is None:
            rest = window.after(turn.seat)
            sniped = replace(window, asked=outcome.asked, snipe=answer, rest=rest)
            return replace(state, window=sniped)
        state = brought_out(state, window.snipe, answer).proven(outcome.result.shown)
        state = after_response(after_response(state, window.snipe), answer)
        return replace(state, window=replace(window, asked=outcome.asked, snipe=None, rest=()))

    def describe(self, turn: ArcticTurn, outcome: Replied) -> Line:
        if outcome.said is not None:
            return outcome.said
        if self.card is not None:
            return Line("{seat} picks {card}", seat=turn.seat, card=turn.state.label(self.card))
        if self.answer is None:
            return Line("{seat} passes", seat=turn.seat)
        card = turn.state.label(self.answer.with_)
        if self.answer.target is not None:
            target = turn.state.label(self.answer.target)
            return Line(
                "{seat}’s {card} {card:aims|aim} at the {target}", seat=turn.seat, card=card, target=target
            )
        if self.answer.act is Stop.SNIPE:
            return Line("{seat}’s {card} {card:snipes|snipe} the Spy", seat=turn.seat, card=card)
        return Line("{seat}’s {card} {card:stops|stop} the snipe", seat=turn.seat, card=card)

    def depends_on(self, turn: ArcticTurn) -> Window | None:
        """None once the act is over: the rules then refuse the reply."""
        window = turn.state.window
        return window and replace(window, asked=())


def _window_of(state: ArcticState) -> Window:
    if state.window is None:
        raise NOTHING_ASKED()
    return state.window


def _helped_by(state: ArcticState, answer: Response, aimed: Aimed) -> Ruling[Replied] | None:
    """A strike in reply may be answered as well, even by the owner of the card that is hit."""
    helpers = seats_asked(state, aim_of_snipe(answer, aimed)) if answer.act in STRIKES else ()
    if not helpers:
        return None
    phrase = gettext_noop("{by}’s {card} {card:snipes|snipe} the Spy. {asked} may stop that.")
    rules = ("A-33", "A-51")
    facts: dict[str, Fact] = {"by": answer.by, "card": state.label(answer.with_), "asked": helpers}
    if answer.target is not None:
        facts |= {"seat": aimed.actor, "target": state.label(answer.target)}
        phrase = gettext_noop("{by}’s {card} {card:aims|aim} at {seat}’s {target}. {asked} may stop that.")
        rules = (RULE_OF[STRIKES[answer.act]], "A-53")
    return Ruling(Replied(helpers), (Reason(phrase, rules, **facts),))


def _helped(
    state: ArcticState, window: Window, snipe: Response, rescue: Response, checks: Checks
) -> Ruling[Replied]:
    """The snipe is stopped; those not asked yet may still answer the look."""
    played = [answering(state, each) for each in (snipe, rescue)]
    _, shown = show_played(brought_out(state, snipe, rescue), rescue.by, played, checks)
    phrase = gettext_noop(
        "{by}’s {card} {card:stops|stop} the snipe. The Spy looks unless {asked} stop that."
    )
    if snipe.target is not None:
        phrase = gettext_noop(
            "{by}’s {card} {card:stops|stop} the strike. {asked} may still stop the action."
        )
    rules = ("A-54",) if rescue.act is Stop.SAVE else ("A-55", "A-32")
    reason = Reason(phrase, rules, by=rescue.by, card=state.label(rescue.with_), asked=window.rest)
    return Ruling(Replied(window.rest, Gathering(shown=shown)), (*checks.overridden, reason))


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
