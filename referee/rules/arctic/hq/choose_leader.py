"""Which of the two leaders dealt a seat keeps, all in secret until everybody has chosen (A-7, A-17)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.hq.leaders import LEADERS, leader_option, leader_taken, owner_of
from referee.rules.arctic.record.state import ArcticState, Phase, check_in_play, is_in_play, known
from referee.rules.arctic.record.turn import check_seat
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.entry import Nothing
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class ChooseLeader:
    """Which of the two leaders dealt a seat keeps face up; the other leaves the game unseen (A-7)."""

    kind: ClassVar[str] = "choose_leader"
    leader: str


def offered(state: ArcticState) -> Seats:
    if not state.setup.deals_leaders or state.phase is not Phase.GATHERING or state.window is not None:
        return ()
    return tuple(seat for seat in state.turn_order if not state.holdings[seat].camp.leader)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The leaders that the seat may have been dealt."""
    # Before all have chosen a leader that is missing here would tell who has it.
    taken = {each.camp.leader for each in state.holdings.values()} if state.has_open_leaders else set()
    leaders = (card for card in state.cards.values() if card.kind is Kind.LEADER and is_in_play(state, card))
    options = tuple(leader_option(card) for card in leaders if card.id not in taken)
    ask, title = gettext_noop("Tap the leader that is kept."), gettext_noop("Which leader is kept")
    yield Choice("leader", title, options, ask, least=1, most=1)


def rule(state: ArcticState, seat: str, choice: ChooseLeader, checks: Checks) -> Ruling[Nothing]:
    check_seat(state, seat)
    if state.setup.is_drafting:
        phrase = gettext_noop(
            "Leaders are drafted at this table: look at some for food, as the round’s hire."
        )
        raise IllegalEntry("leaders-drafted", phrase, rule="A-93", field="leader")
    card = known(state, choice.leader, "leader")
    if card.kind is not Kind.LEADER:
        phrase = gettext_noop("{card} is no leader.")
        raise IllegalEntry("wrong-kind-of-card", phrase, {"card": card.label}, rule="A-7", field="leader")
    check_in_play(state, card, "leader", checks)
    phrase = gettext_noop("{seat} has a leader already. Undo that to choose again.")
    chosen = IllegalEntry("leader-chosen", phrase, {"seat": seat}, rule="A-7", can_override=True)
    checks.require(state.holdings[seat].camp.leader is None, chosen)
    owner = owner_of(state, seat, choice.leader)
    # While choices are hidden none is refused because of another: that would tell it.
    if owner and state.has_open_leaders:
        checks.require(False, leader_taken(state, owner, choice.leader, "A-7"))
    phrase = gettext_noop("{seat} keeps {card} face up; the other leader dealt leaves the game.")
    kept = Reason(phrase, {"seat": seat, "card": card.label}, ("A-7",))
    return Ruling(Nothing(), (*checks.passed_over, kept, *_noticed(state, seat, choice)))


def _noticed(state: ArcticState, seat: str, choice: ChooseLeader) -> tuple[Reason, ...]:
    """Two seats with one leader come to light with the last choice."""
    missing = [name for name, each in state.holdings.items() if not each.camp.leader and name != seat]
    leaders = [each.camp.leader for name, each in state.holdings.items() if name != seat]
    if missing or len({*leaders, choice.leader}) > len(leaders):
        return ()
    phrase = gettext_noop(
        "Two players say they have the same leader, and there is only one: undo one choice."
    )
    return (Reason(phrase, {}, ("A-7",)),)


def apply(state: ArcticState, seat: str, choice: ChooseLeader, outcome: Nothing) -> ArcticState:
    holding = state.holdings[seat]
    camp = replace(holding.camp, leader=choice.leader, is_wounded=False)
    return state.with_holding(seat, replace(holding, camp=camp))


def describe(
    state: ArcticState, seat: str, choice: ChooseLeader, outcome: Nothing, viewer: str | None
) -> Line:
    said: dict[str, Fact] = {"seat": seat, "card": state.label(choice.leader)}
    if seals(state, seat, choice, viewer):
        return Line(gettext_noop("{seat} has chosen a leader"), {"seat": seat})
    return Line(gettext_noop("{seat}’s leader is {card}"), said)


def seals(state: ArcticState, seat: str, choice: ChooseLeader, viewer: str | None) -> bool:
    return state.solo is None and not state.has_open_leaders and seat != viewer


CHOOSE_LEADER = EntryKind(
    ChooseLeader, Nothing, gettext_noop("Choose"), offered, choices, rule, apply, describe,
    tab=LEADERS, seals=seals, at_once="leaders", rests_on=lambda state, seat, choice: state.has_open_leaders,
)  # fmt: skip
