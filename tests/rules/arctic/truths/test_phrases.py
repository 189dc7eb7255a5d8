"""Every phrase that the Arctic rules give as a reason has a predicate, in one table and no other."""

from __future__ import annotations

import pytest

from tests.rules.arctic.truths.phrases import phrases
from tests.rules.arctic.truths.tables import ELSEWHERE, RECORDED, rooms_of

IN_TWO_ROOMS = frozenset({"Turn the {turned} face down."})
"""What is said of a strike while the table gathers, and in the skirmish."""


def test_the_source_has_as_many_phrases_as_one_would_think() -> None:
    assert len(phrases()) > 250
    assert "{seat} keeps {number} {number:card|cards}, maybe {number:a bluff|bluffs}." in phrases()
    assert "{card} {card:isn’t|aren’t} a building." not in phrases()


@pytest.mark.parametrize("phrase", sorted(phrases()))
def test_a_phrase_has_a_predicate_in_one_table(phrase: str) -> None:
    rooms = 1 + (phrase in IN_TWO_ROOMS)
    assert len(rooms_of(phrase)) == rooms, f"nobody has said when this is true: {phrase}"


@pytest.mark.parametrize("room", RECORDED)
def test_no_words_of_a_record_fit_two_phrases_or_none(room: str) -> None:
    """A phrase that begins another is told whole."""
    fitting = {words: [phrase for phrase in phrases() if words in phrase] for words in RECORDED[room]}

    assert {words: found for words, found in fitting.items() if len(found) != 1 and words not in found} == {}


@pytest.mark.parametrize("room", ELSEWHERE)
def test_no_words_of_a_case_are_left_over(room: str) -> None:
    assert [words for words in ELSEWHERE[room] if not any(words in phrase for phrase in phrases())] == []
