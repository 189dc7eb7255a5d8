"""What the humans do: turns and payments, passing, whose turn is next (M-9 to M-11, M-27, M-72)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.kind import By, EntryKind, Seats, nothing_to_choose
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Line, gettext_noop, in_a_row
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.board.layout import check_colours
from referee.rules.prehistory.board.terms import TRIBE, cubes_told, given
from referee.rules.prehistory.record import Effect, PrehistoryState, Season, Told, of_the_table
from referee.rules.prehistory.scripted.actions import summer_due
from referee.rules.prehistory.scripted.automa import (
    after_playing,
    first_turn,
    for_the_next_step,
    have_turns,
    next_after,
    next_step,
    payment_of,
    tribe_acts,
)
from referee.rules.prehistory.scripted.stepping import cubes_added, pick_numbers, say_cubes
from referee.rules.prehistory.setup import YEARS, check_trays

HUMANS = "humans"
HUMANS_TURN, MARAUDERS_TURN = gettext_noop("The humans’ turn"), gettext_noop("The marauders’ turn")
PLAYED = frozenset({Season.SPRING, Season.SUMMER, Season.AUTUMN})
NOBODY_PAYS = Refusal("nobody-pays", "Nobody pays now. First: {question}", "M-9", "cubes")
NO_SUCH_SEAT = Refusal("no-such-seat", "Who paid? Possible: {possible}.", "M-11", "seat")
NOTHING_THERE = Refusal("nothing-there", "There is nothing to take at {word}.", "M-67", "taken")
NOBODY_PASSES = Refusal("nobody-passes", "Nobody can pass now. First: {question}")
CANNOT_PASS = Refusal(
    "cannot-pass",
    "{seat} cannot pass now. Those still playing in spring or autumn can: {possible}.",
    rule="M-27",
    field="seat",
)
TURN_BEGUN = Refusal("turn-begun", "First finish the turn that was begun: {step}", "M-55")
NO_SUCH_TURN = Refusal(
    "no-such-turn", "A turn belongs to the marauders (M) or the humans (humans), not to “{to}”.", "M-11", "to"
)
NO_TURN = Refusal("no-turn", "The turn cannot change now: {step}", "M-27", "to")


# A turn with its payment (M-9 to M-11) ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Paid:
    """A human's turn: what was paid, by colour; onto the trays if the seat is the payer (M-9, M-11).

    ``taken``: in autumn, the hexes of the map whose thing the human took, built upon or stands on;
    ``last``: and all humans have passed, where the tribe has no turns left.
    """

    kind: ClassVar[str] = "paid"
    cubes: dict[str, int] = field(default_factory=dict)
    taken: tuple[str, ...] = ()
    last: bool = False


def paid_offered(state: PrehistoryState) -> Seats:
    """In their turns anybody, in summer at any time between those of the tribe; first who is asked."""
    is_asked = next_step(state).asks in ("paid", "summer")
    if not is_asked and (state.have_passed or not have_turns(state)):
        return ()
    first = payment_of(state)
    return (first, *(name for name in state.players if name != first))


def paid_choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    """What lies on the trays now; nobody else's payment matters."""
    if seat == state.payer:
        yield from cubes_added(state)
    # In the last autumn the map matters no longer than the tribe has members standing.
    there = _takeable(state) if state.year < YEARS or tribe_acts(state) else ()
    if there:
        options = tuple(Option(word, word) for word in there)
        yield Choice("taken", "Taken from the map", options)
    if _can_be_last(state, seat):
        yes = Option("yes", "All humans have passed")
        yield Choice("last", "The last payment of the season", (yes,), most=1)


def _can_be_last(state: PrehistoryState, seat: str) -> bool:
    """Whether only payments still come in this season, so that the payer can say all of it at once."""
    return seat == state.payer and have_turns(state) and not (tribe_acts(state) or state.have_passed)


def _takeable(state: PrehistoryState) -> tuple[str, ...]:
    hexmap = state.layout.map
    return hexmap.takeable if hexmap and state.season is Season.AUTUMN else ()


def paid_say(state: PrehistoryState, seat: str, picked: Picked) -> Said:
    taken = [word for word in picked.get("taken", ()) if word]
    return {**say_cubes(state, picked), "taken": taken, "last": any(picked.get("last", ()))}


def paid_pick(state: PrehistoryState, seat: str, said: Said) -> Picked:
    last = ("yes",) if said["last"] else ()
    return {**pick_numbers("cubes", said["cubes"]), "taken": tuple(said["taken"]), "last": last}


def paid_rule(state: PrehistoryState, seat: str, paid: Paid, checks: Checks) -> Ruling[Effect]:
    if state.season not in PLAYED or (state.tile is None and state.season is not Season.AUTUMN):
        raise NOBODY_PAYS(question=next_step(state).line)
    require(seat in state.players, NO_SUCH_SEAT, possible=state.players)
    check_colours(state.layout, paid.cubes, "cubes")
    if paid.last and not _can_be_last(state, seat):
        raise NOBODY_PASSES(question=next_step(state).line)
    for word in paid.taken:
        require(word in _takeable(state), NOTHING_THERE, word=word)
    if seat != state.payer:
        phrase = gettext_noop(
            "{payer} pays onto the trays and {seat} to the supply, so the trays stay as they are."
        )
        return Ruling(Effect("paid_supply"), (Reason(phrase, ("M-11",), payer=state.payer, seat=seat),))
    check_trays(checks, state, paid.cubes)
    phrase = gettext_noop("Of the humans, {seat} is first in the player order and pays onto the trays.")
    why = Reason(phrase, ("M-9", "M-11", "M-10"), seat=seat)
    return Ruling(Effect("paid", trays=given(paid.cubes)), (why, *checks.overridden))


def paid_apply(state: PrehistoryState, seat: str, paid: Paid, effect: Effect) -> PrehistoryState:
    layout, whose = state.layout.without(*paid.taken), after_playing(state, seat or state.payer)
    after = replace(state.after_humans(), layout=layout, whose=whose)
    return replace(after, passed=state.players, have_passed=True, whose=TRIBE) if paid.last else after


def paid_describe(state: PrehistoryState, seat: str, paid: Paid, effect: Effect, viewer: str | None) -> Line:
    cubes, facts = cubes_told(paid.cubes), {"seat": seat}
    said = Line("{seat} pays {cubes}", seat=seat, cubes=in_a_row(cubes))
    if effect.act == "paid_supply":
        said = Line("{seat} plays and pays to the supply", **facts)
    elif not cubes:
        said = Line("{seat} pays nothing", **facts)
    if paid.taken:
        said = Line("{said}; takes {n} {n:thing|things} from the map", said=said, n=len(paid.taken))
    return Line("{said}; all humans have passed", said=said) if paid.last else said


PAID = EntryKind(
    Paid,
    Effect,
    title="Payment",
    offered=paid_offered,
    choices=paid_choices,
    rule=paid_rule,
    apply=paid_apply,
    describe=paid_describe,
    say=paid_say,
    pick=paid_pick,
)


# One human, or all, have passed; in summer: it is over (M-27, M-54, M-72) -------------------------


@dataclass(frozen=True, slots=True)
class Passed:
    """All humans have passed in this season; in summer: it is over."""

    kind: ClassVar[str] = "passed"


def _playing(state: PrehistoryState) -> tuple[str, ...]:
    return tuple(name for name in state.players if name not in state.passed)


def passed_offered(state: PrehistoryState) -> Seats:
    """The table says that all have passed, or who has; in summer that it is over."""
    if state.season is Season.SUMMER:
        return (None,) if next_step(state).asks == "summer" else ()
    return (None, *_playing(state)) if have_turns(state) and not state.have_passed else ()


def passed_rule(state: PrehistoryState, seat: str, passed: Passed, checks: Checks) -> Ruling[Effect]:
    is_summer = state.season is Season.SUMMER and state.tile is not None
    if not (is_summer or have_turns(state)) or state.have_passed:
        raise NOBODY_PASSES(question=next_step(state).line)
    if seat:
        if state.season is Season.SUMMER or seat not in _playing(state):
            raise CANNOT_PASS(seat=seat, possible=_playing(state))
        phrase = gettext_noop("{seat} has no more turns this season. The order goes on without them.")
        return Ruling(Effect("passed"), (Reason(phrase, ("M-27", "M-72"), seat=seat),))
    if is_summer and (state.told.location is not None or state.told.pillars is not None):
        raise TURN_BEGUN(step=next_step(state).line)
    if is_summer:
        return Ruling(Effect("passed", season=Season.SUMMER), (_summer_ends(state),))
    rule_number = "M-27" if state.season is Season.SPRING else "M-72"
    phrase = gettext_noop("All humans have passed. The tribe now does everything it still has to do.")
    return Ruling(Effect("passed"), (Reason(phrase, (rule_number,)),))


def _summer_ends(state: PrehistoryState) -> Reason:
    due = summer_due(state)
    if due:
        phrase = gettext_noop("The table ends summer, though this was still due: {due}.")
        return Reason(phrase, ("M-51", "M-54", "M-55"), due=due)
    return Reason("All locations are resolved.", ("M-54",))


def passed_apply(state: PrehistoryState, seat: str, passed: Passed, effect: Effect) -> PrehistoryState:
    if state.season is Season.SUMMER:
        autumn = replace(state, season=Season.AUTUMN, tile=None, told=Told())
        return replace(autumn, whose=first_turn(autumn))
    names = (*state.passed, seat) if seat else state.players
    if set(names) == set(state.players):
        return replace(state, passed=names, have_passed=True, whose=TRIBE)
    after = replace(state, passed=names)
    return replace(after, whose=next_after(after, seat)) if seat == state.whose else after


def passed_describe(
    state: PrehistoryState, seat: str, passed: Passed, effect: Effect, viewer: str | None
) -> Line:
    if effect.season == Season.SUMMER:
        return Line("Summer is over")
    if not seat:
        return Line("All humans have passed")
    return Line("{seat} has passed", seat=seat)


PASSED = EntryKind(
    Passed,
    Effect,
    title="Passed",
    offered=passed_offered,
    choices=nothing_to_choose,
    rule=passed_rule,
    apply=passed_apply,
    describe=passed_describe,
    by=By.TABLE,
    table_may_enter=True,
)


# The table says whose turn is next (M-27, M-72) ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """The table says whose turn is next: the tribe's ("M") or the paying human's ("humans")."""

    kind: ClassVar[str] = "turn"
    to: str


def turn_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    humans = () if state.have_passed else (Option(HUMANS, HUMANS_TURN),)
    options = (Option(TRIBE, MARAUDERS_TURN), *humans)
    yield Choice("to", "Whose turn is next", options, least=1, most=1)


def turn_rule(state: PrehistoryState, turn: Turn, checks: Checks) -> Ruling[Effect]:
    require(turn.to in (TRIBE, HUMANS), NO_SUCH_TURN, to=turn.to)
    if not tribe_acts(state) or (turn.to == HUMANS and state.have_passed):
        raise NO_TURN(step=next_step(state).line)
    return Ruling(Effect("turn"), (Reason("The table says whose turn is next.", ("M-27", "M-72")),))


def turn_apply(state: PrehistoryState, turn: Turn, effect: Effect) -> PrehistoryState:
    human = next_after(state, TRIBE) if state.payer in state.passed else state.payer
    whose = TRIBE if turn.to == TRIBE else human
    return replace(state.after_humans(), whose=whose, told=for_the_next_step(state.told))


TURN = of_the_table(
    Turn,
    Effect,
    title=gettext_noop("Whose turn"),
    offered=lambda state: (None,) if tribe_acts(state) else (),
    choices=turn_choices,
    rule=turn_rule,
    apply=turn_apply,
    describe=lambda turn, effect: Line(MARAUDERS_TURN if turn.to == TRIBE else HUMANS_TURN),
)
