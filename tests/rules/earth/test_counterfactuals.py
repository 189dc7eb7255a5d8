"""A round and a score name every house rule whose other value would change the result, and no other."""

from __future__ import annotations

from hypothesis import given

from referee.rules.earth.rulebook import HOUSE_RULES
from tests.rules.earth.fixture import Json, ask, land
from tests.rules.earth.test_against_twin import endings, rounds


def by_trial(question: str, case: Json, *results: str) -> set[tuple[str, str]]:
    """Change one house rule after the other, and see whether the result is another one."""
    found, here = set(), ask(case, question)
    for rule in HOUSE_RULES:
        for value in rule.possible:
            there = ask({**case, "house_rules": {**case["house_rules"], rule.name: value}}, question)
            has_result = "error" not in there and there.get("closed", "over") is not None
            if has_result and [there[key] for key in results] != [here[key] for key in results]:
                found.add((rule.name, value))
    return found


def named(question: str, case: Json) -> set[tuple[str, str]]:
    differences = ask({**case, "counterfactuals": True}, question)["counterfactuals"]
    return {(each["house_rules"][0].partition("=")[0], each["other"]) for each in differences}


@given(rounds())
def test_a_round_names_what_would_change_who_captures(case: Json) -> None:
    if ask(case)["closed"] is None:
        assert named("earth.round", case) == set()
        return
    assert named("earth.round", case) == by_trial("earth.round", case, "winner")


@given(endings())
def test_a_score_names_what_would_change_it(case: Json) -> None:
    assert named("earth.scoring", case) == by_trial("earth.scoring", case, "winners", "score")


def test_a_tie_that_another_table_would_break_says_who_would_win() -> None:
    seats = ["Ann", "Bo", "Cy"]
    case = {
        "seats": seats,
        "owned": {"Ann": [land(3)], "Bo": [land(3)], "Cy": []},
        "reserve": dict.fromkeys(seats, 0),
        "flagpole": ["Bo", "Ann", "Cy"],
        "counterfactuals": True,
    }
    (difference,) = ask(case, "earth.scoring")["counterfactuals"]

    assert difference["text"] == (
        "A house rule decides. Equal highest scores? Shared victory. With “Higher flag”, Bo would win."
    )
