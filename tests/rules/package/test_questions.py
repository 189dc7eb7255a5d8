"""The scripted referee: one line in, one answer out, whatever the line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, Sum
from referee.rules.package.questions import Question, answer, answer_text, reason_as_json, unwrapped
from referee.rules.registry import QUESTIONS


@dataclass(frozen=True, slots=True)
class Told:
    """Two numbers."""

    a: int
    b: int = 0


@dataclass(frozen=True, slots=True)
class Total:
    """Their sum."""

    total: int


def add(told: Told) -> Ruling[Total]:
    if told.a < 0:
        raise Refusal("negative", "{a} is below 0.", rule="T-1", field="a")(a=told.a)
    reason = Reason("{a} and {b} are added.", ("T-2", "T-3"), a=told.a, b=told.b)
    return Ruling(Total(told.a + told.b), (reason,))


CASES = Path(__file__).resolve().parents[3] / "cases" / "made-up-1.jsonl"
ADDING: Question[Any] = Question(Told, add)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


def test_an_answer_is_the_outcome_with_its_reasons() -> None:
    assert answer(ADDING, '{"a": 1, "b": 2}') == {
        "total": 3,
        "reasons": [{"text": "1 and 2 are added.", "rules": ["T-2", "T-3"]}],
    }


def test_an_answer_in_text_is_the_answer_as_json_on_one_line() -> None:
    for line in CASES.read_text("utf-8").splitlines():
        question = QUESTIONS[json.loads(line)["question"]]
        assert answer_text(question, line) == json.dumps(answer(question, line), separators=(",", ":"))


def test_an_answer_in_text_is_ascii_whatever_the_names() -> None:
    case = {"players": ["Zoë", "Łukasz"], "forces": {"Zoë": {"cards": ["thugs"]}, "Łukasz": {"cards": []}}}
    question, line = QUESTIONS["arctic.skirmish"], json.dumps(case)

    text = answer_text(question, line)

    assert text.isascii()
    assert json.loads(text) == answer(question, line)


def test_a_reason_carries_its_sums_and_house_rules() -> None:
    sums = (Sum("Ann", ((Line("{n} spears", n=2), 2), ("Jam", -1)), 1),)
    reason = Reason("Counted.", ("T-2",), ("tie=any",), sums)
    terms = [{"what": "2 spears", "number": 2}, {"what": "Jam", "number": -1}]

    assert reason_as_json(reason) == {
        "text": "Counted.",
        "rules": ["T-2"],
        "house_rules": ["tie=any"],
        "sums": [{"who": "Ann", "terms": terms, "total": 1}],
    }


def test_a_case_may_stand_inside_what_a_case_file_says_about_it() -> None:
    line = json.dumps({"name": "one and two", "in": {"a": 1, "b": 2}, "expect": {"total": 3}})

    assert answer(ADDING, line)["total"] == 3


def test_a_refusal_is_an_answer_with_code_message_and_rule() -> None:
    assert answer(ADDING, '{"a": -1}') == {
        "error": {"code": "negative", "message": "-1 is below 0.", "rule": "T-1"}
    }


@pytest.mark.parametrize("asked", ["arctic.action", "arctic.skirmish", "prehistory.decide"])
def test_a_name_of_thousands_of_letters_is_not_said_back_whole(asked: str) -> None:
    name = "x" * 5_000
    told = {
        "arctic.action": {"action": "dig", "cards": [name]},
        "arctic.skirmish": {"players": ["Ann", "Bo"], "forces": {name: {}}},
        "prehistory.decide": {"fn": "spring", "layout": name},
    }

    message = answer(QUESTIONS[asked], json.dumps(told[asked]))["error"]["message"]

    assert "xxx…" in message
    assert len(message) < 200


def test_a_place_with_a_name_of_thousands_of_letters_is_told_short() -> None:
    message = answer(QUESTIONS["arctic.skirmish"], json.dumps({"players": [], "forces": {"x" * 5_000: 1}}))

    assert len(message["error"]["message"]) < 200


@pytest.mark.parametrize("told", [{"tie": "any"}, "T-2", 2, None, [2]])
@pytest.mark.parametrize("is_wrapped", [False, True])
def test_rules_beside_a_case_are_numbers_of_rules_and_nothing_else(told: Any, *, is_wrapped: bool) -> None:
    case = {"in": {"a": 1}, "rules": told} if is_wrapped else {"a": 1, "rules": told}
    error = answer(ADDING, json.dumps(case))["error"]

    assert error["code"] == "malformed"
    assert "“house_rules”" in error["message"]


@pytest.mark.parametrize("told", [[], ["T-2"], ["T-2", "T-3"]])
def test_numbers_of_rules_may_stand_beside_a_case(told: list[str]) -> None:
    assert answer(ADDING, json.dumps({"a": 1, "rules": told}))["total"] == 1


def test_rules_beside_a_whole_line_are_read_as_strictly() -> None:
    line = json.dumps({"fn": "payer", "in": {}, "rules": {"inclusive": "false"}})

    assert "“house_rules”" in answer(QUESTIONS["prehistory.decide"], line)["error"]["message"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "not-json"),
        ("nonsense", "not-json"),
        ('{"a": 1', "not-json"),
        ("{}", "malformed"),
        ("[1, 2]", "malformed"),
        ('{"a": "1"}', "malformed"),
        ('{"in": [1]}', "malformed"),
        ('{"a": ' + "9" * 5000 + "}", "not-json"),
        ("[" * 100_000, "not-json"),
    ],
)
def test_a_bad_line_gets_an_error_answer(line: str, code: str) -> None:
    error = answer(ADDING, line)["error"]

    assert (error["code"], error["rule"]) == (code, None)


def test_what_is_no_wrapped_case_is_left_alone() -> None:
    lines = ["", "nonsense", '{"a": 1}', '{"in": 3}', "[" * 100_000]

    assert [unwrapped(line) for line in lines] == lines


@given(st.sampled_from(sorted(QUESTIONS)), st.text() | JSON.map(json.dumps))
def test_no_line_stops_the_stream(question: str, line: str) -> None:
    answered = answer(QUESTIONS[question], line)

    assert json.dumps(answered)
    assert answered["error"]["message"]


@given(
    st.sampled_from(sorted(QUESTIONS)),
    st.fixed_dictionaries(
        {},
        optional={
            "action": st.sampled_from(["dig", "draw", "hunt"]) | JSON,
            "players": st.just(["Ann", "Bo"]) | JSON,
            "forces": st.just({"Ann": {"cards": ["thugs"]}}) | JSON,
            "cards": st.just({}) | st.dictionaries(st.just("thugs"), JSON) | JSON,
            "overrides": st.dictionaries(
                st.just("thugs"), st.dictionaries(st.sampled_from(["base", "cost"]), JSON)
            ),
            "declarations": JSON,
            "house_rules": JSON,
            "leader": JSON,
        },
    ),
)
def test_no_half_right_case_stops_the_stream(question: str, case: dict[str, Any]) -> None:
    answered = answer(QUESTIONS[question], json.dumps(case))

    assert json.dumps(answered)
    assert ("error" in answered) != ("reasons" in answered)


def test_a_line_with_more_cards_than_any_box_is_answered_too() -> None:
    case = {
        "action": "dig",
        "leader": "excavator",
        "cards": ["refugee", "shovel", "scavenger", "multitool"] * 300,
    }

    answered = answer(QUESTIONS["arctic.action"], json.dumps(case))

    assert answered["value"] == 300 * (1 + 1 + 1 + 2)
