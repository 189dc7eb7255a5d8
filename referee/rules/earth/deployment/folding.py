"""What the opening entries and the bids make of the state."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.earth.cards.cards import Territory
from referee.rules.earth.record.deployment import Deployment
from referee.rules.earth.record.entries import Turned
from referee.rules.earth.record.state import EarthState, Phase


def after_target(state: EarthState, outcome: Turned) -> EarthState:
    """Return the state with its Target."""
    target = outcome.territory
    if outcome.deck is not None:
        state = replace(state, deck=outcome.deck)
        target = replace(target, id=outcome.deck.territories[-1].id) if not target.id else target
    state = replace(
        state,
        target=target,
        territory_deck=state.territory_deck[1:],
        owned={seat: _same_row(cards, target) for seat, cards in state.owned.items()},
        lost=_same_row(state.lost, target),
        phase=Phase.PLACE,
    )
    return state if outcome.deployment is None else begin_deployment(state, outcome.deployment)


def _same_row(cards: tuple[Territory, ...], target: Territory) -> tuple[Territory, ...]:
    """A continent has one row: what the table read last holds for all its cards (V-10)."""
    return tuple(
        replace(card, bonus=target.bonus) if card.continent == target.continent else card for card in cards
    )


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
