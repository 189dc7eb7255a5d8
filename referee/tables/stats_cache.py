"""A cache of each table's statistics, refreshed when its log has grown."""

import logging
from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.timezone import localdate

from referee.rules.kernel.history.log import counting_records
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.registry import GAMES
from referee.tables.chain import beginning_of
from referee.tables.figures import GroupTable, TableStats
from referee.tables.groups import people_of, who_is_who
from referee.tables.logbook import DamagedTable, game_of, read_log
from referee.tables.models import CachedStats, Group, Person, Seat, StoredRecord, Table
from referee.tables.pace import breaks_of, moments_of, pace_of, times_of
from referee.tables.writing import one_writer

logger = logging.getLogger(__name__)

MOST_AT_ONCE = 25
"""A page refreshes at most this many tables."""
NIGHT_ENDS = timedelta(hours=5)
"""An evening ends at 5 a.m."""
NAMED_BY = 16
"""The length of a table's identity, a prefix of its first hash."""
FORMAT = "3 "
"""The version of the cached statistics, a prefix of the digest; others are refreshed."""


def stats_of(table: Table) -> TableStats:
    """Compute a table's statistics; empty for an unfinished or damaged table."""
    game = game_of(table)
    try:
        log = read_log(table)
    except DamagedTable:
        return TableStats()
    played = None if log.broken_at else game.finished_game(log)
    if played is None:
        return TableStats()
    made = times_of(table)
    last = made[counting_records(log)[-1].number]
    moments = moments_of(game, log, made, table.opened_at)
    return TableStats(played, pace_of(moments, breaks_of(table, made, last), last), last.isoformat())


def play_of(table: Table) -> GroupTable:
    """Return a single table as a group's, with seat numbers in place of people."""
    who = {seat.name: seat.number for seat in table.seats.order_by("number")}
    stats = stats_of(table)
    evening = evening_of(table.opened_at)
    return GroupTable(table.code, table.name, table.game, evening, who, stats, beginning_of(table)[:NAMED_BY])


def people_at(table: Table) -> dict[str, Person]:
    """Return seat -> person in the table's group; empty without a group."""
    if table.group is None:
        return {}
    meant = who_is_who(people_of(table.group))
    seats = table.seats.values_list("name", "person_id")
    return {name: meant[person] for name, person in seats if person in meant}


def plays_of(
    group: Group, people: Iterable[Person] | None = None, since: datetime | None = None
) -> list[GroupTable]:
    """Return the group's tables of installed games, oldest first, in a fixed number of queries.

    ``since``: only those opened from then on.
    At most MOST_AT_ONCE outdated tables are refreshed in one call.
    """
    tables = Table.objects.filter(group=group, game__in=GAMES)
    rows = list(
        _with_heads(tables.filter(opened_at__gte=since) if since else tables)
        .order_by("opened_at", "pk")
        .values_list(
            "pk", "code", "name", "game", "opened_at", "head", "cached_stats__digest", "cached_stats__payload"
        )
    )
    stale = {row[0]: _digest(row[5]) for row in rows if row[6] != _digest(row[5])}
    fresh = _refresh(dict(islice(stale.items(), MOST_AT_ONCE))) if stale else {}
    who = _who(group, people_of(group) if people is None else people)
    found = []
    for pk, code, name, game, opened, _, _, kept in rows:
        is_counted = pk in fresh or pk not in stale
        stats, identity = fresh[pk] if pk in fresh else _read(kept) if is_counted else (TableStats(), "")
        seats, day = who.get(pk, {}), evening_of(opened)
        found.append(GroupTable(code, name, game, day, seats, stats, identity, is_counted, opened))
    return found


def rebuild(tables: Iterable[int]) -> int:
    """Recompute the statistics of these tables and return their number.

    Tables of games that aren't installed keep theirs: the package may be installed again.
    """
    rows = _with_heads(Table.objects.filter(pk__in=list(tables), game__in=GAMES)).values_list("pk", "head")
    for pk, head in rows:
        _refresh({pk: _digest(head)})
    return len(rows)


def _with_heads(tables: QuerySet[Table]) -> Any:
    """Annotate the tables with the hash of their last record."""
    last = StoredRecord.objects.filter(table=OuterRef("pk")).order_by("-number").values("digest")[:1]
    return tables.annotate(head=Subquery(last))


def _digest(head: str | None) -> str:
    # The column holds 64 characters, and PostgreSQL enforces it.
    return f"{FORMAT}{head or ''}"[:64]


def evening_of(when: datetime) -> date:
    return localdate(when - NIGHT_ENDS)


def _who(group: Group, people: Iterable[Person]) -> dict[int, dict[str, int]]:
    """Return table -> seat -> person, clockwise, with merged names resolved."""
    meant = who_is_who(people)
    found: dict[int, dict[str, int]] = {}
    seats = Seat.objects.filter(table__group=group).order_by("number")
    for table, name, person in seats.values_list("table_id", "name", "person_id"):
        if person in meant:
            found.setdefault(table, {})[name] = meant[person].pk
    return found


def _read(kept: Any) -> tuple[TableStats, str]:
    return decode(TableStats, kept["stats"]), kept["identity"]


def _refresh(stale: Mapping[int, str]) -> dict[int, tuple[TableStats, str]]:
    """Compute the statistics of these tables, and cache them if the database can be written."""
    tables = Table.objects.filter(pk__in=stale).select_related("edition")
    fresh = {table.pk: (stats_of(table), beginning_of(table)[:NAMED_BY]) for table in tables}
    rows = [
        CachedStats(table_id=pk, digest=stale[pk], payload={"stats": encode(stats), "identity": identity})
        for pk, (stats, identity) in fresh.items()
    ]
    try:
        with one_writer, transaction.atomic():
            CachedStats.objects.bulk_create(
                rows, update_conflicts=True, unique_fields=["table"], update_fields=["digest", "payload"]
            )
    except DatabaseError:
        logger.warning("The statistics of %s tables could not be cached.", len(rows))
    return fresh
