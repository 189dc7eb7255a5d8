"""A member that makes a disabled building work again (A-77)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.hq.buildings import BUILDINGS, at_which, building_at, building_name
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
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class Repair:
    """A member that makes a disabled building work again (A-77)."""

    kind: ClassVar[str] = "repair"
    building: int
    card: str

    @property
    def used(self) -> tuple[str, ...]:
        """The card that it uses."""
        return (self.card,)


def offered(state: ArcticState) -> Seats:
    return able(state, at_turn(state), choices)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The building, and who repairs it."""
    yield at_which(state, seat, lambda _, each: each.is_disabled)
    title = gettext_noop("Who repairs")
    members = one_card(state, seat, picked, title, lambda card: card.kind is Kind.MEMBER)
    yield unbarred(state, seat, Repair.kind, members)


def rule(state: ArcticState, seat: str, repair: Repair, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    building = building_at(state, seat, repair.building)
    said: dict[str, Fact] = {"seat": seat, "card": state.cards[building.card].label}
    if not building.is_disabled:
        phrase = gettext_noop("{card} is not disabled: there is nothing to repair.")
        raise IllegalEntry("not-disabled", phrase, said, rule="A-77", field="building")
    card = known(state, repair.card, "card")
    phrase = gettext_noop("A member repairs; {card} is none.")
    no_member = IllegalEntry(
        "no-member", phrase, {"card": card.label}, rule="A-77", field="card", can_override=True
    )
    checks.require(card.kind is Kind.MEMBER, no_member)
    shown = show_cards(state, seat, (repair.card,), checks)
    check_not_again(state, seat, repair.kind, (repair.card,), checks)
    phrase = gettext_noop("{member} repairs {seat}’s {card} and is discarded: it works again.")
    reason = Reason(phrase, {**said, "member": card.label}, ("A-77",))
    return Ruling(Gathering(shown=shown), (*checks.passed_over, reason))


def apply(state: ArcticState, seat: str, repair: Repair, outcome: Gathering) -> ArcticState:
    state = state.proven(outcome.shown)
    holding, place = state.holdings[seat], repair.building
    if place >= len(holding.camp.buildings):
        return state
    building = replace(holding.camp.buildings[place], is_disabled=False)
    after = replace(holding.spent((repair.card,)), camp=holding.camp.changed(place, building))
    return state.with_holding(seat, after)


def describe(state: ArcticState, seat: str, repair: Repair, outcome: Gathering, viewer: str | None) -> Line:
    said: dict[str, Fact] = {"seat": seat, "card": state.label(repair.card)}
    said["building"] = building_name(state, seat, repair.building)
    return Line(gettext_noop("{seat}’s {card} repairs the {building}"), said)


REPAIR = EntryKind(
    Repair, Gathering, gettext_noop("Repair"), offered, choices, rule, apply, describe, tab=BUILDINGS
)
