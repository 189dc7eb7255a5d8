"""Gathering forms and counts with words that say nothing here: refused by name, and the rest stays."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.gathering.gathered import Gathered
from referee.tables.models import Table
from referee.web.arctic.forms import FORMS
from tests.cast import open_arctic, rows_of, state_of, tell, to_the_end
from tests.web.guests import Guest, forms_of, guest_at, host_of
from tests.web.pages import assert_page, words

pytestmark = [pytest.mark.django_db, pytest.mark.bad_input]

NOTHING_RECORDED = "Nothing was recorded."
NO_CARDS = ["mole", "Refugee", "refugee ", " ", "0.refugee", "<b>", "refugee,shovel", "réfugié"]
NO_NUMBERS = ["x", "-1", "1.0", "3.0", " 3", "３", "²", "1e1", "100", "+3", "0x1", "NaN"]
NO_SEAT_CARDS = [
    "spear",
    "9.spear",
    "1.mole",
    "1.",
    ".spear",
    "-1.spear",
    "１.spear",
    "1.spear.spear",
    "1,spear",
]
NOBODY = ["Zed", "ann", " Ann", "Ann ", "<b>", "0"]


@pytest.fixture
def table() -> Table:
    """A table without modules, in round 2."""
    table = open_arctic(modules=())
    tell(table, Gathered(1))
    return table


def refused(host: Guest, kind: str, **told: Any) -> str:
    """Send a form that is refused for its words; return the page once nothing was recorded."""
    number = len(rows_of(host.table))
    page = assert_page(host.enter(kind, **({"for_seat": "Ann"} | told)), 422)
    assert NOTHING_RECORDED in words(page)
    assert "We play it so" not in page
    assert len(rows_of(host.table)) == number
    return page


def shown(word: str) -> str:
    """Return the word as it stands in a page."""
    return " ".join(word.replace("<", "&lt;").replace(">", "&gt;").split())


def says(page: str, sentence: str) -> bool:
    """Whether the page says it, blanks taken together."""
    return sentence in words(page)


@pytest.mark.parametrize(
    ("kind", "word"),
    [*((kind, "mole") for kind in ("dig", "draw", "hunt")), *(("trash", w) for w in NO_CARDS)],
)
def test_a_card_that_is_none_is_named_and_the_others_stay(host: Guest, kind: str, word: str) -> None:
    page = refused(host, kind, c=["refugee", word, "shovel"])

    sentence = f"There is no card “{shown(word)}”." if word.strip() == word else "There is no card “"
    assert says(page, sentence)
    fields = forms_of(page)["draft"].fields
    assert [value for name, value in fields if name == "c"] == ["refugee", "shovel"]
    assert ("g", kind) in fields


def test_every_card_that_is_none_is_named_once(host: Guest) -> None:
    page = refused(host, "trash", c=["mole", "vole", "mole"])

    assert words(page).count("There is no card “mole”.") == 1
    assert says(page, "There is no card “vole”.")


@pytest.mark.parametrize("number", [41, 500])
def test_more_cards_than_anybody_holds_are_refused(host: Guest, number: int) -> None:
    assert says(refused(host, "trash", c=["refugee"] * number), "More than 40 cards: nobody holds so many.")


@pytest.mark.parametrize("word", ["mole", "-some", "Net", "net "])
def test_a_keep_that_is_no_card_is_named(host: Guest, word: str) -> None:
    page = refused(host, "dig", c=["refugee", "shovel"], k=word)

    assert says(page, "There is no card “")
    assert shown(word) in words(page)
    assert ("c", "shovel") in forms_of(page)["draft"].fields


@pytest.mark.parametrize("word", ["mole", "Hunter", "-nothing"])
def test_a_hire_that_is_no_card_is_named(host: Guest, word: str) -> None:
    assert says(refused(host, "hunt", c=["hunter"], x=word), f"There is no card “{word}”.")


@pytest.mark.parametrize("word", NO_NUMBERS)
def test_a_number_kept_that_is_none_is_named_and_never_taken_for_all(host: Guest, word: str) -> None:
    page = refused(host, "commit", n=word)

    assert says(page, "is no number of cards.")
    assert shown(word) in words(page)
    assert state_of(host.table).gatherer == "Ann"


def test_no_number_is_all_that_is_left(host: Guest) -> None:
    assert host.enter("commit", for_seat="Ann", n="").status_code == 303
    assert rows_of(host.table)[-1].facts == {"number": 5}


@pytest.mark.parametrize("word", ["mole", "Saboteur", "1.saboteur"])
def test_a_weapon_that_is_no_card_is_named(host: Guest, word: str) -> None:
    page = refused(host, "strike", b="Ann", w=word, v="1.spear")

    assert says(page, f"There is no card “{word}”.")
    assert ("v", "1.spear") in forms_of(page)["draft"].fields


@pytest.mark.parametrize("word", NO_SEAT_CARDS)
@pytest.mark.parametrize("name", ["v", "y"])
def test_a_target_or_saver_that_is_nobodys_card_is_named(host: Guest, name: str, word: str) -> None:
    told = {"v": "1.refugee", "y": "2.medic"} | {name: word}

    page = refused(host, "strike", b="Ann", w="sniper_team", **told)

    assert says(page, f"“{word}” is no card of anybody here.")
    assert ("w", "sniper_team") in forms_of(page)["draft"].fields


@pytest.mark.parametrize("name", NOBODY)
def test_a_striker_who_is_not_there_is_named(host: Guest, name: str) -> None:
    page = refused(host, "strike", b=name, w="sniper_team", v="1.refugee")

    assert says(page, "Nobody here is called “")
    assert shown(name) in words(page)


@pytest.mark.parametrize("name", NOBODY)
def test_a_seat_that_is_not_there_is_named(host: Guest, name: str) -> None:
    page = refused(host, "dig", for_seat=name, c=["refugee", "shovel"])

    assert says(page, "Nobody here is called “")
    assert ("c", "shovel") in forms_of(page)["draft"].fields


@pytest.mark.parametrize(
    ("kind", "name", "both"),
    [
        ("dig", "k", ["net", "spear"]),
        ("hunt", "x", ["hunter", "scout"]),
        ("commit", "n", ["1", "2"]),
        ("strike", "b", ["Ann", "Bo"]),
        ("strike", "w", ["sniper_team", "saboteur"]),
        ("strike", "v", ["1.refugee", "2.refugee"]),
        ("strike", "y", ["1.medic", "2.medic"]),
    ],
)
def test_of_two_that_exclude_each_other_none_is_taken(
    host: Guest, kind: str, name: str, both: list[str]
) -> None:
    told = {"c": ["refugee"], "b": "Ann", "w": "sniper_team", "v": "1.refugee"} | {name: both}

    assert says(refused(host, kind, **told), f"Only one of these can be meant: “{both[0]}”, “{both[1]}”.")


@pytest.mark.parametrize("word", ["x" * 5000, "\x00", "mole\x07", "\u202emole"])
def test_a_word_that_no_sentence_can_bear_is_cut_or_marked(host: Guest, word: str) -> None:
    page = refused(host, "trash", c=[word])

    assert "There is no card “" in page
    assert word not in page
    assert "x" * 41 not in page


def test_a_seat_gets_the_same_answer(table: Table) -> None:
    tell(table, Gathered(2))
    for kind, told in (("dig", {"c": ["mole"]}), ("strike", {"b": "Bo", "w": "mole", "v": "0.spear"})):
        assert_page(guest_at(table, "Bo").enter(kind, for_seat="Bo", **told), 422)


# Counts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["", "x", "1,5", "12345", "*3"])
def test_a_count_that_is_none_is_named_and_the_others_stay(db: None, word: str) -> None:
    host = host_of(to_the_end(open_arctic()))

    page = refused(host, "tally", for_seat="Ann", **{"cards.refugee": "2", "cards.spear": word})

    assert says(page, f"“{word}” is no number.")
    assert ("cards.refugee", "2") in forms_of(page)["draft"].fields


def test_a_count_of_nobody_is_refused_by_name(db: None) -> None:
    host = host_of(to_the_end(open_arctic()))

    assert says(
        refused(host, "tally", for_seat="Zed", **{"cards.refugee": "2"}), "Nobody here is called “Zed”."
    )


# Words --------------------------------------------------------------------------------------------


def test_every_sentence_can_be_translated(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a language that marks whatever it translates, no sentence comes out unmarked."""
    monkeypatch.setattr("django.utils.translation._trans.gettext", lambda said: f"[{said}]")
    nonsense = {"c": ["mole"], "k": ["mole", "vole"], "n": "x", "b": "Zed", "w": "mole", "v": "9.x"}
    told = {"round": "x", "s": ["mole"], "u": "Zed", "t": ["x"], "said": "dance", "for_seat": "Ann"}

    for form_type in FORMS.values():
        for fields in ({}, told | nonsense, {"for_seat": "Zed"}):
            form = form_type(Told(fields), state=state_of(table))
            form.is_valid()
            for error in (str(each) for errors in form.errors.values() for each in errors):
                assert error.startswith("["), error


class Told(dict[str, Any]):
    """Fields as a request has them."""

    def getlist(self, name: str) -> list[str]:
        """Return all values under the name."""
        value = self.get(name, [])
        return [value] if isinstance(value, str) else value
