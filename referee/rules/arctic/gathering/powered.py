"""A card discarded for its power while a table gathers (A-21, A-31, A-83, A-85)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.seat import Proof
from referee.rules.arctic.record.state import ArcticState, hand_cards
from referee.rules.arctic.record.turn import has_unused_power, one_card, powers_unused, show_cards
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import Tab
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop

POWERS = Tab(gettext_noop("Powers"), "cards")
DRAWN = 2
"""By a Drill Sergeant and by a Demolition Team; nothing adds to it."""
INSTEAD = gettext_noop("{card} is discarded: its power stands in place of its numbers this round.")


def powered(state: ArcticState, seat: str, picked: Picked, power: Power) -> Choice:
    """A card with the power, which a copy of it has not used this round; the first one unless said."""
    choice = one_card(
        state,
        seat,
        picked,
        gettext_noop("Discard for its power"),
        lambda card: power in card.powers and has_unused_power(state, seat, card.id),
    )
    return replace(choice, start=tuple(option.word for option in choice.options[:1]))


def show_powered(
    state: ArcticState, seat: str, card_id: str, power: Power, lacks: str, checks: Checks
) -> dict[str, tuple[Proof, ...]]:
    """Check that the seat has a copy whose power is unused, and find the unseen gain that it may show.

    Raises IllegalEntry: A-85 (A-83 for a Map) for another card, A-21 where each copy was used, A-30 as for
    any card.
    """
    (card,) = hand_cards(state, (card_id,), "card", checks)
    if power not in card.powers:
        rule = "A-83" if power is Power.REUSE_MEMBER else "A-85"
        raise IllegalEntry("power-missing", lacks, {"card": card.label}, rule=rule, field="card")
    return show_cards(powers_unused(state, seat, (card_id,), "card", checks), seat, (card_id,), checks)
