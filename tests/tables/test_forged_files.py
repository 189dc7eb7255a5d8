"""Files and certificates forged by someone who knows the format: nothing breaks, and nothing passes."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from referee.rules.kernel.replay import read_story
from referee.tables.backup import NoBackup, _row, line_of
from referee.tables.certificates import (
    audit_of,
    certificate_faults,
    certificate_of,
    digest_of,
    read_certificate,
)
from referee.tables.chain import beginning, digest_after
from referee.tables.editions import digest_of as digest_of_cards
from referee.tables.models import Edition, StoredRecord, Table
from referee.tables.services import open_played
from tests.devices import Client
from tests.languages.pseudo import ROOT

pytestmark = pytest.mark.django_db
REPLAYS = ROOT / "fixtures" / "replays"
PLAYED = ("arctic/we_disagree", "arctic/sealed_early", "earth/all_zero", "prehistory/by_chance_compare")
ODD: tuple[Any, ...] = (None, True, 0, -1, 2**31, 10**18, "", "x", "Bo", "9" * 400, [], {}, [[]], {"a": 1})
Json = dict[str, Any]
Path = tuple[Any, ...]


def file_of(name: str, code: str = "FORGED") -> str:
    return line_of(open_played(read_story(REPLAYS / f"{name}.json"), "Friday", code))


def linked_again(payload: Json) -> str:
    """Return a file with all its hashes recomputed, as by a forger who knows the format."""
    table, edition = _row(Table, payload["table"], "table"), _row(Edition, payload["edition"], "edition")
    payload["edition"]["digest"] = edition.digest = digest_of_cards(edition.cards)
    head = beginning(table.code, table.game, table.setup, edition.digest)
    for record in payload["records"]:
        head = record["digest"] = digest_after(head, _row(StoredRecord, record, "record"))
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":"))


def paths(value: Any, at: Path = ()) -> Iterator[Path]:
    if at:
        yield at
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in inner:
        yield from paths(each, (*at, name))


def at_path(value: Any, path: Path) -> Any:
    for name in path:
        value = value[name]
    return value


def spoilt(payload: Json, chance: random.Random) -> Json:
    """Return a file in which something about one record is taken away, doubled or replaced."""
    payload = deepcopy(payload)
    record = chance.choice(payload["records"])
    part = record[chance.choice(("facts", "outcome"))] or record
    path = chance.choice(list(paths(part)))
    parent, name = at_path(part, path[:-1]), path[-1]
    how = chance.randrange(4)
    if how == 0:
        del parent[name]
    elif how == 1 and isinstance(parent, list):
        parent.append(deepcopy(parent[name]))
    else:
        parent[name] = deepcopy(chance.choice(ODD))
    return payload


@pytest.mark.parametrize("name", PLAYED)
def test_a_file_that_was_linked_again_breaks_nothing(name: str) -> None:
    payload, chance, named = json.loads(file_of(name)), random.Random(name), 0
    head = payload["records"][-1]["digest"]
    for _ in range(30):
        try:
            text = linked_again(spoilt(payload, chance))
        except NoBackup:
            continue
        try:
            audit = audit_of(text)
        except NoBackup:
            continue
        named += bool(audit.differences)
        assert audit.differences or audit.head != head or json.loads(text) == payload
    assert named


def test_an_answer_without_its_seats_is_no_record() -> None:
    payload = json.loads(file_of("arctic/we_disagree"))
    voice = next(each for each in payload["records"] if "seats" in each["facts"])
    del voice["facts"]["seats"]

    with pytest.raises(NoBackup, match=f"record {voice['number']} is no record"):
        audit_of(linked_again(payload))


def test_what_no_referee_can_rule_on_is_a_difference() -> None:
    payload = json.loads(file_of("prehistory/by_chance_compare"))
    for record in payload["records"]:
        for path in paths(record["outcome"]):
            changed = deepcopy(payload)
            outcome = changed["records"][record["number"] - 1]["outcome"]
            at_path(outcome, path[:-1])[path[-1]] = {"a": 1}
            try:
                assert audit_of(linked_again(changed)).differences
            except NoBackup:
                continue


# Certificates -------------------------------------------------------------------------------------


def with_digest(certificate: Json) -> Json:
    return {**certificate, "digest": digest_of({k: v for k, v in certificate.items() if k != "digest"})}


def renamed(certificate: Json) -> Json:
    return {**certificate, "players": [name.replace("o", "о") for name in certificate["players"]]}


FORGERIES: dict[str, Callable[[Json, Json], Json]] = {
    "another evening's certificate": lambda right, other: other,
    "the head of another evening": lambda right, other: {**right, "head": other["head"]},
    "the code of another table": lambda right, other: {**right, "code": other["code"]},
    "the result of another evening": lambda right, other: {**right, "result": other["result"]},
    "players in another order": lambda right, other: {**right, "players": right["players"][::-1]},
    "a letter that looks the same": lambda right, other: renamed(right),
    "a name with a sign that no one sees": lambda right, other: {**right, "name": right["name"] + "\u200b"},
    "a number with a point": lambda right, other: {**right, "records": float(right["records"])},
    "a truth value for a number": lambda right, other: {**right, "voted": bool(right["voted"])},
    "a number for a truth value": lambda right, other: {**right, "is_strict": int(right["is_strict"])},
    "no number at all": lambda right, other: {**right, "second": float("nan")},
    "differences left out": lambda right, other: {k: v for k, v in right.items() if k != "differences"},
    "one more field": lambda right, other: {**right, "signed_by": "the club"},
    "a result twice": lambda right, other: {**right, "result": right["result"] * 2},
    "the first line of the result last": lambda right, other: {**right, "result": right["result"][::-1]},
    "a strict game": lambda right, other: {**right, "is_strict": True, "voted": 3},
    "no limits": lambda right, other: {**right, "limits": []},
    "everything checked": lambda right, other: {**right, "unchecked": {}},
    "another rulebook": lambda right, other: {**right, "rules": other["rules"][::-1]},
    "another name for a field": lambda right, other: {k.title(): v for k, v in right.items()} | right,
}


def test_a_certificate_forged_by_other_means_is_found_out() -> None:
    line = file_of("arctic/we_disagree")
    audit = audit_of(line)
    right, other = certificate_of(audit), certificate_of(audit_of(file_of("earth/all_pass", "OTHERS")))
    forged = {how: forge(right, other) for how, forge in FORGERIES.items()}
    forged |= {f"{how}, with its digest": with_digest(each) for how, each in forged.items()}
    missed = [
        how
        for how, each in forged.items()
        if not list(certificate_faults(read_certificate(json.dumps(each)), audit))
    ]

    assert (len(forged), missed) == (40, [])


@pytest.mark.parametrize("how", ["doubled", "older", "cut", "deep", "in a list", "a game of ours"])
def test_what_can_be_read_in_two_ways_is_no_certificate(how: str) -> None:
    right = json.dumps(certificate_of(audit_of(file_of("arctic/a_save"))))
    forged = {
        "doubled": right.replace("{", '{"records": 1000, ', 1),
        "older": right.replace("referee-certificate-2", "referee-certificate-1"),
        "cut": right[:-20],
        "deep": "[" * 100_000 + "]" * 100_000,
        "in a list": f"[{right}]",
        "a game of ours": (REPLAYS / "arctic/a_save.json").read_text("utf-8"),
    }[how]

    with pytest.raises(NoBackup):
        read_certificate(forged)


# Files of other programs --------------------------------------------------------------------------


def test_a_mistake_in_a_foreign_record_is_named() -> None:
    story = json.loads((REPLAYS / "arctic/demo.json").read_text("utf-8"))
    del story["entries"][3]["kind"]

    with pytest.raises(NoBackup, match=r"the recorded game makes no sense: entries\.3"):
        audit_of(json.dumps(story))


def test_a_mark_before_the_text_does_no_harm(client: Client) -> None:
    text = (REPLAYS / "arctic/a_save.json").read_text("utf-8")
    certificate = json.dumps(certificate_of(audit_of(text)))
    sent = {
        "file": SimpleUploadedFile("a.json", f"\ufeff{text}".encode()),
        "certificate": SimpleUploadedFile("c.json", f"\ufeff{certificate}".encode()),
    }

    assert "The certificate matches." in client.post("/check/", sent).content.decode()
