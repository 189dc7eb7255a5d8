"""Whose request is next: addresses take turns, and one that has had its share waits.

Python threads share one processor, so a client that keeps all of them busy slows down everyone. Counted is
the processor time that the answers to an address took, of which old time counts less and less.
"""

from __future__ import annotations

import asyncio
import time  # not thread_time itself: Python in the browser lacks it
from collections import Counter, deque
from collections.abc import Awaitable, Generator, Iterable
from contextvars import ContextVar
from dataclasses import dataclass
from math import exp
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from a2wsgi.wsgi_typing import Environ, StartResponse, WSGIApp

FADE_SECONDS = 3.0
"""After this long, processor time counts a third."""
MOST_AT_ONCE = 3
"""Requests of one address that are answered at the same time."""
LIGHT_SECONDS = 0.25
"""With more than this, an address has one at a time."""
MOST_WAITING = 500
"""Requests of one address that wait for their turn."""


class TooManyWaiting(Exception):
    """The address has too many requests waiting already."""


@dataclass
class Account:
    """The processor time of an address, in seconds as of ``at``; until ``rests_until`` it waits."""

    spent: float = 0.0
    at: float = 0.0
    rests_until: float = 0.0

    def now(self, at: float) -> float:
        """Return the time spent, as much of it as still counts."""
        return self.spent * exp((self.at - at) / FADE_SECONDS)


class Turns:
    """The places of a pool of threads. Used by one event loop.

    ``share``: the part of a processor that one address may use for long; 1: all of it.
    """

    def __init__(self, places: int, share: float) -> None:
        self._places, self._share = places, min(max(share, 0.01), 1.0)
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._running = Counter[str]()
        self._accounts: dict[str, Account] = {}
        self._timer: asyncio.TimerHandle | None = None

    def ask(self, source: str) -> asyncio.Future[None]:
        """Return what is done once it is the address's turn; cancel it to give up. Raises TooManyWaiting."""
        queue = self._waiting.setdefault(source, deque())
        if len(queue) >= MOST_WAITING:
            raise TooManyWaiting
        asked: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(asked)
        self._go_on()
        return asked

    def end(self, source: str, seconds: float, lasted: float = 0.0) -> None:
        """End a turn that took so much processor time, and lasted so long beside others."""
        now = monotonic()
        self._running[source] -= 1
        if not self._running[source]:
            del self._running[source]
        account = self._accounts.setdefault(source, Account())
        account.spent, account.at = account.now(now) + seconds, now
        if self._is_over(account, now):
            account.rests_until = now + max(seconds, lasted) * (1 / self._share - 1)
        self._go_on()

    def _is_over(self, account: Account, now: float) -> bool:
        return account.now(now) > self._share * FADE_SECONDS

    def _go_on(self) -> None:
        """Give every free place to the address that has used least."""
        now = monotonic()
        self._forget(now)
        while self._running.total() < self._places:
            ready = [source for source in self._waiting if self._may_run(source, now)]
            if not ready:
                break
            source = min(ready, key=lambda each: (self._running[each], self._used(each, now)))
            self._running[source] += 1
            self._waiting[source].popleft().set_result(None)
        self._wake_later(now)

    def _may_run(self, source: str, now: float) -> bool:
        queue = self._waiting[source]
        while queue and queue[0].done():
            queue.popleft()
        account, most = self._accounts.get(source), MOST_AT_ONCE
        if account and account.now(now) > LIGHT_SECONDS:
            most = 0 if self._is_over(account, now) and now < account.rests_until else 1
        return bool(queue) and self._running[source] < most

    def _used(self, source: str, now: float) -> float:
        account = self._accounts.get(source)
        return account.now(now) if account else 0.0

    def _wake_later(self, now: float) -> None:
        """Look again when the first address that rests may go on."""
        rests = [self._accounts[source].rests_until for source in self._waiting if source in self._accounts]
        later = [rest for rest in rests if rest > now]
        if self._timer:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(min(later) - now, self._go_on) if later else None

    def _forget(self, now: float) -> None:
        """Drop addresses that have nothing waiting and nothing left to count."""
        for source in [each for each, queue in self._waiting.items() if not queue]:
            del self._waiting[source]
        if len(self._accounts) > MOST_WAITING:
            self._accounts = {
                source: account for source, account in self._accounts.items() if account.now(now) > 0.01
            }


@dataclass(frozen=True)
class PoolPlace:
    """A place in the pool, until ``end``."""

    turns: Turns
    source: str
    loop: asyncio.AbstractEventLoop

    def end(self, seconds: float, lasted: float) -> None:
        """Give the place back; thread-safe."""
        self.loop.call_soon_threadsafe(self.turns.end, self.source, seconds, lasted)


async def taken(turns: Turns, source: str, gone: Awaitable[object]) -> PoolPlace | None:
    """Wait for the turn of an address; None if ``gone`` comes first. Raises TooManyWaiting."""
    asked = turns.ask(source)
    if not asked.done():
        leaving = asyncio.ensure_future(gone)
        try:
            await asyncio.wait((asked, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            # Does nothing if it is its turn already.
            asked.cancel()
    elif asyncio.iscoroutine(gone):
        gone.close()
    return None if asked.cancelled() else PoolPlace(turns, source, asyncio.get_running_loop())


TURN: ContextVar[PoolPlace] = ContextVar("turn")


def in_turn(app: WSGIApp) -> WSGIApp:
    """Have an application end its turn as soon as its thread is done, however slowly the answer is read."""

    def answer(environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        return _counted(app, environ, start_response)

    return answer


def _counted(app: WSGIApp, environ: Environ, start_response: StartResponse) -> Generator[bytes]:
    start, began = time.thread_time(), monotonic()
    try:
        parts = app(environ, start_response)
        try:
            yield from parts
        finally:
            getattr(parts, "close", lambda: None)()
    finally:
        TURN.get().end(time.thread_time() - start, monotonic() - began)
