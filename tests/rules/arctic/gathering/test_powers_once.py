"""Each card's power once a round, whatever a reshuffle brings back to the hand (A-11, A-21, A-31, A-83)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.case import Act, Target
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.kernel.history.log import Entry, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.rows.gatherings import as_expected, cited, play, seen, start_of
from tests.rules.arctic.rows.power import row
from tests.rules.arctic.rows.row import Row, done, each_row, refused

AGAIN = refused("used-already", "A-21")
BESIDES = refused("power-used", "A-31")
LOOK = "Ann's spy looks at Bo's hand"
DISARM = "Ann's saboteur disarms Bo's spear"
DRAW = "Ann draws: scout"
KEEP = "Ann keeps {}, Bo keeps {}, Cy keeps {}"


def has(**cards: str) -> dict[str, Any]:
    """Say what the seats have besides the starting deck."""
    return {"has": cards}


ROWS: tuple[Row, ...] = (
    row("a spy that its own draw brings back looks no more", "A-21 A-84", **has(Ann="spy"))
    .when(LOOK, LOOK)
    .then(AGAIN),
    row("a gain not shown yet may be the second binoculars", "A-21 A-30")
    .given(unseen={"Ann": "junkyard"}, **has(Ann="spy binoculars"))
    .when(f"{LOOK}, with binoculars", "Ann's binoculars look")
    .then(done(value=1, shows="Ann:binoculars")),
    row("a cancelled spy has looked for this round", "A-21 A-32", **has(Ann="spy", Cy="scouting_refugee"))
    .when(f"{LOOK}, cancelled by Cy's scouting_refugee", LOOK)
    .then(AGAIN),
    row("a spy that a map took back looks no more", "A-83 A-21", **has(Ann="spy map"))
    .when(LOOK, "Ann takes back spy: map", LOOK)
    .then(AGAIN),
    row("of two saboteurs the other strikes, though a map took one back", "A-83 A-53")
    .given(**has(Ann="saboteur saboteur map"))
    .when(DISARM, "Ann takes back saboteur: map", "Ann's saboteur disarms Bo's shovel")
    .then(done()),
    row("in the next round the spy looks again", "A-21 A-84", **has(Ann="spy"))
    .when(LOOK, "a round later", LOOK)
    .then(done(value=4)),
    row("binoculars look once", "A-21 A-33", **has(Ann="binoculars scout"))
    .when("Ann's binoculars look", DRAW, "Ann's binoculars look")
    .then(AGAIN),
    row("binoculars played along do not look besides", "A-21 A-33", **has(Ann="spy binoculars"))
    .when(f"{LOOK}, with binoculars", "Ann's binoculars look")
    .then(AGAIN),
    row("of two binoculars the other looks", "A-21 A-33", **has(Ann="spy binoculars binoculars"))
    .when(f"{LOOK}, with binoculars", "Ann's binoculars look")
    .then(done(value=1)),
    row("a saboteur that was drawn again strikes no more", "A-21 A-53", **has(Ann="saboteur scout"))
    .when(DISARM, DRAW, "Ann's saboteur disarms Bo's shovel")
    .then(AGAIN),
    row("a saboteur that struck does not dig when drawn again", "A-31", **has(Ann="saboteur scout"))
    .when(DISARM, DRAW, "Ann digs: saboteur")
    .then(BESIDES),
    row("a second saboteur digs", "A-31", **has(Ann="saboteur saboteur scout"))
    .when(DISARM, DRAW, "Ann digs: saboteur")
    .then(done(value=1)),
    row("what was won is no second saboteur that digs", "A-31 A-2")
    .given(unseen={"Ann": "contested"}, **has(Ann="saboteur scout"))
    .when(DISARM, DRAW, "Ann digs: saboteur")
    .then(BESIDES),
    row("a gain not shown yet may be a second saboteur that digs", "A-31 A-30")
    .given(unseen={"Ann": "junkyard"}, round=1, **has(Ann="saboteur saboteur scout"))
    .when("Ann trashes: saboteur", "a round later", DISARM, DRAW, "Ann digs: saboteur")
    .then(done(value=1)),
    row("a refugee of the fanatic is no power of the card", "A-80")
    .given(bases={"Ann": "fanatic"}, **has(Bo="guard"))
    .when("Ann's refugee strikes Bo's spear, cancelled by Bo's guard", "Ann digs: refugee")
    .then(done(value=0)),
    row("a scouting refugee cancels once, though it draws", "A-21 A-32")
    .given(**has(Ann="spy spy", Cy="scouting_refugee"))
    .when(*[f"{LOOK}, cancelled by Cy's scouting_refugee"] * 2)
    .then(AGAIN),
    row("a guard cancels once, though it draws", "A-21 A-55", **has(Ann="saboteur saboteur", Bo="guard"))
    .when(*[f"{DISARM}, cancelled by Bo's guard"] * 2)
    .then(AGAIN),
    row("a guard that is aimed at cancels once too", "A-21 A-55")
    .given(**has(Ann="sniper_team sniper_team", Bo="guard"))
    .when(*["Ann's sniper_team snipes Bo's guard, cancelled by Bo's guard"] * 2)
    .then(AGAIN),
    row("two guards cancel twice", "A-21 A-55", **has(Ann="saboteur saboteur", Bo="guard guard"))
    .when(*[f"{DISARM}, cancelled by Bo's guard"] * 2)
    .then(done(lost={"Bo": 2})),
    row("a medic saves once, though it was drawn again", "A-21 A-54")
    .given(**has(Ann="medic scout", Cy="sniper_team sniper_team"))
    .when(
        "Cy's sniper_team snipes Bo's brawler, saved by Ann's medic",
        DRAW,
        "Cy's sniper_team snipes Bo's brawler, saved by Ann's medic",
    )
    .then(AGAIN),
    row("a medic that saved draws nothing when drawn again", "A-31 A-54")
    .given(**has(Ann="medic drill_sergeant", Cy="sniper_team"))
    .when(
        "Cy's sniper_team snipes Bo's brawler, saved by Ann's medic",
        "Ann drills: drill_sergeant",
        "Ann draws: medic",
    )
    .then(BESIDES),
    row("combat medics save and act", "A-31 A-54")
    .given(**has(Ann="combat_medics drill_sergeant", Cy="sniper_team"))
    .when(
        "Cy's sniper_team snipes Bo's brawler, saved by Ann's combat_medics",
        "Ann drills: drill_sergeant",
        "Ann draws: combat_medics",
    )
    .then(done(value=1)),
    row("a map is used once, though it was drawn again", "A-21 A-83", **has(Ann="map"))
    .when(
        "Ann digs: scavenger",
        "Ann takes back scavenger: map",
        "Ann draws: scavenger",
        "Ann takes back scavenger: map",
    )
    .then(AGAIN),
    row("a guard that cancelled is no active power, and fights when drawn again", "A-31 A-55")
    .given(round=3, **has(Ann="saboteur", Bo="guard"))
    .when(
        f"{DISARM}, cancelled by Bo's guard",
        *KEEP.format(1, 1, 0).split(", "),
        "Ann reveals: refugee",
        "Bo reveals: guard",
        "Cy reveals:",
        "the fights are counted",
    )
    .then(done(told="Bo wins with 2 fight and takes the contested card")),
    row("a sergeant that drilled does not fight when drawn again", "A-31 A-62")
    .given(round=3, **has(Ann="drill_sergeant"))
    .when(
        "Ann drills: drill_sergeant",
        *KEEP.format(2, 0, 0).split(", "),
        "Ann reveals: drill_sergeant brawler",
        "Bo reveals:",
        "Cy reveals:",
        "the fights are counted",
    )
    .then(done(told="Ann wins with 2 fight and takes the contested card", cites="A-31 A-21")),
    row("a second sergeant fights", "A-31", round=3, **has(Ann="drill_sergeant drill_sergeant"))
    .when(
        "Ann drills: drill_sergeant",
        *KEEP.format(2, 0, 0).split(", "),
        "Ann reveals: drill_sergeant brawler",
        "Bo reveals:",
        "Cy reveals:",
        "the fights are counted",
    )
    .then(done(told="Ann wins with 3 fight and takes the contested card")),
    row("of two sergeants revealed the one that drilled does not fight", "A-31")
    .given(round=3, **has(Ann="drill_sergeant drill_sergeant"))
    .when(
        "Ann drills: drill_sergeant",
        *KEEP.format(2, 0, 0).split(", "),
        "Ann reveals: drill_sergeant drill_sergeant",
        "Bo reveals:",
        "Cy reveals:",
        "the fights are counted",
    )
    .then(done(told="Ann wins with 1 fight and takes the contested card")),
    row("a sergeant that a map took back fights", "A-31 A-83", round=3, **has(Ann="drill_sergeant map"))
    .when(
        "Ann drills: drill_sergeant",
        "Ann takes back drill_sergeant: map",
        *KEEP.format(2, 0, 0).split(", "),
        "Ann reveals: drill_sergeant brawler",
        "Bo reveals:",
        "Cy reveals:",
        "the fights are counted",
    )
    .then(done(told="Ann wins with 3 fight and takes the contested card")),
    row("by house rule it fights all the same", "A-31")
    .given(round=3, house={"used_power_fights": "yes"}, **has(Ann="drill_sergeant"))
    .when(
        "Ann drills: drill_sergeant",
        *KEEP.format(2, 0, 0).split(", "),
        "Ann reveals: drill_sergeant brawler",
        "Bo reveals:",
        "Cy reveals:",
        "the fights are counted",
    )
    .then(done(told="Ann wins with 3 fight and takes the contested card")),
)


@each_row(ROWS)
def test_each_card_uses_its_power_once_a_round(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


def test_a_saboteur_that_struck_in_the_gathering_does_not_disarm_in_the_skirmish() -> None:
    struck = row("-", "A-21 A-50", round=3, **has(Ann="saboteur scout"))
    log = start_of(struck)
    for step in (
        DISARM,
        DRAW,
        "Ann keeps 1",
        "Bo keeps 1",
        "Cy keeps 0",
        "Ann reveals: saboteur",
        "Bo reveals: shovel",
        "Cy reveals:",
    ):
        log = play(log, step)

    with pytest.raises(IllegalEntry) as caught:
        rule_on(ARCTIC, log, Entry(Declare(Act.DISARM, "saboteur", Target("Bo", "shovel")), "Ann"))

    assert (caught.value.code, caught.value.rule) == ("used-already", "A-50")


@pytest.mark.parametrize("gain", ["", "contested", "junkyard"])
def test_a_saboteur_that_struck_does_not_fight_when_drawn_again_whatever_was_gained(gain: str) -> None:
    unseen = {"Ann": gain} if gain else {}
    log = start_of(row("-", "A-31", round=3, unseen=unseen, **has(Ann="saboteur scout")))
    for step in (
        DISARM,
        DRAW,
        "Ann keeps 2",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann reveals: saboteur brawler",
        "Bo reveals:",
        "Cy reveals:",
    ):
        log = play(log, step)

    ruling = rule_on(ARCTIC, log, Entry(Count(3)))

    assert ruling.outcome.fight["Ann"] == 2
