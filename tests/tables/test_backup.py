"""Backup: an exported table is imported unchanged, and invalid files are refused."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.skirmish.count import Count
from referee.tables import logbook, pace
from referee.tables.backup import NoBackup, line_of, read_line
from referee.tables.groups import add_table, found_group
from referee.tables.joining import free_seat, use_ticket
from referee.tables.keys import hash_of, read_ticket
from referee.tables.links import find_visitor, scan_mark
from referee.tables.logbook import game_of
from referee.tables.models import Edition, Pause, Seat, StoredRecord, Table
from tests import tally
from tests.cast import lengthen, open_arctic, rows_of, state_of, tell, to_declaring, to_the_end
from tests.devices import key_at

Told = dict[str, Any]


def exported(*words: str) -> str:
    """Return what `export` prints."""
    return told_by("export", *words)[0]


def told_by(*words: str) -> tuple[str, str, str]:
    """Return a command's output, its standard error, and its error message if it fails."""
    heard, complaints, end = io.StringIO(), io.StringIO(), ""
    try:
        call_command(*words, stdout=heard, stderr=complaints, no_color=True)
    except CommandError as problem:
        end = str(problem)
    finally:
        logbook.forget_all()
    return heard.getvalue(), complaints.getvalue(), end


def imported(tmp_path: Path, text: str | bytes, *options: str) -> list[str]:
    """Return what `import` says of a file."""
    said, complaints, end = told_by("import", saved(tmp_path, text), *options)
    assert (complaints, end) == ("", "")
    return said.rstrip("\n").split("\n")


def refused(tmp_path: Path, text: str | bytes) -> str:
    """Return why `import` refuses a file or some of its lines."""
    _, complaints, end = told_by("import", saved(tmp_path, text))
    assert end
    return complaints + end


def saved(tmp_path: Path, text: str | bytes) -> str:
    """Write a file and return its path."""
    file = tmp_path / "tables.jsonl"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(file)


def everything() -> list[list[Told]]:
    """Return all rows without the keys that join them."""
    models: tuple[Any, ...] = (Table, Edition, Seat, StoredRecord)
    rows = [list(model._default_manager.order_by("pk").values()) for model in models]
    keys = {"id", "table_id", "edition_id"}
    return [[{name: row[name] for name in row if name not in keys} for row in each] for each in rows]


def named_before(table: Table, name: str, players: Sequence[str]) -> Table:
    """Return a table with names that are no longer allowed."""
    table.name, table.setup = name, table.setup | {"players": players, "first_initiator": players[0]}
    table.save()
    for seat, player in zip(table.seats.order_by("number"), players, strict=True):
        seat.name = player
        seat.save()
    return table


def wipe() -> None:
    """Delete everything."""
    Table.objects.all().delete()
    Edition.objects.all().delete()
    logbook.forget_all()


# There and back -----------------------------------------------------------------------------------


def test_a_table_comes_back_as_it_was(table: Table, tmp_path: Path) -> None:
    to_the_end(table)
    board = state_of(table)
    before, text = everything(), exported(table.code)
    wipe()

    (said,) = imported(tmp_path, text)

    assert everything() == before
    assert f"new, {len(before[3])} records. Host: /j/{table.code}/" in said
    back = Table.objects.get()
    assert state_of(back) == board
    use_ticket(back, read_ticket(back.code, said.split("/")[3]), hash_of("a key"))
    assert find_visitor(back.code, "host", "a key") is not None


def test_all_tables_come_back_a_line_each(table: Table, tmp_path: Path) -> None:
    to_declaring(table)
    other = named_before(open_arctic(), "“Zwölf”\u2029", ("Ünal", "Bo\u2028b", "Bob"))
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

    assert "already here" in imported(tmp_path, text)[0]
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


def test_a_device_that_lost_its_place_does_not_get_it_back(table: Table, tmp_path: Path) -> None:
    lost, text = key_at(table, "2"), exported(table.code)
    free_seat(table, 2)

    imported(tmp_path, text)

    assert find_visitor(table.code, "2", lost) is None


def test_all_devices_can_be_shut_out(table: Table, tmp_path: Path) -> None:
    keys = {place: key_at(table, place) for place in ("host", "1", "2", "3", "watch")}
    text = exported(table.code)

    (said,) = imported(tmp_path, text, "--shut-out")

    assert [find_visitor(table.code, place, key) for place, key in keys.items()] == [None] * 5
    assert read_ticket(table.code, said.split("/")[3]).place == "host"


def test_a_key_is_in_no_export(table: Table, settings: Any) -> None:
    group = found_group("Fridays")
    add_table(group, table)
    held = [key_at(table, place) for place in ("host", "1", "2", "watch")]
    keys = {*held, *map(hash_of, held), scan_mark(table), settings.SECRET_KEY}

    texts = [exported("--all"), exported(table.code)]

    assert not [key for key in keys for text in texts if key in text]


# Which tables -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "Give table codes"),
        (["--all", "ABC"], "Give table codes"),
        (["NOSUCH"], "No table has the code NOSUCH."),
    ],
)
def test_export_has_to_be_told_what(table: Table, words: list[str], says: str) -> None:
    assert says in told_by("export", *words)[2]


def test_nothing_to_export_is_nothing(db: None) -> None:
    assert exported("--all") == ""


# Nonsense -----------------------------------------------------------------------------------------


def set_at(*path: Any, to: Any) -> Callable[[Told], None]:
    """Return a function that sets the value at a path."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = to

    return change


NONSENSE: dict[str, tuple[Callable[[Told], None], str]] = {
    "another format": (set_at("format", to="x"), "it is no export of a table"),
    "a part more": (set_at("more", to=1), "“more” is missing or does not belong there"),
    "a part less": (lambda data: data.pop("seats"), "“seats” is missing"),
    "no list": (set_at("records", to={}), "“records” is no list"),
    "no row": (set_at("records", 0, to=[]), "record 1 is no JSON object"),
    "a column more": (set_at("seats", 0, "pin", to=1), "seat 1 has “pin”, which nobody knows"),
    "a column less": (lambda data: data["table"].pop("code"), "the table has no “code”"),
    "a column that has a default less": (
        lambda data: data["table"].pop("is_locked"),
        "the table has no “is_locked”",
    ),
    "no hash": (lambda data: data["records"][0].pop("digest"), "record 1 has no “digest”"),
    "a number as text": (set_at("records", 0, "number", to="1"), "record 1: “number” cannot be that"),
    "a truth as number": (set_at("records", 0, "number", to=True), "record 1: “number” cannot be that"),
    "below nothing": (set_at("records", 0, "number", to=-1), "the records are not numbered from 1 on"),
    "too long": (set_at("table", "name", to="x" * 61), "“name” cannot be that"),
    "no code": (set_at("table", "code", to="ab/c"), "code is none"),
    "no time": (set_at("records", 0, "made_at", to="today"), "“made_at” cannot be that"),
    "no entry id": (set_at("records", 0, "entry_id", to="7"), "“entry_id” cannot be that"),
    "no game": (set_at("table", "game", to="chess"), "nobody here knows the game “chess”"),
    "other cards": (set_at("edition", "cards", to={}), "not those that the edition’s digest names"),
    "no set-up": (set_at("table", "setup", to={"players": 3}), "the set-up"),
    "seats of others": (set_at("seats", 0, "name", to="Zed"), "not those of the set-up"),
    "a seat too few": (lambda data: data["seats"].pop(), "not those of the set-up"),
    "a seat left out": (lambda data: data["seats"].pop(0), "the seats are not numbered from 1 on"),
    "a record left out": (lambda data: data["records"].pop(0), "the records are not numbered from 1 on"),
    "an unknown kind": (set_at("records", 0, "kind", to="dance"), "record 1 makes no sense"),
    "facts of another kind": (set_at("records", 0, "facts", to={"x": 1}), "record 1 makes no sense"),
    "a fact that the kind does not have": (
        lambda data: data["records"][0]["facts"].update(rounds=1),
        "record 1 makes no sense: rounds: unknown field. Did you mean “round”",
    ),
    "a set-up with an unknown field": (
        lambda data: data["table"]["setup"].update(modul=[]),
        "the set-up makes no sense: modul: unknown field. Did you mean “modules”",
    ),
    "a number of a hundred digits": (
        set_at("records", 0, "facts", "round", to=10**100),
        "record 1 makes no sense: round: 1000000000000… is out of range",
    ),
    "no outcome": (set_at("records", 3, "outcome", to=[1]), "record 4"),
    "no undo": (set_at("records", 0, to=None), "record 1 is no JSON object"),
    "a sign of nothing": (set_at("table", "name", to="a\x00"), "“a␀” contains an invalid character"),
    "half a letter": (set_at("table", "name", to="\ud800"), "it is no JSON"),
    "no number": (set_at("records", 0, "facts", "round", to=float("nan")), "it is no JSON"),
}


def test_wrong_numbers_are_refused_before_any_row_is_made(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = json.loads(line_of(to_declaring(table)))
    data["records"] *= 1_000
    made: list[Any] = []
    monkeypatch.setattr("referee.tables.backup._row", lambda *row: made.append(row))

    with pytest.raises(NoBackup, match="the records are not numbered from 1 on"):
        read_line(json.dumps(data))
    assert not made


@pytest.mark.bad_input
@pytest.mark.parametrize("what", NONSENSE)
def test_nonsense_is_refused_in_a_sentence(table: Table, what: str, tmp_path: Path) -> None:
    change, says = NONSENSE[what]
    data = json.loads(line_of(to_declaring(table)))
    change(data)
    good, other = line_of(open_arctic()), line_of(open_arctic())
    wipe()

    why = refused(tmp_path, f"{good}\n{json.dumps(data)}\n{other}\n")

    assert re.match(f"Line 2( .table \\w+.)? is skipped: .*{says}", why)
    assert why.endswith("Tables imported: 2. Lines skipped: 1.")
    assert Table.objects.count() == 2


@pytest.mark.bad_input
def test_an_undo_of_nothing_is_refused(table: Table) -> None:
    data = json.loads(line_of(to_declaring(table)))
    data["records"][0] |= {"kind": "restore", "facts": {"number": 1}, "outcome": {}, "reasons": []}

    with pytest.raises(NoBackup, match="record 1 does not fit what was before it"):
        read_line(json.dumps(data))


@pytest.mark.bad_input
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "The file contains no tables."),
        ("\n \n", "The file contains no tables."),
        ("{", "Line 1 is skipped: it is no JSON"),
        ("[]", "it is no JSON object"),
        ("[" * 100_000, "it is no JSON"),
        ("{}", "it is no export of a table"),
        (b"\xff\xfe", "it is no text"),
    ],
)
def test_a_file_of_something_else_is_refused(db: None, tmp_path: Path, text: str | bytes, says: str) -> None:
    assert says in refused(tmp_path, text)


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="can’t be read"):
        call_command("import", str(tmp_path / "none"))


@pytest.mark.bad_input
def test_a_table_that_is_in_the_file_twice_is_refused(table: Table, tmp_path: Path) -> None:
    assert f"Line 2 (table {table.code}) is skipped: table {table.code} is in the file twice." in refused(
        tmp_path, exported(table.code) * 2
    )


def test_another_table_with_the_code_is_left_alone(table: Table, tmp_path: Path) -> None:
    data = json.loads(line_of(open_arctic(("Di", "Eve"))))
    data["table"]["code"] = table.code
    before = everything()

    assert f"another table has the code {table.code} already" in refused(tmp_path, json.dumps(data))
    assert everything() == before


def test_a_game_that_went_on_otherwise_is_left_alone(table: Table, tmp_path: Path) -> None:
    tell(table, Gathered(1))
    old = json.loads(exported(table.code))
    StoredRecord.objects.all().delete()
    logbook.forget_all()
    tell(table, Gathered(1))
    before = rows_of(table)

    assert "gone another way since: it has another record 1" in refused(tmp_path, json.dumps(old))
    assert rows_of(table) == before
    assert game_of(table).board(state_of(table))["round"] == 2


# Damage -------------------------------------------------------------------------------------------


def damage(row: StoredRecord) -> None:
    """Damage a record so that no game can read it."""
    StoredRecord.objects.filter(pk=row.pk).update(facts={"nonsense": 1})
    logbook.forget_all()


def test_an_export_is_read_back_before_it_says_that_it_is_done(table: Table) -> None:
    to_declaring(table)

    assert told_by("export", "--all")[1:] == ("1 table exported and read back.\n", "")


def test_an_export_that_would_not_come_back_says_so_and_fails(table: Table) -> None:
    damage(rows_of(to_declaring(table))[2])
    open_arctic()

    text, complaints, end = told_by("export", "--all")

    assert len(text.strip().split("\n")) == 2
    assert complaints.startswith(f"Table {table.code} is damaged: record 3 makes no sense: ")
    assert end == "1 table exported and read back. 1 table couldn’t be read back."


@pytest.mark.skipif(connection.vendor != "sqlite", reason="no other database has ever taken one")
def test_a_record_with_a_nul_from_before_is_named_when_it_is_exported(table: Table) -> None:
    Table.objects.update(name="Fri\0day")

    assert "“Fri␀day” contains an invalid character" in told_by("export", "--all")[1]


@pytest.mark.bad_input
def test_one_damaged_line_keeps_no_other_table_from_coming_back(table: Table, tmp_path: Path) -> None:
    to_declaring(table)
    others = [open_arctic().code, open_arctic().code]
    lines = exported("--all").encode().split(b"\n")
    wipe()
    lines[1] = lines[1][:200] + b"\xff" + lines[1][200:]

    why = refused(tmp_path, b"\n".join(lines))

    assert f"Line 2 (table {others[0]}) is skipped: it is no text." in why
    assert sorted(Table.objects.values_list("code", flat=True)) == sorted([table.code, others[1]])


@pytest.mark.bad_input
@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_happens_to_a_file_each_table_comes_back_whole_or_not_at_all(
    table: Table, tmp_path: Path, data: st.DataObject
) -> None:
    text = (
        exported("--all").encode()
        if StoredRecord.objects.exists()
        else exported(to_declaring(table).code).encode()
    )
    at = data.draw(st.integers(0, len(text) - 1))
    spoilt = text[:at] + data.draw(st.binary(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]
    before = everything()
    tally.COUNTED[tally.BAD] += 1
    with transaction.atomic():
        wipe()

        told_by("import", saved(tmp_path, spoilt))

        numbers = [row.number for row in StoredRecord.objects.order_by("number")]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) in (0, 4)
        transaction.set_rollback(True)
    logbook.forget_all()
    assert everything() == before


# Breaks ---------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_breaks_come_back_with_their_times_and_come_once(tmp_path: Path) -> None:
    table = to_declaring(open_arctic())
    pace.pause(table)
    pace.resume(table)
    tell(table, Count(3))
    pace.pause(table)
    text, before = exported(table.code), breaks_at(table.code)
    assert len(before) == 2
    Table.objects.all().delete()
    imported(tmp_path, text)
    assert breaks_at(table.code) == before
    imported(tmp_path, text)
    assert breaks_at(table.code) == before


def breaks_at(code: str) -> list[Any]:
    return list(Pause.objects.filter(table__code=code).order_by("pk").values_list("began_at", "ended_at"))


@pytest.mark.django_db
@pytest.mark.parametrize("pauses", ["x", [1], [{"began_at": "x"}], [{"ended_at": None}], [{"zed": 1}]])
@pytest.mark.bad_input
def test_breaks_that_are_none_are_refused(tmp_path: Path, pauses: Any) -> None:
    table = open_arctic()
    data = json.loads(exported(table.code)) | {"pauses": pauses}
    Table.objects.all().delete()
    assert "break" in (said := refused(tmp_path, json.dumps(data) + "\n")) or "pauses" in said
    assert not Table.objects.exists()
