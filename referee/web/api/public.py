"""The public part of a table, as on its wall page: for programs, and to be read aloud."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language

from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.package.questions import reason_as_json
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.tables.logbook import game_of, read_log
from referee.tables.selectors import LogLine
from referee.web.api.language import in_language
from referee.web.desk.wall import Wall
from referee.web.registry import WALLS, at_table
from referee.web.templating.jinja import READER, say


@dataclass(frozen=True, slots=True)
class Counterfactual:
    """A house rule that decided a ruling; ``other``: the value with the other result in ``text``."""

    text: str
    rules: tuple[str, ...]
    house_rules: tuple[str, ...]
    other: str


@dataclass(frozen=True, slots=True)
class PublicNumber:
    """A number with its word."""

    word: str
    number: int


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """A seat: its last entry and its public numbers. ``says``: now, next, passed or nothing."""

    name: str
    says: str
    is_now: bool
    last: str | None
    numbers: tuple[PublicNumber, ...]


@dataclass(frozen=True, slots=True)
class PublicTerm:
    """A number of a sum."""

    what: str
    number: int


@dataclass(frozen=True, slots=True)
class PublicSum:
    """A player's sum, as the pages show it."""

    who: str
    terms: tuple[PublicTerm, ...]
    total: int


@dataclass(frozen=True, slots=True)
class PublicReason:
    """A reason, its rules, its house rules ("name=value") and its sums."""

    text: str
    rules: tuple[str, ...]
    house_rules: tuple[str, ...] = ()
    sums: tuple[PublicSum, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicEntry:
    """A line of the log. ``counts``: it wasn't undone or deleted."""

    number: int
    seat: str | None
    text: str
    counts: bool


@dataclass(frozen=True, slots=True)
class PublicTable:
    """The public part of a table, in words; ``due``: what happens next; ``log``: newest first."""

    game: str
    name: str
    is_strict: bool
    where: str
    due: str
    seats: tuple[PublicSeat, ...]
    totals: dict[str, int]
    reasons: tuple[PublicReason, ...]
    log: tuple[PublicEntry, ...]


# Characters that isolate the direction of names aren't read aloud.
UNSPOKEN = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))


@at_table()
def table_json(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Return what the wall page shows, in the language asked for."""
    try:
        with in_language(request):
            return JsonResponse(table_as_json(visitor, read_log(visitor.table)))
    except IllegalEntry as refusal:
        error = {"code": refusal.code, "message": say(refusal.line), "rule": None}
        return JsonResponse({"error": error}, status=400)


@at_table()
def said(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Return the ruling or what is due in the language of the page, and whether this seat is due."""
    log = read_log(visitor.table)
    wall, due = _wall_of(visitor, log), game_of(visitor.table).due(log.state)
    words = " ".join(say(line).translate(UNSPOKEN) for line in (wall.word, wall.then) if line)
    data = {"words": words, "lang": get_language(), "is_due": visitor.seat_name in due}
    return JsonResponse(data | {"number": log.number})


def table_as_json(visitor: Visitor, log: Log[Any]) -> Any:
    """Return the public part of the table as JSON data, in the current language."""
    table, lines = visitor.table, selectors.log_of(visitor.table, log, None)
    is_strict = bool(table.setup.get("is_strict"))
    return encode(public_table(table.game, table.name, _wall_of(visitor, log), lines, is_strict=is_strict))


def _wall_of(visitor: Visitor, log: Log[Any]) -> Wall:
    """Return the wall page as a watcher sees it."""
    return WALLS[visitor.table.game](Visitor(visitor.table, None, is_watching=True), log)


def public_table(
    game: str, name: str, wall: Wall, lines: Iterable[LogLine], *, is_strict: bool = False
) -> PublicTable:
    """Return the wall page and the newest lines of the log as data."""
    return PublicTable(
        game=game,
        name=name,
        is_strict=is_strict,
        where=say(wall.where),
        due=" ".join(say(line) for line in (wall.word, wall.then) if line),
        seats=tuple(_seats(wall)),
        totals={total.name: total.total for total in wall.totals},
        reasons=tuple(decode(PublicReason, reason_as_json(reason, READER)) for reason in wall.reasons),
        log=tuple(map(public_entry, lines)),
    )


def _seats(wall: Wall) -> Iterable[PublicSeat]:
    for seat in wall.seats:
        says = say(seat.says) if isinstance(seat.says, Line) else seat.says
        numbers = tuple(PublicNumber(say(fact.word), fact.number) for fact in seat.facts)
        yield PublicSeat(seat.name, says, seat.is_now, say(seat.act) if seat.act else None, numbers)


def public_entry(line: LogLine) -> PublicEntry:
    counts = line.taken_back is None and not line.is_out
    return PublicEntry(line.number, line.seat, say(line.line), counts)
