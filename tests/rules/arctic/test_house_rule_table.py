"""House rules, row by row: the same case by the default and by what the table chose instead."""

from __future__ import annotations

import pytest

from referee.rules.arctic.rulebook import HOUSE_RULES
from tests.rules.arctic.tables import (
    Row,
    action,
    as_expected,
    ask,
    by_house_rule,
    cited,
    deadlock,
    refused,
    skirmish,
    won,
    worth,
)

PAIRS = (
    by_house_rule(
        skirmish, "three players, two tied, the most people outside the tie", "A-44", "tie_people_among=all",
        won("Bo", "people", (2, 2, 0), (1, 2, 6)),
        won("Cy", "people", (2, 2, 0), (1, 2, 6)),
        Ann="brawler", Bo="scavenger scavenger", Cy="tribe_family_5 refugee",
    ),
    by_house_rule(
        skirmish, "people of all compared, still tied", "A-44 A-46", "tie_people_among=all",
        won("Bo", "people", (2, 2, 0), (1, 2, 2)),
        deadlock((2, 2, 0), (1, 2, 2)),
        Ann="brawler", Bo="scavenger scavenger", Cy="refugee refugee",
    ),
    by_house_rule(
        skirmish, "two players, one ahead, a rogue behind", "A-45", "two_player_rogue=any_tie",
        deadlock((3, 2)),
        won("Bo", "rogue", (3, 2)),
        Ann="thugs", Bo="rogue scavenger",
    ),
    by_house_rule(
        skirmish, "two players, equal, a rogue", "A-45", "two_player_rogue=never",
        won("Bo", "rogue", (2, 2)),
        deadlock((2, 2)),
        Ann="brawler", Bo="rogue scavenger",
    ),
    by_house_rule(
        skirmish, "a rogue and a tie below the highest", "A-43", "rogue_trigger=any_pair",
        won("Ann", "fight", (3, 2, 2)),
        won("Cy", "rogue", (3, 2, 2)),
        Ann="thugs", Bo="brawler", Cy="rogue scavenger",
    ),
    by_house_rule(
        skirmish, "a rogue and two standing refugees without fight", "A-43", "rogue_trigger=any_pair",
        won("Ann", "fight", (1, 0, 0, 0)),
        won("Ann", "rogue", (1, 0, 0, 0)),
        Ann="rogue", Bo="refugee", Cy="refugee", Di="",
    ),
    by_house_rule(
        skirmish, "a saboteur that has disarmed", "A-31", "used_power_fights=yes",
        won("Bo", "fight", (0, 1, 0)),
        won("Ann", "fight", (3, 1, 0)),
        says=["Ann's saboteur disarms Bo's grenade"], Ann="saboteur spear", Bo="scavenger grenade", Cy="",
    ),
    by_house_rule(
        skirmish, "a drill sergeant and a demolition team that have drawn", "A-31", "used_power_fights=yes",
        won("Bo", "fight", (0, 1, 0)),
        won("Ann", "fight", (3, 1, 0)),
        says=["Ann's drill_sergeant uses", "Ann's demolition_team uses"],
        Ann="drill_sergeant demolition_team", Bo="scavenger", Cy="",
    ),
    by_house_rule(
        skirmish, "a force that shrank after its provocateur declared", "A-56",
        "provocateur_size_at=declaration",
        won("Bo", "fight", (1, 2, 0)),
        won("Ann", "fight", (5, 2, 0)),
        says=["Ann's provocateur provokes", "Bo's sniper_team snipes Ann's tribe_family_4"],
        Ann="provocateur tribe_family_4", Bo="sniper_team brawler", Cy="",
    ),
    by_house_rule(
        skirmish, "decoys of a force that lost a card", "A-59", "decoys_count=brought",
        deadlock((2, 2, 0), (1, 1, 1)),
        won("Bo", "people", (2, 2, 0), (1, 2, 1)),
        says=["Cy's assassin snipes Bo's refugee"],
        Ann="brawler", Bo="brawler refugee + portable_decoys", Cy="assassin",
    ),
    by_house_rule(
        skirmish, "a gassed member with a grenade", "A-57", "gassed_tool=lost",
        won("Bo", "fight", (2, 3, 0)),
        won("Ann", "fight", (2, 0, 0)),
        says=["Ann's tear_gas gasses Bo's thugs"], Ann="tear_gas brawler", Bo="thugs grenade", Cy="",
    ),
    by_house_rule(
        skirmish, "a gassed member beside another that takes the grenade", "A-57", "gassed_tool=lost",
        won("Bo", "fight", (2, 6, 0)),
        won("Bo", "fight", (2, 4, 0), carriers={"Bo": "scavenger+grenade"}),
        says=["Ann's tear_gas gasses Bo's thugs"],
        Ann="tear_gas brawler", Bo="thugs scavenger grenade spear", Cy="",
    ),
    by_house_rule(
        skirmish, "a medic answers the snipe at itself", "A-54", "self_save=yes",
        refused("saves-itself", "A-54"),
        won("Bo", "people", (0, 0, 0), (1, 4, 0)),
        says=["Ann's assassin snipes Bo's medic, saved by Bo's medic"],
        Ann="assassin", Bo="medic tribe_family_3", Cy="",
    ),
    by_house_rule(
        skirmish, "two group leaders on one scavenger", "A-23", "group_leaders_stack=no",
        won("Ann", "fight", (5, 4, 0)),
        won("Bo", "fight", (3, 4, 0)),
        Ann="scavenger group_leaders group_leaders", Bo="thugs scavenger", Cy="",
    ),
    by_house_rule(
        skirmish, "a guard and a scouting refugee under a gangster", "A-82", "scouting_under_leader=base",
        won("Ann", "fight", (3, 2, 0)),
        deadlock((2, 2, 0), (3, 3, 0)),
        Ann="gangster: guard scouting_refugee", Bo="guard refugee refugee", Cy="",
    ),
    by_house_rule(
        skirmish, "a sniped hardy scavenger of the loser", "A-58", "sniped_hardy=returns",
        won("Ann", "fight", (2, 0, 0), returns={}),
        won("Ann", "fight", (2, 0, 0), returns={"Bo": 1}),
        says=["Ann's assassin snipes Bo's hardy_scavenger"],
        Ann="assassin brawler", Bo="hardy_scavenger", Cy="",
    ),
    by_house_rule(
        skirmish, "the winner's sniped hardy scavenger", "A-58", "sniped_hardy=returns",
        won("Bo", "fight", (0, 2, 0), returns={}),
        won("Bo", "fight", (0, 2, 0), returns={}),
        says=["Ann's assassin snipes Bo's hardy_scavenger"],
        Ann="assassin", Bo="brawler hardy_scavenger", Cy="",
    ),
    by_house_rule(
        skirmish, "the decoys of a sergeant at arms", "A-61 A-63", "sergeant_buildings=yes",
        deadlock((0, 0, 0), (1, 1, 0)),
        refused("protected-building", "A-61"),
        says=["Ann's saboteur disables Bo's portable_decoys"],
        Ann="saboteur", Bo="sergeant_at_arms: refugee junk + portable_decoys", Cy="",
    ),
    by_house_rule(
        skirmish, "an assassin against a gangster", "A-63", "assassin_vs_leader=yes",
        refused("leader-protected", "A-77"),
        won("Ann", "fight", (1, 0, 0)),
        says=["Ann's assassin wounds Bo's leader"],
        Ann="assassin scavenger", Bo="gangster: refugee spear", Cy="",
    ),
    by_house_rule(
        action, "an excavator's refugee with a multitool and one with a cargo sled", "A-80",
        "excavator_tools=shovel_pickaxe", worth(4), worth(5),
        "dig by excavator: refugee refugee multitool cargo_sled",
    ),
    by_house_rule(
        action, "tribal hunters without food of their own under a ranger", "A-80", "ranger_hunters=yes",
        worth(0), worth(1),
        "hunt by ranger: tribal_hunters_2", overrides={"tribal_hunters_2": {"hunt": 0}},
    ),
    by_house_rule(
        action, "two group leaders on one refugee", "A-23", "group_leaders_stack=no", worth(4), worth(2),
        "dig: refugee group_leaders group_leaders",
    ),
    by_house_rule(
        action, "a scavenger and a scouting refugee with a strong voice under a ranger", "A-82",
        "scouting_under_leader=base", worth(4), worth(2),
        "hunt by ranger: scavenger scouting_refugee", overrides={"scouting_refugee": {"hunt_mod": 3}},
    ),
    by_house_rule(
        skirmish, "a fanatic whose refugee strikes a revealed card", "A-80", "fanatic_when=gathering",
        won("Ann", "fight", (3, 1), (1, 1), cites="A-80 A-81"),
        refused("not-now", "A-80"),
        says=["Ann's refugee strikes Bo's thugs"], Ann="fanatic: brawler refugee", Bo="thugs scavenger",
        cards={"brawler": {"fight": 3}},
    ),
    by_house_rule(
        skirmish, "a fanatic only in the skirmish", "A-80", "fanatic_when=skirmish",
        deadlock((2, 1)),
        deadlock((2, 1)),
        says=["Ann's refugee strikes Bo's thugs"], Ann="fanatic: brawler refugee", Bo="thugs scavenger",
    ),
    by_house_rule(
        skirmish, "a mentor's refugee beside a brawler", "A-80", "mentor_fight=no",
        won("Ann", "fight", (3, 1), (2, 1), cites="A-80"),
        refused("not-now", "A-80"),
        says=["Ann's refugee mentors"], Ann="mentor: brawler refugee", Bo="scavenger",
    ),
    by_house_rule(
        skirmish, "a spy's look, cancelled by the spy's own side", "A-32", "cancel_own=yes",
        refused("own-look", "A-32"),
        won("Ann", "fight", (2, 0), (1, 0), cites="A-32"),
        says=["Ann's spy uses, cancelled by Ann's scouting_refugee"],
        Ann="spy scouting_refugee brawler", Bo="",
    ),
    by_house_rule(
        skirmish, "two portable decoys break a tie", "A-59", "decoys_add=once",
        won("Ann", "people", (2, 2, 0), (5, 4, 0), cites="A-59"),
        won("Bo", "people", (2, 2, 0), (3, 4, 0), cites="A-59"),
        Ann="brawler junk medkit pills + portable_decoys portable_decoys",
        Bo="scavenger scavenger refugee refugee", Cy="",
    ),
    by_house_rule(
        skirmish, "three portable decoys in a provocateur's size", "A-59 A-56", "decoys_add=once",
        won("Ann", "fight", (4, 3, 0), (4, 3, 0)),
        won("Bo", "fight", (2, 3, 0), (2, 3, 0)),
        says=["Ann's provocateur provokes"],
        Ann="provocateur junk + portable_decoys portable_decoys portable_decoys", Bo="thugs", Cy="",
    ),
    by_house_rule(
        skirmish, "a saboteur disables one of three portable decoys", "A-59 A-63", "decoys_add=once",
        deadlock((0, 0, 0), (3, 3, 0), cites="A-59"),
        won("Bo", "people", (0, 0, 0), (2, 3, 0), cites="A-59"),
        says=["Bo's saboteur disables Ann's portable_decoys"],
        Ann="refugee junk + portable_decoys portable_decoys portable_decoys", Bo="saboteur refugee refugee",
        Cy="",
    ),
    by_house_rule(
        skirmish, "a spy that has looked breaks no tie", "A-84 A-44", "skirmish_spy=stays",
        deadlock((2, 2, 0), (1, 1, 0), standing={"Ann": "brawler"}, cites="A-84"),
        won("Ann", "people", (2, 2, 0), (2, 1, 0), standing={"Ann": "brawler spy"}, cites="A-31"),
        says=["Ann's spy uses"], Ann="brawler spy", Bo="brawler", Cy="",
    ),
    by_house_rule(
        skirmish, "a cancelled spy, and the scouting refugee that cancelled it", "A-84 A-32",
        "skirmish_spy=stays",
        deadlock((2, 2, 0), (1, 1, 0), standing={"Ann": "brawler", "Bo": "brawler"}, cites="A-32"),
        won("Ann", "people", (2, 2, 0), (2, 1, 0), standing={"Ann": "brawler spy", "Bo": "brawler"}),
        says=["Ann's spy uses, cancelled by Bo's scouting_refugee"],
        Ann="brawler spy", Bo="brawler scouting_refugee", Cy="",
    ),
    by_house_rule(
        skirmish, "a sniper aims at a spy that has looked", "A-84 A-51", "skirmish_spy=stays",
        refused("target-not-standing", "A-51"),
        won("Bo", "people", (0, 0, 0), (0, 1, 0)),
        says=["Ann's spy uses", "Bo's assassin snipes Ann's spy"], Ann="spy", Bo="assassin", Cy="",
    ),
    by_house_rule(
        skirmish, "a spy's look and the decoys", "A-84 A-59", "skirmish_spy=stays",
        won("Bo", "people", (2, 2, 0), (1, 2, 0)),
        won("Ann", "people", (2, 2, 0), (3, 2, 0)),
        says=["Ann's spy uses"], Ann="brawler spy + portable_decoys", Bo="brawler refugee", Cy="",
    ),
)  # fmt: skip
ROWS = tuple(row for pair in PAIRS for row in pair)
ALIKE_ON_PURPOSE = frozenset(
    {"the winner's sniped hardy scavenger, by default", "a fanatic only in the skirmish, by default"}
)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[1].name)
def test_the_house_rule_changes_what_it_is_about(pair: tuple[Row, Row]) -> None:
    answers = [ask(row) for row in pair]

    assert [as_expected(row, answered) for row, answered in zip(pair, answers, strict=True)] == [
        row.expect for row in pair
    ]
    assert (pair[0].expect != pair[1].expect) or pair[0].name in ALIKE_ON_PURPOSE
    assert all(row.cites <= cited(answered) for row, answered in zip(pair, answers, strict=True))


def test_saying_the_default_changes_nothing() -> None:
    defaults = {rule.name: rule.default for rule in HOUSE_RULES}

    for usual, _ in PAIRS:
        assert ask(usual, house_rules=defaults) == ask(usual)


def test_every_value_of_every_skirmish_house_rule_changes_a_row() -> None:
    asked = {setting for _, changed in PAIRS for setting in changed.case["house_rules"].items()}

    for rule in HOUSE_RULES.in_scope("skirmish"):
        others = {(rule.name, value) for value in rule.possible if value != rule.default}
        assert others <= asked


def test_no_other_house_rule_is_said_to_matter_here() -> None:
    asked = {name for _, changed in PAIRS for name in changed.case["house_rules"]}

    assert asked == {rule.name for rule in HOUSE_RULES.in_scope("skirmish")}
