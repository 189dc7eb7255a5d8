"""Every phrase of all three games, in every language, filled with awkward names: one and several of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from babel.messages.pofile import read_po

from referee.rules.arctic.cards import TitleList, titles_for
from referee.rules.kernel.text.line import TableTongue, fill
from referee.rules.kernel.text.titles import PRINTED, Titles
from referee.tables.management.commands.messages import file_of, forms_of
from tests.languages.test_agreement import Same

AWKWARD = ("Thugs", "Sergeant at Arms", "Tribe Family 5", "Hydroponic Gardens", "Chris", "2 Spear")
GAMES = ("/arctic/", "/earth/", "/prehistory/")
BLANK = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
ENGLISH = re.compile(
    r"(?<![\w’])(?:the|of|with|are|from|their|nobody|everyone|cannot|can’t|doesn’t)(?![\w’])"
)
TWICE = re.compile(r"(?<!\w)(a|an|the|den|dem|ein|eine|einen|einem|einer) \1(?!\w)")
ONE = re.compile(r"(?<![\d:.])1 (cards|people|rounds|ships|players|copies|territories|markers|members)(?!\w)")


@cache
def phrases(language: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return each phrase of the games' rules with its forms in a language."""
    with file_of("de" if language == "en" else language).open("rb") as written:
        catalog = read_po(written)
    found = (message for message in catalog if message.id and _is_of_rules(message))
    return tuple(
        (forms_of(each.id)[-1], forms_of(each.id if language == "en" else each.string)) for each in found
    )


def _is_of_rules(message: Any) -> bool:
    files = [file for file, _ in message.locations]
    return any(file.startswith("referee/rules/") and any(game in file for game in GAMES) for file in files)


def filled(language: str, titles: Titles) -> Iterator[tuple[str, str]]:
    """Yield each phrase with its text for each awkward name, with 1 and with 3."""
    for phrase, forms in phrases(language):
        blanks = {name for form in forms for name, _ in BLANK.findall(form)}
        for number, name in ((number, name) for number in (1, 3) for name in AWKWARD):
            for form in {forms[0] if number == 1 else forms[-1]}:
                facts: dict[str, Any] = {blank: number if len(blank) <= 2 else name for blank in blanks}
                yield phrase, fill(form, facts, TableTongue(Same(form, form), titles))


EDITIONS = {"English": PRINTED, "German": titles_for(TitleList("de"), ())}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_no_article_stands_twice_and_no_blank_is_left(language: str, edition: str) -> None:
    texts = [(phrase, text) for phrase, text in filled(language, EDITIONS[edition])]

    assert len(texts) > 10_000
    assert [text for _, text in texts if TWICE.search(text) or BLANK.search(text)] == []


@pytest.mark.parametrize("language", ["de", "hu"])
def test_no_english_word_is_in_another_language(language: str) -> None:
    texts = {text.replace("Order of Gamers", "") for _, text in filled(language, PRINTED)}
    assert {text for text in texts if ENGLISH.search(text)} == set()


def test_one_of_something_is_not_several() -> None:
    assert {text for _, text in filled("en", PRINTED) if ONE.search(text)} == set()


@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_a_title_has_the_article_of_its_edition(language: str) -> None:
    """No English title is left in a sentence of a table with the German edition."""
    of_german = filled(language, EDITIONS["German"])
    found = {text for phrase, text in of_german if "Hydroponic Gardens" in text and "Gardens" not in phrase}
    assert found == set()
