"""A deck as it really is, in the middle of the game: the table is right (section 13)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards import Card
from referee.rules.arctic.ending.counts import (
    MOST_COPIES,
    deck_choices,
    differences_told,
    differing,
    removed,
    say_deck,
)
from referee.rules.arctic.ending.tally import as_it_stands
from referee.rules.arctic.record.outcomes import Tallied
from referee.rules.arctic.record.state import ArcticState, Phase, hand_cards
from referee.rules.arctic.record.turn import check_seat
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.entry import Checks
from referee.rules.kernel.kind import By, EntryKind, Said, Seats, pick_counts
from referee.rules.kernel.ruling import Fact, Line, Reason, Refusal, Ruling, gettext_noop

NO_COUNT = Refusal("no-count", "{card}: {number} is not a possible number of cards.", "A-30", "cards")
TOO_MANY = Refusal(
    "too-many-copies",
    "{card}: {number} here and {others} elsewhere is too many. The box has only {count}.",
    "A-30", "cards", can_override=True,
)  # fmt: skip
OVER = Refusal("wrong-phase", "The game is over: count the decks instead.", "A-91")


@dataclass(frozen=True, slots=True)
class Recount:
    """A seat's whole deck as it really is in the middle of the game: all own cards wherever they lie."""

    kind: ClassVar[str] = "recount"
    cards: dict[str, int]


def offered(state: ArcticState) -> Seats:
    return state.players if can_be_corrected(state) else ()


def can_be_corrected(state: ArcticState) -> bool:
    """Whether the record can be put right now: not before an answer, nor once the decks are counted."""
    return state.window is None and state.phase is not Phase.OVER


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    recorded = state.seats[seat].owned
    yield from deck_choices(
        state, picked, recorded, recorded, lambda card: card.count - _elsewhere(state, seat, card)
    )


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    return {"cards": say_deck(picked)}


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    return pick_counts("cards", {**dict.fromkeys(state.seats[seat].owned, 0), **said["cards"]})


def rule(state: ArcticState, seat: str, facts: Recount, checks: Checks) -> Ruling[Tallied]:
    check_not_over(state)
    check_seat(state, seat)
    for card_id, number in facts.cards.items():
        (card,) = hand_cards(state, (card_id,), "cards", checks)
        if not 0 <= number <= MOST_COPIES:
            raise NO_COUNT(card=card.label, number=number)
        others, count = _elsewhere(state, seat, card), card.count
        is_there = not count or number + others <= count
        checks.require(is_there, TOO_MANY, card=card.label, number=number, others=others, count=count)
    own = state.seats[seat]
    outcome = Tallied(differing(state, facts.cards, own.owned), len(own.unseen))
    phrase = gettext_noop("{seat}’s deck matches the record.")
    said: dict[str, Fact] = {"seat": seat}
    if outcome.differs:
        phrase = gettext_noop("{seat}’s deck differs from the record: {words}. The new count holds.")
        said["words"] = differences_told(state, outcome)
    return Ruling(outcome, (*checks.passed_over, Reason(phrase, said, ("A-30",))))


def _elsewhere(state: ArcticState, seat: str, card: Card) -> int:
    """Return how many copies are known to be anywhere but in the seat's deck."""
    owned = sum(own.owned.get(card.id, 0) for name, own in state.seats.items() if name != seat)
    return owned + removed(state, card) + state.elsewhere.get(card.id, 0)


def check_not_over(state: ArcticState) -> None:
    """Raise IllegalEntry (A-91) where the decks are counted for the score."""
    if state.phase is Phase.OVER:
        raise OVER()


def apply(state: ArcticState, seat: str, facts: Recount, outcome: Tallied) -> ArcticState:
    """Everything is known now; what lies in the discard pile since this round began stays there."""
    owned = {card_id: number for card_id, number in facts.cards.items() if number}
    own = replace(state.seats[seat], owned=owned, unseen=(), fresh=0, is_loose=False)
    solo = None if state.solo is None else replace(state.solo, missing=0)
    yard = state.yard.deck_recounted(state.seats[seat].owned, owned)
    return replace(state, seats={**state.seats, seat: own}, solo=solo, yard=yard)


def describe(state: ArcticState, seat: str, facts: Recount, outcome: Tallied, viewer: str | None) -> Line:
    phrase = gettext_noop("{seat}’s deck corrected: {number} {number:card|cards}")
    return Line(phrase, {"seat": seat, "number": sum(facts.cards.values())})


RECOUNT = EntryKind(
    Recount, Tallied, "A deck", offered, choices, rule, apply, describe, say, pick,
    by=By.TABLE, at_once="recount", rests_on=as_it_stands, is_correction=True,
)  # fmt: skip
