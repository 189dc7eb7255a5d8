"""The state after a record, from its facts and its recorded outcome; nothing is ruled again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.rules.kernel.entry import Entry, Record
from referee.rules.prehistory.board.layout import Tile, added
from referee.rules.prehistory.board.terms import TRIBE
from referee.rules.prehistory.record.entries import (
    Column,
    Columns,
    Correct,
    Doable,
    Effect,
    Final,
    HouseRuleChanged,
    Lane,
    Location,
    Near,
    Nearest,
    Painting,
    Ring,
    TakeBack,
    TileDrawn,
    Turn,
    Winter,
)
from referee.rules.prehistory.record.final import FinalOutcome
from referee.rules.prehistory.record.members import Members
from referee.rules.prehistory.record.state import Income, PrehistoryState, Season, Told
from referee.rules.prehistory.scripted.turns import after_playing, called, first_turn, next_after
from referee.rules.prehistory.setup.meta import YEARS
from referee.rules.prehistory.summer.summer import LEAST, tray_beside

SPENT = {"spring": (1, 0), "instead_spring": (1, 0), "miss": (0, 1), "instead_miss": (0, 1)}


def apply_record(state: PrehistoryState, record: Record) -> PrehistoryState:
    """Return the state after a record; never refuses."""
    facts, outcome = record.entry.facts, record.ruling.outcome
    state = called(state, facts)
    if isinstance(facts, Final) and isinstance(outcome, FinalOutcome):
        return replace(state, final=outcome)
    if not isinstance(outcome, Effect):
        return state
    after = _counted(state, outcome)
    after = _told(after, facts, outcome)
    after = _turned(after, record.entry, outcome)
    return _settled(after)


def _counted(state: PrehistoryState, effect: Effect) -> PrehistoryState:
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


def _told(state: PrehistoryState, facts: Any, effect: Effect) -> PrehistoryState:
    """Remember answers for the step in hand, and what is learnt for good."""
    told, layout = state.told, state.layout
    if isinstance(facts, Column):
        return replace(state, told=replace(told, free={**told.free, facts.action: facts.is_empty}))
    if isinstance(facts, Columns):
        counted = {action: number > 0 for action, number in facts.empty.items()}
        return replace(state, told=replace(told, free={**told.free, **counted}))
    if isinstance(facts, Doable):
        return replace(state, told=replace(told, doable={**told.doable, facts.action: facts.can_gain}))
    if isinstance(facts, Painting):
        rows = facts.rows or None
        return replace(state, layout=replace(layout, painting_rows=rows), looks_itself=rows is None)
    if isinstance(facts, Ring):
        return replace(state, layout=replace(layout, ring=facts.symbols))
    if isinstance(facts, TakeBack):
        return replace(state, told=replace(told, pillars=facts.pillars)) if facts.pillars else state
    if isinstance(facts, Location):
        begun = replace(told, location=facts.action, times=effect.times) if effect.times else told
        return replace(state, told=begun, resolved=(*state.resolved, facts.action))
    if isinstance(facts, Nearest):
        return replace(state, told=replace(told, bearings=facts.bearings))
    if isinstance(facts, Near):
        return replace(state, told=replace(told, near=facts.is_near))
    if isinstance(facts, Lane):
        return replace(state, told=replace(told, lanes=(*told.lanes, facts)))
    if effect.act == "compared":
        return replace(state, told=replace(told, chosen=effect.tray, bonus=effect.times))
    return state


def _turned(state: PrehistoryState, entry: Entry, effect: Effect) -> PrehistoryState:
    """What the entry means for turns, seasons and the rest of the table."""
    facts: Any = entry.facts
    if isinstance(facts, TileDrawn):
        return _with_tile(state, Tile(facts.n, facts.symbols))
    if isinstance(facts, Turn):
        return replace(state, whose=TRIBE if facts.to == TRIBE else state.payer, told=_fresh(state.told))
    if isinstance(facts, HouseRuleChanged):
        return replace(state, house_rules={**state.house_rules, facts.name: facts.value})
    if isinstance(facts, Correct):
        fresh = replace(state, order=facts.order or state.order, told=_corrected(state.told, facts))
        return _clipped(fresh)
    if isinstance(facts, Winter):
        return _new_year(state, facts)
    if effect.act == "weather":
        return _with_weather(state, effect)
    if effect.act in ("paid", "paid_supply"):
        return replace(state, whose=after_playing(state, entry.seat or state.payer))
    if effect.act == "passed":
        return _after_passing(state, entry.seat)
    return _after_act(state, effect)


def _after_act(state: PrehistoryState, effect: Effect) -> PrehistoryState:
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
        spent = replace(state, taken=state.taken + taken, missed=state.missed + missed, told=_fresh(told))
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


def _fresh(told: Told) -> Told:
    """What holds beyond a step: columns that are full stay full for this spring."""
    return Told(free={action: False for action, is_free in told.free.items() if not is_free})


def _corrected(told: Told, facts: Correct) -> Told:
    """New counts or another marker ask anew; what was begun in summer goes on."""
    if facts.trays is None and facts.marker is None and facts.members is None:
        return told
    return Told(
        free=told.free, doable=told.doable, pillars=told.pillars, location=told.location, times=told.times
    )


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


def _with_tile(state: PrehistoryState, tile: Tile) -> PrehistoryState:
    tiles = state.layout.tiles
    known = tiles if tile in tiles else (*tiles, tile)
    return replace(state, tile=tile, layout=replace(state.layout, tiles=known))


def _with_weather(state: PrehistoryState, effect: Effect) -> PrehistoryState:
    """Remember what this spring's weather gave; the next game with this layout proposes it."""
    weather = list(state.layout.weather)
    weather[state.year - 1 : state.year] = [dict(effect.trays)]
    layout = replace(state.layout, weather=tuple(weather))
    begun = replace(state, layout=layout, has_weather=True)
    return replace(begun, whose=first_turn(begun))


def _after_passing(state: PrehistoryState, seat: str | None) -> PrehistoryState:
    """One human has passed, or where no seat is told all have; in summer: it is over."""
    if state.season is Season.SUMMER:
        autumn = replace(state, season=Season.AUTUMN, tile=None, told=Told())
        return replace(autumn, whose=first_turn(autumn))
    passed = (*state.passed, seat) if seat else state.players
    if set(passed) == set(state.players):
        return replace(state, passed=passed, have_passed=True, whose=TRIBE)
    after = replace(state, passed=passed)
    return replace(after, whose=next_after(after, seat)) if seat == state.whose else after


def _clipped(state: PrehistoryState) -> PrehistoryState:
    """No more members can lie than there are."""
    return replace(
        state,
        lying_camp=min(state.lying_camp, state.members.camp),
        lying_out=min(state.lying_out, state.members.out),
    )


def _new_year(state: PrehistoryState, facts: Winter) -> PrehistoryState:
    layout = state.layout if facts.ring is None else replace(state.layout, ring=facts.ring)
    return replace(
        state,
        layout=layout,
        order=facts.order,
        year=state.year + 1,
        season=Season.SPRING,
        tile=None,
        has_weather=False,
        taken=0,
        missed=0,
        acted=0,
        lying_camp=0,
        lying_out=0,
        told=Told(),
    )


def _can_act(state: PrehistoryState, action: str) -> bool:
    if state.tile is None:
        return False
    tray = tray_beside(state.layout, state.tile, state.trays, action)
    return tray is not None and state.trays[tray] >= LEAST


def _settled(state: PrehistoryState) -> PrehistoryState:
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
