"""The Drill Sergeant while a table gathers: two cards back into the deck, two drawn (A-85)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.arctic.cards import Card
from referee.rules.arctic.holdings import Proof, may_show_up
from referee.rules.arctic.inplay import hand_cards
from referee.rules.arctic.power_entries import Drill
from referee.rules.arctic.powers import Power
from referee.rules.arctic.state import ArcticState
from referee.rules.arctic.turn_checks import show_cards
from referee.rules.arctic.turn_entries import Gathering
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

DRAWN = 2
"""By a Drill Sergeant and by a Demolition Team; nothing adds to it."""
LACKS: dict[Power, str] = {
    Power.RECYCLE_2_DRAW_2: gettext_noop(
        "{card} brings nothing back from the discard pile. A Drill Sergeant does."
    ),
    Power.RESET_BUILD_TIMER: gettext_noop("{card} resets no timer. A Demolition Team does."),
}


def adjudicate_drill(state: ArcticState, seat: str, facts: Drill, checks: Checks) -> Ruling[Gathering]:
    """Rule on a Drill Sergeant’s power. Raises IllegalEntry; most checks can be overridden."""
    shown = show_powered(state, seat, facts.card, Power.RECYCLE_2_DRAW_2, checks)
    said: dict[str, Fact] = {"card": state.cards[facts.card].label}
    back = gettext_noop("Up to 2 cards from the discard pile into the deck, which is shuffled.")
    draw = gettext_noop("Then draw 2: not the draw of the round, and nothing adds to it.")
    instead = gettext_noop("{card} is discarded: its power stands in place of its numbers this round.")
    reasons = (
        Reason(back, {}, ("A-85",)),
        Reason(draw, {}, ("A-85", "A-21"), is_decisive=True),
        Reason(instead, said, ("A-31",)),
    )
    return Ruling(Gathering(DRAWN, shown=shown), (*checks.passed_over, *reasons))


def after_drill(state: ArcticState, seat: str, facts: Drill, outcome: Gathering) -> ArcticState:
    """Return the state after a Drill Sergeant: any card used may be in the hand again (A-30)."""
    holding = state.holdings[seat].used_power(facts.card).after_draw(outcome.value)
    return state.with_holding(seat, holding)


def show_powered(
    state: ArcticState, seat: str, card_id: str, power: Power, checks: Checks
) -> dict[str, tuple[Proof, ...]]:
    """Check that the seat has a copy whose power is unused, and find the unseen gain that it may show.

    Raises IllegalEntry: A-85 for another card, A-21 where each copy was used, A-30 as for any card.
    """
    (card,) = hand_cards(state, (card_id,), "card", checks)
    if power not in card.powers:
        raise IllegalEntry("power-missing", LACKS[power], {"card": card.label}, rule="A-85", field="card")
    return show_cards(with_powers_used(state, seat, card, checks, "card"), seat, (card_id,), checks)


def with_powers_used(state: ArcticState, seat: str, card: Card, checks: Checks, field: str) -> ArcticState:
    """Return the state in which copies whose power was used are not in the hand, reshuffle or not.

    Raises IllegalEntry (A-21) where no other copy can be there, unless overridden.
    """
    holding = state.holdings[seat]
    spent = holding.powered.get(card.id, 0)
    can_show = spent < holding.owned.get(card.id, 0) or not spent
    can_show = can_show or may_show_up(holding, card, state.holdings, state.supply)
    phrase = gettext_noop("{seat} has used the power of every {card} this round: each card once.")
    said: dict[str, Fact] = {"seat": seat, "card": card.label}
    used_up = IllegalEntry("used-already", phrase, said, rule="A-21", field=field, can_override=True)
    checks.require(can_show, used_up)
    if not can_show:
        return state
    used = {**holding.used, card.id: max(holding.used.get(card.id, 0), spent)}
    return state.with_holding(seat, replace(holding, used=used))
