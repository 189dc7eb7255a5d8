"""A puzzle on the page: the question, what may be answered, then the ruling with its traps."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from referee.rules.kernel.codec import encode
from referee.rules.kernel.pages import Page, page_of
from referee.rules.kernel.puzzle import Possible, Riddle
from referee.tables import selectors
from referee.tables.links import find_visitor

ANSWER, HINT = "answer", "hint"


@dataclass(frozen=True, slots=True)
class Total:
    """What a seat comes to, in the bar of the ruling."""

    number: int
    name: str
    total: int
    is_best: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """How a kind of puzzle is drawn: by which partial and styles of its game.

    ``draw``: what the partial shows of a case, once it is ruled (True) or before (False); ``totals`` and
    ``how`` in there stand in the bar of the ruling. ``named``: the case with colours for names, as a page
    shows it; ``what_if``: the address where it can be changed, "" where nowhere.
    """

    game: str
    riddle: Riddle[Any]
    template: str
    styles: str
    draw: Callable[[Any, bool], Mapping[str, Any]]
    named: Callable[[Any], Any] = lambda case: case
    what_if: Callable[[Any], str] = lambda _: ""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A case of a scene."""

    scene: Scene
    case: Any

    @property
    def possible(self) -> tuple[Possible, ...]:
        return self.scene.riddle.possible(self.case)

    @property
    def right(self) -> str:
        return self.scene.riddle.answer(self.case)


@dataclass(frozen=True, slots=True)
class Shown:
    """Where a puzzle stands in its kind: its number of so many, what comes next, what was right."""

    number: int = 0
    of: int = 0
    level: str = ""
    next: str = ""
    right: int = 0
    fields: Sequence[tuple[str, str]] = field(default=())


CASE = "case"
"""The field of an address that holds a whole case, as JSON."""


def page_of_table(game: str, code: str, place: str, key: str, number: int) -> Page[Any]:
    """Return the page of a record of a table that makes puzzles. Raises Http404 where there is none."""
    visitor = find_visitor(code, place, key)
    if visitor is None or visitor.table.game != game or visitor.is_watching:
        raise Http404
    page = page_of(selectors.board_of(visitor.table), number)
    if page is None or page.before is None:
        raise Http404
    return page


def lead_to(address: str, case: object) -> HttpResponse:
    """Lead to a case of a table; whoever has the address has all of it."""
    told = json.dumps(encode(case), ensure_ascii=False, separators=(",", ":"))
    return HttpResponseRedirect(f"{address}?{urlencode({CASE: told})}")


def given_in(request: HttpRequest, puzzle: Puzzle) -> str:
    """Return the answer that was tapped, nothing where there is none."""
    given = request.GET.get(ANSWER, "")
    return given if given in (each.word for each in puzzle.possible) else ""


def show_puzzle(request: HttpRequest, puzzle: Puzzle, shown: Shown) -> HttpResponse:
    """Show a puzzle: the case alone until it is answered, then the ruling."""
    scene, case, given = puzzle.scene, puzzle.case, given_in(request, puzzle)
    riddle = scene.riddle
    context = {
        "game": scene.game,
        "scene": scene,
        "shown": shown,
        "asks": riddle.asks,
        "how_to": riddle.how(case),
        "possible": puzzle.possible,
        "given": given,
        "hint": riddle.hint(case),
        "is_hinted": HINT in request.GET,
        **scene.draw(case, bool(given)),
    }
    if given:
        context |= {
            "right": puzzle.right,
            "word": riddle.says(case),
            "reasons": riddle.why(case),
            "traps": riddle.traps(case, given),
            "what_if": scene.what_if(case),
        }
    return render(request, "learn/puzzle.html", context)
