"""Leaders: who has which, what they may be asked for, and their powers (A-7, A-80 to A-82, A-93)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile, Values
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.entries import CardsUsed
from referee.rules.arctic.record.holdings import Holding
from referee.rules.arctic.record.inplay import known
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_action
from referee.rules.arctic.record.turn_choices import hand_of, own_cards
from referee.rules.arctic.worth.action import Action, ActionOutcome
from referee.rules.arctic.worth.seat import worth_of
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import Tab
from referee.rules.kernel.ruling import IllegalEntry, Line, Reason, Refusal, gettext_noop

LEADERS = Tab(gettext_noop("Leader"), "lead")
NOT_JOINED = Reason(
    gettext_noop("The Cannibal’s food is not joined with food of the hunt or the Gardens."), {}, ("A-81",)
)
USED = "leader"
"""Among the actions of a round: the leader was used."""
TAKEN = Refusal(
    "leader-taken", gettext_noop("{owner} has {card}, and there is only one."),
    field="leader", can_override=True,
)  # fmt: skip
WOUNDED = Refusal(
    "leader-wounded", gettext_noop("{seat}’s leader is wounded and gives nothing until a med is spent."),
    "A-77", can_override=True,
)  # fmt: skip
NOT_THE_LEADER = Refusal(
    "leader-missing", gettext_noop("{seat} has not the leader for this. Only {leaders} can."),
    "A-80", can_override=True,
)  # fmt: skip
NO_REFUGEE = Refusal(
    "no-refugee", gettext_noop("The leader asks for a refugee; {card} is none."), "A-80", can_override=True
)
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
    hint = Line(LEADER_HINTS.get(next(iter(card.powers)), ""))
    return Option(card.id, card.label, hint=hint)


def check_free(state: ArcticState, seat: str, leader: str, rule: str, checks: Checks) -> None:
    """Check that no other seat has the leader; the table may pass over it. Raises IllegalEntry."""
    for name, each in state.holdings.items():
        if each.camp.leader == leader and name != seat:
            checks.require(False, replace(TAKEN, rule=rule), owner=name, card=state.label(leader))
            return


def has_power(state: ArcticState, seat: str, *wanted: Power) -> bool:
    """Whether the seat’s leader in force has one of these powers, not used this round."""
    holding = state.holdings[seat]
    return USED not in holding.actions and not holding.camp.powers(state.cards).isdisjoint(wanted)


def check_power(state: ArcticState, seat: str, wanted: Set[Power], checks: Checks) -> Power | None:
    """Return the power of these that the seat's leader has, once a round.

    Raises IllegalEntry (A-80): no leader, a wounded one, another one, or it was used this round.
    """
    camp = state.holdings[seat].camp
    if camp.leader and camp.is_wounded:
        checks.require(False, WOUNDED, seat=seat)
        return next(iter(state.cards[camp.leader].powers & wanted), None)
    found = camp.powers(state.cards) & wanted
    names = tuple(card.label for card in state.cards.values() if card.powers & wanted)
    checks.require(bool(found), NOT_THE_LEADER, seat=seat, leaders=names)
    phrase = gettext_noop("{seat}’s leader has been used this round already: once a round.")
    check_action(state.holdings[seat], seat, USED, phrase, checks, "A-80")
    return next(iter(found), None)


def check_refugee(card: Card, checks: Checks, field: str) -> None:
    """Check that a card is a refugee of any sort. Raises IllegalEntry (A-80, A-82), unless overridden."""
    checks.require(card.is_refugee, replace(NO_REFUGEE, field=field), card=card.label)


def worth_together(
    state: ArcticState, seat: str, action: Action, cards: Sequence[str], helper: str | None, checks: Checks
) -> tuple[ActionOutcome, tuple[Reason, ...]]:
    """Work out an action with what the leader adds for a refugee. Raises IllegalEntry (A-20, A-80)."""
    if helper is None:
        return worth_of(state, seat, action, cards, checks)
    check_refugee(known(state, helper, "helper"), checks, "helper")
    helps = {power for power, (_, actions) in BONUSES.items() if action in actions}
    power = check_power(state, seat, helps, checks)
    leader = state.cards.get(state.holdings[seat].camp.leader or "")
    bonus = None
    if power is not None and leader is not None:
        mod = Values(**{str(action): BONUSES[power][0]})
        bonus = Card(id=leader.id, name=leader.name, kind=Kind.INSTANT, mod=mod)
    return worth_of(state, seat, action, cards, checks, bonus)


def leaders_refugees(state: ArcticState, seat: str, action: Action, picked: Picked) -> Iterator[Choice]:
    """A refugee played for the leader's bonus beside the cards that act, once a round (A-80)."""
    holding, cards = state.holdings[seat], picked.get("cards", ())
    powers = holding.camp.powers(state.cards) & BONUSES.keys()
    bonus = max((BONUSES[power][0] for power in powers if action in BONUSES[power][1]), default=0)
    if not bonus or USED in holding.actions or not 0 < len(cards) < hand_of(holding):
        return
    hint = Line(gettext_noop("+{bonus} for a member"), {"bonus": bonus})
    leader = state.label(holding.camp.leader or "")
    title = Line(gettext_noop("{leader}: play a refugee"), {"leader": leader})
    refugees = [card.id for card in state.cards.values() if card.is_refugee]
    choice = own_cards(state, seat, picked, "helper", title, refugees, most=1, besides=cards)
    yield replace(choice, options=tuple(replace(each, hint=hint) for each in choice.options))


def value_of(state: ArcticState, seat: str, action: Action, picked: Picked) -> int:
    """Return what the cards picked come to together, 0 where they cannot be used so."""
    cards, helper = picked.get("cards", ()), (*picked.get("helper", ()), None)[0]
    try:
        return worth_together(state, seat, action, cards, helper, Checks())[0].value
    except IllegalEntry:
        return 0


def after_action(holding: Holding, action: str, team: CardsUsed) -> Holding:
    """Return the holding after the cards of an action were used for it, the leader too (A-21, A-80)."""
    after = holding.spent(team.used).acted(action)
    return after.acted(USED) if team.helper else after
