"""A certificate says what an audit found, and whoever changes it is found out with the file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from referee.rules.kernel.replay import read_story
from referee.rules.kernel.text.codec import encode
from referee.tables.backup import NoBackup, line_of
from referee.tables.certificates import (
    audit_of,
    certificate_faults,
    certificate_of,
    digest_of,
    read_certificate,
)
from referee.tables.services import open_played
from tests.languages.pseudo import ROOT

pytestmark = pytest.mark.django_db
REPLAYS = ROOT / "fixtures" / "replays"
Json = dict[str, Any]


@pytest.fixture
def line() -> str:
    """A table's file: a whole game with skirmishes and a score."""
    return line_of(open_played(read_story(REPLAYS / "arctic" / "demo.json"), "Friday", "FRIDAY"))


def test_a_table_has_a_certificate_that_its_file_confirms(line: str) -> None:
    audit = audit_of(line)
    certificate = certificate_of(audit)

    assert (audit.records, audit.differences) == (96, ())
    assert (audit.second, sum(audit.unchecked.values())) == (55, 41)
    assert {"commit", "reveal"} <= {*audit.unchecked}
    assert certificate["head"] == json.loads(line)["records"][-1]["digest"]
    assert certificate["players"] == ["Ann", "Bo", "Cy", "Di"]
    again = read_certificate(json.dumps(certificate))
    assert list(certificate_faults(again, audit_of(line))) == []


def forged(certificate: Json) -> Iterator[tuple[str, Json]]:
    """Yield certificates that say something else, with the old digest and with one that fits."""
    for name, value in certificate.items():
        for other in others(value):
            changed = {**deepcopy(certificate), name: other}
            yield name, changed
            if name != "digest":
                yield name, with_digest(changed)
        without = {each: part for each, part in certificate.items() if each != name}
        yield name, without
        if name != "digest":
            yield name, with_digest(without)
    yield "strict", with_digest({**certificate, "strict": True})


def with_digest(certificate: Json) -> Json:
    content = {name: part for name, part in certificate.items() if name != "digest"}
    return {**content, "digest": digest_of(content)}


def others(value: Any) -> Iterator[Any]:
    match value:
        case int():
            yield from (value + 1, str(value), -value - 1)
        case str():
            yield from (f"{value} ", value[::-1] if value != value[::-1] else "x", None)
        case list():
            yield from ([*value, "Eve"], value[1:] if value else [0], {})
        case dict():
            yield from ({**value, "dig": 99}, [*value], None)


@pytest.mark.parametrize("game", ["arctic", "earth", "prehistory"])
def test_a_certificate_forged_in_any_way_is_found_out(game: str) -> None:
    audit = audit_of(line_of(open_played(read_story(REPLAYS / game / "demo.json"), "Friday", "FRIDAY")))
    tried = list(forged(certificate_of(audit)))

    assert len(tried) >= 50
    assert [
        (name, found) for name, each in tried if name not in (found := [*certificate_faults(each, audit)])
    ] == []


def test_a_certificate_of_another_game_is_found_out(line: str) -> None:
    other = audit_of((REPLAYS / "arctic" / "whole_game.json").read_text("utf-8"))

    assert {"head", "result", "digest"} <= {*certificate_faults(certificate_of(other), audit_of(line))}


@pytest.mark.parametrize("text", ["", "{}", "[]", "no", '{"format": "referee-table-1"}', "[" * 100_000])
def test_what_is_no_certificate_is_refused(text: str) -> None:
    with pytest.raises(NoBackup):
        read_certificate(text)


@pytest.mark.parametrize("game", ["arctic", "earth", "prehistory"])
def test_a_recorded_game_is_taken_too(game: str) -> None:
    audit = audit_of(json.dumps(encode(read_story(REPLAYS / game / "demo.json"))))

    assert audit.records > 30
    assert (audit.game, audit.code, audit.differences) == (game, "", ())


def test_an_entry_against_the_rules_is_named(line: str) -> None:
    story = json.loads((REPLAYS / "arctic" / "demo.json").read_text("utf-8"))
    place = next(n for n, entry in enumerate(story["entries"]) if entry["kind"] == "dig")
    story["entries"].insert(place + 1, story["entries"][place])
    found = audit_of(json.dumps(story)).differences

    assert [each.number for each in found] == [place + 2]
    assert found[0].rule.startswith("A-")


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "\u0000", '{"entries": 1}', '{"entries": [], "game": "chess"}']
)
def test_what_is_no_game_is_refused(text: str) -> None:
    with pytest.raises(NoBackup):
        audit_of(text)


def test_a_deck_may_be_in_a_file_beside_the_recorded_game(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("audit", str(REPLAYS / "earth" / "demo.json"))

    assert "Records: 49. Also by the second referee: 47. Differences: 0." in capsys.readouterr().out


def test_a_deck_that_is_not_there_is_named(tmp_path: Path) -> None:
    file = tmp_path / "demo.json"
    file.write_text((REPLAYS / "earth" / "demo.json").read_text("utf-8"), "utf-8")

    with pytest.raises(CommandError, match="a part of its set-up can’t be read"):
        call_command("audit", str(file))


def test_a_changed_file_is_refused_with_its_record(line: str) -> None:
    payload = json.loads(line)
    payload["records"][9]["outcome"] = {}

    with pytest.raises(NoBackup, match="record 10"):
        audit_of(json.dumps(payload))


def test_the_command_writes_a_certificate_and_checks_it(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, certificate = tmp_path / "table.referee", tmp_path / "certificate.json"
    file.write_text(line, "utf-8")

    call_command("audit", str(file), certificate=certificate)
    call_command("audit", str(file), against=certificate)
    said = capsys.readouterr().out
    assert "Records: 96. Also by the second referee: 55. Differences: 0." in said
    assert "The certificate matches." in said
    assert "Not checked by the second referee: commit 25, " in said
    forged_one = {**json.loads(certificate.read_text("utf-8")), "name": "Monday"}
    certificate.write_text(json.dumps(forged_one), "utf-8")
    with pytest.raises(CommandError, match=r"isn’t of this file: name"):
        call_command("audit", str(file), against=certificate)
    with pytest.raises(CommandError, match="can’t be read"):
        call_command("audit", str(tmp_path / "nothing"))
