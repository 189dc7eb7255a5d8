"""Between JSON and dataclasses: there and back, strictly, with the place that does not fit."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from referee.rules.kernel.ladder import Climb, Rung, Unbroken, climb
from referee.rules.kernel.text.codec import (
    MOST_MISFITS,
    WORD,
    decode,
    decode_text,
    encode,
    misfits,
    refuse_nul,
)
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Sum


class Colour(StrEnum):
    """A word out of a list."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Part:
    """Something inside something."""

    number: int
    with_: Annotated[str, Field(alias="with")] = "nothing"


@dataclass(frozen=True, slots=True)
class Whole:
    """One field of every sort that entries use."""

    name: str
    colour: Colour = Colour.RED
    parts: tuple[Part, ...] = ()
    words: frozenset[str] = frozenset()
    numbers: dict[str, int] | None = None
    is_late: bool = False


WHOLES = st.builds(
    Whole,
    name=st.text(),
    colour=st.sampled_from(Colour),
    parts=st.lists(st.builds(Part, number=st.integers(), with_=st.text())).map(tuple),
    words=st.frozensets(st.text()),
    numbers=st.none() | st.dictionaries(st.text(), st.integers()),
    is_late=st.booleans(),
)


@given(WHOLES)
def test_what_is_encoded_is_decoded_to_the_same(whole: Whole) -> None:
    assert decode(Whole, encode(whole)) == whole


@given(WHOLES)
def test_what_is_encoded_is_plain_json(whole: Whole) -> None:
    assert decode(Whole, json.loads(json.dumps(encode(whole)))) == whole


def test_a_word_that_python_keeps_for_itself_is_written_without_its_line() -> None:
    assert encode(Part(1, "spear")) == {"number": 1, "with": "spear"}


def test_a_climb_with_its_steps_comes_back_whole() -> None:
    climbed = climb(("Ann", "Bo"), [Rung("fight", {"Ann": 2, "Bo": 1})], Unbroken.NOBODY)

    assert decode(Climb, encode(climbed)) == climbed


def test_reasons_come_back_with_their_sums() -> None:
    reasons = (
        Reason(
            "{tied} tie.", ("A-44",), ("x=y",), (Sum("Ann", (("Spear", 2),), 2),), tied=("Ann", "Bo"), fight=2
        ),
    )

    assert decode(tuple[Reason, ...], [encode(reason) for reason in reasons]) == reasons


@pytest.mark.parametrize(
    ("told", "place"),
    [
        ({"name": 1}, "name"),
        ({"name": None}, "name"),
        ({}, "name"),
        ({"name": "Ann", "colour": "green"}, "colour"),
        ({"name": "Ann", "is_late": "yes"}, "is_late"),
        ({"name": "Ann", "is_late": 1}, "is_late"),
        ({"name": "Ann", "parts": {}}, "parts"),
        ({"name": "Ann", "parts": [{"number": "3"}]}, "parts.0.number"),
        ({"name": "Ann", "parts": [{"number": 1}, {"number": 1.5}]}, "parts.1.number"),
        ({"name": "Ann", "parts": [{"number": True}]}, "parts.0.number"),
        ({"name": "Ann", "parts": [{"number": 1, "with": 2}]}, "parts.0.with"),
        ({"name": "Ann", "words": "red blue"}, "words"),
        ({"name": "Ann", "numbers": {"a": "1"}}, "numbers.a"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(told: dict[str, Any], place: str) -> None:
    with pytest.raises(IllegalEntry) as refused:
        decode(Whole, told)

    assert (refused.value.code, refused.value.field) == ("malformed", place)
    assert refused.value.message.startswith(f"{place}: ")


@pytest.mark.parametrize("told", [None, 1, "Ann", ["Ann"], True])
def test_what_is_no_object_is_refused_as_a_whole(told: object) -> None:
    with pytest.raises(IllegalEntry) as refused:
        decode(Whole, told)

    assert (refused.value.code, refused.value.field) == ("malformed", "the whole")


@pytest.mark.parametrize(
    "text", ["", "{", "nonsense", '{"name": "Ann"', "{'name': 'Ann'}", '{"name": "\\ud800"}']
)
def test_what_is_no_json_is_refused_as_such(text: str) -> None:
    with pytest.raises(IllegalEntry) as refused:
        decode_text(Whole, text)

    assert refused.value.code == "not-json"
    assert refused.value.message.startswith("This line isn’t JSON: ")


@pytest.mark.parametrize(
    "told",
    [
        {"name": "A\0n"},
        {"name": "Ann", "parts": [{"number": 1, "with": "\0"}]},
        {"name": "Ann", "words": ["red", "\0red"]},
        {"name": "Ann", "numbers": {"a\0": 1}},
    ],
)
def test_a_nul_from_outside_is_refused_and_shown(told: dict[str, Any]) -> None:
    with pytest.raises(IllegalEntry) as refused:
        decode_text(Whole, json.dumps(told))

    assert refused.value.code == "nul"
    assert "␀" in refused.value.message
    assert "\0" not in refused.value.message


@pytest.mark.parametrize(
    ("word", "shown"),
    [("A\0n", "A␀n"), ("a" * 99 + "\0" + "b" * 99, "a" * 20 + "␀" + "b" * 19)],
    ids=["short", "long"],
)
def test_a_word_with_a_nul_is_shown_around_it(word: str, shown: str) -> None:
    with pytest.raises(IllegalEntry) as refused:
        refuse_nul(json.dumps([word]))

    assert refused.value.line.facts == {"word": shown}


def test_a_nul_that_is_recorded_already_is_read() -> None:
    assert decode(Whole, {"name": "A\0"}).name == "A\0"


# Half a pair of surrogates is a letter to Python and no JSON.
WORDS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])) | st.just("\\u0000")
MATERIAL = st.recursive(WORDS, lambda inner: st.lists(inner) | st.dictionaries(WORDS, inner))


def test_a_word_full_of_quotation_marks_is_read_once() -> None:
    told = json.dumps(['"' * 100_000, "\\u0000", "\0"])

    assert len(WORD.findall(told)) == 3
    with pytest.raises(IllegalEntry, match="␀"):
        refuse_nul(told)


@given(MATERIAL)
def test_what_has_no_nul_passes(told: Any) -> None:
    text = json.dumps(told)
    refuse_nul(text)
    assert decode_text(Any, text) == told


@given(MATERIAL, WORDS, WORDS, st.sampled_from(["list", "value", "name"]))
def test_a_nul_is_found_wherever_it_stands(told: Any, before: str, after: str, where: str) -> None:
    word = f"{before}\0{after}"
    shapes = {"list": [told, word], "value": [{"x": [told, {"y": word}]}], "name": {"x": told, word: told}}

    with pytest.raises(IllegalEntry):
        refuse_nul(json.dumps(shapes[where]))


LONG = "9" * 4000


@pytest.mark.parametrize(
    ("told", "place"),
    [
        (f'{{"name": "a", "numbers": {{"red": {LONG}}}}}', "numbers.red"),
        (f'{{"name": "a", "parts": [{{"number": 1}}, {{"number": -{LONG}}}]}}', "parts.1.number"),
    ],
)
def test_a_number_longer_than_any_count_is_refused_with_its_place(told: str, place: str) -> None:
    """Two of them added have more digits than Python writes: the answer itself could not be given."""
    with pytest.raises(IllegalEntry) as refused:
        decode_text(Whole, told)
    assert refused.value.message == f"{place}: Input should be a number of at most 18 digits."


def test_long_digits_in_words_and_18_in_numbers_pass() -> None:
    told = f'{{"name": "{LONG}", "numbers": {{"red": {"9" * 18}}}}}'
    assert decode_text(Whole, told) == Whole(LONG, numbers={"red": 10**18 - 1})


def test_a_place_inside_a_larger_one_and_an_empty_name_are_named() -> None:
    with pytest.raises(IllegalEntry) as refused:
        decode(Whole, {"name": 1}, within="in")
    assert refused.value.message == "in.name: Input should be a valid string."
    with pytest.raises(IllegalEntry) as refused:
        decode(Whole, {"name": "a", "numbers": {"": "x"}})
    assert refused.value.message == "numbers.“”: Input should be a valid integer."


@dataclass(frozen=True, slots=True)
class Either:
    """What may be of two kinds."""

    cost: int | str
    counts: dict[str, int]


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"cost": 1.5, "counts": {}}, "cost: Input should be a valid integer or a valid string."),
        ({"cost": 1, "counts": {"int": "x"}}, "counts.int: Input should be a valid integer."),
        ({"counts": {}}, "cost: Field required."),
    ],
)
def test_what_may_be_of_two_kinds_is_told_with_both(told: dict[str, Any], message: str) -> None:
    with pytest.raises(IllegalEntry) as refused:
        decode(Either, told)
    assert refused.value.message == message


def test_of_very_many_places_that_do_not_fit_the_first_are_told_and_the_others_counted() -> None:
    found = misfits(tuple[int, ...], ["no"] * 10_000)

    assert len(found.first) == MOST_MISFITS
    assert found.first[0].field == "0"
    assert found.more == 10_000 - MOST_MISFITS
