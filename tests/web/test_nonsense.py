"""Forms that no page of ours has made: a sentence or 404, nothing recorded, and never a fault."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.tables import services
from referee.tables.models import Table
from tests.cast import FORCES, rows_of, tell, to_declaring, to_reveal
from tests.devices import Client
from tests.web.guests import Guest, guest_at
from tests.web.pages import assert_page, words
from tests.web.saying import act, of_all

pytestmark = pytest.mark.bad_input

SNIPES = act("Ann", "sniper_team", "snipe", "Bo/thugs")
DISARMS = act("Bo", "saboteur", "disarm", "Cy/spear")

NO_NUMBERS = ["", "x", "-1", "1.5", "1e3", "²", "NaN", "0x1", "\x00", "9" * 5000]
NO_ACTS: list[dict[str, Any]] = [
    {},
    {"for_seat": "Ann"},
    {"for_seat": "Ann", "act": "snipe"},
    SNIPES | {"act": "dance"},
    SNIPES | {"for_seat": "Zed"},
    SNIPES | {"for_seat": ""},
    SNIPES | {"target": "Bo"},
    SNIPES | {"target": "Zed/thugs"},
    SNIPES | {"answer": "Bo"},
    SNIPES | {"with": "Sniper Team"},
    SNIPES | {"with": "\x00"},
    SNIPES | {"act": "<script>"},
    SNIPES | {"with": "x" * 5000},
    SNIPES | {"target": "Bo/thugs/²"},
]
NO_CARDS = ["no_such", "THUGS", "thugs ", "th\x00", "<b>", "x" * 5000]


# Who may ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    "fields",
    [
        {"for_seat": "Ann", "cards": "thugs"},
        {"for_seat": ["Bo", "Ann"], "cards": "thugs"},
        of_all({"Ann": ["thugs"], "Bo": ["thugs"]}),
        {"for_seat": "Zed"},
        {},
    ],
)
def test_a_seat_reveals_for_nobody_else(table: Table, bo: Guest, fields: dict[str, Any], htmx: bool) -> None:
    to_reveal(table)

    assert bo.enter("reveal", htmx=htmx, round=3, **fields).status_code == 404
    assert len(rows_of(table)) == 3


def test_a_seat_declares_for_nobody_else(table: Table, bo: Guest) -> None:
    to_declaring(table)

    assert bo.enter("declare", **SNIPES).status_code == 404
    assert bo.enter("declare", **SNIPES, override="out-of-turn-order").status_code == 404
    assert len(rows_of(table)) == 4


@pytest.mark.parametrize("kind", ["gathered", "count"])
def test_a_seat_closes_nothing(table: Table, bo: Guest, kind: str) -> None:
    if kind == "count":
        to_declaring(table)
    number = len(rows_of(table))

    assert bo.enter(kind, round=3 if number else 1).status_code == 404
    assert len(rows_of(table)) == number


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("reveal", {"for_seat": "Ann", "cards": "thugs"}),
        ("retract", {"number": 5}),
        ("retract", {"number": 4}),
    ],
)
def test_a_seat_cannot_guess_what_the_log_will_be(
    table: Table, bo: Guest, monkeypatch: pytest.MonkeyPatch, kind: str, fields: dict[str, Any]
) -> None:
    """Somebody else's entry comes in just when the seat's has been looked at, as it had guessed."""
    tell(to_reveal(table), Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    enter = services.enter

    def enter_late(**values: Any) -> Any:
        monkeypatch.setattr(services, "enter", enter)
        tell(table, Reveal(3, {"Cy": FORCES["Cy"]}), "Cy")
        return enter(**values)

    monkeypatch.setattr(services, "enter", enter_late)
    response = bo.enter(kind, seen=5, **fields)

    assert response.status_code in (404, 409, 422)
    assert {row.entered_by for row in rows_of(table)} == {""}


# What was sent ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["", "nothing", "Gathered", "gathered ", "override", "é", "x" * 500])
def test_an_unknown_kind_is_nothing(table: Table, host: Guest, kind: str) -> None:
    assert host.enter(kind, round=1).status_code in (404, 405)
    assert rows_of(table) == []


@pytest.mark.parametrize("name", ["seen", "entry_id"])
def test_a_form_that_lacks_something_is_refused(table: Table, host: Guest, name: str) -> None:
    lacking: dict[str, Any] = {"round": 1, name: None}

    response = host.enter("gathered", **lacking)

    assert "Nothing was recorded." in words(assert_page(response, 422))
    assert rows_of(table) == []


@pytest.mark.parametrize("number", NO_NUMBERS)
@pytest.mark.parametrize("name", ["seen", "round"])
def test_a_number_that_is_none_is_refused(table: Table, host: Guest, name: str, number: str) -> None:
    fields: dict[str, Any] = {"round": 1, name: number}

    response = host.enter("gathered", **fields)

    assert "Nothing was recorded." in words(assert_page(response, 422))
    assert rows_of(table) == []


@pytest.mark.parametrize("entry_id", ["", "x", "123", "\x00", "g" * 32, "8d1f7fb8-3f6c-4a47-9a77"])
def test_an_entry_id_that_is_none_is_refused(table: Table, host: Guest, entry_id: str) -> None:
    response = host.enter("gathered", round=1, entry_id=entry_id)

    assert "Nothing was recorded." in words(assert_page(response, 422))
    assert rows_of(table) == []


@pytest.mark.parametrize("said", NO_ACTS)
def test_an_act_that_is_none_is_refused(table: Table, host: Guest, said: dict[str, Any]) -> None:
    to_declaring(table)

    response = host.enter("declare", **said)

    assert "Nothing was recorded." in words(assert_page(response, 422))
    assert len(rows_of(table)) == 4


@pytest.mark.parametrize("card", NO_CARDS)
def test_a_card_that_is_none_is_refused_and_the_others_are_kept(table: Table, host: Guest, card: str) -> None:
    to_reveal(table)

    page = assert_page(host.enter("reveal", **of_all({"Ann": ["thugs", card]})), 422)

    assert "Nothing was recorded." in words(page)
    assert 'name="cards.Ann" value="thugs"' in page
    assert len(rows_of(table)) == 3


def test_more_cards_than_anybody_holds_are_refused(table: Table, host: Guest) -> None:
    to_reveal(table)

    page = assert_page(host.enter("reveal", **of_all({"Ann": ["refugee"] * 121})), 422)

    assert "Nothing was recorded." in words(page)
    assert len(rows_of(table)) == 3


@pytest.mark.parametrize("seat", ["Zed", "ann", "Ann.", "<script>", "\x00"])
@pytest.mark.parametrize("field", ["for_seat", "cards."])
def test_seats_that_nobody_has_are_refused(table: Table, host: Guest, field: str, seat: str) -> None:
    to_reveal(table)
    fields = {"for_seat": seat} if field == "for_seat" else of_all({seat: ["thugs"]})

    page = assert_page(host.enter("reveal", **fields), 422)

    assert "Nothing was recorded." in words(page)
    assert "<script>" not in page.replace("<script src", "")
    assert len(rows_of(table)) == 3


@pytest.mark.parametrize("code", ["", "\x00", "Not In Play", "<b>", "x" * 200])
def test_a_check_that_is_none_is_refused(table: Table, host: Guest, code: str) -> None:
    page = assert_page(host.enter("gathered", round=1, override=code), 422)

    assert "Nothing was recorded." in words(page)
    assert rows_of(table) == []


@pytest.mark.parametrize("kind", ["retract", "restore"])
@pytest.mark.parametrize("number", [None, *NO_NUMBERS])
def test_a_number_to_take_back_that_is_none_changes_nothing(
    table: Table, host: Guest, kind: str, number: str | None
) -> None:
    tell(table, Gathered(1))

    page = assert_page(host.enter(kind, number=number), 422)

    assert "This page is broken. Reload it. Nothing was recorded." in words(page)
    assert len(rows_of(table)) == 1


def test_a_body_that_is_no_form_is_refused(table: Table, host: Guest) -> None:
    for body, kind in (
        (b'{"round": 1', "application/json"),
        (b"\xff\xfe", "text/plain"),
        (b"%%%=%&;;&=", "application/x-www-form-urlencoded"),
    ):
        response = host.client.post(f"{host.path}enter/gathered/", body, content_type=kind)
        assert "Nothing was recorded." in words(assert_page(response, 422))
    assert rows_of(table) == []


def test_a_form_without_its_token_is_not_taken(table: Table, host: Guest) -> None:
    strict = Guest(table, host.path, Client(enforce_csrf_checks=True))

    assert "A seat needs a cookie." in words(assert_page(strict.enter("gathered", round=1), 403))
    strict.look()
    assert "That wasn’t accepted." in words(assert_page(strict.enter("gathered", round=1), 403))
    assert rows_of(table) == []
    strict.press("Skip everyone: end round 1")
    assert len(rows_of(table)) == 1


REVEALING: list[dict[str, Any]] = [
    {"kind": "reveal", "cards.Ann": NO_CARDS, "cards": NO_CARDS},
    {"kind": "x"},
    {"undone": ["x", ":", "cards.Zed:x"]},
    {"do": ["add:x", "cards:²", "cards.Ann:-x", "x:", "undo:", "redo:", "clear:", "aim:0", "kind:x"]},
]
DECLARING: list[dict[str, Any]] = [
    *({"kind": "declare", **act} for act in NO_ACTS),
    {"do": "aim:9-snipe-x"},
    {"do": ["aim:", "aim:%00", "aim:&&=;"]},
    {"kind": "declare", "for_seat": "Cy", "with": "spear", "act": "snipe", "target": "Bo/x"},
]


def test_addresses_that_make_no_sense_still_show_the_table(table: Table) -> None:
    to_reveal(table)
    for name in ("Ann", "Bo"):
        for query in REVEALING:
            assert "All reveal at once." in words(guest_at(table, name).look(**query))

    tell(table, Reveal(3, dict(FORCES)))

    for name in ("Ann", "Bo"):
        for query in DECLARING:
            assert "so far." in words(guest_at(table, name).look(**query))
