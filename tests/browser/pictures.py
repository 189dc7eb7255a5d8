"""Pictures of the demonstration tables, light and dark: ``make pictures`` writes those that README shows."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import django

from tests.browser.harness import (
    LAID_OUT_KEY,
    PROJECT,
    Screen,
    running_browser,
    running_site,
    what_is_missing,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PICTURES = PROJECT / "docs" / "pictures"
SIZE = Screen(1180, 700)
LINKS = (
    "from referee.tables.links import link_path\n"
    "from referee.tables.management.commands.demo import demo_tables\n"
    "from tests.browser.stages import hold_all\n"
    "for table in demo_tables(): hold_all(table); print(table.game, link_path(table))"
)


def main() -> None:
    """Serve the demonstration tables and take a picture of each in both themes."""
    if missing := what_is_missing():
        raise SystemExit(missing)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    django.setup()
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, running_site(Path(folder)) as site, running_browser() as browser:
        site.manage("demo")
        for line in site.manage("shell", "--verbosity=0", "-c", LINKS).splitlines():
            game, path = line.split()
            for theme in ("light", "dark"):
                file = PICTURES / f"{game}-{theme}.jpeg"
                _taken(browser, site.url + path, theme == "dark", file)
                print(f"{file.relative_to(PROJECT)}: {file.stat().st_size // 1000} kB")


def _taken(browser: Browser, address: str, dark: bool, file: Path) -> None:
    """Take a picture of the page at an address as a fresh device sees it."""
    device = browser.new_context(
        viewport={"width": SIZE.width, "height": SIZE.height},
        color_scheme="dark" if dark else "light",
        service_workers="block",
    )
    code = address.split("/")[4]
    device.add_cookies([{"name": f"table-{code}", "value": LAID_OUT_KEY, "url": address}])
    page = device.new_page()
    page.goto(address)
    page.wait_for_timeout(500)
    page.screenshot(path=file, type="jpeg", quality=80)
    device.close()


if __name__ == "__main__":
    main()
