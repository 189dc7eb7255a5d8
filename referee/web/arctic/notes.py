"""What only a seat's own page shows: notes of unseen gains and looks, the Yardmaster's buttons."""

from typing import Any

from django.http import HttpRequest

from referee.rules.arctic.cards import Card
from referee.rules.arctic.recon import NOTE, PEEK, SIGHT, looks_of, source_of
from referee.rules.arctic.record import ArcticState
from referee.rules.kernel.history.log import Log
from referee.tables.links import Visitor
from referee.web.arctic.faces import face_in
from referee.web.arctic.tablepages import SeenCards
from referee.web.at_once import last_tap
from referee.web.forms import EntryForm


def peek_of(visitor: Visitor, log: Log[Any]) -> EntryForm | None:
    """Return the Yardmaster's buttons, if its seat is on this page."""
    state: ArcticState = log.state.seen_by(visitor.seat_name)
    seats = [name for name in PEEK.offered(state) if visitor.is_host or name == visitor.seat_name]
    return last_tap(PEEK, log, state, seats[0], {}, face_in(state)) if seats else None


def notes_of(
    visitor: Visitor, log: Log[Any], request: HttpRequest
) -> tuple[list[SeenCards], EntryForm | None]:
    """Return the unseen gains of this seat, and the form for a note on the one in the URL."""
    state: ArcticState = log.state
    seat = visitor.seat_name
    if seat is None or seat not in NOTE.offered(state):
        return [], None
    unseen = state.seats[seat].unseen
    gains = [
        SeenCards(place, source_of(gain), gain.round, _noted(state, gain.note))
        for place, gain in enumerate(unseen)
    ]
    shown = next((gain for gain in gains if str(gain.place) == request.GET.get("note")), None)
    if shown is None:
        return gains, None
    picked = {"gain": (str(shown.place),), "card": tuple(filter(None, (unseen[shown.place].note,)))}
    return gains, last_tap(NOTE, log, state, seat, picked, face_in(state))


def looks_shown(
    visitor: Visitor, log: Log[Any], request: HttpRequest
) -> tuple[list[SeenCards], EntryForm | None]:
    """Return the looks of this seat, newest first, and the form of the one in the URL."""
    state: ArcticState = log.state
    seat = visitor.seat_name
    if seat is None or seat not in SIGHT.offered(state):
        return [], None
    seen = looks_of(state, seat)
    looks = [
        SeenCards(place, look.where, look.round, _noted(state, *look.cards))
        for place, look in enumerate(seen)
    ]
    shown = next((look for look in looks if str(look.place) == request.GET.get("look")), None)
    if shown is None:
        return looks[::-1], None
    picked = {"look": (str(shown.place),), "cards": seen[shown.place].cards}
    return [shown], last_tap(SIGHT, log, state, seat, picked, face_in(state))


def _noted(state: ArcticState, *cards: str | None) -> list[Card]:
    return [state.cards[card] for card in cards if card and card in state.cards]
