"""Leader drafting: leaders looked at for food, as the round's hire, and one won over (A-93)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile
from referee.rules.arctic.record.inplay import check_in_play, known
from referee.rules.arctic.record.leader_entries import DraftLeader
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_action
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop


def leaders_in_pile(state: ArcticState) -> list[Card]:
    """Return the leaders that nobody has: the face-down pile (A-93)."""
    taken = {holding.camp.leader for holding in state.holdings.values()}
    leaders = (card for card in state.cards.values() if card.pile is Pile.LEADER)
    return [card for card in leaders if card.id in state.copies and card.id not in taken]


def looks_paid(state: ArcticState, seat: str) -> int:
    """Return how many leaders the seat's food of this round pays for; the Cannibal's is not joined (A-81)."""
    holding = state.holdings[seat]
    return max(holding.food + holding.camp.gardens(state.cards), holding.cannibal_food)


def looks_meant(state: ArcticState, seat: str, number: int | None = None) -> int:
    """Return the number said, else all that the seat can pay, at least the one that it may mean."""
    most = min(looks_paid(state, seat), len(leaders_in_pile(state)))
    return max(most, 1) if number is None else number


def adjudicate_draft(state: ArcticState, seat: str, facts: DraftLeader, checks: Checks) -> Ruling[Gathering]:
    """Rule on looking at leaders and taking one. Raises IllegalEntry (A-93)."""
    if not state.setup.is_drafting:
        phrase = gettext_noop("Leaders are drafted only where the set-up says so.")
        raise IllegalEntry("no-drafting", phrase, rule="A-93")
    phrase = gettext_noop("{seat} has hired already this round, and drafting a leader is a hire.")
    check_action(state.holdings[seat], seat, "hire", phrase, checks)
    _check_looks(state, seat, facts.looks, checks)
    if facts.taken is not None:
        _check_taken(state, seat, facts.taken, checks)
    result = Gathering(facts.looks, food=facts.looks)
    return Ruling(result, (*checks.passed_over, *_reasons(state, seat, facts)))


def owner_of(state: ArcticState, seat: str, leader: str) -> str | None:
    """Return which other seat has the leader."""
    found = (name for name, each in state.holdings.items() if each.camp.leader == leader and name != seat)
    return next(found, None)


def leader_taken(state: ArcticState, owner: str, leader: str, rule: str) -> IllegalEntry:
    """Return the refusal of a leader that another seat has; the table may override it."""
    phrase = gettext_noop("{owner} has {card}, and there is only one.")
    facts: dict[str, Fact] = {"owner": owner, "card": state.cards[leader].label}
    return IllegalEntry("leader-taken", phrase, facts, rule=rule, field="leader", can_override=True)


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


def _reasons(state: ArcticState, seat: str, facts: DraftLeader) -> Iterator[Reason]:
    holding = state.holdings[seat]
    own, gardens = holding.food, holding.camp.gardens(state.cards)
    if gardens and own < facts.looks <= own + gardens:
        phrase = gettext_noop("Hydroponic Gardens give {number} of the food.")
        yield Reason(phrase, {"number": facts.looks - own}, ("A-75",))
    elif own + gardens < facts.looks <= holding.cannibal_food:
        phrase = gettext_noop("The Cannibal’s food is not joined with food of the hunt or the Gardens.")
        yield Reason(phrase, {}, ("A-81",))
    said: dict[str, Fact] = {"seat": seat, "number": facts.looks}
    phrase = gettext_noop(
        "{number} food: {seat} looks at the top {number} of the leaders, nobody else does. It is the hire."
    )
    yield Reason(phrase, said, ("A-93", "A-17"))
    if facts.taken is None:
        yield Reason(gettext_noop("None is taken: all go under the pile."), {}, ("A-93",), is_decisive=True)
        return
    said["card"] = state.cards[facts.taken].label
    old = state.cards.get(holding.camp.leader or "")
    phrase = gettext_noop("{card} leads {seat}’s tribe at once; the others go under the pile.")
    if old:
        said["old"] = old.label
        phrase = gettext_noop("{card} leads {seat}’s tribe at once; the others and {old} go under the pile.")
    yield Reason(phrase, said, ("A-93",), is_decisive=True)
