"""Hunting and hiring, row by row: what is for hire, what it costs, what pays (A-26)."""

from __future__ import annotations

from typing import Any

from tests.rules.arctic.rows.gatherings import as_expected, cited, seen
from tests.rules.arctic.rows.row import Given, Row, done, each_row, gathering, refused, ten

FOUR_TEAMS = "sniper_team sniper_team sniper_team sniper_team"
EXACT = {"overpay": "exact"}

FOOD = (
    gathering("a hunt makes food", "A-26", has={"Ann": "hunter net"})
    .when("Ann hunts: hunter net")
    .then(done(value=4, food=4, cites="A-26")),
    gathering("food pays a scavenger", "A-26")
    .when("Ann hires scavenger: scavenger")
    .then(done(food=1, meds=0, gains="+scavenger", cites="A-26")),
    gathering("no food pays no scavenger", "A-26")
    .when("Ann hires scavenger:")
    .then(refused("not-paid", "A-26")),
    gathering("too little food pays no brawler", "A-26")
    .when("Ann hires brawler: refugee spear")
    .then(refused("not-paid", "A-26")),
    gathering("food of an earlier hunt still pays", "A-26")
    .when("Ann hunts: scavenger scavenger", "Ann hires brawler:")
    .then(done(food=2, gains="+brawler")),
    gathering("food of an earlier hunt is joined with meds played later", "A-26", has={"Ann": "pills"})
    .when("Ann hunts: refugee spear", "Ann hires saboteur: + pills")
    .then(done(food=1, meds=1, gains="+saboteur")),
    gathering("food does not last until the next round", "A-26")
    .when("Ann hunts: scavenger scavenger", "a round later", "Ann hires brawler:")
    .then(refused("not-paid", "A-26")),
    gathering("food that a hire leaves over is lost", "A-26")
    .when(
        "Ann hunts: scavenger scavenger scavenger",
        "Ann hires scavenger:",
        "Ann hires brawler: | action-taken",
    )
    .then(refused("not-paid", "A-26")),
    gathering("a hunt is not needed to hire", "A-26", has={"Ann": "pills"})
    .when("Ann hires hunter: + pills")
    .then(done(food=0, meds=1, gains="+hunter", left=4)),
    gathering("a hunt of nobody is none", "A-26")
    .when("Ann hunts:")
    .then(refused("no-cards", "A-26", is_final=True)),
)

MEDS = (
    gathering("pills are 1 med", "A-26", has={"Ann": "pills"})
    .when("Ann hires hunter: + pills")
    .then(done(meds=1)),
    gathering("a medkit is 2 meds", "A-26", has={"Ann": "net medkit"})
    .when("Ann hires sniper_team: refugee net + medkit")
    .then(done(food=2, meds=2, gains="+sniper_team")),
    gathering("two pills are 2 meds", "A-26", has={"Ann": "net pills pills"})
    .when("Ann hires group_leaders: refugee net + pills pills")
    .then(done(meds=2, gains="+group_leaders", left=1)),
    gathering("one pill is too little for two meds", "A-26", has={"Ann": "net pills"})
    .when("Ann hires sniper_team: refugee net + pills")
    .then(refused("not-paid", "A-26")),
    gathering("meds do not stand for food", "A-26", has={"Ann": "pills pills"})
    .when("Ann hires saboteur: + pills pills")
    .then(refused("not-paid", "A-26")),
    gathering("food does not stand for meds", "A-26")
    .when("Ann hires saboteur: scavenger scavenger")
    .then(refused("not-paid", "A-26")),
    gathering("a medic is 1 med", "A-26", has={"Ann": "medic"}, modules=("hq1",))
    .when("Ann hires hunter: + medic")
    .then(done(meds=1, gains="+hunter")),
    gathering("a spear is no med", "A-26").when("Ann hires hunter: + spear").then(refused("no-meds", "A-26")),
    gathering("meds pay hires and nothing else", "A-26", has={"Ann": "pills"})
    .when("Ann hunts: scavenger + pills")
    .then(refused("meds-without-hire", "A-26", is_final=True)),
    gathering("played meds are played", "A-26 A-30", has={"Ann": "pills"})
    .when("Ann hires hunter: + pills", "Ann trashes: pills")
    .then(refused("not-owned", "A-30")),
)

ANY_MIX = (
    gathering("six food pay thugs", "A-26", has={"Ann": "hunter hunter net"})
    .when("Ann hires thugs: hunter hunter net")
    .then(done(food=6, meds=0, gains="+thugs")),
    gathering("six meds pay thugs", "A-26", has={"Ann": "medkit medkit medkit"})
    .when("Ann hires thugs: + medkit medkit medkit")
    .then(done(food=0, meds=6, gains="+thugs")),
    gathering("four food and two meds pay thugs", "A-26", has={"Ann": "hunter net medkit"})
    .when("Ann hires thugs: hunter net + medkit")
    .then(done(food=4, meds=2, gains="+thugs")),
    gathering("three food and two meds are too little for thugs", "A-26", has={"Ann": "net medkit"})
    .when("Ann hires thugs: scavenger net + medkit")
    .then(refused("not-paid", "A-26")),
)

OVERPAY = (
    gathering("a hire may be overpaid", "A-26")
    .when("Ann hires scavenger: scavenger scavenger scavenger")
    .then(done(food=3, gains="+scavenger")),
    gathering("by house rule nobody overpays in food", "A-26", house=EXACT)
    .when("Ann hires scavenger: scavenger scavenger")
    .then(refused("overpaid", "A-26")),
    gathering("by house rule nobody overpays in meds", "A-26", has={"Ann": "medkit"}, house=EXACT)
    .when("Ann hires hunter: + medkit")
    .then(refused("overpaid", "A-26")),
    gathering("by house rule nobody adds meds where none are asked", "A-26")
    .given(has={"Ann": "pills"}, house=EXACT)
    .when("Ann hires scavenger: scavenger + pills")
    .then(refused("overpaid", "A-26")),
    gathering("by house rule seven are too much for thugs", "A-26")
    .given(has={"Ann": "hunter hunter net pills"}, house=EXACT)
    .when("Ann hires thugs: hunter hunter net + pills")
    .then(refused("overpaid", "A-26")),
    gathering("by house rule the exact price is paid", "A-26", has={"Ann": "pills"}, house=EXACT)
    .when("Ann hires saboteur: scavenger + pills")
    .then(done(food=1, meds=1, gains="+saboteur")),
    gathering("by house rule thugs take any exact mix", "A-26", has={"Ann": "hunter net medkit"}, house=EXACT)
    .when("Ann hires thugs: hunter net + medkit")
    .then(done(food=4, meds=2, gains="+thugs")),
    gathering("by house rule too little is still not paid", "A-26", house=EXACT)
    .when("Ann hires brawler: scavenger")
    .then(refused("not-paid", "A-26")),
    gathering("who lets too little pass is not told that it is too much", "A-26", house=EXACT)
    .when("Ann hires brawler: scavenger | not-paid")
    .then(done(gains="+brawler")),
)

STACKS = (
    gathering("an empty stack hires nobody", "A-26")
    .given(has={"Ann": "net medkit", "Bo": f"{FOUR_TEAMS} sniper_team"})
    .when("Ann hires sniper_team: refugee net + medkit")
    .then(refused("not-for-hire", "A-26")),
    gathering("the last one is hired", "A-26", has={"Ann": "net medkit", "Bo": FOUR_TEAMS})
    .when("Ann hires sniper_team: refugee net + medkit")
    .then(done(gains="+sniper_team")),
    gathering("after the last one the stack is empty", "A-26")
    .given(has={"Ann": "net medkit", "Bo": f"net medkit {FOUR_TEAMS}"})
    .when(
        "Ann hires sniper_team: refugee net + medkit",
        "Ann keeps 2",
        "Bo hires sniper_team: refugee net + medkit",
    )
    .then(refused("not-for-hire", "A-26")),
    gathering("a trashed mercenary does not go back to its stack", "A-26 A-28")
    .given(has={"Ann": "net medkit sniper_team", "Bo": FOUR_TEAMS})
    .when("Ann trashes: sniper_team", "Ann hires sniper_team: refugee net + medkit")
    .then(refused("not-for-hire", "A-26")),
    gathering("refugees are never for hire", "A-26")
    .when("Ann hires refugee: scavenger")
    .then(refused("not-for-hire", "A-26")),
    gathering("a trashed refugee is not for hire either", "A-26")
    .when("Ann trashes: refugee", "Ann hires refugee: scavenger")
    .then(refused("not-for-hire", "A-26")),
    gathering("contested resources are not for hire", "A-26")
    .when("Ann hires field_crew: scavenger")
    .then(refused("not-for-hire", "A-26")),
    gathering("tools are not for hire", "A-26")
    .when("Ann hires net: scavenger")
    .then(refused("not-for-hire", "A-26")),
    gathering("a module's mercenary is not for hire without the module", "A-4 A-26")
    .when("Ann hires medic: scavenger scavenger scavenger")
    .then(refused("not-for-hire", "A-26")),
    gathering("a module's mercenary is for hire with the module", "A-4 A-26", modules=("hq1",))
    .when("Ann hires medic: scavenger scavenger scavenger")
    .then(done(gains="+medic")),
    gathering("a card that nobody knows is not hired", "A-26")
    .when("Ann hires mole: scavenger")
    .then(refused("unknown-card", None, is_final=True)),
)

SCOUTS_START = {"variants": ("scouting_refugees",)}


def humanitarians(name: str, rules: str, **start: Any) -> Given:
    """Make a row of a table with the Humanitarians; Scouting Refugees start unless it says otherwise."""
    return gathering(name, rules, **{"modules": ("recon5",), "chosen": SCOUTS_START, **start})


REFUGEES = (
    humanitarians("with the humanitarians plain refugees are for hire for nothing", "A-19")
    .when("Ann hires refugee:")
    .then(done(gains="+refugee", food=0, meds=0, left=5, cites="A-19 A-26")),
    humanitarians("a refugee for nothing is the hire of the round", "A-19 A-21")
    .when("Ann hires refugee:", "Ann hires scavenger: scavenger")
    .then(refused("action-taken", "A-21")),
    humanitarians("a refugee for nothing takes no food of an earlier hunt", "A-19")
    .when("Ann hunts: scavenger", "Ann hires refugee:")
    .then(done(gains="+refugee", food=0)),
    humanitarians("nothing is never overpaid with food", "A-19", house=EXACT)
    .when("Ann hunts: scavenger", "Ann hires refugee:")
    .then(done(gains="+refugee", food=0)),
    humanitarians("meds for nothing are too much by house rule", "A-19 A-26")
    .given(has={"Ann": "pills"}, house=EXACT)
    .when("Ann hires refugee: + pills")
    .then(refused("overpaid", "A-26")),
    humanitarians("a hired refugee is owned in the next round", "A-19 A-30")
    .when("Ann hires refugee:", "a round later", "Ann hunts: refugee spear")
    .then(done(value=1)),
    humanitarians("twenty refugees and no more", "A-19 A-26", has={"Bo": "refugee " * 20})
    .when("Ann hires refugee:")
    .then(refused("not-for-hire", "A-26")),
    humanitarians("with plain refugees in the decks scouting refugees are for hire", "A-19", chosen={})
    .when("Ann hires scouting_refugee: scavenger")
    .then(done(gains="+scouting_refugee", food=1)),
    humanitarians("and plain refugees are not", "A-19 A-26", chosen={})
    .when("Ann hires refugee:")
    .then(refused("not-for-hire", "A-26")),
    humanitarians("scouting refugees in the decks are not for hire", "A-8 A-26")
    .when("Ann hires scouting_refugee: scavenger")
    .then(refused("not-for-hire", "A-26")),
    gathering("recon 1 lays scouting refugees beside the ten", "A-4", modules=("recon1",))
    .when("Ann hires scouting_refugee: scavenger")
    .then(done(gains="+scouting_refugee")),
)

TEN = ten("hunter saboteur scout thugs medic tinker spy brawler scavenger rogue")
CHOSEN = (
    gathering("a stack that was chosen is for hire, whatever its module", "A-4")
    .given(has={"Ann": "hunter hunter"}, modules=("recon1",), chosen=TEN)
    .when("Ann hires tinker: hunter hunter")
    .then(done(gains="+tinker", food=4)),
    gathering("a stack that was not chosen is not for hire", "A-4 A-26", modules=("recon1",), chosen=TEN)
    .when("Ann hires sniper_team: scavenger")
    .then(refused("not-for-hire", "A-26")),
    gathering("hardy scavengers of the decks are not for hire", "A-4 A-8 A-26")
    .given(modules=("hq1", "hq2", "recon3"))
    .when("Ann hires hardy_scavenger: hardy_scavenger")
    .then(refused("not-for-hire", "A-26")),
    gathering("hardy scavengers hunt for scavengers", "A-4 A-26")
    .given(
        modules=("hq1", "hq2", "recon3"),
        chosen=ten("courier drill_sergeant tinker scrappers scavenger hunter scout medic guard spy"),
    )
    .when("Ann hires scavenger: hardy_scavenger")
    .then(done(gains="+scavenger", food=1)),
)

ROWS: tuple[Row, ...] = (*FOOD, *MEDS, *ANY_MIX, *OVERPAY, *STACKS, *REFUGEES, *CHOSEN)


@each_row(ROWS)
def test_the_hire_goes_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)
