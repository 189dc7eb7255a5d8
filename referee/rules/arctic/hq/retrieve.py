"""Cards out of the Armory, Bunker or Pharmacy to the hand; members at any time of the gathering (A-74)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import Kind, each_title
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
from referee.rules.arctic.record.base import Building, unseen_among
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn import able, check_gathering, check_turn
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class Retrieve(Stored):
    """Cards out of a building to the hand, named or only counted (``unseen``) (A-74)."""

    kind: ClassVar[str] = "retrieve"


def offered(state: ArcticState) -> Seats:
    """Whoever gathers, and at any time whoever has members stored."""
    if state.phase is not Phase.GATHERING or state.window is not None:
        return ()
    return able(
        state, tuple(seat for seat in state.turn_order if is_open(state, seat, Retrieve.kind)), choices
    )


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The building, and the cards that come out of it, named where their owner looks, or not."""
    buildings = state.holdings[seat].camp.buildings
    yield at_which(state, seat, lambda _, each: _may_open(state, seat, each))
    for place in picked.get("building", ()):
        building = buildings[int(place)]
        named = (
            Option(card_id, state.cards[card_id].label, number)
            for card_id, number in Counter(building.stored).items()
        )
        options = (*named, without_a_name(building.number))
        ask, title = gettext_noop("Tap the cards that are used."), gettext_noop("Take to the hand")
        yield Choice("cards", title, options, ask, least=1, most=building.number)


def _may_open(state: ArcticState, seat: str, building: Building) -> bool:
    if not building.works or not building.number:
        return False
    return seat == state.gatherer or kind_stored(state.cards[building.card]) is Kind.MEMBER


def rule(state: ArcticState, seat: str, retrieve: Retrieve, checks: Checks) -> Ruling[Gathering]:
    check_gathering(state, seat)
    building = storage(state, seat, retrieve, checks)
    if kind_stored(state.cards[building.card]) is not Kind.MEMBER:
        check_turn(state, seat, checks, "A-74")
    check_stored(state, seat, building, retrieve, checks)
    card, number = state.cards[building.card], len(retrieve.cards) + retrieve.unseen
    said: dict[str, Fact] = {"seat": seat, "card": card.label, "number": number, "inside": building.number}
    phrase = gettext_noop("Only {inside} {inside:card lies|cards lie} in the {card}, not {number}.")
    too_many = IllegalEntry("not-stored", phrase, said, rule="A-74", field="cards", can_override=True)
    checks.require(number <= building.number, too_many)
    named = tuple((Counter(retrieve.cards) - Counter(building.stored)).elements())
    labels = each_title(state.cards[card_id].label for card_id in named)
    phrase = gettext_noop("{cards} cannot lie in the {card}.")
    other = IllegalEntry(
        "not-stored", phrase, {**said, "cards": labels}, rule="A-74", field="cards", can_override=True
    )
    checks.require(unseen_among(building.stored, retrieve.cards) <= building.unseen, other)
    if state.holdings[seat].committed is None:
        phrase = gettext_noop("{seat} takes {number} {number:card|cards} out of the {card} to the hand.")
    else:
        phrase = gettext_noop(
            "{seat} takes {number} {number:card|cards} out of the "
            "{card}: to be used at once, never in the force."
        )
    return Ruling(Gathering(number), (*checks.passed_over, Reason(phrase, said, ("A-74",))))


def apply(state: ArcticState, seat: str, retrieve: Retrieve, outcome: Gathering) -> ArcticState:
    """After the own commit what comes out lies aside (A-74)."""
    holding = state.holdings[seat].acted(Retrieve.kind)
    place, cards, unseen = retrieve.building, retrieve.cards, retrieve.unseen
    if not 0 <= place < len(holding.camp.buildings):
        return state.with_holding(seat, holding)
    camp = holding.camp.changed(place, holding.camp.buildings[place].without(cards, unseen))
    aside = holding.aside
    if holding.committed is not None:
        aside = (*aside, *cards, *[""] * unseen)
    out = replace(holding, drawn=holding.drawn + len(cards) + unseen, camp=camp, aside=aside)
    return state.with_holding(seat, out.as_settled(cards, is_secret=True))


def describe(
    state: ArcticState, seat: str, retrieve: Retrieve, outcome: Gathering, viewer: str | None
) -> Line:
    said = cards_told(state, seat, retrieve, viewer)
    if "cards" in said:
        return Line(gettext_noop("{seat} takes {cards} out of the {building}"), said)
    return Line(gettext_noop("{seat} takes {number} {number:card|cards} out of the {building}"), said)


RETRIEVE = EntryKind(
    Retrieve, Gathering, gettext_noop("Take back"), offered, choices, rule, apply, describe,
    partial(say, Retrieve), pick, tab=BUILDINGS, seals=seals,
)  # fmt: skip
