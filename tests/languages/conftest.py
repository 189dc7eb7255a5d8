"""A device that reads in the made-up language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.devices import Client
from tests.languages.pseudo import CODE, speak_pseudo


@pytest.fixture
def reader(settings: Any, tmp_path: Path) -> Client:
    """Return a device that reads in the made-up language."""
    speak_pseudo(settings, tmp_path)
    return Client(headers={"accept-language": CODE})
