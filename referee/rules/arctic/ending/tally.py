"""The end at a table: each seat counts the real deck (A-91, section 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile
from referee.rules.arctic.ending.base_tally import (
    all_buildings,
    check_leaders,
    counted_by_others,
    differences_told,
    pick_standing,
    say_standing,
    standing_choices,
    standing_differences,
)
from referee.rules.arctic.ending.card_counts import MOST_COPIES, deck_choices
from referee.rules.arctic.ending.solo_score import check_over
from referee.rules.arctic.record.end_entries import Tallied, Tally
from referee.rules.arctic.record.state import NEVER_IN_HAND, ArcticState, Phase, check_in_play, known
from referee.rules.arctic.record.turn import PRIZE_FIRST, check_seat
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Said, Seats, pick_counts, say_counts
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop


def offered(state: ArcticState) -> Seats:
    solo = state.solo
    is_scored = state.scored is not None or (solo is not None and solo.scored is not None)
    return state.turn_order if state.phase is Phase.OVER and not is_scored else ()


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """How many of each card are in the deck; the buildings as they stand, and the leader."""
    last, recorded = state.tallies.get(seat), state.holdings[seat].owned
    start = recorded if last is None else last.cards
    yield from deck_choices(state, picked, recorded, start, lambda card: _left(state, seat, card))
    yield from standing_choices(state, seat, picked)


def _left(state: ArcticState, seat: str, card: Card) -> int:
    """How many copies of a card the seat can have counted, after the counts of the others (A-91)."""
    return card.count - _counted_by_others(state, seat, card) - _removed(state, card)


def _counted_by_others(state: ArcticState, seat: str, card: Card) -> int:
    return sum(tally.cards.get(card.id, 0) for name, tally in state.tallies.items() if name != seat)


def _removed(state: ArcticState, card: Card) -> int:
    return sum(holding.camp.removed.get(card.id, 0) for holding in state.holdings.values())


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    cards = {card: number for card, number in say_counts(picked, "cards").items() if number}
    return {"cards": cards, **say_standing(state, picked)}


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    last = state.tallies.get(seat)
    known = state.holdings[seat].owned if last is None else last.cards
    cards = {**dict.fromkeys(known, 0), **said["cards"]}
    return {**pick_counts("cards", cards), **pick_standing(state, said)}


def rule(state: ArcticState, seat: str, facts: Tally, checks: Checks) -> Ruling[Tallied]:
    require_end(state)
    check_seat(state, seat)
    for card_id, number in facts.cards.items():
        _check_cards(state, seat, known(state, card_id, "cards"), number, checks)
    for card_id, number in Counter(all_buildings(facts)).items():
        _check_buildings(state, seat, known(state, card_id, "buildings"), number, checks)
    check_leaders(state, facts, checks)
    outcome = compared(state, seat, facts)
    return Ruling(outcome, (*checks.passed_over, *_reasons(state, seat, outcome)))


def differences(state: ArcticState, seat: str, tally: Tally) -> dict[str, int]:
    """Return card id -> how many more (or fewer) were counted than the record knows, in the cards' order."""
    recorded = state.holdings[seat].owned
    differs = ((card_id, tally.cards.get(card_id, 0) - recorded.get(card_id, 0)) for card_id in state.cards)
    return {card_id: number for card_id, number in differs if number}


def compared(state: ArcticState, seat: str, tally: Tally) -> Tallied:
    """Return how a count differs from the record in anything that was told."""
    unseen = len(state.holdings[seat].unseen)
    return Tallied(differences(state, seat, tally), unseen, standing_differences(state, seat, tally))


def people_of(state: ArcticState, cards: Mapping[str, int]) -> int:
    """Return the people on these cards (A-91)."""
    return sum(number * (state.cards[card_id].people or 0) for card_id, number in cards.items())


def _check_cards(state: ArcticState, seat: str, card: Card, number: int, checks: Checks) -> None:
    if not 0 <= number <= MOST_COPIES or card.kind in NEVER_IN_HAND:
        phrase = gettext_noop("{card}: {number} is no count of cards in a deck.")
        facts: dict[str, Fact] = {"card": card.label, "number": number}
        raise IllegalEntry("not-in-a-deck", phrase, facts, rule="A-91", field="cards")
    if number:
        check_in_play(state, card, "cards", checks)
    others, removed = _counted_by_others(state, seat, card), _removed(state, card)
    if number and removed:
        phrase = gettext_noop(
            "{card}: {removed} left the game for good and never count; {number} is too many."
        )
        facts = {"card": card.label, "removed": removed, "number": number}
        gone = IllegalEntry("removed", phrase, facts, rule="A-81", field="cards", can_override=True)
        checks.require(not card.count or number + others + removed <= card.count, gone)
    checks.require(not card.count or number + others <= card.count, _too_many(card, number, others, "cards"))


def _check_buildings(state: ArcticState, seat: str, card: Card, number: int, checks: Checks) -> None:
    if card.kind is not Kind.BUILDING:
        phrase = gettext_noop("{card} is no building.")
        raise IllegalEntry("wrong-kind-of-card", phrase, {"card": card.label}, rule="A-90", field="buildings")
    if state.solo is not None:
        phrase = gettext_noop("{card} is never in a deck and scores nothing here.")
        raise IllegalEntry("not-in-a-deck", phrase, {"card": card.label}, rule="A-98", field="buildings")
    check_in_play(state, card, "buildings", checks)
    others = counted_by_others(state, seat, card)
    checks.require(number + others <= card.count, _too_many(card, number, others, "buildings"))


def _too_many(card: Card, number: int, others: int, where: str) -> IllegalEntry:
    phrase = gettext_noop("{card}: {number} here and {others} with the others, but the box has only {count}.")
    facts: dict[str, Fact] = {"card": card.label, "number": number, "others": others, "count": card.count}
    return IllegalEntry("too-many-copies", phrase, facts, rule="A-91", field=where, can_override=True)


def _reasons(state: ArcticState, seat: str, outcome: Tallied) -> list[Reason]:
    rules = ("A-91",) if state.solo is None else ("A-98",)
    unseen = list(_about_unseen(state, seat, outcome, rules))
    words = differences_told(state, outcome)
    if words:
        facts: dict[str, Fact] = {"seat": seat, "words": words}
        phrase = gettext_noop("{seat}’s count differs from the record: {words}. The count holds.")
        return [Reason(phrase, facts, rules), *_about_removed(state, seat, outcome), *unseen]
    phrase = gettext_noop("{seat}’s count is just what the record says.")
    return unseen or [Reason(phrase, {"seat": seat}, rules)]


def _about_removed(state: ArcticState, seat: str, outcome: Tallied) -> Iterator[Reason]:
    """What left the game for good may have been counted with the rest: it never scores."""
    removed = state.holdings[seat].camp.removed
    for card_id, number in outcome.differs.items():
        if number > 0 and removed.get(card_id, 0):
            phrase = gettext_noop(
                "{number} {card} of {seat} left the game for good and never {number:counts|count}."
            )
            facts: dict[str, Fact] = {
                "seat": seat,
                "number": removed[card_id],
                "card": state.cards[card_id].label,
            }
            yield Reason(phrase, facts, ("A-81",) if state.solo is None else ("A-98",))


def _about_unseen(
    state: ArcticState, seat: str, outcome: Tallied, rules: tuple[str, ...]
) -> Iterator[Reason]:
    """Gains that nobody saw are among the cards that the count has beyond the record, or are missing."""
    missing = missing_gains(state, seat, outcome)
    facts: dict[str, Fact] = {"seat": seat, "number": outcome.unseen}
    if missing:
        phrase = gettext_noop(
            "{number} {number:gain|gains} of {seat} {number:was|were} "
            "never shown and {number:is|are} not in this count."
        )
        yield Reason(phrase, facts | {"number": missing}, rules)
    elif outcome.unseen:
        phrase = gettext_noop(
            "{number} {number:gain|gains} of {seat} {number:was|were} "
            "never shown; the count names {number:it|them}."
        )
        yield Reason(phrase, facts, rules)


def missing_gains(state: ArcticState, seat: str, outcome: Tallied) -> int:
    """Return how many gains that were never shown the count does not name; what was won is contested."""
    more = Counter({card_id: number for card_id, number in outcome.differs.items() if number > 0})
    contested = sum(more[card_id] for card_id in more if state.cards[card_id].pile is Pile.CONTESTED)
    won = sum(gain.source is Pile.CONTESTED for gain in state.holdings[seat].unseen)
    named = min(won, contested)
    return outcome.unseen - named - min(outcome.unseen - won, more.total() - named)


def require_end(state: ArcticState) -> None:
    """Raise IllegalEntry (A-15, A-91, A-98) before the end, or once the game is scored."""
    if state.solo is not None and state.phase is not Phase.OVER:
        check_over(len(state.solo.sizes))
        raise PRIZE_FIRST()
    if state.phase is not Phase.OVER:
        phrase = gettext_noop("The decks are counted when no contested resource is left; {left} are.")
        raise IllegalEntry("wrong-phase", phrase, {"left": state.contested_left}, rule="A-15")
    if state.scored is not None or (state.solo is not None and state.solo.scored is not None):
        phrase = gettext_noop("The game is scored. To count again, undo the score first.")
        raise IllegalEntry("already-scored", phrase, rule="A-91")


def apply(state: ArcticState, seat: str, facts: Tally, outcome: Tallied) -> ArcticState:
    """The record stays too, so that a second count is compared with it."""
    return replace(state, tallies={**state.tallies, seat: facts})


def describe(state: ArcticState, seat: str, facts: Tally, outcome: Tallied, viewer: str | None) -> Line:
    said: dict[str, Fact] = {"seat": seat, "number": sum(facts.cards.values())}
    return Line(gettext_noop("{seat} counts {number} cards"), said)


def as_it_stands(state: ArcticState, seat: str, facts: Any) -> Any:
    """What a count rests on."""
    return state.round, state.phase, state.scored


TALLY = EntryKind(
    Tally, Tallied, gettext_noop("Count"), offered, choices, rule, apply, describe, say, pick,
    at_once="tally", rests_on=as_it_stands,
)  # fmt: skip
