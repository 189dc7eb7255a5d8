"""Puzzles of Skirmish for Earth: the rule’s answer, and the usual mistakes beside it."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.earth.ending.round import RoundCase
from referee.rules.earth.learn import SHIPS_LEFT, WHO_CAPTURES, ShipsCase
from referee.rules.kernel.text.codec import decode
from referee.rules.package.puzzle import NOBODY

SEATS = ("A", "B", "C")
LESS: dict[str, Any] = {"op": "attack_mod", "who": "others", "n": -2}
GAIN: dict[str, Any] = {"op": "gain_ships", "who": "self", "n": 2}


def card(words: str, *effects: dict[str, Any]) -> dict[str, Any]:
    """Read a card: "2:5 X:X+1 reclaim" costs 2 for Attack 5, or X for X+1."""
    told = [word.partition(":") for word in words.split() if word != "reclaim"]
    options = [
        {"cost": cost if cost == "X" else int(cost), "attack": attack if "X" in attack else int(attack)}
        for cost, _, attack in told
    ]
    return {"id": words, "options": options, "reclaim": "reclaim" in words, "effects": list(effects)}


def a_round(ships: str, *cards: dict[str, Any], pole: str = "CBA", salvage: int = 1) -> RoundCase:
    """A round in which A begins, each deploys so many (0: passes) and then passes; 9 in each Reserve."""
    numbers = dict(zip(SEATS, map(int, ships.split()), strict=True))
    there: list[list[Any]] = [
        [seat, "deploy", number] if number else [seat, "pass"] for seat, number in numbers.items()
    ]
    last: str = max((seat for seat in SEATS if numbers[seat]), default="")
    again = [[seat, "pass"] for seat in SEATS if numbers[seat] and seat < last]
    bids = [each for each in there if each[0] <= last or each[1] == "pass" or not last] + again
    return decode(
        RoundCase,
        {
            "seats": SEATS,
            "initiative": "A",
            "flagpole": list(pole),
            "reserve": dict.fromkeys(SEATS, 9),
            "target": {"name": "Land", "score": 1, "continent": "Asia", "bonus": {}, "salvage": salvage},
            "cards": dict(zip(SEATS, cards, strict=True)),
            "bids": bids,
        },
    )


ONE = card("1:1")
CAPTURED = [
    ("overpaid", a_round("3 1 1", card("2:5"), ONE, card("1:2")), "2", "0"),
    ("unpaid", a_round("1 1 1", card("2:5"), ONE, card("1:2")), "2", "0"),
    ("best_line", a_round("1 1 1", card("1:1 4:6"), ONE, card("1:2")), "2", "0"),
    ("no_x_of_0", a_round("0 1 1", card("X:X+3"), ONE, ONE), "0", "2"),
    ("endless_x", a_round("7 1 1", card("X:X"), ONE, card("1:2")), "2", "0"),
    ("texts_of_unpaid", a_round("1 1 1", card("2:0", LESS), card("1:3"), card("1:1")), "1", "1"),
    ("texts_forgotten", a_round("1 1 1", card("1:2", LESS), card("1:3"), ONE), "0", "1"),
    ("most_ships", a_round("1 3 1", card("1:5"), card("3:3"), ONE), "0", "1"),
    ("tie_by_ships", a_round("1 3 1", card("1:5"), card("3:5"), ONE, pole="ABC"), "0", "1"),
    ("tie_by_initiative", a_round("1 3 1", card("1:5"), card("3:5"), ONE), "1", "0"),
    ("lowest_flag", a_round("1 3 1", card("1:5"), card("3:5"), ONE), "1", "0"),
    ("nobodys", a_round("1 3 1", card("1:5"), card("3:5"), ONE), "1", NOBODY),
    ("tie_at_0", a_round("1 1 1", card("1:0"), card("2:5"), card("1:0")), NOBODY, "2"),
]


@pytest.mark.parametrize(("name", "told", "right", "wrong"), CAPTURED)
def test_a_mistake_answers_as_people_do_who_make_it(
    name: str, told: RoundCase, right: str, wrong: str
) -> None:
    (mistake,) = [each for each in WHO_CAPTURES.mistakes if each.name == name]
    assert (WHO_CAPTURES.answer(told), mistake.answer(told)) == (right, wrong)


def asked(seat: str, *args: Any, **more: Any) -> ShipsCase:
    return ShipsCase(a_round(*args, **more), seat)


FIVE = card("2:5")
LEFT = [
    ("winner_keeps", asked("A", "2 1 1", FIVE, ONE, ONE), "8", "10"),
    ("loser_keeps", asked("B", "2 1 1", FIVE, ONE, ONE), "9", "10"),
    ("unpaid_comes_back", asked("B", "2 3 1", FIVE, ONE, ONE), "7", "10"),
    ("reclaim_forgotten", asked("B", "2 1 1", FIVE, card("1:1 reclaim"), ONE), "10", "9"),
    ("reclaim_of_winner", asked("B", "2 1 1", FIVE, card("1:1 reclaim"), ONE), "10", "9"),
    ("salvage_of_winner", asked("B", "2 1 1", FIVE, ONE, ONE), "9", "8"),
    ("salvage_of_valid", asked("B", "2 3 1", FIVE, ONE, ONE), "7", "6"),
    ("salvage_of_captured", asked("A", "1 1 1", card("1:0"), card("1:0"), card("1:0")), "9", "8"),
    ("text_of_winner", asked("B", "2 1 1", FIVE, card("1:1", GAIN), ONE), "11", "9"),
    ("text_of_unpaid", asked("B", "2 3 1", FIVE, card("1:1", GAIN), ONE), "7", "9"),
]


@pytest.mark.parametrize(("name", "told", "right", "wrong"), LEFT)
def test_a_mistake_counts_as_people_do_who_make_it(
    name: str, told: ShipsCase, right: str, wrong: str
) -> None:
    (mistake,) = [each for each in SHIPS_LEFT.mistakes if each.name == name]
    assert (SHIPS_LEFT.answer(told), mistake.answer(told)) == (right, wrong)


def test_every_mistake_has_a_case_above() -> None:
    assert {each.name for each in WHO_CAPTURES.mistakes} == {name for name, *_ in CAPTURED}
    assert {each.name for each in SHIPS_LEFT.mistakes} == {name for name, *_ in LEFT}


def test_a_round_is_unfair_where_a_house_rule_would_decide_otherwise() -> None:
    """All pass: a table may resolve nothing then."""
    assert not WHO_CAPTURES.is_fair(a_round("0 0 0", card("X:X+1"), ONE, ONE))
    assert WHO_CAPTURES.is_fair(a_round("2 1 1", FIVE, ONE, ONE))


def test_the_numbers_to_choose_from_are_never_below_0_and_never_twice() -> None:
    for _, told, right, wrong in LEFT:
        words = [int(each.word) for each in SHIPS_LEFT.possible(told)]
        assert words == sorted(set(words))
        assert {int(right), int(wrong)} <= set(words)
        assert len(words) in range(4, 7)


def test_the_reasons_are_those_of_the_steps_that_the_question_is_about() -> None:
    captured = {rule for reason in WHO_CAPTURES.why(CAPTURED[0][1]) for rule in reason.rules}
    left = {rule for reason in SHIPS_LEFT.why(LEFT[0][1]) for rule in reason.rules}
    assert "E-45" in captured
    assert not captured & {"E-21", "E-54", "E-60", "E-65"}
    assert {"E-54", "E-60"} <= left
