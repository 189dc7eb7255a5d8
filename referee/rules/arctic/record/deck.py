"""The deck as a count: how many cards it can have, and when it may have been reshuffled (A-11, A-30)."""

from dataclasses import dataclass

Sizes = frozenset[int]
"""The possible sizes of a deck; empty for any size."""
ANY: Sizes = frozenset()


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """Cards taken off a deck."""

    number: int
    sizes: Sizes | None  # possible afterwards; None if the deck is not counted
    may_shuffle: bool = True  # the discard pile may have become the deck
    must_shuffle: bool = False  # it certainly did


def drawn(sizes: Sizes, wanted: int, away: int) -> CardsDrawn:
    """Take cards off a deck; when it runs out the discard pile becomes the deck, once (A-11).

    ``away``: cards in deck and discard pile together.
    """
    before = possible(sizes, away)
    number = min(wanted, away)
    runs_out = {size for size in before if size < wanted and size < away}
    after = {away - number if size in runs_out else size - number for size in before}
    return CardsDrawn(number, frozenset(after), bool(runs_out), runs_out == before)


def recycled(sizes: Sizes, most: int, away: int) -> Sizes:
    """Return the sizes after at most this many cards of the discard pile went into the deck (A-85)."""
    return frozenset(
        size + number for size in possible(sizes, away) for number in range(min(most, away - size) + 1)
    )


def with_late_cards(sizes: Sizes, number: int, away: int) -> Sizes:
    """Return the sizes if this many more cards may have been in the discard pile when it was shuffled."""
    return sizes | {away + number} if away in sizes else sizes


def possible(sizes: Sizes, away: int) -> Sizes:
    """Return the sizes that are not above the number of cards."""
    return frozenset(size for size in sizes if size <= away) or frozenset(range(away + 1))
