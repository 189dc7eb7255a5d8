"""What a printed score says beyond the result: when and how it was played, and what was corrected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from referee.rules.kernel.history.log import Log, Record
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.versions import versions_back
from referee.tables import selectors
from referee.tables.chain import fingerprint
from referee.tables.links import Visitor
from referee.tables.logbook import game_of
from referee.tables.selectors import LogLine

MOST_CORRECTIONS = 10


@dataclass(frozen=True)
class Printed:
    """The head and the foot of a printed score. ``house_rules``: those that aren't the default."""

    began: datetime
    ended: datetime
    parts: Sequence[str | Line]
    house_rules: Sequence[Line]
    corrected: Sequence[Line]
    records: int
    head: str


def printed_of(
    visitor: Visitor, log: Log[Any], parts: Sequence[str | Line], lines: Callable[[], list[LogLine]]
) -> Printed:
    game, newest = game_of(visitor.table), lines()
    now = game.house_now(log.state)
    rules = (
        (game.house_rules.by_name[name], value) for name, value in game.house_rules.off_default(now).items()
    )
    corrected = [
        selectors.describe_record(visitor.table, log, each, None) for each in _corrections(visitor, log)
    ]
    return Printed(
        began=visitor.table.opened_at,
        ended=newest[0].made_at if newest else visitor.table.opened_at,
        parts=parts,
        house_rules=[
            Line("{question} {answer}", question=Line(rule.question), answer=Line(rule.label_of(value)))
            for rule, value in rules
        ],
        corrected=corrected[:MOST_CORRECTIONS][::-1],
        records=log.number,
        head=fingerprint(log.head),
    )


def _corrections(visitor: Visitor, log: Log[Any]) -> Iterator[Record]:
    """Yield what put the record right, newest first: amendments, insertions and counts."""
    kinds = game_of(visitor.table).kinds
    for record, version in versions_back(log.version):
        if version.amendment is not None:
            yield version.amendment
        if record.entry.kind in kinds and kinds[record.entry.kind].is_correction:
            yield record
