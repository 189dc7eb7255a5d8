"""A guided first round: the app plays the other seats, and a band explains."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from referee.rules.kernel.entry.choices import Picked
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.panel import Panel
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.replay import read_story
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason
from referee.tables import selectors, services
from referee.tables.links import Visitor
from referee.tables.logbook import game_of, read_log
from referee.tables.playing import NextEntry, learner_of, next_move, play
from referee.tables.renaming import in_own_names
from referee.tables.sandbox import open_guided
from referee.web.access.device import open_here
from referee.web.access.rate_limits import count_try, is_spent
from referee.web.access.responses import see_other
from referee.web.learn.next_tap import NextTap, next_tap
from referee.web.learn.puzzles import show_learn
from referee.web.registry import GUIDES, at_table

STORIES = settings.BASE_DIR / "fixtures" / "guided"


@require_POST
def begin(request: HttpRequest, game: str) -> HttpResponse:
    """Open a guided table and go there."""
    if game not in GUIDES:
        raise Http404
    if is_spent(request, "learn"):
        return show_learn(request, is_refused=True)
    count_try(request, "learn")
    story = in_own_names(read_story(STORIES / f"{game}.json"))
    return open_here(request, open_guided(story, _("A first round")))


@at_table(require_POST, lambda visitor: visitor.table.is_guided)
def go_on(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Make the announced entry; an outdated page changes nothing."""
    log = read_log(visitor.table)
    move = upcoming(visitor, log)
    if move and request.POST.get("seen") == str(log.number):
        # If another tap came first, the page shows its result.
        with suppress(services.StaleEntry):
            play(visitor.table, log, move.entry)
    return see_other(visitor.path)


@dataclass(frozen=True)
class GuideBand:
    """The band above a guided table.

    ``last``: the last entry, ``why``: its decisive reason; ``next``: the next entry, for another seat or
    (``is_own``) for the learner. ``hand``: the learner's cards, if the app deals them. ``tap``: what the
    learner taps next, towards ``entry`` with its kind's ``title`` and its ``picked``.
    """

    says: Line
    learner: str
    last: Line | None
    why: Reason | None
    next: Line | None
    is_own: bool
    is_over: bool
    seen: int
    hand: Sequence[tuple[str | Line, int]] = ()
    entry: Entry | None = None
    title: str = ""
    picked: Picked = field(default_factory=dict)
    tap: NextTap | None = None


def guide_band(visitor: Visitor, log: Log[Any]) -> GuideBand:
    guide, game, state = GUIDES[visitor.table.game], game_of(visitor.table), log.state
    move, last = upcoming(visitor, log), log.version.record
    does = game.adjudicate(state, move.entry).outcome if move else None
    own = move.entry if move and move.is_own else None
    kind = game.kinds[own.kind] if own else None
    hand = guide.hand(visitor.table.code, log)
    return GuideBand(
        says=Line(guide.hints.get(guide.phase_of(state), "")),
        learner=learner_of(state),
        last=selectors.describe_record(visitor.table, log, last, None) if last else None,
        why=next((each for each in last.ruling.reasons if each.is_decisive), None) if last else None,
        next=game.describe(state, move.entry, does) if move else None,
        is_own=move is not None and move.is_own,
        is_over=guide.round_of(state) > guide.begins,
        seen=log.number,
        hand=[(state.label(card), n) for card, n in sorted((hand or {}).items())],
        entry=own,
        title=kind.title if kind else "",
        picked=kind.picked(state, own) if kind and own else {},
    )


def upcoming(visitor: Visitor, log: Log[Any]) -> NextEntry | None:
    """Return what the next tap enters, None if there is nothing to enter."""
    table, guide, game = visitor.table, GUIDES[visitor.table.game], game_of(visitor.table)
    lesson = guide.lesson(game.kinds, table.code, log)
    return next_move(table, log, guide.weights, guide.unasked, game.due(log.state), lesson, guide.lead)


# The next tap ---------------------------------------------------------------------------------------


def pointing(band: GuideBand, page: object) -> GuideBand:
    """Return the band with the learner's next tap on a page with a panel."""
    panel: Panel | None = getattr(page, "chosen", None)
    if band.entry is None or panel is None or band.is_over:
        return band
    return replace(band, tap=next_tap(panel, band.entry, band.title, band.picked))
