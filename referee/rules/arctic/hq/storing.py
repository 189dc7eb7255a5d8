"""What storing and taking back share: what a building stores, and for whom its contents are (A-17, A-74)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.buildings import building_at, building_name
from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.state import ArcticState, Phase, hand_cards
from referee.rules.arctic.record.turn import UNSEEN, check_action
from referee.rules.kernel.choices import Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import Said, pick_fields, say_fields
from referee.rules.kernel.ruling import Fact, IllegalEntry, gettext_noop

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


@dataclass(frozen=True, slots=True)
class Stored:
    """Cards into a building or out of it, named or only counted (``unseen``) (A-74)."""

    kind: ClassVar[str]
    building: int
    cards: tuple[str, ...] = ()
    unseen: int = 0


def kind_stored(card: Card) -> Kind | None:
    """Return what kind of card the building stores, None where it stores nothing."""
    return next((kind for power, kind in KIND_STORED.items() if power in card.powers), None)


def is_open(state: ArcticState, seat: str, kind: str) -> bool:
    """Whether the seat may still do so this round, by house rule (A-74)."""
    is_limited = state.house_rules["store_retrieve_limit"] == "once"
    return not is_limited or kind not in state.holdings[seat].actions


def storage(state: ArcticState, seat: str, entry: Stored, checks: Checks) -> Building:
    """Return the building that cards go into, or come out of. Raises IllegalEntry (A-74)."""
    building = building_at(state, seat, entry.building)
    card = state.cards[building.card]
    facts: dict[str, Fact] = {"card": card.label, "left": building.timer}
    if kind_stored(card) is None:
        phrase = gettext_noop("{card} stores nothing.")
        raise IllegalEntry("stores-nothing", phrase, facts, rule="A-74", field="building")
    phrase = gettext_noop("{card} is not complete yet: {left} {left:card|cards} left.")
    early = IllegalEntry("not-complete", phrase, facts, rule="A-73", field="building", can_override=True)
    checks.require(building.is_complete, early)
    phrase = gettext_noop("{card} is disabled: nothing goes in or out before it is repaired.")
    out = IllegalEntry("disabled", phrase, facts, rule="A-77", field="building", can_override=True)
    checks.require(not building.is_disabled, out)
    if entry.unseen < 0 or not len(entry.cards) + entry.unseen:
        phrase = gettext_noop("Say which cards, or how many.")
        raise IllegalEntry("no-cards", phrase, rule="A-74", field="cards")
    return building


def check_stored(state: ArcticState, seat: str, building: Building, entry: Stored, checks: Checks) -> None:
    """Check how often, and that the building stores such cards. Raises IllegalEntry (A-74)."""
    if state.house_rules["store_retrieve_limit"] == "once":
        phrase = gettext_noop("{seat} has done that already this round: once each.")
        check_action(state.holdings[seat], seat, entry.kind, phrase, checks, "A-74")
    card = state.cards[building.card]
    wanted = kind_stored(card)
    for each in hand_cards(state, entry.cards, "cards", checks):
        if wanted is not None and each.kind is not wanted:
            said: dict[str, Fact] = {"building": card.label, "card": each.label}
            raise IllegalEntry("wrong-kind-of-card", ONLY[wanted], said, rule="A-74", field="cards")


# What is said, and to whom ------------------------------------------------------------------------


def without_a_name(number: int) -> Option:
    """Cards that are only counted: nobody is told which."""
    return Option(UNSEEN, gettext_noop("Cards without a name"), number)


def say(facts: type[Any], state: ArcticState, seat: str, picked: Picked) -> Said:
    """Return what is said where some of the cards are only counted."""
    cards = picked.get("cards", ())
    named = tuple(card for card in cards if card != UNSEEN)
    return say_fields(facts, {**picked, "cards": named, "unseen": (str(cards.count(UNSEEN)),)})


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    """Return the picks, those only counted among them."""
    cards = (*said["cards"], *(UNSEEN,) * said["unseen"])
    return {**pick_fields({"building": said["building"]}), **({"cards": cards} if cards else {})}


def seals(state: ArcticState, seat: str, entry: Stored, viewer: str | None) -> bool:
    """What is named lies face down until the game is over (A-17)."""
    is_hidden = state.solo is None and state.phase is not Phase.OVER
    return is_hidden and bool(entry.cards) and seat != viewer


def cards_told(state: ArcticState, seat: str, entry: Stored, viewer: str | None) -> dict[str, Fact]:
    """Return how many cards, and which, as far as the viewer may know them."""
    said: dict[str, Fact] = {"seat": seat, "building": building_name(state, seat, entry.building)}
    said["number"] = len(entry.cards) + entry.unseen
    if entry.unseen or not entry.cards or seals(state, seat, entry, viewer):
        return said
    return {**said, "cards": tuple(state.label(card_id) for card_id in entry.cards)}
