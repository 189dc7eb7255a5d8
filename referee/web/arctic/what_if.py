"""What if: a skirmish that is ruled, with cards and acts put in or taken out; nothing is recorded."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from referee.rules.arctic.record import ArcticState, Case, SkirmishOutcome, is_in_play
from referee.rules.arctic.setup import NAME
from referee.rules.arctic.skirmish import headline, headline_now, resolve_skirmish, what_changed
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Ruling
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.web.access.visitors import for_visitor
from referee.web.arctic.board import Board, board_of, ids_of
from referee.web.arctic.cases import FORCE, CaseDraft, forces_and_acts, read_link, show_address, step_of
from referee.web.arctic.quick import (
    CasePage,
    as_far_as_read,
    draft_in,
    groups_in,
    is_there,
    query_of,
    setting_of,
    step_line,
)
from referee.web.arctic.setting import Tap, play
from referee.web.arctic.skirmish import counted
from referee.web.desk.log import seat_numbers
from referee.web.drafts import TAP, Step, Trail

WAS = "was"
"""The name in an address of the case as it was."""
CHANGED = "changed"
"""Says in an address of a table that it names the cards; without it they are as they were played."""
TEMPLATE = "arctic/what_if.html"


@dataclass(frozen=True, kw_only=True)
class ComparisonPart:
    """What would be, what ``was``, and the one reason between them."""

    board: Board
    was: Line | None
    changed: Reason | None
    changes: list[tuple[Line, Tap]]


@dataclass(frozen=True, kw_only=True)
class WhatIfPage(ComparisonPart, CasePage):
    """A skirmish beside what it was; ``round``: of the game it belongs to, 0 for none."""

    as_it_was: str
    back: str
    round: int = 0


# A skirmish without a table -----------------------------------------------------------------------


@require_safe
def quick_what_if(request: HttpRequest) -> HttpResponse:
    """Show a case of the quick page beside what it was: as it comes from there it is still the same."""
    sent = request.GET.copy()
    sent.pop(TAP, None)
    old = sent.get(WAS) or sent.urlencode()
    was, now = draft_in(old), draft_in(request.META["QUERY_STRING"], WAS)
    if not can_be_ruled_on(was):
        return as_far_as_read(old)
    back, here = reverse("arctic_quick"), reverse("arctic_what_if")
    address = f"{here}?{query_of(now)}&{urlencode({WAS: old})}"

    def page() -> WhatIfPage:
        ruling = resolve_skirmish(setting_of(was).case, was.cards)
        setting = setting_of(now)
        board = board_of(setting, {}, play(setting, is_final=True))
        return WhatIfPage(
            **vars(_comparison(was, now, ruling, board)),
            draft=replace(now, nonsense=tuple(dict.fromkeys((*was.nonsense, *now.nonsense)))),
            groups=groups_in(now, partial(is_there, now)),
            fields=[*(("p", name) for name in now.names), (WAS, old), *now.fields],
            as_it_was=f"{here}?{old}&{urlencode({WAS: old})}",
            back=f"{back}?{old}",
        )

    return show_address(request, TEMPLATE, address, page)


def can_be_ruled_on(draft: CaseDraft) -> bool:
    try:
        resolve_skirmish(setting_of(draft).case, draft.cards)
    except IllegalEntry:
        return False
    return True


# A skirmish of a table ----------------------------------------------------------------------------


@for_visitor({NAME})
def table_what_if(request: HttpRequest, visitor: Visitor, number: int) -> HttpResponse:
    """Show a skirmish of a table as it was counted, and as it might have been; who played it has seen it."""
    state, ruling = counted_before(visitor, number)
    case, query = state.case(), request.META["QUERY_STRING"]
    players = len(case.players)
    empty = CaseDraft(case.players, state.cards, (), forces_and_acts, range(players, players + 1))
    was = replace(empty, trail=trail_of(case))
    is_told = CHANGED in request.GET
    start = query_of(was) if not is_told else ""
    now = read_link("&".join(filter(None, (start, query))), empty, "p", CHANGED)
    here = f"{visitor.path}what-if/{number}/"
    address = f"{here}?{urlencode([*now.fields, (CHANGED, '1')])}"

    def page() -> WhatIfPage:
        played = setting_of(now, case)
        if now.trail.steps == was.trail.steps:
            played = replace(played, case=case)
        board = board_of(played, seat_numbers(state), play(played, is_final=True))
        return WhatIfPage(
            **vars(_comparison(was, now, ruling, board)),
            draft=now,
            groups=groups_in(now, partial(is_in_play, state)),
            fields=[(CHANGED, "1"), *now.fields],
            as_it_was=here,
            back=visitor.path,
            round=state.round,
        )

    return show_address(request, TEMPLATE, address, page)


def counted_before(visitor: Visitor, number: int) -> tuple[ArcticState, Ruling[SkirmishOutcome]]:
    """Return the state before a count that still counts, and its ruling. Raises Http404."""
    page = counted(visitor, read_log(visitor.table), number)
    if page is None or page.record is None or page.before is None:
        raise Http404
    return page.before.state.seen_by(visitor.seat_name), page.record.ruling


def trail_of(case: Case) -> Trail:
    """Return the taps that put a case together."""
    cards = [
        (f"{FORCE}{player}", card)
        for player, name in enumerate(case.players)
        if name in case.forces
        for card in ids_of(case.forces[name])
    ]
    return Trail((*cards, *(step_of(said, case.players) for said in case.declarations)))


# Both ---------------------------------------------------------------------------------------------


def _comparison(
    was: CaseDraft, now: CaseDraft, ruling: Ruling[SkirmishOutcome], board: Board
) -> ComparisonPart:
    changed, now_wins = None, board.ruling.outcome.winner if board.ruling else ruling.outcome.winner
    if board.ruling and not board.refusal:
        changed = what_changed(ruling, board.ruling)
        word = headline_now(ruling.outcome, board.ruling.outcome)
        board = replace(board, word=word)
    return ComparisonPart(
        board=board,
        was=headline(ruling.outcome.winner) if now_wins != ruling.outcome.winner else None,
        changed=changed,
        changes=list(_changes(was, now)),
    )


def _changes(was: CaseDraft, now: CaseDraft) -> Iterator[tuple[Line, Tap]]:
    """Yield what is more, then what is less, than it was played, and what takes that back."""
    before, after = Counter(was.trail.steps), Counter(now.trail.steps)
    for step in (after - before).elements():
        yield _line(now, step, gettext_noop("With {what}")), Tap(":-".join(step))
    for step in (before - after).elements():
        yield _line(was, step, gettext_noop("Without {what}")), Tap(":".join(step))


def _line(draft: CaseDraft, step: Step, phrase: str) -> Line:
    return Line(phrase, what=step_line(draft, step))
