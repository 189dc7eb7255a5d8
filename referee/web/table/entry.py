"""The page of a table, its log, and the views that make entries or propose them."""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from referee.rules.kernel.entry.entry import Facts, entry_data
from referee.rules.kernel.entry.kind import By, EntryKind
from referee.rules.kernel.history.authors import FOREIGN
from referee.rules.kernel.history.disputes import can_be_doubted
from referee.rules.kernel.history.late import as_shown
from referee.rules.kernel.history.log import Entry, Log, Restore, Retract
from referee.rules.kernel.records import Agree, Decline, Propose, Vouch
from referee.rules.kernel.text.ruling import IllegalEntry, Reason
from referee.tables import seeds, selectors, services
from referee.tables.chain import fingerprint
from referee.tables.links import Visitor
from referee.tables.logbook import game_of, is_another, read_log
from referee.tables.selectors import LogLine
from referee.web.access.device import remember_table, take_draw
from referee.web.access.responses import is_htmx, see_other
from referee.web.access.visitors import player, show
from referee.web.desk.desk import DrawnRecord, GamePage, Trouble, trouble_of
from referee.web.desk.log import LogPart, parts_of
from referee.web.desk.protests import spoken_for
from referee.web.desk.questions import NO, YES, AnswerForm, AskForm, OpenQuestion, VouchForm, question_of
from referee.web.desk.sent_form import SentForm, TakeBackForm
from referee.web.desk.signing import asked_to_sign
from referee.web.desk.table_page import DeskPart, desk_part, show_desk
from referee.web.desk.wall import StreamRow, Wall, stream_rows
from referee.web.drafts import ASKS, SEAT, TAP, words_of
from referee.web.learn.first_round import guide_band, pointing
from referee.web.registry import DESKS, WALLS, at_table
from referee.web.sent import SentEntry
from referee.web.table.seed import seeding_part
from referee.web.templating.once import render_once
from referee.web.templating.page_delta import send_whole

OVERLAY = "overlay"
"""The URL parameter for a narrow band to overlay on a video stream."""


@dataclass(frozen=True)
class WallPage:
    """The page for watchers."""

    seen: int
    broken_at: int | None
    head: str
    question: OpenQuestion | None
    wall: Wall
    rows: list[StreamRow]


@dataclass(frozen=True)
class LogPage:
    """The whole log, or (``asked``) the entries of one seat."""

    log_parts: list[LogPart]
    whose: list[tuple[str, int]]
    asked: str
    broken_at: int | None
    head: str
    number: int


@dataclass(frozen=True)
class RecordPage:
    """An entry with the reasons of its ruling."""

    line: LogLine
    reasons: tuple[Reason, ...]
    can_doubt: bool
    what_if: str
    replay: str
    drawn: DrawnRecord | None


@at_table()
def table_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    if not visitor.is_trial:
        remember_table(request, visitor)
    desk, log = DESKS[visitor.table.game], read_log(visitor.table)
    if visitor.is_watching:
        is_overlay, seen = request.GET.get("view") == OVERLAY, selectors.last_number(visitor.table, log)
        facts = (visitor.path, visitor.table.name, log.head, seen, is_overlay)
        return render_once(request, facts, lambda: _wall(request, visitor, log, seen, is_overlay))
    page, is_tapped = desk.page(request, visitor, log, None), is_htmx(request)
    if "do" in request.GET and not is_tapped:
        return HttpResponseRedirect(page.address)
    part = _part(visitor, log, page, is_drawn=take_draw(request, visitor.table.code))
    response = show_desk(request, desk, part, page)
    if is_tapped:
        # Back undoes a tap, but not a reload of the same page.
        is_tap = any(words_of(request.GET).get(TAP, ()))
        response["HX-Push-Url" if is_tap else "HX-Replace-Url"] = page.address
    return response


def _wall(request: HttpRequest, visitor: Visitor, log: Log[Any], seen: int, is_overlay: bool) -> HttpResponse:
    wall = WALLS[visitor.table.game](visitor, log)
    page = WallPage(
        seen=seen,
        broken_at=log.broken_at,
        head=fingerprint(log.head),
        question=question_of(visitor, log),
        wall=wall,
        rows=stream_rows(wall) if is_overlay else [],
    )
    template = "watch/overlay.html" if is_overlay else "watch/wall.html"
    return show(request, visitor, template, page)


@at_table(require_POST, player)
def enter(request: HttpRequest, visitor: Visitor, kind: str) -> HttpResponse:
    """Record an entry and show the table, or say why not and keep what was typed."""
    log, kinds = read_log(visitor.table), game_of(visitor.table).kinds
    if kind in (Retract.kind, Restore.kind):
        return _take_back(request, visitor, kind)
    if kind not in kinds:
        raise Http404
    if visitor.seat_name and not _may_send(request, visitor, log, kinds[kind]):
        # Before the form is read: its errors may reveal what another seat hides.
        raise Http404
    form = SentEntry(kinds[kind], _as_shown(request, log).state, request.POST)
    if not form.is_valid():
        return _show(request, visitor, trouble_of(request, kind, form), 422)
    entry = seeds.with_phones(game_of(visitor.table), log, form.entry)
    return enter_or_answer(request, visitor, entry, form)


def _may_send(request: HttpRequest, visitor: Visitor, log: Log[Any], kind: EntryKind[Any]) -> bool:
    """Whether a seat's device may send such an entry, for itself or as any phone."""
    whose, shared = request.POST.get(SEAT, ""), game_of(visitor.table).any_phone(log.state)
    is_own = visitor.seat_name == whose and kind.by is not By.TABLE
    return is_own or (kind.name in shared and whose not in log.device_seats)


@at_table(require_POST, player)
def ask(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Propose an undo, a redo, an amendment or an entry to the other players."""
    kind = game_of(visitor.table).kinds.get(request.POST.get("what", ""))
    if kind is not None and (visitor.is_host or _may_ask(request, visitor, kind)):
        return _ask_to_enter(request, visitor, kind)
    form = AskForm(request.POST)
    if not form.is_valid():
        return see_other(visitor.path)
    facts = Propose(entry_data(Entry(form.facts())))
    return enter_or_answer(request, visitor, Entry(facts, visitor.seat_name), form)


def _ask_to_enter(request: HttpRequest, visitor: Visitor, kind: EntryKind[Any]) -> HttpResponse:
    sent = request.POST.copy()
    del sent["what"]
    form = SentEntry(kind, _as_shown(request, read_log(visitor.table)).state, sent)
    if not form.is_valid():
        return _show(request, visitor, trouble_of(request, kind.name, form), 422)
    return enter_or_answer(request, visitor, Entry(Propose(entry_data(form.entry)), visitor.seat_name), form)


def _may_ask(request: HttpRequest, visitor: Visitor, kind: EntryKind[Any]) -> bool:
    """Whether a seat's device may ask the seats of a strict game to vote on such an entry."""
    log = read_log(visitor.table)
    return game_of(visitor.table).is_strict(log.state) and _may_send(request, visitor, log, kind)


@at_table(require_POST, player)
def answer(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Answer yes or no, or withdraw one's own question."""
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return see_other(visitor.path)
    number, says, log = form.cleaned_data["number"], form.cleaned_data["say"], read_log(visitor.table)
    seats = spoken_for(visitor, log, log.proposal.waits) if log.proposal else ()
    facts: Facts = Agree(number, seats) if says == YES else Decline(number)
    if says == NO and log.proposal and log.proposal.votes:
        facts = Decline(number, seats)
    return enter_or_answer(request, visitor, Entry(facts, visitor.seat_name), form)


@at_table(require_POST, player)
def vouch(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Agree that the new device of another seat belongs to that player."""
    form = VouchForm(request.POST)
    if not form.is_valid():
        return see_other(visitor.path)
    facts = Vouch(form.cleaned_data["whose"], form.cleaned_data["device"])
    return enter_or_answer(request, visitor, Entry(facts, visitor.seat_name), form)


@at_table()
def log_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    log = read_log(visitor.table)
    desk, asked = DESKS[visitor.table.game], request.GET.get("seat", "")
    lines = selectors.log_of(visitor.table, log, visitor.seat_name, limit=None)
    shown = [line for line in lines if line.seat == asked] if asked else lines
    page = LogPage(
        log_parts=parts_of(desk, log.state, shown, visitor),
        whose=[(seat, desk.number_of(log.state, seat)) for seat in log.state.players],
        asked=asked,
        broken_at=log.broken_at,
        head=fingerprint(log.head),
        number=log.number,
    )
    return show(request, visitor, "table/log.html", page)


@at_table()
def record_page(request: HttpRequest, visitor: Visitor, number: int) -> HttpResponse:
    log = read_log(visitor.table)
    found = selectors.record_of(visitor.table, log, number, visitor.seat_name)
    if found is None:
        raise Http404
    line, reasons = found
    page = RecordPage(
        line=line,
        reasons=reasons,
        can_doubt=not visitor.is_watching and can_be_doubted(game_of(visitor.table), log, number),
        what_if=DESKS[visitor.table.game].what_if(visitor, log, number),
        replay=DESKS[visitor.table.game].replay(visitor, log, number),
        drawn=DESKS[visitor.table.game].drawn(log, number),
    )
    template = "table/_record.html" if is_htmx(request) else "table/record.html"
    return show(request, visitor, template, page)


def _as_shown(request: HttpRequest, log: Log[Any]) -> Log[Any]:
    """Return the log as the page showed it, to interpret what was typed there."""
    try:
        seen = SentForm.base_fields["seen"].clean(request.POST.get("seen"))
    except ValidationError:
        return log
    return as_shown(log, seen) or log


def _take_back(request: HttpRequest, visitor: Visitor, kind: str) -> HttpResponse:
    form = TakeBackForm(request.POST)
    if not form.is_valid():
        return _show(request, visitor, Trouble(kind, words=form.words()), 422)
    number = form.cleaned_data["number"]
    facts = Retract(number) if kind == Retract.kind else Restore(number)
    return enter_or_answer(request, visitor, Entry(facts), form)


def enter_or_answer(request: HttpRequest, visitor: Visitor, entry: Entry, form: SentForm) -> HttpResponse:
    """Make an entry and redirect to the table; with JavaScript render it at once.

    A script that signs it first asks for the text to sign. Raises Http404 for another visitor's entry.
    """
    if asked := asked_to_sign(request, visitor, entry, form):
        return asked
    try:
        entered = services.enter(
            table=visitor.table,
            entry=entry,
            entered_by=visitor.seat_name or "",
            asks=ASKS in request.POST,
            **form.page,
        )
        if entered.is_repeat and is_another(visitor.table, entered.row, entry, visitor.seat_name or ""):
            raise services.StaleEntry
    except IllegalEntry as refusal:
        if refusal.code == FOREIGN:
            raise Http404 from None
        return _show(request, visitor, trouble_of(request, entry.kind, form, refusal), 422)
    except services.LostRecords:
        return _show(request, visitor, Trouble(entry.kind, words_of(request.POST), is_lost=True), 409)
    except services.StaleEntry:
        return _show(request, visitor, Trouble(entry.kind, words_of(request.POST), is_stale=True), 409)
    # The draft stays in the URL.
    path = f"{visitor.path}?{request.GET.urlencode()}" if request.GET else visitor.path
    if not is_htmx(request):
        return see_other(path)
    desk = DESKS[visitor.table.game]
    page = desk.page(request, visitor, entered.log, None)
    response = show_desk(request, desk, _part(visitor, entered.log, page), page)
    response["HX-Push-Url"] = path
    return response


def _show(request: HttpRequest, visitor: Visitor, trouble: Trouble, status: int) -> HttpResponse:
    """Show the whole table as it is now, with the reason why an entry wasn't recorded."""
    desk, log = DESKS[visitor.table.game], read_log(visitor.table)
    page = desk.page(request, visitor, log, trouble)
    send_whole(request)
    return show_desk(request, desk, _part(visitor, log, page, trouble), page, status)


def _part(
    visitor: Visitor, log: Log[Any], page: GamePage, trouble: Trouble | None = None, **more: Any
) -> DeskPart:
    """Return the part of the page that all games share, with the band of a guided round."""
    guide = pointing(guide_band(visitor, log), page) if visitor.table.is_guided else None
    more |= {"question": question_of(visitor, log), "seeding": seeding_part(visitor, log), "guide": guide}
    return desk_part(DESKS[visitor.table.game], visitor, log, trouble, **more)
