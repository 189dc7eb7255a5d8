"""ET-55 to ET-61: the end of a game in, scores and winners out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.earth.fixture import Json, ask, land, rules_of

ROW = {"3": 2}


def case(
    a: list[Json] | None = None, *, reserve: tuple[int, ...] = (0, 0, 0), flagpole: str = "ABC", **more: Any
) -> Json:
    """Return a case of earth.scoring in which A owns these."""
    owned = {"A": a or [], "B": more.pop("b", []), "C": more.pop("c", [])}
    return {
        "seats": ["A", "B", "C"],
        "owned": owned,
        "reserve": dict(zip("ABC", reserve, strict=True)),
        "flagpole": list(flagpole),
        **more,
    }


def europe(number: int, row: Json = ROW, score: int = 3) -> list[Json]:
    return [land(score, "europe", row) for _ in range(number)]


SCORES: list[tuple[str, Json, Json]] = [
    (
        "ET-55 the rulebook's example",
        case(europe(3)),
        {"territory": 9, "continent": 2, "ships": 0, "total": 11},
    ),
    (
        "ET-56 added up",
        case(europe(3, {"2": 1, "3": 2}), house_rules={"continent_bonus": "cumulative"}),
        {"territory": 9, "continent": 3, "ships": 0, "total": 12},
    ),
    ("ET-57 beyond the row", case(europe(4)), {"territory": 12, "continent": 2, "ships": 0, "total": 14}),
    (
        "ET-58 two continents",
        case(
            [
                *europe(2, {"2": 1}),
                land(0, "asia", {"2": 3}),
                land(0, "asia", {"2": 3}),
                land(0, "africa", {"2": 4}),
            ]
        ),
        {"territory": 6, "continent": 4, "ships": 0, "total": 10},
    ),
    (
        "ET-59 what was discarded counts for nobody",
        case(europe(2)),
        {"territory": 6, "continent": 0, "ships": 0, "total": 6},
    ),
    ("no row", case(europe(3, {})), {"territory": 9, "continent": 0, "ships": 0, "total": 9}),
    ("nothing", case(), {"territory": 0, "continent": 0, "ships": 0, "total": 0}),
    (
        "one continent, however it is spelled",
        case([*europe(1, {"2": 1}), land(3, "Europe ", {"2": 1})]),
        {"territory": 6, "continent": 1, "ships": 0, "total": 7},
    ),
    (
        "a step that is skipped",
        case(europe(4, {"2": 1, "5": 9})),
        {"territory": 12, "continent": 1, "ships": 0, "total": 13},
    ),
]


@pytest.mark.parametrize("told", SCORES, ids=[row[0] for row in SCORES])
def test_a_score(told: tuple[str, Json, Json]) -> None:
    answered = ask(told[1], "earth.scoring")

    assert answered["score"]["A"] == told[2]
    assert {"E-70", "E-71", "E-72", "E-73"} <= rules_of(answered)


@pytest.mark.parametrize(("reserve", "points"), [(0, 0), (2, 0), (3, 1), (8, 2), (9, 3), (15, 3), (60, 3)])
def test_et_60_ship_points(reserve: int, points: int) -> None:
    answered = ask(case(reserve=(reserve, 0, 0)), "earth.scoring")

    assert answered["score"]["A"]["ships"] == points


TIED = case(europe(3), c=europe(3), flagpole="CBA", reserve=(2, 0, 1))


@pytest.mark.parametrize(
    ("final_tie", "winners"),
    [("shared", ["A", "C"]), ("flagpole", ["C"]), ("ships", ["A"]), ("territories", ["A", "C"])],
)
def test_et_61_a_final_tie(final_tie: str, winners: list[str]) -> None:
    answered = ask({**TIED, "house_rules": {"final_tie": final_tie}}, "earth.scoring")

    assert answered["winners"] == winners
    assert answered["decided_by"] == ("shared" if len(winners) == 2 else final_tie)
    assert {"E-74", "E-75"} <= rules_of(answered)


def test_more_territories_win_a_tie_where_the_table_says_so() -> None:
    tied = case(europe(1, {}, 6), c=europe(2, {}, 3), house_rules={"final_tie": "territories"})

    assert ask(tied, "earth.scoring")["winners"] == ["C"]


def test_the_highest_score_wins_without_a_tie() -> None:
    answered = ask(case(europe(1), b=europe(2)), "earth.scoring")

    assert (answered["winners"], answered["decided_by"]) == (["B"], "score")


REFUSED: list[tuple[str, Json, str]] = [
    ("two players", {**case(), "seats": ["A", "B"]}, "E-1"),
    ("a flag twice", case(flagpole="AAB"), "E-5"),
    ("no Reserve", {**case(), "reserve": {"A": 1}}, "E-73"),
    ("a Reserve below 0", case(reserve=(-1, 0, 0)), "E-73"),
    ("whose territories?", {**case(), "owned": {"A": []}}, "E-71"),
    ("a stranger's territories", {**case(), "owned": {**case()["owned"], "Z": []}}, "E-71"),
    ("a score below 0", case(europe(1, score=-1)), "E-71"),
    ("two rows of one continent (V-10)", case(europe(1), b=europe(1, {"2": 9})), "E-72"),
    ("two rows of one, spelled otherwise", case(europe(1), b=[land(1, "EUROPE", {"2": 9})]), "E-72"),
]


@pytest.mark.parametrize("told", REFUSED, ids=[row[0] for row in REFUSED])
def test_what_cannot_be_is_refused_with_its_rule(told: tuple[str, Json, str]) -> None:
    error = ask(told[1], "earth.scoring")["error"]

    assert error["rule"] == told[2]
    assert error["message"].endswith(".")


@pytest.mark.parametrize(
    "told",
    [
        {"surprise": 1},
        {"reserve": {"A": True, "B": 0, "C": 0}},
        {"owned": []},
        {"house_rules": {"final_tie": 1}},
    ],
    ids=["unknown key", "boolean", "a list", "a number"],
)
def test_what_has_the_wrong_shape_is_refused(told: Json) -> None:
    assert ask({**case(), **told}, "earth.scoring")["error"]["code"] == "malformed"
