"""What stands beside a turn on a page: answers that are asked for, the Yardmaster, a seat's private notes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from referee.rules.arctic.answers import asked_about
from referee.rules.arctic.cards import Card
from referee.rules.arctic.kinds import ACTS, REPLY
from referee.rules.arctic.recon import NOTE, PEEK, SIGHT, source_of
from referee.rules.arctic.record import ArcticState, Seen
from referee.rules.kernel.log import Log
from referee.rules.kernel.ruling import Line
from referee.tables.links import Visitor
from referee.web.arctic.faces import face_in
from referee.web.logs import seat_numbers
from referee.web.taps import OneTap, one_tap


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat that this page may reply for; ``first``: who comes before it, "" for nobody."""

    number: int
    first: str
    reply: OneTap


def window_context(visitor: Visitor, log: Log[Any]) -> dict[str, Any]:
    """Return what is to be answered, and the answers of the seats that this page speaks for."""
    state: ArcticState = log.state.seen_by(visitor.seat_name)
    window = state.window
    if window is None:
        return {}
    face_of = face_in(state)
    mine = [name for name in window.asked if visitor.is_host or name == visitor.seat_name]
    return {
        "asking": asked_about(ACTS, state, window),
        "still_asked": window.asked,
        "asks_you": not visitor.is_host and mine == [window.asked[0]],
        "replies": [
            Asked(
                number=seat_numbers(state)[name],
                first="" if name == window.asked[0] else window.asked[0],
                reply=one_tap(REPLY, state, log, name, {}, face_of),
            )
            for name in mine
        ],
        "nobody": one_tap(REPLY, state, log, None, {}, face_of) if visitor.is_host and mine[1:] else None,
        "address": visitor.path,
    }


def peeking_context(visitor: Visitor, log: Log[Any]) -> dict[str, Any]:
    """Return the Yardmaster's buttons for the seat that has it, where this page speaks for it."""
    state: ArcticState = log.state.seen_by(visitor.seat_name)
    seats = [name for name in PEEK.offered(state) if visitor.is_host or name == visitor.seat_name]
    return {"peek": one_tap(PEEK, state, log, seats[0], {}, face_in(state))} if seats else {}


# Private notes ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gain:
    """An unseen gain: where it came from, and what it is as far as its owner has noted it."""

    place: int
    source: Line
    card: Card | None


@dataclass(frozen=True, slots=True)
class Look:
    """A look, the cards noted of it, and what it can have shown."""

    place: int
    seen: Seen
    noted: list[Card]
    sight: OneTap


def noting_context(request: HttpRequest, visitor: Visitor, log: Log[Any]) -> dict[str, Any]:
    """Return the gains of the seat whose page it is, and the cards that the asked one can be."""
    state: ArcticState = log.state
    seat = visitor.seat_name
    if seat is None or seat not in NOTE.offered(state):
        return {}
    unseen = state.seats[seat].unseen
    gains = [Gain(place, source_of(gain), state.cards.get(gain.note)) for place, gain in enumerate(unseen)]
    shown = next((gain for gain in gains if str(gain.place) == request.GET.get("note")), None)
    if shown is None:
        return {"gains": gains}
    picked = {"gain": (str(shown.place),), "card": tuple(filter(None, (unseen[shown.place].note,)))}
    return {"gains": gains, "noting": one_tap(NOTE, state, log, seat, picked, face_in(state))}


def sighting_context(visitor: Visitor, log: Log[Any]) -> dict[str, Any]:
    """Return the looks of the seat whose page it is, the newest first."""
    state: ArcticState = log.state
    seat = visitor.seat_name
    if seat is None or seat not in SIGHT.offered(state):
        return {}
    looks = [_look(state, log, seat, place, seen) for place, seen in enumerate(state.looks[seat])]
    return {"looks": looks[::-1]}


def _look(state: ArcticState, log: Log[Any], seat: str, place: int, seen: Seen) -> Look:
    noted = [state.cards[card] for card in seen.cards if card in state.cards]
    picked = {"look": (str(place),), "cards": seen.cards}
    return Look(place, seen, noted, one_tap(SIGHT, state, log, seat, picked, face_in(state)))
