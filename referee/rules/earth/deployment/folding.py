"""What the Target, the cards and the bids make of the state."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.earth.deployment.deployment import said_passes, said_state
from referee.rules.earth.record.deployment import Deployment
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.earth.rulebook import told
from referee.rules.kernel.ruling import Reason


def begin_deployment(state: EarthState, at: Deployment) -> EarthState:
    """Return the state when all cards lie: they leave the hands."""
    piles = state.piles
    for seat in state.seats:
        if seat not in at.cardless and piles.hands.get(seat):
            piles = piles.take(seat, state.placed.get(seat, ""))
    return with_deployment(replace(state, piles=piles, bids=0), at)


def with_deployment(state: EarthState, at: Deployment) -> EarthState:
    """Return the state with its deployment; when that is closed, what is known lies open (E-30)."""
    state = replace(state, deployment=at, reserve={**state.reserve, **at.reserve})
    if at.closed is None:
        return replace(state, phase=Phase.DEPLOY)
    if state.is_void:
        return replace(state, phase=Phase.ENDING)
    known = {seat: state.deck.action(card) for seat, card in state.placed.items() if card}
    state = replace(state, revealed={**known, **dict.fromkeys(at.cardless)})
    return replace(state, phase=Phase.REVEAL if state.to_reveal else Phase.ENDING)


def said_turn(state: EarthState, before: tuple[str, ...], at: Deployment) -> tuple[Reason, ...]:
    """Return what the referee says of a turn: automatic passes, and who is to act or why it is closed."""
    return (*said_passes(before, at), said_state(at, told(state.house, "all_pass")))
