"""ET-18 to ET-49, ET-52: a whole round in, what follows out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.earth.fixture import (
    CONSOLE,
    DUD2,
    DUD9,
    FEINT,
    FIVE,
    FREE0,
    FREE1,
    FREE_JAM,
    GIVER,
    JAM,
    ONE,
    RAID,
    SPLIT,
    SWARM,
    SWARM1,
    SWARM7,
    THIEF,
    THREE,
    TO_TOP,
    TWO,
    Json,
    ask,
    card,
    round_case,
    rules_of,
)

ALL_PASS = "A- B- C-"


def ships(*numbers: int) -> Json:
    """Return the Reserves of A, B and C."""
    return {"reserve": dict(zip("ABC", numbers, strict=True))}


def three(a: Any = FREE0, b: Any = FREE0, c: Any = FREE0) -> Json:
    return {"A": a, "B": b, "C": c}


# name, case, what must come out, rules that must be named
TABLE: list[tuple[str, Json, Json, str]] = [
    (
        "ET-18 all pass, nothing valid",
        round_case(three(DUD2, DUD2, DUD9), ALL_PASS),
        {
            "winner": None,
            "reserve": dict.fromkeys("ABC", 7),
            "initiative": "B",
            "flagpole": ["A", "B", "C"],
            "valid": dict.fromkeys("ABC", False),
        },
        "E-23 E-24 E-36 E-45 E-60",
    ),
    (
        "ET-19 all pass, an attack for nothing",
        round_case(three(DUD2, FREE1, DUD9), ALL_PASS),
        {"winner": "B", "attack": {"A": 0, "B": 1, "C": 0}},
        "E-24",
    ),
    (
        "ET-20 all pass, X+1 twice",
        round_case(three(SWARM1, DUD2, SWARM1), ALL_PASS, flagpole="BCA"),
        {"winner": "C", "flagpole": ["B", "A", "C"], "attack": {"A": 1, "B": 0, "C": 1}},
        "E-34 E-46 E-48",
    ),
    (
        "ET-21 all pass is void",
        round_case(three(DUD2, FREE1, DUD9), ALL_PASS, house_rules={"all_pass": "void"}),
        {
            "winner": None,
            "reserve": dict.fromkeys("ABC", 7),
            "initiative": "B",
            "closed": "all_passed",
            "valid": dict.fromkeys("ABC", False),
            "attack": dict.fromkeys("ABC", 0),
        },
        "E-24 E-60 E-65",
    ),
    (
        "void needs that nobody deployed",
        round_case(three(ONE), "A1 B- C-", house_rules={"all_pass": "void"}),
        {"winner": "A"},
        "E-45",
    ),
    (
        "ET-22 the cost does not match",
        round_case(three(SPLIT, FREE0, FREE0), "A3 B- C-"),
        {
            "valid": {"A": False, "B": True, "C": True},
            "attack": {"A": 0, "B": 0, "C": 0},
            "destroyed": {"A": 3},
            "reserve": {"A": 4, "B": 7, "C": 7},
        },
        "E-32 E-36",
    ),
    (
        "ET-23 the cost decides the Attack",
        round_case(three(SPLIT, ONE), "A2 B1 C- A2 B-"),
        {"attack": {"A": 6, "B": 1, "C": 0}, "winner": "A"},
        "E-33",
    ),
    (
        "ET-24 X with 0 ships",
        round_case(three(SWARM, DUD2, DUD9), ALL_PASS),
        {"valid": {"A": True, "B": False, "C": False}, "winner": None},
        "E-34 E-45",
    ),
    (
        "ET-25 X with 6 ships",
        round_case(three(SWARM), "A6 B- C-"),
        {"attack": {"A": 6, "B": 0, "C": 0}},
        "E-34 E-35",
    ),
    (
        "ET-26 X with 7 ships",
        round_case(three(SWARM), "A7 B- C-", reserve={"A": 8}),
        {
            "valid": {"A": False, "B": True, "C": True},
            "destroyed": {"A": 7},
            "winner": None,
            "reserve": {"A": 2, "B": 7, "C": 7},
        },
        "E-34 E-36",
    ),
    (
        "ET-27 X or 7",
        round_case(three(SWARM7), "A7 B- C-", reserve={"A": 8}),
        {"valid": {"A": True, "B": True, "C": True}, "attack": {"A": 7, "B": 0, "C": 0}},
        "E-32 E-33",
    ),
    (
        "EQ-10 a number beats X",
        round_case(three(card("Xor2", ("X", "X"), (2, 5))), "A2 B- C-"),
        {"attack": {"A": 5, "B": 0, "C": 0}},
        "E-33",
    ),
    (
        "ET-28 invalid with Reclaim",
        round_case(three(card("reclaim2", (2, 1), reclaim=True)), "A1 B- C-"),
        {"reclaimed": {}, "destroyed": {"A": 1}, "reserve": {"A": 6, "B": 7, "C": 7}},
        "E-37",
    ),
    (
        "ET-29 Reclaim on a losing feint",
        round_case(three(FEINT, ONE), "A3 B1 C- A-"),
        {"winner": "B", "reclaimed": {"A": 3}, "reserve": {"A": 7, "B": 6, "C": 7}},
        "E-55",
    ),
    (
        "ET-30 Reclaim on the winner",
        round_case(three(RAID), "A2 B- C-", salvage=0),
        {"winner": "A", "reserve": {"A": 6, "B": 6, "C": 6}},
        "E-55",
    ),
    (
        "ET-31 the winner pays",
        round_case(three(THREE), "A2 B- C-", salvage=0),
        {"winner": "A", "reserve": {"A": 4, "B": 6, "C": 6}},
        "E-54",
    ),
    (
        "ET-32 tie of two",
        round_case(three(THREE, THREE), "A2 B2 C- A-", flagpole="CBA"),
        {"winner": "B", "flagpole": ["C", "A", "B"], "tied": ["A", "B"]},
        "E-46 E-47 E-48",
    ),
    (
        "ET-33 tie of three among five",
        round_case(
            {**three(THREE, THREE, THREE), "D": FREE0, "E": FREE0}, "A2 B2 C2 D- E- A- B-", flagpole="ECADB"
        ),
        {"winner": "C", "flagpole": ["E", "A", "D", "B", "C"], "tied": ["A", "B", "C"]},
        "E-46",
    ),
    (
        "ET-34 the best are invalid",
        round_case(three(FIVE, FIVE, ONE), "A3 B3 C1 A- B-"),
        {"winner": "C", "tied": [], "flagpole": ["A", "B", "C"]},
        "E-36 E-44",
    ),
    (
        "ET-35 all tied are invalid",
        round_case(three(FIVE, FIVE, FIVE), "A3 B3 C3 A- B-"),
        {"winner": None, "destroyed": {"A": 3, "B": 3, "C": 3}, "flagpole": ["A", "B", "C"]},
        "E-36 E-45 E-49",
    ),
    (
        "ET-36 tie at zero",
        round_case(three(), ALL_PASS),
        {"winner": None, "flagpole": ["A", "B", "C"]},
        "E-45 E-49",
    ),
    (
        "ET-37 no tie, no move",
        round_case(three(THREE, TWO), "A2 B2 C- A-"),
        {"winner": "A", "flagpole": ["A", "B", "C"]},
        "E-48",
    ),
    (
        "ET-38 tie for second place",
        round_case(three(FIVE, THREE, THREE), "A4 B2 C2 A- B-", flagpole="CBA"),
        {"winner": "A", "flagpole": ["C", "B", "A"], "tied": []},
        "E-45",
    ),
    (
        "ET-39 not below 0",
        round_case(three(ONE, FREE_JAM), "A1 B- C-"),
        {"attack": {"A": 0, "B": 0, "C": 0}, "winner": None},
        "E-42 E-43",
    ),
    (
        "EQ-15 a negative Attack line",
        round_case(
            three(
                card("neg", (0, "X-2"), ("X", "X-3")),
                card("help", 0, effects=[{"op": "attack_mod", "who": "others", "n": 1}]),
            ),
            ALL_PASS,
        ),
        {"attack": {"A": 1, "B": 0, "C": 1}},
        "E-42",
    ),
    (
        "ET-40 the modifier is invalid",
        round_case(three(ONE, JAM), "A1 B- C-"),
        {"attack": {"A": 1, "B": 0, "C": 0}, "winner": "A"},
        "E-37",
    ),
    (
        "modifiers are simultaneous",
        round_case(three(JAM, JAM, FIVE), "A1 B1 C4 A- B-"),
        {"attack": {"A": 0, "B": 0, "C": 1}, "winner": "C"},
        "E-42",
    ),
    (
        "ET-41 effects in turn order",
        round_case(
            three(THIEF, THIEF),
            "B- C- A-",
            initiative="B",
            reserve={"C": 3},
            salvage=0,
            choices={"A": "C", "B": "C"},
        ),
        ships(7, 8, 0),
        "E-50 E-52",
    ),
    (
        "ET-42 a conditional effect",
        round_case(three(CONSOLE, THREE), "A1 B2 C- A-", salvage=0),
        {"winner": "B", "reserve": {"A": 8, "B": 4, "C": 6}},
        "E-50",
    ),
    (
        "E-51 the condition does not hold",
        round_case(three(CONSOLE), "A1 B- C-", salvage=0),
        {"winner": "A", "reserve": {"A": 5, "B": 6, "C": 6}},
        "E-51",
    ),
    (
        "ET-43 a flag moves after the tie",
        round_case(three(THREE, THREE, TO_TOP), "A2 B2 C- A-"),
        {"winner": "A", "flagpole": ["C", "B", "A"]},
        "E-46 E-50",
    ),
    (
        "ET-44 ships gained do not pay",
        round_case(three(DUD2, GIVER), "A1 B- C-", salvage=0),
        {"valid": {"A": False, "B": True, "C": True}, "reserve": {"A": 6, "B": 7, "C": 7}},
        "E-32",
    ),
    (
        "ET-46 salvage for everyone",
        round_case(three(DUD2, DUD9, FREE0), ALL_PASS, salvage=2),
        {"gained": dict.fromkeys("ABC", 2), "reserve": dict.fromkeys("ABC", 8)},
        "E-60",
    ),
    (
        "ET-47 the bank is empty",
        round_case(three(), ALL_PASS, reserve={"A": 20, "B": 20, "C": 9}),
        {"reserve": {"A": 21, "B": 21, "C": 10}, "bank": -2},
        "E-61",
    ),
    (
        "ET-48 capped",
        round_case(
            three(),
            "B- C- A-",
            initiative="B",
            reserve={"A": 20, "B": 20, "C": 9},
            house_rules={"supply": "capped_turn_order"},
        ),
        {"reserve": {"A": 20, "B": 21, "C": 9}, "bank": 0},
        "E-61",
    ),
    (
        "EQ-1 all or nobody",
        round_case(
            three(),
            "B- C- A-",
            initiative="B",
            reserve={"A": 20, "B": 20, "C": 9},
            house_rules={"supply": "capped_all_or_none"},
        ),
        {"reserve": {"A": 20, "B": 20, "C": 9}, "bank": 1},
        "E-61",
    ),
    (
        "ET-49 destroyed ships come first",
        round_case(
            three(TWO),
            "A2 B- C-",
            reserve={"A": 20, "B": 20, "C": 10},
            house_rules={"supply": "capped_turn_order"},
        ),
        ships(19, 21, 10),
        "E-56",
    ),
    (
        "ET-52 the initiative goes round",
        round_case({**three(), "D": FREE0}, "D- A- B- C-", initiative="D"),
        {"initiative": "A"},
        "E-65",
    ),
]


@pytest.mark.parametrize("told", TABLE, ids=[row[0] for row in TABLE])
def test_the_end_of_a_round(told: tuple[str, Json, Json, str]) -> None:
    answered = ask(told[1])

    assert {name: answered[name] for name in told[2]} == told[2]
    assert set(told[3].split()) <= rules_of(answered)


def effect(op: str, **more: Any) -> Json:
    return {"op": op, **more}


def played(*effects: Json, cost: Any = (0, 0), said: str = ALL_PASS, reserve: Any = 6, **more: Any) -> Json:
    """Ask for a round in which A's card has these texts; nobody gains salvage."""
    cards = three(card("told", cost, effects=effects), more.pop("b", FREE0), more.pop("c", FREE0))
    return ask(round_case(cards, said, salvage=0, reserve=reserve, **more))


# name, effects of A's card, more, what must come out
TEXTS: list[tuple[str, list[Json], Json, Json]] = [
    ("gain", [effect("gain_ships", n=2)], {}, ships(8, 6, 6)),
    (
        "gain X",
        [effect("gain_ships", who="self", n="X*2-1")],
        {"cost": ("X", 1), "said": "A2 B- C-"},
        ships(7, 6, 6),
    ),
    ("X below 0 gains nothing", [effect("gain_ships", n="X-1")], {}, ships(6, 6, 6)),
    (
        "others lose, as many as they have",
        [effect("lose_ships", who="others", n=4)],
        {"reserve": {"C": 1}},
        ships(6, 2, 0),
    ),
    (
        "steal from all others",
        [effect("steal_ships", who="others", n=2)],
        {"reserve": {"C": 1}},
        ships(9, 4, 0),
    ),
    ("give to the left", [effect("give_ships", who="left", n=2)], {}, ships(4, 8, 6)),
    ("give to the right", [effect("give_ships", who="right", n=9)], {}, ships(0, 6, 12)),
    ("give to all others, in turn order", [effect("give_ships", who="others", n=4)], {}, ships(0, 10, 8)),
    (
        "all, from the initiative holder",
        [effect("gain_ships", who="all", n=1)],
        {"reserve": {"A": 20, "B": 20, "C": 9}, "house_rules": {"supply": "capped_turn_order"}},
        ships(21, 20, 9),
    ),
    ("choose oneself", [effect("gain_ships", who="choose", n=1)], {"choices": {"A": "A"}}, ships(7, 6, 6)),
    (
        "choose another",
        [effect("steal_ships", who="choose_other", n=1)],
        {"choices": {"A": "B"}},
        ships(7, 5, 6),
    ),
    ("the winner", [effect("steal_ships", who="winner", n=1)], {"b": FREE1}, ships(7, 5, 6)),
    ("no winner", [effect("steal_ships", who="winner", n=1)], {}, ships(6, 6, 6)),
    ("the tied", [effect("lose_ships", who="tied", n=1)], {"b": FREE1, "c": FREE1}, ships(6, 5, 5)),
    ("flag to the bottom", [effect("move_flag", who="self", to="bottom")], {}, {"flagpole": ["B", "C", "A"]}),
    ("flag down", [effect("move_flag", who="self", to="down")], {}, {"flagpole": ["B", "A", "C"]}),
    ("flag up from the top", [effect("move_flag", to="up")], {}, {"flagpole": ["A", "B", "C"]}),
    ("flag up", [effect("move_flag", who="right", to="up")], {}, {"flagpole": ["A", "C", "B"]}),
    (
        "flag down from the bottom",
        [effect("move_flag", who="right", to="down")],
        {},
        {"flagpole": ["A", "B", "C"]},
    ),
    (
        "take the initiative",
        [effect("take_initiative")],
        {"initiative": "B", "said": "B- C- A-"},
        {"initiative": "A"},
    ),
    (
        "keep the initiative",
        [effect("keep_initiative")],
        {"initiative": "B", "said": "B- C- A-"},
        {"initiative": "B"},
    ),
    ("set", [effect("attack_set", who="all", n=4)], {"b": FREE1}, {"attack": {"A": 4, "B": 4, "C": 4}}),
    (
        "set, then add",
        [effect("attack_mod", who="self", n=1), effect("attack_set", who="all", n=4)],
        {},
        {"attack": {"A": 5, "B": 4, "C": 4}, "winner": "A"},
    ),
    (
        "Attack if alone, and it is not",
        [effect("attack_if", value=3, when="alone_valid")],
        {},
        {"attack": {"A": 0, "B": 0, "C": 0}},
    ),
    (
        "Attack if alone",
        [effect("attack_if", value=3, when="alone_valid")],
        {"b": DUD2, "c": DUD2},
        {"attack": {"A": 3, "B": 0, "C": 0}},
    ),
    (
        "Attack if deployed enough",
        [effect("attack_if", value="X+4", when="deployed_at_least 2")],
        {"cost": ("X", 1), "said": "A2 B- C-"},
        {"attack": {"A": 6, "B": 0, "C": 0}},
    ),
    (
        "Attack if paid",
        [effect("attack_if", value=9, when="paid 1")],
        {"cost": ("X", 1), "said": "A2 B- C-"},
        {"attack": {"A": 1, "B": 0, "C": 0}},
    ),
    (
        "another Attack is high",
        [effect("attack_mod", who="self", n=5, when="any_other_attack_at_least 1")],
        {"b": FREE1},
        {"attack": {"A": 5, "B": 1, "C": 0}},
    ),
    ("here", [effect("gain_ships", n=1, when="continent is europe")], {}, ships(7, 6, 6)),
    ("elsewhere", [effect("gain_ships", n=1, when="continent is asia")], {}, ships(6, 6, 6)),
    (
        "target discarded",
        [effect("gain_ships", n=1, when="target_discarded and not_captured")],
        {},
        ships(7, 6, 6),
    ),
    ("captured", [effect("gain_ships", n=1, when="captured")], {"cost": (0, 1)}, ships(7, 6, 6)),
    ("a tie", [effect("gain_ships", n=1, when="tie")], {"b": FREE1, "c": FREE1}, ships(7, 6, 6)),
    ("invalid texts do nothing", [effect("gain_ships", n=1)], {"cost": (1, 1)}, ships(6, 6, 6)),
    (
        "cards and words change no ships",
        [
            effect("draw", n=1),
            effect("discard", who="others", n=1, how="random"),
            effect("return_to_hand"),
            effect("manual", text="sing"),
            effect("take_territory", **{"from": "winner"}),
        ],
        {},
        ships(6, 6, 6),
    ),
    (
        "flagpole order",
        [effect("gain_ships", n=1)],
        {
            "flagpole": "CBA",
            "b": GIVER,
            "reserve": {"A": 20, "B": 20, "C": 9},
            "house_rules": {"supply": "capped_turn_order", "effect_order": "flagpole"},
        },
        ships(21, 20, 9),
    ),
    (
        "one after the other",
        [effect("gain_ships", n=3)],
        {"b": THIEF, "choices": {"B": "A"}, "reserve": {"A": 0}},
        ships(1, 8, 6),
    ),
    (
        "all at once",
        [effect("gain_ships", n=3)],
        {
            "b": THIEF,
            "choices": {"B": "A"},
            "reserve": {"A": 0},
            "said": "B- C-",
            "house_rules": {"effect_order": "simultaneous"},
        },
        ships(3, 6, 6),
    ),
]


@pytest.mark.parametrize("told", TEXTS, ids=[row[0] for row in TEXTS])
def test_what_texts_do(told: tuple[str, list[Json], Json, Json]) -> None:
    name, effects, more, expected = told
    if name == "one after the other":
        more = {**more, "said": "B- C-"}

    answered = played(*effects, **more)

    assert {field: answered[field] for field in expected} == expected
    assert {"E-50", "E-51", "E-42"} & rules_of(answered)


@pytest.mark.parametrize(
    "text",
    [effect("draw", n=2), effect("discard", who="all", n=1), effect("return_to_hand")],
    ids=["draw", "discard", "return"],
)
def test_nothing_is_claimed_of_hands_and_decks_that_nobody_told(text: Json) -> None:
    answered = played(text, b=DUD9)

    assert "E-63" not in rules_of(answered)
    assert "Everyone draws up to 4 cards." in [reason["text"] for reason in answered["reasons"]]


def test_a_gain_cut_short_by_the_bank_says_so() -> None:
    capped: Json = {"house_rules": {"supply": "capped_turn_order"}, "reserve": {"A": 16, "B": 17, "C": 16}}

    assert played(effect("gain_ships", n=3), **capped)["reserve"]["A"] == 17
    assert "E-61" in rules_of(played(effect("gain_ships", n=3), **capped))
    assert "E-61" not in rules_of(played(effect("gain_ships", n=1), **capped))


REFUSED: list[tuple[str, Json, str]] = [
    ("an unknown word", effect("gain_shps", n=1), "E-50"),
    ("an unknown player", effect("gain_ships", n=1, who="mum"), "E-50"),
    ("an unknown condition", effect("gain_ships", n=1, when="raining"), "E-50"),
    ("a condition without a number", effect("gain_ships", n=1, when="paid"), "E-50"),
    ("no number", effect("gain_ships"), "E-50"),
    ("a number below 0", effect("gain_ships", n=-1), "E-50"),
    ("a sum that is code", effect("gain_ships", n="__import__('os')"), "E-41"),
    ("nobody to steal from", effect("steal_ships", n=1), "E-50"),
    ("too much said", effect("take_initiative", n=1), "E-50"),
    ("an unknown place", effect("move_flag", to="moon"), "E-50"),
    ("an unknown way", effect("discard", n=1, how="well"), "E-50"),
    ("an Attack that asks who won", effect("attack_mod", who="winner", n=1), "E-42"),
    ("an Attack if captured", effect("attack_mod", who="self", n=1, when="captured"), "E-42"),
    ("an Attack changed by a sum", effect("attack_mod", who="self", n="X"), "E-50"),
    ("manual without words", effect("manual"), "E-50"),
    ("nobody chosen", effect("steal_ships", who="choose", n=1), "E-50"),
]


@pytest.mark.parametrize("told", REFUSED, ids=[row[0] for row in REFUSED])
def test_texts_outside_the_vocabulary_are_refused(told: tuple[str, Json, str]) -> None:
    error = played(told[1])["error"]

    assert error["rule"] == told[2]
    assert error["message"].endswith((".", "?"))


def test_the_nearest_word_is_named() -> None:
    assert "gain_ships" in played(effect("gain_shps", n=1))["error"]["message"]


@pytest.mark.parametrize(
    ("choices", "rule"), [({"A": "A"}, "E-50"), ({"A": "Z"}, "E-50"), ({"Z": "A"}, "E-50")]
)
def test_a_choice_has_to_be_another_player_at_the_table(choices: Json, rule: str) -> None:
    answered = played(effect("steal_ships", who="choose_other", n=1), choices=choices)

    assert answered["error"]["rule"] == rule


def test_a_choice_is_not_asked_for_a_text_that_does_not_apply() -> None:
    for text in (effect("steal_ships", who="choose", n=1, when="captured"),):
        assert "error" not in played(text)
    assert "error" not in played(effect("steal_ships", who="choose", n=1), cost=(5, 1))


BAD_CARDS: list[tuple[str, Json, str]] = [
    ("no cost", {"id": "x", "options": []}, "E-32"),
    ("cost -1", {"id": "x", "options": [{"cost": -1}]}, "E-32"),
    ("cost 51", {"id": "x", "options": [{"cost": 51}]}, "E-32"),
    ("cost x", {"id": "x", "options": [{"cost": "x"}]}, "E-32"),
    ("cost 3 as a word", {"id": "x", "options": [{"cost": "3"}]}, "E-32"),
    ("X twice", {"id": "x", "options": [{"cost": "X"}, {"cost": "X"}]}, "E-33"),
    ("3 twice", {"id": "x", "options": [{"cost": 3}, {"cost": 3, "attack": 1}]}, "E-33"),
    ("no sum", {"id": "x", "options": [{"cost": 3, "attack": "2X"}]}, "E-41"),
    ("an empty sum", {"id": "x", "options": [{"cost": 3, "attack": ""}]}, "E-41"),
]


@pytest.mark.parametrize("told", BAD_CARDS, ids=[row[0] for row in BAD_CARDS])
def test_a_card_that_cannot_be_printed_is_refused(told: tuple[str, Json, str]) -> None:
    assert ask(round_case(three(told[1]), ALL_PASS))["error"]["rule"] == told[2]


@pytest.mark.parametrize(
    ("target", "rule"),
    [
        ({"salvage": -1}, "E-60"),
        ({"score": -1}, "E-71"),
        ({"bonus": {"0": 1}}, "E-72"),
        ({"bonus": {"23": 1}}, "E-72"),
        ({"bonus": {"2": -1}}, "E-72"),
    ],
)
def test_a_target_that_cannot_be_printed_is_refused(target: Json, rule: str) -> None:
    case = round_case(three(), ALL_PASS)

    assert ask(case | {"target": case["target"] | target})["error"]["rule"] == rule


def test_the_steps_are_told_in_their_order() -> None:
    answered = ask(round_case(three(THREE, THREE), "A2 B2 C- A-", flagpole="CBA"))

    rules = [rule for reason in answered["reasons"] for rule in reason["rules"]]
    first = [
        rules.index(rule)
        for rule in ("E-21", "E-30", "E-32", "E-40", "E-46", "E-50", "E-54", "E-57", "E-60", "E-62", "E-65")
    ]
    assert first == sorted(first)
