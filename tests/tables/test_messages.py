"""Texts for players are extracted from the code, the templates and the rulebooks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages import Catalog
from django.core.management import CommandError, call_command

from referee.rules.kernel.text.rulebook import Rulebook
from referee.rules.registry import RULEBOOKS
from referee.tables.management.commands.messages import (
    MOST_LISTED,
    compiled,
    faults_of,
    in_cards,
    in_python,
    in_rulebook,
    in_template,
)

RULES = Path(__file__).resolve().parents[2] / "referee" / "rules"

each_book = pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)


def shown(book: Rulebook) -> Iterator[str]:
    """Yield every text of a rulebook that a page passes to gettext."""
    yield from (book.title, book.link)
    yield from (source for rule in book.rules.values() for source in rule.sources)
    yield from (section.title for section in book.sections)
    for rule in book.rules.values():
        yield from (rule.title, rule.text)
    for house in book.house_rules:
        yield from (house.question, house.group, *(choice.label for choice in house.values))
        yield from (choice.origin for choice in house.values if choice.origin)


def found(file: Path) -> Iterator[tuple[str, str]]:
    """Yield (line of the file, text) for each text that is marked."""
    written = file.read_bytes()
    lines = written.decode().splitlines()
    for line, _, text in in_rulebook(written):
        assert isinstance(text, str)
        yield lines[line - 1], text


@each_book
def test_every_text_of_a_rulebook_is_marked_and_no_other(book: Rulebook) -> None:
    files = (RULES / book.game / "rulebook").glob("*.toml")
    assert {text for file in files for _, text in found(file)} == set(shown(book))


def test_a_text_is_marked_where_its_entry_begins() -> None:
    entries = {text: line for line, text in found(RULES / "arctic" / "rulebook" / "gathering.toml")}
    assert entries["Hunting and hiring"] == "[A-26]"
    assert entries["Gathering"] == 'title = "Gathering"'


def test_a_text_that_counts_has_the_forms_of_its_language() -> None:
    (counted,) = in_python(b'a = gettext_noop("{n} {n:card is|cards are} left")')
    assert counted == (1, None, ("{n} card is left", "{n} cards are left"))


def test_a_sentence_is_found_where_it_is_what_players_read() -> None:
    written = b"""
LATE = Refusal("late", "Too late, {seat}.", "A-1")
dig = Option("dig", "Dig", hint=Line("all to the bottom"))
said = [Line(phrase), Option(word, str(number)), Reason("None " "left.", {}, ())]
told = ngettext("{n} table", "{n} tables", len(tables)).format(n=len(tables))
"""
    assert sorted(in_python(written), key=str) == [
        (2, None, "Too late, {seat}."),
        (3, None, "Dig"),
        (3, None, "all to the bottom"),
        (4, None, "None left."),
        (5, None, ("{n} table", "{n} tables")),
    ]


def test_a_template_says_what_it_marks_and_in_which_context() -> None:
    page = b"""{{ _("Dig") }}
{% trans name=seat %}{{ name }} digs{% endtrans %}
{{ pgettext("month", "May") }}"""
    assert list(in_template(page)) == [
        (1, None, "Dig"),
        (2, None, "%(name)s digs"),
        (3, "month", "May"),
    ]


@pytest.fixture
def begun(tmp_path: Path, settings: Any) -> Path:
    """Return the catalogue of a new language, of which only the folder exists."""
    settings.LOCALE_PATHS = [tmp_path]
    (tmp_path / "hu").mkdir()
    call_command("messages", stdout=StringIO())
    return tmp_path / "hu" / "LC_MESSAGES" / "django.po"


def test_a_language_counts_as_it_does_in_sentences_of_django(begun: Path) -> None:
    assert "Plural-Forms: nplurals=2; plural=(n != 1);" in begun.read_text("utf-8")


def test_what_is_translated_stays_and_is_compiled(begun: Path) -> None:
    written = begun.read_text("utf-8").replace('msgid "Dig"\nmsgstr ""', 'msgid "Dig"\nmsgstr "Ásás"')
    begun.write_text(written, "utf-8")
    call_command("messages", stdout=StringIO())

    assert begun.read_text("utf-8") == written
    with begun.with_suffix(".mo").open("rb") as file:
        assert GNUTranslations(file).gettext("Dig") == "Ásás"


def test_it_lists_what_is_left(begun: Path) -> None:
    said = StringIO()
    call_command("messages", left="hu", stdout=said)
    count, *listed = said.getvalue().splitlines()
    assert re.fullmatch(r"hu: 0 of \d{4} texts translated, \d{5} words left\.", count)
    assert "  untranslated: “Dig” (referee/rules/arctic/gathering/dig.py): Dig" in listed
    assert all("): " in line for line in listed[:300]), "what an evening shows comes first, with a sentence"
    assert len(listed) > 4000


def test_a_run_of_messages_names_what_is_wrong_with_a_translation(begun: Path) -> None:
    written = begun.read_text("utf-8")
    wrong = re.sub(r'(msgid "\{seat\} [^"]*"\nmsgstr) ""', r'\1 "{nobody}"', written, count=1)
    assert wrong != written
    begun.write_text(wrong, "utf-8")
    said = StringIO()
    call_command("messages", stdout=said)
    assert "nobody" in said.getvalue()


def test_a_run_of_messages_lists_the_first_untranslated_texts_and_counts_the_others(begun: Path) -> None:
    said = StringIO()
    call_command("messages", stdout=said)
    *listed, rest = said.getvalue().splitlines()[1:]
    assert len(listed) == MOST_LISTED
    assert re.fullmatch(r"  and \d{4} more: make words LANG=hu", rest)


def test_it_says_how_much_there_is_of_a_language_that_nobody_has_begun(begun: Path) -> None:
    said = StringIO()
    call_command("messages", left="fr", stdout=said)
    count, how = said.getvalue().splitlines()
    assert re.fullmatch(r"fr: 0 of \d{4} texts translated, \d{5} words left\.", count)
    assert how == f"Begin it: mkdir -p {begun.parents[2]}/fr/LC_MESSAGES; make messages"


def test_what_is_the_code_of_no_language_is_told_so(tmp_path: Path, settings: Any) -> None:
    settings.LOCALE_PATHS = [tmp_path]
    for code in ("xx", "not a language", "../de"):
        with pytest.raises(CommandError, match="is the code of no language"):
            call_command("messages", left=code)


def test_names_on_cards_are_marked_as_such() -> None:
    rows = b"id,name,variant\nfamily_3,Tribe Family,3\nfamily_4,Tribe Family,4\n"
    assert list(in_cards(rows)) == [(2, "card", "Tribe Family"), (3, "card", "Tribe Family")]


def faults(english: Any, ours: Any, **more: Any) -> list[str]:
    """Return the faults of a catalogue with one text."""
    catalog = Catalog(locale="de", fuzzy=False)
    catalog.add(english, ours, **more)
    return list(faults_of(catalog))


@pytest.mark.parametrize(
    ("english", "ours"),
    [
        ("{card:a} for {n} food", "{n} ételért {card}"),
        ("<b>Dig</b> %(n)s", "%(n)s <b>ásás</b>"),
        (("{n} card", "{n} cards"), ("egy lap", "{n} lap")),
        ("{card} {card:is|are} out", "{card} {card:kiesett|kiestek}"),
        ("Draw {n}", ""),
    ],
)
def test_a_translation_in_its_own_order_and_what_is_not_translated_are_right(english: Any, ours: Any) -> None:
    assert faults(english, ours) == []


@pytest.mark.parametrize(
    ("english", "ours", "fault"),
    [
        ("Draw {n}", "Húzz", "blanks that are missing: n"),
        ("Draw %(n)s", "Húzz %(n)s %(no)s", "blanks that nothing fills: no"),
        ("Draw {n}", "Húzz {n", "no text with blanks"),
        ("{card:a} left", "{card:egy} maradt", "no choice between one and more, and no form of a title: egy"),
        ("<b>Dig</b>", "<i>Ásás</i>", "other tags than in English"),
        ("<b>Dig</b>", "</b>Ásás<b>", "tags that do not close"),
        (("{n} card", "{n} cards"), ("{n} lap", "lap"), "blanks that are missing: n"),
        (("{n} card", "{n} cards"), ("{n} lap",), "1 forms of 2"),
        (("{n} card", "{n} cards"), ("{n} lap", ""), "1 forms of 2, the others are empty"),
    ],
)
def test_what_is_wrong_with_a_translation_is_named(english: Any, ours: Any, fault: str) -> None:
    (said,) = faults(english, ours)
    assert fault in said


def test_what_somebody_has_to_look_at_again_is_named() -> None:
    (said,) = faults("Dig", "Ásás", flags=["fuzzy"])
    assert "fuzzy" in said


def test_what_is_wrong_or_missing_stays_english_so_that_no_page_breaks() -> None:
    catalog = Catalog(locale="hu", fuzzy=False)
    catalog.add("Dig", "Ásás {n}")
    catalog.add("Draw", "Húzás")
    catalog.add("Hunt", "")
    catalog.add(("{n} card", "{n} cards"), ("{n} lap", ""))
    read = GNUTranslations(BytesIO(compiled(catalog)))
    assert (read.gettext("Dig"), read.gettext("Draw"), read.gettext("Hunt")) == ("Dig", "Húzás", "Hunt")
    assert read.ngettext("{n} card", "{n} cards", 1) == "{n} card"
