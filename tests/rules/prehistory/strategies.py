"""Questions for the Marauders, drawn at random: layouts, tiles, trays, lanes."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from referee.second.prehistory.decisions import PRIORITIES

Json = dict[str, Any]

COLOURS = ["blue", "yellow", "red", "brown", "white", "green"]
ACTIONS = ["rock_painting", "gathering", "ceremony", "fishing", "hunting", "migration"]


@st.composite
def layouts(draw: st.DrawFn) -> Json:
    first = draw(st.integers(0, 11))
    steps = sorted(draw(st.lists(st.integers(1, 11), min_size=5, max_size=5, unique=True)))
    return {
        "trays": draw(st.permutations(COLOURS)),
        "track": draw(st.permutations(PRIORITIES)),
        "track_pos": [first, *((first + step) % 12 for step in steps)],
        "ring": draw(st.permutations(ACTIONS)),
    }


def trays(most: int = 5) -> st.SearchStrategy[Json]:
    return st.dictionaries(st.sampled_from(COLOURS), st.integers(0, most))


def tiles() -> st.SearchStrategy[Json]:
    return st.fixed_dictionaries({"n": st.sampled_from([2, 3]), "symbols": st.permutations(ACTIONS)})


def springs() -> st.SearchStrategy[Json]:
    return st.fixed_dictionaries(
        {
            "marker": st.sampled_from(PRIORITIES) | st.integers(0, 11),
            "tile": tiles(),
            "trays": trays(),
            "free": st.dictionaries(st.sampled_from(ACTIONS), st.integers(0, 2)),
        },
        optional={
            "paid_before": trays(2),
            "doable": st.dictionaries(st.sampled_from(ACTIONS), st.booleans()),
            "inclusive": st.booleans(),
        },
    )


FOUND = st.lists(
    st.fixed_dictionaries(
        {
            "kind": st.sampled_from(PRIORITIES),
            "distance": st.integers(1, 4),
            "line": st.sampled_from(["left", "centre", "right"]),
        },
        optional={"occupied": st.booleans(), "colour": st.sampled_from(COLOURS)},
    ),
    max_size=6,
)


def steps() -> st.SearchStrategy[Json]:
    return st.fixed_dictionaries(
        {"marker": st.sampled_from(PRIORITIES), "trays": trays(), "found": FOUND},
        optional={
            "on_or_adjacent_megalith": st.booleans(),
            "basis": st.sampled_from(["after_gain", "before_gain"]),
            "inclusive": st.booleans(),
            "lane_tie": st.sampled_from(["sweep_from_marker", "left_centre_right"]),
            "occupied_marker": st.sampled_from(["counts", "left_out"]),
            "stay_returns_half": st.booleans(),
        },
    )


def members() -> st.SearchStrategy[Json]:
    one = st.tuples(st.integers(0, 3), st.integers(0, 11), st.booleans())
    told = st.lists(one, max_size=6).map(
        lambda all_of_them: [
            {"id": f"m{number}", "distance": distance, "bearing": bearing, "lying": lying}
            for number, (distance, bearing, lying) in enumerate(all_of_them)
        ]
    )
    marker = st.sampled_from(PRIORITIES) | st.integers(0, 11)
    return st.fixed_dictionaries({"marker": marker, "members": told}, optional={"inclusive": st.booleans()})


def pillars() -> st.SearchStrategy[Json]:
    one = st.tuples(st.sampled_from(ACTIONS), st.integers(0, 1), trays(2))
    told = st.lists(one, max_size=8, unique_by=lambda each: each[:2]).map(
        lambda all_of_them: [
            {"id": f"p{number}", "at": at, "slot": slot, "markers": markers}
            for number, (at, slot, markers) in enumerate(all_of_them)
        ]
    )
    return st.fixed_dictionaries({"framed": st.sampled_from(ACTIONS), "pillars": told})


def candidates(place: str) -> st.SearchStrategy[list[Json]]:
    few = st.integers(0, 2)
    kinds = {"vp": few, "am": few, "res": few, "dev": few}
    one = st.fixed_dictionaries({}, optional=kinds)
    return st.lists(one, max_size=5).map(
        lambda told: [
            {"id": f"c{number}", place: len(told) - number, **each} for number, each in enumerate(told)
        ]
    )
