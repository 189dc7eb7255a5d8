"""The app of the pages."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "referee.web"
