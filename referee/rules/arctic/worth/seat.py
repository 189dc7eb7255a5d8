"""What cards of a seat are worth together, with its leader in force (A-20 to A-27)."""

from __future__ import annotations

from referee.rules.arctic.cards.powers import INSTEAD_OF_VALUES
from referee.rules.arctic.record.offers import hand_of, no_likelier, own_cards
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.worth.action import Action
from referee.rules.arctic.worth.force import base_of, usable
from referee.rules.kernel.choices import Chance, Choice, Picked
from referee.rules.kernel.once import once


@once
def usable_for(state: ArcticState, seat: str, action: Action) -> tuple[str, ...]:
    """Return the cards of the table that are worth something in an action (A-22, A-23)."""
    powers = state.seats[seat].base.powers(state.cards)
    return tuple(card.id for card in usable(state.cards.values(), action, powers, state.house_rules))


def workers(state: ArcticState, seat: str, picked: Picked, action: Action, title: str, least: int) -> Choice:
    """The cards used together for an action; tools and helpers where somebody can do it (A-22, A-23)."""
    own = state.seats[seat]
    powers, hand = own.base.powers(state.cards), hand_of(own)
    wanted = [
        card_id
        for card_id in (usable_for(state, seat, action) if hand else ())
        if not (state.cards[card_id].powers & INSTEAD_OF_VALUES and own.past_power(card_id, 1))
    ]
    choice = own_cards(state, seat, picked, "cards", title, wanted, least=least, most=hand)
    alone = {
        option.word: option.chance
        for option in choice.options
        if base_of(state.cards[option.word], action, powers, state.house_rules) is not None
    }
    best = min(alone.values(), default=Chance.AGAINST) if hand > 1 else Chance.AGAINST
    return no_likelier(choice, best, alone.__contains__)
