"""Puzzles: a question with one right answer, and the usual mistakes as referees that are wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from referee.rules.kernel.ruling import gettext_noop

CaseT = TypeVar("CaseT")

NOBODY = "-"
"""The answer that none of the others is right."""
DIFFICULTIES = (gettext_noop("Easy"), gettext_noop("Tricky"), gettext_noop("Hard"), gettext_noop("Mean"))


def difficulty_of(caught: Sequence[str]) -> int:
    """Return which of the difficulties it is: by how many mistakes answer otherwise than the rule."""
    return min(len(caught), len(DIFFICULTIES)) - 1


@dataclass(frozen=True, slots=True)
class Mistake(Generic[CaseT]):
    """A usual mistake: what it answers, and the sentence that it overlooks, with its rule."""

    name: str
    trap: str
    rule: str
    answer: Callable[[CaseT], str]


@dataclass(frozen=True, slots=True)
class Riddle(Generic[CaseT]):
    """A kind of puzzle. ``answer``: the rule’s; ``is_fair``: no open question of the rules changes it."""

    name: str
    case: type[CaseT]
    answer: Callable[[CaseT], str]
    mistakes: tuple[Mistake[CaseT], ...]
    is_fair: Callable[[CaseT], bool] = lambda _: True

    def fooled(self, case: CaseT) -> tuple[str, ...]:
        """Return the mistakes that answer otherwise than the rule."""
        right = self.answer(case)
        return tuple(mistake.name for mistake in self.mistakes if mistake.answer(case) != right)

    def traps(self, case: CaseT, given: str) -> tuple[Mistake[CaseT], ...]:
        """Return the mistakes that led to a wrong answer; else all that the case catches."""
        caught = [(mistake, mistake.answer(case)) for mistake in self.mistakes]
        right = self.answer(case)
        fell = tuple(mistake for mistake, said in caught if said == given != right)
        return fell or tuple(mistake for mistake, said in caught if said != right)
