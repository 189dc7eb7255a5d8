"""A language is offered at 95 %, before that to its translator. Answers are in the language asked for."""

from __future__ import annotations

import json
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from babel.messages import Catalog
from django.core.management import call_command

from referee.languages import languages, share_of
from referee.rules.kernel.replay import read_story
from referee.tables.links import link_path
from referee.tables.management.commands.messages import compiled, file_of
from referee.tables.management.samples import samples
from referee.tables.services import open_played
from tests.browser.stages import RECORDED
from tests.devices import Client

CASE = {"action": "dig", "cards": ["scavenger", "shovel"]}


def compiled_file(folder: Path, translated: int) -> Path:
    """Write a French catalogue of a hundred texts, so many of which are translated."""
    catalog = Catalog(locale="fr", fuzzy=False)
    for number in range(100):
        catalog.add(f"text {number}", f"texte {number}" if number < translated else "")
    file = folder / "fr" / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(compiled(catalog))
    return file


@pytest.mark.parametrize(
    ("translated", "previews", "is_offered"), [(94, (), 0), (95, (), 1), (2, ("fr",), 1)]
)
def test_a_language_is_offered_at_95_or_previewed(
    tmp_path: Path, translated: int, previews: tuple[str, ...], is_offered: bool
) -> None:
    file = compiled_file(tmp_path, translated)
    codes = [code for code, _ in languages([file], previews)]
    assert codes == ["en", *["fr"] * is_offered]


def test_our_catalogues_say_how_much_of_them_is_translated() -> None:
    assert [code for code in ("de", "fr", "hu") if share_of(file_of(code).with_suffix(".mo")) < 95] == []


def test_a_file_that_is_no_catalogue_is_not_offered(tmp_path: Path) -> None:
    file = tmp_path / "fr" / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"no catalogue at all, though long enough")
    assert share_of(file) == 0


@pytest.mark.parametrize(
    ("query", "header", "is_english"),
    [("?language=de", "", False), ("", "de", False), ("?language=en", "de", True), ("", "", True)],
)
@pytest.mark.django_db
def test_the_api_answers_in_a_language(query: str, header: str, is_english: bool) -> None:
    client = Client(headers={"accept-language": header} if header else {})
    answer = client.post(f"/api/rule/arctic.action/{query}", json.dumps(CASE), "application/json").json()
    english = client.post("/api/rule/arctic.action/?language=en", json.dumps(CASE), "application/json").json()
    assert (answer["reasons"][0]["text"] == english["reasons"][0]["text"]) is is_english
    assert answer["value"] == english["value"]


@pytest.mark.django_db
def test_an_unknown_language_is_refused_in_a_sentence() -> None:
    answer = Client().post("/api/rule/arctic.action/?language=xx", json.dumps(CASE), "application/json")
    assert answer.status_code == 400
    assert "There is no language “xx” here." in answer.json()["error"]["message"]


@pytest.mark.django_db
def test_table_json_is_in_the_language_asked_for() -> None:
    host = link_path(open_played(read_story(RECORDED / "arctic" / "demo.json"), "Friday", "LANGUA"))
    german, english = (Client().get(f"{host}table.json?language={code}").json() for code in ("de", "en"))
    assert german["where"] != english["where"]
    assert german["totals"] == english["totals"]
    assert Client().get(f"{host}table.json?language=xx").status_code == 400


def test_rule_answers_in_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for language in ("en", "de"):
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(json.dumps(CASE).encode())))
        said = StringIO()
        call_command("rule", "arctic.action", language=language, stdout=said)
        texts.append(json.loads(said.getvalue())["reasons"][0]["text"])
    assert len(set(texts)) == 2


def test_what_an_evening_shows_has_a_sentence() -> None:
    found = samples()
    assert len(found) > 300
    assert [text for text in found.values() if "{" in text] == []
