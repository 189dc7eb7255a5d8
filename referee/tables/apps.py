"""The app of tables, seats and records."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Tables, seats and records."""

    name = "referee.tables"
