"""What the page of each phase of Skirmish for Earth needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.http import HttpRequest

from referee.rules.earth.cards.cards import Territory
from referee.rules.earth.deck.checks import Level as Severity
from referee.rules.earth.deck.checks import check_deck
from referee.rules.earth.deployment.opening import known_rows, left_of, missing_cards, said_row
from referee.rules.earth.prompting import prompts_of
from referee.rules.earth.record.entries import (
    Deal,
    Deploy,
    EndNow,
    Leave,
    Pass,
    Place,
    TableRuling,
    TurnTarget,
)
from referee.rules.earth.record.ledger import What
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.earth.rulebook import HOUSE_RULES
from referee.rules.kernel.houserule import HouseRule
from referee.rules.kernel.log import Log
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.tables.links import Visitor
from referee.web.base import Trouble, unbound
from referee.web.earth.board import fleet, number_of, worths
from referee.web.earth.closing import ending_context, reveal_context
from referee.web.earth.ending_forms import RULING_LINES
from referee.web.earth.forms import FORMS
from referee.web.earth.steps import told_capture
from referee.web.earth.tiles import card_says, own_hand, typed_all, typed_in

WHATS: tuple[tuple[str, str], ...] = (
    (What.SHIPS, gettext_noop("Ships")),
    (What.FLAG, gettext_noop("Flag to place")),
    (What.TERRITORY, gettext_noop("Territory")),
    (What.HAND, gettext_noop("Cards in hand")),
    (What.INITIATIVE, gettext_noop("Initiative")),
)
JUDGED: tuple[tuple[str, str], ...] = (
    (What.ATTACK, gettext_noop("Attack is")),
    (What.VALID, gettext_noop("Paid (1) or not (0)")),
)


def phase_context(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], trouble: Trouble | None
) -> dict[str, Any]:
    """Return what the phase's page shows."""
    state = log.state
    context = {
        "fleet": fleet(state),
        "worths": worths(state),
        "second_id": uuid4(),
        "third_id": uuid4(),
        "house_id": uuid4(),
        "due": prompts_of(state)[0].line if state.phase is not Phase.OVER else None,
        **_ruling_form(visitor, log, trouble),
        **_last(log),
    }
    builders = {
        Phase.DEAL: _deal,
        Phase.TARGET: _target,
        Phase.PLACE: _place,
        Phase.DEPLOY: _deploy,
        Phase.REVEAL: reveal_context,
        Phase.ENDING: ending_context,
    }
    return context | builders[state.phase](request, visitor, log, trouble)


def _last(log: Log[EarthState]) -> dict[str, Any]:
    """The round that was finished last, for the banner."""
    state = log.state
    if state.last is None or state.phase not in (Phase.TARGET, Phase.OVER):
        return {}
    word, how = told_capture(state.last.target.name, state.last.ending)
    return {"last_word": word, "last_how": how}


def _ruling_form(visitor: Visitor, log: Log[EarthState], trouble: Trouble | None) -> dict[str, Any]:
    state = log.state
    if not visitor.is_host or state.phase is Phase.DEAL:
        return {}
    return {
        "ruling_form": unbound(FORMS[TableRuling.kind], log, round=state.round),
        "ruling_lines": RULING_LINES,
        "whats": WHATS + (JUDGED if state.phase is Phase.ENDING else ()),
        "house_rules": [(rule, state.house[rule.name]) for rule in HOUSE_RULES if _may_change(state, rule)],
        "needs_all": state.house["ruling_by"] == "everybody",
        "ledger": _ledger(state, typed_all(trouble, TableRuling.kind)),
    }


def _may_change(state: EarthState, rule: HouseRule) -> bool:
    """Whether there is another answer: dealt hands are never cut (E-62), nor is everybody's word."""
    if rule.name == "ruling_by":
        return state.house["ruling_by"] == "host"
    return not (state.is_dealt and rule.name == "hand_over_limit")


def _ledger(state: EarthState, typed: Mapping[str, list[str]]) -> dict[str, Any]:
    """What stands in the ledger's form: nothing, or what was typed before it was refused."""

    def told(name: str) -> str:
        return typed.get(name, [""])[-1]

    lines = [
        {"index": i} | {name: told(f"{name}_{i}") for name in ("what", "seat", "to", "n", "name")}
        for i in RULING_LINES
    ]
    lands = [card.name for card in (*state.lost, *(c for cards in state.owned.values() for c in cards))]
    return {
        "lines": lines,
        "reason": told("reason"),
        "house": told("house"),
        "is_house": "house" in typed,
        "agreed": typed.get("agreed", []),
        "territories": sorted(set(lands)),
    }


# Before ships move --------------------------------------------------------------------------------


def _deal(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], trouble: Trouble | None
) -> dict[str, Any]:
    state = log.state
    found = list(check_deck(state.deck, len(state.seats), is_dealt=True))
    return {
        "deal_form": unbound(FORMS[Deal.kind], log),
        "deck_errors": [each for each in found if each.level is Severity.ERROR],
    }


@dataclass(frozen=True, slots=True)
class LandTile:
    """A territory of the deck that has not been the Target yet."""

    id: str
    card: Territory
    row: str


def _target(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], trouble: Trouble | None
) -> dict[str, Any]:
    state = log.state
    lands = (
        [] if state.is_dealt else [land.id for land in state.deck.territories if left_of(state, land.id) > 0]
    )
    cards = [(land, state.deck.territory(land)) for land in lands]
    tiles = [LandTile(land, card, said_row(card.bonus)) for land, card in cards if card is not None]
    typed = typed_in(trouble, TurnTarget.kind)
    return {
        "target_form": unbound(FORMS[TurnTarget.kind], log, round=state.round),
        "lands": sorted(tiles, key=lambda tile: (tile.card.continent, tile.card.name)),
        "rows": sorted((name, said_row(row)) for name, row in known_rows(state).values()),
        "typed": typed,
        "leave_forms": [
            unbound(FORMS[Leave.kind], log, round=state.round, for_seat=seat) for seat in state.seats
        ],
        "end_form": unbound(FORMS[EndNow.kind], log, round=state.round),
        "can_play": len(state.seats) >= 3,
    }


def _place(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], trouble: Trouble | None
) -> dict[str, Any]:
    state, seat = log.state, visitor.seat_name
    missing = missing_cards(state)
    if seat is None or seat not in state.seats:
        return {"missing": missing}
    may = seat in missing or state.house["recommit"] != "never"
    return {
        "missing": missing,
        "hand": own_hand(state, seat),
        "may_place": may,
        "place_form": unbound(FORMS[Place.kind], log, round=state.round, for_seat=seat),
    }


# Deployment ---------------------------------------------------------------------------------------


def _deploy(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], trouble: Trouble | None
) -> dict[str, Any]:
    state = log.state
    at = state.deployment
    assert at is not None
    turn = at.turn or ""
    told = {"round": state.round, "for_seat": turn}
    own = visitor.seat_name
    mine = state.deck.action(state.placed.get(own or "", "")) if own else None
    return {
        "turn": turn,
        "turn_number": number_of(state, turn),
        "can_bid": visitor.is_host or own == turn,
        "choices": range(1, at.reserve[turn] + 1),
        "then": _then(state),
        "deploy_form": unbound(FORMS[Deploy.kind], log, **told),
        "pass_form": unbound(FORMS[Pass.kind], log, **told),
        "own_card": mine,
        "own_says": card_says(mine) if mine else None,
        "hand": own_hand(state, own) if own and state.is_dealt else [],
    }


def _then(state: EarthState) -> Line:
    at = state.deployment
    assert at is not None
    if at.last is None:
        return Line(gettext_noop("Nobody has deployed yet. If everybody passes, deployment closes."))
    phrase = gettext_noop("{seat} deployed last. If the turn comes back to {seat}, deployment closes.")
    return Line(phrase, {"seat": at.last})
