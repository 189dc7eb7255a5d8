"""A table's file in the browser: the table of another referee is opened here, with its chain of records."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from referee.request_limits import MOST_BODY
from referee.rules.kernel.history.log import Entry
from referee.rules.kernel.records import Arrived
from referee.rules.kernel.replay import Story
from referee.rules.kernel.text.codec import decode_said, refuse_nul
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.names import check_names
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.registry import GAMES
from referee.tables import selectors, services
from referee.tables.backup import Backup, NoBackup, as_line, read_line, refuse
from referee.tables.certificates import story_in
from referee.tables.forks import Fork, fork_of, settle
from referee.tables.links import link_path
from referee.tables.logbook import read_log
from referee.tables.restoring import put_back
from referee.web.access.device import open_here, places_here
from referee.web.access.rate_limits import count_try, is_spent
from referee.web.access.responses import see_other
from referee.web.access.visitors import safe_or_post, show_page


@dataclass(frozen=True)
class FilePage:
    """The form for a file. ``problem``: why the last one couldn't be opened, in English."""

    problem: str = ""
    has_to_wait: bool = False


@dataclass(frozen=True)
class ForkPage:
    """A table that went on in two places, with what was entered in each; ``line``: the file."""

    name: str
    here: Sequence[Line]
    there: Sequence[Line]
    line: str


HERE, THERE = "here", "there"


@never_cache
@safe_or_post
def open_file(request: HttpRequest) -> HttpResponse:
    """Open a table from its file, with this device as its host; a table that is here gets what it lacks.

    A recorded game becomes a new table.
    """
    if request.method != "POST":
        return show_page(request, "lobby/open_file.html", FilePage())
    if is_spent(request, "open"):
        return show_page(request, "lobby/open_file.html", FilePage(has_to_wait=True), status=429)
    count_try(request, "open")
    try:
        text = _text_in(request)
        if story := story_in(text):
            return open_here(request, _played(story, text))
        found = read_line(text)
        is_host = _is_host(request, found.table.code)
        if fork := fork_of(found):
            return _settled(request, fork, found)
        table = put_back(found).table
    except NoBackup as problem:
        return show_page(request, "lobby/open_file.html", FilePage(str(problem)), status=422)
    _go_on(table)
    return see_other(link_path(table)) if is_host else open_here(request, table)


def _played(story: Story, text: str) -> Any:
    """Open a new table with a recorded game. Raises NoBackup."""
    try:
        refuse_nul(text)
        check_names(decode_said(GAMES[story.game].setup_type, story.setup).players, "players")
        return services.open_played(story, gettext("The recorded game"))
    except IllegalEntry as refusal:
        refuse(refusal.message.rstrip("."))


def _settled(request: HttpRequest, fork: Fork, found: Backup) -> HttpResponse:
    """Ask which of the two counts, or keep the other one as a copy that this device can read."""
    counts = request.POST.get("counts")
    if counts not in (HERE, THERE):
        page = ForkPage(fork.table.name, fork.here, fork.there, as_line(found))
        return show_page(request, "lobby/two_places.html", page, status=409)
    response = open_here(request, settle(fork, found, is_file=counts == THERE))
    _go_on(fork.table)
    response["Location"] = link_path(fork.table)
    return response


def _go_on(table: Any) -> None:
    """Record that a table goes on here, if it was away."""
    log = read_log(table)
    if log.moved_to is not None and log.broken_at is None:
        services.enter(table=table, entry=Entry(Arrived()), seen=log.number, entry_id=uuid4())


def _text_in(request: HttpRequest) -> str:
    """Return the one line of the file, which the question which one counts sends along. Raises NoBackup."""
    if line := request.POST.get("line"):
        return line.strip("\r\n")
    file = request.FILES.get("file")
    if file is None:
        refuse("no file was chosen")
    if (file.size or 0) > MOST_BODY:  # Without a server nothing else limits it.
        refuse("it is larger than any table’s file")
    content: bytes = file.read()
    try:
        return content.decode("utf-8-sig").strip("\n")
    except UnicodeDecodeError:
        refuse("it is no text")


def _is_host(request: HttpRequest, code: str) -> bool:
    """Whether this device is the table's host already. Raises NoBackup if the table is here and it isn't."""
    is_host = any(visitor.is_host for visitor in places_here(request, code))
    if not is_host and code.isalnum() and selectors.table_with_code(code) is not None:
        refuse(f"another table has the code {code} already")
    return is_host
