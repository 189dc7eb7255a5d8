"""Titles of cards in sentences: as a table's cards print them, with number, article and cases.

A title is known by its English name. ``fixtures/cards/titles.csv`` says how it is inflected: ``number``
singular, plural or uncountable; ``gender`` masculine, feminine, neuter or plural, in a German sentence;
``accusative`` in Hungarian; ``genre`` m or f, in a French one; each blank while no one knows it.
``titles_de.csv`` has the titles of the German edition. Any other word is a singular name without an article.
"""

import csv
import re
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parents[4] / "fixtures" / "cards"
TITLES_PATH = FOLDER / "titles.csv"
WORD = re.compile(r"(?P<copies>\d+ (?:× )?)?(?P<name>.*?)(?P<variant> \d)?", re.DOTALL)
"""A title with how many copies, and with the number of its variant: "2 × Rifle", "Tribe Family 5"."""
SINGULAR, PLURAL, UNCOUNTABLE = "s", "p", "u"
VOWELS = tuple("AEIOUÄÖÜaeiouäöü")
ELIDED = (*VOWELS, *"ÀÂÆÉÈÊËÎÏÔŒÙÛàâæéèêëîïôœùû")
"""French drops a vowel before these: "l’Engineer", "d’Ann"."""
KEPT_WORDS = 4096


class Title(NamedTuple):
    """How a title is printed and inflected.

    ``accusative``: in Hungarian, "" if unknown. ``genre``: in French. The others are German, "" if like the
    name: after "der" or "die", accusative, dative.
    """

    name: str
    number: str
    gender: str
    accusative: str = ""
    genre: str = "m"
    after_the: str = ""
    acc: str = ""
    dat: str = ""


class Shown(NamedTuple):
    """A title in a sentence, with its copies and its variant."""

    title: Title
    copies: str = ""
    variant: str = ""

    def written(self, name: str) -> str:
        return f"{self.copies}{name}{self.variant}"

    @property
    def is_plural(self) -> bool:
        return bool(self.copies) or self.title.number == PLURAL


class Titles:
    """The titles of an edition by their English names. ``own``: those that differ from the English ones."""

    def __init__(self, own: Mapping[str, Title] = MappingProxyType({}), names: frozenset[str] = frozenset()):
        """Make the titles of a table whose players have these names, which are never titles."""
        self.own = own
        self.names = names
        self._found: dict[str, Shown | None] = {}

    @cached_property
    def mark(self) -> str:
        """What tells these titles from others, "" for the English ones."""
        return repr(sorted(self.own.items())) + repr(sorted(self.names)) if self.own or self.names else ""

    def find(self, word: str) -> Shown | None:
        """Return the title that a word is, None for any other word."""
        if word not in self._found:
            if len(self._found) >= KEPT_WORDS:
                self._found.clear()
            self._found[word] = self._read(word)
        return self._found[word]

    def _read(self, word: str) -> Shown | None:
        parts = WORD.fullmatch(word)
        if parts is None or word in self.names:
            return None
        copies, name, variant = (parts[part] or "" for part in ("copies", "name", "variant"))
        title = self.own.get(name) or titles().get(name)
        return Shown(title, copies, variant) if title else None

    def shown(self, word: str) -> str:
        """Return a word as the table's cards print it; one that is no title unchanged."""
        found = self.find(word) if self.own else None
        return found.written(found.title.name) if found else word

    def is_plural(self, word: str) -> bool:
        """Whether a word takes a plural verb, as "Thugs", "Pills" and "2 Spear" do."""
        found = self.find(word)
        return found.is_plural if found else COPIES.match(word) is not None

    def inflected(self, word: str, form: str) -> str:
        """Return a word in a form that a blank asks for, as in ``{card:acc}``."""
        return INFLECTED[form](self.shown(word), self.find(word))


COPIES = re.compile(r"\d+ ")


@cache
def titles() -> Mapping[str, Title]:
    """Return the titles of the English edition."""
    with TITLES_PATH.open(encoding="utf-8", newline="") as file:
        return MappingProxyType({row["name"]: Title(**row) for row in csv.DictReader(file)})


@cache
def titles_in(edition: str) -> Mapping[str, Title]:
    """Return the titles of another edition by their English names; one it doesn't have is English."""
    with (FOLDER / f"titles_{edition}.csv").open(encoding="utf-8", newline="") as file:
        return MappingProxyType({**titles(), **{row["card"]: _title(row) for row in csv.DictReader(file)}})


def _title(row: Mapping[str, str]) -> Title:
    forms = {"after_the": row["after_the"], "acc": row["accusative"], "dat": row["dative"]}
    return Title(row["name"], row["number"], row["gender"], **forms)


PRINTED = Titles()
"""The English titles."""
Inflect = Callable[[str, Shown | None], str]


def with_a(word: str, found: Shown | None) -> str:
    has_none = found and (found.is_plural or found.title.number == UNCOUNTABLE)
    if has_none or (not found and COPIES.match(word)):
        return word
    return f"an {word}" if word.startswith(VOWELS) else f"a {word}"


def with_the(word: str, found: Shown | None) -> str:
    return f"the {word}"


ARTICLES = {
    "nom": {"m": "der", "f": "die", "n": "das", "p": "die"},
    "acc": {"m": "den", "f": "die", "n": "das", "p": "die"},
    "dat": {"m": "dem", "f": "der", "n": "dem", "p": "den"},
    "a_nom": {"m": "ein", "f": "eine", "n": "ein", "p": ""},
    "a_acc": {"m": "einen", "f": "eine", "n": "ein", "p": ""},
    "a_dat": {"m": "einem", "f": "einer", "n": "einem", "p": ""},
}


def in_german(case: str) -> Inflect:
    """Return how a title gets its article in a case; a word that is no title stays bare."""
    articles = ARTICLES[case]

    def inflected(word: str, found: Shown | None) -> str:
        if found is None or found.title.gender not in articles or found.copies:
            return word
        article = articles[found.title.gender]
        return f"{article} {found.written(declined(found.title, case))}".lstrip()

    return inflected


def declined(title: Title, case: str) -> str:
    """Return a title declined after its article, in a German case."""
    if case.endswith("dat"):
        return title.dat or title.name
    if case == "a_nom" or (case == "a_acc" and title.gender == PLURAL):
        return title.name
    return (title.after_the if case == "nom" else title.acc) or title.name


ROLE_ARTICLES = {"acc": {"der": "den"}, "dat": {"der": "dem", "die": "der", "das": "dem"}}


def role_in(text: str, form: str) -> str:
    """Return a player without a name in a German case, or after a French "de" or "à"."""
    for article, both in ROLES_IN_FRENCH.get("de" if form == "du" else form, {}).items():
        if text.startswith(article):
            return f"{both}{text.removeprefix(article)}"
    article, space, noun = text.partition(" ")
    return f"{ROLE_ARTICLES.get(form, {}).get(article, article)}{space}{noun}"


NUMBERS_IN_ACCUSATIVE = {"2": "2-t", "3": "3-at", "4": "4-et", "5": "5-öt"}


def in_accusative(word: str, found: Shown | None) -> str:
    """Return a title as a Hungarian object: "Spyt", "Tribe Family 5-öt", else "X lapot"."""
    if found is None or found.copies:
        return f"{word} lapot"
    if found.variant:
        number = NUMBERS_IN_ACCUSATIVE.get(found.variant.strip())
        return f"{found.title.name} {number}" if number else f"{word} lapot"
    return found.title.accusative or f"{word} lapot"


FRENCH = {
    # Before a masculine title, a feminine one, one that begins with a vowel, and several.
    "le": ("le ", "la ", "l’", "les "),
    "un": ("un ", "une ", "", "des "),
    "du": ("du ", "de la ", "de l’", "des "),
    "au": ("au ", "à la ", "à l’", "aux "),
}
ROLES_IN_FRENCH = {"de": {"le ": "du ", "l’": "de l’"}, "au": {"le ": "au ", "l’": "à l’"}}


def in_french(form: str) -> Inflect:
    """Return how a title gets its French article; a word that is no title has none, only "de" and "à"."""
    masculine, feminine, elided, several = FRENCH[form]

    def inflected(word: str, found: Shown | None) -> str:
        if found is None:
            return with_de(word, None) if form == "du" else f"à {word}" if form == "au" else word
        if found.copies:
            return word if form == "un" else f"{several}{word}"
        if found.is_plural:
            return f"{several}{word}"
        if form == "un" and found.title.number == UNCOUNTABLE:
            return in_french("du")(word, found)
        if elided and word.startswith(ELIDED):
            return f"{elided}{word}"
        return f"{feminine if found.title.genre == 'f' else masculine}{word}"

    return inflected


def with_de(word: str, found: Shown | None) -> str:
    return f"d’{word}" if word.startswith(ELIDED) else f"de {word}"


SOUNDS_LIKE_A_VOWEL = re.compile(r"[aeiouáéíóöőúüűAEIOUÁÉÍÓÖŐÚÜŰ5]|1(?!\d)|1\d{3}(?!\d)")


def with_article(article: str) -> Inflect:
    """Return how a word or a number gets "a" or "az": "az 5", "a 3", "az 1", "a 12"."""

    def inflected(word: str, found: Shown | None) -> str:
        return f"{article if SOUNDS_LIKE_A_VOWEL.match(word) else article[:-1]} {word}"

    return inflected


def the_accusative(word: str, found: Shown | None) -> str:
    """Return a title as a Hungarian object with its article: "a Spyt", "az Engineert"."""
    return with_article("az")(in_accusative(word, found), found)


FORMS: Mapping[str, Mapping[str, Inflect]] = {
    "en": {"a": with_a, "the": with_the},
    "de": {case: in_german(case) for case in ARTICLES},
    "hu": {"t": in_accusative, "azt": the_accusative, "az": with_article("az"), "Az": with_article("Az")},
    "fr": {**{form: in_french(form) for form in FRENCH}, "de": with_de},
}
"""What a blank of a phrase in a language can ask for, as in ``{card:acc}``."""
INFLECTED = {form: inflect for forms in FORMS.values() for form, inflect in forms.items()}
