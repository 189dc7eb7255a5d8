"""What players read in the rulebooks can be translated as what they read elsewhere."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from referee.rules.kernel.rulebook import Rulebook
from referee.rules.registry import RULEBOOKS
from referee.tables.management.commands.makemessages import marked

RULES = Path(__file__).resolve().parents[2] / "referee" / "rules"

each_book = pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)


def shown(book: Rulebook) -> Iterator[str]:
    """Yield every text of a rulebook that a page passes to gettext."""
    yield from (book.title, book.link)
    yield from (section.title for section in book.sections)
    for rule in book.rules.values():
        yield from (rule.title, rule.text)
    for house in book.house_rules:
        yield from (house.question, house.group, *(choice.label for choice in house.values))


def found(file: Path) -> Iterator[tuple[str, str]]:
    """Yield (line of the file, text) for each text that is marked."""
    written = file.read_text("utf-8")
    lines = written.splitlines()
    for node in ast.walk(ast.parse(marked(written))):
        if isinstance(node, ast.Call):
            (argument,) = node.args
            assert isinstance(argument, ast.Constant)
            assert isinstance(argument.value, str)
            yield lines[node.lineno - 1], argument.value


@each_book
def test_every_text_of_a_rulebook_is_marked_and_no_other(book: Rulebook) -> None:
    files = (RULES / book.game / "rulebook").glob("*.toml")
    assert {text for file in files for _, text in found(file)} == set(shown(book))


def test_a_text_is_marked_where_its_entry_begins() -> None:
    entries = {text: line for line, text in found(RULES / "arctic" / "rulebook" / "gathering.toml")}
    assert entries["Hunting and hiring"] == "[A-26]"
    assert entries["Gathering"] == 'title = "Gathering"'


@pytest.mark.skipif(shutil.which("xgettext") is None, reason="gettext's programs are not here")
def test_makemessages_writes_the_texts_with_file_and_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    folder = tmp_path / "rulebook"
    folder.mkdir()
    (folder / "end.toml").write_text(
        'title = "The end"\n\n[C-2]\ntitle = "Mate"\nsource = ["none"]\n', "utf-8"
    )
    (tmp_path / "other.toml").write_text('title = "Not read"\n', "utf-8")
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    monkeypatch.chdir(tmp_path)

    call_command("makemessages", locale=["de"], verbosity=0)

    messages = (tmp_path / "locale" / "de" / "LC_MESSAGES" / "django.po").read_text("utf-8")
    assert '#: rulebook/end.toml:3\nmsgid "Mate"' in messages
    assert '#: rulebook/end.toml:1\nmsgid "The end"' in messages
    assert "Not read" not in messages
    assert '"none"' not in messages
    assert sorted(path.name for path in folder.iterdir()) == ["end.toml"]
