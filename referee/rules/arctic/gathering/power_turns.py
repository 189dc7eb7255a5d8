"""Powers that are actions of their own while a table gathers: who may, and what follows (A-83, A-85)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.demolition import adjudicate_demolish, after_demolish, sites
from referee.rules.arctic.gathering.drilling import adjudicate_drill, after_drill
from referee.rules.arctic.gathering.taking_back import (
    adjudicate_take_back,
    after_take_back,
    members_just_used,
)
from referee.rules.arctic.record.having import can_have
from referee.rules.arctic.record.power_entries import Demolish, Drill, TakeBack
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_turn, gathering_seat
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import Ruling

PowerFacts = Drill | Demolish | TakeBack


def adjudicate_power(state: ArcticState, entry: Entry, facts: PowerFacts) -> Ruling[Gathering]:
    """Rule on a power used in the own turn. Raises IllegalEntry; most checks can be overridden."""
    seat, checks = gathering_seat(state, entry), Checks(entry)
    check_turn(state, seat, checks)
    if isinstance(facts, Drill):
        return adjudicate_drill(state, seat, facts, checks)
    if isinstance(facts, Demolish):
        return adjudicate_demolish(state, seat, facts, checks)
    return adjudicate_take_back(state, seat, facts, checks)


def after_power(state: ArcticState, seat: str, facts: PowerFacts, outcome: Gathering) -> ArcticState:
    """Return the state after a power."""
    state = state.proven(outcome.shown)
    if isinstance(facts, Drill):
        return after_drill(state, seat, facts, outcome)
    if isinstance(facts, Demolish):
        return after_demolish(state, seat, facts, outcome)
    return after_take_back(state, seat, facts)


def power_kinds(state: ArcticState, seat: str) -> Iterator[str]:
    """Yield the kinds of these entries for which the seat can have the card."""
    if _can_have_power(state, seat, Power.RECYCLE_2_DRAW_2):
        yield Drill.kind
    if any(sites(state)) and _can_have_power(state, seat, Power.RESET_BUILD_TIMER):
        yield Demolish.kind
    just = any(members_just_used(state, state.holdings[seat]))
    if just and _can_have_power(state, seat, Power.REUSE_MEMBER):
        yield TakeBack.kind


def _can_have_power(state: ArcticState, seat: str, power: Power) -> bool:
    return any(can_have(state, seat, card) for card in state.cards.values() if power in card.powers)
