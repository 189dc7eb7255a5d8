"""How long play took, by phase and by seat, from the times of the records; and breaks."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from django.db import transaction
from django.utils.timezone import now

from referee.rules.kernel.versions import Log, Version
from referee.tables.models import Pause, Table
from referee.tables.writing import one_writer

LONGEST = timedelta(hours=1)
"""A longer wait counts as a break that wasn't entered."""

Break = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class Moment:
    """From this time the table was in this phase ("": the game was over) and waited for these seats."""

    at: datetime
    phase: str
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds in total, by phase and by seat; seats waited for at once each get the full time."""

    total: int = 0
    phases: Mapping[str, int] = field(default_factory=dict)
    seats: Mapping[str, int] = field(default_factory=dict)


def moments_of(game: Any, log: Log[Any], made: Mapping[int, datetime], opened: datetime) -> list[Moment]:
    """Return one moment for each version of the table, starting with its opening."""
    found: list[Moment] = []
    at: Version[Any] | None = log.version
    while at is not None:
        when = made.get(at.record.number, opened) if at.record else opened
        found.append(Moment(when, game.phase(at.state), game.due(at.state)))
        at = at.before
    return found[::-1]


def pace_of(moments: Sequence[Moment], breaks: Iterable[Break], until: datetime) -> Pace:
    """Add up the time between the moments and after the last one, without breaks."""
    phases, seats, known = Counter[str](), Counter[str](), merged(breaks)
    for moment, end in _waits(moments, until):
        seconds = _counted(moment.at, end, known)
        phases[moment.phase] += seconds
        for seat in moment.seats:
            seats[seat] += seconds
    return Pace(phases.total(), dict(phases), dict(seats))


def _waits(moments: Sequence[Moment], until: datetime) -> Iterator[tuple[Moment, datetime]]:
    ends = [*(later.at for _, later in pairwise(moments)), until]
    for moment, end in zip(moments, ends, strict=True):
        if moment.phase:
            yield moment, end


def _counted(start: datetime, end: datetime, breaks: Sequence[Break]) -> int:
    lost = (max(min(end, over) - max(start, began), timedelta()) for began, over in breaks)
    left = end - start - sum(lost, timedelta())
    return int(left.total_seconds()) if timedelta() < left <= LONGEST else 0


def merged(breaks: Iterable[Break]) -> tuple[Break, ...]:
    """Sort the breaks and merge overlapping ones."""
    found: list[Break] = []
    for began, over in sorted(breaks):
        if found and began <= found[-1][1]:
            found[-1] = found[-1][0], max(over, found[-1][1])
        else:
            found.append((began, over))
    return tuple(found)


def times_of(table: Table) -> Mapping[int, datetime]:
    """Return record number -> time."""
    return dict(table.records.order_by("number").values_list("number", "made_at"))


def breaks_of(table: Table, times: Mapping[int, datetime], until: datetime) -> tuple[Break, ...]:
    """Return the breaks; one ends when a player resumes, or with the next record."""
    made = sorted(times.values())
    return tuple(
        (pause.began_at, min(pause.ended_at or until, _next(made, pause.began_at, until)))
        for pause in table.pauses.order_by("began_at")
    )


def paused_since(breaks: tuple[Break, ...], until: datetime) -> datetime | None:
    """Return when the current break began, None during play."""
    return next((began for began, over in breaks if over == until), None)


def _next(made: list[datetime], after: datetime, until: datetime) -> datetime:
    place = bisect_right(made, after)
    return made[place] if place < len(made) else until


def pause(table: Table) -> None:
    """Begin a break unless one is going on."""
    with one_writer, transaction.atomic():
        until = now()
        if paused_since(breaks_of(table, times_of(table), until), until) is None:
            Pause.objects.create(table=table)


def resume(table: Table) -> None:
    with one_writer:
        table.pauses.filter(ended_at=None).update(ended_at=now())
