"""Hands, the action deck and its discard pile (E-2, E-7, E-57, E-62, E-63).

With physical cards the app knows how many cards are in each place, but not which: they are "".
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

HAND = 4
UNKNOWN = ""


def shuffled(cards: Sequence[str], seed: str, number: int) -> tuple[str, ...]:
    """Shuffle the cards, determined by the recorded seed and the number of the shuffle."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        digest = hashlib.sha256(f"{seed}/{number}/{last}".encode()).digest()
        other = int.from_bytes(digest[:16], "big") % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


@dataclass(frozen=True, slots=True)
class Piles:
    """The places of the action cards."""

    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    seed: str = ""  # of the app's shuffles, "" for physical cards
    shuffles: int = 0
    unseen: tuple[str, ...] = ()  # cards discarded face down (EQ-2)

    def draw(self, seat: str, number: int) -> tuple[Piles, int, bool]:
        """Return the piles after drawing, how many came, and whether the discard was shuffled (E-63)."""
        piles, drawn, has_shuffled = self, 0, False
        while drawn < number:
            if not piles.deck:
                if not piles.discard:
                    break
                piles, has_shuffled = piles._shuffle_discard(), True
            hand = (*piles.hands.get(seat, ()), piles.deck[0])
            piles = replace(piles, deck=piles.deck[1:], hands={**piles.hands, seat: hand})
            drawn += 1
        return piles, drawn, has_shuffled

    def _shuffle_discard(self) -> Piles:
        number = self.shuffles + 1
        cards = shuffled(self.discard, self.seed, number) if self.seed else (UNKNOWN,) * len(self.discard)
        return replace(self, deck=cards, discard=(), unseen=(), shuffles=number)

    def throw_away(self, seat: str, number: int, placed: str = "") -> tuple[Piles, int]:
        """Discard cards of a hand at random, and return how many.

        ``placed``: the seat's card that is already face down on the table, so it's kept.
        """
        hand = self.hands.get(seat, ())
        if self.seed:
            hand = shuffled(hand, f"{self.seed}/{seat}", len(self.discard))
        lies = len(hand) - 1 - hand[::-1].index(placed) if placed and placed in hand else None
        lost = [place for place in range(len(hand)) if place != lies][:number]
        gone = tuple(hand[place] for place in lost)
        left = tuple(card for place, card in enumerate(hand) if place not in lost)
        return replace(self, hands={**self.hands, seat: left}, discard=(*self.discard, *gone)), len(gone)

    def take(self, seat: str, card: str) -> Piles:
        """Take a card out of a hand, if it's there."""
        hand = list(self.hands.get(seat, ()))
        for found in [each for each in (card, UNKNOWN) if each in hand][:1]:
            hand.remove(found)
        return replace(self, hands={**self.hands, seat: tuple(hand)})

    def give(self, seat: str, card: str) -> Piles:
        """Put a card into a hand; which one is recorded only if the app deals."""
        held = card if self.seed else UNKNOWN
        return replace(self, hands={**self.hands, seat: (*self.hands.get(seat, ()), held)})

    def put_away(self, card: str, *, is_seen: bool = True) -> Piles:
        if self.seed and card == UNKNOWN:
            # The app hasn't dealt it: it was entered for a seat whose own card was amended away.
            return self
        unseen = self.unseen if is_seen else (*self.unseen, card)
        return replace(self, discard=(*self.discard, card), unseen=unseen)
