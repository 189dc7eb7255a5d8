"""House rules, row by row: the same case by the default and by what the table chose instead."""

from __future__ import annotations

import pytest

from referee.rules.arctic.rulebook import HOUSE_RULES
from tests.rules.arctic.rows.tables import (
    Row,
    action,
    as_expected,
    ask,
    cited,
    deadlock,
    refused,
    skirmish,
    won,
    worth,
)

PAIRS = (
    skirmish("three players, two tied, the most people outside the tie", "A-44")
    .forces(Ann="brawler", Bo="scavenger scavenger", Cy="tribe_family_5 refugee")
    .then(won("Bo", "people", (2, 2, 0), (1, 2, 6)))
    .or_by_house_rule("tie_people_among=all", won("Cy", "people", (2, 2, 0), (1, 2, 6))),
    skirmish("people of all compared, still tied", "A-44 A-46")
    .forces(Ann="brawler", Bo="scavenger scavenger", Cy="refugee refugee")
    .then(won("Bo", "people", (2, 2, 0), (1, 2, 2)))
    .or_by_house_rule("tie_people_among=all", deadlock((2, 2, 0), (1, 2, 2))),
    skirmish("two players, one ahead, a rogue behind", "A-45")
    .forces(Ann="thugs", Bo="rogue scavenger")
    .then(deadlock((3, 2)))
    .or_by_house_rule("two_player_rogue=any_tie", won("Bo", "rogue", (3, 2))),
    skirmish("two players, equal, a rogue", "A-45")
    .forces(Ann="brawler", Bo="rogue scavenger")
    .then(won("Bo", "rogue", (2, 2)))
    .or_by_house_rule("two_player_rogue=never", deadlock((2, 2))),
    skirmish("a rogue and a tie below the highest", "A-43")
    .forces(Ann="thugs", Bo="brawler", Cy="rogue scavenger")
    .then(won("Ann", "fight", (3, 2, 2)))
    .or_by_house_rule("rogue_trigger=any_pair", won("Cy", "rogue", (3, 2, 2))),
    skirmish("a rogue and two standing refugees without fight", "A-43")
    .forces(Ann="rogue", Bo="refugee", Cy="refugee", Di="")
    .then(won("Ann", "fight", (1, 0, 0, 0)))
    .or_by_house_rule("rogue_trigger=any_pair", won("Ann", "rogue", (1, 0, 0, 0))),
    skirmish("a saboteur that has disarmed", "A-31")
    .forces(Ann="saboteur spear", Bo="scavenger grenade", Cy="")
    .says("Ann's saboteur disarms Bo's grenade")
    .then(won("Bo", "fight", (0, 1, 0)))
    .or_by_house_rule("used_power_fights=yes", won("Ann", "fight", (3, 1, 0))),
    skirmish("a drill sergeant and a demolition team that have drawn", "A-31")
    .forces(Ann="drill_sergeant demolition_team", Bo="scavenger", Cy="")
    .says("Ann's drill_sergeant uses", "Ann's demolition_team uses")
    .then(won("Bo", "fight", (0, 1, 0)))
    .or_by_house_rule("used_power_fights=yes", won("Ann", "fight", (3, 1, 0))),
    skirmish("a force that shrank after its provocateur declared", "A-56")
    .forces(Ann="provocateur tribe_family_4", Bo="sniper_team brawler", Cy="")
    .says("Ann's provocateur provokes", "Bo's sniper_team snipes Ann's tribe_family_4")
    .then(won("Bo", "fight", (1, 2, 0)))
    .or_by_house_rule("provocateur_size_at=declaration", won("Ann", "fight", (5, 2, 0))),
    skirmish("decoys of a force that lost a card", "A-59")
    .forces(Ann="brawler", Bo="brawler refugee + portable_decoys", Cy="assassin")
    .says("Cy's assassin snipes Bo's refugee")
    .then(deadlock((2, 2, 0), (1, 1, 1)))
    .or_by_house_rule("decoys_count=brought", won("Bo", "people", (2, 2, 0), (1, 2, 1))),
    skirmish("a gassed member with a grenade", "A-57")
    .forces(Ann="tear_gas brawler", Bo="thugs grenade", Cy="")
    .says("Ann's tear_gas gasses Bo's thugs")
    .then(won("Bo", "fight", (2, 3, 0)))
    .or_by_house_rule("gassed_tool=lost", won("Ann", "fight", (2, 0, 0))),
    skirmish("a gassed member beside another that takes the grenade", "A-57")
    .forces(Ann="tear_gas brawler", Bo="thugs scavenger grenade spear", Cy="")
    .says("Ann's tear_gas gasses Bo's thugs")
    .then(won("Bo", "fight", (2, 6, 0)))
    .or_by_house_rule(
        "gassed_tool=lost", won("Bo", "fight", (2, 4, 0), carriers={"Bo": "scavenger+grenade"})
    ),
    skirmish("a medic answers the snipe at itself", "A-54")
    .forces(Ann="assassin", Bo="medic tribe_family_3", Cy="")
    .says("Ann's assassin snipes Bo's medic, saved by Bo's medic")
    .then(refused("saves-itself", "A-54"))
    .or_by_house_rule("self_save=yes", won("Bo", "people", (0, 0, 0), (1, 4, 0))),
    skirmish("two group leaders on one scavenger", "A-23")
    .forces(Ann="scavenger group_leaders group_leaders", Bo="thugs scavenger", Cy="")
    .then(won("Ann", "fight", (5, 4, 0)))
    .or_by_house_rule("group_leaders_stack=no", won("Bo", "fight", (3, 4, 0))),
    skirmish("a guard and a scouting refugee under a gangster", "A-82")
    .forces(Ann="gangster: guard scouting_refugee", Bo="guard refugee refugee", Cy="")
    .then(won("Ann", "fight", (3, 2, 0)))
    .or_by_house_rule("scouting_under_leader=base", deadlock((2, 2, 0), (3, 3, 0))),
    skirmish("a sniped hardy scavenger of the loser", "A-58")
    .forces(Ann="assassin brawler", Bo="hardy_scavenger", Cy="")
    .says("Ann's assassin snipes Bo's hardy_scavenger")
    .then(won("Ann", "fight", (2, 0, 0), returns={}))
    .or_by_house_rule("sniped_hardy=returns", won("Ann", "fight", (2, 0, 0), returns={"Bo": 1})),
    skirmish("the winner's sniped hardy scavenger", "A-58")
    .forces(Ann="assassin", Bo="brawler hardy_scavenger", Cy="")
    .says("Ann's assassin snipes Bo's hardy_scavenger")
    .then(won("Bo", "fight", (0, 2, 0), returns={}))
    .or_by_house_rule("sniped_hardy=returns", won("Bo", "fight", (0, 2, 0), returns={})),
    skirmish("the decoys of a sergeant at arms", "A-61 A-63")
    .forces(Ann="saboteur", Bo="sergeant_at_arms: refugee junk + portable_decoys", Cy="")
    .says("Ann's saboteur disables Bo's portable_decoys")
    .then(deadlock((0, 0, 0), (1, 1, 0)))
    .or_by_house_rule("sergeant_buildings=yes", refused("protected-building", "A-61")),
    skirmish("an assassin against a gangster", "A-63")
    .forces(Ann="assassin scavenger", Bo="gangster: refugee spear", Cy="")
    .says("Ann's assassin wounds Bo's leader")
    .then(refused("leader-protected", "A-77"))
    .or_by_house_rule("assassin_vs_leader=yes", won("Ann", "fight", (1, 0, 0))),
    action("an excavator's refugee with a multitool and one with a cargo sled", "A-80")
    .when("dig by excavator: refugee refugee multitool cargo_sled")
    .then(worth(4))
    .or_by_house_rule("excavator_tools=shovel_pickaxe", worth(5)),
    action(
        "tribal hunters without food of their own under a ranger",
        "A-80",
        overrides={"tribal_hunters_2": {"hunt": 0}},
    )
    .when("hunt by ranger: tribal_hunters_2")
    .then(worth(0))
    .or_by_house_rule("ranger_hunters=yes", worth(1)),
    action("two group leaders on one refugee", "A-23")
    .when("dig: refugee group_leaders group_leaders")
    .then(worth(4))
    .or_by_house_rule("group_leaders_stack=no", worth(2)),
    action(
        "a scavenger and a scouting refugee with a strong voice under a ranger",
        "A-82",
        overrides={"scouting_refugee": {"hunt_mod": 3}},
    )
    .when("hunt by ranger: scavenger scouting_refugee")
    .then(worth(4))
    .or_by_house_rule("scouting_under_leader=base", worth(2)),
    skirmish("a fanatic whose refugee strikes a revealed card", "A-80", cards={"brawler": {"fight": 3}})
    .forces(Ann="fanatic: brawler refugee", Bo="thugs scavenger")
    .says("Ann's refugee strikes Bo's thugs")
    .then(won("Ann", "fight", (3, 1), (1, 1), cites="A-80 A-81"))
    .or_by_house_rule("fanatic_when=gathering", refused("not-now", "A-80")),
    skirmish("a fanatic only in the skirmish", "A-80")
    .forces(Ann="fanatic: brawler refugee", Bo="thugs scavenger")
    .says("Ann's refugee strikes Bo's thugs")
    .then(deadlock((2, 1)))
    .or_by_house_rule("fanatic_when=skirmish", deadlock((2, 1))),
    skirmish("a mentor's refugee beside a brawler", "A-80")
    .forces(Ann="mentor: brawler refugee", Bo="scavenger")
    .says("Ann's refugee mentors")
    .then(won("Ann", "fight", (3, 1), (2, 1), cites="A-80"))
    .or_by_house_rule("mentor_fight=no", refused("not-now", "A-80")),
    skirmish("a spy's look, cancelled by the spy's own side", "A-32")
    .forces(Ann="spy scouting_refugee brawler", Bo="")
    .says("Ann's spy uses, cancelled by Ann's scouting_refugee")
    .then(refused("own-look", "A-32"))
    .or_by_house_rule("cancel_own=yes", won("Ann", "fight", (2, 0), (1, 0), cites="A-32")),
    skirmish("two portable decoys break a tie", "A-59")
    .forces(
        Ann="brawler junk medkit pills + portable_decoys portable_decoys",
        Bo="scavenger scavenger refugee refugee",
        Cy="",
    )
    .then(won("Ann", "people", (2, 2, 0), (5, 4, 0), cites="A-59"))
    .or_by_house_rule("decoys_add=once", won("Bo", "people", (2, 2, 0), (3, 4, 0), cites="A-59")),
    skirmish("three portable decoys in a provocateur's size", "A-59 A-56")
    .forces(Ann="provocateur junk + portable_decoys portable_decoys portable_decoys", Bo="thugs", Cy="")
    .says("Ann's provocateur provokes")
    .then(won("Ann", "fight", (4, 3, 0), (4, 3, 0)))
    .or_by_house_rule("decoys_add=once", won("Bo", "fight", (2, 3, 0), (2, 3, 0))),
    skirmish("a saboteur disables one of three portable decoys", "A-59 A-63")
    .forces(
        Ann="refugee junk + portable_decoys portable_decoys portable_decoys",
        Bo="saboteur refugee refugee",
        Cy="",
    )
    .says("Bo's saboteur disables Ann's portable_decoys")
    .then(deadlock((0, 0, 0), (3, 3, 0), cites="A-59"))
    .or_by_house_rule("decoys_add=once", won("Bo", "people", (0, 0, 0), (2, 3, 0), cites="A-59")),
    skirmish("a spy that has looked breaks no tie", "A-84 A-44")
    .forces(Ann="brawler spy", Bo="brawler", Cy="")
    .says("Ann's spy uses")
    .then(deadlock((2, 2, 0), (1, 1, 0), standing={"Ann": "brawler"}, cites="A-84"))
    .or_by_house_rule(
        "skirmish_spy=stays",
        won("Ann", "people", (2, 2, 0), (2, 1, 0), standing={"Ann": "brawler spy"}, cites="A-31"),
    ),
    skirmish("a cancelled spy, and the scouting refugee that cancelled it", "A-84 A-32")
    .forces(Ann="brawler spy", Bo="brawler scouting_refugee", Cy="")
    .says("Ann's spy uses, cancelled by Bo's scouting_refugee")
    .then(deadlock((2, 2, 0), (1, 1, 0), standing={"Ann": "brawler", "Bo": "brawler"}, cites="A-32"))
    .or_by_house_rule(
        "skirmish_spy=stays",
        won("Ann", "people", (2, 2, 0), (2, 1, 0), standing={"Ann": "brawler spy", "Bo": "brawler"}),
    ),
    skirmish("a sniper aims at a spy that has looked", "A-84 A-51")
    .forces(Ann="spy", Bo="assassin", Cy="")
    .says("Ann's spy uses", "Bo's assassin snipes Ann's spy")
    .then(refused("target-not-standing", "A-51"))
    .or_by_house_rule("skirmish_spy=stays", won("Bo", "people", (0, 0, 0), (0, 1, 0))),
    skirmish("a spy's look and the decoys", "A-84 A-59")
    .forces(Ann="brawler spy + portable_decoys", Bo="brawler refugee", Cy="")
    .says("Ann's spy uses")
    .then(won("Bo", "people", (2, 2, 0), (1, 2, 0)))
    .or_by_house_rule("skirmish_spy=stays", won("Ann", "people", (2, 2, 0), (3, 2, 0))),
)
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
