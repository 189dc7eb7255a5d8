"""The powers of Recon 3, 4 and 5 while a table gathers, row by row (A-55, A-58, A-80, A-83, A-85)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.kernel.ruling import IllegalEntry
from tests.rules.arctic.gatherings import (
    Row,
    as_expected,
    cited,
    done,
    each_row,
    gathering,
    play,
    refused,
    seen,
    start_of,
)

ALL = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon2", "recon3", "recon4", "recon5")


def row(name: str, rules: str, expect: dict[str, Any], *steps: str, **start: Any) -> Row:
    """Make a row of a table with every module, where hands are checked."""
    return gathering(
        f"powers: {name}", rules, expect, *steps, **{"modules": ALL, "with_everything": True, **start}
    )


def has(cards: str) -> dict[str, dict[str, str]]:
    """Say what Ann has besides the starting deck."""
    return {"has": {"Ann": cards}}


COURIERS = (
    row("a courier draws 3, and 2 of them go", "A-85 A-30", done(value=3, limit=8, left=5, cites="A-85 A-27"),
        "Ann draws: courier", **has("courier")),
    row("two couriers draw 6, and 4 go", "A-85 A-30", done(value=6, limit=11, left=5),
        "Ann draws: courier courier", **has("courier courier")),
    row("a courier that others help still discards 2", "A-85", done(value=7, limit=12, left=7),
        "Ann draws: courier scout group_leaders", **has("courier scout group_leaders")),
    row("a draw without a courier discards nothing", "A-85", done(value=2, limit=7, left=6),
        "Ann draws: scout", **has("scout")),
    row("Kept by what a courier discarded cannot be for the skirmish", "A-85 A-30",
        refused("too-many-cards", "A-30"), "Ann draws: courier", "Ann keeps 6", **has("courier")),
    row("what is left after a courier can be kept", "A-85 A-30", done(number=5),
        "Ann draws: courier", "Ann keeps 5", **has("courier")),
    row("a courier has no dig", "A-20", refused("no-such-ability", "A-20"),
        "Ann digs: courier scavenger", **has("courier")),
)  # fmt: skip

SERGEANTS = (
    row("a drill sergeant draws 2", "A-85 A-31", done(value=2, limit=7, left=6, cites="A-85 A-31 A-21"),
        "Ann drills: drill_sergeant", **has("drill_sergeant")),
    row("that is not the draw of the round", "A-85 A-21", done(value=2, limit=9, left=7),
        "Ann drills: drill_sergeant", "Ann draws: scout", **has("drill_sergeant scout")),
    row("each sergeant drills once", "A-85 A-21", refused("used-already", "A-21"),
        "Ann drills: drill_sergeant", "Ann drills: drill_sergeant", **has("drill_sergeant")),
    row("two sergeants drill twice", "A-85 A-21", done(value=2, limit=9, left=7),
        "Ann drills: drill_sergeant", "Ann drills: drill_sergeant", **has("drill_sergeant drill_sergeant")),
    row("a third time is one too many", "A-85 A-21", refused("used-already", "A-21"),
        *["Ann drills: drill_sergeant"] * 3, **has("drill_sergeant drill_sergeant")),
    row("a gain not shown yet may be the second sergeant", "A-85 A-30",
        done(value=2, shows="Ann:drill_sergeant"),
        "Ann trashes: drill_sergeant", "a round later", "Ann drills: drill_sergeant",
        "Ann drills: drill_sergeant",
        unseen={"Ann": "junkyard"}, round=1, **has("drill_sergeant drill_sergeant")),
    row("next round the sergeant drills again", "A-85", done(value=2, limit=7),
        "Ann drills: drill_sergeant", "a round later", "Ann drills: drill_sergeant", **has("drill_sergeant")),
    row("a card used before may be back in the hand", "A-30 A-11", done(value=1),
        "Ann digs: scavenger scavenger scavenger", "Ann drills: drill_sergeant", "Ann hunts: scavenger",
        **has("drill_sergeant")),
    row("whoever drilled does not dig in the same round", "A-31", refused("power-used", "A-31"),
        "Ann drills: drill_sergeant", "Ann digs: drill_sergeant", **has("drill_sergeant")),
    row("the other sergeant may dig", "A-31", done(value=2), "Ann drills: drill_sergeant",
        "Ann digs: drill_sergeant", **has("drill_sergeant drill_sergeant")),
    row("a sergeant that digs does not drill besides", "A-30 A-31", refused("not-owned", "A-30"),
        "Ann digs: drill_sergeant", "Ann drills: drill_sergeant", **has("drill_sergeant")),
    row("a scout drills nobody", "A-85", refused("power-missing", "A-85", is_final=True),
        "Ann drills: scout", **has("scout")),
    row("only who has a sergeant drills", "A-30", refused("not-owned", "A-30"), "Ann drills: drill_sergeant"),
    row("without Recon 3 there is no sergeant", "A-5", refused("not-in-play", "A-5"),
        "Ann drills: drill_sergeant", modules=("hq1",), **has("drill_sergeant")),
    row("nobody drills in another's turn", "A-14", refused("not-your-turn", "A-14"),
        "Bo drills: drill_sergeant", has={"Bo": "drill_sergeant"}),
    row("with five cards used nobody drills", "A-30", refused("too-many-cards", "A-30"),
        "Ann digs: refugee refugee scavenger scavenger scavenger", "Ann drills: drill_sergeant",
        **has("drill_sergeant")),
)  # fmt: skip

TEAMS = (
    row("a demolition team sets another's building back and draws 2", "A-85",
        done(value=2, limit=7, left=6, bases={"Bo": "bunker timer 5"}, cites="A-85 A-31"),
        "Ann demolishes Bo's 0: demolition_team", bases={"Bo": "bunker timer 2"}, **has("demolition_team")),
    row("an own building may be chosen too", "A-85", done(base="armory timer 3", limit=7),
        "Ann demolishes Ann's 0: demolition_team", bases={"Ann": "armory timer 1"}, **has("demolition_team")),
    row("of two buildings the one that is named", "A-85",
        done(bases={"Bo": "bunker timer 2, pharmacy timer 2"}),
        "Ann demolishes Bo's 1: demolition_team", bases={"Bo": "bunker timer 2, pharmacy timer 1"},
        **has("demolition_team")),
    row("a deck that runs out lays fewer cards", "A-85 A-11", done(bases={"Bo": "bunker timer 3"}),
        "Ann demolishes Bo's 0: demolition_team, with 3 on it", bases={"Bo": "bunker timer 2"},
        **has("demolition_team")),
    row("never fewer than lie there", "A-85", refused("wrong-timer", "A-85", is_final=True),
        "Ann demolishes Bo's 0: demolition_team, with 1 on it", bases={"Bo": "bunker timer 2"},
        **has("demolition_team")),
    row("never more than the build time", "A-85", refused("wrong-timer", "A-85", is_final=True),
        "Ann demolishes Bo's 0: demolition_team, with 6 on it", bases={"Bo": "bunker timer 2"},
        **has("demolition_team")),
    row("by house rule the building is complete at once", "A-85 A-73",
        done(value=2, bases={"Bo": "bunker"}, cites="A-85 A-73"), "Ann demolishes Bo's 0: demolition_team",
        bases={"Bo": "bunker timer 2"}, house={"demolition_reset": "zero"}, **has("demolition_team")),
    row("what is complete so stores at once", "A-73 A-74", done(base="armory with spear"),
        "Ann demolishes Ann's 0: demolition_team", "Ann stores in 0: spear", bases={"Ann": "armory timer 3"},
        house={"demolition_reset": "zero"}, **has("demolition_team")),
    row("by house rule no card stays on it", "A-85", refused("wrong-timer", "A-85", is_final=True),
        "Ann demolishes Bo's 0: demolition_team, with 1 on it", bases={"Bo": "bunker timer 2"},
        house={"demolition_reset": "zero"}, **has("demolition_team")),
    row("a complete building has no timer", "A-85", refused("complete-already", "A-85", is_final=True),
        "Ann demolishes Bo's 0: demolition_team", bases={"Bo": "bunker"}, **has("demolition_team")),
    row("a building that nobody has", "A-85", refused("no-such-building", "A-85", is_final=True),
        "Ann demolishes Bo's 0: demolition_team", **has("demolition_team")),
    row("a player who is not there has none", "A-85", refused("unknown-player", None, is_final=True),
        "Ann demolishes Zed's 0: demolition_team", **has("demolition_team")),
    row("without HQ 2 there is nothing to do", "A-5", refused("module-missing", "A-5", is_final=True),
        "Ann demolishes Bo's 0: demolition_team", modules=("recon4",), **has("demolition_team")),
    row("a scout demolishes nothing", "A-85", refused("power-missing", "A-85", is_final=True),
        "Ann demolishes Bo's 0: scout", bases={"Bo": "bunker timer 2"}, **has("scout")),
    row("each team once a round", "A-21", refused("used-already", "A-21"),
        *["Ann demolishes Bo's 0: demolition_team"] * 2, bases={"Bo": "bunker timer 2"},
        **has("demolition_team")),
    row("what was set back loses a card with the next round", "A-71", done(bases={"Bo": "bunker timer 4"}),
        "Ann demolishes Bo's 0: demolition_team", "a round later", bases={"Bo": "bunker timer 2"},
        **has("demolition_team")),
    row("a team that demolished does not dig besides", "A-31", refused("power-used", "A-31"),
        "Ann demolishes Bo's 0: demolition_team", "Ann digs: demolition_team", bases={"Bo": "bunker timer 2"},
        **has("demolition_team")),
)  # fmt: skip

BUNKER = {"bases": {"Bo": "bunker timer 2"}}
GUARDED = {**BUNKER, "has": {"Ann": "demolition_team", "Bo": "guard", "Cy": "guard"}}
GUARDS = (
    row("a guard cancels what is aimed at its owner's building", "A-55 A-32",
        done(value=0, limit=5, left=4, bases={"Bo": "bunker timer 2"}, lost={"Bo": 1}, cites="A-55 A-32"),
        "Ann demolishes Bo's 0: demolition_team, cancelled by guard", **GUARDED),
    row("who cancels draws 1", "A-55 A-32", done(number=5),
        "Ann demolishes Bo's 0: demolition_team, cancelled by guard", "Ann keeps 4", "Bo keeps 5", **GUARDED),
    row("who cancels draws no more than that", "A-55 A-30", refused("too-many-cards", "A-30"),
        "Ann demolishes Bo's 0: demolition_team, cancelled by guard", "Ann keeps 4", "Bo keeps 6", **GUARDED),
    row("another's guard does not", "A-55", refused("not-aimed-at", "A-55", is_final=True),
        "Ann demolishes Bo's 0: demolition_team, cancelled by Cy's guard", **GUARDED),
    row("nobody cancels the own team", "A-55", refused("not-aimed-at", "A-55", is_final=True),
        "Ann demolishes Ann's 0: demolition_team, cancelled by Ann's guard",
        bases={"Ann": "bunker timer 2"}, **has("demolition_team guard")),
    row("a brawler cancels nothing", "A-55 A-32", refused("power-missing", "A-32", is_final=True),
        "Ann demolishes Bo's 0: demolition_team, cancelled by brawler", **GUARDED),
    row("a guard that is not there cancels nothing", "A-30", refused("not-owned", "A-30"),
        "Ann demolishes Bo's 0: demolition_team, cancelled by guard", **BUNKER, **has("demolition_team")),
    row("a cancelled team has had its round", "A-21", refused("used-already", "A-21"),
        "Ann demolishes Bo's 0: demolition_team, cancelled by guard",
        "Ann demolishes Bo's 0: demolition_team", **GUARDED),
    row("a committed guard cancels too, and the force is one less", "A-32 A-53",
        done(bases={"Ann": "bunker timer 2"}), "Ann keeps 5",
        "Bo demolishes Ann's 0: demolition_team, cancelled by guard", "Bo keeps 4", "Cy keeps 0",
        "Ann reveals: brawler spear scavenger scavenger", round=3,
        bases={"Ann": "bunker timer 2"}, has={"Bo": "demolition_team", "Ann": "guard"}),
    row("by house rule the card drawn joins the force", "A-53", done(bases={"Ann": "bunker timer 2"}),
        "Ann keeps 5", "Bo demolishes Ann's 0: demolition_team, cancelled by guard", "Bo keeps 4",
        "Cy keeps 0",
        "Ann reveals: brawler spear scavenger scavenger refugee", round=3,
        bases={"Ann": "bunker timer 2"}, has={"Bo": "demolition_team", "Ann": "guard"},
        house={"cancel_from_force": "drawn_joins"}),
)  # fmt: skip

SCRAPPERS = (
    row("scrappers dig from either end", "A-85", done(value=3, gains="+net", cites="A-85 A-25"),
        "Ann digs: scrappers, keeps net", **has("scrappers")),
    row("scrappers take the schematics from either end too", "A-85 A-70",
        done(value=5, base="armory timer 3", cites="A-85 A-70"),
        "Ann builds armory: engineer scrappers", **has("engineer scrappers")),
    row("scrappers keep one card as all do", "A-25 A-85", refused("no-sled", "A-85"),
        "Ann digs: scrappers, keeps net, besides pills", **has("scrappers")),
    row("scrappers pay any mix of four", "A-26", done(gains="+scrappers", food=2, meds=2),
        "Ann hires scrappers: scavenger scavenger + medkit", **has("medkit")),
)  # fmt: skip

SLED = has("cargo_sled")
SLEDS = (
    row("a cargo sled keeps a tool besides", "A-85", done(value=2, gains="+pickaxe +net", cites="A-85"),
        "Ann digs: refugee cargo_sled, keeps pickaxe, besides net", **SLED),
    row("a cargo sled keeps medicine besides", "A-85", done(gains="+pickaxe +pills"),
        "Ann digs: refugee cargo_sled, keeps pickaxe, besides pills", **SLED),
    row("a cargo sled need not keep anything", "A-85", done(gains="+pickaxe", cites="A-85"),
        "Ann digs: refugee cargo_sled, keeps pickaxe", **SLED),
    row("two cards of a kind may be kept", "A-85", done(gains="+net +net"),
        "Ann digs: refugee cargo_sled, keeps net, besides net", **SLED),
    row("a member and a tool may be kept", "A-85", done(gains="+refugee +net"),
        "Ann trashes: refugee", "Ann digs: refugee cargo_sled, keeps refugee, besides net", **SLED),
    row("whichever of them is named first", "A-85", done(gains="+refugee +net"),
        "Ann trashes: refugee", "Ann digs: refugee cargo_sled, keeps net, besides refugee", **SLED),
    row("of two members only one is kept", "A-85", refused("not-for-the-sled", "A-85"),
        "Ann trashes: refugee refugee", "Ann digs: refugee cargo_sled, keeps refugee, besides refugee",
        **SLED),
    row("of a member and an instant only one is kept", "A-85", refused("not-for-the-sled", "A-85"),
        "Ann trashes: refugee", "Ann digs: refugee cargo_sled, keeps refugee, besides map", **SLED),
    row("both may be kept unseen", "A-85 A-17", done(unseen=2, gains=""),
        "Ann digs: refugee cargo_sled, keeps one unseen, besides one unseen", **SLED),
    row("a card unseen besides a named one", "A-85 A-17", done(unseen=1, gains="+net"),
        "Ann digs: refugee cargo_sled, keeps net, besides one unseen", **SLED),
    row("a named one besides a card unseen", "A-85 A-17", done(unseen=1, gains="+net"),
        "Ann digs: refugee cargo_sled, keeps one unseen, besides net", **SLED),
    row("the sled's card comes besides another", "A-85", refused("nothing-kept", "A-85", is_final=True),
        "Ann digs: refugee cargo_sled, besides net", **SLED),
    row("without a sled one card is kept", "A-85 A-25", refused("no-sled", "A-85"),
        "Ann digs: refugee shovel, keeps net, besides pills"),
    row("one sled keeps one card besides", "A-85", refused("no-sled", "A-85"),
        "Ann digs: scavenger scavenger cargo_sled, keeps net, besides net pills", **SLED),
    row("a dig worth 1 keeps no two cards, one of them unseen", "A-25", refused("nothing-to-keep", "A-25"),
        "Ann digs: scavenger, keeps net, besides one unseen"),
    row("a card kept besides unseen counts too", "A-85", refused("no-sled", "A-85"),
        "Ann digs: scavenger scavenger cargo_sled, keeps net, besides pills one unseen", **SLED),
    row("two sleds keep two besides", "A-85", done(value=4, gains="+net +pills +medkit"),
        "Ann digs: refugee refugee cargo_sled cargo_sled, keeps net, besides pills medkit",
        **has("cargo_sled cargo_sled")),
    row("a sled that nobody carries digs nothing", "A-22", refused("too-many-tools", "A-22"),
        "Ann digs: refugee shovel cargo_sled, keeps net, besides pills", **SLED),
    row("what lies elsewhere is not kept besides either", "A-30", refused("elsewhere", "A-30"),
        "Ann digs: refugee cargo_sled, keeps net, besides net",
        has={"Ann": "cargo_sled", "Bo": "net net net net net"}),
    row("a sled is no extra in the schematics", "A-85 A-70", done(value=4, base="armory timer 3"),
        "Ann builds armory: engineer cargo_sled", **has("engineer cargo_sled")),
    row("a sled digs 2 more, so an improved dig sees two cards at least", "A-85 A-25",
        refused("nothing-to-keep", "A-25"),
        "Ann digs: shovel, keeps net, besides pills | no-member no-sled", **SLED),
)  # fmt: skip

MAP = has("map")
BUILDERS_TOO = {"map_on_builder": "yes"}
MAPS = (
    row("a map takes back who has dug, for the hunt", "A-83", done(value=1, left=3, limit=6),
        "Ann digs: scavenger", "Ann takes back scavenger: map", "Ann hunts: scavenger", **MAP),
    row("a map is a card less and a member more", "A-83 A-30", done(left=4, limit=6, cites="A-83 A-21"),
        "Ann digs: scavenger", "Ann takes back scavenger: map", **MAP),
    row("Kept by who came back may be for the skirmish", "A-83", done(number=4),
        "Ann digs: scavenger", "Ann takes back scavenger: map", "Ann keeps 4", **MAP),
    row("and is in the force", "A-83 A-14", done(gains=""),
        "Ann digs: brawler scavenger", "Ann takes back brawler: map", "Ann keeps 1", "Bo keeps 0",
        "Cy keeps 0",
        "Ann reveals: brawler", round=3, **MAP),
    row("no action is taken twice", "A-83 A-21", refused("action-taken", "A-21"),
        "Ann digs: scavenger", "Ann takes back scavenger: map", "Ann digs: scavenger", **MAP),
    row("only the last action's members come back", "A-83", refused("not-just-used", "A-83"),
        "Ann digs: scavenger", "Ann hunts: refugee spear", "Ann takes back scavenger: map", **MAP),
    row("before any action nobody comes back", "A-83", refused("not-just-used", "A-83"),
        "Ann takes back scavenger: map", **MAP),
    row("what was used last round does not come back", "A-83", refused("not-just-used", "A-83"),
        "Ann digs: scavenger", "a round later", "Ann takes back scavenger: map", **MAP),
    row("another's member does not come back", "A-83", refused("not-just-used", "A-83"),
        "Ann digs: scavenger", "Ann keeps 4", "Bo takes back scavenger: map", has={"Bo": "map"}),
    row("a tool does not come back", "A-83", refused("wrong-kind-of-card", "A-83", is_final=True),
        "Ann digs: refugee shovel", "Ann takes back shovel: map", **MAP),
    row("a card that nobody knows does not come back", "A-83", refused("unknown-card", None, is_final=True),
        "Ann digs: refugee shovel", "Ann takes back mole: map", **MAP),
    row("a spear takes nobody back", "A-83", refused("power-missing", "A-83", is_final=True),
        "Ann digs: refugee shovel", "Ann takes back refugee: spear"),
    row("two maps take back two of one action", "A-83", done(left=3, limit=7),
        "Ann digs: scavenger brawler", "Ann takes back scavenger: map", "Ann takes back brawler: map",
        **has("map map")),
    row("nobody comes back twice from one action", "A-83", refused("not-just-used", "A-83"),
        "Ann digs: scavenger", "Ann takes back scavenger: map", "Ann takes back scavenger: map",
        **has("map map")),
    row("a map is used once", "A-83 A-21", refused("used-already", "A-21"),
        "Ann digs: scavenger brawler", "Ann takes back scavenger: map", "Ann takes back brawler: map", **MAP),
    row("a map is an instant for the own turn", "A-14", refused("not-your-turn", "A-14"),
        "Ann digs: scavenger", "Bo takes back scavenger: map", has={"Bo": "map"}),
    row("who drew comes back, whatever the reshuffle", "A-83 A-30", done(value=1, left=4, limit=7),
        "Ann draws: scavenger", "Ann takes back scavenger: map", "Ann digs: scavenger", **MAP),
    row("a courier comes back after its draw", "A-83 A-85", done(left=5, limit=9),
        "Ann draws: courier", "Ann takes back courier: map", **has("courier map")),
    row("a medic comes back from a hire, but hires nobody more", "A-83 A-21", refused("action-taken", "A-21"),
        "Ann hires rogue: + medic", "Ann takes back medic: map", "Ann hires provocateur: + medic",
        **has("medic map")),
    row("a medic that came back draws", "A-83", done(value=1),
        "Ann hires rogue: + medic", "Ann takes back medic: map", "Ann draws: medic", **has("medic map")),
    row("who built comes back", "A-83", done(value=1),
        "Ann builds armory: engineer", "Ann takes back engineer: map", "Ann draws: engineer",
        **has("engineer map")),
    row("who worked on a building comes back, but not to work on it", "A-83", refused("action-taken", "A-83"),
        "Ann speeds up 0: brawler", "Ann takes back brawler: map", "Ann speeds up 0: brawler",
        bases={"Ann": "bunker timer 5"}, house=BUILDERS_TOO, **MAP),
    row("who worked on a building does nothing else, so no map", "A-72 A-83",
        refused("builder-stays", "A-72"),
        "Ann speeds up 0: brawler", "Ann takes back brawler: map", bases={"Ann": "bunker timer 5"}, **MAP),
    row("by house rule a map takes back who worked on a building", "A-72 A-83", done(cites="A-72 A-83"),
        "Ann speeds up 0: brawler", "Ann takes back brawler: map",
        bases={"Ann": "bunker timer 5"}, house=BUILDERS_TOO, **MAP),
    row("who repaired a building does nothing else either", "A-77 A-83",
        refused("builder-stays", "A-77"),
        "Ann repairs 0: brawler", "Ann takes back brawler: map", bases={"Ann": "armory disabled"}, **MAP),
    row("by house rule a map takes back who repaired", "A-77 A-83", done(cites="A-77 A-83"),
        "Ann repairs 0: brawler", "Ann takes back brawler: map",
        bases={"Ann": "armory disabled"}, house=BUILDERS_TOO, **MAP),
    row("who dug before another worked on a building was not just used", "A-83",
        refused("not-just-used", "A-83"),
        "Ann digs: scavenger", "Ann speeds up 0: brawler", "Ann takes back scavenger: map",
        bases={"Ann": "bunker timer 5"}, **MAP),
    row("another of the same kind works on", "A-83", done(value=1),
        "Ann speeds up 0: scavenger", "Ann takes back scavenger: map", "Ann speeds up 0: scavenger",
        bases={"Ann": "bunker timer 5"}, house=BUILDERS_TOO, **MAP),
    row("the one that came back repairs, the other works on", "A-83", done(value=1),
        "Ann speeds up 0: scavenger", "Ann takes back scavenger: map", "Ann repairs 1: scavenger",
        "Ann trashes: scavenger", "Ann speeds up 0: scavenger",
        bases={"Ann": "bunker timer 5, armory disabled"}, house=BUILDERS_TOO, **MAP),
    row("a saboteur comes back from a strike, but strikes no more", "A-83", refused("action-taken", "A-83"),
        "Ann's saboteur disarms Bo's spear", "Ann takes back saboteur: map",
        "Ann's saboteur disarms Bo's shovel",
        **has("saboteur map")),
    row("a sergeant that drilled may dig after a map", "A-83 A-31", done(value=2),
        "Ann drills: drill_sergeant", "Ann takes back drill_sergeant: map", "Ann digs: drill_sergeant",
        **has("drill_sergeant map")),
    row("a sergeant that drilled does not drill after a map", "A-83 A-21", refused("used-already", "A-21"),
        "Ann drills: drill_sergeant", "Ann takes back drill_sergeant: map", "Ann drills: drill_sergeant",
        **has("drill_sergeant map")),
    row("a sergeant that dug may drill after a map", "A-83", done(value=2),
        "Ann digs: drill_sergeant", "Ann takes back drill_sergeant: map", "Ann drills: drill_sergeant",
        **has("drill_sergeant map")),
    row("a leader's refugee comes back too", "A-83 A-80", done(left=3),
        "Ann digs: scavenger, helped by refugee", "Ann takes back refugee: map", bases={"Ann": "mentor"},
        **MAP),
    row("trash gives nobody back", "A-83", refused("not-just-used", "A-83"),
        "Ann trashes: refugee", "Ann takes back refugee: map", **MAP),
    row("without Recon 5 there is no map, unless the table put some in", "A-5 A-3",
        refused("not-in-play", "A-5"),
        "Ann digs: scavenger", "Ann takes back scavenger: map", modules=("hq1",), **MAP),
)  # fmt: skip

SWINDLER = {"bases": {"Ann": "swindler"}}
SWINDLES = (
    row("one refugee saves a food", "A-80", done(gains="+brawler", food=1, left=3, cites="A-80 A-26"),
        "Ann hires brawler: scavenger, swindles refugee", **SWINDLER),
    row("two refugees save a med", "A-80", done(gains="+saboteur", food=1, meds=0, left=2, cites="A-80"),
        "Ann hires saboteur: scavenger, swindles refugee refugee", **SWINDLER),
    row("a food and a med are not both saved", "A-80", refused("too-many-cards", "A-80", is_final=True),
        "Ann hires saboteur: scavenger, swindles refugee refugee refugee", **SWINDLER),
    row("what one refugee saves may be all of the price", "A-80", done(gains="+scavenger", food=0),
        "Ann hires scavenger:, swindles refugee", **SWINDLER),
    row("what two refugees save may be all of the price", "A-80", done(gains="+rogue", food=0, meds=0),
        "Ann hires rogue:, swindles refugee refugee", **SWINDLER),
    row("one refugee makes no meds cheaper", "A-80", refused("nothing-cheaper", "A-80"),
        "Ann hires rogue: + pills, swindles refugee", bases={"Ann": "swindler"}, **has("pills")),
    row("two refugees make no food cheaper", "A-80", refused("nothing-cheaper", "A-80"),
        "Ann hires brawler: scavenger scavenger, swindles refugee refugee", **SWINDLER),
    row("of any mix one is saved with a refugee", "A-80 A-26", done(gains="+spy", food=2),
        "Ann hires spy: scavenger scavenger, swindles refugee", **SWINDLER),
    row("of any mix one is saved with two refugees", "A-80 A-26", done(gains="+spy", food=2),
        "Ann hires spy: scavenger scavenger, swindles refugee refugee", **SWINDLER),
    row("it is still not paid with too little", "A-26", refused("not-paid", "A-26"),
        "Ann hires thugs: scavenger, swindles refugee", **SWINDLER),
    row("by house rule nobody overpays the lower price", "A-26 A-80", refused("overpaid", "A-26"),
        "Ann hires brawler: scavenger scavenger, swindles refugee", house={"overpay": "exact"}, **SWINDLER),
    row("by house rule the lower price is paid exactly", "A-26 A-80", done(gains="+brawler", food=1),
        "Ann hires brawler: scavenger, swindles refugee", house={"overpay": "exact"}, **SWINDLER),
    row("a scouting refugee will do", "A-80 A-82", done(gains="+brawler"),
        "Ann hires brawler: scavenger, swindles scouting_refugee", bases={"Ann": "swindler"},
        **has("scouting_refugee")),
    row("a scavenger will not", "A-80", refused("no-refugee", "A-80"),
        "Ann hires brawler: scavenger, swindles scavenger", **SWINDLER),
    row("who is not there swindles nobody", "A-80", refused("unknown-card", None, is_final=True),
        "Ann hires brawler: scavenger, swindles mole", **SWINDLER),
    row("the refugee is no hunter too", "A-30", refused("not-owned", "A-30"),
        "Ann hires brawler: refugee refugee refugee refugee, swindles refugee", **SWINDLER),
    row("without a hire nobody swindles", "A-80", refused("nobody-hired", "A-80", is_final=True),
        "Ann hunts: scavenger, swindles refugee", **SWINDLER),
    row("another leader does not", "A-80", refused("leader-missing", "A-80"),
        "Ann hires brawler: scavenger, swindles refugee", bases={"Ann": "gangster"}),
    row("a wounded swindler does not", "A-77 A-80", refused("leader-wounded", "A-77"),
        "Ann hires brawler: scavenger, swindles refugee", bases={"Ann": "swindler wounded"}),
    row("the refugees are discarded, and score", "A-80", done(gains="+brawler", removed=""),
        "Ann hires brawler: scavenger, swindles refugee", **SWINDLER),
    row("food kept from a hunt is spent with it", "A-26 A-80", done(gains="+brawler", food=2, left=2),
        "Ann hunts: scavenger scavenger", "Ann hires brawler:, swindles refugee",
        **SWINDLER),
)  # fmt: skip

SPIES = (
    row("a spy that a reshuffle brings back looks no second time", "A-84 A-21",
        refused("used-already", "A-21"), *["Ann's spy looks at Bo's hand"] * 2, **has("spy")),
    row("two spies look twice", "A-84 A-21", done(limit=7, left=5), *["Ann's spy looks at Bo's hand"] * 2,
        **has("spy spy")),
    row("a spy that looked does nothing else in the round", "A-84 A-31", refused("power-used", "A-31"),
        "Ann's spy looks at Bo's hand", "Ann digs: scavenger spy", **has("spy")),
    row("a map takes a spy back for the skirmish", "A-83 A-84", done(left=5, limit=7),
        "Ann's spy looks at Bo's hand", "Ann takes back spy: map", **has("spy map")),
)  # fmt: skip

HARDY = {"has": {"Ann": "hardy_scavenger hardy_scavenger"}, "returned": {"Ann": 2}}
OTHERS = (
    row("hardy scavengers that came back are on top of the five", "A-58 A-11",
        done(limit=7, left=7, number=7),
        "Ann keeps 7", **HARDY),
    row("and no more than those", "A-58 A-30", refused("too-many-cards", "A-30"), "Ann keeps 8", **HARDY),
    row("they dig like any other", "A-58", done(value=2, left=5), "Ann digs: hardy_scavenger hardy_scavenger",
        **HARDY),
    row("in the next round they are gone", "A-58 A-11", done(limit=5),
        "a round later", "Ann digs: hardy_scavenger", **HARDY),
    row("who lost finds them in the hand, beside five new cards", "A-58", done(limit=6, left=5),
        "Ann keeps 1", "Bo keeps 1", "Cy keeps 0", "Ann reveals: hardy_scavenger", "Bo reveals: brawler",
        "Cy reveals:", "the fights are counted", "Bo keeps 0", "Cy keeps 0", "Ann digs: hardy_scavenger",
        round=3, **has("hardy_scavenger")),
    row("a tinker hires for three", "A-26", done(gains="+tinker"),
        "Ann hires tinker: scavenger scavenger scavenger"),
    row("a tinker helps a scavenger dig in the schematics", "A-70 A-23", done(value=2, base="armory timer 3"),
        "Ann builds armory: tinker scavenger", **has("tinker")),
    row("a tinker with group leaders alone digs nothing", "A-23 A-70", refused("no-member", "A-23"),
        "Ann builds armory: tinker group_leaders", **has("tinker group_leaders")),
    row("combat medics bring 2 meds to a hire", "A-26", done(gains="+rogue", meds=2),
        "Ann hires rogue: + combat_medics", **has("combat_medics")),
    row("combat medics that save while the table gathers are used up", "A-54", done(left=4, lost={"Cy": 1}),
        "Ann's sniper_team snipes Bo's brawler, saved by Cy's combat_medics",
        has={"Ann": "sniper_team", "Cy": "combat_medics"}),
    row("combat medics that saved fight no more", "A-54 A-30", refused("not-owned", "A-30"),
        "Ann's sniper_team snipes Bo's brawler, saved by Cy's combat_medics", "Ann keeps 0", "Bo keeps 0",
        "Cy keeps 1", "Cy reveals: combat_medics", round=3, has={"Ann": "sniper_team",
        "Cy": "combat_medics"}),
    row("tribal hunters hunt what each of them prints", "A-26", done(value=4),
        "Ann hunts: tribal_hunters_2 tribal_hunters_3 tribal_hunters_4",
        **has("tribal_hunters_2 tribal_hunters_3 tribal_hunters_4")),
    row("tear gas does nothing while the table gathers", "A-57 A-53",
        refused("not-now", "A-53", is_final=True),
        "Ann's tear_gas gasses Bo's brawler", **has("tear_gas")),
    row("a provocateur draws", "A-27", done(value=1), "Ann draws: provocateur", **has("provocateur")),
)  # fmt: skip

ROWS: tuple[Row, ...] = (
    *COURIERS, *SERGEANTS, *TEAMS, *GUARDS, *SCRAPPERS, *SLEDS, *MAPS, *SWINDLES, *SPIES, *OTHERS,
)  # fmt: skip


def test_the_swindler_saves_nothing_on_a_hire_that_costs_nothing() -> None:
    free = row("-", "A-80", done(), bases={"Ann": "swindler"})

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
    log = start_of(row("", "", {}, *steps, **has_cards))
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


@pytest.mark.parametrize(("hire", "title"), [
    ("Ann hires rogue:, swindles refugee refugee", "Rogue"),
    ("Ann hires scavenger:, swindles refugee", "Scavenger"),
])  # fmt: skip
def test_who_costs_nothing_after_the_swindle_is_not_paid(hire: str, title: str) -> None:
    text = told(hire, **SWINDLER)

    assert f"So {title} costs nothing. The card goes to the discard pile." in text
    assert "paid with" not in text
