"""The Drill Sergeant while a table gathers: two cards back into the deck, two drawn (A-85)."""

from __future__ import annotations

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.holdings import Proof
from referee.rules.arctic.record.inplay import hand_cards
from referee.rules.arctic.record.power_entries import Drill
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import powers_unused, show_cards
from referee.rules.arctic.record.turn_entries import Gathering
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
    return show_cards(powers_unused(state, seat, (card_id,), "card", checks), seat, (card_id,), checks)
