"""What lies before the seats, for the strip: leaders, buildings with timers and contents; gangs so far."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules.arctic.ending import Owned, award_gangs
from referee.rules.arctic.hq import building_hint
from referee.rules.arctic.record import ArcticState, Building
from referee.rules.kernel.once import once
from referee.rules.kernel.ruling import Line
from referee.web.arctic.scoresheet import GangRow, gang_row
from referee.web.logs import seat_numbers


@dataclass(frozen=True, slots=True)
class BuildingView:
    """A building as a small card. ``inside``: its contents where the page may know them."""

    name: str
    note: Line
    timer: int
    is_disabled: bool
    inside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BaseView:
    """A seat's leader ("" none, or not to be seen yet) and buildings."""

    leader: str
    is_wounded: bool
    has_chosen: bool
    buildings: tuple[BuildingView, ...]


def base_view(state: ArcticState, seat: str, viewer: str | None) -> BaseView:
    """Return what the viewer (None: the table) sees before a seat (A-17)."""
    base = state.seats[seat].base
    is_seen = state.has_open_leaders or seat == viewer
    leader = state.cards[base.leader].label if base.leader and is_seen else ""
    return BaseView(
        leader=leader,
        is_wounded=base.is_wounded,
        has_chosen=base.leader is not None,
        buildings=tuple(_building(state, each, is_own=seat == viewer) for each in base.buildings),
    )


def _building(state: ArcticState, building: Building, *, is_own: bool) -> BuildingView:
    stored = tuple(state.cards[card_id].label for card_id in building.stored) if is_own else ()
    return BuildingView(
        name=state.cards[building.card].label,
        note=building_hint(state, building),
        timer=building.timer,
        is_disabled=building.is_disabled,
        inside=stored,
    )


@once
def gang_standing(state: ArcticState) -> tuple[GangRow, ...]:
    """Return who would get each gang in play from what is known now (A-90)."""
    cards = state.cards
    owned = {
        seat: Owned(
            tuple((cards[card_id], number) for card_id, number in state.seats[seat].owned.items()),
            tuple(cards[card_id] for card_id in state.seats[seat].base.working),
        )
        for seat in state.turn_order
    }
    awards = award_gangs(owned, state.modules, state.house_rules, cards)
    seats = seat_numbers(state)
    return tuple(gang_row(award.card, award.steps, award.holders, seats) for award in awards)
