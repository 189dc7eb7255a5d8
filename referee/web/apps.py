"""The app of the pages."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The pages."""

    name = "referee.web"
