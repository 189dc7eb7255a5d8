"""Cards into the Armory, Bunker or Pharmacy, and out to the hand; members out at any time (A-17, A-74)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards import Card, Kind, Power, each_title
from referee.rules.arctic.hq.buildings import BUILDINGS, NOT_COMPLETE, at_which, building_of, building_picked
from referee.rules.arctic.record.acts import GatheringFacts
from referee.rules.arctic.record.base import Building, unseen_among
from referee.rules.arctic.record.entries import Gathering
from referee.rules.arctic.record.having import proofs_of
from referee.rules.arctic.record.offers import UNSEEN, USE, gathering, is_able, own_cards
from referee.rules.arctic.record.state import ArcticState, Phase, building_name, hand_cards
from referee.rules.arctic.record.turn import ArcticTurn, check_action, check_gathering, check_hand, check_turn
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.kind import Seats, kind_of
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

KIND_STORED: Mapping[Power, Kind] = {
    Power.STORE_TOOLS: Kind.TOOL,
    Power.STORE_MEMBERS: Kind.MEMBER,
    Power.STORE_MEDICINE: Kind.MEDICINE,
}
ONLY: Mapping[Kind, str] = {
    Kind.TOOL: gettext_noop("{building} {building:stores|store} only tools, not {card}."),
    Kind.MEMBER: gettext_noop("{building} {building:stores|store} only members, not {card}."),
    Kind.MEDICINE: gettext_noop("{building} {building:stores|store} only Pills and Medkits, not {card}."),
}
STORES_NOTHING = Refusal("stores-nothing", "{card} can’t store anything.", "A-74", "building")
DISABLED = Refusal(
    "disabled",
    "{card} {card:is|are} disabled. Repair {card:it|them} first.",
    rule="A-77",
    field="building",
    can_override=True,
)
NOTHING_TO_STORE = Refusal("no-cards", "Choose the cards or enter how many.", "A-74", "cards")
FULL = Refusal(
    "building-full",
    "{number} more won’t fit. {card} {card:has|have} room for {capacity}, with {inside} inside.",
    rule="A-74",
    field="cards",
    can_override=True,
)
SO_MANY_INSIDE = Refusal(
    "not-stored",
    "Only {inside} {inside:card is|cards are} in the {card}, not {number}.",
    rule="A-74",
    field="cards",
    can_override=True,
)
NOT_INSIDE = Refusal("not-stored", "{seat} has no {card} there.", "A-74", "cards", can_override=True)


def kind_stored(card: Card) -> Kind | None:
    return next((kind for power, kind in KIND_STORED.items() if power in card.powers), None)


def may_again(state: ArcticState, seat: str, kind: str) -> bool:
    return state.house_rules["store_retrieve_limit"] != "once" or kind not in state.seats[seat].actions


def _opens_any_time(state: ArcticState, card: Card) -> bool:
    """Whether cards can be taken out in other players' turns too (house rule retrieve_when)."""
    return kind_stored(card) is Kind.MEMBER or state.house_rules["retrieve_when"] == "any_time"


def _not_named(number: int) -> Option:
    return Option(UNSEEN, "Cards not named", number)


def _room(state: ArcticState, building: Building) -> int:
    return (state.cards[building.card].capacity or 0) - building.number


@dataclass(frozen=True, slots=True)
class Stored(GatheringFacts):
    """Cards into a building or out of it (A-74)."""

    tab = BUILDINGS
    counted: ClassVar[str]  # describes it by the number of cards
    named: ClassVar[str]  # and by their names

    building: int  # its place among the seat's buildings, from 0
    cards: tuple[str, ...] = ()  # by name
    unseen: int = 0  # how many more, not named

    @property
    def number(self) -> int:
        return len(self.cards) + self.unseen

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        cards = turn.picked.get("cards", ())
        named = tuple(card for card in cards if card != UNSEEN)
        return say_fields(cls, {**turn.picked, "cards": named, "unseen": (str(cards.count(UNSEEN)),)})

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        cards = (*said["cards"], *(UNSEEN,) * said["unseen"])
        return {**pick_fields({"building": said["building"]}), **({"cards": cards} if cards else {})}

    def check(self, turn: ArcticTurn) -> Building:
        """Return the building, open now for cards of its kind. Raises IllegalEntry (A-74)."""
        state, seat = turn.state, turn.seat
        check_gathering(state, seat)
        building = building_of(state, seat, self.building)
        card, wanted = state.cards[building.card], kind_stored(state.cards[building.card])
        facts: dict[str, Fact] = {"card": card.label, "left": building.timer}
        if wanted is None:
            raise STORES_NOTHING(**facts)
        turn.require(building.is_complete, NOT_COMPLETE, **facts)
        turn.require(not building.is_disabled, DISABLED, **facts)
        if self.unseen < 0 or not self.number:
            raise NOTHING_TO_STORE()
        if self.kind == Store.kind or not _opens_any_time(state, card):
            check_turn(turn, "A-74")
        if state.house_rules["store_retrieve_limit"] == "once":
            phrase = gettext_noop("{seat} has already done that. It’s once per round.")
            check_action(turn, self.kind, phrase, "A-74")
        for each in hand_cards(state, self.cards, "cards", turn.checks):
            if each.kind is not wanted:
                other = Refusal("wrong-kind-of-card", ONLY[wanted], "A-74", "cards")
                raise other(building=card.label, card=each.label)
        return building

    def describe(self, turn: ArcticTurn, outcome: Gathering) -> Line:
        building = building_name(turn.state, turn.seat, self.building)
        facts: dict[str, Fact] = {"seat": turn.seat, "building": building, "number": self.number}
        if not self.cards or self.unseen or self.hides_from(turn):
            return Line(self.counted, **facts)
        return Line(self.named, **facts, cards=tuple(map(turn.state.label, self.cards)))

    def hides_from(self, turn: ArcticTurn) -> bool:
        """Cards named lie face down until the game is over (A-17)."""
        is_hidden = turn.state.solo is None and turn.state.phase is not Phase.OVER
        return is_hidden and bool(self.cards) and turn.seat != turn.viewer


@dataclass(frozen=True, slots=True)
class Store(Stored):
    """Cards of the hand into a building."""

    kind = "store"
    title = "Store"
    counted = gettext_noop("{seat} stores {number} {number:card|cards} in the {building}")
    named = gettext_noop("{seat} stores {cards:a} in the {building}")

    @staticmethod
    def is_open(state: ArcticState, seat: str) -> bool:
        return may_again(state, seat, Store.kind)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        state = turn.state
        yield at_which(turn, lambda _, each: each.works and _room(state, each) > 0)
        if building := building_picked(turn):
            kind = kind_stored(state.cards[building.card])
            most = min(_room(state, building), state.seats[turn.seat].left)
            wanted = [card.id for card in state.cards.values() if most and card.kind is kind]
            title = gettext_noop("Store face down")
            choice = own_cards(turn, "cards", title, wanted, least=1, most=most)
            counted = (_not_named(most),) if most else ()
            note = Line("Only the owner’s own device shows cards named here.")
            yield replace(choice, options=(*counted, *choice.options), note=note)

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        state, building = turn.state, self.check(turn)
        card, inside = state.cards[building.card], building.number
        facts: dict[str, Fact] = {
            "seat": turn.seat,
            "card": card.label,
            "number": self.number,
            "capacity": card.capacity or 0,
        }
        turn.require(self.number <= _room(state, building), FULL, **facts, inside=inside)
        check_hand(state.seats[turn.seat], turn.seat, self.number, turn.checks)
        # A stored card is not shown: having it only has to be possible.
        proofs_of(state, turn.seat, self.cards, turn.checks)
        phrase = gettext_noop(
            "{seat} puts {number} {number:card|cards} face down in the {card}, now {inside} of {capacity}."
        )
        reason = Reason(phrase, ("A-74",), **facts, inside=inside + self.number)
        return Ruling(Gathering(self.number), (*turn.checks.overridden, reason))

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        own = turn.state.seats[turn.seat].acted(self.kind)
        if 0 <= self.building < len(own.base.buildings):
            building = own.base.buildings[self.building].own(self.cards, self.unseen)
            base = own.base.changed(self.building, building)
            own = replace(own, played=own.played + self.number, base=base)
        return turn.state.with_seat(turn.seat, own)


@dataclass(frozen=True, slots=True)
class Retrieve(Stored):
    """Cards out of a building to the hand."""

    kind = "retrieve"
    title = "Take back"
    counted = gettext_noop("{seat} takes {number} {number:card|cards} from the {building}")
    named = gettext_noop("{seat} takes {cards:a} from the {building}")

    @classmethod
    def offered(cls, state: ArcticState) -> Seats:
        """Return who gathers, and at any time who has members stored (or anything, by house rule)."""
        if state.phase is not Phase.GATHERING or state.window is not None:
            return ()
        seats = [seat for seat in state.turn_order if state.seats[seat].base.buildings]
        able = [seat for seat in seats if is_able(state, seat, cls.choices)]
        return tuple(seat for seat in able if may_again(state, seat, cls.kind))

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        """The building, and the cards that come out of it, named or not."""
        state = turn.state

        def may_open(_: int, each: Building) -> bool:
            is_open = turn.seat in gathering(state) or _opens_any_time(state, state.cards[each.card])
            return each.works and each.number > 0 and is_open

        yield at_which(turn, may_open)
        if building := building_picked(turn):
            stored = Counter(building.stored).items()
            named = (Option(card_id, state.label(card_id), number) for card_id, number in stored)
            options = (*named, _not_named(building.number))
            yield Choice("cards", "Take to hand", options, USE, least=1, most=building.number)

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        state, building = turn.state, self.check(turn)
        facts: dict[str, Fact] = {"seat": turn.seat, "card": state.label(building.card)}
        facts |= {"number": self.number, "inside": building.number}
        turn.require(self.number <= building.number, SO_MANY_INSIDE, **facts)
        stored, cards = Counter(building.stored), self.cards
        missing = each_title(state.label(each) for each in cards if cards.count(each) > stored[each])
        is_possible = unseen_among(building.stored, cards) <= building.unseen
        turn.require(is_possible, NOT_INSIDE, seat=turn.seat, card=missing)
        phrase = gettext_noop("{seat} takes {number} {number:card|cards} from the {card} to hand.")
        if state.seats[turn.seat].committed is not None:
            phrase = gettext_noop(
                "{seat} takes {number} {number:card|cards} from the {card} to use at once. "
                "{number:It|They} can’t join the force."
            )
        reason = Reason(phrase, ("A-74",), **facts)
        return Ruling(Gathering(self.number), (*turn.checks.overridden, reason))

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        """Once the seat has committed, the cards are set aside (A-74)."""
        own, cards, unseen = turn.state.seats[turn.seat].acted(self.kind), self.cards, self.unseen
        if 0 <= self.building < len(own.base.buildings):
            base = own.base.changed(self.building, own.base.buildings[self.building].without(cards, unseen))
            apart = (*cards, *[""] * unseen) if own.committed is not None else ()
            own = replace(own, drawn=own.drawn + self.number, base=base, aside=(*own.aside, *apart))
            own = own.as_settled(cards, is_secret=True)
        return turn.state.with_seat(turn.seat, own)


STORE = kind_of(Store)
RETRIEVE = kind_of(Retrieve)
