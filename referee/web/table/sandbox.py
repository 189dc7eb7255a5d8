"""Try it out: a copy of the table for one device."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from referee.rules.kernel.text.line import Line
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.tables.sandbox import end_trial, first_hidden, open_trial
from referee.web.access.device import open_here
from referee.web.access.rate_limits import count_try, is_spent
from referee.web.access.responses import is_htmx, see_other
from referee.web.access.visitors import safe_or_post, show
from referee.web.registry import at_table


@dataclass(frozen=True)
class SandboxPage:
    """The offer of a copy; it ends ``before`` the first entry that other seats hide, if there is one."""

    is_refused: bool
    before: Line | None


@at_table(safe_or_post, lambda visitor: not visitor.is_watching and not visitor.is_trial)
def sandbox_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Say what would be copied, or make the copy and go there."""
    if request.method == "POST" and not is_spent(request, "try"):
        count_try(request, "try")
        return open_here(request, open_trial(visitor, _steps(request)))
    log = read_log(visitor.table)
    hidden = first_hidden(visitor, log)
    table, seat = visitor.table, visitor.seat_name
    template = "table/_try.html" if is_htmx(request) else "table/try.html"
    is_refused = request.method == "POST"
    page = SandboxPage(is_refused, selectors.describe_record(table, log, hidden, seat) if hidden else None)
    return show(request, visitor, template, page, 429 if is_refused else 200)


def _steps(request: HttpRequest) -> int | None:
    """Return after how many records the copy ends, None for the whole table."""
    word = request.POST.get("step", "")
    return int(word) if word.isascii() and word.isdecimal() and len(word) < len("10000") else None


@at_table(require_POST, lambda visitor: visitor.is_trial)
def end(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Delete the copy and go back to the real table."""
    maker = end_trial(visitor.table)
    return see_other(maker.path if maker else reverse("learn"))


# A first round ------------------------------------------------------------------------------------
