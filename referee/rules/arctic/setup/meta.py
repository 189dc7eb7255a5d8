"""The options of a set-up: players, modules, variants, stacks (A-2, A-4, A-5, A-8, A-9, A-15)."""

from dataclasses import dataclass, field

from referee.rules.arctic.cards.titles import USUAL, TitleList
from referee.rules.arctic.rulebook import RULEBOOK
from referee.rules.arctic.setup.solo import SoloOptions
from referee.rules.kernel.code import Code
from referee.rules.kernel.text.line import gettext_noop

NAME = "arctic"
TITLE = RULEBOOK.title
PLAYERS = range(2, 6)
CONTESTED_RESOURCES = 14
ROUNDS_WITHOUT_SKIRMISH = 2
LAST_ROUND = ROUNDS_WITHOUT_SKIRMISH + CONTESTED_RESOURCES


@dataclass(frozen=True, slots=True)
class Module:
    """A part of an expansion."""

    name: str
    title: str
    adds: str
    needs: str | None = None  # the module it builds on


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
TEN_STACKS = frozenset({"recon1", "recon2", "recon3", "recon5"})
"""Modules with which ten stacks of mercenaries are chosen, their own among them (A-4)."""


class Contested(Code):
    """Which contested resources are shuffled with Recon 4 (A-2)."""

    ANY = "any"
    ONE_EACH = "one_each"


class Variant(Code):
    """Another starting deck (A-8), or leaders drafted in the game (A-93)."""

    SCOUTING_REFUGEES = "scouting_refugees"
    HARDY_SCAVENGERS = "hardy_scavengers"
    GUARDS = "guards"
    SCAVENGERS = "scavengers"  # although Recon 3 recommends Hardy ones
    LEADER_DRAFTING = "leader_drafting"


@dataclass(frozen=True, slots=True)
class Setup:
    """How a table is opened; one player plays the solo game (A-9)."""

    players: tuple[str, ...]  # clockwise
    first_initiator: str
    modules: tuple[str, ...] = ()
    house_rules: dict[str, str] = field(default_factory=dict)  # other than the defaults
    stacks: tuple[str, ...] = ()  # the ten kinds for hire; empty: those suggested
    junkyard: dict[str, int] = field(default_factory=dict)  # kind -> copies, if not by the modules
    contested: str = Contested.ANY
    variants: tuple[str, ...] = ()
    solo: SoloOptions | None = None  # extra difficulty
    is_light: bool = False  # the table records what changes owners, not how
    titles: TitleList = USUAL  # what its cards print
    is_strict: bool = False  # nothing goes against a rule without a vote

    @property
    def is_solo(self) -> bool:
        return len(self.players) == 1

    @property
    def is_as_recommended(self) -> bool:
        """Whether stacks and starting decks must be those recommended (A-4, A-8)."""
        return self.house_rules.get("recommended_setup") == "required"

    @property
    def takes_ten(self) -> bool:
        """Whether ten stacks of mercenaries are chosen (A-4, A-95)."""
        return self.is_solo or not TEN_STACKS.isdisjoint(self.modules)

    @property
    def is_drafting(self) -> bool:
        """Whether leaders are drafted in the game instead of being dealt (A-93)."""
        return Variant.LEADER_DRAFTING in self.variants

    @property
    def deals_leaders(self) -> bool:
        """Whether each player is dealt leaders and keeps one (A-7)."""
        return "hq3" in self.modules and not self.is_drafting


@dataclass(frozen=True, slots=True)
class StackSet:
    """A suggested set of stacks; the rulebooks name only those of the modules (A-4)."""

    name: str
    title: str
    about: str
    kinds: str  # added to the modules' stacks until there are ten, the first ones first

    @property
    def order(self) -> tuple[str, ...]:
        return tuple(self.kinds.split())


SETS: tuple[StackSet, ...] = (
    StackSet(
        "all_round",
        gettext_noop("All-round"),
        gettext_noop("Something for every action, close to the base game."),
        "hunter saboteur sniper_team scout brawler thugs group_leaders scavenger medic engineer guard rogue",
    ),
    StackSet(
        "fight",
        gettext_noop("Open fight"),
        gettext_noop("Strong fighters and big forces, few tricks."),
        "brawler thugs hunter scout group_leaders guard scavenger drill_sergeant medic scrappers sniper_team "
        "engineer",
    ),
    StackSet(
        "tricks",
        gettext_noop("Tricks"),
        gettext_noop("Attacks, answers and surprises in every skirmish."),
        "saboteur sniper_team rogue provocateur guard medic hunter assassin spy scout brawler courier",
    ),
    StackSet(
        "digging",
        gettext_noop("Digging"),
        gettext_noop("Plenty from the junkyard. With HQ 2, many buildings."),
        "engineer scrappers hunter tinker group_leaders drill_sergeant scavenger saboteur brawler scout "
        "sniper_team courier",
    ),
)
