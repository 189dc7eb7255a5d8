"""When a sentence about a dig, a draw or what a hunt brings is true."""

from __future__ import annotations

from typing import Any

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Draw
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.hq.build import Build
from referee.second.arctic import skirmish as twin
from referee.second.arctic.cards import corrected, printed_table
from referee.second.arctic.house_rules import DEFAULTS
from referee.second.arctic.values import Helper, Values
from tests.rules.arctic.truths.told import Table, Told, titles

ACTIONS = {Dig: "dig", Build: "dig", Draw: "draw", Hunt: "hunt"}
SLED_TAKES = (Kind.TOOL, Kind.MEDICINE)

# What cards are worth -------------------------------------------------------------------------------


def action_case(told: Told) -> dict[str, Any]:
    """The action as a case for the twin."""
    return {
        "action": ACTIONS[type(told.act)],
        "cards": list(told.act.cards),
        "leader": told.was.seats[told.by].base.active_leader,
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
    """Whether so many are drawn, or all that deck and discard pile have, with the cards just used."""
    if not isinstance(told.act, Draw) or worth(told) != told.number("value"):
        return False
    was, used = told.was.seats[told.by], len(told.act.cards) + bool(told.act.helper)
    there = was.in_play - was.left + used
    return told.drew(told.by) > 0 and told.drew(told.by) in (told.number("value"), there)


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
    found = {(told.label(card.id), known.given(card)) for card in cards}
    leader = told.held(told.by)[0].base.active_leader or ""
    return (told.name("card"), told.number("number")) in found and told.label(leader) == told.name("leader")


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


def finds_but_junk(told: Told) -> bool:
    """A look that keeps nothing, while some Junk is neither at a seat nor out of the game."""
    looks = isinstance(told.act, Dig) and worth(told) > 0 and not kept(told) and not told.act.unseen
    there = [card for card in told.was.cards.values() if card.kind is Kind.JUNK]
    return looks and any(card.count > told.was.placed.get(card.id, 0) for card in there)


TABLE: Table = {
    "The best use of these cards: {value}.": is_worth,
    "Look at the top {value} of the junkyard": digs,
    "Look at {value} of the junkyard,": digs_at_either_end,
    "With Scrappers, the rest go on": returns_anyhow,
    "A dig of 0 looks at nothing.": digs_nothing,
    "Draw {value} from your deck.": draws,
    "A draw of 0 draws nothing": draws_nothing,
    "of the cards drawn {number:is|are} discarded, 2": couriers_discard,
    "The hunt gains": hunts,
    "A hunt of": hunts_nothing,
    "A member with a +N helps another member": helps_another,
    "With this leader a Scouting Refugee works or helps,": better_choice,
    "With this leader a Scouting Refugee works or helps.": several_choices,
    "The {leader} gives each {card} dig {number}": given_value,
    "The {leader} gives each {card} hunt {number}": given_value,
    "Junk goes straight back and gives": finds_but_junk,
    "The Cargo Sled may take one more card,": sled_may_take,
    "{plain}, and {cards} with the Cargo": sled_takes,
    "{number} {number:card is|cards are}": sled_takes_unseen,
}
