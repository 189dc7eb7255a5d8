"""What the referee knows of each seat: cards owned, gains not shown yet, what this round has used up.

Ownership, not zones (section 13): deck, hand and discard pile are real and nobody's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.rules.arctic.cards import Card, Catalogue, Pile
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, gettext_noop

CARDS_DRAWN_EACH_ROUND = 5


@dataclass(frozen=True, slots=True)
class Unseen:
    """A gain that nobody has shown yet: from the junkyard, or the contested resource of a round."""

    source: Pile
    round: int


@dataclass(frozen=True, slots=True)
class Proof:
    """An unseen gain that has shown itself: its place among the seat's unseen gains, and the card."""

    place: int
    card: str


@dataclass(frozen=True, slots=True)
class Holding:
    """One seat, as far as the table has told.

    ``is_loose``: something went unrecorded, so any card may show up. Of this round: ``used`` copies,
    ``played`` cards that left the hand, ``drawn`` beyond the first five, ``returned`` Hardy Scavengers,
    ``actions`` taken, ``food`` made, ``committed`` cards announced (None: not yet).
    """

    owned: Mapping[str, int]
    unseen: tuple[Unseen, ...] = ()
    is_loose: bool = False
    used: Mapping[str, int] = field(default_factory=dict)
    played: int = 0
    drawn: int = 0
    returned: int = 0
    actions: frozenset[str] = frozenset()
    food: int = 0
    committed: int | None = None

    @property
    def hand_limit(self) -> int:
        """How many cards can have come to the hand this round (A-30)."""
        return CARDS_DRAWN_EACH_ROUND + self.returned + self.drawn

    @property
    def left(self) -> int:
        """How many cards of the round are still to be played or committed."""
        return max(self.hand_limit - self.played, 0)

    def free(self, card_id: str) -> int:
        """Copies known to be owned and not used; after a draw a used one may be back (A-11, A-30)."""
        return self.owned.get(card_id, 0) - (0 if self.drawn else self.used.get(card_id, 0))

    def gained(self, cards: Iterable[str]) -> Holding:
        """Return the holding with these cards more."""
        return replace(self, owned=dict(Counter(self.owned) + Counter(cards)))

    def lost(self, cards: Iterable[str]) -> Holding:
        """Return the holding with these cards less."""
        return replace(self, owned=dict(Counter(self.owned) - Counter(cards)))

    def spent(self, cards: Sequence[str]) -> Holding:
        """Return the holding after these cards left the hand, still owned."""
        return replace(self, used=dict(Counter(self.used) + Counter(cards)), played=self.played + len(cards))

    def proven(self, proofs: Sequence[Proof]) -> Holding:
        """Return the holding with unseen gains turned into the cards they were."""
        shown = {proof.place for proof in proofs}
        unseen = tuple(gain for place, gain in enumerate(self.unseen) if place not in shown)
        return replace(self.gained(proof.card for proof in proofs), unseen=unseen)

    def at_round_start(self, returned: int = 0) -> Holding:
        """Return the holding with nothing used yet in a new round."""
        return Holding(self.owned, self.unseen, self.is_loose, returned=returned)


def starting_holdings(players: Sequence[str], cards: Catalogue, *, is_loose: bool) -> dict[str, Holding]:
    """Return everybody's starting deck (A-1)."""
    deck = {card.id: card.start for card in cards.values() if card.start}
    return {player: Holding(dict(deck), is_loose=is_loose) for player in players}


def starting_stacks(players: int, cards: Catalogue, modules: Sequence[str]) -> dict[str, int]:
    """Return the mercenary stacks: what the starting decks leave of each (A-4)."""
    return {
        card.id: card.count - players * card.start
        for card in cards.values()
        if card.pile is Pile.MERCENARY and card.module in ("base", *modules)
    }


def copies_unaccounted(
    card: Card, holdings: Mapping[str, Holding], stacks: Mapping[str, int], players: int
) -> int:
    """Return how many copies nobody knows the place of: an unseen gain may be one of them."""
    owned = sum(holding.owned.get(card.id, 0) for holding in holdings.values())
    box = players * card.start if card.pile is Pile.STARTING else card.count
    return box - owned - stacks.get(card.id, 0)


def prove(
    holdings: Mapping[str, Holding], seat: str, shown: Sequence[str], cards: Catalogue,
    stacks: Mapping[str, int], checks: Checks,
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
            spare = copies_unaccounted(cards[card_id], holdings, stacks, len(holdings))
            spare -= sum(proof.card == card_id for proof in proofs)
            place = _explains(holding, cards[card_id], taken) if spare > 0 else None
            checks.require(place is not None, _cannot_have(seat, cards[card_id], holding))
            if place is not None:
                proofs.append(Proof(place, card_id))
    return tuple(proofs)


def _explains(holding: Holding, card: Card, taken: set[int]) -> int | None:
    """Return the place of an unseen gain that can be the card; a contested one first where it fits."""
    fitting = [
        place
        for place, gain in enumerate(holding.unseen)
        if place not in taken and (gain.source is not Pile.CONTESTED or card.pile is Pile.CONTESTED)
    ]
    return min(
        fitting, key=lambda place: (holding.unseen[place].source is not Pile.CONTESTED, place), default=None
    )


def _cannot_have(seat: str, card: Card, holding: Holding) -> IllegalEntry:
    facts: dict[str, Fact] = {"seat": seat, "card": card.label, "owned": holding.owned.get(card.id, 0)}
    phrase = gettext_noop("{seat} has no {card} left to use this round.")
    if not facts["owned"]:
        phrase = gettext_noop("{seat} has no {card}, and nothing {seat} gained unseen can be one.")
    return IllegalEntry("not-owned", phrase, facts, rule="A-30", field="cards", can_override=True)
