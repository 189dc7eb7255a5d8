"""A skirmish as entered: forces and declarations, and the battlefield that they change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.rules.arctic.cards.catalogue import Card, Catalogue, Kind, each_title
from referee.rules.arctic.cards.powers import Power
from referee.rules.kernel.code import Code
from referee.rules.kernel.text.codec import Keywords
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.names import check_apart
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, require

PLAYER, OPPONENT = "player", "opponent"
"""The two sides of the solo game (A-95)."""
WITH_BUILDINGS = frozenset({"hq2", "hq3", "hq4"})
"""HQ 2 and what builds on it (A-5)."""

WRONG_NUMBER_IN_SKIRMISH = Refusal(
    "wrong-number-of-players", "Enter 2 to 5 players, not {number}.", "A-9", "players"
)
UNKNOWN_PLAYER = Refusal("unknown-player", "No one here is called “{name}”.")
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
NOT_IN_FORCES = (Kind.BUILDING, Kind.LEADER, Kind.GANG)
NOT_FOR_A_FORCE = Refusal("not-for-a-force", "{player}: {card} can’t join a force.", "A-14")
USED_AND_IDLE = gettext_noop("{player}’s {cards} used a power while gathering. No fight or tool here.")
USED_ONCE = gettext_noop("{player}’s {cards} already used a power while gathering. It’s once per round.")


class Act(Code):
    """What a unit may declare in the skirmish (A-40); ``use`` is A-62, the last two are leaders’ (A-80)."""

    SNIPE = "snipe"
    DISARM = "disarm"
    GAS = "gas"
    PROVOKE = "provoke"
    DISABLE = "disable"
    WOUND = "wound"
    USE = "use"
    FANATIC = "fanatic"
    MENTOR = "mentor"


LOOKED = "look"
"""How a Spy that has looked leaves the force (A-84); a cancelled one leaves by ``Act.USE``."""


@dataclass(frozen=True, slots=True)
class Target:
    """The card, building or leader at which an act is aimed."""

    player: str
    card: str | None = None
    building: str | None = None
    leader: str | bool | None = None
    copy: int | None = None  # which of identical cards of the force, from 0; None: not said

    @property
    def what(self) -> str | None:
        return self.card if self.card is not None else self.building


@dataclass(frozen=True, slots=True)
class DeclaredAnswer(Keywords):
    """A save: whose Medic stops the snipe (A-54)."""

    by: str
    with_: str
    act: str = "save"
    copy: int | None = None  # as in Target


@dataclass(frozen=True, slots=True)
class Declaration(Keywords):
    """One unit's act, as spoken."""

    by: str
    act: Act
    with_: str
    target: Target | None = None
    answer: DeclaredAnswer | None = None
    is_late: bool = False  # the table accepts it out of turn order


@dataclass(frozen=True, slots=True)
class Force:
    """What one player reveals."""

    cards: tuple[str, ...] = ()
    leader: str | None = None
    buildings: tuple[str, ...] = ()  # complete and enabled


NO_FORCE = Force()


@dataclass(frozen=True, slots=True)
class Case:
    """A whole skirmish."""

    players: tuple[str, ...]  # in turn order from the initiator
    forces: dict[str, Force]
    declarations: tuple[Declaration, ...] = ()  # in the order spoken
    modules: tuple[str, ...] | None = None  # None: unknown
    house_rules: dict[str, str] = field(default_factory=dict)
    cards: dict[str, dict[str, Any]] = field(default_factory=dict)  # corrected or added
    used_leaders: tuple[str, ...] = ()  # players whose leader was used while gathering this round
    under_construction: dict[str, tuple[str, ...]] | None = None  # buildings by player; None: unknown
    used_powers: dict[str, tuple[str, ...]] = field(default_factory=dict)  # while gathering this round
    fights: dict[str, int] = field(default_factory=dict)  # set by the table, instead of the sum


@dataclass(slots=True)
class Unit:
    """A committed card and what has happened to it so far."""

    card: Card
    place: int  # in the force
    out_by: tuple[str, str] | None = None  # the act that removed it, and its player
    used_for: str | None = None
    gassed_by: str | None = None
    is_declared: bool = False
    saved_by: str | None = None

    @property
    def stands(self) -> bool:
        return self.out_by is None

    @property
    def is_gassed(self) -> bool:
        return self.gassed_by is not None

    @property
    def state(self) -> tuple[bool, bool, bool, bool]:
        """What distinguishes identical cards: power used, tear gas, provoking, helping for the Mentor."""
        return self.used_for is not None, self.is_gassed, self.is_declared, self.used_for == Act.MENTOR

    def fork(self) -> Unit:
        """Return a copy, several times as fast as dataclasses.replace."""
        return Unit(
            self.card, self.place, self.out_by, self.used_for, self.gassed_by, self.is_declared, self.saved_by
        )


@dataclass(slots=True)
class Side:
    player: str
    units: list[Unit]
    leader: Card | None = None
    is_wounded: bool = False
    buildings: list[Card] = field(default_factory=list)
    sites: list[Card] = field(default_factory=list)
    provoked_size: int | None = None
    has_used_leader: bool = False

    @property
    def leader_powers(self) -> frozenset[Power]:
        """The powers of the leader, unless it is wounded (A-63)."""
        return frozenset() if self.leader is None or self.is_wounded else self.leader.powers

    @property
    def decoys(self) -> int:
        """How many Portable Decoys are complete and enabled."""
        return sum(Power.DECOYS in building.powers for building in self.buildings)

    def fork(self) -> Side:
        return self.with_units([unit.fork() for unit in self.units])

    def with_units(self, units: list[Unit]) -> Side:
        """Return a copy with these units, several times as fast as dataclasses.replace."""
        side = Side(self.player, units, self.leader, self.is_wounded, [*self.buildings], [*self.sites])
        side.provoked_size, side.has_used_leader = self.provoked_size, self.has_used_leader
        return side

    @property
    def all_standing(self) -> list[Unit]:
        return [unit for unit in self.units if unit.out_by is None]

    def standing(self, card_id: str) -> list[Unit]:
        return [unit for unit in self.units if unit.card.id == card_id and unit.out_by is None]


@dataclass(slots=True)
class Battlefield:
    """One skirmish, as declarations change it."""

    order: tuple[str, ...]
    sides: dict[str, Side]
    house: Mapping[str, str]
    catalogue: Catalogue
    has_dirty_deeds: bool
    turn: int = 0
    reasons: list[Reason] = field(default_factory=list)
    is_solo: bool = False  # no margin, no prize
    has_buildings: bool = True  # HQ 2 is in play
    knows_sites: bool = False  # the buildings under construction are known
    is_silent: bool = False  # no reasons are needed
    fights: Mapping[str, int] = field(default_factory=dict)

    def fork(self) -> Battlefield:
        sides = {player: side.fork() for player, side in self.sides.items()}
        return replace(self, sides=sides, reasons=[])


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
