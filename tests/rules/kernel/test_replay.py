"""Recorded games as files, and drift: where today's rules would rule otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.kernel.history.log import Entry, Record, Restore, Retract, open_log, rule_on
from referee.rules.kernel.replay import Drift, EntryData, Story, drift, read_entry, replay
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from tests.rules.kernel.counting import COUNTING, Add, Counting, Setup, Sum

STORY = Story(
    game="counting",
    setup={"start": 1},
    entries=(
        EntryData("add", {"number": 2}, "Ann"),
        EntryData("add", {"number": 3}, "Bo"),
        EntryData("retract", {"number": 2}),
        EntryData("restore", {"number": 2}),
        EntryData("add", {"number": 6}, "Ann", ("too-much",)),
    ),
    expect={"total": 12},
)
RECORDS = tuple(record for record, _ in replay(COUNTING, STORY))
EMPTY = open_log(COUNTING, Setup(start=1))


def test_a_story_is_played_record_by_record() -> None:
    totals = [log.state.total for _, log in replay(COUNTING, STORY)]

    assert totals == [3, 6, 3, 6, 12]
    assert [record.number for record in RECORDS] == [1, 2, 3, 4, 5]


def test_a_story_is_read_from_plain_json() -> None:
    told = {"game": "counting", "setup": {}, "entries": [{"kind": "add", "facts": {"number": 2}}]}

    story = decode(Story, told)

    assert story == Story("counting", {}, (EntryData("add", {"number": 2}),))


def test_a_story_stops_where_an_entry_is_refused() -> None:
    story = replace(STORY, entries=(EntryData("add", {"number": 2}), EntryData("add", {"number": 9})))
    playing = replay(COUNTING, story)

    next(playing)

    with pytest.raises(IllegalEntry) as refused:
        next(playing)
    assert refused.value.code == "too-much"


@pytest.mark.parametrize(
    ("told", "entry"),
    [
        (EntryData("add", {"number": 2}, "Ann"), Entry(Add(2), "Ann")),
        (EntryData("add", {"number": 2}, ""), Entry(Add(2), None)),
        (EntryData("retract", {"number": 2}), Entry(Retract(2))),
        (EntryData("restore", {"number": 2}), Entry(Restore(2))),
        (EntryData("add", {"number": 2}, None, ("x", "y")), Entry(Add(2), None, frozenset({"x", "y"}))),
    ],
)
def test_an_entry_is_read_from_what_was_told(told: EntryData, entry: Entry) -> None:
    assert read_entry(COUNTING, told) == entry


@pytest.mark.parametrize(
    ("told", "code", "field"),
    [
        (EntryData("subtract", {"number": 2}), "unknown-kind", "kind"),
        (EntryData("add", {}), "malformed", "number"),
        (EntryData("add", {"number": "2"}), "malformed", "number"),
        (EntryData("retract", {}), "malformed", "number"),
    ],
)
def test_an_entry_that_makes_no_sense_is_refused(told: EntryData, code: str, field: str) -> None:
    with pytest.raises(IllegalEntry) as refused:
        read_entry(COUNTING, told)

    assert (refused.value.code, refused.value.field) == (code, field)


def test_the_same_rules_do_not_drift() -> None:
    assert list(drift(COUNTING, EMPTY, RECORDS)) == []


def test_a_doctored_record_drifts_and_says_what_it_would_be_now() -> None:
    doctored = replace(RECORDS[1], ruling=Ruling(Sum(7), ()))

    found = list(drift(COUNTING, EMPTY, (RECORDS[0], doctored)))

    assert found == [Drift(2, "{'total': 6}")]


def test_after_a_doctored_record_play_goes_on_from_what_was_recorded() -> None:
    doctored = replace(RECORDS[0], ruling=Ruling(Sum(4), ()))
    next_entry = Entry(Add(1), "Bo")
    after = Record(2, next_entry, Ruling(Sum(5), ()))

    assert list(drift(COUNTING, EMPTY, (doctored, after))) == [Drift(1, "{'total': 3}")]


def test_new_rules_drift_on_every_record_they_rule_otherwise() -> None:
    stricter = Counting(bonus=1)

    found = list(drift(stricter, EMPTY, RECORDS))

    assert [each.number for each in found] == [1, 2, 5]


def test_a_record_that_today_would_be_refused_drifts() -> None:
    entry = Entry(Add(20), "Ann", frozenset({"too-much"}))
    record = Record(1, entry, rule_on(COUNTING, EMPTY, entry))
    without = replace(record, entry=replace(entry, overrides=frozenset()))

    assert list(drift(COUNTING, EMPTY, (without,))) == [Drift(1, "refused: 21 is too much.")]
