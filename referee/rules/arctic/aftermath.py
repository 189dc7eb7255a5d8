"""What a skirmish leaves behind besides a winner: disabled buildings, wounds, refugees gone (A-63, A-81)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.arctic.case import Act, Declaration
from referee.rules.arctic.state import ArcticState


def after_deeds(state: ArcticState) -> ArcticState:
    """Return the state with everything that this round's declarations did for good."""
    for declaration in state.declarations:
        if declaration.answer is None:
            state = _after(state, declaration)
    return state


def _after(state: ArcticState, declaration: Declaration) -> ArcticState:
    target = declaration.target
    if declaration.act is Act.FANATIC:
        own = state.holdings[declaration.by]
        gone = replace(own.lost((declaration.with_,)), camp=own.camp.out_of_the_game(declaration.with_))
        return state.with_holding(declaration.by, gone)
    if target is None or target.player not in state.holdings:
        return state
    victim = state.holdings[target.player]
    if declaration.act is Act.DISABLE and target.what:
        return state.with_holding(target.player, replace(victim, camp=victim.camp.disabled(target.what)))
    if declaration.act is Act.WOUND and victim.camp.leader:
        return state.with_holding(target.player, replace(victim, camp=replace(victim.camp, is_wounded=True)))
    return state
