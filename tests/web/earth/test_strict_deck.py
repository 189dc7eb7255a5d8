"""In a strict game a deck changes only by a vote, and each of its pages leads there."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from referee.rules.earth.deck import as_json
from referee.rules.kernel.records import Agree
from referee.tables.logbook import read_log
from referee.tables.models import Table
from tests.cast import rows_of, state_of, tell
from tests.web.earth.tablecast import DECK, open_earth, to_deploy
from tests.web.guests import Guest, host_of
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db
RAID: dict[str, Any] = {"edit": "action:raid", "name": "Raid", "row": "9:", "count": 1, "keep": "stop"}


@pytest.fixture
def table() -> Table:
    return to_deploy(open_earth(is_strict=True))


@pytest.fixture
def host(table: Table) -> Guest:
    return host_of(table)


def say_yes(table: Table, *seats: str) -> None:
    for seat in seats:
        proposal = read_log(table).proposal
        assert proposal is not None
        tell(table, Agree(proposal.number, (seat,)))


def sent(host: Guest, where: str, **fields: Any) -> str:
    host.page = assert_page(host.send(where, **fields), 422)
    return words(host.page)


@pytest.mark.parametrize(
    ("where", "fields"),
    [
        ("deck/card/", RAID),
        ("deck/", {"what": "head", "name": "Ours"}),
        ("deck/", {"what": "remove", "edit": "action:oddity"}),
        ("deck/", {"what": "take", "deck": as_json(DECK).replace("Invented", "Ours")}),
    ],
)
def test_every_change_of_the_deck_leads_to_the_vote(
    where: str, fields: dict[str, Any], table: Table, host: Guest
) -> None:
    before = state_of(table).deck
    assert "A running game keeps its deck" in sent(host, where, **fields)
    assert "Ask the others" not in host.page
    assert "This game is strict. That needs a vote" in sent(host, where, **fields, override="on")
    host.press("Ask the others")

    assert (rows_of(table)[-1].kind, state_of(table).deck) == ("propose", before)
    assert "May this be recorded?" in words(host.page)
    say_yes(table, "Ann", "Bo", "Cy")
    assert (rows_of(table)[-1].kind, rows_of(table)[-1].overrides) == ("deck", ["pinned-deck"])
    assert state_of(table).deck != before


def test_undoing_a_card_that_was_voted_on_leads_to_the_vote(table: Table, host: Guest) -> None:
    sent(host, "deck/card/", **RAID, override="on")
    host.press("Ask the others")
    say_yes(table, "Ann", "Bo", "Cy")
    number = rows_of(table)[-1].number
    assert "That needs a vote" in sent(host, "deck/card/", undo="card", number=number)
    host.press("Ask the others")
    say_yes(table, "Ann", "Bo", "Cy")

    assert rows_of(table)[-1].kind == "retract"
    assert json.loads(as_json(state_of(table).deck)) == json.loads(as_json(DECK))


def test_without_the_vote_nothing_is_asked(host: Guest) -> None:
    plain = host_of(to_deploy(open_earth()))
    plain.send("deck/card/", **RAID, override="on")

    assert rows_of(plain.table)[-1].kind == "deck"
    assert "Ask the others" not in host.look("deck/")


def test_the_tick_stays_while_a_card_is_written() -> None:
    host = host_of(to_deploy(open_earth()))
    ticked = re.compile(r'name="override"\s+value="on"\s+checked')
    fields = {"edit": "action:raid", "name": "Raid", "row": "2:3"}

    assert not ticked.search(host.look("deck/card/", **fields))
    assert len(ticked.findall(host.look("deck/card/", **fields, override="on", do="copies.2"))) == 1
    assert "kept" not in sent(host, "deck/card/", **{**RAID, "row": "nonsense:"}, override="on")
    assert len(ticked.findall(host.page)) == 1
