"""Where cards that a corrected deck has more come from, and where those it lacks go: cards are moved."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Card
from referee.rules.arctic.cards.catalogue import Pile, more
from referee.rules.arctic.ending.counts import removed
from referee.rules.arctic.record.case import UNKNOWN_PLAYER
from referee.rules.arctic.record.entries import Corrected
from referee.rules.arctic.record.gains import NOT_KNOWN
from referee.rules.arctic.record.sources import places_in_yard
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.code import Code
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal

NOT_SO_MANY = Refusal(
    "not-so-many", "{card}: you moved {number}. The record differs by {differs}.", "A-30", "moved"
)
NOT_ON_STACK = Refusal(
    "no-stack", "{card}: {number} can’t come off the stack. It has {left}.", "A-4", "moved"
)
NOT_IN_THAT_DECK = Refusal("not-owned", "{seat} has no {card} on record.", "A-30", "moved")


class CardPlace(Code):
    """A place where a card comes from or goes to."""

    STACK = "stack"
    JUNKYARD = "junkyard"
    DECK = "deck"
    BOX = "box"


@dataclass(frozen=True, slots=True)
class MovedCopies:
    """Copies of a card that come from a place or go there; ``seat``: whose deck it is."""

    card: str
    place: CardPlace
    seat: str = ""
    number: int = 1


COME: Mapping[CardPlace, tuple[str, tuple[str, ...]]] = {
    CardPlace.STACK: (
        gettext_noop("{card}: {number} {number:comes|come} off the stack, {left} left."),
        ("A-26", "A-4"),
    ),
    CardPlace.JUNKYARD: (
        gettext_noop("{card}: {number} {number:comes|come} out of the junkyard."),
        ("A-30",),
    ),
    CardPlace.DECK: (gettext_noop("{card}: {number} {number:comes|come} out of {seat}’s deck."), ("A-30",)),
    CardPlace.BOX: (gettext_noop("{card}: {number} {number:comes|come} out of the box."), ("A-30",)),
}
GO: Mapping[CardPlace, tuple[str, tuple[str, ...]]] = {
    CardPlace.STACK: (
        gettext_noop("{card}: {number} {number:goes|go} back on the stack, now {left}."),
        ("A-4",),
    ),
    CardPlace.JUNKYARD: (gettext_noop("{card}: {number} {number:goes|go} to the junkyard."), ("A-30",)),
    CardPlace.DECK: (gettext_noop("{card}: {number} {number:goes|go} into {seat}’s deck."), ("A-30",)),
    CardPlace.BOX: (gettext_noop("{card}: {number} {number:goes|go} back in the box for good."), ("A-30",)),
}


def elsewhere(state: ArcticState, seat: str, card: Card) -> int:
    """Return how many copies are known to be anywhere but in the seat's deck."""
    owned = sum(own.owned.get(card.id, 0) for name, own in state.seats.items() if name != seat)
    return owned + removed(state, card) + state.elsewhere.get(card.id, 0)


# Which places ---------------------------------------------------------------------------------------


def all_moved(
    state: ArcticState, seat: str, differs: Mapping[str, int], said: Iterable[MovedCopies]
) -> tuple[MovedCopies, ...]:
    """Return what is moved: as said, the rest off a stack only where no other place can explain it.

    ``differs``: how many copies of each card the deck has more or less, without unseen gains.
    """
    found = list(said)
    for card_id, number in differs.items():
        there = [each for each in said if each.card == card_id]
        rest = abs(number) - sum(each.number for each in there)
        if rest > 0:
            found += _likely(state, seat, state.cards[card_id], number, rest, there)
    return tuple(found)


def _likely(
    state: ArcticState, seat: str, card: Card, number: int, rest: int, there: Sequence[MovedCopies]
) -> Iterator[MovedCopies]:
    if number < 0:
        yield MovedCopies(card.id, CardPlace.JUNKYARD, number=rest)
        return
    known = sum(each.number for each in there if each.place in (CardPlace.STACK, CardPlace.DECK))
    owned, taken = state.seats[seat].owned.get(card.id, 0), _at(there, CardPlace.STACK)
    surplus = owned + number + elsewhere(state, seat, card) - card.count - known
    hired = max(min(surplus, state.stacks.get(card.id, 0) - taken, rest), 0) if card.is_counted else 0
    if hired:
        yield MovedCopies(card.id, CardPlace.STACK, number=hired)
    if rest > hired:
        place = CardPlace.JUNKYARD if may_be_in_yard(state, card) else CardPlace.BOX
        yield MovedCopies(card.id, place, number=rest - hired)


def may_be_in_yard(state: ArcticState, card: Card) -> bool:
    return card.pile is not Pile.CONTESTED or bool(places_in_yard(state, card, NOT_KNOWN))


def _at(there: Iterable[MovedCopies], place: CardPlace) -> int:
    return sum(each.number for each in there if each.place is place)


# The rules ------------------------------------------------------------------------------------------


def check_moves(
    state: ArcticState, seat: str, differs: Mapping[str, int], said: Sequence[MovedCopies]
) -> None:
    """Check what is said about moves. Raises IllegalEntry."""
    for card_id in dict.fromkeys(each.card for each in said):
        there, differ = [each for each in said if each.card == card_id], differs.get(card_id, 0)
        label, number = state.label(card_id), sum(each.number for each in there)
        if number > abs(differ) or min(each.number for each in there) < 1:
            raise NOT_SO_MANY(card=label, number=number, differs=abs(differ))
        taken, left = _at(there, CardPlace.STACK), state.stacks.get(card_id, 0)
        if (differ > 0 and taken > left) or (taken and card_id not in state.stacks):
            raise NOT_ON_STACK(card=label, number=taken, left=left)
        for each in (each for each in there if each.place is CardPlace.DECK):
            _check_deck(state, seat, each, is_source=differ > 0)


def _check_deck(state: ArcticState, seat: str, moved: MovedCopies, *, is_source: bool) -> None:
    if moved.seat not in state.seats or moved.seat == seat:
        raise replace(UNKNOWN_PLAYER, field="moved")(name=moved.seat or "?")
    if is_source and state.seats[moved.seat].owned.get(moved.card, 0) < moved.number:
        raise NOT_IN_THAT_DECK(seat=moved.seat, card=state.label(moved.card))


def about_moves(
    state: ArcticState, differs: Mapping[str, int], moved: Iterable[MovedCopies]
) -> Iterator[Reason]:
    for each in moved:
        is_more = differs[each.card] > 0
        phrase, rules = (COME if is_more else GO)[each.place]
        about: dict[str, Fact] = {"card": state.label(each.card), "number": each.number}
        if each.place is CardPlace.STACK:
            left = state.stacks[each.card]
            about["left"] = left - each.number if is_more else left + each.number
        if each.place is CardPlace.DECK:
            about["seat"] = each.seat
        yield Reason(phrase, rules, **about)


def apply_moves(
    state: ArcticState,
    seat: str,
    was: Mapping[str, int],
    now: Mapping[str, int],
    moved: Iterable[MovedCopies],
) -> ArcticState:
    """Return the state after the moves of cards between two decks of a seat; the rest is the junkyard's.

    A deck that was amended since may need fewer of them.
    """
    came, went = Counter(now) - Counter(was), Counter(was) - Counter(now)
    rest = {1: came.copy(), -1: went.copy()}
    for each in moved:
        sign = 1 if came[each.card] else -1
        number = min(each.number, rest[sign][each.card])
        if number and each.place is not CardPlace.JUNKYARD:
            rest[sign] -= Counter({each.card: number})
            state = _one_moved(state, seat, replace(each, number=number), sign)
    both = Counter(was) & Counter(now)
    yard = state.yard.deck_recounted(both + rest[-1], both + rest[1])
    return replace(state, yard=yard)


def _one_moved(state: ArcticState, seat: str, moved: MovedCopies, sign: int) -> ArcticState:
    card_id, copies = moved.card, [moved.card] * moved.number
    if moved.place is CardPlace.STACK:
        left = max(state.stacks.get(card_id, 0) - sign * moved.number, 0)
        return replace(state, stacks={**state.stacks, card_id: left})
    if moved.place is CardPlace.DECK and moved.seat in state.seats:
        other = state.seats[moved.seat]
        is_lost = sign > 0
        other = other.lost(copies) if is_lost else replace(other, owned=more(other.owned, copies))
        return state.with_seat(moved.seat, other)
    if moved.place is CardPlace.BOX and sign < 0:
        own = state.seats[seat]
        return state.with_seat(seat, own.with_base(removed=more(own.base.removed, copies)))
    return state


# What is to be confirmed ------------------------------------------------------------------------------


def to_confirm(
    state: ArcticState, seat: str, differs: Mapping[str, int], moved: Iterable[MovedCopies]
) -> ArcticState:
    """Return the state in which the owners of these decks are to say whether they are right."""
    changes = {seat: Counter(differs)}
    for each in moved:
        if each.place is CardPlace.DECK and each.seat in state.seats:
            sign = -1 if differs.get(each.card, 0) > 0 else 1
            changes.setdefault(each.seat, Counter())[each.card] += sign * each.number
    for name, found in changes.items():
        if name in state.corrected:
            found.update(state.corrected[name].differs)
        left = {card_id: number for card_id, number in found.items() if number}
        state = with_corrected(state, name, Corrected(left) if left else None)
    return state


def with_corrected(state: ArcticState, seat: str, corrected: Corrected | None) -> ArcticState:
    """Return the state with a seat's deck to be confirmed; None: it's right."""
    found = {name: each for name, each in state.corrected.items() if name != seat}
    if corrected is not None:
        found[seat] = corrected
    return state if found == state.corrected else replace(state, corrected=found)
