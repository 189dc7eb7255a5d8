"""Each word that a view reads of an address or a form, sent with values that might open what is sealed.

The words are not listed here: they are recorded while the views answer, and those that pages send are added.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from django.db import transaction

from referee.tables import logbook
from referee.tables.models import Table
from tests.cast import rows_of, seat_of
from tests.proofs.proving import IS_WHOLE, Proven
from tests.proofs.test_nobody_else import OTHERS, WORLDS, Asked, answer, kind_of, requests, sent
from tests.web.guests import Guest, buttons_of, forms_of
from tests.web.test_two_worlds import ENTRY, guests
from tests.web.words_read import words_read

pytestmark = pytest.mark.django_db

OWN = frozenset({"csrfmiddlewaretoken", "entry_id", "seen", "known"})
"""What each page makes for itself; `answer` fills it in."""
SOME = 4
"""At most so many of the values that a page sends under a name are tried."""
Words = Mapping[str, Sequence[str]]
"""Names, each with the values that the page itself sends under it."""


def words_of(guest: Guest, asked: Asked) -> Words:
    """Return the words that are read for a request or sent by the page that answers, beyond its own fields.

    What was asked for did not happen.
    """
    method, where, fields = asked
    before = guest.table.records.count()
    known = {"seen": before, "entry_id": ENTRY} if method == "post" else {}
    with words_read() as read, transaction.atomic():
        response = getattr(guest.client, method)(where, {**known, **fields})
        has_changed = guest.table.records.count() != before
        transaction.set_rollback(True)
    if has_changed:
        logbook.forget_all()
    words: dict[str, list[str]] = {name: [] for name in sorted(read)}
    if method == "get" and response.get("Content-Type", "").startswith("text/html"):
        for name, value in draft_of(response.content.decode()):
            words.setdefault(name, []).append(value)
    return {name: values[:SOME] for name, values in words.items() if name not in OWN | fields.keys()}


def draft_of(html: str) -> Iterator[tuple[str, str]]:
    """Yield name and value of what the forms of a page put into an address."""
    forms = {name: form for name, form in forms_of(html).items() if form.method == "get"}
    for form in forms.values():
        yield from form.fields
    for button in buttons_of(html):
        if button.name and button.form in forms:
            yield button.name, button.value


def strings_in(value: Any) -> Iterator[str]:
    """Yield every string in some JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from strings_in(each)


def openers(one: Table, other: Table, secret: int) -> list[str]:
    """Return what might open the secret: whose it is, its number, what says yes, and its own words."""
    rows = [rows_of(table)[secret - 1] for table in (one, other)]
    own = set(strings_in(rows[0].facts)) ^ set(strings_in(rows[1].facts))
    whose = rows[0].seat or "Bo"
    return [whose, str(secret), "0", "on", str(seat_of(one, whose).number), "yes", "Ann", *sorted(own)]


def addresses(guest: Guest, secret: int) -> Iterator[Asked]:
    """Yield the addresses that lead to the table."""
    for method, where, kind in requests(guest, secret):
        if method == "get" and not kind and guest.table.code in where:
            yield method, where, {}


def forms(guest: Guest, secret: int) -> Iterator[tuple[str, str, str]]:
    """Yield where something can be posted at the table, and the table's page with each kind of entry."""
    for method, where, kind in requests(guest, secret):
        if guest.table.code in where and (method == "post" or (kind and where == guest.path)):
            yield method, where, kind


def variants(asked: Asked, words: Words, values: Sequence[str]) -> list[Asked]:
    """Return the request with each of the words, set to each value."""
    method, where, fields = asked
    return [
        (method, where, {**fields, name: value})
        for name, own in words.items()
        for value in dict.fromkeys((*values, *own))
    ]


class Worlds:
    """Two tables that differ in a sealed entry alone, and everybody at them who may not read it."""

    def __init__(self, name: str) -> None:
        self.one, self.other = (guests(made()) for made in WORLDS[name])
        self.tables = self.one["host"].table, self.other["host"].table
        rows = rows_of(self.tables[0])[::-1]
        self.secret = next(row.number for row in rows if row.kind == kind_of(name))
        self.values = openers(*self.tables, self.secret)

    def assert_alike(self, who: str, asked: Asked) -> None:
        one, other = self.one[who], self.other[who]
        method, where, fields = asked
        there = where.replace(one.path, other.path).replace(one.table.code, other.table.code)
        found = answer(one, self.secret, asked)
        assert found == answer(other, self.secret, (method, there, fields)), (who, *asked)


@pytest.mark.parametrize("world", WORLDS)
def test_no_word_of_an_address_opens_what_is_sealed(world: str, proven: Proven) -> None:
    worlds = Worlds(world)
    values = worlds.values if IS_WHOLE else worlds.values[:2]
    tried = (
        (who, each)
        for who in OTHERS
        for asked in addresses(worlds.one[who], worlds.secret)
        for each in variants(asked, words_of(worlds.one[who], asked), values)
    )
    what = f"Sealed: words of addresses, which never tell the {world}"
    for who, asked in proven(what, tried, one_in=3):
        worlds.assert_alike(who, asked)


@pytest.mark.parametrize("world", WORLDS)
def test_no_word_of_a_form_opens_what_is_sealed(world: str, proven: Proven) -> None:
    worlds, dice = Worlds(world), random.Random(world)
    found = [(who, *each) for who in OTHERS for each in forms(worlds.one[who], worlds.secret)]
    what = f"Sealed: forms with words that never tell the {world}"
    for who, method, where, kind in proven(what, found, one_in=61):
        guest, seat = worlds.one[who], dice.choice(("Ann", "Bo"))
        is_sent = method == "post"
        fields = sent(guest.table, seat, kind, worlds.secret, dice) if is_sent else {"kind": kind}
        asked = (method, where, fields)
        values = worlds.values[: 3 if IS_WHOLE else 1]
        for each in variants(asked, words_of(guest, asked), values):
            worlds.assert_alike(who, each)


def test_the_words_that_pages_read_are_recorded() -> None:
    host = guests(WORLDS["place"][0]())["host"]

    assert "seat" in words_of(host, ("get", f"{host.path}log/", {}))
    assert {"kind", "do"} <= words_of(host, ("get", host.path, {})).keys()
    assert "say" in words_of(host, ("post", f"{host.path}answer/", {}))
    assert "override" in words_of(host, ("post", f"{host.path}enter/pass/", {"for_seat": "Ann"}))
