"""Hands for the browser tests: opening tables, entering, tapping."""

from __future__ import annotations

import os
import re
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlencode, urlsplit
from uuid import uuid4

from tests.browser.harness import TICKET, go_to
from tests.web.guests import forms_of

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Response

# So long after a change a tap counts for what lies there now (static/js/taps.js).
REST = 400
MODULES = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon2")
STACKS = ("medic", "saboteur", "sniper_team", "thugs", "scout")


def origin_of(page: Page) -> str:
    """Return the address of the site that the page shows."""
    return "{0.scheme}://{0.netloc}".format(urlsplit(page.url))


def show(page: Page, path: str, *, uses_ticket: bool = True) -> None:
    """Go to a path of the same site; ``uses_ticket``: with a ticket, on to the place that it is for."""
    if uses_ticket or not TICKET.match(path):
        go_to(page, path, origin_of(page))
    else:
        page.goto(path)


def send(page: Page, path: str, **fields: Any) -> str:
    """Send a form as a browser without scripts does, and return the path that follows."""
    answer = page.request.post(
        path,
        data=urlencode({**fields, "csrfmiddlewaretoken": _token(page)}, doseq=True),
        headers={"Content-Type": "application/x-www-form-urlencoded", "Referer": f"{origin_of(page)}/"},
        max_redirects=0,
    )
    assert answer.status == 303, f"{path}: {answer.status}"
    return answer.headers["location"]


def _token(page: Page) -> str:
    """Return what shows that a form is the site's own; ask for a form if there was none yet."""
    if not any("csrf" in each["name"] for each in page.context.cookies()):
        page.request.get("/arctic/new/")
    return next(each["value"] for each in page.context.cookies() if "csrf" in each["name"])


def open_table(
    page: Page,
    *players: str,
    name: str = "Friday",
    modules: tuple[str, ...] = MODULES,
    entering: str = "everything",
) -> str:
    """Open a table at which the first player leads; return the host's path."""
    rows = [*players, *[""] * (5 - len(players))]
    stacks = {"stack_set": "own", "stacks_shown": "1", "stacks": STACKS} if modules == MODULES else {}
    told = {"players": rows, "name": name, "first_initiator": "1", "modules": modules, **stacks}
    return send(page, "/arctic/new/", **told, entering=entering)


def enter(page: Page, path: str, kind: str, seen: int, **fields: Any) -> None:
    """Make an entry at a table, without its page."""
    send(page, f"{path}enter/{kind}/", seen=seen, entry_id=uuid4(), **fields)


def enter_as_shown(page: Page, path: str, kind: str, **picked: Any) -> None:
    """Make an entry with every field of the form that the page shows for these picks."""
    query = urlencode({"kind": kind, "for_seat": "", **picked})
    form = forms_of(page.request.get(f"{path}?{query}").text())["entry"]
    fields: dict[str, list[str]] = {}
    for name, value in form.fields:
        fields.setdefault(name, []).append(value)
    send(page, form.action, **fields)


def seat_path(tablet: Page, host: str, name: str) -> str:
    """Return the path of the ticket to a free seat, from the page that shows them all."""
    show(tablet, host + "links/")
    link = tablet.locator("li", has=tablet.get_by_role("heading", name=name)).locator("details a")
    return "/" + (link.get_attribute("href") or "").split("/", 3)[3]


def take_seat(device: Page, tablet: Page, host: str, name: str) -> str:
    """Have a device take a free seat by the ticket that the tablet shows; return the seat's path."""
    show(device, seat_path(tablet, host, name))
    return urlsplit(device.url).path


def other_device_path(page: Page, own: str) -> str:
    """Return the path of the ticket that a device shows its owner's other one."""
    show(page, f"{own}device/")
    return "/" + (page.locator("a[data-share]").get_attribute("href") or "").split("/", 3)[3]


def to_round(page: Page, path: str, until: int) -> None:
    """Go to a gathering of the first three rounds, without its cards."""
    for number in range(1, until):
        enter(page, path, "gathered", number - 1, round=number)


def to_reveal(page: Page, path: str) -> None:
    """Go to round 3, where the forces are revealed; the log has 3 records then."""
    to_round(page, path, 4)


def to_declaring(page: Page, path: str, *steps: str, seats: tuple[str, ...] = ("Ann", "Bo", "Cy")) -> None:
    """Go to the declarations of round 3; the log has 4 records then."""
    to_reveal(page, path)
    enter(page, path, "reveal", 3, **forces_of(steps, seats))


def forces_of(steps: tuple[str, ...], seats: tuple[str, ...] = ("Ann", "Bo", "Cy")) -> dict[str, Any]:
    """Return the fields of a reveal for all; ``steps``: cards, each with the place of its seat."""
    cards: dict[str, list[str]] = {f"cards.{name}": [] for name in seats}
    for place, _, card in (step.partition(".") for step in steps):
        cards[f"cards.{seats[int(place)]}"].append(card)
    return {"for_seat": "", **cards}


def to_the_end(page: Page, path: str) -> None:
    """Play all rounds without a card; the log has 44 records then."""
    to_declaring(page, path)
    enter(page, path, "count", 4, round=3)
    for number in range(4, 17):
        seen = 3 * number - 7
        enter(page, path, "gathered", seen, round=number)
        enter(page, path, "reveal", seen + 1, for_seat="")
        enter(page, path, "count", seen + 2, round=number)


def button(page: Page, says: str) -> Locator:
    """Return the button whose name starts so."""
    return page.get_by_role("button", name=re.compile("^" + re.escape(says))).first


def touch(target: Locator) -> None:
    """Tap as somebody who has looked, and wait until the page has heard of it, not until it has answered."""
    before = target.page.evaluate(f"() => {{ rest({REST}); return clicked; }}")
    target.tap()
    wait_for(target.page, f"() => clicked > {before}")


def tap(page: Page, *names: str) -> None:
    """Tap each, one after the other, and wait until the page has answered all."""
    for says in names:
        touch(button(page, says))
    settle(page)


def press(page: Page, says: str) -> None:
    """Tap a button that makes an entry, not too soon after the page has changed, and wait for the answer."""
    page.evaluate(f"() => rest({REST})")
    with page.expect_response(is_answer_to_an_entry):
        button(page, says).tap()
    settle(page)


def is_answer_to_an_entry(response: Response) -> bool:
    """Whether it is the answer to an entry, not the text that a device has to sign first."""
    is_text = "referee-to-sign" in response.request.headers
    return re.search(r"/(enter|ask|answer|vouch)/", response.url) is not None and not is_text


def settle(page: Page) -> None:
    """Wait until nothing is under way any more."""
    wait_for(
        page,
        """() => !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling")
                 && !document.body.hasAttribute("data-waiting")""",
    )


def wait_for(page: Page, condition: str, seconds: float = 10) -> None:
    """Wait until a function in the page says yes. (The policy forbids Playwright's own way, eval.)"""
    end = time.monotonic() + seconds
    while not page.evaluate(condition):
        assert time.monotonic() < end, f"never came true: {condition}"
        page.wait_for_timeout(20)


def steps(page: Page) -> list[str]:
    """Return the steps in the page's address, as the page knows it: ``page.url`` may lag behind."""
    query = page.evaluate("() => location.search.slice(1)")
    told = (each for each in parse_qsl(query) if each[0].startswith(("force.", "acts.")))
    return [f"{name.partition('.')[2]}.{value}" for name, value in told]


def busyness() -> float:
    """Return how many times as long everything takes as on a machine that has nothing else to do."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)) if hasattr(os, "getloadavg") else 1.0


def offline_strip(page: Page) -> str:
    """Return what the strip says that shows when something could not be sent; "" while it is hidden."""
    strip = page.locator("#offline")
    return " ".join(strip.inner_text().split()) if strip.is_visible() else ""


def log(page: Page) -> list[str]:
    """Return the log as the page shows it, newest first."""
    return [" ".join(line.split()) for line in page.locator("#log li").all_inner_texts()]
