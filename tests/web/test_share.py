"""Sharing a link of ours: its text and its QR code, for a device that can share nothing by itself."""

from __future__ import annotations

import pytest

from referee.tables.links import ADDRESS
from tests.devices import Client
from tests.web.guests import HTMX
from tests.web.pages import assert_page, words


def test_a_link_is_shown_with_its_code(client: Client) -> None:
    html = assert_page(client.get("/share/", {"path": "/arctic/skirmish/?p=Ann&p=Bo"}))
    assert "http://testserver/arctic/skirmish/?p=Ann&amp;p=Bo" in html
    assert "qr-box" in html


def test_a_link_never_leads_to_this_machine_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ADDRESS, "at_home", "http://192.168.1.20:8000")
    html = assert_page(Client(headers={"host": "localhost"}).get("/share/", {"path": "/j/"}))
    assert "http://192.168.1.20:8000/j/" in html
    assert "localhost" not in html


def test_over_the_page_only_the_leaf_is_answered(client: Client) -> None:
    html = client.get("/share/", {"path": "/j/"}, headers=HTMX).content.decode()
    assert "<html" not in html
    assert "Share this link" in html


def test_what_no_code_can_bear_is_text(client: Client) -> None:
    html = assert_page(client.get("/share/", {"path": "/arctic/skirmish/?f=" + "x" * 3000}))
    assert "too long for a QR code" in words(html)
    assert "qr-box" not in html


@pytest.mark.parametrize(
    "path", ["", "https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere", "/\n"]
)
def test_nothing_but_a_page_of_ours_is_shared(client: Client, path: str) -> None:
    assert client.get("/share/", {"path": path}).status_code == 404
