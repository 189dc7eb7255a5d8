"""Old reasons: a word of English among their facts is read in any language, a name never."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.kernel.rereading import read_reasons
from referee.rules.kernel.ruling import Fact, Line, Reason, forms


def reread(facts: dict[str, Any], sums: tuple[Any, ...] = ()) -> Reason:
    """Return a reason as it comes back from a record that holds plain words."""
    told = {"phrase": "", "facts": facts, "rules": [], "house_rules": [], "sums": sums, "is_decisive": False}
    (reason,) = read_reasons([told])
    return reason


@pytest.mark.parametrize(
    ("name", "word", "line"),
    [
        ("tray", "Blue", Line("Blue")),
        ("line", "left", Line("left")),
        ("cost", "2 food", Line("{food} food", {"food": 2})),
        ("cost", "1 med", Line("{meds} {meds:med|meds}", {"meds": 1})),
        ("cost", "2 food and 3 meds", Line("{food} food and {meds} {meds:med|meds}", {"food": 2, "meds": 3})),
        ("cost", "3 food and meds in any mix", Line("{number} food and meds in any mix", {"number": 3})),
    ],
)
def test_a_word_that_was_a_fact_is_a_phrase(name: str, word: str, line: Line) -> None:
    assert reread({name: word}).facts[name] == line


@pytest.mark.parametrize(
    "facts", [{"seat": "Blue"}, {"tray": "Our bowl"}, {"n": 2}, {"seats": ("Red", "Bo")}]
)
def test_a_name_stays_as_it_is(facts: dict[str, Fact]) -> None:
    assert reread(facts).facts == facts


def test_words_in_a_list_and_within_a_sentence_are_read_too() -> None:
    inner = {"phrase": "{tray}", "facts": {"tray": "Red"}}
    assert reread({"trays": ["Blue", "Our bowl"], "what": inner}).facts == {
        "trays": (Line("Blue"), "Our bowl"),
        "what": Line("{tray}", {"tray": Line("Red")}),
    }


def test_what_a_sum_is_made_of_is_read_and_who_it_is_of_is_a_name() -> None:
    (told,) = reread({}, ({"who": "Blue", "terms": [["ships", 2], ["Jam", 1]], "total": 3},)).sums
    assert (told.who, told.terms) == ("Blue", ((Line("ships"), 2), ("Jam", 1)))


def test_a_sum_without_terms_is_of_a_thing() -> None:
    (told,) = reread({}, ({"who": "Blue", "terms": [], "total": 3},)).sums
    assert told.who == Line("Blue")


def test_a_phrase_of_before_has_the_forms_of_the_one_that_says_it_today() -> None:
    assert forms("{seat} loses 1 ship.") == forms("{seat} loses {n} {n:ship|ships}.")
