"""The folder that `manage.py pocket` makes, a plain file server for it, and a device.

POCKET names a folder that is made already, which saves the time of making it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from tests.browser.harness import PROJECT, Devices, Site
from tests.browser.pocket.device import START, Quiet

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that `manage.py pocket` has made."""
    if made := os.environ.get("POCKET"):
        return Path(made)
    to = tmp_path_factory.mktemp("host") / "games/pocket"
    # The downloads of an earlier run are used, and compared with their hashes.
    cache = os.environ.get("POCKET_DOWNLOADS", str(PROJECT / "var/downloads"))
    manage = [sys.executable, "manage.py", "pocket", str(to), "--cache", cache]
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
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The files of three recorded evenings, by game; from a site that no other test plays on."""
    site = Site(tmp_path_factory.mktemp("demo"))
    site.manage("migrate", "--verbosity", "0")
    site.manage("demo")
    lines = [json.loads(line) for line in site.manage("export", "--all").splitlines()]
    return {each["table"]["game"]: json.dumps(each, ensure_ascii=False) for each in lines}
