"""A Demolition Team in the skirmish: its targets, and what happens to them (A-62, A-85)."""

from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.base import UNKNOWN_TIME, Building
from referee.rules.arctic.record.case import Act, Battlefield, Declaration, Target
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal

NO_BUILDINGS = gettext_noop("A Demolition Team needs the buildings of HQ 2.")
DRAWS = gettext_noop(
    "{player}’s {card} {card:uses|use} {card:its|their} power. The drawn cards never join the force and "
    "are discarded at round’s end."
)
SETS_BACK = gettext_noop(
    "{player}’s {card} {card:sets|set} {victim}’s {building} back to {building:its|their} full time. The "
    "drawn cards never join the force and are discarded at round’s end."
)
CLEARS = gettext_noop(
    "{player}’s {card} {card:clears|clear} {victim}’s {building}, which {building:is complete and "
    "works|are complete and work} at once. The drawn cards never join the force and are discarded at "
    "round’s end."
)


MODULE_MISSING = Refusal("module-missing", NO_BUILDINGS, "A-5", "with")
NO_SITES = Refusal(
    "target-not-standing",
    "No building is under construction. There’s no timer to reset.",
    rule="A-85",
    field="target",
)
WHICH_SITE = Refusal("no-target", "Choose the building: {there}.", "A-85", "target")
NO_SUCH_SITE = Refusal(
    "target-not-standing",
    "{player} isn’t building that. Choose from {there}.",
    rule="A-85",
    field="target",
)
WRONG_TIMER = Refusal(
    "wrong-timer",
    "{card} {card:takes|take} {least} to {most} {most:card|cards}, not {timer}.",
    "A-85",
    "timer",
)


def resets_timer(act: Act, card: Card) -> bool:
    """Whether this is a Demolition Team's power, which is aimed at a building (A-85)."""
    return act is Act.USE and Power.RESET_BUILD_TIMER in card.powers


def check_site(field: Battlefield, target: Target | None) -> None:
    """Raise IllegalEntry unless a building under construction is aimed at (A-5, A-85).

    Where nobody says what is under construction, any building or none may be named.
    """
    if not field.has_buildings:
        raise MODULE_MISSING()
    if not field.knows_sites:
        return
    there = tuple(f"{side.player}: {site.label}" for side in field.sides.values() for site in side.sites)
    if not there:
        raise NO_SITES()
    if target is None:
        raise WHICH_SITE(there=there, player="")
    if target.building not in {site.id for site in field.sides[target.player].sites}:
        raise NO_SUCH_SITE(there=there, player=target.player)


def use_power(field: Battlefield, declaration: Declaration, actor: Card) -> Reason:
    """Carry out the power of a Drill Sergeant, Demolition Team or Spy on the field; return what it does."""
    target = declaration.target
    facts: dict[str, Fact] = {"player": declaration.by, "card": actor.label}
    site = field.catalogue.get(target.what or "") if target and resets_timer(declaration.act, actor) else None
    if target is None or site is None:
        return Reason(DRAWS, ("A-62", "A-31", "A-11"), **facts)
    facts |= {"victim": target.player, "building": site.label}
    if field.house["demolition_reset"] == "full":
        return Reason(SETS_BACK, ("A-62", "A-85", "A-31", "A-11"), ("demolition_reset=full",), **facts)
    side = field.sides[target.player]
    if site in side.sites:
        side.sites.remove(site)
        side.buildings.append(site)
    return Reason(CLEARS, ("A-62", "A-85", "A-73", "A-31", "A-11"), ("demolition_reset=zero",), **facts)


def with_reset(state: ArcticState, owner: str, place: int, entered: int | None = None) -> ArcticState:
    """Return the state with the timer of a building under construction reset, if it is there.

    After an amendment another building may be there: its timer becomes the nearest possible one.
    """
    own = state.seats[owner]
    if place >= len(own.base.buildings) or own.base.buildings[place].is_complete:
        return state
    building = own.base.buildings[place]
    least, most = _least_and_most(state, building, entered)
    timer = most if entered is None else min(max(entered, least), most)
    reset = replace(building, timer=timer, completed=None if timer else state.round)
    own = own.after_laying(max(timer - building.timer, 0))
    return state.with_seat(owner, replace(own, base=own.base.changed(place, reset)))


def reset_timer(state: ArcticState, building: Building, entered: int | None = None) -> int:
    """Return how many cards are then on the building; ``entered``: fewer, if its owner’s deck ran out.

    Raises IllegalEntry (A-85) for an impossible number.
    """
    card, is_full = state.cards[building.card], state.house_rules["demolition_reset"] == "full"
    if entered is None and card.build_time is None and is_full:
        raise UNKNOWN_TIME(card=card.label)
    least, most = _least_and_most(state, building, entered)
    timer = most if entered is None else entered
    if not least <= timer <= most:
        raise WRONG_TIMER(card=card.label, least=least, most=most, timer=timer)
    return timer


def _least_and_most(state: ArcticState, building: Building, entered: int | None) -> tuple[int, int]:
    """Return the fewest and the most cards that can be on it then; as many as entered if unknown."""
    if state.house_rules["demolition_reset"] != "full":
        return 0, 0
    time = state.cards[building.card].build_time
    return building.timer, max(building.timer, (entered or 0) if time is None else time)
