"""A phone at the table without JavaScript: it sends the forms of the page just as they stand there."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from referee.tables.links import link_path
from referee.tables.logbook import read_log
from referee.tables.models import Table
from tests.cast import seat_of
from tests.devices import Client
from tests.markup import Attributes, Markup
from tests.web.pages import assert_page

VOID = frozenset({"input", "br", "img", "meta", "link", "use", "path", "hr"})
Pairs = list[tuple[str, str]]


class Forms(Markup):
    """The forms of a page: their addresses, hidden fields, and the taps that their buttons offer."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.actions: dict[str, str] = {}
        self.fields: dict[str, Pairs] = {}
        self.taps: dict[str, list[str]] = {}
        self.buttons: dict[str, str] = {}
        self.pressed: list[str] = []
        self.disabled: set[str] = set()
        self.groups: dict[str, list[str]] = {}
        self._form, self._button, self._title = "", "", ""
        self._is_title = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = given.get("id") or f"{given['method']} {given['action']}"
            self.actions[self._form] = given["action"]
        elif tag == "input" and given.get("type") == "hidden":
            self.fields.setdefault(self._form, []).append((given["name"], given.get("value", "")))
        elif tag == "button" and given.get("type") == "submit":
            self._start_button(given)
        elif tag in ("h2", "summary"):
            self._is_title, self._title = True, ""

    def _start_button(self, given: dict[str, str]) -> None:
        form = given.get("form") or self._form
        if given.get("name") != "do":
            self._button = form
            self.buttons[self._button] = ""
            if "disabled" in given:
                self.disabled.add(self._button)
            return
        tap = given["value"]
        self.taps.setdefault(form, []).append(tap)
        self.groups.setdefault(self._title, []).append(tap)
        if given.get("aria-pressed") == "true":
            self.pressed.append(tap)

    def handle_data(self, data: str) -> None:
        if self._button:
            self.buttons[self._button] += data
        if self._is_title:
            self._title = (self._title + data).strip()

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = ""
        elif tag == "button":
            self._button = ""
        elif tag in ("h2", "summary"):
            self._is_title = False


class Phone:
    """One device: the host's, or a seat's. ``taps`` counts what its owner had to touch."""

    def __init__(self, client: Client, table: Table, seat: str | None = None) -> None:
        self.client, self.table = client, table
        self.path = link_path(table, seat_of(table, seat) if seat else None)
        self.taps = 0
        self.html = ""
        self.address = ""
        self.open()

    def open(self, query: str = "") -> Phone:
        """Load the table's page."""
        self.address = f"{self.path}?{query}" if query else self.path
        self.html = assert_page(self.client.get(self.address))
        return self

    @property
    def forms(self) -> Forms:
        """The forms of the page on the screen."""
        return Forms(self.html)

    def tap(self, *taps: str) -> Phone:
        """Tap buttons of the draft, one after the other; each leads to the address that says it."""
        for tap in taps:
            forms = self.forms
            assert tap in forms.taps.get("draft", ()), f"no such button: {tap}"
            self.taps += 1
            pairs = [*forms.fields.get("draft", ()), ("do", tap)]
            response = self.client.get(self.path, query_of(pairs))
            assert response.status_code == 302
            self.address = response["Location"]
            self.html = assert_page(self.client.get(self.address))
        return self

    def send(self, form: str = "entry", status: int = 303, **changes: str) -> Phone:
        """Send a form of the page as it stands, or with some of its fields changed."""
        forms = self.forms
        self.taps += 1
        pairs = [pair for pair in forms.fields[form] if pair[0] not in changes] + list(changes.items())
        response = self.client.post(forms.actions[form], query_of(pairs))
        if status == 303:
            assert response.status_code == 303, response.status_code
            assert response["Location"] == self.path
            return self.open()
        self.html = assert_page(response, status)
        return self

    def post(self, kind: str, **fields: Any) -> Any:
        """Post fields that no page offered, and return the response."""
        fresh = {"seen": read_log(self.table).number, "entry_id": uuid4()}
        return self.client.post(f"{self.path}enter/{kind}/", {**fresh, **fields})


def query_of(pairs: Pairs) -> dict[str, list[str]]:
    """Return the pairs as a query, names that come again as lists."""
    fields: dict[str, list[str]] = {}
    for name, value in pairs:
        fields.setdefault(name, []).append(value)
    return fields
