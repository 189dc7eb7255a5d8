"""A stampede in small: every device comes back after a restart, and hears what is entered then."""

from __future__ import annotations

from benchmarks.loading.server import Server
from benchmarks.loading.stampede import OF_A_TABLE, Stampede
from tests.many.crowd import run


def test_all_devices_come_back_and_hear(on_sqlite: Server) -> None:
    number = OF_A_TABLE + 10

    def restart() -> None:
        on_sqlite.stop()
        on_sqlite.start()

    found = Stampede(on_sqlite, number, restart)
    run(found.measure())

    assert found.lost == 0
    assert len(found.hosts) == 2
    assert len(found.away.taken) == number
    assert len(found.heard.taken) == OF_A_TABLE
    assert {each.retry >= 1 for each in found.listeners} == {True}
    assert len({each.retry for each in found.listeners}) > number / 2
    assert not found.meanwhile.errors
