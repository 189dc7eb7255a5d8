"""Entries: what players say happened, and the checks an entry has to pass."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Protocol

from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal

PLAYED_SO = gettext_noop("Override. The check said: {check}")
"""The log's sentence for an overridden check."""
DECIDED_SO = gettext_noop("The table decided this, just this once.")
"""The reason for an outcome that the table decided on."""
DECIDED = "="
"""Prefix of an override that names the outcome the table decided on, not a check."""


class Facts(Protocol):
    """The fields of an entry; one frozen dataclass per kind."""

    kind: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Entry:
    """What a player says happened."""

    facts: Facts
    # Who it is about; None: the table.
    seat: str | None = None
    # Codes of the checks that the table overrides, and the outcome that it decided on.
    overrides: frozenset[str] = frozenset()

    @property
    def kind(self) -> str:
        """The stable name of this kind of entry."""
        return self.facts.kind


def decided_as(entry: Entry, words: Iterable[str]) -> dict[str, Entry]:
    """Return copies of the entry, each with one of these outcomes decided by the table, by its word."""
    checks = frozenset(code for code in entry.overrides if not code.startswith(DECIDED))
    return {word: replace(entry, overrides=checks | {DECIDED + word}) for word in words}


def as_decided(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the reasons with the table's decision as the decisive one."""
    from_rules = (reason.deciding(False) for reason in reasons)
    return (*from_rules, Reason(DECIDED_SO, ()).deciding())


@dataclass(frozen=True, slots=True)
class EntryData:
    """An entry as JSON data; ``facts`` are the fields of its kind."""

    kind: str
    facts: dict[str, Any] = field(default_factory=dict)
    seat: str | None = None
    overrides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Nothing:
    """The outcome of an entry with no effect beyond itself."""


def entry_data(entry: Entry) -> EntryData:
    """Return an entry as JSON data."""
    return EntryData(entry.kind, encode(entry.facts), entry.seat, tuple(sorted(entry.overrides)))


class Checks:
    """Checks one entry; checks that the table overrides pass and are listed in ``overridden``."""

    def __init__(self, entry: Entry | None = None) -> None:
        self.overrides = entry.overrides if entry else frozenset[str]()
        self.overridden: list[Reason] = []

    @property
    def decided(self) -> str | None:
        """The word of the outcome that the table decided on; None if the rules decide."""
        words = (code for code in self.overrides if code.startswith(DECIDED))
        return next((word.removeprefix(DECIDED) for word in words), None)

    def require(self, holds: bool, refusal: IllegalEntry | Refusal, **facts: Fact) -> None:
        """Raise the refusal with these facts unless the check holds or the table overrides it."""
        if holds:
            return
        refused = refusal(**facts)
        if not (refused.can_override and refused.code in self.overrides):
            raise refused
        self.overridden.append(Reason(PLAYED_SO, refused.rules, check=refused.line))
