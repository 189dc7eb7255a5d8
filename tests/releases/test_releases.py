"""What a version left opens in every later one, and the game goes on: the promise of version 1.0."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django import test
from django.core.management import call_command

from referee.rules.kernel.replay import Story
from referee.rules.kernel.text.codec import decode_text
from referee.tables.links import link_path
from referee.tables.logbook import read_log
from referee.tables.models import Group, Table
from referee.tables.services import open_played
from tests.cast import open_arctic
from tests.devices import Client
from tests.releases import make, pocket
from tests.releases.folder import PROJECT, Folder, is_released, kept, of_version
from tests.releases.keeping import reveal
from tests.releases.links import has_word, is_right, is_wrong, text_of
from tests.releases.reading import device, exported, names_of, play_on, upload
from tests.signing import Key, SigningClient
from tests.web.earth.tablecast import open_earth
from tests.web.guests import host_of
from tests.web.pages import assert_page, words

MOST_BYTES = 600_000
DECK_TABLES = ("continents", "territories", "actions")
GAMES = ("arctic", "earth", "prehistory")


def said(command: str, *names: str, **options: Any) -> str:
    heard = io.StringIO()
    call_command(command, *names, stdout=heard, stderr=heard, **options)
    return heard.getvalue()


# The folders --------------------------------------------------------------------------------------


def test_this_version_has_its_folder_and_it_is_small(folder: Folder) -> None:
    assert of_version() in kept()
    assert sum(file.stat().st_size for file in folder.path.rglob("*") if file.is_file()) < MOST_BYTES


def test_the_folder_of_a_released_version_is_replaced_only_if_told_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(make, "is_released", lambda folder: True)
    why_not = make.may_write(of_version(), [])

    assert f"Version {of_version().path.name} is released" in why_not
    assert make.main([]) == why_not
    assert make.may_write(of_version(), [make.AGAIN]) == ""
    assert make.may_write(of_version("99.0.0"), []) == ""


def test_a_version_is_released_once_the_changelog_has_its_day() -> None:
    assert is_released(of_version("0.1.0"))
    assert not is_released(of_version("99.0.0"))


# The database -------------------------------------------------------------------------------------


def test_every_table_is_whole_and_goes_on(restored: Path) -> None:
    tables = list(Table.objects.filter(trial_of=None))
    checked = f"Tables checked: {len(tables)}. Faulty: 0."
    assert checked in said("verify")

    kinds = {play_on(table) for table in tables if read_log(table).number}

    assert len(kinds) > 5, kinds
    assert checked in said("verify")
    assert [exported(table) for table in tables]


def test_every_table_tells_its_log(restored: Path) -> None:
    client = Client()
    for table in Table.objects.filter(trial_of=None):
        page = assert_page(client.get(f"{link_path(table)}log/"))
        assert '<li id="log-' in page or not table.records.count()


def test_a_device_has_its_place_and_plays_on(restored: Path, folder: Folder) -> None:
    host = device(folder, "host")
    for code in folder.json("release.json")["tables"].values():
        table = Table.objects.get(code=code)
        assert table.name in words(assert_page(host.get(link_path(table))))
    assert "SIGNED" in host.get("/t/SIGNED/host/", follow=True).redirect_chain[-1][0]


def test_a_device_signs_on_with_the_key_that_it_has(restored: Path, folder: Folder) -> None:
    secret = bytes.fromhex(folder.json("release.json")["signers"]["Cy"])
    phone = device(folder, "signed", SigningClient(Key(secret=secret)))
    table = Table.objects.get(code="SIGNED")

    assert reveal(phone, table, 3, "Cy").status_code == 303
    assert "(3 signed)" in said("verify", "SIGNED")
    assert table.records.order_by("-number")[0].signature


# Files --------------------------------------------------------------------------------------------


@pytest.fixture
def empty(restored: Path) -> None:
    """The database of the version without its tables."""
    Table.objects.all().delete()
    Group.objects.all().delete()


@pytest.mark.usefixtures("empty")
@pytest.mark.parametrize("name", [*GAMES, "signed", "pocket"])
def test_a_table_s_file_opens_and_the_game_goes_on(folder: Folder, name: str, tmp_path: Path) -> None:
    content = folder.read(f"files/{name}.referee")
    table = Table.objects.get(code=opened(content))

    assert exported(table)[: len(content) // 2]
    play_on(table)
    (tmp_path / "then.referee").write_bytes(content)
    assert "Faulty: 0." in said("verify", against=tmp_path / "then.referee")
    assert exported(table)


def opened(content: bytes) -> str:
    """Open a table's file on the page for it; return the table's code."""
    response = test.Client().post("/open/", {"file": upload(content)}, follow=True)
    assert_page(response)
    return str(json.loads(content)["table"]["code"])


@pytest.mark.parametrize("name", [*GAMES, "signed"])
def test_a_chain_still_fits(folder: Folder, name: str, tmp_path: Path) -> None:
    (tmp_path / "chain.json").write_bytes(folder.read(f"files/{name}-chain.json"))
    assert "Faulty: 0." in said("verify", file=tmp_path / "chain.json")


@pytest.mark.usefixtures("empty")
@pytest.mark.parametrize("name", GAMES)
def test_a_certificate_still_holds(folder: Folder, name: str) -> None:
    files = {
        "file": upload(folder.read(f"files/{name}.referee")),
        "certificate": upload(folder.read(f"files/{name}-certificate.json")),
    }
    page = words(assert_page(test.Client().post("/check/", files)))
    assert "The certificate matches." in page or "Its rules have changed since Referee" in page


@pytest.mark.usefixtures("empty")
@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_is_checked_and_played(folder: Folder, name: str) -> None:
    content = folder.read(f"files/{name}-log.json")
    assert_page(test.Client().post("/check/", {"file": upload(content)}))
    play_on(open_played(decode_text(Story, content.decode()), "Again", "AGAINX"))


@pytest.mark.usefixtures("empty")
def test_an_archived_file_is_known_by_its_signature(folder: Folder, tmp_path: Path) -> None:
    for name in ("archived.jsonl", "archived.jsonl.sig"):
        (tmp_path / name).write_bytes(folder.read(f"files/{name}"))
    assert "This referee signed the file." in said("verify", file=tmp_path / "archived.jsonl")
    assert "new, " in said("import", str(tmp_path / "archived.jsonl"))


def test_a_group_comes_back_with_its_tables(restored: Path, folder: Folder, tmp_path: Path) -> None:
    Group.objects.all().delete()
    (tmp_path / "group.json").write_text(folder.text("files/group.json"), "utf-8")
    found = json.loads(folder.text("files/group.json"))

    assert f"{len(found['tables'])} tables taken in, 0 not here" in said(
        "groups", file=tmp_path / "group.json"
    )
    assert {each["name"] for each in found["people"]} == {
        each.name for each in Group.objects.get().people.all()
    }


@pytest.mark.usefixtures("empty")
def test_names_of_cards_are_taken_by_another_table(folder: Folder) -> None:
    host = host_of(open_arctic())
    answer = host.send("titles/", file=upload(folder.read("files/names.csv")))

    assert answer.status_code == 303
    rows = list(csv.reader(io.StringIO(folder.text("files/names.csv"))))[1:]
    assert any(title in words(host.look("titles/")) for _, title, _ in rows)


@pytest.mark.usefixtures("empty")
def test_a_deck_is_taken_by_another_table(folder: Folder) -> None:
    table = open_earth(deck=None)
    host = host_of(table)
    deck = json.loads(folder.text("files/deck.json"))
    sent: dict[str, Any] = {"json_file": upload(folder.read("files/deck.json"))}
    assert deck["actions"][0]["name"] in words(assert_page(host.send("deck/", what="import", **sent)))

    sent = {name: folder.text(f"files/deck-{name}.csv") for name in DECK_TABLES}
    assert deck["actions"][0]["name"] in words(assert_page(host.send("deck/", what="import", **sent)))


@pytest.mark.usefixtures("empty")
def test_answers_to_puzzles_are_taken_by_another_device(folder: Folder) -> None:
    other = test.Client()
    content = folder.read("files/puzzles.json")

    assert other.post("/learn/answers/", {"file": upload(content)})["Location"] == "/learn/"
    now, then = json.loads(other.get("/learn/answers.json").content), json.loads(content)
    assert {**now, "referee": ""} == {**then, "referee": ""}


def test_files_for_other_programs_still_say_what_they_said(restored: Path, folder: Folder) -> None:
    host = device(folder, "host")
    files = folder.json("exports.json")
    for path, name in files.items():
        content = host.get(path).content.decode()
        if name.endswith(".csv"):
            assert content.splitlines()[0].startswith(folder.text(f"exports/{name}").splitlines()[0]), path
        else:
            then = {*names_of(json.loads(folder.text(f"exports/{name}")))}
            assert not then - {*names_of(json.loads(content))}, path
    assert len(files) > 8


# Addresses ----------------------------------------------------------------------------------------


def test_every_address_opens_with_what_it_showed(restored: Path, folder: Folder) -> None:
    links, devices = folder.json("links.json"), {who: device(folder, who) for who in ("", "host")}
    bad = []
    for link in links:
        response = devices[link["who"]].get(link["path"], follow=True)
        text = text_of(response)
        lost = [word for word in link["shows"] if not has_word(text, word)]
        is_worse = (is_wrong(text) and not link["is_wrong"]) or (link["is_right"] and not is_right(text))
        if response.status_code != 200 or lost or is_worse:
            bad.append((link["path"], response.status_code, lost, is_worse))
    assert not bad
    assert len(links) > 100


# The pocket ---------------------------------------------------------------------------------------


@pytest.mark.skipif(sqlite3.sqlite_version_info < (3, 37), reason="a pocket's table of cookies is STRICT")
def test_a_device_with_a_pocket_plays_on(folder: Folder, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tests.releases.pocket", "open", str(folder.path)]
    done = subprocess.run(
        words, cwd=PROJECT, env=make.environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr


def test_scripts_still_read_what_a_device_has_stored(folder: Folder) -> None:
    then, now = folder.json("pocket/stored.json"), pocket.stored()
    for what in now:
        assert then[what]
        assert not set(then[what]) - set(now[what]), what
