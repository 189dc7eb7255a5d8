"""What is worked out of a frozen value is asked once of that value, and never of another one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.rules.kernel.cache import LATELY, by_identity, lately, once

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


class Boxed:
    __slots__ = ("content",)

    def __init__(self, content: int) -> None:
        self.content = content


@lately
def plus(box: Boxed, by: int) -> int:
    ASKED.append(by)
    return box.content + by


def test_the_last_answers_are_kept_for_the_same_value() -> None:
    ASKED.clear()
    box = Boxed(3)

    assert [plus(box, 1), plus(box, 1)] == [4, 4]
    assert ASKED == [1]


def test_an_equal_place_in_memory_is_no_reason_to_answer_for_another_value() -> None:
    assert [plus(Boxed(number), 1) for number in range(3 * LATELY)] == list(range(1, 3 * LATELY + 1))


def test_no_more_than_the_last_answers_are_kept() -> None:
    box = Boxed(3)
    for by in range(LATELY + 1):
        plus(box, by)
    ASKED.clear()

    plus(box, 0)
    plus(box, LATELY)

    assert ASKED == [0]


@by_identity
def sum_of(numbers: list[int], *, by: int = 1) -> int:
    ASKED.append(by)
    return by * sum(numbers)


def test_an_equal_value_is_another_one_by_identity() -> None:
    ASKED.clear()
    numbers = [1, 2]

    assert [sum_of(numbers), sum_of(numbers), sum_of([1, 2])] == [3, 3, 3]
    assert len(ASKED) == 2


def test_named_arguments_are_part_of_the_identity() -> None:
    numbers = [1, 2]

    assert (sum_of(numbers, by=2), sum_of(numbers, by=3), sum_of(numbers)) == (6, 9, 3)


def test_the_oldest_results_by_identity_are_dropped() -> None:
    ASKED.clear()
    values = [[place] for place in range(LATELY + 1)]
    for value in (*values, values[-1], values[0]):
        sum_of(value)

    assert len(ASKED) == LATELY + 2
