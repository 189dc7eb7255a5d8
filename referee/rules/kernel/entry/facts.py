"""An entry kind written as the class of what its entries say, read from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.entry import Checks
from referee.rules.kernel.entry.kind import By, EntryKind, Seats, Tab, Verdict
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.text.line import Fact, Line
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal, Ruling

StateT = TypeVar("StateT")
OutcomeT = TypeVar("OutcomeT")


@dataclass(frozen=True, slots=True)
class Turn(Generic[StateT]):
    """What an entry of ``seat`` ("": the table) meets: the state before it.

    ``picked``: what is chosen so far, while it is put together; ``checks``: while it is ruled on;
    ``viewer``: who reads it (None: the table), while it is described.
    """

    state: StateT
    seat: str
    checks: Checks = field(default_factory=Checks)
    picked: Picked = field(default_factory=dict)
    viewer: str | None = None

    def require(self, holds: bool, refusal: IllegalEntry | Refusal, **facts: Fact) -> None:
        """Raise the refusal unless it holds or the table overrides this very check."""
        self.checks.require(holds, refusal, **facts)


class EntryFacts(Generic[StateT, OutcomeT]):
    """What one kind of entry says, and all that is known of it; its fields are those of a frozen dataclass.

    `EntryKind` tells what each name stands for. A subclass has ``offered``, ``rule``, ``apply`` and
    ``describe``; it may have ``done_by``, ``checked``, ``due``, ``totals`` (each of a state), ``hides_from``
    and ``depends_on`` (of a turn) and ``otherwise`` (of a state and an entry).
    """

    __slots__ = ()
    kind: ClassVar[str]
    title: ClassVar[str]
    outcome: ClassVar[type[Any]]
    icon: ClassVar[str] = ""
    tab: ClassVar[Tab | None] = None
    by: ClassVar[By] = By.ANYBODY
    concurrent_with: ClassVar[str] = ""
    draws: ClassVar[tuple[str, ...]] = ()
    verdict: ClassVar[Verdict | None] = None
    is_act: ClassVar[bool] = False
    is_correction: ClassVar[bool] = False
    is_count: ClassVar[bool] = False
    table_may_enter: ClassVar[bool] = False

    @staticmethod
    def offered(state: StateT) -> Seats:
        """Return the seats from which it would be accepted now."""
        raise NotImplementedError

    @staticmethod
    def choices(turn: Turn[StateT]) -> Iterator[Choice]:
        """Yield what is to be chosen; nothing, unless a kind says what."""
        yield from ()

    @classmethod
    def say(cls, turn: Turn[StateT]) -> Said:
        """Return what the picked words say."""
        return say_fields(cls, turn.picked)

    @staticmethod
    def pick(turn: Turn[StateT], said: Said) -> Picked:
        """Return what is to be picked to say this."""
        return pick_fields(said)

    def rule(self, turn: Turn[StateT]) -> Ruling[OutcomeT]:
        """Rule on it. Raises IllegalEntry."""
        raise NotImplementedError

    def apply(self, turn: Turn[StateT], outcome: OutcomeT) -> StateT:
        """Return the state after it; never refuses."""
        raise NotImplementedError

    def describe(self, turn: Turn[StateT], outcome: OutcomeT) -> Line:
        """Return the sentence of button, log and undo, as far as the viewer may know it."""
        raise NotImplementedError


OF_STATE = ("done_by", "checked", "due", "otherwise", "totals")
"""Hooks that look at a state, and are not there unless a kind has them."""


def kind_of(facts: type[EntryFacts[StateT, Any]]) -> EntryKind[StateT]:
    """Return the kind of entry that a class describes."""
    there: Mapping[str, Any] = {name: getattr(facts, name) for name in OF_STATE if hasattr(facts, name)}
    hides, depends = getattr(facts, "hides_from", None), getattr(facts, "depends_on", None)
    return EntryKind(
        facts,
        facts.outcome,
        title=facts.title,
        icon=facts.icon,
        tab=facts.tab,
        by=facts.by,
        offered=facts.offered,
        choices=lambda state, seat, picked: facts.choices(Turn(state, seat, picked=picked)),
        say=lambda state, seat, picked: facts.say(Turn(state, seat, picked=picked)),
        pick=lambda state, seat, said: facts.pick(Turn(state, seat), said),
        rule=lambda state, seat, said, checks: said.rule(Turn(state, seat, checks)),
        apply=lambda state, seat, said, outcome: said.apply(Turn(state, seat), outcome),
        describe=lambda state, seat, said, outcome, viewer: said.describe(
            Turn(state, seat, viewer=viewer), outcome
        ),
        hides_from=hides
        and (lambda state, seat, said, viewer: hides(said, Turn(state, seat, viewer=viewer))),
        depends_on=depends and (lambda state, seat, said: depends(said, Turn(state, seat))),
        concurrent_with=facts.concurrent_with,
        draws=facts.draws,
        verdict=facts.verdict,
        is_act=facts.is_act,
        is_correction=facts.is_correction,
        is_count=facts.is_count,
        table_may_enter=facts.table_may_enter,
        **there,
    )
