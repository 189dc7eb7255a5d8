"""The referee without a server: set up from a plain file server, then offline, killed, full, and moved.

POCKET names a folder that `manage.py pocket` has made, which saves the time of making it. KILLS says how
often the page is killed.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from tests.browser.harness import PROJECT, Devices, Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Frame, Page

KILLS = int(os.environ.get("KILLS", "4"))
MOST_BYTES = 16_000_000
START = 120_000
SEND = """async ([path, fields]) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("csrfmiddlewaretoken", JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"]);
    const answer = await fetch(path, { method: "POST", body });
    const fault = decodeURIComponent(answer.headers.get("referee-fault") ?? "");
    return { status: answer.status, path: new URL(answer.url).pathname, fault };
}"""
UPLOAD = """async ([path, content]) => {
    const body = new FormData();
    body.append("file", new File([content], "table.referee"));
    body.append("csrfmiddlewaretoken", JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"]);
    const answer = await fetch(path, { method: "POST", body });
    return { status: answer.status, path: new URL(answer.url).pathname };
}"""
READ = "async (path) => (await fetch(path)).text()"
MEMORY = """async (content) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
            if (!url.includes("/memory/")) continue;
            if (content) await cache.put(url, new Response(content));
            return true;
        }
    }
    return false;
}"""
"""Whether the memory of Python is kept; replaces it by the content, if one is given."""


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server."""

    def log_message(self, *words: object) -> None:
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that `manage.py pocket` has made."""
    if made := os.environ.get("POCKET"):
        return Path(made)
    to = tmp_path_factory.mktemp("host") / "games/pocket"
    manage = [sys.executable, "manage.py", "pocket", str(to)]
    env = os.environ | {"REFEREE_NO_SETUP": "1", "LANG": "C"}
    done = subprocess.run(manage, cwd=PROJECT, env=env, capture_output=True, text=True, timeout=900)
    if "could not be downloaded" in done.stderr:
        pytest.skip("Pyodide could not be downloaded, so the referee without a server was not tried")
    assert done.returncode == 0, done.stderr
    return to


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """Where a file server has the folder, two folders deep."""
    handler = partial(Quiet, directory=str(folder.parents[1]))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/{folder.relative_to(folder.parents[1]).as_posix()}/"
        server.shutdown()


@pytest.fixture
def device(devices: Devices) -> Iterator[BrowserContext]:
    """A device of its own."""
    context = devices.browser.new_context(has_touch=True)
    context.set_default_timeout(START)
    yield context
    context.close()


@pytest.fixture(scope="module")
def files(site: Site) -> dict[str, str]:
    """The files of three recorded evenings, by game."""
    site.manage("demo")
    lines = [json.loads(line) for line in site.manage("export", "--all").splitlines()]
    return {each["table"]["game"]: json.dumps(each, ensure_ascii=False) for each in lines}


def opened(device: BrowserContext, address: str) -> Page:
    """Open the pocket, and set it up if that is offered; return the page once it shows the app."""
    page = device.new_page()
    page.goto(address)
    page.locator("#start [data-say]:visible, iframe:visible").first.wait_for()
    if page.locator("[data-begin]").is_visible():
        page.locator("[data-begin]").click()
    page.locator("iframe").wait_for(state="visible", timeout=120_000)
    return page


def app(page: Page) -> Frame:
    """Return the frame with the app."""
    return page.frames[-1]


def brought(page: Page, file: str) -> str:
    """Open a table from its file; return its path."""
    base = app(page).evaluate("location.pathname").partition("/app/")[0] + "/app/"
    answer = app(page).evaluate(UPLOAD, [f"{base}open/", file])
    assert answer["status"] == 200, answer
    path: str = answer["path"]
    return path


def wait_for_memory(page: Page) -> None:
    """Wait until a later start needn't import everything again."""
    while not page.evaluate(MEMORY):
        page.wait_for_timeout(250)


def file_of(page: Page, path: str) -> dict[str, Any]:
    """Return the table's file as it is now."""
    return json.loads(app(page).evaluate(READ, f"{path}file/"))


def undo(page: Page, path: str, number: int, entry_id: str) -> Any:
    """Undo the last of a table's records."""
    fields = {"number": number, "seen": number, "entry_id": entry_id}
    return app(page).evaluate(SEND, [f"{path}enter/retract/", fields])


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
    assert "MB free" in home
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

    assert "Without a server" in app(opened(device, address)).locator("main").inner_text()


WRITE = """async ([path, last, seen]) => {
    const csrfmiddlewaretoken = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
    const write = async () => {
        for (let isBack = false; ; isBack = !isBack) {
            const entry_id = crypto.randomUUID();
            const body = new URLSearchParams({ number: last, seen, entry_id, csrfmiddlewaretoken });
            const kind = isBack ? "restore" : "retract";
            const answer = await fetch(`${path}enter/${kind}/`, { method: "POST", body });
            if (!answer.ok) continue;
            seen += 1;
            await parent.acknowledged(entry_id);
        }
    };
    write();
}"""
"""Undoes the last entry and redoes it, again and again."""


@pytest.mark.fault("the page of a pocket killed")
def test_nothing_acknowledged_is_lost_when_the_page_is_killed(
    device: BrowserContext, address: str, files: dict[str, str]
) -> None:
    dice = random.Random(1)
    page = opened(device, address)
    path = brought(page, files["arctic"])
    last = seen = len(file_of(page, path)["records"])
    acknowledged: list[str] = []
    for _ in range(KILLS):
        page.expose_function("acknowledged", lambda entry_id: acknowledged.append(entry_id))
        before = len(acknowledged)
        app(page).evaluate(WRITE, [path, last, seen])
        while len(acknowledged) < before + 3:
            page.wait_for_timeout(20)
        page.wait_for_timeout(dice.randrange(100))
        page.close()
        page = opened(device, address)
        rows = file_of(page, path)["records"]
        seen, kept = len(rows), {row["entry_id"] for row in rows}
        assert [each for each in acknowledged if each not in kept] == []


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
    assert "This device has no room left" in refused["fault"]
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
    while app(second).evaluate("async (path) => (await fetch(path)).status", path) != 200:
        assert time.monotonic() < deadline
        second.wait_for_timeout(250)
    assert len(file_of(second, path)["records"]) == number + 1
