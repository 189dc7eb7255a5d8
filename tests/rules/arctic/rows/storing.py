"""Rows about storing cards in buildings and taking them back (A-74)."""

from __future__ import annotations

from tests.rules.arctic.rows.building import HQ4, NO_BUILDING, row
from tests.rules.arctic.rows.row import done, refused

ANY_TIME = {"retrieve_when": "any_time"}

NO_FORCE = refused("not-owned", "A-74")

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
