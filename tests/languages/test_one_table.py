"""One table is read in three languages at once: each device has its own, whatever the others record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from babel.messages import Catalog

from referee.tables import logbook
from referee.tables.links import link_path
from referee.tables.management.commands.messages import compiled
from referee.tables.models import Table
from referee.web import pwa
from tests.cast import open_arctic
from tests.devices import Client
from tests.languages.pseudo import CODE, speak_pseudo
from tests.web.guests import host_of
from tests.web.test_pwa import HASHED, Hashing

pytestmark = pytest.mark.django_db

# Another language that Django knows by name, and that says two things only.
OTHER = "ia"
IN_ENGLISH, IN_PSEUDO, IN_OTHER = "Menu", "⟦Ménü", "Le menu"
SAID = {
    "Menu": IN_OTHER,
    "Round {round}: the rest of the gathering is skipped": "Ronda {round}, le resto es saltate",
}


@pytest.fixture(autouse=True)
def three_languages(settings: Any, tmp_path: Path) -> None:
    """Have two made-up languages beside English."""
    speak_pseudo(settings, tmp_path)
    folder = tmp_path / OTHER / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalog = Catalog(locale=OTHER, fuzzy=False)
    for english, text in SAID.items():
        catalog.add(english, text)
    (folder / "django.mo").write_bytes(compiled(catalog))
    settings.LANGUAGES = [*settings.LANGUAGES, (OTHER, "Interlingua")]


@pytest.fixture
def table(db: None) -> Table:
    """A table of Ann, Bo and Cy before round 1."""
    logbook.forget_all()
    return open_arctic()


def device(language: str = "", *, wants: str = "") -> Client:
    """Return a device that was set to a language, and one whose browser wants one."""
    client = Client(headers={"accept-language": wants} if wants else {})
    if language:
        client.post("/language/", {"language": language, "next": "/j/"})
    return client


def page_of(client: Client, path: str, **headers: str) -> str:
    html: str = client.get(path, headers=headers, follow=True).content.decode()
    return html


def menu_in(html: str) -> str:
    """Return in which of the three languages a page is, by the word for its menu."""
    (found,) = (word for word in (IN_ENGLISH, IN_PSEUDO, IN_OTHER) if f'aria-label="{word}' in html)
    return found


def test_three_devices_read_one_table_each_in_its_own_language(table: Table) -> None:
    path = link_path(table)
    pages = [page_of(device(language), path) for language in ("en", CODE, OTHER)]
    assert [menu_in(html) for html in pages] == [IN_ENGLISH, IN_PSEUDO, IN_OTHER]


def test_what_one_device_records_comes_to_the_others_in_their_languages(table: Table) -> None:
    devices = [device(language) for language in ("en", CODE, OTHER)]
    assert host_of(table).send("enter/gathered/", round=1).status_code == 303
    pages = [page_of(client, link_path(table), **{"HX-Request": "true"}) for client in devices]
    lines = (
        "Round 1: the rest of the gathering is skipped",
        "⟧1⟦: thé rést öf thé gàthérîng îs skîppéd",
        "Ronda 1, le resto es saltate",
    )
    assert [[line in html for line in lines] for html in pages] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]


def test_the_browser_says_which_language_until_the_device_does() -> None:
    assert menu_in(page_of(device(wants=f"xx, {OTHER};q=0.8, {CODE};q=0.5"), "/j/")) == IN_OTHER
    assert menu_in(page_of(device(CODE, wants=OTHER), "/j/")) == IN_PSEUDO


@pytest.mark.parametrize("wants", ["", "xx", "tlh-KL, *;q=0.1", "a" * 600])
def test_who_wants_none_of_ours_gets_english(wants: str) -> None:
    assert menu_in(page_of(device(wants=wants), "/j/")) == IN_ENGLISH


@pytest.mark.parametrize("path", ["/", "/j/", "/arctic/rules/", "/manifest.webmanifest", "/no/such/page/"])
def test_no_cache_between_takes_one_language_for_another(path: str) -> None:
    varies = {each.strip() for each in Client().get(path)["Vary"].split(",")}
    assert varies >= {"Accept-Language", "Cookie"}


def worker_of(client: Client) -> str:
    return client.get("/sw.js").content.decode().replace("\\u003D", "=")


def test_the_worker_keeps_the_page_for_no_connection_in_the_language_of_its_device(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pwa, "staticfiles_storage", Hashing(HASHED))
    workers = [worker_of(device(language)) for language in ("en", CODE, OTHER)]
    for language, script in zip(("en", CODE, OTHER), workers, strict=True):
        assert f"/offline/?language={language}" in script
    assert len({line for script in workers for line in script.splitlines() if "KEPT =" in line}) == 3


def test_the_page_for_no_connection_needs_no_cookie_to_be_in_a_language() -> None:
    response = Client().get("/offline/", {"language": CODE})
    assert response["Content-Language"] == CODE
    assert "⟦Nöt cönnéctéd" in response.content.decode()


def test_the_page_for_no_connection_is_in_no_language_that_is_made_up() -> None:
    assert "Not connected" in Client().get("/offline/", {"language": "../de"}).content.decode()
