"""What a solo table knows besides its one seat: the forces, their cards, the deck by count (A-95 to A-98)."""

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
    """The solo part of a table.

    ``sizes`` of the forces face down; ``pile``: cards in them, 0 for those met; ``gone``: cards that left
    with their force. ``deck``: cards in it by count, below 0 so many are to be drawn after a reshuffle,
    None: not known. ``removed_unseen`` by reshuffles; ``missing``: how many of those the record still
    counts as owned. ``returned``: Hardy Scavengers back in the hand. ``prize``: the cards one of which is
    to be taken or set aside. ``won`` and ``lost`` skirmishes; ``last``: the last one of this round.
    """

    options: SoloOptions
    sizes: tuple[int, ...]
    pile: Mapping[str, int]
    deck: int | None
    gone: Mapping[str, int] = field(default_factory=dict)
    removed_unseen: int = 0
    missing: int = 0
    returned: int = 0
    prize: tuple[str, ...] = ()
    won: int = 0
    lost: int = 0
    last: SoloOutcome | None = None
    scored: SoloScore | None = None

    @property
    def elsewhere(self) -> dict[str, int]:
        return dict(Counter(self.pile) + Counter(self.gone))

    def drawn(self, number: int) -> SoloGame:
        return self if self.deck is None else replace(self, deck=self.deck - number)

    def at_round_start(self) -> SoloGame:
        """Return the game in a new round: five cards are drawn; what was not drawn before never is (A-11).

        The last skirmish is yesterday's news.
        """
        deck = None if self.deck is None else max(self.deck, 0) - CARDS_DRAWN_EACH_ROUND
        return replace(self, deck=deck, returned=0, last=None)

    def met(self, cards: Sequence[str], outcome: SoloOutcome, prize: tuple[str, ...]) -> SoloGame:
        """Return the game after a skirmish: that force is gone, won or not (A-98)."""
        sizes = list(self.sizes)
        sizes.remove(len(cards))
        shown = Counter(cards)
        pile = {card_id: max(number - shown[card_id], 0) for card_id, number in self.pile.items()}
        gone = dict(Counter(self.gone) + shown)
        return replace(self, sizes=tuple(sizes), pile=pile, gone=gone, last=outcome, prize=prize)


def begin_solo(options: SoloOptions, deck: int, cards: Catalogue) -> SoloGame:
    """Return the solo part before round 1, its first hand drawn from a deck of so many cards.

    Raises IllegalEntry (A-95) for options that do not make it harder.
    """
    setup = set_up_solo(options, cards).outcome
    return SoloGame(options, setup.sizes, setup.pile, deck - CARDS_DRAWN_EACH_ROUND)
