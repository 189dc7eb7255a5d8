"""Whoever has the link is the host or that seat; nothing else opens anything."""

from __future__ import annotations

from string import hexdigits

import pytest
from django.test import override_settings

from referee.tables.links import HOST, KEY_LENGTH, find_visitor, link_key, link_path
from referee.tables.models import Table
from tests.cast import open_arctic, seat_of


def test_the_host_is_found(table: Table) -> None:
    visitor = find_visitor(table.code, HOST, link_key(table))

    assert visitor is not None
    assert visitor.is_host
    assert visitor.seat_name is None
    assert visitor.path == link_path(table) == f"/t/{table.code}/host/{link_key(table)}/"


@pytest.mark.parametrize(("number", "name"), [(1, "Ann"), (2, "Bo"), (3, "Cy")])
def test_a_seat_is_found(table: Table, number: int, name: str) -> None:
    visitor = find_visitor(table.code, str(number), link_key(table, seat_of(table, name)))

    assert visitor is not None
    assert not visitor.is_host
    assert (visitor.seat_name, visitor.place) == (name, str(number))
    assert visitor.path == link_path(table, seat_of(table, name))


def test_each_place_has_a_key_of_its_own(table: Table) -> None:
    other = open_arctic()
    places = [None, *table.seats.all()]

    keys = {link_key(table, seat) for seat in places} | {
        link_key(other, seat) for seat in [None, *other.seats.all()]
    }

    assert len(keys) == 8
    assert {len(key) for key in keys} == {KEY_LENGTH}


@pytest.mark.parametrize("forged", ["", "x", "0" * KEY_LENGTH, "é" * KEY_LENGTH, "\x00", "🐻", "a" * 10_000])
@pytest.mark.parametrize("place", [HOST, "1"])
def test_a_forged_key_opens_nothing(table: Table, place: str, forged: str) -> None:
    assert find_visitor(table.code, place, forged) is None


def test_a_key_with_one_wrong_digit_opens_nothing(table: Table) -> None:
    for seat in (None, *table.seats.all()):
        key, place = link_key(table, seat), str(seat.number) if seat else HOST
        wrong = [
            f"{key[:at]}{digit}{key[at + 1 :]}"
            for at in range(KEY_LENGTH)
            for digit in hexdigits[:16]
            if digit != key[at]
        ]
        assert len(wrong) == 15 * KEY_LENGTH
        assert find_visitor(table.code, place, key) is not None
        assert not [each for each in wrong if find_visitor(table.code, place, each)]


def test_a_key_has_to_be_whole(table: Table) -> None:
    key = link_key(table)

    assert find_visitor(table.code, HOST, key[:-1]) is None
    assert find_visitor(table.code, HOST, key + "0") is None
    assert find_visitor(table.code, HOST, key.upper()) is None or key.isdigit()


def test_the_key_of_another_table_opens_nothing(table: Table) -> None:
    other = open_arctic()

    assert find_visitor(table.code, HOST, link_key(other)) is None
    assert find_visitor(table.code, "2", link_key(other, seat_of(other, "Bo"))) is None


def test_a_key_opens_only_its_own_place(table: Table) -> None:
    bo = link_key(table, seat_of(table, "Bo"))

    assert find_visitor(table.code, "1", bo) is None
    assert find_visitor(table.code, HOST, bo) is None
    assert find_visitor(table.code, "2", link_key(table)) is None


@pytest.mark.parametrize("code", ["", "NOSUCH", "x" * 5000, "\x00", "é", "..", "AAAAAA\n"])
def test_an_unknown_code_opens_nothing(table: Table, code: str) -> None:
    assert find_visitor(code, HOST, link_key(table)) is None


NO_PLACES = (
    "",
    "0",
    "4",
    "-1",
    "+2",
    "2.0",
    " 2",
    "2 ",
    "02",
    "Host",
    "HOST",
    "Bo",
    "²",
    "２",
    "٢",
    "1e0",
    "\x00",
    "9" * 30,
    "9" * 5000,
)


@pytest.mark.parametrize("place", NO_PLACES)
def test_a_place_that_is_none_opens_nothing(table: Table, place: str) -> None:
    for key in (link_key(table), link_key(table, seat_of(table, "Bo"))):
        assert find_visitor(table.code, place, key) is None


def test_a_new_version_makes_the_old_link_worthless(table: Table) -> None:
    bo, cy = seat_of(table, "Bo"), seat_of(table, "Cy")
    old_host, old_bo, old_cy = link_key(table), link_key(table, bo), link_key(table, cy)

    bo.link_version += 1
    bo.save()

    assert find_visitor(table.code, "2", old_bo) is None
    assert find_visitor(table.code, "2", link_key(table, bo)) is not None
    assert find_visitor(table.code, "3", old_cy) is not None

    table.link_version += 1
    table.save()

    assert find_visitor(table.code, HOST, old_host) is None
    assert find_visitor(table.code, HOST, link_key(table)) is not None


def test_keys_hang_on_the_secret_of_the_site(table: Table) -> None:
    key = link_key(table)

    with override_settings(SECRET_KEY="another"):
        assert find_visitor(table.code, HOST, key) is None
