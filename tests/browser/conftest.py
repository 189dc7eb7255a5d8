"""A real server and a real browser: `site`, `browser`, and `page` to open one.

Playwright keeps an event loop running, and Django's ORM refuses to work beside one. So browser tests never
touch the database themselves: they use the pages, or `site.manage(...)`, which runs in a process of its own.
For the same reason the browser lives no longer than a module.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.harness import Pages, Site, running_browser, running_site, what_is_missing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is in this folder; skip it where there is no browser; keep a module on one xdist worker."""
    missing = what_is_missing()
    for item in items:
        if HERE not in item.path.parents:
            continue
        item.add_marker(pytest.mark.browser)
        item.add_marker(pytest.mark.xdist_group(item.path.stem))
        if missing:
            item.add_marker(pytest.mark.skip(reason=missing))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A referee of our own: `site.url`, and `site.manage("loaddata", ...)` for its database."""
    with running_site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """The browser on this machine."""
    with running_browser() as running:
        yield running


@pytest.fixture
def page(browser: "Browser", site: Site) -> Iterator[Pages]:
    """Open pages with `page("/path", PHONE, dark=True)`; their consoles must stay silent."""
    pages = Pages(browser, site)
    yield pages
    pages.close()
    assert not pages.complaints, "\n".join(pages.complaints)
