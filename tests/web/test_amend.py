"""Putting an older entry right: the page as it was, the preview, the confirmation, and who may."""

from __future__ import annotations

import pytest

from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.storing import Store
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.tables.models import Table
from tests.cast import FORCES, PLAYERS, open_arctic, rows_of, state_of, tell, to_declaring, to_reveal
from tests.web.guests import Guest, forms_of, guest_at, host_of
from tests.web.pages import assert_page, words
from tests.web.saying import of_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Return a base-game table where Ann dug and hired, and Bo has committed."""
    table = open_arctic(modules=())
    tell(table, Dig(("scavenger", "shovel"), None), "Ann")
    tell(table, Hunt(("scavenger",), (), None), "Ann")
    tell(table, Commit(1), "Ann")
    tell(table, Commit(5), "Bo")
    return table


def amend(guest: Guest, number: int) -> str:
    """Open the page on which an entry is put right."""
    return guest.look(f"amend/{number}/")


def test_the_log_leads_to_it_and_the_page_is_as_it_was_with_what_was_typed(table: Table) -> None:
    host = host_of(table)

    assert "amend/1/" in host.look("log/1/")
    page = amend(host, 1)

    assert "Amending entry 1" in page
    assert "Ann gathers." in page
    assert "Undo" not in page
    assert 'value="scavenger"' in page
    assert 'value="shovel"' in page


def test_a_preview_records_nothing_and_a_confirmation_one_entry(table: Table) -> None:
    host = host_of(table)
    amend(host, 1)
    host.press("Dig 3", status=200) if "Dig 3" in host.page else host.press("digs 3")

    assert "Nothing is recorded yet." in host.page
    assert "No other ruling changes." in host.page
    assert len(rows_of(table)) == 4

    host.press("Record this")
    assert [row.kind for row in rows_of(table)] == ["dig", "hunt", "commit", "commit", "amend"]
    assert "Entry 1 amended: Ann digs 3 and keeps nothing" in host.page


def test_what_changes_is_shown_and_counts_after_confirmation(table: Table) -> None:
    host = host_of(table)
    response = host.client.post(
        f"{host.path}amend/3/enter/commit/",
        {"seen": 4, "entry_id": "6ff0f0a2-92ab-4f4b-8d2a-0d7d3c8f8a01", "for_seat": "Ann", "number": "0"},
    )
    host.page = assert_page(response)
    assert "Ann is done and keeps no card" in host.page

    host.press("Record this")

    assert state_of(table).seats["Ann"].committed == 0
    assert "Ann is done and keeps no card" in host.look("log/3/")


def test_an_entry_is_struck_out_and_undo_brings_it_back(table: Table) -> None:
    host = host_of(table)
    amend(host, 1)
    host.look("amend/1/strike/")
    assert "Delete entry 1?" in host.page
    host.press("Delete it")

    assert "dig" not in state_of(table).seats["Ann"].actions
    assert "No longer counts" in host.page
    host.press("Entry 1 deleted")
    assert "dig" in state_of(table).seats["Ann"].actions


def test_what_falls_out_is_named(table: Table) -> None:
    host = host_of(table)
    tell(table, Commit(5), "Cy")  # ends round 1
    tell(table, Dig(("scavenger",), None), "Ann")

    assert "Entry 5 stays as played (" in host.look("amend/4/strike/")
    assert "is left out" not in host.page

    host.press("Rule later entries again")
    assert "Entry 5 stays as an override" in host.page or "Entry 5 is left out" in host.page
    host.press("Delete it")
    assert rows_of(table)[-1].facts["anew"] is True


def test_nothing_is_asked_about_later_entries_where_there_are_none(table: Table) -> None:
    host = host_of(table)
    later = "Keep later entries as played"

    for seat, number, has_later in (("Ann", 3, True), ("Bo", 4, False)):
        page = assert_page(host.send(f"amend/{number}/enter/commit/", for_seat=seat, number="0"))
        assert f"Amend entry {number}?" in page
        assert (later in page) is has_later


def test_a_changed_force_changes_the_skirmish() -> None:
    table = to_declaring(open_arctic())
    tell(table, Count(3))
    before = state_of(table).last
    host = host_of(table)
    page = amend(host, 4)
    assert "sniper_team" in page

    shown = {name: list(FORCES[name].cards) for name in PLAYERS[:2]}
    fields = {"seen": 5, "entry_id": "6ff0f0a2-92ab-4f4b-8d2a-0d7d3c8f8a01", **of_all(shown)}
    response = host.client.post(f"{host.path}amend/4/enter/reveal/", fields)
    host.page = assert_page(response)
    assert "Entry 5 stays (" in host.page
    host.press("Record this")

    assert state_of(table).last != before
    assert "Ruled again, 6" in host.page


def test_what_stands_is_shown_beside_what_would_stand() -> None:
    table = to_declaring(open_arctic())
    tell(table, Count(3))
    page = words(host_of(table).look("amend/5/strike/"))
    assert "Now Then" in page
    assert "Bo: 1 contested resource won → Bo: 0 contested resources won" in page


def test_a_refused_entry_keeps_what_was_typed_and_can_be_overridden(table: Table) -> None:
    host = host_of(table)
    fields = {"seen": 4, "entry_id": "6ff0f0a2-92ab-4f4b-8d2a-0d7d3c8f8a01", "for_seat": "Ann", "number": "9"}
    response = host.client.post(f"{host.path}amend/3/enter/commit/", fields)
    host.page = assert_page(response, 422)

    assert "of 5 cards left this round, not 9" in host.page
    host.press("Play it this way")
    assert "Amend entry 3?" in host.page
    host.press("Record this")
    assert state_of(table).seats["Ann"].committed == 9


def test_nonsense_records_nothing(table: Table) -> None:
    host = host_of(table)
    good = {"seen": 4, "entry_id": "6ff0f0a2-92ab-4f4b-8d2a-0d7d3c8f8a01"}
    for each in ("{", "[]", '{"kind": "sing"}', "1e999", '{"kind": "commit", "facts": {"number": true}}'):
        host.client.post(f"{host.path}amend/3/confirm/", {**good, "entry": each})
    assert host.client.post(f"{host.path}amend/3/enter/sing/", good).status_code == 404
    assert len(rows_of(table)) == 4


def test_a_confirmation_that_comes_late_shows_the_preview_anew(table: Table) -> None:
    host = host_of(table)
    host.look("amend/1/strike/")
    tell(table, Commit(5), "Cy")

    host.press("Delete it", status=409)

    assert "Someone else was first." in host.page
    assert len(rows_of(table)) == 5
    host.press("Delete it")
    assert rows_of(table)[-1].kind == "amend"


def test_a_confirmation_sent_twice_records_once(table: Table) -> None:
    host = host_of(table)
    page = host.look("amend/1/strike/")
    host.press("Delete it")
    host.page = page
    host.press("Delete it")

    assert [row.kind for row in rows_of(table)].count("amend") == 1


@pytest.mark.parametrize("where", ["amend/1/", "amend/1/strike/"])
def test_only_the_host_puts_right_and_only_what_counts(table: Table, where: str) -> None:
    ann = guest_at(table, "Ann")

    assert ann.client.get(ann.path + where).status_code == 404
    assert ann.client.post(f"{ann.path}amend/1/confirm/", {}).status_code == 404
    assert host_of(table).client.get(host_of(table).path + where.replace("1", "99")).status_code == 404
    assert "amend/1/" not in ann.look("log/1/")


def test_a_sealed_force_is_not_put_right_by_the_host() -> None:
    table = open_arctic()
    to_reveal(table)
    tell(table, Reveal(3, {"Ann": FORCES["Ann"]}), "Ann")

    host = host_of(table)
    assert host.client.get(f"{host.path}amend/4/").status_code == 404


def test_a_tap_on_the_page_as_it_was_stays_on_it(table: Table) -> None:
    host = host_of(table)
    response = host.client.get(f"{host.path}amend/1/", {"kind": "dig", "do": "cards:brawler"})

    assert response.status_code == 302
    assert response["Location"].startswith(f"{host.path}amend/1/?")


def test_what_was_entered_against_a_check_stays_to_be_seen_and_taken_off() -> None:
    table = open_arctic(modules=())
    tell(table, Hunt(("scavenger", "scavenger"), hired="scavenger", meds=("refugee",)), "Ann", "no-meds")
    host = host_of(table)

    meds = [value for name, value in forms_of(amend(host, 1))["entry"].fields if name == "meds"]
    assert "Entered, but no longer offered" in host.page
    less = host.look("amend/1/", kind="hunt", for_seat="Ann", meds=meds, do="meds:-refugee")

    assert meds == ["refugee"]
    assert not [value for name, value in forms_of(less)["entry"].fields if name == "meds"]


@pytest.mark.parametrize(
    "said",
    [
        {"kind": "store", "building": "9"},
        {"kind": "retrieve", "building": "x"},
        {"kind": "demolish", "building": "9"},
        {"kind": "demolish", "building": "Bo/9"},
        {"kind": "dig", "cards": "mole"},
        {"kind": "hunt", "meds": "mole"},
        {"kind": "build", "cards": "mole"},
        {"kind": "build", "kept": "mole"},
        {"kind": "strike", "with": "mole"},
        {"kind": "strike", "with": "scavenger", "card": "Bo/mole"},
    ],
)
def test_what_there_is_not_still_shows_the_page_as_it_was(said: dict[str, str]) -> None:
    table = open_arctic(modules=("hq1", "hq2", "hq3", "hq4"))
    tell(table, Dig(("scavenger",), None), "Ann")

    assert "Amending entry 1" in host_of(table).look("amend/1/", for_seat="Ann", **said)


def test_what_was_stored_in_a_building_amended_away_is_still_amended() -> None:
    table = open_arctic(modules=("hq1", "hq2"))
    tell(table, Recount({"scavenger": 3, "spear": 1, "engineer": 1}), "Ann", "too-many-copies")
    tell(table, Build(("engineer",), "armory", timer=0), "Ann")
    tell(table, Store(0, unseen=1), "Ann")
    host = host_of(table)
    host.look("amend/2/strike/")
    host.press("Delete it")

    assert "Amending entry 3" in amend(host, 3)


def test_a_force_of_one_seat_is_amended_as_it_was_tapped() -> None:
    table = to_reveal(open_arctic())
    for name in PLAYERS:
        tell(table, Reveal(3, {name: FORCES[name]}), name)
    tell(table, Count(3))
    host = host_of(table)

    form = forms_of(amend(host, 5))["reveal"]

    assert [value for name, value in form.fields if name in ("for_seat", "cards")] == [
        "Bo",
        *FORCES["Bo"].cards,
    ]
