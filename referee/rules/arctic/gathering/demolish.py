"""The Demolition Team: a building’s timer is reset, in gathering or in the skirmish (A-62, A-85)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.rules.arctic.answers import responses
from referee.rules.arctic.answers.aimed import Aimed
from referee.rules.arctic.answers.asking import answer_choices, answer_in, pick_answers, say_answers
from referee.rules.arctic.answers.window import Answerable
from referee.rules.arctic.cards import Power
from referee.rules.arctic.cards.able import PowerMissing
from referee.rules.arctic.gathering.powers import DRAWN, INSTEAD, POWERS, powered, show_powered
from referee.rules.arctic.hq.buildings import CARDS_ON_IT, LONGEST, building_hint, building_of, whole_time
from referee.rules.arctic.record.acts import CardUsed
from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.entries import Gathering, Response
from referee.rules.arctic.record.state import ArcticState, building_at, building_name
from referee.rules.arctic.record.turn import ArcticTurn, check_own_turn, check_seat
from referee.rules.arctic.skirmish.sites import NO_BUILDINGS, reset_timer, with_reset
from referee.rules.kernel.entry.choices import Choice, Option, Picked, is_number
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import kind_of
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.history.remedies import other_options
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

RESETS_NOTHING = PowerMissing(
    gettext_noop("{card} can’t reset a building’s timer."), {Power.RESET_BUILD_TIMER}, "A-85", "card"
)
NO_BUILDINGS_IN_PLAY = Refusal("module-missing", NO_BUILDINGS, "A-5", "card")
NO_TIMER_TO_RESET = Refusal(
    "complete-already",
    "{card} {card:is|are} complete. Choose a building under construction.",
    rule="A-85",
    field="building",
)


@dataclass(frozen=True, slots=True)
class Demolish(CardUsed):
    """A Demolition Team: the timer of a building under construction is reset, and 2 cards drawn."""

    kind = "demolish"
    title = "Demolition Team"
    tab = POWERS
    concurrent_with = ""

    card: str
    owner: str
    building: int  # its place among the owner's buildings, from 0
    timer: int | None = None  # cards then on it, fewer if the owner's deck runs out; None: its build time
    answer: Response | None = None  # the owner's Guard
    asks: bool = False  # wait for those who can answer

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        state = turn.state
        yield powered(turn, Power.RESET_BUILD_TIMER)
        options = tuple(
            Option(
                f"{owner}/{place}",
                Line("{seat}: {card}", seat=owner, card=state.label(building.card)),
                hint=building_hint(state, building),
                piece=building.card,
            )
            for owner, place, building in sites(state)
        )
        ask = gettext_noop("Tap the card to discard, then the building.")
        yield Choice("building", "Which timer", options, ask, least=1, most=1)
        for word in turn.picked.get("building", ()):
            owner, place = _site_in(word)
            yield from answer_choices(state, Aimed(turn.seat, owner), turn.picked)
            building, is_full = (
                building_at(state, owner, place),
                state.house_rules["demolition_reset"] == "full",
            )
            if building and is_full and answer_in(state, turn.picked, "answer") is None:
                yield _timer_choice(state, building)

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        owner, place = _site_in((*turn.picked.get("building", ()), "")[0])
        named = {**turn.picked, "owner": (owner,), "building": (str(place),)}
        if turn.picked.get("timer") == _whole(turn.state, owner, place):
            named["timer"] = ()
        return {**say_fields(cls, named), **say_answers(turn.state, turn.picked)}

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        whole = _whole(turn.state, said["owner"], said["building"])
        timer = pick_fields({"timer": said["timer"]}).get("timer", whole)
        site = (f"{said['owner']}/{said['building']}",)
        return {"card": (said["card"],), "building": site, "timer": timer, **pick_answers(said)}

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        state, seat, answer = turn.state, turn.seat, self.answer
        check_own_turn(turn)
        if "hq2" not in state.modules:
            raise NO_BUILDINGS_IN_PLAY()
        shown = show_powered(turn, self.card, RESETS_NOTHING)
        check_seat(state, self.owner, "owner")
        building = building_of(state, self.owner, self.building, "A-85")
        if building.is_complete:
            raise NO_TIMER_TO_RESET(card=state.label(building.card))
        facts = self._facts(turn) | {"timer": reset_timer(state, building, self.timer)}
        if answer is None:
            reasons = self._reasons(state.house_rules["demolition_reset"], facts)
            return Ruling(Gathering(DRAWN, shown=shown), (*turn.checks.overridden, *reasons))
        state = state.proven(shown)
        responses.check_response(state, answer, Aimed(seat, self.owner), "answer", turn.checks)
        hands, played = responses.brought_out(state, answer), responses.answering(state, answer)
        shown |= responses.show_played(hands, seat, (played,), turn.checks)[1]
        facts |= {"by": answer.by, "guard": state.label(answer.with_)}
        phrase = gettext_noop(
            "{by}’s {guard} {guard:cancels|cancel} it. {card} and {guard} are discarded and nothing is reset."
        )
        reasons = (Reason(phrase, ("A-55", "A-32"), **facts).deciding(), responses.draw_reason(state, answer))
        return Ruling(Gathering(shown=shown), (*turn.checks.overridden, *reasons))

    def _facts(self, turn: ArcticTurn) -> dict[str, Fact]:
        building = building_name(turn.state, self.owner, self.building)
        card = turn.state.label(self.card)
        return {"seat": turn.seat, "card": card, "owner": self.owner, "building": building}

    def _reasons(self, house: str, facts: dict[str, Fact]) -> tuple[Reason, ...]:
        rules: tuple[str, ...] = ("A-85",)
        phrase = gettext_noop(
            "{owner}’s {building} starts again, with {timer} {timer:card|cards} from {owner}’s deck on it."
        )
        if house == "zero":
            rules = ("A-85", "A-73")
            phrase = gettext_noop(
                "The cards on {owner}’s {building} are discarded. It is complete and works at once."
            )
        return (
            Reason(phrase, rules, (f"demolition_reset={house}",), **facts).deciding(),
            Reason("Then {seat} draws exactly 2.", ("A-85",), **facts),
            Reason(INSTEAD, ("A-31",), **facts),
        )

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        state = responses.brought_out(turn.state, self.answer)
        own = state.seats[turn.seat].used_power(self.card).after_draw(outcome.value)
        state = state.with_seat(turn.seat, own)
        if self.answer:
            return responses.after_response(state, self.answer)
        return with_reset(state, self.owner, self.building, self.timer)

    def describe(self, turn: ArcticTurn, outcome: Gathering) -> Line:
        facts = self._facts(turn)
        phrase = gettext_noop("{seat}’s {card} {card:sets|set} {owner}’s {building} back and {seat} draws 2")
        if self.answer:
            facts["guard"] = turn.state.label(self.answer.with_)
            phrase = gettext_noop(
                "{seat}’s {card} {card:aims|aim} at {owner}’s {building}, but {guard:a} "
                "{guard:cancels|cancel} it"
            )
        elif turn.state.house_rules["demolition_reset"] == "zero":
            phrase = gettext_noop(
                "{seat}’s {card} {card:clears|clear} {owner}’s {building} and {seat} draws 2"
            )
        return Line(phrase, **facts)

    @staticmethod
    def otherwise(state: ArcticState, entry: Entry) -> Mapping[str, Entry]:
        """Return the same act at the other buildings, not yet answered."""
        return other_options(DEMOLISH, state, entry, "building", ("asks",))


DEMOLISH = kind_of(Demolish)


def sites(state: ArcticState) -> Iterator[tuple[str, int, Building]]:
    """Yield every building under construction: (seat, its place there, building)."""
    for seat in state.turn_order:
        for place, building in enumerate(state.seats[seat].base.buildings):
            if not building.is_complete:
                yield seat, place, building


def _timer_choice(state: ArcticState, building: Building) -> Choice:
    most = state.cards[building.card].build_time
    title = CARDS_ON_IT if most is not None else gettext_noop("Cards then on it")
    numbers = (building.timer, max(LONGEST if most is None else most, building.timer))
    start = (str(building.timer if most is None else numbers[1]),)
    return Choice("timer", title, numbers=numbers, start=start)


def _site_in(word: str) -> tuple[str, int]:
    owner, _, place = word.rpartition("/")
    return (owner, int(place)) if owner and is_number(place) else (word, 0)


def _whole(state: ArcticState, owner: str, place: int) -> tuple[str, ...]:
    building = building_at(state, owner, place)
    return whole_time(state.cards[building.card] if building else None)


def _sentence(state: ArcticState, seat: str, team: Demolish) -> Line:
    target = building_name(state, team.owner, team.building)
    phrase = gettext_noop("{seat}’s {card} {card:aims|aim} at {victim}’s {target}")
    return Line(phrase, seat=seat, card=state.label(team.card), victim=team.owner, target=target)


DEMOLITION = Answerable(DEMOLISH, lambda state, seat, team: Aimed(seat, team.owner), _sentence)
