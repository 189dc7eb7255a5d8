"""The database of a released version, brought up to date, in the place of the tests' own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils.translation import override

from tests.releases.folder import Folder, kept
from tests.releases.reading import using


@pytest.fixture(scope="module", params=kept(), ids=lambda folder: folder.path.name)
def folder(request: pytest.FixtureRequest) -> Folder:
    """The folder of each version."""
    found: Folder = request.param
    return found


@pytest.fixture(scope="module")
def migrated(
    folder: Folder, tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: Any
) -> Path:
    """The database of a version after the migrations since."""
    path = tmp_path_factory.mktemp("release") / "referee.sqlite3"
    path.write_bytes(folder.read("referee.sqlite3"))
    with django_db_blocker.unblock(), using(path):
        call_command("migrate", verbosity=0)
    return path


@pytest.fixture
def restored(
    migrated: Path, folder: Folder, tmp_path: Path, django_db_blocker: Any, settings: Any
) -> Iterator[Path]:
    """A copy of it as the database, with the key of that referee."""
    settings.SECRET_KEY = folder.json("release.json")["secret_key"]
    path = tmp_path / "referee.sqlite3"
    shutil.copyfile(migrated, path)
    with django_db_blocker.unblock(), using(path), override("en"):
        yield path
