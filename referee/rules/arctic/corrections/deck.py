"""A deck as it really is, in the middle of the game: the table is right (section 13)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from referee.rules.arctic.cards import Card
from referee.rules.arctic.cards.catalogue import Pile, more
from referee.rules.arctic.ending.counts import (
    MOST_COPIES,
    deck_choices,
    differences_told,
    differing,
    removed,
    say_deck,
)
from referee.rules.arctic.ending.tally import as_it_stands
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
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

IMPOSSIBLE_COUNT = Refusal("no-count", "{card}: {number} is not a possible number of cards.", "A-30", "cards")
TOO_MANY_IN_A_DECK = Refusal(
    "too-many-copies",
    "{card}: {number} here and {others} elsewhere is too many. The box has only {count}.",
    rule="A-30",
    field="cards",
    can_override=True,
)
OVER = Refusal("wrong-phase", "The game is over: count the decks instead.", "A-91")
GAIN_NAMED_TWICE = Refusal(
    "no-such-gain",
    "{seat} has {number} unseen {number:gain|gains}. Choose each at most once.",
    rule="A-30",
    field="named",
)
NOT_IN_COUNT = Refusal("not-in-count", "Count the {card} too if an unseen gain was one.", "A-30", "named")
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

    ``off_stacks``: how many copies come off each mercenary stack, for hires that were forgotten.
    """

    stay: tuple[int, ...] = ()
    off_stacks: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Recount(SeatCorrection[Recounted]):
    """A seat's whole deck in the middle of the game: all known cards, wherever they lie.

    ``named``: unseen gains that are among these cards; ``given_up``: the places of those the seat doesn't
    have. All other unseen gains stay as well.
    """

    kind = "recount"
    title = "A deck"
    outcome = Recounted

    cards: dict[str, int]
    named: tuple[Proof, ...] = ()
    given_up: tuple[int, ...] = ()

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        return state.players if can_be_corrected(state) else ()

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        """The number of each card, then what became of each unseen gain."""
        state, seat, picked = turn.state, turn.seat, turn.picked
        recorded = state.seats[seat].owned
        yield from deck_choices(state, picked, recorded, recorded, lambda card: _most(state, seat, card))
        # An address can say anything; what isn't a number is refused once it's entered.
        counts = {name: words for name, words in picked.items() if len(words) == 1 and is_number(words[0])}
        added = Counter(say_deck(counts)) - Counter(recorded)
        cards = [state.cards[card_id] for card_id in added if card_id in state.in_hands]
        for place, gain in enumerate(state.seats[seat].unseen):
            found = (Option(card.id, card.label) for card in cards if may_prove(state, seat, gain, card))
            options = (Option(UNSEEN, "Still unseen"), *found, Option(GIVEN_UP, "Not in the deck"))
            yield Choice(f"gain.{place}", source_of(gain), options, least=1, most=1, start=(UNSEEN,))

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        state, seat, picked = turn.state, turn.seat, turn.picked
        words = ((place, picked.get(f"gain.{place}")) for place in range(len(state.seats[seat].unseen)))
        chosen = {place: found[0] for place, found in words if found and found[0] not in ("", UNSEEN)}
        return {
            "cards": say_deck(picked),
            "named": [{"place": place, "card": word} for place, word in chosen.items() if word != GIVEN_UP],
            "given_up": [place for place, word in chosen.items() if word == GIVEN_UP],
        }

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        state, seat = turn.state, turn.seat
        counts = pick_counts("cards", {**dict.fromkeys(state.seats[seat].owned, 0), **said["cards"]})
        named = {f"gain.{each['place']}": (each["card"],) for each in said["named"]}
        return {**counts, **named, **{f"gain.{place}": (GIVEN_UP,) for place in said["given_up"]}}

    def rule(self, turn: ArcticTurn) -> Ruling[Recounted]:
        state, seat, checks = turn.state, turn.seat, turn.checks
        check_not_over(state)
        check_seat(state, seat)
        for card_id, number in self.cards.items():
            (card,) = hand_cards(state, (card_id,), "cards", checks)
            if not 0 <= number <= MOST_COPIES:
                raise IMPOSSIBLE_COUNT(card=card.label, number=number)
            most, count = _most(state, seat, card), card.count
            about: dict[str, Fact] = {"card": card.label, "number": number, "others": count - most}
            checks.require(not card.is_counted or number <= most, TOO_MANY_IN_A_DECK, **about, count=count)
        own = state.seats[seat]
        _check_gains(state, seat, self, checks)
        settled = {*self.given_up, *(each.place for each in self.named)}
        stay = tuple(place for place in range(len(own.unseen)) if place not in settled)
        differs, off_stacks = differing(state, self.cards, own.owned), _off_stacks(state, seat, self)
        outcome = Recounted(differs, len(own.unseen), stay=stay, off_stacks=off_stacks)
        phrase = gettext_noop("{seat}’s deck matches the record.")
        said: dict[str, Fact] = {"seat": seat}
        if outcome.differs:
            phrase = gettext_noop("{seat}’s deck differs from the record: {words}. The new count holds.")
            said["words"] = differences_told(state, outcome)
        deck = Reason(phrase, ("A-30",), **said)
        moved = _about_junkyard(state, self, differs, off_stacks)
        others = (*_about_stacks(state, off_stacks), *moved, *_about_gains(state, seat, self, stay))
        return Ruling(outcome, (*checks.overridden, deck, *others))

    def apply(self, turn: ArcticTurn, outcome: Recounted) -> ArcticState:
        """The count is the deck; what lies in the discard pile since this round began stays there."""
        state, seat = turn.state, turn.seat
        owned = {card_id: number for card_id, number in self.cards.items() if number}
        was = _with_gains(state.seats[seat], self.named, outcome.stay)
        own = replace(was, owned=owned, is_loose=False, missed=())
        solo = None if state.solo is None else replace(state.solo, missing=0)
        # A hire that was entered after all is not a second one.
        hired = (Counter(owned) - Counter(was.owned)) & Counter(outcome.off_stacks)
        yard = state.yard.deck_recounted(was.owned, Counter(owned) - hired)
        stacks = {card_id: max(left - hired[card_id], 0) for card_id, left in state.stacks.items()}
        return replace(state, seats={**state.seats, seat: own}, solo=solo, yard=yard, stacks=stacks)

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


def _about_stacks(state: ArcticState, off_stacks: Mapping[str, int]) -> Iterator[Reason]:
    for card_id, number in off_stacks.items():
        phrase = gettext_noop("{card}: {number} {number:comes|come} off the stack, {left} left.")
        left = state.stacks[card_id] - number
        yield Reason(phrase, ("A-26", "A-4"), card=state.label(card_id), number=number, left=left)


def _about_junkyard(
    state: ArcticState, facts: Recount, differs: Mapping[str, int], off_stacks: Mapping[str, int]
) -> Iterator[Reason]:
    """Yield which other cards come out of the junkyard or go there: cards are moved, never made."""
    named = Counter(each.card for each in facts.named)
    for card_id, number in differs.items():
        here = number - named[card_id] - off_stacks.get(card_id, 0) if number > 0 else number
        about: dict[str, Fact] = {"card": state.label(card_id), "number": abs(here)}
        if here < 0:
            phrase = gettext_noop("{card}: {number} {number:goes|go} to the junkyard.")
            yield Reason(phrase, ("A-30",), **about)
        elif here and state.cards[card_id].pile is not Pile.CONTESTED:
            phrase = gettext_noop("{card}: {number} {number:comes|come} out of the junkyard.")
            yield Reason(phrase, ("A-30",), **about)


def _most(state: ArcticState, seat: str, card: Card) -> int:
    """Return how many copies the deck can have: those of a stack come off it, unless too many are known."""
    others, left = _elsewhere(state, seat, card), state.stacks.get(card.id, 0)
    is_surplus = state.seats[seat].owned.get(card.id, 0) + others > card.count
    return card.count - others + (0 if is_surplus else left)


def _off_stacks(state: ArcticState, seat: str, facts: Recount) -> dict[str, int]:
    """Return how many added copies, none of them an unseen gain, can only come off their stacks."""
    found, named = dict[str, int](), Counter(each.card for each in facts.named)
    for card_id, added in (Counter(facts.cards) - Counter(state.seats[seat].owned) - named).items():
        card, left = state.cards[card_id], state.stacks.get(card_id, 0)
        surplus = facts.cards[card_id] + _elsewhere(state, seat, card) - card.count
        if card.is_counted and min(surplus, left) > 0:
            found[card_id] = min(surplus, left, added)
    return found


def _elsewhere(state: ArcticState, seat: str, card: Card) -> int:
    """Return how many copies are known to be anywhere but in the seat's deck."""
    owned = sum(own.owned.get(card.id, 0) for name, own in state.seats.items() if name != seat)
    return owned + removed(state, card) + state.elsewhere.get(card.id, 0)


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
