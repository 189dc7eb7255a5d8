"""Private notes on a phone: two taps, and not a word of them anywhere else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.rules.arctic.gathering.dig import Dig
from referee.tables.links import watch_path
from referee.tables.models import Table
from tests.cast import open_arctic, rows_of, seat_of, state_of, tell
from tests.web.guests import HTMX, Guest, guest_at, host_of
from tests.web.pages import words

pytestmark = pytest.mark.django_db

# A card whose name stands on no page of its own accord: Bo's page has no list of cards now.
SECRET = ("multitool", "Multitool")


@pytest.fixture
def table() -> Table:
    """Return a table at which Ann has kept a card unseen."""
    table = open_arctic(modules=())
    tell(table, Dig(("scavenger",), None, is_unseen=True), "Ann")
    return table


def test_two_taps_note_what_a_gain_is(table: Table) -> None:
    ann = guest_at(table, "Ann")
    assert "Note what it is" in ann.look()
    ann.look(note=0)
    ann.press("Multitool")

    assert state_of(table).seats["Ann"].unseen[0].note == "multitool"
    assert "Multitool From the junkyard, round 1" in words(ann.page)

    ann.look(note=0)
    ann.press("No note")
    assert state_of(table).seats["Ann"].unseen[0].note == ""


def test_the_own_phone_names_a_note_only_while_it_is_held(table: Table) -> None:
    ann = guest_at(table, "Ann")
    ann.enter("note", for_seat="Ann", gain=0, card="multitool")

    before, _, held = ann.look().partition("data-hold")
    held, _, log_and_undo = held.partition("</details>")

    assert "Multitool" in held
    assert "Multitool" not in before + log_and_undo
    assert "Undo : Ann makes a private note" in words(log_and_undo)
    assert "Multitool" not in ann.look("log/2/") + ann.look("log/")


def pages_of(guest: Guest) -> Iterator[tuple[str, Any]]:
    """Yield every page and file of the table as a guest gets it."""
    for where in (
        "",
        "?note=0",
        "?kind=recount&for_seat=Ann",
        "links/",
        "log/",
        "log.json",
        "score.json",
        "amend/2/",
        *(f"log/{number}/" for number in range(1, 5)),
    ):
        yield where, guest.client.get(guest.path + where)
        yield f"{where} (htmx)", guest.client.get(guest.path + where, headers=HTMX)
    yield "note", guest.enter("note", for_seat="Ann", gain=0, card="net")
    yield "bad note", guest.enter("note", for_seat="Ann", gain=9)
    yield "stale", guest.enter("dig", seen=0, for_seat="Bo", cards="scavenger")


def test_nobody_else_is_told_of_a_note(table: Table) -> None:
    ann = guest_at(table, "Ann")
    ann.enter("note", for_seat="Ann", gain=0, card="multitool")
    host, bo = host_of(table), guest_at(table, "Bo")
    watcher = Guest(table, watch_path(table))

    assert "Multitool" in ann.look()
    for guest in (bo, watcher, host):
        for where, response in pages_of(guest):
            text = response.content.decode()
            # The host's and the digger's panels list every card there is, as what may be kept.
            text = text.split('id="log"')[-1] if guest is host else text
            offered = 'name="do" value="kept:' in text or "?kind=recount" in where
            assert offered or not any(sign in text for sign in SECRET), (guest.path, where)
    assert len(rows_of(table)) == 2


def test_a_note_is_made_for_oneself_only(table: Table) -> None:
    for guest in (host_of(table), guest_at(table, "Bo"), Guest(table, watch_path(table))):
        assert guest.enter("note", for_seat="Ann", gain=0, card="net").status_code == 404
    assert guest_at(table, "Ann").enter("note", for_seat="Ann", gain=0, card="unicorn").status_code == 422
    assert guest_at(table, "Ann").enter("note", for_seat="Ann", gain="x", card="net").status_code == 422
    assert len(rows_of(table)) == 1


def test_what_the_host_enters_for_a_phones_seat_is_marked(table: Table) -> None:
    host = host_of(table)
    host.enter("commit", for_seat="Ann", number=4)
    assert "entered for Ann" not in host.look()
    guest_at(table, "Bo").look()
    assert seat_of(table, "Bo").taken_at is not None

    host.enter("commit", for_seat="Bo", number=5)

    assert "entered for Bo on the table’s device" in host.look()
    assert "entered for Bo on the table’s device" in guest_at(table, "Cy").look("log/3/")
