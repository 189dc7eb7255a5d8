"""A device without a place finds nothing: all addresses of the site, asked in every way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from referee.rules.arctic.gathering.commit import Gathered
from referee.tables import joining
from referee.tables.links import cookie_of, link_path
from referee.tables.models import Table
from tests.cast import open_arctic, tell, to_declaring, to_the_end
from tests.devices import key_at
from tests.web.guests import Guest

pytestmark = [pytest.mark.django_db, pytest.mark.bad_input]

# What anybody may see: no table is behind it. Joining by code has tests of its own.
PUBLIC = {
    "authority",
    "home",
    "about",
    "find",
    "check",
    "card",
    "card_named",
    "accessibility",
    "help",
    "manifest",
    "service_worker",
    "offline",
    "verify",
    "join",
    "join_table",
    "bridge_join",
    "ticket",
    "arrive",
    "leave",
    "rules",
    "rule_versions",
    "rule",
    "game_doubts",
    "language",
    "share",
    "groups",
    "group_invitation",
    "no_address",
    "openapi",
    "api_rule",
    "learn",
    "learn_one",
    "learn_again",
    "learn_next",
    "learn_today",
    "learn_duel",
    "learn_games",
    "learn_save",
    "learn_open",
    "learn_round",
    "arctic_puzzle",
    "earth_puzzle",
    "prehistory_puzzle",
    # A case in the address, a file brought along, and the pocket's own files.
    "arctic_replay",
    "open_file",
    "pocket",
    "pocket_file",
}
SAMPLES: dict[str, Any] = {"kind": "gathered", "card": "rogue", "number": 1, "name": "Ann"}
METHODS = ("get", "head", "post", "put", "patch", "delete", "options")


def named_addresses() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the name of every address with the words it takes."""

    def walk(patterns: list[Any], words: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
        for each in patterns:
            here = (*words, *each.pattern.converters)
            if isinstance(each, URLResolver):
                yield from walk(each.url_patterns, here)
            else:
                assert isinstance(each, URLPattern)
                assert each.name, f"{each} has no name, so nobody tests it"
                yield each.name, here

    return walk(get_resolver().url_patterns, ())


ADDRESSES = sorted(named_addresses())
OF_PROGRAMS = ["bridge_place", "bridge_entries", "bridge_offers"]
OF_TABLES = [name for name, words in ADDRESSES if "place" in words and name not in OF_PROGRAMS]


def address(name: str, link: tuple[str, str]) -> str:
    """Return an address with this code and place, and something good in every other word."""
    words = dict(ADDRESSES)[name]
    fields = {**SAMPLES, **dict(zip(("code", "place"), link, strict=True))}
    return reverse(name, kwargs={word: fields[word] for word in words})


def strangers(table: Table, other: Table) -> dict[str, tuple[str, str, str]]:
    """Return what an outsider may try: code, place and key."""
    lost = key_at(table, "3")
    joining.free_seat(table, 3)
    host, code = key_at(table), table.code
    return {
        "no key": (code, "host", ""),
        "a guessed key": (code, "host", "0" * 43),
        "a key cut short": (code, "host", host[:-1]),
        "a key with more": (code, "host", host + "0"),
        "the key of another table": (code, "host", key_at(other)),
        "the key of a seat": (code, "host", key_at(table, "1")),
        "the key of who watches": (code, "host", key_at(table, "watch")),
        "the host's key at a seat": (code, "1", host),
        "a seat that is none": (code, "9", host),
        "no seat at all": (code, "²", host),
        "a phone that is gone": (code, "3", lost),
        "a table that is none": ("NOSUCH", "host", host),
        "what no code can be": ("NO%00", "host", host),
    }


def test_every_address_is_public_or_needs_a_key() -> None:
    assert len(OF_TABLES) > 10
    # Groups have tests of their own.
    others = {name for name, _ in ADDRESSES if not name.startswith("group_") and name != "group"}
    others = (others | {"group_invitation"}) - {*OF_TABLES, *OF_PROGRAMS}
    assert {name for name in others if name not in PUBLIC and not is_lobby(name)} == set()


def is_lobby(name: str) -> bool:
    """Whether it is a game’s set-up with its tools or quick ruling: pages without a table."""
    tools = ("layout", "layout_file", "quick", "solo", "solo_game", "what_if")
    return name.partition("_")[2] in ("new", *tools)


def without_chance(value: Any) -> str:
    """Return an answer without what differs each time: its own address, and the token of its forms."""
    asked = value.wsgi_request
    page: str = value.content.decode().replace(asked.get_full_path(), "").replace(asked.path, "")
    return re.sub(r"\b[A-Za-z0-9]{64}\b", "", page)


@pytest.mark.parametrize("method", METHODS)
def test_an_outsider_finds_nothing(method: str) -> None:
    table, other = to_declaring(open_arctic()), open_arctic()
    tried = strangers(table, other)
    before = table.records.count()
    # Which key is wrong and how it is asked have nothing to do with each other.
    if method not in ("get", "post"):
        tried = {"a guessed key": tried["a guessed key"]}
    heard = {}
    for what, (code, place, key) in tried.items():
        client = Client()
        client.cookies[cookie_of(code)] = key
        for name in OF_TABLES:
            path = address(name, (code, place))
            heard[name, what] = getattr(client, method)(path)
            if method in ("get", "head") and path.endswith("/"):
                item = heard.pop((name, what))
                assert (item.status_code, unquote(item["Location"])) == (302, f"/j/{unquote(code)}/")

    assert {each: item.status_code for each, item in heard.items() if item.status_code != 404} == {}
    # Not even whether there is such a table: the page knows nothing but the address that was asked for.
    assert len({without_chance(item) for item in heard.values()}) == 1
    assert table.records.count() == before


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_program_without_a_key_of_its_own_finds_nothing(method: str) -> None:
    """The key of a device is none for a program, nor is a cookie."""
    table, other = to_declaring(open_arctic()), open_arctic()
    tried = {**strangers(table, other), "the host's key": (table.code, "host", key_at(table))}
    before, heard = table.records.count(), set()
    for what, (code, place, key) in tried.items():
        for name in OF_PROGRAMS if method == "get" else ["bridge_entries"]:
            client = Client()
            client.cookies[cookie_of(code)] = key
            bearer = {"Authorization": f"Bearer {key}"} if key else {}
            answer = getattr(client, method)(address(name, (code, place)), headers=bearer)
            assert answer.status_code == (404 if key else 401), what
            heard.add(answer.content)

    assert len(heard) == 2
    assert table.records.count() == before


def test_a_seat_and_who_watches_find_nothing_that_is_the_hosts() -> None:
    table = to_declaring(open_arctic())
    for place in ("2", "watch"):
        client, link = Client(), (table.code, place)
        client.cookies[cookie_of(table.code)] = key_at(table, place)
        for name in ("links", "links_waiting", "log_json"):
            assert client.get(address(name, link)).status_code == 404
        for name in ("links_free", "links_others", "links_lock", "links_admission", "links_waiting"):
            assert client.post(address(name, link), {"place": "host"}).status_code == 404


def test_whoever_has_the_place_is_told_how_to_ask() -> None:
    """So that the test above does not pass because nothing answers at all."""
    table = to_the_end(open_arctic())
    host = Guest(table, link_path(table))
    heard = {name: host.client.get(address(name, (table.code, "host"))).status_code for name in OF_TABLES}

    assert {200, 405} <= set(heard.values())
    assert heard["enter"] == heard["links_free"] == 405
    assert heard["table"] == heard["log"] == heard["record"] == heard["links"] == 200


def test_a_code_alone_shows_no_more_than_names() -> None:
    table = open_arctic()
    tell(table, Gathered(1))
    page = Client().get(f"/j/{table.code}/").content.decode()

    assert "Bo" in page
    assert "Brawler" not in page
    assert "/t/" not in page
