"""What the server runs: Django in a fixed pool of threads.

Django's own ASGI handler takes a new thread and a new database connection for every stream that stays open;
a pool bounds both, however many phones are at the table. A route that keeps its connection open therefore
goes into `application`, in front of the pages, and never into a Django view.
"""

from typing import TYPE_CHECKING, cast

from a2wsgi import WSGIMiddleware

from referee.wsgi import application as django_application

if TYPE_CHECKING:
    from a2wsgi.asgi_typing import Receive, Scope, Send
    from a2wsgi.wsgi_typing import WSGIApp

THREADS = 8

pages = WSGIMiddleware(cast("WSGIApp", django_application), workers=THREADS)


async def application(scope: "Scope", receive: "Receive", send: "Send") -> None:
    """Answer one connection."""
    if scope["type"] == "lifespan":
        await answer_lifespan(receive, send)
    else:
        await pages(scope, receive, send)


async def answer_lifespan(receive: "Receive", send: "Send") -> None:
    """Say yes when the server starts and when it stops: Django does not know the question."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await send({"type": "lifespan.shutdown.complete"})
            return
