"""Cards to tap, and what was typed into a form that was refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.rules.earth.cards.cards import Action
from referee.rules.earth.record.state import EarthState
from referee.rules.kernel.ruling import Line
from referee.web.base import Trouble


def typed_all(trouble: Trouble | None, kind: str) -> Mapping[str, list[str]]:
    """Return everything that was sent with a form that was refused."""
    return trouble.typed if trouble is not None and trouble.kind == kind else {}


def typed_in(trouble: Trouble | None, kind: str) -> dict[str, str]:
    """What was typed into a form that was refused."""
    if trouble is None or trouble.kind != kind:
        return {}
    return {name: values[-1] for name, values in trouble.typed.items() if values}


@dataclass(frozen=True, slots=True)
class CardTile:
    """An action card to tap; ``is_paid``: the ships that lie on it are one of its costs."""

    card: Action
    says: Line
    is_paid: bool = False
    is_on: bool = False
    number: int = 1


def card_says(card: Action) -> Line:
    """Return costs and Attacks of a card in short."""
    parts = tuple(
        f"{option.cost} → {0 if option.attack is None else option.attack}" for option in card.options
    )
    return Line("{parts}", {"parts": " · ".join(parts)})


def own_hand(state: EarthState, seat: str) -> list[CardTile]:
    """Return the cards of a seat's hand, for its owner only (E-82)."""
    found = []
    hand = state.piles.hands.get(seat, ())
    for card_id in dict.fromkeys(hand):
        card = state.deck.action(card_id)
        if card is not None:
            is_on = state.placed.get(seat) == card_id
            found.append(CardTile(card, card_says(card), is_on=is_on, number=hand.count(card_id)))
    return found
