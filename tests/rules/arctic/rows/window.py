"""Rows about acts that wait for answers (A-32, A-34, A-53)."""

from __future__ import annotations

from typing import Any

from tests.rules.arctic.rows.recon import MODULES
from tests.rules.arctic.rows.row import Given, done, gathering, refused

LOOK = "Ann's spy looks at Bo's hand, asking"

DISARM = "Ann's saboteur disarms Bo's spear, asking"

SNIPE = "Ann's sniper_team snipes Bo's brawler, asking"

CANCELS = {"Ann": "spy", "Bo": "guard", "Cy": "scouting_refugee"}

GUARDED = {"Ann": "saboteur", "Bo": "guard"}


def window(name: str, rules: str, **start: Any) -> Given:
    """Make a row of a table that plays with everything and checks hands."""
    told = {"modules": MODULES} | start
    return gathering(f"windows: {name}", rules, **told)


ASKED = (
    window("who can answer is asked, and nothing happens yet", "A-32 A-53", has=CANCELS)
    .when(LOOK)
    .then(
        done(
            asked=("Bo", "Cy"),
            value=0,
            left=5,
            drew={},
            lost={},
            now="Ann",
            told="Ann’s Spy looks at Bo’s hand: Bo and Cy may stop it",
            cites="A-32",
        )
    ),
    window("only the owner of a guard is asked about an attack", "A-55")
    .given(has=GUARDED | {"Cy": "scouting_refugee guard"})
    .when(DISARM)
    .then(done(asked=("Bo",), lost={})),
    window("who has a medic is asked about a snipe, the victim first", "A-54")
    .given(has={"Ann": "sniper_team medic", "Bo": "medic", "Cy": "medic"})
    .when(SNIPE)
    .then(done(asked=("Bo", "Cy"))),
    window("the initiator is asked first, whoever acts", "A-32")
    .given(players=4, has={"Ann": "medic", "Bo": "sniper_team", "Cy": "medic", "Di": "medic"})
    .when("Bo's sniper_team snipes Cy's brawler, asking")
    .then(done(asked=("Ann", "Cy", "Di"))),
    window("and then clockwise from the initiator", "A-32")
    .given(players=4, has={"Ann": "medic", "Bo": "sniper_team", "Cy": "medic", "Di": "medic"})
    .when("Bo's sniper_team snipes Cy's brawler, asking", "saved by Cy's medic")
    .then(refused("not-first", "A-32")),
    window("where nobody can answer it takes effect at once", "A-32", has={"Ann": "spy"})
    .when(LOOK)
    .then(done(asked=(), value=4, left=5)),
    window("who acts is not asked", "A-32", has={"Ann": "binoculars scouting_refugee"})
    .when("Ann's binoculars look, asking")
    .then(done(asked=(), value=1)),
    window("a gain not shown yet may answer", "A-30 A-32")
    .given(has={"Ann": "sniper_team"}, unseen={"Cy": "contested"}, modules=("hq1", "recon4"))
    .when(SNIPE)
    .then(done(asked=("Bo", "Cy"))),
    window("who has only the card aimed at left has no guard", "A-30 A-55", has=GUARDED)
    .when(
        "Ann keeps 3",
        "Bo trashes: refugee refugee refugee brawler",
        "Ann's saboteur disarms Bo's spear, from the committed cards, asking",
        "cancelled by Bo's guard",
    )
    .then(refused("too-many-cards", "A-30")),
    window("but a guard aimed at may answer as the last card", "A-55")
    .given(has={"Ann": "sniper_team", "Bo": "guard"})
    .when(
        "Ann keeps 3",
        "Bo trashes: refugee refugee refugee brawler",
        "Ann's sniper_team snipes Bo's guard, from the committed cards, asking",
    )
    .then(done(asked=("Bo",))),
    window("what lies in a bunker may answer, whatever it is", "A-17 A-74")
    .given(has=CANCELS, bases={"Cy": "bunker with scouting_refugee"})
    .when(LOOK)
    .then(done(asked=("Bo", "Cy"))),
    window("an act that cannot be is refused before anybody is asked", "A-33", has=CANCELS)
    .when("Ann's spy looks at Bo's force, asking")
    .then(refused("nothing-there", "A-33")),
    window("an answer is told or asked for, not both", "A-32", has=GUARDED)
    .when(f"{DISARM}, cancelled by Bo's guard")
    .then(refused("answered-already", "A-32", is_final=True)),
)

REPLIES = (
    window("a no leaves the others to be asked", "A-32", has=CANCELS)
    .when(LOOK, "Bo says no")
    .then(done(asked=("Cy",), drew={}, told="Bo passes")),
    window("a no may come before one that is asked first", "A-32", has=CANCELS)
    .when(LOOK, "Cy says no")
    .then(done(asked=("Bo",))),
    window("when all have said no the spy looks", "A-32 A-33", has=CANCELS)
    .when(LOOK, "Cy says no", "Bo says no")
    .then(done(asked=(), drew={"Ann": 1}, cites="A-84", told="Ann’s Spy looks at up to 4 cards: Bo’s hand")),
    window("the table says for all that nobody answers", "A-32", has=CANCELS)
    .when(LOOK, "nobody answers")
    .then(done(asked=(), drew={"Ann": 1})),
    window("the first that is asked cancels", "A-32 A-55", has=CANCELS)
    .when(LOOK, "cancelled by Bo's guard")
    .then(
        done(
            asked=(),
            drew={"Ann": 1, "Bo": 1},
            told=("Ann’s Spy tries to look at Bo’s hand, but Bo cancels it"),
        )
    ),
    window("the next one cancels after a no", "A-32", has=CANCELS)
    .when(LOOK, "Bo says no", "cancelled by Cy's scouting_refugee")
    .then(done(asked=(), drew={"Ann": 1, "Cy": 1})),
    window("but not before it", "A-32", has=CANCELS)
    .when(LOOK, "cancelled by Cy's scouting_refugee")
    .then(refused("not-first", "A-32")),
    window("a guard answers an attack", "A-55 A-50", has=GUARDED)
    .when(DISARM, "cancelled by Bo's guard")
    .then(done(asked=(), drew={"Bo": 1}, lost={"Ann": 1}, cites="A-55")),
    window("without an answer the tool is gone", "A-50", has=GUARDED)
    .when(DISARM, "Bo says no")
    .then(done(lost={"Ann": 1}, left=4, cites="A-50")),
    window("a medic answers a snipe", "A-54", has={"Ann": "sniper_team", "Bo": "medic"})
    .when(SNIPE, "saved by Bo's medic")
    .then(done(asked=(), lost={"Ann": 1}, cites="A-54")),
    window("who is not asked does not reply", "A-32", has=GUARDED)
    .when(DISARM, "Cy says no")
    .then(refused("not-asked", "A-32", is_final=True)),
    window("nobody replies where nothing is asked", "A-32")
    .when("Bo says no")
    .then(refused("nothing-asked", "A-32", is_final=True)),
    window("what answers is checked as ever", "A-32", has=CANCELS)
    .when(LOOK, "cancelled by Bo's brawler")
    .then(refused("power-missing", "A-32", is_final=True)),
    window("whoever cancels has the card", "A-30", has=CANCELS)
    .when(LOOK, "cancelled by Bo's scouting_refugee")
    .then(refused("not-owned", "A-30")),
)
