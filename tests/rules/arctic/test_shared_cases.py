"""The cases shared beside the repository, asked of the scripted referee."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS

CASES = Path(__file__).resolve().parents[4] / "shared" / "cases"
FILES = ("arctic_skirmish.json", "arctic_action.json", "arctic_scoring.json", "arctic_solo.json")

Json = dict[str, Any]


def told_cases() -> list[Any]:
    """Return (question, case) of every file, or one that says why there are none."""
    if not CASES.is_dir():
        absent = pytest.mark.skip(reason="the shared cases (../shared/cases) are not beside this repository")
        return [pytest.param("", {}, id="none", marks=absent)]
    files = [json.loads((CASES / name).read_text("utf-8")) for name in FILES]
    return [
        pytest.param(file["question"], case, id=f"{file['question']}: {case['name']}")
        for file in files
        for case in file["cases"]
    ]


each_case = pytest.mark.parametrize(("question", "case"), told_cases())


def in_order(name: str, value: Any) -> Any:
    """Return who carries what in one order: the pairs have none of their own."""
    if name != "carriers":
        return value
    return {player: sorted(pairs) for player, pairs in value.items()}


@each_case
def test_a_shared_case_is_answered_as_it_expects(question: str, case: Json) -> None:
    answered = answer(QUESTIONS[question], json.dumps(case))

    if "error_rule" in case:
        assert answered["error"]["code"]
        assert answered["error"]["message"]
        assert case["error_rule"] in (None, answered["error"]["rule"])
    else:
        for name, value in case["expect"].items():
            assert in_order(name, answered[name]) == in_order(name, value)
        assert answered["reasons"]


@each_case
def test_a_bare_case_is_answered_like_a_wrapped_one(question: str, case: Json) -> None:
    wrapped = answer(QUESTIONS[question], json.dumps(case))

    bare = answer(QUESTIONS[question], json.dumps(case["in"]))

    assert bare == wrapped
