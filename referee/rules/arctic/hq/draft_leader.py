"""Leader drafting: leaders looked at for food, as the round's hire, and one won over (A-93)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.hq.leaders import (
    LEADERS,
    USED,
    leader_option,
    leader_taken,
    leaders_in_pile,
    owner_of,
)
from referee.rules.arctic.record.state import ArcticState, Phase, check_in_play, known
from referee.rules.arctic.record.turn import at_turn, check_action, check_own_turn
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class DraftLeader:
    """As the round's hire: so many leaders off the top looked at for a food each, one taken or none (A-93).

    What was looked at is the seat's secret and is not recorded.
    """

    kind: ClassVar[str] = "draft_leader"
    looks: int
    taken: str | None = None


def offered(state: ArcticState) -> Seats:
    if not state.setup.is_drafting or not leaders_in_pile(state):
        return ()
    return tuple(seat for seat in at_turn(state, "hire") if looks_paid(state, seat or ""))


def is_taken(state: ArcticState, seat: str | None) -> bool:
    is_now = state.phase is Phase.GATHERING and state.gatherer == seat and state.setup.is_drafting
    return is_now and "hire" in state.holdings[seat or ""].actions


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """How many are looked at, all that the food pays for unless said otherwise, and who joins."""
    most = max(min(looks_paid(state, seat), len(leaders_in_pile(state))), 1)
    title = gettext_noop("Leaders looked at, 1 food each; nobody else sees them")
    yield Choice("looks", title, numbers=(1, most), start=(str(most),), most=1)
    nothing = Option("", gettext_noop("None"), hint=Line(gettext_noop("all under the pile")))
    leaders = (leader_option(card) for card in leaders_in_pile(state))
    yield Choice("taken", gettext_noop("Who joins, one at most"), (nothing, *leaders), most=1)


def looks_paid(state: ArcticState, seat: str) -> int:
    """Return how many leaders the seat's food of this round pays for; the Cannibal's is not joined (A-81)."""
    holding = state.holdings[seat]
    return max(holding.food + holding.camp.gardens(state.cards), holding.cannibal_food)


def rule(state: ArcticState, seat: str, draft: DraftLeader, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    if not state.setup.is_drafting:
        phrase = gettext_noop("Leaders are drafted only where the set-up says so.")
        raise IllegalEntry("no-drafting", phrase, rule="A-93")
    phrase = gettext_noop("{seat} has hired already this round, and drafting a leader is a hire.")
    check_action(state.holdings[seat], seat, "hire", phrase, checks)
    _check_looks(state, seat, draft.looks, checks)
    if draft.taken is not None:
        _check_taken(state, seat, draft.taken, checks)
    result = Gathering(draft.looks, food=draft.looks)
    return Ruling(result, (*checks.passed_over, *_reasons(state, seat, draft)))


def _check_looks(state: ArcticState, seat: str, looks: int, checks: Checks) -> None:
    if looks < 1:
        phrase = gettext_noop("At least one leader is looked at, for 1 food.")
        raise IllegalEntry("no-looks", phrase, rule="A-93", field="looks")
    there = len(leaders_in_pile(state))
    facts: dict[str, Fact] = {"seat": seat, "looks": looks, "food": looks_paid(state, seat), "there": there}
    phrase = gettext_noop(
        "{looks} {looks:look costs|looks cost} {looks} food; {seat} has made {food} this round. Hunt first."
    )
    unpaid = IllegalEntry("not-paid", phrase, facts, rule="A-93", field="looks", can_override=True)
    checks.require(looks <= looks_paid(state, seat), unpaid)
    phrase = gettext_noop("Only {there} {there:leader is|leaders are} in the pile, not {looks}.")
    too_many = IllegalEntry("too-few-leaders", phrase, facts, rule="A-93", field="looks", can_override=True)
    checks.require(looks <= there, too_many)


def _check_taken(state: ArcticState, seat: str, taken: str, checks: Checks) -> None:
    card = known(state, taken, "leader")
    if card.kind is not Kind.LEADER:
        phrase = gettext_noop("{card} is no leader.")
        raise IllegalEntry("wrong-kind-of-card", phrase, {"card": card.label}, rule="A-93", field="leader")
    check_in_play(state, card, "leader", checks)
    if state.holdings[seat].camp.leader == taken:
        phrase = gettext_noop("{card} leads {seat}’s tribe already and is not in the pile.")
        facts: dict[str, Fact] = {"seat": seat, "card": card.label}
        raise IllegalEntry("leader-taken", phrase, facts, rule="A-93", field="leader")
    if owner := owner_of(state, seat, taken):
        checks.require(False, leader_taken(state, owner, taken, "A-93"))


def _reasons(state: ArcticState, seat: str, draft: DraftLeader) -> Iterator[Reason]:
    holding = state.holdings[seat]
    own, gardens = holding.food, holding.camp.gardens(state.cards)
    if gardens and own < draft.looks <= own + gardens:
        phrase = gettext_noop("Hydroponic Gardens give {number} of the food.")
        yield Reason(phrase, {"number": draft.looks - own}, ("A-75",))
    elif own + gardens < draft.looks <= holding.cannibal_food:
        phrase = gettext_noop("The Cannibal’s food is not joined with food of the hunt or the Gardens.")
        yield Reason(phrase, {}, ("A-81",))
    said: dict[str, Fact] = {"seat": seat, "number": draft.looks}
    phrase = gettext_noop(
        "{number} food: {seat} looks at the top {number} of the leaders, nobody else does. It is the hire."
    )
    yield Reason(phrase, said, ("A-93", "A-17"))
    if draft.taken is None:
        yield Reason(gettext_noop("None is taken: all go under the pile."), {}, ("A-93",), is_decisive=True)
        return
    said["card"] = state.cards[draft.taken].label
    old = state.cards.get(holding.camp.leader or "")
    phrase = gettext_noop("{card} leads {seat}’s tribe at once; the others go under the pile.")
    if old:
        said["old"] = old.label
        phrase = gettext_noop("{card} leads {seat}’s tribe at once; the others and {old} go under the pile.")
    yield Reason(phrase, said, ("A-93",), is_decisive=True)


def apply(state: ArcticState, seat: str, draft: DraftLeader, outcome: Gathering) -> ArcticState:
    """The food is spent; a new leader is not wounded, and its power was not used this round (A-31, A-93)."""
    spent = replace(state.holdings[seat].acted("hire"), food=0, meds=0, cannibal_food=0)
    if draft.taken is None:
        return state.with_holding(seat, spent)
    camp = replace(spent.camp, leader=draft.taken, is_wounded=False)
    return state.with_holding(seat, replace(spent, camp=camp, actions=spent.actions - {USED}))


def describe(
    state: ArcticState, seat: str, draft: DraftLeader, outcome: Gathering, viewer: str | None
) -> Line:
    said: dict[str, Fact] = {"seat": seat, "number": draft.looks}
    if draft.taken is None:
        return Line(gettext_noop("{seat} looks at {number} {number:leader|leaders} and takes none"), said)
    said["card"] = state.label(draft.taken)
    return Line(gettext_noop("{seat} looks at {number} {number:leader|leaders} and takes {card}"), said)


DRAFT_LEADER = EntryKind(
    DraftLeader, Gathering, gettext_noop("Draft"), offered, choices, rule, apply, describe,
    tab=LEADERS, is_taken=is_taken,
)  # fmt: skip
