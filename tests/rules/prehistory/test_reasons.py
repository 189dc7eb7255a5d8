"""What the scripted referee says of the Marauders: every sentence true, and none missing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS

DECIDE = QUESTIONS["prehistory.decide"]
LARGEST = "a and b have the largest income (points first, then action markers, resources, development)."
SAME_SPACE = "On the same space, take any of them."
EQUAL = "If tied, take the one closer to the bottom of the board. If still in doubt, you choose."
EQUAL_TILES = "If tied, take the first clockwise from the framed symbol on the pricing tile."


def reasons(fn: str, told: dict[str, Any]) -> list[tuple[str, list[str]]]:
    found = answer(DECIDE, json.dumps({"fn": fn, "in": told}))["reasons"]
    return [(reason["text"], reason["rules"]) for reason in found]


@pytest.mark.parametrize(
    ("fn", "more", "places", "tie"),
    [
        ("hunting", {}, (0, 0), (EQUAL, ["M-40"])),
        ("ceremony", {"n": 2}, (3, 3), (EQUAL, ["M-34"])),
        ("hunting", {}, (2, 1), ("Equal incomes: b is closer to the bottom of the board.", ["M-40"])),
        ("gathering", {}, (1, 1), (EQUAL_TILES, ["M-32"])),
    ],
)
def test_none_of_equal_incomes_side_by_side_is_called_closer(
    fn: str, more: dict[str, int], places: tuple[int, int], tie: tuple[str, list[str]]
) -> None:
    place = "cw_slot" if fn == "gathering" else "from_bottom"
    cards = [{"id": name, "vp": 1, place: at} for name, at in zip("ab", places, strict=True)]
    assert reasons(fn, {**more, "cands": cards})[0][0] == LARGEST
    assert reasons(fn, {**more, "cands": cards})[1] == tie


def test_members_on_one_space_are_any_of_them_also_before_another_equally_close() -> None:
    members = [
        {"id": name, "distance": 2, "bearing": place} for name, place in zip("abc", (5, 1, 1), strict=True)
    ]
    told = reasons("activation", {"marker": 0, "members": members})
    assert [text for text, _ in told][1:] == [
        "3 are equally close. Take the first clockwise from the priority marker.",
        SAME_SPACE,
    ]
    told = reasons("activation", {"marker": 4, "members": members})
    assert SAME_SPACE not in [text for text, _ in told]


def test_a_reward_on_the_tray_is_said_before_half_of_it_goes_back() -> None:
    step = {
        "marker": "action_marker",
        "trays": {"red": 3},
        "found": [{"kind": "action_marker", "distance": 1, "line": "centre"}],
    }
    assert reasons("autumn_step", {**step, "gain": {"red": 1}})[-2:] == [
        ("What the tribe receives goes onto the tray of its colour.", ["M-8"]),
        ("Half of the 4 Red markers go back, rounded up: 2.", ["M-71"]),
    ]
    assert ["M-8"] not in [rules for _, rules in reasons("autumn_step", step)]
