"""What goes wrong beneath the referee is said on every open page; the entry waits, and is sent once."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from tests.browser.harness import Devices, Pages
from tests.browser.taps import log, open_table, tap, touch, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOCKED = "Another program is using the database"
SAID = "!document.getElementById('fault').hidden"
BROUGHT_ABOUT = ("503", "htmx:sendAbort", "htmx:xhr:abort", "htmx:responseError", "htmx:afterRequest", "ERR_")


def test_a_locked_database_is_said_to_all_and_the_entry_is_recorded_once(
    devices: Devices, page: Pages
) -> None:
    other = page(javascript=False)
    path = open_table(other, "Ann", "Bo", "Cy", modules=("hq1", "hq2"))
    host: Page = page(path)
    watching: Page = page(path)
    holder = sqlite3.connect(devices.site.folder / "browser.sqlite3", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")

    tap(host, "Scavenger", "Scavenger")
    touch(host.locator("#entry .btn-primary").first)
    for each in (host, watching):
        wait_for(each, f"() => {SAID}", 40)
        assert LOCKED in each.locator("#fault").inner_text()
        assert each.locator("[data-saved]").get_attribute("data-saved") != "saved"
    holder.execute("ROLLBACK")
    holder.close()

    for each in (host, watching):
        wait_for(each, f"() => !({SAID}) && document.querySelector('#log .no')?.innerText === '3'", 40)
        assert each.locator("[data-saved]").get_attribute("data-saved") == "saved"
        assert len(log(each)) == 3, "two hosts have come, and one entry"
    page.forgive(*BROUGHT_ABOUT)
