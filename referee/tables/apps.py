"""The app of tables, seats and records."""

from django.apps import AppConfig
from django.core.checks import Tags, register


class TablesConfig(AppConfig):
    """Tables, seats and records."""

    name = "referee.tables"

    def ready(self) -> None:
        """Have `check --deploy` ask us too."""
        from referee.tables import checks

        register(checks.check_hosting, Tags.security, deploy=True)
