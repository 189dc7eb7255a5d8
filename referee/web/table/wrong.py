"""This is wrong: one page for an entry, with plain answers and what follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from referee.rules.kernel.history.authors import FOREIGN, check_author
from referee.rules.kernel.history.consent import NEEDED
from referee.rules.kernel.history.disputes import CARD
from referee.rules.kernel.history.log import Entry, Log
from referee.rules.kernel.history.strict import VOTE_FIRST
from referee.rules.kernel.records import Amend, Author, Insert
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, is_legal
from referee.rules.kernel.versions import version_of, versions_back
from referee.tables import selectors, services
from referee.tables.events import event_at
from referee.tables.links import Visitor
from referee.tables.logbook import game_of, read_log
from referee.tables.selectors import LogLine
from referee.web.access.responses import is_htmx, see_other
from referee.web.access.visitors import player, show
from referee.web.desk.log import LogPart, parts_of
from referee.web.desk.questions import AmendForm
from referee.web.desk.rewriting import FORGOT, THEN, Rewriting
from referee.web.desk.sent_form import SentAlong, sent_along
from referee.web.desk.signing import asked_to_sign
from referee.web.drafts import KIND, SEAT, TAP, words_of
from referee.web.registry import DESKS, at_table
from referee.web.table.disagree import DOUBT, Doubt, doubt_of
from referee.web.table.misread import MISREAD, Misread, misread_of
from referee.web.table.rewrite import CARDS, LONGEST_THEN, NUMBERS, OUT, Rewrite, is_number_choice, rewrite_of
from referee.web.templating.jinja import at

ASKED_FIRST = (NEEDED, VOTE_FIRST.code)
MOST_LINES = 80
"""The newest lines that are offered instead."""


@dataclass(frozen=True)
class AtEntry(Visitor):
    """A visitor at the page of an entry, where forms that are tapped lead."""

    number: int = 0

    @property
    def path(self) -> str:
        return at(self, "wrong", self.number)


@dataclass(frozen=True, slots=True)
class PlainAnswer:
    """A plain answer to what is wrong: where it leads, and whether it is chosen."""

    name: str
    title: str
    note: str
    icon: str
    address: str
    is_on: bool


@dataclass(frozen=True)
class WrongPage:
    """An entry, what may be wrong with it, and what follows from the chosen answer.

    ``lines``: the entries to choose from instead, until an answer is chosen; ``signing``: the public keys of
    the visitor's seat; ``can_call``: the table belongs to an event that runs.
    """

    number: int
    line: LogLine
    stage: Line | None
    seat_number: int
    answers: Sequence[PlainAnswer]
    chosen: str
    address: str
    rewrite: Rewrite | None
    preview: Rewriting | None
    doubt: Doubt | None
    misread: Misread | None
    form: SentAlong
    is_stale: bool
    signing: tuple[str, ...]
    lines: Sequence[LogPart] = ()
    can_call: bool = False


TITLES = {
    FORGOT: (gettext_noop("I forgot something"), gettext_noop("Put it in before this line."), "plus"),
    CARDS: (gettext_noop("It was another card"), gettext_noop("Or another player."), "cards"),
    NUMBERS: (gettext_noop("It was another number"), gettext_noop("Set the right one."), "recount"),
    DOUBT: (
        gettext_noop("We doubt the ruling"),
        gettext_noop("Read the rule, then the table decides."),
        "scales",
    ),
    MISREAD: (gettext_noop("This card is misread"), gettext_noop("Change its values for this table."), "eye"),
    OUT: (gettext_noop("It never happened"), "", "cross"),
}


@at_table(who=player)
def last_wrong(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Lead to the last entry that counts; with a forgotten entry to the latest place where it fits."""
    log = read_log(visitor.table)
    record = log.version.record
    if record is None:
        return see_other(visitor.path)
    number = _place_for(visitor, log, request.GET.get(KIND, ""), request.GET.get(SEAT, "")) or record.number
    return see_other(at(visitor, "wrong", number, query=request.GET.urlencode()))


def _place_for(visitor: Visitor, log: Log[Any], kind: str, seat: str) -> int:
    """Return the newest record before which a seat was offered this kind of entry, 0 without one.

    What is gained in a round isn't in hand yet, so an earlier round comes first.
    """
    game = game_of(visitor.table)
    if kind not in game.kinds or not visitor.is_host:
        return 0
    offered, now = game.kinds[kind].offered, game.round_of(log.state)
    met = ((record.number, at.before.state) for record, at in versions_back(log.version) if at.before)
    found = [each for each in islice(met, MOST_LINES) if seat in offered(each[1])]
    earlier = [number for number, state in found if game.round_of(state) != now]
    return next(iter([*earlier, *(number for number, _ in found)]), 0)


@at_table(who=player)
def wrong_page(request: HttpRequest, visitor: Visitor, number: int) -> HttpResponse:
    """Show an entry with the answers that apply to it, the chosen one unfolded."""
    page = _page(request, visitor, read_log(visitor.table), number)
    if TAP in request.GET and not is_htmx(request):
        return HttpResponseRedirect(page.address)
    response = show(request, _at_entry(visitor, number), "table/wrong.html", page)
    if is_htmx(request):
        response["HX-Push-Url"] = page.address
    return response


@at_table(require_POST, player)
def record_change(request: HttpRequest, keeper: Visitor, number: int) -> HttpResponse:
    """Record the change; show the page again if another entry came first or seats must agree."""
    if not (keeper.is_host or FORGOT in _names(keeper, read_log(keeper.table), number, has_reasons=False)):
        raise Http404
    form = AmendForm(request.POST)
    if not form.is_valid():
        return see_other(at(keeper, "wrong", number))
    facts = form.rewrite(number, is_new=request.POST.get("what") == Insert.kind)
    if asked := asked_to_sign(request, keeper, Entry(facts), form):
        return asked
    try:
        by = keeper.seat_name or ""
        services.enter(table=keeper.table, entry=Entry(facts), entered_by=by, **form.page)
    except services.StaleEntry:
        return _again(request, keeper, facts, 409)
    except IllegalEntry as refusal:
        if refusal.code == FOREIGN:
            raise Http404 from None
        return _again(request, keeper, facts, 422) if refusal.code in ASKED_FIRST else see_other(keeper.path)
    then = urlencode(words_of(request.POST.get(THEN, "")[:LONGEST_THEN]), doseq=True)
    return see_other(f"{keeper.path}?{then}" if then else keeper.path)


def _again(request: HttpRequest, keeper: Visitor, facts: Amend | Insert, status: int) -> HttpResponse:
    """Show the page with the change that was sent."""
    log = read_log(keeper.table)
    if version_of(log, facts.number) is None:
        return see_other(keeper.path)
    page = _page(request, keeper, log, facts.number, facts, is_stale=status == 409)
    return show(request, _at_entry(keeper, facts.number), "table/wrong.html", page, status)


def _at_entry(visitor: Visitor, number: int) -> AtEntry:
    return AtEntry(visitor.table, visitor.seat, device=visitor.device, number=number)


def _page(
    request: HttpRequest,
    visitor: Visitor,
    log: Log[Any],
    number: int,
    facts: Amend | Insert | None = None,
    *,
    is_stale: bool = False,
) -> WrongPage:
    """Return the page. Raises Http404 for what the visitor can't read or change."""
    found = selectors.record_of(visitor.table, log, number, visitor.seat_name)
    names = _names(visitor, log, number, has_reasons=bool(found and found[1]))
    if found is None or not (names or (found[1] and not visitor.is_watching)):
        raise Http404
    line, reasons = found
    desk, version = DESKS[visitor.table.game], version_of(log, number)
    chosen = _chosen(request, visitor, log, number, names, facts)
    own = _at_entry(visitor, number)
    rewrite = (
        rewrite_of(request, own, log, chosen, facts) if chosen in (FORGOT, CARDS, NUMBERS, OUT) else None
    )
    record = version.record if version else None
    misread = misread_of(request, own, log, record) if chosen == MISREAD and record else None
    met = version.before.state if version and version.before else None
    is_open = not chosen
    lines = selectors.log_of(visitor.table, log, visitor.seat_name, MOST_LINES) if is_open else []
    return WrongPage(
        number=number,
        line=line,
        stage=desk.stage(met) if met is not None else None,
        seat_number=desk.number_of(log.state, line.seat) if line.seat else 0,
        answers=[_answer(visitor, log, number, name, chosen) for name in names],
        chosen=chosen,
        address=rewrite.address
        if rewrite
        else misread.address
        if misread
        else own.path + (f"?{urlencode({'answer': chosen})}" if chosen else ""),
        rewrite=rewrite,
        preview=rewrite.preview if rewrite else None,
        misread=misread,
        doubt=doubt_of(request, visitor, log, number, reasons) if chosen == DOUBT else None,
        form=sent_along(log),
        is_stale=is_stale,
        signing=log.keys_of(visitor.seat_name or ""),
        can_call=visitor.table.group_id is not None and event_at(visitor.table) is not None,
        lines=parts_of(desk, log.state, lines, visitor),
    )


def _names(visitor: Visitor, log: Log[Any], number: int, *, has_reasons: bool) -> list[str]:
    """Return the answers that apply to this entry and that the visitor may give."""
    game, desk, version = game_of(visitor.table), DESKS[visitor.table.game], version_of(log, number)
    names = [DOUBT] if has_reasons else []
    if version is None or version.record is None or version.before is None:
        return names
    if visitor.seat_name is not None:
        forgettable = game.may_insert(version.before.state, log.state, visitor.seat_name)
        return [*[FORGOT] * bool(forgettable), *names]
    if can_be_rewritten := is_legal(lambda: check_author(game, log, Entry(Amend(number)), Author())):
        kind, record = game.kinds[version.record.entry.kind], version.record
        picked = kind.picked(version.before.state, record.entry) if desk.amends_here else {}
        choices = [*kind.choices(version.before.state, record.entry.seat or "", picked)]
        has_numbers = desk.amends_here and any(map(is_number_choice, choices))
        has_cards = not desk.amends_here or not all(map(is_number_choice, choices))
        names = [*[CARDS] * has_cards, *[NUMBERS] * has_numbers, *names]
    names = [*[FORGOT] * desk.inserts_at(version.before.state), *names]
    names += [MISREAD] * bool(desk.correction_url(visitor, log.state, CARD))
    return [*names, *[OUT] * can_be_rewritten]


def _is_corrected_here(visitor: Visitor, log: Log[Any], number: int) -> bool:
    version = version_of(log, number)
    record = version.record if version else None
    return record is not None and bool(DESKS[visitor.table.game].misread(log.state, record))


def _chosen(
    request: HttpRequest,
    visitor: Visitor,
    log: Log[Any],
    number: int,
    names: Sequence[str],
    facts: Amend | Insert | None,
) -> str:
    """Return the chosen answer: of a change that was sent, in the address, or the only one."""
    if facts is not None:
        return FORGOT if isinstance(facts, Insert) else CARDS if facts.entry else OUT
    asked = request.GET.get("answer", "")
    if asked in (CARDS, NUMBERS) and asked not in names:
        asked = NUMBERS if asked == CARDS else CARDS
    is_elsewhere = asked == MISREAD and not _is_corrected_here(visitor, log, number)
    if asked in names and not is_elsewhere:
        return asked
    is_asked = log.dispute is not None and log.dispute.about == number
    return DOUBT if names == [DOUBT] or (is_asked and DOUBT in names) else ""


def _answer(visitor: Visitor, log: Log[Any], number: int, name: str, chosen: str) -> PlainAnswer:
    desk, (title, note, icon) = DESKS[visitor.table.game], TITLES[name]
    address = at(visitor, "wrong", number, answer=name)
    if name == MISREAD and not _is_corrected_here(visitor, log, number):
        address = desk.correction_url(visitor, log.state, CARD)
    elif name == chosen:
        address = at(visitor, "wrong", number)
    elif name == CARDS and not desk.amends_here:
        title, note = (
            gettext_noop("Something else happened"),
            gettext_noop("Enter what really happened."),
        )
        address = at(visitor, "amend", number)
    return PlainAnswer(name, title, note, icon, address, name == chosen)
