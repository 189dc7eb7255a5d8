"""What is measured, against which floor."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import count
from urllib.parse import urlencode

from django.db import transaction

from referee.rules.kernel.codec import decode_text, encode
from referee.rules.kernel.scripted import answer
from referee.rules.registry import QUESTIONS
from referee.tables import logbook
from referee.tables.links import link_path
from referee.tables.management.benching import games
from referee.tables.management.benching.clock import Probe, medians, noise
from referee.tables.management.benching.device import Device, first_load, page_weight, queries
from referee.tables.management.benching.report import Report, Row
from referee.tables.management.benching.urls import BARE
from referee.tables.models import Record

LONG = 499
QUICK_PAGE = "/arctic/skirmish/?" + urlencode({"p": games.PLAYERS, "s": games.SHOWN, "m": ["hq"]}, doseq=True)


@dataclass(frozen=True, slots=True)
class Effort:
    """How often everything is done."""

    rulings: int
    requests: int
    warm_up: int


FULL = Effort(rulings=300, requests=60, warm_up=5)
QUICK = Effort(rulings=3, requests=2, warm_up=1)


def measure(effort: Effort) -> Report:
    """Measure everything, in the database that is there."""
    room = Room()
    times = medians(_ruling_probes(), effort.rulings, effort.warm_up)
    times |= medians(room.probes(), effort.requests, effort.warm_up)
    return Report(
        rows=_rows(times),
        late_to_early={
            "entry posted": times["post late"] / times["post early"],
            "entry posted, answered with the table": times["htmx late"] / times["htmx early"],
            "table page": times["page late"] / times["page early"],
        },
        queries=room.queries(),
        weight={
            "table page": page_weight(room.device, room.path),
            "quick page": page_weight(room.device, QUICK_PAGE),
        },
        first_load=first_load(Device(), room.path),
        noise=noise(),
        repetitions={"rulings": effort.rulings, "requests": effort.requests},
    )


def _rows(times: Mapping[str, float]) -> tuple[Row, ...]:
    def row(what: str, probe: str, floor: str, floor_is: str) -> Row:
        return Row(what, times[probe], times[floor], floor_is)

    case = "the case decoded and encoded, no ruling"
    insert = "an equal row inserted in a transaction"
    bare = "a bare view, same middleware"
    return (
        row("skirmish ruled: 5 players, 5 cards each, 3 declarations", "rule", "codec", case),
        row("the same, JSON in and out (scripted.answer)", "answer", "codec", case),
        row("entry 5 posted, answered with a redirect", "post early", "insert", insert),
        row("entry 500 posted, answered with a redirect", "post late", "insert", insert),
        row("entry 5 posted by htmx, answered with the table", "htmx early", "insert", insert),
        row("entry 500 posted by htmx, answered with the table", "htmx late", "insert", insert),
        row("table page, 4 records", "page early", "bare", bare),
        row("table page, 499 records", "page late", "bare", bare),
        row("quick page, 4 players, 3 cards each", "quick", "bare", bare),
        row(
            "table page, 499 records, log not in memory", "cold", "page late", "the same page, log in memory"
        ),
    )


def _ruling_probes() -> list[Probe]:
    question, line = QUESTIONS[games.QUESTION], json.dumps(games.CASE)
    case = decode_text(question.case, line)
    if "error" in answer(question, line):
        raise RuntimeError("The rules refuse the case of the bench.")
    return [
        Probe("codec", lambda: json.dumps(encode(decode_text(question.case, line)))),
        Probe("rule", partial(question.rule, case)),
        Probe("answer", lambda: json.dumps(answer(question, line))),
    ]


class Room:
    """Two tables to measure at, the device that measures, and a third table for the bare inserts."""

    def __init__(self) -> None:
        self.device = Device()
        self.early, self.late = games.begun(), games.long_game(LONG)
        self.tables = {"early": self.early, "late": self.late}
        for writer in self.tables.values():
            self.device.get(self.path_of(writer))
        self.copied = self._copied_row()
        self.free_numbers = count(self.copied.number + 1)

    @property
    def path(self) -> str:
        """The address of the table with the long log."""
        return self.path_of(self.late)

    @staticmethod
    def path_of(writer: games.Writer) -> str:
        """Return the address of a table's host."""
        return link_path(writer.table)

    def probes(self) -> list[Probe]:
        """Return all that goes through the web or the database, with the floors."""
        get = self.device.get
        runs: dict[str, Callable[[], object]] = {"insert": self._insert, "bare": partial(get, BARE)}
        for when, writer in self.tables.items():
            runs[f"post {when}"] = partial(self.device.declare, writer, htmx=False)
            runs[f"htmx {when}"] = partial(self.device.declare, writer, htmx=True)
            runs[f"page {when}"] = partial(get, self.path_of(writer))
        runs["quick"] = partial(get, QUICK_PAGE)
        probes = [Probe(name, run, self._rewind) for name, run in runs.items()]
        return [*probes, Probe("cold", partial(get, self.path), self._forget)]

    def queries(self) -> dict[str, int]:
        """Return the queries of each request, early and late."""
        words = {"page": "table page", "post": "entry posted", "htmx": "entry posted by htmx"}
        found = {}
        for probe in self.probes():
            what, _, when = probe.name.partition(" ")
            if what in words:
                probe.before()
                found[f"{words[what]}, {when}"] = queries(probe.run)
        self._rewind()
        return found

    def _rewind(self) -> None:
        """Have every log where it was and in memory, as at a table in play."""
        logbook.forget_all()
        for writer in self.tables.values():
            writer.rewind()

    def _forget(self) -> None:
        self._rewind()
        logbook.forget_all()

    def _copied_row(self) -> Record:
        writer = games.begun()
        self.device.declare(writer, htmx=False)
        return writer.table.records.latest("number")

    def _insert(self) -> None:
        with transaction.atomic():
            games.insert_copy(self.copied, next(self.free_numbers))
