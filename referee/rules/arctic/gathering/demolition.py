"""The Demolition Team: a building’s timer is reset, in gathering or in the skirmish (A-62, A-85)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.rules.arctic.answers.responses import (
    Aimed,
    after_response,
    answering,
    brought_out,
    check_response,
    show_played,
    tell_draw,
)
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.drilling import DRAWN, show_powered
from referee.rules.arctic.record.camp import Building
from referee.rules.arctic.record.power_entries import Demolish
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.arctic.skirmish.sites import NO_BUILDINGS
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop


def sites(state: ArcticState) -> Iterator[tuple[str, int, Building]]:
    """Yield every building under construction: (seat, its place there, building)."""
    for seat in state.turn_order:
        for place, building in enumerate(state.holdings[seat].camp.buildings):
            if not building.is_complete:
                yield seat, place, building


def adjudicate_demolish(state: ArcticState, seat: str, facts: Demolish, checks: Checks) -> Ruling[Gathering]:
    """Rule on a Demolition Team’s power in gathering. Raises IllegalEntry; most checks can be overridden."""
    if "hq2" not in state.modules:
        raise IllegalEntry("module-missing", NO_BUILDINGS, rule="A-5", field="card")
    shown = show_powered(state, seat, facts.card, Power.RESET_BUILD_TIMER, checks)
    building = _site(state, facts)
    timer = reset_timer(state, building, facts.timer)
    said: dict[str, Fact] = {
        "seat": seat,
        "card": state.cards[facts.card].label,
        "owner": facts.owner,
        "building": state.cards[building.card].label,
        "timer": timer,
    }
    if facts.answer:
        answer, state = facts.answer, state.proven(shown)
        check_response(state, answer, Aimed(seat, facts.owner), "answer", checks)
        shown |= show_played(brought_out(state, answer), seat, (answering(state, answer),), checks)
        said |= {"by": answer.by, "guard": state.cards[answer.with_].label}
        phrase = gettext_noop(
            "{by}’s {guard} cancels it: {card} and {guard} are discarded, nothing is reset."
        )
        reason = Reason(phrase, said, ("A-55", "A-32"), is_decisive=True)
        return Ruling(Gathering(shown=shown), (*checks.passed_over, reason, *tell_draw(state, answer)))
    return Ruling(Gathering(DRAWN, shown=shown), (*checks.passed_over, *_reasons(state, said)))


def after_demolish(state: ArcticState, seat: str, facts: Demolish, outcome: Gathering) -> ArcticState:
    """Return the state after a Demolition Team: the timer as it is now, two cards drawn."""
    state = brought_out(state, facts.answer)
    own = state.holdings[seat].used_power(facts.card).after_draw(outcome.value)
    state = state.with_holding(seat, own)
    if facts.answer:
        return after_response(state, facts.answer)
    return with_reset(state, facts.owner, facts.building, facts.timer)


def with_reset(state: ArcticState, owner: str, place: int, told: int | None = None) -> ArcticState:
    """Return the state with the timer of a building under construction reset, if it is there.

    After an amendment another one may stand there: its timer becomes what comes nearest.
    """
    holding = state.holdings[owner]
    if place >= len(holding.camp.buildings) or holding.camp.buildings[place].is_complete:
        return state
    building = holding.camp.buildings[place]
    least, most = _least_and_most(state, building, told)
    timer = most if told is None else min(max(told, least), most)
    reset = replace(building, timer=timer, completed=None if timer else state.round)
    return state.with_holding(owner, replace(holding, camp=holding.camp.changed(place, reset)))


def reset_timer(state: ArcticState, building: Building, told: int | None = None) -> int:
    """Return how many cards lie on the building then; ``told``: fewer, where its owner’s deck ran out.

    Raises IllegalEntry (A-85) for a number that cannot be.
    """
    card = state.cards[building.card]
    if told is None and card.build_time is None and _is_full(state):
        phrase = gettext_noop("Check your card: how long does {card} take?")
        raise IllegalEntry("unknown-time", phrase, {"card": card.label}, rule="A-70", field="timer")
    least, most = _least_and_most(state, building, told)
    timer = most if told is None else told
    if not least <= timer <= most:
        phrase = gettext_noop("On {card} lie {least} to {most} {most:card|cards} then, not {timer}.")
        said: dict[str, Fact] = {"card": card.label, "least": least, "most": most, "timer": timer}
        raise IllegalEntry("wrong-timer", phrase, said, rule="A-85", field="timer")
    return timer


def _least_and_most(state: ArcticState, building: Building, told: int | None) -> tuple[int, int]:
    """Return the fewest and the most cards that can lie on it then; as many as told where nobody knows."""
    if not _is_full(state):
        return 0, 0
    time = state.cards[building.card].build_time
    return building.timer, max(building.timer, (told or 0) if time is None else time)


def _is_full(state: ArcticState) -> bool:
    return state.house_rules["demolition_reset"] == "full"


def _site(state: ArcticState, facts: Demolish) -> Building:
    if facts.owner not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": facts.owner}, field="owner")
    buildings = state.holdings[facts.owner].camp.buildings
    if not 0 <= facts.building < len(buildings):
        phrase = gettext_noop("{seat} has no such building.")
        raise IllegalEntry("no-such-building", phrase, {"seat": facts.owner}, rule="A-85", field="building")
    building = buildings[facts.building]
    if building.is_complete:
        said: dict[str, Fact] = {"card": state.cards[building.card].label}
        phrase = gettext_noop("{card} is complete: only a building under construction has a timer to reset.")
        raise IllegalEntry("complete-already", phrase, said, rule="A-85", field="building")
    return building


def _reasons(state: ArcticState, said: dict[str, Fact]) -> Iterator[Reason]:
    house = state.house_rules["demolition_reset"]
    phrase = gettext_noop(
        "{owner}’s {building} starts again: {timer} "
        "{timer:card|cards} from {owner}’s deck {timer:lies|lie} on it."
    )
    rules: tuple[str, ...] = ("A-85",)
    if house == "zero":
        phrase = gettext_noop(
            "The cards on {owner}’s {building} are discarded: it is complete and works at once."
        )
        rules = ("A-85", "A-73")
    yield Reason(phrase, said, rules, (f"demolition_reset={house}",), is_decisive=True)
    yield Reason(gettext_noop("Then {seat} draws 2; nothing adds to it."), said, ("A-85",))
    instead = gettext_noop("{card} is discarded: its power stands in place of its numbers this round.")
    yield Reason(instead, said, ("A-31",))
