"""Which recorded games a release keeps: few in which every field of every kind of record is to be seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.rules.kernel.replay import read_story
from referee.tables.models import Table, free_code
from referee.tables.services import open_played
from tests.releases.folder import PROJECT

REPLAYS = sorted((PROJECT / "fixtures" / "replays").glob("*/*.json"))
Shape = tuple[str, ...]


def names_in(value: Any, depth: int, above: Shape = ()) -> Iterator[Shape]:
    """Yield the names in JSON data that say something, down to a depth; lists count as what is in them."""
    if isinstance(value, list):
        for each in value:
            yield from names_in(each, depth, above)
    elif isinstance(value, dict) and depth:
        for name, inner in value.items():
            if inner not in (None, False, "", [], {}):
                yield (*above, name)
                yield from names_in(inner, depth - 1, (*above, name))


def shapes_of(table: Table) -> set[Shape]:
    """Return what is to be seen in a table: fields of its set-up, kinds, fields of facts and outcomes."""
    game = table.game
    found = {(game, "", *each) for each in names_in(table.setup, 1)}
    for row in table.records.all():
        found.add((game, row.kind))
        found |= {(game, row.kind, "facts", *each) for each in names_in(row.facts, 2)}
        found |= {(game, row.kind, "outcome", *each) for each in names_in(row.outcome, 1)}
        found |= {(game, row.kind, "overrides")} if row.overrides else set()
    return found


def open_few() -> list[Table]:
    """Open recorded games as tables: the fewest records in which all of it is to be seen."""
    there = [(table, shapes_of(table), table.records.count()) for table in map(_opened, REPLAYS)]
    left, chosen = set[Shape]().union(*(shapes for _, shapes, _ in there)), list[Table]()
    while left:
        table, shapes, _ = max(there, key=lambda each: len(each[1] & left) / (each[2] + 2))
        chosen.append(table)
        left -= shapes
    Table.objects.exclude(pk__in=[table.pk for table in chosen]).delete()
    return chosen


def _opened(file: Path) -> Table:
    return open_played(read_story(file), file.stem[:60], free_code(Table))
