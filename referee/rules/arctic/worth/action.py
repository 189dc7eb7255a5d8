"""Gathering: what cards are worth for a dig, a draw or a hunt (A-20 to A-27)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from referee.rules.arctic.cards.catalogue import Card, Catalogue, Kind, shipped
from referee.rules.arctic.cards.edition import corrected
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.worth.force import Use, Worth, base_of, best_worth, given_base
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, Sum, gettext_noop

SCRAPPERS_RETURN = gettext_noop("With Scrappers the rest goes to the top, the bottom or both, in any order.")


class Action(StrEnum):
    """The actions that cards are added up for."""

    DIG = "dig"
    DRAW = "draw"
    HUNT = "hunt"


RULE_OF: Mapping[Action, str] = {Action.DIG: "A-25", Action.DRAW: "A-27", Action.HUNT: "A-26"}
DISCARDED_BY_A_COURIER = 2
RESULT: Mapping[Action, str] = {
    Action.DIG: gettext_noop("Look at the top {value} of the junkyard and keep at most 1."),
    Action.DRAW: gettext_noop("Draw {value} from the own deck."),
    Action.HUNT: gettext_noop("The hunt brings {value} food this round."),
}
NOTHING: Mapping[Action, str] = {
    Action.DIG: gettext_noop("A dig of 0 looks at nothing."),
    Action.DRAW: gettext_noop("A draw of 0 draws nothing."),
    Action.HUNT: gettext_noop("A hunt of 0 brings no food."),
}


@dataclass(frozen=True, slots=True)
class ActionCase:
    """Cards used together in one action; ``overrides`` are corrected or added cards."""

    action: Action
    cards: tuple[str, ...]
    leader: str | None = None
    house_rules: dict[str, str] = field(default_factory=dict)
    overrides: dict[str, dict[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    """The value of the action, and who carries what."""

    value: int
    carriers: tuple[tuple[str, str], ...]


def resolve_action(
    case: ActionCase, catalogue: Catalogue | None = None, bonus: Card | None = None
) -> Ruling[ActionOutcome]:
    """Work out what the cards are worth together; ``bonus``: what a leader adds for a refugee played.

    Raises IllegalEntry: A-20 for a card of no use here, A-23 or A-22 without a member that has a base
    value, A-22 for a tool without a carrier.
    """
    house = house_of(case.house_rules)
    known = corrected(shipped() if catalogue is None else catalogue, case.overrides)
    cards = [_known(card_id, known) for card_id in case.cards] + ([bonus] if bonus else [])
    leader = _leader_powers(case.leader, known)
    _check(cards, case.action, leader, house)
    uses = [Use(index, card) for index, card in enumerate(cards)]
    worth = best_worth(case.action, uses, leader, house, uses_all=True)
    carriers = tuple((cards[member].id, cards[tool].id) for member, tool in worth.carriers)
    return Ruling(ActionOutcome(worth.value, carriers), _reasons(case.action, cards, worth, leader, house))


def discarded_in_draw(cards: Sequence[Card], drawn: int) -> int:
    """Return how many of the cards drawn go at once: 2 for each Courier, however it was improved (A-85)."""
    couriers = sum(Power.DRAW_DISCARD_2 in card.powers for card in cards)
    return min(DISCARDED_BY_A_COURIER * couriers, drawn)


def _known(card_id: str, cards: Catalogue) -> Card:
    if card_id not in cards:
        raise IllegalEntry(
            "unknown-card", gettext_noop("There is no card “{card}”."), {"card": card_id}, field="cards"
        )
    return cards[card_id]


def _leader_powers(leader: str | None, cards: Catalogue) -> frozenset[Power]:
    if leader is None:
        return frozenset()
    card = _known(leader, cards)
    if card.kind is not Kind.LEADER:
        phrase = gettext_noop("{card} is no leader.")
        raise IllegalEntry("wrong-kind-of-card", phrase, {"card": card.label}, field="leader")
    return card.powers


def _check(cards: Sequence[Card], action: Action, leader: frozenset[Power], house: Mapping[str, str]) -> None:
    members = [card for card in cards if base_of(card, action, leader, house) is not None]
    for card in cards:
        if getattr(card.mod, action) is None and base_of(card, action, leader, house) is None:
            raise _useless(card, action)
    if not members:
        if any(card.kind is Kind.MEMBER for card in cards):
            phrase = gettext_noop(
                "{cards} only help another member, and there is none that can {action} by itself."
            )
            raise _refusal(
                "no-member", phrase, "A-23", cards=tuple(card.label for card in cards), action=str(action)
            )
        phrase = gettext_noop("Somebody has to {action}: tools and instants do nothing alone.")
        raise _refusal("no-member", phrase, "A-22", action=str(action))
    tools = [card for card in cards if card.kind is Kind.TOOL]
    if len(tools) > len(members):
        phrase = gettext_noop("{tools} tools for {members} {members:member|members}: each carries one.")
        raise _refusal("too-many-tools", phrase, "A-22", tools=len(tools), members=len(members))


def _useless(card: Card, action: Action) -> IllegalEntry:
    if f"{action}_mod" in card.unknown or action in card.unknown:
        phrase = gettext_noop(
            "Check your card: what {card} adds to a {action} is not known. Correct the card first."
        )
    elif card.kind is Kind.MEMBER:
        phrase = gettext_noop("{card} has no {action}: the value is blank, and blank is not 0.")
    else:
        phrase = gettext_noop("{card} does not help to {action}.")
    return _refusal("no-such-ability", phrase, "A-20", card=card.label, action=str(action))


def _refusal(code: str, phrase: str, rule: str, **facts: Fact) -> IllegalEntry:
    return IllegalEntry(code, phrase, facts, rule=rule, field="cards")


def _reasons(
    action: Action, cards: Sequence[Card], worth: Worth, leader: frozenset[Power], house: Mapping[str, str]
) -> tuple[Reason, ...]:
    total = Reason(
        gettext_noop("The best use of these cards is {value}."),
        {"value": worth.value},
        ("A-24",),
        sums=(Sum("", worth.terms, worth.value),),
        is_decisive=True,
    )
    reasons = [total, *_results(action, cards, worth.value)]
    if any(
        getattr(card.mod, action)
        and card.kind is Kind.MEMBER
        and (place in worth.as_modifiers or base_of(card, action, leader, house) is None)
        for place, card in enumerate(cards)
    ):
        phrase = gettext_noop("A member with a +N helps another member and does not use up its tool.")
        reasons.insert(0, Reason(phrase, {}, ("A-23",)))
    if worth.as_members or worth.as_modifiers:
        phrase = gettext_noop(
            "Under this leader a Scouting Refugee works itself or helps another: the better is taken."
        )
        if worth.is_all_the_same:
            phrase = gettext_noop(
                "Under this leader a Scouting Refugee works itself or helps another; here several ways "
                "come to as much."
            )
        reasons.insert(
            0, Reason(phrase, {}, ("A-82",), (f"scouting_under_leader={house['scouting_under_leader']}",))
        )
    given = tuple(
        dict.fromkeys(card.label for card in cards if given_base(card, action, leader, house) is not None)
    )
    if given:
        phrase = gettext_noop("The leader gives {cards} a value here.")
        reasons.insert(0, Reason(phrase, {"cards": given}, ("A-80",)))
    return tuple(reasons)


def _results(action: Action, cards: Sequence[Card], value: int) -> Iterator[Reason]:
    """Yield what the value gives, Scrappers and Couriers among the cards or not (A-85)."""
    if action is Action.DIG and value and has_scrappers(cards):
        phrase = gettext_noop(
            "Look at {value} of the junkyard, all from the top or all from the bottom, and keep at most 1."
        )
        yield Reason(phrase, {"value": value}, (RULE_OF[action], "A-85"))
        yield Reason(SCRAPPERS_RETURN, {}, ("A-85",))
        return
    phrase = RESULT[action] if value else NOTHING[action]
    yield Reason(phrase, {"value": value}, (RULE_OF[action],))
    gone = discarded_in_draw(cards, value) if action is Action.DRAW else 0
    if gone:
        phrase = gettext_noop("{number} of the cards drawn are discarded, 2 for each Courier.")
        yield Reason(phrase, {"number": gone}, ("A-85",))


def has_scrappers(cards: Sequence[Card]) -> bool:
    """Whether the dig may be taken from the bottom too."""
    return any(Power.DIG_TOP_OR_BOTTOM in card.powers for card in cards)
