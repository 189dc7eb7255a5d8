"""The referee without a server, in short: started, one entry, closed, started again, still there.

It needs Pyodide, which `manage.py pocket` downloads once into `var/downloads/`; without it this is skipped.
tests/browser/pocket/ has the long form.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from tests.browser.harness import Site
from tests.browser.pocket.conftest import address, device, files, folder
from tests.browser.pocket.device import brought, file_of, opened, undo

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

__all__ = ["address", "device", "files", "folder"]


def test_an_entry_is_there_after_a_new_start_and_fits_on_a_server(
    device: BrowserContext, address: str, files: dict[str, str], tmp_path: Path
) -> None:
    page = opened(device, address)
    path = brought(page, files["earth"])
    number = len(file_of(page, path)["records"])
    entry_id = str(uuid4())
    assert undo(page, path, number, entry_id)["status"] == 200
    page.close()

    kept = file_of(opened(device, address), path)
    assert [row["entry_id"] for row in kept["records"][number:]] == [entry_id]
    # A server rules on every record of the file once more, and compares each hash with its own.
    site = Site(tmp_path)  # one that has no table of this code yet
    site.manage("migrate", "--verbosity=0")
    site.manage("import", "-", said=json.dumps(kept, ensure_ascii=False))
    served = json.loads(site.manage("export", kept["table"]["code"]))["records"]
    assert served[-1]["digest"] == kept["records"][-1]["digest"]
