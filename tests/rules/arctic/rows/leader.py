"""Rows about choosing a leader, and what a leader always gives (A-7, A-60, A-61, A-80)."""

from __future__ import annotations

from tests.rules.arctic.rows.row import Given, done, gathering, refused

HQ3 = ("hq1", "hq2", "hq3")

WITH_SCOUTS = (*HQ3, "recon1")

LACKS = refused("leader-missing", "A-80")


def row(name: str, rules: str, **start: object) -> Given:
    """Make a row of a table with HQ 1 to HQ 3."""
    return gathering(f"leaders: {name}", rules, **{"modules": HQ3, **start})


def led(leader: str) -> dict[str, str]:
    """Say that Ann has this leader."""
    return {"Ann": leader}


CHOOSING = (
    row("a seat keeps one of the two", "A-7", round=1)
    .when("Ann chooses gangster")
    .then(done(base="gangster", cites="A-7")),
    row("in any order", "A-7", round=1)
    .when("Cy chooses ranger", "Ann chooses butcher")
    .then(done(bases={"Ann": "butcher", "Cy": "ranger"})),
    row("only a leader is kept", "A-7")
    .when("Ann chooses refugee")
    .then(refused("wrong-kind-of-card", "A-7", is_final=True)),
    row("a leader that there is not", "A-7")
    .when("Ann chooses queen")
    .then(refused("unknown-card", None, is_final=True)),
    row("a leader of Recon 5 without it", "A-5 A-7")
    .when("Ann chooses swindler")
    .then(refused("not-in-play", "A-5")),
    row("without HQ 3 there are none", "A-5 A-7", modules=("hq1", "hq2"))
    .when("Ann chooses gangster")
    .then(refused("not-in-play", "A-5")),
    row("nobody chooses twice", "A-7", bases=led("gangster"))
    .when("Ann chooses ranger")
    .then(refused("leader-chosen", "A-7")),
    row("one that lies open before another is taken", "A-7 A-17", bases={"Bo": "gangster"})
    .when("Ann chooses gangster")
    .then(refused("leader-taken", "A-7")),
    row("while choices are hidden none is refused because of another", "A-7 A-17")
    .given(bases={"Bo": "gangster"}, round=1)
    .when("Ann chooses gangster")
    .then(done(base="gangster")),
    row("who is not there chooses nothing", "A-7")
    .when("Zed chooses gangster")
    .then(refused("unknown-player", None, is_final=True)),
)

ALWAYS = (
    row("the excavator's refugees dig 1", "A-80", bases=led("excavator"))
    .when("Ann digs: refugee refugee")
    .then(done(value=2, cites="A-80")),
    row("a shovel adds 1 in an excavator's refugee's hands", "A-80", bases=led("excavator"))
    .when("Ann digs: refugee shovel")
    .then(done(value=2)),
    row("the excavator's refugees dig in the schematics too", "A-80 A-70")
    .given(bases=led("excavator"), has={"Ann": "engineer"})
    .when("Ann builds armory: engineer refugee")
    .then(done(value=3)),
    row("a wounded excavator gives nothing", "A-77 A-80", bases=led("excavator wounded"))
    .when("Ann digs: refugee refugee")
    .then(done(value=0)),
    row("another's excavator gives nothing", "A-80", bases={"Bo": "excavator"})
    .when("Ann digs: refugee refugee")
    .then(done(value=0)),
    row("the ranger's refugees hunt 1", "A-80", bases=led("ranger"))
    .when("Ann hunts: refugee refugee")
    .then(done(value=2, food=2, cites="A-80")),
    row("the ranger's families hunt 1 each", "A-80", bases=led("ranger"), has={"Ann": "tribe_family_5"})
    .when("Ann hunts: tribe_family_5")
    .then(done(value=1)),
    row("a scouting refugee is the ranger's, as a member or a helper", "A-80 A-82")
    .given(bases=led("ranger"), has={"Ann": "scouting_refugee"}, modules=WITH_SCOUTS)
    .when("Ann hunts: scouting_refugee scavenger")
    .then(done(value=2, cites="A-82")),
    row("a sergeant's saboteur costs no food", "A-61", bases=led("sergeant_at_arms"), has={"Ann": "pills"})
    .when("Ann hires saboteur: + pills")
    .then(done(gains="+saboteur", meds=1, cites="A-61 A-26")),
    row("a wounded sergeant pays the food", "A-61 A-77")
    .given(bases=led("sergeant_at_arms wounded"), has={"Ann": "pills"})
    .when("Ann hires saboteur: + pills")
    .then(refused("not-paid", "A-26")),
    row("a sergeant's sniper team costs as ever", "A-61")
    .given(bases=led("sergeant_at_arms"), has={"Ann": "medkit"})
    .when("Ann hires sniper_team: + medkit")
    .then(refused("not-paid", "A-26")),
    row("a sergeant's tools are not disarmed", "A-61")
    .given(bases={"Bo": "sergeant_at_arms"}, has={"Ann": "saboteur"})
    .when("Ann's saboteur disarms Bo's spear")
    .then(refused("protected-tool", "A-61", is_final=True)),
    row("a wounded sergeant's tools are", "A-61 A-77")
    .given(bases={"Bo": "sergeant_at_arms wounded"}, has={"Ann": "saboteur"})
    .when("Ann's saboteur disarms Bo's spear")
    .then(done(lost={"Bo": 1})),
)
