"""Amending an older entry: the page as it was, a preview of the effects, and the confirmation."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from referee.rules.kernel.entry.entry import entry_data
from referee.rules.kernel.history.consent import FOREIGN, NEEDED, check_author
from referee.rules.kernel.history.log import Entry, Log, Record, Version, Weighed, weigh_back
from referee.rules.kernel.records import Amend, Author
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason
from referee.rules.kernel.versions import version_of
from referee.tables import selectors, services
from referee.tables.links import Visitor, link_path
from referee.tables.logbook import game_of, read_log
from referee.web.access.responses import is_htmx, see_other
from referee.web.access.visitors import host, show
from referee.web.desk.desk import Trouble, trouble_of
from referee.web.desk.questions import AmendForm, Effects, effects
from referee.web.desk.sent_form import SentAlong, sent_along
from referee.web.desk.table_page import desk_part, show_desk
from referee.web.registry import DESKS, at_table
from referee.web.sent import SentEntry

AMEND_ENTRY = gettext_noop("Amend entry {number}?")
DELETE_ENTRY = gettext_noop("Delete entry {number}?")


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


@dataclass(frozen=True)
class Preview(Effects):
    """The effects of an amendment; ``has_later``: on later entries too, ``waits``: the seats asked."""

    old: Line | None = None
    is_same_line: bool = False
    decides_score: bool = False
    reasons: Sequence[Reason] = ()
    changes: Sequence[Reason] = ()
    has_losses: bool = False
    has_later: bool = False
    waits: tuple[str, ...] = ()


@dataclass(frozen=True)
class PreviewPage:
    """The preview of an amendment, with the form that confirms it."""

    number: int
    is_strike: bool
    title: Line
    is_anew: bool
    preview: Preview
    is_stale: bool
    form: SentAlong


@at_table(who=host)
def amend_page(request: HttpRequest, keeper: Visitor, number: int) -> HttpResponse:
    """Show the table as it was before the entry, with the entry as a draft."""
    visitor, log, target = _asked(keeper, number)
    draft = DESKS[visitor.table.game].draft_of(_past(log, target).state, _record(target))
    if draft and not request.GET:
        return HttpResponseRedirect(f"{visitor.path}?{urlencode(draft)}")
    return _show(request, visitor, log, target)


@at_table(require_POST, host)
def amend_entry(request: HttpRequest, keeper: Visitor, number: int, kind: str) -> HttpResponse:
    """Preview the amendment to this entry; nothing is recorded."""
    visitor, log, target = _asked(keeper, number)
    kinds = game_of(visitor.table).kinds
    if kind not in kinds:
        raise Http404
    form = SentEntry(kinds[kind], _past(log, target).state, request.POST)
    if not form.is_valid():
        trouble = trouble_of(request, kind, form)
        return _show(request, visitor, log, target, trouble)
    try:
        facts = Amend(number, entry_data(form.entry), anew=_counts(visitor, target))
        return _preview(request, visitor, log, facts)
    except IllegalEntry as refusal:
        if refusal.code == FOREIGN:
            raise Http404 from None
        trouble = trouble_of(request, kind, form, refusal)
        return _show(request, visitor, log, target, trouble)


@at_table(who=host)
def strike_out(request: HttpRequest, keeper: Visitor, number: int) -> HttpResponse:
    """Preview the deletion of the entry; nothing is recorded."""
    visitor, log, target = _asked(keeper, number)
    return _preview(request, visitor, log, Amend(number, anew=_counts(visitor, target)))


@at_table(require_POST, host)
def preview_again(request: HttpRequest, keeper: Visitor, number: int) -> HttpResponse:
    """Preview the amendment with later entries ruled on again, or kept as they were played."""
    visitor, log, _ = _asked(keeper, number)
    form = AmendForm(request.POST)
    if not form.is_valid():
        return see_other(visitor.path)
    return _preview_or_404(request, visitor, log, _amend(number, form))


@at_table(require_POST, host)
def confirm(request: HttpRequest, keeper: Visitor, number: int) -> HttpResponse:
    """Record the amendment; show the preview again if another entry came first or seats must agree."""
    visitor, log = Amending(keeper.table, None, number=number), read_log(keeper.table)
    form = AmendForm(request.POST)
    if not form.is_valid():
        return see_other(visitor.path)
    facts = _amend(number, form)
    try:
        services.enter(table=visitor.table, entry=Entry(facts), **form.page)
    except services.StaleEntry:
        return _preview_or_404(request, visitor, read_log(visitor.table), facts, status=409)
    except IllegalEntry as refusal:
        if refusal.code == NEEDED:
            return _preview_or_404(request, visitor, log, facts, status=422)
        return _gone(refusal, visitor)
    return see_other(visitor.table_path)


def _amend(number: int, form: AmendForm) -> Amend:
    return Amend(number, form.cleaned_data["entry"], form.cleaned_data["anew"])


def _gone(refusal: IllegalEntry, visitor: Amending) -> HttpResponse:
    """Return 404 for another device's entry, otherwise a redirect to the table."""
    if refusal.code == FOREIGN:
        raise Http404
    return see_other(visitor.table_path)


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


def _counts(visitor: Amending, target: Version[Any]) -> bool:
    """Whether the entry counts a deck; the score is then ruled on again by default."""
    kind = game_of(visitor.table).kinds.get(_record(target).entry.kind)
    return kind is not None and kind.is_count


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


def _preview_or_404(
    request: HttpRequest, visitor: Amending, log: Log[Any], facts: Amend, status: int = 200
) -> HttpResponse:
    try:
        return _preview(request, visitor, log, facts, status)
    except IllegalEntry as refusal:
        return _gone(refusal, visitor)


def _preview(
    request: HttpRequest, visitor: Amending, log: Log[Any], facts: Amend, status: int = 200
) -> HttpResponse:
    """Rule on the amendment without recording it. Raises IllegalEntry."""
    weighed = weigh_back(game_of(visitor.table), log, Entry(facts), Author())
    target = version_of(log, facts.number)
    assert target is not None
    entry = json.dumps(encode(facts.entry)) if facts.entry else ""
    page = PreviewPage(
        number=facts.number,
        is_strike=facts.entry is None,
        title=Line(AMEND_ENTRY if facts.entry else DELETE_ENTRY, number=facts.number),
        is_anew=facts.anew,
        preview=_previewed(visitor, log, target, facts, weighed),
        is_stale=status == 409,
        form=sent_along(log, entry=entry, anew="on" if facts.anew else ""),
    )
    response = show(request, visitor, "table/amend.html", page, status)
    response["HX-Push-Url"] = visitor.path
    return response


def _previewed(
    visitor: Amending, log: Log[Any], target: Version[Any], facts: Amend, weighed: Weighed[Any]
) -> Preview:
    records, does = weighed.ruling.outcome.records, effects(visitor, log, Entry(facts), weighed)
    later = filter(None, (version_of(log, each.number) for each in records))
    old = selectors.describe_record(visitor.table, log, _record(target), None)
    return Preview(
        **vars(does),
        old=old,
        is_same_line=old == does.line,
        decides_score=_counts(visitor, target) and not all(_counts(visitor, page) for page in later),
        reasons=records[0].reasons if facts.entry and not weighed.opens else (),
        changes=weighed.ruling.reasons,
        has_losses=any(each.is_loss for each in does.differences),
        has_later=len(records) > (facts.entry is not None),
        waits=weighed.waits,
    )
