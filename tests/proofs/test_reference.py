"""The cases in `cases/`: the same on every Python, right by the second referees, fit to check others."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from referee.second.arctic import scoring as scoring_twin
from referee.second.arctic import skirmish as arctic_twin
from referee.second.arctic import solo as solo_twin
from referee.second.earth.round import whole_round
from referee.second.earth.scoring import scoring as earth_scoring
from referee.second.prehistory import decisions as prehistory_twin
from referee.tables.management.commands.cases import DECIDED, check, generate
from tests.proofs.proving import Proven

Json = dict[str, Any]
ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "cases" / "made-up-1.jsonl"
CASES: list[Json] = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def test_the_same_seed_makes_the_same_bytes_on_every_python(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("cases", "generate", str(len(CASES)), seed=1)

    assert capsys.readouterr().out == FILE.read_text("utf-8")


def test_every_question_is_asked_and_most_are_answered() -> None:
    assert {case["question"] for case in CASES} == {*DECIDED, "prehistory.decide"}
    assert sum("expect" in case for case in CASES) > len(CASES) * 0.9


def slow_answer(case: Json) -> Json:
    """Return what the second referee of the game says."""
    given: Json = case["in"]
    match case["question"]:
        case "arctic.skirmish":
            return arctic_twin.skirmish(given)
        case "arctic.action":
            return arctic_twin.action(given)
        case "arctic.scoring":
            return scoring_twin.scoring(given)
        case "arctic.solo":
            solo = solo_twin.Solo(given)
            return {"winner": {1: "opponent", 0: None, -1: "player"}[solo.best()[0]]}
        case "earth.round":
            return whole_round(given)
        case "earth.scoring":
            return earth_scoring(given)
    layout: Json = {
        "trays": ["blue", "yellow", "red", "brown", "white", "sixth"],
        "track": prehistory_twin.PRIORITIES,
        "track_pos": [0, 2, 4, 6, 8, 10],
    }
    return marauders_answer(given["fn"], layout, given["in"])


def marauders_answer(fn: str, layout: Json, given: Json) -> Json:
    if fn == "summer_ready":
        symbols = given["tile"]["symbols"]
        three = [colour for colour, number in given["trays"].items() if number >= 3]
        return {"ready": sorted(symbols[layout["trays"].index(colour)] for colour in three)}
    if fn == "direction":
        return {"tray": next(iter(prehistory_twin.by_majority(layout, given, given["trays"], 1)), None)}
    found: Json = getattr(prehistory_twin, fn)(layout, given)
    return found


def test_the_second_referees_answer_every_case_alike(proven: Proven) -> None:
    for case in proven("All games: the cases of cases/, by the second referees", CASES):
        answered = slow_answer(case)
        if "error_rule" in case:
            assert answered["error"]["rule"] == case["error_rule"], case["id"]
        else:
            assert {name: answered[name] for name in case["expect"] if name in answered} == {
                name: value for name, value in case["expect"].items() if name in answered
            }, case["id"]


# Checking others ------------------------------------------------------------------------------------


def a_program(text: str) -> list[str]:
    """Return the command of a program of this text; the question comes as its last argument."""
    return [sys.executable, "-c", text]


HONEST = """
import json, sys
from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS
for line in sys.stdin:
    print(json.dumps(answer(QUESTIONS[sys.argv[1]], line)))
"""


def test_a_program_that_answers_as_the_referee_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))

    asked = [case for case in CASES if case["question"] in ("arctic.skirmish", "prehistory.decide")]

    assert list(check(a_program(HONEST), asked)) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("for line in open(0): print('{}')", "winner is"),
        ("for line in open(0): print('nonsense')", "no JSON"),
        ("for line in open(0): print('[]')", "no JSON object"),
        ("print('{}')", "1 lines answered"),
        ("raise SystemExit('I give up')", "I give up"),
    ],
)
def test_a_program_that_is_wrong_is_told_where(text: str, says: str) -> None:
    asked = [case for case in CASES if case["question"] == "arctic.skirmish" and "expect" in case][:3]

    wrong = list(check(a_program(text), asked))

    assert says in wrong[0]


def test_a_case_that_has_to_be_refused_must_be() -> None:
    refused = next(case for case in CASES if "error_rule" in case)

    (wrong,) = check(a_program("for line in open(0): print('{\"value\": 1}')"), [refused])

    assert f"to be refused by {refused['error_rule']}" in wrong


def test_the_command_fails_where_an_answer_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandError, match=f"of {len(CASES)} cases are not right"):
        call_command("cases", "check", f"{sys.executable} -c 1")


def test_other_seeds_make_other_cases() -> None:
    assert list(generate(7, 1)) != list(generate(7, 2))
