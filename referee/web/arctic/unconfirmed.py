"""Corrected decks that the devices of their seats haven't confirmed."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.rules.arctic.ending import differences_told
from referee.rules.arctic.record import ArcticState, Tallied
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.line import Word
from referee.tables.links import Visitor
from referee.web.desk.sent_form import SentAlong, sent_along


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """A corrected deck that its owner's device hasn't confirmed; ``form``: on that device."""

    seat: str
    words: Sequence[Word]
    is_denied: bool
    form: SentAlong | None


def unconfirmed(visitor: Visitor, log: Log[ArcticState]) -> Sequence[Unconfirmed]:
    """Return the corrected decks that this page asks about, or on the table's own page waits for."""
    state = log.state
    if not state.corrected or visitor.is_watching or visitor.is_amending:
        return ()
    own = visitor.seat_name
    seats = log.device_seats if own is None else {own}
    return [
        Unconfirmed(
            seat,
            differences_told(state, Tallied(each.differs)),
            each.is_denied,
            sent_along(log, for_seat=seat) if own else None,
        )
        for seat, each in state.corrected.items()
        if seat in seats
    ]
