"""No log keeps a ticket: each address that carries one is masked by nginx, by Caddy and by the app itself."""

from __future__ import annotations

import json
import logging
import re

import pytest
from django.test import RequestFactory

from referee.logs import JsonFormatter, PlainFormatter
from tests.house.reading import read
from tests.house.secret_addresses import KEY, KEYS, MARK, OPEN, routes, secret_addresses

ADDRESSES = secret_addresses()


def is_masked(text: str) -> bool:
    return KEY not in text and MARK not in text


def test_each_blank_of_an_address_is_known_to_be_a_secret_or_not() -> None:
    blanks = {name for route in routes() for name in re.findall(r"<(?:\w+:)?(\w+)>", route)}

    assert blanks == {*KEYS, *OPEN}


def test_tables_and_groups_are_among_the_addresses() -> None:
    assert {address.split("/")[1] for address in ADDRESSES} == {"g", "j", "share"}
    assert not [address for address in ADDRESSES if is_masked(address)]


# nginx --------------------------------------------------------------------------------------------

SITE = read("deploy/nginx.conf")
LOGGED = re.search(r"log_format referee '([^']*)'", SITE)
PLACES = re.findall(
    r"^\s+~(\S+) (\S+);$", SITE.partition("$referee_place {")[2].partition("}")[0], re.MULTILINE
)


def nginx_place(address: str) -> str:
    """Return what nginx's map makes of an address: the first match wins, and the query isn't looked at."""
    uri = address.partition("?")[0]
    for pattern, value in PLACES:
        if found := re.search(pattern.replace("(?<", "(?P<"), uri):
            return re.sub(r"\$([a-z_]+)", lambda name: found[name[1]], value)
    return uri


def test_nginx_logs_an_address_by_its_map_alone() -> None:
    assert LOGGED is not None
    assert set(re.findall(r"\$\w+", LOGGED[1])) == {
        "$remote_addr",
        "$time_iso8601",
        "$request_method",
        "$referee_place",
        "$status",
        "$body_bytes_sent",
    }
    written = set(re.findall(r"^\s+(?:access|error)_log (.*);$", SITE, re.MULTILINE))
    assert written == {"off", "/dev/null emerg", "/var/log/nginx/referee.log referee"}
    assert PLACES


def test_nginx_masks_every_address() -> None:
    assert [address for address in ADDRESSES if not is_masked(nginx_place(address))] == []


def test_nginx_names_the_table_and_the_group() -> None:
    assert nginx_place("/t/ABCDEF/host/log/") == "/t/ABCDEF/host/log/"
    assert nginx_place(f"/j/ABCDEF/{KEY}/") == "/j/ABCDEF/-"
    assert nginx_place(f"/g/ABCDEF/join/{KEY}/") == "/g/ABCDEF/join/-"
    assert nginx_place("/arctic/rules/A-1/") == "/arctic/rules/A-1/"


# Caddy --------------------------------------------------------------------------------------------

FILTER = re.search(r'request>uri regexp "([^"]+)" "([^"]+)"', read("deploy/Caddyfile"))


def caddy_uri(address: str) -> str:
    assert FILTER is not None
    value = FILTER[2].replace("${1}", r"\g<1>")
    return re.sub(FILTER[1], value, address)


def test_caddy_masks_every_address() -> None:
    assert [address for address in ADDRESSES if not is_masked(caddy_uri(address))] == []


def test_caddy_names_the_table_and_the_group() -> None:
    assert caddy_uri("/t/ABCDEF/host/log/?seat=Bo") == "/t/ABCDEF/host/log/-"
    assert caddy_uri(f"/j/ABCDEF/{KEY}/") == "/j/ABCDEF/-/"
    assert caddy_uri(f"/g/ABCDEF/join/{KEY}/") == "/g/ABCDEF/join/-/"
    assert caddy_uri("/arctic/rules/A-1/") == "/arctic/rules/A-1/"


# The app ------------------------------------------------------------------------------------------


def broken_at(address: str) -> logging.LogRecord:
    """Return the log record of a failed request."""
    made = logging.LogRecord("referee.x", logging.ERROR, __file__, 1, "Broken: %s", (address,), None)
    made.__dict__["request"] = RequestFactory().get(address)
    return made


@pytest.mark.parametrize("formatter", [PlainFormatter(), JsonFormatter()], ids=["plain", "json"])
def test_the_app_masks_every_address(formatter: logging.Formatter) -> None:
    lines = [formatter.format(broken_at(address)) for address in ADDRESSES]

    assert [line for line in lines if not is_masked(line)] == []
    assert all("Broken: /" in line for line in lines)


def test_the_app_names_the_group() -> None:
    line = JsonFormatter().format(broken_at(f"/g/{OPEN['code']}/join/{KEY}/"))

    assert json.loads(line)["path"] == "/g/ABCDEF/join/-/"
