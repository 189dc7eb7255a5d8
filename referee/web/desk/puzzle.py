"""A puzzle: the question and the possible answers, then the ruling with its traps."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from referee.rules.kernel.text.codec import decode_text, encode
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry, Reason
from referee.rules.kernel.versions import Log, Version, version_of, versions_back
from referee.rules.package.puzzle import Mistake, Possible, Riddle
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.web.desk.unread import unread
from referee.web.desk.wall import SeatTotal

ANSWER, HINT = "answer", "hint"


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """The context of a scene's partial; ``totals`` and ``how`` are shown in the bar of the ruling."""

    totals: Sequence[SeatTotal] = ()
    how: Line | None = None


@dataclass(frozen=True)
class Series:
    """What a puzzle is one of, and the URL of the next.

    ``right``: how many of these were answered right. ``number`` of ``of``: its position in its kind, or else
    the ``title`` of the series.
    """

    level: str
    next: str
    right: int = 0
    number: int = 0
    of: int = 0
    title: str = ""


@dataclass(frozen=True)
class Solution:
    """The solution, shown once a puzzle is answered."""

    right: str
    word: Line
    reasons: Sequence[Reason]
    traps: Sequence[Mistake[Any]]
    what_if: str


@dataclass(frozen=True)
class PuzzlePage:
    """A puzzle: the case, ``drawn`` in its scene, and the ``solution`` once it is answered (``given``).

    ``fields``: of its URL; ``returns``: the rules that come back to this device, and when.
    ``nonsense``: what the URL has that isn't known here.
    """

    game: str
    scene: Scene
    fields: Sequence[tuple[str, str]]
    series: Series | None
    asks: str
    how_to: Line
    possible: Sequence[Possible]
    given: str
    hint: Mistake[Any] | None
    is_hinted: bool
    drawn: Drawn
    solution: Solution | None
    returns: Sequence[tuple[str, str]]
    nonsense: Sequence[str]


@dataclass(frozen=True, slots=True)
class Scene:
    """How a kind of puzzle is drawn: the partial and the style sheet of its game.

    ``draw``: the context of the partial after (True) or before (False) the ruling. ``named``: the case with
    colours for names, as the page shows it; ``what_if``: the URL where it can be varied, if any.
    """

    game: str
    riddle: Riddle[Any]
    template: str
    styles: str
    draw: Callable[[Any, bool], Drawn]
    named: Callable[[Any], Any] = lambda case: case
    what_if: Callable[[Any], str] = lambda _: ""


CASE = "case"
"""The URL field with a whole case, as JSON."""


def page_of_table(visitor: Visitor, number: int) -> Version[Any]:
    """Return the page of a record, for players only. Raises Http404 if there is no such record."""
    page = None if visitor.is_watching else version_of(read_log(visitor.table), number)
    if page is None or page.before is None:
        raise Http404
    return page


def lead_to(address: str, case: object) -> HttpResponse:
    """Redirect to a case of a table, 404 without one."""
    if case is None:
        raise Http404
    text = json.dumps(encode(case), ensure_ascii=False, separators=(",", ":"))
    return HttpResponseRedirect(f"{address}?{urlencode({CASE: text})}")


def from_address(request: HttpRequest, scene: Scene, check: Callable[[Any], object]) -> HttpResponse:
    """Show the case in the URL as a puzzle, or why it can't be read or ``check`` refuses it."""
    text = request.GET.get(CASE, "")
    try:
        case = decode_text(scene.riddle.case, text)
        check(case)
    except IllegalEntry as refusal:
        return unread(request, refusal.line)
    return show_puzzle(request, scene, scene.named(case), fields=[(CASE, text)])


def last_page(log: Log[Any], kind: str, case_of: Callable[[Version[Any]], object]) -> int:
    """Return the number of the last record of a kind that counts, 0 if it makes no case."""
    page = next((page for record, page in versions_back(log.version) if record.entry.kind == kind), None)
    return page.record.number if page and page.record and case_of(page) is not None else 0


def given_in(request: HttpRequest, scene: Scene, case: Any) -> str:
    """Return the answer that was tapped, "" if none."""
    given = request.GET.get(ANSWER, "")
    return given if given in (each.word for each in scene.riddle.possible(case)) else ""


def show_puzzle(
    request: HttpRequest,
    scene: Scene,
    case: Any,
    fields: Sequence[tuple[str, str]] = (),
    series: Series | None = None,
    returns: Sequence[tuple[str, str]] = (),
    nonsense: Sequence[str] = (),
) -> HttpResponse:
    """Show a puzzle: the case until it is answered, then also the ruling."""
    given, riddle = given_in(request, scene, case), scene.riddle
    page = PuzzlePage(
        game=scene.game,
        scene=scene,
        fields=fields,
        series=series,
        asks=riddle.asks,
        how_to=riddle.how(case),
        possible=riddle.possible(case),
        given=given,
        hint=riddle.hint(case),
        is_hinted=HINT in request.GET,
        drawn=scene.draw(case, bool(given)),
        solution=solution_of(scene, case, given) if given else None,
        returns=returns,
        nonsense=nonsense,
    )
    return render(request, "learn/puzzle.html", {**vars(page), **vars(page.drawn)})


def solution_of(scene: Scene, case: Any, given: str) -> Solution:
    riddle = scene.riddle
    return Solution(
        right=riddle.answer(case),
        word=riddle.says(case),
        reasons=riddle.why(case),
        traps=riddle.traps(case, given),
        what_if=scene.what_if(case),
    )
