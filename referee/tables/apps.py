"""The app of tables, seats and records."""

from django.apps import AppConfig
from django.core.checks import Tags, register
from django.db.backends.signals import connection_created


class TablesConfig(AppConfig):
    name = "referee.tables"

    def ready(self) -> None:
        """Have `check --deploy` ask us too, and every connection read what is no text any more."""
        from referee.tables import checks, raw

        register(checks.check_hosting, Tags.security, deploy=True)
        connection_created.connect(raw.read_whatever_is_there)
