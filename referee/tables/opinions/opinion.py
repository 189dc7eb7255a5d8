"""An opinion: how a record is put to the second referee, and which of its parts are compared."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from referee.rules.kernel.records import Record
from referee.rules.kernel.text.codec import encode

Json = dict[str, Any]


def outcome_of(before: Any, record: Record) -> Json:
    outcome: Json = encode(record.ruling.outcome)
    return outcome


@dataclass(frozen=True, slots=True)
class Opinion:
    """``find``: what the second referee finds, None if nothing; ``see``: the same parts as recorded."""

    find: Callable[[Any, Record], Json | None]
    see: Callable[[Any, Record], Json] = outcome_of
