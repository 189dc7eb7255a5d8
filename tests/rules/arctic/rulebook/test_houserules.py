"""House rules of Arctic Scavengers: the list, the defaults, and what is refused."""

from __future__ import annotations

import tomllib

import pytest

from referee.rules.arctic.rulebook import HOUSE_RULES, house_of
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.second.arctic.house_rules import DEFAULTS, FILE


def test_every_question_ends_as_one_and_labels_fit_a_tile() -> None:
    assert all(rule.question.endswith("?") for rule in HOUSE_RULES)
    assert max(len(choice.label) for rule in HOUSE_RULES for choice in rule.values) <= 24


def test_every_group_of_the_file_is_used() -> None:
    groups = tomllib.loads(FILE.read_text("utf-8"))["groups"]
    assert {rule.group for rule in HOUSE_RULES} == set(groups)


def test_what_is_not_chosen_has_its_default() -> None:
    assert house_of({}) == DEFAULTS
    assert house_of({"trash_limit": "free"}) == {**DEFAULTS, "trash_limit": "free"}


def test_what_is_resolved_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        house_of({})["overpay"] = "exact"  # type: ignore[index]


def test_an_unknown_value_is_refused_with_the_possible_ones() -> None:
    with pytest.raises(IllegalEntry) as refused:
        house_of({"two_player_rogue": "always"})
    assert isinstance(refused.value, ValueError)
    for word in ("two_player_rogue", "always", "exact_tie", "any_tie", "never"):
        assert word in str(refused.value)


def test_an_unknown_name_is_refused_with_the_possible_ones() -> None:
    with pytest.raises(IllegalEntry) as refused:
        house_of({"trash_limits": "once"})
    assert all(rule.name in str(refused.value) for rule in HOUSE_RULES)
    assert "trash_limits" in str(refused.value)


def test_a_refusal_can_be_answered_to_the_one_who_asked() -> None:
    with pytest.raises(IllegalEntry) as refused:
        house_of({"solo_first": "nobody"})
    answer = (refused.value.code, refused.value.rule, refused.value.field)
    assert answer == ("unknown-house-rule", None, "house_rules")


def test_a_refusal_cuts_what_is_endless() -> None:
    with pytest.raises(IllegalEntry) as refused:
        house_of({"x" * 9000: "once"})
    assert len(str(refused.value)) < 1000


def test_a_value_of_another_house_rule_is_refused() -> None:
    with pytest.raises(IllegalEntry, match="trash_limit"):
        house_of({"trash_limit": "yes"})


def test_what_only_gathering_scoring_or_solo_asks_is_no_skirmish_house_rule() -> None:
    elsewhere = {
        "trash_limit",
        "overpay",
        "gang_second_tie",
        "solo_tie",
        "solo_first",
        "accelerate_scope",
    }
    assert not elsewhere & {rule.name for rule in HOUSE_RULES.in_scope("skirmish")}


def test_a_solo_skirmish_has_its_own_and_none_that_takes_more_than_two_sides() -> None:
    skirmish, solo = ({rule.name for rule in HOUSE_RULES.in_scope(scope)} for scope in ("skirmish", "solo"))
    assert skirmish - solo == {"two_player_rogue", "tie_people_among", "rogue_trigger"}
    assert solo - skirmish == {"solo_tie", "solo_first"}


@pytest.mark.parametrize(
    ("name", "question", "labels"),
    [
        (
            "skirmish_spy",
            "Does a Spy used or cancelled in a skirmish leave the force?",
            ("Yes, discarded", "No, it stays"),
        ),
        (
            "strike_chooser",
            "Who picks the card hit in a hidden hand?",
            ("The shooter names a kind", "The victim chooses"),
        ),
        ("solo_skirmishes", "How many skirmishes may you start in one solo turn?", ("One", "Any number")),
    ],
)
def test_a_house_rule_asks_all_that_section_12_asks(
    name: str, question: str, labels: tuple[str, ...]
) -> None:
    rule = HOUSE_RULES.by_name[name]

    assert rule.question == question
    assert tuple(each.label for each in rule.values) == labels
