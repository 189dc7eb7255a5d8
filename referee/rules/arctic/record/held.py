"""What the referee knows of each seat: cards owned, gains not shown yet, what this round has used up.

It tracks ownership, not zones (section 13): how many cards a zone has, not which (``deck.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.record.base import Base
from referee.rules.arctic.record.deck import Sizes
from referee.rules.arctic.record.gains import ProvedCard, Unseen
from referee.rules.arctic.record.needs import Unsaid
from referee.rules.arctic.record.settled import Settled

CARDS_DRAWN_EACH_ROUND = 5
NO_BASE = Base()


@dataclass(frozen=True)
class Held:
    """One seat, as far as the record goes; numbers are those of this round."""

    owned: Mapping[str, int]
    unseen: tuple[Unseen, ...] = ()
    is_loose: bool = False  # a gathering was skipped, so the record is incomplete
    used: Mapping[str, int] = field(default_factory=dict)  # copies in the discard pile
    fresh: int = 0  # unseen gains in the discard pile, the latest ones
    played: int = 0  # cards that left the hand
    drawn: int = 0  # beyond the first five; below 0 if fewer than five could be drawn
    returned: int = 0  # Hardy Scavengers kept in hand
    actions: frozenset[str] = frozenset()
    food: int = 0
    committed: int | None = None  # cards announced; None: not yet
    keeps_unsaid: bool = False  # committed, but no number was announced
    meds: int = 0  # from the leader
    cannibal_food: int = 0
    aside: tuple[str, ...] = ()  # cards that came to the hand after the commit, "" if not named
    powered: Mapping[str, int] = field(default_factory=dict)  # copies whose power was used
    just: tuple[tuple[str, str], ...] = ()  # the cards of the last action: (its kind, card)
    back: tuple[tuple[str, str], ...] = ()  # those of them that a Map took back
    base: Base = NO_BASE
    settled: Settled | None = None  # cards known not to be in the force since the commit
    shown: tuple[ProvedCard, ...] = ()
    proved: tuple[Unseen, ...] = ()  # the gains that the cards shown explain
    unusable: Mapping[str, int] = field(default_factory=dict)  # disarmed tools (house rule gathering_disarm)
    deck: Sizes | None = None  # None if it is not counted
    reshuffled: bool = False  # for the first five of the round
    ran_out: int = 0  # draws since then that certainly took a reshuffle
    force_spent: int = 0  # cards of the force
    unsure: int = 0  # cards of the hand that may be in the discard pile
    missed: tuple[Unseen, ...] = ()  # possible gains of skipped gatherings, a hire and a dig each
    done: Mapping[str, int] = field(default_factory=dict)  # copies used, even if drawn again
    unsaid: tuple[Unsaid, ...] = ()  # acts whose cards aren't named
    is_light: bool = False  # cards may also have been used for nothing that is entered
    may_repeat: bool = False  # cards used may be back since a draw

    # What can be where ---------------------------------------------------------------------------

    @property
    def hand_limit(self) -> int:
        """The most cards drawn into the hand this round (A-30)."""
        return CARDS_DRAWN_EACH_ROUND + self.returned + self.drawn

    @cached_property
    def left(self) -> int:
        """The most cards in the hand: limited by cards drawn and cards owned (A-30)."""
        there = self._there if self.may_repeat else self._there - self.hidden
        return max(min(self._came - self.hidden, there), 0)

    @property
    def room(self) -> int:
        """The most cards in the hand, with those used but not named."""
        return max(self._came if self.may_repeat else min(self._came, self._there), 0)

    @property
    def hidden(self) -> int:
        """How many cards were used at least without being named."""
        return sum(act.least for act in self.unsaid)

    @property
    def _came(self) -> int:
        return self.hand_limit - self.played - self.force_spent

    @property
    def _there(self) -> int:
        """How many cards are neither in the discard pile, as far as is known, nor set aside."""
        lying = sum(min(number, self.owned.get(card, 0)) for card, number in self.used.items()) + self.fresh
        return self.in_play + len(self.missed) - lying - self.set_aside

    def may_have(self, is_leader: bool) -> int:
        """Return how many leaders or buildings it may have got in skipped gatherings."""
        if self.is_loose:
            return 1
        skipped = sum(gain.source is Pile.JUNKYARD for gain in self.missed)
        return min(skipped, 1 - bool(self.base.leader)) if is_leader else skipped

    @property
    def is_open(self) -> bool:
        """Whether more cards may have been used than the record knows."""
        return self.is_light or bool(self.unsaid)

    @property
    def hidden_gains(self) -> int:
        """How many unseen gains can be in the hand."""
        return len(self.unseen) + len(self.missed) - self.fresh

    @property
    def set_aside(self) -> int:
        """How many disarmed tools stay in front of their owner for the round (A-50)."""
        return sum(self.unusable.values())

    @cached_property
    def in_play(self) -> int:
        """How many cards are in deck, hand and discard pile together."""
        return sum(self.owned.values()) + len(self.unseen) - self.base.laid

    @property
    def away(self) -> int:
        """The fewest cards that deck and discard pile can have together."""
        return max(self.in_play - self.left - self.set_aside, 0)

    @property
    def most_away(self) -> int:
        """The most cards there: cards neither committed nor set aside may be discarded already."""
        unkept = 0 if self.committed is None else max(self.left - self.committed - len(self.aside), 0)
        unnamed = self.left if self.is_open else 0
        return self.away + max(unkept, unnamed, self.unsure)

    def free(self, card_id: str) -> int:
        """Return the copies known to be owned that can be in the hand (A-30)."""
        return self.all_free.get(card_id, 0)

    @cached_property
    def all_free(self) -> Mapping[str, int]:
        """``free`` of every card ever owned."""
        free = dict(self.owned)
        for elsewhere in (self.used, self.base.stored, self.unusable):
            for card_id, number in elsewhere.items():
                free[card_id] = free.get(card_id, 0) - number
        return free

    def in_force(self, card_id: str) -> int:
        """Return the copies known to be owned that can be in the force, as settled at the commit."""
        if self.settled is None:
            return self.free(card_id)
        kept = self.owned.get(card_id, 0) - self.settled.number(card_id)
        return min(max(self.free(card_id), kept), kept + self.settled.joined)

    def has_aside(self, card_id: str) -> bool:
        """Whether the card may be in the hand after the commit (A-53, A-74)."""
        return card_id in self.aside or "" in self.aside

    def past_powers(self, card_id: str) -> int:
        """Return how many copies have used their power and were not freed by a Map (A-31)."""
        return self.powered.get(card_id, 0) - sum(each == card_id for _, each in self.back)

    def busy(self, card_id: str) -> int:
        """Return how many copies were used this round, for their power or anything else (A-21)."""
        return max(self.powered.get(card_id, 0), self.done.get(card_id, 0))

    @cached_property
    def gains(self) -> tuple[Unseen, ...]:
        """All gains that were unseen at first: those proved, then the others."""
        return (*self.proved, *self.unseen, *self.missed)

    @cached_property
    def newest(self) -> int:
        """The order of the last gain that is not in the discard pile."""
        lying = len(self.proved) + len(self.unseen) - self.fresh
        return max((gain.order for gain in (*self.gains[:lying], *self.missed)), default=-1)
