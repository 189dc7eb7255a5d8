"""Webhooks: what everyone may know is sent in order, signed, tried again, and never while an entry waits."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import socket
import time
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from referee import webhooks as sender
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.kernel.history.log import Retract
from referee.tables import outgoing, webhooks
from referee.tables.models import Table, Webhook
from tests.cast import open_arctic, tell
from tests.web.test_two_worlds import WORLDS

pytestmark = pytest.mark.django_db
URL = "https://hooks.example/in"


@pytest.fixture(autouse=True)
def _hosts(settings: Any) -> None:
    settings.WEBHOOK_HOSTS = ["hooks.example"]


@dataclass
class Inbox:
    """What was sent, in place of the network. ``fails``: raised instead of taking it."""

    got: list[tuple[str, dict[str, Any], dict[str, str], bytes]] = field(default_factory=list)
    fails: Exception | None = None

    def post(self, url: str, body: bytes, headers: dict[str, str]) -> str:
        if self.fails:
            raise self.fails
        self.got.append((url, json.loads(body), headers, body))
        return "204"

    @property
    def events(self) -> list[Any]:
        return [event for _, body, _, _ in self.got for event in body["data"]["events"]]


@pytest.fixture
def inbox(monkeypatch: pytest.MonkeyPatch) -> Inbox:
    found = Inbox()
    monkeypatch.setattr(outgoing, "post", found.post)
    return found


@pytest.fixture
def table() -> Table:
    return open_arctic()


def later(monkeypatch: pytest.MonkeyPatch, **more: float) -> None:
    """Let time pass for whoever sends."""
    when = now() + timedelta(**more)
    monkeypatch.setattr(sender, "now", lambda: when)


def hook_of(table: Table) -> Webhook:
    return table.webhooks.get()


def test_later_entries_arrive_in_order_and_once(table: Table, inbox: Inbox) -> None:
    tell(table, Gathered(1))
    webhooks.add_webhook(table, URL, "en")
    assert sender.deliver_due() == 0
    tell(table, Gathered(2))
    tell(table, Retract(2))
    assert sender.deliver_due() == 1
    assert sender.deliver_due() == 0
    assert [(each["id"], each["event"], each["entry"]["counts"]) for each in inbox.events] == [
        (2, "entry", False),
        (3, "change", False),
    ]
    [(url, body, _, _)] = inbox.got
    assert url == URL
    assert body["data"]["table"] == "Friday"
    assert table.code not in json.dumps(body), "whoever has the code may take a seat"


def test_a_receiver_proves_the_signature_as_the_standard_says(table: Table, inbox: Inbox) -> None:
    secret = webhooks.secret_of(webhooks.add_webhook(table, URL, "en"))
    tell(table, Gathered(1))
    sender.deliver_due()
    [(_, _, headers, body)] = inbox.got
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"
    assert len(key) >= 24


def test_the_database_has_no_secret(table: Table) -> None:
    made = webhooks.add_webhook(table, URL, "en")
    stored = json.dumps(Webhook.objects.values().get(pk=made.pk), default=str)
    assert webhooks.secret_of(made).removeprefix("whsec_") not in stored


def test_two_webhooks_have_two_secrets(table: Table) -> None:
    one, other = (webhooks.add_webhook(table, f"{URL}{n}", "en") for n in (1, 2))
    assert webhooks.secret_of(one) != webhooks.secret_of(other)
    with pytest.raises(webhooks.TooManyWebhooks):
        webhooks.add_webhook(table, f"{URL}3", "en")


def test_sentences_are_in_the_language_of_who_set_it(table: Table, inbox: Inbox) -> None:
    webhooks.add_webhook(table, URL, "de")
    tell(table, Gathered(1))
    sender.deliver_due()
    assert "Runde 1" in inbox.events[0]["entry"]["text"]


def test_it_is_tried_again_with_growing_pauses(
    table: Table, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    webhooks.add_webhook(table, URL, "en")
    tell(table, Gathered(1))
    inbox.fails, passed, pauses = outgoing.NotSent("503"), 0.0, list[float]()
    for _ in range(webhooks.MOST_FAILURES):
        later(monkeypatch, seconds=passed)
        assert sender.deliver_due() == 1
        assert sender.deliver_due() == 0, "it rests first"
        hook = hook_of(table)
        assert hook.tried_at is not None
        pauses.append((hook.due_at - hook.tried_at).total_seconds())
        passed += pauses[-1] + 1
    assert pauses == sorted(pauses)
    assert (pauses[0], pauses[-1]) == (5, 6 * 3600)
    assert (hook.result, hook.gave_up_at is not None) == ("503", True)
    later(monkeypatch, days=90)
    assert sender.deliver_due() == 0


def test_nothing_is_lost_while_it_fails(table: Table, inbox: Inbox, monkeypatch: pytest.MonkeyPatch) -> None:
    webhooks.add_webhook(table, URL, "en")
    inbox.fails = outgoing.NotSent("503", 500)
    tell(table, Gathered(1))
    sender.deliver_due()
    later(monkeypatch, seconds=400)
    assert sender.deliver_due() == 0, "it asked for a longer pause"
    tell(table, Gathered(2))
    inbox.fails = None
    later(monkeypatch, seconds=501)
    assert sender.deliver_due() == 1
    assert [each["id"] for each in inbox.events] == [1, 2]
    assert (hook_of(table).failures, hook_of(table).result) == (0, "204")


@pytest.mark.parametrize("fails", [outgoing.NotSent("410"), outgoing.NotAllowed(is_host=True)])
def test_who_wants_no_more_gets_no_more(table: Table, inbox: Inbox, fails: Exception) -> None:
    webhooks.add_webhook(table, URL, "en")
    tell(table, Gathered(1))
    inbox.fails = fails
    sender.deliver_due()
    assert hook_of(table).gave_up_at is not None


def test_after_a_restart_it_goes_on_where_it_stopped(
    table: Table, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    webhooks.add_webhook(table, URL, "en")
    tell(table, Gathered(1))
    assert webhooks.claim_next(now()) is not None, "the process that sends is ended here"
    tell(table, Gathered(2))
    assert sender.deliver_due() == 0, "another process leaves it alone"
    later(monkeypatch, seconds=61)
    assert sender.deliver_due() == 1
    assert [each["id"] for each in inbox.events] == [1, 2]


def test_two_processes_send_it_once(table: Table) -> None:
    webhooks.add_webhook(table, URL, "en")
    tell(table, Gathered(1))
    assert [webhooks.claim_next(now()) is not None for _ in range(2)] == [True, False]


def test_many_events_come_in_several_parts(
    table: Table, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "MOST_EVENTS", 2)
    webhooks.add_webhook(table, URL, "en")
    for number in (1, 2):
        tell(table, Gathered(number))
    for number in (2, 1):
        tell(table, Retract(number))
    tell(table, Gathered(1))
    assert sender.deliver_due() == 3
    assert [each["id"] for each in inbox.events] == [1, 2, 3, 4, 5]
    assert len({headers["webhook-id"] for _, _, headers, _ in inbox.got}) == 3


def test_an_older_copy_of_the_table_sends_what_comes_then(table: Table, inbox: Inbox) -> None:
    made = webhooks.add_webhook(table, URL, "en")
    Webhook.objects.filter(pk=made.pk).update(sent=7)
    tell(table, Gathered(1))
    assert sender.deliver_due() == 1
    assert (inbox.got, hook_of(table).sent) == ([], 1)


def test_an_entry_asks_nothing_of_the_network_nor_more_of_the_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def reached(*words: Any, **more: Any) -> None:
        pytest.fail("An entry waited for the network.")

    for name in ("getaddrinfo", "create_connection"):
        monkeypatch.setattr(socket, name, reached)
    asked = []
    for urls in ((), (f"{URL}1", f"{URL}2")):
        table = open_arctic()
        for url in urls:
            webhooks.add_webhook(table, url, "en")
        tell(table, Gathered(1))
        with CaptureQueriesContext(connection) as queries:
            tell(table, Gathered(2))
        asked.append(len(queries))
    assert asked[0] == asked[1]


@pytest.mark.parametrize("world", WORLDS)
def test_two_worlds_send_the_same(inbox: Inbox, world: str) -> None:
    told = []
    for made in WORLDS[world]:
        table = made()
        Webhook.objects.filter(pk=webhooks.add_webhook(table, URL, "en").pk).update(sent=0)
        inbox.got.clear()
        sender.deliver_due()
        told.append([body["data"] for _, body, _, _ in inbox.got])
        assert inbox.events
    assert told[0] == told[1]


@pytest.mark.django_db(transaction=True)
def test_a_process_sends_by_itself(table: Table, inbox: Inbox, settings: Any) -> None:
    webhooks.add_webhook(table, URL, "en")
    deliverer = sender.start_webhooks()
    assert deliverer is not None
    try:
        time.sleep(0.2)
        tell(table, Gathered(1))
        until = time.monotonic() + 4
        while not inbox.got and time.monotonic() < until:
            time.sleep(0.02)
        assert [each["id"] for each in inbox.events] == [1]
    finally:
        deliverer.stop()
    settings.WEBHOOK_HOSTS = []
    assert sender.start_webhooks() is None
