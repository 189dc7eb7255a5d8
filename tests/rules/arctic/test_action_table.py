"""Digging, drawing and hunting, row by row: what cards are worth together (A-20 to A-27, A-80, A-82)."""

from __future__ import annotations

import pytest

from tests.rules.arctic.tables import Row, action, as_expected, ask, cited, each_row, refused, worth

VALUES = (
    action("a refugee's 0 alone digs nothing, but it digs", "A-20 A-25", worth(0), "dig: refugee"),
    action("a refugee with a shovel digs two", "A-20 A-25", worth(2, "refugee+shovel"),
           "dig: refugee shovel"),
    action("a hardy scavenger's 0 draws with group leaders", "A-20 A-27", worth(2),
           "draw: hardy_scavenger group_leaders"),
    action("a family's 0 hunts with a net", "A-20 A-26", worth(2), "hunt: tribe_family_4 net"),
    action("four people on a card still carry one tool", "A-22", worth(4, "field_crew+shovel"),
           "dig: field_crew shovel"),
    action("two members carry two tools", "A-22 A-24", worth(5), "dig: scavenger brawler shovel pickaxe"),
    action("group leaders beside a spear on one refugee", "A-23 A-26", worth(3),
           "hunt: refugee group_leaders spear"),
    action("two group leaders help the same refugee", "A-23", worth(4),
           "dig: refugee group_leaders group_leaders"),
    action("a tinker and a scouting refugee help a scavenger dig", "A-23", worth(3),
           "dig: scavenger tinker scouting_refugee"),
    action("of three members any two carry the two tools", "A-24", worth(7),
           "hunt: refugee hunter scavenger net rifle"),
    action("a tool that adds 0 is carried too: 0 is not blank", "A-20 A-22", worth(2, "hunter+spear"),
           "hunt: hunter spear", overrides={"spear": {"hunt_mod": 0}}),
    action("cards of one action are added up", "A-21 A-24", worth(6),
           "dig: scavenger brawler engineer thugs saboteur"),
    action("an engineer with a toolkit digs four", "A-25", worth(4), "dig: engineer toolkit"),
    action("scrappers with a cargo sled dig five, from either end", "A-25 A-85", worth(5, cites="A-25 A-85"),
           "dig: scrappers cargo_sled"),
    action("a hunter with a net", "A-26", worth(4), "hunt: hunter net"),
    action("a wolf pack hunts with anybody who hunts", "A-26", worth(3, "refugee+wolf_pack"),
           "hunt: refugee wolf_pack"),
    action("tribal hunters hunt as many as printed", "A-26", worth(4),
           "hunt: tribal_hunters_2 tribal_hunters_3 tribal_hunters_4"),
    action("a scout and a sled team draw four", "A-27", worth(4), "draw: scout sled_team"),
    action("a courier draws three and discards two of them", "A-27 A-85", worth(3, cites="A-27 A-85"),
           "draw: courier"),
    action("group leaders help a draw", "A-23 A-27", worth(3), "draw: scavenger group_leaders"),
    action("binoculars help a hunt once their number is known, without a hand", "A-34 A-26",
           worth(5, "hunter+net"), "hunt: hunter net binoculars", overrides={"binoculars": {"hunt_mod": 1}}),
    action("a corrected shovel digs what the table's card says", "A-24", worth(2), "dig: scavenger shovel",
           overrides={"shovel": {"dig_mod": 1}}),
    action("a card of the table's own", "A-24", worth(8), "dig: mole",
           overrides={"mole": {"kind": "member", "people": 1, "base": {"dig": 8}}}),
)  # fmt: skip

LEADERS = (
    action("an excavator's refugee digs one", "A-80 A-25", worth(1), "dig by excavator: refugee"),
    action("an excavator's refugee digs two with any digging tool", "A-80", worth(2),
           "dig by excavator: refugee shovel"),
    action("under an excavator the shovel goes to the scavenger", "A-80 A-24",
           worth(5, "scavenger+shovel refugee+multitool"),
           "dig by excavator: refugee scavenger multitool shovel"),
    action("an excavator's refugee digs two even with a tool that adds 0", "A-80", worth(2),
           "dig by excavator: refugee multitool", overrides={"multitool": {"dig_mod": 0}}),
    action("an excavator's family digs nothing", "A-80 A-20", refused("no-such-ability", "A-20"),
           "dig by excavator: tribe_family_3"),
    action("a ranger's refugees and families hunt one each", "A-80 A-26", worth(3),
           "hunt by ranger: refugee tribe_family_3 tribe_family_5"),
    action("a ranger's refugee with a net", "A-80", worth(3), "hunt by ranger: refugee net"),
    action("a ranger changes no hunter", "A-80", worth(2), "hunt by ranger: hunter"),
    action("a ranger is nothing to a dig", "A-80", worth(0), "dig by ranger: refugee"),
    action("a gangster is nothing to gathering", "A-80", worth(0), "hunt by gangster: refugee"),
    action("bonuses bought with a refugee are not asked here", "A-80", worth(1),
           "hunt by mentor: scavenger refugee"),
    action("an excavator's scouting refugee digs itself", "A-82 A-80", worth(1, ""),
           "dig by excavator: scouting_refugee"),
    action("an excavator's scouting refugee carries a shovel, worth one on it", "A-82 A-80",
           worth(2, "scouting_refugee+shovel"), "dig by excavator: scouting_refugee shovel"),
    action("two tools for a scavenger and a scouting refugee of a ranger", "A-82 A-22",
           worth(6, "scavenger+net scouting_refugee+rifle"),
           "hunt by ranger: scavenger scouting_refugee net rifle"),
    action("a ranger's scouting refugee helps where that is better", "A-82", worth(3),
           "hunt by ranger: scavenger scouting_refugee", overrides={"scouting_refugee": {"hunt_mod": 2}}),
    action("a lone scouting refugee of a ranger with group leaders", "A-82 A-23", worth(3),
           "hunt by ranger: scouting_refugee group_leaders"),
)  # fmt: skip

REFUSALS = (
    action("a refugee cannot draw: blank is not 0", "A-20", refused("no-such-ability", "A-20"),
           "draw: refugee"),
    action("a thug hunts nothing", "A-20", refused("no-such-ability", "A-20"), "hunt: scavenger thugs"),
    action("a spear does not help a dig", "A-20", refused("no-such-ability", "A-20"), "dig: scavenger spear"),
    action("medicine does not help a hunt", "A-20", refused("no-such-ability", "A-20"), "hunt: hunter pills"),
    action("junk helps nothing", "A-20", refused("no-such-ability", "A-20"), "dig: scavenger junk"),
    action("a leader is no card for a dig", "A-20", refused("no-such-ability", "A-20"),
           "dig: scavenger excavator"),
    action("binoculars wait for somebody to read the card", "A-20", refused("no-such-ability", "A-20"),
           "hunt: hunter binoculars"),
    action("a card of no use is refused before tools are counted", "A-20", refused("no-such-ability", "A-20"),
           "dig: spear"),
    action("a tool alone digs nothing", "A-22", refused("no-member", "A-22"), "dig: shovel"),
    action("an instant alone hunts nothing", "A-22", refused("no-member", "A-22"), "hunt: binoculars",
           overrides={"binoculars": {"hunt_mod": 1}}),
    action("no cards at all", "A-22", refused("no-member", "A-22"), "dig:"),
    action("a second tool has no carrier", "A-22", refused("too-many-tools", "A-22"),
           "dig: scavenger shovel pickaxe"),
    action("group leaders carry no tool", "A-22", refused("too-many-tools", "A-22"),
           "dig: scavenger group_leaders shovel pickaxe"),
    action("group leaders alone", "A-23", refused("no-member", "A-23"), "dig: group_leaders"),
    action("helpers and tools without a digger", "A-23", refused("no-member", "A-23"),
           "dig: tinker group_leaders shovel"),
    action("without a leader a scouting refugee only helps", "A-23 A-82", refused("no-member", "A-23"),
           "hunt: scouting_refugee net"),
    action("a gangster's scouting refugee does not hunt", "A-82 A-23", refused("no-member", "A-23"),
           "hunt by gangster: scouting_refugee"),
    action("nobody knows the card to dig with", "", refused("unknown-card", None), "dig: mole"),
    action("a scavenger leads nobody", "", refused("wrong-kind-of-card", None), "dig by scavenger: refugee"),
    action("nobody knows the action", "", refused("malformed", None), "steal: scavenger"),
    action("a corrected card has to make sense in a dig", "", refused("bad-card", None), "dig: scavenger",
           overrides={"scavenger": {"dig": -1}}),
)  # fmt: skip

ROWS = (*VALUES, *LEADERS, *REFUSALS)


@each_row(ROWS)
def test_the_action_is_worth_what_the_rules_say(row: Row) -> None:
    answered = ask(row)

    assert as_expected(row, answered) == row.expect
    assert row.cites <= cited(answered)


@each_row([row for row in ROWS if not row.is_refusal])
def test_the_order_of_the_cards_does_not_matter(row: Row) -> None:
    answered = ask(row, cards=row.case["cards"][::-1])

    assert answered["value"] == row.expect["value"]


@each_row([row for row in ROWS if not row.is_refusal])
def test_a_value_says_which_action_it_is(row: Row) -> None:
    rule = {"dig": "A-25", "hunt": "A-26", "draw": "A-27"}[row.case["action"]]

    answered = ask(row)

    assert rule in cited(answered)


@pytest.mark.parametrize(
    ("told", "text"),
    [
        ("dig: medic", "Medic can’t dig: a blank value isn’t 0."),
        ("hunt: hunter shovel", "Shovel doesn’t help with hunting."),
        (
            "hunt: hunter binoculars",
            "What Binoculars add to a hunt is unknown. Look at the card and enter it.",
        ),
    ],
)
def test_a_card_that_does_nothing_there_says_why(told: str, text: str) -> None:
    assert ask(action(told, "A-20", refused("no-such-ability", "A-20"), told))["error"]["message"] == text
