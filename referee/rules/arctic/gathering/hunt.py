"""Hunting, and hiring a mercenary with the food and with meds (A-26, A-61, A-75, A-80, A-81)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from operator import mul

from referee.rules.arctic.cards import INSTEAD_OF_VALUES, Card, Catalogue, Power
from referee.rules.arctic.gathering import hiring
from referee.rules.arctic.gathering.paying import ways_to_pay
from referee.rules.arctic.hq import leaders
from referee.rules.arctic.record.acts import GatheringFacts
from referee.rules.arctic.record.entries import Gathering, Response
from referee.rules.arctic.record.offers import USE, at_turn, cards_in, no_likelier, own_cards, taken_by
from referee.rules.arctic.record.state import ArcticState, known
from referee.rules.arctic.record.turn import (
    ArcticTurn,
    check_action,
    check_own_turn,
    check_powers_unused,
    past_power,
    show_cards,
)
from referee.rules.arctic.record.unsaid import (
    cards_picked,
    cards_said,
    check_all_or_none,
    says_none,
    with_none_said,
)
from referee.rules.arctic.worth.action import ActionOutcome, CardAction, workers
from referee.rules.arctic.worth.possible import ruled_open
from referee.rules.kernel.cache import by_identity
from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry.kind import Seats, Turn, kind_of
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

NOBODY_HUNTS = Refusal("no-cards", "Choose who hunts or who to hire.", "A-26", "cards")
NO_HUNTER = Refusal(
    "no-member", "Someone has to hunt. A leader’s refugee only helps another member.", "A-80", "helper"
)
MEDS_FOR_NOBODY = Refusal(
    "meds-without-hire", "Meds are only for hiring. Choose who to hire.", "A-26", "hired"
)


@dataclass(frozen=True, slots=True)
class Hunt(GatheringFacts):
    """Cards used together to hunt, and a hire with the food and meds (A-26); food not spent stays."""

    kind = "hunt"
    title = "Hunt & hire"
    icon = "hunt"

    cards: tuple[str, ...] | None = ()  # None: neither these nor the meds are said
    meds: tuple[str, ...] = ()
    hired: str | None = None
    helper: str | None = None  # a refugee played for the leader's bonus
    swindled: tuple[str, ...] = ()  # refugees discarded: 1 saves a food, 2 save a med
    answer: Response | None = None  # a strike in reply (house rule interrupt_actions)
    rescue: Response | None = None  # what stops that strike
    asks: bool = False  # wait for those who can answer

    @property
    def used(self) -> tuple[str, ...]:
        return (*(self.cards or ()), *self.meds, *((self.helper,) if self.helper else ()))

    @classmethod
    def offered(cls, state: ArcticState) -> Seats:
        return tuple(seat for seat in at_turn(state) if cls.is_open(state, seat))

    @staticmethod
    def is_open(state: ArcticState, seat: str) -> bool:
        is_taken = state.seats[seat].actions >= {Hunt.kind, hiring.HIRE}
        options = (each for choice in Hunt.choices(Turn(state, seat)) for each in choice.options)
        return not is_taken and any(option.chance < Chance.NEEDS_OVERRIDE for option in options)

    @staticmethod
    def done_by(state: ArcticState) -> Seats:
        return taken_by(state, hiring.HIRE)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        """Hunt and hire are both offered if both are taken; means that pay for no card are folded."""
        taken = turn.state.seats[turn.seat].actions & {Hunt.kind, hiring.HIRE}
        may_hunt, may_hire = (each not in taken or len(taken) > 1 for each in (Hunt.kind, hiring.HIRE))
        if may_hunt:
            hunters = workers(turn, CardAction.HUNT, gettext_noop("Hunt with"), least=not may_hire)
            options = tuple(each for each in hunters.options if not _pays_meds(turn.state.cards[each.word]))
            yield with_none_said(turn, replace(hunters, options=options))
            yield from leaders.helper_choice(turn, CardAction.HUNT)
        if may_hire:
            hunted = leaders.value_of(turn, CardAction.HUNT)
            later = Chance.FOLDED if may_hunt and options else Chance.NEEDS_OVERRIDE
            yield _meds_choice(turn, hunted, later)
            yield from _swindled(turn, hunted, later)
            yield _hired(turn, hunted)

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        return {**say_fields(cls, turn.picked), "cards": cards_said(turn)}

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        return {**pick_fields(said), **cards_picked(said)}

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        check_own_turn(turn)
        check_all_or_none(self, self.meds, self.helper, self.swindled)
        if self.cards is None:
            return self._rule_open(turn)
        if not self.cards and self.hired is None and not self.meds and not self.swindled:
            raise NOBODY_HUNTS()
        shown = show_cards(turn, self.used + self.swindled)
        check_powers_unused(turn, self.meds)
        card = None if self.hired is None else known(turn.state, self.hired, "hired")
        price = card and hiring.price_for(turn.state, turn.seat, card)
        hiring.check_swindle(turn, self.swindled, price)
        outcome, reasons = ActionOutcome(0, ()), tuple[Reason, ...]()
        if self.cards:
            phrase = gettext_noop("{seat} has already hunted. It’s once per round.")
            check_action(turn, self.kind, phrase)
            outcome, reasons = leaders.worth_together(turn, CardAction.HUNT, self.cards, self.helper)
        elif self.helper:
            raise NO_HUNTER()
        value, meds = outcome.value, hiring.meds_played(turn, self.meds)
        food = turn.state.seats[turn.seat].food + value
        if card is not None:
            purse, paid = hiring.hire(turn, card, len(self.swindled), value, meds)
            food, meds, reasons = purse.food, purse.meds, (*reasons, *paid)
        elif self.meds:
            raise MEDS_FOR_NOBODY()
        else:
            reasons = (*reasons, *hiring.left_to_spend(turn.state, turn.seat, value))
        result = Gathering(value, outcome.carriers, food, meds, shown)
        return Ruling(result, (*turn.checks.overridden, *reasons))

    def _rule_open(self, turn: ArcticTurn) -> Ruling[Gathering]:
        if self.hired is None:
            raise NOBODY_HUNTS()
        card = known(turn.state, self.hired, "hired")
        hiring.check_for_hire(turn, card)
        needs = hiring.cost_line(hiring.price_for(turn.state, turn.seat, card))
        return ruled_open(turn, ways_to_pay(turn.state, turn.seat, card), needs)

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        state, own = turn.state, turn.state.seats[turn.seat].spent(self.used + self.swindled)
        own = replace(own, food=outcome.food)
        if self.cards is None and self.hired:
            card = state.cards[self.hired]
            needs = hiring.cost_line(hiring.price_for(state, turn.seat, card))
            own = own.with_unsaid(ways_to_pay(state, turn.seat, card), needs, outcome.least)
        if self.cards:
            own = own.acted(self.kind)
        if self.helper or self.swindled:
            own = own.acted(leaders.USED)
        if self.hired is None:
            return state.with_seat(turn.seat, own)
        own = replace(own.acted(hiring.HIRE).gained(self.hired), food=0, meds=0, cannibal_food=0)
        left = max(state.stacks.get(self.hired, 0) - 1, 0)
        return replace(state.with_seat(turn.seat, own), stacks={**state.stacks, self.hired: left})

    def describe(self, turn: ArcticTurn, outcome: Gathering) -> Line:
        label = turn.state.label
        facts: dict[str, Fact] = {"seat": turn.seat, "value": outcome.value, "hired": label(self.hired or "")}
        if self.cards is None:
            return Line("{seat} hires {hired:a}", **facts)
        facts |= {"refugees": tuple(map(label, self.swindled)), "cards": tuple(map(label, self.cards))}
        facts["price"] = hiring.price_line(outcome.food, outcome.meds)
        phrase = gettext_noop("{seat} hires {hired:a} for {price}")
        if self.hired is None:
            phrase = gettext_noop("{seat} hunts {value} with {cards:a}")
        elif self.swindled:
            phrase = gettext_noop(
                "{seat} hires {hired:a} for {price}, discarding {refugees:a} for the Swindler"
            )
        return Line(phrase, **facts)


HUNT = kind_of(Hunt)


def _pays_meds(card: Card) -> bool:
    return card.meds is not None and card.base.hunt is None


@by_identity
def _paying_meds(cards: Catalogue) -> tuple[Card, ...]:
    return tuple(filter(_pays_meds, cards.values()))


def _hireable(turn: ArcticTurn, hunted: int, meds: int, swindled: int) -> list[Card]:
    """Return the cards that this pays for; with refugees discarded only those that this makes cheaper."""
    return [
        card
        for card in hiring.payable(turn.state, turn.seat, hunted, meds, swindled)
        if not swindled
        or hiring.cheaper(price := hiring.price_for(turn.state, turn.seat, card), swindled) != price
    ]


def _meds_choice(turn: ArcticTurn, hunted: int, later: Chance) -> Choice:
    state, seat, played = turn.state, turn.seat, cards_in(turn, "cards", "helper")
    room = max(state.seats[seat].left - len(played), 0)
    wanted = (
        card.id
        for card in (_paying_meds(state.cards) if room else ())
        if not (card.powers & INSTEAD_OF_VALUES and past_power(state, seat, card.id, 1))
    )
    choice = own_cards(turn, "meds", gettext_noop("Meds to spend"), wanted, most=room, elsewhere=played)
    most = hiring.FOR_A_MED if leaders.has_power(state, seat, Power.SWINDLER) else 0

    def pays(word: str) -> bool:
        totals = _totals(state, choice.options, word, room)
        return any(_hireable(turn, hunted, meds, refugees) for meds in totals for refugees in range(most + 1))

    return no_likelier(choice, later, pays)


def _totals(state: ArcticState, options: Sequence[Option], word: str, room: int) -> set[int]:
    """Return the possible totals of meds with this card among the cards played."""
    ways = product(*(range(each.word == word, min(each.copies, room) + 1) for each in options))
    values = [state.cards[each.word].meds or 0 for each in options]
    return {sum(map(mul, numbers, values)) for numbers in ways if sum(numbers) <= room}


def _swindled(turn: ArcticTurn, hunted: int, later: Chance) -> Iterator[Choice]:
    state, own = turn.state, turn.state.seats[turn.seat]
    if not leaders.has_power(state, turn.seat, Power.SWINDLER):
        return
    used = cards_in(turn, "cards", "helper", "meds")
    room = min(own.left - len(used), hiring.FOR_A_MED)
    title = Line("{leader}: refugees to discard", leader=state.label(own.base.leader or ""))
    refugees = [card.id for card in state.cards.values() if room > 0 and card.is_refugee]
    choice = own_cards(turn, "swindled", title, refugees, most=max(room, 0), elsewhere=used)
    hint = Line("1: costs 1 food less, 2: costs 1 med less")
    options = tuple(replace(each, hint=hint, copies=min(each.copies, room)) for each in choice.options)
    most, meds = min(sum(each.copies for each in options), room), _meds_in(turn)
    is_of_use = any(_hireable(turn, hunted, meds, number + 1) for number in range(most))
    yield no_likelier(replace(choice, options=options), later, lambda _: is_of_use)


def _meds_in(turn: ArcticTurn) -> int:
    return hiring.meds_in(turn.state.cards[card_id] for card_id in cards_in(turn, "meds"))


def _hired(turn: ArcticTurn, hunted: int) -> Choice:
    """The mercenaries that this pays for, then those that are too expensive."""
    state, swindled, meds = turn.state, len(turn.picked.get("swindled", ())), _meds_in(turn)
    cards = hiring.for_hire(state) if says_none(turn) else _hireable(turn, hunted, meds, swindled)
    paid = {card.id for card in cards}
    dear = [state.cards[each] for each, left in state.stacks.items() if left and each not in paid]
    options = [hiring.mercenary(state, turn.seat, card, swindled) for card in cards]
    options += [hiring.mercenary(state, turn.seat, card, swindled, is_dear=True) for card in dear]
    is_due = bool(not turn.picked.get("cards") or turn.picked.get("meds") or swindled)
    note = next((each.line for each in hiring.left_to_spend(state, turn.seat, hunted, meds)), None)
    return Choice("hired", "Hire with this food", tuple(options), USE, is_due, most=1, note=note)
