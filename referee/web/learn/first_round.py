"""A first round to learn a game: the others are played, and a band says why."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
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
from referee.tables.sandbox import open_guided
from referee.web.access.device import open_here
from referee.web.access.rate_limits import count_try, is_spent
from referee.web.access.responses import see_other
from referee.web.learn.puzzles import show_learn
from referee.web.registry import GUIDES, at_table

STORIES = settings.BASE_DIR / "fixtures" / "guided"


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
