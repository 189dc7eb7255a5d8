"""Try it out: a copy of the table for one device, and the tap that ends it; a first round to learn with."""

from __future__ import annotations

from contextlib import suppress

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from referee.rules.kernel.replay import read_story
from referee.tables import selectors, services
from referee.tables.guided import play
from referee.tables.links import Visitor, link_path
from referee.tables.trials import end_trial, first_hidden, open_guided, open_trial
from referee.web.base import see_other
from referee.web.doors import safe_or_post, show
from referee.web.guided import upcoming
from referee.web.learn import show_learn
from referee.web.limits import count_try, is_spent
from referee.web.registry import GUIDES, at_table

STORIES = settings.BASE_DIR / "fixtures" / "guided"


@at_table(safe_or_post, lambda visitor: not visitor.is_watching and not visitor.is_trial)
def trial_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Say what would be copied, or make the copy and go there."""
    if request.method == "POST" and not is_spent(request, "open"):
        count_try(request, "open")
        return see_other(link_path(open_trial(visitor)))
    return _page(request, visitor)


def _page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    log = selectors.board_of(visitor.table)
    hidden = first_hidden(visitor, log)
    table, seat = visitor.table, visitor.seat_name
    before = {"before": selectors.describe_record(table, log, hidden, seat)} if hidden else {}
    template = "table/_try.html" if "HX-Request" in request.headers else "table/try.html"
    is_refused = request.method == "POST"
    status = 429 if is_refused else 200
    return show(request, visitor, template, status=status, is_refused=is_refused, **before)


@at_table(require_POST, lambda visitor: visitor.is_trial)
def end(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Take the copy away and go back to the real table."""
    maker = end_trial(visitor.table)
    return see_other(maker.path if maker else reverse("learn"))


# A first round ------------------------------------------------------------------------------------


@require_POST
def begin(request: HttpRequest, game: str) -> HttpResponse:
    """Open a table of one's own and go there."""
    if game not in GUIDES:
        raise Http404
    if is_spent(request, "open"):
        return show_learn(request, is_refused=True)
    count_try(request, "open")
    return see_other(link_path(open_guided(read_story(STORIES / f"{game}.json"), _("A first round"))))


@at_table(require_POST, lambda visitor: visitor.table.is_guided)
def go_on(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Enter what was told would come next; on a page that is no longer so it changes nothing."""
    log = selectors.board_of(visitor.table)
    move = upcoming(visitor, log)
    if move and request.POST.get("seen") == str(log.number):
        # Where another tap was first, the page shows what that did.
        with suppress(services.StaleEntry):
            play(visitor.table, log, move.entry)
    return see_other(visitor.path)
