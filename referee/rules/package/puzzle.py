"""Puzzles: questions with one right answer, and usual mistakes as functions that answer wrongly."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass
from typing import Generic, TypeVar

from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason

CaseT = TypeVar("CaseT")

NOBODY = "-"
"""The word of the answer “none of these”."""
DIFFICULTIES = (gettext_noop("Easy"), gettext_noop("Tricky"), gettext_noop("Hard"), gettext_noop("Fiendish"))


def difficulty_of(caught: Sequence[str]) -> int:
    """Return the index of the difficulty, by the number of mistakes that answer wrongly."""
    return min(len(caught), len(DIFFICULTIES)) - 1


@dataclass(frozen=True, slots=True)
class Possible:
    """An answer with its name. ``seat``: the seat whose colour it has; ``hint``: the line below."""

    word: str
    name: str | Line
    seat: int = 0
    hint: Line | None = None


def seats_and(players: Sequence[str], nobody: Line) -> tuple[Possible, ...]:
    """Return the answers for a question about the players: each, by place, or nobody."""
    names = (Possible(str(place), name, place + 1) for place, name in enumerate(players))
    return (*names, Possible(NOBODY, nobody))


@dataclass(frozen=True, slots=True)
class Mistake(Generic[CaseT]):
    """A usual mistake: its answer, and the sentence of the overlooked rule."""

    name: str
    trap: str
    rule: str
    answer: Callable[[CaseT], str]


@dataclass(frozen=True, slots=True)
class Riddle(Generic[CaseT]):
    """A kind of puzzle.

    ``asks``: the question; ``how``: the facts of the case. ``possible``: the answers; ``answer``: the right
    one; ``says``: the referee’s sentence, ``why``: its reasons. ``is_fair``: no house rule changes it.
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
        """Return the names of the mistakes that answer wrongly."""
        return tuple(mistake.name for mistake, _ in self._wrong(case))

    def traps(self, case: CaseT, given: str) -> tuple[Mistake[CaseT], ...]:
        """Return the mistakes that give this wrong answer, or else all that answer wrongly."""
        wrong = tuple(self._wrong(case))
        fell = tuple(mistake for mistake, said in wrong if said == given)
        return fell or tuple(mistake for mistake, _ in wrong)

    def missed(self, case: CaseT, given: str) -> tuple[str, ...]:
        """Return the rules that an answer overlooks: none if it's right, one if no mistake explains it."""
        if given == self.answer(case):
            return ()
        wrong = tuple(self._wrong(case))
        fell = [mistake.rule for mistake, said in wrong if said == given]
        return tuple(dict.fromkeys(fell or [mistake.rule for mistake, _ in wrong[:1]]))

    def hint(self, case: CaseT) -> Mistake[CaseT] | None:
        """Return the first mistake that answers wrongly, to warn of it, if any."""
        return next((mistake for mistake, _ in self._wrong(case)), None)

    def _wrong(self, case: CaseT) -> Iterator[tuple[Mistake[CaseT], str]]:
        right = self.answer(case)
        for mistake in self.mistakes:
            answer = right
            # A mistake may need facts that the case lacks.
            with suppress(IllegalEntry):
                answer = mistake.answer(case)
            if answer != right:
                yield mistake, answer
