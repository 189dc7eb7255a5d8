"""The end at a table: each seat counts the real deck, then the score is ruled (A-91, A-92, section 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile
from referee.rules.arctic.ending.base_tally import (
    all_buildings,
    buildings_of,
    check_leaders,
    differences_told,
    standing_differences,
)
from referee.rules.arctic.ending.scoring import ScoringCase, Tribe, resolve_scoring
from referee.rules.arctic.ending.solo_score import check_over
from referee.rules.arctic.record.end_entries import Tallied, Tally
from referee.rules.arctic.record.inplay import NEVER_IN_HAND, check_in_play, known
from referee.rules.arctic.record.outcomes import ScoringOutcome
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn_checks import prize_first
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

MOST_COPIES = 99


def adjudicate_tally(state: ArcticState, entry: Entry, facts: Tally) -> Ruling[Tallied]:
    """Rule on a count: cards that exist, no more copies than the box has. Raises IllegalEntry."""
    require_end(state)
    if entry.seat not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": entry.seat or "?"}, field="seat")
    checks = Checks(entry)
    for card_id, number in facts.cards.items():
        _check_cards(state, entry.seat, known(state, card_id, "cards"), number, checks)
    for card_id, number in Counter(all_buildings(facts)).items():
        _check_buildings(state, entry.seat, known(state, card_id, "buildings"), number, checks)
    check_leaders(state, facts, checks)
    outcome = compared(state, entry.seat, facts)
    return Ruling(outcome, (*checks.passed_over, *_reasons(state, entry.seat, outcome)))


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
    others = sum(tally.cards.get(card.id, 0) for name, tally in state.tallies.items() if name != seat)
    removed = sum(holding.camp.removed.get(card.id, 0) for holding in state.holdings.values())
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
    tallies = (tally for name, tally in state.tallies.items() if name != seat)
    others = sum(all_buildings(tally).count(card.id) for tally in tallies)
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


def adjudicate_score(state: ArcticState) -> Ruling[ScoringOutcome]:
    """Score the game from the counts (A-90 to A-92). Raises IllegalEntry while a count is missing."""
    require_end(state)
    missing = tuple(seat for seat in state.turn_order if seat not in state.tallies)
    if missing:
        phrase = gettext_noop("Still to count: {seats}.")
        raise IllegalEntry("count-missing", phrase, {"seats": missing}, rule="A-91")
    return resolve_scoring(scoring_case(state, state.tallies), state.cards)


def scoring_case(state: ArcticState, tallies: Mapping[str, Tally]) -> ScoringCase:
    """Return the case that these counts make; seats in the turn order of the last round."""
    tribes = {seat: Tribe(dict(tally.cards), buildings_of(tally)) for seat, tally in tallies.items()}
    return ScoringCase(state.turn_order, tribes, state.modules, dict(state.house_rules))


def after_tally(state: ArcticState, seat: str, facts: Tally) -> ArcticState:
    """Return the state with the count; the record stays too, so that a second count is compared with it."""
    return replace(state, tallies={**state.tallies, seat: facts})


def require_end(state: ArcticState) -> None:
    """Raise IllegalEntry (A-15, A-91, A-98) before the end, or once the game is scored."""
    if state.solo is not None and state.phase is not Phase.OVER:
        check_over(len(state.solo.sizes))
        raise prize_first()
    if state.phase is not Phase.OVER:
        phrase = gettext_noop("The decks are counted when no contested resource is left; {left} are.")
        raise IllegalEntry("wrong-phase", phrase, {"left": state.contested_left}, rule="A-15")
    if state.scored is not None or (state.solo is not None and state.solo.scored is not None):
        phrase = gettext_noop("The game is scored. To count again, undo the score first.")
        raise IllegalEntry("already-scored", phrase, rule="A-91")
