"""What the referee knows of each seat: cards owned, gains not shown yet, what this round has used up.

Ownership, not zones (section 13): deck, hand and discard pile are real and nobody's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from referee.rules.arctic.cards.catalogue import Pile, less, more
from referee.rules.arctic.record.base import Base

CARDS_DRAWN_EACH_ROUND = 5
NO_BASE = Base()
NEVER, NOT_KNOWN = -1, 9999
"""How many cards had come into the junkyard before a gain that is no dig, or of which nobody knows when."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """A gain that nobody has shown yet: from the junkyard, or the contested resource of a round.

    ``note``: the card as its owner has noted it, for no other eyes; "" where it is not noted. ``order``:
    which of its seat's gains it is; ``after``: how many cards had come into the junkyard before.
    """

    source: Pile
    round: int
    note: str = ""
    order: int = field(default=0, compare=False)
    after: int = field(default=NOT_KNOWN, compare=False)


@dataclass(frozen=True, slots=True)
class Proof:
    """An unseen gain that has shown itself: its place among the seat's unseen gains, and the card."""

    place: int
    card: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that an unseen gain proved to be: one of those up to ``order``.

    ``after``: how many cards had come into the junkyard before the last of them that was dug; NEVER: no dig.
    """

    card: str
    order: int
    after: int


@dataclass(frozen=True, slots=True)
class Settled:
    """What is known not to be in the force since its owner has committed (A-53, A-74).

    ``used``: copies in the discard pile then or shown since, ``stored``: in buildings then or brought out
    since, its owner's secret. ``order``: the last unseen gain that can be in the force. ``joined``: cards
    drawn since that joined it (house rule cancel_from_force).
    """

    used: Mapping[str, int]
    stored: Mapping[str, int]
    order: int
    joined: int = 0

    def number(self, card_id: str) -> int:
        return self.used.get(card_id, 0) + self.stored.get(card_id, 0)

    def with_at_least(self, number: int, card_id: str, *, is_secret: bool = False) -> Settled:
        """Return it with so many copies of a card that are not in the force, or more."""
        missing = (card_id,) * (number - self.number(card_id))
        if is_secret:
            return replace(self, stored=more(self.stored, missing))
        return replace(self, used=more(self.used, missing))


@dataclass(frozen=True)
class Seat:
    """One seat, as far as the table has told.

    ``is_loose``: something went unrecorded, so any card may show up. Of this round: ``used`` copies and
    ``fresh`` unseen gains, the last so many, lie in the discard pile, and nothing was drawn since;
    ``played`` cards that left the hand, ``drawn`` beyond the first five, ``returned`` Hardy Scavengers,
    ``actions`` taken, ``food`` made, ``committed`` cards announced (None: not yet). ``meds`` and
    ``cannibal_food`` come from the leader; ``aside``: cards that came to the hand after the own
    commit ("" not named), ``settled``: what the force cannot be since. ``shown`` cards explain the gains
    ``proved``.
    ``powered``: copies whose power was used; ``just``: the cards of the last action, as (its kind, card), and
    ``back``: those of them that a Map took back.
    """

    owned: Mapping[str, int]
    unseen: tuple[Unseen, ...] = ()
    is_loose: bool = False
    used: Mapping[str, int] = field(default_factory=dict)
    fresh: int = 0
    played: int = 0
    drawn: int = 0
    returned: int = 0
    actions: frozenset[str] = frozenset()
    food: int = 0
    committed: int | None = None
    meds: int = 0
    cannibal_food: int = 0
    aside: tuple[str, ...] = ()
    powered: Mapping[str, int] = field(default_factory=dict)
    just: tuple[tuple[str, str], ...] = ()
    back: tuple[tuple[str, str], ...] = ()
    base: Base = NO_BASE
    settled: Settled | None = None
    shown: tuple[Shown, ...] = ()
    proved: tuple[Unseen, ...] = ()

    # What can be where ---------------------------------------------------------------------------

    @property
    def hand_limit(self) -> int:
        """How many cards can have come to the hand this round (A-30)."""
        return CARDS_DRAWN_EACH_ROUND + self.returned + self.drawn

    @property
    def left(self) -> int:
        return max(self.hand_limit - self.played, 0)

    def free(self, card_id: str) -> int:
        """Copies known to be owned that can be in the hand (A-30)."""
        return self.all_free.get(card_id, 0)

    @cached_property
    def all_free(self) -> Mapping[str, int]:
        """That of every card there was ever one of."""
        used, stored = self.used, self.base.stored
        return {
            card_id: self.owned.get(card_id, 0) - used.get(card_id, 0) - stored.get(card_id, 0)
            for card_id in {*self.owned, *used, *stored}
        }

    def in_force(self, card_id: str) -> int:
        """Copies known to be owned that can be in the force: what it can be is settled at the commit."""
        if self.settled is None:
            return self.free(card_id)
        kept = self.owned.get(card_id, 0) - self.settled.number(card_id)
        return min(max(self.free(card_id), kept), kept + self.settled.joined)

    def has_aside(self, card_id: str) -> bool:
        """Whether the card may lie in the hand though its owner has committed (A-53, A-74)."""
        return card_id in self.aside or "" in self.aside

    def past_powers(self, card_id: str) -> int:
        """Return how many copies have used their power, but for those that a Map gave a new use (A-31)."""
        return self.powered.get(card_id, 0) - sum(each == card_id for _, each in self.back)

    @cached_property
    def gains(self) -> tuple[Unseen, ...]:
        """Every gain that was unseen: those that have proved to be a card, then those that have not."""
        return (*self.proved, *self.unseen)

    @cached_property
    def newest(self) -> int:
        """The order of the last gain that does not lie in the discard pile."""
        lying = len(self.gains) - self.fresh
        return max((gain.order for gain in self.gains[:lying]), default=-1)

    # What comes ----------------------------------------------------------------------------------

    def gained(self, card_id: str) -> Seat:
        return replace(self, owned=more(self.owned, (card_id,)), used=more(self.used, (card_id,)))

    def gained_unseen(self, source: Pile, round_now: int, after: int = NOT_KNOWN) -> Seat:
        """With a card more that nobody has seen, in the discard pile (A-25, A-47)."""
        order = max((gain.order for gain in self.gains), default=0) + 1
        gain = Unseen(source, round_now, order=order, after=after)
        return replace(self, unseen=(*self.unseen, gain), fresh=self.fresh + 1)

    def proven(self, proofs: Sequence[Proof]) -> Seat:
        """With unseen gains turned into the cards they were."""
        places = {proof.place for proof in proofs}
        unseen = tuple(gain for place, gain in enumerate(self.unseen) if place not in places)
        proved = tuple(gain for place, gain in enumerate(self.unseen) if place in places)
        dug = [each for each in self.gains if each.source is Pile.JUNKYARD and each.order <= self.newest]
        after = max((each.after for each in dug), default=NEVER)
        shown = tuple(Shown(proof.card, self.newest, after) for proof in proofs)
        return replace(
            self, owned=more(self.owned, (proof.card for proof in proofs)), unseen=unseen,
            proved=(*self.proved, *proved), shown=(*self.shown, *shown),
        )  # fmt: skip

    def after_draw(self, number: int) -> Seat:
        """With this many cards drawn: a reshuffle may have brought any back (A-11)."""
        return replace(self, used={}, fresh=0, drawn=self.drawn + number) if number else self

    def unspent(self, cards: Sequence[str]) -> Seat:
        return replace(self, used=less(self.used, cards), played=max(self.played - len(cards), 0))

    # What goes -----------------------------------------------------------------------------------

    def lost(self, cards: Sequence[str]) -> Seat:
        """With these cards less; what is out of the force is fewer by them too."""
        settled = self.settled and replace(self.settled, used=less(self.settled.used, cards))
        return replace(self, owned=less(self.owned, cards), settled=settled)

    def removed(self, card_id: str) -> Seat:
        """After a card left the game for good: it never scores (A-81)."""
        return self.lost((card_id,)).with_base(removed=more(self.base.removed, (card_id,)))

    def removed_from_hand(self, card_id: str) -> Seat:
        return replace(self.removed(card_id), played=self.played + 1)

    def spent(self, cards: Sequence[str]) -> Seat:
        """After these cards left the hand, still owned; those that lay aside are the first to be used."""
        aside = list(self.aside)
        for card_id in cards:
            if card_id in aside or "" in aside:
                aside.remove(card_id if card_id in aside else "")
        used, played = more(self.used, cards), self.played + len(cards)
        return replace(self, used=used, played=played, aside=tuple(aside)).as_settled(cards)

    def spent_from_force(self, card_id: str) -> Seat:
        """After a committed card was used: the number announced falls (A-53)."""
        settled = self.settled and replace(self.settled, used=more(self.settled.used, (card_id,)))
        committed = (self.committed or 1) - 1
        return replace(self, used=more(self.used, (card_id,)), committed=committed, settled=settled)

    def powering(self, *cards: str) -> Seat:
        return replace(self, powered=more(self.powered, cards))

    def used_power(self, card_id: str) -> Seat:
        return self.powering(card_id).spent((card_id,))

    def without_powered(self, card_id: str, spent: int) -> Seat:
        """With so many copies whose power was used in the discard pile (A-11, A-21)."""
        used = {**self.used, card_id: max(self.used.get(card_id, 0), spent)}
        return replace(self, used=used, settled=self.settled and self.settled.with_at_least(spent, card_id))

    # Rounds --------------------------------------------------------------------------------------

    def acted(self, action: str) -> Seat:
        return replace(self, actions=self.actions | {action})

    def commit(self, number: int) -> Seat:
        """With so many cards committed: what the force can be is settled (A-53, A-74)."""
        settled = Settled(dict(self.used), dict(self.base.stored), self.newest)
        return replace(self, committed=number, settled=settled)

    def as_settled(self, cards: Iterable[str], *, is_secret: bool = False) -> Seat:
        """With copies of these known to lie elsewhere not in the force."""
        if (settled := self.settled) is None:
            return self
        for card_id in set(cards):
            apart = self.used.get(card_id, 0) + self.base.stored[card_id] + self.aside.count(card_id)
            settled = settled.with_at_least(apart, card_id, is_secret=is_secret)
        return replace(self, settled=settled)

    def with_base(self, **changes: Any) -> Seat:
        return replace(self, base=replace(self.base, **changes))

    def ticked(self, round_now: int) -> Seat:
        return replace(self, base=self.base.ticked(round_now))

    def at_round_start(self, returned: int = 0) -> Seat:
        return Seat(
            self.owned, self.unseen, self.is_loose, returned=returned, base=self.base,
            shown=self.shown, proved=self.proved,
        )  # fmt: skip

    def in_the_open(self, *, hides_leader: bool = False) -> Seat:
        """As the others at the table know it: what is stored lies face down (A-17)."""
        if not (self.base.buildings or self.base.leader or self.settled):
            return self
        base = self.base.in_the_open(hides_leader=hides_leader)
        if base is self.base and not (self.settled and self.settled.stored):
            return self
        settled = self.settled and replace(self.settled, stored={})
        return replace(self, base=base, settled=settled)
