"""The decision procedures are those of the slow twin, and keep the properties that hold on every board."""

from __future__ import annotations

import json
from itertools import permutations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS
from referee.second.prehistory import decisions as twin
from tests.rules.prehistory import strategies

DECIDE = QUESTIONS["prehistory.decide"]
TILE = {"n": 2, "symbols": ["rock_painting", "fishing", "ceremony", "gathering", "hunting", "migration"]}
OTHERS = ["blue", "red", "white", "green"]

Json = dict[str, Any]


def asked(fn: str, told: Json, layout: Json) -> Json:
    """Return the answer as JSON has it, without its reasons, which every answer must have."""
    answered = json.loads(json.dumps(answer(DECIDE, json.dumps({"fn": fn, "in": told, "layout": layout}))))
    assert "error" not in answered, answered
    reasons = answered.pop("reasons")
    assert reasons
    for reason in reasons:
        assert reason["rules"]
        assert "{" not in reason["text"]
    return dict(answered)


def of(answered: Json, expected: Json) -> Json:
    return {name: answered.get(name) for name in expected}


@given(strategies.springs(), strategies.layouts())
def test_spring(told: Json, layout: Json) -> None:
    assert asked("spring", told, layout) == twin.spring(layout, told)


@given(strategies.tiles(), strategies.trays(9), strategies.layouts(), st.sampled_from(["once", "repeat"]))
def test_summer_visits(tile: Json, trays: Json, layout: Json, mode: str) -> None:
    ready = asked("summer_ready", {"tile": tile, "trays": trays}, layout)["ready"]
    for action in strategies.ACTIONS:
        told = {"tile": tile, "trays": trays, "action": action, "mode": mode}
        expected = twin.summer_visit(layout, told)
        assert asked("summer_visit", told, layout) == expected
        assert (action in ready) == (expected["times"] > 0)
    assert ready == sorted(ready)


@given(strategies.pillars(), strategies.layouts())
def test_pillars(told: Json, layout: Json) -> None:
    assert asked("pillar", told, layout) == twin.pillar(layout, told)


@given(strategies.pillars(), strategies.layouts())
def test_without_the_ring_a_pillar_is_chosen_just_where_every_ring_chooses_it(
    told: Json, layout: Json
) -> None:
    """Where two rings that only begin with the same symbol differ, the ring has to be asked for."""
    rest = [action for action in layout["ring"] if action != told["framed"]]
    rings = [[told["framed"], *rest], [told["framed"], *reversed(rest)]]
    chosen = {twin.pillar({**layout, "ring": ring}, told)["pillar"] for ring in rings}
    question = {"fn": "pillar", "in": told, "layout": {**layout, "ring": None}}
    answered = json.loads(json.dumps(answer(DECIDE, json.dumps(question))))
    if "error" in answered:
        assert answered["error"]["code"] == "ring-unknown"
    else:
        assert {answered["pillar"]} == chosen
    most = max([sum(each["markers"].values()) for each in told["pillars"]], default=0)
    tied = {each["at"] for each in told["pillars"] if most and sum(each["markers"].values()) == most}
    assert ("error" in answered) == (len(tied) > 1 and told["framed"] not in tied)


@given(strategies.steps(), strategies.layouts())
def test_autumn(told: Json, layout: Json) -> None:
    expected = twin.autumn_step(layout, told)

    answered = asked("autumn_step", told, layout)

    assert of(answered, expected) == expected
    if answered["tray"]:
        aimed = {key: told[key] for key in told if key not in ("trays", "basis", "stay_returns_half")}
        where = asked("target", {**aimed, "direction": answered["tray"]}, layout)
        assert where == of(answered, where) == twin.target(layout, {**told, "direction": answered["tray"]})
        assert asked(
            "direction", {k: told[k] for k in ("marker", "trays", "inclusive") if k in told}, layout
        ) == {"tray": answered["tray"]}


@given(strategies.steps(), strategies.trays(2), strategies.layouts())
def test_a_reward_comes_onto_the_trays_before_half_goes_back(told: Json, gain: Json, layout: Json) -> None:
    found = [{"kind": told["marker"], "distance": 1, "line": "left"}]
    told = {**told, "found": found, "gain": gain, "on_or_adjacent_megalith": False}
    if not any(told["trays"].values()):
        return
    expected = twin.autumn_step(layout, told)

    assert of(asked("autumn_step", told, layout), expected) == expected


@given(strategies.members(), strategies.layouts())
def test_activation(told: Json, layout: Json) -> None:
    assert asked("activation", told, layout) == twin.activation(layout, told)


@given(strategies.candidates("cw_slot"), strategies.candidates("from_bottom"), strategies.layouts())
def test_incomes(tiles: list[Json], cards: list[Json], layout: Json) -> None:
    assert asked("gathering", {"cands": tiles}, layout) == {"tile": twin.income(tiles, "cw_slot")}
    card = twin.income(cards, "from_bottom")
    bonus = 0 if any(each.get("vp") for each in cards) else 3
    assert asked("hunting", {"cands": cards}, layout) == {"card": card}
    assert asked("ceremony", {"cands": cards, "n": 3}, layout) == {"card": card, "bonus_vp": bonus}


@given(st.lists(st.integers(1, 5), max_size=5), st.data())
def test_painting_goes_in_reading_order(rows: list[int], data: st.DataObject) -> None:
    sections = [[row, section] for row, width in enumerate(rows, 1) for section in range(1, width + 1)]
    painted = data.draw(st.integers(0, len(sections)))

    expected = sections[painted] if painted < len(sections) else None

    assert asked("paint", {"rows": rows, "painted": painted}, BOARD) == {"next": expected}


@given(
    st.dictionaries(st.sampled_from(["Ann", "Bo", "Cy"]), st.integers(0, 9), min_size=1), st.integers(0, 9)
)
def test_the_end(humans: Json, tribe: int) -> None:
    answered = asked("final", {"scores": {**humans, "M": tribe}}, BOARD)

    beat = [name for name in humans if humans[name] > tribe]
    assert [name for name, result in answered["players"].items() if result == "victory"] == beat
    assert all((answered["players"][name] == "tie") == (humans[name] == tribe) for name in humans)
    assert answered["table_won"] == bool(beat)
    assert answered["leaders"] == sorted(n for n in beat if humans[n] == max(humans[b] for b in beat))


# The properties of every board ------------------------------------------------------------------------

BOARD: Json = {
    "trays": ["blue", "yellow", "red", "brown", "white", "green"],
    "track": twin.PRIORITIES,
    "track_pos": [0, 2, 4, 6, 8, 10],
}


def test_p1_fishing_is_chosen_just_when_the_sweep_meets_yellow_first() -> None:
    for yellow, brown in permutations(range(6), 2):
        places: list[Any] = [None] * 6
        places[yellow], places[brown] = "yellow", "brown"
        rest = iter(OTHERS)
        layout = {**BOARD, "trays": [colour or next(rest) for colour in places]}
        symbols: list[Any] = [None] * 6
        symbols[yellow], symbols[brown] = "fishing", "gathering"
        others = iter(["rock_painting", "ceremony", "hunting", "migration"])
        tile = {"n": 2, "symbols": [symbol or next(others) for symbol in symbols]}
        for marker in range(12):
            for inclusive in (True, False):
                first = next(p for p in twin.walk(marker, inclusive) if p in (2 * yellow, 2 * brown))
                free = {"fishing": 1, "gathering": 1}
                told = {"marker": marker, "inclusive": inclusive, "tile": tile, "free": free}
                spring = asked("spring", {**told, "trays": {"yellow": 3, "brown": 3}}, layout)
                assert (spring["action"] == "fishing") == (first == 2 * yellow)
                told = {
                    "marker": marker,
                    "inclusive": inclusive,
                    "trays": {"yellow": 2, "brown": 2, "red": 1},
                }
                autumn = asked("direction", told, layout)
                assert (autumn["tray"] == "brown") == (first == 2 * brown)


@given(strategies.springs(), strategies.layouts())
def test_p2_spring_conserves_markers(told: Json, layout: Json) -> None:
    answered = asked("spring", told, layout)

    before = sum(told["trays"].values()) + sum(told.get("paid_before", {}).values())
    gone = sum(answered["to_supply"].values()) + sum(answered["to_column"].values())
    assert sum(answered["trays_after"].values()) + gone == before
    assert (gone == 2) == (answered["tray"] is not None)


@given(strategies.steps(), strategies.layouts())
def test_p2_and_p4_autumn_leaves_half_of_the_tray(told: Json, layout: Json) -> None:
    answered = asked("autumn_step", {**told, "basis": "after_gain", "stay_returns_half": True}, layout)

    assert sum(answered["trays_after"].values()) + answered["returned"] == sum(told["trays"].values())
    if answered["tray"]:
        assert answered["trays_after"][answered["tray"]] == told["trays"][answered["tray"]] // 2


@given(strategies.springs(), strategies.steps(), strategies.layouts(), st.integers(1, 5))
def test_p3_turning_the_whole_board_changes_no_decision(
    spring: Json, autumn: Json, layout: Json, sides: int
) -> None:
    def turned(six: list[Any]) -> list[Any]:
        return six[-sides:] + six[:-sides]

    other = {
        **layout,
        "trays": turned(layout["trays"]),
        "track_pos": [(place + 2 * sides) % 12 for place in layout["track_pos"]],
    }
    spring = {**spring, "marker": autumn["marker"]}
    moved = {**spring, "tile": {**spring["tile"], "symbols": turned(spring["tile"]["symbols"])}}
    first, second = asked("spring", spring, layout), asked("spring", moved, other)
    assert {**first, "trays_after": second["trays_after"]} == second
    assert sorted(first["trays_after"].items()) == sorted(second["trays_after"].items())
    before, after = asked("autumn_step", autumn, layout), asked("autumn_step", autumn, other)
    assert before == after


@given(strategies.springs(), strategies.layouts())
def test_p4_spring_takes_from_two_or_more(told: Json, layout: Json) -> None:
    answered = asked("spring", told, layout)

    if answered["tray"]:
        had = told["trays"].get(answered["tray"], 0) + told.get("paid_before", {}).get(answered["tray"], 0)
        assert had >= 2
