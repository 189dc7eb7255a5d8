"""The powers of Recon 3, 4 and 5 while a table gathers, row by row (A-55, A-58, A-80, A-83, A-85)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.kernel.ruling import IllegalEntry
from tests.rules.arctic.gatherings import as_expected, cited, play, seen, start_of
from tests.rules.arctic.rows import Given, Row, done, each_row, gathering, refused

ALL = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon2", "recon3", "recon4", "recon5")


def row(name: str, rules: str, **start: Any) -> Given:
    """Make a row of a table with every module, where hands are checked."""
    return gathering(f"powers: {name}", rules, **{"modules": ALL, "with_everything": True, **start})


def has(cards: str) -> dict[str, dict[str, str]]:
    """Say what Ann has besides the starting deck."""
    return {"has": {"Ann": cards}}


COURIERS = (
    row("a courier draws 3, and 2 of them go", "A-85 A-30", **has("courier"))
    .when("Ann draws: courier")
    .then(done(value=3, limit=8, left=5, cites="A-85 A-27")),
    row("two couriers draw 6, and 4 go", "A-85 A-30", **has("courier courier"))
    .when("Ann draws: courier courier")
    .then(done(value=6, limit=11, left=5)),
    row("a courier that others help still discards 2", "A-85", **has("courier scout group_leaders"))
    .when("Ann draws: courier scout group_leaders")
    .then(done(value=7, limit=12, left=7)),
    row("a draw without a courier discards nothing", "A-85", **has("scout"))
    .when("Ann draws: scout")
    .then(done(value=2, limit=7, left=6)),
    row("Kept by what a courier discarded cannot be for the skirmish", "A-85 A-30", **has("courier"))
    .when("Ann draws: courier", "Ann keeps 6")
    .then(refused("too-many-cards", "A-30")),
    row("what is left after a courier can be kept", "A-85 A-30", **has("courier"))
    .when("Ann draws: courier", "Ann keeps 5")
    .then(done(number=5)),
    row("a courier has no dig", "A-20", **has("courier"))
    .when("Ann digs: courier scavenger")
    .then(refused("no-such-ability", "A-20")),
)

SERGEANTS = (
    row("a drill sergeant draws 2", "A-85 A-31", **has("drill_sergeant"))
    .when("Ann drills: drill_sergeant")
    .then(done(value=2, limit=7, left=6, cites="A-85 A-31 A-21")),
    row("that is not the draw of the round", "A-85 A-21", **has("drill_sergeant scout"))
    .when("Ann drills: drill_sergeant", "Ann draws: scout")
    .then(done(value=2, limit=9, left=7)),
    row("each sergeant drills once", "A-85 A-21", **has("drill_sergeant"))
    .when("Ann drills: drill_sergeant", "Ann drills: drill_sergeant")
    .then(refused("used-already", "A-21")),
    row("two sergeants drill twice", "A-85 A-21", **has("drill_sergeant drill_sergeant"))
    .when("Ann drills: drill_sergeant", "Ann drills: drill_sergeant")
    .then(done(value=2, limit=9, left=7)),
    row("a third time is one too many", "A-85 A-21", **has("drill_sergeant drill_sergeant"))
    .when(*["Ann drills: drill_sergeant"] * 3)
    .then(refused("used-already", "A-21")),
    row("a gain not shown yet may be the second sergeant", "A-85 A-30")
    .given(unseen={"Ann": "junkyard"}, round=1, **has("drill_sergeant drill_sergeant"))
    .when(
        "Ann trashes: drill_sergeant",
        "a round later",
        "Ann drills: drill_sergeant",
        "Ann drills: drill_sergeant",
    )
    .then(done(value=2, shows="Ann:drill_sergeant")),
    row("next round the sergeant drills again", "A-85", **has("drill_sergeant"))
    .when("Ann drills: drill_sergeant", "a round later", "Ann drills: drill_sergeant")
    .then(done(value=2, limit=7)),
    row("a card used before may be back in the hand", "A-30 A-11", **has("drill_sergeant"))
    .when("Ann digs: scavenger scavenger scavenger", "Ann drills: drill_sergeant", "Ann hunts: scavenger")
    .then(done(value=1)),
    row("whoever drilled does not dig in the same round", "A-31", **has("drill_sergeant"))
    .when("Ann drills: drill_sergeant", "Ann digs: drill_sergeant")
    .then(refused("power-used", "A-31")),
    row("the other sergeant may dig", "A-31", **has("drill_sergeant drill_sergeant"))
    .when("Ann drills: drill_sergeant", "Ann digs: drill_sergeant")
    .then(done(value=2)),
    row("a sergeant that digs does not drill besides", "A-30 A-31", **has("drill_sergeant"))
    .when("Ann digs: drill_sergeant", "Ann drills: drill_sergeant")
    .then(refused("not-owned", "A-30")),
    row("a scout drills nobody", "A-85", **has("scout"))
    .when("Ann drills: scout")
    .then(refused("power-missing", "A-85", is_final=True)),
    row("only who has a sergeant drills", "A-30")
    .when("Ann drills: drill_sergeant")
    .then(refused("not-owned", "A-30")),
    row("without Recon 3 there is no sergeant", "A-5", modules=("hq1",), **has("drill_sergeant"))
    .when("Ann drills: drill_sergeant")
    .then(refused("not-in-play", "A-5")),
    row("nobody drills in another's turn", "A-14", has={"Bo": "drill_sergeant"})
    .when("Bo drills: drill_sergeant")
    .then(refused("not-your-turn", "A-14")),
    row("with five cards used nobody drills", "A-30", **has("drill_sergeant"))
    .when("Ann digs: refugee refugee scavenger scavenger scavenger", "Ann drills: drill_sergeant")
    .then(refused("too-many-cards", "A-30")),
)

TEAMS = (
    row("a demolition team sets another's building back and draws 2", "A-85")
    .given(bases={"Bo": "bunker timer 2"}, **has("demolition_team"))
    .when("Ann demolishes Bo's 0: demolition_team")
    .then(done(value=2, limit=7, left=6, bases={"Bo": "bunker timer 5"}, cites="A-85 A-31")),
    row("an own building may be chosen too", "A-85")
    .given(bases={"Ann": "armory timer 1"}, **has("demolition_team"))
    .when("Ann demolishes Ann's 0: demolition_team")
    .then(done(base="armory timer 3", limit=7)),
    row("of two buildings the one that is named", "A-85")
    .given(bases={"Bo": "bunker timer 2, pharmacy timer 1"}, **has("demolition_team"))
    .when("Ann demolishes Bo's 1: demolition_team")
    .then(done(bases={"Bo": "bunker timer 2, pharmacy timer 2"})),
    row("a deck that runs out lays fewer cards", "A-85 A-11")
    .given(bases={"Bo": "bunker timer 2"}, **has("demolition_team"))
    .when("Ann demolishes Bo's 0: demolition_team, with 3 on it")
    .then(done(bases={"Bo": "bunker timer 3"})),
    row("never fewer than lie there", "A-85", bases={"Bo": "bunker timer 2"}, **has("demolition_team"))
    .when("Ann demolishes Bo's 0: demolition_team, with 1 on it")
    .then(refused("wrong-timer", "A-85", is_final=True)),
    row("never more than the build time", "A-85", bases={"Bo": "bunker timer 2"}, **has("demolition_team"))
    .when("Ann demolishes Bo's 0: demolition_team, with 6 on it")
    .then(refused("wrong-timer", "A-85", is_final=True)),
    row("by house rule the building is complete at once", "A-85 A-73")
    .given(bases={"Bo": "bunker timer 2"}, house={"demolition_reset": "zero"}, **has("demolition_team"))
    .when("Ann demolishes Bo's 0: demolition_team")
    .then(done(value=2, bases={"Bo": "bunker"}, cites="A-85 A-73")),
    row("what is complete so stores at once", "A-73 A-74")
    .given(bases={"Ann": "armory timer 3"}, house={"demolition_reset": "zero"}, **has("demolition_team"))
    .when("Ann demolishes Ann's 0: demolition_team", "Ann stores in 0: spear")
    .then(done(base="armory with spear")),
    row("by house rule no card stays on it", "A-85")
    .given(bases={"Bo": "bunker timer 2"}, house={"demolition_reset": "zero"}, **has("demolition_team"))
    .when("Ann demolishes Bo's 0: demolition_team, with 1 on it")
    .then(refused("wrong-timer", "A-85", is_final=True)),
    row("a complete building has no timer", "A-85", bases={"Bo": "bunker"}, **has("demolition_team"))
    .when("Ann demolishes Bo's 0: demolition_team")
    .then(refused("complete-already", "A-85", is_final=True)),
    row("a building that nobody has", "A-85", **has("demolition_team"))
    .when("Ann demolishes Bo's 0: demolition_team")
    .then(refused("no-such-building", "A-85", is_final=True)),
    row("a player who is not there has none", "A-85", **has("demolition_team"))
    .when("Ann demolishes Zed's 0: demolition_team")
    .then(refused("unknown-player", None, is_final=True)),
    row("without HQ 2 there is nothing to do", "A-5", modules=("recon4",), **has("demolition_team"))
    .when("Ann demolishes Bo's 0: demolition_team")
    .then(refused("module-missing", "A-5", is_final=True)),
    row("a scout demolishes nothing", "A-85", bases={"Bo": "bunker timer 2"}, **has("scout"))
    .when("Ann demolishes Bo's 0: scout")
    .then(refused("power-missing", "A-85", is_final=True)),
    row("each team once a round", "A-21", bases={"Bo": "bunker timer 2"}, **has("demolition_team"))
    .when(*["Ann demolishes Bo's 0: demolition_team"] * 2)
    .then(refused("used-already", "A-21")),
    row("what was set back loses a card with the next round", "A-71")
    .given(bases={"Bo": "bunker timer 2"}, **has("demolition_team"))
    .when("Ann demolishes Bo's 0: demolition_team", "a round later")
    .then(done(bases={"Bo": "bunker timer 4"})),
    row("a team that demolished does not dig besides", "A-31")
    .given(bases={"Bo": "bunker timer 2"}, **has("demolition_team"))
    .when("Ann demolishes Bo's 0: demolition_team", "Ann digs: demolition_team")
    .then(refused("power-used", "A-31")),
)

BUNKER = {"bases": {"Bo": "bunker timer 2"}}
GUARDED = {**BUNKER, "has": {"Ann": "demolition_team", "Bo": "guard", "Cy": "guard"}}
GUARDS = (
    row("a guard cancels what is aimed at its owner's building", "A-55 A-32", **GUARDED)
    .when("Ann demolishes Bo's 0: demolition_team, cancelled by guard")
    .then(done(value=0, limit=5, left=4, bases={"Bo": "bunker timer 2"}, lost={"Bo": 1}, cites="A-55 A-32")),
    row("who cancels draws 1", "A-55 A-32", **GUARDED)
    .when("Ann demolishes Bo's 0: demolition_team, cancelled by guard", "Ann keeps 4", "Bo keeps 5")
    .then(done(number=5)),
    row("who cancels draws no more than that", "A-55 A-30", **GUARDED)
    .when("Ann demolishes Bo's 0: demolition_team, cancelled by guard", "Ann keeps 4", "Bo keeps 6")
    .then(refused("too-many-cards", "A-30")),
    row("another's guard does not", "A-55", **GUARDED)
    .when("Ann demolishes Bo's 0: demolition_team, cancelled by Cy's guard")
    .then(refused("not-aimed-at", "A-55", is_final=True)),
    row("nobody cancels the own team", "A-55")
    .given(bases={"Ann": "bunker timer 2"}, **has("demolition_team guard"))
    .when("Ann demolishes Ann's 0: demolition_team, cancelled by Ann's guard")
    .then(refused("not-aimed-at", "A-55", is_final=True)),
    row("a brawler cancels nothing", "A-55 A-32", **GUARDED)
    .when("Ann demolishes Bo's 0: demolition_team, cancelled by brawler")
    .then(refused("power-missing", "A-32", is_final=True)),
    row("a guard that is not there cancels nothing", "A-30", **BUNKER, **has("demolition_team"))
    .when("Ann demolishes Bo's 0: demolition_team, cancelled by guard")
    .then(refused("not-owned", "A-30")),
    row("a cancelled team has had its round", "A-21", **GUARDED)
    .when(
        "Ann demolishes Bo's 0: demolition_team, cancelled by guard", "Ann demolishes Bo's 0: demolition_team"
    )
    .then(refused("used-already", "A-21")),
    row("a committed guard cancels too, and the force is one less", "A-32 A-53")
    .given(round=3, bases={"Ann": "bunker timer 2"}, has={"Bo": "demolition_team", "Ann": "guard"})
    .when(
        "Ann keeps 5",
        "Bo demolishes Ann's 0: demolition_team, cancelled by guard",
        "Bo keeps 4",
        "Cy keeps 0",
        "Ann reveals: brawler spear scavenger scavenger",
    )
    .then(done(bases={"Ann": "bunker timer 2"})),
    row("by house rule the card drawn joins the force", "A-53")
    .given(
        round=3,
        bases={"Ann": "bunker timer 2"},
        has={"Bo": "demolition_team", "Ann": "guard"},
        house={"cancel_from_force": "drawn_joins"},
    )
    .when(
        "Ann keeps 5",
        "Bo demolishes Ann's 0: demolition_team, cancelled by guard",
        "Bo keeps 4",
        "Cy keeps 0",
        "Ann reveals: brawler spear scavenger scavenger refugee",
    )
    .then(done(bases={"Ann": "bunker timer 2"})),
)

SCRAPPERS = (
    row("scrappers dig from either end", "A-85", **has("scrappers"))
    .when("Ann digs: scrappers, keeps net")
    .then(done(value=3, gains="+net", cites="A-85 A-25")),
    row("scrappers take the schematics from either end too", "A-85 A-70", **has("engineer scrappers"))
    .when("Ann builds armory: engineer scrappers")
    .then(done(value=5, base="armory timer 3", cites="A-85 A-70")),
    row("scrappers keep one card as all do", "A-25 A-85", **has("scrappers"))
    .when("Ann digs: scrappers, keeps net, besides pills")
    .then(refused("no-sled", "A-85")),
    row("scrappers pay any mix of four", "A-26", **has("medkit"))
    .when("Ann hires scrappers: scavenger scavenger + medkit")
    .then(done(gains="+scrappers", food=2, meds=2)),
)

SLED = has("cargo_sled")
SLEDS = (
    row("a cargo sled keeps a tool besides", "A-85", **SLED)
    .when("Ann digs: refugee cargo_sled, keeps pickaxe, besides net")
    .then(done(value=2, gains="+pickaxe +net", cites="A-85")),
    row("a cargo sled keeps medicine besides", "A-85", **SLED)
    .when("Ann digs: refugee cargo_sled, keeps pickaxe, besides pills")
    .then(done(gains="+pickaxe +pills")),
    row("a cargo sled need not keep anything", "A-85", **SLED)
    .when("Ann digs: refugee cargo_sled, keeps pickaxe")
    .then(done(gains="+pickaxe", cites="A-85")),
    row("two cards of a kind may be kept", "A-85", **SLED)
    .when("Ann digs: refugee cargo_sled, keeps net, besides net")
    .then(done(gains="+net +net")),
    row("a member and a tool may be kept", "A-85", **SLED)
    .when("Ann trashes: refugee", "Ann digs: refugee cargo_sled, keeps refugee, besides net")
    .then(done(gains="+refugee +net")),
    row("whichever of them is named first", "A-85", **SLED)
    .when("Ann trashes: refugee", "Ann digs: refugee cargo_sled, keeps net, besides refugee")
    .then(done(gains="+refugee +net")),
    row("of two members only one is kept", "A-85", **SLED)
    .when("Ann trashes: refugee refugee", "Ann digs: refugee cargo_sled, keeps refugee, besides refugee")
    .then(refused("not-for-the-sled", "A-85")),
    row("of a member and an instant only one is kept", "A-85", **SLED)
    .when("Ann trashes: refugee", "Ann digs: refugee cargo_sled, keeps refugee, besides map")
    .then(refused("not-for-the-sled", "A-85")),
    row("both may be kept unseen", "A-85 A-17", **SLED)
    .when("Ann digs: refugee cargo_sled, keeps one unseen, besides one unseen")
    .then(done(unseen=2, gains="")),
    row("a card unseen besides a named one", "A-85 A-17", **SLED)
    .when("Ann digs: refugee cargo_sled, keeps net, besides one unseen")
    .then(done(unseen=1, gains="+net")),
    row("a named one besides a card unseen", "A-85 A-17", **SLED)
    .when("Ann digs: refugee cargo_sled, keeps one unseen, besides net")
    .then(done(unseen=1, gains="+net")),
    row("the sled's card comes besides another", "A-85", **SLED)
    .when("Ann digs: refugee cargo_sled, besides net")
    .then(refused("nothing-kept", "A-85", is_final=True)),
    row("without a sled one card is kept", "A-85 A-25")
    .when("Ann digs: refugee shovel, keeps net, besides pills")
    .then(refused("no-sled", "A-85")),
    row("one sled keeps one card besides", "A-85", **SLED)
    .when("Ann digs: scavenger scavenger cargo_sled, keeps net, besides net pills")
    .then(refused("no-sled", "A-85")),
    row("a dig worth 1 keeps no two cards, one of them unseen", "A-25")
    .when("Ann digs: scavenger, keeps net, besides one unseen")
    .then(refused("nothing-to-keep", "A-25")),
    row("a card kept besides unseen counts too", "A-85", **SLED)
    .when("Ann digs: scavenger scavenger cargo_sled, keeps net, besides pills one unseen")
    .then(refused("no-sled", "A-85")),
    row("two sleds keep two besides", "A-85", **has("cargo_sled cargo_sled"))
    .when("Ann digs: refugee refugee cargo_sled cargo_sled, keeps net, besides pills medkit")
    .then(done(value=4, gains="+net +pills +medkit")),
    row("a sled that nobody carries digs nothing", "A-22", **SLED)
    .when("Ann digs: refugee shovel cargo_sled, keeps net, besides pills")
    .then(refused("too-many-tools", "A-22")),
    row("what lies elsewhere is not kept besides either", "A-30")
    .given(has={"Ann": "cargo_sled", "Bo": "net net net net net"})
    .when("Ann digs: refugee cargo_sled, keeps net, besides net")
    .then(refused("elsewhere", "A-30")),
    row("a sled is no extra in the schematics", "A-85 A-70", **has("engineer cargo_sled"))
    .when("Ann builds armory: engineer cargo_sled")
    .then(done(value=4, base="armory timer 3")),
    row("a sled digs 2 more, so an improved dig sees two cards at least", "A-85 A-25", **SLED)
    .when("Ann digs: shovel, keeps net, besides pills | no-member no-sled")
    .then(refused("nothing-to-keep", "A-25")),
)

MAP = has("map")
BUILDERS_TOO = {"map_on_builder": "yes"}
MAPS = (
    row("a map takes back who has dug, for the hunt", "A-83", **MAP)
    .when("Ann digs: scavenger", "Ann takes back scavenger: map", "Ann hunts: scavenger")
    .then(done(value=1, left=3, limit=6)),
    row("a map is a card less and a member more", "A-83 A-30", **MAP)
    .when("Ann digs: scavenger", "Ann takes back scavenger: map")
    .then(done(left=4, limit=6, cites="A-83 A-21")),
    row("Kept by who came back may be for the skirmish", "A-83", **MAP)
    .when("Ann digs: scavenger", "Ann takes back scavenger: map", "Ann keeps 4")
    .then(done(number=4)),
    row("and is in the force", "A-83 A-14", round=3, **MAP)
    .when(
        "Ann digs: brawler scavenger",
        "Ann takes back brawler: map",
        "Ann keeps 1",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann reveals: brawler",
    )
    .then(done(gains="")),
    row("no action is taken twice", "A-83 A-21", **MAP)
    .when("Ann digs: scavenger", "Ann takes back scavenger: map", "Ann digs: scavenger")
    .then(refused("action-taken", "A-21")),
    row("only the last action's members come back", "A-83", **MAP)
    .when("Ann digs: scavenger", "Ann hunts: refugee spear", "Ann takes back scavenger: map")
    .then(refused("not-just-used", "A-83")),
    row("before any action nobody comes back", "A-83", **MAP)
    .when("Ann takes back scavenger: map")
    .then(refused("not-just-used", "A-83")),
    row("what was used last round does not come back", "A-83", **MAP)
    .when("Ann digs: scavenger", "a round later", "Ann takes back scavenger: map")
    .then(refused("not-just-used", "A-83")),
    row("another's member does not come back", "A-83", has={"Bo": "map"})
    .when("Ann digs: scavenger", "Ann keeps 4", "Bo takes back scavenger: map")
    .then(refused("not-just-used", "A-83")),
    row("a tool does not come back", "A-83", **MAP)
    .when("Ann digs: refugee shovel", "Ann takes back shovel: map")
    .then(refused("wrong-kind-of-card", "A-83", is_final=True)),
    row("a card that nobody knows does not come back", "A-83", **MAP)
    .when("Ann digs: refugee shovel", "Ann takes back mole: map")
    .then(refused("unknown-card", None, is_final=True)),
    row("a spear takes nobody back", "A-83")
    .when("Ann digs: refugee shovel", "Ann takes back refugee: spear")
    .then(refused("power-missing", "A-83", is_final=True)),
    row("two maps take back two of one action", "A-83", **has("map map"))
    .when("Ann digs: scavenger brawler", "Ann takes back scavenger: map", "Ann takes back brawler: map")
    .then(done(left=3, limit=7)),
    row("nobody comes back twice from one action", "A-83", **has("map map"))
    .when("Ann digs: scavenger", "Ann takes back scavenger: map", "Ann takes back scavenger: map")
    .then(refused("not-just-used", "A-83")),
    row("a map is used once", "A-83 A-21", **MAP)
    .when("Ann digs: scavenger brawler", "Ann takes back scavenger: map", "Ann takes back brawler: map")
    .then(refused("used-already", "A-21")),
    row("a map is an instant for the own turn", "A-14", has={"Bo": "map"})
    .when("Ann digs: scavenger", "Bo takes back scavenger: map")
    .then(refused("not-your-turn", "A-14")),
    row("who drew comes back, whatever the reshuffle", "A-83 A-30", **MAP)
    .when("Ann draws: scavenger", "Ann takes back scavenger: map", "Ann digs: scavenger")
    .then(done(value=1, left=4, limit=7)),
    row("a courier comes back after its draw", "A-83 A-85", **has("courier map"))
    .when("Ann draws: courier", "Ann takes back courier: map")
    .then(done(left=5, limit=9)),
    row("a medic comes back from a hire, but hires nobody more", "A-83 A-21", **has("medic map"))
    .when("Ann hires rogue: + medic", "Ann takes back medic: map", "Ann hires provocateur: + medic")
    .then(refused("action-taken", "A-21")),
    row("a medic that came back draws", "A-83", **has("medic map"))
    .when("Ann hires rogue: + medic", "Ann takes back medic: map", "Ann draws: medic")
    .then(done(value=1)),
    row("who built comes back", "A-83", **has("engineer map"))
    .when("Ann builds armory: engineer", "Ann takes back engineer: map", "Ann draws: engineer")
    .then(done(value=1)),
    row("who worked on a building comes back, but not to work on it", "A-83")
    .given(bases={"Ann": "bunker timer 5"}, house=BUILDERS_TOO, **MAP)
    .when("Ann speeds up 0: brawler", "Ann takes back brawler: map", "Ann speeds up 0: brawler")
    .then(refused("action-taken", "A-83")),
    row("who worked on a building does nothing else, so no map", "A-72 A-83")
    .given(bases={"Ann": "bunker timer 5"}, **MAP)
    .when("Ann speeds up 0: brawler", "Ann takes back brawler: map")
    .then(refused("builder-stays", "A-72")),
    row("by house rule a map takes back who worked on a building", "A-72 A-83")
    .given(bases={"Ann": "bunker timer 5"}, house=BUILDERS_TOO, **MAP)
    .when("Ann speeds up 0: brawler", "Ann takes back brawler: map")
    .then(done(cites="A-72 A-83")),
    row("who repaired a building does nothing else either", "A-77 A-83")
    .given(bases={"Ann": "armory disabled"}, **MAP)
    .when("Ann repairs 0: brawler", "Ann takes back brawler: map")
    .then(refused("builder-stays", "A-77")),
    row("by house rule a map takes back who repaired", "A-77 A-83")
    .given(bases={"Ann": "armory disabled"}, house=BUILDERS_TOO, **MAP)
    .when("Ann repairs 0: brawler", "Ann takes back brawler: map")
    .then(done(cites="A-77 A-83")),
    row("who dug before another worked on a building was not just used", "A-83")
    .given(bases={"Ann": "bunker timer 5"}, **MAP)
    .when("Ann digs: scavenger", "Ann speeds up 0: brawler", "Ann takes back scavenger: map")
    .then(refused("not-just-used", "A-83")),
    row("another of the same kind works on", "A-83")
    .given(bases={"Ann": "bunker timer 5"}, house=BUILDERS_TOO, **MAP)
    .when("Ann speeds up 0: scavenger", "Ann takes back scavenger: map", "Ann speeds up 0: scavenger")
    .then(done(value=1)),
    row("the one that came back repairs, the other works on", "A-83")
    .given(bases={"Ann": "bunker timer 5, armory disabled"}, house=BUILDERS_TOO, **MAP)
    .when(
        "Ann speeds up 0: scavenger",
        "Ann takes back scavenger: map",
        "Ann repairs 1: scavenger",
        "Ann trashes: scavenger",
        "Ann speeds up 0: scavenger",
    )
    .then(done(value=1)),
    row("a saboteur comes back from a strike, but strikes no more", "A-83", **has("saboteur map"))
    .when(
        "Ann's saboteur disarms Bo's spear",
        "Ann takes back saboteur: map",
        "Ann's saboteur disarms Bo's shovel",
    )
    .then(refused("action-taken", "A-83")),
    row("a sergeant that drilled may dig after a map", "A-83 A-31", **has("drill_sergeant map"))
    .when("Ann drills: drill_sergeant", "Ann takes back drill_sergeant: map", "Ann digs: drill_sergeant")
    .then(done(value=2)),
    row("a sergeant that drilled does not drill after a map", "A-83 A-21", **has("drill_sergeant map"))
    .when("Ann drills: drill_sergeant", "Ann takes back drill_sergeant: map", "Ann drills: drill_sergeant")
    .then(refused("used-already", "A-21")),
    row("a sergeant that dug may drill after a map", "A-83", **has("drill_sergeant map"))
    .when("Ann digs: drill_sergeant", "Ann takes back drill_sergeant: map", "Ann drills: drill_sergeant")
    .then(done(value=2)),
    row("a leader's refugee comes back too", "A-83 A-80", bases={"Ann": "mentor"}, **MAP)
    .when("Ann digs: scavenger, helped by refugee", "Ann takes back refugee: map")
    .then(done(left=3)),
    row("trash gives nobody back", "A-83", **MAP)
    .when("Ann trashes: refugee", "Ann takes back refugee: map")
    .then(refused("not-just-used", "A-83")),
    row("without Recon 5 there is no map, unless the table put some in", "A-5 A-3", modules=("hq1",), **MAP)
    .when("Ann digs: scavenger", "Ann takes back scavenger: map")
    .then(refused("not-in-play", "A-5")),
)

SWINDLER = {"bases": {"Ann": "swindler"}}
SWINDLES = (
    row("one refugee saves a food", "A-80", **SWINDLER)
    .when("Ann hires brawler: scavenger, swindles refugee")
    .then(done(gains="+brawler", food=1, left=3, cites="A-80 A-26")),
    row("two refugees save a med", "A-80", **SWINDLER)
    .when("Ann hires saboteur: scavenger, swindles refugee refugee")
    .then(done(gains="+saboteur", food=1, meds=0, left=2, cites="A-80")),
    row("a food and a med are not both saved", "A-80", **SWINDLER)
    .when("Ann hires saboteur: scavenger, swindles refugee refugee refugee")
    .then(refused("too-many-cards", "A-80", is_final=True)),
    row("what one refugee saves may be all of the price", "A-80", **SWINDLER)
    .when("Ann hires scavenger:, swindles refugee")
    .then(done(gains="+scavenger", food=0)),
    row("what two refugees save may be all of the price", "A-80", **SWINDLER)
    .when("Ann hires rogue:, swindles refugee refugee")
    .then(done(gains="+rogue", food=0, meds=0)),
    row("one refugee makes no meds cheaper", "A-80", bases={"Ann": "swindler"}, **has("pills"))
    .when("Ann hires rogue: + pills, swindles refugee")
    .then(refused("nothing-cheaper", "A-80")),
    row("two refugees make no food cheaper", "A-80", **SWINDLER)
    .when("Ann hires brawler: scavenger scavenger, swindles refugee refugee")
    .then(refused("nothing-cheaper", "A-80")),
    row("of any mix one is saved with a refugee", "A-80 A-26", **SWINDLER)
    .when("Ann hires spy: scavenger scavenger, swindles refugee")
    .then(done(gains="+spy", food=2)),
    row("of any mix one is saved with two refugees", "A-80 A-26", **SWINDLER)
    .when("Ann hires spy: scavenger scavenger, swindles refugee refugee")
    .then(done(gains="+spy", food=2)),
    row("it is still not paid with too little", "A-26", **SWINDLER)
    .when("Ann hires thugs: scavenger, swindles refugee")
    .then(refused("not-paid", "A-26")),
    row("by house rule nobody overpays the lower price", "A-26 A-80", house={"overpay": "exact"}, **SWINDLER)
    .when("Ann hires brawler: scavenger scavenger, swindles refugee")
    .then(refused("overpaid", "A-26")),
    row("by house rule the lower price is paid exactly", "A-26 A-80", house={"overpay": "exact"}, **SWINDLER)
    .when("Ann hires brawler: scavenger, swindles refugee")
    .then(done(gains="+brawler", food=1)),
    row("a scouting refugee will do", "A-80 A-82", bases={"Ann": "swindler"}, **has("scouting_refugee"))
    .when("Ann hires brawler: scavenger, swindles scouting_refugee")
    .then(done(gains="+brawler")),
    row("a scavenger will not", "A-80", **SWINDLER)
    .when("Ann hires brawler: scavenger, swindles scavenger")
    .then(refused("no-refugee", "A-80")),
    row("who is not there swindles nobody", "A-80", **SWINDLER)
    .when("Ann hires brawler: scavenger, swindles mole")
    .then(refused("unknown-card", None, is_final=True)),
    row("the refugee is no hunter too", "A-30", **SWINDLER)
    .when("Ann hires brawler: refugee refugee refugee refugee, swindles refugee")
    .then(refused("not-owned", "A-30")),
    row("without a hire nobody swindles", "A-80", **SWINDLER)
    .when("Ann hunts: scavenger, swindles refugee")
    .then(refused("nobody-hired", "A-80", is_final=True)),
    row("another leader does not", "A-80", bases={"Ann": "gangster"})
    .when("Ann hires brawler: scavenger, swindles refugee")
    .then(refused("leader-missing", "A-80")),
    row("a wounded swindler does not", "A-77 A-80", bases={"Ann": "swindler wounded"})
    .when("Ann hires brawler: scavenger, swindles refugee")
    .then(refused("leader-wounded", "A-77")),
    row("the refugees are discarded, and score", "A-80", **SWINDLER)
    .when("Ann hires brawler: scavenger, swindles refugee")
    .then(done(gains="+brawler", removed="")),
    row("food kept from a hunt is spent with it", "A-26 A-80", **SWINDLER)
    .when("Ann hunts: scavenger scavenger", "Ann hires brawler:, swindles refugee")
    .then(done(gains="+brawler", food=2, left=2)),
)

SPIES = (
    row("a spy that a reshuffle brings back looks no second time", "A-84 A-21", **has("spy"))
    .when(*["Ann's spy looks at Bo's hand"] * 2)
    .then(refused("used-already", "A-21")),
    row("two spies look twice", "A-84 A-21", **has("spy spy"))
    .when(*["Ann's spy looks at Bo's hand"] * 2)
    .then(done(limit=7, left=5)),
    row("a spy that looked does nothing else in the round", "A-84 A-31", **has("spy"))
    .when("Ann's spy looks at Bo's hand", "Ann digs: scavenger spy")
    .then(refused("power-used", "A-31")),
    row("a map takes a spy back for the skirmish", "A-83 A-84", **has("spy map"))
    .when("Ann's spy looks at Bo's hand", "Ann takes back spy: map")
    .then(done(left=5, limit=7)),
)

HARDY = {"has": {"Ann": "hardy_scavenger hardy_scavenger"}, "returned": {"Ann": 2}}
OTHERS = (
    row("hardy scavengers that came back are on top of the five", "A-58 A-11", **HARDY)
    .when("Ann keeps 7")
    .then(done(limit=7, left=7, number=7)),
    row("and no more than those", "A-58 A-30", **HARDY)
    .when("Ann keeps 8")
    .then(refused("too-many-cards", "A-30")),
    row("they dig like any other", "A-58", **HARDY)
    .when("Ann digs: hardy_scavenger hardy_scavenger")
    .then(done(value=2, left=5)),
    row("in the next round they are gone", "A-58 A-11", **HARDY)
    .when("a round later", "Ann digs: hardy_scavenger")
    .then(done(limit=5)),
    row("who lost finds them in the hand, beside five new cards", "A-58", round=3, **has("hardy_scavenger"))
    .when(
        "Ann keeps 1",
        "Bo keeps 1",
        "Cy keeps 0",
        "Ann reveals: hardy_scavenger",
        "Bo reveals: brawler",
        "Cy reveals:",
        "the fights are counted",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann digs: hardy_scavenger",
    )
    .then(done(limit=6, left=5)),
    row("a tinker hires for three", "A-26")
    .when("Ann hires tinker: scavenger scavenger scavenger")
    .then(done(gains="+tinker")),
    row("a tinker helps a scavenger dig in the schematics", "A-70 A-23", **has("tinker"))
    .when("Ann builds armory: tinker scavenger")
    .then(done(value=2, base="armory timer 3")),
    row("a tinker with group leaders alone digs nothing", "A-23 A-70", **has("tinker group_leaders"))
    .when("Ann builds armory: tinker group_leaders")
    .then(refused("no-member", "A-23")),
    row("combat medics bring 2 meds to a hire", "A-26", **has("combat_medics"))
    .when("Ann hires rogue: + combat_medics")
    .then(done(gains="+rogue", meds=2)),
    row("combat medics that save while the table gathers are used up", "A-54")
    .given(has={"Ann": "sniper_team", "Cy": "combat_medics"})
    .when("Ann's sniper_team snipes Bo's brawler, saved by Cy's combat_medics")
    .then(done(left=4, lost={"Cy": 1})),
    row("combat medics that saved fight no more", "A-54 A-30")
    .given(round=3, has={"Ann": "sniper_team", "Cy": "combat_medics"})
    .when(
        "Ann's sniper_team snipes Bo's brawler, saved by Cy's combat_medics",
        "Ann keeps 0",
        "Bo keeps 0",
        "Cy keeps 1",
        "Cy reveals: combat_medics",
    )
    .then(refused("not-owned", "A-30")),
    row("tribal hunters hunt what each of them prints", "A-26")
    .given(**has("tribal_hunters_2 tribal_hunters_3 tribal_hunters_4"))
    .when("Ann hunts: tribal_hunters_2 tribal_hunters_3 tribal_hunters_4")
    .then(done(value=4)),
    row("tear gas does nothing while the table gathers", "A-57 A-53", **has("tear_gas"))
    .when("Ann's tear_gas gasses Bo's brawler")
    .then(refused("not-now", "A-53", is_final=True)),
    row("a provocateur draws", "A-27", **has("provocateur"))
    .when("Ann draws: provocateur")
    .then(done(value=1)),
)

ROWS: tuple[Row, ...] = (
    *COURIERS,
    *SERGEANTS,
    *TEAMS,
    *GUARDS,
    *SCRAPPERS,
    *SLEDS,
    *MAPS,
    *SWINDLES,
    *SPIES,
    *OTHERS,
)


def test_the_swindler_saves_nothing_on_a_hire_that_costs_nothing() -> None:
    free = row("-", "A-80", bases={"Ann": "swindler"})

    with pytest.raises(IllegalEntry) as caught:
        play(start_of(free), "Ann hires refugee:, swindles refugee")

    assert (caught.value.code, caught.value.rule) == ("nothing-cheaper", "A-80")
    assert caught.value.message == "Refugee costs nothing, so refugees save nothing."


@each_row(ROWS)
def test_the_power_works_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


def told(*steps: str, **has_cards: Any) -> str:
    log = start_of(row("", "", **has_cards).when(*steps))
    for step in steps:
        log = play(log, step)
    assert log.page.record is not None
    return " ".join(reason.text() for reason in log.page.record.ruling.reasons)


def test_the_sled_takes_the_tool_and_the_dig_keeps_the_instant() -> None:
    text = told("Ann digs: refugee cargo_sled, keeps net, besides map", **SLED)

    assert "Kept: Map, and Net with the Cargo Sled." in text


def test_of_two_tools_the_sled_takes_the_second() -> None:
    text = told("Ann digs: refugee cargo_sled, keeps pickaxe, besides net", **SLED)

    assert "Kept: Pickaxe, and Net with the Cargo Sled." in text


def test_of_a_card_kept_unseen_nobody_says_what_it_is() -> None:
    text = told("Ann digs: refugee cargo_sled, keeps map, besides one unseen", **SLED)

    assert "1 card is kept for the Cargo Sled" in text


@pytest.mark.parametrize(
    ("hire", "title"),
    [
        ("Ann hires rogue:, swindles refugee refugee", "Rogue"),
        ("Ann hires scavenger:, swindles refugee", "Scavenger"),
    ],
)
def test_who_costs_nothing_after_the_swindle_is_not_paid(hire: str, title: str) -> None:
    text = told(hire, **SWINDLER)

    assert f"So {title} costs nothing. The card goes to the discard pile." in text
    assert "paid with" not in text
