"""What people do at a table, in every browser: each flow is told once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.engines.conftest import Hands
from tests.browser.engines.hand import Hand
from tests.browser.engines.relay import Relay
from tests.browser.harness import PHONE, TABLET, Pages, Site
from tests.browser.taps import enter, open_table, seat_path, to_reveal
from tests.browser.test_earth import open_dealt, to_deal
from tests.browser.test_marauders import open_marauders

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_table_is_opened_and_a_phone_joins_it(hand: Hands) -> None:
    host = hand("/arctic/new/", TABLET)
    host.write("Player 1", "Ann")
    host.write("Player 2", "Bo")
    host.tap("Open the table")
    host.sees("Round 1 of 16", "Skip everyone")

    host.tap("Join")
    phone = hand(f"/j/{host.text('dialog .join-code')}/")
    phone.tap("Bo")

    phone.sees("What did you get?")


def test_a_turn_is_seen_on_the_other_device_taken_back_brought_back_and_amended(
    hand: Hands, clerk: Page
) -> None:
    path = open_table(clerk, "Ann", "Bo", modules=())
    host, other = hand(path, TABLET), hand(seat_path(clerk, path, "Bo"))

    host.tap("Refugee", "Shovel", "Net", "Ann digs 2 and keeps a Net")
    other.sees("Ann digs 2 and keeps a Net")
    host.tap("Undo: Ann digs 2")
    other.sees("1 entry undone")
    host.tap("Redo: Ann digs 2")
    other.no_longer_sees("taken back")

    host.go(f"{path}wrong/3/?answer=cards").tap("Nothing")
    host.tap("Record")
    host.sees("Undo", "Ann digs 2 and keeps nothing")
    other.sees("Ann digs 2 and keeps nothing")


def test_forces_are_sealed_on_a_phone_revealed_and_a_snipe_declared(hand: Hands, clerk: Page) -> None:
    path = open_table(clerk, "Ann", "Bo", "Cy")
    to_reveal(clerk, path)
    host, phone = hand(path, TABLET), hand(seat_path(clerk, path, "Bo"))

    phone.tap("Another card", "Thugs to Bo", "Scout to Bo", "Bo seals 2 cards")
    phone.sees("Bo seals 2 cards.")
    host.sees("2 cards sealed")
    host.tap("Brawler to Cy", "Spear to Cy", "Another card", "Sniper Team to Ann", "Turn them over")
    phone.sees("Scout")
    host.tap("Snipe Sniper Team", "Target: Bo’s Thugs")
    phone.sees("Ann’s Sniper Team snipes Bo’s Thugs")
    host.tap("Cy takes the card")

    for device in (host, phone):
        device.sees("Cy wins with 4 fight", "gathers.")


def test_cards_of_earth_are_placed_sealed_on_two_phones_and_ships_bid(hand: Hands, clerk: Page) -> None:
    path = open_dealt(clerk)
    ann, bo, cy = (hand(seat_path(clerk, path, name)) for name in ("Ann", "Bo", "Cy"))

    for phone in (ann, bo):
        phone.show_hand()
        phone.tap("Zebra")
        phone.sees("Your card is down.")
    assert "Bo places Zebra" not in ann.text("body")
    assert "Ann places Zebra" not in bo.text("body")
    cy.show_hand()
    cy.tap("Zebra")

    ann.sees("You deploy 1 to 6")
    ann.tap("2")
    bo.sees("Ann deploys 2")
    bo.tap("Pass")
    cy.sees("Bo passes")


def test_a_phone_signs_what_it_seals_and_its_yes_to_an_undo(hand: Hands, clerk: Page, site: Site) -> None:
    path = open_table(clerk, "Ann", "Bo", "Cy")
    to_reveal(clerk, path)
    host, phone = hand(path, TABLET), hand(seat_path(clerk, path, "Bo"))
    host.sees("(signed)")

    seal_and_undo(host, phone)

    assert "(2 signed)" in site.manage("verify", path.split("/")[2])


def test_over_plain_http_a_phone_seals_unsigned_and_is_asked(
    hand: Hands, clerk: Page, site: Site, plain_http: str
) -> None:
    path = open_table(clerk, "Ann", "Bo", "Cy")
    to_reveal(clerk, path)
    host = hand(path, TABLET, line=plain_http)
    phone = hand(seat_path(clerk, path, "Bo"), line=plain_http)
    host.sees("(unsigned)")

    seal_and_undo(host, phone)

    said = site.manage("verify", path.split("/")[2])
    assert ("signed)" in said, "Faulty: 0" in said) == (False, True)


def seal_and_undo(host: Hand, phone: Hand) -> None:
    """Have Bo seal a force, and the host undo it with Bo's consent."""
    phone.tap("Another card", "Thugs to Bo", "Scout to Bo", "Bo seals 2 cards")
    host.sees("2 cards sealed")
    phone.sees("Hold to look")
    host.tap("Undo: Bo seals 2 cards")
    host.sees("Bo sealed that on another device.")
    host.tap("Ask the others")
    phone.sees("May this be undone?", "Hold to look")
    phone.tap("Yes")

    host.sees("Bo says yes")
    phone.sees("All reveal at once.")


def test_phones_shuffle_along_without_a_tap(hand: Hands, clerk: Page, site: Site) -> None:
    path = to_deal(clerk)
    host = hand(path, TABLET)
    phones = [hand(seat_path(clerk, path, name)) for name in ("Ann", "Bo")]

    host.tap("Shuffle and deal")

    for device in (host, *phones):
        device.sees("The app shuffles and deals")
        assert "leaves out" not in device.text("#log")
    assert "Faulty: 0" in site.manage("verify", path.split("/")[2])


def test_a_payment_the_marauders_instruction_and_done(hand: Hands, clerk: Page) -> None:
    path = open_marauders(clerk)
    host, other = hand(path, TABLET), hand(path, PHONE)

    host.tap("One Yellow more", "One Brown more", "One Brown more", "Put 1 Yellow, 2 Brown on the trays")
    other.sees("Ann pays 1 Yellow, 2 Brown", "They gather (Brown tray).")
    host.tap("Nothing gained")

    for device in (host, other):
        device.sees("Bo acts next, then Ann.")


def test_what_is_entered_without_a_connection_is_recorded_once_it_is_back(
    hand: Hands, clerk: Page, relay: Relay, page: Pages
) -> None:
    path = open_table(clerk, "Ann", "Bo", modules=())
    host, other = hand(path, TABLET, line=relay.url), hand(seat_path(clerk, path, "Bo"))
    host.tap("Refugee", "Shovel")

    relay.cut()
    host.sees("Not connected.")
    host.tap_unanswered("Ann digs 2")
    host.sees("Not connected. What you entered is still here.")
    assert "Ann digs 2" not in other.text("#log")
    relay.mend()

    other.sees("Ann digs 2")
    host.settle()
    host.sees("Saved")
    enter(clerk, path, "commit", 3, for_seat="Ann", number="0")
    host.sees("Bo gathers.")
    assert host.text("#log").count("Ann digs 2") == 1
    page.forgive("htmx:", "ERR_")
