"""Guests at a table: devices without scripts that open a link, press buttons and send forms."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from django import test

from referee.tables.links import link_path
from referee.tables.logbook import read_log
from referee.tables.models import Table
from tests.cast import seat_of
from tests.devices import Client
from tests.markup import Attributes, Markup
from tests.web.pages import assert_page

HTMX = {"HX-Request": "true"}
Pairs = list[tuple[str, str]]


@dataclass
class Button:
    """A button: what it says, and what pressing it adds to its form."""

    says: str
    form: str
    name: str
    value: str
    is_disabled: bool


@dataclass
class FoundForm:
    """A form with the fields that a browser would send."""

    id: str
    method: str
    action: str
    fields: Pairs = field(default_factory=list)

    def value(self, name: str) -> str:
        """Return the first value under this name."""
        return next(value for each, value in self.fields if each == name)


class _Reader(Markup):
    """Finds the forms of a page and the buttons that send them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: dict[str, FoundForm] = {}
        self.buttons: list[Button] = []
        self._form = ""
        self._in_button = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = {name: value or "" for name, value in attrs}
        form = given.get("form", self._form)
        if tag == "form":
            self._form = given.get("id") or f"form-{len(self.forms)}"
            method = given.get("method", "get")
            self.forms[self._form] = FoundForm(self._form, method, given.get("action", ""))
        elif tag == "input" and given.get("name") and form:
            self.forms[form].fields.append((given["name"], given.get("value", "")))
        elif tag == "button":
            self._in_button = not given.get("aria-label")
            form = form if given.get("type", "submit") == "submit" else ""
            says, name, value = (given.get(each, "") for each in ("aria-label", "name", "value"))
            self.buttons.append(Button(says, form, name, value, "disabled" in given))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = ""
        elif tag == "button":
            self._in_button = False

    def handle_data(self, data: str) -> None:
        if self._in_button and data.strip():
            button = self.buttons[-1]
            button.says = f"{button.says} {' '.join(data.split())}".strip()


def forms_of(html: str) -> dict[str, FoundForm]:
    """Return the forms of a page by their ids."""
    return _Reader(html).forms


def buttons_of(html: str) -> list[Button]:
    """Return the buttons of a page."""
    return _Reader(html).buttons


@dataclass
class Guest:
    """A device that has a link; ``page`` is what it shows."""

    table: Table
    path: str
    client: test.Client = field(default_factory=Client)
    page: str = ""

    def look(self, where: str = "", **query: Any) -> str:
        """Open the link, or a page below it, and return its HTML."""
        response = self.client.get(self.path + where, query, follow=True)
        self.page = assert_page(response)
        return self.page

    def press(self, says: str, status: int = 200) -> str:
        """Press the button that says this, as a browser without scripts does; return the next page."""
        (button,) = [each for each in buttons_of(self.page) if each.form and says in each.says][:1]
        return self._press(button, status)

    def tap(self, name: str, value: str) -> str:
        """Press the only button with this name and value; return the next page."""
        (button,) = [each for each in buttons_of(self.page) if (each.name, each.value) == (name, value)]
        return self._press(button)

    def _press(self, button: Button, status: int = 200) -> str:
        assert not button.is_disabled, f"“{button.says}” cannot be pressed"
        form = forms_of(self.page)[button.form]
        pairs = [*form.fields, *([(button.name, button.value)] if button.name else [])]
        response = self._send(form, pairs)
        self.page = assert_page(response, status)
        return self.page

    def follow(self, says: str) -> str:
        """Follow the first link that says this; return the next page."""
        links = re.findall(r'<a\b[^>]*?href="([^"]+)"[^>]*>(.*?)</a>', self.page, re.DOTALL)
        address = next(unescape(href) for href, inside in links if says in inside)
        self.page = assert_page(self.client.get(address, follow=True))
        return self.page

    def _send(self, form: FoundForm, values: Pairs) -> Any:
        data: dict[str, list[str]] = {}
        for name, value in values:
            data.setdefault(name, []).append(value)
        if form.method == "post":
            return self.client.post(form.action, data, follow=True)
        return self.client.get(urlsplit(form.action).path, data, follow=True)

    def enter(self, kind: str, *, htmx: bool = False, **fields: Any) -> Any:
        """Send an entry and return the answer; ``seen`` and ``entry_id`` are good unless given."""
        return self.send(f"enter/{kind}/", htmx=htmx, **fields)

    def send(self, where: str, *, htmx: bool = False, **fields: Any) -> Any:
        """Send a form to an address below the link; ``seen`` and ``entry_id`` are good unless given."""
        if "seen" not in fields:
            fields["seen"] = read_log(self.table).number
        fields.setdefault("entry_id", uuid4())
        data = {name: value for name, value in fields.items() if value is not None}
        return self.client.post(self.path + where, data, headers=HTMX if htmx else {})


def host_of(table: Table) -> Guest:
    """Return the device that keeps the table."""
    return Guest(table, link_path(table))


def guest_at(table: Table, name: str) -> Guest:
    """Return the phone of a seat."""
    return Guest(table, link_path(table, seat_of(table, name)))
