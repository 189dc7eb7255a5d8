"""Hands written down by their players: what is in them, and how the deck grows when a card is revealed."""

from dataclasses import replace

from referee.rules.earth.cards.cards import ActionCard
from referee.rules.earth.deck.deck import Deck, same_action, with_action
from referee.rules.earth.record.state import EarthState, RoundPhase
from referee.rules.earth.record.written import WrittenCard, is_written


def written_hand(state: EarthState, seat: str) -> tuple[WrittenCard, ...]:
    """Return the cards in hand that the seat has written down, for its owner only."""
    return tuple(each for each in state.written.get(seat, ()) if not each.is_out)


def written_card(state: EarthState, seat: str, word: str) -> WrittenCard | None:
    return next((each for each in state.written.get(seat, ()) if each.word == word), None)


def card_of(state: EarthState, seat: str, word: str) -> ActionCard | None:
    """Return the card that a word stands for: one of the deck, or one that the seat has written down."""
    if not is_written(word):
        return state.deck.action(word)
    found = written_card(state, seat, word)
    return (state.deck.action(found.id) or found.card) if found else None


def cards_held(state: EarthState, seat: str) -> int:
    """Return how many cards a seat holds, including the one that is face down on the table."""
    lies = state.deployment is not None and seat in state.to_reveal and seat not in state.cardless
    is_down = lies and state.phase is not RoundPhase.OVER
    return len(state.piles.hands.get(seat, ())) + is_down


def with_written(state: EarthState, seat: str, card: WrittenCard) -> EarthState:
    """Return the state with a written card added, or another one in its place."""
    rest = tuple(each for each in state.written.get(seat, ()) if each.number != card.number)
    cards = tuple(sorted((*rest, card), key=lambda each: each.number))
    return replace(state, written={**state.written, seat: cards})


def _grown_deck(state: EarthState, card: ActionCard, *, is_first: bool) -> tuple[Deck, ActionCard]:
    """Return the deck with a card that was written down, and the card as it is there.

    A card printed the same is matched, as a copy of its own if that's certain.
    """
    deck = state.deck
    found = same_action(deck, card)
    if found is None:
        deck = with_action(deck, replace(card, count=1))
        return deck, deck.actions[-1]
    copies = state.met.get(found.id, 0) + 1
    if copies <= found.count or deck.complete or not is_first:
        return deck, found
    more = replace(found, count=copies)
    actions = tuple(more if each.id == more.id else each for each in deck.actions)
    return replace(deck, actions=actions), more


def turned_up(state: EarthState, seat: str, word: str) -> tuple[Deck, ActionCard | None]:
    """Return the deck once this card is revealed, and the card as it is there."""
    found, card = written_card(state, seat, word), card_of(state, seat, word)
    if found is None or card is None or found.is_shown:
        return state.deck, card
    return _grown_deck(state, card, is_first=found.is_first)


def after_reveal(state: EarthState, seat: str, word: str, card: ActionCard | None) -> EarthState:
    """Return the state after a seat's card was revealed. ``word``: what it revealed.

    If that's no written card, none leaves the written hand: that would tell what is in it.
    """
    found = written_card(state, seat, word)
    if card is None or found is None:
        return state
    shown = replace(found, id=card.id, is_out=True, is_shown=True)
    state = with_written(state, seat, shown)
    if found.is_shown or not found.is_first:
        return state
    return replace(state, met={**state.met, card.id: state.met.get(card.id, 0) + 1})


def reveal_placed(state: EarthState) -> tuple[EarthState, dict[str, ActionCard | None]]:
    """Return the state with the placed cards that the app knows revealed, and these cards by seat."""
    known: dict[str, ActionCard | None] = {}
    for seat in state.turn_order:
        if word := state.placed.get(seat):
            deck, known[seat] = turned_up(state, seat, word)
            state = after_reveal(replace(state, deck=deck), seat, word, known[seat])
    return state, known


def after_round(state: EarthState, kept: tuple[str, ...]) -> EarthState:
    """Return the state with the written hands after a round. ``kept``: whose card went back to the hand."""
    for seat, word in state.placed.items():
        if (found := written_card(state, seat, word)) and not found.is_out:
            state = with_written(state, seat, replace(found, is_out=True))
    for seat in kept:
        back = [each for each in state.written.get(seat, ()) if each.is_out and _is_of(state, seat, each)]
        if back:
            state = with_written(state, seat, replace(back[-1], is_out=False))
    return state


def _is_of(state: EarthState, seat: str, written: WrittenCard) -> bool:
    card = state.revealed.get(seat)
    return written.is_shown and card is not None and written.id == card.id


def after_game(state: EarthState) -> EarthState:
    """Return the state with the cards left in written hands in the deck, since nothing is hidden then."""
    for seat in state.players:
        for each in written_hand(state, seat):
            deck, card = turned_up(state, seat, each.word)
            state = after_reveal(replace(state, deck=deck), seat, each.word, card)
    return state
