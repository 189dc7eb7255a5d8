"""A card that is the object of a Hungarian sentence has its ending, and never hides behind a colon."""

from __future__ import annotations

import re
from functools import cache

import pytest
from babel.messages.pofile import read_po

from referee.rules.kernel.text.line import fill
from referee.tables.management.commands.messages import file_of, forms_of

TITLES = "cards?|kept|hired|building|target|refugees|member|medics?|tools"
"""Blanks that titles of cards fill."""
ACTS = re.compile(
    r"\b(?:keeps|digs up|trashes|hires|places|stores|takes|picks|chooses|plays|reveals|sends|sets|discarding"
    rf"|announced|repairs?|saves?|with) (?:the )?\{{({TITLES})(?::a)?\}}"
)
"""What is done with a card in English, and the blank that says with which."""
BEHIND_A_COLON = re.compile(
    rf"(?i)\b(?:\w+(?:ja|jük|juk|[bdgmnpstvz]i)|ezt|ezzel|ezekkel|ezért)(?: \w+)?: \{{(?:{TITLES})\}}"
)
"""A verb that has an object, or a word that stands for one, before the bare title."""


@cache
def phrases() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return each phrase of the Arctic rules and pages with its Hungarian forms."""
    with file_of("hu").open("rb") as written:
        catalog = read_po(written, locale="hu")
    found = [each for each in catalog if each.id and any("/arctic/" in file for file, _ in each.locations)]
    return tuple((forms_of(each.id)[-1], forms_of(each.string)) for each in found)


def test_a_card_that_somebody_does_something_with_is_in_the_accusative() -> None:
    acts = {
        (phrase, name): forms
        for phrase, forms in phrases()
        if phrase.startswith("{seat}")
        for name in ACTS.findall(phrase)
    }

    assert len(acts) > 25
    assert [
        (phrase, text)
        for (phrase, name), forms in acts.items()
        for text in forms
        if f"{{{name}:t}}" not in text and f"{{{name}:azt}}" not in text
    ] == []


def test_no_card_hides_behind_a_colon() -> None:
    texts = {text for _, forms in phrases() for text in forms}

    assert BEHIND_A_COLON.search("{seat} kidobja: {cards}")
    assert BEHIND_A_COLON.search("{seat} ás ezzel: {cards}")
    assert [text for text in texts if BEHIND_A_COLON.search(text)] == []


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        (("Refugee", "Spear"), "Ann Refugee-t és Speart dob ki"),
        (("2 × Rifle", "Tribe Family 5"), "Ann 2 × Rifle lapot és Tribe Family 5-öt dob ki"),
        (("Mole",), "Ann Mole lapot dob ki"),
    ],
)
def test_several_cards_each_have_their_ending(cards: tuple[str, ...], text: str) -> None:
    (trashed,) = [forms[0] for phrase, forms in phrases() if phrase == "{seat} trashes {cards:a}"]

    assert fill(trashed, {"seat": "Ann", "cards": cards}).replace(" and ", " és ") == text


@pytest.mark.parametrize(
    ("card", "text"), [("Spear", "a Speart"), ("Engineer", "az Engineert"), ("5 × Net", "az 5 × Net lapot")]
)
def test_a_card_on_the_table_has_its_article(card: str, text: str) -> None:
    assert fill("{card:azt}", {"card": card}) == text
