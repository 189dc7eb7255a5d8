"""Gathering at a table: what a seat may do on its turn, and what follows (A-14, A-21 to A-30)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.rules.arctic.cards import Pile
from referee.rules.arctic.gathering import Action, ActionCase, ActionOutcome, resolve_action
from referee.rules.arctic.hire import check_hire, cost_line, meds_in
from referee.rules.arctic.holdings import Holding, Proof, check_hand, may_be_anywhere, prove
from referee.rules.arctic.inplay import hand_cards, known
from referee.rules.arctic.state import ArcticState, Phase
from referee.rules.arctic.strike import adjudicate_strike, after_strike
from referee.rules.arctic.turn_entries import Commit, Dig, Draw, Gathering, Hunt, Strike, Trash
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

TurnFacts = Dig | Draw | Hunt | Trash | Strike | Commit
NOT_USABLE = frozenset({"no-member", "too-many-tools", "no-such-ability"})


def adjudicate_turn(state: ArcticState, entry: Entry, facts: TurnFacts) -> Ruling[Gathering]:
    """Rule on a gathering entry. Raises IllegalEntry; most checks can be overridden (A-30)."""
    seat, checks = _seated(state, entry), Checks(entry)
    if isinstance(facts, Strike):
        return adjudicate_strike(state, seat, facts, checks)
    _check_turn(state, seat, checks)
    if isinstance(facts, Dig):
        return _dig(state, seat, facts, checks)
    if isinstance(facts, Draw):
        return _draw(state, seat, facts, checks)
    if isinstance(facts, Hunt):
        return _hunt(state, seat, facts, checks)
    if isinstance(facts, Trash):
        return _trash(state, seat, facts, checks)
    return _commit(state, seat, facts, checks)


def after_turn_entry(state: ArcticState, seat: str, facts: TurnFacts, outcome: Gathering) -> ArcticState:
    """Return the state after a gathering entry; the end of the gathering is the game's affair."""
    if isinstance(facts, Strike):
        return after_strike(state, seat, facts, outcome)
    state = state.proven(outcome.shown)
    holding, stacks = state.holdings[seat], state.stacks
    if isinstance(facts, Dig):
        holding = _after_dig(holding, facts, state.round)
    elif isinstance(facts, Draw):
        holding = _acted(holding.spent(facts.cards), "draw").after_draw(outcome.value)
    elif isinstance(facts, Hunt):
        holding = _after_hunt(holding, facts, outcome)
        if facts.hired:
            stacks = {**stacks, facts.hired: max(stacks.get(facts.hired, 0) - 1, 0)}
    elif isinstance(facts, Trash):
        holding = replace(
            _acted(holding.lost(facts.cards), "trash"), played=holding.played + len(facts.cards)
        )
    else:
        holding = replace(holding, committed=facts.number)
    return replace(state, holdings={**state.holdings, seat: holding}, stacks=stacks)


# Checks -------------------------------------------------------------------------------------------


def _seated(state: ArcticState, entry: Entry) -> str:
    if state.phase is not Phase.GATHERING:
        phrase = gettext_noop("Round {round}: the gathering is over.")
        raise IllegalEntry("wrong-phase", phrase, {"round": state.round}, rule="A-10")
    if entry.seat not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": entry.seat or "?"}, field="seat")
    return entry.seat


def _check_turn(state: ArcticState, seat: str, checks: Checks) -> None:
    if state.holdings[seat].committed is not None:
        phrase = gettext_noop("{seat} has committed already. Undo that to go on gathering.")
        done = IllegalEntry("committed-already", phrase, {"seat": seat}, rule="A-14", can_override=True)
        checks.require(False, done)
        return
    phrase = gettext_noop("It is {now}’s turn to gather, not {seat}’s.")
    facts: dict[str, Fact] = {"now": state.gatherer or "", "seat": seat}
    checks.require(
        seat == state.gatherer, IllegalEntry("not-your-turn", phrase, facts, rule="A-14", can_override=True)
    )


def _check_action(holding: Holding, seat: str, action: str, phrase: str, checks: Checks) -> None:
    refusal = IllegalEntry("action-taken", phrase, {"seat": seat}, rule="A-21", can_override=True)
    checks.require(action not in holding.actions, refusal)


def _show(
    state: ArcticState, seat: str, cards: Sequence[str], checks: Checks
) -> dict[str, tuple[Proof, ...]]:
    """Check that the seat can have these cards, and find the unseen gains that they show."""
    hand_cards(state, cards, "cards", checks)
    check_hand(state.holdings[seat], seat, len(cards), checks)
    proofs = prove(state.holdings, seat, cards, state.cards, state.stacks, checks)
    return {seat: proofs} if proofs else {}


def _value(
    state: ArcticState, action: Action, cards: Sequence[str], checks: Checks
) -> tuple[ActionOutcome, tuple[Reason, ...]]:
    """Work out the action; cards that cannot be used together may be overridden and then count nothing."""
    case = ActionCase(action, tuple(cards), house_rules=dict(state.house_rules))
    try:
        ruling = resolve_action(case, state.cards)
    except IllegalEntry as refusal:
        if refusal.code not in NOT_USABLE:
            raise
        facts = refusal.line.facts
        again = IllegalEntry(
            refusal.code, refusal.line.phrase, facts, rule=refusal.rule, field="cards", can_override=True
        )
        checks.require(False, again)
        return ActionOutcome(0, ()), ()
    return ruling.outcome, ruling.reasons


# Actions ------------------------------------------------------------------------------------------


def _dig(state: ArcticState, seat: str, facts: Dig, checks: Checks) -> Ruling[Gathering]:
    phrase = gettext_noop("{seat} has dug already this round. Each action once.")
    _check_action(state.holdings[seat], seat, "dig", phrase, checks)
    shown = _show(state, seat, facts.cards, checks)
    outcome, reasons = _value(state, Action.DIG, facts.cards, checks)
    if facts.kept is not None:
        # The cards that dig may have been the last ones that nobody knew of.
        _check_kept(state.proven(shown), facts, facts.kept, checks)
    phrase = gettext_noop("A dig of 0 looks at nothing, so nothing can be kept.")
    nothing = IllegalEntry("nothing-to-keep", phrase, rule="A-25", field="kept", can_override=True)
    checks.require(outcome.value > 0 or not (facts.kept or facts.is_unseen), nothing)
    result = Gathering(outcome.value, outcome.carriers, shown=shown)
    return Ruling(result, (*checks.passed_over, *reasons))


def _check_kept(state: ArcticState, facts: Dig, kept: str, checks: Checks) -> None:
    if facts.is_unseen:
        phrase = gettext_noop("One card is kept: named, or unseen.")
        raise IllegalEntry("one-card-only", phrase, rule="A-25", field="kept")
    (card,) = hand_cards(state, (kept,), "kept", checks)
    phrase = gettext_noop("Every {card} of the box is known to be elsewhere.")
    elsewhere = IllegalEntry(
        "elsewhere", phrase, {"card": card.label}, rule="A-30", field="kept", can_override=True
    )
    checks.require(may_be_anywhere(card, state.holdings, state.stacks), elsewhere)


def _after_dig(holding: Holding, facts: Dig, round_now: int) -> Holding:
    holding = _acted(holding.spent(facts.cards), "dig")
    if facts.is_unseen:
        return holding.gained_unseen(Pile.JUNKYARD, round_now)
    return holding.gained(facts.kept) if facts.kept else holding


def _draw(state: ArcticState, seat: str, facts: Draw, checks: Checks) -> Ruling[Gathering]:
    phrase = gettext_noop("{seat} has drawn already this round. Each action once.")
    _check_action(state.holdings[seat], seat, "draw", phrase, checks)
    shown = _show(state, seat, facts.cards, checks)
    outcome, reasons = _value(state, Action.DRAW, facts.cards, checks)
    result = Gathering(outcome.value, outcome.carriers, shown=shown)
    return Ruling(result, (*checks.passed_over, *reasons))


def _hunt(state: ArcticState, seat: str, facts: Hunt, checks: Checks) -> Ruling[Gathering]:
    holding = state.holdings[seat]
    if not facts.cards and facts.hired is None and not facts.meds:
        phrase = gettext_noop("Say who hunts, or who is hired.")
        raise IllegalEntry("no-cards", phrase, rule="A-26", field="cards")
    shown = _show(state, seat, (*facts.cards, *facts.meds), checks)
    outcome, reasons = ActionOutcome(0, ()), tuple[Reason, ...]()
    if facts.cards:
        phrase = gettext_noop("{seat} has hunted already this round. Each action once.")
        _check_action(holding, seat, "hunt", phrase, checks)
        outcome, reasons = _value(state, Action.HUNT, facts.cards, checks)
    food, meds = holding.food + outcome.value, _meds(state, facts.meds, checks)
    if facts.hired is not None:
        reasons = (*reasons, _check_and_hire(state, seat, facts.hired, food, meds, checks))
    elif facts.meds:
        phrase = gettext_noop("Meds are played in a hire. Say who is hired.")
        raise IllegalEntry("meds-without-hire", phrase, rule="A-26", field="hired")
    result = Gathering(outcome.value, outcome.carriers, food, meds, shown)
    return Ruling(result, (*checks.passed_over, *reasons))


def _meds(state: ArcticState, played: Sequence[str], checks: Checks) -> int:
    cards = [state.cards[card_id] for card_id in played]
    for card in cards:
        phrase = gettext_noop("{card} brings no meds.")
        no_meds = IllegalEntry(
            "no-meds", phrase, {"card": card.label}, rule="A-26", field="meds", can_override=True
        )
        checks.require(card.meds is not None, no_meds)
    return meds_in(cards)


def _check_and_hire(
    state: ArcticState, seat: str, hired: str, food: int, meds: int, checks: Checks
) -> Reason:
    phrase = gettext_noop("{seat} has hired already this round: one mercenary a round.")
    _check_action(state.holdings[seat], seat, "hire", phrase, checks)
    card = known(state, hired, "hired")
    check_hire(card, state.stacks, food, meds, state.house_rules, checks)
    phrase = gettext_noop(
        "{card} costs {cost}, paid with {food} food and {meds} med(s). It goes to the discard pile."
    )
    facts: dict[str, Fact] = {"card": card.label, "cost": cost_line(card).text(), "food": food, "meds": meds}
    return Reason(phrase, facts, ("A-26",), is_decisive=True)


def _after_hunt(holding: Holding, facts: Hunt, outcome: Gathering) -> Holding:
    holding = replace(holding.spent((*facts.cards, *facts.meds)), food=outcome.food)
    if facts.cards:
        holding = _acted(holding, "hunt")
    if facts.hired is None:
        return holding
    return replace(_acted(holding, "hire").gained(facts.hired), food=0)


def _trash(state: ArcticState, seat: str, facts: Trash, checks: Checks) -> Ruling[Gathering]:
    if state.house_rules["trash_limit"] == "once":
        phrase = gettext_noop("{seat} has trashed already this round: once a round.")
        _check_action(state.holdings[seat], seat, "trash", phrase, checks)
    if not facts.cards:
        raise IllegalEntry("no-cards", gettext_noop("Say which cards go."), rule="A-28", field="cards")
    shown = _show(state, seat, facts.cards, checks)
    labels = tuple(state.cards[card_id].label for card_id in facts.cards)
    phrase = gettext_noop("{cards} to the junkyard, which is shuffled. Nothing is drawn for them.")
    reason = Reason(phrase, {"cards": labels}, ("A-28", "A-29"))
    return Ruling(Gathering(shown=shown), (*checks.passed_over, reason))


def _commit(state: ArcticState, seat: str, facts: Commit, checks: Checks) -> Ruling[Gathering]:
    if facts.number < 0:
        raise IllegalEntry("negative", gettext_noop("Not fewer than no card."), rule="A-14", field="number")
    check_hand(state.holdings[seat], seat, facts.number, checks)
    phrase = gettext_noop("{seat} keeps {number} card(s); they may be bluffs.")
    reason = Reason(phrase, {"seat": seat, "number": facts.number}, ("A-14",))
    return Ruling(Gathering(), (*checks.passed_over, reason))


def _acted(holding: Holding, action: str) -> Holding:
    return replace(holding, actions=holding.actions | {action})
