"""The rounds of a solo table: reshuffling, and the end of a round (A-11, A-96)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from referee.rules.arctic.record.gains import Proof
from referee.rules.arctic.record.having import proofs_of
from referee.rules.arctic.record.offers import UNSEEN, own_cards
from referee.rules.arctic.record.state import ArcticState, hand_cards
from referee.rules.arctic.record.turn import ArcticTurn
from referee.rules.arctic.solo.table import alone, cards_of, off_table, reshuffle_due, seats_gathering
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Nothing
from referee.rules.kernel.entry.kind import EntryFacts, Seats, kind_of
from referee.rules.kernel.entry.words import Said, say_fields
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

NO_CARD_LEFT = Refusal(
    "nothing-to-remove", "There are no cards to reshuffle.", "A-96", "card", can_override=True
)
WRONG_ROUND = Refusal("wrong-round", "It’s round {round} now, not {n}.", "A-10", "round")


# The discard pile becomes the deck (A-96) ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """What a reshuffle shows."""

    shown: dict[str, tuple[Proof, ...]] = field(default_factory=dict)  # the removed card, an unseen gain


@dataclass(frozen=True, slots=True)
class Reshuffle(EntryFacts[ArcticState, Reshuffled]):
    """The discard pile became the deck, and its top card leaves for good (A-96)."""

    kind = "reshuffle"
    title = "Reshuffle"
    outcome = Reshuffled
    icon = "cards"

    card: str | None = None  # None if nobody looked

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        return tuple(seat for seat in seats_gathering(state) if _has_cards(state, seat))

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        """The card, out of the hand and the discard pile, or unseen."""
        ask, title = gettext_noop("Tap the card that was on top."), gettext_noop("Removed for good")
        after = replace(turn, state=rested(turn.state, turn.seat))
        own = own_cards(after, "card", title, turn.state.cards, ask=ask, least=1, most=1)
        unseen = Option(UNSEEN, "Unseen", hint=Line("no one looked"))
        yield replace(own, options=(unseen, *own.options))

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        return say_fields(cls, turn.picked if turn.picked.get("card") != (UNSEEN,) else {})

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        return {"card": (said["card"] or UNSEEN,)}

    def rule(self, turn: ArcticTurn) -> Ruling[Reshuffled]:
        seat, _ = alone(turn, is_gathering=True)
        if self.card is None:
            turn.require(_has_cards(turn.state, seat), NO_CARD_LEFT)
            phrase = gettext_noop("The new deck’s top card is removed for good. No one looks at it.")
            return Ruling(Reshuffled(), (*turn.checks.overridden, Reason(phrase, ("A-96", "A-98"))))
        (card,) = hand_cards(turn.state, (self.card,), "card", turn.checks)
        # Cards used this round are in the discard pile, which becomes the new deck.
        proofs = proofs_of(rested(turn.state, seat), seat, (card.id,), turn.checks)
        phrase = gettext_noop(
            "{card}, the new deck’s top card, {card:is|are} removed for good and never {card:scores|score}."
        )
        reason = Reason(phrase, ("A-96", "A-98"), card=card.label).deciding()
        return Ruling(Reshuffled({seat: proofs} if proofs else {}), (*turn.checks.overridden, reason))

    def apply(self, turn: ArcticTurn, outcome: Reshuffled) -> ArcticState:
        state, (seat, solo) = turn.state.proven(outcome.shown), alone(turn)
        own = rested(state, seat).seats[seat]
        if self.card is None:
            solo = replace(solo, removed_unseen=solo.removed_unseen + 1, missing=solo.missing + 1)
        else:
            own = own.removed(self.card)
        state = replace(state.with_seat(seat, own), solo=solo)
        deck = cards_of(state, own) - own.left - off_table(own)
        return replace(state, solo=replace(solo, deck=max(deck, 0)))

    def describe(self, turn: ArcticTurn, outcome: Reshuffled) -> Line:
        if self.card is None:
            return Line("Reshuffled: the top card leaves the game unseen")
        return Line("Reshuffled: {card} {card:leaves|leave} the game", card=turn.state.label(self.card))


RESHUFFLE = kind_of(Reshuffle)


def _has_cards(state: ArcticState, seat: str) -> bool:
    own = state.seats[seat]
    return cards_of(state, own) > off_table(own)


def rested(state: ArcticState, seat: str) -> ArcticState:
    """Return the state with the discard pile in the deck again."""
    return state.with_seat(seat, replace(state.seats[seat], used={}, fresh=0))


# The end of a round (A-11) ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EndRound(EntryFacts[ArcticState, Nothing]):
    """Ends the round (A-11)."""

    kind = "end_round"
    title = "End the round"
    outcome = Nothing

    round: int

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        return seats_gathering(state)

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        return say_fields(cls, {"round": (str(turn.state.round),), **turn.picked})

    def rule(self, turn: ArcticTurn) -> Ruling[Nothing]:
        alone(turn, is_gathering=True)
        number = turn.state.round
        turn.require(self.round == number, WRONG_ROUND, round=number, n=self.round)
        after = self.apply(turn, Nothing())
        phrase = gettext_noop("Discard everything left, then draw 5. Round {next} begins.")
        return Ruling(Nothing(), (Reason(phrase, ("A-11",), next=after.round), *reshuffle_due(after)))

    def apply(self, turn: ArcticTurn, outcome: Nothing) -> ArcticState:
        state, (seat, solo) = turn.state, alone(turn)
        number = state.round + 1
        own = state.seats[seat].at_round_start(solo.returned).ticked(number, to_hand=state.timers_to_hand)
        return replace(state.with_seat(seat, own), round=number, solo=solo.at_round_start())

    def describe(self, turn: ArcticTurn, outcome: Nothing) -> Line:
        return Line("Round {round} is over", round=self.round)


END_ROUND = kind_of(EndRound)
