"""ET-02 to ET-16: bids in, where the deployment stands out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.earth.fixture import DUD2, DUD9, FREE1, Json, ask, land, round_case, rules_of

ANY3 = dict.fromkeys("ABC", DUD9)
ANY5 = dict.fromkeys("ABCDE", DUD9)
SIX = " ".join(["A1 C1"] * 6)

# name, case, what must come out
OPEN: list[tuple[str, Json, Json]] = [
    ("ET-07 a pass is final: the turn skips A", round_case(ANY3, "A- B1 C1"), {"turn": "B"}),
    (
        "ET-08 smaller than the last",
        round_case(ANY3, "A2 B1"),
        {"turn": "C", "deployed": {"A": 2, "B": 1, "C": 0}},
    ),
    ("ET-13 not closed too early", round_case(ANY3, "A1 B1 C-"), {"turn": "A"}),
    ("reserves go down as ships go up", round_case(ANY3, "A2 B1"), {"reserve": {"A": 4, "B": 5, "C": 6}}),
    ("the initiative begins", round_case(ANY3, "", initiative="C"), {"turn": "C", "closed": None}),
    ("clockwise, round the corner", round_case(ANY3, "C1", initiative="C"), {"turn": "A"}),
    ("E-20 the first one is empty", round_case(ANY3, "", reserve={"A": 0}), {"turn": "B"}),
    ("E-19 add up", round_case(ANY3, "A1 B1 C1 A3"), {"turn": "B", "deployed": {"A": 4, "B": 1, "C": 1}}),
    (
        "EQ-8 the player passes",
        round_case(ANY3, "A1", reserve={"B": 0}, house_rules={"empty_reserve": "must_click"}),
        {"turn": "B"},
    ),
    ("EQ-20 without a card", round_case({**ANY3, "A": None}), {"turn": "B"}),
]
CLOSED: list[tuple[str, Json, Json]] = [
    ("ET-09 all but the first pass", round_case(ANY3, "A2 B- C-"), {"deployed": {"A": 2, "B": 0, "C": 0}}),
    (
        "ET-10 all but the last pass",
        round_case(ANY5, "A- B- C- D- E2"),
        {"deployed": {**dict.fromkeys("ABCD", 0), "E": 2}},
    ),
    (
        "ET-11 the last deployer moves on",
        round_case(ANY3, "A1 B- C1 A1 C-"),
        {"deployed": {"A": 2, "B": 0, "C": 1}},
    ),
    (
        "ET-12 passing after deploying",
        round_case(ANY3, "A1 B1 C- A-"),
        {"deployed": {"A": 1, "B": 1, "C": 0}},
    ),
    (
        "ET-14 two empty their Reserves",
        round_case(ANY3, f"A1 B- C1 {SIX[6:]}"),
        {"deployed": {"A": 6, "B": 0, "C": 6}},
    ),
    (
        "ET-15 without ships still in",
        round_case({"A": DUD2, "B": FREE1, "C": DUD2}, "A- C-", reserve={"B": 0}),
        {"winner": "B", "attack": {"A": 0, "B": 1, "C": 0}, "closed": "all_passed"},
    ),
    ("ET-16 nobody has ships", round_case(ANY3, "", reserve=0), {"closed": "all_passed"}),
    ("EQ-20 only one has a card", round_case({"A": None, "B": DUD2, "C": None}, "B2"), {"winner": "B"}),
    ("EQ-20 nobody has a card", round_case(dict.fromkeys("ABC")), {"closed": "all_passed", "winner": None}),
]
# name, case, rule
REFUSED: list[tuple[str, Json, str]] = [
    ("ET-02 two players", round_case(dict.fromkeys("AB", DUD2)), "E-1"),
    ("ET-02 six players", round_case(dict.fromkeys("ABCDEF", DUD2)), "E-1"),
    ("same name twice", round_case(ANY3) | {"seats": ["A", "A", "B"]}, "E-1"),
    ("ET-04 deploy 0", round_case(ANY3, "A0"), "E-16"),
    ("deploy -1", round_case(ANY3) | {"bids": [["A", "deploy", -1]]}, "E-16"),
    ("deploy true", round_case(ANY3) | {"bids": [["A", "deploy", True]]}, "E-16"),
    ("deploy 1.5", round_case(ANY3) | {"bids": [["A", "deploy", 1.5]]}, "E-16"),
    ("deploy a word", round_case(ANY3) | {"bids": [["A", "deploy", "2"]]}, "E-16"),
    ("deploy nothing", round_case(ANY3) | {"bids": [["A", "deploy"]]}, "E-15"),
    ("pass with a number", round_case(ANY3) | {"bids": [["A", "pass", 1]]}, "E-15"),
    ("an unknown verb", round_case(ANY3) | {"bids": [["A", "bid", 1]]}, "E-15"),
    ("an empty bid", round_case(ANY3) | {"bids": [[]]}, "E-15"),
    ("a stranger bids", round_case(ANY3, "Z1"), "E-15"),
    ("ET-05 more than the Reserve", round_case(ANY3, "A7"), "E-17"),
    ("more than is left", round_case(ANY3, "A4 B1 C1 A3"), "E-17"),
    ("ET-06 out of turn", round_case(ANY3, "B-"), "E-15"),
    ("ET-07 after passing", round_case(ANY3, "A- B1 C1 A1"), "E-18"),
    ("after an automatic pass", round_case(ANY3, "A1 C1 B1", reserve={"B": 0}), "E-18"),
    ("E-25 after the close", round_case(ANY3, "A1 B- C- B1"), "E-25"),
    ("E-25 pass after the close", round_case(ANY3, "A1 B- C- A-"), "E-25"),
    (
        "EQ-8 nothing but a pass",
        round_case(ANY3, "A1 B1", reserve={"B": 0}, house_rules={"empty_reserve": "must_click"}),
        "E-17",
    ),
    ("a card is missing", round_case(ANY3) | {"cards": {"A": DUD2, "B": DUD2}}, "E-11"),
    ("a card of a stranger", round_case(ANY3) | {"cards": {**ANY3, "Z": DUD2}}, "E-11"),
    ("initiative of a stranger", round_case(ANY3, initiative="Z"), "E-3"),
    ("a flag is missing", round_case(ANY3, flagpole="AB"), "E-5"),
    ("a flag twice", round_case(ANY3, flagpole="ABB"), "E-5"),
    ("a Reserve below 0", round_case(ANY3, reserve={"A": -1}), "E-6"),
    ("a Reserve is missing", round_case(ANY3) | {"reserve": {"A": 6, "B": 6}}, "E-6"),
    ("a Reserve of a stranger", round_case(ANY3, reserve={"Z": 1}), "E-6"),
]


def ids(table: list[Any]) -> Any:
    return pytest.mark.parametrize("told", table, ids=[row[0] for row in table])


@pytest.mark.parametrize(("bid", "seat"), [(["B"], "B"), (["B", "bid", 1], "B"), ([], "A"), (["Z", 3], "A")])
def test_a_bid_that_is_missing_is_somebodys(bid: list[Any], seat: str) -> None:
    """That of the seat it names, or else of the one whose turn it is."""
    error = ask(round_case(ANY3) | {"bids": [bid]})["error"]

    assert error["message"].startswith(f"{seat}’s bid is missing.")


@ids(OPEN)
def test_deployment_stays_open(told: tuple[str, Json, Json]) -> None:
    answered = ask(told[1])

    assert {name: answered[name] for name in told[2]} == told[2]
    assert answered["closed"] is None
    assert answered["attack"] is None


@ids(CLOSED)
def test_deployment_closes(told: tuple[str, Json, Json]) -> None:
    answered = ask(told[1])

    assert {name: answered[name] for name in told[2]} == told[2]
    assert answered["closed"] in ("returned_to_last_deployer", "all_passed")
    assert answered["turn"] is None
    expected = "all_passed" if not any(answered["deployed"].values()) else "returned_to_last_deployer"
    assert answered["closed"] == expected


@ids(REFUSED)
def test_what_cannot_be_is_refused_with_its_rule(told: tuple[str, Json, str]) -> None:
    error = ask(told[1])["error"]

    assert error["rule"] == told[2]
    assert error["message"].endswith(".")
    assert error["code"] != "malformed"


@pytest.mark.parametrize(
    ("said", "reserve", "rules"),
    [
        ("A1 C1", {"B": 0}, {"E-20"}),
        ("A1 B- C-", {}, {"E-21", "E-22"}),
        ("A1 B1 C1 A1 B1 C- A-", {}, {"E-21"}),
        ("A- B- C-", {}, {"E-23", "E-24"}),
    ],
)
def test_the_referee_says_why(said: str, reserve: dict[str, int], rules: set[str]) -> None:
    answered = ask(round_case(ANY3, said, reserve=reserve))

    assert rules <= rules_of(answered)


def without(*places: str) -> Json:
    """Return a case that lacks one key."""
    case = round_case(ANY3)
    inner = case
    for place in places[:-1]:
        inner = inner[place]
    del inner[places[-1]]
    return case


MALFORMED: list[Json] = [
    without("bids"),
    without("target", "bonus"),
    without("target", "salvage"),
    round_case(ANY3) | {"target": land(bonus={"2.0": 1})},
    round_case(ANY3) | {"target": land(bonus={" 2": 1})},
    round_case(ANY3) | {"target": land(bonus={"2": 1, "02": 3})},
    round_case(ANY3) | {"surprise": 1},
    round_case(ANY3) | {"seats": "ABC"},
    round_case(ANY3) | {"reserve": {"A": True, "B": 6, "C": 6}},
    round_case(ANY3) | {"reserve": {"A": "6", "B": 6, "C": 6}},
    round_case(ANY3) | {"bids": {"A": 1}},
    round_case(ANY3) | {"target": {"name": "x"}},
    round_case(ANY3) | {"target": None},
    round_case({**ANY3, "A": {"id": "x"}}),
    round_case({**ANY3, "A": {"id": "x", "options": [{"cost": True}]}}),
    round_case({**ANY3, "A": {"id": "x", "options": [{"cost": 1, "price": 2}]}}),
    round_case({**ANY3, "A": {"id": "x", "options": [{"cost": 1}], "reclaim": "yes"}}),
    round_case(ANY3, house_rules={"supply": 1}),
]


@pytest.mark.parametrize("number", range(len(MALFORMED)))
def test_what_has_the_wrong_shape_is_refused_and_named(number: int) -> None:
    error = ask(MALFORMED[number])["error"]

    assert error["code"] == "malformed"
    assert ":" in error["message"]


@pytest.mark.parametrize("house_rules", [{"supply": "some"}, {"surprise": "yes"}])
def test_a_house_rule_that_does_not_exist_is_refused(house_rules: Json) -> None:
    error = ask(round_case(ANY3, house_rules=house_rules))["error"]

    assert error["code"] == "unknown-house-rule"
    assert "Choose from " in error["message"]
