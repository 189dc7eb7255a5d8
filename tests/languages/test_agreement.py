"""Every phrase of the Arctic rules agrees with the card that fills it, in English and in German."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from babel.messages.pofile import read_po

from referee.rules.kernel.text.line import ENGLISH, FORM_OF_ONE, ROLES, Tongue, fill
from referee.tables.management.commands.messages import file_of, forms_of

CARDS = ("card", "building", "target", "medic", "stopper", "guard", "member")
"""Blanks that a card's title fills."""
CHOICE = re.compile(r"\{(\w+):([^|{}]+)\|([^|{}]+)\}")
BLANK = re.compile(r"\{(\w+)")
PLURAL, SINGULAR = ("Thugs", "Hydroponic Gardens"), ("Sergeant at Arms", "Tribe Family 5")
NOUNS = {"card", "cards", "its", "their", "it", "they", "them", "Its", "Their", "Karte", "Karten"}

OTHERS = ROLES | {"{first} and {last}"}
"""What stands inside other sentences."""
ALWAYS_SEVERAL = {"The {card} are discarded.", "{victim}’s {target} and {seat}’s {card} are discarded."}
"""Their blank is a list of names."""
NOT_THE_SUBJECT = {
    "The cards on {owner}’s {building} are discarded. It is complete and works at once.",
    "Check your card: how long does {card} take?",
    "The {card} stack is empty.",
    "{card} can’t look at anything.",
    "{card} can’t pay a med.",
    "{gain} can’t be {card:a}. Name another card.",
    "{player} has no such {card} left. Choose another.",
    "{seat} didn’t just use {member}. A Map can take back {there}.",
}
"""Another noun goes with the verb after the title, in English or in German."""


class Same:
    """Shows a phrase as it stands, as the catalogue of its own language would; ``others``: shows the rest."""

    def __init__(self, one: str, more: str, others: Tongue = ENGLISH) -> None:
        self.forms, self.others = (one, more), others

    def gettext(self, message: str) -> str:
        return self.others.gettext(message) if message in OTHERS else self.forms[0]

    def ngettext(self, one: str, more: str, number: int) -> str:
        if one == FORM_OF_ONE:
            return self.others.ngettext(one, more, number)
        return self.forms[number != 1]


@cache
def phrases(language: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return each phrase of the Arctic rules with its forms in a language."""
    with file_of("de" if language == "en" else language).open("rb") as written:
        catalog = read_po(written)
    found = (
        (message, forms_of(message.id if language == "en" else message.string))
        for message in catalog
        if message.id and any("/arctic/" in file for file, _ in message.locations)
    )
    return tuple((forms_of(message.id)[-1], forms) for message, forms in found if "{" in forms[0])


@cache
def verbs(language: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the first words after a title that some phrase has in the singular, and in the plural."""
    texts = [text for _, forms in phrases(language) for text in forms]
    # English forms are separate texts: their choices are in the source of the phrase.
    pairs = [(one, more) for text in texts for name, one, more in CHOICE.findall(text) if name in CARDS]
    one = {pair[0].split()[0].rstrip(".,") for pair in pairs} - NOUNS
    more = {pair[1].split()[0].rstrip(".,") for pair in pairs} - NOUNS
    return frozenset(one - more), frozenset(more - one)


def said(forms: tuple[str, ...], title: str) -> str:
    """Return a phrase whose cards are all this one; players are X, numbers 3."""
    names = {name for form in forms for name in BLANK.findall(form)}
    facts: dict[str, Any] = {name: title if name in CARDS else "X" for name in names}
    # A phrase that counts one blank is chosen by its number, as the catalogue does.
    text = forms[-1] if title in PLURAL else forms[0]
    return fill(text, facts, Same(text, text))


def disagreements(language: str) -> Iterator[tuple[str, str]]:
    """Yield each phrase with the first word after a title that doesn't agree with it."""
    singular, plural = verbs(language)
    for phrase, forms in phrases(language):
        if phrase in ALWAYS_SEVERAL | NOT_THE_SUBJECT or not set(BLANK.findall(phrase)) & set(CARDS):
            continue
        for titles, wrong in ((PLURAL, singular), (SINGULAR, plural)):
            for title in titles:
                after = re.findall(rf"(?<!and )(?<!und ){title} (\S+?)\b", said(forms, title))
                yield from ((phrase, word) for word in after if word in wrong)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_verb_agrees_with_the_title_before_it(language: str) -> None:
    assert [*disagreements(language)] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_there_are_verbs_to_look_for(language: str) -> None:
    singular, plural = verbs(language)

    assert {"ist", "zielt", "wird"} <= singular if language == "de" else {"is", "saves"} <= singular
    assert {"sind", "zielen", "werden"} <= plural if language == "de" else {"are", "save"} <= plural
