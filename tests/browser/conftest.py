"""A real server and a real browser: `site`, `devices`, and `page` to open one.

Playwright keeps an event loop running, and Django's ORM refuses to work beside one. So browser tests never
touch the database themselves: they use the pages, or `site.manage(...)`, which runs in a process of its own.
For the same reason the browser is closed before a test of another folder begins.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.harness import Devices, Pages, Site, running_browser, running_site, what_is_missing
from tests.browser.stages import LAY_OUT

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is in this folder; skip it where there is no browser."""
    missing = what_is_missing()
    for item in items:
        if HERE not in item.path.parents:
            continue
        item.add_marker(pytest.mark.browser)
        if missing:
            item.add_marker(pytest.mark.skip(reason=missing))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A referee of our own: `site.url`, and `site.manage("loaddata", ...)` for its database."""
    with running_site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture(scope="session")
def stages(site: Site) -> dict[str, str]:
    """A path for every page that a recorded game comes to, by name."""
    told: dict[str, str] = json.loads(site.manage("shell", "--no-imports", "-c", LAY_OUT))
    return told


@pytest.fixture(scope="package")
def devices(site: Site) -> Iterator[Devices]:
    """The browser on this machine, and what is free in it."""
    with running_browser() as running:
        yield Devices(running, site)


@pytest.fixture
def page(devices: Devices) -> Iterator[Pages]:
    """Open pages with `page("/path", PHONE, dark=True)`; their consoles must stay silent."""
    pages = Pages(devices)
    yield pages
    pages.close()
    assert not pages.complaints, "\n".join(pages.complaints)


@pytest.fixture(scope="module")
def one_page(devices: Devices) -> Iterator["Page"]:
    """One page for all tests of a file; the size and the light are changed under it."""
    pages = Pages(devices)
    page = pages("/")
    page.emulate_media(reduced_motion="reduce")
    page.route("**/offline/", only_shown)  # else it leaves as soon as it hears of the server
    yield page
    pages.close()
    assert not pages.complaints, "\n".join(pages.complaints)


def only_shown(route: "Route") -> None:
    """Have a page that asks for itself, once it is shown, hear nothing."""
    if route.request.is_navigation_request():
        route.continue_()
    else:
        route.abort()
