"""The referee's quick answers are those of the slow, obvious twin."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given

from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS
from referee.second.arctic import skirmish as twin
from tests.rules.arctic.games import strategies

COMPARED = ("winner", "decided_by", "fight", "people", "standing", "returns_to_hand")


def asked(question: str, case: dict[str, Any]) -> dict[str, Any]:
    return answer(QUESTIONS[question], json.dumps(case))


@given(strategies.skirmish_cases())
def test_a_skirmish_is_ruled_as_the_twin_rules_it(case: dict[str, Any]) -> None:
    expected = twin.skirmish(case)

    ruling = asked("arctic.skirmish", case)

    if "error" in expected:
        assert ruling.get("error", {}).get("rule", "accepted") == expected["error"]["rule"]
        return
    assert {name: ruling.get(name) for name in COMPARED} == {name: expected[name] for name in COMPARED}
    for player, carriers in ruling["carriers"].items():
        if carriers:
            assert twin.fight_with(case, player, carriers) == ruling["fight"][player]


@given(strategies.action_cases())
def test_an_action_is_worth_what_the_twin_finds(case: dict[str, Any]) -> None:
    expected = twin.action(case)

    ruling = asked("arctic.action", case)

    if "error" in expected:
        assert ruling.get("error", {}).get("rule", "accepted") == expected["error"]["rule"]
        return
    assert ruling["value"] == expected["value"]
    assert twin.action_with(case, ruling["carriers"]) == ruling["value"]


@given(strategies.skirmish_cases())
def test_every_ruling_says_why_with_rule_numbers(case: dict[str, Any]) -> None:
    ruling = asked("arctic.skirmish", case)

    if "error" in ruling:
        assert ruling["error"]["message"]
        return
    assert ruling["reasons"]
    for reason in ruling["reasons"]:
        assert reason["text"]
        assert "{" not in reason["text"]
        assert all(rule.startswith("A-") for rule in reason["rules"])
