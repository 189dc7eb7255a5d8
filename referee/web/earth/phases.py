"""What the page of each phase of Skirmish for Earth needs."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from referee.rules.earth.cards import card_says
from referee.rules.earth.deck import errors_of
from referee.rules.earth.deployment import DEPLOY, PASS, PLACE, TURN_TARGET, hand_of, missing_cards
from referee.rules.earth.ending import CHOOSE, END_NOW, FINISH, LEAVE
from referee.rules.earth.game import EARTH
from referee.rules.earth.record import EarthState, Phase
from referee.rules.earth.reveal import REVEAL
from referee.rules.earth.ruling import TABLE_RULING
from referee.rules.earth.setup import DEAL
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.log import Log
from referee.rules.kernel.panel import Draft, panel_of, tapped
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.tables.links import Visitor
from referee.web.base import Trouble
from referee.web.drafts import KIND, TAP, fields_of, picked_in
from referee.web.earth.board import fleet, number_of, pole, worths
from referee.web.earth.steps import ending_view, told_capture
from referee.web.panels import DraftForm, Face
from referee.web.taps import Taps, all_taps, taps_of, typed_in

TURN = re.compile(r"-?[0-9]{1,2}", re.ASCII)
CONFIRMED = ("reason", "agreed")
"""What is said of a ruling once it is put together."""


def phase_context(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], trouble: Trouble | None
) -> dict[str, Any]:
    state = log.state
    builders = {
        Phase.DEAL: _deal,
        Phase.TARGET: _target,
        Phase.PLACE: _place,
        Phase.DEPLOY: _deploy,
        Phase.REVEAL: _reveal,
        Phase.ENDING: _ending,
    }
    return {
        "fleet": fleet(state),
        "worths": worths(state),
        "due": EARTH.prompts(state)[0].line,
        **_last(log),
        **builders[state.phase](request, visitor, log, trouble),
        **_ruling(request, visitor, log, trouble),
    }


def _seats(visitor: Visitor, log: Log[EarthState], kind: EntryKind[Any]) -> Seats:
    """Return for whom this device may enter such an entry now."""
    own = visitor.seat_name
    offered = () if visitor.is_watching else kind.offered(log.state)
    return tuple(seat for seat in offered if visitor.is_host or (own is not None and seat == own))


def _taps(visitor: Visitor, log: Log[EarthState], kind: EntryKind[Any]) -> list[Taps]:
    return [taps_of(kind, log, seat, {}) for seat in _seats(visitor, log, kind)]


def _last(log: Log[EarthState]) -> dict[str, Any]:
    """The round that was finished last, for the banner."""
    state = log.state
    if state.last is None or state.phase not in (Phase.TARGET, Phase.OVER):
        return {}
    word, how = told_capture(state.last.target.name, state.last.ending)
    return {"last_word": word, "last_how": how}


# Before ships move --------------------------------------------------------------------------------


def _deal(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], trouble: Trouble | None
) -> dict[str, Any]:
    state = log.state
    errors = errors_of(state.deck, len(state.seats), is_dealt=True)
    return {"deal": _taps(visitor, log, DEAL), "deck_errors": errors}


def _target(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], trouble: Trouble | None
) -> dict[str, Any]:
    is_due = bool(_seats(visitor, log, TURN_TARGET))
    return {
        "target": list(all_taps(TURN_TARGET, log, None, typed_in(trouble, TURN_TARGET))) if is_due else [],
        "leave": _taps(visitor, log, LEAVE),
        "end": _taps(visitor, log, END_NOW),
        "can_play": bool(TURN_TARGET.offered(log.state)),
    }


def _place(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], trouble: Trouble | None
) -> dict[str, Any]:
    own = visitor.seat_name
    is_own = own in PLACE.offered(log.state) and own is not None
    return {
        "missing": missing_cards(log.state),
        "place": [taps_of(PLACE, log, own, {})] if is_own else [],
        "hand": hand_of(log.state, own or ""),
    }


# Deployment, reveal -------------------------------------------------------------------------------


def _deploy(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], trouble: Trouble | None
) -> dict[str, Any]:
    state, own = log.state, visitor.seat_name
    at = state.deployment
    assert at is not None
    mine = state.deck.action(state.placed.get(own or "", "")) if own else None
    return {
        "turn": at.turn,
        "turn_number": number_of(state, at.turn or ""),
        "then": _then(at.last),
        "bids": [*_taps(visitor, log, DEPLOY), *_taps(visitor, log, PASS)],
        "own_card": mine,
        "own_says": card_says(mine) if mine else None,
        "hand": hand_of(state, own or "") if state.is_dealt else (),
    }


def _then(last: str | None) -> Line:
    if last is None:
        return Line(gettext_noop("Nobody has deployed yet. If everybody passes, deployment closes."))
    phrase = gettext_noop("{seat} deployed last. If the turn comes back to {seat}, deployment closes.")
    return Line(phrase, {"seat": last})


def _reveal(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], trouble: Trouble | None
) -> dict[str, Any]:
    state, offered = log.state, _seats(visitor, log, REVEAL)
    typed = typed_in(trouble, REVEAL)
    asked = (*typed.get("for_seat", ()), request.GET.get("who", ""))[0]
    who = asked if asked in offered else next(iter(offered), "")
    query = urlencode({"who": who}) if asked in offered else ""
    return {
        "offered": [(seat, number_of(state, seat or "")) for seat in offered],
        "who": who,
        "who_number": number_of(state, who) if who else 0,
        "ships": state.deployed.get(who or "", 0),
        "reveal": list(all_taps(REVEAL, log, who, typed)) if who else [],
        "shown": [
            (seat, number_of(state, seat), card.label if card else "–")
            for seat, card in state.revealed.items()
        ],
        "address": f"{visitor.path}?{query}" if query else visitor.path,
    }


# The end of the round -----------------------------------------------------------------------------


def _ending(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], trouble: Trouble | None
) -> dict[str, Any]:
    state = log.state
    view = ending_view(state)
    waiting = view.waiting
    context: dict[str, Any] = {
        "view": view,
        "pole": pole(state, view.flagpole),
        "finish": _taps(visitor, log, FINISH),
        "last_round": state.is_last,
        "choose": _taps(visitor, log, CHOOSE),
    }
    if waiting is None or waiting.what != "text" or not visitor.is_host:
        return context
    reserve = view.ending.reserve[waiting.seat]
    told = (*request.GET.getlist("change")[:1], *request.GET.getlist(TAP))
    change = max(-reserve, sum(int(word) for word in told if TURN.fullmatch(word)))
    return context | {
        "settle": _settle(log, waiting.seat, change),
        "settle_nothing": _settle(log, waiting.seat, 0),
        "change": change,
        "reserve_before": reserve,
        "reserve_after": reserve + change,
        "waiting_number": number_of(state, waiting.seat),
        "address": f"{visitor.path}?{urlencode({'change': change})}" if change else visitor.path,
    }


def _settle(log: Log[EarthState], seat: str, change: int) -> Taps:
    """The entry that a text changed a Reserve by so much, and all agree."""
    picked: dict[str, tuple[str, ...]] = {"about": (seat,), "agreed": log.state.seats}
    if change:
        whose = "to_1" if change > 0 else "seat_1"
        picked |= {"what_1": ("ships",), whose: (seat,), "number_1": (str(abs(change)),)}
    return taps_of(TABLE_RULING, log, None, picked, only=())


# Table rulings ------------------------------------------------------------------------------------


def _ruling(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], trouble: Trouble | None
) -> dict[str, Any]:
    """The way to a table ruling, or the ruling that is put together."""
    if not _seats(visitor, log, TABLE_RULING):
        return {}
    typed = typed_in(trouble, TABLE_RULING)
    told = typed or dict(request.GET.lists())
    if not typed and told.get(KIND) != [TABLE_RULING.name]:
        return {"can_rule": True}
    draft = tapped(
        TABLE_RULING, log.state, Draft(TABLE_RULING.name, None, picked_in(told)), told.get(TAP, ())
    )
    panel = panel_of(EARTH, TABLE_RULING, log.state, None, draft.picked)
    words = {name: each for name, each in panel.draft.picked.items() if name not in CONFIRMED}
    parts = [each for each in panel.choices if each.field not in CONFIRMED]
    parts.sort(key=lambda each: each.field == "house")
    laid_out = replace(panel, choices=tuple(parts), draft=replace(panel.draft, picked=words))
    return {
        "can_rule": True,
        "ruling": taps_of(TABLE_RULING, log, None, words, panel.draft.picked, only=CONFIRMED),
        "ruling_draft": DraftForm(laid_out, lambda piece: Face()),
        "address": f"{visitor.path}?{urlencode(fields_of(panel.draft))}",
    }
