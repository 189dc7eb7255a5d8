"""The shipped puzzles: made by their command, fair, of all levels, and right by the second referee."""

from __future__ import annotations

import json
import os
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from referee.rules.arctic.cards.catalogue import Card, shipped
from referee.rules.kernel.codec import decode
from referee.rules.kernel.puzzle import DIFFICULTIES, NOBODY, difficulty_of
from referee.tables.management.puzzles import MAKERS, made
from tests.rules.arctic import twin

Json = dict[str, Any]
FILE = Path(__file__).resolve().parents[2] / "fixtures" / "puzzles.jsonl"
PUZZLES: list[Json] = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
MAKER_OF = {maker.riddle.name: maker for maker in MAKERS}
IS_SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"


def test_every_puzzle_is_what_its_try_makes() -> None:
    """Also which mistakes it catches, which is worked out anew."""
    assert [made(MAKER_OF[each["question"]], 1, each["at"]) for each in PUZZLES] == PUZZLES


@pytest.mark.skipif(not IS_SOAK, reason="the choice among all tries takes a minute")
def test_the_command_chooses_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("puzzles", seed=1)

    assert capsys.readouterr().out == FILE.read_text("utf-8")


def test_no_answer_is_written_down() -> None:
    assert {key for each in PUZZLES for key in each} == {"question", "at", "in", "catches"}


def test_more_than_a_hundred_of_all_levels_and_none_twice() -> None:
    levels = Counter(difficulty_of(each["catches"]) for each in PUZZLES)
    assert sum(each["question"] == "arctic.skirmish" for each in PUZZLES) > 100
    assert min(levels[level] for level in range(len(DIFFICULTIES))) > 20
    assert len({json.dumps(each["in"]) for each in PUZZLES}) == len(PUZZLES)


def test_every_mistake_is_caught_by_several() -> None:
    caught = Counter((each["question"], name) for each in PUZZLES for name in each["catches"])
    asked = [(name, each.name) for name, maker in MAKER_OF.items() for each in maker.riddle.mistakes]
    assert [each for each in asked if caught[each] < 3] == []


def test_no_answer_is_right_so_often_that_it_is_a_good_guess() -> None:
    riddle = MAKER_OF["arctic.skirmish"].riddle
    right = Counter(riddle.answer(decode(riddle.case, each["in"])) for each in of("arctic.skirmish"))
    assert max(right.values()) < len(of("arctic.skirmish")) * 0.45


def of(question: str) -> list[Json]:
    return [each for each in PUZZLES if each["question"] == question]


def test_the_second_referee_has_the_same_winners() -> None:
    riddle = MAKER_OF["arctic.skirmish"].riddle
    for told in (each["in"] for each in of("arctic.skirmish")):
        winner = twin.skirmish(told)["winner"]
        place = NOBODY if winner is None else str(told["players"].index(winner))
        assert riddle.answer(decode(riddle.case, told)) == place


def test_a_hire_is_paid_by_the_best_hunt_that_the_second_referee_finds() -> None:
    """It tries every part of the hand; costs are read off the cards."""
    riddle, cards = MAKER_OF["arctic.hire"].riddle, shipped()
    for told in (each["in"] for each in of("arctic.hire")):
        parts = (part for size in range(1, 7) for part in combinations(told["cards"], size))
        hunts = (twin.action({"action": "hunt", "cards": list(part)}).get("value", 0) for part in parts)
        food, meds = max(hunts), sum(cards[each].meds or 0 for each in told["cards"])
        paid = [str(at) for at, each in enumerate(told["mercenaries"]) if pays(cards[each], food, meds)]
        assert riddle.answer(decode(riddle.case, told)) == "".join(paid or [NOBODY])


def pays(card: Card, food: int, meds: int) -> bool:
    if card.any_mix is not None:
        return food + meds >= card.any_mix
    return food >= (card.food or 0) and meds >= (card.meds_cost or 0)
