"""Hiring: what a mercenary costs, and whether it is paid (A-26)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.kernel.ruling import Line, Refusal, gettext_noop

NOT_PAID = Refusal(
    "not-paid", gettext_noop(
        "{card} {card:costs|cost} {cost}; you have {food} food and {meds} {meds:med|meds}."),
    "A-26", "hired", can_override=True,
)  # fmt: skip


def is_free(card: Card) -> bool:
    """Whether the card costs nothing: plain Refugees for hire (A-19)."""
    return card.food == 0 and not card.meds_cost and card.any_mix is None


def cost_line(card: Card) -> Line:
    if card.any_mix is not None:
        return Line(gettext_noop("{number} food and meds in any mix"), {"number": card.any_mix})
    return price_line(card.food or 0, card.meds_cost or 0)


def price_line(food: int, meds: int) -> Line:
    """What this much food and this many meds are together."""
    if not food and not meds:
        return Line(gettext_noop("nothing"))
    if not meds:
        return Line(gettext_noop("{food} food"), {"food": food})
    if not food:
        return Line(gettext_noop("{meds} {meds:med|meds}"), {"meds": meds})
    return Line(gettext_noop("{food} food and {meds} {meds:med|meds}"), {"food": food, "meds": meds})


def is_affordable(card: Card, food: int, meds: int) -> bool:
    """Whether this much food and this many meds pay for the card; overpaying counts as paying."""
    if card.any_mix is not None:
        return food + meds >= card.any_mix
    return food >= (card.food or 0) and meds >= (card.meds_cost or 0)


def is_paid(card: Card, food: int, meds: int, house: Mapping[str, str]) -> bool:
    """Whether this pays for the card, exactly where the house rule ``overpay`` asks for that."""
    if house["overpay"] != "exact":
        return is_affordable(card, food, meds)
    if card.any_mix is not None:
        return food + meds == card.any_mix
    return (food, meds) == (card.food or 0, card.meds_cost or 0)


def meds_in(cards: Iterable[Card]) -> int:
    return sum(card.meds or 0 for card in cards)
