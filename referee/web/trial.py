"""Try it out: a copy of the table for one device; and a first round to learn with, and what is said there."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from referee.rules.kernel.history.log import Log
from referee.rules.kernel.replay import read_story
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason
from referee.tables import selectors, services
from referee.tables.links import Visitor
from referee.tables.logbook import game_of, read_log
from referee.tables.playing import NextEntry, learner_of, next_move, play
from referee.tables.sandbox import end_trial, first_hidden, open_guided, open_trial
from referee.web.base import see_other
from referee.web.device import open_here
from referee.web.doors import count_try, is_spent, safe_or_post, show
from referee.web.learn import show_learn
from referee.web.registry import GUIDES, at_table

STORIES = settings.BASE_DIR / "fixtures" / "guided"


@dataclass(frozen=True)
class TrialPage:
    """What a copy would be; it ends ``before`` the first entry that the others hide, if there is one."""

    is_refused: bool
    before: Line | None


@at_table(safe_or_post, lambda visitor: not visitor.is_watching and not visitor.is_trial)
def trial_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Say what would be copied, or make the copy and go there."""
    if request.method == "POST" and not is_spent(request, "open"):
        count_try(request, "open")
        return open_here(request, open_trial(visitor))
    log = read_log(visitor.table)
    hidden = first_hidden(visitor, log)
    table, seat = visitor.table, visitor.seat_name
    template = "table/_try.html" if "HX-Request" in request.headers else "table/try.html"
    is_refused = request.method == "POST"
    page = TrialPage(is_refused, selectors.describe_record(table, log, hidden, seat) if hidden else None)
    return show(request, visitor, template, page, 429 if is_refused else 200)


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
    return open_here(request, open_guided(read_story(STORIES / f"{game}.json"), _("A first round")))


@at_table(require_POST, lambda visitor: visitor.table.is_guided)
def go_on(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Enter what was told would come next; on a page that is no longer so it changes nothing."""
    log = read_log(visitor.table)
    move = upcoming(visitor, log)
    if move and request.POST.get("seen") == str(log.number):
        # Where another tap was first, the page shows what that did.
        with suppress(services.StaleEntry):
            play(visitor.table, log, move.entry)
    return see_other(visitor.path)


@dataclass(frozen=True)
class GuideBand:
    """What the band above a table says to who learns the game there.

    ``last``: what was entered last, ``why``: the reason that decided; ``next``: what would be entered for
    the others, or (``is_own``) for who learns.
    """

    says: Line
    learner: str
    last: Line | None
    why: Reason | None
    next: Line | None
    is_own: bool
    is_over: bool
    seen: int


def guide_band(visitor: Visitor, log: Log[Any]) -> GuideBand:
    guide, game, state = GUIDES[visitor.table.game], game_of(visitor.table), log.state
    move, last = upcoming(visitor, log), log.version.record
    does = game.adjudicate(state, move.entry).outcome if move else None
    return GuideBand(
        says=Line(guide.hints.get(guide.phase_of(state), "")),
        learner=learner_of(state),
        last=selectors.describe_record(visitor.table, log, last, None) if last else None,
        why=next((each for each in last.ruling.reasons if each.is_decisive), None) if last else None,
        next=game.describe(state, move.entry, does) if move else None,
        is_own=move is not None and move.is_own,
        is_over=guide.round_of(state) > guide.begins,
        seen=log.number,
    )


def upcoming(visitor: Visitor, log: Log[Any]) -> NextEntry | None:
    """Return what is entered with the next tap, None where nothing goes on."""
    guide, due = GUIDES[visitor.table.game], game_of(visitor.table).due(log.state)
    return next_move(visitor.table, log, guide.weights, guide.unasked, due)
