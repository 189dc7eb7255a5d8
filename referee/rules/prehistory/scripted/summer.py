"""Summer at the table: take back a pillar, act at a location, or the payer pays (M-50 to M-57)."""

from __future__ import annotations

from referee.rules.kernel.automa import Instruction, Question, Step
from referee.rules.kernel.ruling import Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.board.terms import ACTION_NAMES, Action, as_title
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.record.told import PillarAt
from referee.rules.prehistory.scripted.actions import action_moves, doing
from referee.rules.prehistory.summer.summer import (
    LEAST,
    Pillar,
    PillarOutcome,
    ReadyOutcome,
    choose_pillar,
    ready_actions,
    tray_beside,
    visit_location,
)


def summer_step(state: PrehistoryState) -> Step:
    """Return the step of summer: the turn begun, or what happens next."""
    assert state.tile is not None
    if state.told.pillars is not None:
        return _take_back(state, state.told.pillars)
    if state.told.location is not None:
        return _location(state, state.told.location)
    return Question("summer", Line(gettext_noop("Summer. What happens next?")), ready_now(state).reasons)


def has_acted_enough(state: PrehistoryState) -> bool:
    """Whether the tile's number limits summer too, by house rule, and is reached (MQ-11)."""
    return state.house("n_caps_summer", "true") and state.tile is not None and state.acted >= state.tile.n


def ready_now(state: PrehistoryState) -> Ruling[ReadyOutcome]:
    """Return the actions that the tribe would do at their locations as the trays lie (M-55)."""
    assert state.tile is not None
    if has_acted_enough(state):
        return Ruling(ReadyOutcome(()), (acted_enough(state.tile.n),))
    return ready_actions(state.layout, state.tile, state.trays)


def acted_enough(n: int) -> Reason:
    """Say that the tribe does nothing more this summer."""
    phrase = gettext_noop("The tribe has taken its {n} actions this summer: nothing happens.")
    return Reason(phrase, {"n": n}, ("M-13",), ("n_caps_summer=true",), is_decisive=True)


def is_open(state: PrehistoryState, action: str) -> bool:
    """Whether something can still happen at a location this summer (M-54).

    By house rule the tribe acts again where 3 markers lie, also where it has acted (MQ-13).
    """
    if action not in state.resolved:
        return True
    repeats = state.house("summer_repeat", "while_3_or_more")
    return repeats and action in ready_now(state).outcome.ready


def needs_ring(state: PrehistoryState, pillars: tuple[PillarAt, ...]) -> bool:
    """Whether only the symbols round the pricing tile can decide between these pillars (C-6)."""
    return state.layout.ring is None and len({pillar.at for pillar in pillars}) > 1


def pillar_name(pillar: PillarAt) -> str:
    """The name of a pillar among those told."""
    return f"{pillar.at} {pillar.slot}"


def chosen_pillar(state: PrehistoryState, pillars: tuple[PillarAt, ...]) -> Ruling[PillarOutcome]:
    """Choose among the pillars that hold the most markers; how many these are need not be told (M-52)."""
    assert state.tile is not None
    told = [Pillar(pillar_name(each), each.at, {"": 1}, each.slot) for each in pillars]
    if len(told) == 1:
        phrase = gettext_noop("The column at {action} holds the most markers.")
        reason = Reason(phrase, {"action": Line(ACTION_NAMES[told[0].at])}, ("M-52",), is_decisive=True)
        return Ruling(PillarOutcome(told[0].id), (reason,))
    ruling = choose_pillar(state.layout, state.tile.framed, told)
    phrase = gettext_noop("Several columns hold the most markers.")
    return Ruling(ruling.outcome, (Reason(phrase, {}, ("M-52",)), *ruling.reasons[1:]))


def _take_back(state: PrehistoryState, pillars: tuple[PillarAt, ...]) -> Step:
    if needs_ring(state, pillars):
        phrase = gettext_noop(
            "Several columns hold the most markers: first clockwise from the framed symbol."
        )
        line = Line(gettext_noop("Which action symbols lie round the pricing tile?"))
        return Question("ring", line, (Reason(phrase, {}, ("M-51", "M-52")),))
    ruling = chosen_pillar(state, pillars)
    at = next(pillar.at for pillar in pillars if pillar_name(pillar) == ruling.outcome.pillar)
    name = Line(ACTION_NAMES[at])
    line = Line(gettext_noop("They take back the column at {action}."), {"action": name})
    moves = (
        Line(gettext_noop("Take all markers of that column (pillar) at {action}."), {"action": name}),
        Line(gettext_noop("Put each on the tray of its colour, and enter them below.")),
    )
    where = Reason(gettext_noop("They go onto the trays of the control board."), {}, ("M-53",))
    return Instruction("take_back", line, moves, (*ruling.reasons, where), {"action": at})


def _location(state: PrehistoryState, action: str) -> Step:
    assert state.tile is not None
    if action == Action.ROCK_PAINTING and not (state.looks_itself or state.layout.painting_rows is not None):
        phrase = gettext_noop("They paint left to right, row by row, the upper row first.")
        line = Line(gettext_noop("How many sections has each row of the marauders’ picture?"))
        return Question("painting", line, (Reason(phrase, {}, ("M-30",)),))
    ruling = visit_location(state.layout, state.tile, state.trays, action)
    tray = tray_beside(state.layout, state.tile, state.trays, action)
    assert tray is not None
    moves, why = action_moves(state, action)
    back = Line(
        gettext_noop("Then return {number} markers from the {tray} tray to the supply."),
        {"number": LEAST, "tray": as_title(tray)},
    )
    about = {"action": action, "tray": tray}
    return Instruction("location", doing(action, tray), (*moves, back), (*ruling.reasons, *why), about)
