"""What is printed in the terminal is in its language."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import BaseCommand, CommandError, call_command, find_commands, load_command_class

from referee.tables import management
from referee.tables.management import HostCommand, language_of_terminal
from tests.cast import open_arctic
from tests.languages.pseudo import CODE, speak_pseudo
from tests.languages.reading import bare_words

FOR_HOSTS = [
    name
    for name in find_commands(management.__path__[0])
    if isinstance(load_command_class("referee.tables", name), HostCommand)
]
# What is typed, and what programs read.
CODE_IN_HELP = re.compile(r"`[^`]*`|--\w+|JSON|PostgreSQL")


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


@pytest.fixture
def pseudo_terminal(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that is set to the made-up language."""
    speak_pseudo(settings, tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", f"{CODE}.UTF-8")


def test_there_are_commands_for_whoever_runs_a_referee() -> None:
    assert {"play", "serve", "backup", "export", "import", "verify", "recheck", "demo"} <= set(FOR_HOSTS)


@pytest.mark.parametrize("name", FOR_HOSTS)
@pytest.mark.usefixtures("pseudo_terminal")
def test_the_help_of_a_command_is_in_the_language_of_the_terminal(name: str) -> None:
    parser = load_command_class("referee.tables", name).create_parser("manage.py", name)
    of_django = {action.dest for action in BaseCommand().create_parser("manage.py", name)._actions}
    ours = [action.help or "" for action in parser._actions if action.dest not in of_django | {"skip_checks"}]
    told = "\n".join([parser.description or "", *ours])
    assert bare_words(CODE_IN_HELP.sub("", told), ()) == set()


@pytest.mark.django_db
@pytest.mark.usefixtures("pseudo_terminal")
def test_what_a_command_prints_and_refuses_is_in_the_language_of_the_terminal() -> None:
    open_arctic()
    printed = StringIO()
    call_command("verify", stdout=printed)
    assert "⟦" in printed.getvalue()
    with pytest.raises(CommandError, match="⟦Gîvé tàblé cödés"):
        call_command("export")
