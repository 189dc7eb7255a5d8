"""What can you hire? The rule's answer, and the usual mistakes beside it."""

from __future__ import annotations

import pytest

from referee.rules.arctic.learn import WHAT_TO_HIRE, HireCase
from referee.rules.arctic.learn.what_to_hire import why_hired
from referee.rules.package.puzzle import NOBODY
from referee.rules.registry import RULEBOOKS
from tests.rules.arctic.truths.hire import LEARNT


def case(hand: str, *mercenaries: str) -> HireCase:
    return HireCase(tuple(hand.split()), mercenaries)


MISTAKEN = [
    ("all_tools", case("spear net", "brawler", "medic"), NOBODY, "0"),
    ("blank", case("saboteur net", "brawler", "medic"), NOBODY, "0"),
    ("no_help", case("scavenger group_leaders", "medic", "thugs"), "0", NOBODY),
    ("mixed", case("hunter spear", "saboteur", "thugs"), NOBODY, "0"),
    ("no_meds", case("hunter", "saboteur", "scout"), NOBODY, "0"),
    ("no_meds", case("refugee", "hunter", "thugs"), NOBODY, "0"),
]


@pytest.mark.parametrize(("name", "told", "right", "wrong"), MISTAKEN)
def test_a_mistake_answers_as_people_do_who_make_it(
    name: str, told: HireCase, right: str, wrong: str
) -> None:
    (mistake,) = [each for each in WHAT_TO_HIRE.mistakes if each.name == name]

    assert (WHAT_TO_HIRE.answer(told), mistake.answer(told)) == (right, wrong)


def test_every_mistake_has_a_case_above_and_a_rule_to_read() -> None:
    assert {mistake.name for mistake in WHAT_TO_HIRE.mistakes} == {name for name, *_ in MISTAKEN}
    assert {mistake.rule for mistake in WHAT_TO_HIRE.mistakes} <= set(RULEBOOKS["arctic"].rules)


def test_a_case_with_two_that_are_paid_is_not_fair() -> None:
    assert not WHAT_TO_HIRE.is_fair(case("hunter", "scavenger", "brawler"))
    assert WHAT_TO_HIRE.is_fair(case("hunter", "brawler", "medic"))


def test_the_reasons_say_what_the_hunt_brings_and_what_each_costs() -> None:
    told = [reason.text() for reason in why_hired(case("hunter spear pills", "saboteur", "medic", "thugs"))]

    assert "The hunt gains 3 food this round." in told
    assert told[-3:] == [
        "Saboteur costs 1 food and 1 med. You have 3 food and 1 med.",
        "Medic costs 3 food. You have 3 food and 1 med.",
        "Thugs cost 6 food and meds in any mix. You have 3 food and 1 med.",
    ]


@pytest.mark.parametrize("told", [told for _, told, *_ in MISTAKEN])
def test_what_a_puzzle_says_of_each_mercenary_is_true(told: HireCase) -> None:
    said = why_hired(told)
    found = [(reason, true) for reason in said for words, true in LEARNT.items() if words in reason.phrase]

    assert len(found) == len(told.mercenaries)
    assert all(true(reason, told) for reason, true in found)
