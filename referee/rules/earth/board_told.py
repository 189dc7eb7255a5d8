"""The table as plain JSON material, for replays and other programs: only what everybody may see (E-80)."""

from __future__ import annotations

from typing import Any

from referee.rules.earth.record.state import EarthState
from referee.rules.earth.scoring.history import score_now
from referee.rules.kernel.codec import encode


def board_told(state: EarthState) -> dict[str, Any]:
    """Return where the table stands."""
    scored = state.scored
    result = {"winners": list(scored.winners), "score": encode(scored)["score"]} if scored else {}
    return {
        "round": state.round,
        "phase": str(state.phase),
        "initiative": state.initiative,
        "flagpole": list(state.flagpole),
        "turn": state.deployment.turn if state.deployment else None,
        "closed": str(state.deployment.closed) if state.deployment and state.deployment.closed else None,
        "target": encode(state.target) if state.target else None,
        "reserve": dict(state.ships_left),
        "deployed": dict(state.deployed),
        "bank": state.bank,
        "owned": {seat: [card.name for card in cards] for seat, cards in state.owned.items()},
        "lost": [card.name for card in state.lost],
        "hands": {seat: len(state.piles.hands.get(seat, ())) for seat in state.players},
        "action_deck": len(state.piles.deck),
        "discards": len(state.piles.discard),
        "current": {
            seat: score_now(state, seat).territory + score_now(state, seat).continent
            for seat in state.players
        },
        **result,
    }
