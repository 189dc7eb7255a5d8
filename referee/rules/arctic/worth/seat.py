"""What cards of a seat are worth together, with its leader in force (A-20 to A-27)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.cards.powers import INSTEAD_OF_VALUES
from referee.rules.arctic.record.offers import hand_of, own_cards
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import check_powers_unused
from referee.rules.arctic.worth.action import Action, ActionCase, ActionOutcome, resolve_action
from referee.rules.arctic.worth.force import base_of, usable
from referee.rules.kernel.choices import Chance, Choice, Picked
from referee.rules.kernel.log import Checks
from referee.rules.kernel.once import once
from referee.rules.kernel.ruling import IllegalEntry, Reason

NOT_USABLE = frozenset({"no-member", "too-many-tools", "no-such-ability"})


def worth_of(
    state: ArcticState, seat: str, action: Action, cards: Sequence[str], checks: Checks,
    bonus: Card | None = None,
) -> tuple[ActionOutcome, tuple[Reason, ...]]:  # fmt: skip
    """Work out an action with the seat's leader in force; ``bonus`` is what the leader adds besides.

    Cards that cannot be used together may be overridden and then count nothing.
    """
    check_powers_unused(state, seat, cards, checks)
    leader = state.seats[seat].base.active_leader
    case = ActionCase(action, tuple(cards), leader, dict(state.house_rules))
    try:
        ruling = resolve_action(case, state.cards, bonus)
    except IllegalEntry as refusal:
        if refusal.code not in NOT_USABLE:
            raise
        refusal.can_override = True
        checks.require(False, refusal)
        return ActionOutcome(0, ()), ()
    return ruling.outcome, ruling.reasons


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
    options = (
        each if each.word in alone else replace(each, chance=max(each.chance, best))
        for each in choice.options
    )
    there = [each for each in options if each.chance is not Chance.AGAINST]
    return replace(choice, options=tuple(sorted(there, key=lambda each: each.chance)))
