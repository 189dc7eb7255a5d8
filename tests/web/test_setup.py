"""Opening an Arctic table: what is accepted, what is refused and where, what stays of what was typed."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps

from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.setup.meta import MODULES
from tests.devices import Client
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db

NEW = "/arctic/new/"
HTMX = {"HX-Request": "true"}
GOOD: dict[str, Any] = {"players": ["Ann", "Bo", "Cy"], "name": "Friday", "first_initiator": "drawn"}
TABLES = apps.get_model("tables", "Table")._default_manager


def send(client: Client, **changes: Any) -> Any:
    return client.post(NEW, {**GOOD, **changes})


def the_table() -> Any:
    return TABLES.get()


def refused(client: Client, **changes: Any) -> str:
    html = assert_page(send(client, **changes), 422)
    assert not TABLES.exists()
    return html


def refusal(html: str, where: str) -> str:
    """Return what the refusal of this id says."""
    found = re.search(
        rf'<div class="refusal mb-3" id="{where}" role="alert".*?</div>\s*</div>', html, re.DOTALL
    )
    assert found, "no such refusal"
    return words(found[0])


def test_the_empty_form_has_all_there_is_to_choose(client: Client) -> None:
    html = assert_page(client.get(NEW))
    assert html.count('name="players"') == 5
    assert re.search(r'value="Arctic, \d+ \w+"', html)
    assert re.search(r'name="first_initiator" value="drawn" checked', html)
    for module in MODULES:
        assert f'value="{module.name}"' in html
        assert module.adds in html
    for rule in HOUSE_RULES:
        assert f'name="house_{rule.name}" value="{rule.default}" checked' in html


def test_a_house_rule_that_cannot_be_says_so_beside_its_question(client: Client) -> None:
    html = assert_page(send(client, house_overpay="maybe"), 422)

    beside = html.partition("May you overpay for a hire?")[2].partition('role="radiogroup"')[0]
    assert "maybe" in words(beside)


def test_a_table_is_opened_and_its_page_follows(client: Client) -> None:
    response = send(client)
    assert response.status_code == 303
    table = the_table()
    assert response["Location"].startswith(f"/t/{table.code}/host/")
    assert table.name == "Friday"
    assert [seat.name for seat in table.seats.order_by("number")] == ["Ann", "Bo", "Cy"]
    assert client.get(response["Location"]).status_code == 200


def test_no_script_is_needed(client: Client) -> None:
    """A browser without scripts sends all five rows, and no choices but the defaults of the page."""
    html = client.get(NEW).content.decode()
    radios = dict(re.findall(r'type="radio" name="(\w+)" value="(\w+)" checked', html))
    response = client.post(NEW, {**radios, "name": "", "players": ["", "Ann", "", "Bo", ""]})
    assert response.status_code == 303
    assert [seat.name for seat in the_table().seats.order_by("number")] == ["Ann", "Bo"]
    assert the_table().name.startswith("Arctic, ")
    assert the_table().setup["house_rules"] == {}


@pytest.mark.parametrize(("entering", "is_light"), [(None, True), ("light", True), ("everything", False)])
def test_a_table_enters_what_changes_hands_unless_it_wants_everything(
    client: Client, entering: str | None, is_light: bool
) -> None:
    send(client, **({"entering": entering} if entering else {}))
    assert the_table().setup["is_light"] is is_light


def test_names_are_trimmed(client: Client) -> None:
    send(client, players=["  Ann \t Lee ", "Bo\n"], name="  Friday   night ")
    assert the_table().setup["players"] == ["Ann Lee", "Bo"]
    assert the_table().name == "Friday night"


@pytest.mark.parametrize("drawn", ["Ann", "Cy"])
def test_the_app_draws_the_first_initiator_and_says_so_once(
    client: Client, monkeypatch: pytest.MonkeyPatch, drawn: str
) -> None:
    chance = SimpleNamespace(choice=lambda names: names[names.index(drawn)])
    monkeypatch.setattr("referee.web.setup.secrets", chance)
    response = send(client)
    assert the_table().setup["first_initiator"] == drawn
    page = words(client.get(response["Location"]).content.decode())
    assert f"drew the first initiator: {drawn}." in page
    assert "drew the first" not in words(client.get(response["Location"]).content.decode())


def test_the_first_initiator_can_be_chosen_by_row(client: Client) -> None:
    send(client, players=["Ann", "", "Bo"], first_initiator="3")
    assert the_table().setup["first_initiator"] == "Bo"
    assert "drawn" not in client.session


@pytest.mark.parametrize("row", ["2", "5"])
def test_an_empty_row_cannot_go_first(client: Client, row: str) -> None:
    html = refused(client, players=["Ann", "", "Bo"], first_initiator=row)
    assert "must be a player" in refusal(html, "first-refused")


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ([], "Choose 1 to 5 players, not 0."),
        (["", "  ", ""], "Choose 1 to 5 players, not 0."),
        (list("abcdef"), "Choose 1 to 5 players, not 6."),
        (["Ann", "Bo", "Ann"], "Two players are called Ann."),
        (["Ann", " aNN  "], "Two players are called aNN."),
        (["Ann", "x" * 31], "is too long. Use at most 30 letters."),
        (["Ann", "Bo\x00"], "Null characters are not allowed."),
    ],
)
def test_players_that_cannot_be(client: Client, players: list[str], says: str) -> None:
    html = refused(client, players=players)
    assert says in refusal(html, "players-refused")


def test_thirty_letters_are_not_too_long(client: Client) -> None:
    assert send(client, players=["x" * 30, "é" * 30]).status_code == 303


def test_names_may_have_any_signs(client: Client) -> None:
    names = ["{Ann}", "%s", "O’Brien & <Co>", "Зоя", "🐻"]
    response = send(client, players=names)
    assert the_table().setup["players"] == names
    assert client.get(response["Location"]).status_code == 200
    html = assert_page(send(client, players=[*names[:2], "%S"]), 422)
    assert "Two players are called %S." in html


def test_a_table_name_that_is_too_long_is_refused_at_its_field(client: Client) -> None:
    html = refused(client, name="x" * 61)
    assert re.search(r'name="name"[^>]*is-invalid|is-invalid[^>]*name="name"', html)
    assert "at most 60 characters" in html
    assert 'value="' + "x" * 61 in html


@pytest.mark.parametrize(
    ("modules", "says"),
    [
        (["hq2"], "HQ 2 needs HQ 1. Choose that too."),
        (["hq1", "hq3"], "HQ 3 needs HQ 2. Choose that too."),
        (["hq1", "hq2", "hq4"], "HQ 4 needs HQ 3. Choose that too."),
        (["recon3", "hq1"], "Recon 3 needs HQ 2. Choose that too."),
    ],
)
def test_a_module_without_its_base_is_refused_with_the_rule(
    client: Client, modules: list[str], says: str
) -> None:
    html = refused(client, modules=modules)
    assert refusal(html, "modules-refused") == f"{says} A-5"


def test_what_was_typed_stays(client: Client) -> None:
    html = refused(
        client,
        players=["Ann", "", "Bo & Co"],
        name="Sunday",
        modules=["hq3", "recon2"],
        house_self_save="yes",
        first_initiator="3",
    )
    for kept in ("Ann", "Bo &amp; Co", "Sunday"):
        assert f'value="{kept}"' in html
    assert 'name="house_self_save" value="yes" checked' in html
    for name in ("hq3", "recon2"):
        assert f'value="{name}" checked' in html
    assert 'name="first_initiator" value="3" checked' in html
    assert f"1 of {len(HOUSE_RULES)} changed" in words(html)


def test_modules_and_house_rules_are_kept_in_order_and_off_their_default_only(client: Client) -> None:
    send(client, modules=["recon4", "hq2", "hq1"], house_self_save="yes", house_rogue_trigger="highest")
    assert the_table().setup["modules"] == ["hq1", "hq2", "recon4"]
    assert the_table().setup["house_rules"] == {"self_save": "yes"}


@pytest.mark.parametrize(
    "nonsense",
    [
        {"modules": ["hq9"]},
        {"first_initiator": "6"},
        {"house_self_save": "maybe"},
        {"players": ["Ann"] * 900},
    ],
)
def test_what_no_browser_sends_is_refused_without_fuss(client: Client, nonsense: dict[str, Any]) -> None:
    refused(client, **nonsense)


def test_the_list_can_be_asked_for_without_opening(client: Client) -> None:
    html = assert_page(send(client, look="list", modules=["hq1"]))
    assert not TABLES.exists()
    assert "3 players · 0 of" in words(html)
    assert "Junkyard with 4 Rifle and 4 Toolkit, shuffled 48" in words(html)


def test_the_list_is_refreshed_alone(client: Client) -> None:
    response = client.post(
        NEW, {**GOOD, "look": "list", "modules": ["hq2"], "house_self_save": "yes"}, headers=HTMX
    )
    html = assert_page(response)
    assert "<html" not in html
    assert html.count("hx-swap-oob") == 8
    assert f"1 of {len(HOUSE_RULES)} changed" in html
    assert "Needs HQ 1: choose that too" in words(html)
    assert not TABLES.exists()
    assert "HX-Request" in response["Vary"]


def test_a_look_at_an_unfinished_form_refuses_nothing(client: Client) -> None:
    html = assert_page(client.post(NEW, {"look": "list", "players": ["Ann", "ann", "x" * 40]}, headers=HTMX))
    assert "refusal" not in html


def test_a_tick_stays_while_its_count_does(client: Client) -> None:
    html = assert_page(send(client, look="list"))
    ticks = re.findall(r'name="done" value="([^"]*)"', html)
    same = assert_page(send(client, look="list", done=ticks))
    assert f"{len(ticks)} of {len(ticks)}" in words(same)
    other = words(assert_page(send(client, look="list", done=ticks, players=["Ann", "Bo", "Cy", "Di"])))
    assert "4 players · 2 of 7" in other  # the contested resources and the stacks of five


def test_looking_costs_no_query(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        client.get(NEW)
    with django_assert_num_queries(0):
        send(client, look="list")


def test_other_methods_are_refused(client: Client) -> None:
    assert client.put(NEW).status_code == 405
