"""Links as keys: whoever has the host's or a seat's link is that person; nobody else sees anything.

A key is derived from the table, the place and a version, so nothing secret is stored, and a new version
of a link makes the old one worthless.
"""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import ClassVar
from urllib.parse import urlsplit

from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.timezone import now

from referee.tables.models import Seat, Table

logger = logging.getLogger("referee.access")

HOST = "host"
WATCH = "watch"
KEY_LENGTH = 32
SCAN_LENGTH = 8
TRIAL_HOURS = 3


@dataclass(frozen=True)
class Visitor:
    """Who is asking: the host of the table, one seat, or somebody who only watches."""

    table: Table
    seat: Seat | None
    is_watching: bool = False
    is_amending: ClassVar[bool] = False

    @property
    def is_host(self) -> bool:
        """Whether it is the device that keeps the table."""
        return self.seat is None and not self.is_watching

    @property
    def seat_name(self) -> str | None:
        """The seat's name, None for the host and for who watches."""
        return self.seat.name if self.seat else None

    @cached_property
    def place(self) -> str:
        """The place as the link writes it: "host", "watch" or the seat's number."""
        if self.is_watching:
            return WATCH
        return str(self.seat.number) if self.seat else HOST

    @cached_property
    def key(self) -> str:
        return link_key(self.table, self.seat, place=self.place)

    @cached_property
    def path(self) -> str:
        """The link to this visitor's page, without the host name."""
        return f"/t/{self.table.code}/{self.place}/{self.key}/"

    @cached_property
    def is_trial(self) -> bool:
        return self.table.is_trial

    @property
    def live_path(self) -> str:
        """Where the page hears at once that something was recorded."""
        return f"{self.path}live/"


def link_key(table: Table, seat: Seat | None = None, *, place: str = HOST) -> str:
    """Return the key of a seat's link, or of another place's: 128 bits, hexadecimal."""
    place, version = (str(seat.number), seat.link_version) if seat else (place, table.link_version)
    value = f"{table.code}/{place}/{version}"
    return salted_hmac("referee.tables.links", value, algorithm="sha256").hexdigest()[:KEY_LENGTH]


def link_path(table: Table, seat: Seat | None = None) -> str:
    return Visitor(table, seat).path


def watch_path(table: Table) -> str:
    return Visitor(table, None, is_watching=True).path


def scan_mark(table: Table) -> str:
    """Return what the QR code of a table has beside the code: who scans it has not guessed."""
    value = f"{table.code}/scan/{table.link_version}"
    return salted_hmac("referee.tables.links", value, algorithm="sha256").hexdigest()[:SCAN_LENGTH]


def find_visitor(code: str, place: str, key: str) -> Visitor | None:
    """Return who has this link, or None when it opens nothing. Two queries at most."""
    # PostgreSQL does not even take a question with some of the signs that an address may have.
    question = "SELECT * FROM tables_table WHERE code = %s"
    table = next(iter(Table.objects.raw(question, [code])), None) if code.isalnum() else None
    visitor = _at_place(table, place)
    return visitor if visitor and constant_time_compare(key, visitor.key) else None


def note_refused(code: str, place: str, address: str) -> None:
    """Note that somebody came with a link that opens nothing."""
    named = [word[:12] if word.isalnum() else "?" for word in (code, place)]
    logger.info("A key was refused at table %s, place %s, asked from %s.", *named, address)


def find_visitors(links: Iterable[tuple[str, str, str]]) -> list[Visitor]:
    """Return who has these links (code, place, key), in their order and without those that open nothing.

    Two queries, however many links; the seats of every table are at hand afterwards.
    """
    asked = list(links)
    tables = Table.objects.filter(code__in={code for code, _, _ in asked}).prefetch_related("seats")
    by_code = {table.code: table for table in tables}
    found = ((_at_place(by_code.get(code), place), key) for code, place, key in asked)
    return [visitor for visitor, key in found if visitor and constant_time_compare(key, visitor.key)]


def trials_end() -> datetime:
    """Return the time before which a copy to try things out on has been opened too long ago."""
    return now() - timedelta(hours=TRIAL_HOURS)


def _at_place(table: Table | None, place: str) -> Visitor | None:
    if table is not None and table.is_trial and (place != HOST or table.opened_at < trials_end()):
        return None
    if table is None or place in (HOST, WATCH):
        return Visitor(table, None, is_watching=place == WATCH) if table else None
    seat = next((seat for seat in table.seats.all() if str(seat.number) == place), None)
    return Visitor(table, seat) if seat else None


# How other devices reach this machine, which may call itself localhost -----------------------------

ITSELF = ("localhost", "127.0.0.1", "::1")


class Address:
    """What `play` has found out; "" where nobody did, or there is no network."""

    def __init__(self) -> None:
        self.at_home = ""

    def for_all(self, link: str) -> str:
        """Return a link that opens on every device in the room."""
        told = urlsplit(link)
        if not self.at_home or told.hostname not in ITSELF:
            return link
        home = urlsplit(self.at_home)
        return told._replace(scheme=home.scheme, netloc=home.netloc).geturl()


ADDRESS = Address()
