"""Hands, the action deck and its discard pile (E-2, E-7, E-57, E-62, E-63).

At a table with physical cards the app knows how many cards lie where, not which: they are "".
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

HAND = 4
UNKNOWN = ""


def shuffled(cards: Sequence[str], seed: str, number: int) -> tuple[str, ...]:
    """Return the cards in the order that follows from a recorded seed and the number of the shuffle."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        digest = hashlib.sha256(f"{seed}/{number}/{last}".encode()).digest()
        other = int.from_bytes(digest[:16], "big") % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


@dataclass(frozen=True, slots=True)
class Piles:
    """Where the action cards are. ``seed``: what the app shuffles by, "" for cards on a real table.

    ``unseen``: cards of the discard pile that nobody has seen (EQ-2).
    """

    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    seed: str = ""
    shuffles: int = 0
    unseen: tuple[str, ...] = ()

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
        """Return the piles after the seat has lost cards of its hand by chance, and how many.

        ``placed``: the card that lies face-down already, which nobody holds any more.
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
        """Return the piles after the seat has put a card of its hand on the table, if it lies there."""
        hand = list(self.hands.get(seat, ()))
        for found in [each for each in (card, UNKNOWN) if each in hand][:1]:
            hand.remove(found)
        return replace(self, hands={**self.hands, seat: tuple(hand)})

    def give(self, seat: str, card: str) -> Piles:
        """Return the piles with the card in a hand; of a hand on a real table nobody keeps which it holds."""
        held = card if self.seed else UNKNOWN
        return replace(self, hands={**self.hands, seat: (*self.hands.get(seat, ()), held)})

    def put_away(self, card: str, *, is_seen: bool = True) -> Piles:
        if self.seed and card == UNKNOWN:
            # It was typed for a seat whose own card an amendment took away: the app has not dealt it.
            return self
        unseen = self.unseen if is_seen else (*self.unseen, card)
        return replace(self, discard=(*self.discard, card), unseen=unseen)
