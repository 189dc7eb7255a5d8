"""An own member out of the game, for what Butcher or Cannibal give toward a hire (A-80, A-81)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.leaders import LEADERS, USED, check_power
from referee.rules.arctic.record.state import ArcticState, known
from referee.rules.arctic.record.turn import able, at_turn, check_own_turn, one_card, show_cards
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import IllegalEntry, Line, Reason, Ruling, gettext_noop

TAKERS = frozenset({Power.BUTCHER, Power.CANNIBAL})
CANNIBAL_FOOD = 3


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """An own member out of the game, for what Butcher or Cannibal give toward a hire (A-80, A-81)."""

    kind: ClassVar[str] = "sacrifice"
    card: str


def offered(state: ArcticState) -> Seats:
    seats = at_turn(state, USED)
    led = tuple(seat for seat in seats if state.holdings[seat or ""].camp.powers(state.cards) & TAKERS)
    return able(state, led, choices)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    title = gettext_noop("Out of the game for good")
    yield one_card(state, seat, picked, title, lambda card: card.kind is Kind.MEMBER)


def rule(state: ArcticState, seat: str, sacrifice: Sacrifice, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    power = check_power(state, seat, TAKERS, checks)
    card = known(state, sacrifice.card, "card")
    phrase = gettext_noop("Only a tribe member can be taken; {card} is none.")
    no_member = IllegalEntry(
        "no-member", phrase, {"card": card.label}, rule="A-80", field="card", can_override=True
    )
    checks.require(card.kind is Kind.MEMBER, no_member)
    shown = show_cards(state, seat, (sacrifice.card,), checks)
    phrase = gettext_noop("{card} leaves the game for good: 1 food and 1 med toward a hire this round.")
    if power is Power.CANNIBAL:
        phrase = gettext_noop(
            "{card} leaves the game for good: 3 food toward a hire this round, not joined with other food."
        )
    reason = Reason(phrase, {"card": card.label}, ("A-80", "A-81"))
    return Ruling(Gathering(shown=shown), (*checks.passed_over, reason))


def apply(state: ArcticState, seat: str, sacrifice: Sacrifice, outcome: Gathering) -> ArcticState:
    state = state.proven(outcome.shown)
    holding = state.holdings[seat]
    leader = state.cards.get(holding.camp.leader or "")
    after = holding.removed(sacrifice.card).acted(USED)
    if leader and Power.CANNIBAL in leader.powers:
        after = replace(after, cannibal_food=after.cannibal_food + CANNIBAL_FOOD)
    else:
        after = replace(after, food=after.food + 1, meds=after.meds + 1)
    return state.with_holding(seat, after)


def describe(
    state: ArcticState, seat: str, sacrifice: Sacrifice, outcome: Gathering, viewer: str | None
) -> Line:
    said = {"seat": seat, "card": state.label(sacrifice.card)}
    return Line(gettext_noop("{seat}’s leader takes {card} out of the game"), said)


SACRIFICE = EntryKind(
    Sacrifice, Gathering, gettext_noop("Take a member"), offered, choices, rule, apply, describe, tab=LEADERS
)
