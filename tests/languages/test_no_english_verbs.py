"""No English word for an action, a line of a ruling or a kind of card stands in a German or Hungarian one."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po
from django.utils import translation

from referee.rules.arctic.record import lineup
from referee.rules.arctic.worth import action
from referee.rules.earth.cards import vocabulary
from referee.rules.earth.ending import ledger
from referee.rules.kernel.text.line import Fact, Line, forms
from referee.tables.management.commands.messages import file_of

FACTS: dict[str, Fact] = {
    "card": "Shovel",
    "cards": ("Shovel", "Medic"),
    "player": "Ann",
    "n": 7,
    "low": 1,
    "high": 3,
    "word": "zzz",
    "near": ("tie",),
}
TABLES = (
    action.ONLY_HELPERS_FOR,
    action.NOBODY_FOR,
    action.NO_HELP_FOR,
    action.BLANK_FOR,
    action.UNKNOWN_FOR,
    lineup.NOT_A,
    ledger.WHOSE,
    ledger.LIMITS,
)
UNKNOWN = (
    vocabulary.NO_CONDITION,
    vocabulary.NO_EFFECT,
    vocabulary.NO_PLAYER,
    vocabulary.NO_PLACE,
    vocabulary.NO_WAY,
)
PHRASES = [*(phrase for table in TABLES for phrase in table.values()), *(p for pair in UNKNOWN for p in pair)]
CODE_WORDS = {
    *(each.value for each in action.CardAction),
    *(each.value for each in lineup.Kind),
    *(each.value for each in ledger.What),
    "digging",
    "drawing",
    "hunting",
    "condition",
    "effect",
    "player",
    "place",
    "way",
    "someone",
}


ALSO_FRENCH = {"action", "bonus", "condition", "initiative", "instant", "place"}


def translated(language: str) -> list[str]:
    """Return which of the phrases are translated: the others show in English, and are listed."""
    with file_of(language).open("rb") as written:
        catalog = read_po(written, locale=language)
    found = [(phrase, catalog.get(forms(phrase)[0] if "|" in phrase else phrase)) for phrase in PHRASES]
    return [phrase for phrase, message in found if message and message.string]


@pytest.mark.parametrize("language", ["de", "fr", "hu"])
def test_a_refusal_has_no_english_word_in_another_language(language: str) -> None:
    found = translated(language)
    assert len(found) > 20
    english = CODE_WORDS - (ALSO_FRENCH if language == "fr" else set())
    for phrase in found:
        with translation.override(language):
            said = Line(phrase, **FACTS).text(translation)
        assert not set(re.findall(r"[a-z]+", said)) & english
        assert said != Line(phrase, **FACTS).text()
