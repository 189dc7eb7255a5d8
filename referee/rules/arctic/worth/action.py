"""The value of cards in a dig, a draw or a hunt, and the cards that a seat can use (A-20 to A-27)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.rules.arctic.cards import INSTEAD_OF_VALUES, Card, Catalogue, Kind, Power, known_card, shipped
from referee.rules.arctic.cards.catalogue import NOT_A_LEADER
from referee.rules.arctic.cards.edition import corrected
from referee.rules.arctic.record.offers import no_likelier, own_cards
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import ArcticTurn, past_power
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.worth.force import Worth, base_of, best_worth, given_base
from referee.rules.arctic.worth.tools import Use
from referee.rules.kernel.cache import by_identity
from referee.rules.kernel.code import Code
from referee.rules.kernel.entry.choices import Chance, Choice
from referee.rules.kernel.entry.kind import Verdict
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, Sum

TOO_MANY_TOOLS = Refusal(
    "too-many-tools",
    "{tools} tools for {members} {members:member|members}. Each carries only one.",
    rule="A-22",
    field="cards",
)
SCRAPPERS_RETURN = gettext_noop("With Scrappers, the rest go on top, below or both, in any order.")


class CardAction(Code):
    DIG = "dig"
    DRAW = "draw"
    HUNT = "hunt"


ONLY_HELPERS = Refusal("no-member", "", "A-23", "cards")
ONLY_HELPERS_FOR: Mapping[CardAction, str] = {
    CardAction.DIG: gettext_noop("{cards} can only help. No one here can dig alone."),
    CardAction.DRAW: gettext_noop("{cards} can only help. No one here can draw alone."),
    CardAction.HUNT: gettext_noop("{cards} can only help. No one here can hunt alone."),
}
NOBODY_ACTS = Refusal("no-member", "", "A-22", "cards")
NOBODY_FOR: Mapping[CardAction, str] = {
    CardAction.DIG: gettext_noop("Someone has to dig. Tools and instants can’t."),
    CardAction.DRAW: gettext_noop("Someone has to draw. Tools and instants can’t."),
    CardAction.HUNT: gettext_noop("Someone has to hunt. Tools and instants can’t."),
}
NO_HELP = Refusal("no-such-ability", "", "A-20", "cards")
NO_HELP_FOR: Mapping[CardAction, str] = {
    CardAction.DIG: gettext_noop("{card} {card:doesn’t|don’t} help with digging."),
    CardAction.DRAW: gettext_noop("{card} {card:doesn’t|don’t} help with drawing."),
    CardAction.HUNT: gettext_noop("{card} {card:doesn’t|don’t} help with hunting."),
}
BLANK_FOR: Mapping[CardAction, str] = {
    CardAction.DIG: gettext_noop("{card} can’t dig. A blank value isn’t 0."),
    CardAction.DRAW: gettext_noop("{card} can’t draw. A blank value isn’t 0."),
    CardAction.HUNT: gettext_noop("{card} can’t hunt. A blank value isn’t 0."),
}
UNKNOWN_FOR: Mapping[CardAction, str] = {
    CardAction.DIG: gettext_noop(
        "We don’t know what {card} {card:adds|add} to a dig. Look at the card and enter it."
    ),
    CardAction.DRAW: gettext_noop(
        "We don’t know what {card} {card:adds|add} to a draw. Look at the card and enter it."
    ),
    CardAction.HUNT: gettext_noop(
        "We don’t know what {card} {card:adds|add} to a hunt. Look at the card and enter it."
    ),
}
RULE_OF: Mapping[CardAction, str] = {
    CardAction.DIG: "A-25",
    CardAction.DRAW: "A-27",
    CardAction.HUNT: "A-26",
}
BONUSES: Mapping[Power, tuple[int, frozenset[CardAction]]] = {
    Power.MENTOR: (1, frozenset(CardAction)),
    Power.PEACEMAKER: (2, frozenset({CardAction.DIG, CardAction.HUNT})),
}
"""What a leader adds to another member's action for a refugee played (A-80)."""
LEADER_USED = "leader"
"""Among the actions of a round: the leader was used."""
GIVES: Mapping[CardAction, str] = {
    CardAction.DIG: gettext_noop("The {leader} gives each {card} dig {number}."),
    CardAction.HUNT: gettext_noop("The {leader} gives each {card} hunt {number}."),
}
"""What leaders give; none gives a draw."""
DISCARDED_BY_A_COURIER = 2
RESULT: Mapping[CardAction, str] = {
    CardAction.DIG: gettext_noop("Look at the top {value} of the junkyard and keep at most 1."),
    CardAction.DRAW: gettext_noop("Draw {value} from your deck."),
    CardAction.HUNT: gettext_noop("The hunt gains {value} food this round."),
}
NOTHING: Mapping[CardAction, str] = {
    CardAction.DIG: gettext_noop("A dig of 0 looks at nothing."),
    CardAction.DRAW: gettext_noop("A draw of 0 draws nothing."),
    CardAction.HUNT: gettext_noop("A hunt of 0 gains no food."),
}


@dataclass(frozen=True, slots=True)
class ActionCase:
    """Cards used together in one action; ``overrides`` are corrected or added cards."""

    action: CardAction
    cards: tuple[str, ...]
    leader: str | None = None
    house_rules: dict[str, str] = field(default_factory=dict)
    overrides: dict[str, dict[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    value: int
    carriers: tuple[tuple[str, str], ...]


VERDICT = Verdict(
    lambda outcome: outcome.value,
    lambda was, outcome: Line("the best use would be {value}", value=outcome.value),
    "skirmish",
)


def resolve_action(case: ActionCase) -> Ruling[ActionOutcome]:
    """Return the value of the cards together, without a table. Raises IllegalEntry."""
    house = house_of(case.house_rules)
    return resolve_with(corrected(shipped(), case.overrides), house, case.action, case.cards, case.leader)


def resolve_with(
    known: Catalogue,
    house: Mapping[str, str],
    action: CardAction,
    used: Sequence[str],
    chief_id: str | None,
    bonus: Card | None = None,
) -> Ruling[ActionOutcome]:
    """Return the value of the cards together; ``bonus``: what a leader adds for a refugee played.

    Raises IllegalEntry: A-20 for a card of no use here, A-23 or A-22 without a member that has a base
    value, A-22 for a tool without a carrier.
    """
    cards = [known_card(known, card_id, "cards") for card_id in used] + ([bonus] if bonus else [])
    chief = known_card(known, chief_id, "cards") if chief_id is not None else None
    if chief and chief.kind is not Kind.LEADER:
        raise replace(NOT_A_LEADER, field="leader")(card=chief.label)
    leader = chief.powers if chief else frozenset[Power]()
    _check(cards, action, leader, house)
    uses = [Use(index, card) for index, card in enumerate(cards)]
    worth = best_worth(action, uses, leader, house, uses_all=True)
    carriers = tuple((cards[member].id, cards[tool].id) for member, tool in worth.carriers)
    reasons = (
        *(_given(action, cards, chief, house) if chief else ()),
        *_reasons(action, cards, worth, leader, house),
    )
    return Ruling(ActionOutcome(worth.value, carriers), reasons)


def value_together(
    action: CardAction, cards: Sequence[Card], leader: frozenset[Power], house: Mapping[str, str]
) -> int | None:
    """Return the value of cards of use for the action; None if they can't be used together (A-22, A-23)."""
    members = sum(base_of(card, action, leader, house) is not None for card in cards)
    if not members or sum(card.kind is Kind.TOOL for card in cards) > members:
        return None
    uses = [Use(index, card) for index, card in enumerate(cards)]
    return best_worth(action, uses, leader, house, uses_all=True).value


COURIERS_DISCARD = gettext_noop("{number} of the cards drawn {number:is|are} discarded, 2 for each Courier.")


def discarded_in_draw(cards: Sequence[Card], drawn: int) -> int:
    """Return how many of the cards drawn are discarded: 2 for each Courier, whatever its value (A-85)."""
    return min(DISCARDED_BY_A_COURIER * sum(Power.DRAW_DISCARD_2 in card.powers for card in cards), drawn)


def _check(
    cards: Sequence[Card], action: CardAction, leader: frozenset[Power], house: Mapping[str, str]
) -> None:
    members = [card for card in cards if base_of(card, action, leader, house) is not None]
    for card in cards:
        if getattr(card.mod, action) is None and card not in members:
            is_unknown = not card.unknown.isdisjoint((action.value, f"{action.value}_mod"))
            useless = UNKNOWN_FOR if is_unknown else BLANK_FOR if card.kind is Kind.MEMBER else NO_HELP_FOR
            raise replace(NO_HELP, phrase=useless[action])(card=card.label)
    if not members:
        nobody = replace(NOBODY_ACTS, phrase=NOBODY_FOR[action])
        if any(card.kind is Kind.MEMBER for card in cards):
            nobody = replace(ONLY_HELPERS, phrase=ONLY_HELPERS_FOR[action])
        raise nobody(cards=tuple(card.label for card in cards))
    tools = [card for card in cards if card.kind is Kind.TOOL]
    if len(tools) > len(members):
        raise TOO_MANY_TOOLS(tools=len(tools), members=len(members))


def _given(
    action: CardAction, cards: Sequence[Card], chief: Card, house: Mapping[str, str]
) -> Iterator[Reason]:
    """Yield the values that a leader gives to the cards (A-80)."""
    for card in {card.id: card for card in cards}.values():
        number = given_base(card, action, chief.powers, house)
        if number is not None:
            yield Reason(GIVES[action], ("A-80",), leader=chief.label, card=card.label, number=number)


def _reasons(
    action: CardAction,
    cards: Sequence[Card],
    worth: Worth,
    leader: frozenset[Power],
    house: Mapping[str, str],
) -> Iterator[Reason]:
    if worth.as_members or worth.as_modifiers:
        phrase = gettext_noop("With this leader a Scouting Refugee works or helps, whichever is better.")
        if worth.is_all_the_same:
            phrase = gettext_noop(
                "With this leader a Scouting Refugee works or helps. Here, several choices are equally good."
            )
        yield Reason(phrase, ("A-82",), (f"scouting_under_leader={house['scouting_under_leader']}",))
    if any(
        getattr(card.mod, action)
        and card.kind is Kind.MEMBER
        and (place in worth.as_modifiers or base_of(card, action, leader, house) is None)
        for place, card in enumerate(cards)
    ):
        yield Reason("A member with a +N helps another member, who can still carry a tool.", ("A-23",))
    phrase, sums = gettext_noop("The best use of these cards: {value}."), Sum("", worth.terms, worth.value)
    yield Reason(phrase, ("A-24",), (), (sums,), value=worth.value).deciding()
    yield from _results(action, cards, worth.value)


def _results(action: CardAction, cards: Sequence[Card], value: int) -> Iterator[Reason]:
    """Yield what the value gives, with Scrappers and Couriers (A-85)."""
    if action is CardAction.DIG and value and has_scrappers(cards):
        phrase = gettext_noop("Look at {value} of the junkyard, from the top or the bottom. Keep at most 1.")
        yield Reason(phrase, (RULE_OF[action], "A-85"), value=value)
        yield Reason(SCRAPPERS_RETURN, ("A-85",))
        return
    yield Reason(RESULT[action] if value else NOTHING[action], (RULE_OF[action],), value=value)
    gone = discarded_in_draw(cards, value) if action is CardAction.DRAW else 0
    if gone:
        yield Reason(COURIERS_DISCARD, ("A-85",), number=gone)


def has_scrappers(cards: Sequence[Card]) -> bool:
    return any(Power.DIG_TOP_OR_BOTTOM in card.powers for card in cards)


# At a table ---------------------------------------------------------------------------------------


def usable_for(state: ArcticState, seat: str, action: CardAction) -> tuple[str, ...]:
    """Return the cards of the table with a value for an action (A-22, A-23)."""
    powers = state.seats[seat].base.powers(state.cards)
    return _usable(state.cards, action, powers, state.house_rules)


@by_identity
def _usable(
    cards: Catalogue, action: CardAction, leader: frozenset[Power], house: Mapping[str, str]
) -> tuple[str, ...]:
    return tuple(
        card.id
        for card in cards.values()
        if getattr(card.mod, action) is not None or base_of(card, action, leader, house) is not None
    )


def workers(turn: ArcticTurn, action: CardAction, title: str, least: int = 1) -> Choice:
    """The cards used together for an action; tools and helpers if a member can act (A-22, A-23)."""
    state, seat = turn.state, turn.seat
    powers, hand = state.seats[seat].base.powers(state.cards), state.seats[seat].left
    wanted = [
        card_id
        for card_id in (usable_for(state, seat, action) if hand else ())
        if not (state.cards[card_id].powers & INSTEAD_OF_VALUES and past_power(state, seat, card_id, 1))
    ]
    choice = own_cards(turn, "cards", title, wanted, least=least, most=hand)
    alone = {
        option.word: option.chance
        for option in choice.options
        if base_of(state.cards[option.word], action, powers, state.house_rules) is not None
    }
    best = min(alone.values(), default=Chance.NEEDS_OVERRIDE) if hand > 1 else Chance.NEEDS_OVERRIDE
    return no_likelier(choice, best, alone.__contains__)
