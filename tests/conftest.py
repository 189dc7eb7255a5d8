"""What every test stands on: plain static files, and how many examples hypothesis tries."""

import os

import pytest
from hypothesis import HealthCheck, settings

# dev and ci try the same examples each time, so that what turns red is a change's doing; soak looks further.
settings.register_profile("dev", max_examples=50, derandomize=True, deadline=None)
settings.register_profile("ci", max_examples=50, derandomize=True, deadline=None, print_blob=True)
settings.register_profile(
    "soak", max_examples=5000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


def pytest_configure(config: pytest.Config) -> None:
    """Serve static files by their own names: tests should not need `collectstatic` first."""
    from django.conf import settings as django_settings

    django_settings.STORAGES["staticfiles"]["BACKEND"] = (
        "django.contrib.staticfiles.storage.StaticFilesStorage"
    )
    django_settings.WHITENOISE_USE_FINDERS = True
    django_settings.WHITENOISE_AUTOREFRESH = True
