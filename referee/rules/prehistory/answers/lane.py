"""The nearest target of a kind in the lane (M-66 to M-70)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.rules.kernel.choices import NOTHING, Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Said, pick_fields
from referee.rules.kernel.ruling import Fact, Line, Ruling, gettext_noop
from referee.rules.prehistory.answers.asked import asked, asking, question_in_hand
from referee.rules.prehistory.autumn.autumn import LINES
from referee.rules.prehistory.board.terms import TARGET_NAMES, check_number, check_once, refused
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.record.told import Lane
from referee.rules.prehistory.scripted.autumn import LINE_NAMES

FARTHEST = 99


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The target in question, on which lines it is the nearest, and how far; no line: there is none."""
    step = question_in_hand(state, Lane.kind)
    if step is not None:
        kind = step.about["kind"]
        yield Choice("target", gettext_noop("Target"), (Option(kind, TARGET_NAMES[kind]),), least=1, most=1)
    lines = tuple(Option(line, LINE_NAMES[line]) for line in LINES)
    title = gettext_noop("On which line (several, if equally near)")
    yield Choice("lines", title, lines, start=("centre",))
    if any(picked.get("lines", ())):
        yield Choice("distance", gettext_noop("Steps away"), numbers=(1, FARTHEST))


def pick(state: PrehistoryState, seat: str, said: Said) -> Picked:
    return {"lines": NOTHING, **pick_fields(said)}


def rule(state: PrehistoryState, seat: str, lane: Lane, checks: Checks) -> Ruling[Effect]:
    question = asked(state, Lane.kind, kind=lane.target)
    if (lane.distance is None) != (not lane.lines):
        phrase = gettext_noop("A target needs both: how many steps away, and on which line of the lane.")
        raise refused("half-told", phrase, rule="M-67", field="lines")
    if lane.distance is not None:
        check_number(lane.distance, 1, name="distance", rule="M-67")
    for line in lane.lines:
        if line not in LINES:
            phrase = gettext_noop("A lane has no line “{line}”. Possible: {possible}.")
            told = {"line": line, "possible": ", ".join(LINES)}
            raise refused("unknown-line", phrase, told, rule="M-67", field="lines")
    check_once(lane.lines, rule="M-67", field="lines")
    return Ruling(Effect("answer", action=lane.target, tray=question.about["tray"]), question.reasons)


def apply(state: PrehistoryState, seat: str, lane: Lane, effect: Effect) -> PrehistoryState:
    return replace(state, told=replace(state.told, lanes=(*state.told.lanes, lane)))


def describe(state: PrehistoryState, seat: str, lane: Lane, effect: Effect, viewer: str | None) -> Line:
    told: dict[str, Fact] = {"kind": Line(TARGET_NAMES[lane.target]), "distance": lane.distance or 0}
    if lane.distance is None:
        return Line(gettext_noop("No {kind} in the lane"), told)
    return Line(gettext_noop("The nearest {kind} is {distance} away"), told)


LANE = EntryKind(
    Lane, Effect, gettext_noop("The lane"), asking(Lane.kind), choices, rule, apply, describe,
    pick=pick,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
