"""Rows about couriers, sergeants, demolition teams, guards and scrappers (A-85)."""

from __future__ import annotations

from typing import Any

from tests.rules.arctic.rows.row import Given, done, gathering, refused

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
