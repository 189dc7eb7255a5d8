"""A device with the pocket: opening it, its app in the frame, a table's file in and out."""

from __future__ import annotations

import json
from http.server import SimpleHTTPRequestHandler
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Frame, Page

START = 120_000
SEND = """async ([path, fields]) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    body.append("csrfmiddlewaretoken", JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"]);
    const answer = await fetch(path, { method: "POST", body });
    const fault = decodeURIComponent(answer.headers.get("referee-fault") ?? "");
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const refusal = page.querySelector(".refusal-word")?.textContent.trim();
    return { status: answer.status, path: new URL(answer.url).pathname, fault, refusal };
}"""
UPLOAD = """async ([path, content]) => {
    const body = new FormData();
    body.append("file", new File([content], "table.referee"));
    body.append("csrfmiddlewaretoken", JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"]);
    const answer = await fetch(path, { method: "POST", body });
    return { status: answer.status, path: new URL(answer.url).pathname };
}"""
READ = "async (path) => (await fetch(path)).text()"
MEMORY = """async (content) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
            if (!url.includes("/memory/")) continue;
            if (content) await cache.put(url, new Response(content));
            return true;
        }
    }
    return false;
}"""
"""Whether the memory of Python is kept; replaces it by the content, if one is given."""


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server."""

    def log_message(self, *words: object) -> None:
        pass


def opened(device: BrowserContext, address: str) -> Page:
    """Open the pocket, and set it up if that is offered; return the page once it shows the app."""
    page = device.new_page()
    page.goto(address)
    page.locator("[data-begin]:visible, iframe:visible").first.wait_for(timeout=120_000)
    if page.locator("[data-begin]").is_visible():
        page.locator("[data-begin]").click()
    page.locator("iframe").wait_for(state="visible", timeout=120_000)
    return page


def app(page: Page) -> Frame:
    """Return the frame with the app."""
    return page.frames[-1]


def brought(page: Page, file: str) -> str:
    """Open a table from its file; return its path."""
    base = app(page).evaluate("location.pathname").partition("/app/")[0] + "/app/"
    answer = app(page).evaluate(UPLOAD, [f"{base}open/", file])
    assert answer["status"] == 200, answer
    path: str = answer["path"]
    return path


def wait_for_memory(page: Page) -> None:
    """Wait until a later start needn't import everything again."""
    while not page.evaluate(MEMORY):
        page.wait_for_timeout(250)


def file_of(page: Page, path: str) -> dict[str, Any]:
    """Return the table's file as it is now."""
    return json.loads(app(page).evaluate(READ, f"{path}file/"))


def undo(page: Page, path: str, number: int, entry_id: str) -> Any:
    """Undo the last of a table's records."""
    fields = [("number", number), ("seen", number), ("entry_id", entry_id)]
    return app(page).evaluate(SEND, [f"{path}enter/retract/", fields])
