"""Counts of decks, made up: what is known of a seat, and cards for the gains that nobody has seen."""

from __future__ import annotations

import random
from collections import Counter

from referee.rules.arctic.cards import Card, Pile
from referee.rules.arctic.end_entries import Tally
from referee.rules.arctic.having import copies_unaccounted
from referee.rules.arctic.state import ArcticState
from tests.rules.arctic.random_games import hand_cards


def count_of(state: ArcticState, seat: str, dice: random.Random) -> Tally:
    """Return a count that no other count contradicts; a gain that nothing can be is left out."""
    deck = Counter(state.holdings[seat].owned)
    left = {card.id: _left(state, card) for card in hand_cards(state)}
    for gain in state.holdings[seat].unseen:
        pile = Pile.CONTESTED if gain.source is Pile.CONTESTED else Pile.JUNKYARD
        there = [card for card in left if left[card] > 0 and state.cards[card].pile is pile]
        if there:
            card = dice.choice(there)
            deck[card] += 1
            left[card] -= 1
    stands = Counter(state.holdings[seat].camp.working)
    buildings = tuple(card for card in state.cards for _ in range(stands[card]))
    return Tally({card: deck[card] for card in state.cards if deck[card]}, buildings)


def _left(state: ArcticState, card: Card) -> int:
    """Return how many copies neither the record nor a count knows the place of."""
    named = sum(
        max(tally.cards.get(card.id, 0) - state.holdings[seat].owned.get(card.id, 0), 0)
        for seat, tally in state.tallies.items()
    )
    return copies_unaccounted(state, card) - named
