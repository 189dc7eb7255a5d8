"""What the marauders do next: a question, an instruction, or that the game is over; and whose turn it is."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.rules.kernel.cache import lately
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason
from referee.rules.prehistory.board.columns import empty_columns
from referee.rules.prehistory.board.layout import added
from referee.rules.prehistory.board.terms import ACTION_NAMES, SIDES, TRIBE, Counts, TribeStep, tray_name
from referee.rules.prehistory.record import PrehistoryState, Season
from referee.rules.prehistory.scripted.actions import action_moves, doing, ready_now, summer_step
from referee.rules.prehistory.scripted.autumn import autumn_step
from referee.rules.prehistory.seasons.autumn import choose_direction
from referee.rules.prehistory.seasons.spring import choose_action, foresee
from referee.rules.prehistory.setup import YEARS, find_payer

MARAUDERS = gettext_noop("the marauders")


def tribe_acts(state: PrehistoryState) -> bool:
    """Whether the tribe still has turns in this season (M-13, M-72)."""
    if state.season is Season.SPRING:
        return state.has_weather and state.actions_left > 0
    return state.season is Season.AUTUMN and state.standing > 0


def next_after(state: PrehistoryState, name: str) -> str:
    """Return the next in player order who has not passed.

    Once the tribe has no more turns, only payments onto the trays matter, so the payer is next.
    """
    at = state.order.index(name) + 1
    humans = [each for each in (*state.order[at:], *state.order[:at]) if each not in state.passed]
    if tribe_acts(state):
        return humans[0]
    humans.remove(TRIBE)
    return state.payer if state.payer in humans or not humans else humans[0]


def after_playing(state: PrehistoryState, seat: str) -> str:
    """Return who acts next when this human has played.

    If the payer is entered early, everyone before them has played too. After their turn, or once they have
    passed, they only pay more.
    """
    at = state.order.index(TRIBE) + 1
    around = (*state.order[at:], *state.order[:at])
    has_turn = seat == state.payer and seat not in state.passed
    is_ahead = has_turn and around.index(seat) > around.index(state.whose)
    return next_after(state, seat) if seat == state.whose or is_ahead else state.whose


def after_tribe(state: PrehistoryState) -> str:
    return TRIBE if state.have_passed else next_after(state, TRIBE)


def first_turn(state: PrehistoryState) -> str:
    return next_after(state, state.order[-1])


def due(state: PrehistoryState) -> str:
    return state.whose if state.whose != TRIBE or tribe_acts(state) else next_after(state, TRIBE)


def have_turns(state: PrehistoryState) -> bool:
    """Whether players take turns in player order this season."""
    return state.season is Season.AUTUMN or (state.season is Season.SPRING and state.has_weather)


def playing(state: PrehistoryState) -> tuple[str, ...]:
    """The humans who play now, to the one who is asked: the payer, if the tribe does not act before.

    What the others do before the payer changes nothing, so nobody is asked for it.
    """
    first = due(state)
    at = state.order.index(first)
    around = [each for each in (*state.order[at:], *state.order[:at]) if each not in state.passed]
    before = around[: around.index(TRIBE)]
    upto = before.index(state.payer) + 1 if state.payer in before else 1
    return tuple(before[:upto]) or (first,)


def ask_turn(state: PrehistoryState, seat: str) -> TribeStep:
    """Ask for a human's turn: what the payer put on the trays, and whether another one has played."""
    asked, first = seat, due(state)
    if seat == state.payer and first in (seat, TRIBE):
        return TribeStep(ask_payment(seat), find_payer(state.order).reasons, {"seat": seat}, asks="paid")
    seat = first if seat == state.payer else seat
    about: dict[str, Fact] = {"seat": seat}
    phrase = gettext_noop("The order is {order}. {payer} pays onto the trays, {seat} to the supply.")
    names = tuple(MARAUDERS if name == TRIBE else name for name in state.order)
    why = Reason(phrase, ("M-11", "M-27", "M-72"), order=names, payer=state.payer, seat=seat)
    then = next_after(state, seat)
    line = Line("{seat} acts next.", **about)
    if then != seat:
        about["then"] = Line(MARAUDERS) if then == TRIBE else then
        line = Line("{seat} acts next, then {then}.", **about)
    return TribeStep(line, (why,), {"seat": asked}, asks="paid")


def ask_payment(payer: str) -> Line:
    return Line("What did {seat} put on the trays?", seat=payer)


NOTHING: Counts = {}


def next_step(state: PrehistoryState, cubes: Counts = NOTHING) -> TribeStep:
    """Return the question or instruction in hand; ``cubes``: the reward entered so far."""
    return _next_step(state, tuple(cubes.items()))


@lately
def _next_step(state: PrehistoryState, cubes: tuple[tuple[str, int], ...]) -> TribeStep:
    if state.final is not None:
        return TribeStep(Line("The game is over."))
    if state.season is Season.OVER or is_last_done(state):
        why = Reason("The fifth year is over. Points count as usual.", ("M-80", "M-81"))
        return TribeStep(Line("How many points does everyone have?"), (why,), asks="final")
    if state.season is Season.WINTER:
        phrase = gettext_noop("In winter the player order changes, and members stand up again.")
        line = Line("Winter. What is the new player order?")
        return TribeStep(line, (Reason(phrase, ("M-36",)),), asks="winter")
    if state.season is Season.AUTUMN:
        is_tribes = state.whose == TRIBE and state.standing
        return autumn_step(state, dict(cubes)) if is_tribes else ask_turn(state, playing(state)[-1])
    if state.tile is None:
        return _tile(state)
    return _spring(state) if state.season is Season.SPRING else summer_step(state)


def is_last_done(state: PrehistoryState) -> bool:
    """Whether the tribe has finished the last autumn, so that further payments change nothing."""
    return state.season is Season.AUTUMN and state.year >= YEARS and not state.standing


def payment_of(state: PrehistoryState) -> str:
    """Return whose payment is asked for: in a human's turn theirs, else the payer's (M-11)."""
    step = next_step(state)
    return step.about["seat"] if step.asks == "paid" else state.payer


def _tile(state: PrehistoryState) -> TribeStep:
    rule = "M-20" if state.season is Season.SPRING else "M-50"
    phrase = gettext_noop("Draw a new tile each spring and summer. Its framed symbol points north.")
    line = Line("Draw a marauder tile. What does it show?")
    return TribeStep(line, (Reason(phrase, (rule,)),), asks="tile")


def weather_turns() -> TribeStep:
    phrase = gettext_noop("The weather tile turns one step clockwise. What it gives goes onto the trays.")
    line = Line("Turn the marauders’ weather tile. What does it give?")
    return TribeStep(line, (Reason(phrase, ("M-21", "M-8")),), asks="weather")


def _spring(state: PrehistoryState) -> TribeStep:
    if not state.has_weather:
        return weather_turns()
    if due(state) != TRIBE:
        return ask_turn(state, playing(state)[-1])
    assert state.tile is not None
    skips = state.house("unperformable", "skip_like_full_columns")
    ruling = choose_action(state.board, state.tile, state.free, state.answers.doable if skips else {})
    outcome = ruling.outcome
    if outcome.tray is None or outcome.action is None:
        return _missed(state, ruling.reasons)
    return _act(state, outcome.action, outcome.tray, ruling.reasons)


def _act(state: PrehistoryState, action: str, tray: str, reasons: tuple[Reason, ...]) -> TribeStep:
    phrase = gettext_noop(
        "Put 1 {tray} in the supply. Put 1 onto the first empty column (pillar) of {action}."
    )
    if state.house("two_columns", "table_chooses"):
        phrase = gettext_noop("Put 1 {tray} in the supply. Put 1 onto an empty column (pillar) of {action}.")
    pay = Line(phrase, tray=tray_name(tray), action=Line(ACTION_NAMES[action]))
    acts = action_moves(state, action)
    about, why = {"action": action, "tray": tray}, (*reasons, *acts.why)
    moves = (pay, *acts.moves)
    return TribeStep(doing(action, tray), why, about, act="spring", moves=moves, notes=acts.notes)


def asks_for_column(state: PrehistoryState, step: TribeStep) -> bool:
    """Whether the tribe puts its first marker of the game onto one of two empty columns (MQ-09)."""
    is_first = state.year == 1 and not state.taken and step.act == "spring"
    has_two = is_first and len(empty_columns(state.columns, step.about["action"])) > 1
    return has_two and state.house("two_columns", "first_clockwise")


def missed_points(state: PrehistoryState) -> int:
    """The points for an action that no tray allows: the tile's number, or once a spring (M-14, MQ-07)."""
    assert state.tile is not None
    return 0 if state.missed and state.house("missed", "once_per_spring") else state.tile.n


def _missed(state: PrehistoryState, reasons: tuple[Reason, ...]) -> TribeStep:
    if state.house("missed", "retry_later") and not state.have_passed:
        phrase = gettext_noop("The action isn’t lost. The tribe tries it again next turn.")
        why = Reason(phrase, ("M-14",), ("missed=retry_later",))
        moves = (Line("Nothing is moved."),)
        return TribeStep(Line("They can’t act now."), (*reasons, why), act="wait", moves=moves)
    points = missed_points(state)
    line = Line("They can’t act. They gain {points} {points:point|points} instead.", points=points)
    move = Line("Move their marker {points} on the score track.", points=points)
    if not points:
        phrase = gettext_noop("These points are scored only once each spring.")
        reasons = (*reasons, Reason(phrase, ("M-14",), ("missed=once_per_spring",)))
    return TribeStep(line, reasons, act="miss", moves=(move,))


# What a payment leads to (M-22, M-55, M-64) -------------------------------------------------------


def leads_to(state: PrehistoryState, paid: Counts) -> tuple[Reason, ...]:
    """Explain what these cubes on the trays lead to; empty if the tribe does nothing more this season."""
    after = replace(state, trays=added(state.trays, paid))
    if state.season is Season.SUMMER and state.tile is not None:
        return ready_now(after).reasons
    if not tribe_acts(state):
        return ()
    if state.season is Season.SPRING and state.tile is not None:
        return foresee(after.board, state.tile, state.free)
    step = next_step(replace(after, whose=TRIBE))
    if not step.act:
        return choose_direction(after.board).reasons
    return (*step.reasons, Reason.of(step.line).deciding())


# What a season consists of, and how far it has come: a list that ticks itself (M-20 to M-72) ------


@dataclass(frozen=True, slots=True)
class Due:
    """A part of the season, and whether it is behind."""

    line: Line
    is_done: bool


def season_steps(state: PrehistoryState) -> Iterator[Due]:
    """Yield the parts in their order; winter and the end are one page each."""
    tile = Due(Line("New tile"), state.tile is not None)
    if state.season is Season.SPRING:
        yield tile
        yield Due(Line("Weather"), state.has_weather)
        if state.tile is not None:
            phrase = gettext_noop("{done} of {all} {all:action|actions}")
            yield _counted(phrase, state.taken + state.missed, state.tile.n)
    elif state.season is Season.SUMMER:
        yield tile
        yield Due(Line("Take back a column"), bool(state.took_back))
        yield _counted(gettext_noop("{done} of {all} locations"), len(set(state.resolved)), SIDES)
    elif state.season is Season.AUTUMN:
        phrase = gettext_noop("{done} of {all} {all:member|members} activated")
        yield _counted(phrase, state.activated, state.activated + state.standing)


def _counted(phrase: str, done: int, whole: int) -> Due:
    return Due(Line(phrase, done=done, all=whole), done >= whole)
