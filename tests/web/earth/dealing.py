"""Phones that have a part in the seed of a deal, as the script of their page sends it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.test import Client

from referee.rules.kernel.history.seeds import commitment_to
from referee.tables.links import link_path
from referee.tables.logbook import read_log
from referee.tables.models import Table
from tests.cast import rows_of, seat_of
from tests.web.guests import Guest

DATA = re.compile(r'data-([a-z]+)="([^"]*)"')
SHORT = {"seed_started": "S", "seed_commitment": "c", "seed_opening": "o", "seed_timeout": "t"}


@dataclass
class Phone:
    """A seat's phone with the script of the page."""

    guest: Guest
    seat: str
    value: str

    def strip(self) -> Mapping[str, str]:
        """Return what the page says of the seed, empty without one."""
        page = self.guest.look()
        found = re.search(r'<section[^>]*id="seeding".*?>', page, flags=re.DOTALL)
        return dict(DATA.findall(found.group())) if found else {}

    def send(self, **words: Any) -> int:
        return int(self.guest.client.post(f"{self.guest.path}seed/", words).status_code)

    def commit(self) -> int:
        strip = self.strip()
        commitment = commitment_to(strip["head"], self.seat, self.value)
        return self.send(number=strip["number"], commitment=commitment)

    def open(self) -> int:
        strip = self.strip()
        return self.send(number=strip["number"], value=self.value, head=strip["closing"])


def joined(table: Table, name: str) -> Phone:
    """Return a phone that has taken a seat by the code."""
    seat, client = seat_of(table, name), Client()
    assert client.post(f"/j/{table.code}/", {"place": seat.number}).status_code == 303
    return Phone(Guest(table, link_path(table, seat), client), name, f"{seat.number}" * 64)


def deal(host: Guest) -> None:
    """Tap on the button that deals."""
    host.look()
    host.press("Shuffle and deal")


def deal_with(host: Guest, phones: Mapping[str, Phone]) -> None:
    """Deal, and have all phones answer."""
    deal(host)
    for phone in phones.values():
        assert phone.commit() == 200
    for phone in phones.values():
        assert phone.open() == 200


def kinds(table: Table) -> str:
    """Return the kinds of the records except those about devices, in short."""
    found = [row.kind for row in rows_of(table) if row.kind not in ("seated", "vacated")]
    return "".join(SHORT.get(kind, kind[0].upper()) for kind in found)


def times_up(table: Table, seconds: float = 5) -> datetime:
    """Return the time so many seconds after the current step began."""
    seeding = read_log(table).seeding
    assert seeding is not None
    began: datetime = table.records.get(number=seeding.since).made_at
    return began + timedelta(seconds=seconds)
