"""Possible origins of a card: the junkyard, or a contested resource won or lost (A-46, A-47)."""

from collections.abc import Sequence

from referee.rules.arctic.cards.catalogue import Card, Pile
from referee.rules.arctic.record.gains import NEVER, Unseen
from referee.rules.arctic.record.matching import Matching
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.yard import LOST
from referee.rules.kernel.cache import once


def copies_unaccounted(state: ArcticState, card: Card) -> int:
    """Return how many copies are in no known place: an unseen gain may be one of them.

    A card that the set-up leaves out counts with all copies of the box.
    """
    return state.copies.get(card.id, card.count) - state.placed.get(card.id, 0)


# The junkyard ---------------------------------------------------------------------------------------


def may_be(state: ArcticState, gain: Unseen, card: Card, left: int) -> bool:
    """Whether a gain can be the card, if no other gain is. ``left``: as ``copies_left`` says of its seat."""
    if gain.source is Pile.CONTESTED:
        return card.pile is Pile.CONTESTED
    if gain.source is Pile.MERCENARY:
        return state.stacks.get(card.id, 0) > 0
    if _was_in_yard(state, card, gain.after):
        return True
    began_with = left + len(state.claims.get(card.id, ()))
    return card.pile is not Pile.CONTESTED and began_with > state.yard.entries.count(card.id)


def _was_in_yard(state: ArcticState, card: Card, after: int) -> bool:
    """Whether the card was, or may have been, among the entries of the junkyard before ``after``."""
    if card.pile is Pile.CONTESTED:
        return bool(places_in_yard(state, card, after))
    return after != NEVER and (card.id in state.yard.sometime or card.id in state.yard.entries[:after])


def leaves_room_at(state: ArcticState, gain: Unseen, card: Card, left: int) -> bool:
    """Whether a copy is left for the gain; one won in a skirmish has never been in the junkyard.

    ``left``: as ``copies_left`` says.
    """
    if gain.source is Pile.MERCENARY:
        return True
    return leaves_room(state, card, 0 if gain.source is Pile.CONTESTED else gain.after, left)


def copies_left(state: ArcticState, card: Card, seat: str) -> int:
    """Return how many copies are in no known place, or may have left another seat's."""
    return copies_unaccounted(state, card) + may_be_trashed(state, card, seat)


def may_be_trashed(state: ArcticState, card: Card, seat: str = "") -> int:
    """Return how many copies owned by other seats may have been trashed in skipped gatherings."""
    if not state.is_loose:
        return 0
    loose = (own for name, own in state.seats.items() if own.is_loose and name != seat)
    return sum(own.owned.get(card.id, 0) for own in loose)


def leaves_room(state: ArcticState, card: Card, after: int, left: int) -> bool:
    """Whether one more copy can have been gained after this many entries of the junkyard.

    ``left``: copies in no known place. Entries later than the gain can't explain it.
    """
    entries = state.yard.entries
    if left <= 0 or card.id not in entries[after:]:
        return left > 0
    claims = state.claims.get(card.id, ())
    return all(
        left + sum(claim > now for claim in claims) > entries[now:].count(card.id)
        for now in range(after, len(entries))
    )


# Contested resources --------------------------------------------------------------------------------

Source = tuple[str, int]
"""The origin of a contested resource: a seat with its gain, or a place in the junkyard."""


def has_a_source(state: ArcticState, card: Card, sources: Sequence[Source]) -> bool:
    """Whether the card can come from one of these and leave a source for each known contested card."""
    if card.pile is not Pile.CONTESTED:
        return True
    if not sources:
        return False
    matching = Matching[Source]()
    for each in _sources_of_those_known(state):
        matching.add(each)
    return matching.add(sources)


@once
def _sources_of_those_known(state: ArcticState) -> tuple[Sequence[Source], ...]:
    """Return the possible sources of each contested resource dug or shown."""
    found = list[Sequence[Source]]()
    for dug, after in state.yard.dug:
        if (known := state.cards.get(dug)) and known.pile is Pile.CONTESTED:
            found.append(places_in_yard(state, known, after))
    for seat, each in ((seat, each) for seat, own in state.seats.items() for each in own.shown):
        if (known := state.cards.get(each.card)) and known.pile is Pile.CONTESTED:
            found.append(sources_of(state, seat, known, each.order, each.after))
    return tuple(found)


def sources_of(state: ArcticState, seat: str, card: Card, order: int, after: int) -> list[Source]:
    """Return the seat's wins up to a gain, and the places in the junkyard where the card can have been."""
    gains = enumerate(state.seats[seat].gains)
    won = [place for place, each in gains if each.source is Pile.CONTESTED and each.order <= order]
    return [*((seat, place) for place in won), *places_in_yard(state, card, after)]


def places_in_yard(state: ArcticState, card: Card, after: int) -> list[Source]:
    """Return the junkyard's entries before ``after`` that are the card or may be it."""
    if after == NEVER:
        return []
    fitting = {card.id, LOST} if card.pile is Pile.CONTESTED else {card.id}
    whenever = [(SOMETIME, place) for place, each in enumerate(state.yard.sometime) if each in fitting]
    if card.pile is Pile.CONTESTED and state.is_loose:
        # A seat may have trashed its wins in a skipped gathering.
        whenever += [
            (seat, place)
            for seat, own in state.seats.items()
            for place, gain in enumerate(own.gains)
            if own.is_loose and gain.source is Pile.CONTESTED
        ]
    entries = enumerate(state.yard.entries[:after])
    return [*whenever, *((IN_ORDER, place) for place, each in entries if each in fitting)]


SOMETIME, IN_ORDER = "", "-"
"""No seat has these names."""
