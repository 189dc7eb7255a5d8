"""Dirty deeds at a table, row by row: buildings disabled and repaired, leaders wounded and healed (A-77)."""

from __future__ import annotations

import pytest

from tests.rules.arctic.gatherings import Row, as_expected, cited, done, each_row, gathering, refused, seen

HQ4 = ("hq1", "hq2", "hq3", "hq4")
SABOTEUR, SNIPERS = {"Ann": "saboteur"}, {"Ann": "sniper_team"}
NOT_THERE = refused("target-not-standing", "A-77", is_final=True)


def row(name: str, rules: str, expect: dict[str, object], *steps: str, **start: object) -> Row:
    """Make a row of a table with all HQ modules."""
    return gathering(f"deeds: {name}", rules, expect, *steps, **{"modules": HQ4, **start})


DISABLING = (
    row("a saboteur disables a complete building and is discarded", "A-77 A-53",
        done(bases={"Bo": "armory disabled"}, left=4, lost={}, cites="A-77 A-53"),
        "Ann's saboteur disables Bo's armory", bases={"Bo": "armory"}, has=SABOTEUR),
    row("what lies inside stays the owner's", "A-77", done(bases={"Bo": "armory with spear disabled"}),
        "Ann's saboteur disables Bo's armory", bases={"Bo": "armory with spear"}, has=SABOTEUR),
    row("not one under construction", "A-77", NOT_THERE,
        "Ann's saboteur disables Bo's armory", bases={"Bo": "armory timer 1"}, has=SABOTEUR),
    row("not one disabled already", "A-77", NOT_THERE,
        "Ann's saboteur disables Bo's armory", bases={"Bo": "armory disabled"}, has=SABOTEUR),
    row("of two armories the other", "A-77", done(bases={"Bo": "armory disabled, armory disabled"}),
        "Ann's saboteur disables Bo's armory", bases={"Bo": "armory disabled, armory"}, has=SABOTEUR),
    row("not one that is not there", "A-77", NOT_THERE,
        "Ann's saboteur disables Bo's bunker", bases={"Bo": "armory"}, has=SABOTEUR),
    row("only with HQ 4", "A-77", refused("module-missing", "A-77", is_final=True),
        "Ann's saboteur disables Bo's armory", bases={"Bo": "armory"}, has=SABOTEUR, modules=HQ4[:3]),
    row("only a saboteur", "A-77", refused("power-missing", "A-77", is_final=True),
        "Ann's brawler disables Bo's armory", bases={"Bo": "armory"}),
    row("only a building", "A-77", refused("wrong-kind-of-target", "A-77", is_final=True),
        "Ann's saboteur disables Bo's spear", has=SABOTEUR),
    row("not the own building", "A-77", refused("own-card", "A-77", is_final=True),
        "Ann's saboteur disables Ann's armory", bases={"Ann": "armory"}, has=SABOTEUR),
    row("nobody saves a building", "A-54 A-77", refused("nothing-to-save", "A-54", is_final=True),
        "Ann's saboteur disables Bo's armory, saved by Bo's medic", bases={"Bo": "armory"},
        has={"Ann": "saboteur", "Bo": "medic"}),
    row("the owner may have committed", "A-77 A-53", done(bases={"Ann": "armory disabled"}),
        "Ann keeps 5",
        "Bo's saboteur disables Ann's armory", bases={"Ann": "armory"}, has={"Bo": "saboteur"}),
    row("a sergeant does not guard buildings", "A-61 A-77",
        done(bases={"Bo": "sergeant_at_arms, armory disabled"}),
        "Ann's saboteur disables Bo's armory", bases={"Bo": "sergeant_at_arms, armory"}, has=SABOTEUR),
    row("by house rule a sergeant does", "A-61", refused("protected-building", "A-61", is_final=True),
        "Ann's saboteur disables Bo's armory", bases={"Bo": "sergeant_at_arms, armory"}, has=SABOTEUR,
        house={"sergeant_buildings": "yes"}),
)  # fmt: skip

REPAIR = (
    row("any member repairs and is discarded", "A-77", done(base="armory with spear", left=4, cites="A-77"),
        "Ann repairs 0: refugee", bases={"Ann": "armory with spear disabled"}),
    row("no tool does", "A-77", refused("no-member", "A-77"), "Ann repairs 0: spear",
        bases={"Ann": "armory disabled"}),
    row("nothing to repair", "A-77", refused("not-disabled", "A-77", is_final=True), "Ann repairs 0: refugee",
        bases={"Ann": "armory"}),
    row("no such building", "A-77", refused("no-such-building", "A-70", is_final=True),
        "Ann repairs 1: refugee", bases={"Ann": "armory disabled"}),
    row("not in another's turn", "A-77 A-14", refused("not-your-turn", "A-14"), "Bo repairs 0: refugee",
        bases={"Bo": "armory disabled"}),
    row("who repairs does nothing else", "A-77 A-21", refused("not-owned", "A-30"),
        "Ann repairs 0: brawler", "Ann digs: brawler", bases={"Ann": "armory disabled"}),
    row("repaired, it is used in the same turn", "A-77 A-74", done(base="armory with spear"),
        "Ann repairs 0: refugee", "Ann stores in 0: spear", bases={"Ann": "armory disabled"}),
)  # fmt: skip

WOUNDING = (
    row("a sniper team wounds a leader and is discarded", "A-77 A-53",
        done(bases={"Bo": "ranger wounded"}, left=4, lost={}, cites="A-77"),
        "Ann's sniper_team wounds Bo's ranger", bases={"Bo": "ranger"}, has=SNIPERS),
    row("a medic saves the leader", "A-54 A-77", done(bases={"Bo": "ranger"}, lost={"Cy": 1}, cites="A-54"),
        "Ann's sniper_team wounds Bo's ranger, saved by Cy's medic", bases={"Bo": "ranger"},
        has={"Ann": "sniper_team", "Cy": "medic"}),
    row("a wounded leader is wounded no more", "A-77", NOT_THERE,
        "Ann's sniper_team wounds Bo's ranger", bases={"Bo": "ranger wounded"}, has=SNIPERS),
    row("not another leader", "A-77", NOT_THERE,
        "Ann's sniper_team wounds Bo's butcher", bases={"Bo": "ranger"}, has=SNIPERS),
    row("not one that does not lie face up yet", "A-7 A-17",
        refused("leaders-hidden", "A-7", is_final=True),
        "Ann's sniper_team wounds Bo's ranger", bases={"Bo": "ranger"}, has=SNIPERS, round=1),
    row("an assassin wounds no leader", "A-77", refused("leader-protected", "A-77", is_final=True),
        "Ann's assassin wounds Bo's ranger", bases={"Bo": "ranger"}, has={"Ann": "assassin"},
        modules=(*HQ4, "recon2")),
    row("by house rule an assassin does", "A-77", done(bases={"Bo": "ranger wounded"}),
        "Ann's assassin wounds Bo's ranger", bases={"Bo": "ranger"}, has={"Ann": "assassin"},
        modules=(*HQ4, "recon2"), house={"assassin_vs_leader": "yes"}),
    row("a saboteur wounds nobody", "A-77", refused("power-missing", "A-77", is_final=True),
        "Ann's saboteur wounds Bo's ranger", bases={"Bo": "ranger"}, has=SABOTEUR),
    row("a member is no leader", "A-77", refused("wrong-kind-of-target", "A-77", is_final=True),
        "Ann's sniper_team wounds Bo's brawler", bases={"Bo": "ranger"}, has=SNIPERS),
    row("only with HQ 4 too", "A-77", refused("module-missing", "A-77", is_final=True),
        "Ann's sniper_team wounds Bo's ranger", bases={"Bo": "ranger"}, has=SNIPERS, modules=HQ4[:3]),
    row("a wounded ranger's refugees hunt 0", "A-77 A-80", done(value=0),
        "Bo's sniper_team wounds Ann's ranger", "Ann hunts: refugee refugee", bases={"Ann": "ranger"},
        has={"Bo": "sniper_team"}),
)  # fmt: skip

HEALING = (
    row("a med heals", "A-77", done(base="ranger", left=4, cites="A-77"), "Ann heals: pills",
        bases={"Ann": "ranger wounded"}, has={"Ann": "pills"}),
    row("a medic's med does", "A-77", done(base="ranger"), "Ann heals: medic",
        bases={"Ann": "ranger wounded"}, has={"Ann": "medic"}),
    row("a brawler brings no meds", "A-77", refused("no-meds", "A-77"), "Ann heals: brawler",
        bases={"Ann": "ranger wounded"}),
    row("a sound leader is not healed", "A-77", refused("not-wounded", "A-77", is_final=True),
        "Ann heals: pills", bases={"Ann": "ranger"}, has={"Ann": "pills"}),
    row("without a leader nobody is", "A-77", refused("not-wounded", "A-77", is_final=True),
        "Ann heals: pills", has={"Ann": "pills"}),
    row("healed, the leader is in force in the same turn", "A-77 A-80", done(value=1),
        "Ann heals: pills", "Ann hunts: refugee", bases={"Ann": "ranger wounded"}, has={"Ann": "pills"}),
    row("a wound lasts into the next round", "A-77", done(value=0), "a round later", "Ann hunts: refugee",
        bases={"Ann": "ranger wounded"}),
)  # fmt: skip

SECRETS = (
    row("the medic aimed at is not the one that saves", "A-54", refused("not-owned", "A-30"),
        "Ann's sniper_team snipes Bo's medic, saved by Bo's medic",
        has={"Ann": "sniper_team", "Bo": "medic"}),
    row("by house rule it may be", "A-54", done(lost={"Bo": 1}, cites="A-54"),
        "Ann's sniper_team snipes Bo's medic, saved by Bo's medic",
        has={"Ann": "sniper_team", "Bo": "medic"}, house={"self_save": "yes"}),
    row("another medic saves it anyhow", "A-54", done(lost={"Bo": 1}),
        "Ann's sniper_team snipes Bo's medic, saved by Bo's medic",
        has={"Ann": "sniper_team", "Bo": "medic medic"}),
    row("what is stored is nobody's business: no refusal tells it", "A-17 A-74", done(lost={"Bo": 1}),
        "Ann's saboteur disarms Bo's spear", bases={"Bo": "armory with spear"}, has=SABOTEUR),
)  # fmt: skip

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
    deed = row(
        "", "", {}, step, bases={"Ann": "butcher wounded, bunker disabled", "Bo": "ranger, armory"},
        has={"Ann": "saboteur sniper_team pills", "Cy": "medic"},
    )  # fmt: skip
    reasons = seen(deed)["reasons"]

    turned = [each for each in reasons if each.phrase.startswith("Turn the")]

    assert [(each.text(), each.rules) for each in turned] == ([(told, ("A-77",))] if told else [])
