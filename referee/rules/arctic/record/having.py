"""What a seat can have and what can lie in the junkyard: one answer for every check and every page (A-30).

A card may be shown if some world fits the record: gains that nobody saw are then the cards that they can be.
What a force can be is settled when its owner commits (A-53, A-74).

More than that is granted in corners, never less. After a draw everything discarded may be in the hand, for
nobody tracks deck and discard pile (section 13). Cards under timers and stored without a name may be any, and
a gain stored by name stays open, for it is its owner's secret (A-17). Of several gains of one seat that could
be a card the latest is what other seats' gains have to leave room for.
The junkyard never runs out of cards for unseen gains. A card that joined the force (house rule
cancel_from_force) may be any one of each kind. Where a seat's gathering was skipped any card may be anywhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card, Pile
from referee.rules.arctic.record.seat import NEVER, Proof, Seat, Unseen
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.yard import LOST
from referee.rules.kernel.log import Checks
from referee.rules.kernel.matching import Matching
from referee.rules.kernel.once import once
from referee.rules.kernel.ruling import Refusal, gettext_noop

NONE_LEFT = Refusal(
    "not-owned", "{seat} has no {card} left to use this round.",
    "A-30", "cards", can_override=True,
)  # fmt: skip
NEVER_GAINED = replace(
    NONE_LEFT, phrase=gettext_noop("{seat} has no {card}, and none of {seat}’s unseen gains can be one.")
)
NOT_IN_FORCE = replace(
    NONE_LEFT,
    phrase=gettext_noop(
        "{seat}’s {card} was not in hand when {seat} committed and can no longer join the force."
    ),
    rule="A-53",
)

# The face -----------------------------------------------------------------------------------------


def can_have(
    state: ArcticState, seat: str, card: Card, besides: Sequence[str] = (), *, is_committed: bool = False
) -> bool:
    """Whether the seat may have the card in the hand, or in its force, besides these ones at once (A-30)."""
    own = state.seats[seat]
    missing = _unexplained(own, (*besides, card.id), is_committed=is_committed)
    if card.id not in missing and not own.is_loose:
        return True
    if card.id not in state.in_hands:
        return own.all_free.get(card.id, 0) > 0
    if missing and not own.unseen:
        return False
    proofs: tuple[Proof, ...] = ()
    for card_id in missing:
        state = state.proven({seat: proofs}) if proofs else state
        place = _gain_for(state, seat, card_id, is_committed)
        if place is None:
            return False
        proofs = (Proof(place, card_id),)
    return True


def cards_beyond(state: ArcticState, seat: str, there: Mapping[str, Sequence[str]]) -> set[str]:
    """Return the cards of which the seat may have one more, each besides what is there of it at once."""
    return {card_id for card_id, cards in there.items() if can_have(state, seat, state.cards[card_id], cards)}


def can_play(state: ArcticState, seat: str, card: Card) -> bool:
    """Whether the seat may play the card now: from the hand, once it has committed from the force too."""
    own = state.seats[seat]
    if own.committed is None or own.is_loose:
        return can_have(state, seat, card)
    if own.has_aside(card.id) and can_have(state, seat, card):
        return True
    return own.committed > 0 and can_have(state, seat, card, is_committed=True)


def can_be_dug(state: ArcticState, card: Card, besides: Sequence[str] = ()) -> bool:
    """Whether the card may lie in the junkyard, besides these ones dug at once (A-25, section 13)."""
    if state.is_loose:
        return True
    here = replace(state, yard=state.yard.dug_out(besides)) if besides else state
    left = copies_unaccounted(state, card) - besides.count(card.id)
    now = len(state.yard.entries)
    return _leaves_room(here, card, now, left) and _has_a_source(here, card, _places_in_yard(here, card, now))


def copies_to_dig(state: ArcticState, card: Card, besides: Sequence[str], most: int) -> int:
    """Return how many copies, up to so many, may lie in the junkyard besides these ones."""
    return sum(can_be_dug(state, card, (*besides, *(card.id,) * number)) for number in range(most))


def may_prove(state: ArcticState, gain: Unseen, card: Card) -> bool:
    """Whether a gain that nobody has seen may be the card (section 13)."""
    return card.id in state.in_hands and _may_be(state, gain, card) and _leaves_room_at(state, gain, card)


def proofs_of(
    state: ArcticState, seat: str, shown: Sequence[str], checks: Checks, committed: Sequence[str] = ()
) -> tuple[Proof, ...]:
    """Find what unseen gains explain these cards, shown at once by a seat: of the hand, and of its force.

    Raises IllegalEntry (A-30) where neither the known cards nor an unseen gain can be it, unless the
    table overrides that.
    """
    own, proofs = state.seats[seat], list[Proof]()
    places = list(range(len(own.unseen)))
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
        state = state.with_seat(seat, state.seats[seat].spent(cards))
    return tuple(proofs)


def copies_unaccounted(state: ArcticState, card: Card) -> int:
    """Return how many copies nobody knows the place of: an unseen gain may be one of them.

    A card that the set-up is without is on the table all the same if it is asked for: then the box counts.
    """
    return state.copies.get(card.id, card.count) - state.placed.get(card.id, 0)


# A seat ---------------------------------------------------------------------------------------------


def _unexplained(own: Seat, shown: Sequence[str], *, is_committed: bool) -> list[str]:
    """Return the cards that go beyond those known to be there."""
    missing = list[str]()
    for card_id in () if own.is_loose else dict.fromkeys(shown):
        known = own.in_force(card_id) if is_committed else own.all_free.get(card_id, 0)
        missing += [card_id] * (shown.count(card_id) - max(known, 0))
    return missing


@once
def _gain_for(state: ArcticState, seat: str, card_id: str, is_committed: bool) -> int | None:
    """Return the place of an unseen gain that can be the card, if what was shown before fits it too."""
    own, card = state.seats[seat], state.cards[card_id]
    if not own.unseen:
        return None
    order = own.newest
    if is_committed and own.settled is not None and not own.settled.joined:
        order = min(order, own.settled.order)
    gains, kept = own.gains, len(own.proved)
    dug = [each.after for each in gains if each.source is Pile.JUNKYARD and each.order <= order]
    sources = _sources(state, seat, card, order, max(dug, default=NEVER))
    if not state.is_loose and not _has_a_source(state, card, sources):
        return None
    fitting = [
        place
        for place, gain in enumerate(gains)
        if gain.order <= order and _may_be(state, gain, card) and _leaves_room_at(state, gain, card)
    ]
    fitting.sort(key=lambda place: _likely(gains[place], card, place))
    if not own.shown and not kept:
        return fitting[0] if fitting else None
    matching = _of_those_shown(state, own)
    before = set(matching.holder)
    if not matching.add(fitting):
        return None
    (place,) = set(matching.holder) - before
    return place - kept


def _of_those_shown(state: ArcticState, own: Seat) -> Matching[int]:
    """Pair what the seat has shown with its gains; only one not used so far is left to be taken."""
    gains, kept = own.gains, len(own.proved)
    fits = [
        [
            place
            for place, gain in enumerate(gains)
            if gain.order <= shown.order and _may_be(state, gain, state.cards[shown.card])
        ]
        for shown in own.shown
        if shown.card in state.cards
    ]
    matching = Matching[int]()
    for places in fits:
        matching.add([place for place in places if place < kept])
    for place in range(kept):
        matching.bar(place)
    matching.options = list(fits)
    return matching


def _likely(gain: Unseen, card: Card, place: int) -> tuple[bool, bool, bool, int]:
    """Sort gains: one noted so, one not noted otherwise, a contested one, the oldest."""
    is_other = gain.note not in ("", card.id)
    return gain.note != card.id, is_other, gain.source is not Pile.CONTESTED, place


def _why_not(own: Seat, card_id: str, *, is_committed: bool) -> Refusal:
    if not own.owned.get(card_id):
        return NEVER_GAINED
    if not is_committed or own.free(card_id) <= max(own.in_force(card_id), 0):
        return NONE_LEFT
    was_stored = own.settled and own.settled.stored.get(card_id)
    return replace(NOT_IN_FORCE, rule="A-74") if was_stored else NOT_IN_FORCE


# The junkyard ---------------------------------------------------------------------------------------


def _may_be(state: ArcticState, gain: Unseen, card: Card) -> bool:
    """Whether a gain can be the card, as long as no other gain is."""
    if gain.source is Pile.CONTESTED:
        return card.pile is Pile.CONTESTED
    if state.is_loose or _places_in_yard(state, card, gain.after):
        return True
    began_with = copies_unaccounted(state, card) + len(state.claims.get(card.id, ()))
    return card.pile is not Pile.CONTESTED and began_with > state.yard.entries.count(card.id)


def _leaves_room_at(state: ArcticState, gain: Unseen, card: Card) -> bool:
    """What was won has not come through the junkyard: it is a copy beside all that ever came there."""
    after = 0 if gain.source is Pile.CONTESTED else gain.after
    return state.is_loose or _leaves_room(state, card, after, copies_unaccounted(state, card))


def _leaves_room(state: ArcticState, card: Card, after: int, left: int) -> bool:
    """Whether a copy more can have been gained after so many entries: later ones bring nothing back in time.

    ``left``: copies that nobody knows the place of.
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
"""Where a contested resource came from: a seat with its gain, or a place in the junkyard."""


def _has_a_source(state: ArcticState, card: Card, sources: Sequence[Source]) -> bool:
    """Whether the card can come from one of these and leave one for all contested ones known (A-46, A-47)."""
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
    """Return where each contested resource that is known, dug or shown, can have come from."""
    found = list[Sequence[Source]]()
    for dug, after in state.yard.dug:
        if (known := state.cards.get(dug)) and known.pile is Pile.CONTESTED:
            found.append(_places_in_yard(state, known, after))
    for seat, each in ((seat, each) for seat, own in state.seats.items() for each in own.shown):
        if (known := state.cards.get(each.card)) and known.pile is Pile.CONTESTED:
            found.append(_sources(state, seat, known, each.order, each.after))
    return tuple(found)


def _sources(state: ArcticState, seat: str, card: Card, order: int, after: int) -> list[Source]:
    """Return what a seat has won, up to a gain, and where in the junkyard the card can have lain."""
    gains = enumerate(state.seats[seat].gains)
    won = [place for place, each in gains if each.source is Pile.CONTESTED and each.order <= order]
    return [*((seat, place) for place in won), *_places_in_yard(state, card, after)]


def _places_in_yard(state: ArcticState, card: Card, after: int) -> list[Source]:
    """Return the entries, up to so many, that are the card or may be it."""
    if after == NEVER:
        return []
    fitting = {card.id, LOST} if card.pile is Pile.CONTESTED else {card.id}
    whenever = [(SOMETIME, place) for place, each in enumerate(state.yard.sometime) if each in fitting]
    entries = enumerate(state.yard.entries[:after])
    return [*whenever, *((IN_ORDER, place) for place, each in entries if each in fitting)]


SOMETIME, IN_ORDER = "", "-"
"""No seat has these names."""
