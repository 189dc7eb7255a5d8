"""Hand-made requests to the bridge: every answer is JSON with a sentence, and nothing is taken silently."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django import test

from referee.rules.arctic.gathering.commit import Gathered
from referee.tables.keys import write_ticket
from referee.tables.logbook import read_log
from referee.tables.models import Table
from tests.cast import open_arctic, rows_of, seat_of, tell
from tests.signing import Key, SigningClient
from tests.web.test_bridge import Program, joined, knock

pytestmark = pytest.mark.django_db
COMMIT = {"kind": "commit", "facts": {"number": 3}}


@pytest.fixture
def table() -> Table:
    return open_arctic()


def sentence(answer: Any) -> str:
    """Return the sentence of an error; it has to be JSON."""
    error = json.loads(answer.content)["error"]
    assert error["code"]
    return str(error["message"])


# What is sent -------------------------------------------------------------------------------------


@pytest.mark.bad_input
@pytest.mark.parametrize("known", ["x" * 50, "-", "1-", "0-", "5-abc", "9" * 40 + "-ab", "-1-ab", "²-ab"])
def test_a_mark_that_is_none_is_refused(table: Table, known: str) -> None:
    body = {"seen": 1, "known": known, "entries": [{"id": str(uuid4()), **COMMIT}]}
    answer = joined(table, "1").send("POST", "entries/", body)
    assert answer.status_code == 400
    assert "known" in sentence(answer)
    assert read_log(table).number == 1


@pytest.mark.bad_input
@pytest.mark.parametrize("code", ["not a code", "<b>", "", "ünknown", "x" * 41])
def test_an_override_that_is_no_code_is_refused(table: Table, code: str) -> None:
    answer = joined(table, "1").enter(1, {**COMMIT, "overrides": [code]})
    assert answer.status_code == 400
    assert "overrides" in sentence(answer)


@pytest.mark.bad_input
@pytest.mark.parametrize(
    ("page", "word"),
    [
        ("?sinc=1", "sinc"),
        ("offers/?cards=spear", "cards"),
        ("offers/?kind=commit&colour=red", "colour"),
        ("offers/?kind=dig&card=spear", "card"),
        ("entries/?sinse=1", "sinse"),
    ],
)
def test_a_word_in_the_address_that_means_nothing_is_refused(table: Table, page: str, word: str) -> None:
    answer = joined(table, "1").send("GET", page)
    assert answer.status_code == 400
    assert sentence(answer).startswith(f"{word}: unknown field.")


@pytest.mark.bad_input
@pytest.mark.parametrize(
    ("page", "code"),
    [
        ("offers/?kind=dig&cards=shvel", "not-offered"),
        ("offers/?kind=dig&cards=scavenger&kept=nonsense", "not-offered"),
        ("offers/?kind=commit&number=abc", "not-offered"),
        ("offers/?kind=commit&number=999", "not-offered"),
        ("offers/?kind=dig&cards=scavenger&for_seat=Bo", "not-yours"),
        ("offers/?kind=dig&cards=scavenger&for_seat=", "not-yours"),
    ],
)
def test_a_pick_that_is_none_is_refused_not_left_out(table: Table, page: str, code: str) -> None:
    for number in (1, 2):  # the first round with a skirmish, so cards are kept
        tell(table, Gathered(number))
    answer = joined(table, "1").send("GET", page)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)


def test_a_misspelt_field_of_an_entry_gets_the_right_one(table: Table) -> None:
    answer = joined(table, "1").send("GET", "offers/?kind=dig&card=spear")
    assert sentence(answer) == "card: unknown field. Did you mean “cards”?"


@pytest.mark.parametrize("page", ["", "offers/", "entries/", "offers/?kind=dig&cards=scavenger"])
def test_every_answer_takes_a_language(table: Table, page: str) -> None:
    ann, sign = joined(table, "1"), "&" if "?" in page else "?"
    german = ann.send("GET", f"{page}{sign}language=de")
    assert german.status_code == 200
    assert german["ETag"].endswith('-de"')
    assert ann.send("GET", page, None, **{"If-None-Match": german["ETag"]}).status_code == 200
    unknown = ann.send("GET", f"{page}{sign}language=xx")
    assert unknown.status_code == 400
    assert "de" in sentence(unknown)


# Who asks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_the_scheme_of_a_key_is_read_in_any_case(table: Table, scheme: str) -> None:
    ann = joined(table, "1")
    headers = {"Authorization": f"{scheme} {ann.key}"}
    assert test.Client().get(f"/api/v1/tables/{table.code}/1/", headers=headers).status_code == 200


@pytest.mark.parametrize("given", ["", "Basic abc", "Bearer", "abc"])
def test_without_a_key_the_answer_says_which_kind_it_takes(table: Table, given: str) -> None:
    answer = test.Client().get(f"/api/v1/tables/{table.code}/1/", headers={"Authorization": given})
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    assert sentence(answer)


@pytest.mark.parametrize("path", ["", "v1/", "v2/tables/ABCDEF/1/", "v1/tables/ABCDEF/1/nothing/", "rule"])
def test_an_address_that_is_none_is_answered_as_json(path: str) -> None:
    answer = test.Client().get(f"/api/{path}")
    if path:
        assert answer.status_code == 404
        assert "/api/openapi.json" in sentence(answer)


@pytest.mark.parametrize(("method", "page"), [("PUT", ""), ("PATCH", "entries/"), ("POST", "offers/")])
def test_another_method_says_which_there_are(table: Table, method: str, page: str) -> None:
    answer = joined(table, "1").send(method, page)
    assert answer.status_code == 405
    assert answer["Allow"] in sentence(answer)


def test_what_breaks_is_told_as_json(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*_: Any) -> None:
        raise RuntimeError("planted")

    ann, client = joined(table, "1"), test.Client(raise_request_exception=False)
    monkeypatch.setattr("referee.web.api.bridge.offers_at", fall)
    headers = {"Authorization": f"Bearer {ann.key}"}
    answer = client.get(f"/api/v1/tables/{table.code}/1/offers/", headers=headers)
    assert answer.status_code == 500
    assert "Everything recorded earlier is safe." in sentence(answer)


@pytest.mark.parametrize("method", ["OPTIONS", "POST"])
def test_a_page_that_the_host_named_may_join(table: Table, method: str) -> None:
    table.origins = ["https://a.example"]
    table.save()
    path = f"/api/v1/join/{table.code}/{write_ticket(table.code, '1')}/"
    for origin in ("https://a.example", "https://b.example"):
        answer = test.Client().generic(method, path, "[]", "application/json", headers={"Origin": origin})
        allowed = origin if origin in table.origins else None
        assert answer.get("Access-Control-Allow-Origin") == allowed


# A seat that signs --------------------------------------------------------------------------------


def at_signing_seat(table: Table, key: Key | None) -> Any:
    """Have Ann's phone sign, and let a program join it; return the answer."""
    seat, phone = seat_of(table, "Ann"), SigningClient()
    phone.post(f"/j/{table.code}/", {"place": seat.number})
    device = table.devices.get(place=str(seat.number)).pk
    path = f"/api/v1/join/{table.code}/{write_ticket(table.code, str(seat.number), device)}/"
    return knock(path, **({"signing": key.public} if key else {})), path


def test_at_a_seat_that_signs_a_program_without_a_key_is_told_before_it_joins(table: Table) -> None:
    refused, path = at_signing_seat(table, None)
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "unsigned")
    assert "signing" in sentence(refused)
    assert knock(path, signing="ed25519.zzz").status_code == 400
    assert knock(path, scope="read").status_code == 201


def signed(program: Program, key: Key, *entries: dict[str, Any]) -> Any:
    """Enter a batch as a program does that signs: what is to be signed comes with the refusal."""
    body: dict[str, Any] = {"seen": read_log(Table.objects.get(code=program.code)).number}
    body["entries"] = [{"id": str(uuid4()), **each} for each in entries]
    for entry in body["entries"]:
        answer = program.send("POST", "entries/", body)
        assert answer.status_code == 422, answer.content
        assert "Reload" not in sentence(answer)
        asked = answer.json()["to_sign"]
        body["known"], entry["signature"] = asked["known"], key.sign(asked["text"])
    return program.send("POST", "entries/", body)


def test_a_program_signs_what_it_enters(table: Table) -> None:
    key = Key()
    answer, _ = at_signing_seat(table, key)
    assert answer.status_code == 201, answer.content
    ann = Program(table.code, answer.json()["place"], answer.json()["key"])
    done = signed(ann, key, {"kind": "draw", "facts": {"cards": ["scavenger"]}}, COMMIT)
    assert done.status_code == 200, done.content
    assert [row.kind for row in rows_of(table)[-2:]] == ["draw", "commit"]
    assert all(row.signature for row in rows_of(table)[-2:])


@pytest.mark.bad_input
@pytest.mark.parametrize("signature", ["zzz", "a" * 86, "_" * 86, "é" * 86, "\u2028"])
def test_a_signature_that_is_none_is_refused(table: Table, signature: str) -> None:
    key = Key()
    answer, _ = at_signing_seat(table, key)
    ann, log = Program(table.code, answer.json()["place"], answer.json()["key"]), read_log(table)
    body = {"seen": log.number, "known": ann.look()["known"]}
    entry = {"id": str(uuid4()), "signature": signature, **COMMIT}
    refused = ann.send("POST", "entries/", {**body, "entries": [entry]})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "wrong-signature")
