"""A device's practice: kept in its signed cookie, shown on the Learn page, and as a file."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest
from django.utils.timezone import localdate
from django.utils.translation import gettext, ngettext

from referee import VERSION
from referee.rules.kernel.text.codec import decode, decode_said, encode
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal, require
from referee.rules.package.practice import MOST_KEPT, WAITS, Exercise, Missed, Practice, noted, of_day
from referee.tables.made_by import FIELD, refuse_newer
from referee.web.access.device import (
    RIGHT,
    UNANSWERED,
    WRONG,
    learnt,
    note_answer,
    note_practice,
    noted_practice,
    off_games,
    put_answers,
)
from referee.web.learn.shelf import exercises, numbers_of, puzzles, traps_of
from referee.web.registry import SCENES

MOST_RATING, MOST_STREAK = 9999, 99_999
NO_ANSWERS = Refusal("no-answers", "This isn’t a file of answers saved here.")


@dataclass(frozen=True)
class Habit:
    """The practice of this device on the Learn page.

    ``due``: how many rules come back today; ``missed``: rule, its trap, right answers since, and when it
    comes back. ``day``: the day of the puzzle that is the same for all, and whether it is answered.
    """

    due: int
    today: int
    streak: int
    longest: int
    rating: int
    missed: list[tuple[str, str, int, str]]
    steps: int
    day: date
    has_day: bool


def now() -> int:
    """Return today as a number."""
    return localdate().toordinal()


def days_puzzle() -> int:
    """Return the number of the puzzle of the day, the same for all."""
    return of_day(now(), len(puzzles()))


def habit_of(request: HttpRequest) -> Habit:
    practice, day = practice_of(request), now()
    missed = sorted(practice.rules.items(), key=lambda each: (each[1].due, each[1].step, each[0]))
    today = practice.answered_on(day)
    return Habit(
        due=len(practice.due_on(day)),
        today=len(today),
        streak=practice.streak_on(day),
        longest=practice.longest,
        rating=practice.rating,
        missed=[(rule, traps_of()[rule], each.step, in_days(each.due - day)) for rule, each in missed],
        steps=len(WAITS),
        day=date.fromordinal(day),
        has_day=days_puzzle() in today,
    )


def in_days(days: int) -> str:
    """Return when something comes back."""
    if days <= 0:
        return gettext("today")
    if days == 1:
        return gettext("tomorrow")
    return ngettext("in {n} day", "in {n} days", days).format(n=days)


def practice_of(request: HttpRequest) -> Practice:
    """Return what this device remembers, without rules that no puzzle is about now."""
    try:
        kept = decode(Practice, noted_practice(request) or {})
    except IllegalEntry:
        return Practice()
    known = {rule: missed for rule, missed in kept.rules.items() if rule in traps_of()}
    return Practice(**{**{name: getattr(kept, name) for name in Practice.__slots__}, "rules": known})


def signs_of(request: HttpRequest) -> dict[int, bool]:
    """Return puzzle -> whether its first answer here was right."""
    return {
        number: sign == RIGHT
        for question in SCENES
        for number, sign in zip(numbers_of(question), learnt(request, question), strict=False)
        if sign != UNANSWERED
    }


def asked_here(request: HttpRequest) -> Sequence[Exercise]:
    """Return the puzzles of the games that are switched on; of all games if none is."""
    off = off_games(request)
    return [each for each in exercises() if SCENES[each.question].game not in off] or exercises()


def note(request: HttpRequest, number: int, missed: Sequence[str]) -> None:
    """Remember an answer. ``missed``: the rules that it overlooks, empty if it's right."""
    exercise = exercises()[number - 1]
    place = numbers_of(exercise.question).index(number)
    is_first = number not in signs_of(request)
    before = practice_of(request)
    after = noted(before, exercise, missed, now(), is_first=is_first)
    if after != before:
        note_practice(request, encode(after))
    note_answer(request, exercise.question, place, is_right=not missed)


def returns_of(request: HttpRequest, number: int) -> list[tuple[str, str]]:
    """Return the rules of a puzzle that come back, and when."""
    rules, day = practice_of(request).rules, now()
    about = exercises()[number - 1].rules
    return [(rule, in_days(rules[rule].due - day)) for rule in about if rule in rules]


# As a file ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MissedInFile:
    """A missed rule: right answers since, and the day it comes back."""

    step: int
    due: date


@dataclass(frozen=True)
class AnswersFile:
    """All that a device remembers of its puzzles; ``answers``: question -> a sign for each puzzle."""

    referee: str
    answers: Mapping[str, str]
    rules: Mapping[str, MissedInFile]
    order: Sequence[int]
    day: date
    today: int
    streak: int
    longest: int
    rating: int


def file_of(request: HttpRequest) -> dict[str, Any]:
    """Return what this device remembers as JSON data."""
    practice = practice_of(request)
    rules = {
        rule: {"step": each.step, "due": date.fromordinal(each.due).isoformat()}
        for rule, each in practice.rules.items()
    }
    answers = {question: learnt(request, question) for question in SCENES if learnt(request, question)}
    day = date.fromordinal(practice.day or now()).isoformat()
    return {FIELD: VERSION, "answers": answers, **asdict(practice), "rules": rules, "day": day}


def put_back(request: HttpRequest, data: Any) -> None:
    """Replace what this device remembers. Raises IllegalEntry for anything but such a file."""
    try:
        found = decode_said(AnswersFile, data)
        require(_fits(found), NO_ANSWERS)
    except IllegalEntry:
        refuse_newer(json.dumps(data))
        raise NO_ANSWERS() from None
    rules = {rule: Missed(each.step, each.due.toordinal()) for rule, each in found.rules.items()}
    fields = {**vars(found), "rules": rules, "order": tuple(found.order), "day": found.day.toordinal()}
    for name in (FIELD, "answers"):
        del fields[name]
    note_practice(request, encode(Practice(**fields)))
    put_answers(request, found.answers)


def _fits(found: AnswersFile) -> bool:
    """Whether the file says only what puzzles here can lead to."""
    numbers = range(1, len(puzzles()) + 1)
    signs = {RIGHT, WRONG, UNANSWERED}
    return (
        found.answers.keys() <= SCENES.keys()
        and all(len(row) <= len(numbers_of(name)) for name, row in found.answers.items())
        and all(signs.issuperset(row) for row in found.answers.values())
        and found.rules.keys() <= traps_of().keys()
        and all(each.step in range(len(WAITS)) for each in found.rules.values())
        and all(number in numbers for number in found.order)
        and len(set(found.order)) == len(found.order) <= MOST_KEPT
        and found.today in range(len(found.order) + 1)
        and 0 <= found.streak <= found.longest <= MOST_STREAK
        and abs(found.rating) <= MOST_RATING
    )
