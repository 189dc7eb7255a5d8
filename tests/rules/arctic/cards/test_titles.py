"""The titles of a table: editions, own titles, forms, and players who are called like cards."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from referee.rules.arctic.cards import OwnTitle, TitleList, titles_for
from referee.rules.arctic.cards.titles import EDITIONS
from referee.rules.kernel.text.line import ENGLISH, Line, TableTongue
from referee.rules.kernel.text.titles import ARTICLES, FOLDER, titles, titles_in

GERMAN = TitleList("de")
GANG = TitleList("de", (OwnTitle("Thugs", "Bande", "f"), OwnTitle("Medic", "Doc")))


def said(phrase: str, card: str, chosen: TitleList = GERMAN, players: tuple[str, ...] = ()) -> str:
    return Line(phrase, card=card).text(TableTongue(ENGLISH, titles_for(chosen, players)))


@pytest.mark.parametrize(
    ("form", "card", "text"),
    [
        ("acc", "Cannibal", "den Kannibalen"),
        ("dat", "Hydroponic Gardens", "den Hydroponischen Gärten"),
        ("a_nom", "Hardy Scavenger", "ein Zäher Plünderer"),
        ("a_acc", "Hardy Scavenger", "einen Zähen Plünderer"),
        ("nom", "Hardy Scavenger", "der Zähe Plünderer"),
        ("a_acc", "Portable Decoys", "Tragbare Attrappen"),
        ("dat", "Tribe Family 5", "der Stammesfamilie 5"),
        ("dat", "Group Leaders", "den Gruppenführern"),
        ("t", "Thugs", "Schlägertypen lapot"),
        ("a", "Engineer", "an Ingenieur"),
        ("a", "Junk", "Gerümpel"),
    ],
)
def test_a_title_of_the_german_edition_in_a_form(form: str, card: str, text: str) -> None:
    assert said(f"{{card:{form}}}", card) == text


def test_a_card_that_the_edition_lacks_keeps_its_english_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = (FOLDER / "titles_de.csv").read_text("utf-8").splitlines(keepends=True)
    (tmp_path / "titles_zz.csv").write_text(rows[0], "utf-8")
    monkeypatch.setattr("referee.rules.kernel.text.titles.FOLDER", tmp_path)
    assert titles_in("zz") == titles()


def test_number_is_that_of_the_edition() -> None:
    assert said("{card} {card:is|are}", "Binoculars") == "Fernglas is"
    assert said("{card} {card:is|are}", "Binoculars", TitleList()) == "Binoculars are"


def test_an_own_title_has_the_article_that_was_chosen_or_none() -> None:
    assert said("{card:dat} {card:is|are}", "Thugs", GANG) == "der Bande is"
    assert said("{card:dat} {card:is|are}", "Medic", GANG) == "Doc is"


def test_several_cards_and_variants_are_said_by_the_title() -> None:
    assert said("{card}", "2 Rifle") == "2 Gewehr"
    assert said("{card}", "2 × Tribe Family 3") == "2 × Stammesfamilie 3"


def test_a_player_called_like_a_card_keeps_the_name() -> None:
    assert said("{card}", "Scout", players=("Scout", "Chris")) == "Scout"
    assert said("{card} {card:is|are}", "Pills", TitleList(), ("Pills",)) == "Pills is"


@pytest.mark.parametrize("edition", sorted(EDITIONS.keys() - {"en"}))
def test_an_edition_has_each_card_once_in_the_order_of_the_box_and_says_how_sure_it_is(edition: str) -> None:
    with (FOLDER / f"titles_{edition}.csv").open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]

    listed = [row["card"] for row in rows]
    assert listed == [card for card in titles() if card in listed]
    assert len({row["name"].casefold() for row in rows}) == len(rows)
    assert {row["sure"] for row in rows} <= {"translated", "seen"}
    assert [row for row in rows if (row["sure"] == "seen") != bool(row["source"])] == []
    found = [titles_in(edition)[card] for card in listed]
    assert {title.gender for title in found} <= set(ARTICLES["nom"])
    assert [title for title in found if (title.number == "p") != (title.gender == "p")] == []
