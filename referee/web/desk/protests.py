"""Protests on the pages of a table: what can be disputed, what is open, what was decided."""

from dataclasses import dataclass
from typing import Any

from referee.rules.kernel.history.disputes import can_be_doubted
from referee.rules.kernel.history.places import covered_seats
from referee.rules.kernel.history.remedies import still_holds, way_line
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.versions import Dispute, Log
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.tables.logbook import game_of

OF_A_SEAT = gettext_noop("{seat} disagrees.")
OF_THE_TABLE = gettext_noop("The table disagrees.")


@dataclass(frozen=True)
class OpenProtest:
    """An open protest; ``has_spoken``: whether this visitor has already voted."""

    dispute: Dispute
    word: Line
    about: Line | None
    waits: tuple[str, ...]
    has_spoken: bool


@dataclass(frozen=True)
class Decision:
    """What the table decided about an entry; ``line``: the ruling, None if it no longer counts."""

    about: int
    line: Line | None
    way: Line


def doubt_number(visitor: Visitor, log: Log[Any]) -> int:
    """Return the number of the last record if the visitor can say that it is wrong, else 0."""
    last = log.version.record
    if last is None or not (visitor.is_host or can_be_doubted(game_of(visitor.table), log, last.number)):
        return 0
    return last.number


def open_protest(visitor: Visitor, log: Log[Any]) -> OpenProtest | None:
    dispute = log.dispute
    if dispute is None:
        return None
    game, spoken = game_of(visitor.table), {seat for seat, _ in dispute.said}
    waits = tuple(seat for seat in game.voters(log.state) if seat not in spoken)
    return OpenProtest(
        dispute=dispute,
        word=word_of(dispute),
        about=selectors.line_of_record(visitor.table, log, dispute.about, visitor.seat_name),
        waits=waits,
        has_spoken=not set(waits) & set(speaks_for(visitor, log)),
    )


def word_of(dispute: Dispute) -> Line:
    return Line(OF_A_SEAT if dispute.by else OF_THE_TABLE, seat=dispute.by or "")


def speaks_for(visitor: Visitor, log: Log[Any]) -> tuple[str, ...]:
    """Return the voters that a visitor votes for; in a strict game the next one who hasn't voted."""
    game = game_of(visitor.table)
    said = dict(log.dispute.said) if log.dispute and game.is_strict(log.state) else {}
    return spoken_for(visitor, log, tuple(seat for seat in game.voters(log.state) if seat not in said))


def spoken_for(visitor: Visitor, log: Log[Any], seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the seats that a visitor votes for.

    A seat votes for itself, the host for uncovered seats without a device; if strict, for one at a time.
    """
    if visitor.is_watching:
        return ()
    if visitor.seat_name is not None:
        return tuple(seat for seat in seats if seat == visitor.seat_name)
    devices = selectors.devices_of(visitor.table) | covered_seats(log)
    found = tuple(seat for seat in seats if seat not in devices)
    if not game_of(visitor.table).is_strict(log.state):
        return found
    return tuple(seat for seat in found if seat not in log.shut_out)[:1]


def decisions(visitor: Visitor, log: Log[Any]) -> list[Decision]:
    game = game_of(visitor.table)
    return [
        Decision(
            about=each.about,
            line=selectors.line_of_record(visitor.table, log, each.about, visitor.seat_name),
            way=way_line(game, log, each.about, each.decided),
        )
        for each in log.disputes
        if each.decided and still_holds(game, log, each.about, each.decided)
    ]
