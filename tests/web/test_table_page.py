"""The page of a table in each phase, to the host, to a seat, and to somebody who has no link."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client as Stranger

from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.tables.links import cookie_of
from referee.tables.models import Table
from tests.cast import (
    DISARM,
    FORCES,
    SNIPE,
    open_arctic,
    rows_of,
    state_of,
    tell,
    to_declaring,
    to_reveal,
    to_the_end,
)
from tests.devices import key_at
from tests.web.guests import HTMX, Guest, buttons_of, guest_at
from tests.web.pages import words
from tests.web.saying import act, of_all

KINDS = ("gathered", "reveal", "declare", "count", "retract", "restore", "no-such-kind")
PAGES = ("", "links/", "log/", "log/1/")


def says(html: str) -> list[str]:
    """Return what the buttons that can be pressed say."""
    return [button.says for button in buttons_of(html) if button.form and not button.is_disabled]


# Each phase ---------------------------------------------------------------------------------------


def test_gathering_says_who_is_first_and_what_groups_forget(host: Guest) -> None:
    page = words(host.look())

    assert "Ann chooses a leader." in page
    assert "Discard everything left, then draw 5 each." in page
    assert "Skip everyone: end round 1" in says(host.page)
    assert "14 contested left" in page


def test_gathering_at_a_seat_waits_for_the_tablet(bo: Guest) -> None:
    page = words(bo.look())

    assert "The tablet on the table ends the gathering." in page
    assert "Skip everyone: end round 1" not in page
    assert 'href="' + bo.path + 'links/"' not in bo.page


def test_rounds_1_and_2_are_closed_without_a_skirmish(host: Guest) -> None:
    host.look()

    host.press("Skip everyone: end round 1")
    page = words(host.press("Skip everyone: end round 2"))

    assert "Round 3 of 16" in page
    assert "Skip the gathering: reveal" in says(host.page)
    assert "Ann peeks at the top contested card" in page


def test_revealing_at_the_tablet_shows_the_totals_and_rules_on_nothing(table: Table, host: Guest) -> None:
    to_reveal(table)
    assert "Tap the player who shows the card." in words(host.look())

    host.press("Thugs to Ann")
    page = words(host.press("Brawler to Bo"))

    assert "fight 3" in page
    assert "ahead" not in page
    assert "Turn them over" in says(host.page)
    assert len(rows_of(table)) == 3


def test_revealing_at_a_seat_offers_only_its_own_force(table: Table, bo: Guest) -> None:
    to_reveal(table)

    bo.look()
    page = words(bo.press("Thugs to Bo"))

    assert "Bo seals 1 card" in says(bo.page)
    assert not [each for each in says(bo.page) if "to Ann" in each or "to Cy" in each]
    assert "wins the skirmish" not in page


def test_a_seat_that_has_revealed_waits(table: Table, bo: Guest) -> None:
    to_reveal(table)
    bo.look()
    bo.press("Thugs to Bo")

    page = words(bo.press("Bo seals 1 card"))

    assert "Bo seals 1 card. Revealed once Ann and Cy have sealed too." in page
    assert "Thugs" in page
    assert says(bo.page)[-2:] == ["Refresh", "Undo : Bo seals 1 card"]


def test_a_seal_is_broken_and_the_force_changed(table: Table, bo: Guest) -> None:
    to_reveal(table)
    tell(table, Reveal(3, {"Bo": Force(("thugs",))}), "Bo")

    bo.look(kind="reveal", for_seat="Bo", cards=["thugs"])
    assert "Thugs" in bo.page
    bo.press("Brawler to Bo")
    bo.press("Bo seals 2 cards")

    assert state_of(table).revealed["Bo"].cards == ("thugs", "brawler")


def test_the_tablet_reveals_for_those_who_have_not(table: Table, host: Guest) -> None:
    tell(to_reveal(table), Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")

    page = words(host.look())

    assert "2 cards sealed" in page
    assert "Turn them over" in says(host.page)
    assert not [each for each in says(host.page) if "to Bo" in each]


def test_declaring_offers_what_the_cards_allow(table: Table, host: Guest) -> None:
    to_declaring(table)

    page = words(host.look())

    assert "is ahead so far." in page
    assert {"Snipe Sniper Team people 2", "Disarm Saboteur fight 1 people 1"} <= set(says(host.page))
    assert "No more actions: Bo takes the contested card" in says(host.page)


def test_declaring_says_whose_turn_it_is_and_whose_is_over(table: Table, host: Guest) -> None:
    to_declaring(table)
    assert "Ann Acts now Bo Acts later Cy Can’t act" in words(host.look())
    assert "Ann may act. Bo is next." in words(host.page)

    tell(table, SNIPE, "Ann")
    assert "Ann Sniped Bo Acts now Cy Can’t act" in words(host.look())

    tell(table, DISARM, "Bo")
    page = words(host.look()).partition("Log")[0]
    assert not [each for each in ("Acts now", "may act", "is next") if each in page]


def test_declaring_at_a_seat_offers_its_own_acts(table: Table, bo: Guest) -> None:
    to_declaring(table)

    bo.look()

    assert [each for each in says(bo.page) if each.startswith("Disarm Saboteur")]
    assert not [each for each in says(bo.page) if each.startswith("Snipe")]
    assert not [each for each in says(bo.page) if "No more actions" in each]


def test_a_snipe_with_its_save_is_declared_by_buttons_alone(table: Table, host: Guest) -> None:
    to_declaring(table)
    host.look()

    host.press("Snipe Sniper Team")
    assert "Ann’s Sniper Team: tap the target." in words(host.page)
    host.press("Target: Bo’s Thugs")
    assert "Does anyone save it?" in words(host.page)
    page = words(host.press("Cy’s Medic saves"))

    assert "Ann’s Sniper Team aims at Bo’s Thugs, but Cy’s Medic saves it" in page
    assert rows_of(table)[-1].facts["answer"] == {"by": "Cy", "with": "medic", "act": "save", "copy": None}


def test_an_aim_can_be_taken_back(table: Table, host: Guest) -> None:
    to_declaring(table)
    host.look()
    host.press("Snipe Sniper Team")

    host.press("Cancel")

    assert "tap the target" not in words(host.page)
    assert len(rows_of(table)) == 4


def test_a_seat_declares_its_own_act(table: Table, bo: Guest) -> None:
    to_declaring(table)
    bo.look()

    bo.press("Disarm Saboteur")
    bo.press("Target: Cy’s Spear")

    row = rows_of(table)[-1]
    assert (row.kind, row.seat, row.entered_by) == ("declare", "Bo", "Bo")


def test_the_count_shows_the_ruling_with_its_reasons(table: Table, host: Guest) -> None:
    to_declaring(table)
    tell(table, SNIPE, "Ann")
    host.look()

    page = words(host.press("No more actions: Cy takes the contested card"))

    assert "Cy wins the skirmish." in page
    assert "A-41" in page
    assert "Round 4 of 16" in page
    assert "13 contested left" in page


def test_a_deadlock_says_so_on_the_button(table: Table, host: Guest) -> None:
    to_declaring(table, dict.fromkeys(FORCES, Force()))
    host.look()

    page = words(host.press("No one wins: round 4"))

    assert "Deadlock: no one wins." in page


@pytest.mark.parametrize("who", ["host", "Bo"])
def test_the_game_ends_with_the_last_contested_resource(table: Table, host: Guest, who: str) -> None:
    to_the_end(table)
    guest = host if who == "host" else guest_at(table, who)

    page = words(guest.look())

    assert "The game is over" in page
    assert "counts" in page
    assert "0 contested left" in page
    assert "unseen card to name" in page
    assert not [each for each in says(guest.page) if "gathered" in each or "reveal" in each]


def test_after_the_end_nothing_but_undo_is_taken(table: Table, host: Guest) -> None:
    to_the_end(table)
    number = len(rows_of(table))
    late: dict[str, Any] = {
        "gathered": {"round": 17},
        "count": {"round": 16},
        "reveal": {"for_seat": "Ann"},
        "declare": act("Ann", "sniper_team", "snipe", "Bo/thugs"),
    }

    for kind, fields in late.items():
        assert host.enter(kind, **fields).status_code == 422
    assert len(rows_of(table)) == number
    assert host.enter("retract", number=number).status_code == 303


def test_nothing_is_declared_before_all_have_revealed(table: Table, host: Guest) -> None:
    to_reveal(table)
    host.look(kind="reveal", **of_all({"Ann": ["sniper_team"], "Bo": ["provocateur", "thugs"]}))

    assert not [each for each in says(host.page) if each.startswith(("Snipe ", "Provoke"))]
    host.press("Turn them over")

    assert [each for each in says(host.page) if each.startswith("Snipe Sniper Team")]
    assert [row.kind for row in rows_of(table)][3:] == ["reveal"]


def test_the_log_and_its_records_can_be_read(table: Table, host: Guest) -> None:
    to_declaring(table)
    tell(table, Count(3))

    log = words(host.look("log/"))
    record = words(host.look("log/5/"))

    assert "Round 1: the rest of the gathering is skipped" in log
    assert "Entry 5," in record
    assert "A-41" in record


def test_a_record_answers_a_dialog_with_its_part_alone(table: Table, host: Guest) -> None:
    to_reveal(table)

    html = host.client.get(f"{host.path}log/3/", headers=HTMX).content.decode()

    assert "<html" not in html
    assert "Round 3: the rest of the gathering is skipped" in html


def test_the_links_are_shown_to_the_host_alone(table: Table, host: Guest, bo: Guest) -> None:
    html = host.look("links/")

    for name in ("Ann", "Bo", "Cy"):
        assert f"{name}’s own link" in words(html)
    assert html.count('class="qr"') == 6
    assert bo.client.get(f"{bo.path}links/").status_code == 404


def test_nothing_typed_by_players_is_html(db: None) -> None:
    table = open_arctic(("<b>Ann", "{Bo}", "%s & 'Cy\""), name="<script>alert(1)</script>")
    host = Guest(table, guest_at(table, "{Bo}").path)
    to_declaring(table, dict.fromkeys(("<b>Ann", "{Bo}", "%s & 'Cy\""), Force(("thugs",))))

    html = host.look() + host.look("log/")

    assert "<script>alert" not in html
    assert "<b>Ann" not in html
    assert "&lt;b&gt;Ann" in html
    assert "{Bo}" in html


# Without the right to a place -----------------------------------------------------------------------


def strangers(table: Table) -> list[tuple[Stranger, str]]:
    """Return devices with no key, a wrong one or one to another place, and where they try theirs."""
    other = key_at(open_arctic())
    tried = [
        ("host", ""),
        ("host", "x"),
        ("host", other),
        ("host", key_at(table, "2")),
        ("1", key_at(table)),
        ("2", key_at(table, "1")),
        ("9", key_at(table)),
        ("bo", key_at(table, "2")),
        ("²", key_at(table, "2")),
        ("9" * 5000, key_at(table)),
        ("2", "é" * 32),
    ]
    found = []
    for place, key in tried:
        client = Stranger()
        client.cookies[cookie_of(table.code)] = key
        found.append((client, f"/t/{table.code}/{place}/"))
    return [*found, (found[0][0], "/t/NOSUCH/host/")]


def test_a_stranger_is_led_to_where_one_joins(table: Table) -> None:
    to_declaring(table)

    for client, path in strangers(table):
        for where in PAGES:
            answer = client.get(path + where)
            assert (answer.status_code, answer["Location"]) == (302, f"/j/{path.split('/')[2]}/")
            assert answer["Cache-Control"] == "no-store"
        for kind in KINDS:
            fields = {"seen": 4, "entry_id": "8d1f7fb8-3f6c-4a47-9a77-3fb3d7a4d6b4", "round": 3, "number": 4}
            assert client.post(f"{path}enter/{kind}/", fields).status_code == 404
        assert "tables" not in client.session
    assert len(rows_of(table)) == 4


def test_pages_are_read_and_entries_are_sent(host: Guest) -> None:
    assert host.client.post(host.path).status_code == 405
    assert host.client.post(f"{host.path}log/").status_code == 405
    assert host.client.get(f"{host.path}enter/gathered/").status_code == 405
    assert host.client.head(host.path).status_code == 200


@pytest.mark.parametrize("where", [f"log/{number}/" for number in (0, 5, 10**30, "9" * 5000, "x", "-1")])
def test_a_record_that_is_not_there_is_nothing(table: Table, host: Guest, where: str) -> None:
    to_declaring(table)

    assert host.client.get(host.path + where).status_code == 404


@pytest.mark.parametrize("where", PAGES)
def test_no_page_of_a_table_is_kept_by_anybody_on_the_way(table: Table, host: Guest, where: str) -> None:
    to_reveal(table)

    response: Any = host.client.get(host.path + where)

    assert "no-store" in response["Cache-Control"]
    assert "private" in response["Cache-Control"]
    assert response["Referrer-Policy"] == "same-origin"
