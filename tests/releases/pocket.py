"""What a pocket keeps on a device: its database with the cookies, and the names of what else it stores.

A program of its own (`python -m tests.releases.pocket make|open FOLDER`): a pocket has other settings.
The other 16 MB of a pocket are the app itself, which the next version replaces.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from referee import VERSION
from referee.pocket.answering import Answer, prepare, start
from tests.releases.folder import PROJECT, Folder

ORIGIN, APP, ZONE = "https://example.org", "/pocket/app", "Europe/Berlin"
FORM = [("content-type", "application/x-www-form-urlencoded")]
TOKEN = "csrfmiddlewaretoken"
SCRIPTS = ("static/js", "referee/pocket/shell")
STORED = {
    "files": re.compile(r"^(?:export )?const (?:DATABASE|TASK) = \"([^\"]+)\"|\$\{DATABASE\}([-.\w]+)`"),
    "local storage": re.compile(r'localStorage\.\w+Item\("([^"]+)"'),
    "signing keys": re.compile(r'indexedDB\.open\("([^"]+)"'),
}
"""Where scripts name what they store on a device."""


def stored() -> dict[str, list[str]]:
    """Return the names under which scripts store something on a device."""
    texts = [file.read_text("utf-8") for folder in SCRIPTS for file in (PROJECT / folder).glob("*.*js")]
    lines = [line for text in texts for line in text.splitlines()]
    return {
        what: sorted({"".join(each) for line in lines for each in names.findall(line)})
        for what, names in STORED.items()
    }


def begin(database: Path) -> Callable[..., Answer]:
    """Return what answers requests, as the worker of the page does."""
    prepare(str(database), APP, ZONE)
    read_templates()
    answer = start(str(database), ORIGIN, APP)
    assert answer is not None, "a newer version has written the database"
    return answer


def read_templates() -> None:
    """Have templates read as they are: `manage.py pocket` would have compiled them."""
    from django.template import engines
    from jinja2 import FileSystemLoader

    env: Any = engines["jinja2"]
    env.env.loader = FileSystemLoader(PROJECT / "templates")


class Page:
    """What a device shows; its forms are sent as they stand, with what is filled in."""

    def __init__(self, answer: Callable[..., Answer]) -> None:
        self._answer = answer

    def get(self, path: str) -> str:
        status, headers, content = self._answer("GET", path, "", [], b"")
        if status in (302, 303):
            return self.get(dict(headers)["Location"])
        assert status == 200, (path, status)
        return content.decode()

    def post(self, path: str, pairs: list[tuple[str, str]]) -> str:
        """Send a form; return where it leads, "" if it was refused."""
        status, headers, _ = self._answer("POST", path, "", FORM, urlencode(pairs).encode())
        return dict(headers)["Location"] if status == 303 else ""


def open_table(page: Page) -> str:
    """Open a table on the device; return its page."""
    from tests.web.guests import forms_of

    form = next(each for each in forms_of(page.get(f"{APP}/arctic/new/")).values() if each.method == "post")
    names = [("players", name) for name in ("Zoë", "Yuri", "Max")]
    more = [(TOKEN, form.value(TOKEN)), ("name", "On the train"), ("first_initiator", "1")]
    return page.get(page.post(f"{APP}/arctic/new/", [*more, *names]))


def place_of(html: str) -> str:
    found = re.search(rf"{APP}/t/[A-Z]+/host/", html)
    assert found, "no place at a table"
    return found[0]


def play(page: Page, place: str) -> None:
    """Press the first button that enters something, and isn't undo or redo."""
    from tests.web.guests import buttons_of, forms_of

    html = page.get(place)
    forms = forms_of(html)
    for button in buttons_of(html):
        form = forms.get(button.form)
        is_entry = form and "/enter/" in form.action and not form.action.endswith(("/retract/", "/restore/"))
        if form and is_entry and not button.is_disabled:
            pressed = [(button.name, button.value)] if button.name else []
            if page.post(form.action, [*form.fields, *pressed]):
                return
    raise AssertionError("nothing can be entered")


def make(folder: Folder) -> None:
    """Keep the database of a device at which a table was opened and something entered."""
    from django.core.management import call_command
    from django.db import connection

    with TemporaryDirectory() as name:
        database = Path(name) / "referee.sqlite3"
        prepare(str(database), APP, ZONE)
        call_command("migrate", verbosity=0)
        connection.close()
        page = Page(begin(database))
        place = place_of(open_table(page))
        play(page, place)
        (folder.path / "pocket").mkdir()
        folder.write("files/pocket.referee", page.get(f"{place}file/"))
        connection.close()
        folder.write("pocket/referee.sqlite3", database.read_bytes())
    folder.write_json("pocket/stored.json", {"version": VERSION, **stored()})


def open_again(folder: Folder) -> None:
    """Start this version on the database of a device, see its table from the home page, and play on."""
    with TemporaryDirectory() as name:
        database = Path(name) / "referee.sqlite3"
        database.write_bytes(folder.read("pocket/referee.sqlite3"))
        page = Page(begin(database))
        home = page.get(f"{APP}/")
        assert "On the train" in unescape(home)
        place = place_of(home)
        before = json.loads(page.get(f"{place}file/"))
        play(page, place)
        after = json.loads(page.get(f"{place}file/"))
        assert after["records"][:-1] == before["records"]
        assert [seat["name"] for seat in after["seats"]] == ["Zoë", "Yuri", "Max"]
        assert page.get(f"{APP}/learn/")


if __name__ == "__main__":
    {"make": make, "open": open_again}[sys.argv[1]](Folder(Path(sys.argv[2])))
