"""No log keeps a ticket: each address that carries one is masked by nginx, by Caddy and by the app itself."""

from __future__ import annotations

import json
import logging
import re
from urllib.parse import unquote

import pytest
from django.test import RequestFactory

from referee.logs import JsonFormatter, PlainFormatter
from tests.house.log_filters import FIELDS, LOGGED, PLACES, SITE, caddy_line, nginx_line, nginx_place
from tests.house.secret_addresses import KEY, KEYS, MARK, OPEN, routes, secret_addresses, spellings

ADDRESSES = secret_addresses()
SPELLED = sorted({spelled for address in ADDRESSES for spelled in spellings(address)})


def is_masked(text: str) -> bool:
    """Whether neither secret stands in a text, also if it is decoded once or twice."""
    texts = (text, unquote(text), unquote(unquote(text)))
    return not any(secret in each for secret in (KEY, MARK) for each in texts)


def test_each_blank_of_an_address_is_known_to_be_a_secret_or_not() -> None:
    blanks = {name for route in routes() for name in re.findall(r"<(?:\w+:)?(\w+)>", route)}

    assert blanks == {*KEYS, *OPEN}


def test_tables_and_groups_are_among_the_addresses() -> None:
    assert {address.split("/")[1] for address in ADDRESSES} == {"api", "g", "j", "share"}
    assert not [address for address in ADDRESSES if is_masked(address)]


# nginx --------------------------------------------------------------------------------------------


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


def test_nginx_masks_every_address_however_it_is_spelled() -> None:
    assert [each for each in SPELLED if not is_masked(nginx_line(each))] == []


def test_nginx_names_the_table_and_the_group() -> None:
    assert nginx_place("/t/ABCDEF/host/log/") == "/t/ABCDEF/host/log/"
    assert nginx_place(f"/j/ABCDEF/{KEY}/") == "/j/ABCDEF/-"
    assert nginx_place(f"/g/ABCDEF/join/{KEY}/") == "/g/ABCDEF/join/-"
    assert nginx_place("/arctic/rules/A-1/") == "/arctic/rules/A-1/"


# Caddy --------------------------------------------------------------------------------------------


def caddy_uri(address: str) -> str:
    uri: str = json.loads(caddy_line(address))["request"]["uri"]
    return uri


def test_caddy_filters_headers_and_the_address() -> None:
    assert {path for path, *_ in FIELDS} == {"request>uri", "request>headers", "resp_headers"}


def test_caddy_masks_every_address_however_it_is_spelled() -> None:
    assert [each for each in SPELLED if not is_masked(caddy_line(each))] == []


def test_caddy_names_the_table_and_the_group() -> None:
    assert caddy_uri("/t/ABCDEF/host/log/?seat=Bo") == "/t/ABCDEF/host/log/-"
    assert caddy_uri(f"/j/ABCDEF/{KEY}/") == "/j/ABCDEF/-"
    assert caddy_uri(f"/g/ABCDEF/join/{KEY}/") == "/g/ABCDEF/join/-"
    assert caddy_uri("/arctic/rules/A-1/") == "/arctic/rules/A-1/"


# The app ------------------------------------------------------------------------------------------


def broken_at(address: str) -> logging.LogRecord:
    """Return the log record of a failed request."""
    made = logging.LogRecord("referee.x", logging.ERROR, __file__, 1, "Broken: %s", (address,), None)
    made.__dict__["request"] = RequestFactory().get(address)
    return made


@pytest.mark.parametrize("formatter", [PlainFormatter(), JsonFormatter()], ids=["plain", "json"])
def test_the_app_masks_every_address_however_it_is_spelled(formatter: logging.Formatter) -> None:
    lines = {each: formatter.format(broken_at(each)) for each in SPELLED}

    assert [each for each, line in lines.items() if not is_masked(line)] == []
    assert all("Broken: " in line for line in lines.values())


def test_the_app_names_the_group() -> None:
    line = JsonFormatter().format(broken_at(f"/g/{OPEN['code']}/join/{KEY}/"))

    assert json.loads(line)["path"] == "/g/ABCDEF/join/-"
