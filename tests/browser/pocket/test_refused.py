"""A browser that can't keep tables says so before it downloads anything."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.browser.engines import webkit
from tests.browser.harness import TABLET
from tests.browser.pocket.faces import START_SECONDS, STOPPED

FILES = ("+StorageAPI", "+FileSystem", "+AccessHandle")
"""What Safari has switched on and Debian's WebKit has not. While it is driven, it is a private window."""
FETCHED = (
    "() => performance.getEntriesByType('resource').filter((each) => each.name.includes('.pack')).length"
)


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    if not webkit.program():
        pytest.skip("no WebKit on this machine (apt-get install webkit2gtk-driver xvfb)")
    with webkit.hidden_screen() as name:
        yield name


@pytest.mark.parametrize("features", [(), FILES], ids=["as it comes", "with files, in a private window"])
def test_webkit_without_lasting_files_says_so(display: str, address: str, features: tuple[str, ...]) -> None:
    window = webkit.open_webkit(display, TABLET, features)
    try:
        window.go(address)
        end = time.monotonic() + START_SECONDS
        while (said := window.run(STOPPED)) != "old":
            assert time.monotonic() < end, said
            time.sleep(0.1)
        assert "This browser can’t keep tables." in window.run("() => document.body.innerText")
        assert window.run(FETCHED) == 0
    finally:
        window.close()
