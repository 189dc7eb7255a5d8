"""Two at once, and five: nothing is lost, nothing is doubled, and all see the same."""

from __future__ import annotations

import asyncio
import os
from typing import Any

import pytest
from hypothesis import settings

from benchmarks.loading.server import Server
from tests.many.crowd import Crowd, assert_recorded_once, board_of, records_of, replayed_board, run, views_of

MORE = settings().max_examples * 2 // 5
ENTRIES = {"on_sqlite": max(MORE, 200), "on_postgres": max(MORE, 60)}
SEED = int(os.environ.get("SOAK_SEED", "1"))


@pytest.mark.parametrize("where", ["on_sqlite", "on_postgres"])
def test_five_devices_at_once_agree_with_the_replay(where: str, request: pytest.FixtureRequest) -> None:
    server: Server = request.getfixturevalue(where)
    crowd = Crowd(server, SEED)

    async def test() -> tuple[dict[str, Any], list[str], Any]:
        await crowd.gather()
        try:
            await crowd.play(ENTRIES[where])
            await crowd.settle()
            (stored,) = await asyncio.to_thread(records_of, server, crowd.code)
            await crowd.hears(len(stored["records"]))
            return stored, await views_of(crowd), await board_of(crowd)
        finally:
            await crowd.part()

    stored, views, board = run(test())

    last = len(stored["records"])
    assert last > ENTRIES[where] / 10
    # 422: what meets the entries of others is ruled on as the table is by then.
    assert {200, 409} <= set(crowd.answers) <= {200, 409, 422}, crowd.answers
    assert crowd.repeated
    assert_recorded_once(stored, crowd)
    assert replayed_board(stored) == board
    assert views[0] == views[1] == views[2]
    assert {guest.seen for guest in crowd.guests} == {last}
    for heard in crowd.heard.values():
        assert max(heard) == last
        assert [number for number in heard if number > 0] == sorted({*heard} - {-1, 0})
    assert "locked" not in server.log()
    assert server.log() == ""
