"""A puzzle on the page: the question, what may be answered, then the ruling with its traps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from referee.rules.kernel.puzzle import Mistake
from referee.rules.kernel.ruling import Line, Reason

ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class Possible:
    """An answer to tap; ``seat``: whose colour and sign it has; ``hint``: what stands below it."""

    word: str
    name: str | Line
    seat: int = 0
    hint: Line | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What a page needs of a puzzle.

    ``scene``: the partial that shows the case, with ``loose`` before the answer and ``ruled`` after it;
    ``traps``: the mistakes behind an answer; ``what_if``: the address where the case can be changed.
    """

    game: str
    asks: Line
    how: Line
    scene: str
    loose: Mapping[str, Any]
    ruled: Mapping[str, Any]
    possible: Sequence[Possible]
    right: str
    traps: Callable[[str], Sequence[Mistake[Any]]]
    word: Line
    reasons: Sequence[Reason]
    what_if: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """Where a puzzle stands among the others: its number of so many, what comes next, what was right."""

    number: int = 0
    of: int = 0
    level: str = ""
    next: str = ""
    right: int = 0
    fields: Sequence[tuple[str, str]] = field(default=())


def given_in(request: HttpRequest, puzzle: Puzzle) -> str:
    """Return the answer that was tapped, nothing where there is none."""
    given = request.GET.get(ANSWER, "")
    return given if given in (each.word for each in puzzle.possible) else ""


def show_puzzle(request: HttpRequest, puzzle: Puzzle, shown: Shown) -> HttpResponse:
    """Show a puzzle: the case alone until it is answered, then the ruling."""
    given = given_in(request, puzzle)
    context = {
        "game": puzzle.game,
        "puzzle": puzzle,
        "shown": shown,
        "given": given,
        "is_right": given == puzzle.right,
        "traps": puzzle.traps(given) if given else (),
        **(puzzle.ruled if given else puzzle.loose),
    }
    return render(request, "learn/puzzle.html", context)
