"""What a seat pays a hire with, and what a mercenary costs it (A-26, A-61, A-75, A-80, A-81)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.worth.hire import is_free, is_paid

FOR_A_FOOD, FOR_A_MED = 1, 2
"""Refugees discarded: one option a hire, for the leader is used once a round."""


def cheaper(card: Card, refugees: int) -> Card:
    """Return the card as it costs when so many refugees are discarded; what it does not cost stays so.

    A cost in any mix is one unit less either way.
    """
    if refugees not in (FOR_A_FOOD, FOR_A_MED):
        return card
    if card.any_mix is not None:
        return replace(card, any_mix=max(card.any_mix - 1, 0))
    if refugees == FOR_A_FOOD:
        return replace(card, food=max(card.food - 1, 0) if card.food else card.food)
    return replace(card, meds_cost=max(card.meds_cost - 1, 0) if card.meds_cost else card.meds_cost)


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
