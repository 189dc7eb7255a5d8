"""Clients that have the places they ask for, without the taps of joining."""

from __future__ import annotations

import re
from typing import Any

from django import test
from django.utils.timezone import now

from referee.tables.groups import group_cookie
from referee.tables.keys import hash_of, new_key
from referee.tables.links import HOST, WATCH, cookie_of
from referee.tables.models import Device, Group, Member, Seat, Table

PLACE = re.compile(r"/t/(\w+)/(host|watch|[1-9])/(.*)", re.ASCII)
GROUP = re.compile(r"/g/([A-Z0-9]+)/(?!join/)", re.ASCII)


class Client(test.Client):
    """A device that takes each place, and joins each group, the first time that it asks for its address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.taken: set[tuple[str, ...]] = set()

    def request(self, **request: Any) -> Any:
        """Ask as a device that has the place."""
        path = str(request.get("PATH_INFO", ""))
        if found := PLACE.match(path):
            code, place, page = found.groups()
            self._once(code, place)
            if request["REQUEST_METHOD"] == "GET" and not page:
                self._once(code, place, "sits")
        elif found := GROUP.match(path):
            self._once(found[1])
        return super().request(**request)

    def take(self, code: str, place: str) -> None:
        """Take a place without asking for its page."""
        self._once(code, place)

    def _once(self, *what: str) -> None:
        if what in self.taken:
            return
        self.taken.add(what)
        match what:
            case (code,):
                self._join(code)
            case (code, place):
                self._take(code, place)
            case (code, place, _):
                if place not in (HOST, WATCH):
                    Seat.objects.filter(table__code=code, number=place, taken_at=None).update(taken_at=now())

    def _take(self, code: str, place: str) -> None:
        table = Table.objects.filter(code=code).first()
        if table and (place in (HOST, WATCH) or table.seats.filter(number=place).exists()):
            hold(table, place, self._key(cookie_of(code)))

    def _join(self, code: str) -> None:
        group, name = Group.objects.filter(code=code).first(), group_cookie(code)
        if group and name not in self.cookies:
            Member.objects.create(group=group, key_hash=hash_of(self._key(name)))

    def _key(self, name: str) -> str:
        if name not in self.cookies:
            self.cookies[name] = new_key()
        return str(self.cookies[name].value)


def hold(table: Table, place: str, key: str) -> None:
    """Give the device with this key a place."""
    told = {"table": table, "place": place, "key_hash": hash_of(key), "left_at": None}
    if not Device.objects.filter(**told).exists():
        Device.objects.create(**told)


def key_at(table: Table, place: str = HOST) -> str:
    """Return the key of a new device that has a place."""
    key = new_key()
    hold(table, place, key)
    return key
