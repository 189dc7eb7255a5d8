"""Counts of decks, made up: what is known of a seat, and cards for the gains that nobody has seen."""

from __future__ import annotations

import random
from collections import Counter

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile
from referee.rules.arctic.ending.counts import LEADER, standing_on_record
from referee.rules.arctic.ending.scoring import BuildingState
from referee.rules.arctic.record.having import copies_unaccounted
from referee.rules.arctic.record.outcomes import Tally
from referee.rules.arctic.record.state import ArcticState, is_in_play
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
    stands = {name: _each(state, cards) for name, cards in standing_on_record(state, seat).items()}
    in_play = {card.kind for card in state.cards.values() if state.solo is None and is_in_play(state, card)}
    has_buildings, has_leaders = Kind.BUILDING in in_play, Kind.LEADER in in_play
    return Tally(
        {card: deck[card] for card in state.cards if deck[card]},
        stands[BuildingState.COMPLETE],
        stands[BuildingState.UNDER_CONSTRUCTION] if has_buildings else None,
        stands[BuildingState.DISABLED] if has_buildings else None,
        stands[LEADER] if has_leaders else None,
    )


def _each(state: ArcticState, cards: Counter[str]) -> tuple[str, ...]:
    return tuple(card for card in state.cards for _ in range(cards[card]))


def _left(state: ArcticState, card: Card) -> int:
    """Return how many copies neither the record nor a count knows the place of."""
    named = sum(
        max(tally.cards.get(card.id, 0) - state.holdings[seat].owned.get(card.id, 0), 0)
        for seat, tally in state.tallies.items()
    )
    return copies_unaccounted(state, card) - named
