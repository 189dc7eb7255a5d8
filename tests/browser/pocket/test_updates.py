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
from tests.browser.pocket.device import SEND, Quiet, app, brought, file_of, opened, undo

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

MIGRATION = """
from django.db import migrations

class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]
    operations = [migrations.RunSQL("CREATE TABLE of_a_newer_version (number INTEGER)")]
"""
STATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return { waits: Boolean(registration.waiting), installs: Boolean(registration.installing) };
}"""
UPDATE = "async () => { await (await navigator.serviceWorker.getRegistration()).update(); }"


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
        # With the times of today, as by making it again: the file server compares times.
        shutil.copytree(self.old, again, copy_function=shutil.copy)
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
    """Have the browser look for a new version, and wait until it has all of it."""
    page.evaluate(UPDATE)
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
    # The table that is open goes on in the old version.
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


def restore(page: Page, path: str, fields: dict[str, Any]) -> Any:
    return app(page).evaluate(SEND, [f"{path}enter/restore/", list(fields.items())])
