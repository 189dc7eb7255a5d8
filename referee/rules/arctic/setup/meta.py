"""What the lobby needs of Arctic Scavengers: players, modules, variants (A-2, A-5, A-8, A-9, A-15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from referee.rules.arctic.rulebook import RULEBOOK, house_of
from referee.rules.arctic.setup.solo import SoloOptions, set_up_solo
from referee.rules.kernel.names import check_seated
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop

NAME = "arctic"
TITLE = RULEBOOK.title
PLAYERS = range(2, 6)
CONTESTED_RESOURCES = 14
ROUNDS_WITHOUT_SKIRMISH = 2
LAST_ROUND = ROUNDS_WITHOUT_SKIRMISH + CONTESTED_RESOURCES


@dataclass(frozen=True, slots=True)
class Module:
    """A part of an expansion; ``needs`` names the module it builds on."""

    name: str
    title: str
    adds: str
    needs: str | None = None


MODULES: tuple[Module, ...] = (
    Module("hq1", gettext_noop("HQ 1"), gettext_noop("Medics, Rifles, Toolkits, two gangs")),
    Module("hq2", gettext_noop("HQ 2"), gettext_noop("Engineers, buildings, the Masons"), "hq1"),
    Module("hq3", gettext_noop("HQ 3"), gettext_noop("Leaders"), "hq2"),
    Module("hq4", gettext_noop("HQ 4"), gettext_noop("Attacks on buildings and leaders"), "hq3"),
    Module("recon1", gettext_noop("Recon 1"), gettext_noop("Spies, Scouting Refugees, Binoculars")),
    Module("recon2", gettext_noop("Recon 2"), gettext_noop("Assassins, Guards, Provocateurs, Rogues")),
    Module(
        "recon3",
        gettext_noop("Recon 3"),
        gettext_noop("Hardy Scavengers, four mercenaries, two buildings"),
        "hq2",
    ),
    Module("recon4", gettext_noop("Recon 4"), gettext_noop("14 more contested resources")),
    Module("recon5", gettext_noop("Recon 5"), gettext_noop("Maps, the Humanitarians, two leaders")),
)
MODULE_NAMES: frozenset[str] = frozenset(module.name for module in MODULES)


# With one of these it is ten stacks of mercenaries: their own, the rest free to choose.
TEN_STACKS = frozenset({"recon1", "recon2", "recon3", "recon5"})


class Contested(StrEnum):
    """Which contested resources are shuffled with Recon 4 (A-2)."""

    ANY = "any"
    ONE_EACH = "one_each"


class Variant(StrEnum):
    """Another starting deck (A-8), or leaders to be won over in the game (A-93)."""

    SCOUTING_REFUGEES = "scouting_refugees"
    HARDY_SCAVENGERS = "hardy_scavengers"
    GUARDS = "guards"
    LEADER_DRAFTING = "leader_drafting"


@dataclass(frozen=True, slots=True)
class Setup:
    """How a table is opened: players clockwise, who leads first, modules, house rules off their default.

    ``stacks``: the ten kinds for hire (A-4), none: those suggested. ``junkyard``: kind -> copies put in,
    before two players take theirs out (A-6), where that is not what the modules say (A-3).
    One player is the solo game (A-9); ``solo``: what makes it harder, None where nothing does.
    """

    players: tuple[str, ...]
    first_initiator: str
    modules: tuple[str, ...] = ()
    house_rules: dict[str, str] = field(default_factory=dict)
    stacks: tuple[str, ...] = ()
    junkyard: dict[str, int] = field(default_factory=dict)
    contested: str = Contested.ANY
    variants: tuple[str, ...] = ()
    solo: SoloOptions | None = None

    @property
    def is_solo(self) -> bool:
        """Whether it is the solo game."""
        return len(self.players) == 1

    @property
    def takes_ten(self) -> bool:
        """Whether ten stacks of mercenaries are chosen (A-4, A-95)."""
        return self.is_solo or not TEN_STACKS.isdisjoint(self.modules)

    @property
    def is_drafting(self) -> bool:
        """Whether leaders are won over in the game instead of being dealt (A-93)."""
        return Variant.LEADER_DRAFTING in self.variants

    @property
    def deals_leaders(self) -> bool:
        """Whether each player is dealt leaders and keeps one (A-7)."""
        return "hq3" in self.modules and not self.is_drafting


def check_setup(setup: Setup) -> None:
    """Raise IllegalEntry for a set-up that cannot be played; ``checks`` has what cards say to it."""
    _check_players(setup)
    _check_modules(setup.modules)
    _check_solo(setup)
    house_of(setup.house_rules)


def _check_players(setup: Setup) -> None:
    number = len(setup.players)
    if number not in PLAYERS and not setup.is_solo:
        phrase = gettext_noop("2 to 5 players, or 1 for the solo game, not {number}.")
        raise IllegalEntry("wrong-number-of-players", phrase, {"number": number}, rule="A-9", field="players")
    check_seated(setup.players)
    if setup.first_initiator not in setup.players:
        phrase = gettext_noop("The first initiator has to be one of the players.")
        raise IllegalEntry("unknown-initiator", phrase, rule="A-16", field="first_initiator")


def _check_solo(setup: Setup) -> None:
    if setup.solo is None:
        return
    if not setup.is_solo:
        phrase = gettext_noop("Only the solo game is made harder so: here {number} play.")
        facts = {"number": len(setup.players)}
        raise IllegalEntry("solo-only", phrase, facts, rule="A-95", field="solo")
    set_up_solo(setup.solo)


def _check_modules(chosen: tuple[str, ...]) -> None:
    by_name: Mapping[str, Module] = {module.name: module for module in MODULES}
    for name in chosen:
        if name not in by_name:
            raise IllegalEntry(
                "unknown-module",
                gettext_noop("There is no module “{module}”."),
                {"module": name},
                field="modules",
            )
        needs = by_name[name].needs
        if needs and needs not in chosen:
            phrase = gettext_noop("{module} needs {base}: tick that too.")
            facts = {"module": by_name[name].title, "base": by_name[needs].title}
            raise IllegalEntry("module-lacks-base", phrase, facts, rule="A-5", field="modules")
