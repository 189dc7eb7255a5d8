"""Tables that have been played up to a moment, put into a running server's database as a backup is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.utils.timezone import now

from benchmarks.loading.server import Server
from referee.rules.kernel.codec import encode
from referee.rules.kernel.log import Entry, Log, Record, extend, open_log, rule_on
from referee.rules.registry import GAMES
from referee.tables.backup import FORMAT
from referee.tables.services import digest_of


@dataclass(frozen=True)
class Played:
    """A table as the rules know it, with the line that tells it."""

    code: str
    log: Log[Any]
    line: str


def played(code: str, game_name: str, setup: Any, entries: Sequence[Entry]) -> Played:
    """Play these entries at a new table with this code."""
    game, stamp = GAMES[game_name], now().isoformat()
    cards = game.shipped_edition()
    log, records = open_log(game, setup, cards), []
    for entry in entries:
        record = Record(log.number + 1, entry, rule_on(game, log, entry))
        log = extend(game, log, record)
        records.append(_told(record) | {"made_at": stamp})
    told = {
        "format": FORMAT,
        "table": {"code": code, "name": code, "game": game_name, "setup": encode(setup), "opened_at": stamp},
        "edition": {"game": game_name, "digest": digest_of(cards), "cards": cards},
        "seats": [{"number": n, "name": name} for n, name in enumerate(setup.players, 1)],
        "records": records,
    }
    return Played(code, log, json.dumps(told))


def put(server: Server, *tables: Played) -> None:
    """Have the server know these tables."""
    file = server.folder / "tables.json"
    file.write_text("\n".join(table.line for table in tables), encoding="utf-8")
    server.manage("import", str(file))


def _told(record: Record) -> dict[str, Any]:
    entry, ruling = record.entry, record.ruling
    return {
        "number": record.number,
        "entry_id": str(uuid4()),
        "kind": entry.kind,
        "seat": entry.seat or "",
        "facts": encode(entry.facts),
        "overrides": sorted(entry.overrides),
        "outcome": encode(ruling.outcome),
        "reasons": [encode(reason) for reason in ruling.reasons],
    }
