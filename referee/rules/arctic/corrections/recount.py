"""A deck as it really is, in the middle of the game: the table is right (section 13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.ending.counts import MOST_COPIES, deck_choices, differences_told
from referee.rules.arctic.ending.tally import as_it_stands, differences
from referee.rules.arctic.record.inplay import hand_cards
from referee.rules.arctic.record.outcomes import Tallied
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn_checks import check_seat
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Said, Seats, pick_counts, say_counts
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop


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
    """How many of each card are in the deck."""
    recorded = state.holdings[seat].owned
    yield from deck_choices(
        state, picked, recorded, recorded, lambda card: card.count - _elsewhere(state, seat, card)
    )


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    return {"cards": {card: number for card, number in say_counts(picked, "cards").items() if number}}


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    return pick_counts("cards", {**dict.fromkeys(state.holdings[seat].owned, 0), **said["cards"]})


def rule(state: ArcticState, seat: str, facts: Recount, checks: Checks) -> Ruling[Tallied]:
    check_not_over(state)
    check_seat(state, seat)
    for card_id, number in facts.cards.items():
        (card,) = hand_cards(state, (card_id,), "cards", checks)
        _check_copies(state, seat, card, number, checks)
    unseen = len(state.holdings[seat].unseen)
    outcome = Tallied(differences(state, seat, facts.cards), unseen)
    phrase = gettext_noop("{seat}’s deck is just what the record says.")
    said: dict[str, Fact] = {"seat": seat}
    if outcome.differs:
        phrase = gettext_noop("{seat}’s deck differs from the record: {words}. The recount holds.")
        said["words"] = differences_told(state, outcome)
    return Ruling(outcome, (*checks.passed_over, Reason(phrase, said, ("A-30",))))


def _check_copies(state: ArcticState, seat: str, card: Card, number: int, checks: Checks) -> None:
    if not 0 <= number <= MOST_COPIES:
        raise no_count(card, number)
    others = _elsewhere(state, seat, card)
    phrase = gettext_noop("{card}: {number} here and {others} elsewhere, but the box has only {count}.")
    facts: dict[str, Fact] = {"card": card.label, "number": number, "others": others, "count": card.count}
    too_many = IllegalEntry("too-many-copies", phrase, facts, rule="A-30", field="cards", can_override=True)
    checks.require(not card.count or number + others <= card.count, too_many)


def _elsewhere(state: ArcticState, seat: str, card: Card) -> int:
    """Return how many copies are known to be anywhere but in the seat's deck."""
    holdings = state.holdings.items()
    owned = sum(holding.owned.get(card.id, 0) for name, holding in holdings if name != seat)
    removed = sum(holding.camp.removed.get(card.id, 0) for _, holding in holdings)
    return owned + removed + state.elsewhere.get(card.id, 0)


def no_count(card: Card, number: int) -> IllegalEntry:
    """Return the refusal of a number of copies that cannot be."""
    phrase = gettext_noop("{card}: {number} is no count of cards.")
    said: dict[str, Fact] = {"card": card.label, "number": number}
    return IllegalEntry("no-count", phrase, said, rule="A-30", field="cards")


def check_not_over(state: ArcticState) -> None:
    """Raise IllegalEntry (A-91) where the decks are counted for the score."""
    if state.phase is Phase.OVER:
        phrase = gettext_noop("The game is over: the decks are counted now.")
        raise IllegalEntry("wrong-phase", phrase, rule="A-91")


def apply(state: ArcticState, seat: str, facts: Recount, outcome: Tallied) -> ArcticState:
    """Everything is known now; what lies in the discard pile since this round began stays there."""
    owned = {card_id: number for card_id, number in facts.cards.items() if number}
    holding = replace(state.holdings[seat], owned=owned, unseen=(), fresh=0, is_loose=False)
    solo = None if state.solo is None else replace(state.solo, missing=0)
    yard = state.yard.deck_recounted(state.holdings[seat].owned, owned)
    return replace(state, holdings={**state.holdings, seat: holding}, solo=solo, yard=yard)


def describe(state: ArcticState, seat: str, facts: Recount, outcome: Tallied, viewer: str | None) -> Line:
    said: dict[str, Fact] = {"seat": seat, "number": sum(facts.cards.values())}
    return Line(gettext_noop("{seat}’s deck recounted: {number} cards"), said)


RECOUNT = EntryKind(
    Recount, Tallied, gettext_noop("A deck"), offered, choices, rule, apply, describe, say, pick,
    by=By.TABLE, at_once="recount", rests_on=as_it_stands, is_correction=True,
)  # fmt: skip
