"""What the referee knows of each seat: cards owned, gains not shown yet, what this round has used up.

Ownership, not zones (section 13): deck, hand and discard pile are real and nobody's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.rules.arctic.camp import Camp
from referee.rules.arctic.cards import Card, Catalogue, Pile
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, gettext_noop

CARDS_DRAWN_EACH_ROUND = 5
NO_CAMP = Camp()


@dataclass(frozen=True, slots=True)
class Unseen:
    """A gain that nobody has shown yet: from the junkyard, or the contested resource of a round.

    ``note``: the card as its owner has noted it, for no other eyes; "" where it is not noted.
    """

    source: Pile
    round: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """An unseen gain that has shown itself: its place among the seat's unseen gains, and the card."""

    place: int
    card: str


@dataclass(frozen=True, slots=True)
class Holding:
    """One seat, as far as the table has told.

    ``is_loose``: something went unrecorded, so any card may show up. Of this round: ``used`` copies and
    ``fresh`` unseen gains, the last so many, lie in the discard pile, and nothing was drawn since;
    ``played`` cards that left the hand, ``drawn`` beyond the first five, ``returned`` Hardy Scavengers,
    ``actions`` taken, ``food`` made, ``committed`` cards announced (None: not yet). ``meds`` and
    ``cannibal_food`` come from the leader; ``aside``: cards out of the Bunker in others' turns ("" unnamed).
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
    camp: Camp = NO_CAMP

    @property
    def hand_limit(self) -> int:
        """How many cards can have come to the hand this round (A-30)."""
        return CARDS_DRAWN_EACH_ROUND + self.returned + self.drawn

    @property
    def left(self) -> int:
        """How many cards of the round are still to be played or committed."""
        return max(self.hand_limit - self.played, 0)

    def free(self, card_id: str) -> int:
        """Copies known to be owned that can be in the hand (A-30)."""
        return self.owned.get(card_id, 0) - self.used.get(card_id, 0) - self.camp.stored[card_id]

    def gained(self, card_id: str) -> Holding:
        """Return the holding with this card more, which goes to the discard pile (A-25, A-26)."""
        gain = Counter((card_id,))
        return replace(self, owned=dict(Counter(self.owned) + gain), used=dict(Counter(self.used) + gain))

    def gained_unseen(self, source: Pile, round_now: int) -> Holding:
        """Return the holding with a card more that nobody has seen, in the discard pile (A-25, A-47)."""
        return replace(self, unseen=(*self.unseen, Unseen(source, round_now)), fresh=self.fresh + 1)

    def after_draw(self, number: int) -> Holding:
        """Return the holding with this many cards drawn: a reshuffle may have brought any back (A-11)."""
        return replace(self, used={}, fresh=0, drawn=self.drawn + number) if number else self

    def lost(self, cards: Iterable[str]) -> Holding:
        """Return the holding with these cards less."""
        return replace(self, owned=dict(Counter(self.owned) - Counter(cards)))

    def spent(self, cards: Sequence[str]) -> Holding:
        """Return the holding after these cards left the hand, still owned."""
        used = dict(Counter(self.used) + Counter(cards))
        return replace(self, used=used, played=self.played + len(cards), aside=_beside(self.aside, cards))

    def unspent(self, cards: Sequence[str]) -> Holding:
        """Return the holding with these cards back in the hand (A-58)."""
        used = dict(Counter(self.used) - Counter(cards))
        return replace(self, used=used, played=max(self.played - len(cards), 0))

    def lost_from_discard(self, cards: Sequence[str]) -> Holding:
        """Return the holding after cards used this round left the game for good (A-81, A-98)."""
        camp = self.camp
        for card_id in cards:
            camp = camp.out_of_the_game(card_id)
        used = dict(Counter(self.used) - Counter(cards))
        return replace(self.lost(cards), used=used, camp=camp)

    def discarded(self, number: int) -> Holding:
        """Return the holding after so many cards, which nobody names, left the hand (A-85)."""
        return replace(self, played=self.played + number)

    def powering(self, *cards: str) -> Holding:
        """Return the holding with the power of these copies used for this round (A-21, A-31)."""
        return replace(self, powered=dict(Counter(self.powered) + Counter(cards)))

    def used_power(self, card_id: str) -> Holding:
        """Return the holding after a copy was used for its power and discarded (A-31)."""
        return self.powering(card_id).spent((card_id,))

    def past_power(self, card_id: str, number: int) -> int:
        """Return how many of so many copies must be ones whose power was used, and not freed by a Map."""
        spent = self.powered.get(card_id, 0) - sum(each == card_id for _, each in self.back)
        if self.is_loose or spent <= 0:
            return 0
        others = self.owned.get(card_id, 0) + len(self.unseen) - spent
        return max(min(number - others, spent), 0)

    def removed(self, card_id: str) -> Holding:
        """Return the holding after a card left the hand and the game for good (A-81)."""
        camp = self.camp.out_of_the_game(card_id)
        return replace(self.lost((card_id,)), played=self.played + 1, camp=camp)

    def acted(self, action: str) -> Holding:
        """Return the holding with an action taken this round (A-21)."""
        return replace(self, actions=self.actions | {action})

    def in_the_open(self, *, hides_leader: bool = False) -> Holding:
        """Return the holding as the others at the table know it: what is stored lies face down (A-17)."""
        return replace(self, camp=self.camp.in_the_open(hides_leader=hides_leader))

    def proven(self, proofs: Sequence[Proof]) -> Holding:
        """Return the holding with unseen gains turned into the cards they were."""
        shown = {proof.place for proof in proofs}
        unseen = tuple(gain for place, gain in enumerate(self.unseen) if place not in shown)
        owned = Counter(self.owned) + Counter(proof.card for proof in proofs)
        return replace(self, owned=dict(owned), unseen=unseen)

    def ticked(self, round_now: int) -> Holding:
        """Return the holding with a card taken off every building under construction (A-71)."""
        return replace(self, camp=self.camp.ticked(round_now))

    def has_aside(self, card_id: str) -> bool:
        """Whether the card came out of the Bunker in another seat's turn and was not used yet (A-74)."""
        return card_id in self.aside or "" in self.aside

    def at_round_start(self, returned: int = 0) -> Holding:
        """Return the holding with nothing used yet in a new round."""
        return Holding(self.owned, self.unseen, self.is_loose, returned=returned, camp=self.camp)


def _beside(aside: Sequence[str], cards: Sequence[str]) -> tuple[str, ...]:
    """Cards that lay aside are the first to be used; an unnamed one may be any."""
    left = list(aside)
    for card_id in cards:
        if card_id in left or "" in left:
            left.remove(card_id if card_id in left else "")
    return tuple(left)


@dataclass(frozen=True, slots=True)
class Supply:
    """What lies open for hire, and the copies of each card that the game was set up with."""

    stacks: Mapping[str, int]
    copies: Mapping[str, int]


def copies_unaccounted(card: Card, holdings: Mapping[str, Holding], supply: Supply) -> int:
    """Return how many copies nobody knows the place of: an unseen gain may be one of them.

    A card that the set-up is without is on the table all the same if it is asked for: then the box counts.
    """
    owned = sum(holding.owned.get(card.id, 0) for holding in holdings.values())
    removed = sum(holding.camp.removed.get(card.id, 0) for holding in holdings.values())
    return supply.copies.get(card.id, card.count) - owned - removed - supply.stacks.get(card.id, 0)


def may_be_anywhere(card: Card, holdings: Mapping[str, Holding], supply: Supply, shown: int = 0) -> bool:
    """Whether a copy may lie where nobody knows, besides ``shown`` ones (section 13)."""
    is_loose = any(holding.is_loose for holding in holdings.values())
    return is_loose or copies_unaccounted(card, holdings, supply) > shown


def may_show_up(holding: Holding, card: Card, holdings: Mapping[str, Holding], supply: Supply) -> bool:
    """Whether the seat may turn out to have the card, though nobody knows of it."""
    if holding.is_loose:
        return True
    return _explains(holding, card, set()) is not None and may_be_anywhere(card, holdings, supply)


def prove(
    holdings: Mapping[str, Holding], seat: str, shown: Sequence[str], cards: Catalogue,
    supply: Supply, checks: Checks,
) -> tuple[Proof, ...]:  # fmt: skip
    """Find what unseen gains explain these cards, shown at once by a seat.

    Raises IllegalEntry (A-30) where neither the known cards nor an unseen gain can be it, unless the
    table overrides that.
    """
    holding, proofs = holdings[seat], list[Proof]()
    for card_id, number in Counter(shown).items():
        for _ in range(max(number - max(holding.free(card_id), 0), 0)):
            if holding.is_loose:
                continue
            taken = {proof.place for proof in proofs}
            already = sum(proof.card == card_id for proof in proofs)
            is_somewhere = may_be_anywhere(cards[card_id], holdings, supply, already)
            place = _explains(holding, cards[card_id], taken) if is_somewhere else None
            checks.require(place is not None, _cannot_have(seat, cards[card_id], holding))
            if place is not None:
                proofs.append(Proof(place, card_id))
    return tuple(proofs)


def check_hand(holding: Holding, seat: str, number: int, checks: Checks) -> None:
    """Check that so many cards can still be in the hand. Raises IllegalEntry (A-30), unless overridden."""
    phrase = gettext_noop("{seat} has {left} {left:card|cards} left of {limit} this round, not {number}.")
    facts: dict[str, Fact] = {
        "seat": seat,
        "left": holding.left,
        "limit": holding.hand_limit,
        "number": number,
    }
    too_many = IllegalEntry("too-many-cards", phrase, facts, rule="A-30", field="cards", can_override=True)
    checks.require(holding.is_loose or number <= holding.left, too_many)


def _explains(holding: Holding, card: Card, taken: set[int]) -> int | None:
    """Return the place of an unseen gain that can be the card: one noted so, a contested one, any."""
    fitting = [
        place
        for place, gain in enumerate(holding.unseen[: len(holding.unseen) - holding.fresh])
        if place not in taken and (gain.source is not Pile.CONTESTED or card.pile is Pile.CONTESTED)
    ]

    def likely(place: int) -> tuple[bool, bool, bool, int]:
        gain = holding.unseen[place]
        is_other = gain.note not in ("", card.id)
        return gain.note != card.id, is_other, gain.source is not Pile.CONTESTED, place

    return min(fitting, key=likely, default=None)


def _cannot_have(seat: str, card: Card, holding: Holding) -> IllegalEntry:
    facts: dict[str, Fact] = {"seat": seat, "card": card.label, "owned": holding.owned.get(card.id, 0)}
    phrase = gettext_noop("{seat} has no {card} left to use this round.")
    if not facts["owned"]:
        phrase = gettext_noop("{seat} has no {card}, and nothing {seat} gained unseen can be one.")
    return IllegalEntry("not-owned", phrase, facts, rule="A-30", field="cards", can_override=True)
