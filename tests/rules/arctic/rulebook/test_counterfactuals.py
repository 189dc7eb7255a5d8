"""A ruling names every house rule whose other value would change the result, and no other."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.arctic.ending.score import SCORE
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.outcomes import ScoringOutcome, SkirmishOutcome
from referee.rules.arctic.skirmish.count import COUNT, Count
from referee.rules.arctic.solo.solo_skirmish import SOLO_SKIRMISH, Fought
from referee.rules.kernel.history.counterfactual import DECIDED_BY
from referee.rules.kernel.history.log import rule_on
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Ruling
from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS
from referee.second.arctic.house_rules import VALUES
from tests.rules.arctic.ending.test_scoring_against_twin import scoring_cases
from tests.rules.arctic.games.random_games import solo_game, table_game
from tests.rules.arctic.games.solo_strategies import solo_cases
from tests.rules.arctic.games.strategies import action_cases, skirmish_cases
from tests.rules.arctic.playing import Table
from tests.rules.offering import Step

Json = dict[str, Any]
Change = tuple[str, str]
few_games = settings(max_examples=max(settings().max_examples // 10, 2))
seeds = st.integers(0, 2**32 - 1)
ROGUE = {
    "players": ["Ann", "Bo"],
    "forces": {"Ann": {"cards": ["rogue", "spear"]}, "Bo": {"cards": ["brawler"]}},
}


def ruled(question: str, case: Json) -> Json:
    return answer(QUESTIONS[question], json.dumps(case))


def named(answered: Json) -> set[Change]:
    """The house rules that a ruling names, each with the other value."""
    return {(one["house_rules"][0].partition("=")[0], one["other"]) for one in answered["counterfactuals"]}


def by_trial(question: str, case: Json, results: tuple[str, ...]) -> set[Change]:
    """Change one house rule after the other, and see whether the result is another one."""
    found, here = set(), ruled(question, case)
    for name, values in VALUES.items():
        played = case.get("house_rules", {}).get(name, values[0])
        for value in values:
            house = {**case.get("house_rules", {}), name: value}
            there = here if value == played else ruled(question, {**case, "house_rules": house})
            if "error" not in there and [there[key] for key in results] != [here[key] for key in results]:
                found.add((name, value))
    return found


def assert_named(question: str, case: Json, *results: str) -> None:
    answered = ruled(question, {**case, "counterfactuals": True})
    if "error" not in answered:
        assert named(answered) == by_trial(question, case, results)


@given(skirmish_cases())
def test_a_skirmish_names_what_would_change_its_winner(case: Json) -> None:
    assert_named("arctic.skirmish", case, "winner")


@given(solo_cases())
def test_a_solo_skirmish_names_what_would_change_its_winner(case: Json) -> None:
    assert_named("arctic.solo", case, "winner")


@given(scoring_cases())
def test_the_score_names_what_would_change_winners_or_tribes(case: Json) -> None:
    assert_named("arctic.scoring", case, "winners", "tribe")


@given(action_cases())
def test_an_action_names_what_would_change_its_value(case: Json) -> None:
    assert_named("arctic.action", case, "value")


def test_with_two_players_a_deadlock_names_the_rogue() -> None:
    reasons = ruled("arctic.skirmish", ROGUE)["reasons"]
    (rogue,) = [each for each in reasons if "two_player_rogue=exact_tie" in each.get("house_rules", ())]

    assert rogue["text"] == "Ann’s Rogue needs equal fights to win this tie."
    assert rogue["rules"] == ["A-43", "A-45"]


def test_with_two_players_a_rogue_that_wins_no_tie_is_named() -> None:
    case = {**ROGUE, "house_rules": {"two_player_rogue": "never"}}
    texts = [each["text"] for each in ruled("arctic.skirmish", case)["reasons"]]

    assert "Ann’s Rogue wins no tie between two players." in texts


def test_the_sentence_says_who_would_win() -> None:
    (decided,) = ruled("arctic.skirmish", {**ROGUE, "counterfactuals": True})["counterfactuals"]

    assert decided["text"] == (
        "A house rule decides. When does a Rogue win a two-player tie? Equal fights only. "
        "With “Also 1 apart”, Ann would win."
    )
    assert decided["rules"] == ["A-45"]


def test_nothing_is_tried_unless_it_is_asked_for() -> None:
    assert "counterfactuals" not in ruled("arctic.skirmish", ROGUE)
    assert "counterfactuals" not in ruled("arctic.skirmish", {**ROGUE, "counterfactuals": False})


def test_the_question_is_yes_or_no() -> None:
    assert ruled("arctic.skirmish", {**ROGUE, "counterfactuals": 1})["error"]["code"] == "malformed"


# Refusals -----------------------------------------------------------------------------------------

SAVED_BY_ITSELF: Json = {
    "players": ["Ann", "Bo", "Cy"],
    "forces": {"Ann": {"cards": ["sniper_team"]}, "Bo": {"cards": ["medic"]}},
    "declarations": [
        {
            "by": "Ann",
            "act": "snipe",
            "with": "sniper_team",
            "target": {"player": "Bo", "card": "medic"},
            "answer": {"by": "Bo", "with": "medic"},
        }
    ],
    "counterfactuals": True,
}


def test_a_refusal_by_a_house_rule_names_it() -> None:
    error = ruled("arctic.skirmish", SAVED_BY_ITSELF)["error"]

    assert error["house_rules"] == ["self_save=no"]
    assert error["message"].endswith(" House rule: May medics save themselves? No.")


def test_a_refusal_that_no_house_rule_changes_names_none() -> None:
    case = {**SAVED_BY_ITSELF, "forces": {"Ann": {"cards": ["sniper_team"]}, "Bo": {"cards": ["thugs"]}}}

    assert "house_rules" not in ruled("arctic.skirmish", case)["error"]


def test_a_play_that_another_table_would_refuse_is_no_other_winner() -> None:
    case = {**SAVED_BY_ITSELF, "house_rules": {"self_save": "yes"}}

    assert "self_save" not in {name for name, _ in named(ruled("arctic.skirmish", case))}


# At a table ---------------------------------------------------------------------------------------


def counted(*overrides: str) -> Ruling[Any]:
    """Count a skirmish that Ann's Rogue would win at a table that plays any tie."""
    table = Table(2, modules="recon2").to_reveal()
    table.reveal(Ann="rogue spear", Bo="brawler")
    return table.tell(Count(3), None, *overrides)


def decided_by(ruling: Ruling[Any]) -> list[Reason]:
    return [reason for reason in ruling.reasons if reason.phrase == DECIDED_BY]


def test_the_count_names_the_house_rule_that_decided_it() -> None:
    (reason,) = decided_by(counted())

    assert reason.house_rules == ("two_player_rogue=exact_tie",)
    assert reason.text().endswith("Ann would win.")


def test_a_winner_that_the_table_chose_is_decided_by_no_house_rule() -> None:
    assert decided_by(counted("=Ann")) == []


def result_of(outcome: Any) -> Any:
    match outcome:
        case SkirmishOutcome():
            return outcome.winner
        case Fought():
            return outcome.result.winner
        case ScoringOutcome():
            return outcome.winners, outcome.tribe


def assert_final_rulings(steps: tuple[Step, ...]) -> None:
    """Each final ruling of a game names what would change it, whatever the scope of a house rule is."""
    for step in steps:
        entry, state = step.record.entry, step.before.state
        if entry.kind not in (COUNT.name, SOLO_SKIRMISH.name, SCORE.name):
            continue
        here, found = rule_on(ARCTIC, step.before, entry), set[Change]()
        for name, value in ((name, value) for name, values in VALUES.items() for value in values):
            there = replace(state, house_rules={**state.house_rules, name: value})
            with suppress(IllegalEntry):
                if result_of(ARCTIC.adjudicate(there, entry).outcome) != result_of(here.outcome):
                    found.add((f"{name}={state.house_rules[name]}", value))
        reasons = decided_by(here)
        assert {house for house, _ in found} == {reason.house_rules[0] for reason in reasons}
        assert len(found) == len(reasons)


@few_games
@given(seeds)
def test_every_final_ruling_of_a_game_names_what_would_change_it(seed: int) -> None:
    assert_final_rulings(table_game(seed))


@few_games
@given(seeds)
def test_so_does_every_one_of_a_solo_game(seed: int) -> None:
    assert_final_rulings(solo_game(seed))
