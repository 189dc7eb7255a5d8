"""The six actions as instructions, and the steps of summer (M-30 to M-41, M-50 to M-57)."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Ruling
from referee.rules.prehistory.board.income import TAKES, ceremony_bonus, migrate, next_section
from referee.rules.prehistory.board.terms import ACTION_NAMES, TribeAction, TribeStep, tray_name
from referee.rules.prehistory.record import PillarAt, PrehistoryState, StepAnswers
from referee.rules.prehistory.seasons.summer import (
    LEAST,
    Pillar,
    choose_pillar,
    is_clear,
    ready_actions,
    tray_beside,
    visit_location,
)

ACTING = frozenset({"spring", "location"})

WITH: Mapping[str, str] = {
    TribeAction.ROCK_PAINTING: gettext_noop("They paint ({tray} tray)."),
    TribeAction.GATHERING: gettext_noop("They gather ({tray} tray)."),
    TribeAction.CEREMONY: gettext_noop("They hold a ceremony ({tray} tray)."),
    TribeAction.FISHING: gettext_noop("They fish ({tray} tray)."),
    TribeAction.HUNTING: gettext_noop("They hunt ({tray} tray)."),
    TribeAction.MIGRATION: gettext_noop("They migrate ({tray} tray)."),
}
TAKE: Mapping[str, str] = {
    TribeAction.GATHERING: gettext_noop("Take the tile with the largest income."),
    TribeAction.CEREMONY: gettext_noop(
        "Take the card with the largest income. Count its points as if the game ended now."
    ),
    TribeAction.FISHING: gettext_noop("Take the fish with the most steps, and move on the fishing track."),
    TribeAction.HUNTING: gettext_noop("Take the card with the highest income, now and at the end."),
}
INCOME = gettext_noop("Income: points › action markers › resources › development.")
IN_DOUBT: Mapping[str, tuple[str, ...]] = {
    TribeAction.GATHERING: (
        INCOME,
        gettext_noop("If tied, take the first clockwise from the framed symbol on the pricing tile."),
    ),
    TribeAction.CEREMONY: (
        INCOME,
        gettext_noop(
            "If tied, take the one closer to the bottom of the board. If still in doubt, you choose."
        ),
    ),
    TribeAction.FISHING: (gettext_noop("If fish tie, take any."),),
    TribeAction.HUNTING: (INCOME, gettext_noop("If tied, take the one closer to the bottom of the board.")),
}
PLAYER_ORDER = gettext_noop("Move their player-order marker as usual. The order changes in winter.")
WHY: Mapping[str, tuple[str, tuple[str, ...]]] = {
    TribeAction.GATHERING: (
        gettext_noop("They take the tile with the largest income."),
        ("M-31", "M-32", "M-15"),
    ),
    TribeAction.CEREMONY: (
        gettext_noop("They take the card with the largest income, plus points if none scores."),
        ("M-33", "M-34", "M-35", "M-36", "M-37"),
    ),
    TribeAction.FISHING: (
        gettext_noop("They take the fish with the most steps. If several tie, any of them."),
        ("M-38",),
    ),
    TribeAction.HUNTING: (
        gettext_noop("They take the card with the highest income."),
        ("M-39", "M-40", "M-15"),
    ),
}


def can_compare(step: TribeStep) -> bool:
    """Whether the app can compare incomes for the table: at an action, not where a column is taken back."""
    return step.act in ACTING and step.about.get("action") in TAKES


def comparison(state: PrehistoryState, action: str | None) -> StepAnswers:
    """Return the result of comparing incomes at this action, if they were."""
    return state.answers if state.answers.compared == action else StepAnswers()


def doing(action: str, tray: str) -> Line:
    return Line(WITH[action], tray=tray_name(tray))


@dataclass(frozen=True, slots=True)
class ActionMoves:
    """What the table does for an action, what settles a doubt about it, and why."""

    moves: tuple[Line, ...]
    why: tuple[Reason, ...]
    notes: tuple[Line, ...] = ()


def action_moves(state: PrehistoryState, action: str) -> ActionMoves:
    if action == TribeAction.MIGRATION:
        return _migration(state)
    if action == TribeAction.ROCK_PAINTING:
        return _painting(state)
    phrase, rules = WHY[action]
    why = (Reason(phrase, rules),)
    compared = comparison(state, action)
    order = (Line(PLAYER_ORDER),) if action == TribeAction.CEREMONY else ()
    besides = _besides(state, compared) if action == TribeAction.CEREMONY else ()
    if compared.chosen is None:
        return ActionMoves((Line(TAKE[action]), *order), why, (*map(Line, IN_DOUBT[action]), *besides))
    take = Line("Take {name}. It has the largest income.", name=compared.chosen)
    bonus = (ceremony_bonus(compared.bonus),) if compared.bonus else ()
    return ActionMoves((take, *order), (*why, *bonus), besides)


def _besides(state: PrehistoryState, compared: StepAnswers) -> tuple[Line, ...]:
    """The points for a ceremony if no card gives any; else the table is asked (M-35)."""
    assert state.tile is not None
    if not compared.bonus:
        return ()
    phrase = gettext_noop("No card would give points if the game ended now. Score {n} {n:point|points} more.")
    return (Line(phrase, n=state.tile.n),)


def _migration(state: PrehistoryState) -> ActionMoves:
    ruling = migrate(state.members.board)
    moved = ruling.outcome
    phrase = gettext_noop("Move {number} members from their player board to the starting camp.")
    if moved == 1:
        phrase = gettext_noop("Move the last member from their player board to the starting camp.")
    if not moved:
        phrase = gettext_noop("No member is left on their player board. No one moves.")
    return ActionMoves((Line(phrase, number=moved),), ruling.reasons)


def _painting(state: PrehistoryState) -> ActionMoves:
    rows = state.layout.painting_rows
    if rows is None:
        why = Reason("They paint in reading order.", ("M-30",))
        paint = Line("Paint the next section: left to right, upper row first. Take its reward.")
        return ActionMoves((paint,), (why,))
    ruling = next_section(rows, state.painted)
    if ruling.outcome is None:
        return ActionMoves((Line("The picture is finished. Nothing is painted."),), ruling.reasons)
    row, section = ruling.outcome
    phrase = gettext_noop("Paint section {section} of row {row}. Take its reward.")
    return ActionMoves((Line(phrase, row=row, section=section),), ruling.reasons)


def summer_step(state: PrehistoryState) -> TribeStep:
    if state.answers.pillars is not None:
        return _take_back(state, state.answers.pillars)
    if state.answers.location is not None:
        return _location(state, state.answers.location)
    line = Line("Summer. What happens next?")
    return TribeStep(line, ready_now(state).reasons, asks="summer")


def has_acted_enough(state: PrehistoryState) -> bool:
    """Whether the tile's number limits summer too, by house rule, and is reached (MQ-11)."""
    return state.house("n_caps_summer", "true") and state.tile is not None and state.acted >= state.tile.n


def ready_now(state: PrehistoryState) -> Ruling[tuple[str, ...]]:
    """Return the actions that the tribe would do at their locations as the trays lie (M-55)."""
    if state.tile is None:
        return Ruling((), ())
    if has_acted_enough(state):
        return Ruling((), (acted_enough(state.tile.n),))
    return ready_actions(state.layout, state.tile, state.trays)


def acted_enough(n: int) -> Reason:
    phrase = gettext_noop("The tribe has taken its {n} {n:action|actions} this summer. Nothing happens.")
    return Reason(phrase, ("M-13",), ("n_caps_summer=true",), n=n).deciding()


def repeats(state: PrehistoryState) -> bool:
    """Whether by house rule the tribe acts again where 3 markers lie, also where it has acted (MQ-13)."""
    return state.house("summer_repeat", "while_3_or_more")


def is_open(state: PrehistoryState, action: str) -> bool:
    """Whether something can still happen at a location this summer (M-54)."""
    return action not in state.resolved or (repeats(state) and action in ready_now(state).outcome)


def summer_due(state: PrehistoryState) -> tuple[Line, ...]:
    """Name what is still due this summer: the column taken back, and the locations where they would act."""
    ready = (action for action in ready_now(state).outcome if action not in state.resolved or repeats(state))
    back = () if state.took_back else (Line("take back a column"),)
    return (*back, *(Line(ACTION_NAMES[action]) for action in ready))


def needs_ring(state: PrehistoryState, pillars: tuple[PillarAt, ...]) -> bool:
    """Whether the ring round the pricing tile has to decide between these columns, and is unknown."""
    framed, places = state.tile.framed if state.tile else "", {pillar.at for pillar in pillars}
    return state.layout.ring is None and bool(places) and not is_clear(framed, places)


def chosen_pillar(
    state: PrehistoryState, pillars: tuple[PillarAt, ...]
) -> tuple[PillarAt, tuple[Reason, ...]]:
    """Return the column taken, of those that hold the most markers (M-52)."""
    if len(pillars) == 1:
        at = pillars[0].at
        phrase = gettext_noop("The column at {action} has the most markers.")
        return pillars[0], (Reason(phrase, ("M-52",), action=Line(ACTION_NAMES[at])).deciding(),)
    assert state.tile is not None
    tied = [Pillar(each.word, each.at, {"": 1}, each.slot) for each in pillars]
    ruling = choose_pillar(state.layout, state.tile.framed, tied)
    phrase = gettext_noop("Several columns have the most markers.")
    chosen = next(each for each in pillars if each.word == ruling.outcome)
    return chosen, (Reason(phrase, ("M-52",)), *ruling.reasons[1:])


def _take_back(state: PrehistoryState, pillars: tuple[PillarAt, ...]) -> TribeStep:
    if needs_ring(state, pillars):
        phrase = gettext_noop(
            "Several columns tie for most markers. Take the first clockwise from the frame."
        )
        line = Line("Which action symbols are around the pricing tile?")
        return TribeStep(line, (Reason(phrase, ("M-51", "M-52")),), asks="ring")
    pillar, reasons = chosen_pillar(state, pillars)
    name = {"action": Line(ACTION_NAMES[pillar.at])}
    about = {"action": pillar.at, "column": pillar.word}
    moves = (
        Line("Take all markers of that column (pillar) at {action}.", **name),
        Line("Put each on the tray of its colour."),
    )
    line = Line("They take back the column at {action}.", **name)
    return TribeStep(line, (*reasons, onto_the_trays()), about, act="take_back", moves=moves)


def onto_the_trays() -> Reason:
    return Reason("They go onto the trays of the control board.", ("M-53",))


def _location(state: PrehistoryState, action: str) -> TribeStep:
    assert state.tile is not None
    ruling = visit_location(state.layout, state.tile, state.trays, action)
    tray = tray_beside(state.layout, state.tile, state.trays, action)
    assert tray is not None
    acts = action_moves(state, action)
    phrase = gettext_noop("Then return {number} {number:marker|markers} from the {tray} tray to the supply.")
    back = Line(phrase, number=LEAST, tray=tray_name(tray))
    about = {"action": action, "tray": tray}
    reasons, moves = (*ruling.reasons, *acts.why), (*acts.moves, back)
    return TribeStep(doing(action, tray), reasons, about, act="location", moves=moves, notes=acts.notes)
