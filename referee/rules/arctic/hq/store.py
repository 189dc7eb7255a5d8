"""Cards from the hand into the Armory, Bunker or Pharmacy (A-74)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from referee.rules.arctic.hq.buildings import BUILDINGS, at_which
from referee.rules.arctic.hq.storing import (
    Stored,
    cards_told,
    check_stored,
    is_open,
    kind_stored,
    pick,
    say,
    seals,
    storage,
    without_a_name,
)
from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.having import proofs_of
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import (
    able,
    at_turn,
    check_gathering,
    check_hand,
    check_turn,
    hand_of,
    own_cards,
)
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class Store(Stored):
    """Cards from the hand into a building, named or only counted (``unseen``) (A-74)."""

    kind: ClassVar[str] = "store"


def offered(state: ArcticState) -> Seats:
    seats = able(state, at_turn(state), choices)
    return tuple(seat for seat in seats if is_open(state, seat or "", Store.kind))


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The building, and the cards that go into it, named or not."""
    holding = state.holdings[seat]
    yield at_which(state, seat, lambda _, each: each.works and _room(state, each) > 0)
    for place in picked.get("building", ()):
        building = holding.camp.buildings[int(place)]
        kind, most = kind_stored(state.cards[building.card]), min(_room(state, building), hand_of(holding))
        wanted = [card.id for card in state.cards.values() if most and card.kind is kind]
        title = gettext_noop("Lay inside, face down")
        choice = own_cards(state, seat, picked, "cards", title, wanted, least=1, most=most)
        counted = (without_a_name(most),) if most else ()
        note = Line(gettext_noop("What is named here only its owner’s own device shows."))
        yield replace(choice, options=(*counted, *choice.options), note=note)


def _room(state: ArcticState, building: Building) -> int:
    return (state.cards[building.card].capacity or 0) - building.number


def rule(state: ArcticState, seat: str, store: Store, checks: Checks) -> Ruling[Gathering]:
    check_gathering(state, seat)
    building = storage(state, seat, store, checks)
    check_turn(state, seat, checks, "A-74")
    check_stored(state, seat, building, store, checks)
    card, number = state.cards[building.card], len(store.cards) + store.unseen
    said: dict[str, Fact] = {
        "seat": seat, "card": card.label, "number": number,
        "inside": building.number, "capacity": card.capacity or 0,
    }  # fmt: skip
    phrase = gettext_noop("{card} has room for {capacity}: {inside} inside, {number} more do not fit.")
    full = IllegalEntry("building-full", phrase, said, rule="A-74", field="cards", can_override=True)
    checks.require(building.number + number <= (card.capacity or 0), full)
    check_hand(state.holdings[seat], seat, number, checks)
    # A stored card is not shown: nothing comes to light, it only has to be possible.
    proofs_of(state, seat, store.cards, checks)
    phrase = gettext_noop(
        "{seat} lays {number} {number:card|cards} face down in the {card}: {inside} of {capacity} inside."
    )
    reason = Reason(phrase, {**said, "inside": building.number + number}, ("A-74",))
    return Ruling(Gathering(number), (*checks.passed_over, reason))


def apply(state: ArcticState, seat: str, store: Store, outcome: Gathering) -> ArcticState:
    holding = state.holdings[seat].acted(Store.kind)
    if not 0 <= store.building < len(holding.camp.buildings):
        return state.with_holding(seat, holding)
    building = holding.camp.buildings[store.building].holding(store.cards, store.unseen)
    played = holding.played + len(store.cards) + store.unseen
    camp = holding.camp.changed(store.building, building)
    return state.with_holding(seat, replace(holding, played=played, camp=camp))


def describe(state: ArcticState, seat: str, store: Store, outcome: Gathering, viewer: str | None) -> Line:
    said = cards_told(state, seat, store, viewer)
    if "cards" in said:
        return Line(gettext_noop("{seat} stores {cards} in the {building}"), said)
    return Line(gettext_noop("{seat} stores {number} {number:card|cards} in the {building}"), said)


STORE = EntryKind(
    Store, Gathering, gettext_noop("Store"), offered, choices, rule, apply, describe,
    partial(say, Store), pick, tab=BUILDINGS, seals=seals,
)  # fmt: skip
