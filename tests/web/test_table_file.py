"""A table's file: taken out on the log page, and opened at another referee with its chain."""

from __future__ import annotations

import io
import json
import zipfile
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from referee.request_limits import MOST_BODY
from referee.rules.kernel.replay import read_story
from referee.rules.kernel.text.codec import encode
from referee.rules.registry import GAMES
from referee.tables.backup import line_of
from referee.tables.links import link_path
from referee.tables.logbook import read_log
from referee.tables.management.commands.demo import lay_out
from referee.tables.models import Table
from tests.devices import Client
from tests.languages.pseudo import ROOT

pytestmark = pytest.mark.django_db
RECORDED = ROOT / "fixtures" / "replays"


def upload(client: Client, content: str | bytes) -> Any:
    data = content if isinstance(content, bytes) else content.encode()
    return client.post("/open/", {"file": SimpleUploadedFile("x.referee", data)})


def test_a_table_goes_on_at_another_referee_with_the_same_head() -> None:
    lay_out()
    table = Table.objects.filter(game="arctic").get()
    line, head = line_of(table), read_log(table).head
    table.delete()
    client = Client()

    answer = upload(client, f"{line}\n")
    moved = Table.objects.filter(game="arctic").get()

    assert answer.status_code == 303
    assert answer["Location"] == link_path(moved)
    assert client.get(answer["Location"]).status_code == 200
    rows = moved.records.order_by("number")
    assert head in [row.digest for row in rows]


def test_the_host_takes_the_file_out_and_brings_it_back() -> None:
    lay_out()
    table = Table.objects.filter(game="prehistory").get()
    line = line_of(table)
    table.delete()
    client = Client()
    path = upload(client, line)["Location"]

    file = client.get(f"{path}file/")
    again = upload(client, file.content)

    assert file["Content-Disposition"].endswith('.referee"')
    assert again["Location"] == path


def test_a_stranger_with_a_file_gets_no_place_at_a_table_that_is_here() -> None:
    lay_out()
    table = Table.objects.filter(game="arctic").get()
    before = table.records.count()

    answer = upload(Client(), line_of(table))

    assert answer.status_code == 422
    assert f"another table has the code {table.code}" in answer.content.decode()
    assert table.records.count() == before


def bomb() -> bytes:
    """A zip of a kilobyte that unpacks to a megabyte."""
    to = io.BytesIO()
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x.referee", bytes(1_000_000))
    return to.getvalue()


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "it is no JSON"),
        (b"\xff\xfe", "it is no text"),
        (b"{}", "so it is no export of a table"),
        (b"[1]", "it is no JSON object"),
        (b"no table", "it is no JSON"),
        (b"[" * 500_000, "it is no JSON"),
        (b"9" * 5_000, "it is no JSON"),
        (bomb(), "it is no text"),
        (b" " * (MOST_BODY + 1), "it is larger than any table"),
        (b'{"format": "referee-table-2", "referee": "1.9.0"}', "Referee 1.9.0 made it"),
    ],
    ids=["empty", "bytes", "object", "list", "words", "deep", "long number", "zip", "large", "newer"],
)
def test_another_file_is_refused_with_its_fault(content: bytes, fault: str) -> None:
    answer = upload(Client(), content)

    assert answer.status_code == 422
    words = answer.content.decode().partition("This file can’t be opened: ")[2]
    assert fault in unescape(words.partition("</p>")[0])
    assert not Table.objects.exists()


CUTS = (0.1, 0.5, 0.9, 0.999)


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_file_of_any_game_is_refused_and_the_whole_one_still_opens(game: str) -> None:
    lay_out()
    table = Table.objects.filter(game=game).get()
    line = line_of(table)
    table.delete()
    damaged = [line[: int(len(line) * share)] for share in CUTS]
    damaged += [line.replace(f'"game":"{game}"', f'"game":"{each}"') for each in GAMES if each != game]
    damaged.append(line.replace('"kind":"', '"kind":"of_a_newer_version_', 1))

    for content in damaged:
        answer = upload(Client(), content)
        assert answer.status_code == 422
        assert "This file can’t be opened: " in answer.content.decode()
    assert not Table.objects.filter(game=game).exists()
    assert upload(Client(), line).status_code == 303


@pytest.mark.parametrize("name", ["arctic/whole_game", "earth/all_pass", "prehistory/demo"])
def test_a_recorded_game_is_opened_to_be_watched(name: str) -> None:
    text, client = json.dumps(encode(read_story(RECORDED / f"{name}.json"))), Client()
    path = upload(client, f"\ufeff{text}")["Location"]
    last = len(json.loads(text)["entries"])

    assert client.get(f"{path}replay/1/").status_code == 200
    assert Table.objects.get().records.count() == last
    assert upload(client, client.get(f"{path}log.json").content)["Location"] != path
    assert client.get(path).status_code == 200


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("game", "chess", "nobody here knows the game “chess”"),
        ("players", ["Ann", "Ann"], "Ann"),
        ("players", ["Ann", "Bo\u202e"], "Bo"),
        ("players", 5, "players"),
        ("players", [["Ann"], {}], "players"),
        ("entries", [{"kind": "dig", "facts": {"cards": ["grenade"]}, "seat": "Zoe"}], "Zoe"),
        ("entries", [{"facts": {}}], "the recorded game makes no sense: entries"),
    ],
)
def test_a_recorded_game_that_cannot_be_is_refused_with_its_fault(name: str, value: Any, fault: str) -> None:
    story = json.loads((RECORDED / "arctic/whole_game.json").read_text("utf-8"))
    (story if name in story else story["setup"])[name] = value
    answer = upload(Client(), json.dumps(story))

    assert answer.status_code == 422
    assert fault in unescape(answer.content.decode())
    assert not Table.objects.exists()
