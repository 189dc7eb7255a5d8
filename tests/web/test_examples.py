"""The example scripts say what the bridge offers; here they talk to it without a network between."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django import test

from examples import chat_bot, play_round
from referee.rules.kernel.history.log import Retract
from referee.tables.keys import write_ticket
from referee.tables.models import Table
from tests.cast import open_arctic, rows_of, tell, to_declaring, to_reveal
from tests.signing import SigningClient

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return open_arctic()


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(method: str, url: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        data = "" if body is None else json.dumps(body)
        client = test.Client(enforce_csrf_checks=True)
        headers = {"Authorization": f"Bearer {key}"}
        answer = client.generic(method, url, data, content_type="application/json", headers=headers)
        return answer.status_code, answer.json()

    monkeypatch.setattr(play_round, "ask", ask)


def seats_of(table: Table) -> list[play_round.Seat]:
    """Return the seats that the script takes, each by a ticket."""
    codes = [write_ticket(table.code, str(seat.number)) for seat in table.seats.all()]
    return [play_round.join(f"/api/v1/join/{table.code}/{code}/") for code in codes]


def played(table: Table) -> list[tuple[str, str]]:
    return [(row.kind, row.seat) for row in rows_of(table) if row.kind != "seated"]


def test_a_round_without_a_skirmish_is_played_to_the_next(
    table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    play_round.play_round(seats_of(table))
    assert played(table) == [("commit", name) for name in ("Ann", "Bo", "Cy")]
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Ann is done and keeps no card"
    assert said[-1].startswith("Round 2 of 16")


def test_at_seats_whose_phones_sign_the_script_signs_too(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    links = []
    for seat in table.seats.all():
        SigningClient().post(f"/j/{table.code}/", {"place": seat.number})
        phone = table.devices.get(place=str(seat.number)).pk
        code = write_ticket(table.code, str(seat.number), phone)
        links.append(f"/api/v1/join/{table.code}/{code}/")
    with monkeypatch.context() as without:
        without.setattr(play_round, "CAN_SIGN", False)
        with pytest.raises(SystemExit, match="This seat signs its entries"):
            play_round.join(links[0])
    play_round.play_round([play_round.join(link) for link in links])
    entered = [row for row in rows_of(table) if row.kind != "seated"]
    assert [row.kind for row in entered] == ["commit"] * 3
    assert all(row.signature for row in entered)
    assert "Reload" not in capsys.readouterr().out


def test_each_seat_reveals_as_many_cards_as_it_kept(table: Table) -> None:
    seats = seats_of(to_reveal(table))
    while any(seat.play() for seat in seats):
        pass
    assert played(table)[-3:] == [("reveal", name) for name in ("Ann", "Bo", "Cy")]


def test_a_seat_declares_what_is_offered_with_all_its_fields(table: Table) -> None:
    ann, *_ = seats_of(to_declaring(table))
    assert ann.play()
    declared = rows_of(table)[-1]
    assert (declared.kind, declared.seat, declared.facts["act"]) == ("declare", "Ann", "snipe")
    assert declared.facts["target"]["player"] in ("Bo", "Cy")
    assert not ann.play()


def test_a_link_that_was_used_says_so(table: Table) -> None:
    link = f"/api/v1/join/{table.code}/{write_ticket(table.code, '1')}/"
    play_round.join(link)
    with pytest.raises(SystemExit, match="This ticket was used"):
        play_round.join(link)


def test_what_is_undone_is_entered_again(table: Table) -> None:
    seats = seats_of(table)
    assert seats[0].play()
    assert not seats[0].play()
    tell(table, Retract(rows_of(table)[-1].number))
    assert seats[0].play()
    assert played(table) == [("commit", "Ann"), ("retract", ""), ("commit", "Ann")]


def test_the_bot_strikes_out_what_was_undone_and_posts_nothing_older(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    posted: list[str] = []
    monkeypatch.setattr(chat_bot.Bot, "__init__", lambda self: setattr(self, "heard", {}))
    monkeypatch.setattr(chat_bot.Bot, "post", lambda self, line: posted.append(line))
    bot = chat_bot.Bot()  # type: ignore[call-arg]

    def hear(name: str, number: int, text: str, counts: bool) -> None:
        bot.hear(name, {"number": number, "text": text, "counts": counts})

    hear("entry", 8, "Ann digs 3", True)
    hear("change", 8, "Ann digs 3", False)
    hear("change", 8, "Ann digs 3", False)
    hear("change", 8, "Ann digs 3", True)
    hear("change", 8, "Ann digs 4", True)
    hear("change", 7, "Bo draws", True)
    hear("entry", 9, "Cy hunts", False)
    hear("change", 9, "Cy hunts", True)
    assert posted == [
        "Ann digs 3",
        "No longer counts: Ann digs 3",
        "Counts again: Ann digs 3",
        "Corrected: Ann digs 4",
        "Counts again: Cy hunts",
    ]


def test_a_stream_is_read_event_by_event() -> None:
    stream = b'retry: 1500\n\nid: 7\nevent: entry\ndata: {"text":\ndata: "so"}\n\n: still here\n\nid: 8\n'
    found = [event for event in chat_bot.events_in(iter(stream.splitlines(keepends=True))) if event.data]
    assert found == [chat_bot.Event("7", "entry", '{"text":\n"so"}')]
