"""Cards into the Armory, Bunker or Pharmacy, and out to the hand; members out at any time (A-17, A-74)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

from referee.rules.arctic.cards import Card, Kind, Power, each_title
from referee.rules.arctic.hq.buildings import BUILDINGS, NOT_COMPLETE, at_which, building_of, building_picked
from referee.rules.arctic.record.base import Building, unseen_among
from referee.rules.arctic.record.entries import Gathering
from referee.rules.arctic.record.having import proofs_of
from referee.rules.arctic.record.offers import UNSEEN, USE, hand_of, is_able, on_turn, own_cards
from referee.rules.arctic.record.state import ArcticState, Phase, building_name, hand_cards
from referee.rules.arctic.record.turn import check_action, check_gathering, check_hand, check_turn
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.kind import EntryKind, Seats
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

KIND_STORED: Mapping[Power, Kind] = {
    Power.STORE_TOOLS: Kind.TOOL,
    Power.STORE_MEMBERS: Kind.MEMBER,
    Power.STORE_MEDICINE: Kind.MEDICINE,
}
ONLY: Mapping[Kind, str] = {
    Kind.TOOL: gettext_noop("{building} can hold only tools. Not one: {card}."),
    Kind.MEMBER: gettext_noop("{building} can hold only members. Not one: {card}."),
    Kind.MEDICINE: gettext_noop("{building} can hold only Pills and Medkits. Not one: {card}."),
}
STORES_NOTHING = Refusal("stores-nothing", "{card} cannot store anything.", "A-74", "building")
DISABLED = Refusal(
    "disabled",
    "{card} is disabled: nothing goes in or out until it is repaired.",
    rule="A-77",
    field="building",
    can_override=True,
)
NOTHING_TO_STORE = Refusal("no-cards", "Say which cards, or how many.", "A-74", "cards")
FULL = Refusal(
    "building-full",
    "{card} has room for {capacity}, with {inside} in it already. {number} more will not fit.",
    rule="A-74",
    field="cards",
    can_override=True,
)
SO_MANY_INSIDE = Refusal(
    "not-stored",
    "The {card} has only {inside} {inside:card|cards} in it, not {number}.",
    rule="A-74",
    field="cards",
    can_override=True,
)
NOT_INSIDE = Refusal("not-stored", "{seat} has no {card} there.", "A-74", "cards", can_override=True)


@dataclass(frozen=True, slots=True)
class Stored:
    """Cards into a building or out of it, named or only counted (``unseen``) (A-74)."""

    kind: ClassVar[str]
    building: int
    cards: tuple[str, ...] = ()
    unseen: int = 0

    @property
    def number(self) -> int:
        return len(self.cards) + self.unseen


@dataclass(frozen=True, slots=True)
class Store(Stored):
    kind: ClassVar[str] = "store"


@dataclass(frozen=True, slots=True)
class Retrieve(Stored):
    kind: ClassVar[str] = "retrieve"


def kind_stored(card: Card) -> Kind | None:
    return next((kind for power, kind in KIND_STORED.items() if power in card.powers), None)


def _opens_any_time(state: ArcticState, card: Card) -> bool:
    """Whether cards come out of the building in other players' turns too (house rule retrieve_when)."""
    return kind_stored(card) is Kind.MEMBER or state.house_rules["retrieve_when"] == "any_time"


def may_again(state: ArcticState, seat: str, kind: str) -> bool:
    return state.house_rules["store_retrieve_limit"] != "once" or kind not in state.seats[seat].actions


def _without_a_name(number: int) -> Option:
    return Option(UNSEEN, "Cards not named", number)


def _storage(state: ArcticState, seat: str, entry: Stored, checks: Checks) -> Building:
    """Return the building that such cards go into, or come out of, now. Raises IllegalEntry (A-74)."""
    check_gathering(state, seat)
    building = building_of(state, seat, entry.building)
    card, wanted = state.cards[building.card], kind_stored(state.cards[building.card])
    facts: dict[str, Fact] = {"card": card.label, "left": building.timer}
    if wanted is None:
        raise STORES_NOTHING(**facts)
    checks.require(building.is_complete, NOT_COMPLETE, **facts)
    checks.require(not building.is_disabled, DISABLED, **facts)
    if entry.unseen < 0 or not entry.number:
        raise NOTHING_TO_STORE()
    if entry.kind == Store.kind or not _opens_any_time(state, card):
        check_turn(state, seat, checks, "A-74")
    if state.house_rules["store_retrieve_limit"] == "once":
        phrase = gettext_noop("{seat} has already done that this round. Only once each.")
        check_action(state.seats[seat], seat, entry.kind, phrase, checks, "A-74")
    for each in hand_cards(state, entry.cards, "cards", checks):
        if each.kind is not wanted:
            other = Refusal("wrong-kind-of-card", ONLY[wanted], "A-74", "cards")
            raise other(building=card.label, card=each.label)
    return building


# Into it ------------------------------------------------------------------------------------------


def choices_of_store(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    own = state.seats[seat]
    yield at_which(state, seat, lambda _, each: each.works and _room(state, each) > 0)
    if building := building_picked(state, seat, picked):
        kind, most = kind_stored(state.cards[building.card]), min(_room(state, building), hand_of(own))
        wanted = [card.id for card in state.cards.values() if most and card.kind is kind]
        title = gettext_noop("Lay inside, face down")
        choice = own_cards(state, seat, picked, "cards", title, wanted, least=1, most=most)
        counted = (_without_a_name(most),) if most else ()
        note = Line("Only the owner’s own device shows cards named here.")
        yield replace(choice, options=(*counted, *choice.options), note=note)


def _room(state: ArcticState, building: Building) -> int:
    return (state.cards[building.card].capacity or 0) - building.number


def rule_store(state: ArcticState, seat: str, store: Store, checks: Checks) -> Ruling[Gathering]:
    building = _storage(state, seat, store, checks)
    card = state.cards[building.card]
    said: dict[str, Fact] = {
        "seat": seat,
        "card": card.label,
        "number": store.number,
        "inside": building.number,
        "capacity": card.capacity or 0,
    }
    checks.require(store.number <= _room(state, building), FULL, **said)
    check_hand(state.seats[seat], seat, store.number, checks)
    # A stored card is not shown: nothing comes to light, it only has to be possible.
    proofs_of(state, seat, store.cards, checks)
    phrase = gettext_noop(
        "{seat} lays {number} {number:card|cards} face down in the {card}, which now holds "
        "{inside} of {capacity}."
    )
    reason = Reason(phrase, ("A-74",), **{**said, "inside": building.number + store.number})
    return Ruling(Gathering(store.number), (*checks.passed_over, reason))


def apply_store(state: ArcticState, seat: str, store: Store, outcome: Gathering) -> ArcticState:
    own = state.seats[seat].acted(Store.kind)
    if not 0 <= store.building < len(own.base.buildings):
        return state.with_seat(seat, own)
    building = own.base.buildings[store.building].own(store.cards, store.unseen)
    base = own.base.changed(store.building, building)
    return state.with_seat(seat, replace(own, played=own.played + store.number, base=base))


# Out of it ----------------------------------------------------------------------------------------


def offered_retrieve(state: ArcticState) -> Seats:
    """Whoever gathers, and at any time whoever has members stored (or anything, by house rule)."""
    if state.phase is not Phase.GATHERING or state.window is not None:
        return ()
    seats = [seat for seat in state.turn_order if state.seats[seat].base.buildings]
    able = [seat for seat in seats if is_able(state, seat, choices_of_retrieve)]
    return tuple(seat for seat in able if may_again(state, seat, Retrieve.kind))


def choices_of_retrieve(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The building, and the cards that come out of it, named where their owner looks, or not."""

    def may_open(_: int, each: Building) -> bool:
        is_open = seat == state.gatherer or _opens_any_time(state, state.cards[each.card])
        return each.works and each.number > 0 and is_open

    yield at_which(state, seat, may_open)
    if building := building_picked(state, seat, picked):
        stored = Counter(building.stored).items()
        named = (Option(card_id, state.label(card_id), number) for card_id, number in stored)
        options = (*named, _without_a_name(building.number))
        yield Choice("cards", "Take to hand", options, USE, least=1, most=building.number)


def rule_retrieve(state: ArcticState, seat: str, retrieve: Retrieve, checks: Checks) -> Ruling[Gathering]:
    building = _storage(state, seat, retrieve, checks)
    said: dict[str, Fact] = {"seat": seat, "card": state.label(building.card)}
    said |= {"number": retrieve.number, "inside": building.number}
    checks.require(retrieve.number <= building.number, SO_MANY_INSIDE, **said)
    stored, cards = Counter(building.stored), retrieve.cards
    missing = each_title(state.label(each) for each in cards if cards.count(each) > stored[each])
    is_possible = unseen_among(building.stored, cards) <= building.unseen
    checks.require(is_possible, NOT_INSIDE, seat=seat, card=missing)
    phrase = gettext_noop("{seat} takes {number} {number:card|cards} from the {card} to hand.")
    if state.seats[seat].committed is not None:
        phrase = gettext_noop(
            "{seat} takes {number} {number:card|cards} from the {card} to use at once. "
            "{number:It|They} cannot join the force."
        )
    return Ruling(Gathering(retrieve.number), (*checks.passed_over, Reason(phrase, ("A-74",), **said)))


def apply_retrieve(state: ArcticState, seat: str, retrieve: Retrieve, outcome: Gathering) -> ArcticState:
    """After the own commit what comes out lies aside (A-74)."""
    own = state.seats[seat].acted(Retrieve.kind)
    place, cards, unseen = retrieve.building, retrieve.cards, retrieve.unseen
    if not 0 <= place < len(own.base.buildings):
        return state.with_seat(seat, own)
    base = own.base.changed(place, own.base.buildings[place].without(cards, unseen))
    apart = (*cards, *[""] * unseen) if own.committed is not None else ()
    out = replace(own, drawn=own.drawn + retrieve.number, base=base, aside=(*own.aside, *apart))
    return state.with_seat(seat, out.as_settled(cards, is_secret=True))


# What is said, and to whom ------------------------------------------------------------------------


def say(entry: type[Any], state: ArcticState, seat: str, picked: Picked) -> Said:
    cards = picked.get("cards", ())
    named = tuple(card for card in cards if card != UNSEEN)
    return say_fields(entry, {**picked, "cards": named, "unseen": (str(cards.count(UNSEEN)),)})


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    cards = (*said["cards"], *(UNSEEN,) * said["unseen"])
    return {**pick_fields({"building": said["building"]}), **({"cards": cards} if cards else {})}


def seals(state: ArcticState, seat: str, entry: Stored, viewer: str | None) -> bool:
    """What is named lies face down until the game is over (A-17)."""
    is_hidden = state.solo is None and state.phase is not Phase.OVER
    return is_hidden and bool(entry.cards) and seat != viewer


def describe(state: ArcticState, seat: str, entry: Stored, outcome: Gathering, viewer: str | None) -> Line:
    said: dict[str, Fact] = {"seat": seat, "building": building_name(state, seat, entry.building)}
    said["number"] = entry.number
    if is_named := bool(entry.cards) and not entry.unseen and not seals(state, seat, entry, viewer):
        said["cards"] = tuple(map(state.label, entry.cards))
    if entry.kind == Store.kind:
        counted = gettext_noop("{seat} stores {number} {number:card|cards} in the {building}")
        named = gettext_noop("{seat} stores {cards:a} in the {building}")
    else:
        counted = gettext_noop("{seat} takes {number} {number:card|cards} from the {building}")
        named = gettext_noop("{seat} takes {cards:a} from the {building}")
    return Line(named if is_named else counted, **said)


STORE = EntryKind(
    Store,
    Gathering,
    title="Store",
    offered=on_turn(choices_of_store, where=lambda state, seat: may_again(state, seat, Store.kind)),
    choices=choices_of_store,
    rule=rule_store,
    apply=apply_store,
    describe=describe,
    say=partial(say, Store),
    pick=pick,
    tab=BUILDINGS,
    hides_from=seals,
    is_act=True,
)
RETRIEVE = EntryKind(
    Retrieve,
    Gathering,
    title="Take back",
    offered=offered_retrieve,
    choices=choices_of_retrieve,
    rule=rule_retrieve,
    apply=apply_retrieve,
    describe=describe,
    say=partial(say, Retrieve),
    pick=pick,
    tab=BUILDINGS,
    hides_from=seals,
    is_act=True,
)
