"""Digging, drawing and hunting, row by row: what cards are worth together (A-20 to A-27, A-80, A-82)."""

from __future__ import annotations

import pytest

from tests.rules.arctic.rows.tables import Row, action, as_expected, ask, cited, each_row, refused, worth

VALUES = (
    action("a refugee's 0 alone digs nothing, but it digs", "A-20 A-25").when("dig: refugee").then(worth(0)),
    action("a refugee with a shovel digs two", "A-20 A-25")
    .when("dig: refugee shovel")
    .then(worth(2, "refugee+shovel")),
    action("a hardy scavenger's 0 draws with group leaders", "A-20 A-27")
    .when("draw: hardy_scavenger group_leaders")
    .then(worth(2)),
    action("a family's 0 hunts with a net", "A-20 A-26").when("hunt: tribe_family_4 net").then(worth(2)),
    action("four people on a card still carry one tool", "A-22")
    .when("dig: field_crew shovel")
    .then(worth(4, "field_crew+shovel")),
    action("two members carry two tools", "A-22 A-24")
    .when("dig: scavenger brawler shovel pickaxe")
    .then(worth(5)),
    action("group leaders beside a spear on one refugee", "A-23 A-26")
    .when("hunt: refugee group_leaders spear")
    .then(worth(3)),
    action("two group leaders help the same refugee", "A-23")
    .when("dig: refugee group_leaders group_leaders")
    .then(worth(4)),
    action("a tinker and a scouting refugee help a scavenger dig", "A-23")
    .when("dig: scavenger tinker scouting_refugee")
    .then(worth(3)),
    action("of three members any two carry the two tools", "A-24")
    .when("hunt: refugee hunter scavenger net rifle")
    .then(worth(7)),
    action(
        "a tool that adds 0 is carried too: 0 is not blank", "A-20 A-22", overrides={"spear": {"hunt_mod": 0}}
    )
    .when("hunt: hunter spear")
    .then(worth(2, "hunter+spear")),
    action("cards of one action are added up", "A-21 A-24")
    .when("dig: scavenger brawler engineer thugs saboteur")
    .then(worth(6)),
    action("an engineer with a toolkit digs four", "A-25").when("dig: engineer toolkit").then(worth(4)),
    action("scrappers with a cargo sled dig five, from either end", "A-25 A-85")
    .when("dig: scrappers cargo_sled")
    .then(worth(5, cites="A-25 A-85")),
    action("a hunter with a net", "A-26").when("hunt: hunter net").then(worth(4)),
    action("a wolf pack hunts with anybody who hunts", "A-26")
    .when("hunt: refugee wolf_pack")
    .then(worth(3, "refugee+wolf_pack")),
    action("tribal hunters hunt as many as printed", "A-26")
    .when("hunt: tribal_hunters_2 tribal_hunters_3 tribal_hunters_4")
    .then(worth(4)),
    action("a scout and a sled team draw four", "A-27").when("draw: scout sled_team").then(worth(4)),
    action("a courier draws three and discards two of them", "A-27 A-85")
    .when("draw: courier")
    .then(worth(3, cites="A-27 A-85")),
    action("group leaders help a draw", "A-23 A-27").when("draw: scavenger group_leaders").then(worth(3)),
    action(
        "binoculars help a hunt once their number is known, without a hand",
        "A-34 A-26",
        overrides={"binoculars": {"hunt_mod": 1}},
    )
    .when("hunt: hunter net binoculars")
    .then(worth(5, "hunter+net")),
    action("a corrected shovel digs what the table's card says", "A-24", overrides={"shovel": {"dig_mod": 1}})
    .when("dig: scavenger shovel")
    .then(worth(2)),
    action(
        "a card of the table's own",
        "A-24",
        overrides={"mole": {"kind": "member", "people": 1, "base": {"dig": 8}}},
    )
    .when("dig: mole")
    .then(worth(8)),
)

LEADERS = (
    action("an excavator's refugee digs one", "A-80 A-25").when("dig by excavator: refugee").then(worth(1)),
    action("an excavator's refugee digs two with any digging tool", "A-80")
    .when("dig by excavator: refugee shovel")
    .then(worth(2)),
    action("under an excavator the shovel goes to the scavenger", "A-80 A-24")
    .when("dig by excavator: refugee scavenger multitool shovel")
    .then(worth(5, "scavenger+shovel refugee+multitool")),
    action(
        "an excavator's refugee digs two even with a tool that adds 0",
        "A-80",
        overrides={"multitool": {"dig_mod": 0}},
    )
    .when("dig by excavator: refugee multitool")
    .then(worth(2)),
    action("an excavator's family digs nothing", "A-80 A-20")
    .when("dig by excavator: tribe_family_3")
    .then(refused("no-such-ability", "A-20")),
    action("a ranger's refugees and families hunt one each", "A-80 A-26")
    .when("hunt by ranger: refugee tribe_family_3 tribe_family_5")
    .then(worth(3)),
    action("a ranger's refugee with a net", "A-80").when("hunt by ranger: refugee net").then(worth(3)),
    action("a ranger changes no hunter", "A-80").when("hunt by ranger: hunter").then(worth(2)),
    action("a ranger is nothing to a dig", "A-80").when("dig by ranger: refugee").then(worth(0)),
    action("a gangster is nothing to gathering", "A-80").when("hunt by gangster: refugee").then(worth(0)),
    action("bonuses bought with a refugee are not asked here", "A-80")
    .when("hunt by mentor: scavenger refugee")
    .then(worth(1)),
    action("an excavator's scouting refugee digs itself", "A-82 A-80")
    .when("dig by excavator: scouting_refugee")
    .then(worth(1, "")),
    action("an excavator's scouting refugee carries a shovel, worth one on it", "A-82 A-80")
    .when("dig by excavator: scouting_refugee shovel")
    .then(worth(2, "scouting_refugee+shovel")),
    action("two tools for a scavenger and a scouting refugee of a ranger", "A-82 A-22")
    .when("hunt by ranger: scavenger scouting_refugee net rifle")
    .then(worth(6, "scavenger+net scouting_refugee+rifle")),
    action(
        "a ranger's scouting refugee helps where that is better",
        "A-82",
        overrides={"scouting_refugee": {"hunt_mod": 2}},
    )
    .when("hunt by ranger: scavenger scouting_refugee")
    .then(worth(3)),
    action("a lone scouting refugee of a ranger with group leaders", "A-82 A-23")
    .when("hunt by ranger: scouting_refugee group_leaders")
    .then(worth(3)),
)

REFUSALS = (
    action("a refugee cannot draw: blank is not 0", "A-20")
    .when("draw: refugee")
    .then(refused("no-such-ability", "A-20")),
    action("a thug hunts nothing", "A-20")
    .when("hunt: scavenger thugs")
    .then(refused("no-such-ability", "A-20")),
    action("a spear does not help a dig", "A-20")
    .when("dig: scavenger spear")
    .then(refused("no-such-ability", "A-20")),
    action("medicine does not help a hunt", "A-20")
    .when("hunt: hunter pills")
    .then(refused("no-such-ability", "A-20")),
    action("junk helps nothing", "A-20").when("dig: scavenger junk").then(refused("no-such-ability", "A-20")),
    action("a leader is no card for a dig", "A-20")
    .when("dig: scavenger excavator")
    .then(refused("no-such-ability", "A-20")),
    action("binoculars wait for somebody to read the card", "A-20")
    .when("hunt: hunter binoculars")
    .then(refused("no-such-ability", "A-20")),
    action("a card of no use is refused before tools are counted", "A-20")
    .when("dig: spear")
    .then(refused("no-such-ability", "A-20")),
    action("a tool alone digs nothing", "A-22").when("dig: shovel").then(refused("no-member", "A-22")),
    action("an instant alone hunts nothing", "A-22", overrides={"binoculars": {"hunt_mod": 1}})
    .when("hunt: binoculars")
    .then(refused("no-member", "A-22")),
    action("no cards at all", "A-22").when("dig:").then(refused("no-member", "A-22")),
    action("a second tool has no carrier", "A-22")
    .when("dig: scavenger shovel pickaxe")
    .then(refused("too-many-tools", "A-22")),
    action("group leaders carry no tool", "A-22")
    .when("dig: scavenger group_leaders shovel pickaxe")
    .then(refused("too-many-tools", "A-22")),
    action("group leaders alone", "A-23").when("dig: group_leaders").then(refused("no-member", "A-23")),
    action("helpers and tools without a digger", "A-23")
    .when("dig: tinker group_leaders shovel")
    .then(refused("no-member", "A-23")),
    action("without a leader a scouting refugee only helps", "A-23 A-82")
    .when("hunt: scouting_refugee net")
    .then(refused("no-member", "A-23")),
    action("a gangster's scouting refugee does not hunt", "A-82 A-23")
    .when("hunt by gangster: scouting_refugee")
    .then(refused("no-member", "A-23")),
    action("nobody knows the card to dig with", "").when("dig: mole").then(refused("unknown-card", None)),
    action("a scavenger leads nobody", "")
    .when("dig by scavenger: refugee")
    .then(refused("wrong-kind-of-card", None)),
    action("nobody knows the action", "").when("steal: scavenger").then(refused("malformed", None)),
    action("a corrected card has to make sense in a dig", "", overrides={"scavenger": {"dig": -1}})
    .when("dig: scavenger")
    .then(refused("bad-card", None)),
)

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
        ("dig: medic", "Medic can’t dig. A blank value isn’t 0."),
        ("hunt: hunter shovel", "Shovel doesn’t help with hunting."),
        (
            "hunt: hunter binoculars",
            "We don’t know what Binoculars add to a hunt. Look at the card and enter it.",
        ),
    ],
)
def test_a_card_that_does_nothing_there_says_why(told: str, text: str) -> None:
    assert (
        ask(action(told, "A-20").when(told).then(refused("no-such-ability", "A-20")))["error"]["message"]
        == text
    )
