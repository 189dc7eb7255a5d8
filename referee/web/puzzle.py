"""A puzzle on the page: the question, what may be answered, then the ruling with its traps."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from referee.rules.kernel.codec import decode_text, encode
from referee.rules.kernel.pages import Log, Page, page_of, pages_back
from referee.rules.kernel.puzzle import Riddle
from referee.rules.kernel.ruling import IllegalEntry
from referee.tables.links import Visitor
from referee.tables.logbook import read_log

ANSWER, HINT = "answer", "hint"


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


CASE = "case"
"""The field of an address that holds a whole case, as JSON."""


def page_of_table(visitor: Visitor, number: int) -> Page[Any]:
    """Return the page of a record that who plays may ask for. Raises Http404 where there is none."""
    page = None if visitor.is_watching else page_of(read_log(visitor.table), number)
    if page is None or page.before is None:
        raise Http404
    return page


def lead_to(address: str, case: object) -> HttpResponse:
    """Lead to a case of a table, None for none; whoever has the address has all of it."""
    if case is None:
        raise Http404
    told = json.dumps(encode(case), ensure_ascii=False, separators=(",", ":"))
    return HttpResponseRedirect(f"{address}?{urlencode({CASE: told})}")


def from_address(request: HttpRequest, scene: Scene, check: Callable[[Any], object]) -> HttpResponse:
    """Show the case of an address as a puzzle. Raises Http404 for one that cannot be, as ``check`` says."""
    told = request.GET.get(CASE, "")
    try:
        case = decode_text(scene.riddle.case, told)
        check(case)
    except IllegalEntry as refusal:
        raise Http404 from refusal
    return show_puzzle(request, scene, scene.named(case), fields=[(CASE, told)])


def last_page(log: Log[Any], kind: str, case_of: Callable[[Page[Any]], object]) -> int:
    """Return the number of the last record of a kind that counts, 0 where no case is made of it."""
    page = next((page for record, page in pages_back(log.page) if record.entry.kind == kind), None)
    return page.record.number if page and page.record and case_of(page) is not None else 0


def given_in(request: HttpRequest, scene: Scene, case: Any) -> str:
    """Return the answer that was tapped, nothing where there is none."""
    given = request.GET.get(ANSWER, "")
    return given if given in (each.word for each in scene.riddle.possible(case)) else ""


def show_puzzle(request: HttpRequest, scene: Scene, case: Any, **shown: Any) -> HttpResponse:
    """Show a puzzle: the case alone until it is answered, then the ruling.

    ``shown``: the ``fields`` of the address it came by, or where it stands in its kind: its ``number`` ``of``
    so many, its ``level``, the address of the ``next``, and how many were ``right``.
    """
    given, riddle = given_in(request, scene, case), scene.riddle
    context = {
        "game": scene.game,
        "scene": scene,
        "shown": shown,
        "asks": riddle.asks,
        "how_to": riddle.how(case),
        "possible": riddle.possible(case),
        "given": given,
        "hint": riddle.hint(case),
        "is_hinted": HINT in request.GET,
        **scene.draw(case, bool(given)),
    }
    if given:
        context |= {
            "right": riddle.answer(case),
            "word": riddle.says(case),
            "reasons": riddle.why(case),
            "traps": riddle.traps(case, given),
            "what_if": scene.what_if(case),
        }
    return render(request, "learn/puzzle.html", context)
