"""A battlefield set up from a case: the forces checked, and the powers used before them marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card, Catalogue, Kind, each_title
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import (
    NO_FORCE,
    UNKNOWN_PLAYER,
    Act,
    Battlefield,
    Case,
    Declaration,
    Force,
    Side,
    Unit,
)
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.names import check_apart
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, require

WITH_BUILDINGS = frozenset({"hq2", "hq3", "hq4"})
"""HQ 2 and what builds on it (A-5)."""

WRONG_NUMBER_IN_SKIRMISH = Refusal(
    "wrong-number-of-players", "Enter 2 to 5 players, not {number}.", "A-9", "players"
)
MOST_CARDS, MOST_DECLARED = 40, 60
"""Limits of a force and of a skirmish, above what any real table reaches."""
FORCE_TOO_LARGE = Refusal("malformed", "{player} has {number} cards. A force has at most {most}.")
TOO_MANY_DECLARED = Refusal(
    "malformed", "{number} declarations are too many. Enter at most {most}.", field="declarations"
)
UNKNOWN_CARD = Refusal("unknown-card", "{player}: there is no card called “{card}”.")
WRONG_KIND = Refusal("wrong-kind-of-card", "")
NOT_A: Mapping[Kind, str] = {
    Kind.LEADER: gettext_noop("{player}: {card} {card:isn’t a leader|aren’t leaders}."),
    Kind.BUILDING: gettext_noop("{player}: {card} {card:isn’t a building|aren’t buildings}."),
}
NOT_IN_FORCES = frozenset({Kind.BUILDING, Kind.LEADER, Kind.GANG})
NOT_FOR_A_FORCE = Refusal("not-for-a-force", "{player}: {card} can’t join a force.", "A-14")
USED_AND_IDLE = gettext_noop("{player}’s {cards} used a power while gathering. No fight or tool here.")
USED_ONCE = gettext_noop("{player}’s {cards} already used a power while gathering. It’s once per round.")


def set_field(case: Case, catalogue: Catalogue, house: Mapping[str, str]) -> Battlefield:
    require(2 <= len(case.players) <= 5, WRONG_NUMBER_IN_SKIRMISH, number=len(case.players))
    check_apart(case.players)
    _check_forces(case.forces)
    check_declared(case.declarations, MOST_DECLARED)
    sites = case.under_construction or {}
    for names, where in ((case.forces, "forces"), (sites, "under_construction"), (case.fights, "fights")):
        if strangers := [name for name in names if name not in case.players]:
            raise replace(UNKNOWN_PLAYER, field=where)(name=strangers[0])
    sides = {player: _side(player, case, catalogue) for player in case.players}
    reasons = [
        reason
        for player, cards in case.used_powers.items()
        if player in sides
        for reason in _used_before(sides[player], cards, house)
    ]
    has_dirty_deeds = case.modules is None or "hq4" in case.modules
    field = Battlefield(case.players, sides, house, catalogue, has_dirty_deeds, reasons=reasons)
    field.has_buildings = case.modules is None or not WITH_BUILDINGS.isdisjoint(case.modules)
    field.knows_sites, field.fights = case.under_construction is not None, case.fights
    return field


def _check_forces(forces: Mapping[str, Force]) -> None:
    for player, force in forces.items():
        number = len(force.cards) + len(force.buildings)
        if number > MOST_CARDS:
            raise _refused(FORCE_TOO_LARGE, player, number=number, most=MOST_CARDS)


def check_declared(declarations: Sequence[Declaration], most: int) -> None:
    """Raise IllegalEntry (``malformed``) for more than ``most``."""
    require(len(declarations) <= most, TOO_MANY_DECLARED, number=len(declarations), most=most)


def _side(player: str, case: Case, catalogue: Catalogue) -> Side:
    force = case.forces.get(player) or NO_FORCE
    sites = (case.under_construction or {}).get(player, ())
    cards = [catalogue.get(card_id) or _known(card_id, player, catalogue) for card_id in force.cards]
    for card in cards:
        if card.kind in NOT_IN_FORCES:
            raise _refused(NOT_FOR_A_FORCE, player, card=card.label)
    return Side(
        player,
        [Unit(card, index) for index, card in enumerate(cards)],
        _of_kind(force.leader, player, Kind.LEADER, catalogue) if force.leader else None,
        buildings=[_of_kind(building, player, Kind.BUILDING, catalogue) for building in force.buildings],
        sites=[_of_kind(site, player, Kind.BUILDING, catalogue) for site in sites],
        has_used_leader=player in case.used_leaders,
    )


def _known(card_id: str, player: str, catalogue: Catalogue) -> Card:
    if card_id not in catalogue:
        raise _refused(UNKNOWN_CARD, player, card=card_id)
    return catalogue[card_id]


def _of_kind(card_id: str, player: str, kind: Kind, catalogue: Catalogue) -> Card:
    card = _known(card_id, player, catalogue)
    if card.kind is not kind:
        raise _refused(replace(WRONG_KIND, phrase=NOT_A[kind]), player, card=card.label)
    return card


def _refused(refusal: Refusal, player: str, **facts: Fact) -> IllegalEntry:
    return replace(refusal, field=f"forces.{player}")(player=player, **facts)


def _used_before(side: Side, cards: tuple[str, ...], house: Mapping[str, str]) -> Iterator[Reason]:
    """Mark units whose power was used while gathering: each card once a round (A-21, A-31)."""
    fighting, idle = list[str](), list[str]()
    for card_id in cards:
        fresh = (unit for unit in side.standing(card_id) if unit.used_for is None)
        if unit := next(fresh, None):
            saves = Power.SAVE_AND_FIGHT in unit.card.powers
            unit.used_for = "save" if saves else Act.USE
            (fighting if saves or house["used_power_fights"] == "yes" else idle).append(unit.card.label)
    if idle:
        yield Reason(USED_AND_IDLE, ("A-21", "A-31"), player=side.player, cards=each_title(idle))
    if fighting:
        yield Reason(USED_ONCE, ("A-21", "A-31"), player=side.player, cards=each_title(fighting))
