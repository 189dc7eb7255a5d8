"""A device's right to a place depends on its key, whose hash the server has; addresses hold no secret."""

from __future__ import annotations

from itertools import product

import pytest

from referee.tables import joining
from referee.tables.keys import SERVER, NoTicket, Ticket, hash_of, new_key, read_ticket, write_ticket
from referee.tables.links import HOST, WATCH, find_visitor, find_visitors, link_path, watch_path
from referee.tables.models import Device, Table
from tests.cast import open_arctic, seat_of
from tests.devices import key_at

PLACES = (HOST, "1", "2", "3", WATCH)


def test_the_host_is_found(table: Table) -> None:
    visitor = find_visitor(table.code, HOST, key_at(table))

    assert visitor is not None
    assert visitor.is_host
    assert visitor.seat_name is None
    assert visitor.path == link_path(table) == f"/t/{table.code}/host/"


@pytest.mark.parametrize(("number", "name"), [(1, "Ann"), (2, "Bo"), (3, "Cy")])
def test_a_seat_is_found(table: Table, number: int, name: str) -> None:
    visitor = find_visitor(table.code, str(number), key_at(table, str(number)))

    assert visitor is not None
    assert not visitor.is_host
    assert (visitor.seat_name, visitor.place) == (name, str(number))
    assert visitor.path == link_path(table, seat_of(table, name)) == f"/t/{table.code}/{number}/"


def test_who_watches_is_found(table: Table) -> None:
    visitor = find_visitor(table.code, WATCH, key_at(table, WATCH))

    assert visitor is not None
    assert visitor.is_watching
    assert visitor.path == watch_path(table)


def test_a_key_opens_its_own_place_at_its_own_table_only(table: Table) -> None:
    other = open_arctic()
    keys = {(at, place): key_at(at, place) for at, place in product((table, other), PLACES)}

    opened = {
        (at, place, holder)
        for (holder, key), at, place in product(keys.items(), (table, other), PLACES)
        if find_visitor(at.code, place, key)
    }

    assert opened == {(at, place, (at, place)) for at, place in product((table, other), PLACES)}


def test_the_database_holds_no_key(table: Table) -> None:
    key = key_at(table)
    (row,) = Device.objects.values_list()

    assert key not in map(str, row)
    assert hash_of(key) in row
    assert find_visitor(table.code, HOST, hash_of(key)) is None
    assert len({new_key() for _ in range(100)}) == 100
    assert len(new_key()) >= 43


@pytest.mark.parametrize("forged", ["", "x", "0" * 43, "é" * 43, "\x00", "🐻", "a" * 10_000])
@pytest.mark.parametrize("place", [HOST, "1"])
def test_a_forged_key_opens_nothing(table: Table, place: str, forged: str) -> None:
    key_at(table, place)

    assert find_visitor(table.code, place, forged) is None


@pytest.mark.parametrize("code", ["", "NOSUCH", "x" * 5000, "\x00", "é", "..", "AAAAAA\n"])
def test_an_unknown_code_opens_nothing(table: Table, code: str) -> None:
    assert find_visitor(code, HOST, key_at(table)) is None


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
    for key in (key_at(table), key_at(table, "2")):
        assert find_visitor(table.code, place, key) is None


def test_a_device_that_lost_its_place_finds_nothing(table: Table) -> None:
    bo, cy, host = key_at(table, "2"), key_at(table, "3"), key_at(table)

    joining.free_seat(table, 2)

    assert find_visitor(table.code, "2", bo) is None
    assert find_visitors({table.code: bo}) == []
    assert find_visitor(table.code, "3", cy) is not None
    joining.leave([hash_of(cy), hash_of(host)])
    assert find_visitor(table.code, "3", cy) is None
    assert find_visitor(table.code, HOST, host) is None


# Tickets ------------------------------------------------------------------------------------------


def ticket_to(table: Table, place: str, by: int = 0) -> Ticket:
    return read_ticket(table.code, write_ticket(table.code, place, by))


def test_a_ticket_is_used_once(table: Table) -> None:
    for place in ("2", WATCH):
        ticket = ticket_to(table, place)
        joining.use_ticket(table, ticket, hash_of(f"first {place}"))
        with pytest.raises(joining.SeatTaken):
            joining.use_ticket(table, ticket, hash_of(f"second {place}"))
        assert find_visitor(table.code, place, f"first {place}") is not None
        assert find_visitor(table.code, place, f"second {place}") is None


def test_a_ticket_is_worthless_once_another_device_has_the_place(table: Table) -> None:
    ticket = ticket_to(table, "2")
    joining.take_seat(table, 2, hash_of("bo"))

    with pytest.raises(joining.SeatTaken):
        joining.use_ticket(table, ticket, hash_of("thief"))

    assert find_visitor(table.code, "2", "thief") is None


def test_only_a_host_and_the_server_make_a_host(table: Table) -> None:
    host, bo = key_at(table), key_at(table, "2")
    rows = {row.key_hash: row.pk for row in Device.objects.all()}
    for by in (0, rows[hash_of(bo)], 999_999):
        with pytest.raises(NoTicket):
            joining.use_ticket(table, ticket_to(table, HOST, by), hash_of("thief"))
    for number, by in enumerate((rows[hash_of(host)], SERVER)):
        joining.use_ticket(table, ticket_to(table, HOST, by), hash_of(f"second {number}"))
        assert find_visitor(table.code, HOST, f"second {number}") is not None
    assert find_visitor(table.code, HOST, "thief") is None


def test_the_ticket_of_a_device_dies_with_it(table: Table) -> None:
    key_at(table, "2")
    ticket = ticket_to(table, "2", Device.objects.get().pk)
    joining.free_seat(table, 2)

    with pytest.raises(NoTicket):
        joining.use_ticket(table, ticket, hash_of("thief"))


def test_a_ticket_is_of_its_table_or_its_group(table: Table) -> None:
    other = open_arctic()
    for words in (write_ticket(other.code, "2"), write_ticket(table.code), "x", ""):
        with pytest.raises(NoTicket):
            read_ticket(table.code, words)
    with pytest.raises(NoTicket):
        read_ticket(table.code, write_ticket(table.code, "2"), of_group=True)


def test_the_table_of_a_visitor_is_as_the_orm_reads_it(db: None) -> None:
    table = open_arctic()
    visitor = find_visitor(table.code, HOST, key_at(table, HOST))

    assert visitor is not None
    read = Table.objects.get(pk=table.pk)
    names = [field.attname for field in Table._meta.concrete_fields]
    assert [getattr(visitor.table, name) for name in names] == [getattr(read, name) for name in names]
