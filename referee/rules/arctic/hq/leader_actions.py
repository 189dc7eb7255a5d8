"""A seat’s leader: healing it, taking a member, the Organizer’s draw (A-77, A-80 to A-82)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Kind, Power
from referee.rules.arctic.hq.leaders import LEADERS, NO_MEDS, USED, check_power, check_refugee, has_power
from referee.rules.arctic.record.acts import CardUsed, GatheringFacts
from referee.rules.arctic.record.entries import Gathering
from referee.rules.arctic.record.offers import one_card, unbarred
from referee.rules.arctic.record.state import ArcticState, known
from referee.rules.arctic.record.turn import (
    ArcticTurn,
    check_action,
    check_not_again,
    check_own_turn,
    show_cards,
)
from referee.rules.arctic.record.turned import turn_up
from referee.rules.kernel.entry.choices import Choice
from referee.rules.kernel.entry.kind import kind_of
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

NOT_WOUNDED = Refusal("not-wounded", "{seat} has no wounded leader.", "A-77", "card")
LEADER_TAKES_MEMBER = Refusal(
    "no-member",
    "Only tribe members can be taken, not {card}.",
    "A-80",
    "card",
    can_override=True,
)
TAKERS = frozenset({Power.BUTCHER, Power.CANNIBAL})
CANNIBAL_FOOD = 3
REST = {
    "discard": gettext_noop("discard the other"),
    "deck_top": gettext_noop("put the other on top of the deck"),
    "deck_bottom": gettext_noop("put the other under the deck"),
}


@dataclass(frozen=True, slots=True)
class Heal(CardUsed):
    """A card with meds spent on the seat’s wounded leader (A-77)."""

    kind = "heal"
    title = "Heal"
    tab = LEADERS
    sentence = gettext_noop("{seat} heals the leader with {card:a}")

    card: str

    @staticmethod
    def is_open(state: ArcticState, seat: str) -> bool:
        return state.seats[seat].base.is_wounded

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        meds = one_card(turn, gettext_noop("Spend a med"), lambda card: card.meds is not None)
        yield unbarred(turn, Heal.kind, meds)

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        check_own_turn(turn)
        base = turn.state.seats[turn.seat].base
        if base.leader is None or not base.is_wounded:
            raise NOT_WOUNDED(seat=turn.seat)
        card = known(turn.state, self.card, "card")
        turn.require(card.meds is not None, NO_MEDS, card=card.label)
        shown = show_cards(turn, (self.card,))
        check_not_again(turn, self.kind, (self.card,))
        phrase = gettext_noop("{card} {card:is|are} spent on {leader}, back in force.")
        leader = turn.state.label(base.leader)
        reason = Reason(phrase, ("A-77",), card=card.label, leader=leader)
        return Ruling(Gathering(shown=shown), (*turn.checks.overridden, reason, turn_up(leader)))

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        own = turn.state.seats[turn.seat].spent(self.used).with_base(is_wounded=False)
        return turn.state.with_seat(turn.seat, own)


@dataclass(frozen=True, slots=True)
class Sacrifice(GatheringFacts):
    """A member out of the game, for what Butcher or Cannibal give toward a hire (A-80, A-81)."""

    kind = "sacrifice"
    title = "Take a member"
    tab = LEADERS
    sentence = gettext_noop("{seat}’s leader takes {card:a} out of the game")

    card: str

    @staticmethod
    def is_open(state: ArcticState, seat: str) -> bool:
        return has_power(state, seat, *TAKERS)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        title = gettext_noop("Out of the game for good")
        yield one_card(turn, title, lambda card: card.kind is Kind.MEMBER)

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        check_own_turn(turn)
        power, card = check_power(turn, TAKERS), known(turn.state, self.card, "card")
        turn.require(card.kind is Kind.MEMBER, LEADER_TAKES_MEMBER, card=card.label)
        shown = show_cards(turn, (self.card,))
        phrase = gettext_noop(
            "{card} {card:leaves|leave} the game for good. That’s 1 food and 1 med toward a hire this round."
        )
        if power is Power.CANNIBAL:
            phrase = gettext_noop(
                "{card} {card:leaves|leave} the game for good. That’s 3 food toward a hire this round, "
                "without other food."
            )
        reason = Reason(phrase, ("A-80", "A-81"), card=card.label)
        return Ruling(Gathering(shown=shown), (*turn.checks.overridden, reason))

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        own = turn.state.seats[turn.seat].removed_from_hand(self.card).acted(USED)
        after = replace(own, food=own.food + 1, meds=own.meds + 1)
        leader = turn.state.cards.get(own.base.leader or "")
        if leader and Power.CANNIBAL in leader.powers:
            after = replace(own, cannibal_food=own.cannibal_food + CANNIBAL_FOOD)
        return turn.state.with_seat(turn.seat, after)


@dataclass(frozen=True, slots=True)
class Organize(CardUsed):
    """The Organizer’s draw: a refugee played, two cards drawn, one of them kept (A-80)."""

    kind = "organize"
    title = "Organize"
    action = "draw"
    tab = LEADERS
    sentence = gettext_noop("{seat} plays {card:a}, draws 2 and keeps 1")

    card: str

    @staticmethod
    def is_open(state: ArcticState, seat: str) -> bool:
        return has_power(state, seat, Power.ORGANIZER)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        yield one_card(turn, gettext_noop("Play a refugee"), lambda card: card.is_refugee)

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        check_own_turn(turn)
        check_power(turn, {Power.ORGANIZER})
        phrase = gettext_noop("{seat} has already drawn. It’s once per round.")
        check_action(turn, self.action, phrase)
        check_refugee(turn, known(turn.state, self.card, "card"), "card")
        shown, rest = show_cards(turn, (self.card,)), turn.state.house_rules["organizer_rest"]
        phrase = gettext_noop("Draw exactly 2 and keep 1. It’s the draw action.")
        draw, where = Reason(phrase, ("A-80", "A-27")), gettext_noop("Keep one card and {where}.")
        other = Reason(where, ("A-80",), (f"organizer_rest={rest}",), where=Line(REST[rest]))
        return Ruling(Gathering(1, shown=shown), (*turn.checks.overridden, draw, other))

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        """Draw two cards, and put one of them away if both could be drawn."""
        before = turn.state.seats[turn.seat].spent(self.used).acted(self.action).acted(USED)
        own = before.after_draw(2)
        if own.drawn - before.drawn == 2:
            is_discarded = turn.state.house_rules["organizer_rest"] == "discard"
            own = replace(own, drawn=own.drawn - 1) if is_discarded else own.after_putting_back()
        return turn.state.with_seat(turn.seat, own)


HEAL = kind_of(Heal)
SACRIFICE = kind_of(Sacrifice)
ORGANIZE = kind_of(Organize)
