"""A phone seals its force while others gather: its row, the table's row, taking it back, and the reveal."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.rows import Asks
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.tables.models import Table
from tests.cast import gather, open_arctic, rows_of, state_of, tell
from tests.web.guests import Guest, buttons_of, forms_of, guest_at, host_of
from tests.web.pages import assert_page, words

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
    assert str(state_of(table).phase) == "gathering"
    assert "Keeps 2 sealed" in words(host.look())
    assert "Skip Ann and Cy: skirmish" in [button.says for button in buttons_of(host.page)]
    assert "They open when Ann and Cy have sealed too." in words(bo.look())


def test_the_reveal_begins_with_it_face_down_and_its_phone_needs_no_tap(table: Table, bo: Guest) -> None:
    seal(bo, *CARDS)
    host = host_of(table)
    host.look()
    host.press("Skip Ann and Cy: skirmish")

    assert "2 cards sealed" in words(host.page)
    assert "They open when Ann and Cy have sealed too." in words(bo.look())


def test_the_last_phone_turns_all_forces_over(table: Table, bo: Guest) -> None:
    seal(bo, *CARDS)
    seal(guest_at(table, "Ann"), "spear")
    seal(guest_at(table, "Cy"))

    assert str(state_of(table).phase) == "declaring"


def test_a_seat_takes_it_back_and_gathers_on(table: Table, bo: Guest) -> None:
    seal(bo, *CARDS)
    bo.look()

    bo.press("Take it back and gather on")

    assert state_of(table).revealed == {}
    assert "What did you get?" in words(bo.page)
    assert "Bo takes the sealed force back" in words(bo.look("log/"))
    again = words(bo.look(kind="reveal"))
    assert "Bo seals 2 cards" in again, "the cards are tapped already"


def test_a_seal_that_no_longer_stands_is_asked_for_again(table: Table, bo: Guest) -> None:
    seal(bo, *CARDS)
    tell(table, Hunt(None, hired="scavenger"), "Bo", "committed-already")

    assert state_of(table).revealed == {}
    assert "Your cards have changed since you sealed. Seal again." in words(bo.look())
    assert "Bo’s cards have changed since Bo sealed. Bo has to seal again." in words(
        host_of(table).look(f"log/{rows_of(table)[-1].number}/")
    )
    assert "Bo seals 2 cards." in seal(bo, *CARDS)
    assert "Your cards have changed" not in words(bo.look())


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

    assert str(state_of(table).phase) == "reveal"
