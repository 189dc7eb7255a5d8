"""Texts with several blanks are kept as they are read, in fixtures/sentences/."""

from __future__ import annotations

import pytest
from babel.messages.pofile import read_po

from referee.tables.management.commands.messages import file_of, forms_of
from tests.languages.sentences import BLANK, FILLED, KEPT, LANGUAGES, filled, sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_blank_stands_where_it_was_read_last(language: str) -> None:
    """A text that is changed shows here; where that is meant, `make offers` writes them anew."""
    kept = (KEPT / f"{language}.txt").read_text("utf-8").split("\n\n")
    shown = "\n".join(sentences(language)).split("\n\n")
    assert [each.strip() for each in shown] == [each.strip() for each in kept]


def test_two_blanks_that_change_places_make_another_sentence() -> None:
    assert filled("{seat} snipes {victim}’s {card}") == "Ann snipes Cy’s Spear"
    assert filled("{victim} snipes {seat}’s {card}") == "Cy snipes Ann’s Spear"
    assert filled("%(n)s of %(all)s") == "4 of 10"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_blanks_of_a_text_are_filled_alike(language: str) -> None:
    with file_of(language).open("rb") as written:
        texts = [forms_of(each.id)[-1] for each in read_po(written, locale=language) if each.id]
    named = [{name or other for name, other, _ in BLANK.findall(text)} for text in texts]
    told = [[FILLED.get(name, name) for name in blanks] for blanks in named]
    assert [each for each in told if len(set(map(str, each))) < len(each)] == []
