"""Entries: what somebody says happened, and the checks it has to pass."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Protocol

from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal

PLAYED_SO = gettext_noop("The table plays it this way, against this check: {check}")
"""What the log says of a check that the table passed over."""
DECIDED_SO = gettext_noop("The table decided this, just this once.")
"""What is said of an outcome that is the table's and not the rules'."""
DECIDED = "="
"""How an override begins that is no check passed over, but the outcome that the table decided on."""


class Facts(Protocol):
    """What an entry says; one frozen dataclass a kind."""

    kind: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Entry:
    """What somebody says happened.

    ``seat``: whom it is about (None: the table). ``overrides``: codes of the checks that the table
    passes over for this entry, and the outcome that it decided on.
    """

    facts: Facts
    seat: str | None = None
    overrides: frozenset[str] = frozenset()

    @property
    def kind(self) -> str:
        """The stable name of this sort of entry."""
        return self.facts.kind


def decided_as(entry: Entry, words: Iterable[str]) -> dict[str, Entry]:
    """Return the entry with each of these outcomes, by its word, as the table may decide on it."""
    checks = frozenset(code for code in entry.overrides if not code.startswith(DECIDED))
    return {word: replace(entry, overrides=checks | {DECIDED + word}) for word in words}


def as_decided(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the reasons of the rules, and that it was the table that decided."""
    said = (reason.deciding(False) for reason in reasons)
    return (*said, Reason(DECIDED_SO, ()).deciding())


@dataclass(frozen=True, slots=True)
class EntryData:
    """An entry as plain JSON material; ``facts`` are the fields of its kind."""

    kind: str
    facts: dict[str, Any] = field(default_factory=dict)
    seat: str | None = None
    overrides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Nothing:
    """The outcome of an entry from which nothing follows but itself."""


def entry_data(entry: Entry) -> EntryData:
    """Return an entry as plain JSON material."""
    return EntryData(entry.kind, encode(entry.facts), entry.seat, tuple(sorted(entry.overrides)))


class Checks:
    """Checks one entry, letting pass what the table overrides and keeping account of it."""

    def __init__(self, entry: Entry | None = None) -> None:
        self.overrides = entry.overrides if entry else frozenset[str]()
        self.overridden: list[Reason] = []

    @property
    def decided(self) -> str | None:
        """The word of the outcome that the table decided on, None where the rules decide."""
        words = (code for code in self.overrides if code.startswith(DECIDED))
        return next((word.removeprefix(DECIDED) for word in words), None)

    def require(self, holds: bool, refusal: IllegalEntry | Refusal, **facts: Fact) -> None:
        """Raise the refusal, with these facts, unless it holds or the table overrides this very check."""
        if holds:
            return
        refused = refusal(**facts)
        if not (refused.can_override and refused.code in self.overrides):
            raise refused
        self.overridden.append(Reason(PLAYED_SO, refused.rules, check=refused.line))
