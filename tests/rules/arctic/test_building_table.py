"""Buildings at a table, row by row: laying one, time, storing and taking back, Gardens (A-70 to A-75)."""

from __future__ import annotations

import pytest

from referee.rules.arctic.corrections.card import CorrectCard
from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.storing import Retrieve, rule_retrieve
from referee.rules.kernel.entry import Checks
from referee.rules.kernel.ruling import IllegalEntry
from tests.rules.arctic.gatherings import (
    Row,
    as_expected,
    cited,
    done,
    each_row,
    gathering,
    refused,
    seen,
    start_of,
)
from tests.rules.arctic.playing import Table

HQ2 = ("hq1", "hq2")
HQ4 = ("hq1", "hq2", "hq3", "hq4")
ENGINEER = {"Ann": "engineer"}
NO_BUILDING = refused("no-such-building", "A-70", is_final=True)
ANY_TIME = {"retrieve_when": "any_time"}
NO_FORCE = refused("not-owned", "A-74")


def row(name: str, rules: str, expect: dict[str, object], *steps: str, **start: object) -> Row:
    """Make a row of a table with HQ 1 and HQ 2."""
    return gathering(f"buildings: {name}", rules, expect, *steps, **{"modules": HQ2, **start})


LAYING = (
    row("an engineer alone digs two schematics and lays one", "A-70",
        done(value=2, base="armory timer 3", left=4, gains="", cites="A-70 A-71 A-21"),
        "Ann builds armory: engineer", has=ENGINEER),
    row("others and tools dig along, each member with one tool", "A-70 A-22 A-24",
        done(value=5, base="bunker timer 5", left=2),
        "Ann builds bunker: engineer brawler shovel", has=ENGINEER),
    row("nothing need be laid", "A-70", done(value=2, base=""), "Ann builds nothing: engineer", has=ENGINEER),
    row("without an engineer nobody looks at schematics", "A-70", refused("no-engineer", "A-70"),
        "Ann builds armory: scavenger"),
    row("a tinker builds with a refugee that digs nothing by itself", "A-70",
        done(value=1, base="pharmacy timer 2"), "Ann builds pharmacy: tinker refugee",
        has={"Ann": "tinker"}, modules=(*HQ2, "recon3")),
    row("a tinker alone digs nothing", "A-70 A-23", refused("no-member", "A-23"),
        "Ann builds pharmacy: tinker", has={"Ann": "tinker"}, modules=(*HQ2, "recon3")),
    row("two engineers dig four", "A-70", done(value=4, left=3),
        "Ann builds armory: engineer engineer", has={"Ann": "engineer engineer"}),
    row("only a building is laid", "A-70", refused("wrong-kind-of-card", "A-70", is_final=True),
        "Ann builds spear: engineer", has=ENGINEER),
    row("a building that there is not", "A-70", refused("unknown-card", None, is_final=True),
        "Ann builds sauna: engineer", has=ENGINEER),
    row("a building of another module", "A-5 A-70", refused("not-in-play", "A-5"),
        "Ann builds scout_tower: engineer", has=ENGINEER),
    row("without HQ 2 nobody builds", "A-5 A-70", refused("not-in-play", "A-5"),
        "Ann builds armory: engineer", has=ENGINEER, modules=("hq1",)),
    row("every armory stands on the table", "A-4", refused("too-many-copies", "A-4"),
        "Ann builds armory: engineer", has=ENGINEER, bases={"Bo": "armory, armory", "Cy": "armory timer 1"}),
    row("the last armory may be laid", "A-4", done(base="armory timer 3"),
        "Ann builds armory: engineer", has=ENGINEER, bases={"Bo": "armory, armory"}),
    row("a deck that runs out lays fewer cards", "A-70 A-11", done(base="bunker timer 3"),
        "Ann builds bunker: engineer, with 3 on it", has=ENGINEER),
    row("with no card at all it is complete at once", "A-70 A-73", done(base="bunker", cites="A-73"),
        "Ann builds bunker: engineer, with 0 on it", has=ENGINEER),
    row("nor more than deck and discard pile have", "A-70", refused("deck-runs-out", "A-70"),
        "Ann trashes: refugee refugee refugee refugee shovel", "a round later",
        "Ann builds bunker: engineer, with 5 on it", has=ENGINEER, round=1),
    row("never more cards than the build time", "A-70", refused("wrong-timer", "A-70", is_final=True),
        "Ann builds bunker: engineer, with 6 on it", has=ENGINEER),
    row("nobody builds in another's turn", "A-14 A-70", refused("not-your-turn", "A-14"),
        "Bo builds armory: engineer", has={"Bo": "engineer"}),
    row("the schematics are the dig of the round", "A-21 A-70", refused("action-taken", "A-21"),
        "Ann builds armory: engineer", "Ann digs: refugee shovel", has=ENGINEER),
    row("after a dig nobody looks at schematics", "A-21 A-70", refused("action-taken", "A-21"),
        "Ann digs: refugee shovel", "Ann builds armory: engineer", has=ENGINEER),
    row("by house rule building is an action of its own", "A-21 A-70", done(value=2),
        "Ann builds armory: engineer", "Ann digs: refugee shovel", has=ENGINEER,
        house={"schematics_dig": "own_action"}),
    row("an action of its own is taken once too", "A-21 A-70", refused("action-taken", "A-21"),
        "Ann builds armory: engineer", "Ann builds bunker: engineer", has={"Ann": "engineer engineer"},
        house={"schematics_dig": "own_action"}),
    row("a dig of 0 sees no schematics", "A-70", refused("nothing-to-keep", "A-70"),
        "Ann builds armory: tinker scouting_refugee | no-member", has={"Ann": "tinker scouting_refugee"},
        modules=(*HQ2, "recon3", "recon1")),
)  # fmt: skip

TIME = (
    row("the round it is laid nothing comes off", "A-71", done(bases={"Ann": "armory timer 3"}),
        "Ann builds armory: engineer", "Ann keeps 0", has=ENGINEER),
    row("a card comes off at the start of each later round", "A-71",
        done(bases={"Ann": "armory timer 2"}, cites="A-71"),
        "Ann builds armory: engineer", "Ann keeps 0", "Bo keeps 0", "Cy keeps 0", has=ENGINEER, round=1),
    row("with the last card it is complete", "A-71 A-73",
        done(bases={"Ann": "bunker timer 1", "Cy": "armory"}, cites="A-71 A-73"),
        "Ann keeps 0", "Bo keeps 0", "Cy keeps 0",
        bases={"Ann": "bunker timer 2", "Cy": "armory timer 1"}),
    row("after a skirmish too", "A-71", done(bases={"Ann": "bunker timer 1"}, cites="A-71"),
        "a round later", bases={"Ann": "bunker timer 2"}, round=3),
    row("closing the round by one tap takes off a card too", "A-71",
        done(bases={"Ann": "bunker timer 1"}, cites="A-71"),
        "all have gathered", bases={"Ann": "bunker timer 2"}),
    row("a disabled building under nothing stays as it is", "A-71 A-77",
        done(bases={"Ann": "bunker disabled"}),
        "all have gathered", bases={"Ann": "bunker disabled"}),
)  # fmt: skip

TO_HAND = {"timer_cards_to": "hand"}
INTO_HAND = (
    row("by default what comes off is discarded", "A-72", done(left=4, limit=5, drew={}),
        "Ann speeds up 0: refugee", bases={"Ann": "bunker timer 4"}),
    row("by house rule what comes off is in the hand", "A-72", done(left=5, limit=6, drew={"Ann": 1}),
        "Ann speeds up 0: refugee", bases={"Ann": "bunker timer 4"}, house=TO_HAND),
    row("and may be committed", "A-72 A-30", done(number=6),
        "Ann speeds up 0: refugee toolkit", "Ann keeps 6", bases={"Ann": "bunker timer 4"},
        has={"Ann": "toolkit"}, house=TO_HAND),
    row("what comes off with the round is in the hand too", "A-71 A-72",
        done(drew={"Ann": 2, "Cy": 1}, cites="A-71 A-72"),
        "all have gathered", bases={"Ann": "bunker timer 2, armory timer 1", "Cy": "armory timer 1"},
        house=TO_HAND),
    row("nothing comes off what is complete", "A-71", done(drew={}),
        "all have gathered", bases={"Ann": "bunker"}, house=TO_HAND),
    row("a card that was used doesn't come back so", "A-30 A-72", refused("not-owned", "A-30"),
        "Ann digs: brawler", "Ann speeds up 0: refugee", "Ann draws: brawler",
        bases={"Ann": "bunker timer 4"}, house=TO_HAND),
)  # fmt: skip

SPEED = (
    row("a member takes off one card", "A-72", done(value=1, base="bunker timer 3", left=4, cites="A-72"),
        "Ann speeds up 0: refugee", bases={"Ann": "bunker timer 4"}),
    row("a toolkit takes off two more", "A-72", done(value=3, base="bunker timer 1"),
        "Ann speeds up 0: refugee toolkit", bases={"Ann": "bunker timer 4"}, has={"Ann": "toolkit"}),
    row("two members with two toolkits take off six, and it is complete", "A-72 A-73",
        done(value=4, base="bunker", cites="A-72 A-73"),
        "Ann speeds up 0: refugee refugee toolkit toolkit", bases={"Ann": "bunker timer 4"},
        has={"Ann": "toolkit toolkit"}),
    row("one toolkit a member", "A-72", refused("too-many-tools", "A-72"),
        "Ann speeds up 0: refugee toolkit toolkit", bases={"Ann": "bunker timer 4"},
        has={"Ann": "toolkit toolkit"}),
    row("a toolkit alone does nothing", "A-72", refused("no-member", "A-72", is_final=True),
        "Ann speeds up 0: toolkit", bases={"Ann": "bunker timer 4"}, has={"Ann": "toolkit"}),
    row("a shovel speeds up nothing", "A-72", refused("no-such-ability", "A-72"),
        "Ann speeds up 0: refugee shovel", bases={"Ann": "bunker timer 4"}),
    row("any member will do, digger or not", "A-72", done(value=1),
        "Ann speeds up 0: medic", bases={"Ann": "bunker timer 4"}, has={"Ann": "medic"}),
    row("not in the round it was laid", "A-72", refused("too-early", "A-72"),
        "Ann builds armory: engineer", "Ann speeds up 0: refugee", has=ENGINEER),
    row("the round after it may be", "A-72", done(value=1, base="armory timer 1"),
        "Ann builds armory: engineer", "a round later", "Ann speeds up 0: refugee", has=ENGINEER, round=1),
    row("nothing comes off a complete building", "A-72", refused("complete-already", "A-72", is_final=True),
        "Ann speeds up 0: refugee", bases={"Ann": "armory"}),
    row("one building a round", "A-72", refused("one-building", "A-72"),
        "Ann speeds up 0: refugee", "Ann speeds up 1: refugee",
        bases={"Ann": "bunker timer 4, armory timer 2"}),
    row("the same building again", "A-72", done(base="bunker timer 2, armory timer 2"),
        "Ann speeds up 0: refugee", "Ann speeds up 0: refugee",
        bases={"Ann": "bunker timer 4, armory timer 2"}),
    row("by house rule any number of buildings", "A-72", done(base="bunker timer 3, armory timer 1"),
        "Ann speeds up 0: refugee", "Ann speeds up 1: refugee",
        bases={"Ann": "bunker timer 4, armory timer 2"}, house={"accelerate_scope": "any"}),
    row("what sped up is used for the round", "A-72 A-21", refused("not-owned", "A-30"),
        "Ann speeds up 0: brawler", "Ann digs: brawler", bases={"Ann": "bunker timer 4"}),
    row("a building that is not there", "A-72", NO_BUILDING, "Ann speeds up 1: refugee",
        bases={"Ann": "bunker timer 4"}),
    row("completed, it works in the same turn", "A-73 A-74", done(base="armory with spear"),
        "Ann speeds up 0: refugee", "Ann stores in 0: spear", bases={"Ann": "armory timer 1"}),
)  # fmt: skip

STORING = (
    row("a tool goes into the armory", "A-74", done(base="armory with spear", left=4, gains="", cites="A-74"),
        "Ann stores in 0: spear", bases={"Ann": "armory"}),
    row("two tools, and it is full", "A-74", done(base="armory with spear shovel", left=3),
        "Ann stores in 0: spear shovel", bases={"Ann": "armory"}),
    row("a third does not fit", "A-74", refused("building-full", "A-74"),
        "Ann stores in 0: shovel", bases={"Ann": "armory with 2 unseen"}),
    row("three at once do not fit either", "A-74", refused("building-full", "A-74"),
        "Ann stores in 0:, 3 unseen", bases={"Ann": "armory"}),
    row("the bunker takes three members", "A-74", done(base="bunker with refugee refugee brawler"),
        "Ann stores in 0: refugee refugee brawler", bases={"Ann": "bunker"}),
    row("a fourth member does not fit", "A-74", refused("building-full", "A-74"),
        "Ann stores in 0: refugee", bases={"Ann": "bunker with 3 unseen"}),
    row("the pharmacy takes pills and medkits", "A-74", done(base="pharmacy with pills medkit"),
        "Ann stores in 0: pills medkit", bases={"Ann": "pharmacy"}, has={"Ann": "pills medkit"}),
    row("the pharmacy takes no medic", "A-74", refused("wrong-kind-of-card", "A-74", is_final=True),
        "Ann stores in 0: medic", bases={"Ann": "pharmacy"}, has={"Ann": "medic"}),
    row("the armory takes no member", "A-74", refused("wrong-kind-of-card", "A-74", is_final=True),
        "Ann stores in 0: refugee", bases={"Ann": "armory"}),
    row("the bunker takes no tool", "A-74", refused("wrong-kind-of-card", "A-74", is_final=True),
        "Ann stores in 0: spear", bases={"Ann": "bunker"}),
    row("the gardens store nothing", "A-74", refused("stores-nothing", "A-74", is_final=True),
        "Ann stores in 0: spear", bases={"Ann": "hydroponic_gardens"}),
    row("cards may be laid inside without a name", "A-74", done(base="armory with 1 unseen", left=4),
        "Ann stores in 0:, 1 unseen", bases={"Ann": "armory"}),
    row("nothing is no store", "A-74", refused("no-cards", "A-74", is_final=True),
        "Ann stores in 0:", bases={"Ann": "armory"}),
    row("less than nothing is no store", "A-74", refused("no-cards", "A-74", is_final=True),
        "Ann stores in 0: spear, -1 unseen", bases={"Ann": "armory"}),
    row("not before it is complete", "A-73 A-74", refused("not-complete", "A-73"),
        "Ann stores in 0: spear", bases={"Ann": "armory timer 1"}),
    row("not while it is disabled", "A-74 A-77", refused("disabled", "A-77"),
        "Ann stores in 0: spear", bases={"Ann": "armory disabled"}, modules=HQ4),
    row("only what the seat has", "A-74 A-30", refused("not-owned", "A-30"),
        "Ann stores in 0: net", bases={"Ann": "armory"}),
    row("only what is left in the hand", "A-74 A-30", refused("too-many-cards", "A-30"),
        "Ann digs: refugee refugee scavenger scavenger", "Ann stores in 0: spear shovel",
        bases={"Ann": "armory"}),
    row("not after committing", "A-74", refused("committed-already", "A-74"),
        "Ann keeps 2", "Ann stores in 0: spear", bases={"Ann": "armory"}),
    row("not in another's turn", "A-74", refused("not-your-turn", "A-74"),
        "Bo stores in 0: spear", bases={"Bo": "armory"}),
    row("a stored card is not in the hand", "A-74 A-30", refused("not-owned", "A-30"),
        "Ann stores in 0: shovel", "Ann digs: refugee shovel", bases={"Ann": "armory"}),
    row("nor in a later round", "A-74 A-30", refused("not-owned", "A-30"),
        "Ann stores in 0: shovel", "a round later", "Ann digs: refugee shovel", bases={"Ann": "armory"}),
    row("a draw brings no stored card back", "A-74 A-11", refused("not-owned", "A-30"),
        "Ann stores in 0: shovel", "Ann draws: scavenger", "Ann digs: refugee shovel",
        bases={"Ann": "armory"}),
    row("what is inside counts no more in the hand", "A-74 A-14", refused("too-many-cards", "A-30"),
        "Ann stores in 0: shovel", "Ann keeps 5", bases={"Ann": "armory"}),
    row("as often as one likes", "A-74", done(base="armory with spear shovel"),
        "Ann stores in 0: spear", "Ann stores in 0: shovel", bases={"Ann": "armory"}),
    row("by house rule once a round", "A-74", refused("action-taken", "A-74"),
        "Ann stores in 0: spear", "Ann stores in 0: shovel", bases={"Ann": "armory"},
        house={"store_retrieve_limit": "once"}),
    row("a gain not shown may be stored, and stays unseen", "A-74 A-17",
        done(base="armory with net", unseen=1, shows="", gains=""),
        "Ann stores in 0: net", bases={"Ann": "armory"}, unseen={"Ann": "junkyard"}),
    row("a building that is not there stores nothing", "A-74", NO_BUILDING, "Ann stores in 0: spear"),
)  # fmt: skip

TAKING = (
    row("a tool comes back to the hand", "A-74", done(base="armory", left=6, limit=6, cites="A-74"),
        "Ann takes from 0: spear", bases={"Ann": "armory with spear"}),
    row("what came back is used in the same turn", "A-74", done(value=2),
        "Ann takes from 0: spear", "Ann hunts: scavenger spear", bases={"Ann": "armory with spear"}),
    row("what came back may be committed", "A-74 A-14", done(number=6),
        "Ann takes from 0: spear", "Ann keeps 6", bases={"Ann": "armory with spear"}),
    row("no more than lies inside", "A-74", refused("not-stored", "A-74"),
        "Ann takes from 0:, 2 unseen", bases={"Ann": "armory with spear"}),
    row("only what lies inside", "A-74", refused("not-stored", "A-74"),
        "Ann takes from 0: shovel", bases={"Ann": "armory with spear"}),
    row("a card without a name may turn out to be any tool", "A-74", done(base="armory with spear"),
        "Ann takes from 0: shovel", bases={"Ann": "armory with spear with 1 unseen"}),
    row("taken back without a name, what stays is not known either", "A-74",
        done(base="armory with 1 unseen"),
        "Ann takes from 0:, 1 unseen", bases={"Ann": "armory with spear shovel"}),
    row("taken back without a name, it may be the one stored by name", "A-74",
        done(base="armory with 1 unseen"),
        "Ann takes from 0:, 1 unseen", bases={"Ann": "armory with spear with 1 unseen"}),
    row("of two like ones, one taken back without a name, the other is known to stay", "A-74",
        done(base="bunker with refugee with 1 unseen"),
        "Ann takes from 0:, 1 unseen", bases={"Ann": "bunker with refugee refugee with 1 unseen"}),
    row("taken back as the table insists, nothing inside is known", "A-74", done(base="armory"),
        "Ann takes from 0: shovel | not-stored", bases={"Ann": "armory with spear"}),
    row("nothing comes out of a disabled building", "A-74 A-77", refused("disabled", "A-77"),
        "Ann takes from 0: spear", bases={"Ann": "armory disabled with spear"}, modules=HQ4),
    row("not out of the armory after committing", "A-74", refused("committed-already", "A-74"),
        "Ann keeps 2", "Ann takes from 0: spear", bases={"Ann": "armory with spear"}),
    row("not out of the armory in another's turn", "A-74", refused("not-your-turn", "A-74"),
        "Bo takes from 0: spear", bases={"Bo": "armory with spear"}),
    row("by house rule it is emptied in another's turn too", "A-74", done(base="armory", left=6),
        "Bo takes from 0: spear", bases={"Bo": "armory with spear"}, house=ANY_TIME),
    row("so is the pharmacy", "A-74", done(base="pharmacy", left=6),
        "Bo takes from 0: pills", bases={"Bo": "pharmacy with pills"}, has={"Bo": "pills"}, house=ANY_TIME),
    row("and after the own commit, for no force", "A-74", done(base="armory", number=2),
        "Ann keeps 2", "Ann takes from 0: spear", bases={"Ann": "armory with spear"}, house=ANY_TIME),
    row("nothing is stored in another's turn all the same", "A-74", refused("not-your-turn", "A-74"),
        "Bo stores in 0: spear", bases={"Bo": "armory"}, house=ANY_TIME),
    row("out of the bunker in another's turn", "A-74", done(base="bunker", limit=6),
        "Bo takes from 0: saboteur", bases={"Bo": "bunker with saboteur"}, has={"Bo": "saboteur"}),
    row("out of the bunker after committing", "A-74", done(base="bunker", number=2),
        "Ann keeps 2", "Ann takes from 0: saboteur", bases={"Ann": "bunker with saboteur"},
        has={"Ann": "saboteur"}),
    row("such a card strikes at once", "A-74 A-53", done(number=2),
        "Ann keeps 2", "Ann takes from 0: saboteur", "Ann's saboteur disarms Bo's spear",
        bases={"Ann": "bunker with saboteur"}, has={"Ann": "saboteur"}),
    row("such a card saves at once", "A-74 A-54", done(lost={"Ann": 1}),
        "Ann keeps 2",
        "Ann takes from 0: medic", "Bo's sniper_team snipes Cy's brawler, saved by Ann's medic",
        bases={"Ann": "bunker with medic"}, has={"Ann": "medic", "Bo": "sniper_team"}),
    row("without it who has committed saves nobody", "A-74 A-54", refused("committed-cards-stay", "A-53"),
        "Ann keeps 2", "Bo's sniper_team snipes Cy's brawler, saved by Ann's medic",
        has={"Ann": "medic", "Bo": "sniper_team"}),
    row("taken out before the own commit it is a card of the hand", "A-74", done(number=6),
        "Bo takes from 0: saboteur", "Ann keeps 0", "Bo keeps 6",
        bases={"Bo": "bunker with saboteur"}, has={"Bo": "saboteur"}),
    row("and no more than that", "A-74 A-30", refused("too-many-cards", "A-30"),
        "Bo takes from 0: saboteur", "Ann keeps 0", "Bo keeps 7",
        bases={"Bo": "bunker with saboteur"}, has={"Bo": "saboteur"}),
    row("and may be revealed", "A-74", done(shows=""),
        "Bo takes from 0: thugs", "Ann keeps 0", "Bo keeps 1", "Cy keeps 0", "Ann reveals:", "Cy reveals:",
        "Bo reveals: thugs", bases={"Bo": "bunker with thugs"}, has={"Bo": "thugs"}, round=3),
    row("taken out after the own commit it never joins the force", "A-74", NO_FORCE,
        "Ann keeps 1", "Ann takes from 0: thugs", "Bo keeps 0", "Cy keeps 0", "Bo reveals:", "Cy reveals:",
        "Ann reveals: thugs", bases={"Ann": "bunker with thugs"}, has={"Ann": "thugs"}, round=3),
    row("taken out unnamed before it is named it never joins either", "A-74", NO_FORCE,
        "Ann keeps 1", "Ann takes from 0: thugs", "Bo keeps 0", "Cy keeps 0", "Bo reveals:", "Cy reveals:",
        "Ann reveals: thugs", bases={"Ann": "bunker with 1 unseen"}, has={"Ann": "thugs"}, round=3),
    row("another copy does", "A-74", done(shows=""),
        "Ann keeps 1", "Ann takes from 0: thugs", "Bo keeps 0", "Cy keeps 0", "Bo reveals:", "Cy reveals:",
        "Ann reveals: thugs", bases={"Ann": "bunker with thugs"}, has={"Ann": "thugs thugs"}, round=3),
    row("what stays in the bunker is in no force", "A-74", refused("not-owned", "A-30"),
        "Ann keeps 1", "Bo keeps 0", "Cy keeps 0", "Bo reveals:", "Cy reveals:",
        "Ann reveals: thugs", bases={"Ann": "bunker with thugs"}, has={"Ann": "thugs"}, round=3),
    row("taken out and used it is in no force", "A-74", refused("not-owned", "A-30"),
        "Ann keeps 1", "Ann takes from 0: saboteur", "Ann's saboteur disarms Bo's spear", "Bo keeps 0",
        "Cy keeps 0", "Bo reveals:", "Cy reveals:", "Ann reveals: saboteur",
        bases={"Ann": "bunker with saboteur"}, has={"Ann": "saboteur"}, round=3),
    row("the force is settled for the round only", "A-74 A-11", done(shows=""),
        "Ann keeps 0", "Ann takes from 0: thugs", "a round later", "Ann keeps 1", "Bo keeps 0", "Cy keeps 0",
        "Bo reveals:", "Cy reveals:", "Ann reveals: thugs", bases={"Ann": "bunker with thugs"},
        has={"Ann": "thugs"}),
    row("taken out in the own turn it joins the force", "A-74", done(number=6),
        "Ann takes from 0: saboteur", "Ann keeps 6", bases={"Ann": "bunker with saboteur"},
        has={"Ann": "saboteur"}),
    row("store once and take back once, by house rule", "A-74", done(base="armory"),
        "Ann stores in 0: spear", "Ann takes from 0: spear", bases={"Ann": "armory"},
        house={"store_retrieve_limit": "once"}),
    row("take back twice, not by that house rule", "A-74", refused("action-taken", "A-74"),
        "Ann takes from 0: spear", "Ann takes from 0: shovel", bases={"Ann": "armory with spear shovel"},
        house={"store_retrieve_limit": "once"}),
    row("nothing is taken out in a skirmish", "A-74 A-10", refused("wrong-phase", "A-10", is_final=True),
        "all have gathered", "Ann takes from 0: spear", bases={"Ann": "armory with spear"}, round=3),
)  # fmt: skip

GARDENS = (
    row("gardens feed a hire", "A-75 A-26", done(food=1, gains="+scavenger", cites="A-75 A-26"),
        "Ann hires scavenger:", bases={"Ann": "hydroponic_gardens"}),
    row("their food is added to the hunt's", "A-75 A-26", done(value=1, food=2, gains="+brawler"),
        "Ann hires brawler: scavenger", bases={"Ann": "hydroponic_gardens"}),
    row("two gardens feed two", "A-75", done(food=2, gains="+brawler"),
        "Ann hires brawler:", bases={"Ann": "hydroponic_gardens, hydroponic_gardens"}),
    row("not before they are complete", "A-73 A-75", refused("not-paid", "A-26"),
        "Ann hires scavenger:", bases={"Ann": "hydroponic_gardens timer 1"}),
    row("not while they are disabled", "A-75 A-77", refused("not-paid", "A-26"),
        "Ann hires scavenger:", bases={"Ann": "hydroponic_gardens disabled"}),
    row("another's gardens feed nobody else", "A-75", refused("not-paid", "A-26"),
        "Ann hires scavenger:", bases={"Bo": "hydroponic_gardens"}),
    row("a hunt alone keeps no garden food", "A-75", done(value=1, food=1, purse=(1, 0, 0)),
        "Ann hunts: scavenger", bases={"Ann": "hydroponic_gardens"}),
    row("the garden's food comes once, whatever was hunted before", "A-75", done(food=2, gains="+brawler"),
        "Ann hunts: scavenger", "Ann hires brawler:", bases={"Ann": "hydroponic_gardens"}),
    row("where a hire is paid exactly the gardens' food may stay away", "A-75",
        done(food=1, gains="+scavenger"),
        "Ann hires scavenger: scavenger", bases={"Ann": "hydroponic_gardens"}, house={"overpay": "exact"}),
)  # fmt: skip

MEDICS = (
    row("a medic pays a med from the hand", "A-26", done(meds=1, gains="+hunter"),
        "Ann hires hunter: + medic", has={"Ann": "medic"}, modules=("hq1",)),
    row("a medic draws", "A-27", done(value=1, limit=6), "Ann draws: medic", has={"Ann": "medic"},
        modules=("hq1",)),
    row("medics are for hire with HQ 1", "A-4", done(gains="+medic"), "Ann hires medic: hunter rifle",
        has={"Ann": "hunter rifle"}, modules=("hq1",)),
    row("without HQ 1 they are not", "A-4", refused("not-for-hire", "A-26"), "Ann hires medic: hunter net",
        has={"Ann": "hunter net"}, modules=()),
    row("a rifle hunts two", "A-24", done(value=2, carriers="refugee+rifle"), "Ann hunts: refugee rifle",
        has={"Ann": "rifle"}, modules=("hq1",)),
    row("a toolkit digs two", "A-24", done(value=2, carriers="refugee+toolkit"), "Ann digs: refugee toolkit",
        has={"Ann": "toolkit"}, modules=("hq1",)),
    row("the junkyard gives up a rifle", "A-3", done(gains="+rifle"), "Ann digs: refugee shovel, keeps rifle",
        modules=("hq1",)),
)  # fmt: skip

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


@pytest.mark.parametrize(("inside", "taken", "what"), [
    ("spear", "shovel", "Shovel"), ("spear shovel", "spear spear", "2 × Spear"),
])  # fmt: skip
def test_a_74_what_is_taken_and_is_not_inside_is_not_there(inside: str, taken: str, what: str) -> None:
    """A Shovel can go in the Armory; it only does not lie there."""
    state = start_of(row("-", "A-74", done(), bases={"Ann": f"armory with {inside}"})).state

    with pytest.raises(IllegalEntry, match=f"^Ann has no {what} there.$"):
        rule_retrieve(state, "Ann", Retrieve(0, tuple(taken.split())), Checks())
