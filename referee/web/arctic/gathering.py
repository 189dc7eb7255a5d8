"""The page of a table that gathers: what may be done in a turn, and what stands beside it."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from referee.rules.arctic.answers import aim_of_window, asked_about
from referee.rules.arctic.cards import Card
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering import HUNT, left_to_spend
from referee.rules.arctic.kinds import ACTS, CORRECTIONS, PANEL_KINDS, REPLY, SEAT_KINDS, likely_kind
from referee.rules.arctic.recon import NOTE, PEEK, SIGHT, looks_of, source_of
from referee.rules.arctic.record import ArcticState, Seen
from referee.rules.arctic.standing import reminders
from referee.rules.kernel.log import Log
from referee.rules.kernel.panel import Draft
from referee.rules.kernel.ruling import Fact, Line, gettext_noop
from referee.tables.links import Visitor
from referee.web.arctic.faces import face_in
from referee.web.base import TablePage, sent_along
from referee.web.drafts import KIND, fields_of
from referee.web.logs import seat_numbers
from referee.web.offers import offers_of, panel_context
from referee.web.taps import OneTap, one_tap


def gathering_context(page: TablePage) -> dict[str, Any]:
    """The Now panel: what the seat on turn may do, and what others may do in its turn (A-14, A-53)."""
    visitor, log = page.visitor, page.log
    state: ArcticState = log.state.seen_by(visitor.seat_name)
    now = state.gatherer or state.initiator
    seat = visitor.seat_name or now
    offers = offers_of(
        ARCTIC,
        PANEL_KINDS if visitor.is_host else SEAT_KINDS,
        state,
        state.turn_order if visitor.is_host else (seat,),
        Draft(likely_kind(state, seat), seat, {}),
        insists=visitor.is_host,
        keeps=ArcticState.label if visitor.is_amending else None,
    )
    context = panel_context(offers, page, face_in(state))
    # Beside the hire it stands already, with what is being put together.
    is_hiring = context and context["chosen"].draft.kind == HUNT.name
    return {
        **_turn_context(state, log, now),
        "to_spend": [] if is_hiring else [*left_to_spend(state, now)],
        "is_own": visitor.is_host or seat == now,
        "panel_notes": "arctic/_panel_notes.html",
        **context,
    }


def is_fresh(state: ArcticState) -> bool:
    """Whether nobody has done anything in this round yet."""
    return not any(each.actions or each.committed is not None for each in state.seats.values())


def _turn_context(state: ArcticState, log: Log[Any], now: str) -> dict[str, Any]:
    """Whose turn it is, who comes next, and what the table itself can enter."""
    order = state.turn_order
    waiting = [name for name in order[order.index(now) + 1 :] if state.seats[name].committed is None]
    return {
        "reminders": reminders(state),
        "is_fresh": is_fresh(state),
        "gathered_form": sent_along(log),
        "gathered_label": _gathered_label(state),
        "now": now,
        "now_number": seat_numbers(state)[now],
        "next_seat": waiting[0] if waiting else "",
    }


def _gathered_label(state: ArcticState) -> Line:
    """What the button skips, by name if somebody has gathered already, and what it leads to."""
    missing = tuple(name for name in state.turn_order if state.seats[name].committed is None)
    facts: dict[str, Fact] = {"seats": ", ".join(missing), "round": state.round}
    if len(missing) == len(state.players):
        every, rest = gettext_noop("Skip the gathering: reveal"), gettext_noop("Round {round} is over")
        return Line(every if state.has_skirmish else rest, facts)
    if state.has_skirmish:
        return Line("Skip the rest ({seats} not entered) and reveal", facts)
    return Line("Skip the rest ({seats} not entered) and end round {round}", facts)


# Putting the record right --------------------------------------------------------------------------


def is_correcting(page: TablePage) -> bool:
    """Whether a correction is put together; only the table's own device does that."""
    return page.visitor.is_host and any(kind in CORRECTIONS for kind in page.told.get(KIND, ()))


def correcting_context(page: TablePage) -> dict[str, Any]:
    """Return what the page shows, nothing where nothing can be corrected."""
    state: ArcticState = page.log.state.seen_by(None)
    seat = state.gatherer or state.players[0]
    offers = offers_of(ARCTIC, CORRECTIONS, state, (None, *state.players), Draft("recount", seat, {}))
    context = panel_context(offers, page, face_in(state))
    if not context:
        return {}
    told = fields_of(context["chosen"].draft, context["chosen"].choices)
    return {"fix": True, "shows_strip": False, **context, "address": f"{page.visitor.path}?{urlencode(told)}"}


# Answers that are asked for -------------------------------------------------------------------------


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
        "picks_a_card": aim_of_window(ACTS, state, window).is_open,
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
    """A look, and the cards noted of it."""

    place: int
    seen: Seen
    noted: list[Card]


def noting_context(page: TablePage) -> dict[str, Any]:
    """Return the gains of the seat whose page it is, and the cards that the asked one can be."""
    state: ArcticState = page.log.state
    seat = page.visitor.seat_name
    if seat is None or seat not in NOTE.offered(state):
        return {}
    unseen = state.seats[seat].unseen
    gains = [Gain(place, source_of(gain), state.cards.get(gain.note)) for place, gain in enumerate(unseen)]
    shown = next((gain for gain in gains if str(gain.place) == page.request.GET.get("note")), None)
    if shown is None:
        return {"gains": gains}
    picked = {"gain": (str(shown.place),), "card": tuple(filter(None, (unseen[shown.place].note,)))}
    return {"gains": gains, "noting": one_tap(NOTE, state, page.log, seat, picked, face_in(state))}


def sighting_context(page: TablePage) -> dict[str, Any]:
    """Return the looks of the seat whose page it is, the newest first, and the form of the asked one."""
    state: ArcticState = page.log.state
    seat = page.visitor.seat_name
    if seat is None or seat not in SIGHT.offered(state):
        return {}
    looks = [
        Look(place, seen, [state.cards[card] for card in seen.cards if card in state.cards])
        for place, seen in enumerate(looks_of(state, seat))
    ]
    shown = next((look for look in looks if str(look.place) == page.request.GET.get("look")), None)
    if shown is None:
        return {"looks": looks[::-1]}
    picked = {"look": (str(shown.place),), "cards": shown.seen.cards}
    return {"looks": [shown], "sighting": one_tap(SIGHT, state, page.log, seat, picked, face_in(state))}
