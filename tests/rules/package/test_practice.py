"""Which puzzle comes next: rows worked out by hand, and an obvious slow twin on any history."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.package.practice import (
    MOST_KEPT,
    START_RATING,
    DuelTap,
    Exercise,
    Missed,
    Practice,
    counted,
    next_for,
    noted,
    of_day,
    of_duel,
    rated,
    rating_of,
    scored,
)

TIE = Exercise(1, "skirmish", ("A-44",), 0)
TOOL = Exercise(2, "skirmish", ("A-22",), 0)
BOTH = Exercise(3, "skirmish", ("A-44", "A-22"), 1)
HIRE = Exercise(4, "hire", ("A-26",), 0)
ALL = (TIE, TOOL, BOTH, HIRE)
DAY = 739_000


def after(*answers: tuple[int, Exercise, tuple[str, ...]]) -> Practice:
    practice = Practice()
    for day, exercise, missed in answers:
        practice = noted(practice, exercise, missed, day, is_first=True)
    return practice


# A missed rule comes back ---------------------------------------------------------------------------


def test_a_missed_rule_is_due_the_next_day() -> None:
    assert after((DAY, TIE, ("A-44",))).rules == {"A-44": Missed(0, DAY + 1)}


def test_right_answers_make_it_wait_3_days_then_7_and_then_it_is_known() -> None:
    missed = (DAY, TIE, ("A-44",))
    once = (DAY + 1, BOTH, ())
    twice = (DAY + 4, TIE, ())
    thrice = (DAY + 11, BOTH, ())

    assert after(missed, once).rules == {"A-44": Missed(1, DAY + 4)}
    assert after(missed, once, twice).rules == {"A-44": Missed(2, DAY + 11)}
    assert after(missed, once, twice, thrice).rules == {}


def test_a_right_answer_before_it_is_due_changes_nothing() -> None:
    assert after((DAY, TIE, ("A-44",)), (DAY, BOTH, ())).rules == {"A-44": Missed(0, DAY + 1)}


def test_a_new_miss_starts_again() -> None:
    answers = (DAY, TIE, ("A-44",)), (DAY + 1, BOTH, ()), (DAY + 4, TIE, ("A-44",))
    assert after(*answers).rules == {"A-44": Missed(0, DAY + 5)}


def test_a_due_rule_that_this_miss_is_not_about_stays_due() -> None:
    answers = (DAY, TIE, ("A-44",)), (DAY + 1, BOTH, ("A-22",))
    assert after(*answers).rules == {"A-44": Missed(0, DAY + 1), "A-22": Missed(0, DAY + 2)}


def test_a_puzzle_counts_once_a_day() -> None:
    once = after((DAY, TIE, ("A-44",)))
    assert noted(once, TIE, (), DAY, is_first=False) == once
    assert noted(once, TIE, (), DAY + 1, is_first=False).rules == {"A-44": Missed(1, DAY + 4)}


# What comes next ------------------------------------------------------------------------------------


def test_the_longest_overdue_comes_first_then_the_least_known() -> None:
    rules = {"A-22": Missed(1, DAY - 1), "A-44": Missed(0, DAY), "A-26": Missed(2, DAY)}
    assert Practice(rules).due_on(DAY) == ["A-22", "A-44", "A-26"]
    assert Practice(rules).due_on(DAY - 1) == ["A-22"]


def test_a_due_rule_comes_with_a_puzzle_not_seen_yet() -> None:
    practice = after((DAY, TIE, ("A-44",)))
    assert next_for(practice, ALL, {1: False}, DAY + 1) == BOTH


def test_among_seen_ones_the_longest_ago_comes_again() -> None:
    practice = after((DAY, TIE, ("A-44",)), (DAY, BOTH, ()))
    signs = dict.fromkeys((1, 2, 3, 4), True)
    assert next_for(practice, ALL, signs, DAY + 1) == TIE


def test_a_due_rule_waits_if_all_its_puzzles_were_answered_today() -> None:
    practice = Practice({"A-26": Missed(0, DAY)}, order=(4,), day=DAY, today=1)
    assert next_for(practice, ALL, {4: False}, DAY) == TIE


def test_new_ones_are_near_the_rating_and_from_the_question_asked_least() -> None:
    assert next_for(Practice(), ALL, {}, DAY) == TIE
    assert next_for(Practice(), ALL, {1: True}, DAY) == HIRE
    assert next_for(Practice(rating=rating_of(1)), ALL, {}, DAY) == BOTH


def test_when_all_are_answered_the_wrong_ones_come_first() -> None:
    signs = {1: True, 2: True, 3: False, 4: True}
    assert next_for(Practice(order=(3, 1, 2, 4)), ALL, signs, DAY) == BOTH
    assert next_for(Practice(order=(3, 1, 2, 4)), ALL, {**signs, 3: True}, DAY) == BOTH
    assert next_for(Practice(order=(1, 3, 2, 4)), ALL, {**signs, 3: True}, DAY) == TIE


def test_without_puzzles_there_is_none() -> None:
    assert next_for(Practice(), (), {}, DAY) is None


# Streak and rating ----------------------------------------------------------------------------------


def test_a_streak_is_days_in_a_row_and_today_is_not_over() -> None:
    practice = after((DAY, TIE, ()), (DAY, HIRE, ()), (DAY + 1, TOOL, ()))

    assert (practice.streak_on(DAY + 1), practice.streak_on(DAY + 2), practice.streak_on(DAY + 3)) == (
        2,
        2,
        0,
    )
    again = noted(practice, TIE, (), DAY + 3, is_first=False)
    assert (again.streak, again.longest) == (1, 2)


@pytest.mark.parametrize(
    ("rating", "level", "is_right", "then"),
    [
        (800, 0, True, 812),  # Even odds: half of 24.
        (800, 0, False, 788),
        (800, 2, True, 822),  # 400 below: expected 1 in 11, so 24 * 10 / 11 = 21.8.
        (800, 2, False, 798),  # 24 / 11 = 2.2.
        (1200, 0, True, 1202),
    ],
)
def test_the_rating_moves_as_in_chess(rating: int, level: int, is_right: bool, then: int) -> None:
    assert rated(rating, level, is_right=is_right) == then


def test_only_the_first_answer_to_a_puzzle_is_rated() -> None:
    once = after((DAY, TIE, ()))
    assert once.rating == START_RATING + 12
    assert noted(once, TIE, ("A-44",), DAY + 1, is_first=False).rating == once.rating


# The twin: no state, everything from the whole history ----------------------------------------------

History = list[tuple[int, Exercise, tuple[str, ...]]]


@st.composite
def histories(draw: st.DrawFn) -> tuple[tuple[Exercise, ...], History, int]:
    names = ("R1", "R2", "R3", "R4")
    some = st.lists(st.sampled_from(names), min_size=1, max_size=3, unique=True).map(tuple)
    kinds = draw(st.lists(st.tuples(st.sampled_from("xy"), some, st.integers(0, 2)), min_size=1, max_size=8))
    exercises = tuple(Exercise(n, *each) for n, each in enumerate(kinds, start=1))
    day, history = 10, []
    for _ in range(draw(st.integers(0, 25))):
        day += draw(st.sampled_from((0, 0, 1, 1, 2, 4, 8)))
        exercise = draw(st.sampled_from(exercises))
        wrong = draw(st.lists(st.sampled_from(exercise.rules), max_size=2, unique=True).map(tuple))
        history.append((day, exercise, wrong))
    return exercises, history, day + draw(st.integers(0, 3))


def counting(history: History) -> History:
    """Leave out what was answered a second time on one day."""
    days = [(day, exercise.number) for day, exercise, _ in history]
    return [each for at, each in enumerate(history) if days.index(days[at]) == at]


def slow_due(name: str, history: History) -> tuple[int, int] | None:
    """Return (due, step) of a rule by walking through its last miss and all that came after."""
    misses = [at for at, (_, _, wrong) in enumerate(history) if name in wrong]
    if not misses:
        return None
    due, rights = history[misses[-1]][0] + 1, 0
    for day, exercise, wrong in history[misses[-1] + 1 :]:
        if not wrong and name in exercise.rules and day >= due:
            rights += 1
            if rights == 3:
                return None
            due = day + (3 if rights == 1 else 7)
    return due, rights


def slow_next(exercises: tuple[Exercise, ...], history: History, rating: int, today: int) -> Exercise:
    last = {each.number: at for at, (_, each, _) in enumerate(history)}
    now = {each.number for day, each, _ in history if day == today}
    first = {each.number: not wrong for _, each, wrong in reversed(history)}
    due = sorted(
        (*found, name)
        for name in {rule for each in exercises for rule in each.rules}
        if (found := slow_due(name, history)) and found[0] <= today
    )
    for _, _, name in due:
        left = [each for each in exercises if name in each.rules and each.number not in now]
        unseen = [each for each in left if each.number not in first]
        if unseen:
            return sorted(unseen, key=lambda each: (len(each.rules), each.number))[0]
        if left:
            return sorted(left, key=lambda each: last[each.number])[0]
    new = [each for each in exercises if each.number not in first]
    if new:
        near = min(abs(800 + 200 * each.level - rating) for each in new)
        new = [each for each in new if abs(800 + 200 * each.level - rating) == near]
        new = [each for each in new if each.level == min(other.level for other in new)]
        seen = {each.number: each for _, each, _ in history}.values()
        often = {kind: sum(each.question == kind for each in seen) for kind in "xy"}
        new = [each for each in new if often[each.question] == min(often[other.question] for other in new)]
        return new[0]
    left = [each for each in exercises if each.number not in now] or list(exercises)
    wrong = [each for each in left if not first[each.number]] or left
    return sorted(wrong, key=lambda each: last[each.number])[0]


@given(histories())
def test_the_twin_agrees_on_every_rule_streak_and_next_puzzle(
    drawn: tuple[tuple[Exercise, ...], History, int],
) -> None:
    exercises, history, today = drawn
    practice = Practice()
    signs: dict[int, bool] = {}
    for day, exercise, wrong in history:
        practice = noted(practice, exercise, wrong, day, is_first=exercise.number not in signs)
        signs.setdefault(exercise.number, not wrong)
    told = counting(history)
    days = {day for day, _, _ in told}

    assert {name: (each.due, each.step) for name, each in practice.rules.items()} == {
        name: found for name in ("R1", "R2", "R3", "R4") if (found := slow_due(name, told))
    }
    last = today if today in days else today - 1
    assert practice.streak_on(today) == next(n for n in range(99) if last - n not in days)
    assert next_for(practice, exercises, signs, today) == slow_next(exercises, told, practice.rating, today)


def test_only_the_last_answers_are_remembered() -> None:
    practice = Practice()
    for number in range(1, MOST_KEPT + 21):
        practice = noted(practice, replace(TIE, number=number), (), DAY, is_first=True)

    assert practice.order == practice.answered_on(DAY) == tuple(range(21, MOST_KEPT + 21))


# The puzzle of the day, and duels -------------------------------------------------------------------


def test_each_puzzle_is_the_days_once_before_any_comes_again() -> None:
    for first in (0, 248, 248 * 2979):
        assert sorted(of_day(first + n, 248) for n in range(248)) == list(range(1, 249))


def test_the_days_puzzle_follows_from_the_date_alone() -> None:
    assert [of_day(DAY + n, 248) for n in range(5)] == [of_day(DAY + n, 248) for n in range(5)]
    assert [of_day(n, 248) for n in range(248)] != [of_day(n, 248) for n in range(248, 496)]


def test_a_duel_goes_from_easy_to_hard_without_repeats() -> None:
    exercises = [Exercise(n, "x", ("R",), n % 4) for n in range(1, 41)]
    drawn = of_duel("seed", exercises)

    assert [n % 4 for n in drawn] == [0, 0, 1, 1, 2]
    assert len(set(drawn)) == 5
    assert of_duel("seed", exercises) == drawn != of_duel("other", exercises)
    assert of_duel("seed", exercises[:1]) == [1]
    assert of_duel("seed", []) == []


def test_each_side_answers_once_and_what_is_none_is_left_out() -> None:
    taps = [
        DuelTap(1, "0"),
        DuelTap(1, "1"),
        DuelTap(0, "9"),
        DuelTap(2, "0"),
        DuelTap(0, "1"),
        DuelTap(0, "0"),
        DuelTap(1, "1"),
        DuelTap(0, "0"),
    ]
    assert counted(taps, [("0", "1"), ("0", "1")]) == [
        (DuelTap(1, "0"), DuelTap(0, "1")),
        (DuelTap(0, "0"), DuelTap(1, "1")),
    ]


@pytest.mark.parametrize(
    ("taps", "points"),
    [
        ([DuelTap(0, "r"), DuelTap(1, "r")], (1, 0)),
        ([DuelTap(1, "r"), DuelTap(0, "r")], (0, 1)),
        ([DuelTap(0, "w"), DuelTap(1, "r")], (0, 1)),
        ([DuelTap(0, "w"), DuelTap(1, "w")], (0, 0)),
        ([], (0, 0)),
    ],
)
def test_the_first_right_answer_gets_the_point(taps: list[DuelTap], points: tuple[int, int]) -> None:
    assert scored(taps, "r") == points
