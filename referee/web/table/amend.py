"""Amending an older entry on the table as it was, in games whose entries have no form of their own."""

import json
from dataclasses import dataclass, replace
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from referee.rules.kernel.entry.entry import entry_data
from referee.rules.kernel.history.authors import FOREIGN, check_author
from referee.rules.kernel.history.log import Entry, Log, Record, Version, weigh_back
from referee.rules.kernel.records import Amend, Author
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.kernel.versions import version_of
from referee.tables import selectors
from referee.tables.links import Visitor, link_path
from referee.tables.logbook import game_of, read_log
from referee.web.access.responses import is_htmx, see_other
from referee.web.access.visitors import host
from referee.web.desk.desk import Trouble, trouble_of
from referee.web.desk.table_page import desk_part, show_desk
from referee.web.registry import DESKS, at_table
from referee.web.sent import SentEntry
from referee.web.table.rewrite import CARDS
from referee.web.templating.jinja import at


@dataclass(frozen=True)
class Amending(Visitor):
    """The host amending an older entry: every form of the page leads to the preview."""

    number: int = 0
    is_amending: ClassVar[bool] = True

    @property
    def table_path(self) -> str:
        return link_path(self.table)

    @property
    def path(self) -> str:
        """The URL of the page as it was before the entry."""
        return f"{self.table_path}amend/{self.number}/"


@at_table(who=host)
def amend_page(request: HttpRequest, keeper: Visitor, number: int) -> HttpResponse:
    """Show the table as it was before the entry, with the entry as a draft."""
    if DESKS[keeper.table.game].amends_here:
        return see_other(at(keeper, "wrong", number, answer=CARDS))
    visitor, log, target = _asked(keeper, number)
    draft = DESKS[visitor.table.game].draft_of(_past(log, target).state, _record(target))
    if draft and not request.GET:
        return HttpResponseRedirect(f"{visitor.path}?{urlencode(draft)}")
    return _show(request, visitor, log, target)


@at_table(require_POST, host)
def amend_entry(request: HttpRequest, keeper: Visitor, number: int, kind: str) -> HttpResponse:
    """Lead to what follows from this entry instead; nothing is recorded."""
    visitor, log, target = _asked(keeper, number)
    kinds = game_of(visitor.table).kinds
    if kind not in kinds:
        raise Http404
    form = SentEntry(kinds[kind], _past(log, target).state, request.POST)
    if not form.is_valid():
        trouble = trouble_of(request, kind, form)
        return _show(request, visitor, log, target, trouble)
    said = entry_data(form.entry)
    try:
        weigh_back(game_of(visitor.table), log, Entry(Amend(number, said, anew=False)), Author())
    except IllegalEntry as refusal:
        if refusal.code == FOREIGN:
            raise Http404 from None
        trouble = trouble_of(request, kind, form, refusal)
        return _show(request, visitor, log, target, trouble)
    address = at(keeper, "wrong", number, answer=CARDS, entry=json.dumps(encode(said)))
    if not is_htmx(request):
        return see_other(address)
    # That page has style sheets of its own, so it's loaded as a whole.
    return HttpResponse(headers={"HX-Redirect": address})


def _asked(keeper: Visitor, number: int) -> tuple[Amending, Log[Any], Version[Any]]:
    """Return the host, the log and the entry's page. Raises Http404 if it can't be amended."""
    log = read_log(keeper.table)
    target = version_of(log, number)
    try:
        check_author(game_of(keeper.table), log, Entry(Amend(number)), Author())
    except IllegalEntry:
        raise Http404 from None
    assert target is not None
    return Amending(keeper.table, None, number=number), log, target


def _record(page: Version[Any]) -> Record:
    if page.record is None:
        raise Http404
    return page.record


def _past(log: Log[Any], target: Version[Any]) -> Log[Any]:
    """The log as it was before the entry, with the entry undone; forms keep the last record's number."""
    before = target.before or target
    return Log(log.number, before, (replace(target, amendment=None, unamended=None),))


def _show(
    request: HttpRequest,
    visitor: Amending,
    log: Log[Any],
    target: Version[Any],
    trouble: Trouble | None = None,
) -> HttpResponse:
    desk = DESKS[visitor.table.game]
    past = _past(log, target)
    page = desk.page(request, visitor, past, trouble)
    if "do" in request.GET and not is_htmx(request):
        return HttpResponseRedirect(page.address)
    amending = selectors.describe_record(visitor.table, log, _record(target), None)
    part = desk_part(desk, visitor, past, trouble, amending=amending)
    response = show_desk(request, desk, part, page, 422 if trouble else 200)
    if is_htmx(request):
        response["HX-Push-Url"] = page.address
    return response
