"""What the table tells about members and lanes in autumn (M-61 to M-70)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.rules.kernel.entry import Entry
from referee.rules.kernel.ruling import Ruling, gettext_noop
from referee.rules.prehistory.autumn.autumn import LINES
from referee.rules.prehistory.board.layout import check_place
from referee.rules.prehistory.board.terms import check_number, check_once, refused
from referee.rules.prehistory.record.entries import Effect, Lane, Near, Nearest
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scripted.asked import asked


def _nearest(state: PrehistoryState, entry: Entry, facts: Nearest) -> Ruling[Effect]:
    question = asked(state, Nearest.kind)
    for bearing in facts.bearings:
        check_place(bearing, rule="M-62", field="bearings")
    check_once(map(str, facts.bearings), rule="M-62", field="bearings")
    return Ruling(Effect("answer"), question.reasons)


def _near(state: PrehistoryState, entry: Entry, facts: Near) -> Ruling[Effect]:
    return Ruling(Effect("answer"), asked(state, Near.kind).reasons)


def _lane(state: PrehistoryState, entry: Entry, facts: Lane) -> Ruling[Effect]:
    question = asked(state, Lane.kind, kind=facts.target)
    if (facts.distance is None) != (not facts.lines):
        phrase = gettext_noop("A target needs both: how many steps away, and on which line of the lane.")
        raise refused("half-told", phrase, rule="M-67", field="lines")
    if facts.distance is not None:
        check_number(facts.distance, 1, name="distance", rule="M-67")
    for line in facts.lines:
        if line not in LINES:
            phrase = gettext_noop("A lane has no line “{line}”. Possible: {possible}.")
            told = {"line": line, "possible": ", ".join(LINES)}
            raise refused("unknown-line", phrase, told, rule="M-67", field="lines")
    check_once(facts.lines, rule="M-67", field="lines")
    return Ruling(Effect("answer", action=facts.target, tray=question.about["tray"]), question.reasons)


AUTUMN_ANSWERS: Mapping[type[Any], Callable[[PrehistoryState, Entry, Any], Ruling[Effect]]] = {
    Nearest: _nearest,
    Near: _near,
    Lane: _lane,
}
