"""Leaders: their powers, and what is entered for the own one, once a round (A-77, A-80 to A-82)."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards import Card, Kind, Power
from referee.rules.arctic.cards.catalogue import Values
from referee.rules.arctic.record.entries import CardsUsed, CardUsed, Gathering
from referee.rules.arctic.record.offers import (
    cards_in,
    hand_of,
    on_turn,
    one_card,
    own_cards,
    plain,
    unbarred,
)
from referee.rules.arctic.record.seat import Seat
from referee.rules.arctic.record.state import ArcticState, known
from referee.rules.arctic.record.turn import (
    check_action,
    check_not_again,
    check_own_turn,
    check_powers_unused,
    show_cards,
)
from referee.rules.arctic.record.turned import turn_up
from referee.rules.arctic.worth.action import Action, ActionOutcome, resolve_with
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Tab
from referee.rules.kernel.ruling import IllegalEntry, Line, Reason, Refusal, Ruling, gettext_noop

LEADERS = Tab(gettext_noop("Leader"), "lead")
NOT_JOINED = Reason(
    "The Cannibal’s food cannot be combined with food from the hunt or the Gardens.",
    {},
    ("A-81",),
)
USED = "leader"
"""Among the actions of a round: the leader was used."""
WOUNDED = Refusal(
    "leader-wounded", "{seat}’s leader is wounded and gives nothing until a med is spent.",
    "A-77", can_override=True,
)  # fmt: skip
NOT_THE_LEADER = Refusal(
    "leader-missing", "{seat} does not have the leader for this. It takes {leaders}.",
    "A-80", can_override=True,
)  # fmt: skip
NO_REFUGEE = Refusal("no-refugee", "The leader needs a refugee. Not one: {card}.", "A-80", can_override=True)
NOT_WOUNDED = Refusal("not-wounded", "{seat} has no wounded leader.", "A-77", "card")
NO_MEDS = Refusal("no-meds", "{card} cannot pay a med.", "A-77", "card", can_override=True)
NO_MEMBER = Refusal(
    "no-member", "Only a tribe member can be taken. Not one: {card}.",
    "A-80", "card", can_override=True,
)  # fmt: skip
NOT_USABLE = frozenset({"no-member", "too-many-tools", "no-such-ability"})
TAKERS = frozenset({Power.BUTCHER, Power.CANNIBAL})
CANNIBAL_FOOD = 3
REST = {
    "discard": gettext_noop("the other goes to the discard pile"),
    "deck_top": gettext_noop("the other goes on top of the deck"),
    "deck_bottom": gettext_noop("the other goes under the deck"),
}
# What a leader adds to another member's action for a refugee played.
BONUSES: Mapping[Power, tuple[int, frozenset[Action]]] = {
    Power.MENTOR: (1, frozenset(Action)),
    Power.PEACEMAKER: (2, frozenset({Action.DIG, Action.HUNT})),
}


@dataclass(frozen=True, slots=True)
class Heal(CardUsed):
    """A card with meds spent on the own wounded leader (A-77)."""

    kind: ClassVar[str] = "heal"
    card: str


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """An own member out of the game, for what Butcher or Cannibal give toward a hire (A-80, A-81)."""

    kind: ClassVar[str] = "sacrifice"
    card: str


@dataclass(frozen=True, slots=True)
class Organize(CardUsed):
    """The Organizer’s draw: a refugee played, two cards drawn, one of them kept (A-80)."""

    kind: ClassVar[str] = "organize"
    card: str


def has_power(state: ArcticState, seat: str, *wanted: Power) -> bool:
    """Whether the seat’s leader in force has one of these powers, not used this round."""
    own = state.seats[seat]
    return USED not in own.actions and not own.base.powers(state.cards).isdisjoint(wanted)


def check_power(state: ArcticState, seat: str, wanted: Set[Power], checks: Checks) -> Power | None:
    """Return the power of these that the seat's leader has, once a round.

    Raises IllegalEntry (A-80): no leader, a wounded one, another one, or it was used this round.
    """
    base = state.seats[seat].base
    if base.leader and base.is_wounded:
        checks.require(False, WOUNDED, seat=seat)
        return next(iter(state.cards[base.leader].powers & wanted), None)
    found = base.powers(state.cards) & wanted
    names = tuple(card.label for card in state.cards.values() if card.powers & wanted)
    checks.require(bool(found), NOT_THE_LEADER, seat=seat, leaders=names)
    phrase = gettext_noop("{seat}’s leader has already been used this round. Only once a round.")
    check_action(state.seats[seat], seat, USED, phrase, checks, "A-80")
    return next(iter(found), None)


def check_refugee(card: Card, checks: Checks, field: str) -> None:
    """Check that a card is a refugee of any sort. Raises IllegalEntry (A-80, A-82), unless overridden."""
    checks.require(card.is_refugee, replace(NO_REFUGEE, field=field), card=card.label)


def worth_together(
    state: ArcticState, seat: str, action: Action, cards: Sequence[str], helper: str | None, checks: Checks
) -> tuple[ActionOutcome, tuple[Reason, ...]]:
    """Work out an action with the leader in force, and what it adds for a refugee played.

    Cards that cannot be used together may be overridden and then count nothing. Raises IllegalEntry (A-20,
    A-80).
    """
    bonus = None if helper is None else _bonus(state, seat, action, helper, checks)
    check_powers_unused(state, seat, cards, checks)
    leader = state.seats[seat].base.active_leader
    try:
        ruling = resolve_with(state.cards, state.house_rules, action, cards, leader, bonus)
    except IllegalEntry as refusal:
        if refusal.code not in NOT_USABLE:
            raise
        refusal.can_override = True
        checks.require(False, refusal)
        return ActionOutcome(0, ()), ()
    return ruling.outcome, ruling.reasons


def _bonus(state: ArcticState, seat: str, action: Action, helper: str, checks: Checks) -> Card | None:
    check_refugee(known(state, helper, "helper"), checks, "helper")
    helps = {power for power, (_, actions) in BONUSES.items() if action in actions}
    power = check_power(state, seat, helps, checks)
    leader = state.cards.get(state.seats[seat].base.leader or "")
    if power is None or leader is None:
        return None
    mod = Values(**{str(action): BONUSES[power][0]})
    return Card(id=leader.id, name=leader.name, kind=Kind.INSTANT, mod=mod)


def helper_choice(state: ArcticState, seat: str, action: Action, picked: Picked) -> Iterator[Choice]:
    """A refugee played for the leader's bonus beside the cards that act, once a round (A-80)."""
    own, cards = state.seats[seat], cards_in(state, picked, "cards")
    powers = own.base.powers(state.cards) & BONUSES.keys()
    bonus = max((BONUSES[power][0] for power in powers if action in BONUSES[power][1]), default=0)
    if not bonus or USED in own.actions or not 0 < len(cards) < hand_of(own):
        return
    hint = Line("+{bonus} for a member", {"bonus": bonus})
    title = Line("{leader}: play a refugee", {"leader": state.label(own.base.leader or "")})
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


def after_action(own: Seat, action: str, team: CardsUsed) -> Seat:
    after = own.spent(team.used).acted(action)
    return after.acted(USED) if team.helper else after


# A med --------------------------------------------------------------------------------------------


def choices_of_heal(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    meds = one_card(state, seat, picked, gettext_noop("Spend a med"), lambda card: card.meds is not None)
    yield unbarred(state, seat, Heal.kind, meds)


def rule_heal(state: ArcticState, seat: str, heal: Heal, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    base = state.seats[seat].base
    if base.leader is None or not base.is_wounded:
        raise NOT_WOUNDED(seat=seat)
    card = known(state, heal.card, "card")
    checks.require(card.meds is not None, NO_MEDS, card=card.label)
    shown = show_cards(state, seat, (heal.card,), checks)
    check_not_again(state, seat, heal.kind, (heal.card,), checks)
    phrase = gettext_noop("{card} {card:is|are} spent on {leader}, who is in force again.")
    leader = state.label(base.leader)
    reason = Reason(phrase, {"card": card.label, "leader": leader}, ("A-77",))
    return Ruling(Gathering(shown=shown), (*checks.passed_over, reason, turn_up(leader)))


def apply_heal(state: ArcticState, seat: str, heal: Heal, outcome: Gathering) -> ArcticState:
    return state.with_seat(seat, state.seats[seat].spent(heal.used).with_base(is_wounded=False))


HEAL = EntryKind(
    Heal, Gathering, "Heal",
    on_turn(choices_of_heal, where=lambda state, seat: state.seats[seat].base.is_wounded),
    choices_of_heal, rule_heal, apply_heal,
    plain(gettext_noop("{seat} heals the leader with {card:a}")), tab=LEADERS, is_act=True,
)  # fmt: skip

# A member -----------------------------------------------------------------------------------------


def choices_of_sacrifice(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    title = gettext_noop("Out of the game for good")
    yield one_card(state, seat, picked, title, lambda card: card.kind is Kind.MEMBER)


def rule_sacrifice(state: ArcticState, seat: str, sacrifice: Sacrifice, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    power = check_power(state, seat, TAKERS, checks)
    card = known(state, sacrifice.card, "card")
    checks.require(card.kind is Kind.MEMBER, NO_MEMBER, card=card.label)
    shown = show_cards(state, seat, (sacrifice.card,), checks)
    phrase = gettext_noop(
        "{card} {card:leaves|leave} the game for good: 1 food and 1 med toward a hire this round."
    )
    if power is Power.CANNIBAL:
        phrase = gettext_noop(
            "{card} {card:leaves|leave} the game for good: 3 food toward a hire this round, not "
            "combined with other food."
        )
    reason = Reason(phrase, {"card": card.label}, ("A-80", "A-81"))
    return Ruling(Gathering(shown=shown), (*checks.passed_over, reason))


def apply_sacrifice(state: ArcticState, seat: str, sacrifice: Sacrifice, outcome: Gathering) -> ArcticState:
    own = state.seats[seat].removed_from_hand(sacrifice.card).acted(USED)
    leader = state.cards.get(own.base.leader or "")
    after = replace(own, food=own.food + 1, meds=own.meds + 1)
    if leader and Power.CANNIBAL in leader.powers:
        after = replace(own, cannibal_food=own.cannibal_food + CANNIBAL_FOOD)
    return state.with_seat(seat, after)


SACRIFICE = EntryKind(
    Sacrifice, Gathering, "Take a member",
    on_turn(choices_of_sacrifice, where=lambda state, seat: has_power(state, seat, *TAKERS)),
    choices_of_sacrifice, rule_sacrifice, apply_sacrifice,
    plain(gettext_noop("{seat}’s leader takes {card:a} out of the game")), tab=LEADERS, is_act=True,
)  # fmt: skip

# The Organizer’s draw -----------------------------------------------------------------------------


def choices_of_organize(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield one_card(state, seat, picked, gettext_noop("Play a refugee"), lambda card: card.is_refugee)


def rule_organize(state: ArcticState, seat: str, organize: Organize, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    check_power(state, seat, {Power.ORGANIZER}, checks)
    phrase = gettext_noop("{seat} has already drawn this round. Each action only once.")
    check_action(state.seats[seat], seat, "draw", phrase, checks)
    check_refugee(known(state, organize.card, "card"), checks, "card")
    shown = show_cards(state, seat, (organize.card,), checks)
    rest = state.house_rules["organizer_rest"]
    phrase = gettext_noop("Draw 2 and keep 1. This is the draw action, and nothing adds to it.")
    draw, where = Reason(phrase, {}, ("A-80", "A-27")), gettext_noop("Of the two cards, {where}.")
    other = Reason(where, {"where": Line(REST[rest])}, ("A-80",), (f"organizer_rest={rest}",))
    return Ruling(Gathering(1, shown=shown), (*checks.passed_over, draw, other))


def apply_organize(state: ArcticState, seat: str, organize: Organize, outcome: Gathering) -> ArcticState:
    """Return the state after two cards were drawn and one of them was put away, if both came."""
    played = state.seats[seat].spent(organize.used).acted("draw").acted(USED)
    own, rest = played.after_draw(2), state.house_rules["organizer_rest"]
    if own.drawn - played.drawn < 2:
        return state.with_seat(seat, own)
    if rest == "discard":
        return state.with_seat(seat, replace(own, drawn=own.drawn - 1))
    return state.with_seat(seat, own.after_putting_back())


ORGANIZE = EntryKind(
    Organize, Gathering, "Organize",
    on_turn(choices_of_organize, "draw", where=lambda state, seat: has_power(state, seat, Power.ORGANIZER)),
    choices_of_organize, rule_organize, apply_organize,
    plain(gettext_noop("{seat} plays {card:a}, draws 2 and keeps 1")), tab=LEADERS, is_act=True,
)  # fmt: skip
