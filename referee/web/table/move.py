"""Moving a table: it goes on in another place with all its records, and here it can only be read."""

from dataclasses import dataclass

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from referee.rules.kernel.history.log import Entry
from referee.rules.kernel.records import Arrived, Moved
from referee.rules.kernel.text.names import check_text
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import exports, services
from referee.tables.backup import line_of
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.web.access.responses import see_other
from referee.web.access.visitors import safe_or_post, show
from referee.web.desk.sent_form import SentAlong, SentForm, sent_along
from referee.web.registry import at_table
from referee.web.table.results import NoPage

LONGEST_PLACE = 40


class MoveForm(SentForm):
    """Where the table goes on, in the players' words."""

    to = forms.CharField(required=False, max_length=LONGEST_PLACE)

    def clean_to(self) -> str:
        to: str = self.cleaned_data["to"]
        try:
            check_text(to)
        except IllegalEntry:
            raise forms.ValidationError(_("That name can’t be read. Choose another one.")) from None
        return to


@dataclass(frozen=True)
class MovePage:
    """``moved_to``: where the table goes on, None while it's here; ``kilobytes``: the size of its file."""

    records: int
    moved_to: str | None
    kilobytes: int
    form: SentAlong
    takes_along: bool
    fault: str = ""


def may_move(visitor: Visitor) -> bool:
    return visitor.is_host and not visitor.is_trial


def is_sealed(visitor: Visitor) -> bool:
    """Whether the table's file contains what its host may not know: then its size isn't shown either."""
    return not settings.POCKET and not exports.is_open(visitor.table, read_log(visitor.table))


@at_table(safe_or_post, may_move)
def move_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Offer the ways to another place, or close the table here and hand out its file."""
    if is_sealed(visitor):
        return show(request, visitor, "table/sealed_file.html", NoPage(), status=409)
    if request.method != "POST":
        return _page(request, visitor)
    form = MoveForm(request.POST)
    if not form.is_valid():
        return _page(request, visitor, form.words())
    return _recorded(request, visitor, Entry(Moved(form.cleaned_data["to"])), form)


@at_table(require_POST, may_move)
def go_on_here(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Go on here with a table that was to go on elsewhere."""
    if is_sealed(visitor):
        return show(request, visitor, "table/sealed_file.html", NoPage(), status=409)
    form = SentForm(request.POST)
    if not form.is_valid():
        return _page(request, visitor, form.words())
    return _recorded(request, visitor, Entry(Arrived()), form)


def _recorded(request: HttpRequest, visitor: Visitor, entry: Entry, form: SentForm) -> HttpResponse:
    try:
        services.enter(table=visitor.table, entry=entry, **form.page)
    except IllegalEntry as refusal:
        return _page(request, visitor, refusal.line.text(translation))
    except services.StaleEntry:
        return _page(request, visitor, str(_("Someone else made an entry. Try again.")))
    is_away = entry.kind == Moved.kind
    return see_other(f"{visitor.path}move/" if is_away else visitor.path)


def _page(request: HttpRequest, visitor: Visitor, fault: str = "") -> HttpResponse:
    log = read_log(visitor.table)
    page = MovePage(
        records=log.number,
        moved_to=log.moved_to,
        kilobytes=len(line_of(visitor.table).encode()) // 1000 + 1,
        form=sent_along(log),
        takes_along=not settings.POCKET and (settings.VAR_DIR / "pocket/index.html").exists(),
        fault=fault,
    )
    return show(request, visitor, "table/move.html", page, 422 if fault else 200)
