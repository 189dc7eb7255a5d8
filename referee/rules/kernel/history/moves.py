"""A table moves to another place and comes back; where it isn't, it can only be read.

Both places have the record with which it left. If it goes on in both, their next records differ.
"""

from dataclasses import replace
from typing import Any

from referee.rules.kernel.entry.entry import Nothing
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.authors import NOT_YOURS
from referee.rules.kernel.records import Arrived, Author, Moved, Record
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Refusal, Ruling, require
from referee.rules.kernel.versions import Log, StateT

MOVED_TO = Refusal("moved", "This table goes on elsewhere: {to}. Here you can only read it.")
MOVED = Refusal("moved", "This table goes on elsewhere. Here you can only read it.")
NOT_AWAY = Refusal("not-away", "This table already goes on here.")


def check_here(log: Log[Any], kind: str, author: Author | None) -> None:
    """Refuse what a device enters where the table isn't. Raises IllegalEntry."""
    if author is None or log.moved_to is None or kind == Arrived.kind:
        return
    raise MOVED_TO(to=log.moved_to) if log.moved_to else MOVED()


# Ruling -------------------------------------------------------------------------------------------


def rule_on_moved(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Moved, author: Author | None
) -> Ruling[Nothing]:
    """Let only the host move it. Raises IllegalEntry."""
    require(author is None or author.seat is None, NOT_YOURS)
    return Ruling(Nothing(), ())


def rule_on_arrived(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Arrived, author: Author | None
) -> Ruling[Nothing]:
    """Let only the host go on, with a table that is away. Raises IllegalEntry."""
    require(author is None or author.seat is None, NOT_YOURS)
    require(log.moved_to is not None, NOT_AWAY)
    return Ruling(Nothing(), ())


# Folding ------------------------------------------------------------------------------------------


def after_moved(game: Game[Any, StateT], log: Log[StateT], record: Record, facts: Moved) -> Log[StateT]:
    places = (*log.places, record.number)
    return replace(log, number=record.number, places=places, moved_to=facts.to)


def after_arrived(game: Game[Any, StateT], log: Log[StateT], record: Record, facts: Arrived) -> Log[StateT]:
    return replace(log, number=record.number, places=(*log.places, record.number), moved_to=None)


# Saying -------------------------------------------------------------------------------------------


def moved_line(seat: str | None, facts: Moved) -> Line:
    return Line("Goes on elsewhere: {to}", to=facts.to) if facts.to else Line("Goes on elsewhere")


def arrived_line(seat: str | None, facts: Arrived) -> Line:
    return Line("Goes on here")
