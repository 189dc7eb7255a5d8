"""The machine's time zone, used by a referee at home."""

import os
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone

LOCALTIME, TIMEZONE = Path("/etc/localtime"), Path("/etc/timezone")


def use_machine_zone() -> None:
    """Use the machine's time zone unless TIME_ZONE names one."""
    if "TIME_ZONE" not in os.environ:
        settings.TIME_ZONE = machine_zone()
        timezone.get_default_timezone.cache_clear()  # type: ignore[attr-defined] # it is cached


def machine_zone() -> str:
    """Return the name of the machine's time zone; UTC if it doesn't say."""
    return next((name for name in _names() if _is_zone(name)), "UTC")


def _names() -> Iterator[str]:
    """Yield possible names of the zone, most specific first. (Django sets TZ to its own zone.)"""
    yield settings.MACHINE_TZ.removeprefix(":")
    yield os.path.realpath(LOCALTIME).partition("zoneinfo/")[2]
    if TIMEZONE.exists():
        yield TIMEZONE.read_text(encoding="utf-8", errors="replace").strip()
    if os.name == "nt":
        yield fixed_zone(datetime.now().astimezone().utcoffset() or timedelta())


def fixed_zone(offset: timedelta) -> str:
    """Return the zone with this offset in hours; these names have the opposite sign."""
    return f"Etc/GMT{-round(offset / timedelta(hours=1)):+d}"


def _is_zone(name: str) -> bool:
    try:
        return bool(name and ZoneInfo(name))
    except (KeyError, ValueError, OSError):
        return False
