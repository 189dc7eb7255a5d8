"""A group with many finished tables: copies of one game."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from uuid import uuid4

from django.db import transaction

from benchmarks.speed.clock import Probe
from benchmarks.speed.device import Device
from referee.rules.kernel.replay import read_story
from referee.tables import groups, services
from referee.tables.models import CachedStats, Group, Seat, StoredRecord, Table

STORY = Path(__file__).resolve().parents[2] / "fixtures/replays/arctic/base_game_with_gathering.json"
CODE = "AAAA{:04d}"


@dataclass(frozen=True, slots=True)
class Evenings:
    """The group, a device of it, and the numbers of tables and records."""

    device: Device
    group: Group
    tables: int
    records: int

    @property
    def path(self) -> str:
        """The group's path."""
        return groups.group_path(self.group)

    def probes(self) -> list[Probe]:
        """Return the probes of the page and of its floor."""
        return [Probe("group", partial(self.device.get, self.path)), Probe("kept", self._kept)]

    def _kept(self) -> list[object]:
        kept = CachedStats.objects.filter(table__group=self.group).values_list("payload")
        return [json.dumps(payload) for (payload,) in kept]


def many_evenings(tables: int) -> Evenings:
    """Play a game and copy it with its cached statistics."""
    group, device = groups.found_group("Many evenings"), Device()
    first = services.open_played(read_story(STORY), "The first", CODE.format(0))
    groups.add_table(group, first)
    evenings = Evenings(device, group, tables, tables * first.records.count())
    device.get(evenings.path)
    with transaction.atomic():
        _copy(first, group, tables - 1)
    return evenings


def _copy(first: Table, group: Group, times: int) -> None:
    def copied(number: int) -> Table:
        code = CODE.format(number)
        return Table(
            code=code, name=code, game=first.game, setup=first.setup, edition=first.edition, group=group
        )

    tables = Table.objects.bulk_create([copied(number) for number in range(1, times + 1)])
    seats, records = list(first.seats.all()), list(first.records.all())
    Seat.objects.bulk_create(
        Seat(table=table, number=seat.number, name=seat.name, person=seat.person)
        for table in tables
        for seat in seats
    )
    kept = CachedStats.objects.get(table=first)
    CachedStats.objects.bulk_create(
        CachedStats(table=table, digest=kept.digest, payload=kept.payload) for table in tables
    )
    for table in tables:
        for row in records:
            row.pk, row.table, row.entry_id = None, table, uuid4()
        StoredRecord.objects.bulk_create(records)
