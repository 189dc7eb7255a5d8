"""A hire: what a mercenary costs the seat, and what pays for it (A-26, A-61, A-75, A-80, A-81)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Card, Power
from referee.rules.arctic.hq.buildings import given_by_gardens
from referee.rules.arctic.hq.leaders import NO_MEDS, NOT_JOINED, check_power, check_refugee
from referee.rules.arctic.record.state import ArcticState, known
from referee.rules.arctic.record.turn import ArcticTurn, check_action
from referee.rules.kernel.entry.choices import Chance, Option
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal

HIRE = "hire"
"""The hire as an action of the round, separate from the hunt."""
FOR_A_FOOD, FOR_A_MED = 1, 2
"""Refugees discarded for the Swindler; a hire takes one of the options (A-80)."""
NOBODY_HIRED = Refusal(
    "nobody-hired", "The Swindler makes a hire cheaper. Choose who to hire.", "A-80", "swindled"
)
TOO_MANY_SWINDLED = Refusal(
    "too-many-cards",
    "{number} refugees are too many. One saves 1 food, two save 1 med.",
    rule="A-80",
    field="swindled",
)
NOT_FOR_HIRE = Refusal(
    "not-for-hire", "{card} {card:isn’t|aren’t} for hire here.", "A-26", "hired", can_override=True
)
STACK_EMPTY = replace(NOT_FOR_HIRE, phrase=gettext_noop("The {card} stack is empty."))
NOT_PAID = Refusal(
    "not-paid",
    "{card} {card:costs|cost} {cost}. You have {food} food and {meds} {meds:med|meds}.",
    rule="A-26",
    field="hired",
    can_override=True,
)
OVERPAID = Refusal(
    "overpaid",
    "{card} {card:costs|cost} exactly {cost}. {food} food and {meds} {meds:med|meds} is too much.",
    rule="A-26",
    field="hired",
    can_override=True,
)
COSTS_NO_FOOD = Refusal(
    "nothing-cheaper",
    "{card} {card:costs|cost} no food. One refugee saves nothing, two save 1 med.",
    rule="A-80",
    field="swindled",
    can_override=True,
)
COSTS_NO_MEDS = Refusal(
    "nothing-cheaper",
    "{card} {card:costs|cost} no meds. Two refugees save nothing, one saves 1 food.",
    rule="A-80",
    field="swindled",
    can_override=True,
)
COSTS_NOTHING = Refusal(
    "nothing-cheaper",
    "{card} {card:costs|cost} nothing. Keep your refugees.",
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


def mercenary(state: ArcticState, seat: str, card: Card, swindled: int, *, is_dear: bool = False) -> Option:
    hint = cost_line(price_for(state, seat, card, swindled))
    if not is_dear:
        return Option(card.id, card.label, hint=hint)
    folded = gettext_noop("Not enough food or meds")
    return Option(card.id, card.label, hint=hint, chance=Chance.NEEDS_OVERRIDE, group=folded)


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
    """Return the card at its price with this many refugees discarded.

    A cost in any mix is 1 less with one or two refugees.
    """
    if refugees not in (FOR_A_FOOD, FOR_A_MED):
        return card
    if card.any_mix is not None:
        return replace(card, any_mix=max(card.any_mix - 1, 0))
    if refugees == FOR_A_FOOD:
        return replace(card, food=max(card.food - 1, 0) if card.food else card.food)
    return replace(card, meds_cost=max(card.meds_cost - 1, 0) if card.meds_cost else card.meds_cost)


def price_for(state: ArcticState, seat: str, card: Card, swindled: int = 0) -> Card:
    """Return the card at its price for this seat: with the Sergeant a Saboteur takes no food (A-61).

    ``swindled``: refugees discarded for the Swindler (A-80).
    """
    is_saboteur = Power.DISARM in card.powers
    if is_saboteur and Power.SERGEANT_AT_ARMS in state.seats[seat].base.powers(state.cards):
        card = replace(card, food=None)
    return cheaper(card, swindled)


def check_swindle(turn: ArcticTurn, swindled: Sequence[str], hired: Card | None) -> None:
    """Check that the Swindler can make this hire cheaper. Raises IllegalEntry (A-80)."""
    if not swindled:
        return
    if hired is None:
        raise NOBODY_HIRED()
    if len(swindled) not in (FOR_A_FOOD, FOR_A_MED):
        raise TOO_MANY_SWINDLED(number=len(swindled))
    for card_id in swindled:
        check_refugee(turn, known(turn.state, card_id, "swindled"), "swindled")
    check_power(turn, {Power.SWINDLER})
    in_vain = COSTS_NO_MEDS if len(swindled) == FOR_A_MED else COSTS_NO_FOOD
    if not (hired.food or hired.meds_cost):
        in_vain = COSTS_NOTHING
    turn.require(cheaper(hired, len(swindled)) != hired, in_vain, card=hired.label)


# What it is paid with -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Purse:
    """Food and meds for a hire."""

    food: int
    meds: int
    gardens: int = 0  # of the food
    is_cannibals: bool = False


def purses_of(state: ArcticState, seat: str, hunted: int, meds: int) -> list[Purse]:
    """Return the ways in which the seat can pay, the most first; ``meds`` come from cards played.

    Food of Gardens and meds of the leader are optional; the Cannibal's food is never combined (A-81).
    """
    own = state.seats[seat]
    gardens, food = own.base.gardens(state.cards), own.food + hunted
    foods = [Purse(food + more, meds, more) for more in range(gardens, -1, -1)]
    if own.cannibal_food:
        foods.append(Purse(own.cannibal_food, meds, is_cannibals=True))
    if not own.meds:
        return foods
    return [replace(each, meds=meds + more) for each in foods for more in range(own.meds, -1, -1)]


def left_to_spend(state: ArcticState, seat: str, hunted: int = 0, meds: int = 0) -> Iterator[Reason]:
    """Yield what the seat has left for a hire, unless it has nothing or has hired."""
    if HIRE in state.seats[seat].actions:
        return
    purses = purses_of(state, seat, hunted, meds)
    most, other = purses[0], next((each for each in purses if each.is_cannibals), None)
    if other and not most.food:
        most, other = other, None
    if not most.food and not most.meds:
        return
    purse = price_line(most.food, most.meds)
    if other is None:
        yield Reason("{seat} has {purse} left for a hire.", ("A-26",), seat=seat, purse=purse)
        return
    phrase = gettext_noop("{seat} has {purse} left for a hire, or {other} from the Cannibal.")
    price = price_line(other.food, other.meds)
    yield Reason(phrase, ("A-26", "A-81"), seat=seat, purse=purse, other=price)


def for_hire(state: ArcticState) -> list[Card]:
    """Return the mercenaries whose stacks aren't empty."""
    return [state.cards[each] for each, left in state.stacks.items() if left and each in state.cards]


def payable(state: ArcticState, seat: str, hunted: int, meds: int, swindled: int = 0) -> list[Card]:
    """Return the mercenaries on the table that the seat can pay for, the most expensive first."""
    purses = purses_of(state, seat, hunted, meds)

    def can_pay(card: Card) -> bool:
        price, ways = price_for(state, seat, card, swindled), [Purse(0, meds)] if is_free(card) else purses
        return any(is_paid(price, purse.food, purse.meds, state.house_rules) for purse in ways)

    paid = filter(can_pay, for_hire(state))
    return sorted(paid, key=lambda card: -(card.any_mix or (card.food or 0) + (card.meds_cost or 0)))


def meds_played(turn: ArcticTurn, played: Sequence[str]) -> int:
    """Return the meds that these cards give. Raises IllegalEntry (A-26) for one that gives none."""
    cards = [turn.state.cards[card_id] for card_id in played]
    for card in cards:
        turn.require(card.meds is not None, replace(NO_MEDS, rule="A-26", field="meds"), card=card.label)
    return meds_in(cards)


def check_for_hire(turn: ArcticTurn, card: Card) -> None:
    """Check that the seat may hire, and that the stack has this card. Raises IllegalEntry (A-26)."""
    phrase = gettext_noop("{seat} has already hired. It’s one mercenary per round.")
    check_action(turn, HIRE, phrase)
    gone = STACK_EMPTY if card.id in turn.state.stacks else NOT_FOR_HIRE
    turn.require(turn.state.stacks.get(card.id, 0) > 0, gone, card=card.label)


def hire(
    turn: ArcticTurn, printed: Card, swindled: int, hunted: int, meds: int
) -> tuple[Purse, Iterator[Reason]]:
    """Check the hire, and return what pays for it, and why. Raises IllegalEntry (A-26)."""
    check_for_hire(turn, printed)
    state, card = turn.state, price_for(turn.state, turn.seat, printed, swindled)
    purses = [Purse(0, meds)] if is_free(printed) else purses_of(state, turn.seat, hunted, meds)

    def suits(purse: Purse) -> tuple[bool, bool, int]:
        can_pay = is_affordable(card, purse.food, purse.meds)
        is_right = is_paid(card, purse.food, purse.meds, state.house_rules)
        return is_right, can_pay, 0 if can_pay else purse.food + purse.meds

    purse = max(purses, key=suits)
    is_right, can_pay, _ = suits(purse)
    unpaid, cost = OVERPAID if can_pay else NOT_PAID, cost_line(card)
    turn.require(is_right, unpaid, card=card.label, cost=cost, food=purse.food, meds=purse.meds)
    return purse, _reasons(printed, card, swindled, purse)


def _reasons(printed: Card, card: Card, swindled: int, purse: Purse) -> Iterator[Reason]:
    yield from _reasons_for_price(printed, card, swindled, purse)
    phrase = gettext_noop("{card} {card:goes|go} to the discard pile.")
    yield Reason(phrase, ("A-26",), card=card.label)


def _reasons_for_price(printed: Card, card: Card, swindled: int, purse: Purse) -> Iterator[Reason]:
    food, meds = purse.food, purse.meds
    if swindled == FOR_A_FOOD:
        yield Reason("The Swindler takes 1 food off for one discarded refugee.", ("A-80",))
    elif swindled == FOR_A_MED:
        yield Reason("The Swindler takes 1 med off for two discarded refugees.", ("A-80",))
    if is_free(printed):
        phrase = gettext_noop("{card} {card:is|are} free but {card:counts|count} as this round’s hire.")
        yield Reason(phrase, ("A-19", "A-26"), card=card.label).deciding()
        return
    if purse.is_cannibals:
        yield NOT_JOINED
    if purse.gardens:
        yield given_by_gardens(purse.gardens)
    if card.food is None and Power.DISARM in card.powers:
        yield Reason("The Sergeant at Arms hires Saboteurs for meds alone.", ("A-61",))
    if not (card.food or card.meds_cost or card.any_mix):
        phrase = gettext_noop("That makes {card} free.")
        yield Reason(phrase, ("A-26",), card=card.label).deciding()
        return
    phrase = gettext_noop("{card} {card:costs|cost} {cost}, paid with {paid}.")
    cost, paid = cost_line(card), price_line(food, meds)
    yield Reason(phrase, ("A-26",), card=card.label, cost=cost, food=food, meds=meds, paid=paid).deciding()
