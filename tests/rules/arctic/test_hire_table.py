"""Hunting and hiring, row by row: what is for hire, what it costs, what pays (A-26)."""

from __future__ import annotations

from typing import Any

from tests.rules.arctic.gatherings import (
    Row,
    as_expected,
    cited,
    done,
    each_row,
    gathering,
    refused,
    seen,
    ten,
)

FOUR_TEAMS = "sniper_team sniper_team sniper_team sniper_team"
EXACT = {"overpay": "exact"}

FOOD = (
    gathering("a hunt makes food", "A-26", done(value=4, food=4, cites="A-26"), "Ann hunts: hunter net",
              has={"Ann": "hunter net"}),
    gathering("food pays a scavenger", "A-26", done(food=1, meds=0, gains="+scavenger", cites="A-26"),
              "Ann hires scavenger: scavenger"),
    gathering("no food pays no scavenger", "A-26", refused("not-paid", "A-26"), "Ann hires scavenger:"),
    gathering("too little food pays no brawler", "A-26", refused("not-paid", "A-26"),
              "Ann hires brawler: refugee spear"),
    gathering("food of an earlier hunt still pays", "A-26", done(food=2, gains="+brawler"),
              "Ann hunts: scavenger scavenger", "Ann hires brawler:"),
    gathering("food of an earlier hunt is joined with meds played later", "A-26",
              done(food=1, meds=1, gains="+saboteur"),
              "Ann hunts: refugee spear", "Ann hires saboteur: + pills", has={"Ann": "pills"}),
    gathering("food does not last until the next round", "A-26", refused("not-paid", "A-26"),
              "Ann hunts: scavenger scavenger", "a round later", "Ann hires brawler:"),
    gathering("food that a hire leaves over is lost", "A-26", refused("not-paid", "A-26"),
              "Ann hunts: scavenger scavenger scavenger", "Ann hires scavenger:",
              "Ann hires brawler: | action-taken"),
    gathering("a hunt is not needed to hire", "A-26", done(food=0, meds=1, gains="+hunter", left=4),
              "Ann hires hunter: + pills", has={"Ann": "pills"}),
    gathering("a hunt of nobody is none", "A-26", refused("no-cards", "A-26", is_final=True), "Ann hunts:"),
)  # fmt: skip

MEDS = (
    gathering("pills are 1 med", "A-26", done(meds=1), "Ann hires hunter: + pills", has={"Ann": "pills"}),
    gathering("a medkit is 2 meds", "A-26", done(food=2, meds=2, gains="+sniper_team"),
              "Ann hires sniper_team: refugee net + medkit", has={"Ann": "net medkit"}),
    gathering("two pills are 2 meds", "A-26", done(meds=2, gains="+group_leaders", left=1),
              "Ann hires group_leaders: refugee net + pills pills", has={"Ann": "net pills pills"}),
    gathering("one pill is too little for two meds", "A-26", refused("not-paid", "A-26"),
              "Ann hires sniper_team: refugee net + pills", has={"Ann": "net pills"}),
    gathering("meds do not stand for food", "A-26", refused("not-paid", "A-26"),
              "Ann hires saboteur: + pills pills", has={"Ann": "pills pills"}),
    gathering("food does not stand for meds", "A-26", refused("not-paid", "A-26"),
              "Ann hires saboteur: scavenger scavenger"),
    gathering("a medic is 1 med", "A-26", done(meds=1, gains="+hunter"), "Ann hires hunter: + medic",
              has={"Ann": "medic"}, modules=("hq1",)),
    gathering("a spear is no med", "A-26", refused("no-meds", "A-26"), "Ann hires hunter: + spear"),
    gathering("meds pay hires and nothing else", "A-26", refused("meds-without-hire", "A-26", is_final=True),
              "Ann hunts: scavenger + pills", has={"Ann": "pills"}),
    gathering("played meds are played", "A-26 A-30", refused("not-owned", "A-30"),
              "Ann hires hunter: + pills", "Ann trashes: pills", has={"Ann": "pills"}),
)  # fmt: skip

ANY_MIX = (
    gathering("six food pay thugs", "A-26", done(food=6, meds=0, gains="+thugs"),
              "Ann hires thugs: hunter hunter net", has={"Ann": "hunter hunter net"}),
    gathering("six meds pay thugs", "A-26", done(food=0, meds=6, gains="+thugs"),
              "Ann hires thugs: + medkit medkit medkit", has={"Ann": "medkit medkit medkit"}),
    gathering("four food and two meds pay thugs", "A-26", done(food=4, meds=2, gains="+thugs"),
              "Ann hires thugs: hunter net + medkit", has={"Ann": "hunter net medkit"}),
    gathering("three food and two meds are too little for thugs", "A-26", refused("not-paid", "A-26"),
              "Ann hires thugs: scavenger net + medkit", has={"Ann": "net medkit"}),
)  # fmt: skip

OVERPAY = (
    gathering("a hire may be overpaid", "A-26", done(food=3, gains="+scavenger"),
              "Ann hires scavenger: scavenger scavenger scavenger"),
    gathering("by house rule nobody overpays in food", "A-26", refused("overpaid", "A-26"),
              "Ann hires scavenger: scavenger scavenger", house=EXACT),
    gathering("by house rule nobody overpays in meds", "A-26", refused("overpaid", "A-26"),
              "Ann hires hunter: + medkit", has={"Ann": "medkit"}, house=EXACT),
    gathering("by house rule nobody adds meds where none are asked", "A-26", refused("overpaid", "A-26"),
              "Ann hires scavenger: scavenger + pills", has={"Ann": "pills"}, house=EXACT),
    gathering("by house rule seven are too much for thugs", "A-26", refused("overpaid", "A-26"),
              "Ann hires thugs: hunter hunter net + pills", has={"Ann": "hunter hunter net pills"},
              house=EXACT),
    gathering("by house rule the exact price is paid", "A-26", done(food=1, meds=1, gains="+saboteur"),
              "Ann hires saboteur: scavenger + pills", has={"Ann": "pills"}, house=EXACT),
    gathering("by house rule thugs take any exact mix", "A-26", done(food=4, meds=2, gains="+thugs"),
              "Ann hires thugs: hunter net + medkit", has={"Ann": "hunter net medkit"}, house=EXACT),
    gathering("by house rule too little is still not paid", "A-26", refused("not-paid", "A-26"),
              "Ann hires brawler: scavenger", house=EXACT),
    gathering("who lets too little pass is not told that it is too much", "A-26", done(gains="+brawler"),
              "Ann hires brawler: scavenger | not-paid", house=EXACT),
)  # fmt: skip

STACKS = (
    gathering("an empty stack hires nobody", "A-26", refused("not-for-hire", "A-26"),
              "Ann hires sniper_team: refugee net + medkit",
              has={"Ann": "net medkit", "Bo": f"{FOUR_TEAMS} sniper_team"}),
    gathering("the last one is hired", "A-26", done(gains="+sniper_team"),
              "Ann hires sniper_team: refugee net + medkit", has={"Ann": "net medkit", "Bo": FOUR_TEAMS}),
    gathering("after the last one the stack is empty", "A-26", refused("not-for-hire", "A-26"),
              "Ann hires sniper_team: refugee net + medkit", "Ann keeps 2",
              "Bo hires sniper_team: refugee net + medkit",
              has={"Ann": "net medkit", "Bo": f"net medkit {FOUR_TEAMS}"}),
    gathering("a trashed mercenary does not go back to its stack", "A-26 A-28",
              refused("not-for-hire", "A-26"),
              "Ann trashes: sniper_team", "Ann hires sniper_team: refugee net + medkit",
              has={"Ann": "net medkit sniper_team", "Bo": FOUR_TEAMS}),
    gathering("refugees are never for hire", "A-26", refused("not-for-hire", "A-26"),
              "Ann hires refugee: scavenger"),
    gathering("a trashed refugee is not for hire either", "A-26", refused("not-for-hire", "A-26"),
              "Ann trashes: refugee", "Ann hires refugee: scavenger"),
    gathering("contested resources are not for hire", "A-26", refused("not-for-hire", "A-26"),
              "Ann hires field_crew: scavenger"),
    gathering("tools are not for hire", "A-26", refused("not-for-hire", "A-26"),
              "Ann hires net: scavenger"),
    gathering("a module's mercenary is not for hire without the module", "A-4 A-26",
              refused("not-for-hire", "A-26"), "Ann hires medic: scavenger scavenger scavenger"),
    gathering("a module's mercenary is for hire with the module", "A-4 A-26", done(gains="+medic"),
              "Ann hires medic: scavenger scavenger scavenger", modules=("hq1",)),
    gathering("a card that nobody knows is not hired", "A-26", refused("unknown-card", None, is_final=True),
              "Ann hires mole: scavenger"),
)  # fmt: skip

SCOUTS_START = {"variants": ("scouting_refugees",)}


def humanitarians(name: str, rules: str, expect: dict[str, object], *steps: str, **start: Any) -> Row:
    """Make a row of a table with the Humanitarians; Scouting Refugees start unless it says otherwise."""
    return gathering(name, rules, expect, *steps, **{"modules": ("recon5",), "chosen": SCOUTS_START, **start})


REFUGEES = (
    humanitarians("with the humanitarians plain refugees are for hire for nothing", "A-19",
                  done(gains="+refugee", food=0, meds=0, left=5, cites="A-19 A-26"), "Ann hires refugee:"),
    humanitarians("a refugee for nothing is the hire of the round", "A-19 A-21",
                  refused("action-taken", "A-21"),
                  "Ann hires refugee:", "Ann hires scavenger: scavenger"),
    humanitarians("a refugee for nothing takes no food of an earlier hunt", "A-19",
                  done(gains="+refugee", food=0), "Ann hunts: scavenger", "Ann hires refugee:"),
    humanitarians("nothing is never overpaid with food", "A-19", done(gains="+refugee", food=0),
                  "Ann hunts: scavenger", "Ann hires refugee:", house=EXACT),
    humanitarians("meds for nothing are too much by house rule", "A-19 A-26", refused("overpaid", "A-26"),
                  "Ann hires refugee: + pills", has={"Ann": "pills"}, house=EXACT),
    humanitarians("a hired refugee is owned in the next round", "A-19 A-30", done(value=1),
                  "Ann hires refugee:", "a round later", "Ann hunts: refugee spear"),
    humanitarians("twenty refugees and no more", "A-19 A-26", refused("not-for-hire", "A-26"),
                  "Ann hires refugee:", has={"Bo": "refugee " * 20}),
    humanitarians("with plain refugees in the decks scouting refugees are for hire", "A-19",
                  done(gains="+scouting_refugee", food=1), "Ann hires scouting_refugee: scavenger",
                  chosen={}),
    humanitarians("and plain refugees are not", "A-19 A-26", refused("not-for-hire", "A-26"),
                  "Ann hires refugee:", chosen={}),
    humanitarians("scouting refugees in the decks are not for hire", "A-8 A-26",
                  refused("not-for-hire", "A-26"),
                  "Ann hires scouting_refugee: scavenger"),
    gathering("recon 1 lays scouting refugees beside the ten", "A-4", done(gains="+scouting_refugee"),
              "Ann hires scouting_refugee: scavenger", modules=("recon1",)),
)  # fmt: skip

TEN = ten("hunter saboteur scout thugs medic tinker spy brawler scavenger rogue")
CHOSEN = (
    gathering("a stack that was chosen is for hire, whatever its module", "A-4",
              done(gains="+tinker", food=4), "Ann hires tinker: hunter hunter",
              has={"Ann": "hunter hunter"}, modules=("recon1",), chosen=TEN),
    gathering("a stack that was not chosen is not for hire", "A-4 A-26", refused("not-for-hire", "A-26"),
              "Ann hires sniper_team: scavenger", modules=("recon1",), chosen=TEN),
    gathering("hardy scavengers of the decks are not for hire", "A-4 A-8 A-26",
              refused("not-for-hire", "A-26"),
              "Ann hires hardy_scavenger: hardy_scavenger", modules=("hq1", "hq2", "recon3")),
    gathering("hardy scavengers hunt for scavengers", "A-4 A-26", done(gains="+scavenger", food=1),
              "Ann hires scavenger: hardy_scavenger", modules=("hq1", "hq2", "recon3"),
              chosen=ten("courier drill_sergeant tinker scrappers scavenger hunter scout medic guard spy")),
)  # fmt: skip

ROWS: tuple[Row, ...] = (*FOOD, *MEDS, *ANY_MIX, *OVERPAY, *STACKS, *REFUGEES, *CHOSEN)


@each_row(ROWS)
def test_the_hire_goes_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)
