"""A player writes down a card of their hand, on the device of their seat (E-82)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.earth.cards.cards import ActionCard, check_options
from referee.rules.earth.cards.vocabulary import check_card
from referee.rules.earth.deck.checks import LONGEST_NAME, with_manual
from referee.rules.earth.deployment.place import LOCKED, NOT_IN_HAND
from referee.rules.earth.record.entering import NOT_IN_THE_DECK, EarthTurn, number_in
from referee.rules.earth.record.hands import cards_held, with_written, written_hand
from referee.rules.earth.record.state import EarthState, RoundPhase
from referee.rules.earth.record.written import MARK, WrittenCard
from referee.rules.kernel.entry.choices import Choice, Option
from referee.rules.kernel.entry.entry import Nothing
from referee.rules.kernel.entry.kind import PRIVATE, By, EntryFacts, Seats, kind_of
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

MOST_WRITTEN = 999
NO_HAND = Refusal("no-hand", "There’s no hand to write down here.", "E-82", "phase")
NOT_THIS_CARD = replace(NOT_IN_HAND, rule="E-82", field="number")
HAND_IS_WRITTEN = Refusal("hand-is-written", "{seat} has no card left to write down.", "E-82", "number")
NAMELESS = Refusal("no-name", "The card needs a name. Use 1 to 60 letters.", "E-82", "card")


@dataclass(frozen=True, slots=True)
class WriteCard(EntryFacts[EarthState, Nothing]):
    """A card of the seat's hand: one of the deck, one typed in, or (neither) one that has left the hand."""

    kind = "write"
    title = "Note a card"
    outcome = Nothing
    by = By.SEAT
    concurrent_with = PRIVATE

    number: int  # counts the cards of this seat from 1
    id: str | None = None
    card: ActionCard | None = None

    @staticmethod
    def offered(state: EarthState) -> Seats:
        if not writes_hands(state) or not state.deck.actions:
            return ()
        return tuple(seat for seat in state.seats if len(written_hand(state, seat)) < cards_held(state, seat))

    @staticmethod
    def choices(turn: EarthTurn) -> Iterator[Choice]:
        """Choose from the deck; a card that isn't in it has a form of its own."""
        number = str(next_number(turn.state, turn.seat))
        yield Choice("number", "Number", (Option(number, number),), least=1, most=1, start=(number,))
        cards = tuple(Option(card.id, card.label) for card in turn.state.deck.actions)
        yield Choice("id", "Card", cards, least=1, most=1)

    @classmethod
    def say(cls, turn: EarthTurn) -> Said:
        return {"number": number_in(turn.picked, "number"), "id": (*turn.picked.get("id", ()), None)[0]}

    def rule(self, turn: EarthTurn) -> Ruling[Nothing]:
        state, seat = turn.state, turn.seat
        turn.require(writes_hands(state) and seat in state.seats, NO_HAND)
        known = {each.number: each for each in state.written.get(seat, ())}
        found = known.get(self.number)
        turn.require(found is None or not (found.is_out or found.is_shown), NOT_THIS_CARD, seat=seat)
        is_down = found is not None and state.placed.get(seat) == found.word
        turn.require(not is_down or state.bids == 0, LOCKED, seat=seat)
        self._check_card(turn, found)
        return Ruling(Nothing(), (Reason("Only {seat} can read it.", ("E-82",), seat=seat),))

    def _check_card(self, turn: EarthTurn, found: WrittenCard | None) -> None:
        state, seat = turn.state, turn.seat
        if found is None:
            is_new = self.number in range(1, MOST_WRITTEN + 1) and self.is_told
            turn.require(is_new, NOT_THIS_CARD, seat=seat)
            is_room = len(written_hand(state, seat)) < cards_held(state, seat)
            turn.require(is_room, HAND_IS_WRITTEN, seat=seat)
        if self.id is not None:
            is_known = state.deck.action(self.id) is not None and self.card is None
            turn.require(is_known, NOT_IN_THE_DECK, id=self.id[:40])
        elif self.card is not None:
            card = _tidied(self.card)
            turn.require(1 <= len(card.name) <= LONGEST_NAME, NAMELESS)
            check_options(card, "card")
            check_card(card, tuple(each.name for each in state.deck.continents))

    @property
    def is_told(self) -> bool:
        return self.id is not None or self.card is not None

    def apply(self, turn: EarthTurn, outcome: Nothing) -> EarthState:
        state, seat = turn.state, turn.seat
        known = state.deck.action(self.id or "")
        card = known or (self.card and _tidied(self.card))
        if card is not None:
            is_first = state.piles.shuffles == 0
            return with_written(state, seat, WrittenCard(self.number, card, self.id or "", is_first=is_first))
        left = tuple(each for each in state.written.get(seat, ()) if each.number != self.number)
        word = f"{MARK}{self.number}"
        placed = {each: lies for each, lies in state.placed.items() if (each, lies) != (seat, word)}
        return replace(state, written={**state.written, seat: left}, placed=placed)

    def describe(self, turn: EarthTurn, outcome: Nothing) -> Line:
        """Say only that it was done: a neighbour may see the device."""
        return Line("{seat} writes down a card", seat=turn.seat)

    def hides_from(self, turn: EarthTurn) -> bool:
        return turn.state.phase is not RoundPhase.OVER and turn.viewer != turn.seat

    def depends_on(self, turn: EarthTurn) -> Any:
        """On the cards that the seat has written down, and on whether the discards were ever shuffled."""
        state = turn.state
        return state.written.get(turn.seat), state.piles.shuffles == 0, state.phase is RoundPhase.OVER


def writes_hands(state: EarthState) -> bool:
    """Whether players may write down their hands: real cards, of a deck that isn't all written down."""
    return not state.is_dealt and not state.deck.complete and state.phase is not RoundPhase.OVER


def next_number(state: EarthState, seat: str) -> int:
    """Return the number of the next card that a seat writes down."""
    return max((each.number for each in state.written.get(seat, ())), default=0) + 1


def _tidied(card: ActionCard) -> ActionCard:
    return with_manual(replace(card, id="", count=1, name=" ".join(card.name.split())))


WRITE = kind_of(WriteCard)
