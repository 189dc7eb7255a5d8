"""The main flows in every browser: `hand` is somebody in one of them, told apart by the test's name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from tests.browser.engines import firefox, webkit
from tests.browser.engines.hand import Hand
from tests.browser.engines.relay import Relay, own_address, running_relay
from tests.browser.engines.windows import ChromiumWindow, Window
from tests.browser.harness import EVERY_BROWSER, PHONE, PLACE, Pages, Screen, Site, running_https

if TYPE_CHECKING:
    from playwright.sync_api import Page

collect_ignore_glob = [] if EVERY_BROWSER else ["test_*.py"]
Opener = Callable[[Screen], Window]
Hands = Callable[..., Hand]


def what_is_missing(engine: str) -> str | None:
    """Return why this browser cannot be driven here, or None."""
    if engine == "firefox" and not firefox.program():
        return "no firefox-esr or firefox on this machine"
    if engine == "webkit" and not webkit.program():
        return "no WebKit on this machine (apt-get install webkit2gtk-driver xvfb)"
    return None


@pytest.fixture(scope="session", params=["chromium", "firefox", "webkit"])
def engine(request: pytest.FixtureRequest) -> str:
    """The name of the browser."""
    if missing := what_is_missing(request.param):
        pytest.skip(missing)
    return str(request.param)


@pytest.fixture(scope="session")
def started(engine: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opener | None]:
    """How to open a window in it; None where the pages of all other tests will do."""
    with ExitStack() as stack:
        if engine == "firefox":
            running = stack.enter_context(firefox.running_firefox(tmp_path_factory.mktemp("firefox")))
            yield running.window
        elif engine == "webkit":
            display = stack.enter_context(webkit.hidden_screen())
            yield lambda screen: webkit.open_webkit(display, screen)
        else:
            yield None


@pytest.fixture
def relay(site: Site) -> Iterator[Relay]:
    """A line to the site that can be cut."""
    with running_relay(site.url) as between:
        yield between


@pytest.fixture
def plain_http(engine: str, site: Site) -> Iterator[str]:
    """The site at an address over which a browser neither makes keys nor signs."""
    if engine != "webkit":
        yield site.url.replace("127.0.0.1", "referee.home")
        return
    # WebKit can't be told where a name leads.
    if (own := own_address()) is None:
        pytest.skip("this machine has no address but its own")
    with running_relay(site.url, own) as between:
        yield between.url


@pytest.fixture(scope="session")
def https(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A referee at home that speaks https by a certificate of its own."""
    with running_https(tmp_path_factory.mktemp("https")) as home:
        yield home


@pytest.fixture(params=["localhost", "plain http", "https"])
def at_line(request: pytest.FixtureRequest, site: Site) -> Site:
    """The site as it's reached over a line, which the test's name tells."""
    if request.param == "https":
        home: Site = request.getfixturevalue("https")
        return home
    return Site(site.folder, request.getfixturevalue("plain_http")) if request.param == "plain http" else site


@pytest.fixture
def hand(started: Opener | None, page: Pages, site: Site) -> Iterator[Hands]:
    """Take somebody with a device of their own: `hand("/path", PHONE)`; ``line``: how the site is reached.

    Whoever is to be at a place of a table comes there by a ticket.
    """
    windows: list[Window] = []

    def take(path: str = "/", screen: Screen = PHONE, line: str = "") -> Hand:
        windows.append(started(screen) if started else ChromiumWindow(page("", screen)))
        somebody = Hand(windows[-1], line or site.url)
        if place := PLACE.match(path):
            somebody.go(site.manage("ticket", *place.groups()).strip())
        return somebody.go(path)

    yield take
    for window in windows:
        window.close()


@pytest.fixture
def clerk(page: Pages) -> Page:
    """A page that only opens tables and enters what has been played before."""
    return page("/", javascript=False)
