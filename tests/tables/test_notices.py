"""Words between processes: collected after the commit, sent in one transaction, heard by those concerned."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from referee.tables import notices
from referee.tables.notices import CHANNELS, MOST_BYTES, NOTIFY, Listener, Sender, channel_of, payloads

ON_POSTGRESQL = pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL's notifications")
CODES = [f"CODE{letter}{other}" for letter in "ABCDEFGHJK" for other in "ABCDEFGHJK"]


class Line:
    """A connection that notes what is sent, and may break."""

    def __init__(self, sent: list[dict[str, str]], *, is_broken: bool = False) -> None:
        self.sent, self.is_broken, self.is_closed = sent, is_broken, False
        self.info = type("Info", (), {"backend_pid": 7})()

    def execute(self, sql: str, values: Any = ()) -> None:
        if self.is_broken:
            raise ConnectionError("gone")
        if sql == NOTIFY:
            self.sent.append(dict(zip(*values, strict=True)))

    def close(self) -> None:
        self.is_closed = True


def words_of(sent: list[dict[str, str]]) -> list[str]:
    return sorted(word for each in sent for payload in each.values() for word in payload.split(";"))


def test_a_table_has_one_channel_and_tables_have_many() -> None:
    channels = {channel_of(code) for code in CODES}

    assert channel_of("ABCDEF") == channel_of("ABCDEF")
    assert CHANNELS / 2 < len(channels) <= CHANNELS


def test_no_payload_is_too_large_and_none_is_lost() -> None:
    words = {f"C{number:05}": {number, 0} for number in range(1, 60_000)}
    said = list(payloads(words))

    assert max(len(payload) for _, payload in said) <= MOST_BYTES + 20
    found = [word for _, payload in said for word in payload.split(";")]
    assert sorted(found) == sorted(f"{code} {number}" for code, each in words.items() for number in each)
    assert all(channel_of(payload[:6]) == channel for channel, payload in said)


def test_words_of_a_moment_are_one_transaction_with_the_newest_number() -> None:
    sent: list[dict[str, str]] = []
    sender = Sender(lambda: Line(sent))
    for code, number in (("AAA", 1), ("BBB", 5), ("AAA", 3), ("AAA", 2), ("BBB", 0)):
        sender.say(code, number)
    sender.flush()

    assert len(sent) == 1
    assert words_of(sent) == ["AAA 3", "BBB 0", "BBB 5"]


def test_the_thread_sends_by_itself_soon() -> None:
    sent: list[dict[str, str]] = []
    sender = Sender(lambda: Line(sent))
    sender.say("AAA", 1)
    end = time.monotonic() + 5
    while not sent and time.monotonic() < end:
        time.sleep(0.005)
    sender.say("AAA", 2)
    sender.flush()

    assert words_of(sent) == ["AAA 1", "AAA 2"]


def test_a_broken_connection_is_tried_once_more() -> None:
    sent: list[dict[str, str]] = []
    lines = [Line(sent), Line(sent)]
    left = list(lines)
    sender = Sender(lambda: left.pop(0))
    sender.keeps_line = True
    sender.say("AAA", 1)
    sender._send()
    lines[0].is_broken = True
    sender.say("AAA", 2)
    sender.flush()

    assert words_of(sent) == ["AAA 1", "AAA 2"]
    assert all(each.is_closed for each in lines)


def test_without_a_database_it_says_so_once_and_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    sent: list[dict[str, str]] = []
    lines = [Line(sent, is_broken=True), Line(sent, is_broken=True), Line(sent)]
    sender = Sender(lambda: lines.pop(0))
    sender.say("AAA", 1)
    sender.flush()
    assert [record.levelname for record in caplog.records] == ["WARNING"]

    sender.say("AAA", 2)
    sender.flush()
    assert words_of(sent) == ["AAA 2"]


# On PostgreSQL ------------------------------------------------------------------------------------


@pytest.fixture
def heard(transactional_db: None) -> Iterator[tuple[list[str], list[str], Listener]]:
    """A listener with the codes it wants and the payloads it heard."""
    codes, payloads_heard, again = ["AAA"], list[str](), threading.Event()
    listener = Listener(lambda: codes, lambda payload, _: payloads_heard.append(payload), again.set)
    listener.start()
    assert listener.hears.wait(10)
    yield codes, payloads_heard, listener
    listener.stop()
    listener.join(10)


def until(payloads_heard: list[str], word: str) -> None:
    end = time.monotonic() + 5
    while not any(word in each for each in payloads_heard):
        assert time.monotonic() < end, payloads_heard
        time.sleep(0.005)


@ON_POSTGRESQL
def test_a_listener_hears_its_tables_and_no_others(heard: tuple[list[str], list[str], Listener]) -> None:
    codes, payloads_heard, listener = heard
    other = next(code for code in CODES if channel_of(code) != channel_of("AAA"))
    sender = Sender()
    sender.say("AAA", 1)
    sender.say(other, 1)
    sender.flush()
    until(payloads_heard, "AAA 1")
    assert not any(other in each for each in payloads_heard)

    codes.append(other)
    listener.hear_of(other)
    sender.say(other, 2)
    sender.flush()
    until(payloads_heard, f"{other} 2")


@ON_POSTGRESQL
def test_a_cut_connection_is_made_again(
    heard: tuple[list[str], list[str], Listener], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "LISTEN_AGAIN_SECONDS", 0.05)
    _, payloads_heard, listener = heard
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN referee_%%'"
        )
    time.sleep(0.3)
    assert listener.hears.wait(10)
    sender = Sender()
    sender.say("AAA", 9)
    sender.flush()
    until(payloads_heard, "AAA 9")
