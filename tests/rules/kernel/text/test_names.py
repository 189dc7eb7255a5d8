"""Names: one way to write each, nothing unseen in them, no twins, and none that turns a sentence."""

from __future__ import annotations

import unicodedata

import pytest
from confusable_homoglyphs.confusables import confusables_data
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.kernel.text.line import Line, isolated
from referee.rules.kernel.text.names import (
    are_twins,
    check_apart,
    check_name,
    check_names,
    check_seated,
    check_text,
    readable,
    skeleton,
    tidy,
)
from referee.rules.kernel.text.ruling import IllegalEntry

GOOD = [
    "Ann",
    "Ünal",
    "O’Neil",
    "Zoë",
    "Nguyễn",
    "Jean-Luc",
    "Ann 2",
    "علی",
    "דנה",
    "नेहा",
    "美咲",
    "지민",
    "Ωμέγα",
    "Юля",
    "می‌خواهم",
    "क्‍ष",
    "🦊",
    "👩‍🚀",
    "❤",
    "1",
    "?",
]
TURNING = ["Ann\u202e", "\u200fAnn", "A\u2067nn", "\u061c"]
UNSEEN = [
    "Ann\u200b",
    "A\u200dnn",
    "\u200c",
    "\ufeffAnn",
    "A\u00adnn",
    "A\u034fnn",
    "\u3164",
    "\u2800",
    "A\x07nn",
    "\ue000",
    "A\u2060nn",
    "\U000e0041nn",
    "An\U000e0061",
    "a\u180enn",
]
TWINS = [
    ("Ann", "ann"),
    ("Ann", "Аnn"),
    ("Ann", "Αnn"),
    ("Bo", "Во"),
    ("Bob", "B0b"),
    ("Al", "A1"),
    ("Al", "AI"),
    ("Ida", "ida"),
    ("IDA", "ІDА"),
    ("Jim", "Jirn"),
    ("José", "Jose\u0301"),
    ("Straße", "Strasse"),
    ("Ann", "𝐀nn"),
    ("דנה", "דנה "),
    ("׀Ann", "lAnn"),
]
OTHERS = [
    ("Ann", "Anna"),
    ("Zoë", "Zoe"),
    ("Bo", "Mo"),
    ("Ann 1", "Ann 2"),
    ("Ali", "علی"),
    ("Ann", "Аня"),
    ("", "A"),
]


def bare(text: str) -> str:
    """Return a text of the table without the marks that keep its direction in a listing."""
    return text.replace("\u200e", "")


ANY = st.text(st.characters(codec="utf-8"))


@pytest.mark.parametrize("name", GOOD)
def test_a_name_of_any_script_is_good_and_stays(name: str) -> None:
    check_name(name)
    assert readable(name) == tidy(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *((name, "turning-sign") for name in TURNING),
        *((name, "unseen-sign") for name in UNSEEN),
        ("\u0301Ann", "lost-mark"),
    ],
)
def test_a_sign_that_nobody_sees_is_named_and_not_shown(name: str, code: str) -> None:
    with pytest.raises(IllegalEntry) as refused:
        check_name(name, "players")

    assert (refused.value.code, refused.value.field) == (code, "players")
    assert "U+" in refused.value.message or code == "lost-mark"
    assert not set(refused.value.message) & set(name) - {"A", "n", "\u0301"} - set(refused.value.line.phrase)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("  Ann  B ", "Ann B"),
        ("Ａnn", "Ann"),
        ("Jose\u0301", "José"),
        ("ﬁn", "fin"),
        ("A\u00a0B", "A B"),
        ("❤\ufe0f", "❤"),
    ],
)
def test_a_name_is_written_in_one_way(typed: str, written: str) -> None:
    assert tidy(typed) == written


def test_a_text_may_have_several_lines() -> None:
    check_text("first\n\tsecond")


@pytest.mark.parametrize(("one", "other"), TWINS)
def test_names_that_look_alike_are_twins(one: str, other: str) -> None:
    assert are_twins(tidy(one), tidy(other))
    assert are_twins(tidy(other), tidy(one))
    with pytest.raises(IllegalEntry, match="look alike"):
        check_names(["Cy", tidy(one), tidy(other)])


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_names_that_anybody_can_tell_apart_are_none(one: str, other: str) -> None:
    assert not are_twins(one, other)
    check_names([one, other])


@pytest.mark.parametrize("start", range(0, len(confusables_data), 500))
def test_every_sign_of_the_table_looks_like_what_it_is_taken_for(start: int) -> None:
    for sign, told in list(confusables_data.items())[start : start + 500]:
        for other in (each["c"] for each in told):
            # A letter with its accent is looked at as two.
            if unicodedata.is_normalized("NFD", sign + other):
                assert skeleton(bare(sign)) == skeleton(bare(other)), (sign, other)


@given(ANY)
def test_writing_a_name_once_more_changes_nothing(name: str) -> None:
    assert tidy(tidy(name)) == tidy(name)


@given(ANY)
def test_what_is_left_of_a_name_on_a_page_is_good(name: str) -> None:
    check_text(readable(name))


@given(ANY)
def test_no_name_that_passes_has_a_sign_of_control(name: str) -> None:
    try:
        check_name(name)
    except IllegalEntry:
        return
    controls = {unicodedata.category(sign) for sign in name if sign not in "\n\t\u200c\u200d"}
    assert not controls & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    assert not set(name) & set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200e\u200f\u061c")


@given(ANY, ANY)
def test_looking_alike_is_mutual_and_everybody_looks_like_oneself(one: str, other: str) -> None:
    assert are_twins(one, one)
    assert are_twins(one, other) == are_twins(other, one)


# In a sentence ------------------------------------------------------------------------------------


def test_a_name_that_runs_from_right_to_left_keeps_that_to_itself() -> None:
    line = Line("{seat} leads with {n}; {others} follow.", seat="דנה", n=3, others=("Ann", "علی"))

    assert line.text() == "\u2068דנה\u2069 leads with 3; Ann and \u2068علی\u2069 follow."


def test_a_sentence_in_a_sentence_is_not_isolated_twice() -> None:
    inner = Line("{seat} passes", seat="דנה")

    assert Line("Undo: {what}", what=inner).text() == "Undo: \u2068דנה\u2069 passes"
    assert isolated(isolated("דנה")) == isolated("דנה")


@given(st.text(st.characters(codec="ascii")))
def test_other_names_stand_as_they_are(name: str) -> None:
    assert Line("{seat} leads.", seat=name).text() == f"{name} leads."


@pytest.mark.parametrize(
    ("names", "code"), [(["Ann", " "], "no-name"), (["Bo", "Ann", "Bo", "Ann"], "same-name-twice")]
)
def test_everybody_at_a_table_has_a_name_of_their_own(names: list[str], code: str) -> None:
    check_seated(["Ann", "Bo"], rule="A-9")
    with pytest.raises(IllegalEntry) as refused:
        check_seated(names, rule="A-9")
    assert (refused.value.code, refused.value.rule, refused.value.field) == (code, "A-9", "players")


def test_the_name_that_stands_twice_is_told() -> None:
    with pytest.raises(IllegalEntry, match="Two players are called Ann"):
        check_apart(["Bo", "Ann", "Bo", "Ann"])
