"""What a seat is offered for its force: cards, leader and buildings (A-14, A-30)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile
from referee.rules.arctic.cards.powers import COUNTS_IN_A_SKIRMISH
from referee.rules.arctic.record.having import can_have
from referee.rules.arctic.record.state import ArcticState, is_in_play
from referee.rules.kernel.entry.choices import Chance, Option
from referee.rules.kernel.text.line import gettext_noop


def cards_shown(state: ArcticState, name: str, chosen: Sequence[str]) -> Iterator[Option]:
    """Yield what the seat can show (A-30), then what it could only show against the record."""
    hand = [*state.in_hands.values()]
    copies = {card.id: _copies(state, name, card, chosen) for card in hand}
    own = state.seats[name]
    for card in hand:
        if copies[card.id]:
            # A skipped gathering usually hides a hire.
            is_likely = own.owned.get(card.id) or (own.missed and card.pile is Pile.MERCENARY)
            chance = Chance.LIKELY if is_likely else Chance.FOLDED
            yield Option(card.id, card.label, copies[card.id], chance=chance)
    group = gettext_noop("Missing a card here?")
    for card in hand:
        if not copies[card.id]:
            yield Option(card.id, card.label, max(card.count, 1), chance=Chance.NEEDS_OVERRIDE, group=group)


def _copies(state: ArcticState, name: str, card: Card, chosen: Sequence[str]) -> int:
    others = tuple(each for each in chosen if each != card.id and each in state.cards)
    number = 0
    while number < max(card.count, 1) and can_have(
        state, name, card, (*others, *(card.id,) * number), is_committed=True
    ):
        number += 1
    return number


def beside_force(state: ArcticState, name: str) -> Iterator[Option]:
    """Yield leader and buildings: those in force on record, or all if too little is known."""
    own = state.seats[name]
    there = Counter((own.base.active_leader, *own.base.working))
    for card in state.cards.values():
        if card.kind in (Kind.LEADER, Kind.BUILDING) and is_in_play(state, card):
            number = max(there[card.id], own.may_have(card.kind is Kind.LEADER))
            if number and card.powers & COUNTS_IN_A_SKIRMISH:
                chance = Chance.LIKELY if there[card.id] else Chance.FOLDED
                yield Option(card.id, card.label, number, chance=chance)
