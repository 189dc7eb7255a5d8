"""Titles of cards in sentences: number and article, German cases, the Hungarian accusative."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from referee.rules.arctic.cards import shipped
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.titles import ARTICLES, FORMS, INFLECTED, PRINTED, TITLES_PATH, titles


@pytest.mark.parametrize(
    ("name", "one_a", "verb"),
    [
        ("Brawler", "a Brawler", "is"),
        ("Engineer", "an Engineer", "is"),
        ("Thugs", "Thugs", "are"),
        ("Sergeant at Arms", "a Sergeant at Arms", "is"),
        ("Tear Gas", "Tear Gas", "is"),
        ("Tribal Hunters 3", "Tribal Hunters 3", "are"),
        ("Tribe Family 5", "a Tribe Family 5", "is"),
        ("2 Spear", "2 Spear", "are"),
        ("Chris", "a Chris", "is"),
    ],
)
def test_english(name: str, one_a: str, verb: str) -> None:
    assert Line("{card:a} {card:is|are}", card=name).text() == f"{one_a} {verb}"
    assert Line("{card:the}", card=name).text() == f"the {name}"


@pytest.mark.parametrize(
    ("name", "acc", "dat", "one"),
    [
        ("Brawler", "den Brawler", "dem Brawler", "einen Brawler"),
        ("Grenade", "die Grenade", "der Grenade", "eine Grenade"),
        ("Net", "das Net", "dem Net", "ein Net"),
        ("Hydroponic Gardens", "die Hydroponic Gardens", "den Hydroponic Gardens", "Hydroponic Gardens"),
        ("Tribe Family 5", "die Tribe Family 5", "der Tribe Family 5", "eine Tribe Family 5"),
        ("Mole", "Mole", "Mole", "Mole"),
    ],
)
def test_german(name: str, acc: str, dat: str, one: str) -> None:
    assert [PRINTED.inflected(name, case) for case in ("acc", "dat", "a_acc")] == [acc, dat, one]


@pytest.mark.parametrize(
    ("name", "accusative"),
    [
        ("Spy", "Spyt"),
        ("Guard", "Guardot"),
        ("Grenade", "Grenade-et"),
        ("Tribe Family 5", "Tribe Family 5-öt"),
        ("Tribal Hunters 2", "Tribal Hunters 2-t"),
        ("Mole", "Mole lapot"),
        ("Spy 7", "Spy 7 lapot"),
    ],
)
def test_hungarian(name: str, accusative: str) -> None:
    assert PRINTED.inflected(name, "t") == accusative


def test_several_names_are_each_inflected() -> None:
    assert Line("{cards:t}", cards=("Spy", "Thugs")).text() == "Spyt and Thugsot"


def test_every_card_of_the_box_has_its_row_and_no_other() -> None:
    assert set(titles()) == {card.name for card in shipped().values()}


def test_every_row_is_whole() -> None:
    with Path(TITLES_PATH).open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]

    assert len({row["name"] for row in rows}) == len(rows)
    assert {row["number"] for row in rows} == {"s", "p", "u"}
    assert {row["gender"] for row in rows} == set(ARTICLES["nom"])
    assert [row for row in rows if (row["number"] == "p") != (row["gender"] == "p")] == []
    assert [row for row in rows if not row["accusative"].endswith("t")] == []


def test_no_two_languages_use_one_word_for_their_forms() -> None:
    assert len(INFLECTED) == sum(map(len, FORMS.values()))
