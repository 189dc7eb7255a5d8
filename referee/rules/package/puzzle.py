"""Puzzles: a question with one right answer, and the usual mistakes as referees that are wrong."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass
from typing import Generic, TypeVar

from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason

CaseT = TypeVar("CaseT")

NOBODY = "-"
"""The answer that none of the others is right."""
DIFFICULTIES = (gettext_noop("Easy"), gettext_noop("Tricky"), gettext_noop("Hard"), gettext_noop("Mean"))


def difficulty_of(caught: Sequence[str]) -> int:
    """Return which of the difficulties it is: by how many mistakes answer otherwise than the rule."""
    return min(len(caught), len(DIFFICULTIES)) - 1


@dataclass(frozen=True, slots=True)
class Possible:
    """An answer: its word; what it is called; ``seat``: whose colour it has; ``hint``: what stands below."""

    word: str
    name: str | Line
    seat: int = 0
    hint: Line | None = None


def seats_and(players: Sequence[str], nobody: Line) -> tuple[Possible, ...]:
    """Return the answers where it is one of the players, by their place, or nobody."""
    names = (Possible(str(place), name, place + 1) for place, name in enumerate(players))
    return (*names, Possible(NOBODY, nobody))


@dataclass(frozen=True, slots=True)
class Mistake(Generic[CaseT]):
    """A usual mistake: what it answers, and the sentence that it overlooks, with its rule."""

    name: str
    trap: str
    rule: str
    answer: Callable[[CaseT], str]


@dataclass(frozen=True, slots=True)
class Riddle(Generic[CaseT]):
    """A kind of puzzle.

    ``asks``: the question, ``how``: what has to be known for it in this case. ``possible``: what may be
    answered, ``answer``: the rule’s word among these; ``says``: the referee’s sentence, ``why``: its reasons.
    ``is_fair``: no open question of the rules changes it.
    """

    name: str
    case: type[CaseT]
    _: KW_ONLY
    asks: str
    how: Callable[[CaseT], Line]
    possible: Callable[[CaseT], tuple[Possible, ...]]
    answer: Callable[[CaseT], str]
    says: Callable[[CaseT], Line]
    why: Callable[[CaseT], tuple[Reason, ...]]
    mistakes: tuple[Mistake[CaseT], ...]
    is_fair: Callable[[CaseT], bool] = lambda _: True

    def fooled(self, case: CaseT) -> tuple[str, ...]:
        """Return the mistakes that answer otherwise than the rule."""
        return tuple(mistake.name for mistake, _ in self._wrong(case))

    def traps(self, case: CaseT, given: str) -> tuple[Mistake[CaseT], ...]:
        """Return the mistakes that led to a wrong answer; else all that the case catches."""
        wrong = tuple(self._wrong(case))
        fell = tuple(mistake for mistake, said in wrong if said == given)
        return fell or tuple(mistake for mistake, _ in wrong)

    def hint(self, case: CaseT) -> Mistake[CaseT] | None:
        """Return the one mistake to be warned of; None where the case catches none."""
        return next((mistake for mistake, _ in self._wrong(case)), None)

    def _wrong(self, case: CaseT) -> Iterator[tuple[Mistake[CaseT], str]]:
        right = self.answer(case)
        for mistake in self.mistakes:
            answer = right
            # By the mistake it may come to something that the case does not say.
            with suppress(IllegalEntry):
                answer = mistake.answer(case)
            if answer != right:
                yield mistake, answer
