"""Every effect reads as one sentence in each language, and each sentence is read back as that effect."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations, translation
from itertools import product

import pytest

from referee.rules.earth.cards.cards import CardEffect
from referee.rules.earth.cards.reading import effect_of, plainly, read_sentence
from referee.rules.earth.cards.sentences import effect_says, pieces_of
from referee.rules.earth.cards.vocabulary import WHENS
from referee.rules.kernel.text.line import Tongue
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.earth.test_card_sentences import effects

LANGUAGES = ("en", "de", "fr", "hu")
CONTINENTS = ("Asia", "Trinidad and Tobago", "Trinidad und Tobago", "Trinidad és Tobago")


def tongue_of(language: str) -> Tongue:
    return NullTranslations() if language == "en" else translation("django", "locale", [language])


def said_plainly() -> Iterator[CardEffect]:
    yield from {plainly(effect): None for effect in effects() if effect.op != "manual"}


def conditional() -> Iterator[CardEffect]:
    """Yield an effect with each condition, with two, and with a continent that has an "and" in it."""
    told = [when.replace(" n", " 3").replace("is c", "is Asia") for when in WHENS]
    whens = [*told, *(f"{one} and {other}" for one, other in product(told, told) if one != other)]
    whens += [f"continent is {name} and captured and paid 2" for name in CONTINENTS]
    yield from (CardEffect("draw", "self", 2, when=when) for when in whens)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_read_back_as_its_effect(language: str) -> None:
    tongue = tongue_of(language)
    texts = {effect_says(effect).text(tongue): effect for effect in said_plainly()}

    assert len(texts) == len(list(said_plainly())) > 300
    assert {text: read_sentence(text, tongue, language) for text in texts} == texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_conditions_of_a_sentence_are_read_back(language: str) -> None:
    tongue = tongue_of(language)
    texts = {effect_says(effect).text(tongue): effect for effect in conditional()}

    assert {text: read_sentence(text, tongue, language, CONTINENTS) for text in texts} == texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_its_chips_and_the_words_between(language: str) -> None:
    tongue = tongue_of(language)
    for effect in (*said_plainly(), *conditional()):
        pieces = pieces_of(effect, tongue)

        assert "".join(piece.text for piece in pieces) == effect_says(effect).text(tongue)
        slots = {piece.slot for piece in pieces if piece.slot}
        assert ("n" in slots) == (effect.n is not None)
        assert ("who" in slots) == (
            effect.who not in (None, "self") or effect.op in ("steal_ships", "give_ships")
        )


def test_the_words_of_its_chips_make_an_effect() -> None:
    for effect in (*said_plainly(), *conditional()):
        names = ("who", "n", "to", "how", "from_", "value", "when")
        words = {name.rstrip("_"): str(getattr(effect, name) or "") for name in names}
        words |= {name: str(getattr(effect, name)) for name in ("n", "value") if getattr(effect, name) == 0}

        assert effect_of(effect.op, words, "Any", CONTINENTS) == effect


@pytest.mark.parametrize(
    "text", ["", "Gain some ships.", "Gain 1 ship", "Gain 1 ships.", "Turn the box round", "a" * 999]
)
def test_other_words_are_no_effect(text: str) -> None:
    assert read_sentence(text, tongue_of("en"), "en") is None


def test_a_number_the_vocabulary_does_not_know_is_refused() -> None:
    with pytest.raises(IllegalEntry):
        effect_of("gain_ships", {"n": "many"}, "Any")
