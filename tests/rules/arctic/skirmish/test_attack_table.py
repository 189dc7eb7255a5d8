"""Attacks and answers, row by row: disarm, snipe, save (A-21, A-50 to A-55)."""

from __future__ import annotations

from tests.rules.arctic.rows.tables import (
    Row,
    as_expected,
    ask,
    cited,
    deadlock,
    each_row,
    refused,
    skirmish,
    won,
)

DISARM = (
    skirmish("a disarmed tool is out", "A-50")
    .forces(Ann="saboteur", Bo="scavenger grenade", Cy="brawler")
    .says("Ann's saboteur disarms Bo's grenade")
    .then(won("Cy", "fight", (0, 1, 2), standing={"Bo": "scavenger"}, cites="A-50")),
    skirmish("contested tools are disarmed like any other", "A-50")
    .forces(Ann="saboteur", Bo="scavenger wolf_pack", Cy="")
    .says("Ann's saboteur disarms Bo's wolf_pack")
    .then(won("Bo", "fight", (0, 1, 0))),
    skirmish("a tool nobody carries can be disarmed too", "A-50")
    .forces(Ann="saboteur", Bo="brawler toolkit", Cy="")
    .says("Ann's saboteur disarms Bo's toolkit")
    .then(won("Bo", "fight", (0, 2, 0), standing={"Bo": "brawler"})),
    skirmish("of two spears one is out", "A-50")
    .forces(Ann="saboteur", Bo="brawler scavenger spear spear", Cy="")
    .says("Ann's saboteur disarms Bo's spear")
    .then(won("Bo", "fight", (0, 5, 0), standing={"Bo": "brawler scavenger spear"})),
    skirmish("after a disarm the other tool is taken up", "A-52 A-50")
    .forces(Ann="saboteur", Bo="scavenger grenade shovel", Cy="")
    .says("Ann's saboteur disarms Bo's grenade")
    .then(won("Bo", "fight", (0, 2, 0), carriers={"Bo": "scavenger+shovel"})),
    skirmish("two saboteurs disarm twice, each card once", "A-21 A-50")
    .forces(Ann="saboteur saboteur", Bo="scavenger grenade spear", Cy="")
    .says("Ann's saboteur disarms Bo's grenade", "Ann's saboteur disarms Bo's spear")
    .then(won("Bo", "fight", (0, 1, 0), standing={"Ann": "saboteur saboteur", "Bo": "scavenger"})),
    skirmish("one saboteur disarms once", "A-21 A-50 A-64")
    .forces(Ann="saboteur", Bo="scavenger grenade spear", Cy="")
    .says("Ann's saboteur disarms Bo's grenade", "Ann's saboteur disarms Bo's spear")
    .then(refused("used-already", "A-50")),
    skirmish("an instant cannot be disarmed", "A-34 A-50")
    .forces(Ann="saboteur", Bo="tear_gas", Cy="")
    .says("Ann's saboteur disarms Bo's tear_gas")
    .then(refused("wrong-kind-of-target", "A-50")),
    skirmish("medicine cannot be disarmed", "A-50 A-64")
    .forces(Ann="saboteur", Bo="medkit", Cy="")
    .says("Ann's saboteur disarms Bo's medkit")
    .then(refused("wrong-kind-of-target", "A-50")),
    skirmish("a member cannot be disarmed", "A-50 A-64")
    .forces(Ann="saboteur", Bo="thugs spear", Cy="")
    .says("Ann's saboteur disarms Bo's thugs")
    .then(refused("wrong-kind-of-target", "A-50")),
    skirmish("nobody disarms the own side", "A-50 A-64")
    .forces(Ann="saboteur spear", Bo="", Cy="")
    .says("Ann's saboteur disarms Ann's spear")
    .then(refused("own-card", "A-50")),
    skirmish("a tool that is not there cannot be disarmed", "A-50 A-64")
    .forces(Ann="saboteur", Bo="grenade", Cy="spear")
    .says("Ann's saboteur disarms Bo's spear")
    .then(refused("target-not-standing", "A-50")),
    skirmish("a disarmed tool cannot be disarmed again", "A-50 A-64")
    .forces(Ann="saboteur", Bo="saboteur", Cy="spear")
    .says("Ann's saboteur disarms Cy's spear", "Bo's saboteur disarms Cy's spear")
    .then(refused("target-not-standing", "A-50")),
    skirmish("a brawler disarms nobody", "A-50")
    .forces(Ann="brawler", Bo="spear", Cy="")
    .says("Ann's brawler disarms Bo's spear")
    .then(refused("power-missing", "A-50")),
    skirmish("a disarm without a target says nothing", "A-50")
    .forces(Ann="saboteur", Bo="spear", Cy="")
    .says("Ann's saboteur disarms")
    .then(refused("no-target", "A-50")),
    skirmish("a disarm has to name the tool", "A-50")
    .forces(Ann="saboteur", Bo="spear", Cy="")
    .says("Ann's saboteur disarms Bo's")
    .then(refused("no-target", "A-50")),
)

SNIPE = (
    skirmish("a sniped member is out with its people", "A-51")
    .forces(Ann="sniper_team", Bo="tribe_family_5", Cy="tribe_family_3")
    .says("Ann's sniper_team snipes Bo's tribe_family_5")
    .then(won("Cy", "people", (0, 0, 0), (2, 0, 3), standing={"Bo": ""}, cites="A-51")),
    skirmish("an assassin takes a card of one person", "A-51")
    .forces(Ann="assassin", Bo="brawler", Cy="scavenger")
    .says("Ann's assassin snipes Bo's brawler")
    .then(won("Cy", "fight", (0, 0, 1))),
    skirmish("a helper can be sniped", "A-51 A-23")
    .forces(Ann="sniper_team brawler", Bo="scavenger group_leaders", Cy="")
    .says("Ann's sniper_team snipes Bo's group_leaders")
    .then(won("Ann", "fight", (2, 1, 0))),
    skirmish("after a snipe the tools are dealt again", "A-52 A-51")
    .forces(Ann="sniper_team brawler spear", Bo="thugs hunter grenade", Cy="")
    .says("Ann's sniper_team snipes Bo's thugs")
    .then(won("Ann", "people", (4, 4, 0), carriers={"Bo": "hunter+grenade"})),
    skirmish("saboteur, sniper team and assassin act and stay on the table", "A-53 A-40")
    .forces(Ann="saboteur sniper_team assassin", Bo="thugs brawler scavenger spear", Cy="")
    .says(
        "Ann's saboteur disarms Bo's spear",
        "Ann's sniper_team snipes Bo's thugs",
        "Ann's assassin snipes Bo's scavenger",
    )
    .then(won("Bo", "fight", (0, 2, 0), (4, 1, 0), standing={"Ann": "assassin saboteur sniper_team"})),
    skirmish("a guard stops nothing in the skirmish: it fights, or is sniped", "A-55 A-51")
    .forces(Ann="sniper_team brawler", Bo="guard", Cy="")
    .says("Ann's sniper_team snipes Bo's guard")
    .then(won("Ann", "fight", (2, 0, 0))),
    skirmish("a guard cannot answer a snipe", "A-55 A-54")
    .forces(Ann="sniper_team", Bo="brawler guard", Cy="")
    .says("Ann's sniper_team snipes Bo's brawler, saved by Bo's guard")
    .then(refused("power-missing", "A-54")),
    skirmish("a tool cannot be sniped", "A-51 A-64")
    .forces(Ann="sniper_team", Bo="spear", Cy="")
    .says("Ann's sniper_team snipes Bo's spear")
    .then(refused("wrong-kind-of-target", "A-51")),
    skirmish("an assassin leaves thugs alone: they are three", "A-51 A-64")
    .forces(Ann="assassin", Bo="thugs", Cy="")
    .says("Ann's assassin snipes Bo's thugs")
    .then(refused("too-many-people", "A-51")),
    skirmish("nobody snipes the own side", "A-51 A-64")
    .forces(Ann="sniper_team refugee", Bo="", Cy="")
    .says("Ann's sniper_team snipes Ann's refugee")
    .then(refused("own-card", "A-51")),
    skirmish("nobody is sniped twice", "A-51 A-64")
    .forces(Ann="assassin", Bo="assassin", Cy="brawler")
    .says("Ann's assassin snipes Cy's brawler", "Bo's assassin snipes Cy's brawler")
    .then(refused("target-not-standing", "A-51")),
    skirmish("a sniper team shoots once", "A-21 A-51 A-64")
    .forces(Ann="sniper_team", Bo="brawler", Cy="brawler")
    .says("Ann's sniper_team snipes Bo's brawler", "Ann's sniper_team snipes Cy's brawler")
    .then(refused("used-already", "A-51")),
    skirmish("a saboteur snipes nobody", "A-51")
    .forces(Ann="saboteur", Bo="brawler", Cy="")
    .says("Ann's saboteur snipes Bo's brawler")
    .then(refused("power-missing", "A-51")),
    skirmish("a snipe at a player has to name the card", "A-51")
    .forces(Ann="sniper_team", Bo="brawler", Cy="")
    .says("Ann's sniper_team snipes Bo's")
    .then(refused("no-target", "A-51")),
)

SAVE = (
    skirmish("a medic saves the own thugs", "A-54")
    .forces(Ann="sniper_team brawler", Bo="thugs medic", Cy="")
    .says("Ann's sniper_team snipes Bo's thugs, saved by Bo's medic")
    .then(won("Bo", "fight", (2, 3, 0), (3, 4, 0), standing={"Bo": "medic thugs"}, cites="A-51 A-54")),
    skirmish("a medic of anybody saves, out of turn, and counts people after", "A-54")
    .forces(Ann="sniper_team brawler", Bo="brawler", Cy="medic tribe_family_3 spear")
    .says("Ann's sniper_team snipes Bo's brawler, saved by Cy's medic")
    .then(won("Cy", "people", (2, 2, 2), (3, 1, 4))),
    skirmish("a medic stops an assassin too", "A-54")
    .forces(Ann="assassin", Bo="brawler medic", Cy="")
    .says("Ann's assassin snipes Bo's brawler, saved by Bo's medic")
    .then(won("Bo", "fight", (0, 2, 0))),
    skirmish("one medic saves the other", "A-54")
    .forces(Ann="sniper_team", Bo="medic medic", Cy="")
    .says("Ann's sniper_team snipes Bo's medic, saved by Bo's medic")
    .then(deadlock((0, 0, 0), (2, 2, 0), standing={"Bo": "medic medic"})),
    skirmish("a medic saves once a round", "A-54 A-64")
    .forces(Ann="sniper_team sniper_team", Bo="thugs brawler", Cy="medic")
    .says(
        "Ann's sniper_team snipes Bo's thugs, saved by Cy's medic",
        "Ann's sniper_team snipes Bo's brawler, saved by Cy's medic",
    )
    .then(refused("used-already", "A-54")),
    skirmish("a saved snipe is used up all the same", "A-54 A-51")
    .forces(Ann="assassin", Bo="brawler medic", Cy="")
    .says("Ann's assassin snipes Bo's brawler, saved by Bo's medic", "Ann's assassin snipes Bo's brawler")
    .then(refused("used-already", "A-51")),
    skirmish("a medic does not save itself", "A-54 A-64")
    .forces(Ann="sniper_team", Bo="medic", Cy="")
    .says("Ann's sniper_team snipes Bo's medic, saved by Bo's medic")
    .then(refused("saves-itself", "A-54")),
    skirmish("a disarm cannot be saved", "A-54 A-50")
    .forces(Ann="saboteur", Bo="spear medic", Cy="")
    .says("Ann's saboteur disarms Bo's spear, saved by Bo's medic")
    .then(refused("nothing-to-save", "A-54")),
    skirmish("tear gas is no snipe, so there is no save", "A-57 A-54")
    .forces(Ann="tear_gas", Bo="brawler medic", Cy="")
    .says("Ann's tear_gas gasses Bo's brawler, saved by Bo's medic")
    .then(refused("nothing-to-save", "A-54")),
    skirmish("medicine saves nobody without a medic", "A-54")
    .forces(Ann="sniper_team", Bo="brawler medkit", Cy="")
    .says("Ann's sniper_team snipes Bo's brawler, saved by Bo's medkit")
    .then(refused("power-missing", "A-54")),
    skirmish("a medic outside the force does not save", "A-54 A-40 A-64")
    .forces(Ann="sniper_team", Bo="brawler", Cy="medic")
    .says("Ann's sniper_team snipes Bo's brawler, saved by Bo's medic")
    .then(refused("not-in-the-force", "A-40")),
    skirmish("a sniped medic does not save any more", "A-54 A-40 A-64")
    .forces(Ann="sniper_team sniper_team", Bo="brawler medic", Cy="")
    .says("Ann's sniper_team snipes Bo's medic", "Ann's sniper_team snipes Bo's brawler, saved by Bo's medic")
    .then(refused("not-in-the-force", "A-40")),
)

ROWS = (*DISARM, *SNIPE, *SAVE)


@each_row(ROWS)
def test_the_attack_does_what_the_rules_say(row: Row) -> None:
    answered = ask(row)

    assert as_expected(row, answered) == row.expect
    assert row.cites <= cited(answered)
