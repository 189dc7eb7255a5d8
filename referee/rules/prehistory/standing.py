"""Where a Marauders table stands, in a few sentences."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.kernel.ruling import Line, gettext_noop
from referee.rules.prehistory.board.terms import TRIBE, as_title
from referee.rules.prehistory.record.state import PrehistoryState


def standing(state: PrehistoryState) -> Mapping[str, Line]:
    """Return the trays, the tribe's points and, in the end, everybody's result."""
    found: dict[str, Line] = {}
    for colour, n in state.trays.items():
        phrase = gettext_noop("Tray {colour}: {n}")
        found[f"tray {colour}"] = Line(phrase, {"colour": as_title(colour), "n": n})
    found["vp"] = Line(gettext_noop("The tribe: {n} {n:point|points}"), {"n": state.vp})
    if state.final is None:
        return found
    leaders = state.final.leaders
    phrase = gettext_noop("{leaders} {leaders:wins|win}") if leaders else gettext_noop("Nobody wins")
    found["game"] = Line(phrase, {"leaders": leaders})
    for name, score in state.final.scores.items():
        if name != TRIBE:
            phrase = gettext_noop("{name}: {n} {n:point|points}")
            found[f"score {name}"] = Line(phrase, {"name": name, "n": score})
    return found
