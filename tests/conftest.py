"""What every test stands on: plain static files, and how many examples hypothesis tries."""

from __future__ import annotations

import gc
import os
import threading
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, settings

if TYPE_CHECKING:
    from xdist.scheduler import LoadScopeScheduling

    from tests.devices import Client

# dev tries the same examples each time, so that a failure comes from a change; nightly and soak look further.
settings.register_profile("dev", max_examples=10, derandomize=True, deadline=None)
# For what ran already, on another Python.
settings.register_profile("short", max_examples=8, derandomize=True, deadline=None)
# For mutants: quick, and that a test fails is enough, nobody reads its smallest example.
settings.register_profile(
    "mutants",
    max_examples=4,
    derandomize=True,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow],
)
SOAK_EXAMPLES = int(os.environ.get("SOAK_EXAMPLES", "5000"))
settings.register_profile(
    "soak",
    max_examples=SOAK_EXAMPLES,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# Other examples each night; a failure prints how to repeat it.
settings.register_profile(
    "nightly",
    max_examples=400,
    derandomize=False,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


@pytest.fixture
def client() -> Client:
    """A device that has each place at a table that it asks for."""
    from tests.devices import Client

    return Client()


LONG = (
    "tests/bench/test_house.py",
    "tests/browser/test_accessibility.py",
    "tests/browser/test_cards.py",
    "tests/browser/test_consent.py",
    "tests/browser/test_devices.py",
    "tests/browser/test_earth.py",
    "tests/browser/test_earth_deck.py",
    "tests/browser/test_earth_stage.py",
    "tests/browser/test_faults.py",
    "tests/browser/test_installed.py",
    "tests/browser/test_joining.py",
    "tests/browser/test_keyboard.py",
    "tests/browser/test_light.py",
    "tests/browser/test_lost_taps.py",
    "tests/browser/test_marauders.py",
    "tests/browser/test_offline.py",
    "tests/browser/test_own_hands.py",
    "tests/browser/pocket/",
    "tests/browser/test_pocket_briefly.py",
    "tests/browser/test_puzzles.py",
    "tests/browser/test_quick.py",
    "tests/browser/test_round.py",
    "tests/browser/test_round_end.py",
    "tests/browser/test_score.py",
    "tests/browser/test_scripts.py",
    "tests/browser/test_scripts_alone.py",
    "tests/browser/test_seats.py",
    "tests/browser/test_seed.py",
    "tests/browser/test_setup.py",
    "tests/browser/test_signing.py",
    "tests/browser/test_stage.py",
    "tests/browser/test_table.py",
    "tests/browser/test_taps.py",
    "tests/browser/test_verify.py",
    "tests/browser/test_widths.py",
    "tests/browser/test_without_scripts.py",
    "tests/house/test_deploy.py::test_the_image_starts",
    "tests/house/test_deploy.py::test_the_unit_starts",
    "tests/house/test_docs.py::test_examples",
    "tests/house/test_production.py",
    "tests/many/",
    "tests/packages/",
    "tests/proofs/test_host_alone.py",
    "tests/proofs/test_host_by_trial.py",
    "tests/proofs/test_places_hold.py",
    "tests/proofs/test_words_read.py",
    "tests/releases/",
    "tests/rules/arctic/games/test_random_games.py",
    "tests/rules/arctic/test_meeting.py",
    "tests/rules/prehistory/test_kept.py::test_every_later_entry_stays_in_three_hundred_amendments",
    "tests/rules/test_any_words.py",
    "tests/rules/test_just_this_once.py",
    "tests/rules/test_later_entries.py",
    "tests/tables/test_chain.py::test_so_is_one_from_before_1_0",
    "tests/tables/test_commands.py::test_rule_ends_well",
    "tests/tables/test_messages.py",
    "tests/tables/test_pocket.py",
    "tests/tables/test_restore.py",
    "tests/web/earth/test_four_phones.py",
    "tests/web/earth/test_taps_a_round.py",
    "tests/web/eye/test_eye.py",
    "tests/web/test_evening_taps.py",
    "tests/web/test_every_stage.py",
    "tests/web/test_huge_numbers.py",
    "tests/web/test_marauders_done.py",
    "tests/web/test_marauders_evening.py",
    "tests/web/test_page_delta.py",
    "tests/web/test_pressed.py",
    "tests/web/test_random_web_games.py",
)
"""What waits for servers, proxies or many pages: left out of a usual run, each begins so."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is long."""
    for item in items:
        if item.nodeid.startswith(LONG):
            item.add_marker(pytest.mark.long)


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and not among thousands of tests that stay: it was a tenth of the work."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    """Keep the tests of a file on one worker, so that what they need is set up once; likewise `tests/many`,
    and what a usual run does in a browser.

    Proofs need nothing, and where they are made whole, one takes minutes: each goes where there is room.
    Marks (xdist_group) would say the same, but pytest-xdist 3.8 cannot tell pytest 9.2 about them.
    """
    from xdist.scheduler import LoadScopeScheduling

    from tests.proofs.proving import IS_WHOLE

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            if IS_WHOLE and file.startswith("tests/proofs/"):
                return nodeid
            if file.startswith("tests/browser/test_") and not nodeid.startswith(LONG):
                return "tests/browser"
            return "tests/many" if file.startswith("tests/many/") else file

    return ByFile(config, log)


def close_what_threads_opened() -> None:
    """Have a thread's connection to a database in memory closed: Django keeps it, and Python 3.13 complains.

    The database itself lives as long as the main thread's own connection.
    """
    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.db.backends.sqlite3.base import DatabaseWrapper

    usual = DatabaseWrapper.close

    def close(self: BaseDatabaseWrapper) -> None:
        is_main = threading.current_thread() is threading.main_thread()
        (usual if is_main else BaseDatabaseWrapper.close)(self)

    DatabaseWrapper.close = close  # type: ignore[method-assign]


def pytest_configure(config: pytest.Config) -> None:
    """Serve static files by their own names, without `collectstatic`, and make undefined names errors."""
    from django.conf import settings as django_settings
    from jinja2 import StrictUndefined

    from tests import checklist, skipped, tally
    from tests.languages import untranslated
    from tests.proofs import proving

    for plugin in (checklist, proving, skipped, tally, untranslated):
        config.pluginmanager.register(plugin)
    tally.count_refusals()
    django_settings.STORAGES["staticfiles"]["BACKEND"] = (
        "django.contrib.staticfiles.storage.StaticFilesStorage"
    )
    django_settings.TEMPLATES[0]["OPTIONS"]["undefined"] = StrictUndefined
    django_settings.WHITENOISE_USE_FINDERS = True
    django_settings.WHITENOISE_AUTOREFRESH = True
    close_what_threads_opened()
