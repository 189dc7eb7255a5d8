"""What other programs are told: rulings by POST, a table's public part, and the document of both."""

from __future__ import annotations

import functools
import json
from typing import Any

import pytest
from django.core.cache import cache
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, assume, given, settings
from jsonschema_rs import validator_for

from referee.rules.arctic.skirmish.count import Count
from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS
from referee.tables.links import link_path, watch_path
from referee.tables.management.commands.demo import demo_tables, lay_out
from referee.web.api.views import MOST_ASKED, MOST_SEARCHED, document
from tests.cast import open_arctic, tell, to_declaring
from tests.devices import Client
from tests.proofs.test_reference import CASES

NO_MEMBER = {"action": "dig", "cards": ["shovel"]}
SKIRMISH = {
    "players": ["Ann", "Bo"],
    "forces": {"Ann": {"cards": ["brawler", "spear"]}, "Bo": {"cards": ["thugs"]}},
}


def asked(question: str, body: object, client: Client | None = None) -> Any:
    """Ask as a program would: without cookies, and checked as strictly as a browser is."""
    data = body if isinstance(body, (str, bytes)) else json.dumps(body)
    sender = client or Client(enforce_csrf_checks=True)
    return sender.post(f"/api/rule/{question}/", data, content_type="application/json")


def test_a_ruling_is_the_one_of_the_command() -> None:
    answered = asked("arctic.skirmish", SKIRMISH)
    assert answered.status_code == 200
    assert answered.json() == answer(QUESTIONS["arctic.skirmish"], json.dumps(SKIRMISH))
    assert answered.json()["winner"] is None
    assert not answered.cookies


def test_a_refusal_is_said_with_its_rule() -> None:
    answered = asked("arctic.action", NO_MEMBER)
    assert answered.status_code == 422
    assert answered.json()["error"]["rule"] == "A-22"


@pytest.mark.parametrize(
    "body",
    ["", "{", "[]", "1", '{"action": 1}', b"\xff\xfe", "null", '{"action": "dig", "cards": ["\\u0000"]}'],
)
def test_what_cannot_be_read_is_said(body: str | bytes) -> None:
    answered = asked("arctic.action", body)
    assert answered.status_code == 400
    assert answered.json()["error"]["message"]


@pytest.mark.parametrize(
    ("query", "body", "message"),
    [
        ("", {**SKIRMISH, "declaration": []}, "declaration: unknown field. Did you mean “declarations”?"),
        ("?whatif=1", SKIRMISH, "whatif: unknown field."),
    ],
)
def test_an_unknown_field_or_option_is_refused(query: str, body: object, message: str) -> None:
    answered = Client().post(
        f"/api/rule/arctic.skirmish/{query}", json.dumps(body), content_type="application/json"
    )

    assert answered.status_code == 400
    assert answered.json()["error"] == {"code": "malformed", "message": message, "rule": None}


def test_the_document_says_that_no_other_fields_are_read() -> None:
    paths, schemas = document()["paths"], document()["components"]["schemas"]
    case = paths["/api/rule/arctic.skirmish/"]["post"]["requestBody"]["content"]["application/json"]["schema"]

    assert case["additionalProperties"] is False
    assert {"declarations", "id", "name", "expect"} <= case["properties"].keys()
    assert schemas["arctic.skirmish.Target"]["additionalProperties"] is False


def test_a_question_nobody_knows_names_those_that_are_known() -> None:
    answered = asked("chess.mate", {})
    assert answered.status_code == 404
    assert "arctic.skirmish" in answered.json()["error"]["message"]


@pytest.mark.parametrize(
    ("question", "most"), [("arctic.action", MOST_ASKED), ("arctic.solo", MOST_SEARCHED)]
)
def test_a_question_without_end_is_not_read(question: str, most: int) -> None:
    assert asked(question, " " * (most + 1)).status_code == 413
    assert asked(question, " " * most).status_code == 400


def test_one_address_asks_so_often_a_minute(settings: Any) -> None:
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"api": (2, 60)}
    answers = [asked("arctic.skirmish", SKIRMISH) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1]["Retry-After"] == "60"


def test_what_has_to_be_searched_is_asked_less_often(settings: Any) -> None:
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"search": (1, 60)}
    solo = {"force": {"cards": ["brawler"]}, "opponent": ["thugs"]}
    assert [asked("arctic.solo", solo).status_code for _ in range(2)] == [200, 429]
    assert asked("arctic.skirmish", SKIRMISH).status_code == 200


def test_counterfactuals_are_asked_less_often(settings: Any) -> None:
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"search": (1, 60)}
    asks_why = {**SKIRMISH, "counterfactuals": True}
    assert [asked("arctic.skirmish", asks_why).status_code for _ in range(2)] == [200, 429]
    assert asked("arctic.skirmish", SKIRMISH).status_code == 200


def test_nothing_is_asked_by_following_a_link() -> None:
    assert Client().get("/api/rule/arctic.skirmish/").status_code == 405


# The public part of a table


@pytest.fixture
def demos(db: None) -> dict[str, Any]:
    """The demonstration tables, by their game."""
    lay_out()
    return {table.game: table for table in demo_tables()}


@pytest.mark.parametrize("game", ["arctic", "earth", "prehistory"])
def test_every_link_of_a_table_gives_the_same_public_part(game: str, demos: dict[str, Any]) -> None:
    table = demos[game]
    paths = [link_path(table), watch_path(table), *(link_path(table, seat) for seat in table.seats.all())]
    data = [Client().get(f"{path}table.json").json() for path in paths]
    assert all(each == data[0] for each in data)
    assert data[0]["name"] == table.name
    assert data[0]["due"]
    assert len(data[0]["log"]) > 5
    operation = document()["paths"]["/t/{code}/{place}/table.json"]["get"]
    assert misfits(operation, 200, data[0]) == []


def test_a_public_reason_has_its_arithmetic(db: None) -> None:
    table = to_declaring(open_arctic())
    tell(table, Count(3))
    data = Client().get(f"{link_path(table)}table.json").json()
    sums = [each for reason in data["reasons"] for each in reason["sums"]]
    assert all(sum(term["number"] for term in each["terms"]) == each["total"] for each in sums)
    assert sums


# The document


def misfits(operation: Any, status: int, value: object) -> list[str]:
    """Return where an answer is not as the document says."""
    return faults(operation["responses"][str(status)]["content"]["application/json"]["schema"], value)


def faults(schema: Any, value: object) -> list[str]:
    """Return where something does not fit a schema of the document."""
    whole = schema | {"components": document()["components"]}
    return [str(each) for each in validator_for(whole).iter_errors(value)]


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_case_and_every_answer_is_as_the_document_says(question: str) -> None:
    operation = document()["paths"][f"/api/rule/{question}/"]["post"]
    sent = operation["requestBody"]["content"]["application/json"]["schema"]
    cases = [case["in"] for case in CASES if case["question"] == question]
    answers = [answer(QUESTIONS[question], json.dumps(case)) for case in cases]
    ruled = [(case, each) for case, each in zip(cases, answers, strict=True) if "error" not in each]
    assert ruled
    for case, each in ruled:
        assert faults(sent, case) + misfits(operation, 200, each) == []
    asks_why = ruled[0][0] | {"counterfactuals": True}
    each = answer(QUESTIONS[question], json.dumps(asks_why))
    assert each["counterfactuals"] is not None
    assert faults(sent, asks_why) + misfits(operation, 200, each) == []


NO_ANSWER = {404, 405}
TRIED = [
    (f"{method.upper()} {path}", mode)
    for path, methods in document()["paths"].items()
    for method in methods
    for mode in (("positive", "negative") if method == "post" else ("positive",))
]


@functools.cache
def operations() -> dict[str, Any]:
    """Return what the document names, as schemathesis reads it: imported here, as that takes seconds."""
    import schemathesis
    from schemathesis.core.result import Ok

    schema = schemathesis.openapi.from_dict(document())
    schema.app = get_wsgi_application()
    return {each.ok().label: each.ok() for each in schema.get_all_operations() if isinstance(each, Ok)}


def test_everything_in_the_document_is_tried() -> None:
    assert {name for name, _ in TRIED} == set(operations())


@pytest.mark.bad_input
@pytest.mark.django_db
@pytest.mark.parametrize(("operation", "mode"), TRIED)
def test_whatever_is_sent_is_answered_as_the_document_says(operation: str, mode: str) -> None:
    from schemathesis import Case, GenerationMode
    from schemathesis.specs.openapi.checks import positive_data_acceptance, response_schema_conformance

    # A case may be read and yet be refused by the rules. What is answered is checked by `misfits`:
    # schemathesis 4.32 takes the schema of a tuple for that of an older draft.
    not_checked = [positive_data_acceptance, response_schema_conformance]

    @settings(suppress_health_check=list(HealthCheck))
    @given(operations()[operation].as_strategy(generation_mode=GenerationMode(mode)))
    def test(case: Case) -> None:
        cache.clear()
        response = case.call(headers={"Accept-Encoding": "identity"})
        assume(response.status_code != 413)
        case.validate_response(response, excluded_checks=not_checked)
        if response.status_code not in NO_ANSWER:
            assert misfits(case.operation.definition.raw, response.status_code, response.json()) == []

    test()


# On a stream


@pytest.mark.parametrize("game", ["arctic", "earth", "prehistory"])
def test_a_stream_is_laid_over_with_what_the_wall_says_and_no_more(game: str, demos: dict[str, Any]) -> None:
    path = watch_path(demos[game])
    page = Client().get(f"{path}?view=overlay").content.decode()
    assert 'class="is-overlay"' in page
    assert "<form" not in page
    assert all(seat.name in page for seat in demos[game].seats.all())
    assert Client().get(f"{path}table.json").json()["name"] in page
