"""Whoever has no link finds nothing: all addresses of the site, asked in every way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from referee.rules.arctic.gathering.commit import Gathered
from referee.tables.links import link_path, watch_path
from referee.tables.models import Table
from tests.cast import open_arctic, seat_of, tell, to_declaring, to_the_end
from tests.devices import Client
from tests.web.guests import Guest

pytestmark = [pytest.mark.django_db, pytest.mark.bad_input]

# What anybody may see: no table is behind it. Joining by code has tests of its own.
PUBLIC = {
    "authority",
    "home",
    "manifest",
    "service_worker",
    "offline",
    "join",
    "join_table",
    "leave",
    "rules",
    "rule",
    "game_doubts",
    "language",
    "share",
    "groups",
    "openapi",
    "api_rule",
    "learn",
    "learn_one",
    "learn_again",
    "learn_round",
    "arctic_puzzle",
    "earth_puzzle",
    "prehistory_puzzle",
}
SAMPLES: dict[str, Any] = {"kind": "gathered", "number": 1, "name": "Ann"}
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
OF_TABLES = [name for name, words in ADDRESSES if "key" in words]


def address(name: str, link: tuple[str, str, str]) -> str:
    """Return an address with this code, place and key, and something good in every other word."""
    words = dict(ADDRESSES)[name]
    told = {**SAMPLES, **dict(zip(("code", "place", "key"), link, strict=True))}
    return reverse(name, kwargs={word: told[word] for word in words})


def link_of(path: str) -> tuple[str, str, str]:
    """Return code, place and key of a link."""
    _, _, code, place, key, *_ = path.split("/")
    return code, place, key


def wrong_links(table: Table, other: Table) -> dict[str, tuple[str, str, str]]:
    """Return what an outsider may try."""
    code, place, key = link_of(link_path(table))
    lost = seat_of(table, "Cy")
    old = link_of(link_path(table, lost))
    type(lost).objects.filter(pk=lost.pk).update(link_version=2)
    return {
        "no key": (code, place, "0"),
        "a guessed key": (code, place, "0" * 32),
        "a key cut short": (code, place, key[:-1]),
        "a key with more": (code, place, key + "0"),
        "another case": (code, place, key.upper() if key.upper() != key else "A" * 32),
        "the key of another table": (code, place, link_of(link_path(other))[2]),
        "the key of a seat": (code, place, link_of(link_path(table, seat_of(table, "Ann")))[2]),
        "the key of who watches": (code, place, link_of(watch_path(table))[2]),
        "the host's key at a seat": (code, "1", key),
        "a seat that is none": (code, "9", key),
        "no seat at all": (code, "²", key),
        "a link renewed since": old,
        "a table that is none": ("NOSUCH", place, key),
        "what no code can be": ("NO%00", place, key),
    }


def test_every_address_is_public_or_needs_a_key() -> None:
    assert len(OF_TABLES) > 10
    # Links of groups have tests of their own.
    others = {name for name, words in ADDRESSES if "secret" not in words} - set(OF_TABLES)
    assert {name for name in others if name not in PUBLIC and not is_lobby(name)} == set()


def is_lobby(name: str) -> bool:
    """Whether it is a game’s set-up with its tools or quick ruling: pages without a table."""
    tools = ("layout", "layout_file", "quick", "solo", "solo_game", "what_if")
    return name.partition("_")[2] in ("new", *tools)


def without_chance(told: Any) -> str:
    """Return an answer without what differs each time: its own address, and the token of its forms."""
    asked = told.wsgi_request
    page: str = told.content.decode().replace(asked.get_full_path(), "").replace(asked.path, "")
    return re.sub(r"\b[A-Za-z0-9]{64}\b", "", page)


@pytest.mark.parametrize("method", METHODS)
def test_an_outsider_finds_nothing(method: str) -> None:
    table, other = to_declaring(open_arctic()), open_arctic()
    client, before = Client(), table.records.count()
    links = wrong_links(table, other)
    # Which key is wrong and how it is asked have nothing to do with each other.
    tried = links if method in ("get", "post") else {"a guessed key": links["a guessed key"]}
    heard = {
        (name, what): getattr(client, method)(address(name, link))
        for name in OF_TABLES
        for what, link in tried.items()
    }

    assert {each: told.status_code for each, told in heard.items() if told.status_code != 404} == {}
    # Not even whether there is such a table: the page knows nothing but the address that was asked for.
    assert len({without_chance(told) for told in heard.values()}) == 1
    assert table.records.count() == before


def test_a_seat_and_who_watches_find_nothing_that_is_the_hosts() -> None:
    table = to_declaring(open_arctic())
    for path in (link_path(table, seat_of(table, "Bo")), watch_path(table)):
        client = Client()
        for name in ("links", "links_waiting", "log_json"):
            assert client.get(address(name, link_of(path))).status_code == 404
        for name in ("links_renew", "links_lock", "links_admission", "links_waiting"):
            assert client.post(address(name, link_of(path)), {"place": "host"}).status_code == 404


def test_whoever_has_the_link_is_told_how_to_ask() -> None:
    """So that the test above does not pass because nothing answers at all."""
    table = to_the_end(open_arctic())
    host = Guest(table, link_path(table))
    heard = {name: host.client.get(address(name, link_of(host.path))).status_code for name in OF_TABLES}

    assert {200, 405} <= set(heard.values())
    assert heard["enter"] == heard["links_renew"] == 405
    assert heard["table"] == heard["log"] == heard["record"] == heard["links"] == 200


def test_a_code_alone_shows_no_more_than_names() -> None:
    table = open_arctic()
    tell(table, Gathered(1))
    page = Client().get(f"/j/{table.code}/").content.decode()

    assert "Bo" in page
    assert link_path(table) not in page
    assert not any(link_path(table, seat) in page for seat in table.seats.all())
