"""Placing a card face down (E-11, E-12)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.earth.cards.cards import ActionCard
from referee.rules.earth.cards.piles import UNKNOWN
from referee.rules.earth.cards.sentences import card_says, card_texts
from referee.rules.earth.deck.deck import Deck
from referee.rules.earth.deployment.deployment import (
    begin_deployment,
    missing_cards,
    said_all_placed,
    with_all_placed,
)
from referee.rules.earth.record.entering import NOT_IN_THE_DECK, EarthTurn, RoundFacts
from referee.rules.earth.record.hands import card_of, written_card, written_hand
from referee.rules.earth.record.outcomes import Deployment
from referee.rules.earth.record.state import EarthState, RoundPhase
from referee.rules.earth.record.written import is_written
from referee.rules.kernel.cache import lately
from referee.rules.kernel.entry.choices import Choice, Option
from referee.rules.kernel.entry.kind import By, Seats, kind_of
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

WHO_PLACES = Refusal("unknown-player", "Choose who places a card.", "E-11", "seat")
LOCKED = Refusal("card-locked", "{seat}’s card is locked since the first deployment.", "E-12", "card")
PLACED_STAYS = replace(LOCKED, phrase=gettext_noop("{seat} has placed a card. Here it can’t change."))
NO_CARD_PLACED = Refusal("no-card", "Choose the card {seat} places.", "E-11", "card")
NOT_IN_HAND = Refusal("not-in-hand", "{seat} has no such card in hand.", "E-11", "card")


@dataclass(frozen=True, slots=True)
class Placed:
    """The deployment, once the last card is placed."""

    deployment: Deployment | None = None


@dataclass(frozen=True, slots=True)
class PlaceCard(RoundFacts[Placed]):
    """A seat puts a card face down, or exchanges it while that's allowed (E-11, E-12)."""

    kind = "place"
    title = "Place a card"
    outcome = Placed
    by = By.SEAT
    concurrent_with = "place"

    card: str | None = None  # of the deck or the written hand; None where the app doesn't know the hands

    @staticmethod
    def offered(state: EarthState) -> Seats:
        is_dealt, phase = state.is_dealt, state.phase
        is_open = phase is RoundPhase.PLACE if is_dealt else phase is RoundPhase.DEPLOY and not state.bids
        if not is_open or not (is_dealt or state.deck.actions):
            return ()
        may = (seat for seat in state.seats if not is_dealt or state.piles.hands.get(seat))
        return tuple(seat for seat in may if not _stays(state, seat))

    @staticmethod
    def due(state: EarthState) -> Line:
        if missing := missing_cards(state):
            return Line("Everyone places a card. Waiting for {seats}.", seats=missing)
        # If the app didn't deal, a card can still be exchanged before the first bid.
        return Line(PlaceCard.title)

    @staticmethod
    def choices(turn: EarthTurn) -> Iterator[Choice]:
        state = turn.state
        options = hand_of(state, turn.seat) if state.is_dealt else _of_deck(state.deck)
        lies = tuple(filter(None, [state.placed.get(turn.seat)]))
        yield Choice("card", "Card", options, least=int(state.is_dealt), most=1, start=lies)

    def rule(self, turn: EarthTurn) -> Ruling[Placed]:
        state, seat = turn.state, turn.seat
        turn.require(seat in state.seats, WHO_PLACES)
        # A card of the written hand can be named later, but not changed.
        is_late = state.bids > 0 and (not is_written(self.card) or seat in state.placed)
        is_locked = state.phase is RoundPhase.DEPLOY and (state.is_dealt or is_late)
        turn.require(not is_locked or state.round != self.round, LOCKED, seat=seat)
        self.check_phase(turn, "E-11", RoundPhase.PLACE, *(() if state.is_dealt else (RoundPhase.DEPLOY,)))
        turn.require(not _stays(state, seat), PLACED_STAYS, seat=seat)
        self._check_card(turn)
        reason = Reason("{seat} has placed a card face down.", ("E-11",), seat=seat)
        if not state.is_dealt or set(missing_cards(state)) - {seat}:
            return Ruling(Placed(), (reason,))
        at = with_all_placed(state)
        return Ruling(Placed(at), (reason, *said_all_placed(state.house, at)))

    def _check_card(self, turn: EarthTurn) -> None:
        state, card = turn.state, self.card
        if card is None:
            turn.require(not state.is_dealt, NO_CARD_PLACED, seat=turn.seat)
            return
        if is_written(card):
            found = written_card(state, turn.seat, card)
            turn.require(found is not None and not found.is_out, NOT_IN_HAND, seat=turn.seat)
            return
        is_held = card in state.piles.hands.get(turn.seat, ())
        turn.require(is_held or not state.is_dealt, NOT_IN_HAND, seat=turn.seat)
        turn.require(state.deck.action(card) is not None, NOT_IN_THE_DECK, id=card[:40])

    def apply(self, turn: EarthTurn, outcome: Placed) -> EarthState:
        state = replace(turn.state, placed={**turn.state.placed, turn.seat: self.card or UNKNOWN})
        return state if outcome.deployment is None else begin_deployment(state, outcome.deployment)

    def describe(self, turn: EarthTurn, outcome: Placed) -> Line:
        state = turn.state
        is_face_down = self.round == state.round and state.phase in (RoundPhase.PLACE, RoundPhase.DEPLOY)
        is_hidden = is_face_down or self.hides_from(turn)
        card = None if is_hidden else card_of(state, turn.seat, self.card or "")
        if card is None:
            return Line("{seat} places a card", seat=turn.seat)
        return Line("{seat} places {card}", seat=turn.seat, card=card.label)

    def hides_from(self, turn: EarthTurn) -> bool:
        """Until the game is over: the card may have gone back into the hand.

        Cards that were played are shown at the end of the round.
        """
        return turn.state.phase is not RoundPhase.OVER and self.card is not None and turn.seat != turn.viewer

    def depends_on(self, turn: EarthTurn) -> Any:
        """Placing the last card ends the phase, after which no card can be exchanged (E-12)."""
        return turn.state.round, turn.state.phase


def _stays(state: EarthState, seat: str) -> bool:
    return seat in state.placed and state.house["recommit"] == "never"


@lately
def _of_deck(deck: Deck) -> tuple[Option, ...]:
    return tuple(map(_option, deck.actions))


def _option(card: ActionCard, copies: int = 1) -> Option:
    return Option(card.id, card.label, copies, card_says(card), lines=card_texts(card))


def hand_of(state: EarthState, seat: str) -> tuple[Option, ...]:
    """Return the cards of a seat's hand, for its owner only (E-82)."""
    if not state.is_dealt:
        written = ((each.word, card_of(state, seat, each.word)) for each in written_hand(state, seat))
        return tuple(replace(_option(card), word=word) for word, card in written if card)
    hand = state.piles.hands.get(seat, ())
    cards = [card for card in state.deck.actions if card.id in hand]
    return tuple(_option(card, hand.count(card.id)) for card in cards)


PLACE = kind_of(PlaceCard)
