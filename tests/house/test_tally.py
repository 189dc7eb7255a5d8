"""The summary of a run adds up the counts of its tests."""

from __future__ import annotations

from collections import Counter

from tests.tally import BAD, FAULT, KEPT, LOST, summary


def test_a_run_that_tried_nothing_of_the_kind_says_nothing() -> None:
    assert summary(Counter(), Counter()) == []


def test_a_fault_is_survived_where_all_its_tests_passed() -> None:
    tried = Counter({f"{FAULT}a full disk": 1, f"{FAULT}killed": 2})

    assert summary(tried, Counter({f"{FAULT}a full disk": 1, f"{FAULT}killed": 1})) == [
        "Faults survived: 1 of 2 kinds (a full disk)."
    ]


def test_what_failed_and_what_was_lost_is_said() -> None:
    assert summary(Counter({BAD: 1200, KEPT: 7, LOST: 1}), Counter({BAD: 1000, KEPT: 7})) == [
        "Bad inputs tried: 1,200, of them in tests that failed: 200.",
        "Entries acknowledged meanwhile: 7; lost: 1.",
    ]
