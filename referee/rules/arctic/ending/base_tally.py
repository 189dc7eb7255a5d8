"""What lies before a seat at the end, counted and compared: buildings with their state, the leader (A-90)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.ending.card_counts import MOST_COPIES, counted
from referee.rules.arctic.ending.scoring import BuildingState, OwnBuilding
from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.end_entries import Tallied, Tally
from referee.rules.arctic.record.state import ArcticState, check_in_play, is_in_play, known
from referee.rules.kernel.choices import Chance, Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import Said, pick_counts, say_counts
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


def counted_by_others(state: ArcticState, seat: str, card: Card) -> int:
    """Return how many copies of a building the others have counted."""
    tallies = (tally for name, tally in state.tallies.items() if name != seat)
    return sum(all_buildings(tally).count(card.id) for tally in tallies)


# What can be counted ------------------------------------------------------------------------------

FIELDS: Mapping[str, str] = {
    BuildingState.COMPLETE: "buildings",
    BuildingState.UNDER_CONSTRUCTION: "unfinished",
    BuildingState.DISABLED: "disabled",
    LEADER: "leaders",
}
GROUPS: Mapping[str, str] = {
    "buildings": gettext_noop("Buildings, complete and enabled"),
    "unfinished": gettext_noop("Buildings, unfinished"),
    "disabled": gettext_noop("Buildings, disabled"),
    "leaders": gettext_noop("Leader"),
}


def standing_choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """Yield the number of each building by its state, and of each leader; folded, what is not on record."""
    recorded, last = standing_on_record(state, seat), state.tallies.get(seat)
    start = recorded if last is None else {name: Counter(each) for name, each in standing_told(last).items()}
    found = []
    for name, field in FIELDS.items():
        for card in plays_with(state, Kind.LEADER if name == LEADER else Kind.BUILDING):
            was, now = recorded[name][card.id], start.get(name, Counter[str]())[card.id]
            word = (*picked.get(f"{field}.{card.id}", ()), str(now))[0]
            is_there = name == BuildingState.COMPLETE or was or now or word != "0"
            found.append(counted(
                f"{field}.{card.id}", card.label, picked, was, now, _usual(state, seat, name, card, start),
                group=GROUPS[field], chance=Chance.LIKELY if is_there else Chance.FOLDED,
                last=1 if name == LEADER else MOST_COPIES,
            ))  # fmt: skip
    yield from sorted(found, key=lambda choice: choice.chance)


def _usual(state: ArcticState, seat: str, name: str, card: Card, start: Mapping[str, Counter[str]]) -> int:
    """How many can be counted so, besides what it begins with in other states."""
    now = start.get(name, Counter[str]())[card.id]
    if name == LEADER:
        return now if sum(start.get(LEADER, Counter[str]()).values()) else 1
    all_now = sum(start.get(each, Counter[str]())[card.id] for each in FIELDS)
    return max(card.count - counted_by_others(state, seat, card) - all_now + now, 0)


def plays_with(state: ArcticState, kind: Kind) -> list[Card]:
    """Return the cards of this kind that can lie before a seat at the end and are counted there."""
    cards = [card for card in state.cards.values() if card.kind is kind and is_in_play(state, card)]
    return cards if state.solo is None else []


def say_standing(state: ArcticState, picked: Picked) -> Said:
    """Return what the numbers say; None of what this table does not play with."""
    told = {field: say_counts(picked, field) for field in FIELDS.values()}
    said: Said = {field: list(Counter(counts).elements()) for field, counts in told.items()}
    for field, kind in (("unfinished", Kind.BUILDING), ("disabled", Kind.BUILDING), ("leaders", Kind.LEADER)):
        said[field] = said[field] if said[field] or plays_with(state, kind) else None
    return said


def pick_standing(state: ArcticState, said: Said) -> Picked:
    """Return the words for what lies before a seat: the other way round."""
    found: dict[str, tuple[str, ...]] = {}
    for name, field in FIELDS.items():
        cards = plays_with(state, Kind.LEADER if name == LEADER else Kind.BUILDING)
        nothing = dict.fromkeys((card.id for card in cards), 0)
        found |= pick_counts(field, {**nothing, **Counter(said[field] or ())})
    return found
