"""Reads what a version left: its database in the place of the tests' own, its devices, its files."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from django import test
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from django.db.utils import load_backend

from referee.rules.kernel.entry.entry import Entry, entry_data
from referee.rules.kernel.history.log import LOG_KINDS, Propose, Retract, counting_records
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import logbook, playing, services
from referee.tables.backup import check_line, line_of
from referee.tables.logbook import game_of, read_log
from referee.tables.models import Table
from tests.releases.folder import Folder

TRIES = 4


@contextmanager
def using(path: Path) -> Iterator[None]:
    """Have Django use an SQLite file, and nothing that it remembers of another database."""
    usual = connections["default"]
    engine = "django.db.backends.sqlite3"
    settings = {**usual.settings_dict, "ENGINE": engine, "NAME": str(path)}
    backend: Any = load_backend(engine)
    connections["default"] = backend.DatabaseWrapper(settings, "default")
    _forget()
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"] = usual
        _forget()


def _forget() -> None:
    logbook.forget_all()
    cache.clear()


def device(folder: Folder, who: str, client: test.Client | None = None) -> test.Client:
    """Return a device with the cookies that it has kept."""
    found = client or test.Client()
    if who:
        for name, value in folder.json("release.json")["devices"][who].items():
            found.cookies[name] = value
    return found


def upload(content: bytes, name: str = "file") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def play_on(table: Table, seed: int = 1) -> str:
    """Enter something at a table, as its own device may: what is offered, undo, or a request for it."""
    log, game, dice = read_log(table), game_of(table), random.Random(seed)
    offered = (playing.entry_at_random(game, game.kinds, log.state, dice, {}, {}) for _ in range(TRIES))
    undo = Entry(Retract(counting_records(log)[-1].number))
    for entry in (*filter(None, offered), undo, Entry(Propose(entry_data(undo)))):
        is_hosts = entry.kind in LOG_KINDS or game.may_enter(log.state, entry, None)
        by = "" if is_hosts else entry.seat or ""
        sent: dict[str, Any] = {"entry": entry, "seen": log.number, "entry_id": uuid4(), "entered_by": by}
        try:
            return str(services.enter(table=table, **sent).row.kind)
        except (IllegalEntry, services.StaleEntry):
            continue
    raise AssertionError(f"nothing can be entered at {table}")


def exported(table: Table) -> str:
    """Return the file of a table, once it is sure that it reads back."""
    line = line_of(table)
    check_line(line)
    return line


def names_of(data: Any, above: str = "") -> Iterator[str]:
    """Yield the names in JSON data, with those above them; lists count as what is in them."""
    if isinstance(data, list):
        for each in data:
            yield from names_of(each, above)
    elif isinstance(data, Mapping):
        for name, inner in data.items():
            yield f"{above}.{name}"
            yield from names_of(inner, f"{above}.{name}")
