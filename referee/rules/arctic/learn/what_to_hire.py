"""What can you hire? The usual mistakes with food and meds, the right count with one thing changed (A-26)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from referee.rules.arctic.cards.catalogue import Card, Kind, shipped
from referee.rules.arctic.gathering.hiring import NOT_PAID, cost_line, is_affordable, meds_in
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.worth.action import ActionCase, CardAction, resolve_action
from referee.rules.arctic.worth.force import Worth, best_worth
from referee.rules.arctic.worth.tools import Use
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason
from referee.rules.package.puzzle import NOBODY, Mistake, Possible, Riddle


@dataclass(frozen=True, slots=True)
class HireCase:
    """Cards in hand, all for one hire, and the mercenaries there are; at most one of them is paid."""

    cards: tuple[str, ...]
    mercenaries: tuple[str, ...]

    @property
    def hand(self) -> list[Card]:
        return [shipped()[each] for each in self.cards]


Pays = Callable[[Card, int, int], bool]


def _worth(hand: Sequence[Card], **house_rules: str) -> Worth:
    uses = [Use(place, card) for place, card in enumerate(hand)]
    return best_worth(CardAction.HUNT, uses, frozenset(), house_of(house_rules))


def _answer(case: HireCase, food: int, pays: Pays = is_affordable) -> str:
    """Return the mercenary that is paid; of several the first that the rule would not let go."""
    meds, cards = meds_in(case.hand), [shipped()[each] for each in case.mercenaries]
    paid = [place for place, card in enumerate(cards) if pays(card, food, meds)]
    true_food = _worth(case.hand).value
    wrongly = [place for place in paid if not is_affordable(cards[place], true_food, meds)]
    return str((wrongly or paid)[0]) if paid else NOBODY


def what_to_hire(case: HireCase) -> str:
    """Return the place of the mercenary that food and meds pay for (A-26)."""
    return _answer(case, _worth(case.hand).value)


def is_fair(case: HireCase) -> bool:
    """Whether one is paid at most, also where a member has but one helper by house rule."""
    food, meds = _worth(case.hand).value, meds_in(case.hand)
    paid = sum(is_affordable(shipped()[each], food, meds) for each in case.mercenaries)
    return paid <= 1 and _worth(case.hand, group_leaders_stack="no").value == food


def why_hired(case: HireCase) -> tuple[Reason, ...]:
    """Return why: what the hunt brings, then what each mercenary costs beside it."""
    return (*_why_food(case), *_why_paid(case))


def _why_food(case: HireCase) -> Iterator[Reason]:
    hand, worth = case.hand, _worth(case.hand)
    if worth.terms:
        useful = [card.base.hunt is not None or card.mod.hunt is not None for card in hand]
        used = [
            each for place, each in enumerate(case.cards) if useful[place] and place not in worth.idle_tools
        ]
        yield from resolve_action(ActionCase(CardAction.HUNT, tuple(used))).reasons


def _why_paid(case: HireCase) -> Iterator[Reason]:
    food, meds = _worth(case.hand).value, meds_in(case.hand)
    for each in case.mercenaries:
        card = shipped()[each]
        facts: dict[str, Fact] = {"card": card.label, "cost": cost_line(card), "food": food, "meds": meds}
        yield Reason(NOT_PAID.phrase, ("A-26",), **facts).deciding(is_affordable(card, food, meds))


def _possible(case: HireCase) -> tuple[Possible, ...]:
    cards = enumerate(shipped()[each] for each in case.mercenaries)
    hired = (Possible(str(at), card.label, hint=cost_line(card)) for at, card in cards)
    return (*hired, Possible(NOBODY, Line("None of them")))


def _says(case: HireCase) -> Line:
    right = what_to_hire(case)
    if right == NOBODY:
        return Line("You can hire none of them.")
    card = shipped()[case.mercenaries[int(right)]]
    return Line("You can hire {card:a}.", card=card.label)


# The mistakes -------------------------------------------------------------------------------------


def _all_tools(case: HireCase) -> str:
    worth = _worth(case.hand)
    idle = sum(case.hand[place].mod.hunt or 0 for place in worth.idle_tools)
    return _answer(case, worth.value + idle)


def _blank_as_zero(case: HireCase) -> str:
    return _answer(case, _worth([_hunting(card) for card in case.hand]).value)


def _hunting(card: Card) -> Card:
    is_blank = card.kind is Kind.MEMBER and card.base.hunt is None and card.mod.hunt is None
    return replace(card, base=replace(card.base, hunt=0)) if is_blank else card


def _no_help(case: HireCase) -> str:
    alone = [card for card in case.hand if card.kind is not Kind.MEMBER or card.mod.hunt is None]
    return _answer(case, _worth(alone).value)


def _mixed(card: Card, food: int, meds: int) -> bool:
    price = card.any_mix if card.any_mix is not None else (card.food or 0) + (card.meds_cost or 0)
    return food + meds >= price


def _no_meds(card: Card, food: int, meds: int) -> bool:
    return food >= (card.any_mix if card.any_mix is not None else card.food or 0)


def _paid_by(pays: Pays) -> Callable[[HireCase], str]:
    return lambda case: _answer(case, _worth(case.hand).value, pays)


WHAT_TO_HIRE: Riddle[HireCase] = Riddle(
    "arctic.hire",
    HireCase,
    asks=gettext_noop("What can you hire?"),
    how=lambda _: Line("Hunt and pay with this hand as well as you can."),
    possible=_possible,
    answer=what_to_hire,
    says=_says,
    why=why_hired,
    mistakes=(
        Mistake("all_tools", "Each tool needs its own hunting member.", "A-22", _all_tools),
        Mistake("blank", "A blank hunt isn’t 0. That member can’t carry a tool.", "A-20", _blank_as_zero),
        Mistake("no_help", "A helper adds its bonus to another member.", "A-23", _no_help),
        Mistake("mixed", "Meds don’t pay for food, nor food for meds.", "A-26", _paid_by(_mixed)),
        Mistake("no_meds", "You have to pay meds too.", "A-26", _paid_by(_no_meds)),
    ),
    is_fair=is_fair,
)
