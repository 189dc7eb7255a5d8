"""The picture of a result is drawn by the browser and saved as PNG."""

from __future__ import annotations

from pathlib import Path

from tests.browser.harness import Pages
from tests.browser.taps import show
from tests.browser.test_earth import PLAYERS, open_earth, to_score


def test_the_picture_is_saved_as_png(page: Pages) -> None:
    device = page()
    path = open_earth(device, rounds=1)
    to_score(device, path)
    show(device, f"{path}picture/")
    device.evaluate("navigator.canShare = () => false")
    with device.expect_download() as saved:
        device.get_by_role("button", name="Share or save it").click()
    assert saved.value.suggested_filename == f"{path.split('/')[2]}.png"
    data = Path(saved.value.path()).read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    assert (width, height) == (1200, 210 + 96 * len(PLAYERS) + 60)
    assert len(data) > 10_000
