"""What looks at cards, and how deep (A-33, A-76)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.recon_entries import Place, Recon
from referee.rules.arctic.record.state import ArcticState, building_at, piles_in_play

LOOKS: Mapping[Power, int] = {Power.RECON_4: 4, Power.SCOUT_TOWER: 2, Power.RECON_ALL_PILES: 1}
"""How many cards a Spy sees at its place, a Scout Tower and Binoculars on each pile."""
MORE_BY_BINOCULARS = 2


def way_of(state: ArcticState, card_id: str) -> Power | None:
    """Return the power that a card looks with, None where it has none."""
    card = state.cards.get(card_id)
    return next((power for power in LOOKS if card and power in card.powers), None)


def depth(state: ArcticState, facts: Recon) -> int:
    """Return how many cards may be looked at, at the place or on each pile (A-33)."""
    way = way_of(state, facts.with_)
    number = (LOOKS[way] if way else 0) + MORE_BY_BINOCULARS * len(facts.along)
    there = number_there(state, facts)
    return number if there is None else min(number, there)


def number_there(state: ArcticState, facts: Recon) -> int | None:
    """Return how many cards lie where a Spy looks, None where nobody has told."""
    if facts.player is None or facts.player not in state.holdings:
        return None
    if facts.place is Place.FORCE:
        return state.holdings[facts.player].committed
    building = building_at(state, facts.player, facts.building) if facts.place is Place.BUILDING else None
    return building.number + building.timer if building else None


def piles_seen(state: ArcticState, facts: Recon) -> tuple[Pile, ...]:
    """Return the piles looked at: those named, or with Binoculars every one in play."""
    if way_of(state, facts.with_) is Power.RECON_ALL_PILES:
        return piles_in_play(state)
    return facts.piles


def tower_mark(building: int) -> str:
    """Return the word that says a Scout Tower was used this round (A-31)."""
    return f"scout_tower {building}"


def towers_of(state: ArcticState, seat: str) -> list[int]:
    """Return the seat's Scout Towers that work and were not used this round."""
    holding = state.holdings[seat]
    return [
        place
        for place, each in enumerate(holding.camp.buildings)
        if each.works
        and each.card in state.cards
        and Power.SCOUT_TOWER in state.cards[each.card].powers
        and tower_mark(place) not in holding.actions
    ]
