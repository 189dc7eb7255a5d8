"""Every phrase of all three games, in every language, filled with awkward facts: one and several of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from typing import Any

import pytest
from babel.messages.pofile import read_po

from referee.rules.arctic.cards import TitleList, titles_for
from referee.rules.kernel.text.line import ENGLISH, Fact, Line, TableTongue, Tongue, fill
from referee.rules.kernel.text.titles import PRINTED, Titles
from referee.tables.management.commands.messages import file_of, forms_of
from tests.languages.sentences import NUMBERS
from tests.languages.test_agreement import Same

AWKWARD = ("Thugs", "Sergeant at Arms", "Tribe Family 5", "Hydroponic Gardens", "Chris", "2 Spear")
GAMES = ("/arctic/", "/earth/", "/prehistory/")
# Where a seat can be the opponent of the solo game.
ALONE = re.compile(r"referee/(?:rules/arctic/(?:skirmish|solo|worth)/|web/arctic/(?:solo|stage))")
SEATS = {"player", "victim", "saver", "seat", "by", "winner", "tied", "rivals", "owner", "seats", "winners"}
OPPONENT = Line("the opponent")
COUNTED = {*NUMBERS, "value", "size", "announced", "limit", "contested", "others", "tribe", "meds", "food"}
LANGUAGES = ("en", "de", "fr", "hu")

BLANK = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
ENGLISH_WORDS = re.compile(
    r"(?<![\w’])(?:the|of|with|are|from|their|nobody|everyone|cannot|can’t|doesn’t|opponent|player)(?![\w’])"
)
TWICE = re.compile(r"(?<!\w)(a|an|the|den|dem|ein|eine|einen|einem|einer) \1(?!\w)", re.IGNORECASE)
PAIR = re.compile(r"\{\w+:([^|{}]+)\|([^|{}]+)\}")
# What the words of a case are next to "der Gegner" or "az ellenfél", and where a sentence begins.
WRONG = {
    "en": r"(?:^|[.!?] )the opponent|(?<![.!?] )(?<!^)The opponent|[Oo]pponents|\b[Aa]n? the "
    r"|(?<!he )[Oo]pponent|\b[Tt]he the ",
    "de": r"\b(?:[Vv]on|[Bb]ei|[Mm]it|[Nn]ach|[Zz]u|[Aa]us|[Vv]or|[Gg]ibt) (?:der|den) Gegner"
    r"|\b(?:[Ff]ür|[Gg]egen|[Oo]hne|[Dd]urch|[Tt]rifft|[Ff]ragt) (?:der|dem) Gegner"
    r"|\b(?:von|bei|zu) dem Gegner|(?:^|[.!?] )d(?:er|en|em) Gegner|\w,? D(?:er|en|em) Gegner"
    r"|(?<![Dd]er )(?<![Dd]en )(?<![Dd]em )(?<!vom )(?<!Vom )(?<!beim )(?<!Beim )(?<!zum )Gegner\b",
    "fr": r"(?<![Ll]’)[Aa]dversaire|(?:^|[.!?] )l’adversaire|\w,? L’adversaire"
    r"|\bd’l’|\b(?:[Dd]e|[Àà]) les?\b",
    "hu": r"(?<![Aa]z )[Ee]llenfél|(?:^|[.!?] )az ellenfél|\w,? Az ellenfél|\ba az\b|[Ee]llenfél[a-zé]",
}


@cache
def catalogue(language: str) -> tuple[Any, ...]:
    """Return the texts of a language; English ones have themselves as their translation."""
    with file_of("de" if language == "en" else language).open("rb") as written:
        return tuple(each for each in read_po(written) if each.id)


@cache
def tongue_of(language: str) -> Tongue:
    if language == "en":
        return ENGLISH
    with file_of(language).with_suffix(".mo").open("rb") as compiled:
        return GNUTranslations(compiled)


@cache
def phrases(language: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return each phrase of the games' rules with its forms in a language."""
    return tuple(_with_forms(each, language) for each in catalogue(language) if _is_of_rules(each))


def _with_forms(message: Any, language: str) -> tuple[str, tuple[str, ...]]:
    ours = message.id if language == "en" else message.string
    return forms_of(message.id)[-1], forms_of(ours)


def _is_of_rules(message: Any) -> bool:
    files = [file for file, _ in message.locations]
    return any(file.startswith("referee/rules/") and any(game in file for game in GAMES) for file in files)


def blanks_of(forms: tuple[str, ...]) -> set[str]:
    return {name for form in forms for name, _ in BLANK.findall(form)}


def filled(language: str, titles: Titles) -> Iterator[tuple[str, str]]:
    """Yield each phrase with its text for each awkward name, with 1 and with 3."""
    for phrase, forms in phrases(language):
        blanks = blanks_of(forms)
        for number, name in ((number, name) for number in (1, 3) for name in AWKWARD):
            form = forms[0] if number == 1 else forms[-1]
            facts: dict[str, Any] = {blank: number if len(blank) <= 2 else name for blank in blanks}
            yield phrase, fill(form, facts, TableTongue(Same(form, form, tongue_of(language)), titles))


def alone(language: str) -> Iterator[str]:
    """Yield the sentences of the solo game in which the opponent is one player, or one of two."""
    for message in catalogue(language):
        _, forms = _with_forms(message, language)
        names = blanks_of(forms) & SEATS
        if names and any(ALONE.match(file) for file, _ in message.locations):
            for form, seat in ((form, seat) for form in forms for seat in (OPPONENT, ("Ann", OPPONENT))):
                facts: dict[str, Fact] = dict.fromkeys(blanks_of(forms), "Spear")
                facts |= dict.fromkeys(names, seat)
                yield fill(form, facts, Same(form, form, tongue_of(language)))


EDITIONS = {"English": PRINTED, "German": titles_for(TitleList("de"), ())}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_article_stands_twice_and_no_blank_is_left(language: str, edition: str) -> None:
    texts = [(phrase, text) for phrase, text in filled(language, EDITIONS[edition])]

    assert len(texts) > 10_000
    assert [text for _, text in texts if TWICE.search(text) or BLANK.search(text)] == []


@pytest.mark.parametrize("language", ["de", "fr", "hu"])
def test_no_english_word_is_in_another_language(language: str) -> None:
    texts = {text.replace("Order of Gamers", "") for _, text in filled(language, PRINTED)}
    assert {text for text in [*texts, *alone(language)] if ENGLISH_WORDS.search(text)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_opponent_has_its_article_and_its_case(language: str) -> None:
    sentences = {*alone(language)}
    assert len(sentences) > 200
    assert {text for text in sentences if re.search(WRONG[language], text) or TWICE.search(text)} == set()


@pytest.mark.parametrize(
    ("language", "bad"),
    [
        ("en", "Ann beats Opponent."),
        ("en", "the opponent’s Spear is out."),
        ("en", "Ann and The opponent are tied."),
        ("de", "Grenade von der Gegner zielt."),
        ("de", "Ann und Gegner sind gleichauf."),
        ("de", "der Gegner gewinnt."),
        ("de", "Das gilt für der Gegner."),
        ("fr", "Ann bat adversaire."),
        ("fr", "Les Thugs de le joueur sont hors de combat."),
        ("fr", "l’adversaire gagne."),
        ("hu", "Ellenfél Grenade lapja kiesik."),
        ("hu", "Ann és ellenfél holtversenyben áll."),
        ("hu", "az ellenfél nyer."),
    ],
)
def test_a_wrong_opponent_is_found(language: str, bad: str) -> None:
    assert re.search(WRONG[language], bad)


# Numbers ------------------------------------------------------------------------------------------

ALWAYS_SEVERAL = {
    "The deck has more than {most} cards.",
    "A tribe has {most} members, not {total}.",
    "{all} ships are in play, {n} more than the 50. Use {n} substitutes.",
    "Choose 1 to {most} rounds, not {n}.",
    "Move {number} members from their player board to the starting camp.",
    "Only the solo game has this difficulty. This table has {number} players.",
    "Only the solo game has this. This table has {number} players.",
    "Send at most {most} cards, not {number}.",
    "Shuffle {number} cards and deal them face down as seven forces of {sizes}.",
    "None of {player}’s {number} {card} cards was named. It hits {state}, which hurts most.",
    "None of {player}’s {number} {card} cards was named. It hits {state}. The fight is the same with any.",
    "Of {player}’s {number} {card} cards, the target is {state}, as declared.",
    "Of {player}’s {number} {card} cards, {state} answers, as declared.",
    "Of {player}’s {number} {card} cards, {state} answers.",
    "{card}: {number} is too many here. At most {left} of {count} can be.",
    "{card}: use 0 to {most}, not {number}.",
    "{left} of {all} forces are still face down.",
    "{number} are equally close. Take the first clockwise from the priority marker.",
    "{number} leaders are too many. Each player has at most one.",
    "{number} markers, at least 3",
    "{number} refugees are too many. One saves 1 food, two save 1 med.",
    "{number} of a player’s cards",
    "{player} has {number} cards. A force has at most {most}.",
    "{seat} beats a force of {size} cards, {yours} fight to {its}",
    "{seat} loses to a force of {size} cards, {yours} fight to {its}",
    "{seat} ties with a force of {size} cards, {yours} fight to {its}",
}
"""Their number is never 1."""


@cache
def several(language: str) -> frozenset[str]:
    """Return the words that some phrase of the language has for several, and never for one."""
    pairs = [
        pair
        for each in catalogue(language)
        for form in _with_forms(each, language)[1]
        for pair in PAIR.findall(form)
    ]
    english = [forms_of(each.id) for each in catalogue("en") if len(forms_of(each.id)) == 2]
    if language == "en":
        pairs += [words for one, more in english for words in _differing(one, more)]
    else:
        both = [forms_of(each.string) for each in catalogue(language) if len(forms_of(each.string)) == 2]
        pairs += [words for one, more in both for words in _differing(one, more)]
    ones, many = ({words.split()[0].strip(".,:") for words in side} for side in zip(*pairs, strict=True))
    return frozenset(word for word in many - ones if word.isalpha())


def _differing(one: str, more: str) -> Iterator[tuple[str, str]]:
    """Yield the words after a number in which the two forms differ."""
    words = re.compile(r"(?:\{\w+\}|%\(\w+\)s) ([^\W\d_]+)")
    yield from ((a, b) for a, b in zip(words.findall(one), words.findall(more), strict=False) if a != b)


def is_number(blank: str) -> bool:
    return blank in COUNTED or (len(blank) <= 2 and blank not in ("by", "of"))


def counted(language: str) -> Iterator[tuple[str, str]]:
    """Yield each phrase of the rules with its text where every number is 1."""
    for phrase, forms in phrases(language):
        blanks = blanks_of(forms)
        if any(map(is_number, blanks)):
            facts: dict[str, Any] = {name: 1 if is_number(name) else "Bo" for name in blanks}
            yield phrase, fill(forms[0], facts, Same(forms[0], forms[0], tongue_of(language)))


@pytest.mark.parametrize("language", ["en", "de"])
def test_one_of_something_is_not_several(language: str) -> None:
    words = "|".join(sorted(several(language)))
    one = re.compile(rf"(?<![\d:.–/] )(?<![\d:.–])\b1 (?:{words})\b")
    assert len(several(language)) > 20
    bad = {text for phrase, text in counted(language) if one.search(text) and phrase not in ALWAYS_SEVERAL}
    assert bad == set()


def test_after_a_number_hungarian_has_the_singular() -> None:
    texts = {text for _, text in filled("hu", PRINTED)}
    assert {
        text
        for text in texts
        if re.search(r"\b[13] (?:lapok|pontok|hajók|játékosok|jelzők|fordulók|fők)\b", text)
    } == set()


@pytest.mark.parametrize(("number", "said"), [(1, "1 karta"), (3, "3 karty"), (5, "5 kart")])
def test_each_number_has_its_own_plural_where_a_language_has_three(number: int, said: str) -> None:
    polish = Same("{a} {a:karta|karty|kart}, {b} {b:karta|karty|kart}", "", ThreeForms())
    assert fill("{a} {b}", {"a": number, "b": 1}, polish) == f"{said}, 1 karta"


class ThreeForms:
    """The plural rule of Polish, for a few numbers."""

    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, one: str, more: str, number: int) -> str:
        return "0" if number == 1 else "1" if number < 5 else "2"


@pytest.mark.parametrize("edition", ["German"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_title_has_the_article_of_its_edition(language: str, edition: str) -> None:
    """No English title is left in a sentence of a table with the German edition."""
    of_german = filled(language, EDITIONS[edition])
    found = {text for phrase, text in of_german if "Hydroponic Gardens" in text and "Gardens" not in phrase}
    assert found == set()
