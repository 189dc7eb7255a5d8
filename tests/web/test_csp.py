"""The policy that the browser holds our pages to, and that every page can be held to it."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.tables.links import link_path, watch_path
from referee.tables.models import Table
from tests.cast import FORCES, open_arctic, seat_of, tell, to_declaring, to_reveal, to_the_end
from tests.devices import Client
from tests.web.guests import Guest, guest_at, host_of
from tests.web.pages import assert_page

OPEN_PAGES = (
    "/",
    "/arctic/new/",
    "/arctic/rules/",
    "/arctic/rules/A-40/",
    "/arctic/skirmish/",
    "/arctic/solo/",
    "/arctic/solo/game/",
)
AIM = "&aim=acts.0:sniper_team;snipe"
CASE = "?p=Ann&p=Bo&force.0=sniper_team&force.1=thugs&force.0=spear&sets=hq&house.self_save=yes"


def policy(response: Any) -> dict[str, str]:
    """Return the policy, directive by directive."""
    parts = (part.strip().partition(" ") for part in response["Content-Security-Policy"].split(";"))
    return {name: value for name, _, value in parts}


@pytest.mark.django_db
@pytest.mark.parametrize("path", [*OPEN_PAGES, "/g/", "/j/", "/learn/", "/nowhere/", "host", "seat", "watch"])
def test_nothing_runs_that_is_not_ours(client: Client, path: str) -> None:
    if not path.startswith("/"):
        table = open_arctic()
        seat = seat_of(table, "Bo")
        path = {"host": link_path(table), "seat": link_path(table, seat), "watch": watch_path(table)}[path]
    rules = policy(client.get(path))

    assert rules["default-src"] == "'none'"
    # Pages that scan QR codes run a reader, which is WebAssembly.
    assert rules["script-src"] == ("'self' 'wasm-unsafe-eval'" if path in ("/", "/j/") else "'self'")
    assert rules["style-src"] == rules["connect-src"] == "'self'"
    assert rules["form-action"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    assert "unsafe" not in str(rules).replace("'wasm-unsafe-eval'", "")


@pytest.mark.django_db
@pytest.mark.parametrize("path", [*OPEN_PAGES, "/arctic/skirmish/" + CASE])
def test_a_page_without_a_table_has_nothing_inline(client: Client, path: str) -> None:
    assert_page(client.get(path))


@pytest.mark.django_db
@pytest.mark.parametrize("add", [AIM, f"{AIM};1/thugs", "&acts.0=no", "&force.1=no"])
def test_the_quick_ruling_has_nothing_inline_whatever_it_shows(client: Client, add: str) -> None:
    assert_page(client.get("/arctic/skirmish/" + CASE + add))


@pytest.mark.parametrize("who", ["host", "Bo"])
@pytest.mark.parametrize("phase", ["gathering", "reveal", "sealed", "declaring", "counted", "over"])
def test_a_table_has_nothing_inline_in_any_phase(table: Table, phase: str, who: str) -> None:
    guest = host_of(table) if who == "host" else guest_at(table, who)
    if phase in ("reveal", "sealed"):
        to_reveal(table)
    if phase == "sealed":
        tell(table, Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    if phase in ("declaring", "counted"):
        to_declaring(table)
    if phase == "counted":
        tell(table, Count(3))
    if phase == "over":
        to_the_end(table)

    for where in ("", "log/"):
        guest.look(where)


def test_the_other_pages_of_a_table_have_nothing_inline(table: Table, host: Guest) -> None:
    to_declaring(table)

    for where in ("links/", "log/4/", "?a=0-snipe-sniper_team", "?a=0-snipe-sniper_team-1-thugs"):
        host.look(where)


def test_what_is_refused_or_missing_has_nothing_inline(table: Table, host: Guest) -> None:
    assert_page(host.enter("count", round=3), 422)
    assert_page(host.enter("gathered", round=1, seen=7), 409)
    assert_page(host.client.get(f"/t/{table.code}/host/x/"), 404)
    assert_page(Client(enforce_csrf_checks=True).post(f"{host.path}enter/gathered/"), 403)
    assert_page(host.client.post("/arctic/new/", {"players": ""}), 422)


def test_search_engines_keep_out_of_tables_and_groups(db: None) -> None:
    host = host_of(open_arctic())

    for private in (host.path, f"/j/{host.table.code}/", "/g/"):
        assert "noindex" in Client().get(private)["X-Robots-Tag"]
    for public in ("/", "/arctic/rules/", "/health/"):
        assert "X-Robots-Tag" not in Client().get(public)


def test_the_answers_carry_the_other_headers_too(db: None) -> None:
    response = host_of(open_arctic()).client.get("/")

    assert "camera=(self)" in response["Permissions-Policy"]
    assert "microphone=()" in response["Permissions-Policy"]
    assert response["X-Frame-Options"] == "DENY"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
