"""What decided an evening: its log ruled on again with other house rules, or another protest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.kernel.entry.entry import DECIDED, Entry
from referee.rules.kernel.game import Game, read_entry
from referee.rules.kernel.history.remedies import AS_IT_CAME, STANDS, amendment
from referee.rules.kernel.records import Record
from referee.rules.kernel.text.houses import WatchedHouse
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from referee.rules.kernel.versions import Dispute, Log, played_steps, version_of


@dataclass(frozen=True, slots=True)
class Changed:
    """A record that would have been ruled on differently, with the state after it."""

    number: int
    outcome: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Otherwise:
    """How the evening would have come out under another value of a house rule, or after another protest.

    A protest has no ``name``: ``about`` is the doubted record, ``value`` the way that was not decided on.
    """

    name: str
    value: str
    changed: tuple[Changed, ...]
    # The numbers of the records that would have been refused; they count as played.
    refused: tuple[int, ...]
    state: Any
    # The record at which play would have gone another way, so that the rest is unknown; 0: it is known.
    ends_at: int = 0
    about: int = 0


@dataclass(frozen=True, slots=True)
class _Step:
    """A record that counts with the states around it.

    ``outcome``: by the rules as played, None if they refuse it; ``read``: the house rules read for it.
    """

    before: Any
    record: Record
    after: Any
    outcome: Any
    read: frozenset[str]


def otherwise(game: Game[Any, Any], log: Log[Any]) -> tuple[Otherwise, ...]:
    """Rule on a log under every other value of every house rule; return those that change a ruling.

    As long as the state is as played, only records that read the house rule are ruled on again.
    """
    return _found(game, tuple(_steps(game, log)), _Again)


def otherwise_slowly(game: Game[Any, Any], log: Log[Any]) -> tuple[Otherwise, ...]:
    """Return the same by ruling on every record again."""
    return _found(game, tuple(_steps(game, log)), _EachAgain)


def _steps(game: Game[Any, Any], log: Log[Any]) -> Iterator[_Step]:
    for before, record, after in played_steps(log):
        watched = WatchedHouse(game.house_now(before))
        watching = game.with_house(before, watched)
        outcome = _outcome(game, watching, record)
        game.can_stay(before, watching, record)
        game.apply(watching, record)
        yield _Step(before, record, after, outcome, frozenset(watched.read))


def _outcome(game: Game[Any, Any], state: Any, record: Record) -> Any:
    try:
        return game.adjudicate(state, record.entry).outcome
    except IllegalEntry:
        return None


def _found(game: Game[Any, Any], steps: Sequence[_Step], again: type[_Again]) -> tuple[Otherwise, ...]:
    played = (
        again(game, rule.name, value).play(steps) for rule in game.house_rules for value in rule.possible
    )
    return tuple(each for each in played if each.changed or each.ends_at)


class _Again:
    """A log that is played again with a house rule at one value throughout."""

    def __init__(self, game: Game[Any, Any], name: str, value: str) -> None:
        self.game, self.name, self.value = game, name, value
        self.changed, self.refused = list[Changed](), list[int]()
        # None: as played, apart from the house rule.
        self.state: Any = None

    def play(self, steps: Sequence[_Step]) -> Otherwise:
        for step in steps:
            if self.is_as_played(step):
                continue
            if not self._has_played(step):
                return self._result(self.state, step.record.number)
        return self._result(steps[-1].after if self.state is None and steps else self.state)

    def is_as_played(self, step: _Step) -> bool:
        """Whether the record can't come out differently."""
        is_same = self.name not in step.read or self.game.house_now(step.before)[self.name] == self.value
        return self.state is None and is_same

    def go_on(self, step: _Step, after: Any) -> None:
        self.state = None if after == self.at_value(step.after) else after

    def entry_of(self, record: Record) -> Record | None:
        """Return the record with its entry as it would be made, None if it wouldn't be."""
        return record

    def _has_played(self, step: _Step) -> bool:
        """Play a record; False if play isn't where its entry was made."""
        state = self.at_value(step.before if self.state is None else self.state)
        made = self.entry_of(step.record)
        if made is None:
            self.changed.append(Changed(step.record.number, None, state))
            self.state = state
            return True
        try:
            record = self._ruled(step, state, made)
            after = record and self.at_value(self.game.apply(state, record))
        except Exception:
            # What doesn't fit may raise anything in the rules.
            record = None
        if record is None:
            self.state = state
            return False
        if record is not step.record:
            self.changed.append(Changed(record.number, record.ruling.outcome, after))
        self.go_on(step, after)
        return True

    def _ruled(self, step: _Step, state: Any, made: Record) -> Record | None:
        """Return the record as it counts now, None if it can't have been made.

        One that the rules treat as before keeps its ruling, which may be the table's own. So does one that
        they refuse now, if play is at its stage.
        """
        outcome = _outcome(self.game, state, made)
        if outcome is None and made is not step.record:
            return None
        if outcome is None:
            if not self.game.can_stay(step.before, state, step.record):
                return None
            if step.outcome is not None and not self.game.kinds[step.record.entry.kind].is_correction:
                self.refused.append(step.record.number)
            return step.record
        if outcome == step.outcome and made is step.record:
            return step.record
        return replace(made, ruling=Ruling(outcome, made.ruling.reasons))

    def at_value(self, state: Any) -> Any:
        return self.game.at_house(state, self.name, self.value)

    def _result(self, state: Any, ends_at: int = 0) -> Otherwise:
        changed, refused = tuple(self.changed), tuple(self.refused)
        return Otherwise(self.name, self.value, changed, refused, self.at_value(state), ends_at)


class _EachAgain(_Again):
    """The same, with every record ruled on again."""

    def is_as_played(self, step: _Step) -> bool:
        return False

    def go_on(self, step: _Step, after: Any) -> None:
        self.state = after


# After another protest ----------------------------------------------------------------------------


def doubted(game: Game[Any, Any], log: Log[Any]) -> tuple[Otherwise, ...]:
    """Return how the evening would have come out had the protests on its rulings been decided otherwise."""
    steps, found = tuple(_steps(game, log)), list[Otherwise]()
    for about, dispute in {each.about: each for each in log.disputes}.items():
        for way, entry in _other_ways(game, log, dispute):
            result = _Doubted(game, about, entry).play(steps)
            found.append(replace(result, value=way, about=about))
    return tuple(each for each in found if each.changed or each.ends_at)


def _other_ways(game: Game[Any, Any], log: Log[Any], dispute: Dispute) -> Iterator[tuple[str, Entry | None]]:
    """Yield the ways that were not decided on, with the entry as it would be; None: it wouldn't count."""
    version = version_of(log, dispute.about)
    if version is None or version.record is None:
        return
    entry = version.record.entry
    if any(code.startswith(DECIDED) for code in entry.overrides):
        checks = frozenset(code for code in entry.overrides if not code.startswith(DECIDED))
        yield STANDS, replace(entry, overrides=checks)
        return
    for way in dict.fromkeys(way for _, way in dispute.said):
        facts = amendment(game, log, dispute.about, way) if way.startswith(AS_IT_CAME) else None
        if facts is not None:
            yield way, read_entry(game, facts.entry) if facts.entry else None


class _Doubted(_Again):
    """A log that is played again with another entry in place of one record."""

    def __init__(self, game: Game[Any, Any], number: int, entry: Entry | None) -> None:
        super().__init__(game, "", "")
        self.number, self.entry = number, entry

    def is_as_played(self, step: _Step) -> bool:
        return self.state is None and step.record.number != self.number

    def entry_of(self, record: Record) -> Record | None:
        if record.number != self.number:
            return record
        return None if self.entry is None else replace(record, entry=self.entry)

    def at_value(self, state: Any) -> Any:
        return state
