"""The rules to read: one page with all of them, and one rule behind a chip."""

from __future__ import annotations

import re

import pytest
from markupsafe import escape

from referee.rules.arctic.rulebook import HOUSE_RULES, RULES
from referee.rules.kernel.text.rulebook import Rulebook
from referee.rules.registry import RULEBOOKS
from referee.web.rules.rulebook import sections
from tests.devices import Client
from tests.web.pages import assert_page, words

HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=lambda book: book.game)
def test_every_rule_stands_in_one_section(book: Rulebook) -> None:
    numbers = [leaf.rule.number for _, leaves in sections(book) for leaf in leaves]
    assert sorted(numbers) == sorted(book.rules)
    assert all(leaves for _, leaves in sections(book))


def test_the_page_has_every_rule_with_title_text_and_source(client: Client) -> None:
    html = assert_page(client.get("/arctic/rules/"))
    text = words(html)
    for rule in RULES.values():
        assert f'id="{rule.number}"' in html
        assert escape(rule.title) in text
        assert escape("; ".join(rule.sources)) in text
    assert escape(RULES["A-10"].text) in text


def test_the_page_has_every_house_rule_where_chips_point(client: Client) -> None:
    html = assert_page(client.get("/arctic/rules/"))
    for house in HOUSE_RULES:
        assert f'id="house-{house.name}"' in html
        assert escape(house.question) in html


def test_rules_named_in_a_text_are_links(client: Client) -> None:
    html = assert_page(client.get("/arctic/rules/"))
    assert '(<a href="#A-45">A-45</a>)' in html


def test_a_rule_alone_is_a_whole_page(client: Client) -> None:
    html = assert_page(client.get("/arctic/rules/A-44/"))
    assert "<title>A-44 More people break the tie</title>" in html
    assert "Whose people break a tie?" in html
    assert "The tied (default)" in words(html)
    assert 'href="/arctic/rules/#A-44"' in html


def test_htmx_gets_the_part_for_the_dialog_only(client: Client) -> None:
    response = client.get("/arctic/rules/A-44/", headers=HTMX)
    html = assert_page(response)
    assert "<html" not in html
    assert 'id="rule-title"' in html
    assert 'id="A-44"' not in html
    assert "HX-Request" in response["Vary"]


@pytest.mark.parametrize("number", ["A-18", "A-99", "a-44", "E-1", "A-44é", "<b>"])
def test_an_unknown_number_is_not_found(client: Client, number: str) -> None:
    assert client.get(f"/arctic/rules/{number}/").status_code == 404
    assert client.get(f"/arctic/rules/{number}/", headers=HTMX).status_code == 404


def test_every_rule_can_be_opened(client: Client) -> None:
    for number in RULES:
        assert client.get(f"/arctic/rules/{number}/", headers=HTMX).status_code == 200


def test_only_reading_is_possible(client: Client) -> None:
    assert client.post("/arctic/rules/").status_code == 405
    assert client.post("/arctic/rules/A-44/").status_code == 405


@pytest.mark.parametrize("game", ["arctic", "earth", "prehistory"])
def test_the_menu_leads_to_the_rules_of_the_game_at_hand(client: Client, game: str) -> None:
    html = assert_page(client.get(f"/{game}/new/"))
    assert re.findall(r'class="menu-item" href="/(\w+)/rules/"', html) == [game]


def test_a_game_that_is_none_has_no_rules(client: Client) -> None:
    assert client.get("/chess/rules/").status_code == 404
    assert client.get("/chess/rules/A-44/").status_code == 404
