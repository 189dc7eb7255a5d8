"""Sentences with blanks, reasons, and refusals."""

from __future__ import annotations

import dataclasses
from gettext import NullTranslations
from unittest.mock import Mock

import pytest

from referee.rules.kernel.history.sentences import why
from referee.rules.kernel.text.line import Line, forms, gettext_noop, join_names
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, Sum

GERMAN = {
    "{first} and {last}": "{first} und {last}",
    "{winners} lead with {fight} fight.": "{winners} führen mit {fight} Kampf.",
}


class German(NullTranslations):
    """A catalogue of two phrases."""

    def gettext(self, message: str) -> str:
        return GERMAN[message]


IN_GERMAN = German()


@pytest.mark.parametrize(
    ("names", "text"),
    [
        ((), ""),
        (("Ann",), "Ann"),
        (("Ann", "Bo"), "Ann and Bo"),
        (("Ann", "Bo", "Cy"), "Ann, Bo and Cy"),
        (("Ann", "Bo", "Cy", "Di"), "Ann, Bo, Cy and Di"),
    ],
)
def test_names_are_joined_as_one_says_them(names: tuple[str, ...], text: str) -> None:
    assert join_names(names) == text


def test_a_line_fills_its_blanks_with_words_numbers_and_names() -> None:
    line = Line("{winners} lead with {fight} fight.", winners=("Ann", "Bo"), fight=3)

    assert line.text() == "Ann and Bo lead with 3 fight."


@pytest.mark.parametrize(
    ("fact", "text"),
    [(1, "1 card is left"), (0, "0 cards are left"), (2, "2 cards are left")],
)
def test_a_blank_with_two_words_goes_by_the_number(fact: int, text: str) -> None:
    assert Line("{n} {n:card is|cards are} left", n=fact).text() == text


def test_a_blank_with_two_words_goes_by_the_number_of_names() -> None:
    phrase = "{seats} {seats:has|have} committed"
    assert Line(phrase, seats=("Bo",)).text() == "Bo has committed"
    assert Line(phrase, seats=("Bo", "Cy")).text() == "Bo and Cy have committed"


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("Brawler", "a Brawler is out"),
        ("Engineer", "an Engineer is out"),
        ("Thugs", "Thugs are out"),
        ("2 Spears", "2 Spears are out"),
        ("Abyss", "an Abyss is out"),
        ("Tear Gas", "Tear Gas is out"),
    ],
)
def test_a_card_agrees_with_its_article_and_its_verb(card: str, text: str) -> None:
    assert Line("{card:a} {card:is|are} out", card=card).text() == text


def test_a_phrase_has_the_forms_that_catalogues_have() -> None:
    assert forms("{n} {n:card is|cards are} left, {{so}} {what}") == (
        "{n} card is left, {{so}} {what}",
        "{n} cards are left, {{so}} {what}",
        "n",
    )
    assert forms("{seat} wins") == ("{seat} wins", "{seat} wins", None)


def test_another_language_has_its_own_forms() -> None:
    hungarian = Mock(spec=["ngettext"], ngettext=Mock(return_value="{n} lap maradt"))

    assert Line("{n} {n:card is|cards are} left", n=3).text(hungarian) == "3 lap maradt"
    hungarian.ngettext.assert_called_once_with("{n} card is left", "{n} cards are left", 3)


def test_a_line_is_said_in_another_language_with_the_same_facts() -> None:
    line = Line("{winners} lead with {fight} fight.", winners=("Ann", "Bo"), fight=3)

    assert line.text(IN_GERMAN) == "Ann und Bo führen mit 3 Kampf."


def test_a_line_without_blanks_needs_no_facts() -> None:
    assert Line("Nobody wins.").text() == "Nobody wins."


def test_braces_in_a_name_are_only_letters() -> None:
    assert Line("{name} wins.", name="{fight}").text() == "{fight} wins."


def test_the_phrase_is_the_translation_key() -> None:
    assert gettext_noop("Nobody wins.") == "Nobody wins."


def test_a_reason_says_its_line() -> None:
    reason = Reason("{winners} lead with {fight} fight.", ("A-42",), winners=("Ann",), fight=3)

    assert reason.line == Line(reason.phrase, **reason.facts)
    assert reason.text() == "Ann lead with 3 fight."
    assert reason.text(IN_GERMAN) == "Ann führen mit 3 Kampf."


@pytest.mark.parametrize(
    ("terms", "text"),
    [
        ((("Tribe Family 5", 0), ("Grenade", 3)), "Tribe Family 5 (0) + Grenade (3)"),
        ((("X", 3), ("", 1), ("Jam", -2)), "X (3) + 1 − Jam (2)"),
        ((("Jam", -2), ("Spear", 1)), "− Jam (2) + Spear (1)"),
        ((("Grenade", 3),), ""),
        ((), ""),
    ],
)
def test_a_sum_sets_each_number_apart_from_its_label(terms: tuple[tuple[str, int], ...], text: str) -> None:
    assert Sum("Ann", terms, 3).text() == text


def test_a_reason_with_its_sums_begins_each_with_a_capital() -> None:
    sums = (Sum("Ann", (), 0), Sum(Line("the opponent"), (("Thugs", 3),), 3))

    assert why(Reason("Totals:", ("A-41",), (), sums)) == "Totals: Ann 0. The opponent 3: Thugs (3). (A-41)"


def test_a_ruling_cannot_be_changed_afterwards() -> None:
    ruling = Ruling("Ann", ())

    with pytest.raises(dataclasses.FrozenInstanceError):
        ruling.outcome = "Bo"  # type: ignore[misc]


def test_a_refusal_speaks_to_players_and_to_programs() -> None:
    refusal = Refusal("no-spear", "{seat} has no Spear.", rule="A-30", field="cards")(seat="Bo")

    assert str(refusal) == refusal.message == "Bo has no Spear."
    assert (refusal.code, refusal.rule, refusal.field) == ("no-spear", "A-30", "cards")
    assert isinstance(refusal, ValueError)


def test_a_refusal_stands_unless_it_says_that_the_table_may_override() -> None:
    assert not Refusal("no-spear", "No Spear.")().can_override
    assert Refusal("no-spear", "No Spear.", can_override=True)().can_override


def test_a_refusal_can_be_said_in_another_language() -> None:
    refusal = Refusal("tie", "{winners} lead with {fight} fight.")(winners=("Ann",), fight=3)

    assert refusal.line.text(IN_GERMAN) == "Ann führen mit 3 Kampf."
