"""Looking at cards: Spy, Binoculars, Scout Tower, and the Yardmaster (A-33, A-76, A-80, A-84).

The rules check what may be looked at; what was seen isn't recorded, except in private notes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.answers import responses
from referee.rules.arctic.answers.asking import aim_of_snipe, say_answers
from referee.rules.arctic.answers.window import Answerable
from referee.rules.arctic.cards import Power
from referee.rules.arctic.hq.leaders import USED, check_power, has_power
from referee.rules.arctic.recon import targets
from referee.rules.arctic.recon.choosing import choices, lookers, pick, words_of_look
from referee.rules.arctic.recon.notes import LOOKS_KEPT
from referee.rules.arctic.recon.piles import piles_in_play
from referee.rules.arctic.recon.targets import ReconFacts
from referee.rules.arctic.record.acts import GatheringFacts
from referee.rules.arctic.record.entries import Gathering, Response, Stop
from referee.rules.arctic.record.having import can_have
from referee.rules.arctic.record.offers import at_turn
from referee.rules.arctic.record.state import ArcticState, Phase, Seen
from referee.rules.arctic.record.turn import ArcticTurn, check_own_turn, check_seat, wrong_phase
from referee.rules.arctic.skirmish.declare import check_declared
from referee.rules.arctic.skirmish.targets import LEADER_OF
from referee.rules.kernel.code import Code
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import Seats, kind_of
from referee.rules.kernel.entry.words import Said, say_fields
from referee.rules.kernel.history.remedies import other_options
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

NOBODY_SNIPED = Refusal("nothing-to-save", "Only a Spy being sniped can be helped.", "A-54", "rescue")
STOPPED: Mapping[Stop, str] = {
    Stop.CANCEL: gettext_noop(
        "{by}’s {stopper} {stopper:cancels|cancel} {seat}’s {card}. Nothing is seen. {stopper} "
        "{stopper:is|are} discarded."
    ),
    Stop.SNIPE: gettext_noop(
        "{by}’s {stopper} {stopper:snipes|snipe} {seat}’s {card}. Nothing is seen. {stopper} "
        "{stopper:is|are} discarded."
    ),
}
HELPED: Mapping[Stop, str] = {
    Stop.SAVE: gettext_noop(
        "{by}’s {stopper} {stopper:saves|save} the {card} from {sniper}’s snipe. {weapon} and {stopper} "
        "are discarded."
    ),
    Stop.CANCEL: gettext_noop(
        "{by}’s {stopper} {stopper:cancels|cancel} {sniper}’s snipe. {weapon} and {stopper} are discarded."
    ),
}


@dataclass(frozen=True, slots=True)
class Recon(ReconFacts):
    """A look at cards; what is seen stays with the seat that looks (A-33)."""

    title = "Recon"
    icon = "eye"

    @classmethod
    def offered(cls, state: ArcticState) -> Seats:
        """The seat on turn, if it may have a Spy or Binoculars by public knowledge, or has a Scout Tower."""
        return tuple(
            seat
            for seat in at_turn(state)
            if state.seats[seat].left
            if targets.towers_of(state, seat)
            or any(can_have(responses.as_all_know(state, seat), seat, card) for card in lookers(state))
        )

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        return choices(turn)

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        return {**say_fields(cls, words_of_look(turn.picked)), **say_answers(turn.state, turn.picked)}

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        return pick(turn.state, said)

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        state, seat, checks = turn.state, turn.seat, turn.checks
        check_own_turn(turn)
        targets.check_target(turn, self)
        answer, rescue, aimed = self.answer, self.rescue, targets.aim_of_look(state, seat, self)
        if answer:
            responses.check_response(state, answer, aimed, "answer", checks)
        if rescue:
            if answer is None or answer.act is not Stop.SNIPE:
                raise NOBODY_SNIPED()
            responses.check_response(state, rescue, aim_of_snipe(answer, aimed), "rescue", checks)
        hands = responses.brought_out(state, answer, rescue)
        answers = (responses.answering(state, each) for each in (answer, rescue) if each)
        played, number = (*targets.used_in_look(state, seat, self), *answers), targets.depth(state, self)
        _, shown = responses.show_played(hands, seat, played, checks)
        outcome = Gathering(0 if self.is_stopped else number, shown=shown)
        return Ruling(outcome, (*checks.overridden, *_reasons(turn, self, number)))

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        """Discard what the look used; a Spy is replaced by a draw (A-84)."""
        before, seat = turn.state, turn.seat
        state = responses.brought_out(before, self.answer, self.rescue)
        used, way = targets.used_in_look(before, seat, self), targets.way_of(state, self.with_)
        powering = (each.card for each in used if each.is_power)
        own = state.seats[seat].powering(*powering).spent(tuple(each.card for each in used))
        if way is Power.RECON_4:
            own = own.after_draw(1)
        elif self.building is not None:
            own = own.acted(targets.tower_mark(self.building))
        state = state.with_seat(seat, own)
        for response in (self.answer, self.rescue):
            state = responses.after_response(state, response) if response else state
        if self.is_stopped:
            return state
        piles = piles_in_play(before) if way is Power.RECON_ALL_PILES else self.piles
        seen = (*state.looks.get(seat, ()), Seen(state.round, targets.where_of(before, self), piles))
        return replace(state, looks={**state.looks, seat: seen[-LOOKS_KEPT:]})

    def describe(self, turn: ArcticTurn, outcome: Gathering) -> Line:
        """Say where the seat looked, never what it saw."""
        facts = {**_facts(turn.state, turn.seat, self), "number": outcome.value}
        if self.answer and self.is_stopped:
            facts["by"] = self.answer.by
            if self.answer.act is Stop.SNIPE:
                return Line(
                    "{seat}’s {card} {card:tries|try} to look at {where}, but {by} snipes it", **facts
                )
            return Line("{seat}’s {card} {card:tries|try} to look at {where}, but {by} cancels it", **facts)
        phrase = gettext_noop("{seat} looks at the top {number} of {where} with {card:a}")
        if self.player is not None:
            phrase = gettext_noop("{seat}’s {card} looks at up to {number} {number:card|cards}: {where}")
        return Line(phrase, **facts)

    @staticmethod
    def otherwise(state: ArcticState, entry: Entry) -> Mapping[str, Entry]:
        """A Spy’s look at other cards, unless it is already known what answers it."""
        return other_options(RECON, state, entry, "place", ("along", "asks"))


RECON = kind_of(Recon)


def _reasons(turn: ArcticTurn, look: Recon, number: int) -> Iterator[Reason]:
    """Yield what follows from a look; ``number``: how many cards may be seen, at each place."""
    state, seat, card = turn.state, turn.seat, turn.state.label(look.with_)
    is_spy = targets.way_of(state, look.with_) is Power.RECON_4
    if look.answer:
        yield from _answered(state, look.answer, look.rescue, {"seat": seat, "card": card})
    if not look.is_stopped:
        yield from _seen(turn, look, number, is_spy=is_spy)
    if is_spy:
        yield Reason(
            "The {card} {card:is|are} discarded, and {seat} draws 1 for it.", ("A-84",), seat=seat, card=card
        )
    elif look.discarded:
        phrase = gettext_noop(
            "{discarded} {discarded:is|are} discarded for it. The {card} {card:stays|stay}."
        )
        yield Reason(phrase, ("A-76", "A-32"), card=card, discarded=state.label(look.discarded))
    else:
        yield Reason("The {card} are discarded.", ("A-33",), card=card)
        return
    if look.along:
        phrase = gettext_noop("The {along} used with it are discarded too.")
        yield Reason(phrase, ("A-33",), along=state.label(look.along[0]))


def _answered(
    state: ArcticState, answer: Response, rescue: Response | None, facts: Mapping[str, Fact]
) -> Iterator[Reason]:
    label = state.label(answer.with_)
    rules: tuple[str, ...] = ("A-32", "A-33") if answer.act is Stop.CANCEL else ("A-33", "A-51", "A-84")
    if rescue is None:
        yield Reason(STOPPED[answer.act], rules, **facts, by=answer.by, stopper=label)
    else:
        rules = ("A-54",) if rescue.act is Stop.SAVE else ("A-32", "A-55")
        stopper = state.label(rescue.with_)
        helped: dict[str, Fact] = {"sniper": answer.by, "weapon": label, "by": rescue.by, "stopper": stopper}
        yield Reason(HELPED[rescue.act], rules, **facts, **helped)
    for response in filter(None, (answer, rescue)):
        yield from responses.answer_reasons(state, response)


def _seen(turn: ArcticTurn, look: Recon, number: int, *, is_spy: bool) -> Iterator[Reason]:
    seat, where = turn.seat, targets.where_of(turn.state, look)
    if is_spy:
        phrase = gettext_noop("{seat} looks at up to {number} {number:card|cards}: {where}.")
        yield Reason(phrase, ("A-33", "A-84"), seat=seat, number=number, where=where)
        yield Reason(
            "If there are more, {seat} first chooses which, or takes them at random.", ("A-33",), seat=seat
        )
    else:
        rules = ("A-33", "A-76" if look.piles else "A-34")
        phrase = gettext_noop("{seat} looks at the top {number} of each: {where}.")
        yield Reason(phrase, rules, seat=seat, number=number, where=where)
        if not look.piles and len(turn.state.players) == 2:
            yield Reason("With two players, no one looks at the contested resources.", ("A-6",))
    phrase = gettext_noop("Only {seat} sees the cards and keeps them secret. They go back in order.")
    yield Reason(phrase, ("A-33", "A-17"), seat=seat)


def sentence(state: ArcticState, seat: str, look: Recon) -> Line:
    return Line("{seat}’s {card} {card:looks|look} at {where}", **_facts(state, seat, look))


def _facts(state: ArcticState, seat: str, look: Recon) -> dict[str, Fact]:
    return {"seat": seat, "card": state.label(look.with_), "where": targets.where_of(state, look)}


LOOK = Answerable(RECON, targets.aim_of_look, sentence)

# The Yardmaster -----------------------------------------------------------------------------------


class End(Code):
    TOP = "top"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class Peek(GatheringFacts):
    """The Yardmaster's look at the top 2 of the junkyard."""

    kind = "peek"
    title = "Yardmaster"
    concurrent_with = ""

    to: End | None = None  # where both go back, if entered

    @classmethod
    def offered(cls, state: ArcticState) -> Seats:
        seats = state.turn_order if state.phase is not Phase.OVER else ()
        used = {each.by for each in state.declarations if each.act in LEADER_OF}
        return tuple(seat for seat in seats if seat not in used and has_power(state, seat, Power.YARDMASTER))

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        ends = (
            Option(End.TOP, "Looked: both back on top"),
            Option(End.BOTTOM, "Looked: both on the bottom"),
        )
        phrase = gettext_noop("{seat}’s Yardmaster may look at the top 2 of the junkyard once a round.")
        yield Choice("to", Line(phrase, seat=turn.seat), ends, most=1)

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        check_seat(turn.state, turn.seat)
        if turn.state.phase is Phase.OVER:
            raise wrong_phase(turn.state)
        check_power(turn, {Power.YARDMASTER})
        phrase = gettext_noop(
            "{seat} looks at the junkyard’s top 2. Both go back in order, on top or at the bottom. No "
            "one can stop that."
        )
        reason = Reason(phrase, ("A-80", "A-32"), seat=turn.seat)
        # If the record had another leader, that one may already have acted in the skirmish.
        check_declared(self.apply(turn, outcome := Gathering(2)))
        return Ruling(outcome, (*turn.checks.overridden, reason))

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        return turn.state.with_seat(turn.seat, turn.state.seats[turn.seat].acted(USED))

    def describe(self, turn: ArcticTurn, outcome: Gathering) -> Line:
        phrase = {
            None: gettext_noop("{seat}’s Yardmaster looks at the top 2 of the junkyard"),
            End.TOP: gettext_noop(
                "{seat}’s Yardmaster looks at the top 2 of the junkyard and leaves them on top"
            ),
            End.BOTTOM: gettext_noop("{seat}’s Yardmaster puts the top 2 of the junkyard on the bottom"),
        }[self.to]
        return Line(phrase, seat=turn.seat)


PEEK = kind_of(Peek)
