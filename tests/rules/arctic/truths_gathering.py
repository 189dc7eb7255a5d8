"""When a sentence about digging, drawing, hunting, trashing, committing or a power in gathering is true."""

from __future__ import annotations

from typing import Any

from referee.rules.arctic.building_entries import Build
from referee.rules.arctic.cards import Card, Kind
from referee.rules.arctic.leader_entries import DraftLeader
from referee.rules.arctic.power_entries import Demolish, Drill, TakeBack
from referee.rules.arctic.powers import Power
from referee.rules.arctic.turn_entries import Commit, Dig, Draw, Hunt, Trash
from tests.rules.arctic import twin
from tests.rules.arctic.told import Table, Told, titles
from tests.rules.arctic.twin_cards import corrected, printed_table
from tests.rules.arctic.twin_values import DEFAULTS, Helper, Values

ACTIONS = {Dig: "dig", Build: "dig", Draw: "draw", Hunt: "hunt"}
SLED_TAKES = (Kind.TOOL, Kind.MEDICINE)

# What cards are worth -------------------------------------------------------------------------------


def action_case(told: Told) -> dict[str, Any]:
    """The action as a case for the twin."""
    return {
        "action": ACTIONS[type(told.act)],
        "cards": list(told.act.cards),
        "leader": told.was.holdings[told.by].camp.active_leader,
        "house_rules": dict(told.was.house_rules),
        "overrides": told.overrides(told.act.cards),
    }


def worth(told: Told) -> int:
    if not told.act.cards:
        return 0
    bonus = 2 if told.leads(told.by, "peacemaker") else 1
    return int(twin.action(action_case(told))["value"]) + (bonus if told.act.helper else 0)


def values(told: Told) -> tuple[Values, list[Any]]:
    case = action_case(told)
    table = corrected(printed_table(), case["overrides"])
    rules = {**DEFAULTS, **case["house_rules"]}
    return Values(case["action"], case["leader"], rules), [table[card] for card in case["cards"]]


def is_worth(told: Told) -> bool:
    return told.number("value") == worth(told)


def has_scrappers(told: Told) -> bool:
    return any(told.has(card, "dig_top_or_bottom") for card in told.act.cards)


def returns_anyhow(told: Told) -> bool:
    return isinstance(told.act, Dig | Build) and has_scrappers(told)


def digs(told: Told) -> bool:
    is_dig = isinstance(told.act, Dig) and is_worth(told) and told.number("value") > 0
    return is_dig and not has_scrappers(told)


def digs_at_either_end(told: Told) -> bool:
    return isinstance(told.act, Dig) and is_worth(told) and told.number("value") > 0 and has_scrappers(told)


def digs_nothing(told: Told) -> bool:
    return isinstance(told.act, Dig) and worth(told) == 0 and not kept(told) and told.act.is_unseen is False


def draws(told: Told) -> bool:
    drawn = told.number("value")
    return isinstance(told.act, Draw) and worth(told) == drawn == told.drew(told.by) > 0


def draws_nothing(told: Told) -> bool:
    return isinstance(told.act, Draw) and worth(told) == 0 == told.drew(told.by)


def couriers_discard(told: Told) -> bool:
    if not isinstance(told.act, Draw):
        return False
    couriers = sum(told.has(card, "draw_discard_2") for card in told.act.cards)
    used = len(told.act.cards) + bool(told.act.helper)
    expected = min(2 * couriers, told.drew(told.by))
    return told.number("number") == expected == told.gone(told.by) - used > 0


def hunts(told: Told) -> bool:
    was, now = told.held(told.by)
    is_kept = told.act.hired is not None or now.food == was.food + told.number("value")
    return is_worth(told) and told.number("value") > 0 and is_kept


def hunts_nothing(told: Told) -> bool:
    return isinstance(told.act, Hunt) and bool(told.act.cards) and worth(told) == 0


def helps_another(told: Told) -> bool:
    known, cards = values(told)
    return any(
        card.kind == "member" and known.mod(card) and card.base[known.action] is None for card in cards
    )


def best_choices(told: Told) -> int:
    """In how many ways those who may work or help come to the most."""
    known, cards = values(told)
    helpers = [Helper(card) for card in cards if card.kind == "member"]
    found = [way for way in known.ways(helpers, cards) if not way.idle_tools]
    return len({way.by_choice for way in found if way.value == max(each.value for each in found)})


def may_choose(told: Told) -> bool:
    known, cards = values(told)
    return any(card.kind == "member" and len(known.roles(Helper(card))) > 1 for card in cards)


def better_choice(told: Told) -> bool:
    return may_choose(told) and best_choices(told) == 1


def several_choices(told: Told) -> bool:
    return may_choose(told) and best_choices(told) > 1


def given_value(told: Told) -> bool:
    known, cards = values(told)
    found = {told.label(card.id) for card in cards if known.given(card) is not None}
    return found == set(told.names("cards")) != set()


# Keeping --------------------------------------------------------------------------------------------


def kept(told: Told) -> list[Card]:
    names = [*([told.act.kept] if told.act.kept else []), *told.act.extra]
    return [told.card(card) for card in names]


def has_sled(told: Told) -> bool:
    return any(told.has(card, "dig_keep_extra") for card in told.act.cards)


def sled_may_take(told: Told) -> bool:
    return isinstance(told.act, Dig) and has_sled(told) and not told.act.extra and not told.act.unseen_extra


def sled_takes(told: Told) -> bool:
    cards = kept(told)
    labels = [card.label for card in cards]
    if told.name("plain") not in labels or not has_sled(told):
        return False
    labels.remove(told.name("plain"))
    besides = [card for card in cards if card.label in labels]
    is_named = set(told.names("cards")) == titles(labels) != set()
    return is_named and all(card.kind in SLED_TAKES for card in besides)


def sled_takes_unseen(told: Told) -> bool:
    number = len(told.act.extra) + told.act.unseen_extra
    was, now = told.held(told.by)
    shown = len(now.proved) - len(was.proved)
    hidden = len(now.unseen) + shown - len(was.unseen)
    return has_sled(told) and told.number("number") == number > 0 and hidden + len(kept(told)) == number + 1


# Hiring ---------------------------------------------------------------------------------------------


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
    units = "med" if meds == 1 else "meds"
    if mix is not None:
        return f"{mix} food and meds in any mix"
    parts = ([f"{food} food"] if food else []) + ([f"{meds} {units}"] if meds else [])
    return " and ".join(parts)


def is_hired(told: Told) -> bool:
    hired = told.act.hired if isinstance(told.act, Hunt) else None
    if hired is None or told.label(hired) != told.name("card"):
        return False
    left = told.was.stacks.get(hired, 0) - told.now.stacks.get(hired, 0)
    return told.gained(told.by, hired) == 1 == left and "hire" in told.acted(told.by)


def is_hired_for_nothing(told: Told) -> bool:
    card = told.card(told.act.hired) if isinstance(told.act, Hunt) and told.act.hired else None
    return card is not None and not (card.food or card.meds_cost or card.any_mix) and is_hired(told)


def is_made_free(told: Told) -> bool:
    return is_hired(told) and not any(price(told)) and bool(told.act.swindled)


def is_paid(told: Told) -> bool:
    if not is_hired(told) or told.words("cost") != said_price(told):
        return False
    was = told.was.holdings[told.by]
    own, gardens = was.food + worth(told), was.camp.gardens(told.was.cards)
    brought = sum(told.card(card).meds or 0 for card in told.act.meds)
    foods, meds_of_all = {*range(own, own + gardens + 1)}, range(brought, brought + was.meds + 1)
    if was.cannibal_food:
        foods.add(was.cannibal_food)
    paid_food, paid_meds = told.number("food"), told.number("meds")
    food, meds, mix = price(told)
    is_enough = paid_food + paid_meds >= mix if mix is not None else paid_food >= food and paid_meds >= meds
    return paid_food in foods and paid_meds in meds_of_all and is_enough


def gardens_give(told: Told) -> bool:
    was, number = told.was.holdings[told.by], told.number("number")
    if isinstance(told.act, DraftLeader):
        paid = was.food + number == told.act.looks
    else:
        paid = isinstance(told.act, Hunt) and told.outcome.food == was.food + worth(told) + number
    return paid and 0 < number <= was.camp.gardens(told.was.cards)


def cannibal_pays(told: Told) -> bool:
    was = told.was.holdings[told.by]
    if isinstance(told.act, DraftLeader):
        return was.food + was.camp.gardens(told.was.cards) < told.act.looks <= was.cannibal_food
    return isinstance(told.act, Hunt) and told.outcome.food == was.cannibal_food > 0


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


# Trash, commit, Map, Drill Sergeant -----------------------------------------------------------------


def is_trashed(told: Told) -> bool:
    if not isinstance(told.act, Trash):
        return False
    cards = told.act.cards
    entered = told.now.yard.entries[len(told.was.yard.entries) :]
    lost = all(told.lost(told.by, card, cards.count(card)) for card in cards)
    named = set(told.names("cards")) == titles(map(told.label, cards))
    return named and lost and sorted(entered) == sorted(cards) and told.drew(told.by) == 0


def keeps(told: Told) -> bool:
    is_number = isinstance(told.facts, Commit) and told.facts.number == told.number("number")
    return is_number and told.name("seat") == told.seat


def comes_back(told: Told) -> bool:
    if not isinstance(told.act, TakeBack):
        return False
    named = (told.label(told.act.card), told.label(told.act.member)) == (
        told.name("card"),
        told.name("member"),
    )
    is_back = told.drew(told.name("seat")) == 1 == told.gone(told.name("seat"))
    return named and is_back and told.name("seat") == told.by


def no_action_twice(told: Told) -> bool:
    if not isinstance(told.act, TakeBack):
        return False
    actions = [each.actions for each in told.held(told.by)]
    return actions[0] == actions[1] and told.label(told.act.member) == told.name("member")


def recycles(told: Told) -> bool:
    return isinstance(told.act, Drill) and told.has(told.act.card, "recycle_2_draw_2")


def draws_apart(told: Told) -> bool:
    return isinstance(told.act, Drill) and told.drew(told.by) == 2 and not told.acted(told.by)


def stands_for_its_numbers(told: Told) -> bool:
    if not isinstance(told.act, Drill | Demolish) or told.label(told.act.card) != told.name("card"):
        return False
    was, now = (each.powered.get(told.act.card, 0) for each in told.held(told.by))
    return told.gone(told.by) == 1 and now == was + 1


# Fewer words than these would do, and tell less.
TABLE: Table = {
    "The best use of these cards is {value}": is_worth,
    "Look at the top {value} of the junkyard": digs,
    "Look at {value} of the junkyard, all from": digs_at_either_end,
    "With Scrappers the rest goes to": returns_anyhow,
    "A dig of 0 looks at nothing.": digs_nothing,
    "Draw {value} from the own deck": draws,
    "A draw of 0 draws nothing": draws_nothing,
    "of the cards drawn are discarded, 2 for each": couriers_discard,
    "The hunt brings {value} food": hunts,
    "A hunt of 0 brings no food": hunts_nothing,
    "A member with a +N helps another member": helps_another,
    "works itself or helps another: the better": better_choice,
    "works itself or helps another; here several": several_choices,
    "The leader gives {cards} a value here": given_value,
    "The Cargo Sled may take one card more": sled_may_take,
    "the Cargo Sled takes {cards} besides": sled_takes,
    "kept for the Cargo Sled: of all that is kept": sled_takes_unseen,
    "{card} costs nothing, but is the hire": is_hired_for_nothing,
    "{cost} for {card}, paid with {food} food": is_paid,
    "So {card} costs nothing. The card goes": is_made_free,
    "Hydroponic Gardens give {number} of the food": gardens_give,
    "The Cannibal’s food is not joined": cannibal_pays,
    "The Sergeant at Arms hires Saboteurs": sergeant_hires,
    "The Swindler: one refugee discarded": swindles_a_food,
    "The Swindler: two refugees discarded": swindles_a_med,
    "{cards} to the junkyard, which is shuffled": is_trashed,
    "they may be bluffs": keeps,
    "is back in {seat}’s hand, for another action": comes_back,
    "No action may be taken twice": no_action_twice,
    "Up to 2 cards from the discard pile into": recycles,
    "Then draw 2: not the draw of the round": draws_apart,
    "its power stands in place of its numbers": stands_for_its_numbers,
}
