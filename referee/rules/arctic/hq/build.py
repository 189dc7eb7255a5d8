"""Laying a building: a dig in the schematics, one card of which may be laid (A-70, A-71)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Card, Kind, Power
from referee.rules.arctic.cards.catalogue import NOT_A_BUILDING
from referee.rules.arctic.hq.buildings import (
    BUILDINGS,
    CARDS_ON_IT,
    LONGEST,
    schematics_action,
    schematics_left,
    whole_time,
)
from referee.rules.arctic.hq.leaders import after_action, helper_choice, worth_together
from referee.rules.arctic.record.acts import CardsUsed
from referee.rules.arctic.record.base import UNKNOWN_TIME, Building
from referee.rules.arctic.record.entries import Gathering, Response
from referee.rules.arctic.record.needs import Need
from referee.rules.arctic.record.offers import cards_in, own_cards, taken_by
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.state import ArcticState, check_in_play, is_in_play, known
from referee.rules.arctic.record.turn import ArcticTurn, check_action, check_own_turn, show_cards
from referee.rules.arctic.record.unsaid import cards_picked, cards_said, check_all_or_none, with_none_said
from referee.rules.arctic.worth.action import SCRAPPERS_RETURN, CardAction, has_scrappers, usable_for
from referee.rules.arctic.worth.force import base_of
from referee.rules.arctic.worth.possible import ruled_open
from referee.rules.kernel.entry.choices import MOST_WORDS, Choice, Option, Picked
from referee.rules.kernel.entry.kind import Seats, kind_of
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

HAS_DUG = gettext_noop("{seat} has already dug. Digging in the schematics is the same action.")
HAS_BUILT = gettext_noop("{seat} has already built. It’s once per round.")
NO_ENGINEER = Refusal(
    "no-engineer",
    "Digging there needs an Engineer. A Tinker with a digger works too.",
    rule="A-70",
    field="cards",
    can_override=True,
)
NOTHING_TO_KEEP = Refusal(
    "nothing-to-keep",
    "A dig of 0 looks at nothing. You can’t keep a card.",
    rule="A-70",
    field="kept",
    can_override=True,
)
ALL_LAID = Refusal(
    "too-many-copies",
    "All {number} {card} buildings are already placed.",
    rule="A-4",
    field="kept",
    can_override=True,
)
WRONG_BUILD_TIME = Refusal(
    "wrong-timer",
    "{card} {card:takes|take} {most} {most:card|cards}, not {timer}. Fewer only if the deck runs out.",
    rule="A-70",
    field="timer",
)
DECK_RUNS_OUT = Refusal(
    "deck-runs-out",
    "{seat} has only {left} {left:card|cards} for it.",
    rule="A-70",
    field="timer",
    can_override=True,
)


BUILDERS = Line("someone who digs in the schematics")


@dataclass(frozen=True, slots=True)
class Build(CardsUsed):
    """Cards that dig in the schematics, one of them an Engineer, and the building laid (A-70)."""

    kind = "build"
    title = "Place"
    icon = "dig"
    tab = BUILDINGS

    cards: tuple[str, ...] | None = None  # None: not said
    kept: str | None = None  # the building laid
    timer: int | None = None  # cards laid on it, fewer if the deck runs out; None: its build time
    helper: str | None = None  # a refugee played for the leader's bonus
    answer: Response | None = None  # a strike in reply (house rule interrupt_actions)
    rescue: Response | None = None  # what stops that strike
    asks: bool = False  # wait for those who can answer

    @staticmethod
    def is_open(state: ArcticState, seat: str) -> bool:
        return "hq2" in state.modules and schematics_action(state) not in state.seats[seat].actions

    @staticmethod
    def done_by(state: ArcticState) -> Seats:
        return taken_by(state, schematics_action(state)) if "hq2" in state.modules else ()

    @staticmethod
    def checked(state: ArcticState) -> Seats:
        return taken_by(state, Build.kind)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        state, seat = turn.state, turn.seat
        diggers, title = _diggers(turn), gettext_noop("Dig in the schematics with")
        hand = state.seats[seat].left
        choice = own_cards(turn, "cards", title, diggers, least=1, most=hand, is_sorted=True)
        yield with_none_said(turn, choice)
        if _room(state, seat, cards_in(turn, "cards")) > 0:
            yield from helper_choice(turn, CardAction.DIG)
        nothing = Option("", "Nothing", hint=Line("all to the bottom"))
        options = (
            Option(
                card.id, card.label, hint=Line("{timer} {timer:card|cards} on it", timer=card.build_time or 0)
            )
            for card in state.cards.values()
            if card.kind is Kind.BUILDING and is_in_play(state, card) and schematics_left(state, card) > 0
        )
        yield Choice("kept", "Place one of these", (nothing, *options), most=1)
        if card := state.cards.get(next(iter(turn.picked.get("kept", ())), "")):
            most = card.build_time or LONGEST
            yield Choice("timer", CARDS_ON_IT, numbers=(0, most), start=(str(most),), most=1)

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        card = turn.state.cards.get(next(iter(turn.picked.get("kept", ())), ""))
        is_whole = turn.picked.get("timer") == whole_time(card)
        said = say_fields(cls, {**turn.picked, "timer": ()} if is_whole else turn.picked)
        return {**said, "cards": cards_said(turn)}

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        whole = whole_time(turn.state.cards.get(said["kept"] or ""))
        return {**({"timer": whole} if whole else {}), **pick_fields(said), **cards_picked(said)}

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        check_own_turn(turn)
        action = schematics_action(turn.state)
        check_action(turn, action, HAS_DUG if action == "dig" else HAS_BUILT)
        check_all_or_none(self, self.helper)
        if self.cards is None:
            laid = self._laid(turn, 1)
            return ruled_open(turn, self._ways(), BUILDERS, *laid)
        shown = show_cards(turn, self.used)
        cards = [turn.state.cards[card_id] for card_id in self.cards]
        turn.require(any(Power.BUILD in card.powers for card in cards), NO_ENGINEER)
        outcome, reasons = worth_together(turn, CardAction.DIG, self.cards, self.helper)
        reasons = tuple(reason for reason in reasons if not {"A-25", "A-85"} & set(reason.rules))
        look = _look(cards, outcome.value, action)
        result = Gathering(outcome.value, outcome.carriers, shown=shown)
        laid = self._laid(turn, outcome.value)
        return Ruling(result, (*turn.checks.overridden, *reasons, *look, *laid))

    def _ways(self) -> tuple[Need, ...]:
        """Return what cards that aren't named had to give."""
        return (Need() if self.kept is None else Need(dig=1, builds=True),)

    def _laid(self, turn: ArcticTurn, value: int) -> tuple[Reason, ...]:
        if self.kept is None:
            return ()
        state, card = turn.state, known(turn.state, self.kept, "kept")
        if card.kind is not Kind.BUILDING:
            raise replace(NOT_A_BUILDING, field="kept")(card=card.label)
        check_in_play(state, card, "kept", turn.checks)
        turn.require(value > 0, NOTHING_TO_KEEP)
        turn.require(schematics_left(state, card) > 0, ALL_LAID, number=card.count, card=card.label)
        left = _most_laid(self._after(turn, 1))
        timer = self._timer(card, left)
        turn.require(timer <= left, DECK_RUNS_OUT, seat=turn.seat, left=left)
        if not timer:
            phrase = gettext_noop(
                "{card} {card:needs|need} no cards. {card:It is complete and works|They are complete and "
                "work} at once."
            )
            return (Reason(phrase, ("A-70", "A-73"), card=card.label).deciding(),)
        phrase = gettext_noop(
            "Put {timer} deck {timer:card|cards} face down on {card}. One comes off each round."
        )
        return (Reason(phrase, ("A-70", "A-71"), card=card.label, timer=timer).deciding(),)

    def _timer(self, card: Card, left: int) -> int:
        most = self.timer if card.build_time is None else card.build_time
        if most is None:
            raise UNKNOWN_TIME(card=card.label)
        timer = min(most, left) if self.timer is None else self.timer
        if not 0 <= timer <= most:
            raise WRONG_BUILD_TIME(card=card.label, most=max(most, 0), timer=timer)
        return timer

    def _after(self, turn: ArcticTurn, least: int) -> ArcticSeat:
        """Return the seat after the dig; ``least``: cards used at least, if they aren't named."""
        own = after_action(turn.state.seats[turn.seat], schematics_action(turn.state), self)
        return own.with_unsaid(self._ways(), BUILDERS, least) if self.cards is None else own

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        state, after = turn.state, self._after(turn, outcome.least).acted(self.kind)
        if self.kept is None:
            return state.with_seat(turn.seat, after)
        card = state.cards[self.kept]
        timer = min(card.build_time or 0, _most_laid(after)) if self.timer is None else self.timer
        building = Building(card.id, timer, state.round, completed=None if timer else state.round)
        after = after.after_laying(timer)
        return state.with_seat(turn.seat, after.with_base(buildings=(*after.base.buildings, building)))

    def describe(self, turn: ArcticTurn, outcome: Gathering) -> Line:
        seat, value = turn.seat, outcome.value
        if self.cards is None and self.kept is None:
            return Line("{seat} digs in the schematics and places nothing", seat=seat)
        if self.cards is None:
            return Line("{seat} places {building:a}", seat=seat, building=turn.state.label(self.kept or ""))
        if self.kept is None:
            return Line("{seat} digs {value} in the schematics and places nothing", seat=seat, value=value)
        phrase = gettext_noop("{seat} digs {value} in the schematics and places {building:a}")
        return Line(phrase, seat=seat, value=value, building=turn.state.label(self.kept))


BUILD = kind_of(Build)


def _diggers(turn: ArcticTurn) -> Iterator[str]:
    """Yield the cards that build, then the others that dig, if the cards they need are in the hand."""
    state, seat, chosen = turn.state, turn.seat, cards_in(turn, "cards")
    builders = [card.id for card in state.cards.values() if Power.BUILD in card.powers]
    for card_id in dict.fromkeys((*builders, *usable_for(state, seat, CardAction.DIG))):
        if card_id in chosen or _room(state, seat, (*chosen, card_id)) >= 0:
            yield card_id


def _room(state: ArcticState, seat: str, chosen: Sequence[str]) -> int:
    """Return how many more cards the hand has beyond these, a builder, and a digger for each tool.

    Below 0 if these cannot dig in the schematics.
    """
    own, cards = state.seats[seat], [state.cards[card_id] for card_id in chosen]
    powers = own.base.powers(state.cards)
    hand = [card for card in state.cards.values() if own.free(card.id) > chosen.count(card.id)]

    def digs(card: Card) -> bool:
        return base_of(card, CardAction.DIG, powers, state.house_rules) is not None

    needed = max(sum(card.kind is Kind.TOOL for card in cards), 1) - sum(map(digs, cards))
    builders = [card for card in hand if Power.BUILD in card.powers]
    lacks_builder = not any(Power.BUILD in card.powers for card in cards)
    if (lacks_builder and not builders) or (needed > 0 and not any(map(digs, hand))):
        return -1
    more = max(needed, int(lacks_builder)) if any(map(digs, builders)) else max(needed, 0) + lacks_builder
    return own.left - len(cards) - more


def _look(cards: Sequence[Card], value: int, action: str) -> Iterator[Reason]:
    rules = ("A-21",) if action == "dig" else ()
    phrase = gettext_noop(
        "Keep at most 1 of the top {value} {value:schematic|schematics}. The rest go underneath."
    )
    if not has_scrappers(cards):
        yield Reason(phrase, ("A-70", *rules), value=value)
        return
    phrase = gettext_noop("Look at {value} of the schematics, from the top or the bottom. Keep at most 1.")
    yield Reason(phrase, ("A-70", "A-85", *rules), value=value)
    yield Reason(SCRAPPERS_RETURN, ("A-85",))


def _most_laid(own: ArcticSeat) -> int:
    """Return the most cards of deck and discard pile that a building can get."""
    return MOST_WORDS if own.is_loose else own.most_away
