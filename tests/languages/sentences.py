"""Texts with several blanks as they are read; `make offers` writes them anew.

No program can say whether each blank stands where it belongs. Each text is kept with its blanks filled,
in English and in another language: two blanks that change places show as a sentence that tells it the
other way round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Message
from babel.messages.pofile import read_po

from referee.rules.kernel.text.titles import PRINTED
from referee.tables.management.commands.messages import file_of, forms_of, languages

KEPT = Path(__file__).resolve().parents[2] / "fixtures" / "sentences"
BLANK = re.compile(r"%\((\w+)\)s|\{(\w+)(?::([^}]*))?\}")
LANGUAGES = sorted(folder.name for folder in languages().iterdir() if folder.is_dir())
# Who, what and how many: no two blanks of one text are filled alike.
PEOPLE = {
    "seat": "Ann",
    "name": "Ann",
    "player": "Bo",
    "victim": "Cy",
    "winner": "Di",
    "asked": "Ed",
    "other": "Flo",
    "owner": "Gil",
    "now": "Hal",
    "next_seat": "Ida",
    "leader": "Jo",
    "payer": "Kim",
    "saver": "Lea",
    "giver": "Ned",
    "by": "Pia",
}
THINGS = {
    "card": "Spear",
    "target": "Thugs",
    "building": "Armory",
    "medic": "Medic",
    "tray": "Yellow",
    "gang": "Masons",
    "stopper": "Guard",
    "continent": "Asia",
    "phase": "Autumn",
    "cards": "Spear and Pills",
}
NUMBERS = {
    "number": 3,
    "n": 4,
    "most": 7,
    "left": 2,
    "round": 6,
    "last": 16,
    "people": 8,
    "points": 9,
    "fight": 5,
    "score": 12,
    "year": 2,
    "all": 10,
    "count": 11,
    "least": 1,
    "attack": 13,
    "total": 14,
    "place": 15,
}
FILLED: dict[str, str | int] = {**PEOPLE, **THINGS, **NUMBERS}


def sentences(language: str) -> Iterator[str]:
    """Yield each text with several blanks, and below it the same in another language."""
    with file_of(language).open("rb") as written:
        catalog = read_po(written, locale=language)
    told = (pair for message in catalog if message.id for pair in _pairs(message))
    yield from (f"{english}\n    {ours}\n" for english, ours in sorted(set(told)))


def _pairs(message: Message) -> Iterator[tuple[str, str]]:
    english, ours = forms_of(message.id), forms_of(message.string)
    if len({name or other for name, other, _ in BLANK.findall(english[-1])}) > 1:
        yield from (
            (" ".join(filled(one).split()), " ".join(filled(two).split()))
            for one, two in zip(english, ours, strict=True)
        )


def filled(text: str) -> str:
    """Return a text with its blanks filled; one that is like no other says its own name."""
    return BLANK.sub(_fill, text)


def _fill(blank: re.Match[str]) -> str:
    name, words = blank[1] or blank[2], blank[3] or ""
    if "|" in words:
        return words.partition("|")[2]
    filling = str(FILLED.get(name, f"‹{name}›"))
    # "Spear and Pills" are two titles.
    return (
        " and ".join(PRINTED.inflected(each, words) for each in filling.split(" and ")) if words else filling
    )


def write() -> None:
    KEPT.mkdir(exist_ok=True)
    for language in LANGUAGES:
        (KEPT / f"{language}.txt").write_text("\n".join(sentences(language)), "utf-8")
