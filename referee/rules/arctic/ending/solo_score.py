"""The end of the solo game: contested resources count 2, all other cards 1 (A-98)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.arctic.cards.catalogue import Catalogue, Kind, Pile
from referee.rules.arctic.record.case import PLAYER
from referee.rules.arctic.record.outcomes import SoloScore
from referee.rules.arctic.setup.solo import SIZES
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, Sum, gettext_noop

CONTESTED_POINTS, OTHER_POINTS = 2, 1
BESIDE_THE_DECK = frozenset({Kind.LEADER, Kind.BUILDING, Kind.GANG})


def check_over(left: int) -> None:
    """Raise IllegalEntry (A-98) while forces are left to be met."""
    if left:
        phrase = gettext_noop("{left} of the {all} forces are still to be met.")
        facts: dict[str, Fact] = {"left": left, "all": len(SIZES)}
        raise IllegalEntry("not-over-yet", phrase, facts, rule="A-98", field="forces")


def score_counts(contested: int, others: int, who: str = PLAYER) -> Ruling[SoloScore]:
    """Score a deck of which only the numbers are known: contested resources, and all other cards (A-98)."""
    points = contested * CONTESTED_POINTS + others * OTHER_POINTS
    facts: dict[str, Fact] = {"contested": contested, "others": others, "points": points}
    terms = (("contested", contested * CONTESTED_POINTS), ("others", others * OTHER_POINTS))
    phrase = gettext_noop(
        "{contested} contested cards at 2 points and {others} others at 1: {points} points."
    )
    reason = Reason(phrase, facts, ("A-98",), sums=(Sum(who, terms, points),), is_decisive=True)
    return Ruling(SoloScore(points, contested, others), (reason,))


def count_deck(numbers: Mapping[str, int], cards: Catalogue) -> tuple[int, int]:
    """Return how many contested resources and how many other cards these are, id -> number."""
    contested = sum(n for card_id, n in numbers.items() if cards[card_id].pile is Pile.CONTESTED)
    beside = sum(n for card_id, n in numbers.items() if cards[card_id].kind in BESIDE_THE_DECK)
    return contested, sum(numbers.values()) - contested - beside


def points_of(numbers: Mapping[str, int], cards: Catalogue) -> int:
    """Return what these cards score, id -> number."""
    contested, others = count_deck(numbers, cards)
    return contested * CONTESTED_POINTS + others * OTHER_POINTS


def reminders() -> tuple[Reason, ...]:
    """Return what is easily forgotten in the solo game (A-96 to A-98)."""
    attrition = gettext_noop(
        "Whenever you reshuffle, the top card of the new deck is removed for good: it never scores."
    )
    at_will = gettext_noop(
        "Nobody is initiator. Start a skirmish when you like, against one force, with any part of your hand."
    )
    gone = gettext_noop("Won, lost or tied, the force is gone. After the seventh the game is scored.")
    return (
        Reason(attrition, {}, ("A-96",)),
        Reason(at_will, {}, ("A-96", "A-97")),
        Reason(gone, {}, ("A-98",)),
    )
