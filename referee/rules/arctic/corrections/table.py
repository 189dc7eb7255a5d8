"""Round, initiator, contested cards and stacks as they really are: the table is right (section 13)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from referee.rules.arctic.cards import Card, Pile
from referee.rules.arctic.corrections.deck import can_be_corrected, check_not_over
from referee.rules.arctic.ending.counts import MOST_COPIES, counted
from referee.rules.arctic.record.case import UNKNOWN_PLAYER
from referee.rules.arctic.record.gains import Unseen
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.sources import copies_unaccounted, leaves_room
from referee.rules.arctic.record.state import ArcticState, Phase, known
from referee.rules.arctic.record.turn import ArcticTurn
from referee.rules.arctic.setup.meta import CONTESTED_RESOURCES, LAST_ROUND
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Checks, Nothing
from referee.rules.kernel.entry.kind import By, EntryFacts, Seats, kind_of
from referee.rules.kernel.entry.words import Said, pick_counts, pick_fields, say_counts, say_fields
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

UNDER_WAY = Refusal(
    "wrong-phase", "Round {round}’s skirmish is under way. Finish or undo it first.", "A-10", "round"
)
TOO_MANY_CONTESTED = Refusal(
    "too-many-contested",
    "There are only {all} contested cards. You have {won} won and {left} left.",
    rule="A-15",
    field="won",
    can_override=True,
)
TOO_MANY_IN_A_PLACE = Refusal(
    "too-many-copies",
    "{card}: {number} is too many here. At most {left} of {count} can be.",
    rule="A-4",
    field="stacks",
    can_override=True,
)
NO_STACK = Refusal("no-stack", "{card} {card:has|have} no mercenary stack at this table.", "A-4", "stacks")
OUT_OF_RANGE = Refusal("out-of-range", "{number} {what} isn’t possible. Enter {least} to {most}.")
CARD_OUT_OF_RANGE = Refusal(
    "out-of-range", "{card}: {number} {what} isn’t possible. Enter {least} to {most}."
)


@dataclass(frozen=True, slots=True)
class RecountTable(EntryFacts[ArcticState, Nothing]):
    """Round, initiator, contested cards left, those won by each seat, and the mercenary stacks."""

    kind = "recount_table"
    title = "Round and piles"
    outcome = Nothing
    by = By.TABLE
    table_may_enter = True
    is_correction = True

    round: int
    initiator: str
    contested_left: int
    won: dict[str, int] = field(default_factory=dict)
    stacks: dict[str, int] = field(default_factory=dict)

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        return (None,) if can_be_corrected(state) and state.solo is None else ()

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        """Who leads and what round it is, but for a skirmish under way; contested cards, and the stacks."""
        state, picked = turn.state, turn.picked
        was, skirmishes = table_as_recorded(state), state.phase is not Phase.GATHERING
        leaders = (state.initiator,) if skirmishes else state.players
        names = tuple(Option(name, name) for name in leaders)
        yield Choice("initiator", "Initiator", names, least=1, most=1, start=(was.initiator,))
        group, most = gettext_noop("Rounds and contested cards"), CONTESTED_RESOURCES
        first, last = (was.round, was.round) if skirmishes else (1, _last_round(state))
        title = gettext_noop("Round")
        yield counted("round", title, picked, was.round, last, group=group, first=first, last=last)
        left, free = was.contested_left, max(most - was.contested_left - sum(was.won.values()), 0)
        title = gettext_noop("Contested cards left")
        yield counted("contested_left", title, picked, left, left + free, group=group, first=1, last=most)
        for name, won in was.won.items():
            line = Line("Won by {name}", name=name)
            yield counted(f"won.{name}", line, picked, won, won + free, group=group, last=most)
        yield from stack_choices(state, picked)

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        picked = turn.picked
        counts = {name: say_counts(picked, name) for name in ("won", "stacks")}
        return {**say_fields(cls, picked), **counts}

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        plain = pick_fields({name: said[name] for name in ("round", "initiator", "contested_left")})
        return {**plain, **pick_counts("won", said["won"]), **pick_counts("stacks", said["stacks"])}

    def rule(self, turn: ArcticTurn) -> Ruling[Nothing]:
        state, checks = turn.state, turn.checks
        check_not_over(state)
        is_other = (self.round, self.initiator) != (state.round, state.initiator)
        if is_other and state.phase is not Phase.GATHERING:
            raise UNDER_WAY(round=state.round)
        check_between(self.round, 1, _last_round(state), gettext_noop("round"), "A-10", "round")
        left, most = gettext_noop("contested cards left"), CONTESTED_RESOURCES
        check_between(self.contested_left, 1, most, left, "A-15", "contested_left")
        if names := {self.initiator, *self.won} - set(state.players):
            raise replace(UNKNOWN_PLAYER, field="seat")(name=min(names))
        for number in self.won.values():
            check_between(number, 0, most, gettext_noop("contested cards won"), "A-47", "won")
        check_stacks(state, self.stacks, checks)
        # Contested cards left and won are all of one pile.
        won, left_over = sum(self.won.values()), self.contested_left
        checks.require(won + left_over <= most, TOO_MANY_CONTESTED, won=won, left=left_over, all=most)
        return Ruling(Nothing(), (*checks.overridden, *_table_reasons(state, self)))

    def apply(self, turn: ArcticTurn, outcome: Nothing) -> ArcticState:
        """More contested cards won than recorded are gains that nobody has shown."""
        state = turn.state
        seats, won = dict(state.seats), {**state.wins, **self.won}
        for name, now in self.won.items():
            gains = (Unseen(Pile.CONTESTED, self.round),) * max(now - state.wins[name], 0)
            seats[name] = replace(seats[name], unseen=(*gains, *seats[name].unseen))
        if self.round != state.round:
            seats = {name: passed(state, each, self.round) for name, each in seats.items()}
        yard = state.yard.lost_recounted(CONTESTED_RESOURCES - self.contested_left - sum(won.values()))
        return replace(
            state,
            round=self.round,
            initiator=self.initiator,
            contested_left=self.contested_left,
            wins=won,
            stacks={**state.stacks, **self.stacks},
            seats=seats,
            yard=yard,
        )

    def describe(self, turn: ArcticTurn, outcome: Nothing) -> Line:
        phrase = gettext_noop("Corrected: round {round}, {left} contested left, initiator {initiator}")
        return Line(phrase, round=self.round, left=self.contested_left, initiator=self.initiator)


def stack_choices(state: ArcticState, picked: Picked) -> Iterator[Choice]:
    group = gettext_noop("For hire")
    for card in (state.cards[card_id] for card_id in state.stacks):
        left, most, last = state.stacks[card.id], most_for_hire(state, card), highest_stack(state, card)
        field = f"stacks.{card.id}"
        yield counted(field, card.label, picked, left, most, group=group, last=last, piece=card.id)


def most_for_hire(state: ArcticState, card: Card) -> int:
    """Return how many copies the stack can have: all but those known to have gone anywhere else.

    Like what was won, they lie beside all that ever came into the junkyard.
    """
    if not card.is_counted:
        return MOST_COPIES
    unaccounted = copies_unaccounted(state, card)
    room = sum(leaves_room(state, card, 0, unaccounted - more) for more in range(unaccounted))
    return state.stacks[card.id] + room


def highest_stack(state: ArcticState, card: Card) -> int:
    """Return the highest number that can be entered at all: what the box has, or else what is on record."""
    return max(card.count, state.stacks[card.id]) if card.is_counted else MOST_COPIES


def table_as_recorded(state: ArcticState) -> RecountTable:
    return RecountTable(
        state.round, state.initiator, state.contested_left, dict(state.wins), dict(state.stacks)
    )


def _last_round(state: ArcticState) -> int:
    """Return the last round it can be; by house rule a game goes on until the last card is won (A-15)."""
    return max(LAST_ROUND, state.round)


def check_stacks(state: ArcticState, stacks: Mapping[str, int], checks: Checks) -> None:
    """Check the mercenary stacks as recounted, id -> number. Raises IllegalEntry (A-4)."""
    for card_id, number in stacks.items():
        card = known(state, card_id, "stacks")
        if card_id not in state.stacks:
            raise NO_STACK(card=card.label)
        what, most = gettext_noop("cards in a stack"), most_for_hire(state, card)
        check_between(number, 0, highest_stack(state, card), what, "A-4", "stacks")
        about: dict[str, Fact] = {"card": card.label, "number": number, "left": most}
        checks.require(number <= most, TOO_MANY_IN_A_PLACE, **about, count=card.count)


def check_between(
    number: int, least: int, most: int, what: str, rule: str, field: str, card: Card | None = None
) -> None:
    """Check a number, perhaps of a card. Raises IllegalEntry (the rule given) with what is possible."""
    if not least <= number <= most:
        about: dict[str, Fact] = {"card": card.label} if card else {}
        refusal = replace(CARD_OUT_OF_RANGE if card else OUT_OF_RANGE, rule=rule, field=field)
        raise refusal(number=number, what=Line(what), least=least, most=most, **about)


def _table_reasons(state: ArcticState, facts: RecountTable) -> Iterator[Reason]:
    was = table_as_recorded(state)
    if facts == was:
        yield Reason("The table matches the record.", ("A-10",))
    if facts.round != was.round:
        phrase = gettext_noop("It’s round {now}, not {was}. Everyone starts it with five cards.")
        yield Reason(phrase, ("A-10", "A-11"), now=facts.round, was=was.round)
        buildings = (each for own in state.seats.values() for each in own.base.buildings)
        if facts.round > was.round and not all(each.is_complete for each in buildings):
            phrase = gettext_noop("One card comes off each unfinished building per round passed.")
            yield Reason(phrase, ("A-71",))
    if facts.initiator != was.initiator:
        yield Reason("{name} is the initiator.", ("A-13",), name=facts.initiator)
    if facts.contested_left != was.contested_left:
        phrase = gettext_noop("{now} contested {now:card is|cards are} left, not {was}.")
        yield Reason(phrase, ("A-15",), now=facts.contested_left, was=was.contested_left)
    for name, now in facts.won.items():
        if now != was.won.get(name):
            phrase = gettext_noop("{name} has won {now} contested {now:card|cards}, not {was}.")
            yield Reason(phrase, ("A-47",), name=name, now=now, was=was.won.get(name, 0))
    for card_id, now in facts.stacks.items():
        if now != was.stacks[card_id]:
            said: dict[str, Fact] = {"now": now, "card": state.label(card_id), "was": was.stacks[card_id]}
            yield Reason("{card}: {now} for hire, not {was}.", ("A-4",), **said)


def passed(state: ArcticState, own: ArcticSeat, now: int) -> ArcticSeat:
    """Return the seat in another round: in those between it may have hired, dug and built on (A-71)."""
    own, came = replace(own.at_round_start(), is_loose=True, deck=None), len(state.yard.entries)
    for number in range(state.round, now):
        is_last = number + 1 == now
        own = own.skipped(number, came).ticked(number + 1, to_hand=is_last and state.timers_to_hand)
    # What is complete already is not completed once more in a round that comes again.
    buildings = tuple(
        replace(each, completed=now - 1) if (each.completed or 0) > now else each
        for each in own.base.buildings
    )
    return replace(own, base=replace(own.base, buildings=buildings))


RECOUNT_TABLE = kind_of(RecountTable)
