"""Cards that come off a building, and when it is complete (A-71 to A-73)."""

from collections.abc import Iterator, Mapping

from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import Reason

OFF = gettext_noop(
    "{number} {number:card comes|cards come} off {seat}’s {card} and {number:goes|go} to the "
    "discard pile. {left} left."
)
OFF_COMPLETE = gettext_noop(
    "{number} {number:card comes|cards come} off {seat}’s {card} and {number:goes|go} to the "
    "discard pile. It is complete and works at once."
)
OFF_TO_HAND = gettext_noop(
    "{number} {number:card comes|cards come} off {seat}’s {card} into the hand. {left} left."
)
OFF_TO_HAND_COMPLETE = gettext_noop(
    "{number} {number:card comes|cards come} off {seat}’s {card} into the hand. It is complete and "
    "works at once."
)
TO_HAND = "timer_cards_to=hand"
TICKED = gettext_noop("One card comes off {seat}’s {card}, {left} left.")
TICKED_TO_HAND = gettext_noop("One card comes off {seat}’s {card} into the hand, {left} left.")
COMPLETED = gettext_noop("{seat}’s {card} {card:is|are} complete and {card:works|work} at once.")
COMPLETE_TO_HAND = gettext_noop(
    "The last card comes off {seat}’s {card} into the hand. {card:It is complete and works|They are "
    "complete and work} at once."
)


def ticked(state: ArcticState, seat: str) -> Iterator[Reason]:
    """Yield reasons for the cards that the new round took off the seat's buildings (A-71, A-73)."""
    for building in state.seats[seat].base.buildings:
        if state.round in (building.placed, building.counted):
            continue
        facts: dict[str, Fact] = {"seat": seat, "card": state.label(building.card), "left": building.timer}
        house = (TO_HAND,) if state.timers_to_hand else ()
        if not building.is_complete:
            phrase = TICKED_TO_HAND if house else TICKED
            yield Reason(phrase, ("A-71", "A-72") if house else ("A-71",), house, **facts)
        elif building.completed == state.round:
            phrase = COMPLETE_TO_HAND if house else COMPLETED
            yield Reason(phrase, ("A-71", "A-73"), house, **facts).deciding()


def off_building(state: ArcticState, faster: Building, off: int, facts: Mapping[str, Fact]) -> Reason:
    house = (f"timer_cards_to={state.house_rules['timer_cards_to']}",)
    facts = {**facts, "number": off, "left": faster.timer}
    if faster.is_complete:
        phrase = OFF_TO_HAND_COMPLETE if state.timers_to_hand else OFF_COMPLETE
        return Reason(phrase, ("A-72", "A-73"), house, **facts).deciding()
    return Reason(OFF_TO_HAND if state.timers_to_hand else OFF, ("A-72",), house, **facts)
