"""What the page of a solo table shows: the forces, a skirmish being put together, its prize."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.translation import gettext

from referee.rules.arctic.ending.solo_score import points_of
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.case import OPPONENT, PLAYER
from referee.rules.arctic.record.having import can_have
from referee.rules.arctic.record.inplay import is_in_play
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.solo import set_up_solo
from referee.rules.arctic.solo.end_round import EndRound
from referee.rules.arctic.solo.prize import TakePrize
from referee.rules.arctic.solo.solo_skirmish import Fought, SoloSkirmish, case_of_skirmish
from referee.rules.arctic.solo.table import cards_of as cards_in_all
from referee.rules.arctic.solo.table import is_won, reshuffle_due, solo_of
from referee.rules.kernel.log import Entry, Log
from referee.rules.kernel.ruling import IllegalEntry, Ruling
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.web.arctic.board import Value, values_of
from referee.web.arctic.draft import read_draft
from referee.web.arctic.forms import FORMS
from referee.web.arctic.picks import MayAdd, pick_groups
from referee.web.arctic.quick import chosen_cards
from referee.web.arctic.solo import named, told_solo_step
from referee.web.arctic.solo_board import SoloBoard, how_line, solo_board, word_line
from referee.web.arctic.solo_draft import NAMES, SoloDraft, camp_steps, cards_of, draft_of_skirmish
from referee.web.arctic.solo_ending import solo_ending_context
from referee.web.arctic.solo_forms import skirmish_of
from referee.web.arctic.turn_page import gathering_context
from referee.web.base import Trouble, unbound

FIGHT = "fight"


@dataclass(frozen=True, slots=True)
class ForceChip:
    """One of the seven forces in the strip."""

    size: int
    is_met: bool


@dataclass(frozen=True, slots=True)
class Prize:
    """A card to take or to set aside."""

    card: str
    name: str
    kind: str
    values: tuple[Value, ...]


def solo_context(
    request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
) -> dict[str, Any]:
    """Return what the page of a solo table shows in its phase."""
    state: ArcticState = log.state
    if state.phase is Phase.PRIZE:
        return _prize_context(visitor, log)
    if state.phase is Phase.OVER:
        return solo_ending_context(request, visitor, log, trouble)
    is_refused = trouble is not None and trouble.kind == SoloSkirmish.kind
    if is_refused or (FIGHT in request.GET and trouble is None):
        return _fight_context(request, visitor, log, trouble)
    return {
        **gathering_context(request, visitor, log, trouble),
        "end_form": unbound(FORMS[EndRound.kind], log, round=state.round),
        "fight_address": f"{visitor.path}?{FIGHT}=1",
    }


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
        "known": cards_in_all(state, holding),
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
    record = selectors.last_of_kind(log, SoloSkirmish.kind)
    return {
        "last_word": word_line(outcome),
        "last_how": how_line(outcome),
        "last_reasons": record.ruling.reasons if record else (),
    }


# The prize ----------------------------------------------------------------------------------------


def _prize_context(visitor: Visitor, log: Log[Any]) -> dict[str, Any]:
    state: ArcticState = log.state
    solo = solo_of(state)
    cards = [state.cards[card_id] for card_id in solo.prize]
    return {
        "prizes": [Prize(card.id, card.label, card.kind, values_of(card)) for card in cards],
        "is_won": is_won(solo),
        "prize_form": unbound(FORMS[TakePrize.kind], log),
        "address": visitor.path,
    }


# The skirmish -------------------------------------------------------------------------------------


def _fight_context(
    request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
) -> dict[str, Any]:
    state: ArcticState = log.state
    solo = solo_of(state)
    names = {PLAYER: state.players[0], OPPONENT: gettext("Opponent")}
    draft = _draft_in(request, log, trouble)
    facts = skirmish_of(draft)
    is_whole = len(facts.opponent) in solo.sizes
    entry = Entry(facts, state.players[0])
    ruling, refusal = _preview(state, entry) if is_whole else (None, None)
    shown: SoloBoard = named(_board(state, draft, facts), names)
    query = urlencode([(FIGHT, "1"), *draft.step_fields])
    cards = {card.id: card for card in state.cards.values() if is_in_play(state, card)}
    return {
        "fighting": True,
        "solo_shown": shown,
        "board": shown.board,
        "draft": draft,
        "open_seats": range(len(NAMES)),
        "groups": pick_groups(cards, len(NAMES), chosen_cards(draft), _may_add(state, draft)),
        "shows_all": "all" in draft.sets,
        "turned": len(facts.opponent),
        "is_whole": is_whole,
        "fight_refusal": refusal,
        "would": ARCTIC.describe(state, entry, ruling.outcome) if ruling else None,
        "fight_form": unbound(FORMS[SoloSkirmish.kind], log, s=draft.steps),
        "draft_undo": told_solo_step(draft, state.cards, draft.steps[-1], names) if draft.steps else None,
        "draft_redo": told_solo_step(draft, state.cards, draft.undone[-1], names) if draft.undone else None,
        "draft_query": query,
        "address": f"{visitor.path}?{query}",
    }


def _draft_in(request: HttpRequest, log: Log[Any], trouble: Trouble | None) -> SoloDraft:
    """The draft of the address, of a form that was refused, or of a skirmish that was undone."""
    state: ArcticState = log.state
    told = dict(trouble.typed) if trouble else dict(request.GET.lists())
    own = {name: list(told.get(name, ())) for name in ("s", "r", "a", "m")}
    draft = replace(read_draft(own, NAMES, SoloDraft), house=dict(state.house_rules))
    draft = draft.done(request.GET.getlist("do"))
    undone = log.redoable
    if draft.steps or draft.undone or "do" in request.GET or undone is None:
        return draft
    facts = undone.entry.facts
    return draft_of_skirmish(facts, draft) if isinstance(facts, SoloSkirmish) else draft


def _board(state: ArcticState, draft: SoloDraft, facts: SoloSkirmish) -> SoloBoard:
    """The board with leader and buildings beside the force; those are not tapped."""
    (seat,) = state.players
    whole = replace(draft, steps=(*draft.steps, *camp_steps(state.holdings[seat].camp)))
    case = case_of_skirmish(state, seat, facts)
    board = solo_board(whole, state.cards, case, is_ready=len(facts.opponent) in solo_of(state).sizes)
    beside = {f"drop:{place}" for place in range(len(draft.steps), len(whole.steps))}
    forces = tuple(
        replace(
            force, cards=tuple(replace(card, tap="") if card.tap in beside else card for card in force.cards)
        )
        for force in board.board.forces
    )
    return replace(board, board=replace(board.board, forces=forces))


def _preview(state: ArcticState, entry: Entry) -> tuple[Ruling[Fought] | None, IllegalEntry | None]:
    try:
        return ARCTIC.adjudicate(state, entry), None
    except IllegalEntry as refusal:
        return None, refusal


def _may_add(state: ArcticState, draft: SoloDraft) -> MayAdd:
    """The player: what she can have (A-30). The opponent: what lies in the forces that are left (A-95)."""
    solo = solo_of(state)
    most = max(solo.sizes, default=0)
    turned = len(cards_of(draft, 1))

    def may_add(player: int, card_id: str, number: int) -> bool:
        if player == 0:
            sent = cards_of(draft, 0)
            return "all" in draft.sets or can_have(state, state.players[0], state.cards[card_id], sent)
        return turned < most and (number < solo.pile.get(card_id, 0) or "all" in draft.sets)

    return may_add
