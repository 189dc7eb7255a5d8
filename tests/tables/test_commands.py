"""The commands rule, replay and recheck."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from referee.rules.arctic.setup.meta import LAST_ROUND as LAST_ROUND_OF_ARCTIC
from referee.rules.arctic.skirmish.count import Count
from referee.rules.earth.cards.cards import ROUNDS as LAST_ROUND_OF_EARTH
from referee.rules.registry import GAMES, QUESTIONS
from referee.tables.management.commands.test import environment
from referee.tables.models import StoredRecord, Table
from tests.cast import open_arctic, rows_of, tell, to_declaring, to_reveal

LAST_ROUND = {"arctic": LAST_ROUND_OF_ARCTIC, "earth": LAST_ROUND_OF_EARTH}
REPLAYS = sorted((settings.BASE_DIR / "fixtures" / "replays").glob("*/*.json"))
CASE = {"players": ["Ann", "Bo"], "forces": {"Ann": {"cards": ["thugs"]}, "Bo": {"cards": ["brawler"]}}}
STORY: dict[str, Any] = {
    "game": "arctic",
    "setup": {"players": ["Ann", "Bo"], "first_initiator": "Ann"},
    "entries": [
        {"kind": "gathered", "facts": {"round": 1}},
        {"kind": "retract", "facts": {"number": 1}},
        {"kind": "restore", "facts": {"number": 1}},
    ],
}


def ask(monkeypatch: pytest.MonkeyPatch, question: str, *lines: str | bytes) -> list[Any]:
    """Return the answers of `manage.py rule` to some lines."""
    said = b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(said)))
    heard = io.StringIO()
    call_command("rule", question, stdout=heard)
    return [json.loads(line) for line in heard.getvalue().splitlines()]


def replay(tmp_path: Path, story: Any) -> list[Any]:
    """Play a story through `manage.py replay` and return its lines."""
    file = tmp_path / "story.json"
    file.write_text(story if isinstance(story, str) else json.dumps(story), encoding="utf-8")
    heard = io.StringIO()
    try:
        call_command("replay", str(file), stdout=heard)
    finally:
        (tmp_path / "heard").write_text(heard.getvalue(), encoding="utf-8")
    return [json.loads(line) for line in heard.getvalue().splitlines()]


def recheck(*codes: str) -> list[str]:
    """Return what `manage.py recheck` says."""
    heard = io.StringIO()
    call_command("recheck", *codes, stdout=heard)
    return heard.getvalue().splitlines()


# rule ---------------------------------------------------------------------------------------------


def test_rule_answers_a_line_with_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    (answer,) = ask(monkeypatch, "arctic.skirmish", json.dumps(CASE))

    assert (answer["winner"], answer["decided_by"]) == (None, "deadlock")
    assert answer["fight"] == {"Ann": 3, "Bo": 2}
    assert all(reason["text"] and reason["rules"] for reason in answer["reasons"])


def test_rule_takes_a_case_as_the_case_files_wrap_it(monkeypatch: pytest.MonkeyPatch) -> None:
    bare, wrapped = ask(monkeypatch, "arctic.skirmish", json.dumps(CASE), json.dumps({"in": CASE, "out": {}}))

    assert bare == wrapped


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{", "not-json"),
        ("no json at all", "not-json"),
        (b"\xff\xfe{}", "not-json"),
        ("[" * 10_000, "not-json"),
        ("[]", "malformed"),
        ("null", "malformed"),
        ("{}", "malformed"),
        ('{"players": "Ann", "forces": {}}', "malformed"),
        ('{"players": ["Ann", "Bo"], "forces": {"Ann": {"cards": ["no_such"]}}}', "unknown-card"),
        ('{"players": ["Ann", "Bo"], "forces": {"Zed": {}}}', "unknown-player"),
        ('{"players": ["Ann"], "forces": {}}', "wrong-number-of-players"),
        ('{"players": ["Ann\\u0000", "Bo"], "forces": {}}', "nul"),
    ],
)
def test_a_bad_line_gets_an_error_and_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, line: str | bytes, code: str
) -> None:
    bad, good = ask(monkeypatch, "arctic.skirmish", line, json.dumps(CASE))

    assert bad["error"]["code"] == code
    assert bad["error"]["message"].endswith((".", "”"))
    assert good["fight"] == {"Ann": 3, "Bo": 2}


def test_blank_lines_are_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(ask(monkeypatch, "arctic.skirmish", "", "   ", json.dumps(CASE), "", "")) == 1
    assert ask(monkeypatch, "arctic.skirmish") == []


@pytest.mark.parametrize("question", ["", "arctic", "arctic.skirmishes", "Arctic.Skirmish"])
def test_an_unknown_question_names_those_that_are_known(
    monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    with pytest.raises(CommandError) as refusal:
        ask(monkeypatch, question, "{}")

    assert all(known in str(refusal.value) for known in QUESTIONS)


def in_a_shell(tmp_path: Path, command: str, told: str) -> subprocess.CompletedProcess[str]:
    """Run `manage.py` with these arguments and standard input."""
    return subprocess.run(
        ["sh", "-c", f"{sys.executable} manage.py {command}"],
        cwd=settings.BASE_DIR,
        env=os.environ | {"REFEREE_NO_SETUP": "1", "REFEREE_VAR": str(tmp_path)},
        input=told,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_rule_ends_well_even_when_every_line_is_bad(tmp_path: Path) -> None:
    done = in_a_shell(tmp_path, "rule arctic.action", "{broken\n\n[1]\n")

    codes = [json.loads(line)["error"]["code"] for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr, codes) == (0, "", ["not-json", "malformed"])


def test_rule_ends_well_when_whoever_listens_has_heard_enough(tmp_path: Path) -> None:
    done = in_a_shell(tmp_path, "rule arctic.action | head -n 1", "{broken\n" * 3000)

    assert (done.stderr, done.stdout.count("\n")) == ("", 1)


# replay -------------------------------------------------------------------------------------------


def test_replay_prints_every_ruling_and_the_board(tmp_path: Path) -> None:
    *records, last = replay(tmp_path, STORY)

    assert [(record["number"], record["kind"]) for record in records] == [
        (1, "gathered"),
        (2, "retract"),
        (3, "restore"),
    ]
    assert records[0]["reasons"][0]["rules"] == ["A-10"]
    assert last["board"]["round"] == 2


def test_replay_prints_the_arithmetic_and_the_house_rules() -> None:
    heard = io.StringIO()
    call_command(
        "replay",
        str(next(each for each in REPLAYS if each.stem == "demo" and each.parent.name == "arctic")),
        stdout=heard,
    )
    records = [json.loads(line) for line in heard.getvalue().splitlines()]
    reasons = [reason for record in records for reason in record.get("reasons", ())]
    sums = [each for reason in reasons for each in reason.get("sums", ())]

    assert sums
    assert all(sum(term["number"] for term in each["terms"]) == each["total"] for each in sums)
    assert any("house_rules" in reason for reason in reasons)


@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_story_is_played_to_its_end(file: Path) -> None:
    heard = io.StringIO()
    call_command("replay", str(file), stdout=heard)

    *records, last = [json.loads(line) for line in heard.getvalue().splitlines()]
    story = json.loads(file.read_text(encoding="utf-8"))
    assert len(records) == len(story["entries"])
    if story["game"] in LAST_ROUND:
        assert 1 <= last["board"]["round"] <= LAST_ROUND[story["game"]]
    for name, value in story.get("expect", {}).items():
        assert last["board"][name] == value


def test_replay_stops_at_the_entry_that_is_refused(tmp_path: Path) -> None:
    story = {**STORY, "entries": [*STORY["entries"], {"kind": "count", "facts": {"round": 2}}]}

    with pytest.raises(CommandError, match="Entry 4 is refused: Finish gathering round 2"):
        replay(tmp_path, story)

    last = json.loads((tmp_path / "heard").read_text(encoding="utf-8").splitlines()[-1])
    assert (last["number"], last["error"]["code"], last["error"]["rule"]) == (4, "wrong-phase", "A-10")


def test_offers_of_a_refused_game_are_not_kept_and_the_file_and_entry_are_named(tmp_path: Path) -> None:
    file = tmp_path / "refused.json"
    entries = [*STORY["entries"], {"kind": "count", "facts": {"round": 2}}]
    file.write_text(json.dumps({**STORY, "entries": entries}), "utf-8")
    before = file.read_text("utf-8")

    with pytest.raises(CommandError, match=r"refused\.json: entry 4 is refused: Finish gathering round 2"):
        call_command("replay", str(file), "--keep-offers")

    assert file.read_text("utf-8") == before


@pytest.mark.parametrize(
    ("story", "says"),
    [
        ("", "is no recorded game"),
        ("{", "is no recorded game"),
        ("[]", "is no recorded game"),
        ({}, "is no recorded game"),
        ({**STORY, "entries": "none"}, "is no recorded game"),
        ({**STORY, "about": "a\0b"}, "“a␀b” contains an invalid character"),
        ({**STORY, "game": "chess"}, "nobody knows the game “chess”"),
        ({**STORY, "setup": {}}, "Entry 1 is refused"),
        (
            {**STORY, "setup": {"players": [], "first_initiator": ""}},
            "Choose 1 to 5 players",
        ),
        ({**STORY, "entries": [{"kind": "dance"}]}, "no entry of kind “dance”"),
        ({**STORY, "entries": [{"kind": "gathered", "facts": {"round": "1"}}]}, "Entry 1 is refused"),
        ({**STORY, "entries": [{"kind": "gathered"}]}, "Entry 1 is refused"),
    ],
)
def test_a_file_that_is_no_story_says_why(tmp_path: Path, story: Any, says: str) -> None:
    with pytest.raises(CommandError, match=says):
        replay(tmp_path, story)


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.json", tmp_path):
        with pytest.raises(CommandError, match="can’t be read"):
            call_command("replay", str(path))


def test_a_file_of_bytes_says_so(tmp_path: Path) -> None:
    file = tmp_path / "picture.json"
    file.write_bytes(b"\x89PNG\xff\xfe")

    with pytest.raises(CommandError, match="it is no text"):
        call_command("replay", str(file))


# recheck ------------------------------------------------------------------------------------------


def test_recheck_finds_nothing_where_todays_rules_agree(table: Table) -> None:
    to_declaring(table)
    tell(table, Count(3))

    assert recheck() == ["Tables checked: 1. Records with drift: 0."]


def test_recheck_lists_a_ruling_that_today_would_be_another_and_changes_nothing(table: Table) -> None:
    to_declaring(table)
    row = tell(table, Count(3))
    StoredRecord.objects.filter(pk=row.pk).update(outcome={**row.outcome, "winner": "Cy"})
    before = [(row.pk, row.facts, row.outcome) for row in rows_of(table)]

    said = recheck()

    assert said[0].startswith(f"{table.code} record 5: today ")
    assert said[-1] == "Tables checked: 1. Records with drift: 1."
    assert [(row.pk, row.facts, row.outcome) for row in rows_of(table)] == before


def test_recheck_lists_an_entry_that_today_would_be_refused(table: Table) -> None:
    row = rows_of(to_reveal(table))[1]
    StoredRecord.objects.filter(pk=row.pk).update(facts={"round": 9})

    assert recheck()[0].startswith(f"{table.code} record 2: today refused: Finish gathering round 2")


def test_recheck_can_be_asked_about_some_tables(table: Table) -> None:
    other = open_arctic()
    row = rows_of(to_reveal(other))[1]
    StoredRecord.objects.filter(pk=row.pk).update(facts={"round": 9})

    assert recheck(table.code) == ["Tables checked: 1. Records with drift: 0."]
    assert len(recheck(other.code)) == 2
    with pytest.raises(CommandError, match="No table has the code NOSUCH"):
        recheck("NOSUCH")


def test_recheck_goes_on_after_a_damaged_table(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    row = rows_of(to_reveal(table))[1]
    StoredRecord.objects.filter(pk=row.pk).update(facts={"nonsense": 1})
    broken, other = open_arctic(), open_arctic()
    Table.objects.filter(pk=broken.pk).update(setup=[])
    row = rows_of(to_reveal(other))[1]
    StoredRecord.objects.filter(pk=row.pk).update(facts={"round": 9})

    with pytest.raises(CommandError, match="2 tables are damaged"):
        call_command("recheck")

    said = capsys.readouterr()
    assert said.err == (
        f"Table {table.code}: record 2 is damaged.\n"
        f"Table {broken.code}: the set-up, or the set of cards, is damaged.\n"
    )
    assert said.out.startswith(f"{other.code} record 2: today refused: Finish gathering round 2")
    assert said.out.endswith("Tables checked: 3. Records with drift: 1.\n")


def test_the_questions_belong_to_games_that_are_known() -> None:
    assert {question.partition(".")[0] for question in QUESTIONS} <= set(GAMES)


def test_what_tests_compile_is_kept_for_the_next_process() -> None:
    around = {"PYTHONDONTWRITEBYTECODE": "1", "REFEREE_VAR": "here"}

    assert environment(around) == {"REFEREE_VAR": "here"}
