"""The Map: a member of the last action comes back to the hand, for anything but that action (A-83)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol, runtime_checkable

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.powered import POWERS, powered, show_powered
from referee.rules.arctic.hq.speed_up import SpeedUp
from referee.rules.arctic.record.power_entries import TakeBack
from referee.rules.arctic.record.seat import Holding
from referee.rules.arctic.record.state import ArcticState, known
from referee.rules.arctic.record.turn import able, at_turn, check_own_turn
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.log import Facts
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop

LACKS = gettext_noop("{card} takes nobody back. A Map does.")


def offered(state: ArcticState) -> Seats:
    return able(state, at_turn(state), choices)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The Map, and the member that comes back."""
    yield powered(state, seat, picked, Power.REUSE_MEMBER)
    members = dict.fromkeys(members_just_used(state, state.holdings[seat]))
    options = tuple(Option(card_id, state.label(card_id)) for card_id in members)
    ask = gettext_noop("Tap the member that comes back.")
    yield Choice("member", gettext_noop("Back to the hand"), options, ask, least=1, most=1)


def rule(state: ArcticState, seat: str, back: TakeBack, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    shown = show_powered(state, seat, back.card, Power.REUSE_MEMBER, LACKS, checks)
    member = known(state, back.member, "member")
    said: dict[str, Fact] = {"seat": seat, "card": state.label(back.card), "member": member.label}
    if member.kind is not Kind.MEMBER:
        phrase = gettext_noop("A Map takes back a tribe member; {member} is none.")
        raise IllegalEntry("wrong-kind-of-card", phrase, said, rule="A-83", field="member")
    is_builder = (SpeedUp.kind, back.member) in state.holdings[seat].just
    _check_member(state, seat, back, said, checks, is_builder=is_builder)
    phrase = gettext_noop(
        "{card} is discarded; {member} is back in {seat}’s hand, for another action or the skirmish."
    )
    never = gettext_noop("No action may be taken twice, {member} or not.")
    house = (f"map_on_builder={state.house_rules['map_on_builder']}",) if is_builder else ()
    rules = ("A-83", "A-72") if is_builder else ("A-83",)
    reason = Reason(phrase, said, rules, house, is_decisive=True)
    reasons = (*checks.passed_over, reason, Reason(never, said, ("A-83", "A-21")))
    return Ruling(Gathering(shown=shown), reasons)


def _check_member(
    state: ArcticState, seat: str, back: TakeBack, said: dict[str, Fact], checks: Checks, *, is_builder: bool
) -> None:
    there = tuple(dict.fromkeys(members_just_used(state, state.holdings[seat])))
    said["there"] = tuple(map(state.label, there))
    phrase = gettext_noop("{seat} has not just used {member}. A Map can take back: {there}.")
    if not there:
        phrase = gettext_noop("{seat} has just used no member that a Map could take back.")
    other = IllegalEntry("not-just-used", phrase, said, rule="A-83", field="member", can_override=True)
    if is_builder and back.member not in there:
        phrase = gettext_noop(
            "{member} sped up a building and does nothing else this round: by this table’s house rule no "
            "Map takes it back."
        )
        other = IllegalEntry("builder-stays", phrase, said, rule="A-72", field="member", can_override=True)
    checks.require(back.member in there, other)


def apply(state: ArcticState, seat: str, back: TakeBack, outcome: Gathering) -> ArcticState:
    """Return the state after a Map: a card more came to the hand (A-30)."""
    state = state.proven(outcome.shown)
    holding = state.holdings[seat].used_power(back.card)
    pair = next((pair for pair in holding.just if pair[1] == back.member), ("", back.member))
    used = dict(Counter(holding.used) - Counter((back.member,)))
    just = tuple((Counter(holding.just) - Counter((pair,))).elements())
    after = replace(holding, used=used, drawn=holding.drawn + 1, just=just, back=(*holding.back, pair))
    return state.with_holding(seat, after)


def describe(state: ArcticState, seat: str, back: TakeBack, outcome: Gathering, viewer: str | None) -> Line:
    said: dict[str, Fact] = {"seat": seat, "card": state.label(back.card), "member": state.label(back.member)}
    return Line(gettext_noop("{seat}’s {card}: {member} is back in the hand"), said)


PLAY_MAP = EntryKind(
    TakeBack, Gathering, gettext_noop("Map"), offered, choices, rule, apply, describe, tab=POWERS
)


# What was used last -------------------------------------------------------------------------------


@runtime_checkable
class Uses(Protocol):
    """An entry of the own turn that uses cards for an action; a trash and a store use none."""

    @property
    def used(self) -> tuple[str, ...]:
        """The cards of the hand that it uses."""


def remember(state: ArcticState, seat: str, facts: Facts) -> ArcticState:
    """Return the state in which a Map can take back what this entry has used."""
    if not isinstance(facts, Uses) or not facts.used:
        return state
    holding = state.holdings[seat]
    back = list(holding.back)
    for card_id in facts.used:
        # Of like cards the one that came back may do anything else.
        other = next((pair for pair in back if pair[1] == card_id and pair[0] != facts.kind), None)
        if other:
            back.remove(other)
    just = tuple((facts.kind, card_id) for card_id in facts.used)
    return state.with_holding(seat, replace(holding, just=just, back=tuple(back)))


def members_just_used(state: ArcticState, holding: Holding) -> Iterator[str]:
    """Yield the members that a Map could take back now: who sped up a building by house rule only."""
    for kind, card_id in holding.just:
        is_member = card_id in state.cards and state.cards[card_id].kind is Kind.MEMBER
        if is_member and (kind != SpeedUp.kind or state.house_rules["map_on_builder"] == "yes"):
            yield card_id
