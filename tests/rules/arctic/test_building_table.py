"""Buildings at a table, row by row: laying one, time, storing and taking back, Gardens (A-70 to A-75)."""

from __future__ import annotations

import pytest

from referee.rules.arctic.corrections.card import CorrectCard
from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.storing import Retrieve, rule_retrieve
from referee.rules.kernel.entry import Checks
from referee.rules.kernel.ruling import IllegalEntry
from tests.rules.arctic.gatherings import as_expected, cited, seen, start_of
from tests.rules.arctic.playing import Table
from tests.rules.arctic.rows import Given, Row, done, each_row, gathering, refused

HQ2 = ("hq1", "hq2")
HQ4 = ("hq1", "hq2", "hq3", "hq4")
ENGINEER = {"Ann": "engineer"}
NO_BUILDING = refused("no-such-building", "A-70", is_final=True)
ANY_TIME = {"retrieve_when": "any_time"}
NO_FORCE = refused("not-owned", "A-74")


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

STORING = (
    row("a tool goes into the armory", "A-74", bases={"Ann": "armory"})
    .when("Ann stores in 0: spear")
    .then(done(base="armory with spear", left=4, gains="", cites="A-74")),
    row("two tools, and it is full", "A-74", bases={"Ann": "armory"})
    .when("Ann stores in 0: spear shovel")
    .then(done(base="armory with spear shovel", left=3)),
    row("a third does not fit", "A-74", bases={"Ann": "armory with 2 unseen"})
    .when("Ann stores in 0: shovel")
    .then(refused("building-full", "A-74")),
    row("three at once do not fit either", "A-74", bases={"Ann": "armory"})
    .when("Ann stores in 0:, 3 unseen")
    .then(refused("building-full", "A-74")),
    row("the bunker takes three members", "A-74", bases={"Ann": "bunker"})
    .when("Ann stores in 0: refugee refugee brawler")
    .then(done(base="bunker with refugee refugee brawler")),
    row("a fourth member does not fit", "A-74", bases={"Ann": "bunker with 3 unseen"})
    .when("Ann stores in 0: refugee")
    .then(refused("building-full", "A-74")),
    row("the pharmacy takes pills and medkits", "A-74")
    .given(bases={"Ann": "pharmacy"}, has={"Ann": "pills medkit"})
    .when("Ann stores in 0: pills medkit")
    .then(done(base="pharmacy with pills medkit")),
    row("the pharmacy takes no medic", "A-74", bases={"Ann": "pharmacy"}, has={"Ann": "medic"})
    .when("Ann stores in 0: medic")
    .then(refused("wrong-kind-of-card", "A-74", is_final=True)),
    row("the armory takes no member", "A-74", bases={"Ann": "armory"})
    .when("Ann stores in 0: refugee")
    .then(refused("wrong-kind-of-card", "A-74", is_final=True)),
    row("the bunker takes no tool", "A-74", bases={"Ann": "bunker"})
    .when("Ann stores in 0: spear")
    .then(refused("wrong-kind-of-card", "A-74", is_final=True)),
    row("the gardens store nothing", "A-74", bases={"Ann": "hydroponic_gardens"})
    .when("Ann stores in 0: spear")
    .then(refused("stores-nothing", "A-74", is_final=True)),
    row("cards may be laid inside without a name", "A-74", bases={"Ann": "armory"})
    .when("Ann stores in 0:, 1 unseen")
    .then(done(base="armory with 1 unseen", left=4)),
    row("nothing is no store", "A-74", bases={"Ann": "armory"})
    .when("Ann stores in 0:")
    .then(refused("no-cards", "A-74", is_final=True)),
    row("less than nothing is no store", "A-74", bases={"Ann": "armory"})
    .when("Ann stores in 0: spear, -1 unseen")
    .then(refused("no-cards", "A-74", is_final=True)),
    row("not before it is complete", "A-73 A-74", bases={"Ann": "armory timer 1"})
    .when("Ann stores in 0: spear")
    .then(refused("not-complete", "A-73")),
    row("not while it is disabled", "A-74 A-77", bases={"Ann": "armory disabled"}, modules=HQ4)
    .when("Ann stores in 0: spear")
    .then(refused("disabled", "A-77")),
    row("only what the seat has", "A-74 A-30", bases={"Ann": "armory"})
    .when("Ann stores in 0: net")
    .then(refused("not-owned", "A-30")),
    row("only what is left in the hand", "A-74 A-30", bases={"Ann": "armory"})
    .when("Ann digs: refugee refugee scavenger scavenger", "Ann stores in 0: spear shovel")
    .then(refused("too-many-cards", "A-30")),
    row("not after committing", "A-74", bases={"Ann": "armory"})
    .when("Ann keeps 2", "Ann stores in 0: spear")
    .then(refused("committed-already", "A-74")),
    row("not in another's turn", "A-74", bases={"Bo": "armory"})
    .when("Bo stores in 0: spear")
    .then(refused("not-your-turn", "A-74")),
    row("a stored card is not in the hand", "A-74 A-30", bases={"Ann": "armory"})
    .when("Ann stores in 0: shovel", "Ann digs: refugee shovel")
    .then(refused("not-owned", "A-30")),
    row("nor in a later round", "A-74 A-30", bases={"Ann": "armory"})
    .when("Ann stores in 0: shovel", "a round later", "Ann digs: refugee shovel")
    .then(refused("not-owned", "A-30")),
    row("a draw brings no stored card back", "A-74 A-11", bases={"Ann": "armory"})
    .when("Ann stores in 0: shovel", "Ann draws: scavenger", "Ann digs: refugee shovel")
    .then(refused("not-owned", "A-30")),
    row("what is inside counts no more in the hand", "A-74 A-14", bases={"Ann": "armory"})
    .when("Ann stores in 0: shovel", "Ann keeps 5")
    .then(refused("too-many-cards", "A-30")),
    row("as often as one likes", "A-74", bases={"Ann": "armory"})
    .when("Ann stores in 0: spear", "Ann stores in 0: shovel")
    .then(done(base="armory with spear shovel")),
    row("by house rule once a round", "A-74", bases={"Ann": "armory"}, house={"store_retrieve_limit": "once"})
    .when("Ann stores in 0: spear", "Ann stores in 0: shovel")
    .then(refused("action-taken", "A-74")),
    row("a gain not shown may be stored, and stays unseen", "A-74 A-17")
    .given(bases={"Ann": "armory"}, unseen={"Ann": "junkyard"})
    .when("Ann stores in 0: net")
    .then(done(base="armory with net", unseen=1, shows="", gains="")),
    row("a building that is not there stores nothing", "A-74")
    .when("Ann stores in 0: spear")
    .then(NO_BUILDING),
)

TAKING = (
    row("a tool comes back to the hand", "A-74", bases={"Ann": "armory with spear"})
    .when("Ann takes from 0: spear")
    .then(done(base="armory", left=6, limit=6, cites="A-74")),
    row("what came back is used in the same turn", "A-74", bases={"Ann": "armory with spear"})
    .when("Ann takes from 0: spear", "Ann hunts: scavenger spear")
    .then(done(value=2)),
    row("what came back may be committed", "A-74 A-14", bases={"Ann": "armory with spear"})
    .when("Ann takes from 0: spear", "Ann keeps 6")
    .then(done(number=6)),
    row("no more than lies inside", "A-74", bases={"Ann": "armory with spear"})
    .when("Ann takes from 0:, 2 unseen")
    .then(refused("not-stored", "A-74")),
    row("only what lies inside", "A-74", bases={"Ann": "armory with spear"})
    .when("Ann takes from 0: shovel")
    .then(refused("not-stored", "A-74")),
    row("a card without a name may turn out to be any tool", "A-74")
    .given(bases={"Ann": "armory with spear with 1 unseen"})
    .when("Ann takes from 0: shovel")
    .then(done(base="armory with spear")),
    row("taken back without a name, what stays is not known either", "A-74")
    .given(bases={"Ann": "armory with spear shovel"})
    .when("Ann takes from 0:, 1 unseen")
    .then(done(base="armory with 1 unseen")),
    row("taken back without a name, it may be the one stored by name", "A-74")
    .given(bases={"Ann": "armory with spear with 1 unseen"})
    .when("Ann takes from 0:, 1 unseen")
    .then(done(base="armory with 1 unseen")),
    row("of two like ones, one taken back without a name, the other is known to stay", "A-74")
    .given(bases={"Ann": "bunker with refugee refugee with 1 unseen"})
    .when("Ann takes from 0:, 1 unseen")
    .then(done(base="bunker with refugee with 1 unseen")),
    row("taken back as the table insists, nothing inside is known", "A-74")
    .given(bases={"Ann": "armory with spear"})
    .when("Ann takes from 0: shovel | not-stored")
    .then(done(base="armory")),
    row("nothing comes out of a disabled building", "A-74 A-77")
    .given(bases={"Ann": "armory disabled with spear"}, modules=HQ4)
    .when("Ann takes from 0: spear")
    .then(refused("disabled", "A-77")),
    row("not out of the armory after committing", "A-74", bases={"Ann": "armory with spear"})
    .when("Ann keeps 2", "Ann takes from 0: spear")
    .then(refused("committed-already", "A-74")),
    row("not out of the armory in another's turn", "A-74", bases={"Bo": "armory with spear"})
    .when("Bo takes from 0: spear")
    .then(refused("not-your-turn", "A-74")),
    row("by house rule it is emptied in another's turn too", "A-74")
    .given(bases={"Bo": "armory with spear"}, house=ANY_TIME)
    .when("Bo takes from 0: spear")
    .then(done(base="armory", left=6)),
    row("so is the pharmacy", "A-74")
    .given(bases={"Bo": "pharmacy with pills"}, has={"Bo": "pills"}, house=ANY_TIME)
    .when("Bo takes from 0: pills")
    .then(done(base="pharmacy", left=6)),
    row("and after the own commit, for no force", "A-74", bases={"Ann": "armory with spear"}, house=ANY_TIME)
    .when("Ann keeps 2", "Ann takes from 0: spear")
    .then(done(base="armory", number=2)),
    row("nothing is stored in another's turn all the same", "A-74", bases={"Bo": "armory"}, house=ANY_TIME)
    .when("Bo stores in 0: spear")
    .then(refused("not-your-turn", "A-74")),
    row("out of the bunker in another's turn", "A-74")
    .given(bases={"Bo": "bunker with saboteur"}, has={"Bo": "saboteur"})
    .when("Bo takes from 0: saboteur")
    .then(done(base="bunker", limit=6)),
    row("out of the bunker after committing", "A-74")
    .given(bases={"Ann": "bunker with saboteur"}, has={"Ann": "saboteur"})
    .when("Ann keeps 2", "Ann takes from 0: saboteur")
    .then(done(base="bunker", number=2)),
    row("such a card strikes at once", "A-74 A-53")
    .given(bases={"Ann": "bunker with saboteur"}, has={"Ann": "saboteur"})
    .when("Ann keeps 2", "Ann takes from 0: saboteur", "Ann's saboteur disarms Bo's spear")
    .then(done(number=2)),
    row("such a card saves at once", "A-74 A-54")
    .given(bases={"Ann": "bunker with medic"}, has={"Ann": "medic", "Bo": "sniper_team"})
    .when(
        "Ann keeps 2", "Ann takes from 0: medic", "Bo's sniper_team snipes Cy's brawler, saved by Ann's medic"
    )
    .then(done(lost={"Ann": 1})),
    row("without it who has committed saves nobody", "A-74 A-54", has={"Ann": "medic", "Bo": "sniper_team"})
    .when("Ann keeps 2", "Bo's sniper_team snipes Cy's brawler, saved by Ann's medic")
    .then(refused("committed-cards-stay", "A-53")),
    row("taken out before the own commit it is a card of the hand", "A-74")
    .given(bases={"Bo": "bunker with saboteur"}, has={"Bo": "saboteur"})
    .when("Bo takes from 0: saboteur", "Ann keeps 0", "Bo keeps 6")
    .then(done(number=6)),
    row("and no more than that", "A-74 A-30", bases={"Bo": "bunker with saboteur"}, has={"Bo": "saboteur"})
    .when("Bo takes from 0: saboteur", "Ann keeps 0", "Bo keeps 7")
    .then(refused("too-many-cards", "A-30")),
    row("and may be revealed", "A-74", bases={"Bo": "bunker with thugs"}, has={"Bo": "thugs"}, round=3)
    .when(
        "Bo takes from 0: thugs",
        "Ann keeps 0",
        "Bo keeps 1",
        "Cy keeps 0",
        "Ann reveals:",
        "Cy reveals:",
        "Bo reveals: thugs",
    )
    .then(done(shows="")),
    row("taken out after the own commit it never joins the force", "A-74")
    .given(bases={"Ann": "bunker with thugs"}, has={"Ann": "thugs"}, round=3)
    .when(
        "Ann keeps 1",
        "Ann takes from 0: thugs",
        "Bo keeps 0",
        "Cy keeps 0",
        "Bo reveals:",
        "Cy reveals:",
        "Ann reveals: thugs",
    )
    .then(NO_FORCE),
    row("taken out unnamed before it is named it never joins either", "A-74")
    .given(bases={"Ann": "bunker with 1 unseen"}, has={"Ann": "thugs"}, round=3)
    .when(
        "Ann keeps 1",
        "Ann takes from 0: thugs",
        "Bo keeps 0",
        "Cy keeps 0",
        "Bo reveals:",
        "Cy reveals:",
        "Ann reveals: thugs",
    )
    .then(NO_FORCE),
    row("another copy does", "A-74", bases={"Ann": "bunker with thugs"}, has={"Ann": "thugs thugs"}, round=3)
    .when(
        "Ann keeps 1",
        "Ann takes from 0: thugs",
        "Bo keeps 0",
        "Cy keeps 0",
        "Bo reveals:",
        "Cy reveals:",
        "Ann reveals: thugs",
    )
    .then(done(shows="")),
    row("what stays in the bunker is in no force", "A-74")
    .given(bases={"Ann": "bunker with thugs"}, has={"Ann": "thugs"}, round=3)
    .when("Ann keeps 1", "Bo keeps 0", "Cy keeps 0", "Bo reveals:", "Cy reveals:", "Ann reveals: thugs")
    .then(refused("not-owned", "A-30")),
    row("taken out and used it is in no force", "A-74")
    .given(bases={"Ann": "bunker with saboteur"}, has={"Ann": "saboteur"}, round=3)
    .when(
        "Ann keeps 1",
        "Ann takes from 0: saboteur",
        "Ann's saboteur disarms Bo's spear",
        "Bo keeps 0",
        "Cy keeps 0",
        "Bo reveals:",
        "Cy reveals:",
        "Ann reveals: saboteur",
    )
    .then(refused("not-owned", "A-30")),
    row("the force is settled for the round only", "A-74 A-11")
    .given(bases={"Ann": "bunker with thugs"}, has={"Ann": "thugs"})
    .when(
        "Ann keeps 0",
        "Ann takes from 0: thugs",
        "a round later",
        "Ann keeps 1",
        "Bo keeps 0",
        "Cy keeps 0",
        "Bo reveals:",
        "Cy reveals:",
        "Ann reveals: thugs",
    )
    .then(done(shows="")),
    row("taken out in the own turn it joins the force", "A-74")
    .given(bases={"Ann": "bunker with saboteur"}, has={"Ann": "saboteur"})
    .when("Ann takes from 0: saboteur", "Ann keeps 6")
    .then(done(number=6)),
    row("store once and take back once, by house rule", "A-74")
    .given(bases={"Ann": "armory"}, house={"store_retrieve_limit": "once"})
    .when("Ann stores in 0: spear", "Ann takes from 0: spear")
    .then(done(base="armory")),
    row("take back twice, not by that house rule", "A-74")
    .given(bases={"Ann": "armory with spear shovel"}, house={"store_retrieve_limit": "once"})
    .when("Ann takes from 0: spear", "Ann takes from 0: shovel")
    .then(refused("action-taken", "A-74")),
    row("nothing is taken out in a skirmish", "A-74 A-10", bases={"Ann": "armory with spear"}, round=3)
    .when("all have gathered", "Ann takes from 0: spear")
    .then(refused("wrong-phase", "A-10", is_final=True)),
)

GARDENS = (
    row("gardens feed a hire", "A-75 A-26", bases={"Ann": "hydroponic_gardens"})
    .when("Ann hires scavenger:")
    .then(done(food=1, gains="+scavenger", cites="A-75 A-26")),
    row("their food is added to the hunt's", "A-75 A-26", bases={"Ann": "hydroponic_gardens"})
    .when("Ann hires brawler: scavenger")
    .then(done(value=1, food=2, gains="+brawler")),
    row("two gardens feed two", "A-75", bases={"Ann": "hydroponic_gardens, hydroponic_gardens"})
    .when("Ann hires brawler:")
    .then(done(food=2, gains="+brawler")),
    row("not before they are complete", "A-73 A-75", bases={"Ann": "hydroponic_gardens timer 1"})
    .when("Ann hires scavenger:")
    .then(refused("not-paid", "A-26")),
    row("not while they are disabled", "A-75 A-77", bases={"Ann": "hydroponic_gardens disabled"})
    .when("Ann hires scavenger:")
    .then(refused("not-paid", "A-26")),
    row("another's gardens feed nobody else", "A-75", bases={"Bo": "hydroponic_gardens"})
    .when("Ann hires scavenger:")
    .then(refused("not-paid", "A-26")),
    row("a hunt alone keeps no garden food", "A-75", bases={"Ann": "hydroponic_gardens"})
    .when("Ann hunts: scavenger")
    .then(done(value=1, food=1, purse=(1, 0, 0))),
    row("the garden's food comes once, whatever was hunted before", "A-75")
    .given(bases={"Ann": "hydroponic_gardens"})
    .when("Ann hunts: scavenger", "Ann hires brawler:")
    .then(done(food=2, gains="+brawler")),
    row("where a hire is paid exactly the gardens' food may stay away", "A-75")
    .given(bases={"Ann": "hydroponic_gardens"}, house={"overpay": "exact"})
    .when("Ann hires scavenger: scavenger")
    .then(done(food=1, gains="+scavenger")),
)

MEDICS = (
    row("a medic pays a med from the hand", "A-26", has={"Ann": "medic"}, modules=("hq1",))
    .when("Ann hires hunter: + medic")
    .then(done(meds=1, gains="+hunter")),
    row("a medic draws", "A-27", has={"Ann": "medic"}, modules=("hq1",))
    .when("Ann draws: medic")
    .then(done(value=1, limit=6)),
    row("medics are for hire with HQ 1", "A-4", has={"Ann": "hunter rifle"}, modules=("hq1",))
    .when("Ann hires medic: hunter rifle")
    .then(done(gains="+medic")),
    row("without HQ 1 they are not", "A-4", has={"Ann": "hunter net"}, modules=())
    .when("Ann hires medic: hunter net")
    .then(refused("not-for-hire", "A-26")),
    row("a rifle hunts two", "A-24", has={"Ann": "rifle"}, modules=("hq1",))
    .when("Ann hunts: refugee rifle")
    .then(done(value=2, carriers="refugee+rifle")),
    row("a toolkit digs two", "A-24", has={"Ann": "toolkit"}, modules=("hq1",))
    .when("Ann digs: refugee toolkit")
    .then(done(value=2, carriers="refugee+toolkit")),
    row("the junkyard gives up a rifle", "A-3", modules=("hq1",))
    .when("Ann digs: refugee shovel, keeps rifle")
    .then(done(gains="+rifle")),
)

ROWS: tuple[Row, ...] = (*LAYING, *TIME, *SPEED, *INTO_HAND, *STORING, *TAKING, *GARDENS, *MEDICS)


@each_row(ROWS)
def test_buildings_go_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


def test_a_build_time_that_nobody_knows_is_asked_for() -> None:
    table = Table(modules="hq1 hq2")
    table.tell(CorrectCard("bunker", {"build_time": None}))
    table.tell(Recount({"engineer": 1, "junk": 9}), "Ann", "too-many-copies")

    refusal = table.refusal(Build(("engineer",), "bunker"), "Ann")
    table.tell(Build(("engineer",), "bunker", timer=4), "Ann")

    assert (refusal.code, refusal.rule) == ("unknown-time", "A-70")
    assert table.state.seats["Ann"].base.buildings[0].timer == 4


@pytest.mark.parametrize(
    ("inside", "taken", "what"), [("spear", "shovel", "Shovel"), ("spear shovel", "spear spear", "2 × Spear")]
)
def test_a_74_what_is_taken_and_is_not_inside_is_not_there(inside: str, taken: str, what: str) -> None:
    """A Shovel can go in the Armory; it only does not lie there."""
    state = start_of(row("-", "A-74", bases={"Ann": f"armory with {inside}"})).state

    with pytest.raises(IllegalEntry, match=f"^Ann has no {what} there.$"):
        rule_retrieve(state, "Ann", Retrieve(0, tuple(taken.split())), Checks())
