"""Tables that have been played up to a moment, put into a running server's database as a backup is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.timezone import now

from benchmarks.loading.server import Server
from referee.rules.kernel.history.log import Entry, Log, Record, extend, open_log, rule_on
from referee.rules.kernel.text.codec import encode
from referee.rules.registry import GAMES
from referee.tables import models
from referee.tables.backup import Backup, as_line
from referee.tables.chain import add_link, beginning_of
from referee.tables.editions import digest_of


@dataclass(frozen=True)
class Played:
    """A table as the rules know it, with the line that tells it."""

    code: str
    log: Log[Any]
    line: str


def played(code: str, game_name: str, setup: Any, entries: Sequence[Entry]) -> Played:
    """Play these entries at a new table with this code."""
    game, cards = GAMES[game_name], GAMES[game_name].shipped_edition()
    edition = models.Edition(game=game_name, digest=digest_of(cards), cards=cards)
    table = models.Table(
        code=code, name=code, game=game_name, setup=encode(setup), opened_at=now(), edition=edition
    )
    seats = [models.Seat(number=number, name=name) for number, name in enumerate(setup.players, 1)]
    log, rows, head = open_log(game, setup, cards), list[models.StoredRecord](), beginning_of(table)
    for entry in entries:
        record = Record(log.number + 1, entry, rule_on(game, log, entry))
        log = extend(game, log, record)
        rows.append(_row(record))
        add_link(rows[-1], head)
        head = rows[-1].digest
    return Played(code, log, as_line(Backup(table, edition, seats, rows, [])))


def put(server: Server, *tables: Played) -> None:
    """Have the server know these tables."""
    file = server.folder / "tables.json"
    file.write_text("\n".join(table.line for table in tables), encoding="utf-8")
    server.manage("import", str(file))


def _row(record: Record) -> models.StoredRecord:
    entry, ruling = record.entry, record.ruling
    return models.StoredRecord(
        number=record.number,
        kind=entry.kind,
        seat=entry.seat or "",
        facts=encode(entry.facts),
        overrides=sorted(entry.overrides),
        outcome=encode(ruling.outcome),
        reasons=[encode(reason) for reason in ruling.reasons],
    )
