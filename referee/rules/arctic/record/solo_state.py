"""The solo part of a table: the forces, their cards, the deck by count (A-95 to A-98)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.rules.arctic.cards.catalogue import Catalogue
from referee.rules.arctic.record.held import CARDS_DRAWN_EACH_ROUND
from referee.rules.arctic.record.outcomes import SoloOutcome, SoloScore
from referee.rules.arctic.setup.solo import SoloOptions, set_up_solo


@dataclass(frozen=True, slots=True)
class SoloGame:
    """The solo part of a table."""

    options: SoloOptions
    sizes: tuple[int, ...]  # of the forces face down
    pile: Mapping[str, int]  # the cards in them
    deck: int | None  # its size; below 0: cards to draw after a reshuffle; None: unknown
    gone: Mapping[str, int] = field(default_factory=dict)  # cards of forces met
    removed_unseen: int = 0  # by reshuffles
    missing: int = 0  # of those, still on record as owned
    returned: int = 0  # Hardy Scavengers back in the hand
    prize: tuple[str, ...] = ()  # the cards of which one is taken or set aside
    won: int = 0  # skirmishes
    lost: int = 0
    last: SoloOutcome | None = None  # the last skirmish of this round
    scored: SoloScore | None = None

    @property
    def elsewhere(self) -> dict[str, int]:
        return dict(Counter(self.pile) + Counter(self.gone))

    def drawn(self, number: int) -> SoloGame:
        return self if self.deck is None else replace(self, deck=self.deck - number)

    def at_round_start(self) -> SoloGame:
        """Return the game in a new round: five cards are drawn, missed draws are void (A-11)."""
        deck = None if self.deck is None else max(self.deck, 0) - CARDS_DRAWN_EACH_ROUND
        return replace(self, deck=deck, returned=0, last=None)

    def met(self, cards: Sequence[str], outcome: SoloOutcome, prize: tuple[str, ...]) -> SoloGame:
        """Return the game after a skirmish: the force is gone, won or lost (A-98)."""
        sizes = list(self.sizes)
        sizes.remove(len(cards))
        shown = Counter(cards)
        pile = {card_id: max(number - shown[card_id], 0) for card_id, number in self.pile.items()}
        gone = dict(Counter(self.gone) + shown)
        return replace(self, sizes=tuple(sizes), pile=pile, gone=gone, last=outcome, prize=prize)


def begin_solo(options: SoloOptions, deck: int, cards: Catalogue) -> SoloGame:
    """Return the solo part before round 1, with the first hand drawn from a deck of this size.

    Raises IllegalEntry (A-95) for options that do not make it harder.
    """
    setup = set_up_solo(options, cards).outcome
    return SoloGame(options, setup.sizes, setup.pile, deck - CARDS_DRAWN_EACH_ROUND)
