"""What comes from outside: unknown fields are refused with the one that was meant, and limits are kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.kernel.entry.entry import Entry, EntryData
from referee.rules.kernel.game import read_entry
from referee.rules.kernel.records import Amend, Retract
from referee.rules.kernel.replay import read_story, replay
from referee.rules.kernel.text.codec import decode_said
from referee.rules.kernel.text.limits import IN_A_FILE, LIMITS, Limits, check_limits, surely_fits
from referee.rules.kernel.text.ruling import IllegalEntry, is_legal
from referee.rules.package.questions import answer
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.registry import GAMES, QUESTIONS

FORCES = {"Ann": {"cards": ["brawler", "spear"]}, "Bo": {"cards": ["saboteur", "thugs"]}}
DISARM = {"by": "Bo", "act": "disarm", "with": "saboteur", "target": {"player": "Ann", "card": "spear"}}
SKIRMISH: dict[str, Any] = {"players": ["Ann", "Bo"], "forces": FORCES}

MISSPELT = [
    ("arctic.skirmish", {**SKIRMISH, "declaration": [DISARM]}, "declaration", "declarations"),
    ("arctic.skirmish", {**SKIRMISH, "forces": {**FORCES, "Bo": {"card": []}}}, "forces.Bo.card", "cards"),
    (
        "arctic.skirmish",
        {**SKIRMISH, "declarations": [{**DISARM, "target": {"player": "Ann", "cards": "spear"}}]},
        "declarations.0.target.cards",
        "card",
    ),
    ("arctic.action", {"action": "dig", "cards": ["refugee"], "override": {}}, "override", "overrides"),
    ("arctic.solo", {"force": {}, "opponent": [], "declaration": []}, "declaration", "declarations"),
    ("arctic.scoring", {"players": [], "tribes": {}, "house_rule": {}}, "house_rule", "house_rules"),
    ("earth.scoring", {"seat": []}, "seat", "seats"),
    ("prehistory.decide", {"fn": "half", "in": {"count": 1}, "lay_out": "L*"}, "lay_out", "layout"),
    ("prehistory.decide", {"fn": "half", "in": {"counts": 1}}, "in.counts", "count"),
    ("arctic.action", {"in": {"action": "dig", "cards": []}, "card": []}, "card", "cards"),
]


@pytest.mark.parametrize(
    ("question", "case", "place", "near"), MISSPELT, ids=[f"{each[0]} {each[2]}" for each in MISSPELT]
)
def test_a_misspelt_field_of_a_question_is_refused_with_the_one_that_was_meant(
    question: str, case: Any, place: str, near: str
) -> None:
    error = answer(QUESTIONS[question], json.dumps(case))["error"]

    assert error == {
        "code": "malformed",
        "message": f"{place}: unknown field. Did you mean “{near}”?",
        "rule": None,
    }


def test_a_field_that_is_like_no_other_is_named_alone() -> None:
    error = answer(QUESTIONS["arctic.skirmish"], json.dumps({**SKIRMISH, "zzz": 1}))["error"]

    assert error["message"] == "zzz: unknown field."


@pytest.mark.parametrize("note", ["id", "name", "note", "comment", "expect", "error_rule", "question"])
@pytest.mark.parametrize("is_wrapped", [False, True])
def test_what_a_case_file_says_about_a_case_may_stay(note: str, is_wrapped: bool) -> None:
    case = {"in": SKIRMISH} if is_wrapped else SKIRMISH

    assert answer(QUESTIONS["arctic.skirmish"], json.dumps({**case, note: "a word"}))["winner"] is None


def test_a_whole_line_of_the_marauders_may_have_notes_too() -> None:
    line = {
        "id": "EX-1",
        "seed": "x",
        "note": "",
        "rules": [],
        "fn": "half",
        "in": {"count": 3},
        "expect": {},
    }

    assert answer(QUESTIONS["prehistory.decide"], json.dumps(line))["returned"] == 2


# Entries ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"vpp": 3}, "vpp: unknown field. Did you mean “vp”?"),
        ({"members": {"camps": 1}}, "members.camps: unknown field. Did you mean “camp”?"),
        ({"vp": 10**12}, "vp: 1000000000000… is out of range. Enter -9999999999 to 9999999999."),
        ({"reason": "x" * 5_001}, "reason: the text is too long. Use at most 5000 letters."),
        ({"order": ["Ann"] * 2_001}, "order: 2001 items are too many. Use at most 2000."),
        ({"trays": {"x" * 6_000: 1}}, f"trays.{'x' * 73}…: the text is too long. Use at most 5000 letters."),
    ],
)
def test_an_entry_from_outside_is_held_to_its_fields_and_limits(facts: Any, message: str) -> None:
    with pytest.raises(IllegalEntry) as refused:
        read_entry(PREHISTORY, EntryData("correct", facts), LIMITS)
    assert refused.value.message == message


def test_an_entry_on_record_is_read_as_it_stands() -> None:
    told = EntryData("correct", {"vp": 10**12, "a_field_of_before": 1})

    assert read_entry(PREHISTORY, told).facts.vp == 10**12  # type: ignore[attr-defined]


@pytest.mark.parametrize("number", [10**4000, -(10**4000), float("nan"), float("inf"), 1e308, 2**63])
def test_no_number_is_beyond_the_limits_wherever_it_stands(number: float) -> None:
    for said in (number, [number], {"a": [{"b": number}]}):
        with pytest.raises(IllegalEntry):
            check_limits(said)


def test_what_is_nested_too_deeply_is_refused() -> None:
    said: Any = 1
    for _ in range(1_000):
        said = [said]

    with pytest.raises(IllegalEntry, match="too deeply nested"):
        check_limits(said, IN_A_FILE)


def test_an_amendment_is_told_with_known_fields() -> None:
    with pytest.raises(IllegalEntry, match="Did you mean “number”"):
        decode_said(Amend, {"numbre": 1})
    assert Entry(decode_said(Retract, {"number": 1})).kind == "retract"


# Recorded games -----------------------------------------------------------------------------------

STORY = Path("fixtures/replays/prehistory")


@pytest.fixture
def story(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    file = sorted(STORY.glob("*.json"))[0]
    return tmp_path / "story.json", json.loads(file.read_text("utf-8"))


def played(file: Path, told: dict[str, Any]) -> None:
    file.write_text(json.dumps(told), "utf-8")
    read = read_story(file)
    for _ in replay(GAMES[read.game], read):
        pass


def test_a_recorded_game_has_known_fields_only(story: tuple[Path, dict[str, Any]]) -> None:
    file, told = story
    first, *others = told["entries"]
    wrong = [
        ({**told, "entry": []}, "entry: unknown field. Did you mean “entries”?"),
        ({**told, "setup": {**told["setup"], "house_rule": {}}}, "house_rule: unknown field."),
        ({**told, "entries": [{**first, "seats": "Ann"}, *others]}, "entries.0.seats: unknown field."),
        ({**told, "entries": [{**first, "facts": {**first["facts"], "x": 1}}, *others]}, "x: unknown field."),
    ]
    for changed, message in wrong:
        with pytest.raises(IllegalEntry) as refused:
            played(file, changed)
        assert refused.value.message.startswith(message)


SMALL = Limits(number=99, letters=40, items=4, depth=3)
written = st.recursive(
    st.none() | st.booleans() | st.integers(-120, 120) | st.floats() | st.text(max_size=45),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=5), inner, max_size=6),
)


@given(written)
def test_text_that_surely_fits_is_within_the_limits(said: object) -> None:
    assert is_legal(lambda: check_limits(said, SMALL)) or not surely_fits(json.dumps(said), SMALL)


def test_as_many_items_as_text_of_twice_the_limit_can_hold_are_too_many() -> None:
    limits = Limits(number=99, letters=1000, items=10, depth=3)
    said = [0] * 11

    assert not is_legal(lambda: check_limits(said, limits))
    assert not surely_fits(json.dumps(said, separators=(",", ":")), limits)


DEEP = Limits(number=99, letters=1000, items=1000, depth=3)
nested = st.recursive(
    st.text('[]{}"\\,x', max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("[]{}x", max_size=3), inner, max_size=2)
    ),
)


@given(nested)
def test_brackets_in_words_hide_no_level(said: object) -> None:
    assert surely_fits(json.dumps(said), DEEP) <= is_legal(lambda: check_limits(said, DEEP))


@given(st.lists(st.lists(st.integers(0, 9), max_size=3), max_size=3))
def test_plain_text_within_the_limits_surely_fits(said: object) -> None:
    assert is_legal(lambda: check_limits(said, LIMITS))
    assert surely_fits(json.dumps(said), LIMITS)
