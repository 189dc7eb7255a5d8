"""Log lines as nginx and Caddy write them with the project's configuration, which is read from its files."""

from __future__ import annotations

import json
import posixpath
import re
from typing import Any
from urllib.parse import unquote

from tests.house.reading import read

# nginx --------------------------------------------------------------------------------------------

SITE = read("deploy/nginx.conf")
LOGGED = re.search(r"log_format referee '([^']*)'", SITE)
PLACES = re.findall(
    r"^\s+(~\*?)(\S+) (\S+);$", SITE.partition("$referee_place {")[2].partition("\n}")[0], re.MULTILINE
)


def nginx_uri(address: str) -> str:
    """Return nginx's ``$uri``: without the query, decoded, with single slashes and without dots."""
    path = re.sub(r"/+", "/", unquote(re.sub(r"^\w+://[^/]*", "", address).partition("?")[0]))
    clean = posixpath.normpath(path)
    return clean + "/" * (path.endswith("/") and clean != "/")


def nginx_place(address: str) -> str:
    """Return what nginx's map makes of an address: the first match wins."""
    uri = nginx_uri(address)
    for how, pattern, value in PLACES:
        flags = re.IGNORECASE if how == "~*" else 0
        if found := re.search(pattern.replace("(?<", "(?P<"), uri, flags):
            return re.sub(r"\$([a-z_]+)", lambda name: found[name[1]], value)
    return uri


def nginx_line(address: str) -> str:
    assert LOGGED is not None
    values = {
        "remote_addr": "192.0.2.1",
        "time_iso8601": "2026-11-28T20:00:00+00:00",
        "request_method": "GET",
        "referee_place": nginx_place(address),
        "status": "200",
        "body_bytes_sent": "7",
    }
    return re.sub(r"\$(\w+)", lambda name: values[name[1]], LOGGED[1])


# Caddy --------------------------------------------------------------------------------------------

FIELDS = re.findall(
    r"^\t+(\S+) (delete|regexp)(?: \"([^\"]+)\" \"([^\"]+)\")?$", read("deploy/Caddyfile"), re.MULTILINE
)


def caddy_line(address: str) -> str:
    """Return the line of a failed request: its log filters each field by its path."""
    line: dict[str, Any] = {
        "level": "error",
        "logger": "http.log.error",
        "msg": "dial tcp 127.0.0.1:8000: connect: connection refused",
        "request": {
            "remote_ip": "192.0.2.1",
            "proto": "HTTP/2.0",
            "method": "GET",
            "host": "referee.example",
            "uri": address,
            "headers": {"Referer": [f"https://referee.example{address}"], "Cookie": []},
        },
        "resp_headers": {"Location": [address]},
        "status": 502,
    }
    for path, how, pattern, value in FIELDS:
        *outer, name = path.split(">")
        at = line
        for each in outer:
            at = at[each]
        if how == "delete":
            del at[name]
        else:
            at[name] = re.sub(pattern, value.replace("${1}", r"\g<1>"), at[name])
    return json.dumps(line)
