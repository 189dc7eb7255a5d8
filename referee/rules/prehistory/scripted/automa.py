"""What the marauders do next: a question, an instruction, or that the game is over. One thing at a time."""

from __future__ import annotations

from referee.rules.kernel.automa import Finished, Instruction, Question, Step
from referee.rules.kernel.ruling import Fact, Line, Reason, gettext_noop
from referee.rules.prehistory.board.terms import ACTION_NAMES, TRIBE, Action, as_title
from referee.rules.prehistory.record.state import PrehistoryState, Season
from referee.rules.prehistory.record.told import Done
from referee.rules.prehistory.scripted.actions import action_moves, doing
from referee.rules.prehistory.scripted.autumn import autumn_step
from referee.rules.prehistory.scripted.summer import summer_step
from referee.rules.prehistory.scripted.turns import due, next_after
from referee.rules.prehistory.setup.order import find_payer
from referee.rules.prehistory.spring.spring import Skip, Unknown, choose_action

NOTHING = Done()
MARAUDERS = gettext_noop("the marauders")


def next_step(state: PrehistoryState, entered: Done = NOTHING) -> Step:
    """Return what the table is asked or told now; ``entered``: the reward so far, whose numbers count."""
    if state.final is not None:
        return Finished(Line(gettext_noop("The game is over.")))
    if state.season is Season.OVER:
        why = Reason(gettext_noop("The fifth year is over; points count as usual."), {}, ("M-80", "M-81"))
        return Question("final", Line(gettext_noop("How many points has everybody?")), (why,))
    if state.season is Season.WINTER:
        return _winter()
    if state.season in (Season.SPRING, Season.SUMMER) and state.tile is None:
        return _tile(state)
    if state.season is Season.SPRING:
        return _spring(state)
    if state.season is Season.SUMMER:
        return summer_step(state)
    return autumn_step(state, ask_turn(state, due(state)), entered)


def payment_of(state: PrehistoryState) -> str:
    """Whose payment is asked for: in their turn anybody's, else the payer's (M-11)."""
    step = next_step(state)
    if isinstance(step, Question) and step.kind == "paid":
        return step.about["seat"]
    return state.payer


def ask_turn(state: PrehistoryState, seat: str) -> Question:
    """Ask for a human's turn: what the payer put on the trays, and whether another one has played."""
    if seat == state.payer:
        line = Line(gettext_noop("What did {seat} put on the trays?"), {"seat": seat})
        return Question("paid", line, find_payer(state.order).reasons, {"seat": seat})
    phrase = gettext_noop("The order is {order}. {payer} pays onto the trays, {seat} to the supply.")
    names = tuple(MARAUDERS if name == TRIBE else name for name in state.order)
    why = Reason(phrase, {"order": names, "payer": state.payer, "seat": seat}, ("M-11", "M-27", "M-72"))
    then: Fact = next_after(state, seat)
    line = Line(gettext_noop("{seat} acts next."), {"seat": seat})
    if then != seat:
        then = Line(MARAUDERS) if then == TRIBE else then
        line = Line(gettext_noop("{seat} acts next, then {then}."), {"seat": seat, "then": then})
    return Question("paid", line, (why,), {"seat": seat})


def _winter() -> Question:
    why = Reason(gettext_noop("In winter the player order changes; members stand up again."), {}, ("M-36",))
    return Question("winter", Line(gettext_noop("Winter. What is the new player order?")), (why,))


def _tile(state: PrehistoryState) -> Question:
    rule = "M-20" if state.season is Season.SPRING else "M-50"
    phrase = gettext_noop("A new tile each spring and summer, the framed symbol to the north of the board.")
    line = Line(gettext_noop("Draw a marauder tile. What does it show?"))
    return Question("tile", line, (Reason(phrase, {}, (rule,)),))


def _weather() -> Question:
    phrase = gettext_noop("The weather tile turns one step clockwise; what it gives goes onto the trays.")
    line = Line(gettext_noop("Turn the marauders’ weather tile. What does it give?"))
    return Question("weather", line, (Reason(phrase, {}, ("M-21", "M-8")),))


def _spring(state: PrehistoryState) -> Step:
    if not state.has_weather:
        return _weather()
    if due(state) != TRIBE:
        return ask_turn(state, due(state))
    assert state.tile is not None
    skips = state.house("unperformable", "skip_like_full_columns")
    ruling = choose_action(state.board, state.tile, state.told.free, state.told.doable if skips else None)
    if isinstance(ruling, Unknown):
        return _ask_about(ruling)
    outcome = ruling.outcome
    if outcome.tray is None or outcome.action is None:
        return _missed(state, ruling.reasons)
    if outcome.action == Action.ROCK_PAINTING and not knows_picture(state):
        return _ask_painting()
    pay = Line(gettext_noop("Take 2 markers from the {tray} tray."), {"tray": as_title(outcome.tray)})
    column = Line(
        gettext_noop("Put 1 in the supply, 1 on an empty column (pillar) of {action}."),
        {"action": Line(ACTION_NAMES[outcome.action])},
    )
    moves, why = action_moves(state, outcome.action)
    about = {"action": outcome.action, "tray": outcome.tray}
    return Instruction(
        "spring",
        doing(outcome.action, outcome.tray),
        (pay, column, *moves),
        (*ruling.reasons, *why),
        about,
    )


def knows_picture(state: PrehistoryState) -> bool:
    """Whether the sections of the tribe's picture are known, or the table looks itself (C-8)."""
    return state.looks_itself or state.layout.painting_rows is not None


def _ask_painting() -> Question:
    phrase = gettext_noop("They paint left to right, row by row, the upper row first.")
    line = Line(gettext_noop("How many sections has each row of the marauders’ picture?"))
    return Question("painting", line, (Reason(phrase, {}, ("M-30",)),))


def _ask_about(unknown: Unknown) -> Question:
    about = {"action": unknown.action, "tray": unknown.tray}
    name = Line(ACTION_NAMES[unknown.action])
    if unknown.about is Skip.NOT_DOABLE:
        line = Line(gettext_noop("Can {action} gain anything?"), {"action": name})
        return Question("doable", line, unknown.reasons, about)
    line = Line(gettext_noop("Is a column of {action} empty?"), {"action": name})
    after = Reason(
        gettext_noop("If all columns of {action} are occupied, they go to the next tray."),
        {"action": name},
        ("M-24",),
    )
    return Question("column", line, (*unknown.reasons, after), about)


def missed_points(state: PrehistoryState) -> int:
    """The points for an action that no tray allows: the tile's number, or once a spring (M-14, MQ-07)."""
    assert state.tile is not None
    return 0 if state.missed and state.house("missed", "once_per_spring") else state.tile.n


def _missed(state: PrehistoryState, reasons: tuple[Reason, ...]) -> Instruction:
    if state.house("missed", "retry_later") and not state.have_passed:
        phrase = gettext_noop("The action is not lost: it is tried again in the tribe’s next turn.")
        why = Reason(phrase, {}, ("M-14",), ("missed=retry_later",))
        line = Line(gettext_noop("They cannot act now."))
        return Instruction("wait", line, (Line(gettext_noop("Nothing is moved.")),), (*reasons, why))
    points = missed_points(state)
    line = Line(gettext_noop("They cannot act: {points} points instead."), {"points": points})
    move = Line(gettext_noop("Move their marker {points} on the score track."), {"points": points})
    if not points:
        phrase = gettext_noop("The points are scored once a spring, and were.")
        reasons = (*reasons, Reason(phrase, {}, ("M-14",), ("missed=once_per_spring",)))
    return Instruction("miss", line, (move,), reasons)
