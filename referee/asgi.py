"""The ASGI application: Django in a fixed pool of threads.

Django's own ASGI handler takes a thread and a database connection for every open stream; a pool bounds both.
Routes that keep their connection open therefore belong in `application`, not in a Django view.
"""

import signal
import sys
import threading
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, cast

from a2wsgi import WSGIMiddleware
from django.conf import settings

from referee.wsgi import application as django_application

# Set up Django before importing its models.
from referee import live  # isort: skip
from referee.request_limits import Leaving, let_in  # isort: skip
from referee.web.access.middleware import HEALTH  # isort: skip
from referee.tables.live import HUB, SENDER, start_listening  # isort: skip
from referee.webhooks import start_webhooks  # isort: skip
from referee.turns import TURN, Turns, in_turn, taken  # isort: skip
from referee.web.access.rate_limits import source_of  # isort: skip

if TYPE_CHECKING:
    from a2wsgi.asgi_typing import HTTPScope, Receive, Scope, Send
    from a2wsgi.wsgi_typing import WSGIApp

THREADS = 8
# A page lets go of the interpreter at each query; by default a thread that computes keeps it for 5 ms then.
SWITCH_SECONDS = 0.001
sys.setswitchinterval(SWITCH_SECONDS)


class Pool:
    """Django in some threads; addresses take turns."""

    def __init__(self, threads: int) -> None:
        # Unbounded send queues, so that slow readers hold no thread.
        app = in_turn(cast("WSGIApp", django_application))
        self._answer = WSGIMiddleware(app, workers=threads, send_queue_size=0)
        self._turns = Turns(threads, settings.ADDRESS_SHARE)

    async def __call__(self, scope: "HTTPScope", receive: "Receive", send: "Send", gone: Leaving) -> None:
        """Answer a complete request, unless its client leaves (``gone``) before it's its turn."""
        source = source_of((scope.get("client") or ("",))[0])
        if scope["method"] not in ("GET", "HEAD"):
            # Entries can wait for the database; the pages of their address don't wait with them.
            source = f"{source} enters"
        turn = await taken(self._turns, source, gone())
        if turn is not None:
            TURN.set(turn)
            await self._answer(scope, receive, send)


pages = Pool(THREADS)
# Health probes have a thread of their own.
health = Pool(1)


async def application(scope: "Scope", receive: "Receive", send: "Send") -> None:
    if scope["type"] == "lifespan":
        await answer_lifespan(receive, send)
    elif scope["type"] == "http" and live.is_live(scope["path"]):
        await live.answer(scope, receive, send)
    elif scope["type"] == "http":
        await let_in(health if scope["path"] == HEALTH else pages, scope, receive, send)


def end_streams_on_signal() -> None:
    """Close the open streams on Ctrl-C and SIGTERM; the server would wait for them."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, partial(_end_streams, signal.getsignal(number)))


def _end_streams(before: Any, number: int, frame: FrameType | None) -> None:
    HUB.close()
    if callable(before):
        before(number, frame)


async def answer_lifespan(receive: "Receive", send: "Send") -> None:
    """Handle ASGI's lifespan events, which WSGI has no equivalent for."""
    listener = deliverer = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            listener = start_listening()
            deliverer = start_webhooks()
            end_streams_on_signal()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            HUB.close()
            if listener:
                listener.stop()
            if deliverer:
                deliverer.stop()
            SENDER.flush()
            await send({"type": "lifespan.shutdown.complete"})
            return
