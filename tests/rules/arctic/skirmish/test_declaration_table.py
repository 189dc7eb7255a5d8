"""Other declarations, row by row: turn order, provocateurs, tear gas, drawing (A-40, A-56 to A-58, A-62)."""

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

TURN_ORDER = (
    skirmish("who has a power need not use it", "A-40")
    .forces(Ann="sniper_team brawler", Bo="brawler", Cy="")
    .then(won("Ann", "people", (2, 2, 0), (3, 1, 0))),
    skirmish("one player may declare several acts before the next", "A-40")
    .forces(Ann="sniper_team assassin brawler", Bo="thugs brawler", Cy="")
    .says("Ann's sniper_team snipes Bo's thugs", "Ann's assassin snipes Bo's brawler")
    .then(won("Ann", "fight", (2, 0, 0))),
    skirmish("a unit sniped by an earlier player does not act", "A-40 A-64")
    .forces(Ann="sniper_team", Bo="saboteur", Cy="spear")
    .says("Ann's sniper_team snipes Bo's saboteur", "Bo's saboteur disarms Cy's spear")
    .then(refused("not-in-the-force", "A-40")),
    skirmish("a card that is not in the force does not act", "A-40 A-64")
    .forces(Ann="brawler", Bo="spear", Cy="saboteur")
    .says("Ann's saboteur disarms Bo's spear")
    .then(refused("not-in-the-force", "A-40")),
    skirmish("who has been passed does not come back", "A-40 A-64")
    .forces(Ann="sniper_team", Bo="saboteur", Cy="spear brawler")
    .says("Bo's saboteur disarms Cy's spear", "Ann's sniper_team snipes Cy's brawler")
    .then(refused("out-of-turn-order", "A-40")),
    skirmish("nobody knows the player who acts", "")
    .forces(Ann="saboteur", Bo="spear")
    .says("Ed's saboteur disarms Bo's spear")
    .then(refused("unknown-player", None)),
    skirmish("nobody knows the player aimed at", "")
    .forces(Ann="saboteur", Bo="spear")
    .says("Ann's saboteur disarms Ed's spear")
    .then(refused("unknown-player", None)),
    skirmish("nobody knows the card aimed at", "")
    .forces(Ann="saboteur", Bo="spear")
    .says("Ann's saboteur disarms Bo's sword")
    .then(refused("unknown-card", None)),
    skirmish("nobody knows the card that saves", "")
    .forces(Ann="assassin", Bo="brawler")
    .says("Ann's assassin snipes Bo's brawler, saved by Bo's doctor")
    .then(refused("unknown-card", None)),
    skirmish("nobody knows the act", "")
    .forces(Ann="thugs", Bo="")
    .says({"by": "Ann", "act": "bribe", "with": "thugs"})
    .then(refused("malformed", None)),
)

PROVOCATEUR = (
    skirmish("a provocateur fights with the people of the force", "A-56")
    .forces(Ann="provocateur refugee refugee tribe_family_3", Bo="thugs spear", Cy="")
    .says("Ann's provocateur provokes")
    .then(won("Ann", "fight", (6, 5, 0), (6, 3, 0), carriers={"Ann": ""}, cites="A-56")),
    skirmish("a provocateur that does not declare fights like anybody", "A-56")
    .forces(Ann="provocateur refugee tribe_family_3 spear", Bo="thugs spear", Cy="")
    .then(won("Bo", "fight", (3, 5, 0))),
    skirmish("tools, medicine and helpers' bonuses are left out, helpers' people are not", "A-56")
    .forces(Ann="provocateur group_leaders grenade medkit", Bo="thugs scavenger", Cy="")
    .says("Ann's provocateur provokes")
    .then(won("Bo", "fight", (3, 4, 0))),
    skirmish("a provocateur can lower the own fight", "A-56")
    .forces(Ann="provocateur brawler grenade spear", Bo="thugs", Cy="")
    .says("Ann's provocateur provokes")
    .then(won("Bo", "fight", (2, 3, 0))),
    skirmish("a later player snipes the provocateur: the natural fight is back", "A-56")
    .forces(Ann="provocateur refugee refugee tribe_family_3", Bo="sniper_team brawler", Cy="")
    .says("Ann's provocateur provokes", "Bo's sniper_team snipes Ann's provocateur")
    .then(won("Bo", "fight", (0, 2, 0), cites="A-56 A-51")),
    skirmish("with two declared the score lasts while one stands", "A-56")
    .forces(Ann="provocateur provocateur tribe_family_3", Bo="sniper_team brawler", Cy="")
    .says(
        "Ann's provocateur provokes",
        "Ann's provocateur provokes",
        "Bo's sniper_team snipes Ann's provocateur",
    )
    .then(won("Ann", "fight", (4, 2, 0))),
    skirmish("of two provocateurs the sniper takes the one that declared", "A-56")
    .forces(Ann="provocateur provocateur refugee", Bo="sniper_team brawler", Cy="")
    .says("Ann's provocateur provokes", "Bo's sniper_team snipes Ann's provocateur")
    .then(won("Bo", "fight", (1, 2, 0), standing={"Ann": "provocateur refugee"})),
    skirmish("one provocateur declares once", "A-56 A-64")
    .forces(Ann="provocateur", Bo="", Cy="")
    .says("Ann's provocateur provokes", "Ann's provocateur provokes")
    .then(refused("used-already", "A-56")),
    skirmish("thugs provoke nobody", "A-56")
    .forces(Ann="thugs", Bo="", Cy="")
    .says("Ann's thugs provokes")
    .then(refused("power-missing", "A-56")),
)

TEAR_GAS = (
    skirmish("tear gas takes a member's fight, not its people", "A-57")
    .forces(Ann="tear_gas refugee", Bo="thugs", Cy="")
    .says("Ann's tear_gas gasses Bo's thugs")
    .then(won("Bo", "people", (0, 0, 0), (1, 3, 0), standing={"Bo": "thugs"}, cites="A-57")),
    skirmish("tear gas takes a helper's bonus", "A-57")
    .forces(Ann="tear_gas brawler", Bo="scavenger group_leaders", Cy="")
    .says("Ann's tear_gas gasses Bo's group_leaders")
    .then(won("Ann", "fight", (2, 1, 0))),
    skirmish("a gassed card still helps nobody else: of two brawlers one fights", "A-57")
    .forces(Ann="tear_gas", Bo="brawler brawler", Cy="")
    .says("Ann's tear_gas gasses Bo's brawler")
    .then(won("Bo", "fight", (0, 2, 0))),
    skirmish("two cards of tear gas stop two brawlers", "A-57 A-21")
    .forces(Ann="tear_gas tear_gas", Bo="brawler brawler", Cy="refugee refugee")
    .says("Ann's tear_gas gasses Bo's brawler", "Ann's tear_gas gasses Bo's brawler")
    .then(deadlock((0, 0, 0), (0, 2, 2))),
    skirmish("tear gas does nothing to a provocateur's score", "A-57 A-56")
    .forces(Ann="provocateur tribe_family_4", Bo="tear_gas brawler", Cy="")
    .says("Ann's provocateur provokes", "Bo's tear_gas gasses Ann's provocateur")
    .then(won("Ann", "fight", (5, 2, 0))),
    skirmish("tear gas on a member without fight is allowed and idle", "A-57")
    .forces(Ann="tear_gas brawler", Bo="refugee scavenger", Cy="")
    .says("Ann's tear_gas gasses Bo's refugee")
    .then(won("Ann", "fight", (2, 1, 0))),
    skirmish("tear gas works once", "A-57 A-64")
    .forces(Ann="tear_gas", Bo="brawler", Cy="brawler")
    .says("Ann's tear_gas gasses Bo's brawler", "Ann's tear_gas gasses Cy's brawler")
    .then(refused("used-already", "A-57")),
    skirmish("tear gas does not stop a tool", "A-57 A-64")
    .forces(Ann="tear_gas", Bo="spear brawler", Cy="")
    .says("Ann's tear_gas gasses Bo's spear")
    .then(refused("wrong-kind-of-target", "A-57")),
    skirmish("tear gas is for opponents", "A-57 A-64")
    .forces(Ann="tear_gas brawler", Bo="", Cy="")
    .says("Ann's tear_gas gasses Ann's brawler")
    .then(refused("own-card", "A-57")),
    skirmish("a sniped member cannot be gassed", "A-57 A-64")
    .forces(Ann="assassin tear_gas", Bo="brawler", Cy="")
    .says("Ann's assassin snipes Bo's brawler", "Ann's tear_gas gasses Bo's brawler")
    .then(refused("target-not-standing", "A-57")),
    skirmish("a grenade is no tear gas", "A-57")
    .forces(Ann="grenade", Bo="brawler", Cy="")
    .says("Ann's grenade gasses Bo's brawler")
    .then(refused("power-missing", "A-57")),
)

DRAWN_AND_RETURNED = (
    skirmish(
        "a drill sergeant, a spy and a demolition team that draw add no fight and no card, and the spy goes",
        "A-62 A-31 A-84",
    )
    .forces(Ann="drill_sergeant spy demolition_team", Bo="scavenger", Cy="")
    .says("Ann's drill_sergeant uses", "Ann's spy uses", "Ann's demolition_team uses")
    .then(
        won(
            "Bo",
            "fight",
            (0, 1, 0),
            (3, 1, 0),
            standing={"Ann": "demolition_team drill_sergeant"},
            cites="A-62",
        )
    ),
    skirmish("a scouting refugee cancels a spy's look: neither stands", "A-62 A-32")
    .forces(Ann="scavenger spy", Bo="brawler scouting_refugee", Cy="")
    .says("Ann's spy uses, cancelled by Bo's scouting_refugee")
    .then(
        won(
            "Bo",
            "fight",
            (1, 2, 0),
            (1, 1, 0),
            standing={"Ann": "scavenger", "Bo": "brawler"},
            cites="A-32 A-62",
        )
    ),
    skirmish("somebody else cancels it, and a spy that is not used fights on", "A-62 A-32")
    .forces(Ann="brawler spy spy", Bo="brawler", Cy="scouting_refugee")
    .says("Ann's spy uses, cancelled by Cy's scouting_refugee")
    .then(won("Ann", "fight", (4, 2, 0), (2, 1, 0), standing={"Ann": "brawler spy", "Cy": ""})),
    skirmish("a guard cancels nothing in the skirmish", "A-55 A-32")
    .forces(Ann="spy", Bo="guard", Cy="")
    .says("Ann's spy uses, cancelled by Bo's guard")
    .then(refused("not-now", "A-55")),
    skirmish("a drill sergeant is not cancelled", "A-32")
    .forces(Ann="drill_sergeant", Bo="scouting_refugee", Cy="")
    .says("Ann's drill_sergeant uses, cancelled by Bo's scouting_refugee")
    .then(refused("nothing-to-cancel", "A-32")),
    skirmish("a brawler cancels no look", "A-32")
    .forces(Ann="spy", Bo="brawler", Cy="")
    .says("Ann's spy uses, cancelled by Bo's brawler")
    .then(refused("nothing-to-cancel", "A-32")),
    skirmish("who is out cancels no look", "A-32 A-40")
    .forces(Ann="spy sniper_team", Bo="scouting_refugee", Cy="")
    .says(
        "Ann's sniper_team snipes Bo's scouting_refugee", "Ann's spy uses, cancelled by Bo's scouting_refugee"
    )
    .then(refused("not-in-the-force", "A-40")),
    skirmish("a cancelled spy does not look again", "A-32 A-40")
    .forces(Ann="spy", Bo="scouting_refugee", Cy="")
    .says("Ann's spy uses, cancelled by Bo's scouting_refugee", "Ann's spy uses")
    .then(refused("not-in-the-force", "A-40")),
    skirmish("a drill sergeant and a demolition team that do not draw fight", "A-62 A-31")
    .forces(Ann="drill_sergeant demolition_team", Bo="brawler", Cy="")
    .then(won("Ann", "fight", (3, 2, 0))),
    skirmish("a drill sergeant draws once", "A-62")
    .forces(Ann="drill_sergeant", Bo="", Cy="")
    .says("Ann's drill_sergeant uses", "Ann's drill_sergeant uses")
    .then(refused("used-already", "A-62")),
    skirmish("a scout has no power to use", "A-62")
    .forces(Ann="scout", Bo="", Cy="")
    .says("Ann's scout uses")
    .then(refused("power-missing", "A-62")),
    skirmish("hardy scavengers of those who lose go home", "A-58")
    .forces(Ann="hardy_scavenger hardy_scavenger spear", Bo="thugs hardy_scavenger", Cy="hardy_scavenger")
    .then(won("Bo", "fight", (2, 3, 0), returns={"Ann": 2, "Cy": 1}, cites="A-58")),
    skirmish("in a deadlock all hardy scavengers go home", "A-58")
    .forces(Ann="hardy_scavenger spear", Bo="hardy_scavenger pickaxe", Cy="")
    .then(deadlock((2, 2, 0), (1, 1, 0), returns={"Ann": 1, "Bo": 1})),
    skirmish("a sniped hardy scavenger does not go home", "A-58")
    .forces(Ann="assassin brawler", Bo="hardy_scavenger hardy_scavenger", Cy="")
    .says("Ann's assassin snipes Bo's hardy_scavenger")
    .then(won("Ann", "fight", (2, 0, 0), returns={"Bo": 1})),
    skirmish("the winner's hardy scavengers stay", "A-58")
    .forces(Ann="hardy_scavenger spear", Bo="scavenger", Cy="")
    .then(won("Ann", "fight", (2, 1, 0), returns={})),
)

ROWS = (*TURN_ORDER, *PROVOCATEUR, *TEAR_GAS, *DRAWN_AND_RETURNED)


@each_row(ROWS)
def test_the_declaration_does_what_the_rules_say(row: Row) -> None:
    answered = ask(row)

    assert as_expected(row, answered) == row.expect
    assert row.cites <= cited(answered)
