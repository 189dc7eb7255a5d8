"""The Demolition Team: a building’s timer is reset, in gathering or in the skirmish (A-62, A-85)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.answers.choosing import answer_choices, answer_in, pick_answers, say_answers
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
from referee.rules.arctic.gathering.powered import DRAWN, INSTEAD, POWERS, powered, show_powered
from referee.rules.arctic.hq.buildings import building_hint, building_name
from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.power_entries import Demolish
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import able, at_turn, check_own_turn
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.arctic.skirmish.sites import NO_BUILDINGS, reset_timer, with_reset
from referee.rules.kernel.choices import Choice, Option, Picked, is_number
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Said, Seats, pick_fields, say_fields
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop

LACKS = gettext_noop("{card} resets no timer. A Demolition Team does.")
LONGEST = 9
"""Cards on a building whose time nobody has read off its card."""


def offered(state: ArcticState) -> Seats:
    return able(state, at_turn(state), choices)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The card, whose building, who cancels it, and how many cards lie on the building then."""
    yield powered(state, seat, picked, Power.RESET_BUILD_TIMER)
    there = tuple(
        Option(
            f"{owner}/{place}",
            Line(gettext_noop("{seat}: {card}"), {"seat": owner, "card": state.label(building.card)}),
            hint=building_hint(state, building),
            piece=building.card,
        )
        for owner, place, building in sites(state)
    )
    ask = gettext_noop("Tap the card that is discarded, then the building.")
    yield Choice("building", gettext_noop("Which timer"), there, ask, least=1, most=1)
    for word in picked.get("building", ()):
        owner, place = _site_in(word)
        yield from answer_choices(state, Aimed(seat, owner), picked)
        if answer_in(state, picked, "answer") is None and state.house_rules["demolition_reset"] == "full":
            yield _timer_choice(state, state.holdings[owner].camp.buildings[place])


def _timer_choice(state: ArcticState, building: Building) -> Choice:
    most = state.cards[building.card].build_time
    title = gettext_noop("Cards on it; fewer only where the deck runs out")
    if most is None:
        title = gettext_noop("Cards that lie on it then")
    numbers = (building.timer, max(LONGEST if most is None else most, building.timer))
    start = (str(building.timer if most is None else numbers[1]),)
    return Choice("timer", title, numbers=numbers, start=start, most=1)


def _site_in(word: str) -> tuple[str, int]:
    owner, _, place = word.rpartition("/")
    return (owner, int(place)) if owner and is_number(place) else (word, 0)


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    owner, place = _site_in((*picked.get("building", ()), "")[0])
    named = {**picked, "owner": (owner,), "building": (str(place),)}
    if picked.get("timer") == _whole(state, owner, place):
        named["timer"] = ()
    return {**say_fields(Demolish, named), **say_answers(state, picked)}


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    timer = pick_fields({"timer": said["timer"]}).get("timer", _whole(state, said["owner"], said["building"]))
    picked = {"card": (said["card"],), "building": (f"{said['owner']}/{said['building']}",), "timer": timer}
    return {**picked, **pick_answers(said)}


def _whole(state: ArcticState, owner: str, place: int) -> tuple[str, ...]:
    """Return the word for all the cards that the building takes; nothing where that is not known."""
    buildings = state.holdings[owner].camp.buildings if owner in state.holdings else ()
    card = state.cards[buildings[place].card] if 0 <= place < len(buildings) else None
    return (str(card.build_time),) if card and card.build_time is not None else ()


def sites(state: ArcticState) -> Iterator[tuple[str, int, Building]]:
    """Yield every building under construction: (seat, its place there, building)."""
    for seat in state.turn_order:
        for place, building in enumerate(state.holdings[seat].camp.buildings):
            if not building.is_complete:
                yield seat, place, building


# Ruling -------------------------------------------------------------------------------------------


def rule(state: ArcticState, seat: str, team: Demolish, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    if "hq2" not in state.modules:
        raise IllegalEntry("module-missing", NO_BUILDINGS, rule="A-5", field="card")
    shown = show_powered(state, seat, team.card, Power.RESET_BUILD_TIMER, LACKS, checks)
    building = _site(state, team)
    said: dict[str, Fact] = {
        "seat": seat,
        "card": state.label(team.card),
        "owner": team.owner,
        "building": state.label(building.card),
        "timer": reset_timer(state, building, team.timer),
    }
    if team.answer:
        answer, state = team.answer, state.proven(shown)
        check_response(state, answer, Aimed(seat, team.owner), "answer", checks)
        shown |= show_played(brought_out(state, answer), seat, (answering(state, answer),), checks)
        said |= {"by": answer.by, "guard": state.label(answer.with_)}
        phrase = gettext_noop(
            "{by}’s {guard} cancels it: {card} and {guard} are discarded, nothing is reset."
        )
        reason = Reason(phrase, said, ("A-55", "A-32"), is_decisive=True)
        return Ruling(Gathering(shown=shown), (*checks.passed_over, reason, *tell_draw(state, answer)))
    return Ruling(Gathering(DRAWN, shown=shown), (*checks.passed_over, *_reasons(state, said)))


def apply(state: ArcticState, seat: str, team: Demolish, outcome: Gathering) -> ArcticState:
    """Return the state after a Demolition Team: the timer as it is now, two cards drawn."""
    state = brought_out(state.proven(outcome.shown), team.answer)
    own = state.holdings[seat].used_power(team.card).after_draw(outcome.value)
    state = state.with_holding(seat, own)
    if team.answer:
        return after_response(state, team.answer)
    return with_reset(state, team.owner, team.building, team.timer)


def _site(state: ArcticState, team: Demolish) -> Building:
    if team.owner not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": team.owner}, field="owner")
    buildings = state.holdings[team.owner].camp.buildings
    if not 0 <= team.building < len(buildings):
        phrase = gettext_noop("{seat} has no such building.")
        raise IllegalEntry("no-such-building", phrase, {"seat": team.owner}, rule="A-85", field="building")
    building = buildings[team.building]
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
    yield Reason(INSTEAD, said, ("A-31",))


def describe(state: ArcticState, seat: str, team: Demolish, outcome: Gathering, viewer: str | None) -> Line:
    owner, building = team.owner, building_name(state, team.owner, team.building)
    said: dict[str, Fact] = {
        "seat": seat,
        "card": state.label(team.card),
        "owner": owner,
        "building": building,
    }
    if team.answer:
        said["guard"] = state.label(team.answer.with_)
        return Line(gettext_noop("{seat}’s {card} aims at {owner}’s {building}, a {guard} cancels"), said)
    if state.house_rules["demolition_reset"] == "zero":
        return Line(gettext_noop("{seat}’s {card} clears {owner}’s {building}, 2 drawn"), said)
    return Line(gettext_noop("{seat}’s {card} sets {owner}’s {building} back, 2 drawn"), said)


DEMOLISH = EntryKind(
    Demolish, Gathering, gettext_noop("Demolition Team"), offered, choices, rule, apply, describe, say, pick,
    tab=POWERS,
)  # fmt: skip
