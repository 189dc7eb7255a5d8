"""A hire: what a mercenary costs the seat, and what it is paid with (A-26, A-61, A-75, A-80, A-81)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Card, Power
from referee.rules.arctic.hq.buildings import given_by_gardens
from referee.rules.arctic.hq.leaders import NO_MEDS, NOT_JOINED, check_power, check_refugee
from referee.rules.arctic.record.state import ArcticState, known
from referee.rules.arctic.record.turn import check_action
from referee.rules.kernel.entry.choices import Option
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal

HIRE = "hire"
"""The action of the round beside the hunt; either may be taken without the other."""
FOR_A_FOOD, FOR_A_MED = 1, 2
"""Refugees discarded: one option a hire, for the leader is used once a round."""
NOBODY_HIRED = Refusal(
    "nobody-hired", "The Swindler makes a hire cheaper. Say who you hire.", "A-80", "swindled"
)
TOO_MANY_SWINDLED = Refusal(
    "too-many-cards",
    "One refugee saves 1 food, two save 1 med. {number} refugees are too many.",
    rule="A-80",
    field="swindled",
)
NOT_FOR_HIRE = Refusal("not-for-hire", "{card} is not for hire here.", "A-26", "hired", can_override=True)
STACK_EMPTY = replace(NOT_FOR_HIRE, phrase=gettext_noop("The {card} stack is empty."))
NOT_PAID = Refusal(
    "not-paid",
    "{card} {card:costs|cost} {cost}; you have {food} food and {meds} {meds:med|meds}.",
    rule="A-26",
    field="hired",
    can_override=True,
)
OVERPAID = Refusal(
    "overpaid",
    "{card} {card:costs|cost} exactly {cost}; {food} food and {meds} {meds:med|meds} are too much.",
    rule="A-26",
    field="hired",
    can_override=True,
)
COSTS_NO_FOOD = Refusal(
    "nothing-cheaper",
    "{card} {card:costs|cost} no food, so one refugee saves nothing. Two save 1 med.",
    rule="A-80",
    field="swindled",
    can_override=True,
)
COSTS_NO_MEDS = Refusal(
    "nothing-cheaper",
    "{card} {card:costs|cost} no meds, so two refugees save nothing. One saves 1 food.",
    rule="A-80",
    field="swindled",
    can_override=True,
)
COSTS_NOTHING = Refusal(
    "nothing-cheaper",
    "{card} {card:costs|cost} nothing, so refugees save nothing.",
    rule="A-80",
    field="swindled",
    can_override=True,
)


# What it costs ------------------------------------------------------------------------------------


def is_free(card: Card) -> bool:
    """Whether the card costs nothing: plain Refugees for hire (A-19)."""
    return card.food == 0 and not card.meds_cost and card.any_mix is None


def cost_line(card: Card) -> Line:
    if card.any_mix is not None:
        return Line("{number} food and meds in any mix", number=card.any_mix)
    return price_line(card.food or 0, card.meds_cost or 0)


def mercenary(state: ArcticState, seat: str, card: Card, swindled: int) -> Option:
    return Option(card.id, card.label, hint=cost_line(price_for(state, seat, card, swindled)))


def price_line(food: int, meds: int) -> Line:
    if not food and not meds:
        return Line("nothing")
    if not meds:
        return Line("{food} food", food=food)
    if not food:
        return Line("{meds} {meds:med|meds}", meds=meds)
    return Line("{food} food and {meds} {meds:med|meds}", food=food, meds=meds)


def is_affordable(card: Card, food: int, meds: int) -> bool:
    """Whether this much food and this many meds pay for the card; overpaying counts as paying."""
    if card.any_mix is not None:
        return food + meds >= card.any_mix
    return food >= (card.food or 0) and meds >= (card.meds_cost or 0)


def is_paid(card: Card, food: int, meds: int, house: Mapping[str, str]) -> bool:
    """Whether this pays for the card, exactly where the house rule ``overpay`` asks for that."""
    if house["overpay"] != "exact":
        return is_affordable(card, food, meds)
    if card.any_mix is not None:
        return food + meds == card.any_mix
    return (food, meds) == (card.food or 0, card.meds_cost or 0)


def meds_in(cards: Iterable[Card]) -> int:
    return sum(card.meds or 0 for card in cards)


def cheaper(card: Card, refugees: int) -> Card:
    """Return the card as it costs when so many refugees are discarded; what it does not cost stays so.

    A cost in any mix is one unit less either way.
    """
    if refugees not in (FOR_A_FOOD, FOR_A_MED):
        return card
    if card.any_mix is not None:
        return replace(card, any_mix=max(card.any_mix - 1, 0))
    if refugees == FOR_A_FOOD:
        return replace(card, food=max(card.food - 1, 0) if card.food else card.food)
    return replace(card, meds_cost=max(card.meds_cost - 1, 0) if card.meds_cost else card.meds_cost)


def price_for(state: ArcticState, seat: str, card: Card, swindled: int = 0) -> Card:
    """Return the card as it costs this seat: a Sergeant's Saboteur takes no food (A-61).

    ``swindled``: refugees discarded for the Swindler (A-80).
    """
    is_saboteur = Power.DISARM in card.powers
    if is_saboteur and Power.SERGEANT_AT_ARMS in state.seats[seat].base.powers(state.cards):
        card = replace(card, food=None)
    return cheaper(card, swindled)


def check_swindle(
    state: ArcticState, seat: str, swindled: Sequence[str], hired: Card | None, checks: Checks
) -> None:
    """Check that the Swindler can make this hire cheaper. Raises IllegalEntry (A-80)."""
    if not swindled:
        return
    if hired is None:
        raise NOBODY_HIRED()
    if len(swindled) not in (FOR_A_FOOD, FOR_A_MED):
        raise TOO_MANY_SWINDLED(number=len(swindled))
    for card_id in swindled:
        check_refugee(known(state, card_id, "swindled"), checks, "swindled")
    check_power(state, seat, {Power.SWINDLER}, checks)
    in_vain = COSTS_NO_MEDS if len(swindled) == FOR_A_MED else COSTS_NO_FOOD
    if not (hired.food or hired.meds_cost):
        in_vain = COSTS_NOTHING
    checks.require(cheaper(hired, len(swindled)) != hired, in_vain, card=hired.label)


# What it is paid with -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Purse:
    """What a hire can be paid with; ``gardens``: how much of the food is theirs."""

    food: int
    meds: int
    gardens: int = 0
    is_cannibals: bool = False


def _purses(state: ArcticState, seat: str, hunted: int, meds: int) -> list[Purse]:
    """Return all that the seat can pay with, the most first; ``meds`` of cards played.

    Gardens and leader may give all or nothing of theirs; the Cannibal's food is never joined (A-81).
    """
    own = state.seats[seat]
    gardens, food = own.base.gardens(state.cards), own.food + hunted
    foods = [Purse(food + more, meds, more) for more in range(gardens, -1, -1)]
    if own.cannibal_food:
        foods.append(Purse(own.cannibal_food, meds, is_cannibals=True))
    return [replace(each, meds=meds + more) for each in foods for more in range(own.meds, -1, -1)]


def left_to_spend(state: ArcticState, seat: str, hunted: int = 0, meds: int = 0) -> Iterator[Reason]:
    """Yield what the seat has for a hire, if it has anything and has not hired yet."""
    if HIRE in state.seats[seat].actions:
        return
    found = _purses(state, seat, hunted, meds)
    most, other = found[0], next((each for each in found if each.is_cannibals), None)
    if other and not most.food:
        most, other = other, None
    if not most.food and not most.meds:
        return
    facts: dict[str, Fact] = {"seat": seat, "purse": price_line(most.food, most.meds)}
    if other is None:
        yield Reason("{seat} has {purse} left for a hire.", ("A-26",), **facts)
        return
    phrase = gettext_noop("{seat} has {purse} left for a hire, or {other} from the Cannibal.")
    facts["other"] = price_line(other.food, other.meds)
    yield Reason(phrase, ("A-26", "A-81"), **facts)


def payable(state: ArcticState, seat: str, hunted: int, meds: int, swindled: int = 0) -> list[Card]:
    """Return the mercenaries on the table that the seat can pay, the dearest first."""
    found = _purses(state, seat, hunted, meds)

    def can_pay(card: Card) -> bool:
        price, purses = price_for(state, seat, card, swindled), [Purse(0, meds)] if is_free(card) else found
        return any(is_paid(price, purse.food, purse.meds, state.house_rules) for purse in purses)

    there = (state.cards[each] for each, left in state.stacks.items() if left and each in state.cards)
    paid = filter(can_pay, there)
    return sorted(paid, key=lambda card: -(card.any_mix or (card.food or 0) + (card.meds_cost or 0)))


def meds_played(state: ArcticState, played: Sequence[str], checks: Checks) -> int:
    """Return the meds that these cards bring. Raises IllegalEntry (A-26) for one that brings none."""
    cards = [state.cards[card_id] for card_id in played]
    for card in cards:
        checks.require(card.meds is not None, replace(NO_MEDS, rule="A-26", field="meds"), card=card.label)
    return meds_in(cards)


def hire(
    state: ArcticState, seat: str, hired: str, swindled: int, hunted: int, meds: int, checks: Checks
) -> tuple[Purse, Iterator[Reason]]:
    """Check who is hired, and return what it is paid with, and why. Raises IllegalEntry (A-26)."""
    phrase = gettext_noop("{seat} has already hired this round. Only one mercenary a round.")
    check_action(state.seats[seat], seat, HIRE, phrase, checks)
    printed = known(state, hired, "hired")
    card = price_for(state, seat, printed, swindled)
    gone = STACK_EMPTY if card.id in state.stacks else NOT_FOR_HIRE
    checks.require(state.stacks.get(card.id, 0) > 0, gone, card=card.label)
    found = [Purse(0, meds)] if is_free(printed) else _purses(state, seat, hunted, meds)

    def suits(purse: Purse) -> tuple[bool, bool, int]:
        can_pay = is_affordable(card, purse.food, purse.meds)
        is_right = is_paid(card, purse.food, purse.meds, state.house_rules)
        return is_right, can_pay, 0 if can_pay else purse.food + purse.meds

    purse = max(found, key=suits)
    is_right, can_pay, _ = suits(purse)
    unpaid, cost = OVERPAID if can_pay else NOT_PAID, cost_line(card)
    checks.require(is_right, unpaid, card=card.label, cost=cost, food=purse.food, meds=purse.meds)
    return purse, _reasons(printed, card, swindled, purse)


def _reasons(printed: Card, card: Card, swindled: int, purse: Purse) -> Iterator[Reason]:
    food, meds = purse.food, purse.meds
    if swindled == FOR_A_FOOD:
        yield Reason("The Swindler: with one refugee discarded, the hire costs 1 food less.", ("A-80",))
    elif swindled == FOR_A_MED:
        yield Reason("The Swindler: with two refugees discarded, the hire costs 1 med less.", ("A-80",))
    if is_free(printed):
        phrase = gettext_noop(
            "{card} {card:costs|cost} nothing, but {card:is|are} the hire of this round. The "
            "card goes to the discard pile."
        )
        yield Reason(phrase, ("A-19", "A-26"), card=card.label).deciding()
        return
    if purse.is_cannibals:
        yield NOT_JOINED
    if purse.gardens:
        yield given_by_gardens(purse.gardens)
    if card.food is None and Power.DISARM in card.powers:
        yield Reason("The Sergeant at Arms hires Saboteurs for meds alone.", ("A-61",))
    if not (card.food or card.meds_cost or card.any_mix):
        phrase = gettext_noop("So {card} {card:costs|cost} nothing. The card goes to the discard pile.")
        yield Reason(phrase, ("A-26",), card=card.label).deciding()
        return
    phrase = gettext_noop(
        "{card} {card:costs|cost} {cost}, paid with {paid}. The card goes to the discard pile."
    )
    facts: dict[str, Fact] = {"card": card.label, "cost": cost_line(card), "food": food, "meds": meds}
    facts["paid"] = price_line(food, meds)
    yield Reason(phrase, ("A-26",), **facts).deciding()
