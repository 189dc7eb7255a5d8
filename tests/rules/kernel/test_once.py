"""What is worked out of a frozen value is asked once of that value, and never of another one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.rules.kernel.once import once

ASKED: list[int] = []


@dataclass(frozen=True)
class Pair:
    first: int
    second: int = 0


@once
def times(pair: Pair, by: int, *, plus: int = 0) -> int:
    ASKED.append(by)
    return pair.first * by + plus


def test_the_same_question_is_worked_out_once() -> None:
    ASKED.clear()
    pair = Pair(3)

    assert [times(pair, 2), times(pair, 2), times(pair, 4)] == [6, 6, 12]
    assert ASKED == [2, 4]


def test_named_arguments_are_part_of_the_question() -> None:
    pair = Pair(3)

    assert (times(pair, 2, plus=1), times(pair, 2, plus=2), times(pair, 2)) == (7, 8, 6)


def test_a_value_that_was_changed_is_asked_anew() -> None:
    pair = Pair(3)
    times(pair, 2)

    assert times(replace(pair, first=5), 2) == 10


def test_answers_are_no_part_of_the_value() -> None:
    asked, fresh = Pair(3), Pair(3)
    times(asked, 2)

    assert (asked, repr(asked), hash(asked)) == (fresh, repr(fresh), hash(fresh))
