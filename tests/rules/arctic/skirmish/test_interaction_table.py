"""What happens when two unusual cards meet, row by row."""

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

CARDS_AGAINST_CARDS = (
    skirmish("tear gas on a member that carries a tool: the tool still counts", "A-57 A-22")
    .forces(Ann="tear_gas scavenger", Bo="thugs spear", Cy="")
    .says("Ann's tear_gas gasses Bo's thugs")
    .then(won("Bo", "fight", (1, 2, 0), carriers={"Bo": "thugs+spear"})),
    skirmish("tear gas breaks the tie a rogue waited for", "A-57 A-43")
    .forces(Ann="tear_gas brawler", Bo="scavenger scavenger", Cy="rogue")
    .says("Ann's tear_gas gasses Bo's scavenger")
    .then(won("Ann", "fight", (2, 1, 1))),
    skirmish("tear gas on a rogue: its power is passive and still takes the tie", "A-57 A-43")
    .forces(Ann="tear_gas refugee refugee", Bo="rogue", Cy="")
    .says("Ann's tear_gas gasses Bo's rogue")
    .then(won("Bo", "rogue", (0, 0, 0))),
    skirmish("tear gas on a sniper team does not keep it from shooting", "A-57 A-51")
    .forces(Ann="tear_gas brawler", Bo="sniper_team scavenger", Cy="")
    .says("Ann's tear_gas gasses Bo's sniper_team", "Bo's sniper_team snipes Ann's brawler")
    .then(won("Bo", "fight", (0, 1, 0))),
    skirmish("tear gas on combat medics: they save all the same", "A-57 A-54")
    .forces(Ann="tear_gas sniper_team", Bo="combat_medics brawler", Cy="")
    .says(
        "Ann's tear_gas gasses Bo's combat_medics",
        "Ann's sniper_team snipes Bo's brawler, saved by Bo's combat_medics",
    )
    .then(won("Bo", "fight", (0, 2, 0))),
    skirmish("a rogue sniped by a later player takes no tie", "A-43 A-51")
    .forces(Ann="rogue scavenger", Bo="scavenger", Cy="sniper_team scavenger")
    .says("Cy's sniper_team snipes Ann's rogue")
    .then(won("Cy", "people", (1, 1, 1), (1, 1, 3))),
    skirmish("the second rogue takes the tie when the first is sniped", "A-43 A-51")
    .forces(Ann="rogue brawler", Bo="rogue scavenger", Cy="assassin")
    .says("Cy's assassin snipes Ann's rogue")
    .then(won("Bo", "rogue", (2, 2, 0))),
    skirmish("a saved rogue takes the tie", "A-43 A-54")
    .forces(Ann="rogue medic", Bo="scavenger", Cy="assassin")
    .says("Cy's assassin snipes Ann's rogue, saved by Ann's medic")
    .then(won("Ann", "rogue", (1, 1, 0))),
    skirmish("a rogue takes the tie that a provocateur's score makes", "A-43 A-56")
    .forces(Ann="provocateur refugee refugee", Bo="thugs", Cy="rogue")
    .says("Ann's provocateur provokes")
    .then(won("Cy", "rogue", (3, 3, 1))),
    skirmish("combat medics save and fight", "A-54 A-31")
    .forces(Ann="sniper_team", Bo="combat_medics thugs spear", Cy="")
    .says("Ann's sniper_team snipes Bo's thugs, saved by Bo's combat_medics")
    .then(won("Bo", "fight", (0, 6, 0), cites="A-54")),
    skirmish("combat medics do not save themselves", "A-54 A-64")
    .forces(Ann="sniper_team", Bo="combat_medics", Cy="")
    .says("Ann's sniper_team snipes Bo's combat_medics, saved by Bo's combat_medics")
    .then(refused("saves-itself", "A-54")),
    skirmish("a medic saves combat medics", "A-54")
    .forces(Ann="sniper_team", Bo="combat_medics medic", Cy="")
    .says("Ann's sniper_team snipes Bo's combat_medics, saved by Bo's medic")
    .then(won("Bo", "fight", (0, 1, 0))),
    skirmish("two saboteurs, one sniped after acting: it is the fresh one that goes", "A-51 A-50")
    .forces(Ann="saboteur saboteur", Bo="assassin scavenger spear", Cy="")
    .says("Ann's saboteur disarms Bo's spear", "Bo's assassin snipes Ann's saboteur")
    .then(won("Bo", "fight", (0, 1, 0), standing={"Ann": "saboteur", "Bo": "assassin scavenger"})),
    skirmish("two saboteurs, one gassed: the gassed one disarms and the other fights on", "A-57 A-50 A-31")
    .forces(Ann="tear_gas", Bo="saboteur saboteur", Cy="scavenger spear")
    .says("Ann's tear_gas gasses Bo's saboteur", "Bo's saboteur disarms Cy's spear")
    .then(won("Bo", "people", (0, 1, 1), (0, 2, 1))),
    skirmish("a saboteur sniped after acting has disarmed all the same", "A-40 A-51")
    .forces(Ann="saboteur", Bo="assassin scavenger spear", Cy="")
    .says("Ann's saboteur disarms Bo's spear", "Bo's assassin snipes Ann's saboteur")
    .then(won("Bo", "fight", (0, 1, 0), standing={"Ann": "", "Bo": "assassin scavenger"})),
    skirmish("a sniper team sniped by a sniper team: the first shot counts", "A-40 A-51")
    .forces(Ann="sniper_team", Bo="thugs sniper_team brawler", Cy="")
    .says("Ann's sniper_team snipes Bo's thugs", "Bo's sniper_team snipes Ann's sniper_team")
    .then(won("Bo", "fight", (0, 2, 0), standing={"Ann": "", "Bo": "brawler sniper_team"})),
    skirmish("a hardy scavenger saved from a snipe goes home", "A-58 A-54")
    .forces(Ann="assassin brawler", Bo="hardy_scavenger", Cy="medic")
    .says("Ann's assassin snipes Bo's hardy_scavenger, saved by Cy's medic")
    .then(won("Ann", "fight", (2, 0, 0), returns={"Bo": 1})),
)

WITH_LEADERS_AND_BUILDINGS = (
    skirmish("a provocateur with decoys and a gangster: decoys count, doubling does not", "A-56 A-59 A-60")
    .forces(Ann="gangster: provocateur refugee refugee junk + portable_decoys", Bo="thugs shovel", Cy="")
    .says("Ann's provocateur provokes")
    .then(won("Ann", "fight", (5, 4, 0), (7, 3, 0))),
    skirmish("a provocateur whose decoys are disabled later", "A-56 A-63")
    .forces(Ann="provocateur refugee refugee junk + portable_decoys", Bo="saboteur thugs shovel", Cy="")
    .says("Ann's provocateur provokes", "Bo's saboteur disables Ann's portable_decoys")
    .then(won("Bo", "fight", (3, 4, 0))),
    skirmish("disarm against a wounded sergeant at arms", "A-61 A-63 A-50")
    .forces(Ann="sniper_team saboteur", Bo="sergeant_at_arms: brawler spear", Cy="")
    .says("Ann's sniper_team wounds Bo's leader", "Ann's saboteur disarms Bo's spear")
    .then(won("Bo", "fight", (0, 2, 0), standing={"Bo": "brawler"})),
    skirmish("disarm against a sergeant at arms that was saved", "A-61 A-63 A-54")
    .forces(Ann="sniper_team saboteur", Bo="sergeant_at_arms: medic spear", Cy="")
    .says("Ann's sniper_team wounds Bo's leader, saved by Bo's medic", "Ann's saboteur disarms Bo's spear")
    .then(refused("protected-tool", "A-61")),
    skirmish("a saboteur disables or disarms, not both", "A-63 A-50 A-21")
    .forces(Ann="saboteur", Bo="spear + armory", Cy="")
    .says("Ann's saboteur disables Bo's armory", "Ann's saboteur disarms Bo's spear")
    .then(refused("used-already", "A-50")),
    skirmish("a sniper team snipes or wounds, not both", "A-63 A-51 A-21")
    .forces(Ann="sniper_team", Bo="gangster: refugee", Cy="")
    .says("Ann's sniper_team snipes Bo's refugee", "Ann's sniper_team wounds Bo's leader")
    .then(refused("used-already", "A-63")),
    skirmish("a gangster's gassed refugee carries its spear on", "A-60 A-57")
    .forces(Ann="tear_gas", Bo="gangster: refugee spear", Cy="")
    .says("Ann's tear_gas gasses Bo's refugee")
    .then(won("Bo", "fight", (0, 2, 0))),
    skirmish("a gassed scouting refugee under a gangster helps nobody but carries", "A-82 A-57")
    .forces(Ann="tear_gas thugs", Bo="gangster: scouting_refugee spear", Cy="")
    .says("Ann's tear_gas gasses Bo's scouting_refugee")
    .then(won("Ann", "fight", (3, 2, 0))),
)

TWO_PLAYERS = (
    skirmish("two players: a snipe makes the lead of two", "A-45 A-51")
    .forces(Ann="assassin brawler", Bo="brawler")
    .says("Ann's assassin snipes Bo's brawler")
    .then(won("Ann", "fight", (2, 0))),
    skirmish("two players: a disarm brings the lead down to one", "A-45 A-50")
    .forces(Ann="brawler scavenger spear", Bo="saboteur brawler")
    .says("Bo's saboteur disarms Ann's spear")
    .then(deadlock((3, 2), (2, 2))),
    skirmish("two players: a provocateur needs a lead of two as well", "A-45 A-56")
    .forces(Ann="provocateur tribe_family_3", Bo="thugs")
    .says("Ann's provocateur provokes")
    .then(deadlock((4, 3))),
    skirmish("two players: a tie with a sniped rogue is a deadlock", "A-45 A-43 A-51")
    .forces(Ann="rogue scavenger", Bo="assassin scavenger")
    .says("Bo's assassin snipes Ann's rogue")
    .then(deadlock((1, 1))),
    skirmish("two players: decoys break no tie", "A-45 A-59")
    .forces(Ann="brawler junk medkit pills + portable_decoys", Bo="brawler")
    .then(deadlock((2, 2), (3, 1))),
    skirmish("two players: hardy scavengers go home after a lead of one, on both sides", "A-45 A-58")
    .forces(Ann="hardy_scavenger spear", Bo="hardy_scavenger scavenger")
    .then(deadlock((2, 1), returns={"Ann": 1, "Bo": 1})),
)

ROWS = (*CARDS_AGAINST_CARDS, *WITH_LEADERS_AND_BUILDINGS, *TWO_PLAYERS)


@each_row(ROWS)
def test_cards_that_meet_do_as_the_rules_say(row: Row) -> None:
    answered = ask(row)

    assert as_expected(row, answered) == row.expect
    assert row.cites <= cited(answered)
