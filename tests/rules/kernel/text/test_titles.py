"""Titles of cards in sentences: number, article, German cases, the Hungarian accusative, French articles."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from referee.rules.arctic.cards import shipped
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.titles import ARTICLES, FORMS, INFLECTED, PRINTED, TITLES_PATH, role_in, titles


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


@pytest.mark.parametrize(
    ("name", "le", "un", "du", "au", "de"),
    [
        ("Brawler", "le Brawler", "un Brawler", "du Brawler", "au Brawler", "de Brawler"),
        ("Engineer", "l’Engineer", "un Engineer", "de l’Engineer", "à l’Engineer", "d’Engineer"),
        ("Spear", "la Spear", "une Spear", "de la Spear", "à la Spear", "de Spear"),
        ("Armory", "l’Armory", "une Armory", "de l’Armory", "à l’Armory", "d’Armory"),
        ("Thugs", "les Thugs", "des Thugs", "des Thugs", "aux Thugs", "de Thugs"),
        ("Tear Gas", "le Tear Gas", "du Tear Gas", "du Tear Gas", "au Tear Gas", "de Tear Gas"),
        ("2 Rifle", "les 2 Rifle", "2 Rifle", "des 2 Rifle", "aux 2 Rifle", "de 2 Rifle"),
        ("Bo", "Bo", "Bo", "de Bo", "à Bo", "de Bo"),
        ("Élodie", "Élodie", "Élodie", "d’Élodie", "à Élodie", "d’Élodie"),
    ],
)
def test_french(name: str, le: str, un: str, du: str, au: str, de: str) -> None:
    forms = ("le", "un", "du", "au", "de")
    assert [PRINTED.inflected(name, form) for form in forms] == [le, un, du, au, de]


@pytest.mark.parametrize(
    ("role", "de", "au"),
    [("le joueur", "du joueur", "au joueur"), ("l’adversaire", "de l’adversaire", "à l’adversaire")],
)
def test_a_french_player_without_a_name_joins_its_article(role: str, de: str, au: str) -> None:
    assert [role_in(role, form) for form in ("le", "de", "du", "au")] == [role, de, de, au]


def test_several_names_are_each_inflected() -> None:
    assert Line("{cards:t}", cards=("Spy", "Thugs")).text() == "Spyt and Thugsot"


def test_every_card_of_the_box_has_its_row_and_no_other() -> None:
    cards = {card.name for card in shipped().values()}
    assert set(titles()) == cards, "Give each card its row in fixtures/cards/titles.csv."


def test_every_row_has_forms_that_can_be_or_none_yet() -> None:
    with Path(TITLES_PATH).open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]

    assert len({row["name"] for row in rows}) == len(rows)
    assert {row["number"] for row in rows} == {"s", "p", "u"}
    assert {row["gender"] for row in rows} - {""} == set(ARTICLES["nom"])
    assert {row["genre"] for row in rows} - {""} == {"m", "f"}
    assert [row for row in rows if row["gender"] and (row["number"] == "p") != (row["gender"] == "p")] == []
    assert [row for row in rows if row["accusative"] and not row["accusative"].endswith("t")] == []


def test_no_two_languages_use_one_word_for_their_forms() -> None:
    assert len(INFLECTED) == sum(map(len, FORMS.values()))
