"""The page that checks an evening, for a file and for the host's own table."""

from __future__ import annotations

import json
import re
from html import unescape
from urllib.parse import unquote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from referee.rules.kernel.replay import read_story
from referee.tables.backup import line_of
from referee.tables.models import Table
from referee.tables.services import open_played
from tests.devices import Client
from tests.languages.pseudo import ROOT
from tests.web.guests import guest_at, host_of
from tests.web.pages import assert_page, words
from tests.web.test_two_worlds import sealed

pytestmark = pytest.mark.django_db
DEMO = ROOT / "fixtures" / "replays" / "arctic" / "demo.json"
RIGHT, WRONG = "The certificate matches.", "The certificate isn’t of this file."


@pytest.fixture
def played() -> Table:
    return open_played(read_story(DEMO), "Friday", "FRIDAY")


def file_of(text: str) -> SimpleUploadedFile:
    return SimpleUploadedFile("file", text.encode())


def certificate_in(html: str) -> str:
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", html, re.DOTALL)
    assert found is not None
    return unescape(found[1])


def test_a_file_is_checked_and_its_certificate_too(played: Table, client: Client) -> None:
    line = line_of(played)
    html = assert_page(client.post("/check/", {"file": file_of(line)}))

    assert "Every ruling is still the same." in words(html)
    assert "Not checked by the second referee: " in words(html)
    certificate = certificate_in(html)
    assert json.loads(certificate)["digest"] in words(html)
    for given, says in ((certificate, RIGHT), (certificate.replace("Friday", "Monday"), WRONG)):
        sent = {"file": file_of(line), "certificate": file_of(given)}
        assert says in words(assert_page(client.post("/check/", sent)))


def test_the_certificate_is_saved_as_a_file_that_is_taken_back(played: Table, client: Client) -> None:
    line = line_of(played)
    html = assert_page(client.post("/check/", {"file": file_of(line)}))
    found = re.search(r'download="certificate-FRIDAY.json"\s+href="data:application/json[^,]*,([^"]*)"', html)
    assert found is not None
    saved = unquote(unescape(found[1]))

    assert saved == certificate_in(html)
    sent = {"file": file_of(line), "certificate": file_of(saved)}
    assert RIGHT in words(assert_page(client.post("/check/", sent)))


def test_a_finished_table_and_an_opened_file_lead_to_the_check(client: Client) -> None:
    story = read_story(DEMO.with_name("gangs_by_count.json"))
    ended = open_played(story, "Friday", "ENDED")
    host, ann = host_of(ended), guest_at(ended, "Ann")

    assert f'href="{host.path}check/"' in host.look()
    assert f'href="{host.path}replay/0/"' in host.page
    assert f'href="{ann.path}replay/0/"' in ann.look()
    assert f'href="{ann.path}check/"' not in ann.page
    assert 'href="/check/"' in assert_page(client.get("/open/"))


def test_a_difference_is_shown_with_its_record(client: Client) -> None:
    story = json.loads(DEMO.read_text("utf-8"))
    place = next(n for n, entry in enumerate(story["entries"]) if entry["kind"] == "dig")
    story["entries"].insert(place + 1, story["entries"][place])
    html = assert_page(client.post("/check/", {"file": file_of(json.dumps(story))}))

    assert "Some records are ruled on differently now." in words(html)
    assert f"Record {place + 2}" in words(html)


@pytest.mark.parametrize("content", [b"", b"no", b"\xff\xfe", b"{}", b"[[[["])
def test_another_file_is_refused_in_a_sentence(content: bytes, client: Client) -> None:
    sent = {"file": SimpleUploadedFile("file", content)}

    assert "This file can’t be checked" in words(assert_page(client.post("/check/", sent), 422))


def test_without_a_file_the_page_says_so(client: Client) -> None:
    # Without an address of its own the form would break the scripts of the page.
    assert 'action="/check/"' in assert_page(client.get("/check/"))
    assert "no file was chosen" in words(assert_page(client.post("/check/"), 422))


def test_the_host_checks_the_own_table_once_all_is_open(played: Table) -> None:
    host = host_of(played)

    assert "Every ruling is still the same." in words(assert_page(host.client.get(f"{host.path}check/")))
    assert f'href="{host.path}check/"' in assert_page(host.client.get(f"{host.path}log/"))
    ann = guest_at(played, "Ann")
    assert ann.client.get(f"{ann.path}check/").status_code == 404


def test_a_table_with_a_sealed_card_says_nothing_of_it() -> None:
    host = host_of(sealed("thugs")())
    html = words(assert_page(host.client.get(f"{host.path}check/")))

    assert "Something is still sealed." in html
    assert "Thugs" not in html
