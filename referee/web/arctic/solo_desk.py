"""What the page of a solo table shows: the forces, the skirmish put together, its prize."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from referee.rules.arctic.ending import points_of
from referee.rules.arctic.record import ArcticState, Phase
from referee.rules.arctic.setup import set_up_solo
from referee.rules.arctic.solo import (
    END_ROUND,
    PRIZE,
    SOLO_SKIRMISH,
    cards_of,
    is_won,
    reshuffle_due,
    solo_of,
)
from referee.rules.kernel.log import Log
from referee.rules.kernel.panel import Draft, Panel
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.web.arctic.faces import face_in
from referee.web.arctic.gathering import gathering_context
from referee.web.arctic.solo_board import how_line, word_line
from referee.web.arctic.solo_ending import solo_ending_context
from referee.web.base import Trouble, unbound
from referee.web.drafts import fields_of
from referee.web.forms import form_of
from referee.web.one_tap import one_tap


@dataclass(frozen=True, slots=True)
class ForceChip:
    """One of the seven forces in the strip."""

    size: int
    is_met: bool


def solo_context(
    request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
) -> dict[str, Any]:
    """Return what the page of a solo table shows in its phase."""
    state: ArcticState = log.state
    if state.phase is Phase.PRIZE:
        return {
            "is_won": is_won(solo_of(state)),
            "prize": one_tap(PRIZE, state, log, state.players[0], {}, face_in(state)),
        }
    if state.phase is Phase.OVER:
        return solo_ending_context(request, visitor, log, trouble)
    context = gathering_context(request, visitor, log, trouble)
    return {
        **context,
        "end_form": unbound(form_of(END_ROUND), log, for_seat=state.players[0]),
        "fight_address": f"{visitor.path}?{urlencode(fields_of(_fight(log)))}",
        **_preview(context["chosen"]),
    }


def _fight(log: Log[Any]) -> Draft:
    """A skirmish to be put together, or the one that was just undone as it was tapped."""
    state: ArcticState = log.state
    undone = log.redoable.entry if log.redoable else None
    is_fight = undone is not None and undone.kind == SOLO_SKIRMISH.name
    picked = SOLO_SKIRMISH.picked(state, undone) if undone and is_fight else {}
    return Draft(SOLO_SKIRMISH.name, state.players[0], picked)


def _preview(panel: Panel) -> dict[str, Any]:
    """Who would win the skirmish that is put together, and how."""
    if panel.ruling is None or panel.kind is not SOLO_SKIRMISH:
        return {}
    result = panel.ruling.outcome.result
    return {"fight_word": word_line(result), "fight_how": how_line(result)}


def strip_context(state: ArcticState) -> dict[str, Any]:
    """Return the strip: the forces, and the numbers as far as they are known."""
    solo, (seat,) = solo_of(state), state.players
    holding = state.holdings[seat]
    dealt = set_up_solo(solo.options, state.cards).outcome.sizes
    left, chips = Counter(solo.sizes), list[ForceChip]()
    for size in dealt:
        chips.append(ForceChip(size, is_met=left[size] <= 0))
        left[size] -= 1
    removed = solo.removed_unseen + sum(holding.camp.removed.values())
    deck = None if solo.deck is None else max(solo.deck, 0)
    return {
        "chips": chips,
        "points": points_of(holding.owned, state.cards),
        "known": cards_of(state, holding),
        "deck": deck,
        "removed": removed,
        "is_due": bool(reshuffle_due(state)),
    }


def last_fight(log: Log[Any]) -> dict[str, Any]:
    """Return the last skirmish for the banner, nothing before the first."""
    state: ArcticState = log.state
    outcome = solo_of(state).last
    if outcome is None or state.tallies:
        return {}
    record = selectors.last_of_kind(log, SOLO_SKIRMISH.name)
    return {
        "last_word": word_line(outcome),
        "last_how": how_line(outcome),
        "last_reasons": record.ruling.reasons if record else (),
    }
