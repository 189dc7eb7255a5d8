"""The end of the game is counted as the slow, obvious twin counts it."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from referee.rules.arctic.ending.scoring import ScoringCase, resolve_scoring
from referee.rules.kernel.text.codec import decode
from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS
from referee.second.arctic import scoring as scoring_twin
from referee.second.arctic.cards import printed_table
from referee.second.arctic.house_rules import in_scope
from tests.rules.arctic.games.strategies import house_rules, some
from tests.rules.arctic.games.strategy_cards import NAMES

Json = dict[str, Any]

COMPARED = ("gangs", "tribe", "winners", "decided_by")
# What gangs and ladders ask for, so that few cards already tie.
ASKED_FOR = (
    "refugee",
    "scouting_refugee",
    "spear",
    "net",
    "grenade",
    "wolf_pack",
    "pills",
    "medkit",
    "medic",
    "combat_medics",
    "engineer",
    "tinker",
    "field_crew",
    "tear_gas",
    "brawler",
    "junk",
)
BUILDINGS = ("armory", "bunker", "scout_tower")
# The first case will do; no smaller one is looked for.
UNSHRUNK = settings(max_examples=2000, phases=[Phase.generate], derandomize=True)
MODULES: tuple[list[str], ...] = (
    [],
    ["hq1"],
    ["hq2"],
    ["hq1", "hq2"],
    ["recon5"],
    ["recon5", "hq1", "hq2", "recon1"],
)
OVERRIDES: tuple[Json, ...] = (
    {"pills": {"base_meds": 2}},
    {"pills": {"base_meds": "?"}},
    {"junk": {"people": 2}},
    {"brawler": {"keywords": "refugee"}},
    {"medkit": {"kind": "tool"}},
    {"spear": {"pile": "contested"}},
    {"gearheads": {"people": 1}},
    {"masons": {"people": "?"}},
    {"mentor": {"people": 5}},
)
WRONG = ("gang", "negative", "unknown", "no_building", "missing", "stranger", "module")
KINDS = [
    card
    for card in (*ASKED_FOR, *ASKED_FOR, *printed_table())
    if card not in scoring_twin.in_play(["hq1", "hq2", "recon5"])
]
# Made once: hypothesis looks a strategy through before the first draw from it.
CARDS = st.dictionaries(some(KINDS), st.integers(0, 3), max_size=6)
BUILT = st.lists(
    st.fixed_dictionaries(
        {"card": some(BUILDINGS), "state": some((*scoring_twin.STATES, "complete", "complete"))}
    ),
    max_size=3,
)
STORED = [st.integers(0, number) for number in range(4)]
HOUSE, OVERRIDDEN, PLAYED = house_rules(in_scope("scoring")), some(({}, {}, {}, *OVERRIDES)), some(MODULES)


@st.composite
def tribes(draw: st.DrawFn) -> Json:
    cards = draw(CARDS)
    in_buildings = {card: draw(STORED[number]) for card, number in cards.items()}
    return {"cards": cards, "in_buildings": in_buildings, "buildings": draw(BUILT)}


@st.composite
def likened(draw: st.DrawFn, like: Json) -> Json:
    """Most of another tribe, so that ties come often."""
    swaps = {"spear": "net", "net": "grenade", "pills": "medkit", "brawler": "engineer", "refugee": "medic"}
    cards = dict(like["cards"])
    for card in draw(st.lists(some(sorted(cards)), max_size=2, unique=True)) if cards else ():
        copies = cards.pop(card)
        cards[swaps.get(card, card)] = cards.get(swaps.get(card, card), 0) + copies
    return {**like, "cards": cards}


@st.composite
def scoring_cases(draw: st.DrawFn) -> Json:
    """An `in` object of `arctic.scoring`; now and then wrong in one place."""
    players = list(NAMES[: draw(some((2, 2, 3, 3, 4, 5)))])
    first = draw(tribes())
    either = st.one_of(likened(first), likened(first), tribes())
    told = {name: draw(either) for name in players}
    case: Json = {"players": draw(st.permutations(players)), "tribes": told}
    case |= {"modules": draw(PLAYED), "house_rules": draw(HOUSE), "overrides": draw(OVERRIDDEN)}
    return case if draw(st.integers(0, 7)) else spoil(case, draw(some(WRONG)))


def spoil(case: Json, how: str) -> Json:
    """Make the case wrong in one place."""
    cards = dict(case["tribes"]["Ann"]["cards"])
    buildings = list(case["tribes"]["Ann"]["buildings"])
    if how == "missing":
        return {**case, "tribes": {name: told for name, told in case["tribes"].items() if name != "Ann"}}
    if how == "stranger":
        return {**case, "tribes": {**case["tribes"], "Nobody": {"cards": {}}}}
    if how == "module":
        return {**case, "modules": ["hq9"]}
    if how == "no_building":
        buildings.append({"card": "spear", "state": "complete"})
    else:
        card, copies = {"gang": ("masons", 1), "negative": ("spear", -1), "unknown": ("yeti", 1)}[how]
        cards[card] = copies
    return {**case, "tribes": {**case["tribes"], "Ann": {"cards": cards, "buildings": buildings}}}


def asked(case: Json) -> Json:
    return answer(QUESTIONS["arctic.scoring"], json.dumps(case))


@given(scoring_cases())
def test_the_end_is_counted_as_the_twin_counts_it(case: Json) -> None:
    expected = scoring_twin.scoring(case)

    ruling = asked(case)

    if "error" in expected:
        assert ruling.get("error", {}).get("rule", "accepted") == expected["error"]["rule"]
        return
    assert {name: ruling.get(name) for name in COMPARED} == expected


@given(scoring_cases())
def test_every_ruling_says_why_in_finished_sentences(case: Json) -> None:
    ruling = asked(case)

    if "error" in ruling:
        assert ruling["error"]["message"].endswith(".")
        return
    for reason in ruling["reasons"]:
        assert reason["text"].endswith(".")
        assert "{" not in reason["text"]
        assert set(reason["rules"]) <= {"A-90", "A-91", "A-92"}
        assert reason["rules"]


@given(scoring_cases().filter(lambda case: "error" not in scoring_twin.scoring(case)))
def test_every_sum_adds_up(case: Json) -> None:
    ruling = resolve_scoring(decode(ScoringCase, case))

    for reason in ruling.reasons:
        for told in reason.sums:
            assert sum(number for _, number in told.terms) == told.total
    people = ruling.outcome.people
    assert {name: sum(groups.values()) for name, groups in people.items()} == ruling.outcome.tribe


@given(scoring_cases())
def test_the_order_of_the_players_matters_only_for_the_initiators_gang(case: Json) -> None:
    house = {**case["house_rules"], "gang_second_tie": "none"}
    here = asked({**case, "house_rules": house})

    there = asked({**case, "house_rules": house, "players": case["players"][::-1]})

    if "error" not in here:
        assert [there[name] for name in ("gangs", "tribe", "decided_by")] == [
            here[name] for name in ("gangs", "tribe", "decided_by")
        ]
        assert there["winners"] == here["winners"][::-1]


ENDS = ("tribe", "contested", "cards", "shared", "A-90", "A-91", None)
GANGS = ("gearheads", "pharmers", "masons")


def ends_of(case: Json) -> set[str | None]:
    """Say how the twin ends the case: the rung that decides, or the rule of its refusal; gangs tied twice."""
    expected = scoring_twin.scoring(case)
    end: str | None = expected["error"]["rule"] if "error" in expected else expected["decided_by"]
    return {end, *(gang for gang in GANGS if isinstance(expected.get("gangs", {}).get(gang), list))}


@cache
def reached() -> frozenset[str | None]:
    """Return what the first cases reach, up to the one with which all is reached."""
    found = set[str | None]()

    def is_all(case: Json) -> bool:
        found.update(ends_of(case))
        return found.issuperset((*ENDS, *GANGS))

    with suppress(NoSuchExample):
        find(scoring_cases(), is_all, settings=UNSHRUNK)
    return frozenset(found)


@pytest.mark.parametrize("end", ENDS)
def test_the_cases_reach_every_end(end: str | None) -> None:
    assert end in reached()


@pytest.mark.parametrize("gang", GANGS)
def test_the_cases_reach_every_second_tie(gang: str) -> None:
    assert gang in reached()
