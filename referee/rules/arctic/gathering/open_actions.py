"""Which actions of a round are still open to a seat: not taken, with a card left for them (A-21, A-30)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.hunting import payable
from referee.rules.arctic.hq.leaders import USED
from referee.rules.arctic.record.having import can_play
from referee.rules.arctic.record.power_entries import Demolish, Drill, TakeBack
from referee.rules.arctic.record.recon_entries import Recon
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Dig, Draw, Hunt, Trash

STRIKERS = frozenset({Power.DISARM, Power.SNIPE, Power.SNIPE_SINGLE})
MOST_MEDS = 2
"""On one card, a Medkit."""
FROM_THE_HAND = frozenset(
    {
        *(Dig.kind, Draw.kind, Trash.kind),
        *(Drill.kind, Demolish.kind, TakeBack.kind, Recon.kind),
    }
)
"""Entries that need a card of the hand."""
Names = Callable[[Mapping[str, str]], tuple[str, ...]]
TAKEN: Mapping[str, Names] = {
    Dig.kind: lambda _: ("dig",),
    Draw.kind: lambda _: ("draw",),
    Trash.kind: lambda house: ("trash",) if house["trash_limit"] == "once" else (),
}
"""By which of the round's actions an entry is taken."""


def is_open(state: ArcticState, seat: str, kind: str) -> bool:
    """Whether the seat could still make such an entry in its turn."""
    holding = state.holdings[seat]
    has_hand = holding.left > 0 or holding.is_loose
    if kind == Hunt.kind:
        return (has_hand and "hunt" not in holding.actions) or _may_hire(state, seat)
    if kind in FROM_THE_HAND and not has_hand:
        return False
    taken = TAKEN[kind](state.house_rules) if kind in TAKEN else ()
    return holding.actions.isdisjoint(taken)


def may_strike(state: ArcticState, seat: str) -> bool:
    """Whether the seat may have a card to strike with, as everybody knows it (A-17, A-53, A-80)."""
    state = state.with_holding(seat, state.holdings[seat].in_the_open())
    holding = state.holdings[seat]
    is_fanatic = Power.FANATIC in holding.camp.powers(state.cards) and USED not in holding.actions
    return any(
        can_play(state, seat, card)
        for card in state.cards.values()
        if card.powers & STRIKERS or (is_fanatic and card.is_refugee)
    )


def _may_hire(state: ArcticState, seat: str) -> bool:
    """Whether the food there is, and whatever meds the hand may hold, can pay somebody (A-26)."""
    holding = state.holdings[seat]
    if "hire" in holding.actions:
        return False
    is_swindler = Power.SWINDLER in holding.camp.powers(state.cards)
    if is_swindler or holding.is_loose:
        return True
    return any(payable(state, seat, 0, meds) for meds in range(MOST_MEDS * holding.left + 1))
