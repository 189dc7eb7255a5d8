"""When a sentence about who is hired, and how that is paid, is true."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.rules.arctic.cards.catalogue import Pile, shipped
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.hq.choose_leader import DraftLeader
from referee.rules.arctic.learn import HireCase
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason
from tests.rules.arctic.truths.gathering import worth
from tests.rules.arctic.truths.told import Table, Told


def price(told: Told) -> tuple[int, int, int | None]:
    """Food, meds, and the number of any mix that this seat pays for who is hired."""
    card = told.card(told.act.hired)
    food, meds, mix = card.food or 0, card.meds_cost or 0, card.any_mix
    if told.leads(told.by, "sergeant_at_arms") and Power.DISARM in card.powers:
        food = 0
    refugees = len(told.act.swindled)
    if mix is not None:
        return 0, 0, max(mix - (refugees > 0), 0)
    return max(food - (refugees == 1), 0), max(meds - (refugees == 2), 0), None


def said_price(told: Told) -> str:
    food, meds, mix = price(told)
    return said(food, meds) if mix is None else f"{mix} food and meds in any mix"


def said(food: int, meds: int) -> str:
    units = "med" if meds == 1 else "meds"
    parts = ([f"{food} food"] if food else []) + ([f"{meds} {units}"] if meds else [])
    return " and ".join(parts) or "nothing"


def is_hired(told: Told) -> bool:
    hired = told.act.hired if isinstance(told.act, Hunt) else None
    if hired is None or told.label(hired) != told.name("card"):
        return False
    left, own = told.was.stacks.get(hired, 0) - told.now.stacks.get(hired, 0), told.was.seats[told.by]
    # One that is used without ever having been entered was hired as well.
    came = max((*told.announced.cards, *told.announced.meds).count(hired) - own.owned.get(hired, 0), 0)
    gained = told.gained(told.by, hired)
    # So was one that is used while the others are known not to be in the hand.
    came = came or int(gained > 1 and shows_a_hire(told, told.by, hired))
    number = 1 + came if own.is_loose else 1
    left -= sum(shows_a_hire(told, seat, hired) for seat in told.now.players if seat != told.by)
    return gained == number == left and "hire" in told.acted(told.by)


def shows_a_hire(told: Told, seat: str, card: str) -> bool:
    """Whether a seat that answers shows the card as its hire of a skipped gathering."""
    was, now = ([gain.source for gain in own.missed].count(Pile.MERCENARY) for own in told.held(seat))
    return now < was and told.now.seats[seat].owned.get(card, 0) > told.was.seats[seat].owned.get(card, 0)


def is_hired_for_nothing(told: Told) -> bool:
    card = told.card(told.act.hired) if isinstance(told.act, Hunt) and told.act.hired else None
    return card is not None and not (card.food or card.meds_cost or card.any_mix) and is_hired(told)


def is_made_free(told: Told) -> bool:
    """Nothing is left of a price, or the table's own card has none printed."""
    if not is_hired(told) or any(price(told)):
        return False
    return bool(told.act.swindled) or told.card(told.act.hired).food is None


def is_paid(told: Told) -> bool:
    """The price is right, and what is paid is all that the seat has for it, or just the price."""
    if not is_hired(told) or told.words("cost") != said_price(told):
        return False
    was, (food, meds, mix) = told.was.seats[told.by], price(told)
    paid = (told.number("food"), told.number("meds"))
    if told.words("paid") != said(*paid):
        return False
    if told.was.house_rules["overpay"] == "exact":
        return sum(paid) == mix if mix is not None else paid == (food, meds)
    own = was.food + worth(told) + was.base.gardens(told.was.cards)
    brought = was.meds + sum(told.card(card).meds or 0 for card in told.act.meds)
    is_enough = own + brought >= mix if mix is not None else own >= food and brought >= meds
    return paid == (own if is_enough else was.cannibal_food, brought)


def gardens_give(told: Told) -> bool:
    was, number = told.was.seats[told.by], told.number("number")
    if isinstance(told.act, DraftLeader):
        paid = was.food + number == told.act.looks
    else:
        paid = isinstance(told.act, Hunt) and told.came_to.food == was.food + worth(told) + number
    return paid and 0 < number <= was.base.gardens(told.was.cards)


def cannibal_pays(told: Told) -> bool:
    was = told.was.seats[told.by]
    if isinstance(told.act, DraftLeader):
        return was.food + was.base.gardens(told.was.cards) < told.act.looks <= was.cannibal_food
    return isinstance(told.act, Hunt) and told.came_to.food == was.cannibal_food > 0


def has_left(told: Told) -> bool:
    """Nothing was spent: what there was, what was hunted, and what the Gardens give."""
    was, now = told.held(told.by)
    gardens = was.base.gardens(told.was.cards)
    food, hired = was.food + worth(told) + gardens, told.act.hired if isinstance(told.act, Hunt) else ""
    if hired is not None or "hire" in now.actions or told.name("seat") != told.by:
        return False
    is_cannibals = bool(now.cannibal_food) and not food
    return now.food + gardens == food and told.words("purse") == said(
        now.cannibal_food if is_cannibals else food, now.meds
    )


def has_cannibals_left(told: Told) -> bool:
    now = told.now.seats[told.by]
    return has_left(told) and told.words("other") == said(now.cannibal_food, now.meds)


def sergeant_hires(told: Told) -> bool:
    hired = told.act.hired if isinstance(told.act, Hunt) else None
    is_saboteur = hired is not None and told.has(hired, "disarm")
    return is_saboteur and told.leads(told.by, "sergeant_at_arms")


def swindles_a_food(told: Told) -> bool:
    return swindles(told, 1)


def swindles_a_med(told: Told) -> bool:
    return swindles(told, 2)


def swindles(told: Told, refugees: int) -> bool:
    if not isinstance(told.act, Hunt) or len(told.act.swindled) != refugees or not told.act.hired:
        return False
    card, (food, meds, mix) = told.card(told.act.hired), price(told)
    before = (card.food or 0) if refugees == 1 else (card.meds_cost or 0)
    is_less = mix == (card.any_mix or 0) - 1 if mix is not None else (food, meds)[refugees - 1] == before - 1
    return told.leads(told.by, "swindler") and is_less and told.gone(told.by) >= refugees


# Puzzles --------------------------------------------------------------------------------------------


def costs_beside(reason: Reason, case: HireCase) -> bool:
    """The price is on a card of the case, the meds are those in the hand; it decides if it is paid."""
    (card,) = [shipped()[each] for each in case.mercenaries if shipped()[each].label == reason.facts["card"]]
    food, meds = (int(str(reason.facts[blank])) for blank in ("food", "meds"))
    mix, cost = card.any_mix, reason.facts["cost"]
    by_kind = said(card.food or 0, card.meds_cost or 0)
    price = by_kind if mix is None else f"{mix} food and meds in any mix"
    enough = food >= (card.food or 0) and meds >= (card.meds_cost or 0)
    is_paid = enough if mix is None else food + meds >= mix
    is_told = isinstance(cost, Line) and cost.text() == price
    return is_told and meds == sum(each.meds or 0 for each in case.hand) and reason.is_decisive is is_paid


LEARNT: Mapping[str, Callable[[Reason, HireCase], bool]] = {
    "{card} {card:costs|cost} {cost}.": costs_beside,
}
"""What a puzzle says of each mercenary."""


TABLE: Table = {
    "{card} {card:is|are} free": is_hired_for_nothing,
    "{cost}, paid with {paid}": is_paid,
    "That makes {card}": is_made_free,
    "{card:goes|go} to the discard pile.": is_hired,
    "{seat} has {purse} left for a hire.": has_left,
    "left for a hire, or {other} from the": has_cannibals_left,
    "Hydroponic Gardens give {number} of the food": gardens_give,
    "The Cannibal’s food": cannibal_pays,
    "The Sergeant at Arms hires Saboteurs": sergeant_hires,
    "The Swindler takes 1 food": swindles_a_food,
    "The Swindler takes 1 med": swindles_a_med,
}
