"""Versions of a rulebook: what was said on which day, and what differs between two days."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.kernel.text.rulebook_versions import (
    HOUSE,
    RULE,
    Key,
    RulebookVersions,
    RuleChange,
    Says,
    changes,
    defaults_in,
    word_by_word,
)

A, B = (RULE, "A-1"), (RULE, "A-2")
ONE, TWO = {"title": "One", "text": "A text."}, {"title": "One", "text": "Another text."}
NONE = RulebookVersions(())
TEXTS = st.lists(st.sampled_from(["a", "bb", "c.", "the", "dig"]), max_size=9).map(" ".join)


def test_a_day_adds_what_is_new_on_it_and_keeps_the_rest() -> None:
    versions = NONE.renewed({A: ONE, B: ONE}, "2026-01-01").renewed({A: TWO, B: ONE}, "2026-01-03")
    assert versions.days == ("2026-01-01", "2026-01-03")
    assert (versions.changed_on(*A), versions.changed_on(*B)) == ("2026-01-03", "2026-01-01")
    assert versions.at("2026-01-02") == {A: ONE, B: ONE}
    assert versions.at("2026-01-03") == {A: TWO, B: ONE}


def test_the_same_day_counts_once_and_a_text_that_went_back_has_not_changed() -> None:
    first = NONE.renewed({A: ONE}, "2026-01-01")
    changed = first.renewed({A: TWO}, "2026-01-02")
    assert changed.renewed({A: ONE}, "2026-01-02") == first
    assert changed.renewed({A: TWO}, "2026-01-02") == changed


def test_what_is_gone_is_not_there_any_more_and_may_come_back() -> None:
    versions = NONE.renewed({A: ONE, B: ONE}, "2026-01-01").renewed({A: ONE}, "2026-01-02")
    assert versions.at("2026-01-02") == {A: ONE}
    assert versions.renewed({A: ONE, B: TWO}, "2026-01-03").at("2026-01-03") == {A: ONE, B: TWO}


@pytest.mark.parametrize(
    ("day", "version"),
    [
        ("2025-12-31", ""),
        ("2026-01-01", "2026-01-01"),
        ("2026-01-02", "2026-01-01"),
        ("2027-01-01", "2026-01-03"),
    ],
)
def test_the_version_of_a_day_is_the_newest_that_is_not_later(day: str, version: str) -> None:
    versions = NONE.renewed({A: ONE}, "2026-01-01").renewed({A: TWO}, "2026-01-03")
    assert versions.version_of(day) == version


def test_changes_are_what_is_not_alike_and_another_first_value_is_another_default() -> None:
    key = (HOUSE, "h")
    was: Mapping[Key, Says] = {A: ONE, key: {"question": "?", "values": {"yes": "Yes", "no": "No"}}}
    now: Mapping[Key, Says] = {B: ONE, key: {"question": "?", "values": {"no": "No", "yes": "Yes"}}}
    assert list(changes(was, now)) == [
        RuleChange(A, ONE, None),
        RuleChange(key, was[key], now[key]),
        RuleChange(B, None, ONE),
    ]
    assert (defaults_in(was), defaults_in(now)) == ({"h": "yes"}, {"h": "no"})


@given(TEXTS, TEXTS)
def test_word_by_word_has_both_texts_whole(was: str, now: str) -> None:
    words = word_by_word(was, now)
    assert "".join(piece.text for piece in words if piece.how != "was").split() == now.split()
    assert "".join(piece.text for piece in words if piece.how != "now").split() == was.split()


def test_only_the_words_that_differ_are_marked() -> None:
    assert word_by_word("Keep one card.", "Keep two card.") == [
        ("Keep ", ""),
        ("one ", "was"),
        ("two ", "now"),
        ("card. ", ""),
    ]
