"""A phone seals its force while others gather: its row, the table's row, taking it back, and the reveal."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.gathering.hand import Trash
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.rows import Asks
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.entry.entry import Entry, entry_data
from referee.rules.kernel.records import Amend, Insert, Propose
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables.chain import known_of
from referee.tables.logbook import read_log
from referee.tables.management.commands.verify import look_at
from referee.tables.models import Table
from tests.cast import gather, open_arctic, rows_of, state_of, tell
from tests.web.guests import Guest, buttons_of, forms_of, guest_at, host_of
from tests.web.pages import assert_page, words
from tests.web.test_sealed_elsewhere import OWNERS
from tests.web.test_signatures import joined

pytestmark = pytest.mark.django_db
CARDS = ("brawler", "spear")


@pytest.fixture
def table() -> Table:
    """A light table of three in round 3, the first with a skirmish."""
    table = open_arctic(modules=(), is_light=True)
    gather(table, 2)
    return table


@pytest.fixture
def bo(table: Table) -> Guest:
    phone = guest_at(table, "Bo")
    phone.look()
    return phone


def seal(phone: Guest, *cards: str, status: int = 200) -> str:
    """Tap the cards on the phone's own page, and seal them."""
    phone.look(kind="reveal", cards=list(cards))
    form = forms_of(phone.page)["reveal"]
    phone.page = assert_page(phone.client.post(form.action, dict_of(form.fields), follow=True), status)
    return words(phone.page)


def dict_of(fields: list[tuple[str, str]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in fields:
        found.setdefault(name, []).append(value)
    return found


def test_the_last_line_of_a_phones_row_leads_to_sealing(bo: Guest) -> None:
    assert "Seal your force" in words(bo.page)
    assert "What do you reveal?" in words(bo.look(kind="reveal"))


def test_a_phone_seals_while_others_gather_and_the_tables_row_says_so(table: Table, bo: Guest) -> None:
    host = host_of(table)
    assert "Bo seals 2 cards." in seal(bo, *CARDS)

    assert state_of(table).revealed == {"Bo": Force(CARDS)}
    assert state_of(table).phase.value == "gathering"
    assert "Keeps 2 sealed" in words(host.look())
    assert "Skip Ann and Cy: skirmish" in [button.says for button in buttons_of(host.page)]
    assert "Revealed once Ann and Cy have sealed too." in words(bo.look())


def test_the_reveal_begins_with_it_face_down_and_its_phone_needs_no_tap(table: Table, bo: Guest) -> None:
    seal(bo, *CARDS)
    host = host_of(table)
    host.look()
    host.press("Skip Ann and Cy: skirmish")

    assert "2 cards sealed" in words(host.page)
    assert "Revealed once Ann and Cy have sealed too." in words(bo.look())


def test_the_last_phone_turns_all_forces_over(table: Table, bo: Guest) -> None:
    seal(bo, *CARDS)
    seal(guest_at(table, "Ann"), "spear")
    seal(guest_at(table, "Cy"))

    assert state_of(table).phase.value == "declaring"


def test_a_seat_takes_it_back_and_gathers_on(table: Table, bo: Guest) -> None:
    seal(bo, *CARDS)
    bo.look()

    bo.press("Cancel and go on")

    assert state_of(table).revealed == {}
    assert "What did you get?" in words(bo.page)
    assert "Bo takes the sealed force back" in words(bo.look("log/"))
    again = words(bo.look(kind="reveal"))
    assert "Bo seals 2 cards" in again, "the cards are tapped already"


def test_a_seal_that_no_longer_stands_is_asked_for_again(table: Table, bo: Guest) -> None:
    seal(bo, *CARDS)
    tell(table, Hunt(None, hired="scavenger"), "Bo", "committed-already")

    assert state_of(table).revealed == {}
    assert "Your cards or the rules have changed since you sealed. Seal again." in words(bo.look())
    assert "Bo’s cards or the rules have changed. Bo has to seal again." in words(
        host_of(table).look(f"log/{rows_of(table)[-1].number}/")
    )
    assert "Bo seals 2 cards." in seal(bo, *CARDS)
    assert "Your cards or the rules have changed" not in words(bo.look())


def test_a_question_about_the_row_comes_before_the_seal(table: Table, bo: Guest) -> None:
    tell(table, Asks("Bo", "hunt", "sniper_team", is_open=True))

    assert "Seal your force" not in words(bo.look())
    refused = bo.enter("reveal", for_seat="Bo", cards=list(CARDS), round=3)
    assert refused.status_code == 422
    assert "First answer the question about what Bo got." in refused.content.decode()


def test_the_host_seals_for_nobody_while_seats_gather(table: Table) -> None:
    host = host_of(table)
    host.look()

    assert host.enter("reveal", for_seat="Bo", cards=["spear"], round=3).status_code == 404
    assert host.enter("unseal", for_seat="Bo", round=3).status_code == 404
    assert "Seal your force" not in words(host.look(kind="reveal"))


def test_without_a_skirmish_a_phone_is_done_as_before() -> None:
    phone = guest_at(open_arctic(modules=(), is_light=True), "Bo")
    phone.look()

    assert "Seal your force" not in words(phone.page)
    phone.press("Done")
    assert state_of(phone.table).seats["Bo"].committed == 0


# From an older page ----------------------------------------------------------------------------------


def test_a_seal_meets_what_others_enter_and_the_end_of_the_gathering(table: Table, bo: Guest) -> None:
    seal(bo, *CARDS)
    bo.look(kind="reveal", cards=["spear", "refugee"])
    form = forms_of(bo.page)["reveal"]
    tell(table, Hunt(None, hired="scavenger"), "Cy")
    tell(table, Gathered(3))

    assert_page(bo.client.post(form.action, dict_of(form.fields), follow=True))

    assert state_of(table).revealed == {"Bo": Force(("spear", "refugee"))}


def test_the_end_of_a_gathering_that_it_was_still_in_makes_a_seal_late(table: Table, bo: Guest) -> None:
    bo.look(kind="reveal", cards=list(CARDS))
    form = forms_of(bo.page)["reveal"]
    tell(table, Gathered(3))

    assert_page(bo.client.post(form.action, dict_of(form.fields), follow=True), 409)

    assert state_of(table).revealed == {}


def test_a_seal_does_not_make_the_hosts_next_step_late(table: Table, bo: Guest) -> None:
    seal(bo, *CARDS)
    host = host_of(table)
    host.look()
    tell(table, Reveal(3, {"Bo": Force(("spear", "refugee"))}), "Bo")

    host.press("Skip Ann and Cy: skirmish")

    assert state_of(table).phase.value == "reveal"


# What another device sealed is changed there ---------------------------------------------------------


@pytest.fixture
def own(table: Table) -> Guest:
    """Bo's phone, which has taken its seat with a key, has trashed and has sealed."""
    phone = joined(table, "Bo")
    for kind, cards in (("trash", ["refugee"]), ("reveal", list(CARDS))):
        known = known_of(read_log(table))
        answer = phone.enter(kind, known=known, for_seat="Bo", cards=cards, round=3)
        assert answer.status_code == 303, answer.content.decode()
    return phone


def test_the_hosts_undo_of_a_seal_asks_its_seat(table: Table, own: Guest) -> None:
    host = host_of(table)
    host.look()

    host.press("Undo : Bo seals 2 cards", 422)
    assert OWNERS in words(host.page)
    host.press("Ask the others")
    own.look()
    own.press("Yes")

    assert state_of(table).revealed == {}
    assert state_of(table).seats["Bo"].committed is None


def test_an_amendment_that_breaks_the_seal_asks_its_seat_and_another_does_not(
    table: Table, own: Guest
) -> None:
    tell(table, Hunt(None, hired="scavenger"), "Cy")
    trashed = next(row.number for row in rows_of(table) if row.kind == "trash")

    other = entry_data(Entry(Trash(("scavenger",)), "Bo"))
    for anew in (False, True):
        with pytest.raises(IllegalEntry) as refusal:
            tell(table, Amend(trashed, other, anew))
        assert str(refusal.value) == OWNERS
    tell(table, Amend(rows_of(table)[-1].number, entry_data(Entry(Hunt(None, hired="brawler"), "Cy")), False))
    assert state_of(table).revealed == {"Bo": Force(CARDS)}


def test_what_is_inserted_for_its_seat_asks_it_and_with_its_yes_it_seals_again(
    table: Table, own: Guest
) -> None:
    sealed = rows_of(table)[-1].number
    forgotten = Insert(sealed, entry_data(Entry(Hunt(None, hired="scavenger"), "Bo")))
    tell(table, Propose(entry_data(Entry(forgotten))))
    own.look()
    own.press("Yes")

    assert state_of(table).revealed == {}
    assert state_of(table).seats["Bo"].owned["scavenger"] == 4
    assert "Seal your force" in words(own.look())


def test_its_own_device_takes_it_back_by_undo_and_alone_brings_it_back(table: Table, own: Guest) -> None:
    own.look()
    own.press("Undo : Bo seals 2 cards")
    assert state_of(table).revealed == {}
    host = host_of(table)
    host.look()
    host.press("Redo: Bo seals 2 cards", 422)

    own.look()
    own.press("Redo: Bo seals 2 cards")
    assert state_of(table).revealed == {"Bo": Force(CARDS)}


def test_seals_are_signed_and_the_chain_holds_before_and_after_they_open(table: Table, own: Guest) -> None:
    own.look()
    own.press("Cancel and go on")
    seal(own, *CARDS)
    assert look_at(table).signed == 4

    tell(table, Gathered(3))
    for seat in ("Ann", "Cy"):
        tell(table, Reveal(3, {seat: Force()}), seat)

    assert state_of(table).phase.value == "declaring"
    assert look_at(table).signed == 4
    assert "Bo reveals a Brawler and a Spear" in words(host_of(table).look("log/"))
