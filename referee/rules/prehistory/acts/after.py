"""The state after an instruction was done, could not be done, or was done otherwise."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.kernel.entry import Facts
from referee.rules.prehistory.board.terms import TRIBE
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState, Told
from referee.rules.prehistory.record.told import Lane
from referee.rules.prehistory.scripted.turns import for_the_next_step, next_after

SPENT = {"spring": (1, 0), "instead_spring": (1, 0), "miss": (0, 1), "instead_miss": (0, 1)}


def after_act(state: PrehistoryState, seat: str, facts: Facts, effect: Effect) -> PrehistoryState:
    """Return the state after an instruction was done, could not be done, or was done otherwise."""
    act, told = effect.act, state.told
    if act in ("full", "not_doable") and effect.action:
        known = {**(told.free if act == "full" else told.doable), effect.action: False}
        changed = replace(told, free=known) if act == "full" else replace(told, doable=known)
        return replace(state, told=changed)
    if act == "no_target":
        lanes = tuple(Lane(lane.target) if lane.target == effect.action else lane for lane in told.lanes)
        return replace(state, told=replace(told, lanes=lanes))
    if act in SPENT:
        taken, missed = SPENT[act]
        spent = replace(
            state, taken=state.taken + taken, missed=state.missed + missed, told=for_the_next_step(told)
        )
        return replace(spent, whose=_after_tribe(spent))
    if act == "wait" or act == "instead_wait":
        return replace(state, whose=_after_tribe(state), told=Told())
    if act in ("take_back", "instead_take_back"):
        return replace(state, told=Told())
    if act in ("location", "instead_location", "skipped"):
        return _after_location(state, act)
    if act.removeprefix("instead_") in ("move", "stay", "lie", "all_lie"):
        return _after_member(state, act.removeprefix("instead_"), effect)
    return state


def _after_tribe(state: PrehistoryState) -> str:
    return TRIBE if state.have_passed else next_after(state, TRIBE)


def _after_location(state: PrehistoryState, act: str) -> PrehistoryState:
    times = 0 if act == "skipped" else state.told.times - 1
    acted = state.acted + (act != "skipped")
    told = replace(Told(), location=state.told.location, times=times) if times > 0 else Told()
    return replace(state, acted=acted, told=told)


def _after_member(state: PrehistoryState, act: str, effect: Effect) -> PrehistoryState:
    if act == "all_lie":
        done = replace(state, lying_camp=state.members.camp, lying_out=state.members.out)
    elif effect.camp < 0 or effect.out or effect.board:
        done = replace(state, lying_out=state.lying_out + max(effect.out, 0))
    elif state.standing_camp:
        done = replace(state, lying_camp=state.lying_camp + 1)
    else:
        done = replace(state, lying_out=state.lying_out + 1)
    stays = state.house("autumn", "all_in_a_row") or state.have_passed
    goes_on = stays and done.standing
    return replace(done, told=Told(), whose=TRIBE if goes_on else _after_tribe(done))
