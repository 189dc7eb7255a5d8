"""The deck as numbers: how many cards it can hold, and when it can have been reshuffled (A-11, A-30)."""

from dataclasses import dataclass

Sizes = frozenset[int]
"""The sizes a deck can have; more than one if the entries leave it open, none named if it can be any."""
ANY: Sizes = frozenset()


@dataclass(frozen=True, slots=True)
class Drawn:
    """Cards taken off a deck: ``number`` of them, and the sizes it can have afterwards.

    ``may_shuffle``, ``must_shuffle``: whether the discard pile can have become the deck, or did.
    ``sizes``: None if nobody counts this deck.
    """

    number: int
    sizes: Sizes | None
    may_shuffle: bool = True
    must_shuffle: bool = False


def drawn(sizes: Sizes, wanted: int, away: int) -> Drawn:
    """Take cards off a deck; when it runs out the discard pile becomes the deck, once (A-11).

    ``away``: cards in deck and discard pile together.
    """
    before = possible(sizes, away)
    number = min(wanted, away)
    runs_out = {size for size in before if size < wanted and size < away}
    after = {away - number if size in runs_out else size - number for size in before}
    return Drawn(number, frozenset(after), bool(runs_out), runs_out == before)


def recycled(sizes: Sizes, most: int, away: int) -> Sizes:
    """Return the sizes after up to so many cards of the discard pile went into the deck (A-85)."""
    return frozenset(
        size + number for size in possible(sizes, away) for number in range(min(most, away - size) + 1)
    )


def with_late_cards(sizes: Sizes, number: int, away: int) -> Sizes:
    """Return the sizes if so many more cards may have been in the discard pile when it was shuffled."""
    return sizes | {away + number} if away in sizes else sizes


def possible(sizes: Sizes, away: int) -> Sizes:
    """Return those sizes a deck can have that leave no more cards than there are."""
    return frozenset(size for size in sizes if size <= away) or frozenset(range(away + 1))
