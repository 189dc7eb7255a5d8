"""Rulings, their reasons, and refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from referee.rules.kernel.text.line import (
    ENGLISH,
    Fact,
    Line,
    Tongue,
    Word,
    cut,
    fill,
    in_a_row,
    refuse_codes,
    said,
    set_once,
)


@dataclass(frozen=True, slots=True)
class Sum:
    """The arithmetic of a player or a thing: named terms and their total."""

    who: Word
    terms: tuple[tuple[Word, int], ...]
    total: int

    def text(self, tongue: Tongue = ENGLISH) -> str:
        """Return the terms as they are added, "" for a single one."""
        return "" if len(self.terms) == 1 else self.added(tongue)

    def added(self, tongue: Tongue = ENGLISH) -> str:
        """Return the terms with their signs: "Tribe Family 5 (3) + 1 − Jam (2)"."""
        signed = (
            f"{'−' if number < 0 else '+'} {_term(label, number, tongue)}" for label, number in self.terms
        )
        return " ".join(signed).removeprefix("+ ")

    @property
    def whose(self) -> Line:
        """Whose sum it is, as a sentence begins: "The opponent"."""
        return in_a_row([self.who])


def _term(label: Word, number: int, tongue: Tongue) -> str:
    """Return a number, in brackets after its label: a title may end in a digit."""
    return f"{said(label, tongue)} ({abs(number)})" if label else f"{abs(number)}"


@dataclass(frozen=True, slots=True, init=False)
class Reason:
    """A reason of a ruling: a sentence with the facts for its blanks, and its basis."""

    phrase: str
    facts: Mapping[str, Fact]
    # Numbers of rules, such as A-44.
    rules: tuple[str, ...]
    # Names and values, such as "tie_people_among=tied".
    house_rules: tuple[str, ...]
    # The arithmetic behind it.
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
        refuse_codes(facts)
        set_once(self, "phrase", phrase)
        set_once(self, "facts", facts)
        set_once(self, "rules", rules)
        set_once(self, "house_rules", house_rules)
        set_once(self, "sums", sums)
        set_once(self, "is_decisive", False)

    def __hash__(self) -> int:
        facts = frozenset(self.facts.items())
        return hash((self.phrase, facts, self.rules, self.house_rules, self.sums, self.is_decisive))

    @staticmethod
    def of(line: Line, rules: tuple[str, ...] = (), house_rules: tuple[str, ...] = ()) -> Reason:
        """Make a reason of a line."""
        return Reason(line.phrase, rules, house_rules, **line.facts)

    def deciding(self, holds: bool = True) -> Reason:
        """Return the reason, marked as the decisive one or not."""
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
        return fill(self.phrase, self.facts, tongue)


OutcomeT = TypeVar("OutcomeT", covariant=True)


@dataclass(frozen=True, slots=True)
class Ruling(Generic[OutcomeT]):
    """The outcome of an entry, with reasons."""

    outcome: OutcomeT
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """The refusal of a check; call it with the facts to get the exception."""

    # Stable kebab-case name for programs.
    code: str
    # The sentence for players, as in ``Line``.
    phrase: str
    # Number of the rule that the entry breaks; None: it makes no sense.
    rule: str | None = None
    # The input that it belongs to.
    field: str | None = None
    # The table may record the entry anyway.
    can_override: bool = False

    def __call__(self, **facts: Fact) -> IllegalEntry:
        return IllegalEntry(self, {name: cut(fact) for name, fact in facts.items()})


class IllegalEntry(ValueError):
    """An entry that the rules refuse."""

    def __init__(self, refusal: Refusal, facts: Mapping[str, Fact]) -> None:
        self.refusal = refusal
        self.code, self.rule, self.field = refusal.code, refusal.rule, refusal.field
        self.can_override = refusal.can_override
        self.house_rules: tuple[str, ...] = ()
        self.line = Line(refusal.phrase, **facts)
        super().__init__(refusal.code)

    def __str__(self) -> str:
        # Built on demand: most refusals are never read.
        return self.message

    @property
    def message(self) -> str:
        """The sentence for players, in English."""
        return self.line.text()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule as in a reason."""
        return (self.rule,) if self.rule else ()

    def __call__(self, **facts: Fact) -> IllegalEntry:
        """Return itself; lets callers treat it like a ``Refusal``."""
        return self


def require(
    holds: bool, refusal: Refusal, *, rule: str | None = None, field: str | None = None, **facts: Fact
) -> None:
    """Raise the refusal unless the check holds; ``rule`` and ``field`` replace those of the refusal."""
    if not holds:
        raise replace(refusal, rule=rule or refusal.rule, field=field or refusal.field)(**facts)


def is_legal(check: Callable[[], object]) -> bool:
    try:
        check()
    except IllegalEntry:
        return False
    return True
