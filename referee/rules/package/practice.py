"""Puzzles as a habit: which one comes next, from the rules that were missed.

A missed rule comes back after 1 day. Answered right, it comes back after 3 days, then after 7, and then it is
known. Days are numbers.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

WAITS = (1, 3, 7)
"""Days until a missed rule comes back: after the miss, and after each right answer."""
START_RATING, LEVEL_STEP, SWING, SPREAD = 800, 200, 24, 400
"""The rating at the start and of the easiest puzzles; between levels; the most one answer changes; and the
distance at which the higher rating is right ten times as often."""
MOST_KEPT = 100
"""How many of the last answers are remembered: a cookie is small."""
DUEL_LEVELS = (0, 0, 1, 1, 2)
"""The difficulties in a duel."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A shipped puzzle. ``rules``: those that its mistakes overlook; ``level``: its difficulty from 0."""

    number: int
    question: str
    rules: tuple[str, ...]
    level: int


@dataclass(frozen=True, slots=True)
class Missed:
    """A rule that was missed. ``step``: right answers since; ``due``: the day it comes back."""

    step: int
    due: int


@dataclass(frozen=True, slots=True)
class Practice:
    """What a device remembers. ``order``: puzzles, the last answered last; the last ``today`` on ``day``.

    ``streak``: days in a row with an answer, up to ``day``; ``longest``: the most ever.
    """

    rules: Mapping[str, Missed] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    day: int = 0
    today: int = 0
    streak: int = 0
    longest: int = 0
    rating: int = START_RATING

    def answered_on(self, day: int) -> tuple[int, ...]:
        """Return the puzzles answered on this day."""
        return self.order[len(self.order) - self.today :] if day == self.day else ()

    def streak_on(self, day: int) -> int:
        """Return the streak; a day without an answer ends it, but today isn't over."""
        return self.streak if day <= self.day + 1 else 0

    def due_on(self, day: int) -> list[str]:
        """Return the rules that are due: the longest overdue first, then those known least."""
        due = [name for name, missed in self.rules.items() if missed.due <= day]
        return sorted(due, key=lambda name: (self.rules[name].due, self.rules[name].step, name))


def noted(
    practice: Practice, exercise: Exercise, missed: Sequence[str], day: int, *, is_first: bool
) -> Practice:
    """Return what is remembered after an answer; each puzzle counts once a day.

    ``missed``: the rules that a wrong answer overlooks, empty for the right one; ``is_first``: it was never
    answered before, so it counts for the rating.
    """
    before = practice.answered_on(day)
    if exercise.number in before:
        return practice
    order = (*(each for each in practice.order if each != exercise.number), exercise.number)[-MOST_KEPT:]
    streak = practice.streak if day == practice.day else practice.streak_on(day) + 1
    rating = rated(practice.rating, exercise.level, is_right=not missed) if is_first else practice.rating
    return replace(
        practice,
        rules=_missed(practice.rules, missed, day) if missed else _known(practice.rules, exercise, day),
        order=order,
        day=day,
        today=min(len(before) + 1, len(order)),
        streak=streak,
        longest=max(practice.longest, streak),
        rating=rating,
    )


def _missed(rules: Mapping[str, Missed], missed: Sequence[str], day: int) -> dict[str, Missed]:
    return {**rules, **{name: Missed(0, day + WAITS[0]) for name in missed}}


def _known(rules: Mapping[str, Missed], exercise: Exercise, day: int) -> dict[str, Missed]:
    """Return the rules after a right answer: those that were due wait longer, or are known."""
    found = dict(rules)
    for name in exercise.rules:
        if name in found and found[name].due <= day:
            step = found.pop(name).step + 1
            if step < len(WAITS):
                found[name] = Missed(step, day + WAITS[step])
    return found


def rated(rating: int, level: int, *, is_right: bool) -> int:
    """Return the rating after an answer, as in chess: the puzzle is the opponent."""
    expected = 1 / (1 + 10 ** ((rating_of(level) - rating) / SPREAD))
    return rating + round(SWING * (is_right - expected))


def rating_of(level: int) -> int:
    """Return the rating of the puzzles of a difficulty."""
    return START_RATING + LEVEL_STEP * level


def next_for(
    practice: Practice, exercises: Sequence[Exercise], signs: Mapping[int, bool], day: int
) -> Exercise | None:
    """Return the next puzzle, None without any.

    ``signs``: puzzle -> whether its first answer was right. First come due rules, then new puzzles near the
    rating, from the questions asked least, then those answered wrong at first, then the longest ago.
    """
    today = practice.answered_on(day)
    place = {number: at for at, number in enumerate(practice.order, start=1)}
    for name in practice.due_on(day):
        about = [each for each in exercises if name in each.rules and each.number not in today]
        if about:
            return min(
                about,
                key=lambda each: (
                    each.number in signs,
                    place.get(each.number, 0),
                    len(each.rules),
                    each.number,
                ),
            )
    asked = Counter(each.question for each in exercises if each.number in signs)
    new = [each for each in exercises if each.number not in signs]
    if new:
        return min(
            new,
            key=lambda each: (
                abs(rating_of(each.level) - practice.rating),
                each.level,
                asked[each.question],
                each.number,
            ),
        )
    return min(
        exercises,
        key=lambda each: (each.number in today, signs[each.number], place.get(each.number, 0), each.number),
        default=None,
    )


def of_day(day: int, count: int) -> int:
    """Return the number of the day's puzzle: the same for all, each once before any comes again."""
    turn, place = divmod(day, count)
    return _shuffled(f"day {turn}", range(1, count + 1))[place]


def of_duel(seed: str, exercises: Sequence[Exercise]) -> list[int]:
    """Return the puzzles of a duel, from easy to hard; fewer if there are too few."""
    found: list[int] = []
    for level in DUEL_LEVELS:
        left = [each.number for each in exercises if each.level == level and each.number not in found]
        found.extend(_shuffled(f"duel {seed}", left)[:1])
    return found


def _shuffled(seed: str, numbers: Sequence[int]) -> list[int]:
    return sorted(numbers, key=lambda number: sha256(f"{seed} {number}".encode()).digest())


# A duel ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DuelTap:
    """An answer in a duel. ``side``: 0 left, 1 right."""

    side: int
    word: str


def counted(taps: Sequence[DuelTap], possible: Sequence[Sequence[str]]) -> list[tuple[DuelTap, ...]]:
    """Return the answers by puzzle, each side's first one; invalid ones are left out.

    ``possible``: the words of each puzzle's answers.
    """
    found: list[tuple[DuelTap, ...]] = [() for _ in possible]
    at = 0
    for tap in taps:
        if at == len(possible):
            break
        if (
            tap.word in possible[at]
            and tap.side in (0, 1)
            and all(each.side != tap.side for each in found[at])
        ):
            found[at] = (*found[at], tap)
            at += len(found[at]) == 2
    return found


def scored(taps: Sequence[DuelTap], right: str) -> tuple[int, int]:
    """Return the points of both sides for a puzzle: one for the first right answer."""
    first = next((tap.side for tap in taps if tap.word == right), None)
    return int(first == 0), int(first == 1)
