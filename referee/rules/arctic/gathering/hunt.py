"""Hunting, and hiring a mercenary with the food and with meds (A-26, A-61, A-75, A-80, A-81)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.hunting import adjudicate_hunt, payable, price_for
from referee.rules.arctic.gathering.seat_cards import on_turn
from referee.rules.arctic.gathering.swindling import FOR_A_MED
from referee.rules.arctic.gathering.turn import after_turn_entry
from referee.rules.arctic.gathering.turn_telling import describe_turn
from referee.rules.arctic.hq.leaders import USED, bonus_of, leaders_refugees
from referee.rules.arctic.record.having import can_have
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_own_turn
from referee.rules.arctic.record.turn_choices import USE, has_acted, own_cards
from referee.rules.arctic.record.turn_entries import Gathering, Hunt
from referee.rules.arctic.worth.action import Action
from referee.rules.arctic.worth.hire import cost_line, meds_in
from referee.rules.arctic.worth.seat import usable_for, worth_of
from referee.rules.kernel.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.log import Entry
from referee.rules.kernel.ruling import IllegalEntry, Line, Ruling, gettext_noop


def offered(state: ArcticState) -> Seats:
    return on_turn(state, Hunt.kind)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The cards that hunt, a refugee for the leader, meds, the Swindler's refugees, and who is hired."""
    meds = [card_id for card_id, card in state.cards.items() if _pays_meds(card)]
    hunters = [card_id for card_id in usable_for(state, seat, Action.HUNT) if card_id not in meds]
    yield own_cards(state, seat, picked, "cards", gettext_noop("Hunt with"), hunters)
    yield from leaders_refugees(state, seat, Action.HUNT)
    yield own_cards(state, seat, picked, "meds", gettext_noop("Meds played"), meds)
    yield from _swindled(state, seat)
    yield _hired(state, seat, picked)


def _pays_meds(card: Card) -> bool:
    return card.meds is not None and card.base.hunt is None


def _swindled(state: ArcticState, seat: str) -> Iterator[Choice]:
    """Refugees that the Swindler may discard for a cheaper hire, once a round (A-80)."""
    holding = state.holdings[seat]
    if Power.SWINDLER not in holding.camp.powers(state.cards) or USED in holding.actions:
        return
    hint = Line(gettext_noop("1: a food less, 2: a med less"))
    options = tuple(
        Option(card.id, card.label, FOR_A_MED, hint)
        for card in state.cards.values()
        if card.is_refugee and can_have(state, seat, card)
    )
    leader = state.cards[holding.camp.leader or ""].label
    title = Line(gettext_noop("{leader}: discard refugees"), {"leader": leader})
    yield Choice("swindled", title, options, most=FOR_A_MED)


def _hired(state: ArcticState, seat: str, picked: Picked) -> Choice:
    """The mercenaries that this pays, and, folded, those that are too dear now."""
    swindled = len(picked.get("swindled", ()))
    meds = meds_in(state.cards[card_id] for card_id in picked.get("meds", ()))
    cards = payable(state, seat, _hunted(state, seat, picked), meds, swindled)
    paid = {card.id for card in cards}
    dear = [state.cards[card_id] for card_id, left in state.stacks.items() if left and card_id not in paid]
    options = [Option(card.id, card.label, hint=cost_line(price_for(state, seat, card, swindled)),
                      chance=Chance.LIKELY if card.id in paid else Chance.FOLDED,
                      group="" if card.id in paid else gettext_noop("Too dear now"))
               for card in (*cards, *dear)]  # fmt: skip
    title, least = gettext_noop("Hire, paid by this"), int(not picked.get("cards"))
    return Choice("hired", title, tuple(options), USE, least, most=1)


def _hunted(state: ArcticState, seat: str, picked: Picked) -> int:
    if not picked.get("cards"):
        return 0
    helper = (*picked.get("helper", ()), None)[0]
    checks = Checks(Entry(Hunt()))
    try:
        bonus = bonus_of(state, seat, Action.HUNT, helper, checks)
        return worth_of(state, seat, Action.HUNT, picked["cards"], checks, bonus)[0].value
    except IllegalEntry:
        return 0


def rule(state: ArcticState, seat: str, hunt: Hunt, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    return adjudicate_hunt(state, seat, hunt, checks)


def apply(state: ArcticState, seat: str, hunt: Hunt, outcome: Gathering) -> ArcticState:
    return after_turn_entry(state, seat, hunt, outcome)


def describe(state: ArcticState, seat: str, hunt: Hunt, outcome: Gathering, viewer: str | None) -> Line:
    return describe_turn(state.cards, seat, hunt, outcome)


HUNT = EntryKind(
    Hunt, Gathering, gettext_noop("Hunt & hire"), offered, choices, rule, apply, describe,
    icon="hunt",
    is_taken=has_acted("hire"),
)  # fmt: skip
