"""Cards discarded for their power while a table gathers; the Drill Sergeant (A-21, A-31, A-83, A-85)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.entries import CardUsed, Gathering
from referee.rules.arctic.record.holdings import Proof
from referee.rules.arctic.record.inplay import hand_cards
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import (
    check_own_turn,
    has_unused_power,
    powers_unused,
    show_cards,
)
from referee.rules.arctic.record.turn_choices import on_turn, one_card, plain
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Tab
from referee.rules.kernel.ruling import Fact, Reason, Refusal, Ruling, gettext_noop

POWERS = Tab(gettext_noop("Powers"), "cards")
DRAWN = 2
"""By a Drill Sergeant and by a Demolition Team; nothing adds to it."""
INSTEAD = gettext_noop("{card} is discarded: its power stands in place of its numbers this round.")
BRINGS_NOTHING_BACK = Refusal(
    "power-missing", gettext_noop("{card} brings nothing back from the discard pile. A Drill Sergeant does."),
    "A-85", "card",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Drill(CardUsed):
    """A Drill Sergeant: up to 2 cards of the discard pile into the deck, which is shuffled, and 2 drawn."""

    kind: ClassVar[str] = "drill"
    card: str


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
    state: ArcticState, seat: str, card_id: str, power: Power, lacks: Refusal, checks: Checks
) -> dict[str, tuple[Proof, ...]]:
    """Check that the seat has a copy whose power is unused, and find the unseen gain that it may show.

    Raises IllegalEntry: A-21 where each copy was used, A-30 as for any card.
    """
    (card,) = hand_cards(state, (card_id,), "card", checks)
    if power not in card.powers:
        raise lacks(card=card.label)
    return show_cards(powers_unused(state, seat, (card_id,), "card", checks), seat, (card_id,), checks)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield powered(state, seat, picked, Power.RECYCLE_2_DRAW_2)


def rule(state: ArcticState, seat: str, drill: Drill, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    shown = show_powered(state, seat, drill.card, Power.RECYCLE_2_DRAW_2, BRINGS_NOTHING_BACK, checks)
    said: dict[str, Fact] = {"card": state.label(drill.card)}
    back = gettext_noop("Up to 2 cards from the discard pile into the deck, which is shuffled.")
    draw = gettext_noop("Then draw 2: not the draw of the round, and nothing adds to it.")
    reasons = (
        Reason(back, {}, ("A-85",)),
        Reason(draw, {}, ("A-85", "A-21"), is_decisive=True),
        Reason(INSTEAD, said, ("A-31",)),
    )
    return Ruling(Gathering(DRAWN, shown=shown), (*checks.passed_over, *reasons))


def apply(state: ArcticState, seat: str, drill: Drill, outcome: Gathering) -> ArcticState:
    """Return the state after a Drill Sergeant: any card used may be in the hand again (A-30)."""
    holding = state.holdings[seat].used_power(drill.card).after_draw(outcome.value)
    return state.with_holding(seat, holding)


DRILL = EntryKind(
    Drill, Gathering, gettext_noop("Drill Sergeant"), on_turn(choices), choices, rule, apply,
    plain(gettext_noop("{seat}’s {card}: cards back into the deck, 2 drawn")), tab=POWERS,
)  # fmt: skip
