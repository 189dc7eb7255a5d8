"""The page of a table: the part that all games share, and rendering it with the desk's part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from referee.rules.kernel.history.log import Log, Record
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.versions import Cover
from referee.tables import selectors
from referee.tables.chain import fingerprint
from referee.tables.events import event_at
from referee.tables.links import Visitor
from referee.tables.selectors import LogLine
from referee.web.desk.desk import Desk, GamePage, Trouble
from referee.web.desk.log import LogPart, parts_of
from referee.web.desk.printed import Printed, printed_of
from referee.web.desk.protests import Decision, OpenProtest, decisions, doubt_number, open_protest
from referee.web.desk.sent_form import SentAlong, sent_along


@dataclass(frozen=True)
class TakenBack:
    """An offered undo or redo: the sentence of the record, its number, and the form."""

    line: Line
    number: int
    form: SentAlong


def _taken_back(visitor: Visitor, log: Log[Any], record: Record | None) -> TakenBack | None:
    """Return None if there is no record, or it is another seat's."""
    if record is None or not (visitor.is_host or record.entry.seat == visitor.seat_name):
        return None
    line = selectors.describe_record(visitor.table, log, record, visitor.seat_name)
    return TakenBack(line, record.number, sent_along(log))


@dataclass(frozen=True, kw_only=True)
class DeskPart:
    """The part of a table's page that all games share.

    ``as_of``: what those parts depend on that don't depend on a draft; empty on the page of an amendment.
    ``amending``: the entry being amended; ``guide``: the band of a guided round; ``signing``: the public keys
    of the visitor's seat; ``can_call``: nothing can be called wrong yet, but an event's judge can be called;
    ``forgot``: the query that inserts what a refusal suggests was forgotten.
    """

    visitor: Visitor
    own_seat: Any
    table: Any
    game: str
    state: Any
    seen: int
    broken_at: int | None
    head: str
    as_of: tuple[object, ...]
    lines: Callable[[], list[LogLine]]
    log_parts: Callable[[], list[LogPart]]
    trouble: Trouble | None
    printed: Callable[[], Printed]
    doubt_number: int
    can_call: bool
    protest: OpenProtest | None
    decided: list[Decision]
    undo: TakenBack | None
    redo: TakenBack | None
    question: object = None
    declined: str = ""  # who said no to the last proposal
    seeding: object = None
    covers: tuple[Cover, ...] = ()
    vouch_form: SentAlong | None = None
    guide: object = None
    amending: Line | None = None
    forgot: str = ""
    is_drawn: bool = False
    signing: tuple[str, ...] = ()
    moved_to: str | None = None


def desk_part(desk: Desk, visitor: Visitor, log: Log[Any], trouble: Trouble | None, **more: Any) -> DeskPart:
    """Return the part of the page that all games share. ``more``: fields that not every page has."""
    seen, head = selectors.last_number(visitor.table, log), fingerprint(log.head)
    lines = cache(partial(selectors.log_of, visitor.table, log, visitor.seat_name))
    doubted = doubt_number(visitor, log)
    return DeskPart(
        visitor=visitor,
        own_seat=visitor.seat,
        table=visitor.table,
        game=visitor.table.game,
        state=log.state,
        seen=seen,
        broken_at=log.broken_at,
        head=head,
        as_of=() if visitor.is_amending else (visitor.path, seen, log.broken_at, log.head),
        lines=lines,
        log_parts=lambda: parts_of(desk, log.state, lines(), visitor),
        trouble=trouble,
        printed=cache(lambda: printed_of(visitor, log, desk.parts(log.state), lines)),
        doubt_number=doubted,
        can_call=not doubted and _can_call(visitor),
        protest=open_protest(visitor, log),
        decided=decisions(visitor, log),
        undo=_taken_back(visitor, log, log.undoable),
        redo=_taken_back(visitor, log, log.redoable),
        vouch_form=sent_along(log) if log.covers else None,
        declined=log.declined,
        forgot=_forgotten(desk, visitor, log, trouble),
        covers=tuple(cover for cover in log.covers if cover.device),
        signing=log.keys_of(visitor.seat_name or ""),
        moved_to=log.moved_to,
        **more,
    )


def _can_call(visitor: Visitor) -> bool:
    return (
        visitor.table.group_id is not None and not visitor.is_watching and event_at(visitor.table) is not None
    )


def _forgotten(desk: Desk, visitor: Visitor, log: Log[Any], trouble: Trouble | None) -> str:
    refusal = trouble.refusal if trouble and visitor.is_host and not visitor.is_amending else None
    fields = desk.forgotten(log.state, refusal) if refusal else ()
    return urlencode([("answer", "forgot"), *fields]) if fields else ""


def show_desk(
    request: HttpRequest, desk: Desk, part: DeskPart, page: GamePage, status: int = 200
) -> HttpResponse:
    return render(request, desk.template, {**vars(part), **vars(page)}, status=status)
