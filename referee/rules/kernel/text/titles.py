"""Titles of cards in sentences: number and article in English, cases in German, the accusative in Hungarian.

``fixtures/cards/titles.csv`` says how each printed title is inflected. ``number``: singular, plural or
uncountable. ``gender``: masculine, feminine, neuter or plural, in a German sentence. ``accusative``: in
Hungarian. A name that isn't there is a singular name without an article.
"""

import csv
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

TITLES_PATH = Path(__file__).resolve().parents[4] / "fixtures" / "cards" / "titles.csv"
VARIANT = re.compile(r"(.*) (\d)")
COPIES = re.compile(r"\d+ ")
PLURAL, UNCOUNTABLE = "p", "u"
VOWELS = tuple("AEIOUaeiou")


class Title(NamedTuple):
    """How a printed title is inflected."""

    name: str
    number: str
    gender: str
    accusative: str


@cache
def titles() -> Mapping[str, Title]:
    with TITLES_PATH.open(encoding="utf-8", newline="") as file:
        return MappingProxyType({row["name"]: Title(**row) for row in csv.DictReader(file)})


@lru_cache(maxsize=1024)
def title_of(name: str) -> Title | None:
    """Return the title of a card by its name, also of one with the number of its variant."""
    variant = VARIANT.fullmatch(name)
    return titles().get(name) or (titles().get(variant[1]) if variant else None)


def is_plural(name: str) -> bool:
    """Whether a name takes a plural verb, as "Thugs", "Pills" and "2 Spear" do."""
    title = title_of(name)
    return title.number == PLURAL if title else COPIES.match(name) is not None


def with_a(name: str) -> str:
    title = title_of(name)
    if is_plural(name) or (title and title.number == UNCOUNTABLE):
        return name
    return f"an {name}" if name.startswith(VOWELS) else f"a {name}"


def with_the(name: str) -> str:
    return f"the {name}"


ARTICLES = {
    "nom": {"m": "der", "f": "die", "n": "das", "p": "die"},
    "acc": {"m": "den", "f": "die", "n": "das", "p": "die"},
    "dat": {"m": "dem", "f": "der", "n": "dem", "p": "den"},
    "a_nom": {"m": "ein", "f": "eine", "n": "ein", "p": ""},
    "a_acc": {"m": "einen", "f": "eine", "n": "ein", "p": ""},
    "a_dat": {"m": "einem", "f": "einer", "n": "einem", "p": ""},
}


def in_german(case: str) -> Callable[[str], str]:
    """Return how a title gets its article in a case; an unknown name stays bare."""
    articles = ARTICLES[case]

    def inflected(name: str) -> str:
        title = title_of(name)
        return f"{articles[title.gender]} {name}".lstrip() if title else name

    return inflected


NUMBERS_IN_ACCUSATIVE = {"2": "2-t", "3": "3-at", "4": "4-et", "5": "5-öt"}


def in_accusative(name: str) -> str:
    """Return a title as a Hungarian object: "Spyt", "Tribe Family 5-öt", else "X lapot"."""
    title = title_of(name)
    variant = VARIANT.fullmatch(name)
    if title is None or (variant and variant[2] not in NUMBERS_IN_ACCUSATIVE):
        return f"{name} lapot"
    return f"{title.name} {NUMBERS_IN_ACCUSATIVE[variant[2]]}" if variant else title.accusative


FORMS: Mapping[str, Mapping[str, Callable[[str], str]]] = {
    "en": {"a": with_a, "the": with_the},
    "de": {case: in_german(case) for case in ARTICLES},
    "hu": {"t": in_accusative},
}
"""What a blank of a phrase in a language can ask for, as in ``{card:acc}``."""
INFLECTED = {form: inflect for forms in FORMS.values() for form, inflect in forms.items()}
