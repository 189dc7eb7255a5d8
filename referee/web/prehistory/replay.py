"""A game looked at step by step: what lay on the table at each record, and what was done then."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason
from referee.rules.kernel.versions import Version, versions_back
from referee.rules.prehistory.setup import NAME
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.web.access.visitors import for_visitor, show
from referee.web.prehistory.desk import PREHISTORY_DESK
from referee.web.prehistory.recorded import RecordedScene, has_scene, scene_of, step_path


@dataclass(frozen=True, kw_only=True)
class MarauderStepPage:
    """A step: its picture, the sentence of its record, and why; ``previous`` and ``following``: addresses."""

    drawn: RecordedScene
    line: Line
    reasons: Sequence[Reason]
    stage: Line
    step_number: int
    step_all: int
    first: str
    previous: str
    following: str


@for_visitor({NAME})
def step_at_table(request: HttpRequest, visitor: Visitor, number: int) -> HttpResponse:
    """Show a record that counts as a step between those before and after it; 404 if it has no picture."""
    log = read_log(visitor.table)
    pages = [page for _, page in versions_back(log.version) if has_scene(page)][::-1]
    numbers = [_number(page) for page in pages]
    line = selectors.line_of_record(visitor.table, log, number, visitor.seat_name)
    if number not in numbers or line is None:
        raise Http404
    place = numbers.index(number)
    page = pages[place]
    assert page.record is not None
    assert page.before is not None
    addresses = [step_path(visitor, each) for each in numbers]
    shown = MarauderStepPage(
        drawn=scene_of(page),
        line=line,
        reasons=page.record.ruling.reasons,
        stage=PREHISTORY_DESK.stage(page.before.state),
        step_number=place + 1,
        step_all=len(pages),
        first=addresses[0],
        previous=addresses[place - 1] if place else "",
        following=addresses[place + 1] if place + 1 < len(pages) else "",
    )
    return show(request, visitor, "prehistory/step.html", shown)


def _number(page: Version[Any]) -> int:
    assert page.record is not None
    return page.record.number
