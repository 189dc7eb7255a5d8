"""The Django app of the tables, with checks for `manage.py check --deploy`."""

import gc
import os
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register
from django.core.management.base import CommandError
from django.db import connections
from django.db.backends.signals import connection_created
from django.db.migrations.loader import MigrationLoader
from django.db.models.signals import post_migrate, pre_migrate
from django.utils.translation import gettext

from referee import VERSION

OBJECTS_BEFORE_COLLECTION = 10_000
"""A page makes thousands of objects, hardly any of them in cycles; by default each is searched for some."""


def check_hosting(app_configs: Any, **more: Any) -> Iterator[CheckMessage]:
    """Yield a warning for every insecure or broken setting of a hosted referee."""
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


def refuse_other_version(using: str, **more: Any) -> None:
    """Refuse a database that a newer version has migrated, or one from before 1.0. Raises CommandError."""
    from referee.tables.made_by import FIELD, newer_of, version_in

    loader = MigrationLoader(connections[using])
    made_by = {name for app, name in loader.applied_migrations if app == TablesConfig.label}
    ours = {name for app, name in loader.disk_migrations if app == TablesConfig.label}
    if not made_by - ours:
        return
    made = version_in(using)
    said = gettext("Referee {made} saved these tables, and this is {here}. Update this one first.")
    if not newer_of({FIELD: made}):
        said = gettext(
            "A version before 1.0 saved these tables, and this is Referee {here}, which can’t open them. "
            "Move them elsewhere, then start again."
        )
    raise CommandError(said.format(made=made, here=VERSION))


class TablesConfig(AppConfig):
    name = "referee.tables"
    label = "tables"

    def import_models(self) -> None:
        super().import_models()
        import_module("referee.tables.event_models")

    def ready(self) -> None:
        """Register the checks, and make new connections tolerate damaged text."""
        from referee.tables import counts, damaged_rows, made_by

        gc.set_threshold(OBJECTS_BEFORE_COLLECTION)
        register(check_hosting, Tags.security, deploy=True)
        connection_created.connect(damaged_rows.read_whatever_is_there)
        post_migrate.connect(counts.make_table, sender=self)
        post_migrate.connect(made_by.note_version, sender=self)
        pre_migrate.connect(refuse_other_version, sender=self)
