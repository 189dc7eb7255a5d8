"""Every question of the checklist names an existing test, and a run fails if one didn't pass."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from tests.checklist import not_passed, questions
from tests.house.reading import PROJECT

QUESTIONS = questions()


@cache
def source(file: str) -> str:
    return (PROJECT / file).read_text("utf-8")


@cache
def with_its_rows(file: str) -> str:
    """Return a test file and the modules of rows that it imports."""
    modules = re.findall(r"^from (tests[\w.]+\.rows\.\w+) import", source(file), re.MULTILINE)
    return "\n".join([source(file), *(source(f"{name.replace('.', '/')}.py") for name in modules)])


@cache
def defined_in(file: str) -> frozenset[str]:
    return frozenset(node.name for node in ast.parse(source(file)).body if isinstance(node, ast.FunctionDef))


def test_there_are_enough_questions_numbered_in_order() -> None:
    assert len(QUESTIONS) >= 225
    assert [number for number, *_ in QUESTIONS] == [str(n + 1) for n in range(len(QUESTIONS))]


def test_each_is_asked_once_and_ends_as_a_question() -> None:
    asked = [question for _, _, _, question, _ in QUESTIONS]

    assert [question for question in asked if not question.endswith("?")] == []
    assert sorted({question for question in asked if asked.count(question) > 1}) == []


def test_hard_fails_are_marked() -> None:
    assert sum(mark == "!" for _, mark, *_ in QUESTIONS) > 100


@pytest.mark.parametrize("name", [test for *_, test in QUESTIONS])
def test_the_test_that_it_names_is_there(name: str) -> None:
    file, _, test = name.partition("::")
    function, _, row = test.removesuffix("]").partition("[")

    assert function in defined_in(file)
    assert row.removeprefix("buildings: ").removeprefix("leaders: ") in with_its_rows(file)


def test_a_test_that_is_missing_or_did_not_pass_is_told() -> None:
    named = ["a::b[row]", "a::c", "a::d", "a::e"]

    assert list(not_passed(named, ["a::b[row]", "a::c[1]", "a::d[1]"], ["a::d[2]"])) == ["a::d", "a::e"]


def figure(words: str) -> int:
    """Return the number in front of these words of docs/evidence.md."""
    found = re.search(rf"(\d[\d,]*) {re.escape(words)}", " ".join(source("docs/evidence.md").split()))
    assert found, words
    return int(found[1].replace(",", ""))


def test_what_is_proven_counts_what_is_there() -> None:
    games = list(PROJECT.glob("fixtures/replays/*/*.json"))
    (cases,) = re.findall(r"\| the cases in `cases/` \|[^|]*\| ([\d,]+) \|", source("docs/evidence.md"))

    assert figure("recorded games") == len(games), "docs/evidence.md names another number."
    assert [game.name for game in games if not game.with_suffix(".txt").exists()] == [], "Run `make offers`."
    assert figure("questions, each held by a test") == len(QUESTIONS)
    assert int(cases) == sum(
        len(file.read_text("utf-8").splitlines()) for file in PROJECT.glob("cases/*.jsonl")
    )
