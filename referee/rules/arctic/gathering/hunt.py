"""Hunting, and hiring a mercenary with the food and with meds (A-26, A-61, A-75, A-80, A-81)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from operator import mul
from typing import ClassVar

from referee.rules.arctic.cards import INSTEAD_OF_VALUES, Card, Power
from referee.rules.arctic.gathering import hiring
from referee.rules.arctic.hq import leaders
from referee.rules.arctic.record.entries import Gathering, Response
from referee.rules.arctic.record.offers import (
    USE,
    at_turn,
    cards_in,
    hand_of,
    no_likelier,
    own_cards,
    taken_by,
)
from referee.rules.arctic.record.state import ArcticState, known
from referee.rules.arctic.record.turn import (
    check_action,
    check_own_turn,
    check_powers_unused,
    past_power,
    show_cards,
)
from referee.rules.arctic.worth.action import Action, ActionOutcome, workers
from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry.kind import EntryKind, Seats
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

NOBODY_HUNTS = Refusal("no-cards", "Say who hunts, or whom you hire.", "A-26", "cards")
NO_HUNTER = Refusal(
    "no-member", "Someone has to hunt: a leader’s refugee only helps another member.", "A-80", "helper"
)
MEDS_FOR_NOBODY = Refusal(
    "meds-without-hire", "Meds are spent only on a hire. Say whom you hire.", "A-26", "hired"
)


@dataclass(frozen=True, slots=True)
class Hunt:
    """Cards used together to hunt, and whom the food and these meds hire (A-26); else the food stays.

    ``swindled``: refugees discarded for the Swindler: 1 makes the hire a food cheaper, 2 a med (A-80).
    """

    kind: ClassVar[str] = "hunt"
    cards: tuple[str, ...] = ()
    meds: tuple[str, ...] = ()
    hired: str | None = None
    helper: str | None = None
    swindled: tuple[str, ...] = ()
    answer: Response | None = None
    rescue: Response | None = None
    asks: bool = False

    @property
    def used(self) -> tuple[str, ...]:
        return (*self.cards, *self.meds, *((self.helper,) if self.helper else ()))


def offered(state: ArcticState) -> Seats:
    return tuple(seat for seat in at_turn(state) if _is_open(state, seat))


def _is_open(state: ArcticState, seat: str) -> bool:
    is_taken = state.seats[seat].actions >= {Hunt.kind, hiring.HIRE}
    found = (option for choice in choices(state, seat, {}) for option in choice.options)
    return not is_taken and any(option.chance < Chance.AGAINST for option in found)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The cards that hunt, a refugee for the leader, meds, the Swindler's refugees, and who is hired.

    Where hunt and hire are both taken they stand there all the same. Meds and the Swindler's refugees lie
    folded until they would pay somebody.
    """
    taken = state.seats[seat].actions & {Hunt.kind, hiring.HIRE}
    may_hunt, may_hire = Hunt.kind not in taken or len(taken) > 1, hiring.HIRE not in taken or len(taken) > 1
    if may_hunt:
        hunters = workers(state, seat, picked, Action.HUNT, gettext_noop("Hunt with"), least=not may_hire)
        options = tuple(each for each in hunters.options if not _pays_meds(state.cards[each.word]))
        yield replace(hunters, options=options)
        yield from leaders.helper_choice(state, seat, Action.HUNT, picked)
    if may_hire:
        hunted = leaders.value_of(state, seat, Action.HUNT, picked)
        later = Chance.FOLDED if may_hunt and options else Chance.AGAINST
        yield _meds_choice(state, seat, picked, hunted, later)
        yield from _swindled(state, seat, picked, hunted, later)
        yield _hired(state, seat, picked, hunted)


def _pays_meds(card: Card) -> bool:
    return card.meds is not None and card.base.hunt is None


def _hireable(state: ArcticState, seat: str, hunted: int, meds: int, swindled: int) -> list[Card]:
    """Return whom this pays; where refugees are discarded only whom that makes cheaper."""
    return [
        card
        for card in hiring.payable(state, seat, hunted, meds, swindled)
        if not swindled or hiring.cheaper(price := hiring.price_for(state, seat, card), swindled) != price
    ]


def _meds_choice(state: ArcticState, seat: str, picked: Picked, hunted: int, later: Chance) -> Choice:
    own, played = state.seats[seat], cards_in(state, picked, "cards", "helper")
    room = max(hand_of(own) - len(played), 0)
    wanted = (
        card.id
        for card in state.cards.values()
        if room
        and _pays_meds(card)
        and not (card.powers & INSTEAD_OF_VALUES and past_power(state, seat, card.id, 1))
    )
    title = gettext_noop("Meds to spend")
    choice = own_cards(state, seat, picked, "meds", title, wanted, most=room, besides=played)
    most = hiring.FOR_A_MED if leaders.has_power(state, seat, Power.SWINDLER) else 0

    def pays(word: str) -> bool:
        totals = _totals(state, choice.options, word, room)
        return any(
            _hireable(state, seat, hunted, meds, swindled) for meds in totals for swindled in range(most + 1)
        )

    return no_likelier(choice, later, pays)


def _totals(state: ArcticState, options: Sequence[Option], word: str, room: int) -> set[int]:
    """Return what these cards and others may bring together, this one among them."""
    ways = product(*(range(each.word == word, min(each.copies, room) + 1) for each in options))
    values = [state.cards[each.word].meds or 0 for each in options]
    return {sum(map(mul, numbers, values)) for numbers in ways if sum(numbers) <= room}


def _swindled(state: ArcticState, seat: str, picked: Picked, hunted: int, later: Chance) -> Iterator[Choice]:
    if not leaders.has_power(state, seat, Power.SWINDLER):
        return
    own = state.seats[seat]
    used = cards_in(state, picked, "cards", "helper", "meds")
    room = min(hand_of(own) - len(used), hiring.FOR_A_MED)
    title = Line("{leader}: refugees to discard", leader=state.label(own.base.leader or ""))
    refugees = [card.id for card in state.cards.values() if room > 0 and card.is_refugee]
    choice = own_cards(state, seat, picked, "swindled", title, refugees, most=max(room, 0), besides=used)
    hint = Line("1: costs 1 food less, 2: costs 1 med less")
    options = tuple(replace(each, hint=hint, copies=min(each.copies, room)) for each in choice.options)
    most, meds = min(sum(each.copies for each in options), room), _meds_in(state, picked)
    is_of_use = any(_hireable(state, seat, hunted, meds, number + 1) for number in range(most))
    yield no_likelier(replace(choice, options=options), later, lambda _: is_of_use)


def _meds_in(state: ArcticState, picked: Picked) -> int:
    return hiring.meds_in(state.cards[card_id] for card_id in cards_in(state, picked, "meds"))


def _hired(state: ArcticState, seat: str, picked: Picked, hunted: int) -> Choice:
    """The mercenaries that this pays, and, folded, those that are too dear now."""
    swindled, meds = len(picked.get("swindled", ())), _meds_in(state, picked)
    cards = _hireable(state, seat, hunted, meds, swindled)
    there = [state.cards[card_id] for card_id, left in state.stacks.items() if left]
    dear = [hiring.mercenary(state, seat, card, swindled) for card in there if card not in cards]
    folded = gettext_noop("Not enough food or meds")
    options = [hiring.mercenary(state, seat, card, swindled) for card in cards]
    options += [replace(each, chance=Chance.AGAINST, group=folded) for each in dear]
    is_due = not picked.get("cards") or picked.get("meds") or swindled
    note = next((each.line for each in hiring.left_to_spend(state, seat, hunted, meds)), None)
    return Choice("hired", "Hire with this food", tuple(options), USE, bool(is_due), most=1, note=note)


def rule(state: ArcticState, seat: str, hunt: Hunt, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    if not hunt.cards and hunt.hired is None and not hunt.meds and not hunt.swindled:
        raise NOBODY_HUNTS()
    own, shown = state.seats[seat], show_cards(state, seat, hunt.used + hunt.swindled, checks)
    check_powers_unused(state, seat, hunt.meds, checks)
    hired = (
        hiring.price_for(state, seat, known(state, hunt.hired, "hired")) if hunt.hired is not None else None
    )
    hiring.check_swindle(state, seat, hunt.swindled, hired, checks)
    outcome, reasons = ActionOutcome(0, ()), tuple[Reason, ...]()
    if hunt.cards:
        phrase = gettext_noop("{seat} has already hunted this round. Each action only once.")
        check_action(own, seat, Hunt.kind, phrase, checks)
        outcome, reasons = leaders.worth_together(state, seat, Action.HUNT, hunt.cards, hunt.helper, checks)
    elif hunt.helper:
        raise NO_HUNTER()
    value, meds = outcome.value, hiring.meds_played(state, hunt.meds, checks)
    food = own.food + value
    if hunt.hired is not None:
        purse, paid = hiring.hire(state, seat, hunt.hired, len(hunt.swindled), value, meds, checks)
        food, meds, reasons = purse.food, purse.meds, (*reasons, *paid)
    elif hunt.meds:
        raise MEDS_FOR_NOBODY()
    else:
        reasons = (*reasons, *hiring.left_to_spend(state, seat, value))
    return Ruling(Gathering(value, outcome.carriers, food, meds, shown), (*checks.passed_over, *reasons))


def apply(state: ArcticState, seat: str, hunt: Hunt, outcome: Gathering) -> ArcticState:
    """Return the state after a hunt: food that hires nobody stays for this round."""
    own = replace(state.seats[seat].spent(hunt.used + hunt.swindled), food=outcome.food)
    if hunt.cards:
        own = own.acted(Hunt.kind)
    if hunt.helper or hunt.swindled:
        own = own.acted(leaders.USED)
    if hunt.hired is None:
        return state.with_seat(seat, own)
    own = replace(own.acted(hiring.HIRE).gained(hunt.hired), food=0, meds=0, cannibal_food=0)
    left = max(state.stacks.get(hunt.hired, 0) - 1, 0)
    return replace(state.with_seat(seat, own), stacks={**state.stacks, hunt.hired: left})


def describe(state: ArcticState, seat: str, hunt: Hunt, outcome: Gathering, viewer: str | None) -> Line:
    said: dict[str, Fact] = {"seat": seat, "value": outcome.value}
    said |= {"hired": state.label(hunt.hired or ""), "refugees": tuple(map(state.label, hunt.swindled))}
    said |= {
        "cards": tuple(map(state.label, hunt.cards)),
        "price": hiring.price_line(outcome.food, outcome.meds),
    }
    phrase = gettext_noop("{seat} hires {hired:a} for {price}")
    if hunt.hired is None:
        phrase = gettext_noop("{seat} hunts {value} with {cards:a}")
    elif hunt.swindled:
        phrase = gettext_noop("{seat} hires {hired:a} for {price}, discarding {refugees:a} for the Swindler")
    return Line(phrase, **said)


HUNT = EntryKind(
    Hunt,
    Gathering,
    title="Hunt & hire",
    offered=offered,
    choices=choices,
    rule=rule,
    apply=apply,
    describe=describe,
    icon="hunt",
    is_act=True,
    done_by=lambda state: taken_by(state, hiring.HIRE),
)
