"""The host's page sets a webhook, shows its secret once and how it goes, and ends it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.utils.timezone import now

from referee.tables import outgoing, webhooks
from referee.tables.models import Table
from tests.web.guests import Guest, guest_at

URL = "https://hooks.example/in/secret-part"


@pytest.fixture(autouse=True)
def _hosts(settings: Any) -> None:
    settings.WEBHOOK_HOSTS = ["hooks.example"]


def sent(host: Guest, page: str, status: int = 200, **fields: Any) -> str:
    """Send a form of the page of programs, and return what is shown."""
    answer = host.send(f"programs/{page}", **fields)
    assert answer.status_code == status
    return unescape(answer.content.decode())


def test_the_secret_is_shown_once(host: Guest, table: Table) -> None:
    page = sent(host, "webhook/", url=URL)
    made = table.webhooks.get()
    secret = webhooks.secret_of(made)
    assert f'value="{secret}"' in page
    again = host.look("programs/")
    assert secret not in again
    assert "hooks.example" in again
    assert "secret-part" not in again
    assert "Nothing sent yet" in again


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", "Enter the address."),
        ("hooks.example", "Enter a whole address that begins with https://."),
        ("https://elsewhere.example/", "This server sends to these hosts only"),
        ("https://127.0.0.1/", "This server sends to these hosts only"),
    ],
)
def test_what_is_wrong_is_said_and_stays(host: Guest, table: Table, url: str, said: str) -> None:
    page = sent(host, "webhook/", 422, url=url)
    assert said in page
    assert f'value="{url}"' in page or not url
    assert not table.webhooks.exists()


@pytest.mark.bad_input
@pytest.mark.parametrize(
    ("host_named", "said"),
    [
        ("127.0.0.1", "Nothing is sent into private networks."),
        ("[::1]", "Nothing is sent into private networks."),
        ("[::ffff:10.0.0.1]", "Nothing is sent into private networks."),
        ("169.254.169.254", "Nothing is sent into private networks."),
        ("localhost", "Nothing is sent into private networks."),
        ("a.localhost.", "Nothing is sent into private networks."),
        ("hooks.example:8443", "This server sends to the usual port only."),
        (".", "Enter a whole address that begins with https://."),
    ],
)
def test_where_any_host_may_be_named_no_private_one_is_taken(
    host: Guest, table: Table, settings: Any, host_named: str, said: str
) -> None:
    settings.WEBHOOK_HOSTS = ["*"]
    assert said in sent(host, "webhook/", 422, url=f"https://{host_named}/in")
    assert not table.webhooks.exists()


def test_a_table_sends_to_two_addresses_at_most(host: Guest, table: Table) -> None:
    sent(host, "webhook/", url=URL)
    assert "already" in sent(host, "webhook/", 422, url=URL)
    sent(host, "webhook/", url=f"{URL}2")
    assert "two others" in sent(host, "webhook/", 422, url=f"{URL}3")
    assert table.webhooks.count() == 2


@pytest.mark.parametrize(
    ("result", "said"),
    [
        ("204", "Arrived"),
        ("503", "It answered 503"),
        *((each, "") for each in (outgoing.PRIVATE, outgoing.NO_NAME, outgoing.TIMEOUT, outgoing.TLS)),
    ],
)
def test_its_last_result_is_shown(host: Guest, table: Table, result: str, said: str) -> None:
    made = webhooks.add_webhook(table, URL, "en")
    if result == "204":
        webhooks.note_sent(made, 1, result, now())
    else:
        webhooks.note_failure(made, result, 0, now())
    page = host.look("programs/")
    assert said in page
    assert ("Next try at" in page) is (result != "204")
    assert result in (page if said else result)


def test_the_host_ends_it(host: Guest, table: Table) -> None:
    made = webhooks.add_webhook(table, URL, "en")
    sent(host, "webhook/end/", 303, webhook=made.pk)
    assert not table.webhooks.exists()


def test_nobody_else_sets_or_ends_one(bo: Guest, table: Table) -> None:
    made = webhooks.add_webhook(table, URL, "en")
    bo.look()
    for page, fields in (
        ("programs/webhook/", {"url": f"{URL}2"}),
        ("programs/webhook/end/", {"webhook": made.pk}),
    ):
        answer = bo.client.post(f"{bo.path}{page}", fields)
        assert answer.status_code in (302, 303, 404)
    assert list(table.webhooks.all()) == [made]
    assert "hooks.example" not in bo.look("programs/")


def test_without_the_operators_word_there_is_none(host: Guest, table: Table, settings: Any) -> None:
    settings.WEBHOOK_HOSTS = []
    assert "hook" not in re.sub(r"<head>.*</head>", "", host.look("programs/"), flags=re.DOTALL)
    assert host.client.post(f"{host.path}programs/webhook/", {"url": URL}).status_code == 404
    assert guest_at(table, "Bo").look("programs/")
