"""Learn: the puzzles of each kind, from easy to mean; the answers stay on this device."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from referee.bootstrap import PROJECT
from referee.rules.kernel.text.codec import decode
from referee.rules.package.puzzle import DIFFICULTIES, difficulty_of
from referee.tables.links import Visitor
from referee.web.access.device import RIGHT, UNANSWERED, forget_answers, learnt, note_answer
from referee.web.access.responses import see_other
from referee.web.access.visitors import show_page
from referee.web.desk.game_pages import GameTile
from referee.web.desk.puzzle import Scene, Series, given_in, show_puzzle
from referee.web.registry import FROM_TABLE, GUIDES, SCENES, TILE_OF, at_table

PUZZLES_PATH = PROJECT / "fixtures" / "puzzles.jsonl"


@cache
def puzzles() -> Sequence[Mapping[str, Any]]:
    """Return the shipped puzzles by kind, each kind from easy to mean."""
    return tuple(json.loads(line) for line in PUZZLES_PATH.read_text("utf-8").splitlines())


@cache
def numbers_of(question: str) -> Sequence[int]:
    return tuple(n for n, puzzle in enumerate(puzzles(), start=1) if puzzle["question"] == question)


@dataclass(frozen=True)
class PuzzleKind:
    """The puzzles of a kind and the answers given on this device.

    ``signs``: one for each puzzle; ``levels``: number, position in the kind, and whether the first answer
    was right (None: no answer); ``next``: the first puzzle without an answer, or 0.
    """

    scene: Scene
    title: str
    signs: str
    levels: list[tuple[str, list[tuple[int, int, bool | None]]]]
    next: int


@dataclass(frozen=True)
class LearnPage:
    """All puzzles; ``is_refused``: too many guided tables were opened from this address."""

    kinds: list[PuzzleKind]
    answered: int
    right: int
    tiles: list[GameTile]
    is_refused: bool


@never_cache
@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    return show_learn(request)


def show_learn(request: HttpRequest, *, is_refused: bool = False) -> HttpResponse:
    kinds = [_kind(request, question) for question in SCENES]
    signs = "".join(kind.signs for kind in kinds)
    page = LearnPage(
        kinds=kinds,
        answered=len(signs) - signs.count(UNANSWERED),
        right=signs.count(RIGHT),
        tiles=[TILE_OF[game] for game in GUIDES],
        is_refused=is_refused,
    )
    return show_page(request, "learn/learn.html", page, 429 if is_refused else 200)


def _kind(request: HttpRequest, question: str) -> PuzzleKind:
    """Return the puzzles of a kind with the answers given here."""
    numbers, scene = numbers_of(question), SCENES[question]
    signs = learnt(request, question).ljust(len(numbers), UNANSWERED)[: len(numbers)]
    levels: dict[str, list[tuple[int, int, bool | None]]] = {title: [] for title in DIFFICULTIES}
    for place, (number, sign) in enumerate(zip(numbers, signs, strict=True), start=1):
        level = DIFFICULTIES[difficulty_of(puzzles()[number - 1]["catches"])]
        levels[level].append((number, place, None if sign == UNANSWERED else sign == RIGHT))
    return PuzzleKind(
        scene=scene,
        title=TILE_OF[scene.game].title,
        signs=signs,
        levels=list(levels.items()),
        next=numbers[signs.index(UNANSWERED)] if UNANSWERED in signs else 0,
    )


@never_cache
@require_safe
def one(request: HttpRequest, number: int) -> HttpResponse:
    """Show a puzzle, or the ruling on an answer; the first answer counts."""
    if not 1 <= number <= len(puzzles()):
        raise Http404
    puzzle = puzzles()[number - 1]
    question, scene = puzzle["question"], SCENES[puzzle["question"]]
    numbers = numbers_of(question)
    place = numbers.index(number)
    case = scene.named(decode(scene.riddle.case, puzzle["in"]))
    if given := given_in(request, scene, case):
        note_answer(request, question, place, is_right=given == scene.riddle.answer(case))
    after = numbers[place + 1 : place + 2]
    series = Series(
        number=place + 1,
        of=len(numbers),
        level=DIFFICULTIES[difficulty_of(puzzle["catches"])],
        next=reverse("learn_one", args=after) if after else reverse("learn"),
        right=learnt(request, question).count(RIGHT),
    )
    return show_puzzle(request, scene, case, series=series)


@require_POST
def again(request: HttpRequest) -> HttpResponse:
    """Forget the answers given on this device."""
    forget_answers(request)
    return see_other(reverse("learn"))


@at_table()
def from_table(request: HttpRequest, visitor: Visitor, number: int) -> HttpResponse:
    """Redirect to a record of a table as a puzzle without names, if its game can make one."""
    lead = FROM_TABLE.get(visitor.table.game)
    if lead is None:
        raise Http404
    return lead(visitor, number)
