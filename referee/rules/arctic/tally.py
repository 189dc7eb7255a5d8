"""The end at a table: each seat counts the real deck, then the score is ruled (A-91, A-92, section 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from referee.rules.arctic.cards import Kind
from referee.rules.arctic.end_entries import Tallied, Tally
from referee.rules.arctic.scoring import (
    BuildingState,
    OwnBuilding,
    ScoringCase,
    ScoringOutcome,
    Tribe,
    resolve_scoring,
)
from referee.rules.arctic.state import ArcticState, Phase
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

MOST_COPIES = 99


def adjudicate_tally(state: ArcticState, entry: Entry, facts: Tally) -> Ruling[Tallied]:
    """Rule on a count: cards that exist, no more copies than the box has. Raises IllegalEntry."""
    _require_end(state)
    if entry.seat not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": entry.seat or "?"}, field="seat")
    checks = Checks(entry)
    for card_id, number in facts.cards.items():
        _check_number(state, entry.seat, card_id, number, checks)
    for building in facts.buildings:
        if building not in state.cards or state.cards[building].kind is not Kind.BUILDING:
            phrase = gettext_noop("{card} is no building.")
            raise IllegalEntry(
                "wrong-kind-of-card", phrase, {"card": building}, rule="A-90", field="buildings"
            )
    holding = state.holdings[entry.seat]
    counted, known = Counter(facts.cards), Counter(dict(holding.owned))
    differs = {card_id: n for card_id in {*counted, *known} if (n := counted[card_id] - known[card_id])}
    outcome = Tallied(dict(sorted(differs.items())), len(holding.unseen))
    return Ruling(outcome, (*checks.passed_over, *_reasons(state, entry.seat, outcome)))


def _check_number(state: ArcticState, seat: str, card_id: str, number: int, checks: Checks) -> None:
    if card_id not in state.cards:
        phrase = gettext_noop("There is no card “{card}”.")
        raise IllegalEntry("unknown-card", phrase, {"card": card_id}, field="cards")
    card = state.cards[card_id]
    if not 0 <= number <= MOST_COPIES or card.kind in (Kind.BUILDING, Kind.LEADER, Kind.GANG):
        phrase = gettext_noop("{card}: {number} is no count of cards in a deck.")
        facts: dict[str, Fact] = {"card": card.label, "number": number}
        raise IllegalEntry("not-in-a-deck", phrase, facts, rule="A-91", field="cards")
    others = sum(tally.cards.get(card_id, 0) for name, tally in state.tallies.items() if name != seat)
    phrase = gettext_noop("{card}: {number} here and {others} with the others, but the box has only {count}.")
    facts = {"card": card.label, "number": number, "others": others, "count": card.count}
    too_many = IllegalEntry("too-many-copies", phrase, facts, rule="A-91", field="cards", can_override=True)
    checks.require(not card.count or number + others <= card.count, too_many)


def _reasons(state: ArcticState, seat: str, outcome: Tallied) -> list[Reason]:
    if not outcome.differs:
        phrase = gettext_noop("{seat}’s count is just what the record says.")
        return [Reason(phrase, {"seat": seat}, ("A-91",))]
    words = tuple(f"{n:+d} {state.cards[card_id].label}" for card_id, n in outcome.differs.items())
    phrase = gettext_noop("{seat}’s count differs from the record: {words}. The count holds.")
    reasons = [Reason(phrase, {"seat": seat, "words": words}, ("A-91",))]
    if outcome.unseen:
        phrase = gettext_noop("{number} gain(s) of {seat} were never shown; the count names them.")
        reasons.append(Reason(phrase, {"number": outcome.unseen, "seat": seat}, ("A-91",)))
    return reasons


def adjudicate_score(state: ArcticState) -> Ruling[ScoringOutcome]:
    """Score the game from the counts (A-90 to A-92). Raises IllegalEntry while a count is missing."""
    _require_end(state)
    missing = tuple(seat for seat in state.turn_order if seat not in state.tallies)
    if missing:
        phrase = gettext_noop("Still to count: {seats}.")
        raise IllegalEntry("count-missing", phrase, {"seats": missing}, rule="A-91")
    return resolve_scoring(scoring_case(state, state.tallies), state.cards)


def scoring_case(state: ArcticState, tallies: Mapping[str, Tally]) -> ScoringCase:
    """Return the case that these counts make; seats in the turn order of the last round."""
    tribes = {seat: Tribe(dict(tally.cards), _buildings(tally)) for seat, tally in tallies.items()}
    return ScoringCase(state.turn_order, tribes, state.modules, dict(state.house_rules))


def _buildings(tally: Tally) -> tuple[OwnBuilding, ...]:
    return tuple(OwnBuilding(card_id, BuildingState.COMPLETE) for card_id in tally.buildings)


def after_tally(state: ArcticState, seat: str, facts: Tally) -> ArcticState:
    """Return the state with the count, which is what the seat owns from now on."""
    cards = {card_id: number for card_id, number in facts.cards.items() if number}
    holding = replace(state.holdings[seat], owned=cards, unseen=())
    tallies = {**state.tallies, seat: facts}
    return replace(state, tallies=tallies, holdings={**state.holdings, seat: holding})


def _require_end(state: ArcticState) -> None:
    if state.phase is not Phase.OVER:
        phrase = gettext_noop("The decks are counted when no contested resource is left; {left} are.")
        raise IllegalEntry("wrong-phase", phrase, {"left": state.contested_left}, rule="A-15")
