"""The Demolition Team: a building’s timer is reset, in gathering or in the skirmish (A-62, A-85)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from referee.rules.arctic.answers import responses
from referee.rules.arctic.answers.aimed import Aimed
from referee.rules.arctic.answers.asking import answer_choices, answer_in, pick_answers, say_answers
from referee.rules.arctic.answers.window import Answerable
from referee.rules.arctic.cards import Power
from referee.rules.arctic.cards.able import PowerMissing
from referee.rules.arctic.gathering.powers import DRAWN, INSTEAD, POWERS, powered, show_powered
from referee.rules.arctic.hq.buildings import CARDS_ON_IT, LONGEST, building_hint, building_of, whole_time
from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.entries import CardUsed, Gathering, Response
from referee.rules.arctic.record.offers import on_turn
from referee.rules.arctic.record.state import ArcticState, building_at, building_name
from referee.rules.arctic.record.turn import check_own_turn, check_seat
from referee.rules.arctic.skirmish.sites import NO_BUILDINGS, reset_timer, with_reset
from referee.rules.kernel.entry.choices import Choice, Option, Picked, is_number
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.game import Checks
from referee.rules.kernel.history.remedies import other_options
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

RESETS_NOTHING = PowerMissing(
    gettext_noop("{card} cannot reset a building’s timer."), {Power.RESET_BUILD_TIMER}, "A-85", "card"
)
NO_BUILDINGS_IN_PLAY = Refusal("module-missing", NO_BUILDINGS, "A-5", "card")
NO_TIMER_TO_RESET = Refusal(
    "complete-already",
    "{card} is complete. Only a building under construction has a timer to reset.",
    rule="A-85",
    field="building",
)


@dataclass(frozen=True, slots=True)
class Demolish(CardUsed):
    """A Demolition Team: the timer of a building under construction is reset, and 2 cards drawn.

    ``owner`` and ``building``: whose, and its place among that seat's, from 0. ``timer``: cards that then lie
    on it where the owner's deck ran out, None for its build time. ``answer``: the owner's Guard (A-55).
    """

    kind: ClassVar[str] = "demolish"
    card: str
    owner: str
    building: int
    timer: int | None = None
    answer: Response | None = None
    asks: bool = False


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield powered(state, seat, picked, Power.RESET_BUILD_TIMER)
    there = tuple(
        Option(
            f"{owner}/{place}",
            Line("{seat}: {card}", seat=owner, card=state.label(building.card)),
            hint=building_hint(state, building),
            piece=building.card,
        )
        for owner, place, building in sites(state)
    )
    ask = gettext_noop("Tap the card to discard, then the building.")
    yield Choice("building", "Which timer", there, ask, least=1, most=1)
    for word in picked.get("building", ()):
        owner, place = _site_in(word)
        yield from answer_choices(state, Aimed(seat, owner), picked)
        building, is_full = building_at(state, owner, place), state.house_rules["demolition_reset"] == "full"
        if building and is_full and answer_in(state, picked, "answer") is None:
            yield _timer_choice(state, building)


def _timer_choice(state: ArcticState, building: Building) -> Choice:
    most = state.cards[building.card].build_time
    title = CARDS_ON_IT if most is not None else gettext_noop("Cards then on it")
    numbers = (building.timer, max(LONGEST if most is None else most, building.timer))
    start = (str(building.timer if most is None else numbers[1]),)
    return Choice("timer", title, numbers=numbers, start=start)


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
    building = building_at(state, owner, place)
    return whole_time(state.cards[building.card] if building else None)


def sites(state: ArcticState) -> Iterator[tuple[str, int, Building]]:
    """Yield every building under construction: (seat, its place there, building)."""
    for seat in state.turn_order:
        for place, building in enumerate(state.seats[seat].base.buildings):
            if not building.is_complete:
                yield seat, place, building


def rule(state: ArcticState, seat: str, team: Demolish, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    if "hq2" not in state.modules:
        raise NO_BUILDINGS_IN_PLAY()
    shown = show_powered(state, seat, team.card, RESETS_NOTHING, checks)
    check_seat(state, team.owner, "owner")
    building = building_of(state, team.owner, team.building, "A-85")
    if building.is_complete:
        raise NO_TIMER_TO_RESET(card=state.label(building.card))
    said: dict[str, Fact] = {
        "seat": seat,
        "card": state.label(team.card),
        "owner": team.owner,
        "building": state.label(building.card),
        "timer": reset_timer(state, building, team.timer),
    }
    if team.answer is None:
        return Ruling(Gathering(DRAWN, shown=shown), (*checks.passed_over, *_reasons(state, said)))
    answer, state = team.answer, state.proven(shown)
    responses.check_response(state, answer, Aimed(seat, team.owner), "answer", checks)
    hands, played = responses.brought_out(state, answer), responses.answering(state, answer)
    shown |= responses.show_played(hands, seat, (played,), checks)[1]
    said |= {"by": answer.by, "guard": state.label(answer.with_)}
    phrase = gettext_noop(
        "{by}’s {guard} cancels it: {card} and {guard} are discarded, and nothing is reset."
    )
    reason = Reason(phrase, ("A-55", "A-32"), **said).deciding()
    return Ruling(Gathering(shown=shown), (*checks.passed_over, reason, responses.draw_reason(state, answer)))


def _reasons(state: ArcticState, said: dict[str, Fact]) -> Iterator[Reason]:
    house = state.house_rules["demolition_reset"]
    phrase = gettext_noop(
        "{owner}’s {building} starts again, with {timer} {timer:card|cards} from {owner}’s deck on it."
    )
    rules: tuple[str, ...] = ("A-85",)
    if house == "zero":
        phrase = gettext_noop(
            "The cards on {owner}’s {building} are discarded. It is complete and works at once."
        )
        rules = ("A-85", "A-73")
    yield Reason(phrase, rules, (f"demolition_reset={house}",), **said).deciding()
    yield Reason("Then {seat} draws 2. Nothing adds to that.", ("A-85",), **said)
    yield Reason(INSTEAD, ("A-31",), **said)


def apply(state: ArcticState, seat: str, team: Demolish, outcome: Gathering) -> ArcticState:
    state = responses.brought_out(state, team.answer)
    state = state.with_seat(seat, state.seats[seat].used_power(team.card).after_draw(outcome.value))
    if team.answer:
        return responses.after_response(state, team.answer)
    return with_reset(state, team.owner, team.building, team.timer)


def describe(state: ArcticState, seat: str, team: Demolish, outcome: Gathering, viewer: str | None) -> Line:
    said: dict[str, Fact] = {"seat": seat, "card": state.label(team.card), "owner": team.owner}
    said["building"] = building_name(state, team.owner, team.building)
    phrase = gettext_noop("{seat}’s {card} sets {owner}’s {building} back and {seat} draws 2")
    if team.answer:
        said["guard"] = state.label(team.answer.with_)
        phrase = gettext_noop("{seat}’s {card} aims at {owner}’s {building}; {guard:a} cancels it")
    elif state.house_rules["demolition_reset"] == "zero":
        phrase = gettext_noop("{seat}’s {card} clears {owner}’s {building} and {seat} draws 2")
    return Line(phrase, **said)


def sentence(state: ArcticState, seat: str, team: Demolish) -> Line:
    said: dict[str, Fact] = {"seat": seat, "card": state.label(team.card), "victim": team.owner}
    said["target"] = building_name(state, team.owner, team.building)
    return Line("{seat}’s {card} aims at {victim}’s {target}", **said)


def other_sites(state: ArcticState, entry: Entry) -> Mapping[str, Entry]:
    """The same act at another building, as far as it is not known yet what answers it."""
    return other_options(DEMOLISH, state, entry, "building", ("asks",))


DEMOLISH = EntryKind(
    Demolish,
    Gathering,
    title="Demolition Team",
    offered=on_turn(choices),
    choices=choices,
    rule=rule,
    apply=apply,
    describe=describe,
    say=say,
    pick=pick,
    tab=POWERS,
    is_act=True,
    otherwise=other_sites,
)
DEMOLITION = Answerable(DEMOLISH, lambda state, seat, team: Aimed(seat, team.owner), sentence)
