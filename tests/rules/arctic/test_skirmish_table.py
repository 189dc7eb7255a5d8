"""Skirmishes, row by row: what a fight is worth (A-20 to A-24, A-31, A-34, A-40, A-41), and what is none."""

from __future__ import annotations

from tests.rules.arctic.tables import Row, as_expected, ask, cited, each_row, refused, skirmish, won

FIGHTS = (
    skirmish(
        "a refugee has no fight, not even with a spear: blank is not 0", "A-20",
        won("Bo", "fight", (0, 1, 0), carriers={"Ann": ""}, cites="A-20"),
        Ann="refugee spear", Bo="scavenger", Cy="",
    ),
    skirmish(
        "a family has fight 0 and carries a grenade", "A-20",
        won("Ann", "fight", (3, 2, 0), carriers={"Ann": "tribe_family_5+grenade"}),
        Ann="tribe_family_5 grenade", Bo="brawler", Cy="",
    ),
    skirmish(
        "a hardy scavenger's printed 0 is improved by a spear", "A-20",
        won("Ann", "fight", (2, 1, 0)),
        Ann="hardy_scavenger spear", Bo="scavenger", Cy="",
    ),
    skirmish(
        "medics, snipers and assassins have no fight and carry nothing", "A-20",
        won("Bo", "fight", (0, 1, 0), carriers={"Ann": ""}),
        Ann="medic sniper_team assassin grenade spear", Bo="scavenger", Cy="",
    ),
    skirmish(
        "a value nobody has read off the card counts as none", "A-20",
        won("Bo", "fight", (0, 1, 0)),
        Ann="thugs", Bo="scavenger", Cy="", cards={"thugs": {"fight": "?"}},
    ),
    skirmish(
        "one tool a member card, however many people are on it", "A-22",
        won("Ann", "fight", (6, 5, 0), carriers={"Ann": "thugs+grenade"}, cites="A-22"),
        Ann="thugs spear grenade pickaxe", Bo="field_crew scavenger brawler", Cy="",
    ),
    skirmish(
        "each of two members carries a tool", "A-22",
        won("Ann", "fight", (7, 6, 0)),
        Ann="scavenger hunter spear grenade", Bo="thugs grenade", Cy="",
    ),
    skirmish(
        "tools alone fight nothing", "A-22",
        won("Bo", "people", (0, 0, 0), (0, 1, 0)),
        Ann="grenade spear", Bo="refugee", Cy="",
    ),
    skirmish(
        "medicine and junk add nothing", "A-22",
        won("Bo", "fight", (2, 3, 0)),
        Ann="brawler medkit pills junk", Bo="brawler scavenger", Cy="",
    ),
    skirmish(
        "group leaders beside a spear on one family", "A-23",
        won("Ann", "fight", (4, 2, 0), carriers={"Ann": "tribe_family_3+spear"}),
        Ann="tribe_family_3 group_leaders spear", Bo="brawler", Cy="",
    ),
    skirmish(
        "group leaders and a refugee fight nothing", "A-23",
        won("Bo", "fight", (0, 1, 0)),
        Ann="group_leaders refugee", Bo="scavenger", Cy="",
    ),
    skirmish(
        "group leaders carry no grenade", "A-23 A-20",
        won("Bo", "fight", (0, 1, 0), carriers={"Ann": ""}),
        Ann="group_leaders grenade", Bo="scavenger", Cy="",
    ),
    skirmish(
        "courier +1, spy +2, scouting refugee +1 and tinker +1 help one brawler", "A-23",
        won("Ann", "fight", (7, 6, 0)),
        Ann="brawler courier spy scouting_refugee tinker", Bo="thugs grenade", Cy="",
    ),
    skirmish(
        "the best tools go to the members who can use them", "A-24",
        won("Ann", "fight", (7, 6, 0), cites="A-24"),
        Ann="refugee scavenger hunter spear grenade shovel", Bo="thugs grenade", Cy="",
    ),
    skirmish(
        "a toolkit has nothing for a fight", "A-24",
        won("Bo", "fight", (2, 3, 0), carriers={"Ann": ""}),
        Ann="brawler toolkit", Bo="thugs", Cy="",
    ),
    skirmish(
        "instants take no carrier and add no fight", "A-34",
        won("Ann", "fight", (4, 3, 0), carriers={"Ann": "brawler+spear"}),
        Ann="brawler spear tear_gas map binoculars", Bo="thugs", Cy="",
    ),
    skirmish(
        "an instant with a bonus helps beside the one tool", "A-34",
        won("Ann", "fight", (5, 4, 0), carriers={"Ann": "brawler+spear"}),
        Ann="brawler spear binoculars", Bo="thugs scavenger", Cy="", cards={"binoculars": {"fight_mod": 1}},
    ),
    skirmish(
        "a saboteur that disarms adds no fight and carries no tool", "A-31",
        won("Cy", "fight", (0, 1, 2), carriers={"Ann": ""}, cites="A-50"),
        says=["Ann's saboteur disarms Bo's grenade"],
        Ann="saboteur spear", Bo="scavenger grenade", Cy="brawler",
    ),
    skirmish(
        "a saboteur that does not disarm fights with a spear", "A-31",
        won("Ann", "fight", (3, 2, 0)),
        Ann="saboteur spear", Bo="brawler", Cy="",
    ),
    skirmish(
        "a saboteur that disarmed stands and counts people", "A-31 A-44",
        won("Ann", "people", (1, 1, 0), (2, 1, 0), standing={"Ann": "saboteur scavenger"}),
        says=["Ann's saboteur disarms Bo's spear"],
        Ann="saboteur scavenger", Bo="scavenger spear", Cy="",
    ),
    skirmish(
        "fights are added up from the cards that stand", "A-40 A-41",
        won("Cy", "fight", (0, 2, 3, 1), standing={"Bo": "brawler"}, cites="A-41 A-42"),
        says=["Ann's sniper_team snipes Bo's thugs"],
        Ann="sniper_team", Bo="thugs brawler", Cy="thugs", Di="scavenger",
    ),
    skirmish(
        "used snipers stay on the table and count people", "A-40 A-44",
        won("Ann", "people", (2, 2, 0), (3, 1, 0), standing={"Ann": "brawler sniper_team"}),
        says=["Ann's sniper_team snipes Bo's scavenger"],
        Ann="sniper_team brawler", Bo="brawler scavenger", Cy="",
    ),
)  # fmt: skip

NO_SKIRMISH = (
    skirmish(
        "one player has nobody to fight", "A-9",
        refused("wrong-number-of-players", "A-9"), Ann="brawler",
    ),
    skirmish(
        "six players are too many", "A-9",
        refused("wrong-number-of-players", "A-9"), Ann="", Bo="", Cy="", Di="", Ed="", Flo="",
    ),
    skirmish(
        "a building never joins a force", "A-14",
        refused("not-for-a-force", "A-14"), Ann="brawler armory", Bo="",
    ),
    skirmish(
        "a leader stays on the table", "A-14",
        refused("not-for-a-force", "A-14"), Ann="brawler gangster", Bo="",
    ),
    skirmish(
        "a gang joins nobody before the end", "A-14",
        refused("not-for-a-force", "A-14"), Ann="gearheads", Bo="",
    ),
    skirmish("nobody knows the card", "", refused("unknown-card", None), Ann="unicorn", Bo=""),
    skirmish("a brawler leads nobody", "", refused("wrong-kind-of-card", None), Ann="brawler: spear", Bo=""),
    skirmish("a spear is no building", "", refused("wrong-kind-of-card", None), Ann="thugs + spear", Bo=""),
    skirmish(
        "a corrected card has to make sense", "",
        refused("bad-card", None), Ann="thugs", Bo="", cards={"thugs": {"fight": "much"}},
    ),
    skirmish(
        "a house rule has to exist", "",
        refused("unknown-house-rule", None), Ann="thugs", Bo="", house={"rogue_trigger": "sometimes"},
    ),
)  # fmt: skip

ROWS = (*FIGHTS, *NO_SKIRMISH)


@each_row(ROWS)
def test_the_fights_are_what_the_rules_say(row: Row) -> None:
    answered = ask(row)

    assert as_expected(row, answered) == row.expect
    assert row.cites <= cited(answered)


def test_a_name_that_stands_twice_is_refused() -> None:
    row = skirmish("", "", {}, Ann="thugs", Bo="")

    answered = ask(row, players=["Ann", "Ann"])

    assert answered["error"]["code"] == "same-name-twice"


def test_a_force_of_somebody_else_is_refused() -> None:
    row = skirmish("", "", {}, Ann="thugs", Bo="", Cy="")

    answered = ask(row, players=["Ann", "Bo"])

    assert answered["error"]["code"] == "unknown-player"


def test_a_player_without_a_force_sent_nobody() -> None:
    row = skirmish("", "", {}, Ann="thugs", Bo="", Cy="")

    answered = ask(row, forces={"Ann": {"cards": ["thugs"]}})

    assert answered["fight"] == {"Ann": 3, "Bo": 0, "Cy": 0}
