"""The chain of a table's records: each carries a hash of the one before it and of its own content.

What was entered, and what was ruled on it, are each hashed with a salt of their own first. Whoever may
not read a sealed entry has its hash (the seal) all the same, and the chain that goes on from it; once the
entry is open, its salt shows that nothing was swapped, and tells nothing of the ruling.
"""

import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Protocol

from django.utils.timezone import now

CHAIN_FORMAT = "referee-chain-1"
SHOWN, SALT = 8, 32
KNOWN = r"\A\d{1,9}-[0-9a-f]{16}\Z"
OUTSIDE = ("number", "kind", "seat", "entered_by", "made_at", "seal", "ruling")


class ChainedRecord(Protocol):
    """What the chain says of a record; a row of any state of the database has it."""

    number: int
    entry_id: Any
    kind: str
    seat: str
    facts: Any
    overrides: Any
    outcome: Any
    reasons: Any
    entered_by: str
    made_at: datetime
    salt: str
    digest: str


def beginning(code: str, game: str, setup: Any, edition: str) -> str:
    """Return what stands before the first record: the table as it was opened, its cards by their digest."""
    return _hash([code, game, setup, edition])


def beginning_of(table: Any) -> str:
    return beginning(table.code, table.game, table.setup, table.edition.digest)


def seal_of(row: ChainedRecord) -> str:
    """Return the seal of a record: the hash of what was entered."""
    return seal(salt_of(row), str(row.entry_id), row.facts, row.overrides)


def salt_of(row: ChainedRecord) -> str:
    return row.salt[:SALT]


def seal(salt: str, entry_id: str, facts: Any, overrides: Any) -> str:
    return _hash([salt, entry_id, facts, overrides])


def digest_after(before: str, row: ChainedRecord) -> str:
    """Return the hash of a record that follows on ``before``."""
    return link(before, outside_of(row))


def outside_of(row: ChainedRecord) -> dict[str, Any]:
    """Return what everybody may know of a record."""
    return {
        "number": row.number,
        "kind": row.kind,
        "seat": row.seat,
        "entered_by": row.entered_by,
        "made_at": row.made_at.astimezone(UTC).isoformat(timespec="milliseconds"),
        "seal": seal_of(row),
        # The salt of what was ruled is never told.
        "ruling": _hash([row.salt[SALT:], row.outcome, row.reasons]),
    }


def inside_of(row: ChainedRecord) -> dict[str, Any]:
    """Return what opens the seal of a record."""
    return {
        "salt": salt_of(row),
        "entry_id": str(row.entry_id),
        "facts": row.facts,
        "overrides": row.overrides,
    }


def link(before: str, outside: Mapping[str, Any]) -> str:
    """Return the hash of a record of which no more is known than what everybody may know."""
    return _hash([before, *(outside[name] for name in OUTSIDE)])


def add_link(row: ChainedRecord, before: str) -> None:
    """Give a record that is about to be inserted its time, its salts and its hash."""
    row.made_at, row.salt = now(), secrets.token_hex(SALT)
    row.digest = digest_after(before, row)


def misfits(rows: Iterable[ChainedRecord], before: str) -> Iterator[tuple[int, str]]:
    """Yield number and fault of each record that does not fit on the one before it."""
    number = 0
    for row in rows:
        number += 1
        if row.number != number:
            yield number, "is missing"
            number = row.number
        elif row.digest != digest_after(before, row):
            yield number, "is not what its hash says"
        before = row.digest


def fingerprint(digest: str) -> str:
    """Return a hash as people compare it: "5F3A 2B1C"."""
    shown = digest[:SHOWN].upper()
    return f"{shown[:4]} {shown[4:]}".strip()


def known_of(log: Any) -> str:
    """Return what a page sends back of the last record that it knew: its number, and how its hash begins."""
    return f"{log.number}-{log.head[:16]}" if log.head else ""


def _hash(content: Any) -> str:
    return hashlib.sha256(json.dumps(content, separators=(",", ":")).encode()).hexdigest()
