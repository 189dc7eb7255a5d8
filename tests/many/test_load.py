"""The load test itself: its guests are honest, and its figures are what they say."""

from __future__ import annotations

import pytest

from benchmarks.loading.device import Device
from benchmarks.loading.figures import Row, Times, lines
from benchmarks.loading.load import FLOOR, Effort, Load
from benchmarks.loading.server import HOST, Server
from tests.many.crowd import run


def test_the_figures_are_those_of_the_times() -> None:
    times = Times([number / 1000 for number in range(1, 101)])

    assert times.at(0.5) == pytest.approx(51)
    assert times.at(0.99) == pytest.approx(100)
    assert Row("x", 4, times).rate == 25
    assert Times().at(0.5) == 0


def test_every_row_stands_beside_its_floor() -> None:
    head, *rows = lines([Row(FLOOR, 1, Times([0.002])), Row("page", 1, Times([0.01]), FLOOR)])

    assert head.split()[0] == "what"
    assert rows[1].endswith(f"5.0 ({FLOOR})")


def test_a_small_load_is_held_without_an_error(on_sqlite: Server) -> None:
    load = Load(on_sqlite, Effort(tables=2, seconds=1, pause=0.2, idle=10))
    rows = {row.what: row for row in run(load.measure())}

    assert load.held == 2 * 5 + 10
    assert len(rows["table opened"].times.taken) == 2
    assert len(rows["seat joined"].times.taken) == 8
    entered = len(rows["entry posted, table answered"].times.taken)
    assert entered >= 2
    assert len(rows["word heard after the tap"].times.taken) == 5 * entered
    assert not any(row.times.errors for row in rows.values())
    assert len(load.acknowledged) == entered
    assert load.lost() == 0
    load.acknowledged.append("never sent")
    assert load.lost() == 1
    assert on_sqlite.log() == ""


def test_a_stranger_gets_no_page_and_no_stream(on_sqlite: Server) -> None:
    async def test() -> tuple[int, int, int]:
        device = Device(HOST, on_sqlite.port)
        path = "/t/ABCDEF/host/"
        page, stream = await device.get(path), await device.get(f"{path}live/")
        return page.status, stream.status, (await device.get("/health/")).status

    assert run(test()) == (302, 404, 200)
