"""Places at a table: their addresses, and which device may use them.

Addresses contain no secret: a device proves its right with a key, whose hash is in its row.
"""

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cached_property
from typing import ClassVar
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import get_script_prefix
from django.utils.crypto import salted_hmac
from django.utils.timezone import now

from referee.tables.damaged_rows import asked, columns_of, model_of
from referee.tables.keys import hash_of
from referee.tables.models import Device, Seat, Table

logger = logging.getLogger("referee.access")

HOST = "host"
WATCH = "watch"
SCAN_LENGTH = 8
TRIAL_HOURS = 3


@dataclass(frozen=True)
class Visitor:
    """The place that a request comes from: the host, a seat, or a watcher.

    ``device``: primary key of the device, 0 if unknown; ``is_next``: another device had the place before.
    ``program``: what a program may do, "" for a browser.
    """

    table: Table
    seat: Seat | None
    is_watching: bool = False
    device: int = field(default=0, compare=False)
    is_next: bool = field(default=False, compare=False)
    program: str = field(default="", compare=False)
    is_amending: ClassVar[bool] = False

    @property
    def is_host(self) -> bool:
        """Whether it is the table's host."""
        return self.seat is None and not self.is_watching

    @property
    def seat_name(self) -> str | None:
        """The seat's name, None for hosts and watchers."""
        return self.seat.name if self.seat else None

    @cached_property
    def place(self) -> str:
        """The place in the address: "host", "watch" or the seat's number."""
        if self.is_watching:
            return WATCH
        return str(self.seat.number) if self.seat else HOST

    @cached_property
    def path(self) -> str:
        """The path of this visitor's page."""
        return under(f"t/{self.table.code}/{self.place}/")

    @cached_property
    def is_trial(self) -> bool:
        return self.table.is_trial

    @property
    def live_path(self) -> str:
        """The path of the page's event stream, "" in the pocket, which has no streams."""
        return "" if settings.POCKET else f"{self.path}live/"


def under(path: str) -> str:
    """Return a path of the site, under the prefix that a proxy adds (REFEREE_PREFIX)."""
    return f"{get_script_prefix()}{path}"


def link_path(table: Table, seat: Seat | None = None) -> str:
    return Visitor(table, seat).path


def watch_path(table: Table) -> str:
    return Visitor(table, None, is_watching=True).path


def join_path(code: str) -> str:
    """Return the path where devices join."""
    return under(f"j/{code}/")


def cookie_of(code: str) -> str:
    """Return the name of the cookie with a device's key to a table."""
    return f"{settings.PLACE_COOKIE}{code}"


def scan_mark(table: Table) -> str:
    """Return the mark in a table's QR code, which shows that the code wasn't guessed."""
    value = f"{table.code}/scan"
    return salted_hmac("referee.tables.links", value, algorithm="sha256").hexdigest()[:SCAN_LENGTH]


HELD = f"""
    SELECT {columns_of(Table)}, tables_device.id AS device, tables_device.program, EXISTS (
        SELECT 1 FROM tables_device AS gone WHERE gone.table_id = tables_table.id
        AND gone.place = tables_device.place AND gone.left_at IS NOT NULL
    ) AS is_next
    FROM tables_table JOIN tables_device ON tables_device.table_id = tables_table.id
    WHERE tables_table.code = %s AND tables_device.place = %s AND tables_device.key_hash = %s
        AND tables_device.left_at IS NULL
"""  # noqa: S608 (the columns of a model)


def find_visitor(code: str, place: str, key: str, *, is_program: bool = False) -> Visitor | None:
    """Return the visitor at a place, None if the key doesn't fit. Two queries at most.

    A program's key opens no page, and a browser's key nothing for programs.
    """
    # Addresses may contain characters that PostgreSQL refuses in a query.
    if not (key and code.isalnum() and place.isalnum()):
        return None
    for row in asked(HELD, code, place, hash_of(key)):
        *_, device, program, is_next = row
        if bool(program) is not is_program:
            return None
        found = _at_place(model_of(Table, row), place, device, is_next=bool(is_next))
        return replace(found, program=program) if found and program else found
    return None


def note_refused(code: str, place: str, address: str) -> None:
    """Log a request to a place without the right to it."""
    named = [word[:12] if word.isalnum() else "?" for word in (code, place)]
    logger.info("No right to a place at table %s, place %s, asked from %s.", *named, address)


def find_visitors(keys: Mapping[str, str], order: Iterable[tuple[str, str]] = ()) -> list[Visitor]:
    """Return a device's places at all its tables (code -> key), those in ``order`` first.

    Two queries; the seats of every table are prefetched.
    """
    hashes = {code: hash_of(key) for code, key in keys.items() if code.isalnum()}
    devices = Device.objects.filter(
        key_hash__in=hashes.values(), left_at=None, program="", table__code__in=hashes
    ).select_related("table")
    rows = devices.prefetch_related("table__seats").order_by("-taken_at", "-pk")
    found = [
        _at_place(row.table, row.place, row.pk) for row in rows if hashes[row.table.code] == row.key_hash
    ]
    places = {place: number for number, place in enumerate(order)}
    visitors = [visitor for visitor in found if visitor]
    return sorted(visitors, key=lambda each: places.get((each.table.code, each.place), len(places)))


def trials_end() -> datetime:
    """Return the time before which trial copies have expired."""
    return now() - timedelta(hours=TRIAL_HOURS)


def _at_place(table: Table, place: str, device: int, *, is_next: bool = False) -> Visitor | None:
    if table.is_trial and (place != HOST or table.opened_at < trials_end()):
        return None
    if place in (HOST, WATCH):
        return Visitor(table, None, is_watching=place == WATCH, device=device, is_next=is_next)
    seat = next((seat for seat in table.seats.all() if str(seat.number) == place), None)
    return Visitor(table, seat, device=device, is_next=is_next) if seat else None


# The address on the home network ------------------------------------------------------------------

ITSELF = ("localhost", "127.0.0.1", "::1")


class Address:
    """The machine's address on the home network, set by `play`; "" if unknown."""

    def __init__(self) -> None:
        self.at_home = ""

    def for_all(self, link: str) -> str:
        """Replace localhost in a link by an address that other devices can open."""
        parts = urlsplit(link)
        if not self.at_home or parts.hostname not in ITSELF:
            return link
        home = urlsplit(self.at_home)
        return parts._replace(scheme=home.scheme, netloc=home.netloc).geturl()


ADDRESS = Address()
