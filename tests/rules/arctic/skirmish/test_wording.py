"""How a ruling is worded: in one line, with the sums behind it, and one reason that decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from referee.rules.arctic.record.case import Case
from referee.rules.arctic.skirmish.rule import headline, resolve_skirmish, short_why
from referee.rules.arctic.worth.action import ActionCase, CardAction, resolve_action
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.ruling import Reason, Ruling
from tests.rules.arctic.rows.tables import Asked, Row, each_row, skirmish
from tests.rules.arctic.rows.test_table_coverage import ROWS

ACCEPTED = [row for row in ROWS if not row.is_refusal]


def ruling_on(row: Asked) -> Ruling[Any]:
    if row.question == "arctic.action":
        return resolve_action(decode(ActionCase, row.case))
    return resolve_skirmish(decode(Case, row.case))


def told(*, says: Sequence[str] = (), **more: Any) -> Ruling[Any]:
    options = {name: more.pop(name) for name in ("house", "cards", "modules") if name in more}
    return ruling_on(skirmish("", "", **options).forces(**more).says(*says))


def reason_of(ruling: Ruling[Any], rule: str) -> Reason:
    """Return the one reason whose first rule this is."""
    (found,) = [reason for reason in ruling.reasons if reason.rules[0] == rule]
    return found


@pytest.mark.parametrize(
    ("forces", "word", "why"),
    [
        ({"Ann": "thugs", "Bo": "brawler", "Cy": ""}, "Ann wins the skirmish.", "3 fight to Bo’s 2."),
        (
            {"Ann": "brawler", "Bo": "brawler", "Cy": "rogue"},
            "Cy wins the skirmish.",
            "The fights are tied. The Rogue wins.",
        ),
        (
            {"Ann": "brawler refugee", "Bo": "brawler", "Cy": "tribe_family_5"},
            "Ann wins the skirmish.",
            "Tied at 2 fight. 2 people to 1.",
        ),
        (
            {"Ann": "refugee", "Bo": "shovel", "Cy": "net"},
            "Ann wins the skirmish.",
            "Tied at 0 fight. 1 person to 0.",
        ),
        (
            {"Ann": "brawler", "Bo": "brawler", "Cy": ""},
            "Deadlock: no one wins.",
            "Ann and Bo are tied with 2 fight each.",
        ),
        (
            {"Ann": "brawler", "Bo": "thugs"},
            "Deadlock: no one wins.",
            "3 fight to 2. Two players must win by 2.",
        ),
    ],
)
def test_a_skirmish_is_told_in_a_word_and_a_line(forces: dict[str, Any], word: str, why: str) -> None:
    outcome = told(**forces).outcome

    line = short_why(outcome)

    assert headline(outcome.winner).text() == word
    assert line.text() == why


def test_with_everybody_compared_the_line_names_the_highest_rival() -> None:
    ruling = told(
        Ann="brawler",
        Bo="brawler",
        Cy="tribe_family_5",
        Di="tribe_family_4",
        house={"tie_people_among": "all"},
    )
    outcome = ruling.outcome

    line = short_why(outcome)

    assert line.text() == "Tied at 2 fight. 5 people to 4."


@each_row(ACCEPTED)
def test_one_reason_decides(row: Row) -> None:
    reasons = ruling_on(row).reasons

    assert sum(reason.is_decisive for reason in reasons) == 1


@each_row(ACCEPTED)
def test_every_sum_adds_up(row: Row) -> None:
    for reason in ruling_on(row).reasons:
        for each in reason.sums:
            assert sum(number for _, number in each.terms) == each.total


def test_a_fight_is_the_sum_of_named_cards() -> None:
    ruling = told(Ann="thugs grenade group_leaders", Bo="refugee", Cy="")

    ann, bo, cy = reason_of(ruling, "A-41").sums

    assert (ann.who, ann.terms, ann.total) == ("Ann", (("Thugs", 3), ("Grenade", 3), ("Group Leaders", 2)), 8)
    assert (bo.terms, cy.terms) == ((), ())


def test_people_are_the_sum_of_named_cards_and_decoys() -> None:
    ruling = told(Ann="gangster: brawler refugee + portable_decoys", Bo="brawler", Cy="")

    sums = reason_of(ruling, "A-44").sums

    assert sums[0].terms == (("Brawler", 1), ("Refugee", 2), ("Portable Decoys", 1))
    assert [each.total for each in sums] == [4, 1]


def test_a_provocateur_s_score_is_the_sum_of_its_people() -> None:
    ruling = told(Ann="provocateur tribe_family_3", Bo="thugs", Cy="", says=["Ann's provocateur provokes"])

    assert reason_of(ruling, "A-41").sums[0].terms == (("Provocateur", 1), ("Tribe Family 3", 3))


def test_a_reason_names_the_house_rule_it_rests_on_with_its_value() -> None:
    by_default = told(Ann="brawler", Bo="scavenger scavenger", Cy="")
    chosen = told(Ann="brawler", Bo="scavenger scavenger", Cy="", house={"tie_people_among": "all"})

    assert reason_of(by_default, "A-44").house_rules == ("tie_people_among=tied",)
    assert reason_of(chosen, "A-44").house_rules == ("tie_people_among=all",)


def test_a_value_nobody_has_read_off_the_card_is_mentioned() -> None:
    ruling = told(Ann="thugs", Bo="", Cy="", cards={"thugs": {"fight": "?"}})

    texts = [reason.text() for reason in ruling.reasons]

    assert "Check your card. An unknown value of Thugs counts as 0." in texts


def test_an_idle_tool_is_explained_by_blank_or_by_the_limit() -> None:
    blank = told(Ann="refugee spear", Bo="", Cy="")
    limit = told(Ann="thugs spear grenade", Bo="", Cy="")

    assert {
        "Ann has no one to carry Spear.",
        "Ann: no tool for Refugee. A blank fight isn’t 0.",
    } <= {reason.text() for reason in blank.reasons}
    assert "Ann has unused tools: Spear. Every member that can fight already carries one." in [
        reason.text() for reason in limit.reasons
    ]


def test_a_scouting_refugee_with_nobody_beside_it_helps_nobody() -> None:
    alone: Any = {"cards": ["scouting_refugee"], "leader": "gangster"}
    fight = resolve_skirmish(
        decode(Case, {"players": ["Ann", "Bo", "Cy"], "forces": {"Ann": alone}, "modules": ["hq3", "recon1"]})
    )
    hunt = {"action": "hunt", "cards": ["scouting_refugee", "net"], "leader": "ranger"}
    hunted = resolve_action(decode(ActionCase, hunt))
    helped = resolve_action(decode(ActionCase, {**hunt, "cards": ["refugee", "scouting_refugee"]}))

    assert "A-82" not in {rule for reason in fight.reasons for rule in reason.rules}
    assert "A-23" not in {rule for reason in hunted.reasons for rule in reason.rules}
    assert "A-23" in {rule for reason in helped.reasons for rule in reason.rules}


def test_a_medic_that_saved_in_the_skirmish_stands_on() -> None:
    snipe = {"by": "Ann", "act": "snipe", "with": "sniper_team", "target": {"player": "Bo", "card": "thugs"}}
    saved = {**snipe, "answer": {"by": "Cy", "act": "save", "with": "medic"}}
    forces = {"Ann": {"cards": ["sniper_team"]}, "Bo": {"cards": ["thugs"]}, "Cy": {"cards": ["medic"]}}
    ruling = resolve_skirmish(
        decode(Case, {"players": ["Ann", "Bo", "Cy"], "forces": forces, "declarations": [saved]})
    )

    assert ruling.outcome.standing["Cy"] == ("medic",)
    assert ruling.reasons[0].text().endswith("Cy’s Medic saves the Thugs, stays in but can’t save again.")


# True sentences -----------------------------------------------------------------------------------


def texts(**forces: Any) -> str:
    return " ".join(reason.text() for reason in told(**forces).reasons)


def test_decoys_are_in_the_fight_while_a_provocateur_provokes() -> None:
    text = texts(
        Ann="provocateur refugee + portable_decoys", Bo="", Cy="", says=["Ann's provocateur provokes"]
    )

    assert "Ann’s Portable Decoys add 1 person, and people are the fight." in text
    assert "but no fight" not in text


def test_like_tools_are_named_once_with_their_number() -> None:
    text = texts(Ann="refugee spear spear net", Bo="", Cy="")

    assert "Ann has no one to carry 2 × Spear and Net." in text


def test_a_provocateur_s_sum_has_the_decoys() -> None:
    ruling = told(
        Ann="provocateur refugee + portable_decoys", Bo="", Cy="", says=["Ann's provocateur provokes"]
    )

    terms = reason_of(ruling, "A-41").sums[0].terms
    assert terms == (("Provocateur", 1), ("Refugee", 1), ("Portable Decoys", 1))


def test_a_tool_is_idle_for_the_power_that_was_used_and_no_blank_is_blamed() -> None:
    text = texts(Ann="saboteur spear", Bo="net refugee", Cy="", says=["Ann's saboteur disarms Bo's net"])

    assert "Ann has no one to carry Spear." in text
    assert "Ann: no tool for Saboteur. Using a power replaces the fight." in text
    assert "Every member" not in text
    assert "Ann: no tool for Saboteur. A blank" not in text


def test_ways_that_come_to_as_much_are_not_called_better() -> None:
    text = texts(Ann="gangster: refugee scouting_refugee grenade", Bo="", Cy="")

    assert "the better way here" in text

    equal = texts(
        Ann="gangster: scouting_refugee brawler", Bo="", Cy="", cards={"scouting_refugee": {"fight_mod": 0}}
    )
    assert "several choices are equally good" in equal
    assert "better" not in equal


def test_tear_gas_does_nothing_to_a_provocateur_s_fight() -> None:
    text = texts(
        Ann="provocateur tribe_family_3",
        Bo="tear_gas",
        Cy="",
        says=["Ann's provocateur provokes", "Bo's tear_gas gasses Ann's provocateur"],
    )

    assert "and the Provocateur’s fight still count" in text
    assert "but no fight" not in text


def test_tear_gas_on_who_does_not_fight_takes_nothing() -> None:
    text = texts(Ann="tear_gas", Bo="refugee", Cy="", says=["Ann's tear_gas gasses Bo's refugee"])

    assert "Ann’s Tear Gas hits Bo’s Refugee. The fight doesn’t change." in text


def test_a_disabled_building_that_never_counted_here_is_not_said_to_count_no_more() -> None:
    text = texts(Ann="saboteur", Bo="refugee + armory", Cy="", says=["Ann's saboteur disables Bo's armory"])

    assert "which does nothing until a member repairs it" in text


def test_a_rogue_that_stands_beside_a_tie_it_does_not_take_is_not_denied() -> None:
    text = texts(
        Ann="refugee rogue", Bo="", Cy="", house={"rogue_trigger": "any_pair"}, cards={"rogue": {"fight": 0}}
    )

    assert "No Rogue stands" not in text


@pytest.mark.parametrize(
    ("case", "terms"),
    [
        ("dig excavator refugee shovel", (("Refugee (Excavator)", 1), ("Shovel (Excavator)", 1))),
        ("dig excavator refugee pickaxe", (("Refugee (Excavator)", 1), ("Pickaxe", 1))),
        ("hunt ranger refugee spear", (("Refugee (Ranger)", 1), ("Spear", 1))),
    ],
)
def test_what_a_leader_changes_is_in_the_sum(case: str, terms: tuple[tuple[str, int], ...]) -> None:
    action, leader, *cards = case.split()
    ruling = resolve_action(decode(ActionCase, {"action": action, "leader": leader, "cards": cards}))

    (found,) = [reason.sums for reason in ruling.reasons if reason.sums]

    assert found[0].terms == terms


def test_what_the_mentor_gives_and_tear_gas_takes_is_in_the_sum() -> None:
    ruling = told(
        Ann="mentor: refugee brawler thugs",
        Bo="tear_gas",
        Cy="",
        says=["Ann's refugee mentors", "Bo's tear_gas gasses Ann's thugs"],
    )

    terms = reason_of(ruling, "A-41").sums[0].terms
    assert terms == (("Brawler", 2), ("Thugs (Tear Gas)", 0), ("Mentor", 1))


def test_a_leader_that_gives_nothing_to_this_action_is_not_mentioned() -> None:
    case = {"action": "draw", "leader": "excavator", "cards": ["scout"]}
    ruling = resolve_action(decode(ActionCase, case))

    assert not [reason for reason in ruling.reasons if "gives" in reason.text()]


def test_a_power_used_in_the_gathering_says_what_that_costs() -> None:
    forces = {"Ann": {"cards": ["saboteur", "combat_medics"]}, "Bo": {"cards": []}, "Cy": {"cards": []}}
    used = {"Ann": ["saboteur", "combat_medics"]}
    case = {"players": ["Ann", "Bo", "Cy"], "forces": forces, "used_powers": used}

    ruling = resolve_skirmish(decode(Case, case))

    said = [reason.text() for reason in ruling.reasons]
    assert "Ann’s Saboteur used a power while gathering. No fight or tool here." in said
    assert "Ann’s Combat Medics already used a power while gathering. It’s once per round." in said
    assert ruling.outcome.fight["Ann"] == 1


@pytest.mark.parametrize(
    ("forces", "house", "why"),
    [
        (
            {"Ann": "thugs", "Bo": "rogue scavenger"},
            {"two_player_rogue": "any_tie"},
            "3 fight but no lead of 2. The Rogue wins the tie.",
        ),
        (
            {"Ann": "thugs", "Bo": "brawler", "Cy": "rogue scavenger"},
            {"rogue_trigger": "any_pair"},
            "Two equal fights. The Rogue wins.",
        ),
    ],
)
def test_a_rogue_s_line_says_what_it_takes(forces: dict[str, Any], house: dict[str, str], why: str) -> None:
    outcome = told(**forces, house=house).outcome

    line = short_why(outcome)

    assert outcome.decided_by == "rogue"
    assert line.text() == why


@pytest.mark.parametrize(
    ("action", "leader", "cards", "told"),
    [
        ("dig", "excavator", ("refugee",), ["The Excavator gives each Refugee dig 1."]),
        ("dig", "excavator", ("refugee", "refugee", "shovel"), ["The Excavator gives each Refugee dig 1."]),
        (
            "hunt",
            "ranger",
            ("refugee", "tribe_family_4"),
            ["The Ranger gives each Refugee hunt 1.", "The Ranger gives each Tribe Family 4 hunt 1."],
        ),
        ("dig", "excavator", ("scavenger",), []),
    ],
)
def test_what_a_leader_gives_is_said_with_its_value(
    action: str, leader: str, cards: tuple[str, ...], told: list[str]
) -> None:
    reasons = resolve_action(ActionCase(CardAction(action), cards, leader)).reasons

    given = [reason for reason in reasons if "gives each" in reason.phrase]

    assert [reason.text() for reason in given] == told
    assert {reason.rules for reason in given} <= {("A-80",)}


TURNS_OVER = {
    "Ann's saboteur disables Bo's armory": "Turn the Armory face down.",
    "Ann's saboteur disables Bo's portable_decoys": "Turn the Portable Decoys face down.",
    "Ann's sniper_team wounds Bo's leader": "Turn the Ranger face down.",
}


@pytest.mark.parametrize("act", TURNS_OVER)
def test_what_is_hit_in_the_skirmish_is_turned_over(act: str) -> None:
    ruling = told(
        Ann="saboteur sniper_team",
        Bo="ranger: brawler + armory portable_decoys",
        Cy="",
        says=[act],
        modules="hq1 hq2 hq3 hq4 recon3",
    )

    turned = [reason for reason in ruling.reasons if "face down" in reason.phrase]

    assert [(reason.text(), reason.rules) for reason in turned] == [(TURNS_OVER[act], ("A-77",))]
