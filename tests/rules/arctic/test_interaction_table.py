"""What happens when two unusual cards meet, row by row."""

from __future__ import annotations

from tests.rules.arctic.tables import Row, as_expected, ask, cited, deadlock, each_row, refused, skirmish, won

CARDS_AGAINST_CARDS = (
    skirmish(
        "tear gas on a member that carries a tool: the tool still counts", "A-57 A-22",
        won("Bo", "fight", (1, 2, 0), carriers={"Bo": "thugs+spear"}),
        says=["Ann's tear_gas gasses Bo's thugs"], Ann="tear_gas scavenger", Bo="thugs spear", Cy="",
    ),
    skirmish(
        "tear gas breaks the tie a rogue waited for", "A-57 A-43",
        won("Ann", "fight", (2, 1, 1)),
        says=["Ann's tear_gas gasses Bo's scavenger"],
        Ann="tear_gas brawler", Bo="scavenger scavenger", Cy="rogue",
    ),
    skirmish(
        "tear gas on a rogue: its power is passive and still takes the tie", "A-57 A-43",
        won("Bo", "rogue", (0, 0, 0)),
        says=["Ann's tear_gas gasses Bo's rogue"], Ann="tear_gas refugee refugee", Bo="rogue", Cy="",
    ),
    skirmish(
        "tear gas on a sniper team does not keep it from shooting", "A-57 A-51",
        won("Bo", "fight", (0, 1, 0)),
        says=["Ann's tear_gas gasses Bo's sniper_team", "Bo's sniper_team snipes Ann's brawler"],
        Ann="tear_gas brawler", Bo="sniper_team scavenger", Cy="",
    ),
    skirmish(
        "tear gas on combat medics: they save all the same", "A-57 A-54",
        won("Bo", "fight", (0, 2, 0)),
        says=[
            "Ann's tear_gas gasses Bo's combat_medics",
            "Ann's sniper_team snipes Bo's brawler, saved by Bo's combat_medics",
        ],
        Ann="tear_gas sniper_team", Bo="combat_medics brawler", Cy="",
    ),
    skirmish(
        "a rogue sniped by a later player takes no tie", "A-43 A-51",
        won("Cy", "people", (1, 1, 1), (1, 1, 3)),
        says=["Cy's sniper_team snipes Ann's rogue"],
        Ann="rogue scavenger", Bo="scavenger", Cy="sniper_team scavenger",
    ),
    skirmish(
        "the second rogue takes the tie when the first is sniped", "A-43 A-51",
        won("Bo", "rogue", (2, 2, 0)),
        says=["Cy's assassin snipes Ann's rogue"], Ann="rogue brawler", Bo="rogue scavenger", Cy="assassin",
    ),
    skirmish(
        "a saved rogue takes the tie", "A-43 A-54",
        won("Ann", "rogue", (1, 1, 0)),
        says=["Cy's assassin snipes Ann's rogue, saved by Ann's medic"],
        Ann="rogue medic", Bo="scavenger", Cy="assassin",
    ),
    skirmish(
        "a rogue takes the tie that a provocateur's score makes", "A-43 A-56",
        won("Cy", "rogue", (3, 3, 1)),
        says=["Ann's provocateur provokes"], Ann="provocateur refugee refugee", Bo="thugs", Cy="rogue",
    ),
    skirmish(
        "combat medics save and fight", "A-54 A-31",
        won("Bo", "fight", (0, 6, 0), cites="A-54"),
        says=["Ann's sniper_team snipes Bo's thugs, saved by Bo's combat_medics"],
        Ann="sniper_team", Bo="combat_medics thugs spear", Cy="",
    ),
    skirmish(
        "combat medics do not save themselves", "A-54 A-64",
        refused("saves-itself", "A-54"),
        says=["Ann's sniper_team snipes Bo's combat_medics, saved by Bo's combat_medics"],
        Ann="sniper_team", Bo="combat_medics", Cy="",
    ),
    skirmish(
        "a medic saves combat medics", "A-54",
        won("Bo", "fight", (0, 1, 0)),
        says=["Ann's sniper_team snipes Bo's combat_medics, saved by Bo's medic"],
        Ann="sniper_team", Bo="combat_medics medic", Cy="",
    ),
    skirmish(
        "two saboteurs, one sniped after acting: it is the fresh one that goes", "A-51 A-50",
        won("Bo", "fight", (0, 1, 0), standing={"Ann": "saboteur", "Bo": "assassin scavenger"}),
        says=["Ann's saboteur disarms Bo's spear", "Bo's assassin snipes Ann's saboteur"],
        Ann="saboteur saboteur", Bo="assassin scavenger spear", Cy="",
    ),
    skirmish(
        "two saboteurs, one gassed: the gassed one disarms and the other fights on", "A-57 A-50 A-31",
        won("Bo", "people", (0, 1, 1), (0, 2, 1)),
        says=["Ann's tear_gas gasses Bo's saboteur", "Bo's saboteur disarms Cy's spear"],
        Ann="tear_gas", Bo="saboteur saboteur", Cy="scavenger spear",
    ),
    skirmish(
        "a saboteur sniped after acting has disarmed all the same", "A-40 A-51",
        won("Bo", "fight", (0, 1, 0), standing={"Ann": "", "Bo": "assassin scavenger"}),
        says=["Ann's saboteur disarms Bo's spear", "Bo's assassin snipes Ann's saboteur"],
        Ann="saboteur", Bo="assassin scavenger spear", Cy="",
    ),
    skirmish(
        "a sniper team sniped by a sniper team: the first shot counts", "A-40 A-51",
        won("Bo", "fight", (0, 2, 0), standing={"Ann": "", "Bo": "brawler sniper_team"}),
        says=["Ann's sniper_team snipes Bo's thugs", "Bo's sniper_team snipes Ann's sniper_team"],
        Ann="sniper_team", Bo="thugs sniper_team brawler", Cy="",
    ),
    skirmish(
        "a hardy scavenger saved from a snipe goes home", "A-58 A-54",
        won("Ann", "fight", (2, 0, 0), returns={"Bo": 1}),
        says=["Ann's assassin snipes Bo's hardy_scavenger, saved by Cy's medic"],
        Ann="assassin brawler", Bo="hardy_scavenger", Cy="medic",
    ),
)  # fmt: skip

WITH_LEADERS_AND_BUILDINGS = (
    skirmish(
        "a provocateur with decoys and a gangster: decoys count, doubling does not", "A-56 A-59 A-60",
        won("Ann", "fight", (5, 4, 0), (7, 3, 0)),
        says=["Ann's provocateur provokes"],
        Ann="gangster: provocateur refugee refugee junk + portable_decoys",
        Bo="thugs shovel", Cy="",
    ),
    skirmish(
        "a provocateur whose decoys are disabled later", "A-56 A-63",
        won("Bo", "fight", (3, 4, 0)),
        says=["Ann's provocateur provokes", "Bo's saboteur disables Ann's portable_decoys"],
        Ann="provocateur refugee refugee junk + portable_decoys", Bo="saboteur thugs shovel", Cy="",
    ),
    skirmish(
        "disarm against a wounded sergeant at arms", "A-61 A-63 A-50",
        won("Bo", "fight", (0, 2, 0), standing={"Bo": "brawler"}),
        says=["Ann's sniper_team wounds Bo's leader", "Ann's saboteur disarms Bo's spear"],
        Ann="sniper_team saboteur", Bo="sergeant_at_arms: brawler spear", Cy="",
    ),
    skirmish(
        "disarm against a sergeant at arms that was saved", "A-61 A-63 A-54",
        refused("protected-tool", "A-61"),
        says=[
            "Ann's sniper_team wounds Bo's leader, saved by Bo's medic",
            "Ann's saboteur disarms Bo's spear",
        ],
        Ann="sniper_team saboteur", Bo="sergeant_at_arms: medic spear", Cy="",
    ),
    skirmish(
        "a saboteur disables or disarms, not both", "A-63 A-50 A-21",
        refused("used-already", "A-50"),
        says=["Ann's saboteur disables Bo's armory", "Ann's saboteur disarms Bo's spear"],
        Ann="saboteur", Bo="spear + armory", Cy="",
    ),
    skirmish(
        "a sniper team snipes or wounds, not both", "A-63 A-51 A-21",
        refused("used-already", "A-63"),
        says=["Ann's sniper_team snipes Bo's refugee", "Ann's sniper_team wounds Bo's leader"],
        Ann="sniper_team", Bo="gangster: refugee", Cy="",
    ),
    skirmish(
        "a gangster's gassed refugee carries its spear on", "A-60 A-57",
        won("Bo", "fight", (0, 2, 0)),
        says=["Ann's tear_gas gasses Bo's refugee"],
        Ann="tear_gas", Bo="gangster: refugee spear", Cy="",
    ),
    skirmish(
        "a gassed scouting refugee under a gangster helps nobody but carries", "A-82 A-57",
        won("Ann", "fight", (3, 2, 0)),
        says=["Ann's tear_gas gasses Bo's scouting_refugee"],
        Ann="tear_gas thugs", Bo="gangster: scouting_refugee spear", Cy="",
    ),
)  # fmt: skip

TWO_PLAYERS = (
    skirmish(
        "two players: a snipe makes the lead of two", "A-45 A-51",
        won("Ann", "fight", (2, 0)),
        says=["Ann's assassin snipes Bo's brawler"], Ann="assassin brawler", Bo="brawler",
    ),
    skirmish(
        "two players: a disarm brings the lead down to one", "A-45 A-50",
        deadlock((3, 2), (2, 2)),
        says=["Bo's saboteur disarms Ann's spear"], Ann="brawler scavenger spear", Bo="saboteur brawler",
    ),
    skirmish(
        "two players: a provocateur needs a lead of two as well", "A-45 A-56",
        deadlock((4, 3)),
        says=["Ann's provocateur provokes"], Ann="provocateur tribe_family_3", Bo="thugs",
    ),
    skirmish(
        "two players: a tie with a sniped rogue is a deadlock", "A-45 A-43 A-51",
        deadlock((1, 1)),
        says=["Bo's assassin snipes Ann's rogue"], Ann="rogue scavenger", Bo="assassin scavenger",
    ),
    skirmish(
        "two players: decoys break no tie", "A-45 A-59",
        deadlock((2, 2), (3, 1)),
        Ann="brawler junk medkit pills + portable_decoys", Bo="brawler",
    ),
    skirmish(
        "two players: hardy scavengers go home after a lead of one, on both sides", "A-45 A-58",
        deadlock((2, 1), returns={"Ann": 1, "Bo": 1}),
        Ann="hardy_scavenger spear", Bo="hardy_scavenger scavenger",
    ),
)  # fmt: skip

ROWS = (*CARDS_AGAINST_CARDS, *WITH_LEADERS_AND_BUILDINGS, *TWO_PLAYERS)


@each_row(ROWS)
def test_cards_that_meet_do_as_the_rules_say(row: Row) -> None:
    answered = ask(row)

    assert as_expected(row, answered) == row.expect
    assert row.cites <= cited(answered)
