"""The opponent's best play is that of the slow, obvious twin (A-97)."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given

from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS
from referee.second.arctic.cards import Refused
from referee.second.arctic.solo import Solo
from tests.rules.arctic.games.solo_strategies import solo_cases

Json = dict[str, Any]


def asked(case: Json) -> Json:
    return answer(QUESTIONS["arctic.solo"], json.dumps(case))


def without_message(value: Any) -> Any:
    """An error's sentence lists what stands in the order told."""
    return {**value, "message": ""} if isinstance(value, dict) and "message" in value else value


def laid_out(case: Json) -> Solo | Refused:
    try:
        return Solo(case)
    except Refused as refused:
        return refused


@given(solo_cases())
def test_no_legal_play_is_better_than_the_one_shown(case: Json) -> None:
    ruling, twin = asked(case), laid_out(case)

    if isinstance(twin, Refused):
        assert ruling.get("error", {}).get("rule", "accepted") == twin.rule
        return
    assert "error" not in ruling, ruling
    end = twin.shown(ruling["opposing_play"])
    fight, people = twin.count(end)
    assert (ruling["fight"], ruling["people"]) == (fight, people)
    assert ruling["winner"] == twin.winner(end)
    assert twin.worth(end) == twin.best()


@given(solo_cases())
def test_a_play_has_no_part_that_changes_nothing_and_says_why(case: Json) -> None:
    ruling = asked(case)
    if "error" in ruling:
        assert ruling["error"]["message"]
        return
    twin, play = Solo(case), ruling["opposing_play"]
    worth = twin.worth(twin.shown(play))

    for part in ("declarations", "answers"):
        for number in range(len(play[part])):
            shorter = {**play, part: [*play[part][:number], *play[part][number + 1 :]]}
            try:
                assert twin.worth(twin.shown(shorter)) < worth
            except Refused:
                continue
    for reason in ruling["reasons"]:
        assert reason["text"]
        assert "{" not in reason["text"]
        assert all(rule.startswith("A-") for rule in reason["rules"])


@given(solo_cases())
def test_the_order_in_which_cards_are_told_makes_no_difference(case: Json) -> None:
    turned = {**case, "opponent": case["opponent"][::-1]}
    turned["force"] = {**case["force"], "cards": case["force"]["cards"][::-1]}

    one, other = asked(case), asked(turned)

    for name in ("winner", "decided_by", "fight", "people", "opposing_play", "prize", "error"):
        assert without_message(one.get(name)) == without_message(other.get(name))
