"""A dealt card is placed by one tap, as long as it can be taken back before anybody else sees it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from referee.rules.earth.record.outcomes import LedgerLine, What
from referee.rules.earth.record.state import Level, RoundPhase
from referee.rules.earth.ruling.table_ruling import TableRuling
from tests.cast import rows_of, state_of, tell
from tests.web.earth.tablecast import DECK, bid, open_dealt, open_earth
from tests.web.guests import Guest, buttons_of, forms_of, guest_at, host_of
from tests.web.pages import words

pytestmark = pytest.mark.django_db

SEATS = ("Ann", "Bo", "Cy")


def placed_by_all(phones: list[Guest]) -> None:
    """Each phone taps the first card of its hand."""
    for phone in phones:
        phone.look()
        card = next(each.value for each in buttons_of(phone.page) if each.name == "card")
        phone.tap("card", card)


def test_the_last_card_is_taken_back_before_the_first_bid() -> None:
    table = open_dealt()
    ann, _, cy = phones = [guest_at(table, seat) for seat in SEATS]
    placed_by_all(phones)
    assert state_of(table).phase is RoundPhase.DEPLOY

    cy.press("Undo : Cy places a card")

    state = state_of(table)
    assert (state.phase, set(state.placed)) == (RoundPhase.PLACE, {"Ann", "Bo"})
    assert "Tap a card to place it." in words(cy.page)
    assert not [page for page in (ann.look(), host_of(table).look()) if "Cy places Zebra" in page]
    placed_by_all([cy])
    bid(table, "1")
    assert not [each for each in buttons_of(cy.look()) if each.says.startswith("Undo :")]


def test_a_second_tap_before_the_page_has_changed_is_not_taken_for_the_first() -> None:
    table = open_dealt()
    ann = guest_at(table, "Ann")
    page = ann.look()
    first, other = sorted(set(state_of(table).piles.hands["Ann"]))
    fields = dict(next(each for each in forms_of(page).values() if each.action.endswith("/place/")).fields)

    ann.tap("card", first)

    assert ann.enter("place", **{**fields, "card": first}).status_code == 303
    again = ann.enter("place", **{**fields, "card": other})
    assert again.status_code == 409
    assert "Since then: 3 · Ann places" in words(again.content.decode())
    assert state_of(table).placed == {"Ann": first}


def test_nobody_else_learns_from_its_id_what_an_entry_says() -> None:
    table = open_dealt()
    ann, bo, host = guest_at(table, "Ann"), guest_at(table, "Bo"), host_of(table)
    hand = sorted(set(state_of(table).piles.hands["Ann"]))
    ann.enter("place", round=1, for_seat="Ann", card=hand[0])
    once = rows_of(table)[-1].entry_id

    for guest, seat in ((bo, "Bo"), (host, "Ann")):
        said = {
            guest.enter("place", round=1, for_seat=seat, card=card, entry_id=once).status_code
            for card in (*hand, "nothing")
        }
        assert len(said) == 1
    assert len(rows_of(table)) == 3


@pytest.mark.parametrize("why", ["cannot be changed", "no ships"])
def test_a_card_that_could_not_be_taken_back_is_chosen_first(why: str) -> None:
    house = {"recommit": "never"} if why == "cannot be changed" else {}
    table = open_dealt(deck=replace(DECK, actions=(DECK.actions[0],)), house_rules=house)
    if why == "no ships":
        lines = tuple(LedgerLine(What.SHIPS, seat, None, 6) for seat in SEATS)
        tell(table, TableRuling(1, "a storm", lines, agreed=SEATS))
    bo = guest_at(table, "Bo")

    page = words(bo.look())

    assert "Choose a card, then place it." in page
    assert not any(each.name == "card" for each in buttons_of(bo.page))
    bo.press("Place Zebra")
    assert "Your card is down." in words(bo.page)
    assert rows_of(table)[-1].kind == "place"


def test_a_card_written_down_by_a_double_tap_is_there_once() -> None:
    table = open_earth(SEATS, Level.DECK, replace(DECK, complete=False))
    host, ann = host_of(table), guest_at(table, "Ann")
    host.look()
    ann.look()
    new = {"name": "Odd", "row": ["1:1"], "edit": "action:", "count": "1", "keep": "next"}

    for guest, where, fields in ((host, "deck/card/", new), (ann, "hand/card/", {"pick": "raid"})):
        sent: dict[str, Any] = {**fields, "seen": len(rows_of(table)), "entry_id": uuid4()}
        assert [guest.send(where, **sent).status_code for _ in range(2)] == [303, 303]

    assert [row.kind for row in rows_of(table) if row.kind != "seated"] == ["deck", "write"]
