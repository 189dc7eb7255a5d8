"""Joining: by code and QR to the own seat, locked seats, lost phones, and those who only watch."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest

from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.text.codec import encode
from referee.rules.prehistory.board.layout import SYNTHETIC
from referee.tables import joining
from referee.tables.keys import read_ticket, write_ticket
from referee.tables.links import ADDRESS, cookie_of, link_path, watch_path
from referee.tables.models import Table
from referee.web.access.rate_limits import source_of
from referee.web.lobby.join import scan_path
from referee.web.lobby.sharing import qr_code
from tests.cast import (
    FORCES,
    open_arctic,
    rows_of,
    seat_of,
    state_of,
    tell,
    to_declaring,
    to_reveal,
    to_the_end,
)
from tests.devices import Client
from tests.web.earth.tablecast import open_earth
from tests.web.guests import Guest, buttons_of, forms_of, guest_at, host_of
from tests.web.pages import assert_page, words
from tests.web.test_marauders import open_marauders

pytestmark = pytest.mark.django_db
HOSTS_OWN = ("links/", "links/free/", "links/others/", "links/lock/", "links/admission/", "links/waiting/")


@pytest.fixture
def table() -> Table:
    return open_arctic()


def phone(table: Table) -> Guest:
    """Return a device that has scanned the code at the table."""
    return Guest(table, f"/j/{table.code}/")


@pytest.mark.parametrize("home", ["", "https://192.168.1.20:8000/"])
def test_no_link_that_is_handed_out_names_localhost(
    table: Table, home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ADDRESS, "at_home", home)
    path = f"{link_path(table)}links/"

    for host in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.7:8000"):
        html = Client(headers={"host": host}).get(path).content.decode()
        links = re.findall(r">(https?://[^<]+)<", html)
        assert len(links) > len(table.seats.all())
        known = home if home and host != "192.168.1.7:8000" else f"http://{host}/"
        assert [link for link in links if not link.startswith(known)] == []


# To the own seat ---------------------------------------------------------------------------------


def test_two_taps_lead_from_the_home_page_to_the_own_seat(table: Table) -> None:
    bo = phone(table)
    response = bo.client.get("/j/", {"code": f" {table.code.lower()[:3]} {table.code[3:]} "}, follow=True)
    bo.page = assert_page(response)
    assert "Who are you?" in bo.page

    bo.press("Bo")

    assert seat_of(table, "Bo").taken_at is not None
    assert "Skip the gathering" not in bo.page
    assert guest_at(table, "Bo").path in bo.page


def test_a_phone_says_whose_it_is_in_every_game() -> None:
    for opened in (open_arctic(), open_earth(), open_marauders()):
        assert "You are Bo" in words(guest_at(opened, "Bo").look())
        assert "You are" not in words(host_of(opened).look())


def test_a_seat_is_taken_once(table: Table) -> None:
    first, second = phone(table), phone(table)
    first.look()
    second.look()
    first.press("Bo")

    second.press("Bo", status=409)

    assert "Another device was first." in second.page
    second.look()
    (button,) = [each for each in buttons_of(second.page) if "Bo" in each.says]
    assert button.is_disabled
    second.press("Cy")
    assert guest_at(table, "Cy").path in second.page


def test_a_device_finds_its_own_seat_again(table: Table) -> None:
    bo = phone(table)
    bo.look()
    bo.press("Bo")

    assert f'href="{guest_at(table, "Bo").path}"' in bo.look()
    assert f'href="{link_path(table)}"' not in bo.page


def test_opening_a_seats_link_takes_the_seat(table: Table) -> None:
    guest_at(table, "Ann").look()

    (button,) = [each for each in buttons_of(phone(table).look()) if "Ann" in each.says]
    assert button.is_disabled


@pytest.mark.parametrize("place", ["", "0", "4", "9", "-1", "host", "²", "1" * 50])
def test_nonsense_takes_no_seat(table: Table, place: str) -> None:
    guest = phone(table)
    response = guest.client.post(guest.path, {"place": place})

    assert response.status_code in (409, 422)
    assert not table.seats.exclude(taken_at=None).exists()


# Locked and lost ---------------------------------------------------------------------------------


def test_the_host_locks_the_seats_and_opens_them(table: Table) -> None:
    host, bo = host_of(table), phone(table)
    bo.look()
    host.look("links/")
    host.press("Lock the free seats")

    bo.press("Bo", status=409)
    assert "The host has locked the seats." in bo.page
    assert bo.client.post(bo.path, {"place": "watch"}).status_code == 409

    host.press("Unlock the free seats")
    bo.look()
    bo.press("Bo")


def test_a_lost_phone_is_shut_out_and_its_seat_is_free(table: Table) -> None:
    lost, new, host = phone(table), phone(table), host_of(table)
    lost.look()
    lost.press("Bo")
    host.look("links/")
    host.press("phone is gone")

    assert lost.client.get(f"/t/{table.code}/2/")["Location"] == f"/j/{table.code}/"
    assert lost.client.post(f"/t/{table.code}/2/enter/reveal/", {}).status_code == 404
    new.look()
    new.press("Bo")
    assert "You are Bo" in words(new.page)


def test_no_page_of_the_hosts_shows_how_to_be_a_seat_that_is_taken(table: Table) -> None:
    host = host_of(table)
    before = set(tickets(host.look("links/")))
    phone(table).client.post(f"/j/{table.code}/", {"place": "2"})

    after = {read_ticket(table.code, each) for each in tickets(host.look("links/"))}

    assert {ticket.place for ticket in after} == {"1", "3", "host", "watch"}
    old = [each for each in before if read_ticket(table.code, each).place == "2"]
    assert len(old) == 1
    thief = Client()
    refused = thief.post(f"/j/{table.code}/{old[0]}/")
    assert "seat was taken at" in assert_page(refused, 409)
    assert thief.cookies.get(cookie_of(table.code)) is None


def tickets(page: str) -> list[str]:
    """Return the tickets that a page shows."""
    return re.findall(r">http://testserver/j/[A-Z]+/([^<]+)/<", page)


def test_a_ticket_asks_first_and_is_for_one_device(table: Table) -> None:
    host_page = host_of(table).look("links/")
    (ticket,) = [each for each in tickets(host_page) if read_ticket(table.code, each).place == "2"]
    path = f"/j/{table.code}/{ticket}/"
    bo, other = Client(), Client()

    assert "Play as Bo on this device?" in words(assert_page(bo.get(path)))
    assert seat_of(table, "Bo").taken_at is None, "looking uses nothing up"
    answer = bo.post(path)
    assert answer["Location"] == f"/t/{table.code}/2/"
    cookie = answer.cookies[cookie_of(table.code)]
    assert cookie["httponly"]
    assert (cookie["samesite"], cookie["path"]) == ("Lax", "/")
    assert int(cookie["max-age"]) > 12 * 60 * 60
    assert "Wasn’t that you?" in assert_page(other.get(path), 409)
    assert "Wasn’t that you?" in assert_page(other.post(path), 409)
    assert bo.get(path)["Location"] == f"/t/{table.code}/2/"


def test_a_used_ticket_to_a_seat_that_is_free_again_leads_to_the_seats(table: Table) -> None:
    path = f"/j/{table.code}/{write_ticket(table.code, '2')}/"
    bo, other = Client(), Client()
    bo.post(path)
    left = bo.post("/leave/").cookies[cookie_of(table.code)]
    assert (left.value, left["max-age"]) == ("", 0), "the key goes at once"
    assert seat_of(table, "Bo").taken_at is None

    for device in (bo, other):
        for answer in (device.get(path), device.post(path)):
            assert (answer.status_code, answer["Location"]) == (303, f"/j/{table.code}/")
    assert seat_of(table, "Bo").taken_at is None


def test_over_https_a_key_goes_over_nothing_else(table: Table) -> None:
    for is_secure in (False, True):
        answer = Client().post(f"/j/{table.code}/", {"place": "watch"}, secure=is_secure)
        assert bool(answer.cookies[cookie_of(table.code)]["secure"]) is is_secure


def test_a_ticket_is_old_after_half_an_hour(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"/j/{table.code}/{write_ticket(table.code, '2')}/"
    later = time.time() + 31 * 60
    monkeypatch.setattr("time.time", lambda: later)

    assert "no longer works" in assert_page(Client().get(path), 404)
    assert Client().post(path).status_code == 404
    assert seat_of(table, "Bo").taken_at is None


@pytest.mark.parametrize("wrong", ["x", "é", "0" * 500])
def test_what_is_no_ticket_gives_nothing(table: Table, wrong: str) -> None:
    other = open_arctic()
    assert Client().post(f"/j/{table.code}/{wrong}/").status_code == 404
    assert Client().post(f"/j/{table.code}/{write_ticket(other.code, '2')}/").status_code == 404
    assert not table.devices.exists()


def test_a_second_device_of_the_same_person(table: Table) -> None:
    bo, own = guest_at(table, "Bo"), Client()
    (ticket,) = tickets(bo.look("device/"))

    assert own.post(f"/j/{table.code}/{ticket}/").status_code == 303
    assert "You are Bo" in words(assert_page(own.get(bo.path)))
    assert "You are Bo" in words(bo.look())

    (second,) = tickets(bo.look("device/"))
    joining.free_seat(table, 2)
    assert Client().post(f"/j/{table.code}/{second}/").status_code == 404, "its maker is no longer there"


def test_a_second_host_and_a_lost_tablet(table: Table) -> None:
    lost, watcher, second = host_of(table), Guest(table, watch_path(table)), Client()
    watcher.look()
    page = lost.look("links/")
    (ticket,) = [each for each in tickets(page) if read_ticket(table.code, each).place == "host"]
    second.post(f"/j/{table.code}/{ticket}/")
    host = Guest(table, lost.path, second)

    host.look("links/")
    host.press("Shut out these devices")

    assert "Join this table" in host.page
    assert lost.client.get(lost.path)["Location"] == f"/j/{table.code}/"
    assert watcher.client.get(watcher.path)["Location"] == f"/j/{table.code}/"


@pytest.mark.parametrize("where", HOSTS_OWN)
def test_only_the_host_hands_out_places(table: Table, where: str) -> None:
    for guest in (guest_at(table, "Ann"), Guest(table, watch_path(table))):
        assert guest.client.get(guest.path + where).status_code in (404, 405)
        assert guest.client.post(guest.path + where, {"place": "1"}).status_code in (404, 405)


@pytest.mark.parametrize("place", ["", "0", "9", "watch", "²"])
def test_a_place_that_is_no_seat_is_not_freed(table: Table, place: str) -> None:
    host = host_of(table)
    assert host.client.post(f"{host.path}links/free/", {"place": place}).status_code == 404


def test_an_address_leads_a_device_to_its_place(table: Table) -> None:
    assert guest_at(table, "Bo").client.get(f"/t/{table.code}/")["Location"] == f"/j/{table.code}/"
    bo = guest_at(table, "Bo")
    bo.look()
    assert bo.client.get(f"/t/{table.code}/")["Location"] == bo.path
    assert Client().get("/t/NOSUCH/")["Location"] == "/j/NOSUCH/"


# Without cookies ---------------------------------------------------------------------------------


@pytest.mark.parametrize("admits_each", [False, True])
def test_a_browser_without_cookies_is_told_that_a_seat_needs_one(table: Table, admits_each: bool) -> None:
    joining.admit_each(table, admits_each=admits_each)
    ticket = f"/j/{table.code}/{write_ticket(table.code, '2')}/"
    for path in (f"/j/{table.code}/", scan_path(table), ticket):
        stranger = Client(enforce_csrf_checks=True)
        page = stranger.get(path).content.decode()
        (token,) = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page))
        stranger.cookies.clear()

        refused = stranger.post(path, {"place": "2", "csrfmiddlewaretoken": token})

        text = words(assert_page(refused, 403))
        assert "A seat needs a cookie." in text
        assert "Allow them for this site, then try again." in text
        assert f'href="{path}"' in refused.content.decode()
    assert not table.devices.exists()
    assert not table.knocks.exists()
    assert seat_of(table, "Bo").taken_at is None


# Codes -------------------------------------------------------------------------------------------


def test_a_wrong_code_is_named_and_kept(client: Client) -> None:
    page = assert_page(client.get("/j/", {"code": "nope"}), 404)

    assert "No table has the code “nope”." in page
    assert 'value="nope"' in page
    assert client.get("/j/NO%00PE/").status_code == 404


def test_codes_cannot_be_tried_for_ever(client: Client, table: Table, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "join": (3, 60)}
    for number in range(2):
        assert client.get(f"/j/NOPE{number}/").status_code == 404
    assert client.get("/j/NOPE3/").status_code == 429

    assert client.get(f"/j/{table.code}/").status_code == 429
    assert "Too many wrong codes." in client.get("/j/", {"code": table.code}).content.decode()
    elsewhere = Client(REMOTE_ADDR="10.0.0.9")
    assert elsewhere.get(f"/j/{table.code}/").status_code == 200


@pytest.mark.parametrize(
    ("address", "other", "is_same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("10.0.0.9", "::ffff:10.0.0.9", True),
        ("10.0.0.9", "10.0.0.8", False),
        ("", "unknown", False),
    ],
)
def test_all_addresses_of_a_household_have_one_limit(address: str, other: str, is_same: bool) -> None:
    assert (source_of(address) == source_of(other)) is is_same


def test_who_scans_is_not_held_up_by_who_guesses(client: Client, table: Table, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "join": (3, 60)}
    for number in range(4):
        client.get(f"/j/NOPE{number}/")
    scanned, guessed = scan_path(table), f"/j/{table.code}/?k=00000000"

    assert client.get(guessed).status_code == 429
    assert client.get(scanned).status_code == 200
    assert link_path(table, seat_of(table, "Bo")) in client.post(scanned, {"place": "2"})["Location"]
    host = host_of(table)
    host.look("links/")
    assert qr_code(f"http://testserver{scanned}") in host.page


def test_right_codes_cost_nothing(client: Client, table: Table, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "join": (1, 60)}

    assert [client.get(f"/j/{table.code}/").status_code for _ in range(4)] == [200] * 4


LAYOUT = json.dumps(encode(SYNTHETIC))


@pytest.mark.parametrize("game", ["arctic", "earth", "prehistory"])
def test_tables_cannot_be_opened_for_ever(client: Client, settings: Any, game: str) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "open": (1, 60)}
    fields = {"players": ["Ann", "Bo", "Cy"], "first_initiator": "1", "name": "Friday", "layout": LAYOUT}

    assert client.post(f"/{game}/new/", fields).status_code == 303
    refused = client.post(f"/{game}/new/", fields)
    assert refused.status_code == 422
    assert "Too many new tables from this network." in refused.content.decode()
    assert 'value="Ann"' in refused.content.decode()


# Only watching -----------------------------------------------------------------------------------


def watcher_of(table: Table) -> Guest:
    return Guest(table, watch_path(table))


def test_who_watches_sees_the_table_and_enters_nothing(table: Table) -> None:
    watcher = phone(table)
    watcher.look()
    watcher.press("Only watch")

    assert "Ann gathers." in watcher.page
    assert "enter/" not in watcher.page
    for kind in ("gathered", "reveal", "retract", "dig", "recount", "no-such-kind"):
        assert watcher_of(table).enter(kind, round=1, number=1).status_code == 404
    assert rows_of(table) == []
    assert "watching" in assert_page(watcher.client.get("/"))


def test_who_watches_sees_forces_once_they_are_open(table: Table) -> None:
    to_reveal(table)
    tell(table, Reveal(3, {"Ann": FORCES["Ann"]}), "Ann")
    hidden = watcher_of(table).look()
    assert "Sniper Team" not in hidden
    assert "Waiting for Bo and Cy." in hidden

    tell(table, Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    tell(table, Reveal(3, {"Cy": Force()}), "Cy")
    shown = watcher_of(table).look()
    assert "Sniper Team" in shown
    assert "enter/" not in shown


def test_who_watches_reads_the_log_and_the_score(table: Table) -> None:
    to_the_end(table)
    watcher = watcher_of(table)

    assert "Still to count" in watcher.look()
    assert "wins with" in watcher.look("log/")
    assert watcher.client.get(f"{watcher.path}log.json").status_code == 404
    assert watcher.client.get(f"{watcher.path}amend/1/").status_code == 404


def test_each_phase_can_be_watched(table: Table) -> None:
    assert "Ann gathers." in words(watcher_of(table).look())
    to_declaring(table)
    assert "Bo is ahead so far." in words(watcher_of(table).look())
    assert state_of(table).phase == "declaring"


def test_taking_a_seat_twice_is_refused_by_the_service(table: Table) -> None:
    joining.take_seat(table, 2, "a")
    with pytest.raises(joining.SeatTaken):
        joining.take_seat(table, 2, "b")


@pytest.mark.parametrize("how", ["code", "ticket"])
def test_a_browser_that_drops_the_key_is_told_so_before_it_takes_the_seat(table: Table, how: str) -> None:
    path = f"/j/{table.code}/" if how == "code" else f"/j/{table.code}/{write_ticket(table.code, '2')}/"
    device = Client()
    form = next(each for each in forms_of(device.get(path).content.decode()).values() if each.action == path)
    fields = {**dict(form.fields), "place": "2"}
    key = device.cookies.pop(cookie_of(table.code))

    refused = device.post(path, fields)

    assert refused.status_code == 403
    assert "A seat needs a cookie." in words(refused.content.decode())
    assert not table.records.exists()
    device.cookies[cookie_of(table.code)] = key.value
    assert device.post(path, fields)["Location"] == f"/t/{table.code}/2/"
