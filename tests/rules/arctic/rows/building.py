"""Rows about laying buildings, their timers and speeding them up (A-70 to A-73)."""

from __future__ import annotations

from tests.rules.arctic.rows.row import Given, done, gathering, refused

HQ2 = ("hq1", "hq2")

HQ4 = ("hq1", "hq2", "hq3", "hq4")

ENGINEER = {"Ann": "engineer"}

NO_BUILDING = refused("no-such-building", "A-70", is_final=True)


def row(name: str, rules: str, **start: object) -> Given:
    """Make a row of a table with HQ 1 and HQ 2."""
    return gathering(f"buildings: {name}", rules, **{"modules": HQ2, **start})


LAYING = (
    row("an engineer alone digs two schematics and lays one", "A-70", has=ENGINEER)
    .when("Ann builds armory: engineer")
    .then(done(value=2, base="armory timer 3", left=4, gains="", cites="A-70 A-71 A-21")),
    row("others and tools dig along, each member with one tool", "A-70 A-22 A-24", has=ENGINEER)
    .when("Ann builds bunker: engineer brawler shovel")
    .then(done(value=5, base="bunker timer 5", left=2)),
    row("nothing need be laid", "A-70", has=ENGINEER)
    .when("Ann builds nothing: engineer")
    .then(done(value=2, base="")),
    row("without an engineer nobody looks at schematics", "A-70")
    .when("Ann builds armory: scavenger")
    .then(refused("no-engineer", "A-70")),
    row("a tinker builds with a refugee that digs nothing by itself", "A-70")
    .given(has={"Ann": "tinker"}, modules=(*HQ2, "recon3"))
    .when("Ann builds pharmacy: tinker refugee")
    .then(done(value=1, base="pharmacy timer 2")),
    row("a tinker alone digs nothing", "A-70 A-23", has={"Ann": "tinker"}, modules=(*HQ2, "recon3"))
    .when("Ann builds pharmacy: tinker")
    .then(refused("no-member", "A-23")),
    row("two engineers dig four", "A-70", has={"Ann": "engineer engineer"})
    .when("Ann builds armory: engineer engineer")
    .then(done(value=4, left=3)),
    row("only a building is laid", "A-70", has=ENGINEER)
    .when("Ann builds spear: engineer")
    .then(refused("wrong-kind-of-card", "A-70", is_final=True)),
    row("a building that there is not", "A-70", has=ENGINEER)
    .when("Ann builds sauna: engineer")
    .then(refused("unknown-card", None, is_final=True)),
    row("a building of another module", "A-5 A-70", has=ENGINEER)
    .when("Ann builds scout_tower: engineer")
    .then(refused("not-in-play", "A-5")),
    row("without HQ 2 nobody builds", "A-5 A-70", has=ENGINEER, modules=("hq1",))
    .when("Ann builds armory: engineer")
    .then(refused("not-in-play", "A-5")),
    row("every armory stands on the table", "A-4")
    .given(has=ENGINEER, bases={"Bo": "armory, armory", "Cy": "armory timer 1"})
    .when("Ann builds armory: engineer")
    .then(refused("too-many-copies", "A-4")),
    row("the last armory may be laid", "A-4", has=ENGINEER, bases={"Bo": "armory, armory"})
    .when("Ann builds armory: engineer")
    .then(done(base="armory timer 3")),
    row("a deck that runs out lays fewer cards", "A-70 A-11", has=ENGINEER)
    .when("Ann builds bunker: engineer, with 3 on it")
    .then(done(base="bunker timer 3")),
    row("with no card at all it is complete at once", "A-70 A-73", has=ENGINEER)
    .when("Ann builds bunker: engineer, with 0 on it")
    .then(done(base="bunker", cites="A-73")),
    row("nor more than deck and discard pile have", "A-70", has=ENGINEER, round=1)
    .when(
        "Ann trashes: refugee refugee refugee refugee shovel",
        "a round later",
        "Ann builds bunker: engineer, with 5 on it",
    )
    .then(refused("deck-runs-out", "A-70")),
    row("never more cards than the build time", "A-70", has=ENGINEER)
    .when("Ann builds bunker: engineer, with 6 on it")
    .then(refused("wrong-timer", "A-70", is_final=True)),
    row("nobody builds in another's turn", "A-14 A-70", has={"Bo": "engineer"})
    .when("Bo builds armory: engineer")
    .then(refused("not-your-turn", "A-14")),
    row("the schematics are the dig of the round", "A-21 A-70", has=ENGINEER)
    .when("Ann builds armory: engineer", "Ann digs: refugee shovel")
    .then(refused("action-taken", "A-21")),
    row("after a dig nobody looks at schematics", "A-21 A-70", has=ENGINEER)
    .when("Ann digs: refugee shovel", "Ann builds armory: engineer")
    .then(refused("action-taken", "A-21")),
    row("by house rule building is an action of its own", "A-21 A-70")
    .given(has=ENGINEER, house={"schematics_dig": "own_action"})
    .when("Ann builds armory: engineer", "Ann digs: refugee shovel")
    .then(done(value=2)),
    row("an action of its own is taken once too", "A-21 A-70")
    .given(has={"Ann": "engineer engineer"}, house={"schematics_dig": "own_action"})
    .when("Ann builds armory: engineer", "Ann builds bunker: engineer")
    .then(refused("action-taken", "A-21")),
    row("a dig of 0 sees no schematics", "A-70")
    .given(has={"Ann": "tinker scouting_refugee"}, modules=(*HQ2, "recon3", "recon1"))
    .when("Ann builds armory: tinker scouting_refugee | no-member")
    .then(refused("nothing-to-keep", "A-70")),
)

TIME = (
    row("the round it is laid nothing comes off", "A-71", has=ENGINEER)
    .when("Ann builds armory: engineer", "Ann keeps 0")
    .then(done(bases={"Ann": "armory timer 3"})),
    row("a card comes off at the start of each later round", "A-71", has=ENGINEER, round=1)
    .when("Ann builds armory: engineer", "Ann keeps 0", "Bo keeps 0", "Cy keeps 0")
    .then(done(bases={"Ann": "armory timer 2"}, cites="A-71")),
    row("with the last card it is complete", "A-71 A-73")
    .given(bases={"Ann": "bunker timer 2", "Cy": "armory timer 1"})
    .when("Ann keeps 0", "Bo keeps 0", "Cy keeps 0")
    .then(done(bases={"Ann": "bunker timer 1", "Cy": "armory"}, cites="A-71 A-73")),
    row("after a skirmish too", "A-71", bases={"Ann": "bunker timer 2"}, round=3)
    .when("a round later")
    .then(done(bases={"Ann": "bunker timer 1"}, cites="A-71")),
    row("closing the round by one tap takes off a card too", "A-71", bases={"Ann": "bunker timer 2"})
    .when("all have gathered")
    .then(done(bases={"Ann": "bunker timer 1"}, cites="A-71")),
    row("a disabled building under nothing stays as it is", "A-71 A-77", bases={"Ann": "bunker disabled"})
    .when("all have gathered")
    .then(done(bases={"Ann": "bunker disabled"})),
)

TO_HAND = {"timer_cards_to": "hand"}

INTO_HAND = (
    row("by default what comes off is discarded", "A-72", bases={"Ann": "bunker timer 4"})
    .when("Ann speeds up 0: refugee")
    .then(done(left=4, limit=5, drew={})),
    row("by house rule what comes off is in the hand", "A-72", bases={"Ann": "bunker timer 4"}, house=TO_HAND)
    .when("Ann speeds up 0: refugee")
    .then(done(left=5, limit=6, drew={"Ann": 1})),
    row("and may be committed", "A-72 A-30")
    .given(bases={"Ann": "bunker timer 4"}, has={"Ann": "toolkit"}, house=TO_HAND)
    .when("Ann speeds up 0: refugee toolkit", "Ann keeps 6")
    .then(done(number=6)),
    row("what comes off with the round is in the hand too", "A-71 A-72")
    .given(bases={"Ann": "bunker timer 2, armory timer 1", "Cy": "armory timer 1"}, house=TO_HAND)
    .when("all have gathered")
    .then(done(drew={"Ann": 2, "Cy": 1}, cites="A-71 A-72")),
    row("nothing comes off what is complete", "A-71", bases={"Ann": "bunker"}, house=TO_HAND)
    .when("all have gathered")
    .then(done(drew={})),
    row("a card that was used doesn't come back so", "A-30 A-72")
    .given(bases={"Ann": "bunker timer 4"}, house=TO_HAND)
    .when("Ann digs: brawler", "Ann speeds up 0: refugee", "Ann draws: brawler")
    .then(refused("not-owned", "A-30")),
)

SPEED = (
    row("a member takes off one card", "A-72", bases={"Ann": "bunker timer 4"})
    .when("Ann speeds up 0: refugee")
    .then(done(value=1, base="bunker timer 3", left=4, cites="A-72")),
    row("a toolkit takes off two more", "A-72", bases={"Ann": "bunker timer 4"}, has={"Ann": "toolkit"})
    .when("Ann speeds up 0: refugee toolkit")
    .then(done(value=3, base="bunker timer 1")),
    row("two members with two toolkits take off six, and it is complete", "A-72 A-73")
    .given(bases={"Ann": "bunker timer 4"}, has={"Ann": "toolkit toolkit"})
    .when("Ann speeds up 0: refugee refugee toolkit toolkit")
    .then(done(value=4, base="bunker", cites="A-72 A-73")),
    row("one toolkit a member", "A-72", bases={"Ann": "bunker timer 4"}, has={"Ann": "toolkit toolkit"})
    .when("Ann speeds up 0: refugee toolkit toolkit")
    .then(refused("too-many-tools", "A-72")),
    row("a toolkit alone does nothing", "A-72", bases={"Ann": "bunker timer 4"}, has={"Ann": "toolkit"})
    .when("Ann speeds up 0: toolkit")
    .then(refused("no-member", "A-72", is_final=True)),
    row("a shovel speeds up nothing", "A-72", bases={"Ann": "bunker timer 4"})
    .when("Ann speeds up 0: refugee shovel")
    .then(refused("no-such-ability", "A-72")),
    row("any member will do, digger or not", "A-72", bases={"Ann": "bunker timer 4"}, has={"Ann": "medic"})
    .when("Ann speeds up 0: medic")
    .then(done(value=1)),
    row("not in the round it was laid", "A-72", has=ENGINEER)
    .when("Ann builds armory: engineer", "Ann speeds up 0: refugee")
    .then(refused("too-early", "A-72")),
    row("the round after it may be", "A-72", has=ENGINEER, round=1)
    .when("Ann builds armory: engineer", "a round later", "Ann speeds up 0: refugee")
    .then(done(value=1, base="armory timer 1")),
    row("nothing comes off a complete building", "A-72", bases={"Ann": "armory"})
    .when("Ann speeds up 0: refugee")
    .then(refused("complete-already", "A-72", is_final=True)),
    row("one building a round", "A-72", bases={"Ann": "bunker timer 4, armory timer 2"})
    .when("Ann speeds up 0: refugee", "Ann speeds up 1: refugee")
    .then(refused("one-building", "A-72")),
    row("the same building again", "A-72", bases={"Ann": "bunker timer 4, armory timer 2"})
    .when("Ann speeds up 0: refugee", "Ann speeds up 0: refugee")
    .then(done(base="bunker timer 2, armory timer 2")),
    row("by house rule any number of buildings", "A-72")
    .given(bases={"Ann": "bunker timer 4, armory timer 2"}, house={"accelerate_scope": "any"})
    .when("Ann speeds up 0: refugee", "Ann speeds up 1: refugee")
    .then(done(base="bunker timer 3, armory timer 1")),
    row("what sped up is used for the round", "A-72 A-21", bases={"Ann": "bunker timer 4"})
    .when("Ann speeds up 0: brawler", "Ann digs: brawler")
    .then(refused("not-owned", "A-30")),
    row("a building that is not there", "A-72", bases={"Ann": "bunker timer 4"})
    .when("Ann speeds up 1: refugee")
    .then(NO_BUILDING),
    row("completed, it works in the same turn", "A-73 A-74", bases={"Ann": "armory timer 1"})
    .when("Ann speeds up 0: refugee", "Ann stores in 0: spear")
    .then(done(base="armory with spear")),
)
