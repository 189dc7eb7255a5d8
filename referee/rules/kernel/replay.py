"""Recorded games as files, and drift: where today's rules would rule otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from referee.rules.kernel.codec import decode, encode
from referee.rules.kernel.log import LOG_KINDS, Entry, Game, Log, Record, extend, open_log, rule_on
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop


@dataclass(frozen=True, slots=True)
class ToldEntry:
    """One entry of a recorded game; ``facts`` are the fields of its kind."""

    kind: str
    facts: dict[str, Any] = field(default_factory=dict)
    seat: str | None = None
    overrides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """A whole recorded game: what it is, how it was set up, and what was entered, in order.

    ``expect``: fields of the final board that have to come out.
    """

    game: str
    setup: dict[str, Any]
    entries: tuple[ToldEntry, ...]
    about: str = ""
    expect: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Drift:
    """A record that today's rules would rule on otherwise; ``now`` is today's word."""

    number: int
    now: str


def read_entry(game: Game[Any, Any], told: ToldEntry) -> Entry:
    """Make an entry of plain JSON material. Raises IllegalEntry (``unknown-kind``, ``malformed``)."""
    entry_type = LOG_KINDS.get(told.kind) or game.kinds.get(told.kind)
    if entry_type is None:
        phrase = gettext_noop("There is no entry of the kind “{kind}” here.")
        raise IllegalEntry("unknown-kind", phrase, {"kind": told.kind}, field="kind")
    return Entry(decode(entry_type, told.facts), told.seat or None, frozenset(told.overrides))


def replay(game: Game[Any, Any], story: Story) -> Iterator[tuple[Record, Log[Any]]]:
    """Play a story, yielding each record with the log after it. Raises IllegalEntry where it is refused."""
    log = open_log(game, decode(game.setup_type, story.setup))
    for told in story.entries:
        entry = read_entry(game, told)
        record = Record(log.number + 1, entry, rule_on(game, log, entry))
        log = extend(game, log, record)
        yield record, log


def drift(game: Game[Any, Any], empty: Log[Any], records: Iterable[Record]) -> Iterator[Drift]:
    """Yield each record on which today's rules would give another outcome, or none."""
    log = empty
    for record in records:
        try:
            today = rule_on(game, log, record.entry).outcome
        except IllegalEntry as refusal:
            yield Drift(record.number, f"refused: {refusal.message}")
        else:
            if today != record.ruling.outcome:
                yield Drift(record.number, str(encode(today)))
        log = extend(game, log, record)
