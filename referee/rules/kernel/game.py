"""The one shape of a game's rules, and the checks that a table may pass over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, runtime_checkable

from referee.rules.kernel.entry import Entry, Record
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Refusal, Ruling, gettext_noop

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")


PLAYED_SO = gettext_noop("The table plays it so, against this check: {check}")
"""What the log says of a check that the table passed over."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What would be accepted now: a kind of entry, from which seats, said in one sentence."""

    kind: str
    seats: tuple[str, ...]
    line: Line


class Game(Protocol[SetupT, StateT]):
    """The one shape of a game's rules."""

    name: str
    kinds: Mapping[str, type[Any]]
    outcomes: Mapping[str, type[Any]]
    setup_type: type[SetupT]

    def shipped_edition(self) -> Any:
        """Return the card values that come with the app, as plain JSON material."""

    def open(self, setup: SetupT, edition: Any = None) -> StateT:
        """Return the state before the first record; no edition means the shipped one."""

    def prompts(self, state: StateT) -> tuple[Prompt, ...]:
        """Return what would be accepted now."""

    def adjudicate(self, state: StateT, entry: Entry) -> Ruling[Any]:
        """Rule on an entry. Raises IllegalEntry."""

    def apply(self, state: StateT, record: Record) -> StateT:
        """Return the state after a record, from its recorded outcome; never refuses."""

    def board(self, state: StateT) -> dict[str, Any]:
        """Return the board as plain JSON material, for replays."""

    def is_sealed(self, state: StateT, entry: Entry, viewer: str | None) -> bool:
        """Whether the viewer (a seat, None: the table) may not yet see what the entry says."""

    def may_enter(self, state: StateT, entry: Entry, seat: str | None) -> bool:
        """Whether the device of a seat (None: the table's own) may make this entry at all."""

    def stage(self, state: StateT) -> Any:
        """Return where in play the table is: at the same stage a record can be folded in as it was."""

    def standing(self, state: StateT) -> Mapping[str, Line]:
        """Return what players look at first, under a name each: who wins, scores, trays."""

    def describe(self, state: StateT, entry: Entry, outcome: Any, viewer: str | None = None) -> Line:
        """Return what a record says in this state, as far as the viewer (None: the table) may know."""


@dataclass(frozen=True, slots=True)
class Consent:
    """Whose consent it takes to go back over what was hidden; no seats: the table's own device decides."""

    seats: tuple[str, ...]
    rule: str
    house_rules: tuple[str, ...] = ()


@runtime_checkable
class KeepsSecrets(Protocol):
    """A game in which something is hidden for a while, and nobody can unsee it afterwards."""

    def is_chance(self, entry: Entry) -> bool:
        """Whether an entry can never be put right, because chance is in it."""

    def seals_the_past(self, entry: Entry) -> bool:
        """Whether nothing before this entry can be put right while it is sealed."""

    def opened(self, state: Any) -> frozenset[Any]:
        """Return what lies open in this state and was hidden before, records apart."""

    def decided(self, state: Any, records: Sequence[Record]) -> Mapping[Any, Any]:
        """Return what was decided by what had been hidden, under a name each."""

    def consent(self, state: Any) -> Consent:
        """Return whose consent it takes to go back over it."""


class Checks:
    """Checks one entry, letting pass what the table overrides and keeping account of it."""

    def __init__(self, entry: Entry | None = None) -> None:
        self.overrides = entry.overrides if entry else frozenset[str]()
        self.passed_over: list[Reason] = []

    def require(self, holds: bool, refusal: IllegalEntry | Refusal, **facts: Fact) -> None:
        """Raise the refusal, with these facts, unless it holds or the table overrides this very check."""
        if holds:
            return
        if isinstance(refusal, Refusal):
            refusal = refusal(**facts)
        if not (refusal.can_override and refusal.code in self.overrides):
            raise refusal
        self.passed_over.append(
            Reason(
                PLAYED_SO,
                {"check": refusal.line},
                (refusal.rule,) if refusal.rule else (),
            )
        )
