"""A table's files for other programs: the score, the recorded game, and the chain of its records."""

from django.http import Http404, HttpRequest, HttpResponse

from referee.rules.kernel.codec import encode
from referee.rules.kernel.ruling import Line
from referee.tables import handed_out, selectors
from referee.tables.links import Visitor
from referee.web.base import csv_file, json_file
from referee.web.doors import host
from referee.web.jinja import READER
from referee.web.registry import DESKS, at_table
from referee.web.scoresheets import ScoreFile


@at_table()
def score_csv(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Give the score as a table, a row a player, in the language of the device."""
    cells = _score(visitor).rows
    rows = ([cell.text(READER) if isinstance(cell, Line) else cell for cell in row] for row in cells)
    return csv_file(f"{visitor.table.code}-score.csv", rows)


@at_table()
def score_json(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Give the score with everything it rests on."""
    table = {"game": visitor.table.game, "table": visitor.table.name}
    return json_file(f"{visitor.table.code}-score.json", table | _score(visitor).data)


@at_table(who=host)
def log_json(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Give the host the recorded game, for ``manage.py replay``; what is sealed stays sealed."""
    story = handed_out.story_of(visitor.table, selectors.board_of(visitor.table), visitor.seat_name)
    return json_file(f"{visitor.table.code}-log.json", encode(story))


@at_table()
def chain_json(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Give anybody at the table its chain, for ``manage.py verify``; what is sealed stays sealed."""
    log = selectors.board_of(visitor.table)
    chain = handed_out.chain_of(visitor.table, log, visitor.seat_name)
    return json_file(f"{visitor.table.code}-chain.json", chain)


def _score(visitor: Visitor) -> ScoreFile:
    found = DESKS[visitor.table.game].score_file(selectors.board_of(visitor.table))
    if found is None:
        raise Http404
    return found
