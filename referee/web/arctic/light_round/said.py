"""What the seats entered in this gathering, from the log."""

from dataclasses import dataclass, field
from typing import Any

from referee.rules.arctic.hq import CHOOSE_LEADER
from referee.rules.arctic.kinds import ENTRY_KINDS, PANEL_KINDS
from referee.rules.arctic.record import ArcticState, Phase
from referee.rules.kernel.history.log import Log, Record
from referee.web.arctic.light_round.columns import COLUMNS, HIRED


@dataclass
class RoundSaid:
    """What the seats entered in this round.

    ``words``: those of each cell, ``records``: the number of its last record, and the state before it;
    ``seats``: who entered anything.
    """

    words: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    records: dict[tuple[str, str], tuple[int, ArcticState]] = field(default_factory=dict)
    seats: set[str] = field(default_factory=set)


def said_in(log: Log[Any]) -> RoundSaid:
    """Return what was entered in this gathering, from the log."""
    said, at = RoundSaid(), log.version
    entries = list[tuple[ArcticState, Record]]()
    while at.before is not None and _is_this_round(at.before.state, log.state):
        if at.record is not None and at.record.entry.seat:
            entries.append((at.before.state, at.record))
        at = at.before
    for state, record in reversed(entries):
        _add(said, state, record)
    return said


def _is_this_round(before: ArcticState, now: ArcticState) -> bool:
    return before.round == now.round and before.phase is Phase.GATHERING


def _add(said: RoundSaid, state: ArcticState, record: Record) -> None:
    entry = record.entry
    columns = [column for column in COLUMNS.values() if column.kind == entry.kind]
    seat = entry.seat or ""
    if entry.kind in PANEL_KINDS and entry.kind != CHOOSE_LEADER.name:
        said.seats.add(seat)
    picked = ENTRY_KINDS[entry.kind].picked(state, entry) if columns else {}
    for column in columns:
        words = (*picked.get(column.field, ()), *picked.get("extra", ()))
        if words or column is not HIRED:
            said.words[seat, column.name] = (*said.words.get((seat, column.name), ()), *words)
            said.records[seat, column.name] = record.number, state
