"""What the scripted referee is asked about the Marauders: ``prehistory.decide``, one procedure a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeVar

from pydantic import Field as Alias

from referee.rules.kernel.codec import decode
from referee.rules.kernel.ruling import Fact, Ruling, gettext_noop
from referee.rules.kernel.scripted import Question
from referee.rules.prehistory import cases_autumn, cases_income, cases_seasons
from referee.rules.prehistory.board.layout import NAMED_LAYOUTS, Layout, check_layout
from referee.rules.prehistory.board.terms import refused

CaseT = TypeVar("CaseT")
Decide = Callable[[Any, Layout], Ruling[Any]]
DEFAULT_LAYOUT = "L*"


@dataclass(frozen=True, slots=True)
class DecideCase:
    """A whole line: which procedure, what it is told, and on which board (an object or a known name)."""

    fn: str
    in_: Annotated[dict[str, Any], Alias(alias="in")] = field(default_factory=dict)
    layout: dict[str, Any] | str | None = None


PROCEDURES: Mapping[str, tuple[type[Any], Decide]] = {
    **cases_seasons.PROCEDURES,
    **cases_income.PROCEDURES,
    **cases_autumn.PROCEDURES,
}


def decide(case: DecideCase) -> Ruling[Any]:
    """Answer one decision procedure. Raises IllegalEntry for what it cannot be asked."""
    if case.fn not in PROCEDURES:
        phrase = gettext_noop("There is no procedure “{fn}”. Possible: {possible}.")
        facts: dict[str, Fact] = {"fn": case.fn, "possible": ", ".join(PROCEDURES)}
        raise refused("unknown-procedure", phrase, facts, rule=None, field="fn")
    told = dict(case.in_)
    inner = told.pop("layout", None)
    layout = _layout(inner if case.layout is None else case.layout)
    read, rule = PROCEDURES[case.fn]
    return rule(decode(read, told), layout)


def _layout(told: object) -> Layout:
    """Return the board: a known one by its name, or the one that is told."""
    if told is None:
        return NAMED_LAYOUTS[DEFAULT_LAYOUT]
    if isinstance(told, str):
        if told not in NAMED_LAYOUTS:
            phrase = gettext_noop("There is no layout “{name}”. Known: {known}; or tell the whole of it.")
            facts: dict[str, Fact] = {"name": told, "known": ", ".join(NAMED_LAYOUTS)}
            raise refused("unknown-layout", phrase, facts, rule="M-3", field="layout")
        return NAMED_LAYOUTS[told]
    layout = decode(Layout, told)
    check_layout(layout)
    return layout


QUESTIONS: Mapping[str, Question[Any]] = {
    "prehistory.decide": Question(DecideCase, decide, takes_whole_line=True)
}
