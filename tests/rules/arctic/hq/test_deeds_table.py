"""Dirty deeds at a table, row by row: buildings disabled and repaired, leaders wounded and healed (A-77)."""

from __future__ import annotations

import pytest

from tests.rules.arctic.rows.gatherings import as_expected, cited, seen
from tests.rules.arctic.rows.row import Given, Row, done, each_row, gathering, refused

HQ4 = ("hq1", "hq2", "hq3", "hq4")
SABOTEUR, SNIPERS = {"Ann": "saboteur"}, {"Ann": "sniper_team"}
NOT_THERE = refused("target-not-standing", "A-77", is_final=True)


def row(name: str, rules: str, **start: object) -> Given:
    """Make a row of a table with all HQ modules."""
    return gathering(f"deeds: {name}", rules, **{"modules": HQ4, **start})


DISABLING = (
    row("a saboteur disables a complete building and is discarded", "A-77 A-53")
    .given(bases={"Bo": "armory"}, has=SABOTEUR)
    .when("Ann's saboteur disables Bo's armory")
    .then(done(bases={"Bo": "armory disabled"}, left=4, lost={}, cites="A-77 A-53")),
    row("what lies inside stays the owner's", "A-77", bases={"Bo": "armory with spear"}, has=SABOTEUR)
    .when("Ann's saboteur disables Bo's armory")
    .then(done(bases={"Bo": "armory with spear disabled"})),
    row("not one under construction", "A-77", bases={"Bo": "armory timer 1"}, has=SABOTEUR)
    .when("Ann's saboteur disables Bo's armory")
    .then(NOT_THERE),
    row("not one disabled already", "A-77", bases={"Bo": "armory disabled"}, has=SABOTEUR)
    .when("Ann's saboteur disables Bo's armory")
    .then(NOT_THERE),
    row("of two armories the other", "A-77", bases={"Bo": "armory disabled, armory"}, has=SABOTEUR)
    .when("Ann's saboteur disables Bo's armory")
    .then(done(bases={"Bo": "armory disabled, armory disabled"})),
    row("not one that is not there", "A-77", bases={"Bo": "armory"}, has=SABOTEUR)
    .when("Ann's saboteur disables Bo's bunker")
    .then(NOT_THERE),
    row("only with HQ 4", "A-77", bases={"Bo": "armory"}, has=SABOTEUR, modules=HQ4[:3])
    .when("Ann's saboteur disables Bo's armory")
    .then(refused("module-missing", "A-77", is_final=True)),
    row("only a saboteur", "A-77", bases={"Bo": "armory"})
    .when("Ann's brawler disables Bo's armory")
    .then(refused("power-missing", "A-77", is_final=True)),
    row("only a building", "A-77", has=SABOTEUR)
    .when("Ann's saboteur disables Bo's spear")
    .then(refused("wrong-kind-of-target", "A-77", is_final=True)),
    row("not the own building", "A-77", bases={"Ann": "armory"}, has=SABOTEUR)
    .when("Ann's saboteur disables Ann's armory")
    .then(refused("own-card", "A-77", is_final=True)),
    row("nobody saves a building", "A-54 A-77")
    .given(bases={"Bo": "armory"}, has={"Ann": "saboteur", "Bo": "medic"})
    .when("Ann's saboteur disables Bo's armory, saved by Bo's medic")
    .then(refused("nothing-to-save", "A-54", is_final=True)),
    row("the owner may have committed", "A-77 A-53", bases={"Ann": "armory"}, has={"Bo": "saboteur"})
    .when("Ann keeps 5", "Bo's saboteur disables Ann's armory")
    .then(done(bases={"Ann": "armory disabled"})),
    row("a sergeant does not guard buildings", "A-61 A-77")
    .given(bases={"Bo": "sergeant_at_arms, armory"}, has=SABOTEUR)
    .when("Ann's saboteur disables Bo's armory")
    .then(done(bases={"Bo": "sergeant_at_arms, armory disabled"})),
    row("by house rule a sergeant does", "A-61")
    .given(bases={"Bo": "sergeant_at_arms, armory"}, has=SABOTEUR, house={"sergeant_buildings": "yes"})
    .when("Ann's saboteur disables Bo's armory")
    .then(refused("protected-building", "A-61", is_final=True)),
)

REPAIR = (
    row("any member repairs and is discarded", "A-77", bases={"Ann": "armory with spear disabled"})
    .when("Ann repairs 0: refugee")
    .then(done(base="armory with spear", left=4, cites="A-77")),
    row("no tool does", "A-77", bases={"Ann": "armory disabled"})
    .when("Ann repairs 0: spear")
    .then(refused("no-member", "A-77")),
    row("nothing to repair", "A-77", bases={"Ann": "armory"})
    .when("Ann repairs 0: refugee")
    .then(refused("not-disabled", "A-77", is_final=True)),
    row("no such building", "A-77", bases={"Ann": "armory disabled"})
    .when("Ann repairs 1: refugee")
    .then(refused("no-such-building", "A-70", is_final=True)),
    row("not in another's turn", "A-77 A-14", bases={"Bo": "armory disabled"})
    .when("Bo repairs 0: refugee")
    .then(refused("not-your-turn", "A-14")),
    row("who repairs does nothing else", "A-77 A-21", bases={"Ann": "armory disabled"})
    .when("Ann repairs 0: brawler", "Ann digs: brawler")
    .then(refused("not-owned", "A-30")),
    row("repaired, it is used in the same turn", "A-77 A-74", bases={"Ann": "armory disabled"})
    .when("Ann repairs 0: refugee", "Ann stores in 0: spear")
    .then(done(base="armory with spear")),
)

WOUNDING = (
    row("a sniper team wounds a leader and is discarded", "A-77 A-53", bases={"Bo": "ranger"}, has=SNIPERS)
    .when("Ann's sniper_team wounds Bo's ranger")
    .then(done(bases={"Bo": "ranger wounded"}, left=4, lost={}, cites="A-77")),
    row("a medic saves the leader", "A-54 A-77")
    .given(bases={"Bo": "ranger"}, has={"Ann": "sniper_team", "Cy": "medic"})
    .when("Ann's sniper_team wounds Bo's ranger, saved by Cy's medic")
    .then(done(bases={"Bo": "ranger"}, lost={"Cy": 1}, cites="A-54")),
    row("a wounded leader is wounded no more", "A-77", bases={"Bo": "ranger wounded"}, has=SNIPERS)
    .when("Ann's sniper_team wounds Bo's ranger")
    .then(NOT_THERE),
    row("not another leader", "A-77", bases={"Bo": "ranger"}, has=SNIPERS)
    .when("Ann's sniper_team wounds Bo's butcher")
    .then(NOT_THERE),
    row("not one that does not lie face up yet", "A-7 A-17", bases={"Bo": "ranger"}, has=SNIPERS, round=1)
    .when("Ann's sniper_team wounds Bo's ranger")
    .then(refused("leaders-hidden", "A-7", is_final=True)),
    row("an assassin wounds no leader", "A-77")
    .given(bases={"Bo": "ranger"}, has={"Ann": "assassin"}, modules=(*HQ4, "recon2"))
    .when("Ann's assassin wounds Bo's ranger")
    .then(refused("leader-protected", "A-77", is_final=True)),
    row("by house rule an assassin does", "A-77")
    .given(
        bases={"Bo": "ranger"},
        has={"Ann": "assassin"},
        modules=(*HQ4, "recon2"),
        house={"assassin_vs_leader": "yes"},
    )
    .when("Ann's assassin wounds Bo's ranger")
    .then(done(bases={"Bo": "ranger wounded"})),
    row("a saboteur wounds nobody", "A-77", bases={"Bo": "ranger"}, has=SABOTEUR)
    .when("Ann's saboteur wounds Bo's ranger")
    .then(refused("power-missing", "A-77", is_final=True)),
    row("a member is no leader", "A-77", bases={"Bo": "ranger"}, has=SNIPERS)
    .when("Ann's sniper_team wounds Bo's brawler")
    .then(refused("wrong-kind-of-target", "A-77", is_final=True)),
    row("only with HQ 4 too", "A-77", bases={"Bo": "ranger"}, has=SNIPERS, modules=HQ4[:3])
    .when("Ann's sniper_team wounds Bo's ranger")
    .then(refused("module-missing", "A-77", is_final=True)),
    row("a wounded ranger's refugees hunt 0", "A-77 A-80", bases={"Ann": "ranger"}, has={"Bo": "sniper_team"})
    .when("Bo's sniper_team wounds Ann's ranger", "Ann hunts: refugee refugee")
    .then(done(value=0)),
)

HEALING = (
    row("a med heals", "A-77", bases={"Ann": "ranger wounded"}, has={"Ann": "pills"})
    .when("Ann heals: pills")
    .then(done(base="ranger", left=4, cites="A-77")),
    row("a medic's med does", "A-77", bases={"Ann": "ranger wounded"}, has={"Ann": "medic"})
    .when("Ann heals: medic")
    .then(done(base="ranger")),
    row("a brawler brings no meds", "A-77", bases={"Ann": "ranger wounded"})
    .when("Ann heals: brawler")
    .then(refused("no-meds", "A-77")),
    row("a sound leader is not healed", "A-77", bases={"Ann": "ranger"}, has={"Ann": "pills"})
    .when("Ann heals: pills")
    .then(refused("not-wounded", "A-77", is_final=True)),
    row("without a leader nobody is", "A-77", has={"Ann": "pills"})
    .when("Ann heals: pills")
    .then(refused("not-wounded", "A-77", is_final=True)),
    row("healed, the leader is in force in the same turn", "A-77 A-80")
    .given(bases={"Ann": "ranger wounded"}, has={"Ann": "pills"})
    .when("Ann heals: pills", "Ann hunts: refugee")
    .then(done(value=1)),
    row("a wound lasts into the next round", "A-77", bases={"Ann": "ranger wounded"})
    .when("a round later", "Ann hunts: refugee")
    .then(done(value=0)),
)

SECRETS = (
    row("the medic aimed at is not the one that saves", "A-54", has={"Ann": "sniper_team", "Bo": "medic"})
    .when("Ann's sniper_team snipes Bo's medic, saved by Bo's medic")
    .then(refused("not-owned", "A-30")),
    row("by house rule it may be", "A-54")
    .given(has={"Ann": "sniper_team", "Bo": "medic"}, house={"self_save": "yes"})
    .when("Ann's sniper_team snipes Bo's medic, saved by Bo's medic")
    .then(done(lost={"Bo": 1}, cites="A-54")),
    row("another medic saves it anyhow", "A-54", has={"Ann": "sniper_team", "Bo": "medic medic"})
    .when("Ann's sniper_team snipes Bo's medic, saved by Bo's medic")
    .then(done(lost={"Bo": 1})),
    row("what is stored is nobody's business: no refusal tells it", "A-17 A-74")
    .given(bases={"Bo": "armory with spear"}, has=SABOTEUR)
    .when("Ann's saboteur disarms Bo's spear")
    .then(done(lost={"Bo": 1})),
)

ROWS: tuple[Row, ...] = (*SECRETS, *DISABLING, *REPAIR, *WOUNDING, *HEALING)


@each_row(ROWS)
def test_deeds_go_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


TURNED = (
    ("Ann's saboteur disables Bo's armory", "Turn the Armory face down."),
    ("Ann's sniper_team wounds Bo's ranger", "Turn the Ranger face down."),
    ("Ann repairs 0: refugee", "Turn the Bunker up again."),
    ("Ann heals: pills", "Turn the Butcher up again."),
    ("Ann's sniper_team wounds Bo's ranger, saved by Cy's medic", ""),
    ("Ann's sniper_team snipes Bo's brawler", ""),
)


@pytest.mark.parametrize(("step", "told"), TURNED)
def test_the_table_is_reminded_to_turn_a_card_over(step: str, told: str) -> None:
    deed = (
        row("", "")
        .given(
            bases={"Ann": "butcher wounded, bunker disabled", "Bo": "ranger, armory"},
            has={"Ann": "saboteur sniper_team pills", "Cy": "medic"},
        )
        .when(step)
    )
    reasons = seen(deed)["reasons"]

    turned = [each for each in reasons if each.phrase.startswith("Turn the")]

    assert [(each.text(), each.rules) for each in turned] == ([(told, ("A-77",))] if told else [])
