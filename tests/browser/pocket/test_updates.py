"""A new version of the folder: never taken while a table is open, and the old one can come back."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from referee.pocket.making import PACK, describe
from referee.tables import migrations
from tests.browser.pocket.device import SEND, Quiet, app, brought, file_of, opened, undo

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

LAST = max(file.stem for file in Path(migrations.__file__).parent.glob("0*.py"))
MIGRATION = f"""
from django.db import migrations

class Migration(migrations.Migration):
    dependencies = [("tables", "{LAST}")]
    operations = [migrations.RunSQL("CREATE TABLE of_a_newer_version (number INTEGER)")]
"""
STATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return { waits: Boolean(registration.waiting), installs: Boolean(registration.installing) };
}"""
LEAVE_HALF_PUT_BACK = """async () => {
    const root = await navigator.storage.getDirectory();
    const write = async (name, bytes) => {
        const folder = await root.getDirectoryHandle("referee  pocket ");
        const to = await (await folder.getFileHandle(name)).createWritable();
        await to.write(bytes);
        await to.close();
    };
    await write("task", Uint8Array.of(2));
    await write("referee.sqlite3", new Uint8Array(5000));
}"""
"""As if the page had been killed while it wrote the copy into the database's place."""


class Host:
    """A plain file server whose folder can be exchanged."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.old = root, folder
        shutil.copytree(folder, root / "pocket")

    def serve_newer(self) -> None:
        """Serve a version with one more migration."""
        made = self.root / "newer"
        shutil.copytree(self.old, made)
        pack = made / f"referee{PACK}"
        pack.write_bytes(with_file(pack.read_bytes(), "referee/tables/migrations/9999_newer.py", MIGRATION))
        (made / "service.js").unlink()
        (made / "pocket.json").unlink()
        describe(made)
        self._exchange(made)

    def serve_older(self) -> None:
        again = self.root / "again"
        # With its old times: this server then says that nothing has changed, if a time is asked for.
        shutil.copytree(self.old, again)
        self._exchange(again)

    def _exchange(self, made: Path) -> None:
        shutil.rmtree(self.root / "pocket")
        made.rename(self.root / "pocket")


def with_file(pack: bytes, path: str, text: str) -> bytes:
    """Return a pack with one more file."""
    index, _, contents = gzip.decompress(pack).partition(b"\n")
    content = text.encode()
    names = json.dumps([*json.loads(index), [path, len(content)]]).encode()
    return gzip.compress(names + b"\n" + contents + content, 1)


@pytest.fixture
def host(folder: Path, tmp_path: Path) -> Host:
    return Host(tmp_path, folder)


@pytest.fixture
def url(host: Host) -> Iterator[str]:
    handler = partial(Quiet, directory=str(host.root))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/pocket/"
        server.shutdown()


def wait_until_fetched(page: Page) -> None:
    """Start once more, which looks for a new version, and wait until all of it is there."""
    page.reload()
    page.locator("iframe").wait_for(state="visible")
    while not page.evaluate(STATE)["waits"]:
        page.wait_for_timeout(250)


def test_a_new_version_waits_for_the_next_start_and_the_old_one_can_come_back(
    device: BrowserContext, host: Host, url: str, files: dict[str, str]
) -> None:
    page = opened(device, url)
    path = brought(page, files["arctic"])
    number = len(file_of(page, path)["records"])

    host.serve_newer()
    wait_until_fetched(page)
    # A table that is open goes on in the old version.
    assert undo(page, path, number, str(uuid4()))["status"] == 200
    assert [row["kind"] for row in file_of(page, path)["records"]][-1] == "retract"
    page.close()

    newer = opened(device, url)
    assert not newer.evaluate(STATE)["waits"]
    assert len(file_of(newer, path)["records"]) == number + 1
    later = {"number": number, "seen": number + 1, "entry_id": str(uuid4())}
    assert restore(newer, path, later)["status"] == 200

    host.serve_older()
    wait_until_fetched(newer)
    newer.close()

    older = device.new_page()
    older.goto(url)
    older.locator("[data-say=newer]").wait_for()
    older.locator("[data-before]").click()
    older.locator("iframe").wait_for(state="visible")
    # As it was before the update: the entry made since is in the newer file only.
    assert len(file_of(older, path)["records"]) == number + 1
    older.close()

    beside = device.new_page()
    beside.goto(f"{url}icons/referee.svg")
    beside.evaluate(LEAVE_HALF_PUT_BACK)
    beside.goto(url)
    beside.locator("[data-say=back]").wait_for()
    assert "Putting them back was interrupted" in beside.locator("[data-say=back]").inner_text()
    beside.locator("[data-go-on]").click()
    beside.locator("iframe").wait_for(state="visible")
    assert len(file_of(beside, path)["records"]) == number + 1


def test_half_a_file_is_not_taken(device: BrowserContext, host: Host, url: str) -> None:
    pack = host.root / f"pocket/referee{PACK}"
    whole = pack.read_bytes()
    # As by a host whose folder is being exchanged.
    pack.write_bytes(gzip.compress(b"[]\n" + bytes(9)))
    page = device.new_page()
    page.goto(url)
    page.locator("[data-begin]").click()
    page.locator("[data-say=failed]").wait_for()

    pack.write_bytes(whole)
    page.locator("[data-say=failed] [data-retry]").click()
    page.locator("[data-begin]").click()
    page.locator("iframe").wait_for(state="visible")


def test_a_device_without_room_is_told_before_it_is_set_up(device: BrowserContext, url: str) -> None:
    page = device.new_page()
    page.goto(url)
    page.locator("[data-begin]").wait_for()
    chrome = device.new_cdp_session(page)
    origin = url.partition("/pocket")[0]
    chrome.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 5_000_000})
    page.locator("[data-begin]").click()
    page.locator("[data-say=full]").wait_for()

    chrome.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    page.locator("[data-say=full] [data-retry]").click()
    page.locator("[data-begin]").click()
    page.locator("iframe").wait_for(state="visible")


def test_a_page_reloaded_past_its_cache_starts(device: BrowserContext, url: str) -> None:
    page = opened(device, url)
    chrome = device.new_cdp_session(page)
    chrome.send("Page.reload", {"ignoreCache": True})
    page.wait_for_load_state("load")
    page.locator("iframe").wait_for(state="visible")


def restore(page: Page, path: str, fields: dict[str, Any]) -> Any:
    return app(page).evaluate(SEND, [f"{path}enter/restore/", list(fields.items())])
