"""Decoys and leaders in the skirmish, row by row (A-59 to A-61, A-63, A-82)."""

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

DECOYS = (
    skirmish("portable decoys count one person for every two cards of any kind, and no fight", "A-59")
    .forces(Ann="brawler medkit junk spear + portable_decoys", Bo="thugs scavenger", Cy="")
    .then(won("Bo", "people", (4, 4, 0), (3, 4, 0), cites="A-59")),
    skirmish("an odd card is half a decoy and counts nothing", "A-59")
    .forces(Ann="brawler junk junk + portable_decoys", Bo="brawler", Cy="")
    .then(won("Ann", "people", (2, 2, 0), (2, 1, 0))),
    skirmish("a bluff of two cards counts one person", "A-59 A-48")
    .forces(Ann="medkit junk + portable_decoys", Bo="spear", Cy="")
    .then(won("Ann", "people", (0, 0, 0), (1, 0, 0))),
    skirmish("a sniped card is no decoy any more", "A-59")
    .forces(Ann="brawler assassin", Bo="brawler refugee + portable_decoys", Cy="assassin")
    .says("Ann's assassin snipes Bo's refugee", "Cy's assassin snipes Ann's assassin")
    .then(deadlock((2, 2, 0), (1, 1, 1))),
    skirmish("other buildings count for nobody", "A-59")
    .forces(
        Ann="scavenger shovel + armory bunker hydroponic_gardens pharmacy scout_tower",
        Bo="hunter shovel",
        Cy="",
    )
    .then(deadlock((2, 2, 0), (1, 1, 0))),
    skirmish("decoys swell a provocateur's score", "A-59 A-56")
    .forces(Ann="provocateur refugee junk junk + portable_decoys", Bo="thugs", Cy="")
    .says("Ann's provocateur provokes")
    .then(won("Ann", "fight", (4, 3, 0), (4, 3, 0))),
)

GANGSTER = (
    skirmish("a gangster's refugee carries a spear and counts two people", "A-60")
    .forces(Ann="gangster: refugee spear", Bo="brawler", Cy="")
    .then(won("Ann", "people", (2, 2, 0), (2, 1, 0), carriers={"Ann": "refugee+spear"}, cites="A-60")),
    skirmish("group leaders can arm a gangster's refugee", "A-60 A-23")
    .forces(Ann="gangster: refugee group_leaders", Bo="scavenger", Cy="")
    .then(won("Ann", "fight", (2, 1, 0))),
    skirmish(
        "a gangster's refugee counts two people, whatever its card is corrected to",
        "A-60",
        cards={"refugee": {"people": 3}, "scavenger": {"fight": None}},
    )
    .forces(Ann="gangster: refugee", Bo="scavenger scavenger", Cy="")
    .then(deadlock((0, 0, 0), (2, 2, 0))),
    skirmish("only refugees count double", "A-60")
    .forces(Ann="gangster: brawler refugee refugee", Bo="brawler tribe_family_5", Cy="")
    .then(won("Bo", "people", (2, 2, 0), (5, 6, 0))),
    skirmish("the doubling is nothing to a provocateur", "A-60 A-56")
    .forces(Ann="gangster: provocateur refugee refugee", Bo="thugs shovel", Cy="")
    .says("Ann's provocateur provokes")
    .then(won("Bo", "fight", (3, 4, 0), (5, 3, 0))),
    skirmish("a leader of gathering does nothing in the skirmish", "A-60 A-80")
    .forces(Ann="excavator: refugee spear", Bo="ranger: scavenger refugee", Cy="")
    .then(won("Bo", "fight", (0, 1, 0))),
    skirmish("a scouting refugee under a gangster counts two people", "A-82 A-60")
    .forces(Ann="gangster: scouting_refugee", Bo="scouting_refugee", Cy="")
    .then(won("Ann", "people", (0, 0, 0), (2, 1, 0))),
    skirmish("a scouting refugee under a gangster carries a spear", "A-82")
    .forces(Ann="gangster: scouting_refugee spear", Bo="scavenger", Cy="")
    .then(won("Ann", "fight", (2, 1, 0), carriers={"Ann": "scouting_refugee+spear"}, cites="A-82")),
    skirmish("a scouting refugee under a gangster helps where that is better", "A-82")
    .forces(Ann="gangster: guard scouting_refugee", Bo="brawler", Cy="")
    .then(won("Ann", "fight", (3, 2, 0), cites="A-82")),
    skirmish("two scouting refugees under a gangster: one carries, one helps", "A-82 A-23")
    .forces(Ann="gangster: scouting_refugee scouting_refugee spear", Bo="brawler", Cy="")
    .then(won("Ann", "fight", (3, 2, 0))),
    skirmish("without a gangster a scouting refugee only helps", "A-82 A-23")
    .forces(Ann="scouting_refugee spear", Bo="scavenger", Cy="")
    .then(won("Bo", "fight", (0, 1, 0), carriers={"Ann": ""})),
)

SERGEANT = (
    skirmish("a sergeant at arms protects the tools", "A-61 A-64")
    .forces(Ann="saboteur", Bo="sergeant_at_arms: brawler spear")
    .says("Ann's saboteur disarms Bo's spear")
    .then(refused("protected-tool", "A-61")),
    skirmish("a sergeant's own saboteur disarms others", "A-61 A-50")
    .forces(Ann="sergeant_at_arms: saboteur", Bo="brawler spear")
    .says("Ann's saboteur disarms Bo's spear")
    .then(won("Bo", "fight", (0, 2))),
    skirmish("a sergeant at arms protects no members", "A-61 A-51")
    .forces(Ann="assassin brawler", Bo="sergeant_at_arms: brawler spear")
    .says("Ann's assassin snipes Bo's brawler")
    .then(won("Ann", "fight", (2, 0))),
    skirmish("what is no tool is refused as such, sergeant or not", "A-50 A-61 A-64")
    .forces(Ann="saboteur", Bo="sergeant_at_arms: medkit")
    .says("Ann's saboteur disarms Bo's medkit")
    .then(refused("wrong-kind-of-target", "A-50")),
)

DIRTY_DEEDS = (
    skirmish("disabled decoys count for nobody any more", "A-63 A-59")
    .forces(Ann="brawler saboteur", Bo="brawler refugee + portable_decoys", Cy="")
    .says("Ann's saboteur disables Bo's portable_decoys")
    .then(deadlock((2, 2, 0), (2, 2, 0), cites="A-63 A-77")),
    skirmish("a wounded gangster's refugees have no fight and count once", "A-63 A-60")
    .forces(Ann="sniper_team", Bo="gangster: refugee spear", Cy="")
    .says("Ann's sniper_team wounds Bo's leader")
    .then(won("Ann", "people", (0, 0, 0), (2, 1, 0), cites="A-63 A-77")),
    skirmish("a medic saves a leader", "A-63 A-54")
    .forces(Ann="sniper_team", Bo="gangster: refugee spear", Cy="medic")
    .says("Ann's sniper_team wounds Bo's leader, saved by Cy's medic")
    .then(won("Bo", "fight", (0, 2, 0), cites="A-63 A-54")),
    skirmish("the leader may be called by name", "A-63")
    .forces(Ann="sniper_team", Bo="gangster: refugee spear", Cy="")
    .says("Ann's sniper_team wounds Bo's gangster")
    .then(won("Ann", "people", (0, 0, 0), (2, 1, 0))),
    skirmish("without HQ 4 nobody wounds a leader", "A-63", modules="hq1 hq2 hq3")
    .forces(Ann="sniper_team", Bo="gangster: refugee", Cy="")
    .says("Ann's sniper_team wounds Bo's leader")
    .then(refused("module-missing", "A-63")),
    skirmish("without HQ 4 nobody disables a building", "A-63", modules="hq1 hq2 hq3")
    .forces(Ann="saboteur", Bo="refugee + armory", Cy="")
    .says("Ann's saboteur disables Bo's armory")
    .then(refused("module-missing", "A-63")),
    skirmish(
        "with HQ 4 a building of no use here is disabled all the same", "A-63", modules="hq1 hq2 hq3 hq4"
    )
    .forces(Ann="saboteur", Bo="refugee refugee + armory", Cy="")
    .says("Ann's saboteur disables Bo's armory")
    .then(won("Bo", "people", (0, 0, 0), (1, 2, 0))),
    skirmish("nobody disables what is not there", "A-63")
    .forces(Ann="saboteur", Bo="refugee + armory", Cy="")
    .says("Ann's saboteur disables Bo's bunker")
    .then(refused("target-not-standing", "A-63")),
    skirmish("nobody disables the own building", "A-63")
    .forces(Ann="saboteur + armory", Bo="", Cy="")
    .says("Ann's saboteur disables Ann's armory")
    .then(refused("own-card", "A-63")),
    skirmish("a wounded leader is not wounded again", "A-63")
    .forces(Ann="sniper_team", Bo="sniper_team", Cy="gangster:")
    .says("Ann's sniper_team wounds Cy's leader", "Bo's sniper_team wounds Cy's leader")
    .then(refused("target-not-standing", "A-63")),
    skirmish("who has no leader loses none", "A-63")
    .forces(Ann="sniper_team", Bo="refugee", Cy="gangster:")
    .says("Ann's sniper_team wounds Bo's leader")
    .then(refused("target-not-standing", "A-63")),
    skirmish("an assassin leaves leaders alone", "A-77")
    .forces(Ann="assassin", Bo="gangster: refugee", Cy="")
    .says("Ann's assassin wounds Bo's leader")
    .then(refused("leader-protected", "A-77")),
    skirmish("a disabled building cannot be saved", "A-63 A-54")
    .forces(Ann="saboteur", Bo="medic + armory", Cy="")
    .says("Ann's saboteur disables Bo's armory, saved by Bo's medic")
    .then(refused("nothing-to-save", "A-54")),
    skirmish("a saboteur that disables adds no fight", "A-63 A-31")
    .forces(Ann="saboteur", Bo="scavenger + armory", Cy="")
    .says("Ann's saboteur disables Bo's armory")
    .then(won("Bo", "fight", (0, 1, 0))),
)

LEADERS_REFUGEES = (
    skirmish("the fanatic's refugee takes a card out and leaves itself", "A-80 A-81")
    .forces(Ann="fanatic: brawler refugee", Bo="thugs spear", Cy="")
    .says("Ann's refugee strikes Bo's thugs")
    .then(
        won("Ann", "fight", (2, 0, 0), (1, 0, 0), standing={"Ann": "brawler", "Bo": "spear"}, cites="A-81")
    ),
    skirmish("the fanatic strikes tools too, and nobody saves", "A-80")
    .forces(Ann="fanatic: brawler refugee", Bo="scavenger grenade", Cy="medic")
    .says("Ann's refugee strikes Bo's grenade")
    .then(won("Ann", "fight", (2, 1, 0), standing={"Bo": "scavenger"})),
    skirmish("a save answers no fanatic", "A-80 A-54")
    .forces(Ann="fanatic: brawler refugee", Bo="thugs", Cy="medic")
    .says("Ann's refugee strikes Bo's thugs, saved by Cy's medic")
    .then(refused("nothing-to-save", "A-54")),
    skirmish("the sergeant's tools are safe from saboteurs, not from a fanatic", "A-80 A-61")
    .forces(Ann="fanatic: brawler refugee", Bo="sergeant_at_arms: scavenger grenade", Cy="")
    .says("Ann's refugee strikes Bo's grenade")
    .then(won("Ann", "fight", (2, 1, 0))),
    skirmish("a provocateur struck by a fanatic leaves the natural fight", "A-80 A-56")
    .forces(Ann="provocateur tribe_family_5", Bo="fanatic: scavenger refugee", Cy="")
    .says("Ann's provocateur provokes", "Bo's refugee strikes Ann's provocateur")
    .then(won("Bo", "fight", (0, 1, 0), cites="A-56")),
    skirmish("the fanatic strikes once a round", "A-80")
    .forces(Ann="fanatic: refugee refugee", Bo="thugs spear", Cy="")
    .says("Ann's refugee strikes Bo's thugs", "Ann's refugee strikes Bo's spear")
    .then(refused("used-already", "A-80")),
    skirmish("a scouting refugee serves the fanatic", "A-80 A-82")
    .forces(Ann="fanatic: brawler scouting_refugee", Bo="thugs", Cy="")
    .says("Ann's scouting_refugee strikes Bo's thugs")
    .then(won("Ann", "fight", (2, 0, 0))),
    skirmish("the fanatic asks for a refugee", "A-80")
    .forces(Ann="fanatic: scavenger", Bo="thugs", Cy="")
    .says("Ann's scavenger strikes Bo's thugs")
    .then(refused("no-refugee", "A-80")),
    skirmish("without the leader a refugee strikes nobody", "A-80")
    .forces(Ann="mentor: refugee", Bo="thugs", Cy="")
    .says("Ann's refugee strikes Bo's thugs")
    .then(refused("leader-missing", "A-80")),
    skirmish("a wounded fanatic strikes nobody", "A-80 A-63")
    .forces(Ann="sniper_team", Bo="fanatic: refugee", Cy="")
    .says("Ann's sniper_team wounds Bo's leader", "Bo's refugee strikes Ann's sniper_team")
    .then(refused("leader-missing", "A-80")),
    skirmish("the mentor's refugee gives another member one fight", "A-80")
    .forces(Ann="mentor: brawler refugee", Bo="brawler", Cy="")
    .says("Ann's refugee mentors")
    .then(won("Ann", "fight", (3, 2, 0), (2, 1, 0), cites="A-80")),
    skirmish("nobody to help: the mentor gives nothing", "A-80 A-20", cards={"hunter": {"fight": None}})
    .forces(Ann="mentor: refugee hunter", Bo="brawler", Cy="")
    .says("Ann's refugee mentors")
    .then(won("Bo", "fight", (0, 2, 0))),
    skirmish("what the mentor gave goes with the refugee", "A-80 A-51")
    .forces(Ann="mentor: brawler refugee", Bo="assassin thugs", Cy="")
    .says("Ann's refugee mentors", "Bo's assassin snipes Ann's refugee")
    .then(won("Bo", "fight", (2, 3, 0))),
    skirmish("what the mentor gave stays when the mentor is wounded later", "A-80 A-63")
    .forces(Ann="mentor: brawler refugee", Bo="sniper_team", Cy="")
    .says("Ann's refugee mentors", "Bo's sniper_team wounds Ann's leader")
    .then(won("Ann", "fight", (3, 0, 0))),
    skirmish("the mentor helps once a round", "A-80")
    .forces(Ann="mentor: brawler refugee refugee", Bo="", Cy="")
    .says("Ann's refugee mentors", "Ann's refugee mentors")
    .then(refused("used-already", "A-80")),
)

ROWS = (*LEADERS_REFUGEES, *DECOYS, *GANGSTER, *SERGEANT, *DIRTY_DEEDS)


@each_row(ROWS)
def test_buildings_and_leaders_count_as_the_rules_say(row: Row) -> None:
    answered = ask(row)

    assert as_expected(row, answered) == row.expect
    assert row.cites <= cited(answered)
