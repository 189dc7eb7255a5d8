"""Entries about the own leader: healing it, taking a member, the Organizer’s draw (A-77, A-80 to A-82)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards import Kind, Power
from referee.rules.arctic.hq.leaders import LEADERS, NO_MEDS, USED, check_power, check_refugee, has_power
from referee.rules.arctic.record.entries import CardUsed, Gathering
from referee.rules.arctic.record.offers import on_turn, one_card, plain, unbarred
from referee.rules.arctic.record.state import ArcticState, known
from referee.rules.arctic.record.turn import check_action, check_not_again, check_own_turn, show_cards
from referee.rules.arctic.record.turned import turn_up
from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

NOT_WOUNDED = Refusal("not-wounded", "{seat} has no wounded leader.", "A-77", "card")
LEADER_TAKES_MEMBER = Refusal(
    "no-member", "Only a tribe member can be taken. Not one: {card}.", "A-80", "card", can_override=True
)
TAKERS = frozenset({Power.BUTCHER, Power.CANNIBAL})
CANNIBAL_FOOD = 3
REST = {
    "discard": gettext_noop("the other goes to the discard pile"),
    "deck_top": gettext_noop("the other goes on top of the deck"),
    "deck_bottom": gettext_noop("the other goes under the deck"),
}

# A med --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Heal(CardUsed):
    """A card with meds spent on the own wounded leader (A-77)."""

    kind: ClassVar[str] = "heal"
    card: str


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
    reason = Reason(phrase, ("A-77",), card=card.label, leader=leader)
    return Ruling(Gathering(shown=shown), (*checks.passed_over, reason, turn_up(leader)))


def apply_heal(state: ArcticState, seat: str, heal: Heal, outcome: Gathering) -> ArcticState:
    return state.with_seat(seat, state.seats[seat].spent(heal.used).with_base(is_wounded=False))


HEAL = EntryKind(
    Heal,
    Gathering,
    title="Heal",
    offered=on_turn(choices_of_heal, where=lambda state, seat: state.seats[seat].base.is_wounded),
    choices=choices_of_heal,
    rule=rule_heal,
    apply=apply_heal,
    describe=plain(gettext_noop("{seat} heals the leader with {card:a}")),
    tab=LEADERS,
    is_act=True,
)

# A member -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """An own member out of the game, for what Butcher or Cannibal give toward a hire (A-80, A-81)."""

    kind: ClassVar[str] = "sacrifice"
    card: str


def choices_of_sacrifice(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    title = gettext_noop("Out of the game for good")
    yield one_card(state, seat, picked, title, lambda card: card.kind is Kind.MEMBER)


def rule_sacrifice(state: ArcticState, seat: str, sacrifice: Sacrifice, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    power = check_power(state, seat, TAKERS, checks)
    card = known(state, sacrifice.card, "card")
    checks.require(card.kind is Kind.MEMBER, LEADER_TAKES_MEMBER, card=card.label)
    shown = show_cards(state, seat, (sacrifice.card,), checks)
    phrase = gettext_noop(
        "{card} {card:leaves|leave} the game for good: 1 food and 1 med toward a hire this round."
    )
    if power is Power.CANNIBAL:
        phrase = gettext_noop(
            "{card} {card:leaves|leave} the game for good: 3 food toward a hire this round, not "
            "combined with other food."
        )
    reason = Reason(phrase, ("A-80", "A-81"), card=card.label)
    return Ruling(Gathering(shown=shown), (*checks.passed_over, reason))


def apply_sacrifice(state: ArcticState, seat: str, sacrifice: Sacrifice, outcome: Gathering) -> ArcticState:
    own = state.seats[seat].removed_from_hand(sacrifice.card).acted(USED)
    leader = state.cards.get(own.base.leader or "")
    after = replace(own, food=own.food + 1, meds=own.meds + 1)
    if leader and Power.CANNIBAL in leader.powers:
        after = replace(own, cannibal_food=own.cannibal_food + CANNIBAL_FOOD)
    return state.with_seat(seat, after)


SACRIFICE = EntryKind(
    Sacrifice,
    Gathering,
    title="Take a member",
    offered=on_turn(choices_of_sacrifice, where=lambda state, seat: has_power(state, seat, *TAKERS)),
    choices=choices_of_sacrifice,
    rule=rule_sacrifice,
    apply=apply_sacrifice,
    describe=plain(gettext_noop("{seat}’s leader takes {card:a} out of the game")),
    tab=LEADERS,
    is_act=True,
)

# The Organizer’s draw -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Organize(CardUsed):
    """The Organizer’s draw: a refugee played, two cards drawn, one of them kept (A-80)."""

    kind: ClassVar[str] = "organize"
    card: str


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
    draw, where = Reason(phrase, ("A-80", "A-27")), gettext_noop("Of the two cards, {where}.")
    other = Reason(where, ("A-80",), (f"organizer_rest={rest}",), where=Line(REST[rest]))
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
    Organize,
    Gathering,
    title="Organize",
    offered=on_turn(
        choices_of_organize, "draw", where=lambda state, seat: has_power(state, seat, Power.ORGANIZER)
    ),
    choices=choices_of_organize,
    rule=rule_organize,
    apply=apply_organize,
    describe=plain(gettext_noop("{seat} plays {card:a}, draws 2 and keeps 1")),
    tab=LEADERS,
    is_act=True,
)
