"""Rows about the Cargo Sled, the Map and the Swindler (A-80, A-83, A-85)."""

from __future__ import annotations

from tests.rules.arctic.rows.power import has, row
from tests.rules.arctic.rows.row import done, refused

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
