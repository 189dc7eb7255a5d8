"""What lies before a seat at the end, counted and compared: buildings with their state, the leader (A-90)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.ending.scoring import BuildingState, OwnBuilding
from referee.rules.arctic.record.camp import Building
from referee.rules.arctic.record.end_entries import Tallied, Tally
from referee.rules.arctic.record.inplay import check_in_play, known
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, gettext_noop

LEADER = "leader"
TOLD: Mapping[str, str] = {
    BuildingState.COMPLETE: gettext_noop("{number} {card}"),
    BuildingState.UNDER_CONSTRUCTION: gettext_noop("{number} {card}, unfinished"),
    BuildingState.DISABLED: gettext_noop("{number} {card}, disabled"),
    LEADER: gettext_noop("{number} {card}"),
}


def state_of(building: Building) -> BuildingState:
    """Return how a building on record stands."""
    if not building.is_complete:
        return BuildingState.UNDER_CONSTRUCTION
    return BuildingState.DISABLED if building.is_disabled else BuildingState.COMPLETE


def standing_on_record(state: ArcticState, seat: str) -> dict[str, Counter[str]]:
    """Return what lies before the seat, by its state; in the solo game nothing of it scores (A-98)."""
    found = {name: Counter[str]() for name in TOLD}
    if state.solo is None:
        camp = state.holdings[seat].camp
        for building in camp.buildings:
            found[state_of(building)][building.card] += 1
        found[LEADER].update((camp.leader,) if camp.leader else ())
    return found


def standing_told(tally: Tally) -> dict[str, tuple[str, ...]]:
    """Return what a count says lies before its seat, by its state; what it says nothing of is not in it."""
    told = {
        BuildingState.COMPLETE: tally.buildings,
        BuildingState.UNDER_CONSTRUCTION: tally.unfinished,
        BuildingState.DISABLED: tally.disabled,
        LEADER: tally.leaders,
    }
    return {name: cards for name, cards in told.items() if cards is not None}


def all_buildings(tally: Tally) -> tuple[str, ...]:
    """Return every building of a count, whether it works or not."""
    return (*tally.buildings, *(tally.unfinished or ()), *(tally.disabled or ()))


def buildings_of(tally: Tally) -> tuple[OwnBuilding, ...]:
    """Return the buildings as they are scored: only those that work count (A-90)."""
    told = standing_told(tally)
    return tuple(OwnBuilding(card, name) for name in BuildingState for card in told.get(name, ()))


def standing_differences(state: ArcticState, seat: str, tally: Tally) -> dict[str, dict[str, int]]:
    """Return state -> card id -> how many more (or fewer) were counted than the record knows."""
    recorded, found = standing_on_record(state, seat), dict[str, dict[str, int]]()
    for name, cards in standing_told(tally).items():
        counted = Counter(cards)
        differs = ((card, counted[card] - recorded[name][card]) for card in state.cards)
        if some := {card: number for card, number in differs if number}:
            found[name] = some
    return found


def differences_told(state: ArcticState, outcome: Tallied) -> tuple[str, ...]:
    """Return "+1 Pills", "-1 Armory, disabled" and the like."""
    cards = (f"{number:+d} {state.cards[card].label}" for card, number in outcome.differs.items())
    return (*cards, *_standing_words(state, outcome))


def _standing_words(state: ArcticState, outcome: Tallied) -> Iterator[str]:
    for name, differs in outcome.standing.items():
        for card, number in differs.items():
            said: dict[str, Fact] = {"number": f"{number:+d}", "card": state.cards[card].label}
            yield Line(TOLD[name], said).text()


def check_leaders(state: ArcticState, tally: Tally, checks: Checks) -> None:
    """Check that a leader counted is one, and the only one. Raises IllegalEntry (A-7)."""
    for card_id in tally.leaders or ():
        card = known(state, card_id, "leaders")
        said: dict[str, Fact] = {"card": card.label}
        if card.kind is not Kind.LEADER:
            phrase = gettext_noop("{card} is no leader.")
            raise IllegalEntry("wrong-kind-of-card", phrase, said, rule="A-7", field="leaders")
        check_in_play(state, card, "leaders", checks)
    phrase = gettext_noop("{number} leaders: a player has one at most.")
    facts: dict[str, Fact] = {"number": len(tally.leaders or ())}
    too_many = IllegalEntry("too-many-leaders", phrase, facts, rule="A-7", field="leaders", can_override=True)
    checks.require(len(tally.leaders or ()) <= 1, too_many)
