"""Undo and redo: what they take back is named, and who may."""

from __future__ import annotations

import pytest

from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Retract
from referee.tables.models import Table
from tests.cast import FORCES, SNIPE, rows_of, state_of, tell, to_declaring, to_reveal
from tests.web.guests import Button, Guest, buttons_of, guest_at
from tests.web.pages import assert_page, words


def dock(page: str) -> dict[str, Button]:
    """Return the two buttons, by what they do."""
    return {button.form: button for button in buttons_of(page) if button.form in ("undo", "redo")}


def test_an_empty_log_has_nothing_to_take_back(host: Guest) -> None:
    buttons = dock(host.look())

    assert (buttons["undo"].says, buttons["redo"].says) == ("Undo", "Redo")
    assert buttons["undo"].is_disabled
    assert buttons["redo"].is_disabled


def test_undo_and_redo_name_what_they_take_back(table: Table, host: Guest) -> None:
    to_declaring(table)
    tell(table, SNIPE, "Ann")
    host.look()
    assert dock(host.page)["undo"].says == "Undo : Ann’s Sniper Team snipes Bo’s Thugs"

    host.press("Undo")

    buttons = dock(host.page)
    assert buttons["undo"].says == "Undo : Forces revealed: Ann 2, Bo 2 and Cy 3"
    assert buttons["redo"].says == "Redo: Ann’s Sniper Team snipes Bo’s Thugs"
    assert not state_of(table).declarations
    assert "Undone, 6" in words(host.page)


def test_redo_brings_it_back(table: Table, host: Guest) -> None:
    to_declaring(table)
    tell(table, Count(3))
    before = state_of(table)
    host.look()

    host.press("Undo")
    host.press("Redo")

    assert state_of(table) == before
    assert [row.kind for row in rows_of(table)][5:] == ["retract", "restore"]
    assert dock(host.page)["redo"].is_disabled


def test_everything_can_be_undone_down_to_the_empty_log(table: Table, host: Guest) -> None:
    to_declaring(table)
    tell(table, Count(3))
    host.look()

    for _ in range(5):
        host.press("Undo")

    assert dock(host.page)["undo"].is_disabled
    assert "Round 1 of 16" in words(host.page)
    assert len(rows_of(table)) == 10


def test_an_undone_reveal_is_there_to_be_corrected(table: Table, host: Guest) -> None:
    to_declaring(table)
    host.look()

    host.press("Undo")

    assert "Turn them over" in [button.says for button in buttons_of(host.page)]


def test_an_undone_reveal_of_a_seat_is_there_for_that_seat(table: Table, bo: Guest) -> None:
    to_reveal(table)
    bo.look()
    bo.press("Thugs to Bo")
    bo.press("Bo seals 1 card")

    bo.press("Undo")

    assert "Bo seals 1 card" in [button.says for button in buttons_of(bo.page)]


def test_undo_of_another_entry_keeps_the_cards_that_were_tapped(table: Table, host: Guest) -> None:
    to_reveal(table)
    tell(table, Reveal(3, {"Bo": Force(("scout",))}), "Bo")
    host.look()
    host.press("Thugs to Ann")

    host.press("Undo")

    assert "Turn them over" in [button.says for button in buttons_of(host.page)]
    assert "Scout" not in {
        button.says for button in buttons_of(host.page) if button.value.startswith("drop:")
    }


# Who may ------------------------------------------------------------------------------------------


def test_a_seat_takes_back_what_is_its_own(table: Table, bo: Guest) -> None:
    tell(to_reveal(table), Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    bo.look()

    bo.press("Undo : Bo seals 2 cards")
    bo.press("Redo: Bo seals 2 cards")

    assert [row.entered_by for row in rows_of(table)][4:] == ["Bo", "Bo"]


@pytest.mark.parametrize("name", ["Ann", "Cy"])
def test_a_seat_takes_back_nothing_of_others(table: Table, name: str) -> None:
    tell(to_reveal(table), Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    guest = guest_at(table, name)
    assert dock(guest.look())["undo"].is_disabled

    assert guest.enter("retract", number=4).status_code == 404
    tell(table, Retract(4))
    assert dock(guest.look())["redo"].is_disabled
    assert guest.enter("restore", number=4).status_code == 404

    assert len(rows_of(table)) == 5


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_seat_takes_back_nothing_of_the_table(table: Table, bo: Guest, number: int) -> None:
    to_reveal(table)

    assert bo.enter("retract", number=number).status_code == 404
    assert len(rows_of(table)) == 3


def test_the_host_takes_back_anything(table: Table, host: Guest) -> None:
    tell(to_reveal(table), Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    host.look()

    host.press("Undo : Bo seals 2 cards")

    assert dock(host.page)["redo"].says == "Redo: Bo seals 2 cards"


@pytest.mark.parametrize(("kind", "number"), [("retract", 2), ("retract", 99), ("restore", 3)])
def test_only_the_last_can_be_taken_back(table: Table, host: Guest, kind: str, number: int) -> None:
    to_reveal(table)

    page = words(assert_page(host.enter(kind, number=number), 422))

    assert "Nothing was recorded." in page
    assert len(rows_of(table)) == 3


def test_a_double_tap_on_undo_takes_back_one_thing(table: Table, host: Guest) -> None:
    to_reveal(table)
    page = host.look()

    host.press("Undo")
    host.page = page
    host.press("Undo")

    assert [row.kind for row in rows_of(table)][3:] == ["retract"]


def test_a_seat_that_was_too_late_with_undo_sees_the_table_as_it_is(table: Table, bo: Guest) -> None:
    tell(to_reveal(table), Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    bo.look()
    tell(table, Reveal(3, {"Cy": FORCES["Cy"]}), "Cy")

    page = words(bo.press("Undo", 409))

    assert "Someone else was first." in page
    assert len(rows_of(table)) == 5


def test_what_comes_after_undo_ends_redo(table: Table, host: Guest) -> None:
    to_reveal(table)
    host.look()
    host.press("Undo")

    host.press("Skip the gathering: reveal")

    assert dock(host.page)["redo"].is_disabled
    assert host.enter("restore", number=3).status_code == 422
