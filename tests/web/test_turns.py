"""Turns: addresses take turns, one that has had its share waits, and what is given up takes no place."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

import pytest

from referee import turns
from referee.turns import MOST_AT_ONCE, TooManyWaiting, Turns, taken

ONE, OTHER = "192.0.2.1", "192.0.2.2"


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 5))


def test_an_address_leaves_places_to_others() -> None:
    async def test() -> None:
        pool = Turns(8, 1.0)
        asked = [pool.ask(ONE) for _ in range(20)]
        assert sum(each.done() for each in asked) == MOST_AT_ONCE
        assert pool.ask(OTHER).done()

    run(test())


def test_who_used_less_is_next() -> None:
    async def test() -> None:
        pool = Turns(1, 1.0)
        assert pool.ask(ONE).done()
        waiting, other = pool.ask(ONE), pool.ask(OTHER)
        pool.end(ONE, 0.2)
        assert other.done()
        assert not waiting.done()
        pool.end(OTHER, 0.01)
        assert waiting.done()

    run(test())


def test_who_has_had_its_share_rests_and_then_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 100.0
    monkeypatch.setattr(turns, "monotonic", lambda: clock)

    async def test() -> None:
        nonlocal clock
        pool = Turns(8, 0.25)
        assert pool.ask(ONE).done()
        pool.end(ONE, 2.0)
        waiting = pool.ask(ONE)
        assert not waiting.done()
        assert pool.ask(OTHER).done()
        # Half of it has faded a little later.
        clock += 2.6
        pool.ask(OTHER)
        assert not waiting.done()
        clock += 0.4
        pool.ask(OTHER)
        assert waiting.done()

    run(test())


def test_a_place_is_given_once_the_rest_is_over_without_another_request() -> None:
    async def test() -> None:
        pool = Turns(1, 0.5)
        assert pool.ask(ONE).done()
        pool.end(ONE, 2.1)
        pool._accounts[ONE].rests_until = time.monotonic() + 0.05
        await asyncio.wait_for(pool.ask(ONE), 2)

    run(test())


def test_at_home_nobody_rests() -> None:
    async def test() -> None:
        pool = Turns(1, 1.0)
        for _ in range(10):
            assert pool.ask(ONE).done()
            pool.end(ONE, 5.0)

    run(test())


def test_too_many_that_wait_are_refused_and_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOST_WAITING", 3)

    async def test() -> None:
        pool = Turns(1, 1.0)
        asked = [pool.ask(ONE) for _ in range(4)]
        with pytest.raises(TooManyWaiting):
            pool.ask(ONE)
        assert not pool.ask(OTHER).done()
        asked[1].cancel()
        pool.end(ONE, 0.0)
        pool.ask(ONE)

    run(test())


def test_a_client_that_leaves_gives_its_place_up() -> None:
    async def test() -> None:
        pool, left = Turns(1, 1.0), asyncio.Event()
        first = await taken(pool, ONE, left.wait())
        assert first is not None
        second = asyncio.create_task(taken(pool, ONE, left.wait()))
        await asyncio.sleep(0)
        left.set()
        assert await second is None
        first.end(0.0, 0.0)
        await asyncio.sleep(0)
        assert await taken(pool, OTHER, asyncio.sleep(9)) is not None

    run(test())


def test_what_is_over_is_forgotten() -> None:
    async def test() -> None:
        pool = Turns(1, 1.0)
        for number in range(2 * turns.MOST_WAITING):
            assert pool.ask(f"a{number}").done()
            pool.end(f"a{number}", 0.0)
        assert len(pool._accounts) <= turns.MOST_WAITING + 1
        assert not pool._running

    run(test())
