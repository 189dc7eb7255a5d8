"""Which cards a seat can have and which can be in the junkyard, for checks and pages alike (A-30).

A card may be shown if the record fits some assignment of cards to unseen gains. The possible force is settled
when its owner commits (A-53, A-74).

The answer errs on the permissive side. After a reshuffle any discarded card may be in the hand, as the deck
is only counted (section 13). Cards under timers and cards stored without a name may be any. A gain stored by
name stays open, as it is its owner's secret (A-17). Other seats' gains leave room for the latest of a seat's
gains that could be the card. A card that joined the force (house rule cancel_from_force) may be any one of
each kind. A skipped gathering may have added a hire and a card of the junkyard, and trashed cards.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card, Pile
from referee.rules.arctic.record.gains import NEVER, Proof, Unseen
from referee.rules.arctic.record.matching import Matching
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.sources import (
    copies_left,
    copies_unaccounted,
    has_a_source,
    leaves_room,
    leaves_room_at,
    may_be,
    may_be_trashed,
    places_in_yard,
    sources_of,
)
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.cache import once
from referee.rules.kernel.history.log import Checks
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import Refusal

NONE_LEFT = Refusal("not-owned", "{seat} has no {card} left this round.", "A-30", "cards", can_override=True)
NEVER_GAINED = replace(NONE_LEFT, phrase=gettext_noop("{seat} has no {card}, not even among unseen gains."))
CANNOT_JOIN_FORCE = replace(
    NONE_LEFT,
    phrase=gettext_noop("{seat} committed without {card:a}. {card:It|They} can’t join the force now."),
    rule="A-53",
)


def can_have(
    state: ArcticState, seat: str, card: Card, besides: Sequence[str] = (), *, is_committed: bool = False
) -> bool:
    """Whether the seat may have the card in the hand, or in its force, together with these (A-30)."""
    own = state.seats[seat]
    if besides:
        missing = _unexplained(own, (*besides, card.id), is_committed=is_committed)
    else:
        known = own.in_force(card.id) if is_committed else own.all_free.get(card.id, 0)
        missing = [] if known > 0 else [card.id]
    if card.id not in missing:
        return True
    if card.id not in state.in_hands:
        return own.all_free.get(card.id, 0) > 0
    if not own.unseen and not own.missed:
        return False
    *others, last = missing
    there = _explained(state, seat, tuple(others), is_committed)
    return there is not None and _gain_for(there, seat, last, is_committed) is not None


def can_all_be(state: ArcticState, seat: str, cards: Mapping[str, int]) -> bool:
    """Whether the seat may have these cards in the hand and the force together (A-30)."""
    own, missing = state.seats[seat], list[str]()
    for card_id, number in cards.items():
        known = max(own.free(card_id), own.in_force(card_id), 0)
        missing += [card_id] * (number - known)
    return not missing or _explained(state, seat, tuple(missing), False) is not None


def cards_beyond(state: ArcticState, seat: str, there: Mapping[str, Sequence[str]]) -> set[str]:
    """Return the cards of which the seat may have one more, each together with the cards given for it."""
    return {card_id for card_id, cards in there.items() if can_have(state, seat, state.cards[card_id], cards)}


@once
def only_unseen(state: ArcticState, seat: str) -> frozenset[str]:
    """Return the cards of which the seat has no copy left but may have one: an unseen gain."""
    own = state.seats[seat]
    if not own.unseen and not own.missed:
        return frozenset()
    cards = (each for each in state.in_hands if own.all_free.get(each, 0) <= 0)
    return frozenset(each for each in cards if _gain_for(state, seat, each, False) is not None)


def can_play(state: ArcticState, seat: str, card: Card) -> bool:
    """Whether the seat may play the card now: from the hand, or from the force once it has committed."""
    own = state.seats[seat]
    if own.committed is None or own.is_loose:
        return can_have(state, seat, card)
    if own.has_aside(card.id) and can_have(state, seat, card):
        return True
    return own.committed > 0 and can_have(state, seat, card, is_committed=True)


def can_be_dug(state: ArcticState, card: Card, besides: Sequence[str] = ()) -> bool:
    """Whether the card may be in the junkyard, apart from these dug together (A-25, section 13)."""
    here = replace(state, yard=state.yard.dug_out(besides)) if besides else state
    left = copies_unaccounted(state, card) + may_be_trashed(state, card) - besides.count(card.id)
    now = len(state.yard.entries)
    return leaves_room(here, card, now, left) and has_a_source(here, card, places_in_yard(here, card, now))


def copies_to_dig(state: ArcticState, card: Card, besides: Sequence[str], most: int) -> int:
    """Return how many copies, ``most`` at the most, may be in the junkyard apart from these."""
    return sum(can_be_dug(state, card, (*besides, *(card.id,) * number)) for number in range(most))


def may_prove(state: ArcticState, seat: str, gain: Unseen, card: Card) -> bool:
    """Whether an unseen gain may be the card (section 13)."""
    left = copies_left(state, card, seat)
    return (
        card.id in state.in_hands
        and may_be(state, gain, card, left)
        and leaves_room_at(state, gain, card, left)
    )


def proofs_of(
    state: ArcticState, seat: str, shown: Sequence[str], checks: Checks, committed: Sequence[str] = ()
) -> tuple[Proof, ...]:
    """Find the unseen gains that explain the cards a seat shows together, from its hand and its force.

    Raises IllegalEntry (A-30) for a card that neither the known cards nor an unseen gain can be, unless
    overridden.
    """
    own, proofs = state.seats[seat], list[Proof]()
    places = list(range(len(own.unseen) + len(own.missed)))
    for cards, is_committed in ((shown, False), (committed, True)):
        if not cards:
            continue
        for card_id in _unexplained(state.seats[seat], cards, is_committed=is_committed):
            place = _gain_for(state, seat, card_id, is_committed)
            if place is None:
                why = _why_not(own, card_id, is_committed=is_committed)
                checks.require(False, why, seat=seat, card=state.cards[card_id].label)
            else:
                proofs.append(Proof(places.pop(place), card_id))
                state = state.proven({seat: (Proof(place, card_id),)})
        if committed and not is_committed:
            state = state.with_seat(seat, state.seats[seat].spent(cards))
    return tuple(proofs)


@once
def gains_can_be(state: ArcticState, seat: str) -> Mapping[str, tuple[int, tuple[int, ...]]]:
    """Return how many of the seat's unseen gains each card can be at once, and the places of those gains."""
    most, found = len(state.seats[seat].unseen) + len(state.seats[seat].missed), {}
    for card_id, card in state.in_hands.items() if most else ():
        number = 0
        while number < most and _explained(state, seat, (card_id,) * (number + 1), True) is not None:
            number += 1
        found[card_id] = number, tuple(_fitting(state, seat, card))
    return found


# A seat ---------------------------------------------------------------------------------------------


def _unexplained(own: ArcticSeat, shown: Sequence[str], *, is_committed: bool) -> list[str]:
    """Return the cards that are not among those known to be there."""
    missing = list[str]()
    for card_id in dict.fromkeys(shown):
        known = own.in_force(card_id) if is_committed else own.all_free.get(card_id, 0)
        missing += [card_id] * (shown.count(card_id) - max(known, 0))
    return missing


@once
def _explained(
    state: ArcticState, seat: str, cards: tuple[str, ...], is_committed: bool
) -> ArcticState | None:
    """Return the state once unseen gains have proved to be these cards; None if they can't."""
    if not cards:
        return state
    before = _explained(state, seat, cards[:-1], is_committed)
    place = None if before is None else _gain_for(before, seat, cards[-1], is_committed)
    return None if before is None or place is None else before.proven({seat: (Proof(place, cards[-1]),)})


@once
def _gain_for(state: ArcticState, seat: str, card_id: str, is_committed: bool) -> int | None:
    """Return the place of an unseen gain that can be the card, if the cards shown before fit that too."""
    own, card = state.seats[seat], state.cards[card_id]
    if not own.unseen and not own.missed:
        return None
    order = own.newest
    if is_committed and own.settled is not None and not own.settled.joined:
        order = min(order, own.settled.order)
    gains, kept = own.gains, len(own.proved)
    if card.pile is Pile.CONTESTED:
        dug = [each.after for each in gains if each.source is Pile.JUNKYARD and each.order <= order]
        if not has_a_source(state, card, sources_of(state, seat, card, order, max(dug, default=NEVER))):
            return None
    fitting = [place for place in _fitting(state, seat, card) if gains[place].order <= order]
    if len(fitting) > 1:
        fitting.sort(key=lambda place: _likely(gains[place], card, place))
    if not own.shown and not kept:
        return fitting[0] if fitting else None
    matching = _of_those_shown(state, seat)
    before = set(matching.holder)
    if not matching.add(fitting):
        return None
    (place,) = set(matching.holder) - before
    return place - kept


def _fitting(state: ArcticState, seat: str, card: Card) -> list[int]:
    """Return the places of the gains that can be the card; those of a source and time are alike."""
    alike: dict[tuple[Pile, int], bool] = {}
    left, found = copies_left(state, card, seat), list[int]()
    for place, gain in enumerate(state.seats[seat].gains):
        kind = gain.source, gain.after
        if kind not in alike:
            alike[kind] = leaves_room_at(state, gain, card, left) and may_be(state, gain, card, left)
        if alike[kind]:
            found.append(place)
    return found


def _of_those_shown(state: ArcticState, seat: str) -> Matching[int]:
    """Match the cards that the seat has shown with its gains, leaving free only the unused ones."""
    own = state.seats[seat]
    gains, kept = own.gains, len(own.proved)
    cards = [(state.cards[each.card], each.order) for each in own.shown if each.card in state.cards]
    fits = [
        [place for place, gain in enumerate(gains) if gain.order <= order and may_be(state, gain, card, left)]
        for card, order in cards
        for left in (copies_left(state, card, seat),)
    ]
    matching = Matching[int]()
    for places in fits:
        matching.add([place for place in places if place < kept])
    for place in range(kept):
        matching.bar(place)
    matching.options = list(fits)
    return matching


def _likely(gain: Unseen, card: Card, place: int) -> tuple[bool, bool, bool, int]:
    """Return the sort key of a gain: noted as this card, not noted otherwise, contested, oldest."""
    is_other = gain.note not in ("", card.id)
    return gain.note != card.id, is_other, gain.source is not Pile.CONTESTED, place


def _why_not(own: ArcticSeat, card_id: str, *, is_committed: bool) -> Refusal:
    if not own.owned.get(card_id):
        return NEVER_GAINED
    if not is_committed or own.free(card_id) <= max(own.in_force(card_id), 0):
        return NONE_LEFT
    was_stored = own.settled and own.settled.stored.get(card_id)
    return replace(CANNOT_JOIN_FORCE, rule="A-74") if was_stored else CANNOT_JOIN_FORCE
