"""What is translated is right; what isn't yet is listed at the end of the run, and shows in English."""

from __future__ import annotations

from collections.abc import Callable
from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po

from referee.tables.management.commands.messages import (
    compiled,
    faults_of,
    file_of,
    forms_of,
    languages,
    line_of,
    merged,
    notes,
    untranslated,
)
from referee.tables.management.samples import samples
from tests.languages.pseudo import messages_here
from tests.languages.untranslated import UNTRANSLATED

SHIPPED = sorted(folder.name for folder in languages().iterdir() if folder.is_dir())
each_language = pytest.mark.parametrize("language", SHIPPED)


@pytest.fixture(scope="module")
def template() -> Catalog:
    """All that players read."""
    return messages_here()


def read(language: str) -> Catalog:
    """Return a language's catalogue as it is written."""
    with file_of(language).open("rb") as written:
        return read_po(written, locale=language)


@each_language
def test_what_is_untranslated_shows_in_english_and_is_listed(
    language: str, template: Catalog, record_property: Callable[[str, object], None]
) -> None:
    """Fill nothing in to get this test green: `make release` asks for translations, a change doesn't."""
    left = untranslated(merged(template, file_of(language), language))
    record_property(UNTRANSLATED, (language, [line_of(each) for each in left]))
    read = GNUTranslations(BytesIO(compiled(merged(template, file_of(language), language))))
    english = [(each, forms_of(each.id)) for each in left]
    assert [forms[0] for each, forms in english if shown(read, each) != forms[0]] == []


def shown(read: GNUTranslations, message: Message) -> str:
    """Return what players read for a text, for one where it counts something."""
    forms = forms_of(message.id)
    if message.context:
        return read.pgettext(message.context, forms[0])
    return read.gettext(forms[0]) if len(forms) == 1 else read.ngettext(forms[0], forms[1], 1)


@each_language
def test_nothing_is_translated_that_nobody_reads_any_longer(language: str, template: Catalog) -> None:
    known = {(each.id, each.context) for each in template}
    gone = [each.id for each in read(language) if (each.id, each.context) not in known]
    assert gone == [], "run `make messages`"


@each_language
def test_every_translation_can_be_filled_in(language: str) -> None:
    assert list(faults_of(read(language))) == []


@each_language
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    assert file_of(language).with_suffix(".mo").read_bytes() == compiled(read(language))


def test_a_catalogue_begins_with_what_an_evening_shows_each_with_a_sentence() -> None:
    evening = samples()
    for language in SHIPPED:
        texts = [each for each in read(language) if each.id]
        is_core = [forms_of(each.id)[0] in evening for each in texts]
        assert is_core == sorted(is_core, reverse=True)
        assert sum(is_core) > 350
        core = texts[: sum(is_core)]
        assert all(f"Example: {evening[forms_of(each.id)[0]]}" in joined(each) for each in core)


def joined(message: Message) -> str:
    """Return the notes of a text, which are wrapped in the file."""
    return " ".join(message.auto_comments)


def test_every_note_is_of_a_text_and_in_the_catalogues(template: Catalog) -> None:
    english = {forms_of(each.id)[0] for each in template if not each.context}
    assert len(notes()) > 80
    assert notes().keys() - english == set()
    for language in SHIPPED:
        texts = {
            forms_of(each.id)[0]: joined(each) for each in read(language) if each.id and not each.context
        }
        assert [text for text, note in notes().items() if note not in texts[text]] == []
