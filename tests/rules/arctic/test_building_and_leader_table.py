"""Decoys and leaders in the skirmish, row by row (A-59 to A-61, A-63, A-82)."""

from __future__ import annotations

from tests.rules.arctic.tables import Row, as_expected, ask, cited, deadlock, each_row, refused, skirmish, won

DECOYS = (
    skirmish(
        "portable decoys count one person for every two cards of any kind, and no fight", "A-59",
        won("Bo", "people", (4, 4, 0), (3, 4, 0), cites="A-59"),
        Ann="brawler medkit junk spear + portable_decoys", Bo="thugs scavenger", Cy="",
    ),
    skirmish(
        "an odd card is half a decoy and counts nothing", "A-59",
        won("Ann", "people", (2, 2, 0), (2, 1, 0)),
        Ann="brawler junk junk + portable_decoys", Bo="brawler", Cy="",
    ),
    skirmish(
        "a bluff of two cards counts one person", "A-59 A-48",
        won("Ann", "people", (0, 0, 0), (1, 0, 0)),
        Ann="medkit junk + portable_decoys", Bo="spear", Cy="",
    ),
    skirmish(
        "a sniped card is no decoy any more", "A-59",
        deadlock((2, 2, 0), (1, 1, 1)),
        says=["Ann's assassin snipes Bo's refugee", "Cy's assassin snipes Ann's assassin"],
        Ann="brawler assassin", Bo="brawler refugee + portable_decoys", Cy="assassin",
    ),
    skirmish(
        "other buildings count for nobody", "A-59",
        deadlock((2, 2, 0), (1, 1, 0)),
        Ann="scavenger shovel + armory bunker hydroponic_gardens pharmacy scout_tower",
        Bo="hunter shovel", Cy="",
    ),
    skirmish(
        "decoys swell a provocateur's score", "A-59 A-56",
        won("Ann", "fight", (4, 3, 0), (4, 3, 0)),
        says=["Ann's provocateur provokes"],
        Ann="provocateur refugee junk junk + portable_decoys", Bo="thugs", Cy="",
    ),
)  # fmt: skip

GANGSTER = (
    skirmish(
        "a gangster's refugee carries a spear and counts two people", "A-60",
        won("Ann", "people", (2, 2, 0), (2, 1, 0), carriers={"Ann": "refugee+spear"}, cites="A-60"),
        Ann="gangster: refugee spear", Bo="brawler", Cy="",
    ),
    skirmish(
        "group leaders can arm a gangster's refugee", "A-60 A-23",
        won("Ann", "fight", (2, 1, 0)),
        Ann="gangster: refugee group_leaders", Bo="scavenger", Cy="",
    ),
    skirmish(
        "a gangster's refugee counts two people, whatever its card is corrected to", "A-60",
        deadlock((0, 0, 0), (2, 2, 0)),
        Ann="gangster: refugee", Bo="scavenger scavenger", Cy="",
        cards={"refugee": {"people": 3}, "scavenger": {"fight": None}},
    ),
    skirmish(
        "only refugees count double", "A-60",
        won("Bo", "people", (2, 2, 0), (5, 6, 0)),
        Ann="gangster: brawler refugee refugee", Bo="brawler tribe_family_5", Cy="",
    ),
    skirmish(
        "the doubling is nothing to a provocateur", "A-60 A-56",
        won("Bo", "fight", (3, 4, 0), (5, 3, 0)),
        says=["Ann's provocateur provokes"],
        Ann="gangster: provocateur refugee refugee", Bo="thugs shovel", Cy="",
    ),
    skirmish(
        "a leader of gathering does nothing in the skirmish", "A-60 A-80",
        won("Bo", "fight", (0, 1, 0)),
        Ann="excavator: refugee spear", Bo="ranger: scavenger refugee", Cy="",
    ),
    skirmish(
        "a scouting refugee under a gangster counts two people", "A-82 A-60",
        won("Ann", "people", (0, 0, 0), (2, 1, 0)),
        Ann="gangster: scouting_refugee", Bo="scouting_refugee", Cy="",
    ),
    skirmish(
        "a scouting refugee under a gangster carries a spear", "A-82",
        won("Ann", "fight", (2, 1, 0), carriers={"Ann": "scouting_refugee+spear"}, cites="A-82"),
        Ann="gangster: scouting_refugee spear", Bo="scavenger", Cy="",
    ),
    skirmish(
        "a scouting refugee under a gangster helps where that is better", "A-82",
        won("Ann", "fight", (3, 2, 0), cites="A-82"),
        Ann="gangster: guard scouting_refugee", Bo="brawler", Cy="",
    ),
    skirmish(
        "two scouting refugees under a gangster: one carries, one helps", "A-82 A-23",
        won("Ann", "fight", (3, 2, 0)),
        Ann="gangster: scouting_refugee scouting_refugee spear", Bo="brawler", Cy="",
    ),
    skirmish(
        "without a gangster a scouting refugee only helps", "A-82 A-23",
        won("Bo", "fight", (0, 1, 0), carriers={"Ann": ""}),
        Ann="scouting_refugee spear", Bo="scavenger", Cy="",
    ),
)  # fmt: skip

SERGEANT = (
    skirmish(
        "a sergeant at arms protects the tools", "A-61 A-64",
        refused("protected-tool", "A-61"),
        says=["Ann's saboteur disarms Bo's spear"], Ann="saboteur", Bo="sergeant_at_arms: brawler spear",
    ),
    skirmish(
        "a sergeant's own saboteur disarms others", "A-61 A-50",
        won("Bo", "fight", (0, 2)),
        says=["Ann's saboteur disarms Bo's spear"], Ann="sergeant_at_arms: saboteur", Bo="brawler spear",
    ),
    skirmish(
        "a sergeant at arms protects no members", "A-61 A-51",
        won("Ann", "fight", (2, 0)),
        says=["Ann's assassin snipes Bo's brawler"],
        Ann="assassin brawler", Bo="sergeant_at_arms: brawler spear",
    ),
    skirmish(
        "what is no tool is refused as such, sergeant or not", "A-50 A-61 A-64",
        refused("wrong-kind-of-target", "A-50"),
        says=["Ann's saboteur disarms Bo's medkit"], Ann="saboteur", Bo="sergeant_at_arms: medkit",
    ),
)  # fmt: skip

DIRTY_DEEDS = (
    skirmish(
        "disabled decoys count for nobody any more", "A-63 A-59",
        deadlock((2, 2, 0), (2, 2, 0), cites="A-63 A-77"),
        says=["Ann's saboteur disables Bo's portable_decoys"],
        Ann="brawler saboteur", Bo="brawler refugee + portable_decoys", Cy="",
    ),
    skirmish(
        "a wounded gangster's refugees have no fight and count once", "A-63 A-60",
        won("Ann", "people", (0, 0, 0), (2, 1, 0), cites="A-63 A-77"),
        says=["Ann's sniper_team wounds Bo's leader"],
        Ann="sniper_team", Bo="gangster: refugee spear", Cy="",
    ),
    skirmish(
        "a medic saves a leader", "A-63 A-54",
        won("Bo", "fight", (0, 2, 0), cites="A-63 A-54"),
        says=["Ann's sniper_team wounds Bo's leader, saved by Cy's medic"],
        Ann="sniper_team", Bo="gangster: refugee spear", Cy="medic",
    ),
    skirmish(
        "the leader may be called by name", "A-63",
        won("Ann", "people", (0, 0, 0), (2, 1, 0)),
        says=["Ann's sniper_team wounds Bo's gangster"],
        Ann="sniper_team", Bo="gangster: refugee spear", Cy="",
    ),
    skirmish(
        "without HQ 4 nobody wounds a leader", "A-63",
        refused("module-missing", "A-63"), modules="hq1 hq2 hq3",
        says=["Ann's sniper_team wounds Bo's leader"], Ann="sniper_team", Bo="gangster: refugee", Cy="",
    ),
    skirmish(
        "without HQ 4 nobody disables a building", "A-63",
        refused("module-missing", "A-63"), modules="hq1 hq2 hq3",
        says=["Ann's saboteur disables Bo's armory"], Ann="saboteur", Bo="refugee + armory", Cy="",
    ),
    skirmish(
        "with HQ 4 a building of no use here is disabled all the same", "A-63",
        won("Bo", "people", (0, 0, 0), (1, 2, 0)), modules="hq1 hq2 hq3 hq4",
        says=["Ann's saboteur disables Bo's armory"], Ann="saboteur", Bo="refugee refugee + armory", Cy="",
    ),
    skirmish(
        "nobody disables what is not there", "A-63",
        refused("target-not-standing", "A-63"),
        says=["Ann's saboteur disables Bo's bunker"], Ann="saboteur", Bo="refugee + armory", Cy="",
    ),
    skirmish(
        "nobody disables the own building", "A-63",
        refused("own-card", "A-63"),
        says=["Ann's saboteur disables Ann's armory"], Ann="saboteur + armory", Bo="", Cy="",
    ),
    skirmish(
        "a wounded leader is not wounded again", "A-63",
        refused("target-not-standing", "A-63"),
        says=["Ann's sniper_team wounds Cy's leader", "Bo's sniper_team wounds Cy's leader"],
        Ann="sniper_team", Bo="sniper_team", Cy="gangster:",
    ),
    skirmish(
        "who has no leader loses none", "A-63",
        refused("target-not-standing", "A-63"),
        says=["Ann's sniper_team wounds Bo's leader"], Ann="sniper_team", Bo="refugee", Cy="gangster:",
    ),
    skirmish(
        "an assassin leaves leaders alone", "A-77",
        refused("leader-protected", "A-77"),
        says=["Ann's assassin wounds Bo's leader"], Ann="assassin", Bo="gangster: refugee", Cy="",
    ),
    skirmish(
        "a disabled building cannot be saved", "A-63 A-54",
        refused("nothing-to-save", "A-54"),
        says=["Ann's saboteur disables Bo's armory, saved by Bo's medic"],
        Ann="saboteur", Bo="medic + armory", Cy="",
    ),
    skirmish(
        "a saboteur that disables adds no fight", "A-63 A-31",
        won("Bo", "fight", (0, 1, 0)),
        says=["Ann's saboteur disables Bo's armory"], Ann="saboteur", Bo="scavenger + armory", Cy="",
    ),
)  # fmt: skip

LEADERS_REFUGEES = (
    skirmish(
        "the fanatic's refugee takes a card out and leaves itself", "A-80 A-81",
        won("Ann", "fight", (2, 0, 0), (1, 0, 0), standing={"Ann": "brawler", "Bo": "spear"}, cites="A-81"),
        says=["Ann's refugee strikes Bo's thugs"],
        Ann="fanatic: brawler refugee", Bo="thugs spear", Cy="",
    ),
    skirmish(
        "the fanatic strikes tools too, and nobody saves", "A-80",
        won("Ann", "fight", (2, 1, 0), standing={"Bo": "scavenger"}),
        says=["Ann's refugee strikes Bo's grenade"],
        Ann="fanatic: brawler refugee", Bo="scavenger grenade", Cy="medic",
    ),
    skirmish(
        "a save answers no fanatic", "A-80 A-54", refused("nothing-to-save", "A-54"),
        says=["Ann's refugee strikes Bo's thugs, saved by Cy's medic"],
        Ann="fanatic: brawler refugee", Bo="thugs", Cy="medic",
    ),
    skirmish(
        "the sergeant's tools are safe from saboteurs, not from a fanatic", "A-80 A-61",
        won("Ann", "fight", (2, 1, 0)),
        says=["Ann's refugee strikes Bo's grenade"],
        Ann="fanatic: brawler refugee", Bo="sergeant_at_arms: scavenger grenade", Cy="",
    ),
    skirmish(
        "a provocateur struck by a fanatic leaves the natural fight", "A-80 A-56",
        won("Bo", "fight", (0, 1, 0), cites="A-56"),
        says=["Ann's provocateur provokes", "Bo's refugee strikes Ann's provocateur"],
        Ann="provocateur tribe_family_5", Bo="fanatic: scavenger refugee", Cy="",
    ),
    skirmish(
        "the fanatic strikes once a round", "A-80", refused("used-already", "A-80"),
        says=["Ann's refugee strikes Bo's thugs", "Ann's refugee strikes Bo's spear"],
        Ann="fanatic: refugee refugee", Bo="thugs spear", Cy="",
    ),
    skirmish(
        "a scouting refugee serves the fanatic", "A-80 A-82",
        won("Ann", "fight", (2, 0, 0)),
        says=["Ann's scouting_refugee strikes Bo's thugs"],
        Ann="fanatic: brawler scouting_refugee", Bo="thugs", Cy="",
    ),
    skirmish(
        "the fanatic asks for a refugee", "A-80", refused("no-refugee", "A-80"),
        says=["Ann's scavenger strikes Bo's thugs"], Ann="fanatic: scavenger", Bo="thugs", Cy="",
    ),
    skirmish(
        "without the leader a refugee strikes nobody", "A-80", refused("leader-missing", "A-80"),
        says=["Ann's refugee strikes Bo's thugs"], Ann="mentor: refugee", Bo="thugs", Cy="",
    ),
    skirmish(
        "a wounded fanatic strikes nobody", "A-80 A-63", refused("leader-missing", "A-80"),
        says=["Ann's sniper_team wounds Bo's leader", "Bo's refugee strikes Ann's sniper_team"],
        Ann="sniper_team", Bo="fanatic: refugee", Cy="",
    ),
    skirmish(
        "the mentor's refugee gives another member one fight", "A-80",
        won("Ann", "fight", (3, 2, 0), (2, 1, 0), cites="A-80"),
        says=["Ann's refugee mentors"], Ann="mentor: brawler refugee", Bo="brawler", Cy="",
    ),
    skirmish(
        "nobody to help: the mentor gives nothing", "A-80 A-20",
        won("Bo", "fight", (0, 2, 0)),
        says=["Ann's refugee mentors"], Ann="mentor: refugee hunter", Bo="brawler", Cy="",
        cards={"hunter": {"fight": None}},
    ),
    skirmish(
        "what the mentor gave goes with the refugee", "A-80 A-51",
        won("Bo", "fight", (2, 3, 0)),
        says=["Ann's refugee mentors", "Bo's assassin snipes Ann's refugee"],
        Ann="mentor: brawler refugee", Bo="assassin thugs", Cy="",
    ),
    skirmish(
        "what the mentor gave stays when the mentor is wounded later", "A-80 A-63",
        won("Ann", "fight", (3, 0, 0)),
        says=["Ann's refugee mentors", "Bo's sniper_team wounds Ann's leader"],
        Ann="mentor: brawler refugee", Bo="sniper_team", Cy="",
    ),
    skirmish(
        "the mentor helps once a round", "A-80", refused("used-already", "A-80"),
        says=["Ann's refugee mentors", "Ann's refugee mentors"],
        Ann="mentor: brawler refugee refugee", Bo="", Cy="",
    ),
)  # fmt: skip

ROWS = (*LEADERS_REFUGEES, *DECOYS, *GANGSTER, *SERGEANT, *DIRTY_DEEDS)


@each_row(ROWS)
def test_buildings_and_leaders_count_as_the_rules_say(row: Row) -> None:
    answered = ask(row)

    assert as_expected(row, answered) == row.expect
    assert row.cites <= cited(answered)
