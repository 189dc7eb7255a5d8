"""The page that checks an evening: rules again on a whole game, with both referees; and its certificate."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from referee.rules.kernel.text.line import Line, gettext_noop, in_a_row
from referee.rules.registry import GAMES
from referee.tables.backup import line_of
from referee.tables.certificates import (
    Audit,
    NoBackup,
    audit_of,
    certificate_faults,
    certificate_of,
    read_certificate,
)
from referee.tables.exports import is_open
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.web.access.rate_limits import count_try, is_spent
from referee.web.access.visitors import host, safe_or_post, show, show_page
from referee.web.lobby.sharing import qr_code
from referee.web.registry import at_table

LOG = gettext_noop("Undo, corrections of records, votes")
LONGEST = 20_000_000
"""The longest file that is read, in bytes."""


@dataclass(frozen=True)
class CheckPage:
    """What was found. ``certificate``: its JSON; ``faults``: the fields of a given one that are wrong.

    ``made``: the version of Referee that made the given one;
    ``unchecked``: what the second referee didn't check;
    ``problem``: why the file couldn't be read, in English; ``is_sealed``: not everything is open yet.
    """

    game: str = ""
    audit: Audit | None = None
    certificate: str = ""
    digest: str = ""
    unchecked: Line | None = None
    code: str = ""
    faults: tuple[str, ...] | None = None
    made: str = ""
    problem: str = ""
    has_to_wait: bool = False
    is_sealed: bool = False


@never_cache
@safe_or_post
def check_file(request: HttpRequest) -> HttpResponse:
    """Check a table's file or a recorded game, and a certificate with it if one is given."""
    if request.method != "POST":
        return show_page(request, "table/check.html", CheckPage())
    if is_spent(request, "open"):
        return show_page(request, "table/check.html", CheckPage(has_to_wait=True), status=429)
    count_try(request, "open")
    try:
        audit = audit_of(_text_of(request, "file"))
        faults, made = None, ""
        if request.FILES.get("certificate"):
            given = read_certificate(_text_of(request, "certificate"))
            faults, made = tuple(certificate_faults(given, audit)), given["referee"]
    except NoBackup as problem:
        return show_page(request, "table/check.html", CheckPage(problem=str(problem)), status=422)
    return show_page(request, "table/check.html", _page(audit, faults, made))


@at_table(who=host)
def check_table(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Check the host's table, once every record is open."""
    log = read_log(visitor.table)
    if visitor.is_trial:
        raise Http404
    if not is_open(visitor.table, log):
        return show(request, visitor, "table/check.html", CheckPage(visitor.table.game, is_sealed=True))
    try:
        page = _page(audit_of(line_of(visitor.table)))
    except NoBackup as problem:
        page = CheckPage(visitor.table.game, problem=str(problem))
    return show(request, visitor, "table/check.html", page)


def _page(audit: Audit, faults: tuple[str, ...] | None = None, made: str = "") -> CheckPage:
    certificate = certificate_of(audit)
    digest = certificate["digest"]
    return CheckPage(
        game=audit.game,
        audit=audit,
        certificate=json.dumps(certificate, ensure_ascii=False, indent=1),
        digest=digest,
        unchecked=in_a_row(_unchecked(audit)),
        code=qr_code(f"{certificate['format']} {audit.code} {audit.head} {digest}"),
        faults=faults,
        made=made,
    )


def _unchecked(audit: Audit) -> Iterator[Line]:
    """Name what the second referee didn't check: kinds of records with their number, then the rest."""
    kinds = GAMES[audit.game].kinds
    for name, number in audit.unchecked.items():
        title = Line(kinds[name].title if name in kinds else LOG)
        yield Line("{what} ({n})", what=title, n=number)
    yield from map(Line, audit.limits)


def _text_of(request: HttpRequest, name: str) -> str:
    file = request.FILES.get(name)
    if file is None:
        raise NoBackup("no file was chosen")
    if (file.size or 0) > LONGEST:
        raise NoBackup("it is too long")
    try:
        content: bytes = file.read()
        return content.decode()
    except UnicodeDecodeError:
        raise NoBackup("it is no text") from None
