"""What a skirmish leaves behind: buildings disabled or reset, wounds, refugees gone (A-63, A-81, A-85)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.rules.arctic.record.case import Act, Declaration, Target
from referee.rules.arctic.record.seat import Holding
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.sites import resets_timer, with_reset


def after_deeds(state: ArcticState) -> ArcticState:
    """Return the state with everything that this round's declarations did for good."""
    return after_declarations(state, state.declarations)


def after_declarations(state: ArcticState, declarations: Iterable[Declaration]) -> ArcticState:
    """Return the state with what these declarations did for good."""
    for declaration in declarations:
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
    if resets_timer(declaration.act, state.cards[declaration.with_]):
        place = _site_of(victim, target, is_full=state.house_rules["demolition_reset"] == "full")
        return state if place is None else with_reset(state, target.player, place)
    if declaration.act is Act.DISABLE and target.what:
        return state.with_holding(target.player, replace(victim, camp=victim.camp.disabled(target.what)))
    if declaration.act is Act.WOUND and victim.camp.leader:
        return state.with_holding(target.player, replace(victim, camp=replace(victim.camp, is_wounded=True)))
    return state


def _site_of(victim: Holding, target: Target, *, is_full: bool) -> int | None:
    """Return the place of the building meant; of like ones that which the reset changes most."""
    buildings = victim.camp.buildings
    places = [
        place for place, each in enumerate(buildings) if each.card == target.what and not each.is_complete
    ]
    return min(places, key=lambda place: buildings[place].timer * (1 if is_full else -1), default=None)
