"""Rows of the solo skirmish: snipes, disarms, tear gas and provocation (A-97)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tests.rules.arctic.rows.tables import Json, force
from tests.rules.arctic.rows.tables import said as spoken


@dataclass(frozen=True)
class Given:
    """A skirmish of the solo game: what the player does, and what the opponent is to do."""

    name: str
    case: Json
    play: tuple[str, ...] = ()

    def forces(self, mine: str, theirs: str) -> Given:
        return replace(self, case={**self.case, "force": force(mine), "opponent": theirs.split()})

    def says(self, *told: str) -> Given:
        declarations = [spoken(f"player's {each}") for each in told]
        return replace(self, case={**self.case, "declarations": declarations})

    def plays(self, *play: str) -> Given:
        """Say what the opponent does, "0 saved by medic" for an answer."""
        return replace(self, play=play)

    def then(self, winner: str | None, fight: tuple[int, int], **more: Any) -> Row:
        return Row(self.name, self.case, self.play, winner, fight, **more)


@dataclass(frozen=True)
class Row(Given):
    """How it ends; ``cites``: rules among the reasons."""

    winner: str | None = None
    fight: tuple[int, int] = (0, 0)
    by: str = ""
    people: tuple[int, int] | None = None
    cites: str = ""


def solo(name: str, *, house: Mapping[str, str] | None = None, more: Json | None = None) -> Given:
    return Given(name, {"declarations": [], "house_rules": dict(house or {}), **(more or {})})


ME, IT = "player", "opponent"

HQ4 = {"modules": ["hq1", "hq2", "hq3", "hq4"]}

FIRST = {"solo_first": "opponent"}

SNIPES = "sniper_team snipes opponent's"

SNIPES_AND_DISARMS = (
    solo("a snipe takes the strongest")
    .forces("thugs scavenger", "sniper_team brawler")
    .plays("sniper_team snipes thugs")
    .then(IT, (1, 2), cites="A-51"),
    solo("an assassin takes only single persons")
    .forces("thugs scavenger", "assassin thugs")
    .plays("assassin snipes scavenger")
    .then(IT, (3, 3), by="people", people=(3, 4)),
    solo("an assassin leaves a crew alone").forces("thugs", "assassin scout").then(ME, (3, 2)),
    solo("a rogue that would take the tie is sniped")
    .forces("rogue", "assassin scavenger")
    .plays("assassin snipes rogue")
    .then(IT, (0, 1)),
    solo("a fighter is worth more than the rogue where there is no tie")
    .forces("rogue brawler", "sniper_team thugs")
    .plays("sniper_team snipes brawler")
    .then(IT, (1, 3)),
    solo("the tool goes to the next carrier, and people decide")
    .forces("brawler scavenger spear", "sniper_team thugs")
    .plays("sniper_team snipes brawler")
    .then(IT, (3, 3), by="people", people=(1, 5)),
    solo("two snipers take two copies")
    .forces("thugs thugs scavenger", "sniper_team sniper_team brawler")
    .plays("sniper_team snipes thugs", "sniper_team snipes thugs")
    .then(IT, (1, 2)),
    solo("the crew for the sniper, the single one for the assassin")
    .forces("thugs brawler scavenger", "assassin sniper_team brawler")
    .plays("sniper_team snipes thugs", "assassin snipes brawler")
    .then(IT, (1, 2)),
    solo("a disarm is worth a fight of 1")
    .forces("brawler rifle", "saboteur thugs")
    .plays("saboteur disarms rifle")
    .then(IT, (2, 3), cites="A-50 A-31"),
    solo("a disarm that gains nothing is left out")
    .forces("brawler net", "saboteur brawler")
    .then(IT, (3, 3), by="people", people=(1, 2)),
    solo("the best tool is disarmed")
    .forces("brawler brawler grenade net", "saboteur field_crew scout")
    .plays("saboteur disarms grenade")
    .then(ME, (5, 4)),
    solo("a saboteur that still fights by the house rule", house={"used_power_fights": "yes"})
    .forces("brawler rifle", "saboteur scout")
    .plays("saboteur disarms rifle")
    .then(IT, (2, 3)),
    solo("the same saboteur by default")
    .forces("brawler rifle", "saboteur scout")
    .plays("saboteur disarms rifle")
    .then(IT, (2, 2), by="people", people=(1, 2)),
    solo("the sergeant protects the tools")
    .forces("sergeant_at_arms: brawler rifle", "saboteur thugs")
    .then(IT, (4, 4), by="people", people=(1, 4)),
    solo("without HQ 4 the sergeant is not wounded")
    .forces("sergeant_at_arms: hunter hunter grenade", "sniper_team saboteur scout")
    .plays("sniper_team snipes hunter")
    .then(ME, (4, 3)),
    solo("with HQ 4 the sergeant is wounded first, then the tool disarmed", more=HQ4)
    .forces("sergeant_at_arms: hunter hunter grenade", "sniper_team saboteur scout")
    .plays("sniper_team wounds leader", "saboteur disarms grenade")
    .then(IT, (2, 2), by="people", people=(2, 4), cites="A-63"),
    solo("with HQ 4 the gangster is wounded", more=HQ4)
    .forces("gangster: refugee refugee spear rifle", "sniper_team hunter")
    .plays("sniper_team wounds leader")
    .then(IT, (0, 1)),
    solo("without HQ 4 the gangster's refugee is sniped")
    .forces("gangster: refugee refugee spear rifle", "sniper_team hunter")
    .plays("sniper_team snipes refugee")
    .then(ME, (2, 1)),
    solo("with HQ 4 decoys that decide nothing are left alone", more=HQ4)
    .forces("brawler refugee refugee junk + portable_decoys", "saboteur demolition_team thugs")
    .then(IT, (2, 6)),
    solo("with HQ 4 decoys behind a provocateur are disabled", more=HQ4)
    .forces("provocateur tribe_family_3 pills pills + portable_decoys", "saboteur field_crew thugs")
    .says("provocateur provokes")
    .plays("saboteur disables portable_decoys")
    .then(IT, (4, 5)),
)

GAS_AND_PROVOCATION = (
    solo("tear gas leaves the tool")
    .forces("brawler spear", "tear_gas scavenger hunter")
    .plays("tear_gas gasses brawler")
    .then(IT, (2, 2), by="people", people=(1, 2)),
    solo("tear gas with the tool lost", house={"gassed_tool": "lost"})
    .forces("brawler spear", "tear_gas scavenger hunter")
    .plays("tear_gas gasses brawler")
    .then(IT, (0, 2)),
    solo("tear gas on a helper or on a fighter: the fighter first")
    .forces("brawler group_leaders", "tear_gas thugs")
    .plays("tear_gas gasses brawler")
    .then(IT, (2, 3)),
    solo("two tear gases take the two best")
    .forces("thugs brawler scavenger", "tear_gas tear_gas scout")
    .plays("tear_gas gasses thugs", "tear_gas gasses brawler")
    .then(IT, (1, 2)),
    solo("tear gas and a sniper share the work")
    .forces("thugs brawler scavenger", "tear_gas sniper_team scout")
    .plays("sniper_team snipes thugs", "tear_gas gasses brawler")
    .then(IT, (1, 2)),
    solo("nothing to gas: no fight")
    .forces("tribe_family_5", "tear_gas refugee")
    .then(ME, (0, 0), by="people", people=(5, 1)),
    solo("tear gas does nothing to a provocateur's score")
    .forces("provocateur tribe_family_3", "tear_gas thugs")
    .says("provocateur provokes")
    .then(ME, (4, 3), cites="A-56"),
    solo("the opponent provokes when its size is more")
    .forces("thugs brawler", "provocateur tribe_family_5")
    .plays("provocateur provokes")
    .then(IT, (5, 6), cites="A-56"),
    solo("the opponent fights when its fight is more")
    .forces("thugs", "provocateur thugs grenade")
    .then(IT, (3, 7)),
    solo("a provocation escapes the player's tear gas")
    .forces("tear_gas thugs", "provocateur thugs")
    .says("tear_gas gasses opponent's thugs")
    .plays("provocateur provokes")
    .then(IT, (3, 4)),
    solo("a provocateur that was sniped does not provoke")
    .forces("sniper_team thugs", "provocateur tribe_family_5")
    .says(f"{SNIPES} provocateur")
    .then(ME, (3, 0)),
    solo("the player's provocateur is sniped")
    .forces("provocateur tribe_family_5", "sniper_team thugs")
    .says("provocateur provokes")
    .plays("sniper_team snipes provocateur")
    .then(IT, (0, 3)),
    solo("a provocateur that holds the player down is left alone")
    .forces("provocateur thugs grenade", "assassin thugs brawler")
    .says("provocateur provokes")
    .then(IT, (4, 5)),
    solo(
        "size as declared: a snipe at the family would be idle", house={"provocateur_size_at": "declaration"}
    )
    .forces("provocateur tribe_family_5 thugs", "sniper_team field_crew thugs")
    .says("provocateur provokes")
    .plays("sniper_team snipes provocateur")
    .then(IT, (3, 5)),
    solo("size at the count: the family goes")
    .forces("provocateur tribe_family_5 thugs", "sniper_team field_crew thugs")
    .says("provocateur provokes")
    .plays("sniper_team snipes provocateur")
    .then(IT, (3, 5)),
    solo("a sniped provocateur and a gassed fighter")
    .forces("provocateur thugs brawler tribe_family_5", "sniper_team tear_gas thugs thugs")
    .says("provocateur provokes")
    .plays("sniper_team snipes provocateur", "tear_gas gasses thugs")
    .then(IT, (2, 6)),
)
