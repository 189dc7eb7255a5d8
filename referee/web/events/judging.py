"""Calling an event's judge from a table, and the judge's verdict."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation

from referee.rules.kernel.history.disputes import can_be_doubted
from referee.rules.kernel.records import JudgeVerdict
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry, Reason
from referee.rules.kernel.versions import Log, version_of, versions_back
from referee.tables import events, selectors
from referee.tables.judging import note_verdict
from referee.tables.links import Visitor
from referee.tables.logbook import game_of, read_log
from referee.tables.services import StaleEntry
from referee.web.access.device import keys_to_groups
from referee.web.access.responses import number_in, see_other
from referee.web.access.visitors import player, safe_or_post, show, show_page
from referee.web.desk.protests import open_protest
from referee.web.events.views import of_event
from referee.web.registry import at_table
from referee.web.table.disagree import WayToDecide, ways_of

MOST_ENTRIES = 8


@dataclass(frozen=True)
class CallPage:
    """Calling the judge; ``number``: of this table at the event, 0 if it belongs to none that runs."""

    event: Any
    number: int
    call: Any


@at_table(safe_or_post, player)
def judge(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Call the judge to this table, or say that it's no longer needed."""
    found, call = events.event_at(visitor.table), events.open_call(visitor.table)
    if request.method == "POST":
        if "settled" in request.POST and call is not None:
            events.answer_call(call)
        elif found is not None:
            events.call_judge(found[0], visitor.table, visitor.seat_name or "")
        return see_other(f"{visitor.path}judge/")
    page = CallPage(found[0] if found else None, found[2] if found else 0, call)
    return show(request, visitor, "events/call.html", page)


@dataclass(frozen=True)
class VerdictPage:
    """A call, the entry in doubt with its reasons, the ways to decide, and other entries to choose."""

    group: Any
    event: Any
    call: Any
    name: str
    number: int
    line: Line | None
    reasons: tuple[Reason, ...]
    ways: list[WayToDecide]
    others: list[tuple[int, Line]]
    asked: Any
    is_own: bool
    trouble: str


@of_event(safe_or_post)
def verdict(request: HttpRequest, event: Any, call: int) -> HttpResponse:
    """Show the judge what is in doubt, or record the verdict. 404 for everyone but the event's judges."""
    own = events.judge_with(events.judges_of(event), keys_to_groups(request)[event.group.code])
    found = next((each for each in events.calls_of(event) if each.pk == call), None)
    if own is None or found is None:
        raise Http404
    if request.method != "POST":
        return _show(request, event, found, own.name)
    way, number = request.POST.get("way", ""), number_in(request, "number")
    if way:
        try:
            note_verdict(found.table, JudgeVerdict(number, way, own.name))
        except IllegalEntry as refusal:
            return _show(request, event, found, own.name, refusal.line.text(translation))
        except StaleEntry:
            return see_other(request.path)
    events.answer_call(found)
    return see_other(reverse("group_event", args=[event.group.code, event.pk]))


def _show(request: HttpRequest, event: Any, call: Any, name: str, trouble: str = "") -> HttpResponse:
    visitor = Visitor(call.table, None)
    log = read_log(call.table)
    others = list(_doubtable(visitor, log))
    protest, asked = open_protest(visitor, log), request.GET.get("entry", "")
    number = _number(asked, others) or (protest.dispute.about if protest else others[0][0] if others else 0)
    page = version_of(log, number)
    reasons = page.record.ruling.reasons if page and page.record else ()
    decisive = next((each for each in reasons if each.is_decisive), reasons[0] if reasons else None)
    dispute = protest.dispute if protest and protest.dispute.about == number else None
    shown = VerdictPage(
        group=event.group,
        event=event,
        call=call,
        name=name,
        number=number,
        line=next((line for each, line in others if each == number), None),
        reasons=reasons,
        ways=list(ways_of(visitor, log, number, dispute, decisive)) if decisive else [],
        others=others,
        asked=protest,
        is_own=any(seat.name.casefold() == name.casefold() for seat in call.table.seats.all()),
        trouble=trouble,
    )
    return show_page(request, "events/verdict.html", shown, 422 if trouble else 200)


def _doubtable(visitor: Visitor, log: Log[Any]) -> Any:
    """Yield the last entries whose rulings can be doubted, with their sentences."""
    game, left = game_of(visitor.table), MOST_ENTRIES
    for record, _ in versions_back(log.version):
        if not left:
            return
        line = selectors.line_of_record(visitor.table, log, record.number, None)
        if line is not None and can_be_doubted(game, log, record.number):
            left -= 1
            yield record.number, line


def _number(asked: str, others: list[tuple[int, Line]]) -> int:
    return next((number for number, _ in others if str(number) == asked), 0)
