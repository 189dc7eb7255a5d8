"""Summer at the table: take back a pillar, act at a location, or the payer pays (M-50 to M-57)."""

from __future__ import annotations

from referee.rules.kernel.automa import Step
from referee.rules.kernel.ruling import Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.board.terms import ACTION_NAMES, as_title
from referee.rules.prehistory.record.state import PillarAt, PrehistoryState
from referee.rules.prehistory.scripted.actions import action_moves, ask_painting, doing, needs_picture
from referee.rules.prehistory.seasons.summer import (
    LEAST,
    Pillar,
    choose_pillar,
    ready_actions,
    tray_beside,
    visit_location,
)


def summer_step(state: PrehistoryState) -> Step:
    """Return the step of summer: the turn begun, or what happens next."""
    if state.told.pillars is not None:
        return _take_back(state, state.told.pillars)
    if state.told.location is not None:
        return _location(state, state.told.location)
    line = Line(gettext_noop("Summer. What happens next?"))
    return Step(line, ready_now(state).reasons, asks="summer")


def has_acted_enough(state: PrehistoryState) -> bool:
    """Whether the tile's number limits summer too, by house rule, and is reached (MQ-11)."""
    return state.house("n_caps_summer", "true") and state.tile is not None and state.acted >= state.tile.n


def ready_now(state: PrehistoryState) -> Ruling[tuple[str, ...]]:
    """Return the actions that the tribe would do at their locations as the trays lie (M-55)."""
    assert state.tile is not None
    if has_acted_enough(state):
        return Ruling((), (acted_enough(state.tile.n),))
    return ready_actions(state.layout, state.tile, state.trays)


def acted_enough(n: int) -> Reason:
    """Say that the tribe does nothing more this summer."""
    phrase = gettext_noop("The tribe has taken its {n} actions this summer: nothing happens.")
    return Reason(phrase, {"n": n}, ("M-13",), ("n_caps_summer=true",), is_decisive=True)


def repeats(state: PrehistoryState) -> bool:
    """Whether by house rule the tribe acts again where 3 markers lie, also where it has acted (MQ-13)."""
    return state.house("summer_repeat", "while_3_or_more")


def is_open(state: PrehistoryState, action: str) -> bool:
    """Whether something can still happen at a location this summer (M-54)."""
    return action not in state.resolved or (repeats(state) and action in ready_now(state).outcome)


def _chosen_pillar(state: PrehistoryState, pillars: tuple[PillarAt, ...]) -> tuple[str, tuple[Reason, ...]]:
    """Choose among the pillars that hold the most markers; how many these are need not be told (M-52).

    Returns the action beside it.
    """
    if len(pillars) == 1:
        at = pillars[0].at
        phrase = gettext_noop("The column at {action} holds the most markers.")
        return at, (Reason(phrase, {"action": Line(ACTION_NAMES[at])}, ("M-52",), is_decisive=True),)
    assert state.tile is not None
    # Each is named by its action, for beside which it stands is all that matters.
    told = [Pillar(each.at, each.at, {"": 1}, each.slot) for each in pillars]
    ruling = choose_pillar(state.layout, state.tile.framed, told)
    phrase = gettext_noop("Several columns hold the most markers.")
    return ruling.outcome or "", (Reason(phrase, {}, ("M-52",)), *ruling.reasons[1:])


def _take_back(state: PrehistoryState, pillars: tuple[PillarAt, ...]) -> Step:
    if state.layout.ring is None and len({pillar.at for pillar in pillars}) > 1:
        phrase = gettext_noop(
            "Several columns hold the most markers: first clockwise from the framed symbol."
        )
        line = Line(gettext_noop("Which action symbols lie round the pricing tile?"))
        return Step(line, (Reason(phrase, {}, ("M-51", "M-52")),), asks="ring")
    at, reasons = _chosen_pillar(state, pillars)
    name = {"action": Line(ACTION_NAMES[at])}
    moves = (
        Line(gettext_noop("Take all markers of that column (pillar) at {action}."), name),
        Line(gettext_noop("Put each on the tray of its colour, and enter them below.")),
    )
    where = Reason(gettext_noop("They go onto the trays of the control board."), {}, ("M-53",))
    line = Line(gettext_noop("They take back the column at {action}."), name)
    return Step(line, (*reasons, where), {"action": at}, act="take_back", moves=moves)


def _location(state: PrehistoryState, action: str) -> Step:
    if needs_picture(state, action):
        return ask_painting()
    assert state.tile is not None
    ruling = visit_location(state.layout, state.tile, state.trays, action)
    tray = tray_beside(state.layout, state.tile, state.trays, action)
    assert tray is not None
    moves, why = action_moves(state, action)
    phrase = gettext_noop("Then return {number} markers from the {tray} tray to the supply.")
    back = Line(phrase, {"number": LEAST, "tray": as_title(tray)})
    about = {"action": action, "tray": tray}
    reasons = (*ruling.reasons, *why)
    return Step(doing(action, tray), reasons, about, act="location", moves=(*moves, back))
