"""Doubting a ruling: its reasons with their rules, and the table's vote."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from referee.rules.kernel.entry.entry import Entry, Facts
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.consent import ASK_FIRST
from referee.rules.kernel.history.disputes import can_be_doubted
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.history.remedies import (
    CARD,
    NOT_COUNTED,
    ONCE,
    OUT,
    STANDS,
    TOTAL,
    WAYS,
    can_change,
    can_decide,
    offered,
    still_holds,
    takes_all,
    way_line,
    what_changes,
    would_be,
)
from referee.rules.kernel.records import Protest, Voice
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.rulebook import HouseRule
from referee.rules.kernel.text.ruling import Reason
from referee.rules.kernel.versions import Dispute, version_of
from referee.rules.registry import RULEBOOKS
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.tables.logbook import game_of, read_log
from referee.web.access.responses import see_other
from referee.web.access.visitors import player
from referee.web.desk.protests import speaks_for, word_of
from referee.web.desk.questions import VoiceForm
from referee.web.desk.sent_form import SentAlong, sent_along
from referee.web.registry import DESKS, at_table
from referee.web.rules.rulebook import Leaf
from referee.web.table.entry import enter_or_answer
from referee.web.templating.jinja import at

NOTES: Mapping[str, str] = {
    STANDS: gettext_noop("The ruling was right."),
    ONCE: gettext_noop("The log says that the table decided."),
    CARD: gettext_noop("Correct the card, then enter it again."),
    OUT: gettext_noop("It doesn’t count, just this once."),
}
MOST_CHANGES = 3
DOUBT = "doubt"
"""The answer on the page of an entry under which its ruling is doubted."""
HOUSE_NOTE = gettext_noop("{question} {answer}, for the rest of the game.")
ICONS: Mapping[str, str] = {STANDS: "check", ONCE: "scales", CARD: "cards", OUT: "cross"}
SURE: Mapping[int, str] = {
    3: gettext_noop("It’s in the rules"),
    2: gettext_noop("Partly our reading"),
    1: gettext_noop("Our reading alone"),
}


@dataclass(frozen=True, slots=True)
class WayToDecide:
    """What the table can decide: its label, a note, the result, and who votes for it.

    ``changes``: the later rulings that it would change.
    """

    value: str
    word: str | Line
    note: Line
    icon: str
    then: Line | None
    said_by: tuple[tuple[str, int], ...]
    changes: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class RuleRead:
    """A rule of a reason; ``house``: its house rules with this table's values."""

    leaf: Leaf
    sure_word: str
    house: list[tuple[HouseRule, str]]


@dataclass(frozen=True)
class Voting:
    """The ways, the voters, and the number of votes needed; ``totals``: the seats whose number can be set."""

    totals: tuple[str, ...]
    ways: list[WayToDecide]
    speakers: list[tuple[str, int]]
    asks_who: bool
    is_alone: bool
    enough: int
    all: int
    total: str = TOTAL


@dataclass(frozen=True)
class Doubt:
    """A ruling with its rules; ``voting`` until it is ``decided``, then the ``next`` steps."""

    reasons: tuple[Reason, ...]
    doubted: int
    rules: list[RuleRead]
    dispute: Dispute | None
    word: Line | None
    by: int
    form: SentAlong
    decided: Line | None
    next: list[tuple[str, str, str]]
    voting: Voting | None


def doubt_of(
    request: HttpRequest, visitor: Visitor, log: Log[Any], number: int, reasons: tuple[Reason, ...]
) -> Doubt:
    """Return a ruling's reasons with their rules, and the ways to decide it."""
    game, dispute = game_of(visitor.table), _dispute_about(log, number)
    if dispute and not still_holds(game, log, number, dispute.decided):
        dispute = None
    at_reason = _reason(request, dispute, reasons)
    reason, decided = reasons[at_reason - 1], dispute if dispute and dispute.decided else None
    can_vote = decided is None and can_be_doubted(game, log, number)
    return Doubt(
        reasons=reasons,
        doubted=at_reason,
        rules=list(_rules(visitor, log, reason)),
        dispute=dispute,
        word=word_of(dispute) if dispute else None,
        by=DESKS[visitor.table.game].number_of(log.state, dispute.by) if dispute and dispute.by else 0,
        form=sent_along(log, reason=at_reason, protest=_open_about(log, number)),
        decided=way_line(game, log, number, decided.decided) if decided else None,
        next=list(_next(visitor, log, decided)) if decided and visitor.is_host else [],
        voting=_voting(visitor, log, number, dispute, reason) if can_vote else None,
    )


@at_table(require_POST, player)
def disagree(request: HttpRequest, visitor: Visitor, number: int) -> HttpResponse:
    """Enter a protest against this ruling, or a vote on the open one."""
    log = read_log(visitor.table)
    form = VoiceForm(request.POST)
    own = at(visitor, "wrong", number, answer=DOUBT)
    if not form.is_valid():
        return see_other(own)
    data = form.cleaned_data
    seats = data["seats"] if visitor.is_host and request.POST.get("asked") else speaks_for(visitor, log)
    facts: Facts = Protest(number, form.decided, seats, data["reason"])
    # Two protests from the same page are one: the later one would replace the other.
    if protest := data["protest"] or _open_about(log, number):
        facts = Voice(int(protest), form.decided, seats)
    answer = enter_or_answer(request, visitor, Entry(facts, visitor.seat_name), form)
    after = _dispute_about(read_log(visitor.table), number)
    leads_on = after is not None and after.decided in (ONCE, CARD) and visitor.is_host
    return see_other(own) if answer.status_code == 303 and leads_on else answer


def _dispute_about(log: Log[Any], number: int) -> Dispute | None:
    """Return the last protest against the ruling of this record."""
    return next((each for each in reversed(log.disputes) if each.about == number), None)


def _open_about(log: Log[Any], number: int) -> int | str:
    """Return the number of the open protest against this record, "" for none."""
    return log.dispute.number if log.dispute and log.dispute.about == number else ""


def _reason(request: HttpRequest, dispute: Dispute | None, reasons: tuple[Reason, ...]) -> int:
    """Return the number of the disputed reason: tapped, in the protest, or the decisive one."""
    asked = request.GET.get("reason", "")
    if asked.isascii() and asked.isdigit() and len(asked) < 4 and 1 <= int(asked) <= len(reasons):
        return int(asked)
    if dispute and dispute.reason:
        return min(dispute.reason, len(reasons))
    return next((number for number, each in enumerate(reasons, 1) if each.is_decisive), 1)


def _rules(visitor: Visitor, log: Log[Any], reason: Reason) -> Iterator[RuleRead]:
    """Yield the rules of a reason."""
    book, now = RULEBOOKS[visitor.table.game], game_of(visitor.table).house_now(log.state)
    for rule in (book.rules[number] for number in reason.rules if number in book.rules):
        leaf = Leaf(book, rule)
        house = [(each, each.label_of(now[each.name])) for each in leaf.house_rules]
        yield RuleRead(leaf, SURE[rule.sure], house)


def _voting(visitor: Visitor, log: Log[Any], number: int, dispute: Dispute | None, reason: Reason) -> Voting:
    desk, game = DESKS[visitor.table.game], game_of(visitor.table)
    voters = game.voters(log.state)
    speakers = speaks_for(visitor, log)
    return Voting(
        totals=_totals(game, log, number),
        ways=list(ways_of(visitor, log, number, dispute, reason)),
        speakers=[(seat, desk.number_of(log.state, seat)) for seat in speakers],
        asks_who=visitor.is_host and speakers != voters,
        is_alone=speakers == voters,
        enough=len(voters) // 2 + 1,
        all=len(voters),
    )


def ways_of(
    visitor: Visitor, log: Log[Any], number: int, dispute: Dispute | None, reason: Reason
) -> Iterator[WayToDecide]:
    desk, game = DESKS[visitor.table.game], game_of(visitor.table)
    said = dispute.said if dispute else ()

    def by(way: str) -> tuple[tuple[str, int], ...]:
        return tuple((seat, desk.number_of(log.state, seat)) for seat, decided in said if decided == way)

    stands = selectors.line_of_record(visitor.table, log, number, visitor.seat_name)
    yield WayToDecide(STANDS, WAYS[STANDS], Line(NOTES[STANDS]), ICONS[STANDS], stands, by(STANDS))
    others = [*offered(game, log, number)]
    if can_decide(game, log, number, OUT):
        yield WayToDecide(
            OUT, NOT_COUNTED, Line(NOTES[OUT]), ICONS[OUT], None, by(OUT), _changes(game, log, number, OUT)
        )
    note = Line(WAYS[ONCE])
    # Each changes the winner, so they all undo the same entries.
    if others and takes_all(game, log, number, others[0]):
        note = Line(ASK_FIRST.phrase, seats=game.voters(log.state))
    for way in others:
        word, changes = would_be(game, log, number, way) or WAYS[ONCE], _changes(game, log, number, way)
        yield WayToDecide(way, word, note, ICONS[ONCE], None, by(way), changes)
    yield WayToDecide(ONCE, WAYS[ONCE], Line(NOTES[ONCE]), ICONS[ONCE], None, by(ONCE))
    for house, rule, value in _house_changes(visitor, log, reason):
        note = Line(HOUSE_NOTE, question=Line(rule.question), answer=Line(rule.label_of(value)))
        word = gettext_noop("House rule from now on")
        yield WayToDecide(house, word, note, "house", would_be(game, log, number, house), by(house))
    if desk.correction_url(visitor, log.state, CARD):
        yield WayToDecide(CARD, WAYS[CARD], Line(NOTES[CARD]), ICONS[CARD], None, by(CARD))


def _changes(game: Game[Any, Any], log: Log[Any], number: int, way: str) -> tuple[Reason, ...]:
    return what_changes(game, log, number, way)[:MOST_CHANGES]


def _totals(game: Game[Any, Any], log: Log[Any], number: int) -> tuple[str, ...]:
    """Return the seats whose number the table can set for this record."""
    page = version_of(log, number)
    kind = game.kinds.get(page.record.entry.kind) if page and page.record else None
    return kind.totals(page.before.state) if page and page.before and kind and kind.totals else ()


def _house_changes(visitor: Visitor, log: Log[Any], reason: Reason) -> Iterator[tuple[str, HouseRule, str]]:
    """Yield the other values of a reason's house rules: the way, the rule and the value."""
    game = game_of(visitor.table)
    for rule in game.house_rules:
        for value in rule.possible if set(rule.rules) & set(reason.rules) else ():
            if can_change(game, log.state, f"{rule.name}={value}"):
                yield f"{rule.name}={value}", rule, value


def _next(visitor: Visitor, log: Log[Any], dispute: Dispute) -> Iterator[tuple[str, str, str]]:
    """Yield the next steps of the host: a label, a URL and an icon."""
    desk = DESKS[visitor.table.game]
    if dispute.decided not in (ONCE, CARD):
        return
    if address := desk.correction_url(visitor, log.state, dispute.decided):
        word = gettext_noop("Correct the record")
        if dispute.decided == CARD:
            word = gettext_noop("Correct the card")
        yield word, address, "recount"
    if version_of(log, dispute.about) is not None:
        yield gettext_noop("Amend this entry"), at(visitor, "wrong", dispute.about), "pencil"
        return
    record = selectors.record_as_entered(visitor.table, dispute.about)
    if record is not None:
        draft = urlencode(desk.draft_of(log.state, record))
        yield gettext_noop("Enter it again"), at(visitor, query=draft), "redo"
