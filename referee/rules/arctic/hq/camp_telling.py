"""What an entry about buildings and leaders says, and to whom (A-17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.rules.arctic.cards.catalogue import Catalogue
from referee.rules.arctic.hq.buildings import BuildingFacts
from referee.rules.arctic.hq.leaders import LeaderFacts
from referee.rules.arctic.record.building_entries import Build, Repair, Retrieve, SpeedUp, Store
from referee.rules.arctic.record.camp import Camp
from referee.rules.arctic.record.leader_entries import ChooseLeader, DraftLeader, Organize, Sacrifice
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.log import Entry
from referee.rules.kernel.ruling import Fact, Line, gettext_noop

STORED = gettext_noop("{seat} stores {number} {number:card|cards} in the {building}")
STORED_NAMED = gettext_noop("{seat} stores {cards} in the {building}")
RETRIEVED = gettext_noop("{seat} takes {number} {number:card|cards} out of the {building}")
RETRIEVED_NAMED = gettext_noop("{seat} takes {cards} out of the {building}")


def is_private(state: ArcticState, entry: Entry) -> bool:
    """Whether an entry is for its own seat alone: cards named that lie face down, a leader too early."""
    facts = entry.facts
    if state.solo is not None:
        return False
    if isinstance(facts, ChooseLeader):
        return not state.has_open_leaders
    return isinstance(facts, Store | Retrieve) and bool(facts.cards) and state.phase is not Phase.OVER


def tell_camp(camp: Camp) -> dict[str, Any]:
    """Return a camp as plain JSON material, as everybody knows it; nothing for an empty one."""
    buildings = [
        {
            "card": each.card,
            "timer": each.timer,
            "is_disabled": each.is_disabled,
            "stored": each.number,
        }
        for each in camp.buildings
    ]
    told = {
        "leader": camp.leader,
        "is_wounded": camp.is_wounded,
        "buildings": buildings,
        "removed": dict(camp.removed),
    }
    return told if camp != Camp() else {}


def describe_camp(
    state: ArcticState, seat: str, facts: BuildingFacts | LeaderFacts, outcome: Any, viewer: str | None
) -> Line:
    """Return the entry's sentence without its full stop, as far as the viewer may know it."""
    if isinstance(facts, Build | SpeedUp | Store | Retrieve | Repair):
        return _building(state, seat, facts, outcome, viewer)
    said: dict[str, Fact] = {"seat": seat}
    if isinstance(facts, ChooseLeader):
        if not state.has_open_leaders and viewer != seat and state.solo is None:
            return Line(gettext_noop("{seat} has chosen a leader"), said)
        said["card"] = _label(state.cards, facts.leader)
        return Line(gettext_noop("{seat}’s leader is {card}"), said)
    if isinstance(facts, DraftLeader):
        said["number"] = facts.looks
        if facts.taken is None:
            return Line(gettext_noop("{seat} looks at {number} {number:leader|leaders} and takes none"), said)
        said["card"] = _label(state.cards, facts.taken)
        return Line(gettext_noop("{seat} looks at {number} {number:leader|leaders} and takes {card}"), said)
    said["card"] = _label(state.cards, facts.card)
    if isinstance(facts, Sacrifice):
        return Line(gettext_noop("{seat}’s leader takes {card} out of the game"), said)
    if isinstance(facts, Organize):
        return Line(gettext_noop("{seat} plays {card}: draws 2, keeps 1"), said)
    return Line(gettext_noop("{seat} heals the leader with {card}"), said)


def _building(state: ArcticState, seat: str, facts: BuildingFacts, outcome: Any, viewer: str | None) -> Line:
    value = outcome.value if isinstance(outcome, Gathering) else 0
    said: dict[str, Fact] = {"seat": seat, "value": value}
    if isinstance(facts, Build):
        if facts.kept is None:
            return Line(gettext_noop("{seat} digs {value} in the schematics and lays nothing"), said)
        said["building"] = _label(state.cards, facts.kept)
        return Line(gettext_noop("{seat} digs {value} in the schematics and lays the {building}"), said)
    said["building"] = building_name(state, seat, facts.building)
    if isinstance(facts, SpeedUp):
        return Line(gettext_noop("{seat} takes {value} {value:card|cards} off the {building}"), said)
    if isinstance(facts, Repair):
        said["card"] = _label(state.cards, facts.card)
        return Line(gettext_noop("{seat}’s {card} repairs the {building}"), said)
    said["number"] = len(facts.cards) + facts.unseen
    named, counted = (STORED_NAMED, STORED) if isinstance(facts, Store) else (RETRIEVED_NAMED, RETRIEVED)
    is_open = viewer == seat or state.phase is Phase.OVER or state.solo is not None
    if not is_open or facts.unseen or not facts.cards:
        return Line(counted, said)
    return Line(named, {**said, "cards": _labels(state.cards, facts.cards)})


def building_name(state: ArcticState, seat: str, place: int) -> str:
    """Return the title of a seat's building."""
    buildings = state.holdings[seat].camp.buildings if seat in state.holdings else ()
    return _label(state.cards, buildings[place].card) if 0 <= place < len(buildings) else "?"


def _labels(cards: Catalogue, ids: Sequence[str]) -> tuple[str, ...]:
    return tuple(_label(cards, card_id) for card_id in ids)


def _label(cards: Catalogue, card_id: str) -> str:
    card = cards.get(card_id)
    return card.label if card else card_id
