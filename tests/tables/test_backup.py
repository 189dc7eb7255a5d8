"""Backup: a table goes out as a line and comes back as it was; nonsense comes nowhere."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from referee.rules.arctic.entries import Count, Gathered
from referee.tables import logbook
from referee.tables.backup import NoBackup, line_of, put_back, read_line
from referee.tables.links import find_visitor, link_path
from referee.tables.logbook import game_of
from referee.tables.models import Edition, Record, Seat, Table
from referee.tables.services import renew_seat_link, take_seat
from tests.cast import lengthen, open_arctic, rows_of, seat_of, state_of, tell, to_declaring, to_the_end

Told = dict[str, Any]


def exported(*words: str) -> str:
    """Return what `export` prints."""
    heard = io.StringIO()
    call_command("export", *words, stdout=heard)
    return heard.getvalue()


def imported(tmp_path: Path, text: str | bytes, *options: str) -> list[str]:
    """Return what `import` says of a file."""
    file, heard = tmp_path / "tables.jsonl", io.StringIO()
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    try:
        call_command("import", str(file), *options, stdout=heard)
    finally:
        logbook.forget_all()
    return heard.getvalue().rstrip("\n").split("\n")


def everything() -> list[list[Told]]:
    """Return all rows without the keys that join them."""
    models: tuple[Any, ...] = (Table, Edition, Seat, Record)
    rows = [list(model._default_manager.order_by("pk").values()) for model in models]
    keys = {"id", "table_id", "edition_id"}
    return [[{name: row[name] for name in row if name not in keys} for row in each] for each in rows]


def wipe() -> None:
    """Lose everything."""
    Table.objects.all().delete()
    Edition.objects.all().delete()
    logbook.forget_all()


# There and back -----------------------------------------------------------------------------------


def test_a_table_comes_back_as_it_was(table: Table, tmp_path: Path) -> None:
    to_the_end(table)
    take_seat(table, 2)
    renew_seat_link(table, 3)
    path, bo, board = link_path(table), link_path(table, seat_of(table, "Bo")), state_of(table)
    before, text = everything(), exported(table.code)
    wipe()

    (said,) = imported(tmp_path, text)

    assert everything() == before
    assert said.endswith(f"new, {len(before[3])} records. Host: {path}")
    back = Table.objects.get()
    assert state_of(back) == board
    assert [find_visitor(*link.split("/")[2:5]) is not None for link in (path, bo)] == [True, True]


def test_all_tables_come_back_a_line_each(table: Table, tmp_path: Path) -> None:
    to_declaring(table)
    other = open_arctic(("Ünal", "Bo\u2028b"), name="“Zwölf”\u2029")
    tell(other, Gathered(1))
    lengthen(other, 9)
    before, text = everything(), exported("--all")
    wipe()

    assert len(imported(tmp_path, text)) == len(text.strip().split("\n")) == 2
    assert everything() == before
    assert Edition.objects.count() == 1


def test_twice_is_once(table: Table, tmp_path: Path) -> None:
    to_declaring(table)
    before, text = everything(), exported(table.code)

    assert "all of it was there" in imported(tmp_path, text)[0]
    assert everything() == before


def test_an_older_export_takes_nothing_away_and_a_newer_one_adds(table: Table, tmp_path: Path) -> None:
    to_declaring(table)
    old = exported(table.code)
    tell(table, Count(3))
    before, new = everything(), exported(table.code)

    imported(tmp_path, old)
    assert everything() == before

    wipe()
    imported(tmp_path, old)
    assert "1 record added" in imported(tmp_path, new)[0]
    assert everything() == before
    tell(Table.objects.get(), Gathered(4))


def test_a_link_that_died_since_stays_dead(table: Table, tmp_path: Path) -> None:
    lost, text = link_path(table, seat_of(table, "Bo")), exported(table.code)
    renew_seat_link(table, 2)

    imported(tmp_path, text)

    assert find_visitor(*lost.split("/")[2:5]) is None


def test_new_links_may_be_asked_for(table: Table, tmp_path: Path) -> None:
    old = [link_path(table), *(link_path(table, seat) for seat in table.seats.all())]
    text = exported(table.code)
    wipe()

    (said,) = imported(tmp_path, text, "--new-links")

    assert [find_visitor(*link.split("/")[2:5]) for link in old] == [None] * 4
    assert find_visitor(*said.split("/")[2:5]) is not None


def test_a_key_is_in_no_export(table: Table) -> None:
    text = exported("--all")
    for link in (link_path(table), *(link_path(table, seat) for seat in table.seats.all())):
        assert link.split("/")[4] not in text


def test_a_column_that_an_older_export_does_not_know_has_its_default(table: Table) -> None:
    told = json.loads(line_of(table))
    del told["table"]["is_locked"]
    wipe()

    assert put_back(read_line(json.dumps(told))).table.is_locked is False


# Which tables -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "says"), [
    ([], "Say which"), (["--all", "ABC"], "Say which"), (["NOSUCH"], "No table has the code NOSUCH."),
])  # fmt: skip
def test_export_has_to_be_told_what(table: Table, words: list[str], says: str) -> None:
    with pytest.raises(CommandError, match=says):
        exported(*words)


def test_nothing_to_export_is_nothing(db: None) -> None:
    assert exported("--all") == ""


# Nonsense -----------------------------------------------------------------------------------------


def set_at(*path: Any, to: Any) -> Callable[[Told], None]:
    """Return what puts a value at a place."""

    def change(told: Any) -> None:
        for step in path[:-1]:
            told = told[step]
        told[path[-1]] = to

    return change


NONSENSE: dict[str, tuple[Callable[[Told], None], str]] = {
    "another format": (set_at("format", to="x"), "it is no export of a table"),
    "a part more": (set_at("more", to=1), "“more” is missing or does not belong there"),
    "a part less": (lambda told: told.pop("seats"), "“seats” is missing"),
    "no list": (set_at("records", to={}), "“records” is no list"),
    "no row": (set_at("records", 0, to=[]), "record 1 is no JSON object"),
    "a column more": (set_at("seats", 0, "pin", to=1), "seat 1 has “pin”, which nobody knows"),
    "a column less": (lambda told: told["table"].pop("code"), "the table has no “code”"),
    "a number as text": (set_at("records", 0, "number", to="1"), "record 1: “number” cannot be that"),
    "a truth as number": (set_at("records", 0, "number", to=True), "record 1: “number” cannot be that"),
    "below nothing": (set_at("table", "link_version", to=-1), "“link_version” cannot be that"),
    "too long": (set_at("table", "name", to="x" * 61), "“name” cannot be that"),
    "no code": (set_at("table", "code", to="ab/c"), "code is none"),
    "no time": (set_at("records", 0, "made_at", to="today"), "“made_at” cannot be that"),
    "no entry id": (set_at("records", 0, "entry_id", to="7"), "“entry_id” cannot be that"),
    "no game": (set_at("table", "game", to="chess"), "nobody here knows the game “chess”"),
    "other cards": (set_at("edition", "cards", to={}), "not those that the edition’s digest names"),
    "no set-up": (set_at("table", "setup", to={"players": 3}), "the set-up"),
    "seats of others": (set_at("seats", 0, "name", to="Zed"), "not those of the set-up"),
    "a seat too few": (lambda told: told["seats"].pop(), "not those of the set-up"),
    "a seat left out": (lambda told: told["seats"].pop(0), "the seats are not numbered from 1 on"),
    "a record left out": (lambda told: told["records"].pop(0), "the records are not numbered from 1 on"),
    "an unknown kind": (set_at("records", 0, "kind", to="dance"), "record 1 makes no sense"),
    "facts of another kind": (set_at("records", 0, "facts", to={"x": 1}), "record 1 makes no sense"),
    "no outcome": (set_at("records", 3, "outcome", to=[1]), "record 4"),
    "no undo": (set_at("records", 0, to=None), "record 1 is no JSON object"),
    "a sign of nothing": (set_at("table", "name", to="a\x00"), "“a␀” has a NUL in it"),
    "half a letter": (set_at("table", "name", to="\ud800"), "it is no JSON"),
    "no number": (set_at("records", 0, "facts", "round", to=float("nan")), "it is no JSON"),
}


@pytest.mark.parametrize("what", NONSENSE)
def test_nonsense_is_refused_in_a_sentence(table: Table, what: str, tmp_path: Path) -> None:
    change, says = NONSENSE[what]
    told = json.loads(line_of(to_declaring(table)))
    change(told)
    good = line_of(open_arctic())
    wipe()

    with pytest.raises(CommandError, match=f"^Line 2: .*{says}"):
        imported(tmp_path, f"{good}\n{json.dumps(told)}\n")

    assert not Table.objects.exists()


def test_an_undo_of_nothing_is_refused(table: Table) -> None:
    told = json.loads(line_of(to_declaring(table)))
    told["records"][0] |= {"kind": "restore", "facts": {"number": 1}, "outcome": {}, "reasons": []}

    with pytest.raises(NoBackup, match="record 1 does not fit what was before it"):
        read_line(json.dumps(told))


@pytest.mark.parametrize(("text", "says"), [
    ("", "There is no table in the file."), ("\n \n", "There is no table in the file."),
    ("{", "Line 1: it is no JSON"), ("[]", "it is no JSON object"), ("[" * 100_000, "it is no JSON"),
    ("{}", "it is no export of a table"), (b"\xff\xfe", "it is no text"),
])  # fmt: skip
def test_a_file_of_something_else_is_refused(db: None, tmp_path: Path, text: str | bytes, says: str) -> None:
    with pytest.raises(CommandError, match=says):
        imported(tmp_path, text)


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import", str(tmp_path / "none"))


def test_a_table_that_is_in_the_file_twice_is_refused(table: Table, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="is in the file twice"):
        imported(tmp_path, exported(table.code) * 2)


def test_another_table_with_the_code_is_left_alone(table: Table, tmp_path: Path) -> None:
    told = json.loads(line_of(open_arctic(("Di", "Eve"))))
    told["table"]["code"] = table.code
    before = everything()

    with pytest.raises(CommandError, match=f"another table has the code {table.code} already"):
        imported(tmp_path, json.dumps(told))
    assert everything() == before


def test_a_game_that_went_on_otherwise_is_left_alone(table: Table, tmp_path: Path) -> None:
    tell(table, Gathered(1))
    old = json.loads(exported(table.code))
    Record.objects.all().delete()
    logbook.forget_all()
    tell(table, Gathered(1))
    before = rows_of(table)

    with pytest.raises(CommandError, match="gone another way since: it has another record 1"):
        imported(tmp_path, json.dumps(old))
    assert rows_of(table) == before
    assert game_of(table).board(state_of(table))["round"] == 2
