"""The shipped puzzles, and which rules each is about."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from referee.bootstrap import PROJECT
from referee.rules.package.practice import Exercise
from referee.rules.package.puzzle import difficulty_of
from referee.web.registry import SCENES

PUZZLES_PATH = PROJECT / "fixtures" / "puzzles.jsonl"


@cache
def puzzles() -> Sequence[Mapping[str, Any]]:
    """Return the shipped puzzles by kind, each kind from easy to mean."""
    return tuple(json.loads(line) for line in PUZZLES_PATH.read_text("utf-8").splitlines())


@cache
def numbers_of(question: str) -> Sequence[int]:
    return tuple(n for n, puzzle in enumerate(puzzles(), start=1) if puzzle["question"] == question)


@cache
def exercises() -> Sequence[Exercise]:
    """Return the shipped puzzles with the rules that their mistakes overlook."""
    return tuple(_exercise(number, puzzle) for number, puzzle in enumerate(puzzles(), start=1))


def _exercise(number: int, puzzle: Mapping[str, Any]) -> Exercise:
    caught = puzzle["catches"]
    mistakes = {each.name: each.rule for each in SCENES[puzzle["question"]].riddle.mistakes}
    rules = dict.fromkeys(mistakes[name] for name in caught)
    return Exercise(number, puzzle["question"], tuple(rules), difficulty_of(caught))


@cache
def traps_of() -> Mapping[str, str]:
    """Return rule -> the sentence of the first mistake that overlooks it."""
    mistakes = [each for scene in SCENES.values() for each in scene.riddle.mistakes]
    return {each.rule: each.trap for each in reversed(mistakes)}
