"""What the scripted referee is told wrongly: an error answer that says what, and the rule."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.package.questions import answer
from referee.rules.prehistory.questions import PROCEDURES
from referee.rules.registry import QUESTIONS

DECIDE = QUESTIONS["prehistory.decide"]
SYMBOLS = ["rock_painting", "fishing", "ceremony", "gathering", "hunting", "migration"]
TILE = {"n": 2, "symbols": SYMBOLS}
SPRING = {"marker": "campsite", "tile": TILE, "trays": {"blue": 2}, "free": {"rock_painting": 1}}
STEP = {"marker": "hunting", "trays": {"red": 1}}
MEMBER = {"id": "a", "distance": 1}
BOARD: dict[str, Any] = {
    "trays": ["blue", "yellow", "red", "brown", "white", "green"],
    "track": ["campsite", "fishing", "hunting", "gathering", "action_marker", "megalith"],
    "track_pos": [0, 2, 4, 6, 8, 10],
}
RED = {"id": "a", "at": "fishing", "markers": {"red": 1}}
BLUE = {"id": "b", "at": "hunting", "markers": {"blue": 1}}

Json = dict[str, Any]

# procedure, what it is told, code, rule
BAD: list[tuple[str, Json, str, str | None]] = [
    ("nonsense", {}, "unknown-procedure", None),
    ("payer", {"order": ["M"]}, "wrong-number-of-players", "M-1"),
    ("payer", {"order": ["M", "P1", "P2", "P3", "P4"]}, "wrong-number-of-players", "M-1"),
    ("payer", {"order": ["P1", "P2"]}, "no-tribe", "M-2"),
    ("payer", {"order": ["M", "P1", "P1"]}, "told-twice", "M-1"),
    ("payer", {"order": ["M", " "]}, "no-name", "M-1"),
    ("payer", {"order": "M P1"}, "malformed", None),
    ("payer", {}, "malformed", None),
    ("payer", {"order": ["M", "P1"], "extra": 1}, "malformed", None),
    ("spring", {**SPRING, "marker": "berry"}, "unknown-symbol", "M-12"),
    ("spring", {**SPRING, "marker": 12}, "no-such-place", "M-12"),
    ("spring", {**SPRING, "marker": -1}, "no-such-place", "M-12"),
    ("spring", {**SPRING, "marker": True}, "malformed", None),
    ("spring", {**SPRING, "marker": 2.0}, "malformed", None),
    ("spring", {**SPRING, "trays": {"green": 2}}, "unknown-colour", "M-8"),
    ("spring", {**SPRING, "trays": {"blue": -1}}, "negative", "M-8"),
    ("spring", {**SPRING, "trays": {"blue": "2"}}, "malformed", None),
    ("spring", {**SPRING, "trays": {"blue": True}}, "malformed", None),
    ("spring", {**SPRING, "paid_before": {"blue": -1}}, "negative", "M-8"),
    ("spring", {**SPRING, "paid_before": {"pink": 1}}, "unknown-colour", "M-8"),
    ("spring", {**SPRING, "free": {"fishing": -1}}, "negative", "M-24"),
    ("spring", {**SPRING, "free": {"fish": 1}}, "unknown-symbol", "M-24"),
    ("spring", {**SPRING, "doable": {"fish": True}}, "unknown-symbol", "M-24"),
    ("spring", {**SPRING, "doable": {"fishing": 1}}, "malformed", None),
    ("spring", {**SPRING, "tile": {**TILE, "n": 4}}, "no-such-number", "M-6"),
    ("spring", {**SPRING, "tile": {**TILE, "symbols": SYMBOLS[:5]}}, "not-six", "M-22"),
    ("spring", {**SPRING, "tile": {**TILE, "symbols": [*SYMBOLS[:5], "party"]}}, "unknown-symbol", "M-22"),
    ("spring", {**SPRING, "tile": {**TILE, "framed": "fishing"}}, "malformed", None),
    ("pillar", {"framed": "party", "pillars": []}, "unknown-symbol", "M-51"),
    ("pillar", {"framed": "fishing", "pillars": [{**RED, "at": "x"}]}, "unknown-symbol", "M-51"),
    ("pillar", {"framed": "fishing", "pillars": [RED, RED]}, "told-twice", "M-52"),
    ("pillar", {"framed": "fishing", "pillars": [{**RED, "slot": -1}]}, "too-small", "M-52"),
    ("pillar", {"framed": "migration", "pillars": [RED, BLUE], "layout": BOARD}, "ring-unknown", "M-51"),
    ("add", {"trays": {"red": 1}, "gain": {"red": -1}}, "negative", "M-8"),
    ("summer_visit", {"tile": TILE, "trays": {}, "action": "party"}, "unknown-symbol", "M-55"),
    (
        "summer_visit",
        {"tile": TILE, "trays": {}, "action": "fishing", "mode": "twice"},
        "unknown-house-rule",
        None,
    ),
    ("gathering", {"cands": [{"id": "a", "vp": -1}]}, "negative", "M-15"),
    ("gathering", {"cands": [{"id": "a"}, {"id": "a"}]}, "told-twice", "M-31"),
    ("gathering", {"cands": [{"id": "a", "from_bottom": 1}]}, "malformed", None),
    ("ceremony", {"n": 1, "cands": []}, "no-such-number", "M-35"),
    ("fish", {"steps": [2, -1]}, "too-small", "M-38"),
    ("fish", {"steps": [True]}, "malformed", None),
    ("paint", {"rows": [2, 2], "painted": 5}, "too-many-painted", "M-30"),
    ("paint", {"rows": [0, 2], "painted": 1}, "too-small", "M-30"),
    ("paint", {"rows": [2], "painted": -1}, "too-small", "M-30"),
    ("migration", {"on_board": -1}, "too-small", "M-41"),
    ("half", {"count": -1}, "too-small", "M-71"),
    ("target", {"marker": 1, "direction": "red"}, "no-symbol-there", "M-66"),
    ("target", {"marker": "hunting", "direction": "pink"}, "unknown-colour", "M-8"),
    (
        "target",
        {"marker": "hunting", "direction": "red", "found": [{"kind": "x", "distance": 1, "line": "left"}]},
        "unknown-symbol",
        "M-67",
    ),
    ("autumn_step", {**STEP, "basis": "never"}, "unknown-house-rule", None),
    ("autumn_step", {**STEP, "lane_tie": "never"}, "unknown-house-rule", None),
    ("autumn_step", {**STEP, "gain": {"red": 1}}, "gain-without-move", "M-70"),
    (
        "autumn_step",
        {**STEP, "marker": "megalith", "on_or_adjacent_megalith": True, "gain": {"red": 1}},
        "gain-without-move",
        "M-78",
    ),
    (
        "autumn_step",
        {**STEP, "found": [{"kind": "hunting", "distance": 0, "line": "left"}]},
        "too-small",
        "M-67",
    ),
    (
        "autumn_step",
        {**STEP, "found": [{"kind": "hunting", "distance": 1, "line": "up"}]},
        "unknown-line",
        "M-67",
    ),
    ("activation", {"marker": 0, "members": [{**MEMBER, "distance": -1}]}, "too-small", "M-61"),
    ("activation", {"marker": 0, "members": [{**MEMBER, "bearing": 12}]}, "no-such-place", "M-62"),
    ("activation", {"marker": 0, "members": [MEMBER, MEMBER]}, "told-twice", "M-61"),
    ("activation", {"marker": 0, "members": [MEMBER, {**MEMBER, "id": "b"}]}, "bearing-unknown", "M-62"),
    ("final", {"scores": {"P1": 3}}, "no-tribe", "M-82"),
    ("final", {"scores": {"M": 3}}, "wrong-number-of-players", "M-1"),
    ("final", {"scores": {"M": 3, "P1": -1}}, "negative", "M-80"),
    ("final", {"scores": {"M": 3, "P1": 1}, "final_tie": "x"}, "unknown-house-rule", None),
]
LAYOUTS: list[tuple[Any, str, str | None]] = [
    ("L?", "unknown-layout", "M-3"),
    ({**BOARD, "trays": BOARD["trays"][:5]}, "not-six", "M-3"),
    ({**BOARD, "trays": ["blue", "Blue ", "red", "brown", "white", "green"]}, "told-twice", "M-8"),
    ({**BOARD, "trays": ["blue", "", "red", "brown", "white", "green"]}, "no-colour", "M-8"),
    ({**BOARD, "track": ["campsite"] * 6}, "told-twice", "M-66"),
    ({**BOARD, "track": [*BOARD["track"][:5], "party"]}, "unknown-symbol", "M-66"),
    ({**BOARD, "track_pos": [0, 2, 4, 6, 8, 8]}, "told-twice", "M-12"),
    ({**BOARD, "track_pos": [0, 2, 4, 6, 10, 8]}, "not-clockwise", "M-12"),
    ({**BOARD, "track_pos": [0, 2, 4, 6, 8, 12]}, "no-such-place", "M-12"),
    ({**BOARD, "ring": SYMBOLS[:5]}, "not-six", "M-51"),
    ({**BOARD, "ring": [*SYMBOLS[:5], "fishing"]}, "told-twice", "M-51"),
    ({**BOARD, "colour": "red"}, "malformed", None),
    ([], "malformed", None),
]

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.parametrize(
    ("fn", "told", "code", "rule"), BAD, ids=[f"{i:02}-{bad[0]}-{bad[2]}" for i, bad in enumerate(BAD)]
)
def test_what_cannot_be_is_refused_with_its_rule(fn: str, told: Json, code: str, rule: str | None) -> None:
    error = answer(DECIDE, json.dumps({"fn": fn, "in": told}))["error"]

    assert (error["code"], error["rule"]) == (code, rule)
    assert "{" not in error["message"]
    assert error["message"][-1] in ".!"


@pytest.mark.parametrize(("layout", "code", "rule"), LAYOUTS, ids=[str(i) for i in range(len(LAYOUTS))])
def test_a_board_that_cannot_lie_so_is_refused(layout: Any, code: str, rule: str | None) -> None:
    error = answer(DECIDE, json.dumps({"fn": "half", "in": {"count": 1}, "layout": layout}))["error"]

    assert (error["code"], error["rule"]) == (code, rule)


def test_a_tile_may_repeat_a_symbol() -> None:
    tile = {"n": 3, "symbols": ["fishing"] * 6}

    answered = answer(DECIDE, json.dumps({"fn": "summer_ready", "in": {"tile": tile, "trays": {"red": 3}}}))
    visited = answer(
        DECIDE,
        json.dumps(
            {"fn": "summer_visit", "in": {"tile": tile, "trays": {"blue": 3, "red": 4}, "action": "fishing"}}
        ),
    )
    nowhere = answer(
        DECIDE,
        json.dumps({"fn": "summer_visit", "in": {"tile": tile, "trays": {"blue": 3}, "action": "hunting"}}),
    )

    assert answered["ready"] == ("fishing",) or answered["ready"] == ["fishing"]
    assert (visited["times"], visited["trays_after"]["red"], visited["trays_after"]["blue"]) == (1, 1, 3)
    assert nowhere["times"] == 0


@given(
    st.sampled_from(sorted(PROCEDURES)), st.dictionaries(st.text(max_size=5), JSON, max_size=3) | JSON, JSON
)
def test_no_line_stops_the_stream(fn: str, told: Any, layout: Any) -> None:
    answered = answer(DECIDE, json.dumps({"fn": fn, "in": told, "layout": layout}))

    assert json.dumps(answered)
    assert ("error" in answered) != ("reasons" in answered)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({"fn": "add", "in": {"trays": [], "gain": {}}}, "in.trays: Input should be an object."),
        (
            {"fn": "half", "in": {"count": 1}, "layout": {**BOARD, "trays": {}}},
            "layout.trays: Input should be a valid array.",
        ),
        (
            {"fn": "add", "in": {"trays": {"red": 10**4000}, "gain": {"red": 1}}},
            "in.trays.red: Input should be a number of at most 18 digits.",
        ),
    ],
)
def test_what_is_malformed_is_named_from_the_line_on(line: Json, message: str) -> None:
    """The trays of the layout are a list, those of the question an object."""
    assert answer(DECIDE, json.dumps(line))["error"]["message"] == message
