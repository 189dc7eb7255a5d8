"""A decision of the tribe names every house rule whose other value would change it, and no other."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS
from tests.rules.prehistory import strategies

Json = dict[str, Any]
# Parameter -> the house rule and what its values are called there.
ASKED_FOR: dict[str, tuple[str, dict[Any, str]]] = {
    "inclusive": ("inclusive", {True: "true", False: "false"}),
    "mode": ("summer_repeat", {"once": "once", "repeat": "while_3_or_more"}),
    "lane_tie": (
        "lane_tie",
        {"sweep_from_marker": "sweep_from_marker", "left_centre_right": "left_centre_right"},
    ),
    "basis": ("half_basis", {"after_gain": "after_gain", "before_gain": "before_gain"}),
    "stay_returns_half": ("stay_returns_half", {True: "true", False: "false"}),
}


def decide(fn: str, told: Json, layout: Json, **fields: bool) -> Json:
    line = json.dumps({"fn": fn, "in": told, "layout": layout, **fields})
    answered = json.loads(json.dumps(answer(QUESTIONS["prehistory.decide"], line)))
    answered.pop("reasons", None)
    return dict(answered)


def assert_named(fn: str, told: Json, layout: Json, *parameters: str) -> None:
    here, found = decide(fn, told, layout), set()
    for parameter in parameters:
        name, values = ASKED_FOR[parameter]
        for value, word in values.items():
            there = decide(fn, {**told, parameter: value}, layout)
            if "error" not in there and there != here:
                found.add((name, word))
    differences = decide(fn, told, layout, counterfactuals=True)["counterfactuals"]
    named = {(each["house_rules"][0].partition("=")[0], each["other"]) for each in differences}
    assert named == found


@given(strategies.springs(), strategies.layouts())
def test_spring(told: Json, layout: Json) -> None:
    assert_named("spring", told, layout, "inclusive")


@given(strategies.steps(), strategies.layouts())
def test_autumn(told: Json, layout: Json) -> None:
    parameters = ("inclusive", "lane_tie", "basis", "stay_returns_half")
    assert_named("autumn_step", told, layout, *parameters)


@given(strategies.members(), strategies.layouts())
def test_activation(told: Json, layout: Json) -> None:
    assert_named("activation", told, layout, "inclusive")


@given(strategies.tiles(), strategies.trays(9), strategies.layouts(), st.sampled_from(strategies.ACTIONS))
def test_summer(tile: Json, trays: Json, layout: Json, action: str) -> None:
    assert_named("summer_visit", {"tile": tile, "trays": trays, "action": action}, layout, "mode")
