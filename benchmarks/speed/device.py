"""A device on Django's test client, and the sizes of its answers."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode, urljoin
from uuid import uuid4

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.speed.games import Writer as TableWriter
from referee.tables.groups import add_member, group_cookie
from referee.tables.joining import seat_device
from referee.tables.keys import hash_of, new_key
from referee.tables.links import cookie_of, link_path
from referee.tables.models import Group, Table

# No browser loads the icon for a home screen with a page.
ASSET = re.compile(r'(?:href|src)="(/static/(?!icons/apple-touch)[^"#]+)')
IN_CSS = re.compile(r"""url\(["']?(?!data:|#)([^"')]+)""")
PART = re.compile(r'data-part="([^"]+)"')
FORM = "application/x-www-form-urlencoded"
TRANSACTION = re.compile(r"BEGIN|COMMIT|SAVEPOINT|RELEASE")


class Device:
    """A device with its own cookies that accepts compressed answers."""

    def __init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True, headers={"accept-encoding": "gzip"})
        self.marks: dict[str, str] = {}

    def get(self, path: str) -> Any:
        self.come_in(path)
        response = self.client.get(path)
        if response.status_code != 200:
            raise RuntimeError(f"{path} answered {response.status_code}.")
        return response

    def come_in(self, path: str) -> None:
        """Give this device the place or group of an address."""
        _, kind, code, place, *_ = (*path.split("/"), "", "")
        name = {"t": cookie_of, "g": group_cookie}.get(kind, str)(code)
        if kind not in ("t", "g") or name in self.client.cookies:
            return
        key = new_key()
        self.client.cookies[name] = key
        if kind == "t":
            seat_device(Table.objects.get(code=code), place, hash_of(key))
        else:
            add_member(Group.objects.get(code=code), hash_of(key))

    def look(self, path: str) -> None:
        """Get a page and remember its parts, as a browser does."""
        html = gzip.decompress(self.get(path).content).decode()
        self.marks[path] = " ".join(PART.findall(html))

    def tap(self, path: str, query: str = "") -> Any:
        """Get the answer to a tap, or to a live update."""
        headers = {"hx-request": "true", "referee-held": self.marks[path]}
        return self.client.get(f"{path}{query}", headers=headers)

    def enter(self, writer: TableWriter, kind: str, said: Mapping[str, Any], *, htmx: bool) -> Any:
        """Post an entry; htmx gets the table, a plain form a redirect."""
        path = f"{link_path(writer.table)}enter/{kind}/"
        self.come_in(path)
        headers = {"x-csrftoken": self.client.cookies["csrftoken"].value}
        if htmx:
            headers |= {"hx-request": "true", "referee-held": self.marks.get(link_path(writer.table), "")}
        fields = {"seen": writer.number, "entry_id": uuid4(), **said}
        response = self.client.post(path, urlencode(fields, doseq=True), content_type=FORM, headers=headers)
        if response.status_code != (200 if htmx else 303):
            raise RuntimeError(f"The entry was answered with {response.status_code}.")
        writer.number += 1
        return response


def queries(run: Callable[[], object]) -> int:
    """Return the number of queries, not counting transaction control."""
    with CaptureQueriesContext(connection) as captured:
        run()
    return sum(not TRANSACTION.match(query["sql"]) for query in captured.captured_queries)


def weight_of(response: Any) -> dict[str, int]:
    """Return the size of an answer's HTML, uncompressed and as sent."""
    sent = response.content
    return {"raw": len(gzip.decompress(sent)), "gzip": len(sent)}


def first_load(device: Device, path: str) -> dict[str, int]:
    """Return the bytes sent for a page and all its files, with an empty cache."""
    sent = device.get(path).content
    load = {"html": len(sent)}
    wanted = sorted(set(ASSET.findall(gzip.decompress(sent).decode())))
    for asset in wanted:
        body = _body(device.get(asset))
        load[asset] = len(body)
        if asset.endswith(".css"):
            css = gzip.decompress(body).decode()
            wanted += [url for found in IN_CSS.findall(css) if (url := urljoin(asset, found)) not in wanted]
    return load


def _body(response: Any) -> bytes:
    return b"".join(response.streaming_content) if response.streaming else response.content
