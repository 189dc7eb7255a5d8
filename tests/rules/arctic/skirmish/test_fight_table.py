"""Skirmishes, row by row: what a fight is worth (A-20 to A-24, A-31, A-34, A-40, A-41), and what is none."""

from __future__ import annotations

from tests.rules.arctic.rows.tables import Row, as_expected, ask, cited, each_row, refused, skirmish, won

FIGHTS = (
    skirmish("a refugee has no fight, not even with a spear: blank is not 0", "A-20")
    .forces(Ann="refugee spear", Bo="scavenger", Cy="")
    .then(won("Bo", "fight", (0, 1, 0), carriers={"Ann": ""}, cites="A-20")),
    skirmish("a family has fight 0 and carries a grenade", "A-20")
    .forces(Ann="tribe_family_5 grenade", Bo="brawler", Cy="")
    .then(won("Ann", "fight", (3, 2, 0), carriers={"Ann": "tribe_family_5+grenade"})),
    skirmish("a hardy scavenger's printed 0 is improved by a spear", "A-20")
    .forces(Ann="hardy_scavenger spear", Bo="scavenger", Cy="")
    .then(won("Ann", "fight", (2, 1, 0))),
    skirmish("medics, snipers and assassins have no fight and carry nothing", "A-20")
    .forces(Ann="medic sniper_team assassin grenade spear", Bo="scavenger", Cy="")
    .then(won("Bo", "fight", (0, 1, 0), carriers={"Ann": ""})),
    skirmish("a value nobody has read off the card counts as none", "A-20", cards={"thugs": {"fight": "?"}})
    .forces(Ann="thugs", Bo="scavenger", Cy="")
    .then(won("Bo", "fight", (0, 1, 0))),
    skirmish("one tool a member card, however many people are on it", "A-22")
    .forces(Ann="thugs spear grenade pickaxe", Bo="field_crew scavenger brawler", Cy="")
    .then(won("Ann", "fight", (6, 5, 0), carriers={"Ann": "thugs+grenade"}, cites="A-22")),
    skirmish("each of two members carries a tool", "A-22")
    .forces(Ann="scavenger hunter spear grenade", Bo="thugs grenade", Cy="")
    .then(won("Ann", "fight", (7, 6, 0))),
    skirmish("tools alone fight nothing", "A-22")
    .forces(Ann="grenade spear", Bo="refugee", Cy="")
    .then(won("Bo", "people", (0, 0, 0), (0, 1, 0))),
    skirmish("medicine and junk add nothing", "A-22")
    .forces(Ann="brawler medkit pills junk", Bo="brawler scavenger", Cy="")
    .then(won("Bo", "fight", (2, 3, 0))),
    skirmish("group leaders beside a spear on one family", "A-23")
    .forces(Ann="tribe_family_3 group_leaders spear", Bo="brawler", Cy="")
    .then(won("Ann", "fight", (4, 2, 0), carriers={"Ann": "tribe_family_3+spear"})),
    skirmish("group leaders and a refugee fight nothing", "A-23")
    .forces(Ann="group_leaders refugee", Bo="scavenger", Cy="")
    .then(won("Bo", "fight", (0, 1, 0))),
    skirmish("group leaders carry no grenade", "A-23 A-20")
    .forces(Ann="group_leaders grenade", Bo="scavenger", Cy="")
    .then(won("Bo", "fight", (0, 1, 0), carriers={"Ann": ""})),
    skirmish("courier +1, spy +2, scouting refugee +1 and tinker +1 help one brawler", "A-23")
    .forces(Ann="brawler courier spy scouting_refugee tinker", Bo="thugs grenade", Cy="")
    .then(won("Ann", "fight", (7, 6, 0))),
    skirmish("the best tools go to the members who can use them", "A-24")
    .forces(Ann="refugee scavenger hunter spear grenade shovel", Bo="thugs grenade", Cy="")
    .then(won("Ann", "fight", (7, 6, 0), cites="A-24")),
    skirmish("a toolkit has nothing for a fight", "A-24")
    .forces(Ann="brawler toolkit", Bo="thugs", Cy="")
    .then(won("Bo", "fight", (2, 3, 0), carriers={"Ann": ""})),
    skirmish("instants take no carrier and add no fight", "A-34")
    .forces(Ann="brawler spear tear_gas map binoculars", Bo="thugs", Cy="")
    .then(won("Ann", "fight", (4, 3, 0), carriers={"Ann": "brawler+spear"})),
    skirmish(
        "an instant with a bonus helps beside the one tool", "A-34", cards={"binoculars": {"fight_mod": 1}}
    )
    .forces(Ann="brawler spear binoculars", Bo="thugs scavenger", Cy="")
    .then(won("Ann", "fight", (5, 4, 0), carriers={"Ann": "brawler+spear"})),
    skirmish("a saboteur that disarms adds no fight and carries no tool", "A-31")
    .forces(Ann="saboteur spear", Bo="scavenger grenade", Cy="brawler")
    .says("Ann's saboteur disarms Bo's grenade")
    .then(won("Cy", "fight", (0, 1, 2), carriers={"Ann": ""}, cites="A-50")),
    skirmish("a saboteur that does not disarm fights with a spear", "A-31")
    .forces(Ann="saboteur spear", Bo="brawler", Cy="")
    .then(won("Ann", "fight", (3, 2, 0))),
    skirmish("a saboteur that disarmed stands and counts people", "A-31 A-44")
    .forces(Ann="saboteur scavenger", Bo="scavenger spear", Cy="")
    .says("Ann's saboteur disarms Bo's spear")
    .then(won("Ann", "people", (1, 1, 0), (2, 1, 0), standing={"Ann": "saboteur scavenger"})),
    skirmish("fights are added up from the cards that stand", "A-40 A-41")
    .forces(Ann="sniper_team", Bo="thugs brawler", Cy="thugs", Di="scavenger")
    .says("Ann's sniper_team snipes Bo's thugs")
    .then(won("Cy", "fight", (0, 2, 3, 1), standing={"Bo": "brawler"}, cites="A-41 A-42")),
    skirmish("used snipers stay on the table and count people", "A-40 A-44")
    .forces(Ann="sniper_team brawler", Bo="brawler scavenger", Cy="")
    .says("Ann's sniper_team snipes Bo's scavenger")
    .then(won("Ann", "people", (2, 2, 0), (3, 1, 0), standing={"Ann": "brawler sniper_team"})),
)

NO_SKIRMISH = (
    skirmish("one player has nobody to fight", "A-9")
    .forces(Ann="brawler")
    .then(refused("wrong-number-of-players", "A-9")),
    skirmish("six players are too many", "A-9")
    .forces(Ann="", Bo="", Cy="", Di="", Ed="", Flo="")
    .then(refused("wrong-number-of-players", "A-9")),
    skirmish("a building never joins a force", "A-14")
    .forces(Ann="brawler armory", Bo="")
    .then(refused("not-for-a-force", "A-14")),
    skirmish("a leader stays on the table", "A-14")
    .forces(Ann="brawler gangster", Bo="")
    .then(refused("not-for-a-force", "A-14")),
    skirmish("a gang joins nobody before the end", "A-14")
    .forces(Ann="gearheads", Bo="")
    .then(refused("not-for-a-force", "A-14")),
    skirmish("nobody knows the card", "").forces(Ann="unicorn", Bo="").then(refused("unknown-card", None)),
    skirmish("a brawler leads nobody", "")
    .forces(Ann="brawler: spear", Bo="")
    .then(refused("wrong-kind-of-card", None)),
    skirmish("a spear is no building", "")
    .forces(Ann="thugs + spear", Bo="")
    .then(refused("wrong-kind-of-card", None)),
    skirmish("a corrected card has to make sense", "", cards={"thugs": {"fight": "much"}})
    .forces(Ann="thugs", Bo="")
    .then(refused("bad-card", None)),
    skirmish("a house rule has to exist", "", house={"rogue_trigger": "sometimes"})
    .forces(Ann="thugs", Bo="")
    .then(refused("unknown-house-rule", None)),
)

ROWS = (*FIGHTS, *NO_SKIRMISH)


@each_row(ROWS)
def test_the_fights_are_what_the_rules_say(row: Row) -> None:
    answered = ask(row)

    assert as_expected(row, answered) == row.expect
    assert row.cites <= cited(answered)


def test_a_name_that_stands_twice_is_refused() -> None:
    row = skirmish("", "").forces(Ann="thugs", Bo="")

    answered = ask(row, players=["Ann", "Ann"])

    assert answered["error"]["code"] == "same-name-twice"


def test_a_force_of_somebody_else_is_refused() -> None:
    row = skirmish("", "").forces(Ann="thugs", Bo="", Cy="")

    answered = ask(row, players=["Ann", "Bo"])

    assert answered["error"]["code"] == "unknown-player"


def test_a_player_without_a_force_sent_nobody() -> None:
    row = skirmish("", "").forces(Ann="thugs", Bo="", Cy="")

    answered = ask(row, forces={"Ann": {"cards": ["thugs"]}})

    assert answered["fight"] == {"Ann": 3, "Bo": 0, "Cy": 0}
