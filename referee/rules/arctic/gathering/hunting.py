"""Hunting and hiring at a table: food, meds, what a leader and Gardens give (A-26, A-61, A-75, A-81)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.swindling import cheaper, check_swindle, swindle_reasons
from referee.rules.arctic.hq.leaders import USED, bonus_of
from referee.rules.arctic.record.holdings import Holding
from referee.rules.arctic.record.inplay import known
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_action, check_powers_unused, show_cards
from referee.rules.arctic.record.turn_entries import Gathering, Hunt
from referee.rules.arctic.worth.action import Action, ActionOutcome
from referee.rules.arctic.worth.hire import check_hire, cost_line, is_affordable, is_free, is_paid, meds_in
from referee.rules.arctic.worth.seat import worth_of
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class Purse:
    """What a hire can be paid with; ``gardens``: how much of the food is theirs."""

    food: int
    meds: int
    gardens: int = 0
    is_cannibals: bool = False


def purses(state: ArcticState, seat: str, hunted: int, meds: int) -> list[Purse]:
    """Return all that the seat can pay with, the most first; ``meds`` of cards played.

    Gardens and leader may give all or nothing of theirs; the Cannibal's food is never joined (A-81).
    """
    holding = state.holdings[seat]
    gardens, own = holding.camp.gardens(state.cards), holding.food + hunted
    foods = [Purse(own + more, meds, more) for more in range(gardens, -1, -1)]
    if holding.cannibal_food:
        foods.append(Purse(holding.cannibal_food, meds, is_cannibals=True))
    return [replace(each, meds=meds + more) for each in foods for more in range(holding.meds, -1, -1)]


def price_for(state: ArcticState, seat: str, card: Card, swindled: int = 0) -> Card:
    """Return the card as it costs this seat: a Sergeant's Saboteur takes no food (A-61).

    ``swindled``: refugees discarded for the Swindler (A-80).
    """
    is_sergeant = Power.SERGEANT_AT_ARMS in state.holdings[seat].camp.powers(state.cards)
    own = replace(card, food=None) if is_sergeant and Power.DISARM in card.powers else card
    return cheaper(own, swindled)


def payable(state: ArcticState, seat: str, hunted: int, meds: int, swindled: int = 0) -> list[Card]:
    """Return the mercenaries on the table that the seat can pay, the dearest first."""
    found = purses(state, seat, hunted, meds)
    cards = [
        state.cards[card_id] for card_id, left in state.stacks.items() if left and card_id in state.cards
    ]
    paid = [
        card
        for card in cards
        if any(
            is_paid(price_for(state, seat, card, swindled), purse.food, purse.meds, state.house_rules)
            for purse in (found if not is_free(card) else [Purse(0, meds)])
        )
    ]
    return sorted(paid, key=lambda card: -(card.any_mix or (card.food or 0) + (card.meds_cost or 0)))


def adjudicate_hunt(state: ArcticState, seat: str, facts: Hunt, checks: Checks) -> Ruling[Gathering]:
    """Rule on a hunt, a hire, or both. Raises IllegalEntry; most checks can be overridden."""
    holding = state.holdings[seat]
    if not facts.cards and facts.hired is None and not facts.meds and not facts.swindled:
        phrase = gettext_noop("Say who hunts, or who is hired.")
        raise IllegalEntry("no-cards", phrase, rule="A-26", field="cards")
    shown = show_cards(state, seat, (*facts.cards, *facts.meds, *_beside(facts)), checks)
    check_powers_unused(state, seat, facts.meds, checks)
    hired = price_for(state, seat, known(state, facts.hired, "hired")) if facts.hired is not None else None
    check_swindle(state, seat, facts.swindled, hired, checks)
    outcome, reasons = ActionOutcome(0, ()), tuple[Reason, ...]()
    if facts.cards:
        phrase = gettext_noop("{seat} has hunted already this round. Each action once.")
        check_action(holding, seat, "hunt", phrase, checks)
        bonus = bonus_of(state, seat, Action.HUNT, facts.helper, checks)
        outcome, reasons = worth_of(state, seat, Action.HUNT, facts.cards, checks, bonus)
    elif facts.helper:
        phrase = gettext_noop("Somebody has to hunt: a leader’s refugee helps another member.")
        raise IllegalEntry("no-member", phrase, rule="A-80", field="helper")
    food, meds = holding.food + outcome.value, _meds(state, facts.meds, checks)
    if facts.hired is not None:
        purse, hire = _hire(state, seat, facts, outcome.value, meds, checks)
        food, meds = purse.food, purse.meds
        reasons = (*reasons, *swindle_reasons(facts.swindled), *hire)
    elif facts.meds:
        phrase = gettext_noop("Meds are played in a hire. Say who is hired.")
        raise IllegalEntry("meds-without-hire", phrase, rule="A-26", field="hired")
    result = Gathering(outcome.value, outcome.carriers, food, meds, shown)
    return Ruling(result, (*checks.passed_over, *reasons))


def after_hunt(holding: Holding, facts: Hunt, outcome: Gathering) -> Holding:
    """Return the holding after a hunt: food that hires nobody stays for this round."""
    holding = replace(holding.spent((*facts.cards, *facts.meds, *_beside(facts))), food=outcome.food)
    if facts.cards:
        holding = holding.acted("hunt")
    if _beside(facts):
        holding = holding.acted(USED)
    if facts.hired is None:
        return holding
    return replace(holding.acted("hire").gained(facts.hired), food=0, meds=0, cannibal_food=0)


def _beside(facts: Hunt) -> tuple[str, ...]:
    """Return the refugees played for the leader."""
    return (*((facts.helper,) if facts.helper else ()), *facts.swindled)


def _meds(state: ArcticState, played: Sequence[str], checks: Checks) -> int:
    cards = [state.cards[card_id] for card_id in played]
    for card in cards:
        phrase = gettext_noop("{card} brings no meds.")
        no_meds = IllegalEntry(
            "no-meds", phrase, {"card": card.label}, rule="A-26", field="meds", can_override=True
        )
        checks.require(card.meds is not None, no_meds)
    return meds_in(cards)


def _hire(
    state: ArcticState, seat: str, facts: Hunt, hunted: int, meds: int, checks: Checks
) -> tuple[Purse, list[Reason]]:
    phrase = gettext_noop("{seat} has hired already this round: one mercenary a round.")
    check_action(state.holdings[seat], seat, "hire", phrase, checks)
    printed = known(state, facts.hired or "", "hired")
    card = price_for(state, seat, printed, len(facts.swindled))
    found = purses(state, seat, hunted, meds)
    if is_free(printed):
        found = [Purse(0, meds)]
    purse = max(found, key=lambda each: (
        is_paid(card, each.food, each.meds, state.house_rules),
        is_affordable(card, each.food, each.meds),
    ))  # fmt: skip
    if not is_affordable(card, purse.food, purse.meds):
        purse = max(found, key=lambda each: each.food + each.meds)
    check_hire(card, state.stacks, purse.food, purse.meds, state.house_rules, checks)
    return purse, [_for_nothing(card)] if is_free(printed) else _hire_reasons(card, purse)


def _for_nothing(card: Card) -> Reason:
    phrase = gettext_noop("{card} costs nothing, but is the hire of the round. It goes to the discard pile.")
    return Reason(phrase, {"card": card.label}, ("A-19", "A-26"), is_decisive=True)


def _hire_reasons(card: Card, purse: Purse) -> list[Reason]:
    food, meds, reasons = purse.food, purse.meds, list[Reason]()
    if purse.is_cannibals:
        phrase = gettext_noop("The Cannibal’s food is not joined with food of the hunt or the Gardens.")
        reasons.append(Reason(phrase, {}, ("A-81",)))
    if purse.gardens:
        phrase = gettext_noop("Hydroponic Gardens give {number} of the food.")
        reasons.append(Reason(phrase, {"number": purse.gardens}, ("A-75",)))
    if card.food is None and Power.DISARM in card.powers:
        phrase = gettext_noop("The Sergeant at Arms hires Saboteurs for meds alone.")
        reasons.append(Reason(phrase, {}, ("A-61",)))
    if not (card.food or card.meds_cost or card.any_mix):
        phrase = gettext_noop("So {card} costs nothing. The card goes to the discard pile.")
        return [*reasons, Reason(phrase, {"card": card.label}, ("A-26",), is_decisive=True)]
    phrase = gettext_noop(
        "{cost} for {card}, paid with {food} food and {meds} {meds:med|meds}. The card goes to the discard "
        "pile."
    )
    facts: dict[str, Fact] = {"card": card.label, "cost": cost_line(card).text(), "food": food, "meds": meds}
    return [*reasons, Reason(phrase, facts, ("A-26",), is_decisive=True)]
