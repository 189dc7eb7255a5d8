"""Each language that is shipped is whole: a page never changes into English half-way."""

from __future__ import annotations

import pytest
from babel.messages import Catalog
from babel.messages.pofile import read_po

from referee.tables.management.commands.messages import (
    collected,
    compiled,
    faults_of,
    file_of,
    forms_of,
    languages,
    merged,
)
from tests.languages.pseudo import ROOT

SHIPPED = sorted(folder.name for folder in languages().iterdir() if folder.is_dir())
each_language = pytest.mark.parametrize("language", SHIPPED)


@pytest.fixture(scope="module")
def template() -> Catalog:
    """All that players read."""
    return collected(ROOT)


def read(language: str) -> Catalog:
    """Return a language's catalogue as it is written."""
    with file_of(language).open("rb") as written:
        return read_po(written, locale=language)


@each_language
def test_nothing_is_left_to_translate(language: str, template: Catalog) -> None:
    catalog = merged(template, file_of(language), language)
    assert [each.id for each in catalog if each.id and not all(forms_of(each.string))] == []


@each_language
def test_nothing_is_translated_that_nobody_reads_any_longer(language: str, template: Catalog) -> None:
    known = {(each.id, each.context) for each in template}
    assert [each.id for each in read(language) if (each.id, each.context) not in known] == []


@each_language
def test_every_translation_can_be_filled_in(language: str) -> None:
    assert list(faults_of(read(language))) == []


@each_language
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    assert file_of(language).with_suffix(".mo").read_bytes() == compiled(read(language))
