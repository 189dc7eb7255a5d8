"""A card face-down, or exchanged while that is allowed (E-11, E-12)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from referee.rules.earth.cards.cards import Action
from referee.rules.earth.cards.piles import UNKNOWN
from referee.rules.earth.cards.sentences import card_says, card_texts
from referee.rules.earth.deck.deck import Deck
from referee.rules.earth.deployment.deployment import (
    begin_deployment,
    missing_cards,
    said_all_placed,
    with_all_placed,
)
from referee.rules.earth.record.entering import NOT_IN_THE_DECK, in_this_round, require_phase
from referee.rules.earth.record.outcomes import Deployment
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.kernel.cache import lately
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.kind import By, EntryKind, Seats
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

WHO_PLACES = Refusal("unknown-player", "Say who places a card.", "E-11", "seat")
LOCKED = Refusal(
    "card-locked", "{seat}’s card has been locked since the first deployment turn.", "E-12", "card"
)
PLACED_STAYS = replace(
    LOCKED, phrase=gettext_noop("{seat} has placed a card, and at this table it cannot change.")
)
NO_CARD_PLACED = Refusal("no-card", "Say which card {seat} places.", "E-11", "card")
NOT_IN_HAND = Refusal("not-in-hand", "{seat} has no such card in hand.", "E-11", "card")


@dataclass(frozen=True, slots=True)
class Place:
    """A seat has put a card face-down (E-11); ``card``: which, None at a table with its own cards."""

    kind: ClassVar[str] = "place"
    round: int
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """The deployment, once the last card lies."""

    deployment: Deployment | None = None


def offered(state: EarthState) -> Seats:
    is_open = state.phase is Phase.PLACE if state.is_dealt else state.phase is Phase.DEPLOY and not state.bids
    if not is_open or not (state.is_dealt or state.deck.actions):
        return ()
    may = (seat for seat in state.seats if not state.is_dealt or state.piles.hands.get(seat))
    return tuple(seat for seat in may if not _stays(state, seat))


def _stays(state: EarthState, seat: str) -> bool:
    return seat in state.placed and state.house["recommit"] == "never"


def choices(state: EarthState, seat: str, picked: Picked) -> Iterator[Choice]:
    """A card of the hand; at a table with its own cards any of the deck, or none is named."""
    options = hand_of(state, seat) if state.is_dealt else _of_deck(state.deck)
    lies = tuple(filter(None, [state.placed.get(seat)]))
    yield Choice("card", "Card", options, least=int(state.is_dealt), most=1, start=lies)


@lately
def _of_deck(deck: Deck) -> tuple[Option, ...]:
    return tuple(map(_option, deck.actions))


def _option(card: Action, copies: int = 1) -> Option:
    return Option(card.id, card.label, copies, card_says(card), lines=card_texts(card))


def hand_of(state: EarthState, seat: str) -> tuple[Option, ...]:
    """Return the cards of a seat's hand, for its owner only (E-82)."""
    hand = state.piles.hands.get(seat, ())
    cards = [card for card in state.deck.actions if card.id in hand]
    return tuple(_option(card, hand.count(card.id)) for card in cards)


def rule(state: EarthState, seat: str, facts: Place, checks: Checks) -> Ruling[Placed]:
    checks.require(seat in state.seats, WHO_PLACES)
    is_locked = state.phase is Phase.DEPLOY and (state.is_dealt or state.bids > 0)
    checks.require(not is_locked or state.round != facts.round, LOCKED, seat=seat)
    require_phase(state, facts.round, "E-11", Phase.PLACE, *(() if state.is_dealt else (Phase.DEPLOY,)))
    checks.require(not _stays(state, seat), PLACED_STAYS, seat=seat)
    _check_card(state, seat, facts.card, checks)
    reasons = [Reason("{seat} has placed a card face down.", ("E-11",), seat=seat)]
    if not state.is_dealt or set(missing_cards(state)) - {seat}:
        return Ruling(Placed(), tuple(reasons))
    at = with_all_placed(state)
    return Ruling(Placed(at), (*reasons, *said_all_placed(state.house, at)))


def _check_card(state: EarthState, seat: str, card: str | None, checks: Checks) -> None:
    if card is None:
        checks.require(not state.is_dealt, NO_CARD_PLACED, seat=seat)
        return
    checks.require(not state.is_dealt or card in state.piles.hands.get(seat, ()), NOT_IN_HAND, seat=seat)
    checks.require(state.deck.action(card) is not None, NOT_IN_THE_DECK, id=card[:40])


def apply(state: EarthState, seat: str, facts: Place, outcome: Placed) -> EarthState:
    state = replace(state, placed={**state.placed, seat: facts.card or UNKNOWN})
    return state if outcome.deployment is None else begin_deployment(state, outcome.deployment)


def describe(state: EarthState, seat: str, facts: Place, outcome: Placed, viewer: str | None) -> Line:
    lies = facts.round == state.round and state.phase in (Phase.PLACE, Phase.DEPLOY)
    card = None if lies or seals(state, seat, facts, viewer) else state.deck.action(facts.card or "")
    if card is None:
        return Line("{seat} places a card", seat=seat)
    return Line("{seat} places {card}", seat=seat, card=card.label)


def seals(state: EarthState, seat: str, facts: Place, viewer: str | None) -> bool:
    """What was placed stays sealed after the round too: it may have been taken back into the hand.

    What was played lies open in the round's end.
    """
    return state.phase is not Phase.OVER and facts.card is not None and seat != viewer


def due(state: EarthState) -> Line:
    if missing := missing_cards(state):
        return Line("Everyone places a card. Waiting for {seats}.", seats=missing)
    # At a table with its own cards one can still be exchanged before the first bid.
    return Line(PLACE.title)


def _rests_on(state: EarthState, seat: str, facts: Place) -> Any:
    """With the last card placed the table goes on, and an exchange is late (E-12)."""
    return state.round, state.phase


PLACE = EntryKind(
    Place,
    Placed,
    title="Place a card",
    offered=offered,
    choices=choices,
    rule=rule,
    apply=apply,
    describe=describe,
    say=in_this_round(Place),
    by=By.SEAT,
    hides_from=seals,
    concurrent_with="place",
    depends_on=_rests_on,
    due=due,
)
