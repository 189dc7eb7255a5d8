"""The production profile: required settings, Django's checks, and its logs."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import RequestFactory

from referee.logs import JsonFormatter, PlainFormatter, without_tickets

PROJECT = Path(__file__).resolve().parents[2]
KEY = "0123456789abcdef" * 2
PATH = f"/j/ABCDEF/{KEY}/"
HOSTED = {
    "REFEREE_NO_SETUP": "1",
    "REFEREE_PROFILE": "production",
    "SECRET_KEY": "a key of the test that is as long as Django wants a good one to be 0123456789",
    "ALLOWED_HOSTS": "referee.example",
}


def manage(folder: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the production profile."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DEBUG", "DATABASE_URL")}
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=PROJECT,
        env={**kept, **HOSTED, "REFEREE_VAR": str(folder), **env},
        capture_output=True,
        text=True,
    )


def test_djangos_own_check_has_nothing_to_say(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "DEBUG")

    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("env", "words"),
    [
        ({"REFEREE_PROFILE": "table"}, "keys over plain http"),
        ({"ALLOWED_HOSTS": "*"}, "takes any name"),
        ({"ALLOWED_HOSTS": "referee.example:8443"}, "“referee.example:8443”, which no request"),
        ({"ALLOWED_HOSTS": "https://referee.example"}, "which no request"),
        ({"FORWARDED_ALLOW_IPS": "*"}, "limits stop nobody"),
        ({"DEBUG": "true"}, "DEBUG shows the inside"),
    ],
)
def test_what_does_not_fit_a_proxy_is_warned_of(tmp_path: Path, env: dict[str, str], words: str) -> None:
    assert words in manage(tmp_path, "check", "--deploy", **env).stderr


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_what_must_be_set_is_demanded_by_name(tmp_path: Path, missing: str) -> None:
    done = manage(tmp_path, "check", **{missing: ""})

    assert done.returncode != 0
    assert f"Set {missing}: the production profile needs them." in done.stderr


def test_what_breaks_is_told_as_a_json_line_without_tickets(tmp_path: Path) -> None:
    said = (
        "from django.test import Client;"
        "from referee.web.lobby import tickets; tickets.read_ticket = None;"
        "client = Client(raise_request_exception=False);"
        f"client.get({PATH!r}, secure=True, headers=dict(host='referee.example'))"
    )
    done = manage(tmp_path, "shell", "-v0", "-c", said)

    (line,) = [json.loads(line) for line in done.stderr.splitlines()]
    assert (line["level"], line["logger"], line["status"]) == ("ERROR", "django.request", 500)
    assert (line["method"], line["path"]) == ("GET", "/j/ABCDEF/-")
    assert "TypeError" in line["traceback"]
    assert KEY not in done.stderr + done.stdout


def test_what_breaks_beneath_is_told_in_a_line_without_a_traceback(tmp_path: Path) -> None:
    """The database hasn't been migrated."""
    said = (
        "from django.test import Client;"
        "client = Client(raise_request_exception=False);"
        f"client.get('/j/ABCDEF/?k={KEY}', secure=True, headers=dict(host='referee.example'))"
    )
    done = manage(tmp_path, "shell", "-v0", "-c", said)

    (line,) = [json.loads(line) for line in done.stderr.splitlines()]
    assert (line["logger"], line["status"]) == ("django.request", 503)
    assert "no database (no such table: tables_table)" in line["message"]
    assert "traceback" not in line


ASKED = (
    "from django.test import Client;"
    "client = Client();"
    "ask = lambda path, **more: client.get(path, headers=dict(host='referee.example', **more));"
    "health = lambda: print(ask('/health/').content.decode());"
)


def test_a_proxy_that_does_not_say_how_requests_come_is_told_once_and_in_health(tmp_path: Path) -> None:
    manage(tmp_path, "migrate", "-v0")
    said = ASKED + "[print(ask('/').status_code) for _ in range(3)]; health();"
    said += "ask('/', **{'x-forwarded-proto': 'http'}); health()"

    done = manage(tmp_path, "shell", "-v0", "-c", said)

    (line,) = [json.loads(line) for line in done.stderr.splitlines()]
    assert line["level"] == "WARNING"
    assert "The proxy does not set X-Forwarded-Proto" in line["message"]
    silent, well = done.stdout.splitlines()[3:]
    assert json.loads(silent) == {
        "status": "ok",
        "warning": "The proxy does not set X-Forwarded-Proto",
    }
    assert json.loads(well) == {"status": "ok"}


def test_a_probe_that_comes_past_the_proxy_warns_of_nothing(tmp_path: Path) -> None:
    manage(tmp_path, "migrate", "-v0")
    done = manage(tmp_path, "shell", "-v0", "-c", ASKED + "health(); health()")

    assert done.stdout.splitlines() == ['{"status": "ok"}'] * 2
    assert done.stderr == ""


# The lines ----------------------------------------------------------------------------------------


def record(message: str, *args: Any, **extra: Any) -> logging.LogRecord:
    """Return a log record."""
    made = logging.LogRecord("referee.x", logging.ERROR, __file__, 1, message, args, None)
    made.__dict__.update(extra)
    return made


@pytest.mark.parametrize("formatter", [PlainFormatter(), JsonFormatter()], ids=["plain", "json"])
def test_no_line_has_a_key_wherever_it_stood(formatter: logging.Formatter) -> None:
    try:
        raise ValueError(f"cannot open {PATH}")
    except ValueError:
        entry = record("Broken: %s and https://x.example%s", PATH, PATH, exc_info=sys.exc_info())
    entry.__dict__["request"] = RequestFactory().get(PATH)

    line = formatter.format(entry)
    assert KEY not in line
    assert "/j/ABCDEF/-" in line
    assert "ValueError" in line


def test_a_json_line_is_one_line_with_what_programs_ask_for() -> None:
    line = JsonFormatter().format(record("two\nlines “and” more", status_code=500))

    assert "\n" not in line
    payload = json.loads(line)
    assert payload["message"] == "two\nlines “and” more"
    assert (payload["level"], payload["logger"], payload["status"]) == ("ERROR", "referee.x", 500)
    assert payload["time"].endswith("+00:00")


def test_a_logger_that_calls_something_else_a_request_is_heard() -> None:
    assert "path" not in json.loads(JsonFormatter().format(record("x", request=object())))


@pytest.mark.parametrize(
    "path", ["/", "/j/ABCDEF/", "/t/", "/t/ABCDEF/", "/static/t.css", "/arctic/rules/A-1/"]
)
def test_other_addresses_are_left_as_they_are(path: str) -> None:
    assert without_tickets(path) == path
