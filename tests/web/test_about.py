"""The pages about the referee: version, contact, licences."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import Settings

from referee import VERSION
from referee.web.lobby.about import IN_PAGES, packages
from tests.web.pages import assert_page

PROJECT = Path(settings.BASE_DIR)


@pytest.mark.parametrize("path", ["/about/", "/accessibility/"])
@pytest.mark.parametrize("language", ["en", "de", "fr", "hu"])
def test_they_open_in_every_language_and_from_home(client: Client, path: str, language: str) -> None:
    client.cookies["django_language"] = language
    assert_page(client.get(path))
    assert f'href="{path}"' in client.get("/").content.decode()


@pytest.mark.parametrize("path", ["/about/", "/accessibility/"])
def test_they_say_how_to_reach_the_operator(client: Client, settings: Settings, path: str) -> None:
    assert "device at your table" in client.get(path).content.decode()
    settings.CONTACT = "judge@example.org <Ann>"
    assert "referee: judge@example.org &lt;Ann&gt;" in client.get(path).content.decode()


def test_the_version_is_that_of_the_project(client: Client) -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == VERSION
    assert (
        f"Version {VERSION}, under the licence {project['license']}."
        in client.get("/about/").content.decode()
    )


def test_all_vendored_files_have_their_licence(client: Client) -> None:
    table = (PROJECT / "static/vendor/README.md").read_text("utf-8")
    assert dict(re.findall(r"^\| `[^|]+` \| (\S+) [\d.]+ \| (\S+) \|", table, re.MULTILINE)) == IN_PAGES
    page = client.get("/about/").content.decode()
    for name in IN_PAGES:
        assert (PROJECT / f"static/vendor/licenses/{name}.txt").exists()
        assert f"vendor/licenses/{name}.txt" in page


def test_all_packages_have_their_licence() -> None:
    needed = re.findall(
        r"^([\w-]+)(?:\[.*\])?==", (PROJECT / "requirements-app.in").read_text("utf-8"), re.MULTILINE
    )
    licences = {each.name.lower(): each.licence for each in packages()}
    assert all(licences[name] for name in needed if name in licences), licences
    assert {"django", "jinja2", "uvicorn"} <= set(licences)
