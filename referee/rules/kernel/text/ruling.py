"""Rulings, their reasons, and refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from referee.rules.kernel.text.line import ENGLISH, Fact, Line, Tongue, Word, cut, said, set_once


@dataclass(frozen=True, slots=True)
class Sum:
    """One player's arithmetic, or that of a thing: named terms and their total."""

    who: Word
    terms: tuple[tuple[Word, int], ...]
    total: int

    def text(self, tongue: Tongue = ENGLISH) -> str:
        """Return the terms in a row, with their signs: "X 3 + 1 − Jam 2"; "" where there is but one."""
        if len(self.terms) == 1:
            return ""
        told = ((said(label, tongue), number) for label, number in self.terms)
        words = (("−" if number < 0 else "+", f"{label} {abs(number)}".strip()) for label, number in told)
        return " ".join(part for pair in words for part in pair).removeprefix("+ ")


@dataclass(frozen=True, slots=True, init=False)
class Reason:
    """Why: a sentence with the facts that fill its blanks, and what it rests on.

    ``rules`` are numbers (A-44), ``house_rules`` name and value ("tie_people_among=tied"), ``sums`` the
    arithmetic behind it.
    """

    phrase: str
    facts: Mapping[str, Fact]
    rules: tuple[str, ...]
    house_rules: tuple[str, ...]
    sums: tuple[Sum, ...]
    is_decisive: bool

    def __init__(
        self,
        phrase: str,
        rules: tuple[str, ...] = (),
        house_rules: tuple[str, ...] = (),
        sums: tuple[Sum, ...] = (),
        /,
        **facts: Fact,
    ) -> None:
        set_once(self, "phrase", phrase)
        set_once(self, "facts", facts)
        set_once(self, "rules", rules)
        set_once(self, "house_rules", house_rules)
        set_once(self, "sums", sums)
        set_once(self, "is_decisive", False)

    @staticmethod
    def of(line: Line, rules: tuple[str, ...], house_rules: tuple[str, ...] = ()) -> Reason:
        """Return a finished line as a reason."""
        return Reason(line.phrase, rules, house_rules, **line.facts)

    def deciding(self, holds: bool = True) -> Reason:
        """Return the reason as the one that decides, or not."""
        return self._with(is_decisive=holds)

    def with_facts(self, facts: Mapping[str, Fact]) -> Reason:
        return self._with(facts=facts)

    def with_house_rules(self, *house_rules: str) -> Reason:
        return self._with(house_rules=house_rules)

    def with_sums(self, *sums: Sum) -> Reason:
        return self._with(sums=sums)

    def _with(self, **changes: object) -> Reason:
        made = Reason(self.phrase, self.rules, self.house_rules, self.sums, **self.facts)
        for name, value in {"is_decisive": self.is_decisive, **changes}.items():
            set_once(made, name, value)
        return made

    @property
    def line(self) -> Line:
        return Line(self.phrase, **self.facts)

    def text(self, tongue: Tongue = ENGLISH) -> str:
        return self.line.text(tongue)


OutcomeT = TypeVar("OutcomeT", covariant=True)


@dataclass(frozen=True, slots=True)
class Ruling(Generic[OutcomeT]):
    """What follows from an entry, and why."""

    outcome: OutcomeT
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A check that an entry can fail, named beside it; called with the facts it is what is raised.

    ``code`` is stable kebab-case for programs, ``phrase`` is for players, as in ``Line``. ``rule``: number of
    the rule that it breaks (None: no rule, the entry makes no sense); ``field``: the input it belongs to.
    ``can_override``: the table may record it all the same.
    """

    code: str
    phrase: str
    rule: str | None = None
    field: str | None = None
    can_override: bool = False

    def __call__(self, **facts: Fact) -> IllegalEntry:
        return IllegalEntry(self, {name: cut(fact) for name, fact in facts.items()})


class IllegalEntry(ValueError):
    """An entry the rules refuse, as its ``refusal`` says it."""

    def __init__(self, refusal: Refusal, facts: Mapping[str, Fact]) -> None:
        self.refusal = refusal
        self.code, self.rule, self.field = refusal.code, refusal.rule, refusal.field
        self.can_override = refusal.can_override
        self.house_rules: tuple[str, ...] = ()
        self.line = Line(refusal.phrase, **facts)
        super().__init__(refusal.code)

    def __str__(self) -> str:
        # Most refusals are only weighed, never read.
        return self.message

    @property
    def message(self) -> str:
        """The sentence for players, in English."""
        return self.line.text()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule as a reason names it."""
        return (self.rule,) if self.rule else ()

    def __call__(self, **facts: Fact) -> IllegalEntry:
        """Return itself: it has its facts, as a ``Refusal`` has not."""
        return self


def require(
    holds: bool, refusal: Refusal, *, rule: str | None = None, field: str | None = None, **facts: Fact
) -> None:
    """Raise the refusal unless it holds; ``rule`` and ``field`` where these depend on the place."""
    if not holds:
        raise replace(refusal, rule=rule or refusal.rule, field=field or refusal.field)(**facts)


def is_legal(check: Callable[[], object]) -> bool:
    try:
        check()
    except IllegalEntry:
        return False
    return True
