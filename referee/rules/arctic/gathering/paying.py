"""What cards that weren't named had to give for a hire (A-26, A-30, A-80, A-81)."""

from collections.abc import Iterator

from referee.rules.arctic.cards import Card, Power
from referee.rules.arctic.gathering.hiring import FOR_A_FOOD, FOR_A_MED, Purse, is_free, price_for, purses_of
from referee.rules.arctic.hq.leaders import has_power
from referee.rules.arctic.record.needs import Need
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.worth.action import CardAction


def ways_to_pay(state: ArcticState, seat: str, card: Card) -> tuple[Need, ...]:
    """Return each way of paying for a mercenary with the hand and what the seat has already."""
    if is_free(card):
        return (Need(),)
    plain = price_for(state, seat, card)
    ways = list[Need]()
    for refugees in (0, FOR_A_FOOD, FOR_A_MED) if has_power(state, seat, Power.SWINDLER) else (0,):
        price = price_for(state, seat, card, refugees)
        if not refugees or price != plain:
            ways += _ways(state, seat, price, refugees)
    return (Need(),) if Need() in ways else tuple(dict.fromkeys(ways))


def _ways(state: ArcticState, seat: str, price: Card, refugees: int) -> Iterator[Need]:
    is_exact = state.house_rules["overpay"] == "exact"
    has_hunted = CardAction.HUNT in state.seats[seat].actions
    for purse in purses_of(state, seat, 0, 0):
        for hunt, meds in _missing(price, purse):
            if is_exact and min(hunt, meds) < 0:
                continue
            hunt, meds = max(hunt, 0), max(meds, 0)
            if not hunt or not (has_hunted or purse.is_cannibals):
                yield Need(hunt=hunt, meds=meds, refugees=refugees, is_exact=is_exact and hunt + meds > 0)


def _missing(price: Card, purse: Purse) -> Iterator[tuple[int, int]]:
    """Yield what the purse lacks in food and in meds; below 0 is too much."""
    if price.any_mix is None:
        yield (price.food or 0) - purse.food, (price.meds_cost or 0) - purse.meds
        return
    missing = price.any_mix - purse.food - purse.meds
    yield missing, 0
    yield from ((missing - meds, meds) for meds in range(1, missing + 1))
