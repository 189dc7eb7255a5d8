"""What is said of the texts of cards: each is named, also where it changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.earth.fixture import FREE0, ask, round_case

MET = "A’s Card: a condition isn’t met ({})."


def said(*effects: dict[str, Any], flagpole: str = "ABC") -> list[tuple[str, list[str]]]:
    own = {"id": "Card", "options": [{"cost": 0}], "effects": list(effects)}
    case = round_case({"A": own, "B": FREE0, "C": FREE0}, "A- B- C-")
    return [(each["text"], each["rules"]) for each in ask({**case, "flagpole": list(flagpole)})["reasons"]]


@pytest.mark.parametrize(
    "effect",
    [
        {"op": "attack_if", "value": 5, "when": "alone_valid"},
        {"op": "attack_mod", "who": "self", "n": 5, "when": "alone_valid"},
        {"op": "attack_set", "who": "self", "n": 5, "when": "alone_valid"},
    ],
)
def test_an_attack_that_does_not_change_for_want_of_a_condition_is_said(effect: dict[str, Any]) -> None:
    assert (MET.format("alone valid"), ["E-42"]) in said(effect)


@pytest.mark.parametrize("who", ["winner", "tied"])
def test_a_text_for_the_winner_or_the_tied_is_said_where_there_is_none(who: str) -> None:
    told = said({"op": "gain_ships", "who": who, "n": 1})
    assert (MET.format(who), ["E-51"]) in told
    assert "No card texts to resolve." not in [text for text, _ in told]


@pytest.mark.parametrize(("to", "flagpole", "end"), [("up", "ABC", "top"), ("down", "BCA", "bottom")])
def test_a_flag_that_is_at_the_end_already_goes_no_further(to: str, flagpole: str, end: str) -> None:
    told = said({"op": "move_flag", "to": to}, flagpole=flagpole)
    assert (f"A’s Card: A’s flag goes to the {end}.", ["E-50", "E-52"]) in told


def test_a_condition_without_its_number_is_told_what_it_lacks() -> None:
    own = {"id": "Card", "options": [{"cost": 0}], "effects": [{"op": "draw", "n": 1, "when": "paid"}]}
    answer = ask(round_case({"A": own, "B": FREE0, "C": FREE0}, "A- B- C-"))
    assert answer["error"]["message"] == "Card: “paid” isn’t a condition. Did you mean “paid n”?"


def test_a_gain_that_the_bank_cuts_short_names_the_house_rule() -> None:
    own = {"id": "Card", "options": [{"cost": 0}], "effects": [{"op": "gain_ships", "n": 4}]}
    case = round_case({"A": own, "B": FREE0, "C": FREE0}, "A- B- C-")
    full = {**case, "reserve": {"A": 20, "B": 20, "C": 7}, "house_rules": {"supply": "capped_turn_order"}}
    cut = next(each for each in ask(full)["reasons"] if each["text"].startswith("A’s Card"))
    assert cut == {
        "text": "A’s Card: A gains 3 ships.",
        "rules": ["E-50", "E-61"],
        "house_rules": ["supply=capped_turn_order"],
    }
    assert not any("house_rules" in each for each in ask(case)["reasons"])


@pytest.mark.parametrize(
    ("attack", "effects"), [(-2, []), ("X-2", [{"op": "attack_mod", "who": "self", "n": 1}])]
)
def test_a_printed_attack_below_0_is_said_to_count_as_0(attack: Any, effects: list[dict[str, Any]]) -> None:
    own = {"id": "Card", "options": [{"cost": "X", "attack": attack}], "effects": effects}
    answer = ask(round_case({"A": own, "B": FREE0, "C": FREE0}, "A- B- C-"))
    told = [
        each["rules"] for each in answer["reasons"] if each["text"] == "A: an Attack below 0 counts as 0."
    ]
    assert (answer["attack"]["A"], told) == (len(effects), [["E-43"]])
