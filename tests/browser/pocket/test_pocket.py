"""The referee without a server: set up from a plain file server, then offline, full, and moved."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from tests.browser.harness import Site
from tests.browser.pocket.device import (
    MEMORY,
    READ,
    START,
    app,
    brought,
    file_of,
    opened,
    undo,
    wait_for_memory,
)

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

MOST_BYTES = 16_000_000


def test_the_download_is_small_and_its_size_is_said(
    device: BrowserContext, address: str, folder: Path
) -> None:
    listed = json.loads((folder / "pocket.json").read_text("utf-8"))
    page = device.new_page()
    page.goto(address)

    offer = page.locator("[data-say=offer]")
    offer.wait_for()
    assert f"{listed['size'] / 1e6:.1f} MB" in offer.inner_text()
    assert listed["size"] <= MOST_BYTES
    assert listed["size"] == sum((folder / each["path"]).stat().st_size for each in listed["files"])


def test_evenings_go_on_offline_and_come_back_to_a_server(
    device: BrowserContext, address: str, files: dict[str, str], site: Site
) -> None:
    page = opened(device, address)
    device.set_offline(True)
    paths = {game: brought(page, file) for game, file in files.items()}
    before = file_of(page, paths["arctic"])
    assert undo(page, paths["arctic"], len(before["records"]), str(uuid4()))["status"] == 200
    wait_for_memory(page)
    page.close()

    again = opened(device, address)
    home = app(again).locator("main").inner_text()
    assert "B free" in home
    for game, path in paths.items():
        app(again).goto(f"{address.partition('/games')[0]}{path}")
        assert app(again).locator("#desk").inner_text(), game
        kept = file_of(again, path)
        assert len(kept["records"]) == len(json.loads(files[game])["records"]) + (game == "arctic")
        # A server checks the file by ruling and chaining everything once more.
        site.manage("import", "-", said=json.dumps(kept, ensure_ascii=False))
        assert json.loads(site.manage("export", kept["table"]["code"]))["records"] == kept["records"]


def test_a_kept_memory_that_is_damaged_is_made_again(device: BrowserContext, address: str) -> None:
    page = opened(device, address)
    wait_for_memory(page)
    assert page.evaluate(MEMORY, "no memory")
    page.close()

    assert "plays without a server" in app(opened(device, address)).locator("main").inner_text()


@pytest.mark.fault("the room of a pocket used up")
def test_a_full_device_is_said_and_loses_nothing(
    device: BrowserContext, address: str, files: dict[str, str]
) -> None:
    page = opened(device, address)
    path = brought(page, files["arctic"])
    before = file_of(page, path)["records"]
    chrome = device.new_cdp_session(page)
    origin, entry_id = address.partition("/games")[0], str(uuid4())

    chrome.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    refused = undo(page, path, len(before), entry_id)
    assert refused["status"] == 503
    assert "This device is out of space" in refused["fault"]
    assert file_of(page, path)["records"] == before

    chrome.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    assert undo(page, path, len(before), entry_id)["status"] == 200
    assert [row["entry_id"] for row in file_of(page, path)["records"][len(before) :]] == [entry_id]


def test_two_tabs_use_one_worker_and_the_second_goes_on_alone(
    device: BrowserContext, address: str, files: dict[str, str]
) -> None:
    first = opened(device, address)
    path = brought(first, files["arctic"])
    second = opened(device, address)
    number = len(file_of(second, path)["records"])
    assert undo(second, path, number, str(uuid4()))["status"] == 200
    assert len(file_of(first, path)["records"]) == number + 1

    first.close()
    deadline = time.monotonic() + START / 1000
    # Empty while no page's worker answers: the first is closed, and the second starts its own.
    while not (file := app(second).evaluate(READ, f"{path}file/")):
        assert time.monotonic() < deadline
        second.wait_for_timeout(250)
    assert len(json.loads(file)["records"]) == number + 1
