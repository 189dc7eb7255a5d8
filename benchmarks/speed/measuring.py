"""The probes of the bench and their floors."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import count
from urllib.parse import urlencode

from django.db import transaction

from benchmarks.speed import games
from benchmarks.speed.clock import Probe, medians, noise
from benchmarks.speed.device import Device, first_load, queries, weight_of
from benchmarks.speed.evenings import Evenings, many_evenings
from benchmarks.speed.report import GROUP, Report, Row
from benchmarks.speed.urls import BARE
from referee.rules.kernel.text.codec import decode_text, encode
from referee.rules.package.questions import answer_text
from referee.rules.registry import QUESTIONS
from referee.tables import logbook
from referee.tables.links import link_path
from referee.tables.models import StoredRecord, Table

LONG = 499
ENTRIES = ((games.DECLARING, "declare", games.SNIPE), (games.GATHERING, "dig", games.DIG))
QUICK_PAGE = "/arctic/skirmish/?" + urlencode({"p": games.PLAYERS, **games.SHOWN, "sets": "hq"}, doseq=True)


@dataclass(frozen=True, slots=True)
class Effort:
    """Number of runs of each probe."""

    rulings: int
    requests: int
    warm_up: int
    tables: int


FULL = Effort(rulings=300, requests=60, warm_up=5, tables=1000)
QUICK = Effort(rulings=3, requests=2, warm_up=1, tables=20)


def measure(effort: Effort) -> Report:
    """Run all probes in the current database."""
    room = Room()
    requests = room.requests()
    times = medians(Rulings().probes(), effort.rulings, effort.warm_up)
    times |= medians(room.probes(), effort.requests, effort.warm_up)
    evenings = many_evenings(effort.tables)
    times |= medians(evenings.probes(), max(effort.requests // 6, 1), 1)
    return Report(
        rows=(*_rows(times, room), _group_row(times, evenings)),
        late_to_early={what: times[f"{what}, late"] / times[f"{what}, early"] for what in requests},
        queries=room.queries(),
        weight={
            "table page": weight_of(room.device.get(room.path)),
            "quick page": weight_of(room.device.get(QUICK_PAGE)),
        },
        answers=room.answers(),
        first_loads={page: first_load(Device(), link_path(table)) for page, table in room.opened.items()},
        noise=noise(),
        repetitions={"rulings": effort.rulings, "requests": effort.requests},
    )


def _rows(times: Mapping[str, float], room: Room) -> tuple[Row, ...]:
    def row(what: str, probe: str, floor: str, floor_is: str) -> Row:
        return Row(what, times[probe], times[floor], floor_is)

    case = "the case decoded and encoded, no ruling"
    insert = "an equal row inserted in a transaction"
    bare = "a bare view, same middleware"
    rows = [
        row("skirmish ruled: 5 players, 5 cards each, 3 declarations", "rule", "codec", case),
        row("the same, JSON in and out", "answer", "codec", case),
    ]
    for what in room.requests():
        # An answer with the page is measured as a page is; a redirect has no more to do than to insert.
        floor, floor_is = ("insert", insert) if "redirected" in what else ("bare", bare)
        for when, writer in room.tables[what.partition(":")[0]].items():
            records = writer.number + ("posted" in what)
            rows.append(row(f"{what}, {records} records", f"{what}, {when}", floor, floor_is))
    rows.append(row("quick page, 5 players, 3 cards each", "quick", "bare", bare))
    late = f"{games.DECLARING}: table page, late"
    cold = f"table page, {room.late.number} records, log not in memory"
    rows.append(row(cold, "cold", late, "the same page, log in memory"))
    return tuple(rows)


def _group_row(times: Mapping[str, float], evenings: Evenings) -> Row:
    what = f"{GROUP}, {evenings.tables} tables, {evenings.records} records"
    return Row(what, times["group"], times["kept"], "what is kept of them read, and no more")


class Rulings:
    """A skirmish that's ruled on after each tap, so that no case is the one before."""

    def __init__(self) -> None:
        self.question, self.taps = QUESTIONS[games.QUESTION], games.taps()
        self.tap()

    def tap(self) -> None:
        self.line = json.dumps(next(self.taps))
        self.case = decode_text(self.question.case, self.line)

    def probes(self) -> list[Probe]:
        rule = self.question.rule
        return [
            Probe("codec", lambda: json.dumps(encode(decode_text(self.question.case, self.line)))),
            Probe("rule", lambda: rule(self.case), self.tap),
            Probe("answer", lambda: answer_text(self.question, self.line), self.tap),
        ]


class Room:
    """Tables early and late in a game, in a skirmish and while gathering, and one for bare inserts."""

    def __init__(self) -> None:
        self.device = Device()
        self.tables = {
            point: {"early": games.early_table(point), "late": games.late_table(point, LONG)}
            for point in (games.DECLARING, games.GATHERING)
        }
        for writer in self.writers:
            self.device.look(self.path_of(writer))
        self.copied = self._copied_row()
        self.free_numbers = count(self.copied.number + 1)

    @property
    def writers(self) -> list[games.Writer]:
        """All measured tables."""
        return [writer for pair in self.tables.values() for writer in pair.values()]

    @property
    def late(self) -> games.Writer:
        """The table in its last skirmish."""
        return self.tables[games.DECLARING]["late"]

    @property
    def opened(self) -> dict[str, Table]:
        """The tables whose pages are loaded with an empty cache; an evening begins with the first."""
        return {
            "table page": self.tables[games.GATHERING]["early"].table,
            "light round": games.Writer("Light", games.PLAYERS[0], is_light=True).table,
            "open skirmish": self.tables[games.DECLARING]["early"].table,
        }

    @property
    def path(self) -> str:
        """The address of the table with the long log."""
        return self.path_of(self.late)

    @staticmethod
    def path_of(writer: games.Writer) -> str:
        return link_path(writer.table)

    def requests(self) -> dict[str, Callable[[games.Writer], object]]:
        """Return the requests that are timed early and late: name -> request."""
        enter = self.device.enter
        found: dict[str, Callable[[games.Writer], object]] = {}
        for point, kind, said in ENTRIES:
            found[f"{point}: {kind} posted, redirected"] = partial(enter, kind=kind, said=said, htmx=False)
            found[f"{point}: {kind} posted by htmx"] = partial(enter, kind=kind, said=said, htmx=True)
            found[f"{point}: table page"] = lambda writer: self.device.get(self.path_of(writer))
        return found

    def probes(self) -> list[Probe]:
        """Return the probes of the web and the database, with their floors."""
        get = self.device.get
        runs: dict[str, Callable[[], object]] = {"insert": self._insert, "bare": partial(get, BARE)}
        for what, request in self.requests().items():
            for when, writer in self.tables[what.partition(":")[0]].items():
                runs[f"{what}, {when}"] = partial(request, writer)
        runs["quick"] = partial(get, QUICK_PAGE)
        probes = [Probe(name, run, self._rewind) for name, run in runs.items()]
        return [*probes, Probe("cold", partial(get, self.path), self._forget)]

    def queries(self) -> dict[str, int]:
        names = {f"{what}, {when}" for what in self.requests() for when in ("early", "late")}
        found = {}
        for probe in self.probes():
            if probe.name in names:
                probe.before()
                found[probe.name] = queries(probe.run)
        self._rewind()
        return found

    def answers(self) -> dict[str, dict[str, int]]:
        """Return the sizes of the answers to entries, from the host and the seat, and to a tap."""
        found = {}
        for point, kind, said in ENTRIES:
            for when, writer in self.tables[point].items():
                self._rewind()
                theirs, path = (
                    Device(),
                    link_path(writer.table, writer.table.seats.get(name=said["for_seat"])),
                )
                theirs.look(path)
                entered = self.device.enter(writer, kind, said, htmx=True)
                found[f"{point}: {kind} posted by htmx, {when}"] = weight_of(entered)
                found[f"{point}: {kind} heard of by its seat, {when}"] = weight_of(theirs.tap(path))
        self._rewind()
        self.device.look(QUICK_PAGE)
        found["quick page: a card added"] = weight_of(self.device.tap(QUICK_PAGE, "&do=force.0:refugee"))
        return found

    def _rewind(self) -> None:
        """Restore every log and load it into the cache, as at a table in play."""
        logbook.forget_all()
        for writer in self.writers:
            writer.rewind()

    def _forget(self) -> None:
        self._rewind()
        logbook.forget_all()

    def _copied_row(self) -> StoredRecord:
        writer = games.early_table(games.DECLARING)
        self.device.enter(writer, "declare", games.SNIPE, htmx=False)
        return writer.table.records.latest("number")

    def _insert(self) -> None:
        with transaction.atomic():
            games.insert_copy(self.copied, next(self.free_numbers))
