"""What is printed in the terminal is in its language."""

from __future__ import annotations

from typing import Any

import pytest

from referee.tables.management import language_of_terminal


@pytest.mark.parametrize(
    ("told", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "xx_YY"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminal_speaks_as_it_is_set(
    told: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in told.items():
        monkeypatch.setenv(name, value)

    assert language_of_terminal() == language
