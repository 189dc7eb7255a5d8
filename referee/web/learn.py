"""Learn: the puzzles of each kind from easy to mean; what was answered stays on this device."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from referee.bootstrap import PROJECT
from referee.rules.kernel.codec import decode
from referee.rules.kernel.puzzle import DIFFICULTIES, difficulty_of
from referee.tables.links import Visitor
from referee.web.base import see_other
from referee.web.device import RIGHT, UNANSWERED, forget_answers, learnt, note_answer
from referee.web.puzzle import Puzzle, Scene, Shown, given_in, show_puzzle
from referee.web.registry import FROM_TABLE, GUIDES, SCENES, TILE_OF, at_table

PUZZLES_PATH = Path(PROJECT) / "fixtures" / "puzzles.jsonl"


@dataclass(frozen=True, slots=True)
class Row:
    """A puzzle in the list; ``place``: its number in its kind, ``sign``: how the first answer here was."""

    number: int
    place: int
    sign: str
    level: int

    @property
    def is_right(self) -> bool | None:
        return None if self.sign == UNANSWERED else self.sign == RIGHT


@dataclass(frozen=True, slots=True)
class Kind:
    """The puzzles of a kind, as they were answered here."""

    scene: Scene
    rows: Sequence[Row]

    @property
    def title(self) -> str:
        return TILE_OF[self.scene.game].title

    @property
    def levels(self) -> list[tuple[str, list[Row]]]:
        return [
            (title, [row for row in self.rows if row.level == level])
            for level, title in enumerate(DIFFICULTIES)
        ]

    @property
    def next(self) -> int:
        """The first that was not answered yet, 0 where all were."""
        return next((row.number for row in self.rows if row.sign == UNANSWERED), 0)


@cache
def puzzles() -> Sequence[Mapping[str, Any]]:
    """Return the shipped puzzles: kind by kind, each from easy to mean."""
    return tuple(json.loads(line) for line in PUZZLES_PATH.read_text("utf-8").splitlines())


@cache
def numbers_of(question: str) -> Sequence[int]:
    return tuple(n for n, told in enumerate(puzzles(), start=1) if told["question"] == question)


@never_cache
@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """Show all puzzles, and which were answered here."""
    return show_learn(request)


def show_learn(request: HttpRequest, *, is_refused: bool = False) -> HttpResponse:
    """Show them; ``is_refused``: too many tables to learn with were opened from here."""
    kinds = [Kind(scene, _rows(request, question)) for question, scene in SCENES.items()]
    signs = [row.sign for kind in kinds for row in kind.rows]
    context = {
        "kinds": kinds,
        "answered": len(signs) - signs.count(UNANSWERED),
        "right": signs.count(RIGHT),
        "tiles": [TILE_OF[game] for game in GUIDES],
        "is_refused": is_refused,
    }
    return render(request, "learn/learn.html", context, status=429 if is_refused else 200)


def _rows(request: HttpRequest, question: str) -> list[Row]:
    numbers = numbers_of(question)
    signs = learnt(request, question).ljust(len(numbers), UNANSWERED)
    levels = (difficulty_of(puzzles()[number - 1]["catches"]) for number in numbers)
    places = range(1, len(numbers) + 1)
    return [Row(*each) for each in zip(numbers, places, signs, levels, strict=False)]


@never_cache
@require_safe
def one(request: HttpRequest, number: int) -> HttpResponse:
    """Show a puzzle, or with an answer its ruling; the first answer counts."""
    if not 1 <= number <= len(puzzles()):
        raise Http404
    told = puzzles()[number - 1]
    question, scene = told["question"], SCENES[told["question"]]
    numbers = numbers_of(question)
    place = numbers.index(number)
    puzzle = Puzzle(scene, scene.named(decode(scene.riddle.case, told["in"])))
    if given := given_in(request, puzzle):
        note_answer(request, question, place, is_right=given == puzzle.right)
    after = numbers[place + 1 : place + 2]
    shown = Shown(
        number=place + 1,
        of=len(numbers),
        level=DIFFICULTIES[difficulty_of(told["catches"])],
        next=reverse("learn_one", args=after) if after else reverse("learn"),
        right=learnt(request, question).count(RIGHT),
    )
    return show_puzzle(request, puzzle, shown)


@require_POST
def again(request: HttpRequest) -> HttpResponse:
    """Forget what was answered on this device."""
    forget_answers(request)
    return see_other(reverse("learn"))


@at_table()
def from_table(request: HttpRequest, visitor: Visitor, number: int) -> HttpResponse:
    """Lead to what a table has ruled on as a puzzle without names, where its game makes one of it."""
    lead = FROM_TABLE.get(visitor.table.game)
    if lead is None:
        raise Http404
    return lead(visitor, number)
