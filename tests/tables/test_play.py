"""The output of `play`, and its certificate for https."""

from __future__ import annotations

import asyncio
import ssl
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from referee.tables.management import certificate, zone
from referee.tables.management.certificate import certificate_for, how_to_trust
from referee.tables.management.commands.demo import lay_out
from referee.tables.management.commands.play import keep_cookies_to_https, qr_code, where
from referee.tables.stats_cache import evening_of
from tests.devices import Client

LAN = "http://192.168.1.20:8000/"


@pytest.mark.django_db
def test_the_address_to_open_comes_first_with_its_code_and_what_the_code_is_for() -> None:
    told = where(LAN, None)
    lines = [line for line in told if line.strip()]

    assert lines[0] == f"  Open this, on any device here   {LAN}"
    assert "http://localhost:8000/" in lines[1]
    assert qr_code(LAN) in told
    assert told[told.index(qr_code(LAN)) + 1].endswith("on the same Wi-Fi as this machine: scan it.")


@pytest.mark.django_db
def test_no_code_names_this_machine_alone() -> None:
    told = where("http://127.0.0.1:8000/", None)

    assert not any("█" in line or "▀" in line for line in told)
    assert any("isn’t on a network" in line for line in told)


@pytest.mark.django_db
def test_each_demo_table_is_told_by_its_name_and_game() -> None:
    lay_out()
    told = "\n".join(where(LAN, None))

    for game in ("Arctic Scavengers", "Skirmish for Earth", "Prehistory: Marauders"):
        assert f", {game}\n    {LAN}j/DEMO" in told


@pytest.mark.django_db
def test_with_https_cookies_are_for_this_host_and_https_only(settings: Any) -> None:
    for name in ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME"):
        setattr(settings, name, getattr(settings, name))
    keep_cookies_to_https()
    client = Client()

    client.get("/arctic/new/", secure=True)

    told = client.cookies["__Host-csrf"]
    assert told["secure"]
    assert told["path"] == "/"
    assert not told["domain"]
    assert settings.SESSION_COOKIE_NAME == "__Host-session"


@pytest.mark.django_db
def test_with_https_each_kind_of_device_is_told_how_to_trust(tmp_path: Path) -> None:
    told = "\n".join(where("https://192.168.1.20:8000/", certificate_for(tmp_path, "192.168.1.20")))

    assert "https://192.168.1.20:8000/authority.crt" in told
    for device in ("iPhone", "Android", "Windows", "Mac", "Firefox"):
        assert device in told
    assert len(how_to_trust(LAN)) == 7


def test_the_certificate_is_good_for_who_trusts_the_authority(tmp_path: Path) -> None:
    made = certificate_for(tmp_path, "127.0.0.1")

    async def test() -> dict[str, Any]:
        here = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        here.load_cert_chain(made.chain)
        server = await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0, ssl=here)
        there = ssl.create_default_context(cafile=str(made.authority))
        address = server.sockets[0].getsockname()
        _, writer = await asyncio.open_connection(*address, ssl=there, server_hostname="127.0.0.1")
        told = writer.get_extra_info("peercert")
        writer.close()
        server.close()
        return told

    told = asyncio.run(test())
    days = (ssl.cert_time_to_seconds(told["notAfter"]) - ssl.cert_time_to_seconds(told["notBefore"])) / 86400
    assert days <= certificate.CERTIFICATE_DAYS


def test_the_authority_is_made_once_and_its_keys_are_for_nobody_else(tmp_path: Path) -> None:
    first = certificate_for(tmp_path, "192.168.1.20")
    before = first.authority.read_bytes()
    second = certificate_for(tmp_path, "192.168.1.21")

    assert second.authority.read_bytes() == before
    for file in (second.chain, tmp_path / "https" / "authority-key.pem"):
        assert file.stat().st_mode & 0o077 == 0


def test_what_is_to_be_trusted_can_be_fetched(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    assert client.get("/authority.crt").status_code == 404

    made = certificate_for(tmp_path, "192.168.1.20")
    answer = client.get("/authority.crt")
    assert answer.content == made.authority.read_bytes()
    assert b"PRIVATE" not in answer.content
    assert answer["Content-Type"] == "application/x-x509-ca-cert"


# The time zone -------------------------------------------------------------------------------------


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any) -> Path:
    """A machine whose time zone is set only by files in this folder."""
    monkeypatch.delenv("TIME_ZONE", raising=False)
    monkeypatch.setattr(zone, "LOCALTIME", tmp_path / "localtime")
    monkeypatch.setattr(zone, "TIMEZONE", tmp_path / "timezone")
    settings.MACHINE_TZ, settings.TIME_ZONE = "", "UTC"
    return tmp_path


def test_a_night_in_california_is_one_evening(machine: Path) -> None:
    (machine / "localtime").symlink_to("/usr/share/zoneinfo/America/Los_Angeles")
    evening = [datetime(2026, 3, 7, 4, tzinfo=UTC), datetime(2026, 3, 7, 7, tzinfo=UTC)]
    assert len({evening_of(when) for when in evening}) == 2

    zone.use_machine_zone()

    assert {evening_of(when) for when in evening} == {date(2026, 3, 6)}


def test_the_zone_is_named_by_the_terminal_first_and_by_a_file_last(machine: Path, settings: Any) -> None:
    assert zone.machine_zone() == "UTC"
    (machine / "timezone").write_text("Europe/Berlin\n", encoding="utf-8")
    assert zone.machine_zone() == "Europe/Berlin"
    settings.MACHINE_TZ = "nonsense"
    assert zone.machine_zone() == "Europe/Berlin"
    settings.MACHINE_TZ = ":America/New_York"
    assert zone.machine_zone() == "America/New_York"


def test_a_zone_that_is_set_stays(machine: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    (machine / "timezone").write_text("Europe/Berlin", encoding="utf-8")
    monkeypatch.setenv("TIME_ZONE", "UTC")
    zone.use_machine_zone()
    assert settings.TIME_ZONE == "UTC"


@pytest.mark.parametrize(("hours", "name"), [(-8, "Etc/GMT+8"), (2, "Etc/GMT-2"), (0, "Etc/GMT+0")])
def test_hours_name_a_zone(hours: int, name: str) -> None:
    assert zone.fixed_zone(timedelta(hours=hours)) == name
    assert ZoneInfo(name).utcoffset(datetime(2026, 1, 1)) == timedelta(hours=hours)
