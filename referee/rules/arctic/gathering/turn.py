"""Gathering at a table: what a seat may do on its turn, and what follows (A-14, A-21 to A-30)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.arctic.cards.catalogue import each_title
from referee.rules.arctic.gathering.digging import adjudicate_dig, after_keeping, kept_by
from referee.rules.arctic.gathering.hunting import adjudicate_hunt, after_hunt
from referee.rules.arctic.gathering.strike import adjudicate_strike, after_strike
from referee.rules.arctic.hq.leaders import USED, bonus_of
from referee.rules.arctic.record.holdings import Holding, check_hand
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_action, check_turn, gathering_seat, show_cards
from referee.rules.arctic.record.turn_entries import Commit, Dig, Draw, Gathering, Hunt, Strike, Trash
from referee.rules.arctic.record.yard import Yard
from referee.rules.arctic.worth.action import Action, discarded_in_draw
from referee.rules.arctic.worth.seat import worth_of
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import IllegalEntry, Reason, Ruling, gettext_noop

TurnFacts = Dig | Draw | Hunt | Trash | Strike | Commit


def adjudicate_turn(state: ArcticState, entry: Entry, facts: TurnFacts) -> Ruling[Gathering]:
    """Rule on a gathering entry. Raises IllegalEntry; most checks can be overridden (A-30)."""
    seat, checks = gathering_seat(state, entry), Checks(entry)
    if isinstance(facts, Strike):
        return adjudicate_strike(state, seat, facts, checks)
    check_turn(state, seat, checks)
    if isinstance(facts, Dig):
        return adjudicate_dig(state, seat, facts, checks)
    if isinstance(facts, Draw):
        return adjudicate_draw(state, seat, facts, checks)
    if isinstance(facts, Hunt):
        return adjudicate_hunt(state, seat, facts, checks)
    if isinstance(facts, Trash):
        return adjudicate_trash(state, seat, facts, checks)
    return adjudicate_commit(state, seat, facts, checks)


def after_turn_entry(state: ArcticState, seat: str, facts: TurnFacts, outcome: Gathering) -> ArcticState:
    """Return the state after a gathering entry; the end of the gathering is the game's affair."""
    if isinstance(facts, Strike):
        return after_strike(state, seat, facts, outcome)
    state = state.proven(outcome.shown)
    holding, stacks = state.holdings[seat], state.stacks
    if isinstance(facts, Dig):
        holding = after_keeping(state, _after(holding, facts), facts)
    elif isinstance(facts, Draw):
        holding = _after(holding, facts).after_draw(outcome.value).discarded(outcome.discarded)
    elif isinstance(facts, Hunt):
        holding = after_hunt(holding, facts, outcome)
        if facts.hired:
            stacks = {**stacks, facts.hired: max(stacks.get(facts.hired, 0) - 1, 0)}
    elif isinstance(facts, Trash):
        holding = replace(holding.lost(facts.cards).acted("trash"), played=holding.played + len(facts.cards))
    else:
        holding = holding.commit(facts.number)
    yard = after_yard(state.yard, facts)
    return replace(state, holdings={**state.holdings, seat: holding}, stacks=stacks, yard=yard)


def after_yard(yard: Yard, facts: TurnFacts) -> Yard:
    """Return the junkyard after what was trashed, or kept by name of a dig."""
    if isinstance(facts, Trash):
        return yard.entered(facts.cards)
    return yard.dug_out(kept_by(facts)) if isinstance(facts, Dig) else yard


# Actions ------------------------------------------------------------------------------------------


def _played(facts: Dig | Draw) -> tuple[str, ...]:
    return (*facts.cards, *((facts.helper,) if facts.helper else ()))


def _after(holding: Holding, facts: Dig | Draw) -> Holding:
    acted = holding.spent(_played(facts)).acted(facts.kind)
    return acted.acted(USED) if facts.helper else acted


def adjudicate_draw(state: ArcticState, seat: str, facts: Draw, checks: Checks) -> Ruling[Gathering]:
    phrase = gettext_noop("{seat} has drawn already this round. Each action once.")
    check_action(state.holdings[seat], seat, "draw", phrase, checks)
    shown = show_cards(state, seat, _played(facts), checks)
    bonus = bonus_of(state, seat, Action.DRAW, facts.helper, checks)
    outcome, reasons = worth_of(state, seat, Action.DRAW, facts.cards, checks, bonus)
    cards = [state.cards[card_id] for card_id in facts.cards]
    gone = discarded_in_draw(cards, outcome.value)
    result = Gathering(outcome.value, outcome.carriers, shown=shown, discarded=gone)
    return Ruling(result, (*checks.passed_over, *reasons))


def adjudicate_trash(state: ArcticState, seat: str, facts: Trash, checks: Checks) -> Ruling[Gathering]:
    if state.house_rules["trash_limit"] == "once":
        phrase = gettext_noop("{seat} has trashed already this round: once a round.")
        check_action(state.holdings[seat], seat, "trash", phrase, checks)
    if not facts.cards:
        raise IllegalEntry("no-cards", gettext_noop("Say which cards go."), rule="A-28", field="cards")
    shown = show_cards(state, seat, facts.cards, checks)
    labels = each_title(state.cards[card_id].label for card_id in facts.cards)
    phrase = gettext_noop("{cards} to the junkyard, which is shuffled. Nothing is drawn for them.")
    reason = Reason(phrase, {"cards": labels}, ("A-28", "A-29"))
    return Ruling(Gathering(shown=shown), (*checks.passed_over, reason))


def adjudicate_commit(state: ArcticState, seat: str, facts: Commit, checks: Checks) -> Ruling[Gathering]:
    if facts.number < 0:
        raise IllegalEntry("negative", gettext_noop("Not fewer than no card."), rule="A-14", field="number")
    check_hand(state.holdings[seat], seat, facts.number, checks)
    phrase = gettext_noop("{seat} keeps {number} {number:card|cards}; they may be bluffs.")
    reason = Reason(phrase, {"seat": seat, "number": facts.number}, ("A-14",))
    return Ruling(Gathering(), (*checks.passed_over, reason))
