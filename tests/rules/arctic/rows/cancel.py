"""Rows about answers to looks, and where the answering cards come from (A-32, A-53, A-74)."""

from __future__ import annotations

from typing import Any

from tests.rules.arctic.recon.test_look_table import AT_TWO, TOWER
from tests.rules.arctic.rows.recon import MODULES, SPY
from tests.rules.arctic.rows.row import Given, done, gathering, refused

LOOK = "Ann's spy looks at Bo's hand"

BY_CY = f"{LOOK}, cancelled by Cy's scouting_refugee"

AT_ANN = "Bo's spy looks at Ann's force, cancelled by Ann's scouting_refugee"

CY = {"Ann": "spy binoculars", "Cy": "scouting_refugee"}

SABOTEUR = {"Ann": "saboteur", "Bo": "guard"}

SNIPER = {"Ann": "sniper_team", "Bo": "guard"}

JOINS = {"cancel_from_force": "drawn_joins"}

GUARD = {"Bo": "guard"}

NO_FORCE = refused("not-owned", "A-53")


def cancel(name: str, rules: str, **start: Any) -> Given:
    """Make a row of a table that plays with everything and checks hands."""
    told = {"modules": MODULES} | start
    return gathering(f"answers: {name}", rules, **told)


RECON = (
    cancel("a scouting refugee cancels a spy: both are discarded, both draw", "A-32 A-84 A-30", has=CY)
    .when(BY_CY)
    .then(done(value=0, left=5, limit=6, lost={"Cy": 1}, drew={"Ann": 1, "Cy": 1}, cites="A-32 A-33 A-84")),
    cancel("binoculars played along are discarded too", "A-32 A-33", has=CY)
    .when(f"{LOOK}, with binoculars, cancelled by Cy's scouting_refugee")
    .then(done(value=0, left=4, limit=6, lost={"Cy": 1})),
    cancel("the one looked at cancels", "A-32", has={"Ann": "spy", "Bo": "scouting_refugee"})
    .when(f"{LOOK}, cancelled by Bo's scouting_refugee")
    .then(done(value=0, lost={"Bo": 1})),
    cancel("you can’t cancel your look", "A-32", has={"Ann": "spy scouting_refugee"})
    .when(f"{LOOK}, cancelled by Ann's scouting_refugee")
    .then(refused("own-look", "A-32")),
    cancel("by house rule a look of one's own is cancelled", "A-32")
    .given(has={"Ann": "spy scouting_refugee"}, house={"cancel_own": "yes"})
    .when(f"{LOOK}, cancelled by Ann's scouting_refugee")
    .then(done(value=0, left=5, limit=7, drew={"Ann": 2}, cites="A-32")),
    cancel("a scouting refugee cancels binoculars", "A-32 A-33", has=CY)
    .when("Ann's binoculars look, cancelled by Cy's scouting_refugee")
    .then(done(value=0, left=4, limit=5, lost={"Cy": 1}, drew={"Cy": 1})),
    cancel("a cancelled scout tower stays, its card is lost", "A-32 A-76", bases=TOWER, has=CY)
    .when(f"{AT_TWO}, cancelled by Cy's scouting_refugee")
    .then(done(value=0, left=4, base="scout_tower", lost={"Cy": 1}, drew={"Cy": 1})),
    cancel("and is used for this round", "A-31 A-32", bases=TOWER, has=CY)
    .when(f"{AT_TWO}, cancelled by Cy's scouting_refugee", AT_TWO)
    .then(refused("action-taken", "A-31")),
    cancel("a guard cancels a spy on its owner's cards", "A-32 A-55", has=SPY | GUARD)
    .when(f"{LOOK}, cancelled by Bo's guard")
    .then(done(value=0, left=5, lost={"Bo": 1}, drew={"Ann": 1, "Bo": 1}, cites="A-32")),
    cancel("a guard cancels no spy on others' cards", "A-55", has={"Ann": "spy", "Cy": "guard"})
    .when(f"{LOOK}, cancelled by Cy's guard")
    .then(refused("not-aimed-at", "A-55", is_final=True)),
    cancel("a guard cancels no spy of its own owner", "A-32", has={"Ann": "spy guard"})
    .when("Ann's spy looks at Ann's deck, cancelled by Ann's guard")
    .then(refused("own-look", "A-32")),
    cancel("by house rule it does, where the spy looks at its owner's cards", "A-32 A-55")
    .given(has={"Ann": "spy guard"}, house={"cancel_own": "yes"})
    .when("Ann's spy looks at Ann's deck, cancelled by Ann's guard")
    .then(done(value=0, left=5, limit=7, drew={"Ann": 2}, cites="A-32")),
    cancel("and not where it looks at another's", "A-55")
    .given(has={"Ann": "spy guard"}, house={"cancel_own": "yes"})
    .when(f"{LOOK}, cancelled by Ann's guard")
    .then(refused("not-aimed-at", "A-55", is_final=True)),
    cancel("a guard cancels no binoculars: piles are nobody's", "A-55")
    .given(has={"Ann": "binoculars", "Bo": "guard"})
    .when("Ann's binoculars look, cancelled by Bo's guard")
    .then(refused("not-aimed-at", "A-55", is_final=True)),
    cancel("a guard cancels no scout tower", "A-55", bases=TOWER, has=GUARD)
    .when(f"{AT_TWO}, cancelled by Bo's guard")
    .then(refused("not-aimed-at", "A-55", is_final=True)),
    cancel("a brawler cancels nothing", "A-32", has=SPY)
    .when(f"{LOOK}, cancelled by Bo's brawler")
    .then(refused("power-missing", "A-32", is_final=True)),
    cancel("a medic saves nobody from a look", "A-54", has={"Ann": "spy", "Bo": "medic"})
    .when(f"{LOOK}, saved by Bo's medic")
    .then(refused("nothing-to-save", "A-54", is_final=True)),
    cancel("nobody cancels with a card not owned", "A-30", has=SPY)
    .when(BY_CY)
    .then(refused("not-owned", "A-30")),
    cancel("nobody who is not there cancels", "A-32", has=SPY)
    .when(f"{LOOK}, cancelled by Zed's guard")
    .then(refused("unknown-player", None, is_final=True)),
    cancel("there are no guards without their module", "A-5", modules=("hq1",), has=SABOTEUR)
    .when("Ann's saboteur disarms Bo's spear, cancelled by Bo's guard")
    .then(refused("not-in-play", "A-5")),
)

HAVE_TWO = {"Ann": "sniper_team", "Bo": "medic medic"}

BUNKERS = {"Bo": "bunker with medic, bunker with medic"}

SNIPE = "Ann's sniper_team snipes Bo's brawler, saved by Bo's medic from the bunker"

TWO_BUNKERS = (
    cancel("an answer says which of two bunkers it comes from", "A-74", has=HAVE_TWO, bases=BUNKERS)
    .when(f"{SNIPE} 1")
    .then(done(bases={"Bo": "bunker with medic, bunker"}, lost={"Bo": 1})),
    cancel("or leaves it open", "A-74", has=HAVE_TWO, bases=BUNKERS)
    .when(SNIPE)
    .then(done(bases={"Bo": "bunker, bunker with medic"})),
    cancel("not one that is empty", "A-74", has=HAVE_TWO, bases={"Bo": "bunker with medic, bunker"})
    .when(f"{SNIPE} 1")
    .then(refused("not-stored", "A-74")),
    cancel("nor another building", "A-74", has=HAVE_TWO, bases={"Bo": "bunker with medic, armory with spear"})
    .when(f"{SNIPE} 1")
    .then(refused("not-stored", "A-74")),
)

SOURCES = (
    cancel("a committed scouting refugee cancels and the number falls", "A-32 A-53")
    .given(has={"Ann": "scouting_refugee", "Bo": "spy"})
    .when("Ann keeps 5", AT_ANN)
    .then(done(value=0, announced={"Ann": 4}, drew={"Ann": 1, "Bo": 1}, lost={}, cites="A-53")),
    cancel("by the house rule the card drawn joins the force", "A-53")
    .given(has={"Ann": "scouting_refugee", "Bo": "spy"}, house=JOINS)
    .when("Ann keeps 5", AT_ANN)
    .then(done(announced={"Ann": 5})),
    cancel("as many are revealed as are left", "A-14 A-53")
    .given(has={"Ann": "scouting_refugee", "Bo": "spy"}, round=3)
    .when("Ann keeps 3", AT_ANN, "Bo keeps 0", "Cy keeps 0", "Ann reveals: brawler spear")
    .then(done(shows="")),
    cancel("the card drawn is not revealed with them", "A-14 A-53")
    .given(has={"Ann": "scouting_refugee", "Bo": "spy"}, round=3)
    .when("Ann keeps 3", AT_ANN, "Bo keeps 0", "Cy keeps 0", "Ann reveals: brawler spear refugee")
    .then(refused("not-as-announced", "A-14")),
    cancel("what was used before the commit is in no force, whatever is drawn", "A-53 A-30")
    .given(has={"Ann": "scouting_refugee", "Bo": "spy"}, round=3)
    .when(
        "Ann digs: brawler",
        "Ann keeps 2",
        AT_ANN,
        "Bo keeps 0",
        "Cy keeps 0",
        "Bo reveals:",
        "Cy reveals:",
        "Ann reveals: brawler",
    )
    .then(NO_FORCE),
    cancel("by the house rule it may be the card drawn", "A-53")
    .given(has={"Ann": "scouting_refugee", "Bo": "spy"}, round=3, house=JOINS)
    .when(
        "Ann digs: brawler",
        "Ann keeps 2",
        AT_ANN,
        "Bo keeps 0",
        "Cy keeps 0",
        "Bo reveals:",
        "Cy reveals:",
        "Ann reveals: brawler spear",
    )
    .then(done(shows="")),
    cancel("what was gained before the commit is in no force either", "A-53 A-30")
    .given(has={"Ann": "scouting_refugee", "Bo": "spy"}, round=3)
    .when(
        "Ann digs: brawler, keeps one unseen",
        "Ann keeps 2",
        AT_ANN,
        "Bo keeps 0",
        "Cy keeps 0",
        "Bo reveals:",
        "Cy reveals:",
        "Ann reveals: net",
    )
    .then(refused("not-owned", "A-30")),
    cancel("the canceller has left the force and is not revealed", "A-53")
    .given(has={"Ann": "scouting_refugee", "Bo": "spy"}, round=3)
    .when(
        "Ann keeps 2",
        AT_ANN,
        "Bo keeps 0",
        "Cy keeps 0",
        "Bo reveals:",
        "Cy reveals:",
        "Ann reveals: scouting_refugee",
    )
    .then(refused("not-owned", "A-53")),
    cancel("a card drawn and used was not in the force", "A-53")
    .given(has={"Ann": "scouting_refugee saboteur", "Bo": "spy"}, round=3)
    .when(
        "Ann keeps 3",
        AT_ANN,
        "Ann's saboteur disarms Bo's spear",
        "Bo keeps 0",
        "Cy keeps 0",
        "Bo reveals:",
        "Cy reveals:",
        "Ann reveals: brawler saboteur",
    )
    .then(refused("not-owned", "A-30")),
    cancel("the card drawn may cancel in its turn", "A-32 A-53")
    .given(has={"Ann": "scouting_refugee scouting_refugee", "Bo": "spy spy"})
    .when("Ann keeps 5", AT_ANN, AT_ANN)
    .then(done(announced={"Ann": 4})),
    cancel("two committed ones cancel twice", "A-32 A-53")
    .given(has={"Ann": "scouting_refugee scouting_refugee", "Bo": "spy spy"})
    .when("Ann keeps 5", AT_ANN, f"{AT_ANN} from the committed cards")
    .then(done(announced={"Ann": 3})),
    cancel("a scouting refugee cancels from the bunker", "A-32 A-74")
    .given(has=CY, bases={"Cy": "bunker with scouting_refugee"})
    .when(f"{BY_CY} from the bunker")
    .then(done(value=0, bases={"Cy": "bunker"}, drew={"Ann": 1, "Cy": 2}, lost={"Cy": 1})),
    cancel("from the bunker after committing, and the force stays as it is", "A-53 A-74")
    .given(has={"Ann": "scouting_refugee", "Bo": "spy"}, bases={"Ann": "bunker with 2 unseen"})
    .when("Ann keeps 5", f"{AT_ANN} from the bunker")
    .then(done(announced={"Ann": 5}, bases={"Ann": "bunker with 1 unseen"})),
    cancel("what lies in a bunker is not told", "A-17 A-74", has=CY, bases={"Cy": "bunker with medic"})
    .when(f"{BY_CY} from the bunker")
    .then(done(bases={"Cy": "bunker"})),
    cancel("nobody cancels from an empty bunker", "A-74", has=CY, bases={"Cy": "bunker"})
    .when(f"{BY_CY} from the bunker")
    .then(refused("not-stored", "A-74")),
    cancel("nobody cancels from a bunker that is disabled", "A-74 A-77")
    .given(has=CY, bases={"Cy": "bunker disabled with 1 unseen"})
    .when(f"{BY_CY} from the bunker")
    .then(refused("not-stored", "A-74")),
    cancel("by the house rule a bunker opens once a round", "A-74")
    .given(has=CY, bases={"Cy": "bunker with 2 unseen"}, house={"store_retrieve_limit": "once"})
    .when("Cy takes from 0, 1 unseen", f"{BY_CY} from the bunker")
    .then(refused("action-taken", "A-74")),
    cancel("who has not committed has no committed card", "A-53", has=CY)
    .when(f"{BY_CY} from the committed cards")
    .then(refused("none-committed", "A-53")),
    cancel("who has committed no card has none either", "A-53", has={"Ann": "scouting_refugee", "Bo": "spy"})
    .when("Ann keeps 0", AT_ANN.replace("force", "deck"))
    .then(refused("none-committed", "A-53")),
    cancel("who has committed has no hand", "A-14", has={"Ann": "scouting_refugee", "Bo": "spy"})
    .when("Ann keeps 2", f"{AT_ANN} from the hand")
    .then(refused("all-committed", "A-14")),
    cancel("nobody cancels with a sixth card", "A-30", has={"Cy": "spy", "Bo": "scouting_refugee"})
    .when(
        "Ann keeps 0",
        "Bo digs: refugee refugee refugee hardy_scavenger shovel",
        "Bo keeps 0",
        "Cy's spy looks at Bo's deck, cancelled by Bo's scouting_refugee from the hand | all-committed",
    )
    .then(refused("too-many-cards", "A-30")),
    cancel("a medic saves from the bunker at once", "A-54 A-74")
    .given(has={"Ann": "sniper_team", "Cy": "medic"}, bases={"Cy": "bunker with medic"})
    .when("Ann's sniper_team snipes Bo's brawler, saved by Cy's medic from the bunker")
    .then(done(lost={"Cy": 1}, bases={"Cy": "bunker"}, drew={"Cy": 1})),
    cancel("a committed medic saves nobody while the table gathers", "A-53 A-54")
    .given(has={"Bo": "sniper_team", "Ann": "medic"})
    .when(
        "Ann keeps 5", "Bo's sniper_team snipes Cy's brawler, saved by Ann's medic from the committed cards"
    )
    .then(refused("committed-cards-stay", "A-53")),
)
