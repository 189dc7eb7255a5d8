"""What each table told its group, kept beside it: worked out from the log, anew when the log has gone on."""

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
"""A page does not wait for more tables than these to be counted."""
NIGHT_ENDS = timedelta(hours=5)
"""Who plays past midnight still plays the same evening."""
NAMED_BY = 16
"""So many signs of the hash that a table begins with name it elsewhere."""
FORMAT = "2 "
"""Before a kept digest: what was told in another form is stats again."""


def stats_of(table: Table) -> TableStats:
    """Return what a table tells once its game is over; a damaged one tells nothing."""
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
    """Return a table of no group, or of any, as it would be counted: everybody is their seat's number."""
    who = {seat.name: seat.number for seat in table.seats.order_by("number")}
    stats = stats_of(table)
    evening = evening_of(table.opened_at)
    return GroupTable(table.code, table.name, table.game, evening, who, stats, beginning_of(table)[:NAMED_BY])


def people_at(table: Table) -> dict[str, Person]:
    """Return seat -> the person it means in the table's group; nobody without a group."""
    if table.group is None:
        return {}
    meant = who_is_who(people_of(table.group))
    seats = table.seats.values_list("name", "person_id")
    return {name: meant[person] for name, person in seats if person in meant}


def plays_of(group: Group, people: Iterable[Person] | None = None) -> list[GroupTable]:
    """Return the group’s tables of games that are here, oldest first: as many queries for 1,000 as for one.

    Of tables whose logs have gone on only some are counted anew at a time; the others wait for the next.
    """
    rows = list(
        _with_heads(Table.objects.filter(group=group, game__in=GAMES))
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
        seats = who.get(pk, {})
        found.append(GroupTable(code, name, game, evening_of(opened), seats, stats, identity, is_counted))
    return found


def rebuild(tables: Iterable[int]) -> int:
    """Work out anew what these tables told. Return how many there are.

    What the table of a game stats whose package is gone stays as it is, for the package may come back.
    """
    rows = _with_heads(Table.objects.filter(pk__in=list(tables), game__in=GAMES)).values_list("pk", "head")
    for pk, head in rows:
        _refresh({pk: _digest(head)})
    return len(rows)


def _with_heads(tables: QuerySet[Table]) -> Any:
    """Return the tables, each with the hash of its last record."""
    last = StoredRecord.objects.filter(table=OuterRef("pk")).order_by("-number").values("digest")[:1]
    return tables.annotate(head=Subquery(last))


def _digest(head: str | None) -> str:
    # The column holds 64 signs; SQLite would take more, PostgreSQL refuses them.
    return f"{FORMAT}{head or ''}"[:64]


def evening_of(when: datetime) -> date:
    return localdate(when - NIGHT_ENDS)


def _who(group: Group, people: Iterable[Person]) -> dict[int, dict[str, int]]:
    """Return table -> seat -> person, clockwise, joined names as one."""
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
    """Work out what these tables tell, and keep it where the database can be written."""
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
        logger.warning("What %s tables stats could not be kept; it is worked out each time.", len(rows))
    return fresh
