"""Each card's power once a round, whatever a reshuffle brings back to the hand (A-11, A-21, A-31, A-83)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.case import Act, Target
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.kernel.log import Entry, rule_on
from referee.rules.kernel.ruling import IllegalEntry
from tests.rules.arctic.gatherings import (
    Row,
    as_expected,
    cited,
    done,
    each_row,
    play,
    refused,
    seen,
    start_of,
)
from tests.rules.arctic.test_power_table import row

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
    row("a spy that its own draw brings back looks no more", "A-21 A-84", AGAIN, LOOK, LOOK,
        **has(Ann="spy")),
    row("a gain not shown yet may be the second binoculars", "A-21 A-30",
        done(value=1, shows="Ann:binoculars"), f"{LOOK}, with binoculars", "Ann's binoculars look",
        unseen={"Ann": "junkyard"}, **has(Ann="spy binoculars")),
    row("a cancelled spy has looked for this round", "A-21 A-32", AGAIN,
        f"{LOOK}, cancelled by Cy's scouting_refugee", LOOK, **has(Ann="spy", Cy="scouting_refugee")),
    row("a spy that a map took back looks no more", "A-83 A-21", AGAIN,
        LOOK, "Ann takes back spy: map", LOOK, **has(Ann="spy map")),
    row("of two saboteurs the other strikes, though a map took one back", "A-83 A-53", done(),
        DISARM, "Ann takes back saboteur: map", "Ann's saboteur disarms Bo's shovel",
        **has(Ann="saboteur saboteur map")),
    row("in the next round the spy looks again", "A-21 A-84", done(value=4), LOOK, "a round later", LOOK,
        **has(Ann="spy")),
    row("binoculars look once", "A-21 A-33", AGAIN, "Ann's binoculars look", DRAW, "Ann's binoculars look",
        **has(Ann="binoculars scout")),
    row("binoculars played along do not look besides", "A-21 A-33", AGAIN,
        f"{LOOK}, with binoculars", "Ann's binoculars look", **has(Ann="spy binoculars")),
    row("of two binoculars the other looks", "A-21 A-33", done(value=1),
        f"{LOOK}, with binoculars", "Ann's binoculars look", **has(Ann="spy binoculars binoculars")),
    row("a saboteur that was drawn again strikes no more", "A-21 A-53", AGAIN,
        DISARM, DRAW, "Ann's saboteur disarms Bo's shovel", **has(Ann="saboteur scout")),
    row("a saboteur that struck does not dig when drawn again", "A-31", BESIDES,
        DISARM, DRAW, "Ann digs: saboteur", **has(Ann="saboteur scout")),
    row("a second saboteur digs", "A-31", done(value=1),
        DISARM, DRAW, "Ann digs: saboteur", **has(Ann="saboteur saboteur scout")),
    row("what was won is no second saboteur that digs", "A-31 A-2", BESIDES,
        DISARM, DRAW, "Ann digs: saboteur", unseen={"Ann": "contested"}, **has(Ann="saboteur scout")),
    row("a gain not shown yet may be a second saboteur that digs", "A-31 A-30", done(value=1),
        "Ann trashes: saboteur", "a round later", DISARM, DRAW, "Ann digs: saboteur",
        unseen={"Ann": "junkyard"}, round=1, **has(Ann="saboteur saboteur scout")),
    row("a refugee of the fanatic is no power of the card", "A-80", done(value=0),
        "Ann's refugee strikes Bo's spear, cancelled by Bo's guard", "Ann digs: refugee",
        bases={"Ann": "fanatic"}, **has(Bo="guard")),
    row("a scouting refugee cancels once, though it draws", "A-21 A-32", AGAIN,
        *[f"{LOOK}, cancelled by Cy's scouting_refugee"] * 2, **has(Ann="spy spy", Cy="scouting_refugee")),
    row("a guard cancels once, though it draws", "A-21 A-55", AGAIN,
        *[f"{DISARM}, cancelled by Bo's guard"] * 2, **has(Ann="saboteur saboteur", Bo="guard")),
    row("a guard that is aimed at cancels once too", "A-21 A-55", AGAIN,
        *["Ann's sniper_team snipes Bo's guard, cancelled by Bo's guard"] * 2,
        **has(Ann="sniper_team sniper_team", Bo="guard")),
    row("two guards cancel twice", "A-21 A-55", done(lost={"Bo": 2}),
        *[f"{DISARM}, cancelled by Bo's guard"] * 2, **has(Ann="saboteur saboteur", Bo="guard guard")),
    row("a medic saves once, though it was drawn again", "A-21 A-54", AGAIN,
        "Cy's sniper_team snipes Bo's brawler, saved by Ann's medic", DRAW,
        "Cy's sniper_team snipes Bo's brawler, saved by Ann's medic",
        **has(Ann="medic scout", Cy="sniper_team sniper_team")),
    row("a medic that saved draws nothing when drawn again", "A-31 A-54", BESIDES,
        "Cy's sniper_team snipes Bo's brawler, saved by Ann's medic",
        "Ann drills: drill_sergeant", "Ann draws: medic",
        **has(Ann="medic drill_sergeant", Cy="sniper_team")),
    row("combat medics save and act", "A-31 A-54", done(value=1),
        "Cy's sniper_team snipes Bo's brawler, saved by Ann's combat_medics",
        "Ann drills: drill_sergeant", "Ann draws: combat_medics",
        **has(Ann="combat_medics drill_sergeant", Cy="sniper_team")),
    row("a map is used once, though it was drawn again", "A-21 A-83", AGAIN,
        "Ann digs: scavenger", "Ann takes back scavenger: map", "Ann draws: scavenger",
        "Ann takes back scavenger: map", **has(Ann="map")),
    row("a guard that cancelled is no active power, and fights when drawn again", "A-31 A-55",
        done(told="Bo wins with 2 fight and takes the contested card"),
        f"{DISARM}, cancelled by Bo's guard", *KEEP.format(1, 1, 0).split(", "),
        "Ann reveals: refugee", "Bo reveals: guard", "Cy reveals:", "the fights are counted", round=3,
        **has(Ann="saboteur", Bo="guard")),
    row("a sergeant that drilled does not fight when drawn again", "A-31 A-62",
        done(told="Ann wins with 2 fight and takes the contested card", cites="A-31 A-21"),
        "Ann drills: drill_sergeant", *KEEP.format(2, 0, 0).split(", "),
        "Ann reveals: drill_sergeant brawler", "Bo reveals:", "Cy reveals:", "the fights are counted",
        round=3, **has(Ann="drill_sergeant")),
    row("a second sergeant fights", "A-31", done(told="Ann wins with 3 fight and takes the contested card"),
        "Ann drills: drill_sergeant", *KEEP.format(2, 0, 0).split(", "),
        "Ann reveals: drill_sergeant brawler", "Bo reveals:", "Cy reveals:", "the fights are counted",
        round=3, **has(Ann="drill_sergeant drill_sergeant")),
    row("of two sergeants revealed the one that drilled does not fight", "A-31",
        done(told="Ann wins with 1 fight and takes the contested card"),
        "Ann drills: drill_sergeant", *KEEP.format(2, 0, 0).split(", "),
        "Ann reveals: drill_sergeant drill_sergeant", "Bo reveals:", "Cy reveals:", "the fights are counted",
        round=3, **has(Ann="drill_sergeant drill_sergeant")),
    row("a sergeant that a map took back fights", "A-31 A-83",
        done(told="Ann wins with 3 fight and takes the contested card"),
        "Ann drills: drill_sergeant", "Ann takes back drill_sergeant: map", *KEEP.format(2, 0, 0).split(", "),
        "Ann reveals: drill_sergeant brawler", "Bo reveals:", "Cy reveals:", "the fights are counted",
        round=3, **has(Ann="drill_sergeant map")),
    row("by house rule it fights all the same", "A-31",
        done(told="Ann wins with 3 fight and takes the contested card"),
        "Ann drills: drill_sergeant", *KEEP.format(2, 0, 0).split(", "),
        "Ann reveals: drill_sergeant brawler", "Bo reveals:", "Cy reveals:", "the fights are counted",
        round=3, house={"used_power_fights": "yes"}, **has(Ann="drill_sergeant")),
)  # fmt: skip


@each_row(ROWS)
def test_each_card_uses_its_power_once_a_round(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


def test_a_saboteur_that_struck_in_the_gathering_does_not_disarm_in_the_skirmish() -> None:
    struck = row("-", "A-21 A-50", done(), round=3, **has(Ann="saboteur scout"))
    log = start_of(struck)
    for step in (
        DISARM, DRAW, "Ann keeps 1", "Bo keeps 1", "Cy keeps 0", "Ann reveals: saboteur",
        "Bo reveals: shovel", "Cy reveals:",
    ):  # fmt: skip
        log = play(log, step)

    with pytest.raises(IllegalEntry) as caught:
        rule_on(ARCTIC, log, Entry(Declare(Act.DISARM, "saboteur", Target("Bo", "shovel")), "Ann"))

    assert (caught.value.code, caught.value.rule) == ("used-already", "A-50")


@pytest.mark.parametrize("gain", ["", "contested", "junkyard"])
def test_a_saboteur_that_struck_does_not_fight_when_drawn_again_whatever_was_gained(gain: str) -> None:
    unseen = {"Ann": gain} if gain else {}
    log = start_of(row("-", "A-31", done(), round=3, unseen=unseen, **has(Ann="saboteur scout")))
    for step in (
        DISARM, DRAW, "Ann keeps 2", "Bo keeps 0", "Cy keeps 0", "Ann reveals: saboteur brawler",
        "Bo reveals:", "Cy reveals:",
    ):  # fmt: skip
        log = play(log, step)

    ruling = rule_on(ARCTIC, log, Entry(Count(3)))

    assert ruling.outcome.fight["Ann"] == 2
