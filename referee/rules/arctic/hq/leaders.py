"""Leaders: their powers, once a round, and what they add to an action (A-77, A-80 to A-82)."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from referee.rules.arctic.cards import Card, Kind, Power
from referee.rules.arctic.cards.catalogue import NOT_A_REFUGEE, Values
from referee.rules.arctic.record.acts import CardsUsed
from referee.rules.arctic.record.offers import cards_in, own_cards
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.state import ArcticState, known
from referee.rules.arctic.record.turn import ArcticTurn, check_action, check_powers_unused
from referee.rules.arctic.worth.action import BONUSES, LEADER_USED, ActionOutcome, CardAction, resolve_with
from referee.rules.kernel.entry.choices import Choice
from referee.rules.kernel.entry.kind import Tab
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal

LEADERS = Tab(gettext_noop("Leader"), "lead")
NOT_JOINED = Reason("The Cannibal’s food can’t be combined with other food.", ("A-81",))
USED = LEADER_USED
WOUNDED = Refusal(
    "leader-wounded",
    "{seat}’s leader is wounded. Spend a med first.",
    rule="A-77",
    can_override=True,
)
NOT_THE_LEADER = Refusal(
    "leader-missing",
    "{seat} doesn’t have the leader for this. You need {leaders}.",
    rule="A-80",
    can_override=True,
)
NO_MEDS = Refusal("no-meds", "{card} can’t pay a med.", "A-77", "card", can_override=True)
NOT_USABLE = frozenset({"no-member", "too-many-tools", "no-such-ability"})


def has_power(state: ArcticState, seat: str, *wanted: Power) -> bool:
    """Whether the seat’s active leader has one of these powers, not used this round."""
    own = state.seats[seat]
    return USED not in own.actions and not own.base.powers(state.cards).isdisjoint(wanted)


def check_power(turn: ArcticTurn, wanted: Set[Power]) -> Power | None:
    """Return the power of these that the seat's leader has, once a round.

    Raises IllegalEntry (A-80): no leader, a wounded one, another one, or it was used this round.
    """
    state, seat = turn.state, turn.seat
    base = state.seats[seat].base
    if base.leader and base.is_wounded:
        turn.require(False, WOUNDED, seat=seat)
        return next(iter(state.cards[base.leader].powers & wanted), None)
    powers = base.powers(state.cards) & wanted
    names = tuple(card.label for card in state.cards.values() if card.powers & wanted)
    turn.require(bool(powers), NOT_THE_LEADER, seat=seat, leaders=names)
    phrase = gettext_noop("{seat}’s leader has already been used. It’s once per round.")
    check_action(turn, USED, phrase, "A-80")
    return next(iter(powers), None)


def check_refugee(turn: ArcticTurn, card: Card, field: str) -> None:
    """Check that a card is a refugee of any sort. Raises IllegalEntry (A-80, A-82), unless overridden."""
    turn.require(card.is_refugee, replace(NOT_A_REFUGEE, field=field, can_override=True), card=card.label)


def worth_together(
    turn: ArcticTurn, action: CardAction, cards: Sequence[str], helper: str | None
) -> tuple[ActionOutcome, tuple[Reason, ...]]:
    """Work out an action with the active leader and its bonus for a refugee played.

    Cards that cannot be used together may be overridden and then count nothing. Raises IllegalEntry (A-20,
    A-80).
    """
    bonus = None if helper is None else _bonus(turn, action, helper)
    check_powers_unused(turn, cards)
    state, leader = turn.state, turn.state.seats[turn.seat].base.active_leader
    try:
        ruling = resolve_with(state.cards, state.house_rules, action, cards, leader, bonus)
    except IllegalEntry as refusal:
        if refusal.code not in NOT_USABLE:
            raise
        refusal.can_override = True
        turn.require(False, refusal)
        return ActionOutcome(0, ()), ()
    return ruling.outcome, ruling.reasons


def _bonus(turn: ArcticTurn, action: CardAction, helper: str) -> Card | None:
    check_refugee(turn, known(turn.state, helper, "helper"), "helper")
    power = check_power(turn, {power for power, (_, actions) in BONUSES.items() if action in actions})
    leader = turn.state.cards.get(turn.state.seats[turn.seat].base.leader or "")
    if power is None or leader is None:
        return None
    mod = Values(**{action.value: BONUSES[power][0]})
    return Card(id=leader.id, name=leader.name, kind=Kind.INSTANT, mod=mod)


def helper_choice(turn: ArcticTurn, action: CardAction) -> Iterator[Choice]:
    """A refugee played for the leader's bonus beside the cards that act, once a round (A-80)."""
    state, own, cards = turn.state, turn.state.seats[turn.seat], cards_in(turn, "cards")
    powers = own.base.powers(state.cards) & BONUSES.keys()
    bonus = max((BONUSES[power][0] for power in powers if action in BONUSES[power][1]), default=0)
    if not bonus or USED in own.actions or not 0 < len(cards) < own.left:
        return
    hint = Line("+{bonus} for a member", bonus=bonus)
    title = Line("{leader}: play a refugee", leader=state.label(own.base.leader or ""))
    refugees = [card.id for card in state.cards.values() if card.is_refugee]
    choice = own_cards(turn, "helper", title, refugees, most=1, elsewhere=cards)
    yield replace(choice, options=tuple(replace(each, hint=hint) for each in choice.options))


def value_of(turn: ArcticTurn, action: CardAction) -> int:
    """Return the value of the cards picked, 0 if they cannot be used together."""
    cards, helper = turn.picked.get("cards", ()), (*turn.picked.get("helper", ()), None)[0]
    try:
        return worth_together(turn, action, cards, helper)[0].value
    except IllegalEntry:
        return 0


def after_action(own: ArcticSeat, action: str, team: CardsUsed) -> ArcticSeat:
    after = own.spent(team.used).acted(action)
    return after.acted(USED) if team.helper else after
