"""A card with meds spent on the own wounded leader (A-77)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.hq.leaders import LEADERS
from referee.rules.arctic.record.state import ArcticState, known
from referee.rules.arctic.record.turn import (
    able,
    at_turn,
    check_not_again,
    check_own_turn,
    one_card,
    show_cards,
    unbarred,
)
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Fact, Line, Reason, Refusal, Ruling, gettext_noop

NOT_WOUNDED = Refusal("not-wounded", gettext_noop("{seat} has no wounded leader."), "A-77", "card")
NO_MEDS = Refusal("no-meds", gettext_noop("{card} brings no meds."), "A-77", "card", can_override=True)


@dataclass(frozen=True, slots=True)
class Heal:
    """A card with meds spent on the own wounded leader (A-77)."""

    kind: ClassVar[str] = "heal"
    card: str

    @property
    def used(self) -> tuple[str, ...]:
        """The card that it uses."""
        return (self.card,)


def offered(state: ArcticState) -> Seats:
    wounded = tuple(seat for seat in at_turn(state) if state.holdings[seat or ""].camp.is_wounded)
    return able(state, wounded, choices)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    meds = one_card(state, seat, picked, gettext_noop("Spend a med"), lambda card: card.meds is not None)
    yield unbarred(state, seat, Heal.kind, meds)


def rule(state: ArcticState, seat: str, heal: Heal, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    camp = state.holdings[seat].camp
    if camp.leader is None or not camp.is_wounded:
        raise NOT_WOUNDED(seat=seat)
    card = known(state, heal.card, "card")
    checks.require(card.meds is not None, NO_MEDS, card=card.label)
    shown = show_cards(state, seat, (heal.card,), checks)
    check_not_again(state, seat, heal.kind, (heal.card,), checks)
    phrase = gettext_noop("{card} is spent on {leader}, who is in force again.")
    said: dict[str, Fact] = {"card": card.label, "leader": state.cards[camp.leader].label}
    return Ruling(Gathering(shown=shown), (*checks.passed_over, Reason(phrase, said, ("A-77",))))


def apply(state: ArcticState, seat: str, heal: Heal, outcome: Gathering) -> ArcticState:
    state = state.proven(outcome.shown)
    holding = state.holdings[seat]
    healed = replace(holding.spent((heal.card,)), camp=replace(holding.camp, is_wounded=False))
    return state.with_holding(seat, healed)


def describe(state: ArcticState, seat: str, heal: Heal, outcome: Gathering, viewer: str | None) -> Line:
    said = {"seat": seat, "card": state.label(heal.card)}
    return Line(gettext_noop("{seat} heals the leader with {card}"), said)


HEAL = EntryKind(Heal, Gathering, gettext_noop("Heal"), offered, choices, rule, apply, describe, tab=LEADERS)
