"""The referee against a second, slow one: any round, any bids, legal or not, and any final score."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from referee.rules.earth.cards.cards import ActionCard
from referee.rules.earth.deck.deck import Deck, as_material
from referee.rules.kernel.text.codec import decode
from referee.rules.registry import QUESTIONS
from referee.second.earth import round as twin
from referee.second.earth import scoring
from tests.rules.earth import fixture
from tests.rules.earth.fixture import Json, ask, card, land
from tests.rules.earth.random_games import card_at_random

TAKE1 = card("take1", (1, 1), ("X", 0), effects=[{"op": "steal_ships", "who": "choose", "n": 2}])
SCRAP = card("scrap", ("X", "X-3"), reclaim=True, effects=[{"op": "gain_ships", "who": "self", "n": "X"}])
CARDS = [
    fixture.FREE0,
    fixture.FREE1,
    fixture.DUD2,
    fixture.FIVE,
    fixture.THREE,
    fixture.SPLIT,
    fixture.SWARM,
    fixture.SWARM1,
    fixture.SWARM7,
    fixture.FEINT,
    fixture.RAID,
    fixture.FREE_JAM,
    fixture.CONSOLE,
    fixture.THIEF,
    fixture.TO_TOP,
    TAKE1,
    SCRAP,
    None,
]
ANY = st.builds(
    lambda seed, name: encoded(card_at_random(random.Random(seed), name)),
    st.integers(0, 9999),
    st.just("any"),
)
"""Cards with any texts of the vocabulary."""
ROUND_RULES = st.fixed_dictionaries(
    {},
    optional={
        "supply": st.sampled_from(["unlimited", "capped_turn_order", "capped_all_or_none"]),
        "all_pass": st.sampled_from(["resolve", "void"]),
        "effect_order": st.sampled_from(["turn_order", "flagpole", "simultaneous"]),
        "empty_reserve": st.sampled_from(["auto_pass", "must_click"]),
    },
)


def encoded(card: ActionCard) -> Json:
    """Return a card as JSON, without fields that say nothing."""
    return dict(as_material(Deck(actions=(card,)))["actions"][0])


def asks_another(card: Json | None) -> bool:
    """Whether its owner has to choose another player."""
    return card is not None and any(text.get("who") == "choose_other" for text in card["effects"])


@st.composite
def tables(draw: st.DrawFn) -> Json:
    """A table of three to five with all cards placed."""
    seats = list("ABCDE"[: draw(st.integers(3, 5))])
    cards = {seat: draw(st.sampled_from(CARDS) | ANY) for seat in seats}
    may = {seat: [each for each in seats if each != seat or not asks_another(cards[seat])] for seat in seats}
    return {
        "seats": seats,
        "initiative": draw(st.sampled_from(seats)),
        "flagpole": draw(st.permutations(seats)),
        "reserve": {seat: draw(st.one_of(st.integers(0, 9), st.integers(9, 15))) for seat in seats},
        "target": land(salvage=draw(st.integers(0, 3))),
        "cards": cards,
        "choices": {seat: draw(st.sampled_from(may[seat])) for seat in seats},
        "house_rules": draw(ROUND_RULES),
    }


@st.composite
def rounds(draw: st.DrawFn) -> Json:
    """A round with legal bids to the close, or up to somewhere before it."""
    case = draw(tables())
    said: list[list[Any]] = []
    for _ in range(draw(st.sampled_from([0, 3, 99]))):
        at = twin.look(case, said)
        if at["closed"]:
            break
        seat = at["turn"]
        number = draw(st.integers(0, min(at["reserve"][seat], 4)))
        said.append([seat, "deploy", number] if number else [seat, "pass"])
    return {**case, "bids": said}


@given(rounds())
def test_a_round_comes_out_as_the_slow_referee_says(case: Json) -> None:
    answered = ask(case)

    expected = twin.whole_round(case)

    assert {name: answered[name] for name in expected} == expected
    assert all(reason["rules"] and reason["text"] for reason in answered["reasons"])


@given(rounds(), st.data())
def test_one_more_bid_is_taken_or_refused_as_the_slow_referee_says(case: Json, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(case["seats"]))
    number = data.draw(st.integers(-1, 10))
    bid: list[Any] = [seat, "deploy", number] if data.draw(st.booleans()) else [seat, "pass"]
    longer = {**case, "bids": [*case["bids"], bid]}

    answered = ask(longer)

    # After the close nothing else is looked at (E-25).
    is_closed = twin.look(case, case["bids"])["closed"]
    expected = outcome_or_rule(longer)
    if isinstance(expected, str):
        assert answered["error"]["rule"] == ("E-25" if is_closed else expected)
    else:
        assert {name: answered[name] for name in expected} == expected


def outcome_or_rule(case: Json) -> Json | str:
    """Return what the slow referee says, or the rule by which it refuses."""
    try:
        return twin.whole_round(case)
    except twin.Refused as refused:
        return str(refused.args[0])


@given(rounds())
def test_every_attack_is_the_sum_of_what_makes_it(case: Json) -> None:
    question = QUESTIONS["earth.round"]
    ruling = question.rule(decode(question.case, case))

    sums = [each for reason in ruling.reasons for each in reason.sums]

    assert all(sum(number for _, number in each.terms) == each.total for each in sums)
    assert {each.who: each.total for each in sums} == {
        seat: attack for seat, attack in (ruling.outcome.attack or {}).items() if ruling.outcome.valid[seat]
    }


@given(rounds())
def test_ships_are_neither_made_nor_lost(case: Json) -> None:
    answered = ask(case)

    if answered["closed"]:
        everywhere = sum(answered["reserve"].values()) + answered["bank"]
        assert everywhere == 50
        assert min(answered["reserve"].values()) >= 0
        assert sorted(answered["flagpole"]) == case["seats"]
    else:
        for seat in case["seats"]:
            assert answered["reserve"][seat] + answered["deployed"][seat] == case["reserve"][seat]


@st.composite
def endings(draw: st.DrawFn) -> Json:
    """The end of a game: a few territories of three continents."""
    seats = list("ABCDE"[: draw(st.integers(3, 5))])
    rows = {
        name: draw(st.sampled_from([{"2": 1, "3": 2}, {"2": 3}, {"3": 2, "5": 9}, {}]))
        for name in ("europe", "asia", "africa")
    }

    def cards() -> list[Json]:
        names = draw(st.lists(st.sampled_from(sorted(rows)), max_size=5))
        return [land(draw(st.integers(0, 3)), name, rows[name]) for name in names]

    rules = {
        "continent_bonus": st.sampled_from(["total", "cumulative"]),
        "final_tie": st.sampled_from(["shared", "flagpole", "ships", "territories"]),
    }
    return {
        "seats": seats,
        "owned": {seat: cards() for seat in seats},
        "reserve": {seat: draw(st.integers(0, 12)) for seat in seats},
        "flagpole": draw(st.permutations(seats)),
        "house_rules": draw(st.fixed_dictionaries({}, optional=rules)),
    }


@given(endings())
def test_a_score_comes_out_as_the_slow_referee_says(case: Json) -> None:
    answered = ask(case, "earth.scoring")

    expected = scoring.scoring(case)
    assert {name: answered[name] for name in expected} == expected
