"""Who leads a seat: one of two leaders dealt, in secret, or one looked at for food (A-7, A-17, A-93)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Card, Kind, Pile, Power
from referee.rules.arctic.cards.catalogue import NOT_A_LEADER
from referee.rules.arctic.hq.buildings import given_by_gardens
from referee.rules.arctic.hq.leaders import LEADERS, NOT_JOINED, USED
from referee.rules.arctic.record.acts import ROW, GatheringFacts
from referee.rules.arctic.record.entries import Gathering
from referee.rules.arctic.record.offers import taken_by
from referee.rules.arctic.record.state import ArcticState, Phase, check_in_play, is_in_play, known
from referee.rules.arctic.record.turn import ArcticTurn, check_action, check_own_turn, check_seat
from referee.rules.kernel.entry.choices import Choice, Option
from referee.rules.kernel.entry.entry import Nothing
from referee.rules.kernel.entry.kind import EntryFacts, Seats, kind_of
from referee.rules.kernel.text.line import Line, gettext_noop
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
    "leader-taken", "{owner} already has {card}. There’s only one.", field="leader", can_override=True
)
DRAFTED = Refusal(
    "leaders-drafted",
    "This table drafts leaders. Pay food to look, as this round’s hire.",
    rule="A-93",
    field="leader",
)
CHOSEN = Refusal(
    "leader-chosen", "{seat} already has a leader. Undo that to choose again.", "A-7", can_override=True
)
NOT_DRAFTED = Refusal("no-drafting", "This table doesn’t draft leaders.", "A-93")
NO_LOOKS = Refusal("no-looks", "Look at leaders for 1 food each.", "A-93", "looks")
LOOKS_NOT_PAID = Refusal(
    "not-paid",
    "Looking at {looks} costs {looks} food. {seat} has made {food} this round. Hunt first.",
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
    "leader-taken",
    "{card} already {card:leads|lead} {seat}’s tribe. {card:It isn’t|They aren’t} in the pile.",
    "A-93",
    "leader",
)


def leaders_in_pile(state: ArcticState) -> list[Card]:
    """Return the leaders in the face-down pile: all that no seat has (A-93)."""
    taken = {own.base.leader for own in state.seats.values()}
    leaders = (card for card in state.cards.values() if card.pile is Pile.LEADER)
    return [card for card in leaders if card.id in state.copies and card.id not in taken]


def leader_option(card: Card) -> Option:
    return Option(card.id, card.label, hint=Line(LEADER_HINTS.get(next(iter(card.powers)), "")))


def check_leader(turn: ArcticTurn, card_id: str, rule: str) -> None:
    card = known(turn.state, card_id, "leader")
    if card.kind is not Kind.LEADER:
        raise replace(NOT_A_LEADER, rule=rule, field="leader")(card=card.label)
    check_in_play(turn.state, card, "leader", turn.checks)


def check_free(turn: ArcticTurn, leader: str, rule: str) -> None:
    """Check that no other seat has the leader. Raises IllegalEntry, unless overridden."""
    others = (
        name for name, own in turn.state.seats.items() if own.base.leader == leader and name != turn.seat
    )
    owner = next(others, "")
    turn.require(not owner, replace(TAKEN, rule=rule), owner=owner, card=turn.state.label(leader))


def _led(state: ArcticState, seat: str, leader: str) -> ArcticState:
    return state.with_seat(seat, state.seats[seat].with_base(leader=leader, is_wounded=False))


@dataclass(frozen=True, slots=True)
class ChooseLeader(EntryFacts[ArcticState, Nothing]):
    """Which of the two leaders dealt a seat keeps face up; the other leaves the game unseen (A-7)."""

    kind = "choose_leader"
    title = "Choose"
    outcome = Nothing
    tab = LEADERS
    concurrent_with = ROW

    leader: str

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        if not state.setup.deals_leaders or state.phase is not Phase.GATHERING or state.window is not None:
            return ()
        return tuple(seat for seat in state.turn_order if not state.seats[seat].base.leader)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        state = turn.state
        # Until all have chosen, leaving out a leader would reveal who has it.
        taken = {each.base.leader for each in state.seats.values()} if state.has_open_leaders else set()
        leaders = (
            card for card in state.cards.values() if card.kind is Kind.LEADER and is_in_play(state, card)
        )
        options = tuple(leader_option(card) for card in leaders if card.id not in taken)
        title = Line("Which leader does {seat} keep?", seat=turn.seat)
        yield Choice("leader", title, options, gettext_noop("Tap the leader to keep."), least=1, most=1)

    def rule(self, turn: ArcticTurn) -> Ruling[Nothing]:
        check_seat(turn.state, turn.seat)
        if turn.state.setup.is_drafting:
            raise DRAFTED()
        check_leader(turn, self.leader, "A-7")
        turn.require(turn.state.seats[turn.seat].base.leader is None, CHOSEN, seat=turn.seat)
        # Refusing a hidden choice because of another one would reveal that one.
        if turn.state.has_open_leaders:
            check_free(turn, self.leader, "A-7")
        phrase = gettext_noop("{seat} keeps {card} face up. The other leader dealt leaves the game.")
        reason = Reason(phrase, ("A-7",), seat=turn.seat, card=turn.state.label(self.leader))
        return Ruling(Nothing(), (*turn.checks.overridden, reason))

    def apply(self, turn: ArcticTurn, outcome: Nothing) -> ArcticState:
        return _led(turn.state, turn.seat, self.leader)

    def describe(self, turn: ArcticTurn, outcome: Nothing) -> Line:
        if self.hides_from(turn):
            return Line("{seat} has chosen a leader", seat=turn.seat)
        return Line("{seat}’s leader is {card}", seat=turn.seat, card=turn.state.label(self.leader))

    def hides_from(self, turn: ArcticTurn) -> bool:
        state = turn.state
        return state.solo is None and not state.has_open_leaders and turn.seat != turn.viewer

    def depends_on(self, turn: ArcticTurn) -> tuple[bool, Phase, str | None]:
        state = turn.state
        return state.has_open_leaders, state.phase, None if state.setup.is_light else state.gatherer


def leaders_kept_twice(state: ArcticState) -> dict[str, tuple[str, ...]]:
    """Return each leader that several seats keep, with the seats; empty until all leaders are face up."""
    kept: dict[str, tuple[str, ...]] = {}
    for seat in state.players if state.has_open_leaders else ():
        if leader := state.seats[seat].base.leader:
            kept[leader] = (*kept.get(leader, ()), seat)
    return {leader: seats for leader, seats in kept.items() if len(seats) > 1}


def kept_twice_line(state: ArcticState, leader: str, seats: tuple[str, ...]) -> Line:
    """Return the notice that several seats keep a leader of which there is only one (A-7)."""
    phrase = gettext_noop(
        "{seats} keep the same leader: {card}. There’s only one. Choose another for one of them."
    )
    return Line(phrase, seats=seats, card=state.label(leader))


@dataclass(frozen=True, slots=True)
class DraftLeader(GatheringFacts):
    """As the round's hire: a look at leaders for 1 food each, of which one may join (A-93).

    The leaders looked at are the seat's secret and not recorded.
    """

    kind = "draft_leader"
    title = "Draft"
    action = "hire"
    tab = LEADERS

    looks: int  # how many leaders from the top of the pile
    taken: str | None = None

    @staticmethod
    def is_open(state: ArcticState, seat: str) -> bool:
        return state.setup.is_drafting and bool(leaders_in_pile(state)) and looks_paid(state, seat) > 0

    @staticmethod
    def done_by(state: ArcticState) -> Seats:
        return taken_by(state, DraftLeader.action) if state.setup.is_drafting else ()

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        """Start with as many looks as the food pays for."""
        leaders = leaders_in_pile(turn.state)
        most = max(min(looks_paid(turn.state, turn.seat), len(leaders)), 1)
        title = gettext_noop("Leaders to look at, 1 food each. No one else sees them")
        yield Choice("looks", title, numbers=(1, most), start=(str(most),), most=1)
        nothing = Option("", "None", hint=Line("all to the bottom of the pile"))
        yield Choice("taken", "Who joins", (nothing, *map(leader_option, leaders)), most=1)

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        check_own_turn(turn)
        state, seat, looks = turn.state, turn.seat, self.looks
        if not state.setup.is_drafting:
            raise NOT_DRAFTED()
        phrase = gettext_noop("{seat} has already hired. Drafting a leader is a hire.")
        check_action(turn, self.action, phrase)
        if looks < 1:
            raise NO_LOOKS()
        paid, there = looks_paid(state, seat), len(leaders_in_pile(state))
        turn.require(looks <= paid, LOOKS_NOT_PAID, seat=seat, looks=looks, food=paid)
        turn.require(looks <= there, SMALL_PILE, looks=looks, there=there)
        if self.taken is not None:
            check_leader(turn, self.taken, "A-93")
            if state.seats[seat].base.leader == self.taken:
                raise LEADS_ALREADY(seat=seat, card=state.label(self.taken))
            check_free(turn, self.taken, "A-93")
        reasons = (*turn.checks.overridden, *self._reasons(turn))
        return Ruling(Gathering(looks, food=looks), reasons)

    def _reasons(self, turn: ArcticTurn) -> Iterator[Reason]:
        state, seat, own = turn.state, turn.seat, turn.state.seats[turn.seat]
        food, gardens = own.food, own.base.gardens(state.cards)
        if gardens and food < self.looks <= food + gardens:
            yield given_by_gardens(self.looks - food)
        elif food + gardens < self.looks <= own.cannibal_food:
            yield NOT_JOINED
        phrase = gettext_noop(
            "For {number} food, only {seat} sees the top {number} {number:leader|leaders}. "
            "It’s the round’s hire."
        )
        yield Reason(phrase, ("A-93", "A-17"), seat=seat, number=self.looks)
        if self.taken is None:
            yield Reason("None joins. All go to the bottom of the pile.", ("A-93",)).deciding()
            return
        phrase = gettext_noop("{card} {card:leads|lead} {seat}’s tribe at once. The others go to the bottom.")
        card, old = state.label(self.taken), own.base.leader
        reason = Reason(phrase, ("A-93",), seat=seat, number=self.looks, card=card)
        if old in state.cards:
            phrase = gettext_noop(
                "{card} {card:leads|lead} {seat}’s tribe at once. The others and {old} go to the bottom."
            )
            reason = Reason(
                phrase, ("A-93",), seat=seat, number=self.looks, card=card, old=state.label(old or "")
            )
        yield reason.deciding()

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        """A new leader is not wounded, and its power is unused this round (A-31, A-93)."""
        own = turn.state.seats[turn.seat].acted(self.action)
        own = replace(own, food=0, meds=0, cannibal_food=0)
        if self.taken is None:
            return turn.state.with_seat(turn.seat, own)
        unused = replace(own, actions=own.actions - {USED})
        return _led(turn.state.with_seat(turn.seat, unused), turn.seat, self.taken)

    def describe(self, turn: ArcticTurn, outcome: Gathering) -> Line:
        phrase = gettext_noop("{seat} looks at {number} {number:leader|leaders} and takes none")
        if self.taken is not None:
            phrase = gettext_noop("{seat} looks at {number} {number:leader|leaders} and takes {card}")
        return Line(phrase, seat=turn.seat, number=self.looks, card=turn.state.label(self.taken or ""))


def looks_paid(state: ArcticState, seat: str) -> int:
    """Return how many looks the seat's food pays for; the Cannibal's food is not combined (A-81)."""
    own = state.seats[seat]
    return max(own.food + own.base.gardens(state.cards), own.cannibal_food)


CHOOSE_LEADER = kind_of(ChooseLeader)
DRAFT_LEADER = kind_of(DraftLeader)
