"""A deck goes to another table as a link."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from tests.cast import state_of
from tests.web.earth.tablecast import DECK, open_earth
from tests.web.guests import forms_of, guest_at, host_of
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db


def link_on(page: str) -> str:
    (link,) = set(re.findall(r'href="(/earth/new/\?deck=[^"]*)"', page))
    return unescape(link)


def test_a_link_opens_the_set_up_with_the_deck() -> None:
    link = link_on(host_of(open_earth()).look("deck/"))

    page = assert_page(Client().get(link))

    assert '"Zebra Raid"' in unescape(page)
    assert "Zebra Thief" in unescape(page)


def test_a_pasted_link_is_imported() -> None:
    link, table = link_on(guest_at(open_earth(), "Bo").look("deck/")), open_earth(deck=None)
    host = host_of(table)

    page = assert_page(
        host.client.post(f"{host.path}deck/", {"what": "import", "json": f"http://referee.home{link}"})
    )
    form = next(each for each in forms_of(page).values() if ("what", "take") in each.fields)
    host.client.post(f"{host.path}deck/", dict(form.fields))

    assert state_of(table).deck.actions == DECK.actions


@pytest.mark.parametrize("token", ["", "ABCDEF", "ABCDEF:forged"])
def test_another_token_opens_the_plain_set_up(token: str) -> None:
    table = open_earth()

    page = assert_page(Client().get("/earth/new/", {"deck": token.replace("ABCDEF", table.code)}))

    assert "Zebra" not in words(page)
