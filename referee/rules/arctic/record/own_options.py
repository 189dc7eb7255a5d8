"""What a seat can pick of its own cards, known or gained unseen (A-30)."""

from __future__ import annotations

from referee.rules.arctic.record.having import can_have
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.choices import Chance, Option
from referee.rules.kernel.once import lately, once
from referee.rules.kernel.ruling import gettext_noop


@lately
def own_options(
    state: ArcticState,
    seat: str,
    wanted: tuple[str, ...],
    chosen: tuple[str, ...],
    at_once: tuple[str, ...],
    besides: tuple[str, ...],
) -> tuple[Option, ...]:
    """Return which of the cards wanted a seat may use, and how many of each; the last copy may be unseen.

    ``chosen`` of them so far; ``at_once``: what has to be there together; ``besides``: used by other fields.
    """
    options, free_cards = list[Option](), state.seats[seat].all_free
    for card_id in wanted:
        card, number, owned = state.cards[card_id], chosen.count(card_id), free_cards.get(card_id, 0)
        free = owned - besides.count(card_id)
        has_more = number >= free and _may_be_one_more(state, seat, card_id, number, at_once)
        if (copies := max(free, number) + has_more) > 0:
            is_known = free > 0 or number > 0
            chance = Chance.LIKELY if is_known else Chance.FOLDED
            group = "" if is_known else gettext_noop("An unseen card")
            options.append(Option(card_id, card.label, copies, chance=chance, group=group))
    return tuple(options)


def _may_be_one_more(
    state: ArcticState, seat: str, card_id: str, number: int, at_once: tuple[str, ...]
) -> bool:
    others = tuple(each for each in at_once if each != card_id)
    owned = state.seats[seat].all_free.get(card_id, 0)
    if card_id not in state.in_hands:
        return owned > 0
    if not others and number <= owned:
        return _may_be_more_than_known(state, seat, card_id)
    return can_have(state, seat, state.cards[card_id], (*others, *(card_id,) * max(owned, number)))


@once
def _may_be_more_than_known(state: ArcticState, seat: str, card_id: str) -> bool:
    known = state.seats[seat].all_free.get(card_id, 0)
    return can_have(state, seat, state.cards[card_id], (card_id,) * known)
