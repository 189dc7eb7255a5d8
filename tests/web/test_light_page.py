"""The light round: a row a seat, tiles that enter what was got, and the question at a row."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.rows import Asks
from referee.rules.arctic.record.unsaid import NOT_SAID
from referee.tables.models import Table
from tests.cast import PLAYERS, gather, open_arctic, rows_of, state_of, tell
from tests.web.guests import Guest, buttons_of, forms_of, guest_at, host_of
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db

FOUR = (*PLAYERS, "Di")


@pytest.fixture
def table() -> Table:
    """A light table of four in round 3, the first with a skirmish."""
    table = open_arctic(FOUR, modules=(), is_light=True)
    gather(table, 2)
    return table


@pytest.fixture
def host(table: Table) -> Guest:
    host = host_of(table)
    host.look()
    return host


def tap(guest: Guest, *taps: str) -> Guest:
    """Tap buttons of the draft, one after the other."""
    for each in taps:
        assert each in {button.value for button in buttons_of(guest.page) if button.name == "do"}
        here = [(name, word) for name, word in place_of(guest) if name != "do"]
        query: dict[str, Any] = {}
        for name, word in [*here, ("do", each)]:
            query.setdefault(name, []).append(word)
        guest.look(**query)
    return guest


def pick(guest: Guest, cell: str, says: str, status: int = 200) -> None:
    """Open a cell, if one is given, and tap a tile of its sheet."""
    tap(guest, *[cell] * bool(cell))
    tile = next(each for each in buttons_of(guest.page) if each.form == "pick" and says in each.says)
    form = forms_of(guest.page)["pick"]
    data = dict(form.fields) | {tile.name: tile.value}
    guest.page = assert_page(guest.client.post(form.action, data, follow=True), status)


def place_of(guest: Guest) -> list[tuple[str, str]]:
    """Return the fields of the form that carries the page's place."""
    return forms_of(guest.page)["draft"].fields


def pressable(guest: Guest) -> list[str]:
    return [button.says for button in buttons_of(guest.page) if not button.is_disabled]


def test_every_seat_is_a_row_in_the_order_of_the_chairs(host: Guest) -> None:
    taps = [button.value for button in buttons_of(host.page) if button.name == "do" and "dug" in button.value]

    assert "Who got what?" in words(host.page)
    assert list(dict.fromkeys(taps)) == ["cell:1.dug", "cell:2.dug", "cell:3.dug", "cell:4.dug"]


def test_a_column_without_its_module_is_not_drawn(host: Guest) -> None:
    assert "Built" not in words(host.page)
    assert "cell:1.built" not in {button.value for button in buttons_of(host.page)}


def test_without_a_skirmish_nobody_is_asked_what_they_keep() -> None:
    host = host_of(open_arctic(FOUR, is_light=True))
    host.look()

    assert "cell:1.built" in {button.value for button in buttons_of(host.page)}
    assert "cell:1.keeps" not in {button.value for button in buttons_of(host.page)}


def test_a_tile_enters_the_card_and_opens_the_next_cell_of_the_same_seat(table: Table, host: Guest) -> None:
    pick(host, "cell:1.dug", "Net")

    row = rows_of(table)[-1]
    assert (row.kind, row.seat, row.facts["kept"], row.facts["cards"]) == ("dig", "Ann", "net", None)
    assert ("cell", "1.hired") in place_of(host)
    assert "Who did Ann hire?" in words(host.page)


def test_rows_are_filled_in_any_order(table: Table, host: Guest) -> None:
    pick(host, "cell:3.hired", "Scavenger")
    pick(host, "cell:1.dug", "Unseen")

    assert [(row.kind, row.seat) for row in rows_of(table)[-2:]] == [("hunt", "Cy"), ("dig", "Ann")]
    assert [own.unseen != () for own in state_of(table).seats.values()] == [True, False, False, False]


def test_a_row_closes_when_the_next_seat_is_tapped(host: Guest) -> None:
    tap(host, "cell:1.dug", "cell:2.dug")

    assert ("left", "1") in place_of(host)
    assert "Skip Bo, Cy and Di: skirmish" in pressable(host)

    tap(host, "cell:1.hired")
    assert ("left", "1") not in place_of(host)


def test_the_button_names_whom_it_skips(table: Table, host: Guest) -> None:
    assert "Skip everyone: skirmish" in pressable(host)

    pick(host, "cell:2.dug", "Net")
    pick(host, "cell:3.dug", "Net")
    assert "Skip Ann and Di: skirmish" in pressable(host)

    host.press("Skip Ann and Di: skirmish")
    assert state_of(table).phase == "reveal"


def test_all_rows_said_there_is_nobody_to_skip(host: Guest) -> None:
    for number in range(1, 5):
        pick(host, f"cell:{number}.dug", "Unseen")
    host.look()

    assert "Everyone has gathered." in words(host.page)
    assert "To the skirmish" in pressable(host)


def test_trashed_takes_several_taps(table: Table, host: Guest) -> None:
    assert "Nothing more" not in words(tap(host, "cell:1.trashed").page)

    pick(host, "", "Refugee")
    assert "Nothing more" in words(host.page)
    pick(host, "", "Refugee")

    assert [row.kind for row in rows_of(table)[-2:]] == ["trash", "trash"]
    assert "2 × Refugee" in words(host.page)


def test_what_the_numbers_are_is_said_only_where_there_are_any(host: Guest) -> None:
    assert "Number: copies left" in words(tap(host, "cell:1.dug").page)
    assert "Number: copies left" not in words(tap(host, "cell:1.keeps").page)


def test_a_tile_in_a_filled_cell_changes_what_was_said(table: Table, host: Guest) -> None:
    pick(host, "cell:1.dug", "Net")
    pick(host, "cell:1.dug", "Spear")

    assert "Ann digs up a Spear" in words(host.page)
    host.press("Record this")
    assert state_of(table).seats["Ann"].owned.get("spear") == 2
    assert "Who got what?" in words(host.page)


# The question ----------------------------------------------------------------------------------------


@pytest.fixture
def asked() -> Guest:
    """The host of a light table in round 1, where no hand of Bo's can have paid what he hired."""
    host = host_of(open_arctic(FOUR, modules=(), is_light=True))
    host.look()
    pick(host, "cell:2.hired", "Sniper Team")
    return host


def test_what_could_not_be_is_asked_at_the_row_and_recorded_only_when_answered(asked: Guest) -> None:
    assert "How did Bo pay?" in words(asked.page)
    assert [row.kind for row in rows_of(asked.table)] == ["row_question"]
    (end,) = [button for button in buttons_of(asked.page) if button.form == "gathered"]
    assert (end.says, end.is_disabled) == ("First: how did Bo pay?", True)

    asked.press("Record anyway")
    assert rows_of(asked.table)[-1].overrides == ["not-possible"]
    assert "How did Bo pay?" not in words(asked.page)


def test_a_question_never_blocks_another_row(asked: Guest) -> None:
    pick(asked, "cell:3.dug", "Unseen")

    assert rows_of(asked.table)[-1].seat == "Cy"
    assert "How did Bo pay?" in words(asked.page)


def test_a_wrong_card_is_dropped_and_its_cell_opened(asked: Guest) -> None:
    asked.press("Wrong card")

    assert "How did Bo pay?" not in words(asked.page)
    assert ("cell", "2.hired") in place_of(asked)


def test_what_fits_after_all_can_be_recorded(table: Table, host: Guest) -> None:
    tell(table, Asks("Bo", "hunt", "scavenger", is_open=True))
    host.look()

    assert "Now it fits." in words(host.page)
    host.press("Bo hires a Scavenger")
    assert rows_of(table)[-1].facts["hired"] == "scavenger"
    assert state_of(table).questions == ()


def test_every_device_shows_the_question_and_the_first_answer_counts(asked: Guest) -> None:
    bo, cy = (guest_at(asked.table, name) for name in ("Bo", "Cy"))
    for phone in (bo, cy):
        phone.look()

    assert "How did Bo pay?" in words(bo.page)
    assert "How did Bo pay?" not in words(cy.page)

    bo.press("Wrong card")
    assert "How did Bo pay?" not in words(asked.look())
    assert state_of(asked.table).questions == ()


def test_the_second_answer_comes_too_late(asked: Guest) -> None:
    bo = guest_at(asked.table, "Bo")
    bo.look()

    asked.press("Record anyway")
    bo.press("Wrong card", 409)

    assert [row.kind for row in rows_of(asked.table)] == ["row_question", "hunt"]


def test_what_other_seats_enter_makes_no_answer_late(asked: Guest) -> None:
    bo, cy = (guest_at(asked.table, name) for name in ("Bo", "Cy"))
    bo.look()
    cy.look()
    pick(cy, "cell:3.dug", "Unseen")

    bo.press("Record anyway")
    assert rows_of(asked.table)[-1].overrides == ["not-possible"]


def test_questions_end_with_the_gathering(asked: Guest) -> None:
    tell(asked.table, Gathered(1))
    assert state_of(asked.table).questions == ()


def test_an_undo_takes_the_question_back(asked: Guest) -> None:
    asked.press("Undo")
    assert "How did Bo pay?" not in words(asked.page)


def test_an_entry_that_does_not_come_from_a_row_is_refused(table: Table, host: Guest) -> None:
    data: dict[str, Any] = {"for_seat": "Bo", "cards": NOT_SAID, "hired": "sniper_team"}
    rows = len(rows_of(table))
    tell(table, Gathered(3))
    assert host.enter("hunt", **data).status_code == 422
    assert len(rows_of(table)) == rows + 1


@pytest.mark.parametrize(
    "query",
    ["cell=9.dug", "cell=x", "cell=1.zed", "left=-1", "do=cell:1.built"],
)
def test_an_address_that_says_nonsense_opens_the_page(host: Guest, query: str) -> None:
    host.look(**dict(parse_qsl(query)))
    assert "Who got what?" in words(host.page)


# Full entry ------------------------------------------------------------------------------------------


def test_full_entry_of_a_seat_leads_back_to_the_rows(table: Table, host: Guest) -> None:
    tap(host, "cell:1.dug", "cell:2.dug")
    full = next(link for link in links_of(host.page) if "kind=" in link and "for_seat=Cy" in link)
    host.look(**dict(parse_qsl(urlsplit(full).query)))

    assert "Cy gathers." in words(host.page)
    assert ("left", "1") in place_of(host)
    host.look(kind="draw", for_seat="Cy", cards="scavenger", left="1")
    host.press("Cy draws 1 with a Scavenger")
    assert rows_of(table)[-1].seat == "Cy"
    assert "Who got what?" in words(host.page)
    assert ("left", "1") in place_of(host)


def test_full_entry_for_all_is_remembered_for_the_table(table: Table, host: Guest) -> None:
    bo = guest_at(table, "Bo")
    host.press("Full entry for all")
    assert "Ann gathers. Bo is next." in words(host.look())
    assert "Bo gathers" not in words(host.page)
    assert "What did you get?" not in words(bo.look())

    host.press("Who got what?")
    assert "Who got what?" in words(host.look())
    assert "What did you get?" in words(bo.look())


def test_how_much_is_entered_makes_no_row_late(table: Table, host: Guest) -> None:
    bo = guest_at(table, "Bo")
    bo.look()
    tap(bo, "cell:2.dug")
    host.press("Full entry for all")

    pick(bo, "", "Unseen")
    assert (rows_of(table)[-1].kind, rows_of(table)[-1].seat) == ("dig", "Bo")


def links_of(html: str) -> list[str]:
    return [unescape(address) for address in re.findall(r'<a [^>]*href="([^"]*)"', html)]


# A seat's own phone ------------------------------------------------------------------------------------


def test_a_phone_has_only_its_own_row(table: Table) -> None:
    bo = guest_at(table, "Bo")
    bo.look()

    taps = {button.value for button in buttons_of(bo.page) if button.name == "do"}
    assert "What did you get?" in words(bo.page)
    assert "cell:2.dug" in taps
    assert not [each for each in taps if each.startswith(("cell:1", "cell:3", "cell:4"))]


def test_a_phone_enters_what_it_got(table: Table) -> None:
    bo = guest_at(table, "Bo")
    bo.look()
    pick(bo, "cell:2.dug", "Unseen")
    pick(bo, "cell:2.hired", "Scavenger")

    assert [(row.kind, row.seat) for row in rows_of(table)[-2:]] == [("dig", "Bo"), ("hunt", "Bo")]


def test_a_phone_does_not_open_the_cell_of_another(table: Table) -> None:
    bo = guest_at(table, "Bo")
    assert "What did Ann keep?" not in words(bo.look(cell="1.dug"))
    assert bo.enter("dig", for_seat="Ann", cards=NOT_SAID, kept="net").status_code == 404


# At the same time -------------------------------------------------------------------------------------


@pytest.fixture
def phones(table: Table) -> list[Guest]:
    """The phones of Ann and Bo, which show the same page."""
    phones = [guest_at(table, name) for name in ("Ann", "Bo")]
    for phone in phones:
        phone.look()
    return phones


def test_two_rows_filled_in_on_one_page_are_both_recorded(table: Table, phones: list[Guest]) -> None:
    ann, bo = (tap(phone, f"cell:{number}.dug") for number, phone in enumerate(phones, start=1))

    pick(ann, "", "Net")
    pick(bo, "", "Unseen")

    assert [(row.kind, row.seat) for row in rows_of(table)[-2:]] == [("dig", "Ann"), ("dig", "Bo")]


def test_the_last_copy_goes_to_the_first_and_the_other_is_asked(table: Table, phones: list[Guest]) -> None:
    ann, bo = (tap(phone, f"cell:{number}.dug") for number, phone in enumerate(phones, start=1))
    left = state_of(table).copies["net"]
    for _ in range(left - 1):
        tell(table, Dig(None, "net"), "Cy", "action-taken", "not-possible")

    pick(ann, "", "Net")
    pick(bo, "", "Net")

    assert [(row.kind, row.seat) for row in rows_of(table)[-2:]] == [("dig", "Ann"), ("row_question", "")]
    assert "Every Net in the box is elsewhere." in words(bo.page)
