"""House rules: the list, its defaults, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.rules.arctic.houserules import (
    HOUSE_RULES,
    SKIRMISH_HOUSE_RULES,
    HouseRule,
    UnknownHouseRule,
    defaults,
    resolve,
)
from referee.rules.arctic.rulebook import RULES

DOC = Path(__file__).resolve().parents[3] / "docs" / "rules.md"
ROW = re.compile(r"^\| `(\w+)` \| ([^|]*) \| `(\w+)` [^|]*\| ([^|]*) \| ([^|]*) \|$", re.MULTILINE)
GROUPS = [
    "ties and rescues",
    "fights",
    "tools and hires",
    "buildings and leaders",
    "two players, gangs, solo",
]
VALUES = {
    "tie_people_among": "tied all",
    "two_player_rogue": "exact_tie any_tie never",
    "rogue_trigger": "highest any_pair",
    "used_power_fights": "no yes",
    "provocateur_size_at": "end declaration",
    "decoys_count": "standing brought",
    "gassed_tool": "keeps lost",
    "self_save": "no yes",
    "group_leaders_stack": "yes no",
    "scouting_under_leader": "better base",
    "sniped_hardy": "lost returns",
    "trash_limit": "once free",
    "schematics_dig": "the_dig own_action",
    "store_retrieve_limit": "free once",
    "cancel_from_force": "drawn_stays_out drawn_joins",
    "accelerate_scope": "one any",
    "demolition_reset": "full zero",
    "gang_second_tie": "none shared initiator",
    "combat_medics_count": "no yes",
    "overpay": "allowed exact",
    "excavator_tools": "any_dig_tool shovel_pickaxe",
    "fanatic_when": "both skirmish gathering",
    "mentor_fight": "yes no",
    "organizer_rest": "discard deck_top deck_bottom",
    "ranger_hunters": "no yes",
    "sergeant_buildings": "no yes",
    "assassin_vs_leader": "no yes",
    "solo_tie": "people_then_nothing people_then_loss loss",
    "solo_first": "player opponent",
    "map_on_builder": "no yes",
    "sniped_spy": "when_spying always",
    "cancel_own": "no yes",
}

each_house_rule = pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.name)


def test_names_and_values_in_order_the_default_first() -> None:
    listed = {rule.name: " ".join(choice.value for choice in rule.values) for rule in HOUSE_RULES}
    assert list(listed.items()) == list(VALUES.items())
    assert len(HOUSE_RULES) == len(VALUES)


@each_house_rule
def test_question_and_labels_fit_the_screen(rule: HouseRule) -> None:
    assert rule.question.endswith("?")
    assert len(rule.question) <= 60
    labels = [choice.label for choice in rule.values]
    assert all(0 < len(label) <= 24 and label == label.strip() for label in labels)
    assert len(set(labels)) == len(labels) >= 2


@each_house_rule
def test_it_belongs_to_rules_that_exist(rule: HouseRule) -> None:
    assert rule.rules
    assert set(rule.rules) <= set(RULES)


def test_questions_are_different() -> None:
    assert len({rule.question for rule in HOUSE_RULES}) == len(HOUSE_RULES)


def test_every_group_is_used_and_no_other() -> None:
    assert {rule.group for rule in HOUSE_RULES} == set(GROUPS)


def test_defaults_are_the_first_values() -> None:
    assert defaults() == {name: values.split()[0] for name, values in VALUES.items()}


def test_defaults_are_a_fresh_copy() -> None:
    defaults()["trash_limit"] = "free"
    assert defaults()["trash_limit"] == "once"


def test_resolve_fills_in_the_defaults() -> None:
    assert resolve({}) == defaults()
    assert resolve({"trash_limit": "free"}) == {**defaults(), "trash_limit": "free"}


@each_house_rule
def test_resolve_takes_every_value_listed(rule: HouseRule) -> None:
    for choice in rule.values:
        assert resolve({rule.name: choice.value})[rule.name] == choice.value


def test_what_is_resolved_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        resolve({})["overpay"] = "exact"  # type: ignore[index]


def test_an_unknown_value_is_refused_with_the_possible_ones() -> None:
    with pytest.raises(UnknownHouseRule) as refused:
        resolve({"two_player_rogue": "always"})
    assert (refused.value.name, refused.value.value) == ("two_player_rogue", "always")
    assert isinstance(refused.value, ValueError)
    for word in ("two_player_rogue", "always", "exact_tie", "any_tie", "never"):
        assert word in str(refused.value)


def test_an_unknown_name_is_refused_with_the_possible_ones() -> None:
    with pytest.raises(UnknownHouseRule) as refused:
        resolve({"trash_limits": "once"})
    assert refused.value.name == "trash_limits"
    assert all(rule.name in str(refused.value) for rule in HOUSE_RULES)


def test_a_refusal_can_be_answered_to_the_one_who_asked() -> None:
    refused = UnknownHouseRule("solo_first", "nobody")
    assert (refused.code, refused.rule, refused.field) == (
        "unknown-house-rule",
        None,
        "house_rules",
    )


def test_a_value_of_another_house_rule_is_refused() -> None:
    with pytest.raises(UnknownHouseRule):
        resolve({"trash_limit": "yes"})


def test_skirmish_house_rules_are_house_rules() -> None:
    assert set(defaults()) >= SKIRMISH_HOUSE_RULES


def test_what_only_gathering_scoring_or_solo_asks_is_no_skirmish_house_rule() -> None:
    elsewhere = {
        "trash_limit",
        "overpay",
        "gang_second_tie",
        "solo_tie",
        "solo_first",
        "accelerate_scope",
    }
    assert not elsewhere & SKIRMISH_HOUSE_RULES


def test_the_document_lists_every_house_rule_with_its_default() -> None:
    rows = [
        (name, question, default, rules)
        for name, question, default, _, rules in ROW.findall(DOC.read_text("utf-8"))
    ]
    assert rows == [(rule.name, rule.question, rule.default, ", ".join(rule.rules)) for rule in HOUSE_RULES]
