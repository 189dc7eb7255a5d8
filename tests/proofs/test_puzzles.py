"""The shipped puzzles: made by their command, fair, of all levels, and right by the second referee."""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from django.core.management import call_command

from referee.rules.arctic.cards.catalogue import Card, shipped
from referee.rules.kernel.text.codec import decode
from referee.rules.package.puzzle import DIFFICULTIES, NOBODY, difficulty_of
from referee.rules.prehistory.board.layout import BoardLayout
from referee.rules.prehistory.board.terms import Priority
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.record import Members, Season
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.setup import PrehistorySetup
from referee.rules.registry import RULEBOOKS
from referee.second.arctic import skirmish as twin
from referee.second.earth.round import whole_round
from referee.second.prehistory import decisions as tribe_twin
from referee.tables.management.commands.puzzles import made
from tests.proofs.puzzles_told import FILE, MAKER_OF, PUZZLES, TOLD, Json, chosen, head, in_words

IS_SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"


def test_every_puzzle_is_what_its_try_makes() -> None:
    """Also which mistakes it catches, which is worked out anew."""
    assert [made(MAKER_OF[each["question"]], 1, each["at"]) for each in PUZZLES] == PUZZLES


@pytest.mark.parametrize("puzzle", [*chosen()], ids=head)
def test_a_puzzle_its_answer_and_its_mistakes_are_told_in_the_words_kept(puzzle: Json) -> None:
    """A change of rules or words shows here; where it is meant, `make offers` tells the puzzles anew."""
    kept = TOLD.read_text("utf-8").split("\n\n")

    assert in_words(puzzle).strip() in map(str.strip, kept)


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


@pytest.mark.parametrize("question", MAKER_OF)
def test_every_mistake_names_a_rule_to_read(question: str) -> None:
    rules = RULEBOOKS[question.partition(".")[0]].rules
    assert {each.rule for each in MAKER_OF[question].riddle.mistakes} <= set(rules)


def test_no_answer_is_right_so_often_that_it_is_a_good_guess() -> None:
    riddle = MAKER_OF["arctic.skirmish"].riddle
    right = Counter(riddle.answer(decode(riddle.case, each["in"])) for each in of("arctic.skirmish"))
    assert max(right.values()) < len(of("arctic.skirmish")) * 0.45


def of(question: str) -> list[Json]:
    return [each for each in PUZZLES if each["question"] == question]


@pytest.mark.parametrize("question", MAKER_OF)
def test_what_is_right_can_be_answered_and_a_wrong_answer_too(question: str) -> None:
    riddle = MAKER_OF[question].riddle
    for case in (decode(riddle.case, each["in"]) for each in of(question)):
        words = [each.word for each in riddle.possible(case)]
        assert riddle.answer(case) in words
        assert len(words) == len(set(words)) > 1
        assert any(mistake.answer(case) in words for mistake in riddle.traps(case, ""))


def test_the_second_referee_has_the_same_winners() -> None:
    riddle = MAKER_OF["arctic.skirmish"].riddle
    for given in (each["in"] for each in of("arctic.skirmish")):
        winner = twin.skirmish(given)["winner"]
        place = NOBODY if winner is None else str(given["players"].index(winner))
        assert riddle.answer(decode(riddle.case, given)) == place


def test_the_second_referee_of_earth_has_the_same_winners() -> None:
    riddle = MAKER_OF["earth.capture"].riddle
    for given in (each["in"] for each in of("earth.capture")):
        winner = whole_round(given)["winner"]
        place = NOBODY if winner is None else str(given["seats"].index(winner))
        assert riddle.answer(decode(riddle.case, given)) == place


def test_the_second_referee_of_earth_leaves_as_many_ships() -> None:
    riddle = MAKER_OF["earth.ships"].riddle
    for given in (each["in"] for each in of("earth.ships")):
        left = whole_round(given["round"])["reserve"][given["seat"]]
        assert riddle.answer(decode(riddle.case, given)) == str(left)


def laid(given: Json) -> Json:
    """The board of a puzzle as the second tribe reads it."""
    track = [each.value for each in Priority]
    return {"trays": list(given["trays"]), "track": track, "track_pos": [0, 2, 4, 6, 8, 10]}


def test_the_second_tribe_takes_the_same_action() -> None:
    riddle = MAKER_OF["prehistory.spring"].riddle
    for given in (each["in"] for each in of("prehistory.spring")):
        free = {action: int(action not in given["full"]) for action in given["tile"]["symbols"]}
        action = tribe_twin.spring(laid(given), {**given, "free": free})["action"]
        assert riddle.answer(decode(riddle.case, given)) == (action or NOBODY)


def test_the_tribe_at_a_table_sends_the_member_to_the_same_place() -> None:
    riddle = MAKER_OF["prehistory.autumn"].riddle
    for given in (each["in"] for each in of("prehistory.autumn")):
        case = decode(riddle.case, given)
        layout = decode(BoardLayout, {**laid(given), "map": given["map"]})
        table = PREHISTORY.open(PrehistorySetup(("Ann",), ("M", "Ann"), layout, Members(9, 1)))
        state = replace(table, season=Season.AUTUMN, trays=given["trays"], marker=Priority(given["marker"]))
        assert riddle.answer(case) == next_step(state).about.get("goal", NOBODY)


def test_a_hire_is_paid_by_the_best_hunt_that_the_second_referee_finds() -> None:
    """It tries every part of the hand; costs are read off the cards."""
    riddle, cards = MAKER_OF["arctic.hire"].riddle, shipped()
    for given in (each["in"] for each in of("arctic.hire")):
        parts = (part for size in range(1, 7) for part in combinations(given["cards"], size))
        hunts = (twin.action({"action": "hunt", "cards": list(part)}).get("value", 0) for part in parts)
        food, meds = max(hunts), sum(cards[each].meds or 0 for each in given["cards"])
        paid = [str(at) for at, each in enumerate(given["mercenaries"]) if pays(cards[each], food, meds)]
        assert riddle.answer(decode(riddle.case, given)) == "".join(paid or [NOBODY])


def pays(card: Card, food: int, meds: int) -> bool:
    if card.any_mix is not None:
        return food + meds >= card.any_mix
    return food >= (card.food or 0) and meds >= (card.meds_cost or 0)
