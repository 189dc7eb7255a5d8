"""A device is a seat, in every browser, on the table's own machine, over plain http and over https."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.browser.engines.conftest import Hands
from tests.browser.engines.hand import Hand
from tests.browser.harness import PHONE, TABLET, Site
from tests.browser.taps import busyness

MOST_TAPS, MOST_SECONDS = 2, 3
JOINED = "You are"
OPENED = """
from referee.tables.tickets import host_ticket, place_ticket
from referee.web.lobby.join import scan_path
from tests.cast import open_arctic, to_reveal
table = open_arctic(modules=())
if {is_late}:
    to_reveal(table)
print(table.code, host_ticket(table), place_ticket(table, "2"), scan_path(table))
"""
SLEEP = """(state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


class Evening:
    """A table, at its beginning or at the reveal of round 3; the paths by which devices come to it."""

    def __init__(self, site: Site, *, is_late: bool = False) -> None:
        self.site = site
        words = site.manage("shell", "--no-imports", "-c", OPENED.format(is_late=is_late)).split()
        self.code, self.host, self.ticket, self.scanned = words


@pytest.fixture
def evening(at_line: Site) -> Evening:
    return Evening(at_line)


@pytest.fixture
def take(hand: Hands, at_line: Site) -> Callable[..., Hand]:
    """Take somebody with a device who reaches the site over this line."""
    return lambda path="/", screen=PHONE: hand(path, screen, line=at_line.url)


Take = Callable[..., Hand]


@pytest.mark.parametrize("how", ["QR code", "ticket", "code"])
def test_joining_takes_two_taps_and_three_seconds(take: Take, evening: Evening, how: str) -> None:
    phone, taps = take("/j/"), ["Bo"]
    since = time.monotonic()

    if how == "code":
        phone.look("/j/")
        phone.write("The code on the table’s screen", evening.code.lower())
        taps = ["Join", "Bo"]
    else:
        phone.look(evening.ticket if how == "ticket" else evening.scanned)
    for name in taps:
        if name == "Bo" and how == "code":
            phone.sees("Who are you?")
        phone.tap_unanswered("Play as Bo" if how == "ticket" else name)
    phone.sees(JOINED)

    assert time.monotonic() - since < MOST_SECONDS * busyness()
    assert len(taps) <= MOST_TAPS


def test_a_seat_outlives_a_reload_and_sleep_and_ends_when_the_device_is_left(
    take: Take, evening: Evening
) -> None:
    host, phone = take(evening.host, TABLET), take(evening.ticket)
    phone.sees(JOINED)
    phone.window.run("() => location.reload()")
    phone.sees(JOINED)
    phone.window.run(SLEEP, "hidden")
    phone.window.run(SLEEP, "visible")
    phone.sees(JOINED)
    own, length = phone.window.run("() => [location.pathname, history.length]")

    phone.look("/")
    phone.tap("Forget the tables on this device")
    phone.tap_unanswered("Forget tables")
    host.sees("has left")

    # The form leads back to the page it is on, which some browsers write into the history once, others twice.
    phone.window.run("(length) => history.go(length - history.length)", length)
    phone.sees("Who are you?")
    assert JOINED not in phone.text("body")
    phone.look(own)
    phone.sees("Who are you?")


def test_what_a_phone_seals_is_signed_where_the_line_lets_it(take: Take, at_line: Site) -> None:
    evening = Evening(at_line, is_late=True)
    host, phone = take(evening.host, TABLET), take(evening.ticket)
    signs = "referee.home" not in phone.site and phone.window.run("() => isSecureContext")
    host.sees("(signed)" if signs else "(unsigned)")

    phone.tap("Another card", "Thugs to Bo", "Scout to Bo", "Bo seals 2 cards")
    host.sees("2 cards sealed")
    host.tap("Undo: Bo seals 2 cards")
    host.sees("Bo sealed that on another device.")
    host.tap("Ask the others")
    phone.sees("May this be undone?")
    phone.tap("Yes")
    host.sees("Bo says yes")

    said = evening.site.manage("verify", evening.code)
    assert "Faulty: 0" in said
    assert ("(2 signed)" in said) == bool(signs)
