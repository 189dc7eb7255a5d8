"""A deck as it really is, in the middle of the game: the table is right (section 13)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from referee.rules.arctic.cards import Card
from referee.rules.arctic.cards.catalogue import more
from referee.rules.arctic.corrections.move_choices import move_choices, moved_in, pick_moves
from referee.rules.arctic.corrections.moves import (
    CardPlace,
    MovedCopies,
    about_moves,
    all_moved,
    apply_moves,
    check_moves,
    elsewhere,
    to_confirm,
)
from referee.rules.arctic.ending.counts import (
    MOST_COPIES,
    deck_choices,
    differences_told,
    differing,
    say_deck,
)
from referee.rules.arctic.ending.tally import GONE_SAID, as_it_stands
from referee.rules.arctic.record.gains import Proof, source_of
from referee.rules.arctic.record.having import may_prove
from referee.rules.arctic.record.offers import UNSEEN
from referee.rules.arctic.record.outcomes import Tallied
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.state import ArcticState, Phase, hand_cards
from referee.rules.arctic.record.turn import ArcticTurn, check_seat
from referee.rules.kernel.entry.choices import Choice, Option, Picked, is_number
from referee.rules.kernel.entry.entry import Checks
from referee.rules.kernel.entry.kind import By, EntryFacts, Seats, kind_of
from referee.rules.kernel.entry.words import Said, pick_counts
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

IMPOSSIBLE_COUNT = Refusal("no-count", "{card}: {number} isn’t a possible count.", "A-30", "cards")
TOO_MANY_IN_A_DECK = Refusal(
    "too-many-copies",
    "{card}: {number} here, {others} elsewhere. The box has only {count}.",
    rule="A-30",
    field="cards",
    can_override=True,
)
OVER = Refusal("wrong-phase", "The game is over. Count the decks instead.", "A-91")
GAIN_NAMED_TWICE = Refusal(
    "no-such-gain",
    "{seat} has {number} unseen {number:gain|gains}. Choose each at most once.",
    rule="A-30",
    field="named",
)
NOT_IN_COUNT = Refusal("not-in-count", "Count the {card} if a gain was one.", "A-30", "named")
GAIN_CANNOT_BE = Refusal(
    "cannot-be", "{gain} can’t be {card:a}. Name another card.", "A-30", "named", can_override=True
)
GIVEN_UP = "-given-up"
OutcomeT = TypeVar("OutcomeT")


class SeatCorrection(EntryFacts[ArcticState, OutcomeT]):
    """A correction that the table makes of what one seat has."""

    __slots__ = ()
    by = By.TABLE
    concurrent_with = "recount"
    is_correction = True

    def depends_on(self, turn: ArcticTurn) -> tuple[int, Phase, object]:
        return as_it_stands(turn.state)


@dataclass(frozen=True, slots=True)
class Recounted(Tallied):
    """How the deck differs. ``stay``: the places of unseen gains that stay unseen.

    ``moved``: where the cards come from that the deck has more, and where those go that it lacks.
    """

    stay: tuple[int, ...] = ()
    moved: tuple[MovedCopies, ...] = ()


@dataclass(frozen=True, slots=True)
class Recount(SeatCorrection[Recounted]):
    """A seat's whole deck in the middle of the game: all known cards, wherever they lie.

    ``named``: unseen gains that are among these cards; ``given_up``: the places of those the seat doesn't
    have. All other unseen gains stay as well. ``moved``: where other cards come from or go to, unless it's
    the likeliest place.
    """

    kind = "recount"
    title = "A deck"
    outcome = Recounted

    cards: dict[str, int]
    named: tuple[Proof, ...] = ()
    given_up: tuple[int, ...] = ()
    moved: tuple[MovedCopies, ...] = ()

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        return state.players if can_be_corrected(state) else ()

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        """The number of each card; where those that differ come from or go to; unseen gains."""
        state, seat, picked = turn.state, turn.seat, turn.picked
        own = state.seats[seat]
        yield from deck_choices(state, picked, own.owned, own.owned, lambda card: _most(state, seat, card))
        # An address can say anything; what isn't a number is refused once it's entered.
        counts = {name: words for name, words in picked.items() if len(words) == 1 and is_number(words[0])}
        moves = [*move_choices(state, seat, differing(state, say_deck(counts), own.owned), picked)]
        yield from moves
        _, named = moved_in({each.field: each.words(picked) for each in moves}, state.in_hands)
        for place, gain in enumerate(own.unseen):
            if place not in dict(named):
                options = (Option(UNSEEN, "Stays"), Option(GIVEN_UP, GONE_SAID))
                yield Choice(f"gain.{place}", source_of(gain), options, least=1, most=1, start=(UNSEEN,))

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        state, seat, picked = turn.state, turn.seat, turn.picked
        cards = say_deck(picked)
        gains = range(len(state.seats[seat].unseen)) if seat in state.seats else ()
        moved, named = moved_in(picked, state.in_hands)
        if seat in state.seats:
            differs = _differs(state, seat, cards, [card_id for _, card_id in named])
            moved = [] if {*all_moved(state, seat, differs, ())} == {*moved} else moved
        return {
            "cards": cards,
            "named": [{"place": place, "card": card_id} for place, card_id in named],
            "given_up": [place for place in gains if picked.get(f"gain.{place}") == (GIVEN_UP,)],
            "moved": encode(moved),
        }

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        state, seat = turn.state, turn.seat
        counts = pick_counts("cards", {**dict.fromkeys(state.seats[seat].owned, 0), **said["cards"]})
        named = ((each["place"], each["card"]) for each in said["named"])
        moves = pick_moves(decode(tuple[MovedCopies, ...], said["moved"]), named)
        return {**counts, **moves, **{f"gain.{place}": (GIVEN_UP,) for place in said["given_up"]}}

    def rule(self, turn: ArcticTurn) -> Ruling[Recounted]:
        state, seat, checks = turn.state, turn.seat, turn.checks
        check_not_over(state)
        check_seat(state, seat)
        for card_id, number in self.cards.items():
            (card,) = hand_cards(state, (card_id,), "cards", checks)
            if not 0 <= number <= MOST_COPIES:
                raise IMPOSSIBLE_COUNT(card=card.label, number=number)
        own = state.seats[seat]
        _check_gains(state, seat, self, checks)
        differs = _differs(state, seat, self.cards, [each.card for each in self.named])
        check_moves(state, seat, differs, self.moved)
        moved = all_moved(state, seat, differs, self.moved)
        _check_copies(state, seat, self, moved, checks)
        settled = {*self.given_up, *(each.place for each in self.named)}
        stay = tuple(place for place in range(len(own.unseen)) if place not in settled)
        outcome = Recounted(differing(state, self.cards, own.owned), len(own.unseen), stay=stay, moved=moved)
        phrase = gettext_noop("{seat}’s deck matches the record.")
        said: dict[str, Fact] = {"seat": seat}
        if outcome.differs:
            phrase = gettext_noop("{seat} recounted the deck: {words}.")
            said["words"] = differences_told(state, outcome)
        deck = Reason(phrase, ("A-30",), **said)
        others = (*about_moves(state, differs, moved), *_about_gains(state, seat, self, stay))
        return Ruling(outcome, (*checks.overridden, deck, *others))

    def apply(self, turn: ArcticTurn, outcome: Recounted) -> ArcticState:
        """The count is the deck; what lies in the discard pile since this round began stays there."""
        state, seat = turn.state, turn.seat
        owned = {card_id: number for card_id, number in self.cards.items() if number}
        was = _with_gains(state.seats[seat], self.named, outcome.stay)
        own = replace(was, owned=owned, is_loose=False, missed=())
        solo = None if state.solo is None else replace(state.solo, missing=0)
        after = replace(state, seats={**state.seats, seat: own}, solo=solo)
        after = apply_moves(after, seat, was.owned, owned, outcome.moved)
        return after if state.solo else to_confirm(after, seat, outcome.differs, outcome.moved)

    def describe(self, turn: ArcticTurn, outcome: Recounted) -> Line:
        seat = turn.seat
        phrase = gettext_noop("{seat}’s deck corrected: {number} {number:card|cards}")
        return Line(phrase, seat=seat, number=sum(self.cards.values()))


def can_be_corrected(state: ArcticState) -> bool:
    """Whether the record can be corrected now: not before an answer, nor once the decks are counted."""
    return state.window is None and state.phase is not Phase.OVER


def _check_gains(state: ArcticState, seat: str, facts: Recount, checks: Checks) -> None:
    """Check the gains named and given up: each is there, and named as a card that the count has added."""
    own = state.seats[seat]
    places = [*facts.given_up, *(each.place for each in facts.named)]
    if len(set(places)) < len(places) or not {*places} <= {*range(len(own.unseen))}:
        raise GAIN_NAMED_TWICE(seat=seat, number=len(own.unseen))
    added = Counter(facts.cards) - Counter(own.owned)
    for card_id, number in Counter(each.card for each in facts.named).items():
        if number > added[card_id]:
            raise NOT_IN_COUNT(card=state.label(card_id))
    for each in facts.named:
        gain, card = own.unseen[each.place], state.cards[each.card]
        checks.require(
            may_prove(state, seat, gain, card), GAIN_CANNOT_BE, gain=source_of(gain), card=card.label
        )


def _about_gains(state: ArcticState, seat: str, facts: Recount, stay: tuple[int, ...]) -> Iterator[Reason]:
    unseen = state.seats[seat].unseen
    for each in facts.named:
        about: dict[str, Fact] = {"gain": source_of(unseen[each.place]), "card": state.label(each.card)}
        yield Reason("{gain}: {card}.", ("A-30",), **about)
    for place in facts.given_up:
        about = {"gain": source_of(unseen[place]), "seat": seat}
        yield Reason("{gain}: {seat} doesn’t have it.", ("A-30",), **about)
    for place in stay:
        yield Reason("{gain}: still unseen.", ("A-30",), gain=source_of(unseen[place]))


def _differs(state: ArcticState, seat: str, cards: Mapping[str, int], named: Sequence[str]) -> dict[str, int]:
    """Return how many copies of each card the deck has more or less, without unseen gains."""
    gained = Counter(named)
    found = {
        card_id: number - min(gained[card_id], max(number, 0))
        for card_id, number in differing(state, cards, state.seats[seat].owned).items()
    }
    return {card_id: number for card_id, number in found.items() if number}


def _check_copies(
    state: ArcticState, seat: str, facts: Recount, moved: Sequence[MovedCopies], checks: Checks
) -> None:
    """Check that the box has as many copies of what the deck has more, apart from those elsewhere."""
    known = (CardPlace.STACK, CardPlace.DECK)
    for card_id in Counter(facts.cards) - Counter(state.seats[seat].owned):
        card, number = state.cards[card_id], facts.cards[card_id]
        others = elsewhere(state, seat, card)
        others -= sum(each.number for each in moved if each.card == card_id and each.place in known)
        about: dict[str, Fact] = {"card": card.label, "number": number, "others": others}
        is_there = not card.is_counted or number + others <= card.count
        checks.require(is_there, TOO_MANY_IN_A_DECK, **about, count=card.count)


def _most(state: ArcticState, seat: str, card: Card) -> int:
    """Return how many copies the deck can have: those of a stack come off it, unless too many are known."""
    others, left = elsewhere(state, seat, card), state.stacks.get(card.id, 0)
    is_surplus = state.seats[seat].owned.get(card.id, 0) + others > card.count
    return card.count - others + (0 if is_surplus else left)


def check_not_over(state: ArcticState) -> None:
    """Raise IllegalEntry (A-91) where the decks are counted for the score."""
    if state.phase is Phase.OVER:
        raise OVER()


def _with_gains(own: ArcticSeat, named: tuple[Proof, ...], stay: tuple[int, ...]) -> ArcticSeat:
    """Return the seat with its gains named, and the rest dropped unless they stay.

    What was gained since the last draw lies in the discard pile, named or not.
    """
    fresh = range(len(own.unseen) - own.fresh, len(own.unseen))
    lying = [each.card for each in named if each.place in fresh]
    kept = {*stay, *(each.place for each in named)}
    places = {place: now for now, place in enumerate(sorted(kept))}
    unseen = tuple(own.unseen[place] for place in sorted(kept))
    proofs = [replace(each, place=places[each.place]) for each in named]
    proven = replace(own, unseen=unseen, fresh=0).proven(proofs)
    return replace(proven, used=more(own.used, lying), fresh=len({*fresh} & {*stay}))


RECOUNT = kind_of(Recount)
