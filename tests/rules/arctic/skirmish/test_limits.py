"""More cards or declarations than any table has are refused before anything is searched."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS

SNIPE = {"by": "Ann", "act": "snipe", "with": "sniper_team", "target": {"player": "Bo", "card": "thugs"}}
PLAYERS_SNIPE = {**SNIPE, "by": "player", "target": {"player": "opponent", "card": "medic"}}


def skirmish(cards: int, declared: int = 0, buildings: int = 0) -> dict[str, Any]:
    force = {"cards": ["sniper_team"] * cards, "buildings": ["armory"] * buildings}
    forces = {"Ann": force, "Bo": {"cards": ["thugs"] * 40}}
    return {"players": ["Ann", "Bo"], "forces": forces, "declarations": [SNIPE] * declared}


def solo(cards: int, declared: int) -> dict[str, Any]:
    declarations = [PLAYERS_SNIPE] * declared
    return {
        "force": {"cards": ["sniper_team"] * 12},
        "opponent": ["medic"] * cards,
        "declarations": declarations,
    }


@pytest.mark.parametrize(
    ("question", "case", "message"),
    [
        ("arctic.skirmish", skirmish(41), "Ann has 41 cards. A force has at most 40."),
        ("arctic.skirmish", skirmish(40, buildings=1), "Ann has 41 cards. A force has at most 40."),
        ("arctic.skirmish", skirmish(40, 61), "61 declarations are too many. Enter at most 60."),
        ("arctic.solo", solo(41, 0), "opponent has 41 cards. A force has at most 40."),
        ("arctic.solo", solo(16, 11), "11 declarations are too many. Enter at most 10."),
    ],
)
def test_more_than_any_table_has_is_refused_with_what_is_possible(
    question: str, case: dict[str, Any], message: str
) -> None:
    assert answer(QUESTIONS[question], json.dumps(case))["error"]["message"] == message


@pytest.mark.parametrize(
    ("question", "case"), [("arctic.skirmish", skirmish(40, 40)), ("arctic.solo", solo(16, 10))]
)
def test_the_most_that_is_possible_is_ruled_on(question: str, case: dict[str, Any]) -> None:
    assert "winner" in answer(QUESTIONS[question], json.dumps(case))
