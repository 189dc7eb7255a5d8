"""This is wrong: the answers for an entry, what follows from each, recording it, and who may."""

from __future__ import annotations

import json

import pytest

from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.gathering.commit import Commit, Gathered
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.storing import Store
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import counting_records
from referee.tables.logbook import read_log
from referee.tables.models import Table
from tests.cast import FORCES, PLAYERS, open_arctic, rows_of, state_of, tell, to_declaring, to_reveal
from tests.web.guests import Guest, buttons_of, forms_of, guest_at, host_of
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


def in_round_three() -> Table:
    """Return a table where Ann keeps 2 cards in round 3: entry 3."""
    table = open_arctic()
    tell(table, Gathered(1))
    tell(table, Gathered(2))
    tell(table, Commit(2), "Ann")
    return table


def amend(guest: Guest, number: int, answer: str = "cards", **query: str) -> str:
    """Open the page of an entry with an answer to what is wrong."""
    return guest.look(f"wrong/{number}/", answer=answer, **query)


def lines(page: str) -> str:
    """Return what the page says of the changes."""
    return words(page).partition("What changes")[2]


def test_log_lines_the_dock_and_rulings_lead_to_it(table: Table) -> None:
    host = host_of(table)

    assert "wrong/1/" in host.look("log/1/")
    assert "wrong/4/" in host.look()
    assert host.client.get(f"{host.path}wrong/", follow=True).redirect_chain == [
        (f"{host.path}wrong/4/", 303)
    ]


def test_only_answers_that_apply_are_there(table: Table) -> None:
    later = in_round_three()
    dig, done = words(host_of(table).look("wrong/1/")), words(host_of(table).look("wrong/3/"))
    kept = words(host_of(later).look("wrong/3/"))

    for page in (dig, done, kept):
        assert "I forgot something" in page
        assert "We doubt the ruling" in page
        assert "It never happened" in page
    assert ["It was another card" in page for page in (dig, done, kept)] == [True, False, False]
    assert ["It was another number" in page for page in (dig, done, kept)] == [False, False, True]


def test_another_line_is_one_tap(table: Table) -> None:
    page = host_of(table).look("wrong/4/")

    assert "Is it another line?" in page
    assert all(f"/wrong/{number}/" in page for number in (1, 2, 3))


def test_the_chosen_answer_unfolds_with_what_was_entered(table: Table) -> None:
    page = amend(host_of(table), 1)

    assert page.count('name="cards" value="') == 2
    assert "Nothing yet. Tap what it should have been." in page
    assert "Is it another line?" not in page


def test_what_changes_is_shown_live_and_one_entry_is_recorded(table: Table) -> None:
    host = host_of(table)
    amend(host, 1, do="cards:shovel")

    assert "Ann digs 3 and keeps nothing" in lines(host.page)
    assert "Ann digs 1 and keeps nothing" in lines(host.page)
    assert "No other ruling changes." in host.page
    assert len(rows_of(table)) == 4
    host.press("Record this")

    assert [row.kind for row in rows_of(table)] == ["dig", "hunt", "commit", "commit", "amend"]
    assert "Entry 1 amended: Ann digs 1 and keeps nothing" in host.page


def test_what_counts_then_is_what_was_shown() -> None:
    table = in_round_three()
    host = host_of(table)
    amend(host, 3, "numbers", do="number:0")
    assert "Ann is done and keeps no card" in lines(host.page)

    host.press("Record this")

    assert state_of(table).seats["Ann"].committed == 0
    assert "Ann is done and keeps no card" in host.look("log/3/")


def test_the_numbers_of_cards_change_with_them(table: Table) -> None:
    tell(table, Commit(5), "Cy")
    tell(table, Hunt(("scavenger", "scavenger"), hired="brawler"), "Ann")
    page = lines(amend(host_of(table), 6, do="hired:scavenger"))

    for label, was, now in (("Ann: Brawler", 2, 1), ("Ann: Scavenger", 3, 4), ("Brawler on the stack", 6, 7)):
        assert page.count(f"{label} {was}") == 1, page
        assert page.count(f"{label} {now}") == 1, page


def test_a_hire_of_three_rounds_ago_takes_five_taps() -> None:
    table = open_arctic(modules=())
    tell(table, Hunt(("scavenger", "scavenger"), hired="brawler"), "Ann")
    for number in (1, 2):
        tell(table, Gathered(number))
    tell(table, Gathered(3))
    tell(table, Reveal(3, {seat: Force(("refugee",)) for seat in PLAYERS}))
    tell(table, Count(3))
    host = host_of(table)
    assert state_of(table).round == 4
    host.look()

    host.follow("This is wrong")
    host.follow("Ann hires a Brawler for 2 food")
    host.follow("It was another card")
    host.press("Scavenger 1 food")
    host.press("Record this")

    assert [state_of(table).seats["Ann"].owned[each] for each in ("brawler", "scavenger")] == [1, 4]


def test_a_card_that_nobody_hired_leads_from_its_refusal_to_where_it_was_forgotten() -> None:
    table = open_arctic(modules=())
    while seat := state_of(table).gatherer:
        tell(table, Commit(5), seat)
    host = host_of(table)
    refused = host.enter("reveal", round=3, **of_all({"Ann": ["thugs", *["refugee"] * 4]}))
    host.page = assert_page(refused, 422)
    assert "Ann has no Thugs" in words(host.page)

    host.follow("I forgot something")
    assert "What’s missing here?" in host.page
    assert "Ann hires a Thugs" in words(host.page) or "Ann hires Thugs" in words(host.page)
    host.press("record anyway")

    assert rows_of(table)[-1].kind == "insert"
    assert state_of(table).seats["Ann"].owned["thugs"] == 1
    assert "Ann has no Thugs" not in words(
        host.enter("reveal", round=3, **of_all({"Ann": ["thugs", *["refugee"] * 4]})).content.decode()
    )


def test_an_entry_is_inserted_where_it_was_forgotten(table: Table) -> None:
    host = host_of(table)
    amend(host, 3, "forgot", kind="dig", for_seat="Ann")
    assert "Ann hunts 1 with a Scavenger" in host.page
    assert "Nothing can be entered in this place." not in host.page

    amend(host, 3, "forgot", kind="draw", for_seat="Ann", do="cards:refugee")
    host.press("Insert it")

    assert "Inserted before entry 3: Ann draws" in words(host.page)
    kinds = [record.entry.kind for record in counting_records(read_log(table))]
    assert kinds == ["dig", "hunt", "draw", "commit", "commit"]
    host.press("Undo")
    assert len(counting_records(read_log(table))) == 4


def test_a_forgotten_entry_is_moved_up_and_down_with_what_was_drafted(table: Table) -> None:
    host = host_of(table)
    amend(host, 2, "forgot", kind="draw", for_seat="Ann", do="cards:refugee")
    host.follow("Ann hunts 1 with a Scavenger")
    assert "/wrong/3/record/" in host.page
    assert "Ann draws" in words(host.page)

    host.follow("Ann hunts 1 with a Scavenger")
    assert "/wrong/2/record/" in host.page


def test_an_entry_is_taken_out_and_undo_brings_it_back(table: Table) -> None:
    host = host_of(table)
    amend(host, 1, "out")
    assert "It never happened" in lines(host.page)
    host.press("Take it out")

    assert "dig" not in state_of(table).seats["Ann"].actions
    assert "No longer counts" in host.page
    host.press("Entry 1 deleted")
    assert "dig" in state_of(table).seats["Ann"].actions


def test_a_later_entry_asks_whether_it_stays_as_played(table: Table) -> None:
    host = host_of(table)
    tell(table, Commit(5), "Cy")  # ends round 1
    tell(table, Hunt(("scavenger", "scavenger"), hired="brawler"), "Ann")
    amend(host, 4, "out")

    assert "Keep as played" in host.page
    assert "is left out" not in host.page
    host.press("Take it out")
    assert state_of(table).seats["Ann"].owned["brawler"] == 2


def test_a_later_entry_alone_is_ruled_again_if_the_table_says_so() -> None:
    table = open_arctic(modules=())
    tell(table, Hunt(("scavenger", "scavenger"), hired="brawler"), "Ann")
    while seat := state_of(table).gatherer:
        tell(table, Commit(state_of(table).seats[seat].left), seat)
    bluffs = ("refugee", "refugee", "refugee")
    forces = {seat: Force(("brawler", "scavenger", *bluffs)) for seat in PLAYERS}
    tell(table, Reveal(3, {**forces, "Ann": Force(("brawler", "brawler", *bluffs))}))
    host = host_of(table)
    amend(host, 1, do="hired:scavenger")
    assert "Keep as played" in host.page

    host.follow("Take it back")
    host.press("Record this")

    assert rows_of(table)[-1].facts["again"] == [rows_of(table)[-2].number]
    assert state_of(table).revealed == {}


def test_all_later_entries_are_ruled_again_if_the_table_says_so(table: Table) -> None:
    host = host_of(table)
    tell(table, Commit(5), "Cy")  # ends round 1
    tell(table, Dig(("scavenger",), None), "Ann")
    amend(host, 4, "out", anew="on")

    assert "Rule later entries again" in host.page
    host.press("Take it out")
    assert rows_of(table)[-1].facts["anew"] is True


def test_a_changed_force_changes_the_skirmish() -> None:
    table = to_declaring(open_arctic())
    tell(table, Count(3))
    before = state_of(table).last
    host = host_of(table)
    shown = {**{name: list(FORCES[name].cards) for name in PLAYERS}, "Bo": []}
    entry = {"kind": "reveal", "facts": {"round": 3, "forces": {n: {"cards": c} for n, c in shown.items()}}}

    host.look("wrong/4/", answer="cards", entry=json.dumps({**entry, "seat": None, "overrides": []}))
    assert "Bo wins with 4 fight and takes the contested card Cy wins" in lines(host.page)
    host.follow("Rule it again")
    assert "changes" in lines(host.page)
    host.press("Record this")

    assert state_of(table).last != before
    assert "Ruled again, 6" in host.page


def test_what_stands_is_shown_beside_what_would_stand() -> None:
    table = to_declaring(open_arctic())
    tell(table, Count(3))
    page = lines(amend(host_of(table), 5, "out"))
    assert "Now" in page
    assert "Then" in page
    assert "Bo: 1 contested resource won → Bo: 0 contested resources won" in page


def test_a_refused_entry_says_why_and_can_be_overridden(table: Table) -> None:
    host = host_of(table)
    amend(host, 2, do="hired:thugs")

    assert "Thugs" in lines(host.page)
    host.press("Play it this way")
    assert state_of(table).seats["Ann"].owned["thugs"] == 1
    assert "Override" in host.page


def test_nonsense_records_nothing(table: Table) -> None:
    host = host_of(table)
    good = {"seen": 4, "entry_id": "6ff0f0a2-92ab-4f4b-8d2a-0d7d3c8f8a01"}
    for each in ("{", "[]", '{"kind": "sing"}', "1e999", '{"kind": "commit", "facts": {"number": true}}'):
        for what in ("amend", "insert"):
            host.client.post(f"{host.path}wrong/3/record/", {**good, "entry": each, "what": what})
        assert host.client.get(f"{host.path}wrong/3/", {"answer": "cards", "entry": each}).status_code == 200
    assert len(rows_of(table)) == 4


@pytest.mark.parametrize(
    "query", ["answer=x", "answer=cards&kind=sing", "answer=out&again=x 1 99 1", "answer=forgot&do=x"]
)
def test_a_made_up_address_shows_the_page(table: Table, query: str) -> None:
    assert "What’s" in assert_page(
        host_of(table).client.get(f"{host_of(table).path}wrong/1/?{query}", follow=True)
    )


def test_a_confirmation_that_comes_late_shows_the_preview_anew(table: Table) -> None:
    host = host_of(table)
    amend(host, 1, "out")
    tell(table, Commit(5), "Cy")

    host.press("Take it out", status=409)

    assert "Someone else was first." in host.page
    assert len(rows_of(table)) == 5
    host.press("Take it out")
    assert rows_of(table)[-1].kind == "amend"


def test_a_confirmation_sent_twice_records_once(table: Table) -> None:
    host = host_of(table)
    page = amend(host, 1, "out")
    host.press("Take it out")
    host.page = page
    host.press("Take it out")

    assert [row.kind for row in rows_of(table)].count("amend") == 1


def test_only_the_host_changes_the_record_and_only_what_counts(table: Table) -> None:
    ann = guest_at(table, "Ann")

    assert ann.client.get(f"{ann.path}amend/1/").status_code == 404
    assert ann.client.post(f"{ann.path}wrong/1/record/", {}).status_code == 404
    assert host_of(table).client.get(f"{host_of(table).path}wrong/99/").status_code == 404
    assert "I forgot something" not in ann.look("wrong/1/")
    assert "It never happened" not in ann.page


def test_a_sealed_force_is_not_put_right_by_the_host() -> None:
    table = open_arctic()
    to_reveal(table)
    tell(table, Reveal(3, {"Ann": FORCES["Ann"]}), "Ann")

    host = host_of(table)
    for answer in ("cards", "out", "doubt"):
        page = host.look("wrong/4/", answer=answer)
        assert "What changes" not in page
        assert "It never happened" not in page


def test_a_tap_without_scripts_stays_on_the_page(table: Table) -> None:
    host = host_of(table)
    response = host.client.get(f"{host.path}wrong/1/", {"answer": "cards", "do": "cards:brawler"})

    assert response.status_code == 302
    assert response["Location"].startswith(f"{host.path}wrong/1/?answer=cards&kind=dig")


def test_what_was_entered_against_a_check_stays_to_be_seen_and_taken_off() -> None:
    table = open_arctic(modules=())
    tell(table, Hunt(("scavenger", "scavenger"), hired="scavenger", meds=("refugee",)), "Ann", "no-meds")
    host = host_of(table)

    meds = [value for name, value in forms_of(amend(host, 1))["draft"].fields if name == "meds"]
    assert "Entered, but not offered now" in host.page
    less = amend(host, 1, do="meds:-refugee")

    assert meds == ["refugee"]
    assert not [value for name, value in forms_of(less)["draft"].fields if name == "meds"]


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
def test_what_there_is_not_still_shows_the_page(said: dict[str, str]) -> None:
    table = open_arctic(modules=("hq1", "hq2", "hq3", "hq4"))
    tell(table, Dig(("scavenger",), None), "Ann")

    for answer in ("cards", "forgot"):
        assert "What changes" in host_of(table).look("wrong/1/", answer=answer, for_seat="Ann", **said)


def test_what_was_stored_in_a_building_amended_away_is_still_amended() -> None:
    table = open_arctic(modules=("hq1", "hq2"))
    tell(table, Recount({"scavenger": 3, "spear": 1, "engineer": 1}), "Ann", "too-many-copies")
    tell(table, Build(("engineer",), "armory", timer=0), "Ann")
    tell(table, Store(0, unseen=1), "Ann")
    host = host_of(table)
    host.look("wrong/2/", answer="out")
    host.press("Take it out")

    assert "What changes" in amend(host, 3)


def test_a_force_of_one_seat_is_amended_as_it_was_tapped() -> None:
    table = to_reveal(open_arctic())
    for name in PLAYERS:
        tell(table, Reveal(3, {name: FORCES[name]}), name)
    tell(table, Count(3))
    host = host_of(table)

    form = forms_of(amend(host, 5))["draft"]

    assert [value for name, value in form.fields if name in ("for_seat", "cards")] == [
        "Bo",
        *FORCES["Bo"].cards,
    ]


def test_a_misread_card_is_corrected_on_the_same_page(table: Table) -> None:
    host = host_of(table)
    amend(host, 1, "misread")
    assert "Scavenger" in words(host.page)
    assert "Card corrected: Scavenger" not in words(host.look("log/"))

    amend(host, 1, "misread", kind="correct_card", card="scavenger", **{"base.dig": "2"})
    assert "Scavenger, dig: now 2, was 1." in lines(host.page)
    host.press("Card corrected: Scavenger")

    assert rows_of(table)[-1].facts == {"card": "scavenger", "values": {"base.dig": 2}}


def test_nothing_is_recorded_of_a_card_that_is_as_on_record(table: Table) -> None:
    host = host_of(table)
    amend(host, 1, "misread")

    assert "Enter the values on the card." in lines(host.page)
    assert [each.is_disabled for each in buttons_of(host.page) if "Card corrected" in each.says] == [True]
