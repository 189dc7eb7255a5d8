"""Whatever a program with a key sends, it is answered as the document says, and never by a fault."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis.strategies import sampled_from

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.kernel.history.log import Retract
from referee.rules.registry import GAMES
from referee.tables import outgoing, webhooks
from referee.tables.logbook import read_log
from referee.web.api import bridge_examples
from referee.web.api.bridge_document import AT
from referee.web.api.views import document
from referee.webhooks import deliver_due
from tests.cast import open_arctic, tell, to_declaring
from tests.web.test_api import faults, misfits, operations
from tests.web.test_bridge import joined

pytestmark = [pytest.mark.bad_input, pytest.mark.django_db]
# 401: a wrong key may be what is tried.
REFUSED_OR_NOT = {200, 400, 401, 403, 409, 413, 422}
KINDS = sorted(GAMES["arctic"].kinds)


@pytest.mark.parametrize(
    ("method", "page", "mode", "expected"),
    [
        ("GET", "", "positive", {200}),
        ("GET", "offers/", "positive", {422}),
        ("GET", "entries/", "positive", {200}),
        ("POST", "entries/", "positive", {200, 400, 422}),
        ("POST", "entries/", "negative", {400}),
    ],
)
def test_it_is_answered_as_the_document_says(method: str, page: str, mode: str, expected: set[int]) -> None:
    """Entries have the kinds of the game, so that they reach its rules; their facts are anything."""
    from schemathesis import Case, GenerationMode

    table, found = to_declaring(open_arctic()), set[int]()
    bo, operation = joined(table), operations()[f"{method} {AT}{page}"]
    is_entered = (method, mode) == ("POST", "positive")

    @examples(suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=GenerationMode(mode)), sampled_from(KINDS))
    def test(case: Case, kind: str) -> None:
        cache.clear()
        case.path_parameters = {"code": bo.code, "place": bo.place}
        if is_entered:
            body: Any = case.body
            entries: Any = [made(each, kind) for each in body["entries"]]
            case.body = {**body, "seen": read_log(table).number, "entries": entries}
        headers = {"Accept-Encoding": "identity", "Authorization": f"Bearer {bo.key}"}
        response = case.call(headers=headers)
        found.add(response.status_code)
        assert misfits(operation.definition.raw, response.status_code, response.json()) == []

    test()
    assert expected & found
    assert found <= REFUSED_OR_NOT


def made(entry: dict[str, Any], kind: str) -> dict[str, Any]:
    """Return a generated entry of this seat, of a kind that there is, with a good id."""
    return {**entry, "kind": kind, "id": str(uuid4()), "seat": None}


@pytest.mark.parametrize("part", ["batch", "entry", "facts"])
def test_a_program_that_sends_an_unknown_field_enters_nothing(part: str) -> None:
    table = open_arctic()
    ann, extra = joined(table, "1"), {"colour": "red"}
    entry = {"id": str(uuid4()), "kind": "commit", "facts": {"number": 3}}
    bodies = {
        "batch": {"seen": 1, "entries": [entry], **extra},
        "entry": {"seen": 1, "entries": [entry | extra]},
        "facts": {"seen": 1, "entries": [entry | {"facts": {"number": 3, **extra}}]},
    }
    refused = ann.send("POST", "entries/", bodies[part])
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "malformed")
    assert "colour" in refused.json()["error"]["message"]
    assert ann.look()["number"] == 1
    assert ann.send("POST", "entries/", {"seen": 1, "entries": [entry]}).status_code == 200


@pytest.mark.parametrize("since", ["-1", "1.5", "seven", "٧", "9999999999"])
def test_a_number_that_is_none_is_refused(since: str) -> None:
    answer = joined(open_arctic()).send("GET", f"entries/?since={since}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


def examples_in(part: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each schema that has an example, with it."""
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        if isinstance(inner, dict) and "example" in inner and "schema" in inner:
            yield inner["schema"], inner["example"]
        yield from examples_in(inner)


def test_every_example_is_as_its_schema_says() -> None:
    found = [*examples_in([document()["paths"], document()["webhooks"]])]
    assert len(found) > 20
    assert [problem for schema, example in found for problem in faults(schema, example)] == []


def test_the_example_of_a_batch_is_recorded_and_answered_like_its_own() -> None:
    ann = joined(open_arctic(("Ann", "Bo"), modules=()), "1")
    offers: Any = bridge_examples.OFFERS["offers"]
    assert offers[0] in ann.look("offers/")["offers"]
    answer = ann.send("POST", "entries/", bridge_examples.BATCH)
    assert (answer.status_code, answer.json()) == (200, bridge_examples.ENTERED)


def test_what_a_webhook_gets_is_as_the_document_says(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.WEBHOOK_HOSTS, sent = ["hooks.example"], list[bytes]()

    def post(url: str, body: bytes, headers: dict[str, str]) -> str:
        sent.append(body)
        return "200"

    monkeypatch.setattr(outgoing, "post", post)
    table = open_arctic()
    webhooks.add_webhook(table, "https://hooks.example/", "en")
    for facts in (Gathered(1), Retract(1)):
        tell(table, facts)
    deliver_due()
    body = document()["webhooks"]["log"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert faults(body, json.loads(sent[0])) == []
