"""The host lets each device in: it waits and sees that it waits, and one tap at the table admits it."""

from __future__ import annotations

import logging

import pytest
from django.test import Client as Stranger

from referee.tables import knocking as waiting
from referee.tables.links import cookie_of, link_path, watch_path
from referee.tables.models import Knock, Table
from tests.cast import open_arctic, seat_of
from tests.web.guests import HTMX, Guest, guest_at, host_of
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A table whose host lets each device in."""
    table = open_arctic()
    host = host_of(table)
    host.look("links/")
    host.press("Approve each device")
    assert "You approve each device." in words(host.page)
    table.refresh_from_db()
    return table


def knocking(table: Table, button: str = "Bo") -> Guest:
    """Return a device that has chosen, and waits."""
    phone = Guest(table, f"/j/{table.code}/")
    phone.look()
    phone.press(button)
    return phone


def host_at_links(table: Table) -> Guest:
    host = host_of(table)
    host.look("links/")
    return host


def test_a_device_waits_and_sees_that_it_waits(table: Table) -> None:
    phone = knocking(table)

    assert "Waiting for the host" in words(phone.page)
    assert "Bo" in words(phone.page)
    assert seat_of(table, "Bo").taken_at is None
    assert link_path(table, seat_of(table, "Bo")) not in phone.page


def test_one_tap_of_the_host_lets_it_in(table: Table) -> None:
    phone, host = knocking(table), host_at_links(table)
    assert "A device asks to be <b>Bo</b>." in host.page

    host.press("Let in")

    answer = phone.client.get(phone.path)
    assert answer["Location"] == link_path(table, seat_of(table, "Bo"))
    assert seat_of(table, "Bo").taken_at is not None
    assert not Knock.objects.exists()
    assert "A device asks" not in host.look("links/")


def test_the_page_that_waits_goes_on_by_itself(table: Table) -> None:
    phone = knocking(table)
    assert "HX-Refresh" not in phone.client.get(phone.path, headers=HTMX)

    host_at_links(table).press("Let in")

    assert phone.client.get(phone.path, headers=HTMX)["HX-Refresh"] == "true"
    assert phone.client.get(phone.path).status_code == 303


def test_the_tables_page_tells_the_host_and_nobody_else(table: Table) -> None:
    knocking(table)
    host = host_of(table)

    assert "links/waiting/" in host.look()
    assert "links/waiting/" not in guest_at(table, "Ann").look()
    text = host.client.get(f"{host.path}links/waiting/", headers=HTMX).content.decode()
    assert "A device asks to be <b>Bo</b>." in text
    assert "links/waiting/" not in host_of(open_arctic()).look()


def test_who_is_turned_away_is_told_and_may_ask_again(table: Table) -> None:
    phone, host = knocking(table), host_at_links(table)
    host.press("Turn away")

    page = assert_page(phone.client.get(phone.path), 403)

    assert "The host didn’t let this device in." in page
    assert phone.client.get(phone.path).status_code == 200
    assert seat_of(table, "Bo").taken_at is None


def test_who_wants_to_watch_waits_too(table: Table) -> None:
    phone = knocking(table, "Only watch")
    assert watch_path(table) not in phone.page
    host_at_links(table).press("Let in")

    assert phone.client.get(phone.path)["Location"] == watch_path(table)


def test_who_waits_no_longer_is_forgotten(table: Table) -> None:
    phone = knocking(table)
    phone.press("Stop waiting")

    assert "Who are you?" in phone.page
    assert "A device asks" not in host_at_links(table).page


def test_of_two_who_want_one_seat_one_gets_it(table: Table) -> None:
    first, second = knocking(table), knocking(table)
    host = host_at_links(table)
    host.press("Let in")
    host.look("links/")
    data = host.client.post(
        f"{host.path}links/waiting/", {"knock": str(Knock.objects.get(is_let_in=False).pk)}, headers=HTMX
    )

    assert "Another device was first. That seat is taken." in data.content.decode()
    paths = [phone.client.get(phone.path) for phone in (first, second)]
    assert sorted(answer.status_code for answer in paths) == [303, 403]


@pytest.mark.parametrize("value", ["", "0", "-1", "²", "1" * 30, "x"])
def test_nonsense_lets_nobody_in(table: Table, value: str) -> None:
    knocking(table)
    host = host_of(table)
    assert host.client.post(f"{host.path}links/waiting/", {"knock": value}).status_code == 303
    assert not Knock.objects.filter(is_let_in=True).exists()


def test_another_tables_host_lets_nobody_in(table: Table) -> None:
    knocking(table)
    other = host_of(open_arctic())
    other.client.post(f"{other.path}links/waiting/", {"knock": str(Knock.objects.get().pk)})

    assert not Knock.objects.filter(is_let_in=True).exists()


def test_only_so_many_wait(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "MOST_KNOCKS", 1)
    knocking(table)
    phone = Guest(table, f"/j/{table.code}/")
    phone.look()
    page = phone.press("Cy", status=429)

    assert "Too many devices are waiting." in words(page)
    assert Knock.objects.count() == 1


def test_one_stranger_cannot_keep_the_others_out(table: Table) -> None:
    for _ in range(12):
        stranger = Guest(table, f"/j/{table.code}/")
        stranger.look()
        stranger.client.post(stranger.path, {"place": "watch"}, REMOTE_ADDR="10.0.0.9")
    assert Knock.objects.count() == 10

    knocking(table)
    assert Knock.objects.count() == 11


def test_the_host_turns_all_away(table: Table) -> None:
    knocking(table)
    knocking(table)
    host = host_of(table)
    page = host.look("links/waiting/")
    assert "Turn all away" in words(page)

    host.client.post(f"{host.path}links/waiting/", {"away": "all"})
    assert not Knock.objects.exists()


def test_a_token_that_is_none_opens_nothing(table: Table) -> None:
    assert waiting.knock_of(table, "nonsense") is None


def test_a_link_needs_nobodys_word(table: Table) -> None:
    assert "You are Bo" in words(guest_at(table, "Bo").look())


# What stands in the log -------------------------------------------------------------------------


def test_who_comes_and_what_is_locked_is_in_the_log_without_keys(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "referee.access")
    knocking(table)
    host = host_at_links(table)
    pressed = (
        "Let in",
        "phone is gone",
        "Lock the free seats",
        "Unlock the free seats",
        "Let everyone in",
    )
    for button in pressed:
        host.press(button)
        host.look("links/")
    Stranger().get(f"/t/{table.code}/host/", REMOTE_ADDR="10.0.0.9")
    host_of(table).look()
    host.look("links/")
    host.press("Shut out these devices")

    lines = [record.getMessage() for record in caplog.records if record.name == "referee.access"]
    assert lines == [
        f"A device asks for seat 2 at table {table.code}.",
        f"Seat 2 of table {table.code} was taken by the code.",
        f"A device was let in to seat 2 at table {table.code}.",
        f"Seat 2 of table {table.code} was freed.",
        f"The free seats of table {table.code} were locked.",
        f"The free seats of table {table.code} were unlocked.",
        f"Table {table.code} is joined by its code.",
        f"No right to a place at table {table.code}, place host, asked from 10.0.0.9.",
        f"All other hosts of table {table.code} and those who watch it were shut out.",
    ]


# Leaving a device ---------------------------------------------------------------------------------


def test_a_device_is_left_and_has_no_place_any_more(table: Table) -> None:
    ann = guest_at(table, "Ann")
    ann.look()
    home = Guest(table, "/", ann.client)
    assert ann.path in home.look()
    key = ann.client.cookies[cookie_of(table.code)].value

    home.press("Forget tables")

    assert ann.path not in home.page
    assert ann.client.cookies[cookie_of(table.code)].value == ""
    # Back, history and the app's own list lead to where one joins; the key is worthless too.
    for page in ("", "log/"):
        assert ann.client.get(ann.path + page)["Location"] == f"/j/{table.code}/"
    ann.client.cookies[cookie_of(table.code)] = key
    assert ann.client.get(ann.path)["Location"] == f"/j/{table.code}/"
    assert seat_of(table, "Ann").taken_at is None
