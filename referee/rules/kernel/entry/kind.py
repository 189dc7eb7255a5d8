"""An entry kind: everything about one kind of entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY, MISSING, dataclass, fields
from enum import Enum, auto
from typing import Any, Generic, TypeVar

from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.entry import Checks, Entry
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.text.codec import decode_said, encode
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Ruling

StateT = TypeVar("StateT")
Seats = tuple[str | None, ...]
"""The seats an entry would be accepted from; None is the table, () nobody."""
PRIVATE = "private"
"""The ``concurrent_with`` of what a seat keeps to itself: compatible with anything others do."""


class By(Enum):
    """Which devices may enter it: only the table's own, only that of its seat, or both."""

    ANYBODY = auto()
    TABLE = auto()
    SEAT = auto()


@dataclass(frozen=True, slots=True)
class Tab:
    """A heading that groups kinds on a page."""

    title: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What counts as another result.

    ``of``: what is compared of two outcomes, such as the winner; None for one without a result.
    ``would_be``: the other outcome (the second argument) as a clause.
    ``scope``: the house rules that can change it; "" stands for all of the game. ``is_tried``: False for an
    outcome that took too much work to be worked out again.
    """

    of: Callable[[Any], Any]
    would_be: Callable[[Any, Any], Line]
    scope: str = ""
    is_tried: Callable[[Any], bool] = lambda outcome: True

    def inside(self, inner: Callable[[Any], Any]) -> Verdict:
        """Return the verdict on outcomes that have this one's in them."""
        return Verdict(
            lambda outcome: self.of(inner(outcome)),
            lambda was, outcome: self.would_be(inner(was), inner(outcome)),
            self.scope,
            lambda outcome: self.is_tried(inner(outcome)),
        )


def nothing_to_choose(state: Any, seat: str, picked: Picked) -> Iterator[Choice]:
    """Yield no choice."""
    yield from ()


@dataclass(frozen=True, slots=True)
class EntryKind(Generic[StateT]):
    """One sort of entry. A game lists its kinds once; nothing else names them.

    ``facts`` is the dataclass of what is said, ``outcome`` that of what follows.
    ``offered``: the seats from which it would be accepted now. ``choices``: what is to be chosen, given what
    is picked so far; a choice may look at the fields before it and at its own.
    ``rule`` raises IllegalEntry; ``apply`` never refuses. ``describe`` is the sentence of button, log and
    undo, as far as the viewer may know it.
    ``say`` and ``pick`` turn picks into what the entry says and back, where that is more than its fields.
    ``done_by``: the seats that can't do it again this round; it's still shown, for the table may insist.
    ``checked``: those that have really done it, where that's fewer.
    ``hides_from``: whether the viewer may not (yet) see what it says.
    ``concurrent_with``: entries of one such name, of different seats, made from the same page, mean the same
    in whatever order they come, as long as ``depends_on`` returns the same; where it returns None nothing is
    left that they depend on, and the rules say so.
    ``is_correction``: it puts the record right, and nothing is played. ``is_count``: once it is amended,
    later entries are ruled again unless the table says otherwise, for nothing was played on it.
    ``otherwise``: the entry as the table may decide that it came out, just this once, each under a word.
    ``is_act``: where it is doubted it may not count at all, and what came later is ruled on again.
    ``totals``: the seats whose number the table may set for it, as it stood before.
    ``verdict``: what a house rule can decide in a final ruling, which then names that house rule.
    ``table_may_enter``: the table may enter it for no seat. ``tab``: where it stands beside others;
    ``icon``: its own sign. ``due``: the sentence that asks for it. ``draws``: the fields that chance fills,
    with hexadecimal digits drawn outside the rules.
    """

    facts: type[Any]
    outcome: type[Any]
    _: KW_ONLY
    title: str
    offered: Callable[[StateT], Seats]
    choices: Callable[[StateT, str, Picked], Iterator[Choice]]
    rule: Callable[[StateT, str, Any, Checks], Ruling[Any]]
    apply: Callable[[StateT, str, Any, Any], StateT]
    describe: Callable[[StateT, str, Any, Any, str | None], Line]
    say: Callable[[StateT, str, Picked], Said] | None = None
    pick: Callable[[StateT, str, Said], Picked] | None = None
    tab: Tab | None = None
    icon: str = ""
    done_by: Callable[[StateT], Seats] | None = None
    checked: Callable[[StateT], Seats] | None = None
    by: By = By.ANYBODY
    hides_from: Callable[[StateT, str, Any, str | None], bool] | None = None
    concurrent_with: str = ""
    depends_on: Callable[[StateT, str, Any], Any] | None = None
    is_correction: bool = False
    is_count: bool = False
    table_may_enter: bool = False
    due: Callable[[StateT], Line] | None = None
    draws: tuple[str, ...] = ()
    otherwise: Callable[[StateT, Entry], Mapping[str, Entry]] | None = None
    verdict: Verdict | None = None
    is_act: bool = False
    totals: Callable[[StateT], tuple[str, ...]] | None = None

    @property
    def name(self) -> str:
        """The stable name in URLs and files."""
        name: str = self.facts.kind
        return name

    @property
    def blank(self) -> Any:
        """The outcome before any ruling; None if it needs one."""
        has_bare = any(MISSING is each.default is each.default_factory for each in fields(self.outcome))
        return None if has_bare else self.outcome()

    def entry(
        self, state: StateT, seat: str | None, picked: Picked, overrides: frozenset[str] = frozenset()
    ) -> Entry:
        """Make the entry. Raises IllegalEntry (``malformed``) for words that don't fit."""
        said = self.say(state, seat or "", picked) if self.say else say_fields(self.facts, picked)
        return Entry(decode_said(self.facts, said), seat, overrides)

    def picked(self, state: StateT, entry: Entry) -> Picked:
        """Return the picks that make this entry; the inverse of ``entry``."""
        said = encode(entry.facts)
        return self.pick(state, entry.seat or "", said) if self.pick else pick_fields(said)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A kind of entry that would be accepted now, from which seats, and the sentence that asks for it."""

    kind: str
    seats: tuple[str, ...]
    line: Line


def prompts_of(kinds: Mapping[str, EntryKind[Any]], state: Any) -> tuple[Prompt, ...]:
    """Return what would be accepted now."""
    found = ((kind, kind.offered(state)) for kind in kinds.values())
    return tuple(
        Prompt(
            kind.name,
            tuple(seat for seat in seats if seat is not None),
            kind.due(state) if kind.due else Line(kind.title),
        )
        for kind, seats in found
        if seats
    )


def kinds_of(*kinds: EntryKind[Any]) -> Mapping[str, EntryKind[Any]]:
    """Return the kinds by name, in the order of the pages."""
    return {kind.name: kind for kind in kinds}
