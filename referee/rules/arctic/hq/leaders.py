"""Leaders: who has which, what they may be asked for, and their powers (A-7, A-80 to A-82, A-93)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile, Values
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.state import ArcticState, known
from referee.rules.arctic.record.turn import check_action, hand_of, own_cards
from referee.rules.arctic.worth.action import Action
from referee.rules.arctic.worth.seat import worth_of
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import Tab
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, gettext_noop

LEADERS = Tab(gettext_noop("Leader"), "lead")
POWER_USED = gettext_noop("{seat}’s leader has been used this round already: once a round.")
USED = "leader"
# What a leader adds to another member's action for a refugee played.
BONUSES: Mapping[Power, tuple[int, frozenset[Action]]] = {
    Power.MENTOR: (1, frozenset(Action)),
    Power.PEACEMAKER: (2, frozenset({Action.DIG, Action.HUNT})),
}
LEADER_HINTS: Mapping[Power, str] = {
    Power.BUTCHER: gettext_noop("a member for 1 food, 1 med"),
    Power.CANNIBAL: gettext_noop("a member for 3 food"),
    Power.EXCAVATOR: gettext_noop("refugees dig 1"),
    Power.FANATIC: gettext_noop("a refugee strikes a card"),
    Power.GANGSTER: gettext_noop("refugees fight 0, count 2"),
    Power.MENTOR: gettext_noop("a refugee gives +1"),
    Power.ORGANIZER: gettext_noop("a refugee draws 2, keeps 1"),
    Power.PEACEMAKER: gettext_noop("a refugee gives +2 hunt or dig"),
    Power.RANGER: gettext_noop("refugees, families hunt 1"),
    Power.SERGEANT_AT_ARMS: gettext_noop("tools are safe"),
    Power.SWINDLER: gettext_noop("refugees make hires cheaper"),
    Power.YARDMASTER: gettext_noop("looks into the junkyard"),
}


def leaders_in_pile(state: ArcticState) -> list[Card]:
    """Return the leaders that nobody has: the face-down pile (A-93)."""
    taken = {holding.camp.leader for holding in state.holdings.values()}
    leaders = (card for card in state.cards.values() if card.pile is Pile.LEADER)
    return [card for card in leaders if card.id in state.copies and card.id not in taken]


def leader_option(card: Card) -> Option:
    """A leader to choose, with what it does."""
    hint = Line(LEADER_HINTS.get(next(iter(card.powers)), ""))
    return Option(card.id, card.label, hint=hint)


def owner_of(state: ArcticState, seat: str, leader: str) -> str | None:
    """Return which other seat has the leader."""
    found = (name for name, each in state.holdings.items() if each.camp.leader == leader and name != seat)
    return next(found, None)


def leader_taken(state: ArcticState, owner: str, leader: str, rule: str) -> IllegalEntry:
    """Return the refusal of a leader that another seat has; the table may override it."""
    phrase = gettext_noop("{owner} has {card}, and there is only one.")
    facts: dict[str, Fact] = {"owner": owner, "card": state.cards[leader].label}
    return IllegalEntry("leader-taken", phrase, facts, rule=rule, field="leader", can_override=True)


# Powers -------------------------------------------------------------------------------------------


def check_power(state: ArcticState, seat: str, wanted: frozenset[Power], checks: Checks) -> Power | None:
    """Return the power of these that the seat's leader has, once a round.

    Raises IllegalEntry (A-80): no leader, a wounded one, another one, or it was used this round.
    """
    holding = state.holdings[seat]
    camp = holding.camp
    found = camp.powers(state.cards) & wanted
    if camp.leader and camp.is_wounded:
        phrase = gettext_noop("{seat}’s leader is wounded and gives nothing until a med is spent.")
        wounded = IllegalEntry("leader-wounded", phrase, {"seat": seat}, rule="A-77", can_override=True)
        checks.require(False, wounded)
        return next(iter(state.cards[camp.leader].powers & wanted), None)
    names = tuple(card.label for card in state.cards.values() if card.powers & wanted)
    phrase = gettext_noop("{seat} has not the leader for this. Only {leaders} can.")
    facts: dict[str, Fact] = {"seat": seat, "leaders": names}
    other = IllegalEntry("leader-missing", phrase, facts, rule="A-80", can_override=True)
    checks.require(bool(found), other)
    check_action(holding, seat, USED, POWER_USED, checks, "A-80")
    return next(iter(found), None)


def check_refugee(card: Card, checks: Checks, field: str) -> None:
    """Check that a card is a refugee of any sort. Raises IllegalEntry (A-80, A-82), unless overridden."""
    phrase = gettext_noop("The leader asks for a refugee; {card} is none.")
    refusal = IllegalEntry(
        "no-refugee", phrase, {"card": card.label}, rule="A-80", field=field, can_override=True
    )
    checks.require(card.is_refugee, refusal)


def bonus_of(
    state: ArcticState, seat: str, action: Action, helper: str | None, checks: Checks
) -> Card | None:
    """Return what the leader adds to an action for a refugee, as a card; None without a refugee.

    Raises IllegalEntry (A-80).
    """
    if helper is None:
        return None
    check_refugee(known(state, helper, "helper"), checks, "helper")
    helps = frozenset(power for power, (_, actions) in BONUSES.items() if action in actions)
    power = check_power(state, seat, helps, checks)
    leader = state.cards.get(state.holdings[seat].camp.leader or "")
    if power is None or leader is None:
        return None
    return Card(
        id=leader.id, name=leader.name, kind=Kind.INSTANT, mod=Values(**{str(action): BONUSES[power][0]})
    )


def leaders_refugees(state: ArcticState, seat: str, action: Action, picked: Picked) -> Iterator[Choice]:
    """A refugee played for the leader's bonus beside the cards that act, once a round (A-80)."""
    holding, cards = state.holdings[seat], picked.get("cards", ())
    powers = holding.camp.powers(state.cards) & BONUSES.keys()
    bonus = max((BONUSES[power][0] for power in powers if action in BONUSES[power][1]), default=0)
    if not bonus or USED in holding.actions or not 0 < len(cards) < hand_of(holding):
        return
    leader = state.cards[holding.camp.leader or ""].label
    hint = Line(gettext_noop("+{bonus} for a member"), {"bonus": bonus})
    title = Line(gettext_noop("{leader}: play a refugee"), {"leader": leader})
    refugees = [card.id for card in state.cards.values() if card.is_refugee]
    choice = own_cards(state, seat, picked, "helper", title, refugees, most=1, besides=cards)
    yield replace(choice, options=tuple(replace(each, hint=hint) for each in choice.options))


def value_of(state: ArcticState, seat: str, action: Action, picked: Picked) -> int:
    """Return what the cards picked come to together, 0 where they cannot be used so."""
    helper = (*picked.get("helper", ()), None)[0]
    checks = Checks()
    try:
        bonus = bonus_of(state, seat, action, helper, checks)
        return worth_of(state, seat, action, picked.get("cards", ()), checks, bonus)[0].value
    except IllegalEntry:
        return 0
