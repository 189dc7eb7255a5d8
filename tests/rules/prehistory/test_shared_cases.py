"""The Marauders’ cases shared beside the repository, asked of the scripted referee."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS

FILE = Path(__file__).resolve().parents[4] / "shared" / "cases" / "prehistory.json"
DECIDE = QUESTIONS["prehistory.decide"]

Json = dict[str, Any]


def told_cases() -> list[Any]:
    """Return every case with its layout, or one that says why there are none."""
    if not FILE.is_file():
        absent = pytest.mark.skip(reason="the shared cases (../shared/cases) are not beside this repository")
        return [pytest.param({}, {}, id="none", marks=absent)]
    told = json.loads(FILE.read_text("utf-8"))
    return [
        pytest.param(case, told["layouts"][case["in"].get("layout", "L*")], id=case["id"])
        for case in told["cases"]
    ]


each_case = pytest.mark.parametrize(("case", "layout"), told_cases())


def asked(line: Json) -> Json:
    return answer(DECIDE, json.dumps(line))


def matches(expected: Any, told: Any) -> bool:
    """Whether all that is expected is told; of an object only the keys that are named."""
    if isinstance(expected, dict):
        return isinstance(told, dict) and all(
            matches(value, told.get(key)) for key, value in expected.items()
        )
    return bool(expected == json.loads(json.dumps(told)))


@each_case
def test_a_shared_case_is_answered_as_it_expects(case: Json, layout: Json) -> None:
    answered = asked({"fn": case["fn"], "in": case["in"], "layout": layout})

    assert matches(case["expect"], answered), answered
    assert answered["reasons"]
    assert all(reason["rules"] for reason in answered["reasons"])


@each_case
def test_the_layout_may_stand_inside_or_be_named(case: Json, layout: Json) -> None:
    whole = asked({"fn": case["fn"], "in": case["in"], "layout": layout})

    assert asked(case) == whole
    assert asked({"fn": case["fn"], "in": {**case["in"], "layout": layout}}) == whole
