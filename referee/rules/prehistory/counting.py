"""What every record changes alike: numbers counted before, a season ended after. Nothing is ruled again."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.prehistory.board.layout import added
from referee.rules.prehistory.record.state import Effect, Income, Members, PrehistoryState, Season, Told
from referee.rules.prehistory.seasons.summer import LEAST, tray_beside
from referee.rules.prehistory.setup.meta import YEARS


def counted(state: PrehistoryState, effect: Effect) -> PrehistoryState:
    """Return the state with what the record has counted."""
    members = state.members
    moved = Members(members.board + effect.board, members.camp + effect.camp, members.out + effect.out)
    return replace(
        state,
        trays=added(state.trays, effect.trays),
        vp=state.vp + effect.vp,
        marker=effect.marker or state.marker,
        members=moved,
        painted=state.painted + effect.painted,
        campsites=state.campsites + effect.campsites,
        incomes=_incomes(state, effect),
    )


def _incomes(state: PrehistoryState, effect: Effect) -> tuple[Income, ...]:
    """Add to the season's line; what was put right is no income."""
    if effect.act == "correct" or not (effect.vp or effect.trays):
        return state.incomes
    came = sum(number for number in effect.trays.values() if number > 0)
    paid = came if effect.act == "paid" else 0
    last = state.incomes[-1] if state.incomes else None
    if last is None or (last.year, last.season) != (state.year, state.season):
        return (*state.incomes, Income(state.year, state.season, effect.vp, came - paid, paid))
    line = replace(last, vp=last.vp + effect.vp, received=last.received + came - paid, paid=last.paid + paid)
    return (*state.incomes[:-1], line)


def settled(state: PrehistoryState) -> PrehistoryState:
    """A season ends by itself once the humans have passed and the tribe has nothing left to do.

    So does a location in summer where the tray has come below what the action takes.
    """
    if state.told.location is not None and not _can_act(state, state.told.location):
        return replace(state, told=Told())
    if not state.have_passed:
        return state
    if state.season is Season.SPRING and state.has_weather and not state.actions_left:
        summer = replace(state, season=Season.SUMMER, tile=None, told=Told(), acted=0, resolved=())
        return replace(summer, passed=(), have_passed=False)
    if state.season is Season.AUTUMN and not state.standing:
        after = Season.OVER if state.year >= YEARS else Season.WINTER
        return replace(state, season=after, passed=(), have_passed=False, told=Told())
    return state


def _can_act(state: PrehistoryState, action: str) -> bool:
    if state.tile is None:
        return False
    tray = tray_beside(state.layout, state.tile, state.trays, action)
    return tray is not None and state.trays[tray] >= LEAST
