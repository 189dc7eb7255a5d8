"""Answers requests in the browser: the worker calls ``start`` once, then ``answer`` for each request."""

import io
import os
import random
import sys
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

from django.db import DatabaseError

Headers = list[tuple[str, str]]
Answer = tuple[int, Headers, bytes]

OWN_NAMES = ("CONTENT_TYPE", "CONTENT_LENGTH")


def prepare(database: str, prefix: str, zone: str) -> None:
    """Set Django up and import the app, without opening the database.

    The browser keeps the memory after this, and the next starts begin here.
    ``prefix``: the path of the app, such as `/pocket/app`.
    """
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "referee.settings",
        "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
        "REFEREE_PROFILE": "pocket",
        "REFEREE_PREFIX": prefix,
        "TIME_ZONE": zone,
        "SECRET_KEY": "-",
        "DATABASE_URL": f"sqlite:///{database}",
    }
    import django
    from django.urls import get_resolver

    django.setup()
    import referee.wsgi  # noqa: F401 (imported now, used in `start`)

    # The views, which Django would import at the first request.
    assert get_resolver().url_patterns


def start(database: str, origin: str, prefix: str) -> Callable[..., Answer] | None:
    """Bring the database up to date, and return the function that answers requests, after ``prepare``.

    None if a newer version has written the database: this one could damage it.
    """
    from django.conf import settings

    from referee.pocket.keeping import Jar, secret_of
    from referee.wsgi import application

    # The memory that was kept has drawn the same numbers each time.
    random.seed()
    settings.SECRET_KEY = secret_of(database)
    if not migrate(database):
        return None
    site = Site(application, Jar(), origin, prefix)
    return site.answer


def migrate(database: str) -> bool:
    """Apply the migrations that the database lacks, after a copy of it is kept.

    False if it has migrations that are unknown here. Importing the command takes longer than looking.
    """
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    if executor.loader.applied_migrations.keys() - executor.loader.graph.nodes.keys():
        connection.close()
        return False
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        from django.core.management import call_command

        from referee.pocket.keeping import begin_update, end_update

        connection.close()
        begin_update(database)
        call_command("migrate", verbosity=0)
        end_update()
    return True


class Site:
    """Django behind one origin, with one device's cookies."""

    def __init__(self, application: Any, jar: Any, origin: str, prefix: str) -> None:
        self._application, self._jar, self._origin, self._prefix = application, jar, origin, prefix

    def answer(self, method: str, path: str, query: str, headers: Iterable[Any], body: bytes) -> Answer:
        """Answer a request. ``path``: with the prefix."""
        status, sent = 500, Headers()

        def begin(line: str, pairs: Headers, problem: object = None) -> Callable[[bytes], object]:
            nonlocal status, sent
            status, sent = int(line.split()[0]), pairs
            return lambda content: None

        environ = self._environ(method, path, query, headers, body)
        chunks = self._application(environ, begin)
        try:
            content = b"".join(chunks)
        finally:
            chunks.close()
        try:
            self._jar.take(value for name, value in sent if name.lower() == "set-cookie")
        except DatabaseError:  # Such as a full disk: without its cookie the answer doesn't hold.
            return 503, [("Retry-After", "5")], b""
        return status, [pair for pair in sent if pair[0].lower() != "set-cookie"], content

    def _environ(
        self, method: str, path: str, query: str, headers: Iterable[Any], body: bytes
    ) -> dict[str, Any]:
        at = urlsplit(self._origin)
        environ = {_name(name): value for name, value in headers}
        environ |= {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": self._prefix,
            # As PEP 3333 has it: the bytes of the path, one character each.
            "PATH_INFO": unquote_to_bytes(path.removeprefix(self._prefix)).decode("latin-1"),
            "QUERY_STRING": query,
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_HOST": at.netloc,
            # The service worker serves only pages of its own origin.
            "HTTP_ORIGIN": self._origin,
            "SERVER_NAME": at.hostname or "",
            "SERVER_PORT": str(at.port or (443 if at.scheme == "https" else 80)),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": at.scheme,
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        if cookies := self._jar.header():
            environ["HTTP_COOKIE"] = cookies
        return environ


def _name(header: str) -> str:
    """Return the name of a header in a WSGI environment."""
    name = header.upper().replace("-", "_")
    return name if name in OWN_NAMES else f"HTTP_{name}"
