"""What a browser needs to keep the referee like an app."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from django.contrib.staticfiles import finders

from referee.tables.models import Table
from referee.web import pwa
from tests.devices import Client
from tests.web.guests import Guest
from tests.web.pages import assert_page, words
from tests.web.test_csp import policy

HASHED = {
    "css/page.css": "css/page.0a1b2c3d4e5f.css",
    "icons/big-192.png": "icons/big-192.x.png",
}


def told_by(client: Client) -> dict[str, Any]:
    """Return the manifest."""
    response = client.get("/manifest.webmanifest")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/manifest+json"
    data: dict[str, Any] = response.json()
    return data


def png_size(name: str) -> tuple[int, int]:
    """Return width and height of a picture among the static files."""
    path = finders.find(name)
    assert isinstance(path, str)
    with open(path, "rb") as picture:
        head = picture.read(24)
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def test_the_manifest_names_the_app(client: Client) -> None:
    data = told_by(client)

    assert data["name"] == data["short_name"] == "Referee"
    assert data["start_url"] == data["scope"] == data["id"] == "/"
    assert data["display"] == "standalone"
    assert data["theme_color"] == data["background_color"] == "#f3efe6"


def test_every_icon_has_the_size_that_the_manifest_says(client: Client) -> None:
    icons = told_by(client)["icons"]

    assert {(icon["purpose"], icon["sizes"]) for icon in icons} == {
        (purpose, size) for purpose in ("any", "maskable") for size in ("192x192", "512x512")
    }
    for icon in icons:
        assert "{}x{}".format(*png_size(icon["src"].removeprefix("/static/"))) == icon["sizes"]
    assert png_size("icons/apple-touch-icon.png") == (180, 180)


def test_shortcuts_lead_to_pages(client: Client) -> None:
    for shortcut in told_by(client)["shortcuts"]:
        assert_page(client.get(shortcut["url"]))


@pytest.mark.django_db
def test_every_page_names_manifest_icon_and_colours(client: Client, host: Guest) -> None:
    for html in (assert_page(client.get("/")), host.look(), assert_page(client.get("/nowhere/"), 404)):
        assert '<link rel="manifest" href="/manifest.webmanifest">' in html
        assert '<link rel="apple-touch-icon" href="/static/icons/apple-touch-icon.png">' in html
        assert html.count('<meta name="theme-color"') == 2
        assert 'data-worker="/sw.js"' in html


@pytest.mark.django_db
def test_the_policy_allows_our_manifest_and_worker_only(client: Client) -> None:
    rules = policy(client.get("/"))

    assert rules["manifest-src"] == rules["worker-src"] == "'self'"


def test_files_without_a_hash_are_not_kept(client: Client) -> None:
    assert_page(client.get("/sw.js"), 404)


class Hashing:
    """Static files that go by hashed names, as after `collectstatic`."""

    def __init__(self, hashed: dict[str, str]) -> None:
        self.hashed_files = hashed

    def url(self, name: str) -> str:
        return f"/static/{self.hashed_files[name]}"


def worker(client: Client, monkeypatch: pytest.MonkeyPatch, hashed: dict[str, str]) -> str:
    """Return the worker as it is where the static files have these names."""
    monkeypatch.setattr(pwa, "staticfiles_storage", Hashing(hashed))
    response = client.get("/sw.js")
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/javascript")
    assert "no-cache" in response["Cache-Control"]
    return response.content.decode()


def test_the_worker_keeps_styles_scripts_and_signs(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    script = worker(client, monkeypatch, HASHED)

    assert '"/static/css/page.0a1b2c3d4e5f.css",' in script.replace("\\u002D", "-")
    assert "192" not in script


def test_the_worker_keeps_no_file_that_is_in_a_bundle_too(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {"js/page.js", "js/taps.js", "js/line.js"}
    script = worker(client, monkeypatch, {name: name for name in names})

    assert {name for name in names if f"/static/{name}" in script} == {"js/page.js", "js/line.js"}


def test_another_file_makes_another_worker(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = HASHED | {"css/page.css": "css/page.999999999999.css"}
    versions = {
        line
        for hashed in (HASHED, HASHED, changed)
        for line in worker(client, monkeypatch, hashed).splitlines()
        if line.startswith("const KEPT")
    }

    assert len(versions) == 2


def test_the_offline_page_knows_nobody(host: Guest, table: Table, django_assert_num_queries: Any) -> None:
    host.look()
    with django_assert_num_queries(0):
        response = host.client.get("/offline/")
    html = assert_page(response)

    assert "Referee can’t be reached." in words(html)
    assert table.name not in html
    assert table.code not in html
    assert "csrf" not in html
    assert not response.cookies
