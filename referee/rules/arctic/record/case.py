"""A skirmish as entered: forces and declarations, and the battlefield that they change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.rules.arctic.cards.catalogue import Card, Catalogue
from referee.rules.arctic.cards.powers import Power
from referee.rules.kernel.code import Code
from referee.rules.kernel.text.codec import Keywords
from referee.rules.kernel.text.ruling import Reason, Refusal

PLAYER, OPPONENT = "player", "opponent"
"""The two sides of the solo game (A-95)."""
UNKNOWN_PLAYER = Refusal("unknown-player", "No one here is called “{name}”.")


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
    house_rules: Mapping[str, str] = field(default_factory=dict)
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
