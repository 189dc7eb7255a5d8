"""The result of the round before, as the pages and the wall show it."""

from dataclasses import dataclass
from itertools import islice
from typing import Any, cast

from referee.rules.earth.deployment import PASS_FOR
from referee.rules.earth.ending import FINISH, moves
from referee.rules.kernel.history.log import Log, Record
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason
from referee.rules.kernel.versions import versions_back
from referee.tables.links import Visitor
from referee.web.earth.board import describe_capture
from referee.web.earth.puzzle import puzzle_number

FARTHEST_BACK = 60
"""How many entries back to look for a seat's last one."""


@dataclass(frozen=True)
class LastResult:
    """The result of the round before. ``puzzle_number``: its record, 0 if that makes no puzzle.

    ``moves``: the reasons by which the table moves its own pieces.
    """

    word: Line
    how: Line | None
    reasons: tuple[Reason, ...]
    moves: tuple[Reason, ...]
    puzzle_number: int


def last_finish(log: Log[Any]) -> Record:
    """Return the record of the last round's end; there has to be one."""
    records = (record for record, _ in versions_back(log.version))
    return next(each for each in records if each.entry.kind == FINISH.name)


def slept(log: Log[Any], seat: str | None) -> int:
    """Return the round in which the host passed for a phone, 0 if its seat has entered something since."""
    near = islice(versions_back(log.version), FARTHEST_BACK) if seat else ()
    last = next((record.entry for record, _ in near if record.entry.seat == seat), None)
    return int(cast("Any", last.facts).round) if last and last.kind == PASS_FOR.name else 0


def last_result(visitor: Visitor, log: Log[Any]) -> LastResult | None:
    """Return the result of the round before, with its reasons from the log."""
    last = log.state.last
    if last is None:
        return None
    word, how = describe_capture(last.target.name, last.ending)
    reasons = last_finish(log).ruling.reasons
    to_do = () if log.state.is_dealt else tuple(filter(moves, reasons))
    return LastResult(word, how, reasons, to_do, 0 if visitor.is_watching else puzzle_number(log))
