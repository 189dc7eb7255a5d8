"""What entries about buildings share: which there are, how they stand, how time comes off (A-70 to A-77)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.record.camp import Building
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.choices import Choice, Option
from referee.rules.kernel.kind import Tab
from referee.rules.kernel.ruling import Fact, Line, Reason, Refusal, gettext_noop

BUILDINGS = Tab(gettext_noop("Build"), "building")
NO_BUILDING = Refusal("no-such-building", gettext_noop("{seat} has no such building."), "A-70", "building")
NOT_COMPLETE = Refusal(
    "not-complete", gettext_noop("{card} is not complete yet: {left} {left:card|cards} left."),
    "A-73", "building", can_override=True,
)  # fmt: skip
LONGEST = 9
"""The most cards on a building whose time nobody has read off its card."""


def schematics_action(state: ArcticState) -> str:
    """Return which of the round's actions a dig in the schematics is (house rule schematics_dig)."""
    return "dig" if state.house_rules["schematics_dig"] == "the_dig" else "build"


def schematics_left(state: ArcticState, card: Card) -> int:
    """Return how many copies of a building are not on the table."""
    laid = Counter(each.card for holding in state.holdings.values() for each in holding.camp.buildings)
    return card.count - laid[card.id]


def building_at(state: ArcticState, seat: str, place: int) -> Building:
    buildings = state.holdings[seat].camp.buildings
    if not 0 <= place < len(buildings):
        raise NO_BUILDING(seat=seat)
    return buildings[place]


def at_which(state: ArcticState, seat: str, fits: Callable[[int, Building], bool]) -> Choice:
    """Which building of the seat's: the first that fits, unless another is meant."""
    options = tuple(
        Option(str(place), state.cards[each.card].label, hint=building_hint(state, each), piece=each.card)
        for place, each in enumerate(state.holdings[seat].camp.buildings)
        if fits(place, each)
    )
    start = tuple(option.word for option in options[:1])
    return Choice("building", gettext_noop("At which building"), options, least=1, most=1, start=start)


def building_hint(state: ArcticState, building: Building) -> Line:
    """Return how a building stands: time left, out of order, or how full it is."""
    capacity = state.cards[building.card].capacity
    facts = {"left": building.timer, "inside": building.number, "capacity": capacity or 0}
    if building.is_disabled:
        return Line(gettext_noop("disabled"), facts)
    if not building.is_complete:
        return Line(gettext_noop("{left} {left:card|cards} left"), facts)
    return Line(
        gettext_noop("{inside} of {capacity} inside") if capacity else gettext_noop("complete"), facts
    )


def given_by_gardens(number: int) -> Reason:
    """Return why food is there that nobody hunted (A-75)."""
    return Reason(
        gettext_noop("Hydroponic Gardens give {number} of the food."), {"number": number}, ("A-75",)
    )


def ticked(state: ArcticState, seat: str) -> Iterator[Reason]:
    """Yield what the round that has begun took off the seat's buildings (A-71, A-73)."""
    for building in state.holdings[seat].camp.buildings:
        if state.round in (building.placed, building.counted):
            continue
        said: dict[str, Fact] = {"seat": seat, "card": state.label(building.card), "left": building.timer}
        if not building.is_complete:
            phrase = gettext_noop("{seat}’s {card}: one card comes off, {left} left.")
            yield Reason(phrase, said, ("A-71",))
        elif building.completed == state.round:
            phrase = gettext_noop("{seat}’s {card} is complete and works at once.")
            yield Reason(phrase, said, ("A-71", "A-73"), is_decisive=True)
