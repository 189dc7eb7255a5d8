"""The smallest game: players add to a sum that may not pass ten. For the tests of the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.kernel.entry.kind import EntryFacts, Seats, kind_of, kinds_of
from referee.rules.kernel.history.log import Checks, Entry, Game, Record
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

MOST = 10


@dataclass(frozen=True, slots=True)
class Setup:
    """Where the sum starts."""

    start: int = 0


@dataclass(frozen=True, slots=True)
class Sum:
    """What the sum is then."""

    total: int


@dataclass(frozen=True, slots=True)
class State:
    """The sum, and who added last."""

    total: int
    last: str | None = None


@dataclass(frozen=True, slots=True)
class Add(EntryFacts[State, Sum]):
    """Somebody adds a number; `Counting` itself rules on it."""

    kind = "add"
    title = "Add"
    outcome = Sum

    number: int

    @staticmethod
    def offered(state: State) -> Seats:
        return (None,)


class Counting(Game[Setup, State]):
    """The rules. ``bonus``: what these rules add on top, so that two versions can disagree."""

    name = "counting"
    kinds = kinds_of(kind_of(Add))
    setup_type = Setup

    def __init__(self, bonus: int = 0) -> None:
        self.bonus = bonus

    def shipped_edition(self) -> Any:
        """Return the most that a sum may be."""
        return MOST

    def open(self, setup: Setup, edition: Any = None) -> State:
        """Start."""
        return State(setup.start)

    def adjudicate(self, state: State, entry: Entry) -> Ruling[Any]:
        """Refuse a sum above ten, unless overridden, and a negative number always."""
        checks = Checks(entry)
        total = state.total + entry.facts.number + self.bonus  # type: ignore[attr-defined]
        negative = Refusal("negative", "Only up.")
        checks.require(entry.facts.number >= 0, negative)  # type: ignore[attr-defined]
        too_much = Refusal("too-much", "{total} is too much.", rule="T-1", can_override=True)
        checks.require(total <= MOST, too_much, total=total)
        return Ruling(Sum(total), (*checks.overridden, Reason("The sum is {total}.", ("T-2",), total=total)))

    def apply(self, state: State, record: Record) -> State:
        """Take the recorded sum."""
        return replace(state, total=record.ruling.outcome.total, last=record.entry.seat)

    def board(self, state: State) -> dict[str, Any]:
        """Return the sum."""
        return {"total": state.total}

    def may_enter(self, state: State, entry: Entry, seat: str | None) -> bool:
        """Everybody enters anything."""
        return True

    def stage(self, state: State) -> Any:
        """Adding goes on for ever."""
        return None

    def standing(self, state: State) -> Mapping[str, Line]:
        """Return the sum."""
        return {"sum": Line("The sum is {total}", total=state.total)}

    def describe(self, state: State, entry: Entry, outcome: Any, viewer: str | None = None) -> Line:
        """Return the record as a sentence."""
        return Line("{seat} adds", seat=entry.seat or "")


COUNTING = Counting()
