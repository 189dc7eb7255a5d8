"""What `manage.py check --deploy` looks at besides Django's own: whether profile and proxy fit together."""

import os
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning


def check_hosting(app_configs: Any, **more: Any) -> list[CheckMessage]:
    """Return a warning for everything that would break behind a proxy, or open what it should keep."""
    return list(_warnings())


def _warnings() -> Iterator[CheckMessage]:
    if not settings.PRODUCTION:
        yield Warning(
            "This is the profile for a home network: it sends keys over plain http and takes any host name.",
            hint="Set REFEREE_PROFILE=production where others can reach it.",
            id="referee.W001",
        )
        return
    if "*" in settings.ALLOWED_HOSTS:
        yield Warning(
            "ALLOWED_HOSTS takes any name, so links can be made to lead elsewhere.",
            hint="Name the site, as in ALLOWED_HOSTS=referee.example.",
            id="referee.W002",
        )
    for host in settings.ALLOWED_HOSTS:
        if "/" in host or (":" in host and not host.startswith("[")):
            yield Warning(
                f"ALLOWED_HOSTS has “{host}”, which no request will ever match.",
                hint="Leave out https:// and the port: names alone are compared.",
                id="referee.W003",
            )
    trusted = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
    if "*" in trusted.split(","):
        yield Warning(
            "FORWARDED_ALLOW_IPS believes whatever address anyone claims, so limits stop nobody.",
            hint="Name the address of the proxy, as in FORWARDED_ALLOW_IPS=10.0.0.2.",
            id="referee.W004",
        )
    if settings.DEBUG:
        yield Warning(
            "DEBUG shows the inside of the program to whoever finds a fault.",
            hint="Leave DEBUG unset.",
            id="referee.W005",
        )
