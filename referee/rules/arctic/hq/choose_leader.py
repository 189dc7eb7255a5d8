"""Who leads a seat: one of two leaders dealt, in secret, or one looked at for food (A-7, A-17, A-93)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards import Card, Kind, Pile, Power
from referee.rules.arctic.cards.catalogue import NOT_A_LEADER
from referee.rules.arctic.hq.buildings import given_by_gardens
from referee.rules.arctic.hq.leaders import LEADERS, NOT_JOINED, USED
from referee.rules.arctic.record.entries import Gathering
from referee.rules.arctic.record.offers import on_turn, taken_by
from referee.rules.arctic.record.state import ArcticState, Phase, check_in_play, is_in_play, known
from referee.rules.arctic.record.turn import check_action, check_own_turn, check_seat
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Checks, Nothing
from referee.rules.kernel.entry.kind import EntryKind, Seats
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

LEADER_HINTS: Mapping[Power, str] = {
    Power.BUTCHER: gettext_noop("a member for 1 food and 1 med"),
    Power.CANNIBAL: gettext_noop("a member for 3 food"),
    Power.EXCAVATOR: gettext_noop("refugees dig 1"),
    Power.FANATIC: gettext_noop("a refugee strikes a card"),
    Power.GANGSTER: gettext_noop("refugees fight 0, count 2"),
    Power.MENTOR: gettext_noop("a refugee gives +1"),
    Power.ORGANIZER: gettext_noop("a refugee draws 2, keeps 1"),
    Power.PEACEMAKER: gettext_noop("a refugee gives +2 hunt or dig"),
    Power.RANGER: gettext_noop("refugees, families hunt 1"),
    Power.SERGEANT_AT_ARMS: gettext_noop("tools are safe"),
    Power.SWINDLER: gettext_noop("refugees make hires cheaper"),
    Power.YARDMASTER: gettext_noop("looks at the junkyard"),
}
TAKEN = Refusal(
    "leader-taken", "{owner} already has {card}. There is only one.", field="leader", can_override=True
)
DRAFTED = Refusal(
    "leaders-drafted",
    "Leaders are drafted at this table: pay food to look at some, as the hire of this round.",
    rule="A-93",
    field="leader",
)
CHOSEN = Refusal(
    "leader-chosen", "{seat} already has a leader. Undo that to choose again.", "A-7", can_override=True
)
NOT_DRAFTED = Refusal("no-drafting", "Leaders are drafted only if the set-up says so.", "A-93")
NO_LOOKS = Refusal("no-looks", "Look at one leader or more, for 1 food each.", "A-93", "looks")
LOOKS_NOT_PAID = Refusal(
    "not-paid",
    "Looking at {looks} costs {looks} food, and {seat} has made {food} this round. Hunt first.",
    rule="A-93",
    field="looks",
    can_override=True,
)
SMALL_PILE = Refusal(
    "too-few-leaders",
    "The pile has only {there} {there:leader|leaders}, not {looks}.",
    rule="A-93",
    field="looks",
    can_override=True,
)
LEADS_ALREADY = Refusal(
    "leader-taken", "{card} already leads {seat}’s tribe and is not in the pile.", "A-93", "leader"
)


@dataclass(frozen=True, slots=True)
class ChooseLeader:
    """Which of the two leaders dealt a seat keeps face up; the other leaves the game unseen (A-7)."""

    kind: ClassVar[str] = "choose_leader"
    leader: str


@dataclass(frozen=True, slots=True)
class DraftLeader:
    """As the round's hire: so many leaders off the top looked at for a food each, one taken or none (A-93).

    What was looked at is the seat's secret and is not recorded.
    """

    kind: ClassVar[str] = "draft_leader"
    looks: int
    taken: str | None = None


def leaders_in_pile(state: ArcticState) -> list[Card]:
    """Return the leaders that nobody has: the face-down pile (A-93)."""
    taken = {own.base.leader for own in state.seats.values()}
    leaders = (card for card in state.cards.values() if card.pile is Pile.LEADER)
    return [card for card in leaders if card.id in state.copies and card.id not in taken]


def leader_option(card: Card) -> Option:
    return Option(card.id, card.label, hint=Line(LEADER_HINTS.get(next(iter(card.powers)), "")))


def check_free(state: ArcticState, seat: str, leader: str, rule: str, checks: Checks) -> None:
    """Check that no other seat has the leader; the table may pass over it. Raises IllegalEntry."""
    others = (name for name, each in state.seats.items() if each.base.leader == leader and name != seat)
    owner = next(others, "")
    checks.require(not owner, replace(TAKEN, rule=rule), owner=owner, card=state.label(leader))


def check_leader(state: ArcticState, card_id: str, rule: str, checks: Checks) -> None:
    card = known(state, card_id, "leader")
    if card.kind is not Kind.LEADER:
        raise replace(NOT_A_LEADER, rule=rule, field="leader")(card=card.label)
    check_in_play(state, card, "leader", checks)


def _led(state: ArcticState, seat: str, leader: str) -> ArcticState:
    return state.with_seat(seat, state.seats[seat].with_base(leader=leader, is_wounded=False))


# One of two dealt ---------------------------------------------------------------------------------


def offered_choice(state: ArcticState) -> Seats:
    if not state.setup.deals_leaders or state.phase is not Phase.GATHERING or state.window is not None:
        return ()
    return tuple(seat for seat in state.turn_order if not state.seats[seat].base.leader)


def choices_of_leader(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    # Before all have chosen a leader that is missing here would tell who has it.
    taken = {each.base.leader for each in state.seats.values()} if state.has_open_leaders else set()
    leaders = (card for card in state.cards.values() if card.kind is Kind.LEADER and is_in_play(state, card))
    options = tuple(leader_option(card) for card in leaders if card.id not in taken)
    ask = gettext_noop("Tap the leader to keep.")
    title = Line("Which leader does {seat} keep?", seat=seat)
    yield Choice("leader", title, options, ask, least=1, most=1)


def rule_choice(state: ArcticState, seat: str, choice: ChooseLeader, checks: Checks) -> Ruling[Nothing]:
    check_seat(state, seat)
    if state.setup.is_drafting:
        raise DRAFTED()
    check_leader(state, choice.leader, "A-7", checks)
    checks.require(state.seats[seat].base.leader is None, CHOSEN, seat=seat)
    # While choices are hidden none is refused because of another: that would tell it.
    if state.has_open_leaders:
        check_free(state, seat, choice.leader, "A-7", checks)
    phrase = gettext_noop("{seat} keeps {card} face up. The other leader dealt leaves the game.")
    reason = Reason(phrase, ("A-7",), seat=seat, card=state.label(choice.leader))
    return Ruling(Nothing(), (*checks.passed_over, reason))


def leaders_kept_twice(state: ArcticState) -> dict[str, tuple[str, ...]]:
    """Return each leader that several seats keep, with these seats: nothing until all leaders lie open."""
    kept: dict[str, tuple[str, ...]] = {}
    for seat in state.players if state.has_open_leaders else ():
        if leader := state.seats[seat].base.leader:
            kept[leader] = (*kept.get(leader, ()), seat)
    return {leader: seats for leader, seats in kept.items() if len(seats) > 1}


def kept_twice_line(state: ArcticState, leader: str, seats: tuple[str, ...]) -> Line:
    """Return the notice that several seats keep one leader, which the box has once (A-7)."""
    phrase = gettext_noop(
        "{seats} keep the same leader: {card}. There’s only one. Choose another for one of them."
    )
    return Line(phrase, seats=seats, card=state.label(leader))


def describe_choice(
    state: ArcticState, seat: str, choice: ChooseLeader, outcome: Nothing, viewer: str | None
) -> Line:
    if seals_choice(state, seat, choice, viewer):
        return Line("{seat} has chosen a leader", seat=seat)
    return Line("{seat}’s leader is {card}", seat=seat, card=state.label(choice.leader))


def seals_choice(state: ArcticState, seat: str, choice: ChooseLeader, viewer: str | None) -> bool:
    return state.solo is None and not state.has_open_leaders and seat != viewer


CHOOSE_LEADER = EntryKind(
    ChooseLeader,
    Nothing,
    title="Choose",
    offered=offered_choice,
    choices=choices_of_leader,
    rule=rule_choice,
    apply=lambda state, seat, choice, outcome: _led(state, seat, choice.leader),
    describe=describe_choice,
    tab=LEADERS,
    hides_from=seals_choice,
    concurrent_with="leaders",
    depends_on=lambda state, seat, choice: state.has_open_leaders,
)

# One for food -------------------------------------------------------------------------------------


def _may_draft(state: ArcticState, seat: str) -> bool:
    return state.setup.is_drafting and bool(leaders_in_pile(state)) and looks_paid(state, seat) > 0


def choices_of_draft(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """How many are looked at, all that the food pays for unless said otherwise, and who joins."""
    most = max(min(looks_paid(state, seat), len(leaders_in_pile(state))), 1)
    title = gettext_noop("Leaders to look at, 1 food each. Nobody else sees them")
    yield Choice("looks", title, numbers=(1, most), start=(str(most),), most=1)
    nothing = Option("", "None", hint=Line("all to the bottom of the pile"))
    leaders = (leader_option(card) for card in leaders_in_pile(state))
    yield Choice("taken", "Who joins", (nothing, *leaders), most=1)


def looks_paid(state: ArcticState, seat: str) -> int:
    """Return how many leaders the seat's food of this round pays for; the Cannibal's is not joined (A-81)."""
    own = state.seats[seat]
    return max(own.food + own.base.gardens(state.cards), own.cannibal_food)


def rule_draft(state: ArcticState, seat: str, draft: DraftLeader, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    if not state.setup.is_drafting:
        raise NOT_DRAFTED()
    phrase = gettext_noop("{seat} has already hired this round, and drafting a leader is a hire.")
    check_action(state.seats[seat], seat, "hire", phrase, checks)
    if draft.looks < 1:
        raise NO_LOOKS()
    paid, there = looks_paid(state, seat), len(leaders_in_pile(state))
    facts: dict[str, Fact] = {"seat": seat, "looks": draft.looks, "food": paid, "there": there}
    checks.require(draft.looks <= paid, LOOKS_NOT_PAID, **facts)
    checks.require(draft.looks <= there, SMALL_PILE, **facts)
    if draft.taken is not None:
        check_leader(state, draft.taken, "A-93", checks)
        if state.seats[seat].base.leader == draft.taken:
            raise LEADS_ALREADY(seat=seat, card=state.label(draft.taken))
        check_free(state, seat, draft.taken, "A-93", checks)
    result = Gathering(draft.looks, food=draft.looks)
    return Ruling(result, (*checks.passed_over, *_reasons(state, seat, draft)))


def _reasons(state: ArcticState, seat: str, draft: DraftLeader) -> Iterator[Reason]:
    own = state.seats[seat]
    food, gardens = own.food, own.base.gardens(state.cards)
    if gardens and food < draft.looks <= food + gardens:
        yield given_by_gardens(draft.looks - food)
    elif food + gardens < draft.looks <= own.cannibal_food:
        yield NOT_JOINED
    said: dict[str, Fact] = {"seat": seat, "number": draft.looks}
    phrase = gettext_noop(
        "{number} food: {seat} looks at the top {number} of the leaders, and nobody else does. "
        "This is the hire of this round."
    )
    yield Reason(phrase, ("A-93", "A-17"), **said)
    if draft.taken is None:
        yield Reason("None joins: all go to the bottom of the pile.", ("A-93",)).deciding()
        return
    old = state.cards.get(own.base.leader or "")
    said["card"] = state.label(draft.taken)
    phrase = gettext_noop("{card} leads {seat}’s tribe at once. The others go to the bottom of the pile.")
    if old:
        said["old"] = old.label
        phrase = gettext_noop(
            "{card} leads {seat}’s tribe at once. The others and {old} go to the bottom of the pile."
        )
    yield Reason(phrase, ("A-93",), **said).deciding()


def apply_draft(state: ArcticState, seat: str, draft: DraftLeader, outcome: Gathering) -> ArcticState:
    """The food is spent; a new leader is not wounded, and its power was not used this round (A-31, A-93)."""
    spent = replace(state.seats[seat].acted("hire"), food=0, meds=0, cannibal_food=0)
    if draft.taken is None:
        return state.with_seat(seat, spent)
    unused = replace(spent, actions=spent.actions - {USED})
    return _led(state.with_seat(seat, unused), seat, draft.taken)


def describe_draft(
    state: ArcticState, seat: str, draft: DraftLeader, outcome: Gathering, viewer: str | None
) -> Line:
    said: dict[str, Fact] = {"seat": seat, "number": draft.looks, "card": state.label(draft.taken or "")}
    phrase = gettext_noop("{seat} looks at {number} {number:leader|leaders} and takes none")
    if draft.taken is not None:
        phrase = gettext_noop("{seat} looks at {number} {number:leader|leaders} and takes {card}")
    return Line(phrase, **said)


DRAFT_LEADER = EntryKind(
    DraftLeader,
    Gathering,
    title="Draft",
    offered=on_turn(choices_of_draft, "hire", where=_may_draft),
    choices=choices_of_draft,
    rule=rule_draft,
    apply=apply_draft,
    describe=describe_draft,
    tab=LEADERS,
    is_act=True,
    done_by=lambda state: taken_by(state, "hire") if state.setup.is_drafting else (),
)
