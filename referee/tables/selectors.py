"""Queries: a table's log as sentences, single records, seats and devices."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Max, Q

from referee.rules.kernel.entry.entry import Nothing
from referee.rules.kernel.game import Game, read_entry
from referee.rules.kernel.history.log import LOG_KINDS, Amend, Log, Record, Restore, Retract, Version
from referee.rules.kernel.history.sentences import sentence_of, short_reasons
from referee.rules.kernel.records import Insert
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason
from referee.rules.kernel.versions import version_of, versions_back
from referee.tables.chain import fingerprint, salt_of, seal_of
from referee.tables.damaged_rows import asked, last_number_of
from referee.tables.links import Visitor
from referee.tables.logbook import NEWEST, DamagedTable, game_of, newest_rows, reasons_of, to_log_record
from referee.tables.models import BY_APP, HOST_DEVICE, Seat, StoredRecord, Table

SHORT_LOG = NEWEST // 2
META = (Retract.kind, Restore.kind)
"""Kinds of records that only switch another one off or on."""
REWRITES = (Amend.kind, Insert.kind)


class LogLine(NamedTuple):
    """One line of the log.

    ``taken_back``: number of the undo that took it back, ``undo_mark``: that undo's reason;
    ``amended_by``: number of the amendment that re-entered it; ``is_out``: an amendment removed it;
    ``seal``: hash of an entry that the viewer may not read yet, ``salt``: opens the seal afterwards;
    ``acted_for``: the seat, with its own device, for which the host entered it;
    ``lent_by``: the seat on whose device it was entered for the table or for another seat;
    ``shorts``: what decided, in a few words;
    ``seat``: the seat that it is from, "" for the table; ``met``: the state before it.
    """

    number: int
    line: Line
    made_at: datetime
    entered_by: str
    is_override: bool
    has_reasons: bool
    taken_back: int | None = None
    amended_by: int | None = None
    is_out: bool = False
    can_amend: bool = False
    acted_for: str = ""
    seal: str = ""
    salt: str = ""
    undo_mark: Line | None = None
    seat: str = ""
    met: Any = None
    is_signed: bool = False
    lent_by: str = ""
    shorts: tuple[Line, ...] = ()


def table_with_code(code: str) -> Table | None:
    """Return the table with this code; trial copies can't be joined."""
    # Addresses may contain characters that PostgreSQL refuses in a query.
    return Table.objects.filter(code=code, trial_of=None).first() if code.isalnum() else None


def last_changes(tables: Iterable[Table]) -> Mapping[int, datetime]:
    """Return key of table -> time of its last record; tables without records are left out."""
    rows = StoredRecord.objects.filter(table__in=list(tables)).values_list("table_id")
    return dict(rows.annotate(Max("made_at")))


def check_seat(visitor: Visitor) -> None:
    """Raise DamagedTable for a seat that isn't in the set-up."""
    setup = visitor.table.setup
    if visitor.seat and isinstance(setup, dict) and visitor.seat.name not in setup.get("players", ()):
        raise DamagedTable(visitor.table.code)


def seats_of(table: Table) -> list[Seat]:
    return list(table.seats.order_by("number"))


def devices_of(table: Table) -> frozenset[str]:
    """Return the names of the seats that have a device."""
    question = "SELECT name FROM tables_seat WHERE table_id = %s AND taken_at IS NOT NULL"
    return frozenset(name for (name,) in asked(question, table.pk))


def log_of(table: Table, log: Log[Any], viewer: str | None, limit: int | None = SHORT_LOG) -> list[LogLine]:
    """Return the log's lines for a viewer, newest first; ``limit`` None: all."""
    if limit == SHORT_LOG:
        shown = newest_rows(table, log)
    else:
        shown = list(table.records.filter(number__lte=log.number).order_by("-number"))
    taken_back = _taken_back(reversed(shown))
    entries = [row for row in shown if row.kind not in META][:limit]
    game = game_of(table)
    return [
        _line(game, log, row, viewer, taken_back.get(row.number), page, met)
        for row, (page, met) in zip(entries, _pages_of(log, entries), strict=True)
    ]


def changes_since(table: Table, log: Log[Any], since: int) -> dict[int, tuple[int, int]]:
    """Return record number -> first and last of the earlier lines that it may have changed.

    An undo or a redo changes one line, unless it is of an amendment. That may change every line from the
    amended one on.
    """
    changing = table.records.filter(number__lte=log.number, kind__in=(*META, *REWRITES))
    amended, found = dict[int, int](), dict[int, tuple[int, int]]()
    for number, kind, facts in changing.order_by("number").values_list("number", "kind", "facts"):
        aim = facts["number"]
        if kind in META:
            first, last = amended.get(aim, aim), aim
        else:
            amended[number] = aim
            first, last = aim, number - 1
        if number > since:
            found[number] = first, last
    return found


def record_of(
    table: Table, log: Log[Any], number: int, viewer: str | None
) -> tuple[LogLine, tuple[Reason, ...]] | None:
    """Return one record's line and reasons, or None. A sealed record shows no reasons."""
    is_wanted = Q(number=number) | Q(number__gt=number, kind__in=META)
    rows = list(table.records.filter(is_wanted, number__lte=log.number).order_by("number"))
    if not rows or rows[0].number != number or rows[0].kind in META:
        return None
    row = rows[0]
    page = version_of(log, number)
    game = game_of(table)
    line = _line(game, log, row, viewer, _taken_back(iter(rows)).get(number), page)
    is_open = not line.seal or number in game.shown(log)
    if is_open and row.kind not in LOG_KINDS:
        line = line._replace(seal=fingerprint(seal_of(row)), salt=salt_of(row))
    if not line.has_reasons:
        return line, ()
    return line, page.record.ruling.reasons if page and page.record else reasons_of(row)


def fingerprints(table: Table, numbers: Iterable[int]) -> dict[int, str]:
    """Return the fingerprints of those of these records that there are."""
    rows = table.records.filter(number__in=numbers).values_list("number", "digest")
    return {number: fingerprint(digest) for number, digest in rows}


def describe_record(table: Table, log: Log[Any], record: Record, viewer: str | None) -> Line:
    """Return a record's sentence for a viewer, including amendments'."""
    return sentence_of(game_of(table), log, record, viewer)


def line_of_record(table: Table, log: Log[Any], number: int, viewer: str | None) -> Line | None:
    """Return the sentence of a counting record, None for any other."""
    page = version_of(log, number)
    return describe_record(table, log, page.record, viewer) if page and page.record else None


def record_as_entered(table: Table, number: int) -> Record | None:
    """Return a record as entered, counting or not."""
    row = table.records.filter(number=number).first()
    return to_log_record(game_of(table), row) if row else None


def _pages_of(log: Log[Any], newest_first: Iterable[StoredRecord]) -> list[tuple[Version[Any] | None, Any]]:
    """Return each row's version, None if it doesn't count, and the state before it.

    An inserted entry's version stands earlier than its row.
    """
    at, found = log.version, list[tuple[Version[Any] | None, Any]]()
    for row in newest_first:
        page = version_of(log, row.number) if row.kind == Insert.kind else None
        while at.before is not None and (at.record is None or at.record.number >= row.number):
            if at.record is not None and at.record.number == row.number:
                page = at
            at = at.before
        found.append((page, at.state))
    return found


def last_number(table: Table, log: Log[Any]) -> int:
    """Return the last record number, including damaged ones, so that pages don't wait for them."""
    if log.broken_at is None:
        return log.number
    return last_number_of(table)


def proposed_line(table: Table, log: Log[Any], viewer: str | None) -> Line | None:
    """Return the sentence of the record that the open proposal is about."""
    if log.proposal is None:
        return None
    entry = log.proposal.entry
    if entry.kind == Insert.kind:
        return None
    if entry.kind == Amend.kind:
        return line_of_record(table, log, entry.facts["number"], viewer)
    game = game_of(table)
    if entry.kind in game.kinds:
        return game.describe(log.state, read_entry(game, entry), Nothing(), viewer)
    record = log.undoable if entry.kind == Retract.kind else log.redoable
    return describe_record(table, log, record, viewer) if record else None


def last_of_kind(log: Log[Any], kind: str) -> Record | None:
    return next((record for record, _ in versions_back(log.version) if record.entry.kind == kind), None)


def last_reasons(log: Log[Any], kind: str) -> tuple[Reason, ...]:
    record = last_of_kind(log, kind)
    return record.ruling.reasons if record else ()


def _taken_back(rows: Iterable[StoredRecord]) -> dict[int, StoredRecord]:
    """Return record number -> the undo that took it back. ``rows``: oldest first."""
    taken: dict[int, StoredRecord] = {}
    for row in rows:
        if row.kind == Retract.kind:
            taken[row.facts["number"]] = row
        elif row.kind == Restore.kind:
            taken.pop(row.facts["number"], None)
    return taken


def _lent_by(row: StoredRecord) -> str:
    by, is_own = row.entered_by, row.entered_by == row.seat or row.kind in LOG_KINDS
    return "" if is_own or by in (HOST_DEVICE, BY_APP) else by


def _line(
    game: Game[Any, Any],
    log: Log[Any],
    row: StoredRecord,
    viewer: str | None,
    undo: StoredRecord | None,
    page: Version[Any] | None,
    met: Any = None,
) -> LogLine:
    is_of_log, is_inserted = row.kind in LOG_KINDS, row.kind == Insert.kind
    record = page.record if page and page.record and not is_inserted else to_log_record(game, row)
    is_sealed = not is_of_log and game.is_sealed(log.version.state, record.entry, viewer)
    return LogLine(
        number=row.number,
        line=sentence_of(game, log, record, viewer),
        made_at=row.made_at,
        entered_by="" if row.entered_by in (HOST_DEVICE, BY_APP) else row.entered_by,
        is_signed=bool(row.signature),
        lent_by=_lent_by(row),
        acted_for=row.seat if row.entered_by == HOST_DEVICE else "",
        is_override=bool(record.entry.overrides),
        has_reasons=bool(record.ruling.reasons) and not is_sealed,
        taken_back=undo.number if undo else None,
        undo_mark=reasons_of(undo)[0].line if undo and undo.reasons else None,
        seal=fingerprint(seal_of(row)) if is_sealed else "",
        amended_by=page.amended_by if page else None,
        is_out=page is None and undo is None and (is_inserted or not is_of_log),
        can_amend=page is not None and not is_sealed,
        seat=row.seat,
        met=met,
        shorts=() if is_sealed else short_reasons(game, record),
    )
