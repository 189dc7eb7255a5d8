"""The folder that runs the referee in a browser: its downloads, its packs, and the app's answers there."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from referee.pocket.answering import Site
from referee.pocket.fetching import NotFetched, Pin, check, fetched, pins
from referee.pocket.gathering import PACKAGES, is_wanted
from referee.pocket.keeping import BEFORE, Jar, begin_update, end_update, secret_of
from referee.pocket.packing import files_in, packed
from referee.wsgi import application
from tests.devices import Client

ROOT = Path(__file__).resolve().parents[2]
LOCKED = dict(
    re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / "requirements.txt").read_text("utf-8"), re.MULTILINE)
)
ORIGIN = "https://example.org"


def test_wheels_have_the_versions_of_the_lock_file() -> None:
    assert {name: pin.version for name, pin in pins().items() if pin.source == "pypi"} == {
        name: LOCKED[name] for name in ("pydantic-core", "tzdata")
    }
    assert [name for name in PACKAGES if name not in LOCKED] == []


def pin_of(content: bytes) -> Pin:
    return replace(pins()["tzdata"], file="a.whl", sha256=hashlib.sha256(content).hexdigest())


def test_a_download_that_is_there_is_not_fetched_again(tmp_path: Path) -> None:
    (tmp_path / "a.whl").write_bytes(b"right")

    assert fetched(pin_of(b"right"), tmp_path) == tmp_path / "a.whl"


def test_a_wrong_hash_is_refused_and_the_file_deleted(tmp_path: Path) -> None:
    file = tmp_path / "a.whl"
    file.write_bytes(b"wrong")

    with pytest.raises(NotFetched, match=r"a\.whl is not the pinned file"):
        fetched(pin_of(b"right"), tmp_path)
    assert not file.exists()


def test_a_file_that_did_not_come_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotFetched, match=r"a\.whl could not be downloaded: connect"):
        check(pin_of(b""), tmp_path / "a.whl")


def test_a_pack_holds_every_file_and_is_the_same_each_time(tmp_path: Path) -> None:
    for name, content in (("b/two.pyc", b"\n22"), ("one.html", b"1"), ("b/empty.py", b"")):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    pack = packed(files_in(tmp_path), tmp_path)

    index, _, contents = gzip.decompress(pack).partition(b"\n")
    assert json.loads(index) == [["one.html", 1], ["b/empty.py", 0], ["b/two.pyc", 3]]
    assert contents == b"1\n22"
    assert packed(files_in(tmp_path), tmp_path) == pack


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("django/http/request.py", True),
        ("django/contrib/admin/sites.py", False),
        ("django/conf/locale/de/LC_MESSAGES/django.mo", True),
        ("django/conf/locale/it/LC_MESSAGES/django.mo", False),
        ("django/conf/locale/__init__.py", True),
        ("pydantic_core/_pydantic_core.cpython-314-wasm32-emscripten.so", True),
        ("markupsafe/_speedups.cpython-311-x86_64-linux-gnu.so", False),
        ("fixtures/cards/arctic.csv", True),
        ("fixtures/replays/arctic/demo.json", False),
        ("../../bin/django-admin", False),
    ],
)
def test_only_what_pages_need_is_collected(path: str, wanted: bool) -> None:
    assert is_wanted(path) is wanted


def test_the_secret_key_stays_the_same(tmp_path: Path) -> None:
    database = str(tmp_path / "referee.sqlite3")

    assert len(secret_of(database)) > 50
    assert secret_of(database) == secret_of(database)


def test_an_interrupted_update_keeps_the_copy_from_before_it(tmp_path: Path) -> None:
    database = str(tmp_path / "referee.sqlite3")
    secret_of(database)
    begin_update(database)
    before = Path(database + BEFORE).read_bytes()

    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("CREATE TABLE half_of_an_update (number INTEGER)")
    begin_update(database)
    assert Path(database + BEFORE).read_bytes() == before

    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("DELETE FROM pocket_kept WHERE name = 'updating'")
    begin_update(database)
    assert Path(database + BEFORE).read_bytes() != before


@pytest.mark.usefixtures("kept")
def test_an_update_that_is_done_is_no_longer_under_way() -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO pocket_kept VALUES ('updating', '')")
        end_update()
        cursor.execute("SELECT name FROM pocket_kept")
        assert cursor.fetchall() == []


@pytest.fixture
def kept(db: None, tmp_path: Path) -> None:
    """The table of cookies, in the tests' own database."""
    from django.db import connection

    from referee.pocket.keeping import TABLE

    if connection.vendor != "sqlite":
        pytest.skip("a pocket has SQLite")
    with connection.cursor() as cursor:
        cursor.execute(TABLE.replace(" STRICT", "") if sqlite3.sqlite_version_info < (3, 37) else TABLE)


@pytest.mark.usefixtures("kept")
def test_cookies_are_kept_changed_and_deleted() -> None:
    jar = Jar()
    jar.take(["table-AB=key1; Max-Age=100; Path=/", "session=a"])
    jar.take(["session=b"])
    assert Jar().header() == "table-AB=key1; session=b"

    jar.take(['table-AB=""; Max-Age=0; Path=/'])
    assert jar.header() == Jar().header() == "session=b"


@pytest.mark.usefixtures("kept")
def test_the_site_answers_and_remembers_its_cookies() -> None:
    site = Site(application, Jar(), ORIGIN, "")

    status, headers, content = site.answer("GET", "/arctic/new/", "", [], b"")
    assert status == 200
    assert "set-cookie" not in {name.lower() for name, _ in headers}
    token = re.search(rb'name="csrfmiddlewaretoken" value="(\w+)"', content)
    assert token is not None

    form = b"csrfmiddlewaretoken=" + token[1] + b"&language=de&next=/"
    sent = [("content-type", "application/x-www-form-urlencoded")]
    status, headers, _ = site.answer("POST", "/language/", "", sent, form)
    assert status == 302
    assert dict(headers)["Location"] == "/"
    assert b'<html lang="de"' in site.answer("GET", "/", "", [], b"")[2]


LINKS = """
import re
from django.test import Client
page = Client().get("/", headers={"host": "localhost"}).content.decode()
print(*sorted(set(re.findall(r'(?:href|src|action)="(/[^"/]*)', page))))
"""


def test_a_server_below_a_path_leads_nowhere_else(tmp_path: Path) -> None:
    own = {
        "REFEREE_PREFIX": "/referee",
        "REFEREE_VAR": str(tmp_path),
        "REFEREE_NO_SETUP": "1",
        "DEBUG": "true",
    }
    manage = [sys.executable, str(ROOT / "manage.py")]
    for command in (["migrate", "-v0"], ["shell", "-v0", "-c", LINKS]):
        done = subprocess.run(
            [*manage, *command], env=os.environ | own, capture_output=True, text=True, check=True
        )

    assert done.stdout.split() == ["/referee"]


@pytest.mark.usefixtures("kept")
def test_a_form_without_its_token_is_refused() -> None:
    site = Site(application, Jar(), ORIGIN, "")
    sent: list[Any] = [("content-type", "application/x-www-form-urlencoded")]

    assert site.answer("POST", "/language/", "", sent, b"language=de")[0] == 403


@pytest.mark.django_db
def test_the_folder_is_served_where_it_was_made(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path
    assert Client().get("/pocket/").status_code == 404
    (tmp_path / "pocket").mkdir()
    (tmp_path / "pocket/index.html").write_text("<title>Referee</title>", "utf-8")

    answer: Any = Client().get("/pocket/")
    assert b"".join(answer.streaming_content) == b"<title>Referee</title>"
    assert "Content-Security-Policy" not in answer.headers
    assert Client().get("/pocket/../secret-key").status_code == 400
