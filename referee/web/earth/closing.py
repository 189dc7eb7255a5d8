"""What the pages of the reveal and of the round's end need."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from referee.rules.earth.record.entries import Choose, Finish, Reveal, TableRuling
from referee.rules.earth.record.state import EarthState
from referee.rules.kernel.log import Log
from referee.tables.links import Visitor
from referee.web.base import Trouble, unbound
from referee.web.earth.board import number_of, pole
from referee.web.earth.forms import FORMS
from referee.web.earth.steps import ending_view
from referee.web.earth.tiles import CardTile, card_says, typed_in

QUICK_ATTACKS = range(10)
TURN = re.compile(r"-?[0-9]{1,2}", re.ASCII)


def reveal_context(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], trouble: Trouble | None
) -> dict[str, Any]:
    state, own = log.state, visitor.seat_name
    offered = tuple(seat for seat in state.to_reveal if visitor.is_host or seat == own)
    typed = typed_in(trouble, Reveal.kind)
    asked = typed.get("for_seat") or request.GET.get("who", "")
    who = asked if asked in offered else next(iter(offered), "")
    query = urlencode({"who": who}) if asked in offered else ""
    return {
        "offered": [(seat, number_of(state, seat)) for seat in offered],
        "who": who,
        "who_number": number_of(state, who) if who else 0,
        "ships": state.deployed.get(who, 0),
        "tiles": _reveal_tiles(state, who) if who else [],
        "attacks": QUICK_ATTACKS,
        "typed": typed,
        "shown": [
            (seat, number_of(state, seat), card.label if card else "–")
            for seat, card in state.revealed.items()
        ],
        "reveal_form": unbound(FORMS[Reveal.kind], log, round=state.round, for_seat=who),
        "address": f"{visitor.path}?{query}" if query else visitor.path,
    }


def _reveal_tiles(state: EarthState, seat: str) -> list[CardTile]:
    """Return the cards of the deck, those that the ships pay first."""
    ships = state.deployed[seat]
    tiles = [CardTile(card, card_says(card), card.paid(ships) is not None) for card in state.deck.actions]
    return sorted(tiles, key=lambda tile: (not tile.is_paid, tile.card.name))


def ending_context(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], trouble: Trouble | None
) -> dict[str, Any]:
    state = log.state
    view = ending_view(state)
    context: dict[str, Any] = {
        "view": view,
        "pole": pole(state, view.flagpole),
        "finish_form": unbound(FORMS[Finish.kind], log, round=state.round),
        "last_round": state.is_last,
    }
    waiting = view.waiting
    if waiting is None:
        return context
    if waiting.what == "choice":
        form = unbound(FORMS[Choose.kind], log, round=state.round, for_seat=waiting.seat)
        return context | {
            "choose_form": form,
            "can_choose": visitor.is_host or visitor.seat_name == waiting.seat,
            "chooseable": [(seat, number_of(state, seat)) for seat in state.seats],
        }
    delta = _delta(request, view.ending.reserve[waiting.seat])
    return context | {
        "settle_form": unbound(FORMS[TableRuling.kind], log, round=state.round, about=waiting.seat),
        "delta": delta,
        "reserve_before": view.ending.reserve[waiting.seat],
        "reserve_after": view.ending.reserve[waiting.seat] + delta,
        "waiting_number": number_of(state, waiting.seat),
        "address": f"{visitor.path}?{urlencode({'d': delta})}" if delta else visitor.path,
    }


def _delta(request: HttpRequest, reserve: int) -> int:
    """Return how much the stepper has been turned, with the taps that are new."""
    told = (*request.GET.getlist("d")[:1], *request.GET.getlist("do"))
    return max(-reserve, sum(int(word) for word in told if TURN.fullmatch(word)))
