"""The hash chain of a table's records: each hash covers the previous record's hash and its own content.

The entry and the ruling are first hashed separately, each with its own salt. Players who may not read a
sealed entry get its hash (the seal) and can still check the chain; once the entry is open, its salt proves
that it wasn't swapped and reveals nothing of the ruling.
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
KNOWN = r"\A\d{1,9}-(?:[0-9a-f]{16}|[0-9a-f]{64})\Z"
OUTSIDE = ("number", "kind", "seat", "entered_by", "made_at", "seal", "ruling")
"""The names of a record's public part; a signed one also has a ``signature``."""


class ChainedRecord(Protocol):
    """The columns of a record that the chain covers."""

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
    signature: str


def beginning(code: str, game: str, setup: Any, edition: str) -> str:
    """Return the hash before the first record: the table as opened, with its edition's digest."""
    return _hash([code, game, setup, edition])


def beginning_of(table: Any) -> str:
    return beginning(table.code, table.game, table.setup, table.edition.digest)


def seal_of(row: ChainedRecord) -> str:
    """Return a record's seal: the hash of its entry."""
    return seal(salt_of(row), str(row.entry_id), row.facts, row.overrides)


def salt_of(row: ChainedRecord) -> str:
    return row.salt[:SALT]


def seal(salt: str, entry_id: str, facts: Any, overrides: Any) -> str:
    return _hash([salt, entry_id, facts, overrides])


def digest_after(before: str, row: ChainedRecord) -> str:
    """Return the hash of a record that follows ``before``."""
    return link(before, outside_of(row))


def outside_of(row: ChainedRecord) -> dict[str, Any]:
    """Return the public part of a record."""
    signature = {"signature": row.signature} if row.signature else {}
    return signature | {
        "number": row.number,
        "kind": row.kind,
        "seat": row.seat,
        "entered_by": row.entered_by,
        "made_at": row.made_at.astimezone(UTC).isoformat(timespec="milliseconds"),
        "seal": seal_of(row),
        # The ruling's salt is never published.
        "ruling": _hash([row.salt[SALT:], row.outcome, row.reasons]),
    }


def inside_of(row: ChainedRecord) -> dict[str, Any]:
    """Return what opens a record's seal."""
    return {
        "salt": salt_of(row),
        "entry_id": str(row.entry_id),
        "facts": row.facts,
        "overrides": row.overrides,
    }


def link(before: str, outside: Mapping[str, Any]) -> str:
    """Return the hash of a record from its public part."""
    names = (*OUTSIDE, "signature") if outside.get("signature") else OUTSIDE
    return _hash([before, *(outside[name] for name in names)])


def add_link(row: ChainedRecord, before: str, at: datetime | None = None) -> None:
    """Set the time, salts and hash of a record about to be inserted."""
    row.made_at, row.salt = at or now(), secrets.token_hex(SALT)
    row.digest = digest_after(before, row)


def misfits(rows: Iterable[ChainedRecord], before: str) -> Iterator[tuple[int, str]]:
    """Yield the number and fault of each record that doesn't follow the one before it."""
    number = 0
    for row in rows:
        number += 1
        if row.number != number:
            yield number, "is missing"
            number = row.number
        elif row.digest != digest_after(before, row):
            yield number, "doesn’t match its hash"
        before = row.digest


def fingerprint(digest: str) -> str:
    """Return a short form of a hash for comparison by eye: "5F3A 2B1C"."""
    shown = digest[:SHOWN].upper()
    return f"{shown[:4]} {shown[4:]}".strip()


def known_of(log: Any) -> str:
    """Return the number and hash of the last record, which pages send back; abbreviated if no seat signs."""
    digest = log.head if log.keys else log.head[:16]
    return f"{log.number}-{digest}" if digest else ""


def _hash(content: Any) -> str:
    return hashlib.sha256(json.dumps(content, separators=(",", ":")).encode()).hexdigest()
