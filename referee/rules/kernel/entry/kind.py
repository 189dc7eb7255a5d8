"""An entry kind: the class of what its entries say, read from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY, MISSING, dataclass, field, fields
from enum import Enum, auto
from typing import Any, ClassVar, Generic, TypeVar

from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.entry import Checks, Entry
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.text.codec import decode_said, encode
from referee.rules.kernel.text.line import Fact, Line
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal, Ruling

StateT = TypeVar("StateT")
OutcomeT = TypeVar("OutcomeT")
Seats = tuple[str | None, ...]
"""The seats an entry would be accepted from; None is the table, () nobody."""
PRIVATE = "private"
"""The ``concurrent_with`` of what fits beside anything others do, such as a seat's note or a card's title."""


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
    outcome that takes too long to compute again.
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


@dataclass(frozen=True, slots=True)
class Turn(Generic[StateT]):
    """What an entry meets."""

    state: StateT  # before the entry
    seat: str  # "": the table
    checks: Checks = field(default_factory=Checks)  # while it is ruled on
    picked: Picked = field(default_factory=dict)  # the choices so far, while it is a draft
    viewer: str | None = None  # who reads it, while it is described; None: the table

    def require(self, holds: bool, refusal: IllegalEntry | Refusal, **facts: Fact) -> None:
        """Raise the refusal unless it holds or the table overrides this very check."""
        self.checks.require(holds, refusal, **facts)


class EntryFacts(Generic[StateT, OutcomeT]):
    """One kind of entry. The fields of a subclass, a frozen dataclass, are what its entries say.

    A subclass has ``offered``, ``rule``, ``apply`` and ``describe``. It may also have these hooks:
    ``done_by(state)``: the seats that can't do it again this round; pages still show it, as the table may
    override that. ``checked(state)``: those that have really done it, if that's fewer.
    ``due(state)``: the sentence that asks for it. ``totals(state)``: the seats whose number the table may
    set for it, in the state before it.
    ``otherwise(state, entry)``: the entry with each outcome that the table may choose just this once.
    ``hides_from(turn)``: whether the viewer may not (yet) see what it says.
    ``depends_on(turn)``: see ``concurrent_with``; None: it depends on nothing now, the rules refuse it.
    """

    __slots__ = ()
    kind: ClassVar[str]  # the stable name in URLs and files
    title: ClassVar[str]
    outcome: ClassVar[type[Any]]
    icon: ClassVar[str] = ""
    tab: ClassVar[Tab | None] = None
    by: ClassVar[By] = By.ANYBODY
    concurrent_with: ClassVar[str] = ""
    """Entries of one such name, of different seats, made from the same page, mean the same in any order, as
    long as ``depends_on`` returns the same."""
    draws: ClassVar[tuple[str, ...]] = ()  # fields that chance fills, with hexadecimal digits
    verdict: ClassVar[Verdict | None] = None  # how a house rule can decide it in a final ruling
    is_act: ClassVar[bool] = False  # doubted, it may not count at all, and later entries are ruled on again
    is_correction: ClassVar[bool] = False  # it corrects the record, and nothing is played
    is_count: ClassVar[bool] = False
    """Nothing was played on it: once amended, later entries are ruled on again unless the table objects."""
    table_may_enter: ClassVar[bool] = False  # for no seat
    by_vote: ClassVar[bool] = False  # a strict game's seats vote on it, as on a correction

    @staticmethod
    def offered(state: StateT) -> Seats:
        """Return the seats from which it would be accepted now."""
        raise NotImplementedError

    @staticmethod
    def choices(turn: Turn[StateT]) -> Iterator[Choice]:
        """Yield the choices; each may depend on the fields picked before it and on its own."""
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


@dataclass(frozen=True, slots=True)
class EntryKind(Generic[StateT]):
    """What `EntryFacts` says of one class, as functions that can be replaced one by one."""

    facts: type[Any]
    _: KW_ONLY
    outcome: type[Any]
    title: str
    icon: str
    tab: Tab | None
    by: By
    concurrent_with: str
    draws: tuple[str, ...]
    verdict: Verdict | None
    is_act: bool
    is_correction: bool
    is_count: bool
    table_may_enter: bool
    by_vote: bool
    offered: Callable[[StateT], Seats]
    choices: Callable[[StateT, str, Picked], Iterator[Choice]]
    say: Callable[[StateT, str, Picked], Said]
    pick: Callable[[StateT, str, Said], Picked]
    rule: Callable[[StateT, str, Any, Checks], Ruling[Any]]
    apply: Callable[[StateT, str, Any, Any], StateT]
    describe: Callable[[StateT, str, Any, Any, str | None], Line]
    hides_from: Callable[[StateT, str, Any, str | None], bool] | None
    depends_on: Callable[[StateT, str, Any], Any] | None
    done_by: Callable[[StateT], Seats] | None = None
    checked: Callable[[StateT], Seats] | None = None
    due: Callable[[StateT], Line] | None = None
    totals: Callable[[StateT], tuple[str, ...]] | None = None
    otherwise: Callable[[StateT, Entry], Mapping[str, Entry]] | None = None

    @property
    def name(self) -> str:
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
        said = self.say(state, seat or "", picked)
        return Entry(decode_said(self.facts, said), seat, overrides)

    def picked(self, state: StateT, entry: Entry) -> Picked:
        """Return the picks that make this entry; the inverse of ``entry``."""
        return self.pick(state, entry.seat or "", encode(entry.facts))


def kind_of(facts: type[EntryFacts[StateT, Any]]) -> EntryKind[StateT]:
    """Return the kind of entry that a class describes."""
    hides, depends = getattr(facts, "hides_from", None), getattr(facts, "depends_on", None)
    of_turn: dict[str, Any] = {
        "choices": lambda state, seat, picked: facts.choices(Turn(state, seat, picked=picked)),
        "say": lambda state, seat, picked: facts.say(Turn(state, seat, picked=picked)),
        "pick": lambda state, seat, said: facts.pick(Turn(state, seat), said),
        "rule": lambda state, seat, said, checks: said.rule(Turn(state, seat, checks)),
        "apply": lambda state, seat, said, outcome: said.apply(Turn(state, seat), outcome),
        "describe": lambda state, seat, said, outcome, viewer: said.describe(
            Turn(state, seat, viewer=viewer), outcome
        ),
        "hides_from": hides
        and (lambda state, seat, said, viewer: hides(said, Turn(state, seat, viewer=viewer))),
        "depends_on": depends and (lambda state, seat, said: depends(said, Turn(state, seat))),
    }
    others = {each.name for each in fields(EntryKind)} - of_turn.keys()
    plain = {name: getattr(facts, name) for name in others if hasattr(facts, name)}
    return EntryKind(facts, **of_turn, **plain)


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
