"""What the humans do: turns and payments, passing, whose turn is next (M-9 to M-11, M-27, M-72)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.kind import By, EntryFacts, Seats, kind_of
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.text.line import Line, gettext_noop, in_a_row
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling
from referee.rules.prehistory.board.columns import ALL_COLUMNS, action_of
from referee.rules.prehistory.board.layout import check_colours
from referee.rules.prehistory.board.terms import ACTION_NAMES, TRIBE, check_once, cube_lines, given
from referee.rules.prehistory.record import (
    EntryEffect,
    PrehistoryState,
    PrehistoryTurn,
    Season,
    StepAnswers,
    TableEntry,
)
from referee.rules.prehistory.scripted.actions import summer_due
from referee.rules.prehistory.scripted.automa import (
    after_playing,
    first_turn,
    have_turns,
    next_after,
    next_step,
    payment_of,
    tribe_acts,
)
from referee.rules.prehistory.scripted.stepping import cubes_added, pick_numbers, say_cubes
from referee.rules.prehistory.setup import YEARS, check_trays

HUMANS = "humans"
HUMANS_TURN, MARAUDERS_TURN = gettext_noop("The players’ turn"), gettext_noop("The marauders’ turn")
PLAYED = frozenset({Season.SPRING, Season.SUMMER, Season.AUTUMN})
NOBODY_PAYS = Refusal("nobody-pays", "No one pays now. First: {question}", "M-9", "cubes")
NO_SUCH_SEAT = Refusal("no-such-seat", "Who paid? Choose from {possible}.", "M-11", "seat")
NOTHING_THERE = Refusal("nothing-there", "There’s nothing to take at {word}.", "M-67", "taken")
NO_EMPTY_COLUMN = Refusal("column-not-empty", "In spring, use each empty column once.", "M-10", "columns")
NOBODY_PASSES = Refusal("nobody-passes", "No one can pass now. First: {question}")
CANNOT_PASS = Refusal(
    "cannot-pass",
    "{seat} can’t pass now. Choose from {possible}.",
    rule="M-27",
    field="seat",
)
TURN_BEGUN = Refusal("turn-begun", "First finish the current turn: {step}", "M-55")
NO_SUCH_TURN = Refusal(
    "no-such-turn", "“{to}” has no turn. Choose the marauders (M) or the players (humans).", "M-11", "to"
)
NO_TURN = Refusal("no-turn", "The turn can’t change now: {step}", "M-27", "to")


# A turn with its payment (M-9 to M-11) ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Payment(EntryFacts[PrehistoryState, EntryEffect]):
    """A human's turn with its payment: onto the trays if the seat is the payer (M-9, M-11)."""

    kind = "paid"
    title = "Payment"
    outcome = EntryEffect

    cubes: dict[str, int] = field(default_factory=dict)
    taken: tuple[str, ...] = ()  # in autumn: hexes whose thing the human took, built upon or stands on
    last: bool = False  # once the tribe has no turns left: all humans have passed too
    columns: tuple[str, ...] = ()  # in spring: on which the human left markers

    @staticmethod
    def offered(state: PrehistoryState) -> Seats:
        """Offer it in everyone's turns, in summer whenever the tribe isn't acting; who is due first."""
        is_asked = next_step(state).asks in ("paid", "summer")
        if not is_asked and (state.have_passed or not have_turns(state)):
            return ()
        first = payment_of(state)
        return (first, *(name for name in state.players if name != first))

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        """Ask the payer for the cubes; nobody else's payment matters."""
        state = turn.state
        if turn.seat == state.payer:
            yield from cubes_added(state)
        # In the last autumn the map matters only while the tribe has members standing.
        there = _takeable(state) if state.year < YEARS or tribe_acts(state) else ()
        if there:
            options = tuple(Option(word, word) for word in there)
            yield Choice("taken", "Taken from the map", options)
        empty = _empty_columns(state)
        if empty:
            names = ((word, ACTION_NAMES[action_of(word)]) for word in empty)
            options = tuple(Option(word, word[-1], group=name) for word, name in names)
            yield Choice("columns", gettext_noop("The columns used"), options)
        if _can_be_last(turn):
            yes = Option("yes", "All players have passed")
            yield Choice("last", "The season’s last payment", (yes,), most=1)

    @classmethod
    def say(cls, turn: PrehistoryTurn) -> Said:
        taken = [word for word in turn.picked.get("taken", ()) if word]
        last = any(turn.picked.get("last", ()))
        columns = [word for word in turn.picked.get("columns", ()) if word]
        return {**say_cubes(turn.state, turn.picked), "taken": taken, "columns": columns, "last": last}

    @staticmethod
    def pick(turn: PrehistoryTurn, said: Said) -> Picked:
        last = ("yes",) if said["last"] else ()
        names = {name: tuple(said[name]) for name in ("taken", "columns")}
        return {**pick_numbers("cubes", said["cubes"]), **names, "last": last}

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        state, seat, payer = turn.state, turn.seat, turn.state.payer
        if state.season not in PLAYED or (state.tile is None and state.season is not Season.AUTUMN):
            raise NOBODY_PAYS(question=next_step(state).line)
        turn.require(seat in state.players, NO_SUCH_SEAT, possible=state.players)
        check_colours(state.layout, self.cubes, "cubes")
        if self.last and not _can_be_last(turn):
            raise NOBODY_PASSES(question=next_step(state).line)
        for word in self.taken:
            turn.require(word in _takeable(state), NOTHING_THERE, word=word)
        for word in self.columns:
            turn.require(word in _empty_columns(state), NO_EMPTY_COLUMN)
        check_once(self.columns, rule="M-10", field="columns")
        if seat != payer:
            phrase = gettext_noop(
                "{payer} pays onto the trays and {seat} to the supply. The trays don’t change."
            )
            return Ruling(EntryEffect("paid_supply"), (Reason(phrase, ("M-11",), payer=payer, seat=seat),))
        check_trays(turn.checks, state, self.cubes)
        phrase = gettext_noop("{seat} is first of the players in order and pays onto the trays.")
        why = Reason(phrase, ("M-9", "M-11", "M-10"), seat=seat)
        return Ruling(EntryEffect("paid", trays=given(self.cubes)), (why, *turn.checks.overridden))

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        state = turn.state
        whose = after_playing(state, turn.seat or state.payer)
        columns = {**state.columns, **{word: {} for word in self.columns}}
        after = replace(state.after_humans().without_things(*self.taken), columns=columns, whose=whose)
        if not self.last:
            return after
        return replace(after, passed=state.players, have_passed=True, whose=TRIBE)

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        seat, cubes = turn.seat, cube_lines(self.cubes)
        sentence = Line("{seat} pays {cubes}", seat=seat, cubes=in_a_row(cubes))
        if outcome.act == "paid_supply":
            sentence = Line("{seat} plays and pays to the supply", seat=seat)
        elif not cubes:
            sentence = Line("{seat} pays nothing", seat=seat)
        if self.taken:
            n = len(self.taken)
            sentence = Line("{said} and takes {n} {n:thing|things} from the map", said=sentence, n=n)
        return Line("{said}. All players have passed", said=sentence) if self.last else sentence


def _can_be_last(turn: PrehistoryTurn) -> bool:
    """Whether only payments are left this season, so that the payer can enter them all at once."""
    state = turn.state
    return turn.seat == state.payer and have_turns(state) and not (tribe_acts(state) or state.have_passed)


def _empty_columns(state: PrehistoryState) -> tuple[str, ...]:
    """Return the columns that a human may use: in spring those on which nothing is known to lie."""
    if state.season is not Season.SPRING:
        return ()
    return tuple(word for word in ALL_COLUMNS if word not in state.columns)


def _takeable(state: PrehistoryState) -> tuple[str, ...]:
    hexmap = state.layout.map
    return hexmap.takeable if hexmap and state.season is Season.AUTUMN else ()


# One human, or all, have passed; in summer: it is over (M-27, M-54, M-72) -------------------------


@dataclass(frozen=True, slots=True)
class Passed(TableEntry[EntryEffect]):
    """This human has passed, or all have; in summer: it is over."""

    kind = "passed"
    title = "Passed"
    outcome = EntryEffect
    by = By.ANYBODY

    @staticmethod
    def offered(state: PrehistoryState) -> Seats:
        """Offer that all have passed, or who has; in summer that it is over."""
        if state.season is Season.SUMMER:
            return (None,) if next_step(state).asks == "summer" else ()
        return (None, *_playing(state)) if have_turns(state) and not state.have_passed else ()

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        state, seat = turn.state, turn.seat
        is_summer = state.season is Season.SUMMER and state.tile is not None
        if not (is_summer or have_turns(state)) or state.have_passed:
            raise NOBODY_PASSES(question=next_step(state).line)
        if seat:
            if state.season is Season.SUMMER or seat not in _playing(state):
                raise CANNOT_PASS(seat=seat, possible=_playing(state))
            phrase = gettext_noop("{seat} has no more turns this season. The order goes on without them.")
            return Ruling(EntryEffect("passed"), (Reason(phrase, ("M-27", "M-72"), seat=seat),))
        if is_summer and (state.answers.location is not None or state.answers.pillars is not None):
            raise TURN_BEGUN(step=next_step(state).line)
        if is_summer:
            return Ruling(EntryEffect("passed", season=Season.SUMMER), (_summer_ends(state),))
        rule_number = "M-27" if state.season is Season.SPRING else "M-72"
        phrase = gettext_noop("All players have passed. The tribe does everything it still has to do.")
        return Ruling(EntryEffect("passed"), (Reason(phrase, (rule_number,)),))

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        state, seat = turn.state, turn.seat
        if state.season is Season.SUMMER:
            autumn = replace(state, season=Season.AUTUMN, tile=None, answers=StepAnswers())
            return replace(autumn, whose=first_turn(autumn))
        names = (*state.passed, seat) if seat else state.players
        if set(names) == set(state.players):
            return replace(state, passed=names, have_passed=True, whose=TRIBE)
        after = replace(state, passed=names)
        return replace(after, whose=next_after(after, seat)) if seat == state.whose else after

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        if outcome.season == Season.SUMMER:
            return Line("Summer is over")
        if not turn.seat:
            return Line("All players have passed")
        return Line("{seat} has passed", seat=turn.seat)


def _playing(state: PrehistoryState) -> tuple[str, ...]:
    return tuple(name for name in state.players if name not in state.passed)


def _summer_ends(state: PrehistoryState) -> Reason:
    due = summer_due(state)
    if due:
        phrase = gettext_noop("The table ends summer with this still due: {due}.")
        return Reason(phrase, ("M-51", "M-54", "M-55"), due=due)
    return Reason("All locations are resolved.", ("M-54",))


# The table says whose turn is next (M-27, M-72) ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class NextTurn(TableEntry[EntryEffect]):
    """The table says whose turn is next."""

    kind = "turn"
    title = gettext_noop("Whose turn")
    outcome = EntryEffect

    to: str  # "M": the tribe's; "humans": the paying human's

    @staticmethod
    def offered(state: PrehistoryState) -> Seats:
        return (None,) if tribe_acts(state) else ()

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        humans = () if turn.state.have_passed else (Option(HUMANS, HUMANS_TURN),)
        options = (Option(TRIBE, MARAUDERS_TURN), *humans)
        yield Choice("to", "Whose turn next", options, least=1, most=1)

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        turn.require(self.to in (TRIBE, HUMANS), NO_SUCH_TURN, to=self.to)
        if not tribe_acts(turn.state) or (self.to == HUMANS and turn.state.have_passed):
            raise NO_TURN(step=next_step(turn.state).line)
        return Ruling(EntryEffect("turn"), (Reason("The table says whose turn is next.", ("M-27", "M-72")),))

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        state = turn.state
        human = next_after(state, TRIBE) if state.payer in state.passed else state.payer
        whose = TRIBE if self.to == TRIBE else human
        return replace(state.after_humans(), whose=whose, answers=StepAnswers())

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        return Line(MARAUDERS_TURN if self.to == TRIBE else HUMANS_TURN)


PAID, PASSED, TURN = kind_of(Payment), kind_of(Passed), kind_of(NextTurn)
