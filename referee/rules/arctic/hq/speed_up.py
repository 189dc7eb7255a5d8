"""Time off a building: members, with Toolkits, take cards off it (A-72)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.buildings import BUILDINGS, at_which, building_at, building_name
from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.seat import Holding
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import (
    able,
    at_turn,
    check_not_again,
    check_own_turn,
    hand_of,
    own_cards,
    show_cards,
    unbarred,
)
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop

OFF_BY_A_MEMBER = 1
OFF_BY_A_TOOLKIT = 2


@dataclass(frozen=True, slots=True)
class SpeedUp:
    """Members, with Toolkits, that take cards off a building (A-72)."""

    kind: ClassVar[str] = "speed_up"
    building: int
    cards: tuple[str, ...]

    @property
    def used(self) -> tuple[str, ...]:
        """The cards that it uses."""
        return self.cards


def offered(state: ArcticState) -> Seats:
    return able(state, at_turn(state), choices)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The building, and who works on it with what."""
    holding = state.holdings[seat]
    yield at_which(state, seat, lambda place, each: _may_speed(state, holding, place, each))
    hand, cards = hand_of(holding), [each for each in picked.get("cards", ()) if each in state.cards]
    workers = [
        card.id
        for card in state.cards.values()
        if card.kind is Kind.MEMBER or Power.BUILD_SPEED_PLUS_2 in card.powers
        if card.id in cards or _takes(state, (*cards, card.id)) <= hand
    ]
    title = gettext_noop("Work on it with")
    choice = own_cards(state, seat, picked, "cards", title, workers, least=1, most=hand)
    yield unbarred(state, seat, SpeedUp.kind, choice)


def _may_speed(state: ArcticState, holding: Holding, place: int, building: Building) -> bool:
    is_growing = not building.is_complete and building.placed < state.round
    return is_growing and _is_free(state, holding, place)


def _is_free(state: ArcticState, holding: Holding, place: int) -> bool:
    """Whether no other building was sped up this round, where that may be but one."""
    others = {each for each in holding.actions if each.startswith("speed:")} - {_sped(place)}
    return state.house_rules["accelerate_scope"] == "any" or not others


def _sped(place: int) -> str:
    return f"speed:{place}"


def _takes(state: ArcticState, cards: Sequence[str]) -> int:
    """Return how many cards it takes at least to work with these: a member for each Toolkit."""
    members = sum(state.cards[each].kind is Kind.MEMBER for each in cards)
    needed = max(len(cards) - members, 1) - members
    return len(cards) + max(needed, 0)


def rule(state: ArcticState, seat: str, speed_up: SpeedUp, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    building = building_at(state, seat, speed_up.building)
    label = state.cards[building.card].label
    said: dict[str, Fact] = {"seat": seat, "card": label}
    if building.is_complete:
        phrase = gettext_noop("{card} is complete: nothing can come off it.")
        raise IllegalEntry("complete-already", phrase, said, rule="A-72", field="building")
    phrase = gettext_noop("{card} was laid this round: it can be sped up from the next round on.")
    early = IllegalEntry("too-early", phrase, said, rule="A-72", field="building", can_override=True)
    checks.require(building.placed < state.round, early)
    phrase = gettext_noop("{seat} has sped up another building this round: one a round.")
    second = IllegalEntry("one-building", phrase, said, rule="A-72", field="building", can_override=True)
    checks.require(_is_free(state, state.holdings[seat], speed_up.building), second)
    shown = show_cards(state, seat, speed_up.cards, checks)
    check_not_again(state, seat, speed_up.kind, speed_up.cards, checks)
    off = min(_cards_off(state, speed_up, checks), building.timer)
    result = Gathering(off, shown=shown)
    return Ruling(result, (*checks.passed_over, _off(state, building, off, said)))


def _cards_off(state: ArcticState, speed_up: SpeedUp, checks: Checks) -> int:
    cards = [state.cards[card_id] for card_id in speed_up.cards]
    members = [card for card in cards if card.kind is Kind.MEMBER]
    kits = [card for card in cards if Power.BUILD_SPEED_PLUS_2 in card.powers]
    if not members:
        phrase = gettext_noop("Somebody has to work on it: a member, with a Toolkit or without.")
        raise IllegalEntry("no-member", phrase, rule="A-72", field="cards")
    for card in cards:
        phrase = gettext_noop("{card} speeds up no building: members do, and Toolkits.")
        useless = IllegalEntry(
            "no-such-ability", phrase, {"card": card.label}, rule="A-72", field="cards", can_override=True
        )
        checks.require(card in members or card in kits, useless)
    phrase = gettext_noop("{tools} Toolkits for {members} {members:member|members}: each carries one.")
    said: dict[str, Fact] = {"tools": len(kits), "members": len(members)}
    too_many = IllegalEntry("too-many-tools", phrase, said, rule="A-72", field="cards", can_override=True)
    checks.require(len(kits) <= len(members), too_many)
    return OFF_BY_A_MEMBER * len(members) + OFF_BY_A_TOOLKIT * min(len(kits), len(members))


def _off(state: ArcticState, building: Building, off: int, said: Mapping[str, Fact]) -> Reason:
    faster = building.less(off, state.round)
    if faster.is_complete:
        phrase = gettext_noop(
            "{number} {number:card comes|cards come} off {seat}’s "
            "{card}, to the discard pile: complete, and works at once."
        )
        return Reason(phrase, {**said, "number": off}, ("A-72", "A-73"), is_decisive=True)
    phrase = gettext_noop(
        "{number} {number:card comes|cards come} off {seat}’s {card}, to the discard pile; {left} left."
    )
    return Reason(phrase, {**said, "number": off, "left": faster.timer}, ("A-72",))


def apply(state: ArcticState, seat: str, speed_up: SpeedUp, outcome: Gathering) -> ArcticState:
    state = state.proven(outcome.shown)
    holding, place = state.holdings[seat], speed_up.building
    if place >= len(holding.camp.buildings):
        return state
    spent = holding.spent(speed_up.cards).acted(_sped(place))
    faster = holding.camp.buildings[place].less(outcome.value, state.round)
    return state.with_holding(seat, replace(spent, camp=holding.camp.changed(place, faster)))


def describe(
    state: ArcticState, seat: str, speed_up: SpeedUp, outcome: Gathering, viewer: str | None
) -> Line:
    said: dict[str, Fact] = {"seat": seat, "value": outcome.value}
    said["building"] = building_name(state, seat, speed_up.building)
    return Line(gettext_noop("{seat} takes {value} {value:card|cards} off the {building}"), said)


SPEED_UP = EntryKind(
    SpeedUp, Gathering, gettext_noop("Speed up"), offered, choices, rule, apply, describe,
    tab=BUILDINGS, icon="timer",
)  # fmt: skip
