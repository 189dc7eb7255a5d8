"""Learn: the puzzles from easy to mean; what was answered stays on this device."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
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
from referee.rules.kernel.puzzle import DIFFICULTIES, difficulty_of
from referee.web.arctic.hire_puzzle import hire_puzzle
from referee.web.arctic.puzzle import shipped_puzzle
from referee.web.base import see_other
from referee.web.device import RIGHT, UNANSWERED, forget_answers, learnt, note_answer
from referee.web.puzzle import Puzzle, Shown, given_in, show_puzzle

PUZZLES_PATH = Path(PROJECT) / "fixtures" / "puzzles.jsonl"
SHOWN: Mapping[str, Callable[[Any], Puzzle]] = {"arctic.skirmish": shipped_puzzle, "arctic.hire": hire_puzzle}


@dataclass(frozen=True, slots=True)
class Row:
    """A puzzle in the list; ``sign``: how the first answer here was."""

    number: int
    sign: str
    level: int

    @property
    def is_right(self) -> bool | None:
        return None if self.sign == UNANSWERED else self.sign == RIGHT


@cache
def puzzles() -> Sequence[Mapping[str, Any]]:
    """Return the shipped puzzles, from easy to mean."""
    told = [json.loads(line) for line in PUZZLES_PATH.read_text("utf-8").splitlines()]
    return tuple(sorted(told, key=lambda each: difficulty_of(each["catches"])))


@never_cache
@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """Show all puzzles, and which were answered here."""
    signs = learnt(request).ljust(len(puzzles()), UNANSWERED)
    rows = [
        Row(number, sign, difficulty_of(told["catches"]))
        for number, (told, sign) in enumerate(zip(puzzles(), signs, strict=False), start=1)
    ]
    open_rows = [row.number for row in rows if row.sign == UNANSWERED]
    context = {
        "levels": [
            (title, [row for row in rows if row.level == at]) for at, title in enumerate(DIFFICULTIES)
        ],
        "answered": len(rows) - len(open_rows),
        "right": signs.count(RIGHT),
        "next": open_rows[0] if open_rows else 0,
    }
    return render(request, "learn/learn.html", context)


@never_cache
@require_safe
def one(request: HttpRequest, number: int) -> HttpResponse:
    """Show a puzzle, or with an answer its ruling; the first answer counts."""
    all_puzzles = puzzles()
    if not 1 <= number <= len(all_puzzles):
        raise Http404
    told = all_puzzles[number - 1]
    puzzle = SHOWN[told["question"]](told["in"])
    if given := given_in(request, puzzle):
        note_answer(request, number, is_right=given == puzzle.right)
    shown = Shown(
        number=number,
        of=len(all_puzzles),
        level=DIFFICULTIES[difficulty_of(told["catches"])],
        next=reverse("learn_one", args=[number + 1]) if number < len(all_puzzles) else reverse("learn"),
        right=learnt(request).count(RIGHT),
    )
    return show_puzzle(request, puzzle, shown)


@require_POST
def again(request: HttpRequest) -> HttpResponse:
    """Forget what was answered on this device."""
    forget_answers(request)
    return see_other(reverse("learn"))
