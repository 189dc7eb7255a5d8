"""``manage.py puzzles --seed S``: puzzles made up by chance, chosen by how many usual mistakes they catch."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from referee.rules.arctic.learn import WHAT_TO_HIRE, WHO_WINS
from referee.rules.earth.learn import SHIPS_LEFT, WHO_CAPTURES
from referee.rules.kernel.codec import decode
from referee.rules.kernel.puzzle import DIFFICULTIES, Riddle, difficulty_of
from referee.rules.prehistory.learn import WHAT_NOW, WHERE_TO
from referee.tables.management import puzzle_cases
from referee.tables.management.made_up import Dice, Json


@dataclass(frozen=True, slots=True)
class Maker:
    """How puzzles of a kind are made: a case, how many are kept, and of how many tries."""

    riddle: Riddle[Any]
    make: Callable[[Dice], Json]
    number: int
    tries: int = 6000


class Command(BaseCommand):
    help = "Make puzzles and choose those that catch usual mistakes: JSON lines, as fixtures/puzzles.jsonl."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, seed: int, **options: Any) -> None:
        for puzzle in generate(seed):
            self.stdout.write(json.dumps(puzzle, ensure_ascii=False))


def generate(seed: int) -> Iterator[Json]:
    """Yield the puzzles of each kind, from easy to mean."""
    for maker in MAKERS:
        tries = (made(maker, seed, at) for at in range(maker.tries))
        yield from sorted(_chosen(maker, [each for each in tries if each["catches"]]), key=_weight)


def made(maker: Maker, seed: int, at: int) -> Json:
    """Return the puzzle of one try: the case, and which mistakes it catches; none where it is not fair."""
    riddle = maker.riddle
    told = maker.make(random.Random(f"{seed} {riddle.name} {at}"))  # noqa: S311
    case = decode(riddle.case, told)
    caught = riddle.fooled(case)
    is_fair = caught and riddle.is_fair(case)
    return {"question": riddle.name, "at": at, "in": told, "catches": list(caught) if is_fair else []}


def _weight(puzzle: Json) -> tuple[int, int]:
    """What makes a puzzle mean: how many mistakes it catches, then how much there is to read."""
    return len(puzzle["catches"]), len(str(puzzle["in"]))


def _chosen(maker: Maker, found: Sequence[Json]) -> Iterator[Json]:
    """Yield as many of each difficulty, and of each those whose mistakes were chosen least so far."""
    seen: Counter[str] = Counter()
    number = len(DIFFICULTIES)
    levels = [[each for each in found if difficulty_of(each["catches"]) == at] for at in range(number)]
    for at in range(maker.number):
        level = levels[at % number] or max(levels, key=len)
        best = min(level, key=lambda each: _used(maker, each, seen))
        level.remove(best)
        seen.update([*best["catches"], _right(maker, best)])
        yield best


def _used(maker: Maker, puzzle: Json, seen: Mapping[str, int]) -> tuple[float, int]:
    """Return how often its mistakes and its answer were chosen already, then how much there is to read."""
    mistakes: list[str] = puzzle["catches"]
    mean = sum(seen[name] for name in mistakes) / len(mistakes)
    return mean + seen[_right(maker, puzzle)] / 8, len(str(puzzle["in"]))


def _right(maker: Maker, puzzle: Json) -> str:
    return maker.riddle.answer(decode(maker.riddle.case, puzzle["in"]))


MAKERS = (
    Maker(WHO_WINS, puzzle_cases.skirmish, 112),
    Maker(WHAT_TO_HIRE, puzzle_cases.hire, 24),
    Maker(WHAT_NOW, puzzle_cases.spring, 28),
    Maker(WHERE_TO, puzzle_cases.autumn, 28, 1200),
    Maker(WHO_CAPTURES, puzzle_cases.capture, 32, 1200),
    Maker(SHIPS_LEFT, puzzle_cases.ships, 24, 1200),
)
