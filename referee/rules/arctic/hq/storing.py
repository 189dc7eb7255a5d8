"""Cards into the Armory, Bunker or Pharmacy and out again (A-74); what lies inside is its owner's secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card, Kind, each_title
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.building_entries import Retrieve, Store
from referee.rules.arctic.record.camp import Building, unseen_among
from referee.rules.arctic.record.having import proofs_of
from referee.rules.arctic.record.holdings import Holding, check_hand
from referee.rules.arctic.record.inplay import hand_cards
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_action, check_turn
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

KIND_STORED: Mapping[Power, Kind] = {
    Power.STORE_TOOLS: Kind.TOOL,
    Power.STORE_MEMBERS: Kind.MEMBER,
    Power.STORE_MEDICINE: Kind.MEDICINE,
}
ONLY: Mapping[Kind, str] = {
    Kind.TOOL: gettext_noop("{building} stores tools only; {card} is none."),
    Kind.MEMBER: gettext_noop("{building} stores members only; {card} is none."),
    Kind.MEDICINE: gettext_noop("{building} stores pills and medkits only, no medics; {card} is neither."),
}


def kind_stored(card: Card) -> Kind | None:
    """Return what kind of card the building stores, None where it stores nothing."""
    return next((kind for power, kind in KIND_STORED.items() if power in card.powers), None)


def adjudicate_store(
    state: ArcticState, seat: str, facts: Store | Retrieve, checks: Checks
) -> Ruling[Gathering]:
    """Rule on storing or taking back: when, what kind, how many. Raises IllegalEntry (A-74)."""
    holding = state.holdings[seat]
    building = _storage(state, seat, facts.building, checks)
    card = state.cards[building.card]
    if facts.unseen < 0 or not len(facts.cards) + facts.unseen:
        phrase = gettext_noop("Say which cards, or how many.")
        raise IllegalEntry("no-cards", phrase, rule="A-74", field="cards")
    if isinstance(facts, Store) or kind_stored(card) is not Kind.MEMBER:
        check_turn(state, seat, checks, "A-74")
    if state.house_rules["store_retrieve_limit"] == "once":
        phrase = gettext_noop("{seat} has done that already this round: once each.")
        check_action(holding, seat, facts.kind, phrase, checks, "A-74")
    _check_kind(state, card, facts, checks)
    if isinstance(facts, Store):
        return _store(state, seat, facts, building, checks)
    return _retrieve(state, seat, facts, building, checks)


def after_store(state: ArcticState, seat: str, facts: Store | Retrieve) -> Holding:
    """Return the seat's holding after storing or taking back."""
    holding, number = state.holdings[seat].acted(facts.kind), len(facts.cards) + facts.unseen
    if not 0 <= facts.building < len(holding.camp.buildings):
        return holding
    building = holding.camp.buildings[facts.building]
    if isinstance(facts, Store):
        camp = holding.camp.changed(facts.building, building.holding(facts.cards, facts.unseen))
        return replace(holding, played=holding.played + number, camp=camp)
    camp = holding.camp.changed(facts.building, building.without(facts.cards, facts.unseen))
    aside = holding.aside
    if holding.committed is not None:
        aside = (*aside, *facts.cards, *[""] * facts.unseen)
    out = replace(holding, drawn=holding.drawn + number, camp=camp, aside=aside)
    return out.as_settled(facts.cards, is_secret=True)


def _storage(state: ArcticState, seat: str, place: int, checks: Checks) -> Building:
    buildings = state.holdings[seat].camp.buildings
    if not 0 <= place < len(buildings):
        phrase = gettext_noop("{seat} has no such building.")
        raise IllegalEntry("no-such-building", phrase, {"seat": seat}, rule="A-70", field="building")
    building = buildings[place]
    facts: dict[str, Fact] = {"card": state.cards[building.card].label, "left": building.timer}
    if kind_stored(state.cards[building.card]) is None:
        phrase = gettext_noop("{card} stores nothing.")
        raise IllegalEntry("stores-nothing", phrase, facts, rule="A-74", field="building")
    phrase = gettext_noop("{card} is not complete yet: {left} {left:card|cards} left.")
    early = IllegalEntry("not-complete", phrase, facts, rule="A-73", field="building", can_override=True)
    checks.require(building.is_complete, early)
    phrase = gettext_noop("{card} is disabled: nothing goes in or out before it is repaired.")
    out = IllegalEntry("disabled", phrase, facts, rule="A-77", field="building", can_override=True)
    checks.require(not building.is_disabled, out)
    return building


def _check_kind(state: ArcticState, building: Card, facts: Store | Retrieve, checks: Checks) -> None:
    kind = kind_stored(building)
    for card in hand_cards(state, facts.cards, "cards", checks):
        if kind is not None and card.kind is not kind:
            said: dict[str, Fact] = {"building": building.label, "card": card.label}
            raise IllegalEntry("wrong-kind-of-card", ONLY[kind], said, rule="A-74", field="cards")


def _store(
    state: ArcticState, seat: str, facts: Store, building: Building, checks: Checks
) -> Ruling[Gathering]:
    card, number = state.cards[building.card], len(facts.cards) + facts.unseen
    said: dict[str, Fact] = {
        "seat": seat, "card": card.label, "number": number,
        "inside": building.number, "capacity": card.capacity or 0,
    }  # fmt: skip
    phrase = gettext_noop("{card} has room for {capacity}: {inside} inside, {number} more do not fit.")
    full = IllegalEntry("building-full", phrase, said, rule="A-74", field="cards", can_override=True)
    checks.require(building.number + number <= (card.capacity or 0), full)
    check_hand(state.holdings[seat], seat, number, checks)
    # A stored card is not shown: nothing comes to light, it only has to be possible.
    proofs_of(state, seat, facts.cards, checks)
    phrase = gettext_noop(
        "{seat} lays {number} {number:card|cards} face down in the {card}: {inside} of {capacity} inside."
    )
    reason = Reason(phrase, {**said, "inside": building.number + number}, ("A-74",))
    return Ruling(Gathering(number), (*checks.passed_over, reason))


def _retrieve(
    state: ArcticState, seat: str, facts: Retrieve, building: Building, checks: Checks
) -> Ruling[Gathering]:
    card, number = state.cards[building.card], len(facts.cards) + facts.unseen
    said: dict[str, Fact] = {"seat": seat, "card": card.label, "number": number, "inside": building.number}
    phrase = gettext_noop("Only {inside} {inside:card lies|cards lie} in the {card}, not {number}.")
    too_many = IllegalEntry("not-stored", phrase, said, rule="A-74", field="cards", can_override=True)
    checks.require(number <= building.number, too_many)
    named = tuple((Counter(facts.cards) - Counter(building.stored)).elements())
    labels = each_title(state.cards[card_id].label for card_id in named)
    phrase = gettext_noop("{cards} cannot lie in the {card}.")
    other = IllegalEntry(
        "not-stored", phrase, {**said, "cards": labels}, rule="A-74", field="cards", can_override=True
    )
    checks.require(unseen_among(building.stored, facts.cards) <= building.unseen, other)
    if state.holdings[seat].committed is None:
        phrase = gettext_noop("{seat} takes {number} {number:card|cards} out of the {card} to the hand.")
    else:
        phrase = gettext_noop(
            "{seat} takes {number} {number:card|cards} out of the "
            "{card}: to be used at once, never in the force."
        )
    return Ruling(Gathering(number), (*checks.passed_over, Reason(phrase, said, ("A-74",))))
