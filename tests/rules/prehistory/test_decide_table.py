"""Cases worked out by hand from the rules: ties, sweeps, and what the reasons then say."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS

Json = dict[str, Any]

DECIDE = QUESTIONS["prehistory.decide"]
RING = ["rock_painting", "gathering", "ceremony", "fishing", "hunting", "migration"]
SYMBOLS = ["rock_painting", "fishing", "ceremony", "gathering", "hunting", "migration"]
TILE = {"n": 2, "symbols": SYMBOLS}
FREE = dict.fromkeys(SYMBOLS, 1)
PLAIN: Json = {
    "trays": ["blue", "yellow", "red", "brown", "white", "sixth"],
    "track": ["campsite", "fishing", "hunting", "gathering", "action_marker", "megalith"],
    "track_pos": [0, 2, 4, 6, 8, 10],
    "ring": RING,
}
BETWEEN: Json = {**PLAIN, "track_pos": [1, 3, 5, 7, 9, 11]}
# Everything the other way round: trays, track and ring; the symbols lie between the trays.
MIRRORED: Json = {
    "trays": PLAIN["trays"][::-1],
    "track": PLAIN["track"][::-1],
    "track_pos": [11, 1, 3, 5, 7, 9],
    "ring": RING[::-1],
}
THREES = {"yellow": 3, "brown": 3}
TWOS = dict.fromkeys(PLAIN["trays"], 2)
LANE = [{"kind": "hunting", "distance": 2, "line": line} for line in ("right", "centre", "left")]
TWO_LINES = [LANE[0], LANE[2]]
FULL = "columns full"


def spring(trays: Json, marker: str | int, **more: Any) -> Json:
    """What ``spring`` is told, every action with an empty column unless told otherwise."""
    return {"marker": marker, "tile": TILE, "trays": trays, "free": FREE, **more}


def pillar(name: str, at: str, number: int = 2, **more: Any) -> Json:
    """A pillar with red markers."""
    return {"id": name, "at": at, "markers": {"red": number}, **more}


def member(name: str, distance: int, bearing: int) -> Json:
    """A standing member."""
    return {"id": name, "distance": distance, "bearing": bearing}


def decide(fn: str, told: Json, layout: Json) -> Json:
    """Ask one procedure on one board."""
    return answer(DECIDE, json.dumps({"fn": fn, "in": told, "layout": layout}))


PILLARS = [pillar("a", "fishing"), pillar("b", "migration"), pillar("c", "ceremony")]
SLOTS = [pillar("a", "gathering", slot=1), pillar("b", "gathering"), pillar("c", "rock_painting", 1)]
NEAR = [member("a", 2, 5), member("b", 2, 4)]
TABLE: list[tuple[str, str, Json, Json, Json]] = [
    ("tray at the marker first", "spring", spring(THREES, 6), PLAIN, {"tray": "brown"}),
    ("tray at it last", "spring", spring(THREES, 6, inclusive=False), PLAIN, {"tray": "yellow"}),
    ("marker just before brown", "spring", spring(THREES, 5), PLAIN, {"tray": "brown"}),
    ("marker just after brown", "spring", spring(THREES, 7), PLAIN, {"tray": "yellow"}),
    ("mirrored, gathering", "spring", spring(THREES, "gathering"), MIRRORED, {"tray": "brown"}),
    ("mirrored, hunting", "spring", spring(THREES, "hunting"), MIRRORED, {"tray": "yellow"}),
    (
        "all tied, only the last has a column",
        "spring",
        spring(TWOS, 4, inclusive=False, free={"ceremony": 1, "fishing": 0}),
        PLAIN,
        {
            "tray": "red",
            "skipped": [
                ["brown", "gathering", FULL],
                ["white", "hunting", FULL],
                ["sixth", "migration", FULL],
                ["blue", "rock_painting", FULL],
                ["yellow", "fishing", FULL],
            ],
        },
    ),
    (
        "full before not doable",
        "spring",
        spring({"red": 2}, 0, free={}, doable={"ceremony": False}),
        PLAIN,
        {"tray": None, "vp": 2, "skipped": [["red", "ceremony", FULL]]},
    ),
    (
        "ones only",
        "spring",
        spring(dict.fromkeys(TWOS, 1), 0),
        PLAIN,
        {"tray": None, "action": None, "vp": 2},
    ),
    ("first clockwise pillar", "pillar", {"framed": "hunting", "pillars": PILLARS}, PLAIN, {"pillar": "b"}),
    ("mirrored ring", "pillar", {"framed": "hunting", "pillars": PILLARS}, MIRRORED, {"pillar": "a"}),
    ("absent slot is 0", "pillar", {"framed": "hunting", "pillars": SLOTS}, PLAIN, {"pillar": "b"}),
    ("past north", "direction", {"marker": 11, "trays": TWOS}, PLAIN, {"tray": "blue"}),
    ("between trays", "direction", {"marker": "campsite", "trays": TWOS}, BETWEEN, {"tray": "yellow"}),
    ("exactly on it", "target", {"marker": 4, "direction": "red", "found": LANE}, PLAIN, {"line": "centre"}),
    (
        "on it, no centre",
        "target",
        {"marker": 4, "direction": "red", "found": TWO_LINES},
        PLAIN,
        {"line": "right"},
    ),
    ("beside it", "target", {"marker": 5, "direction": "red", "found": LANE}, BETWEEN, {"line": "left"}),
    ("at the marker", "activation", {"marker": 4, "members": NEAR}, PLAIN, {"member": "b"}),
    ("last", "activation", {"marker": 4, "inclusive": False, "members": NEAR}, PLAIN, {"member": "a"}),
    (
        "a fallback megalith is looked for as usual",
        "target",
        {"marker": 8, "direction": "red", "found": [], "on_or_adjacent_megalith": True},
        PLAIN,
        {
            "result": "none",
            "tried": ["action_marker", "megalith", "campsite", "fishing", "hunting", "gathering"],
        },
    ),
    (
        "a member that stays still costs half",
        "autumn_step",
        {"marker": 10, "trays": {"red": 5}, "found": [], "on_or_adjacent_megalith": True},
        PLAIN,
        {"tray": "red", "result": "stay", "returned": 3},
    ),
]

SAID: list[tuple[str, str, Json, str]] = [
    (
        "an action passed over by house rule had a column",
        "spring",
        spring({"red": 2}, 0, doable={"ceremony": False}),
        "No other tray has 2 markers for an action. The tribe scores 2 points.",
    ),
    (
        "columns of one symbol",
        "pillar",
        {"framed": "hunting", "pillars": SLOTS},
        "Of the columns at gathering itself, the first clockwise is taken.",
    ),
    (
        "one marker each",
        "pillar",
        {"framed": "hunting", "pillars": [pillar("a", "fishing", 1), pillar("b", "hunting", 1)]},
        "The columns at fishing and hunting have the most markers, 1 each.",
    ),
    (
        "half of one",
        "autumn_step",
        {"marker": 4, "trays": {"red": 1}, "found": []},
        "Half of the 1 marker on Red, rounded up, is 1. It goes back.",
    ),
    (
        "a tile on the map",
        "target",
        {"marker": 4, "direction": "white", "found": LANE},
        "The nearest hunting tile in the lane, 2 away, is the target.",
    ),
]


@pytest.mark.parametrize(
    ("fn", "told", "layout", "expect"), [row[1:] for row in TABLE], ids=[r[0] for r in TABLE]
)
def test_the_tribe_decides(fn: str, told: Json, layout: Json, expect: Json) -> None:
    ruling = decide(fn, told, layout)

    assert {key: ruling.get(key) for key in expect} == expect
    assert ruling["reasons"]


@pytest.mark.parametrize(("fn", "told", "sentence"), [row[1:] for row in SAID], ids=[r[0] for r in SAID])
def test_the_reason_fits_what_decided(fn: str, told: Json, sentence: str) -> None:
    assert sentence in [reason["text"] for reason in decide(fn, told, PLAIN)["reasons"]]
