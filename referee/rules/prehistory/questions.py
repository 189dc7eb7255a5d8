"""What the scripted referee is asked about the Marauders: ``prehistory.decide``, one procedure a line."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, make_dataclass
from inspect import Parameter, signature
from typing import Annotated, Any, get_type_hints

from pydantic import Field as Alias

from referee.rules.kernel.codec import Strict, decode
from referee.rules.kernel.ruling import Refusal, Ruling, require
from referee.rules.kernel.scripted import Question
from referee.rules.prehistory import procedures as asked
from referee.rules.prehistory.board.layout import NAMED_LAYOUTS, Layout, check_layout

Procedure = Callable[..., Ruling[Any]]
DEFAULT_LAYOUT = "L*"
UNKNOWN_PROCEDURE = Refusal(
    "unknown-procedure", "There is no procedure “{fn}”. Possible: {possible}.", field="fn"
)
UNKNOWN_LAYOUT = Refusal(
    "unknown-layout",
    "There is no layout “{name}”. Known: {known}. Or enter all of it.",
    "M-3",
    "layout",
)


@dataclass(frozen=True, slots=True)
class DecideCase:
    """A whole line: which procedure, what it is told, and on which board (an object or a known name)."""

    fn: str
    in_: Annotated[dict[str, Any], Alias(alias="in")] = field(default_factory=dict)
    layout: dict[str, Any] | str | None = None


def _case_of(procedure: Procedure) -> type[Any]:
    """Return the dataclass of what a procedure is told: its parameters but for the layout."""
    hints = get_type_hints(procedure)
    _, *told = signature(procedure).parameters.values()
    fields = [(each.name, hints[each.name], _field(each.default)) for each in told]
    return make_dataclass(procedure.__name__, fields, bases=(Strict,))


def _field(default: Any) -> Any:
    return field() if default is Parameter.empty else field(default_factory=lambda: default)


PROCEDURES: Mapping[str, tuple[Procedure, type[Any]]] = {
    each.__name__: (each, _case_of(each))
    for each in (
        *(asked.payer, asked.spring, asked.pillar, asked.add, asked.summer_ready, asked.summer_visit),
        *(
            asked.final,
            asked.fish,
            asked.gathering,
            asked.ceremony,
            asked.hunting,
            asked.paint,
            asked.migration,
        ),
        *(asked.direction, asked.target, asked.autumn_step, asked.half, asked.activation),
    )
}


def decide(case: DecideCase) -> Ruling[Any]:
    """Answer one decision procedure. Raises IllegalEntry for what it cannot be asked."""
    require(case.fn in PROCEDURES, UNKNOWN_PROCEDURE, fn=case.fn, possible=tuple(PROCEDURES))
    told = dict(case.in_)
    inner = told.pop("layout", None)
    layout = _layout(inner if case.layout is None else case.layout)
    procedure, read = PROCEDURES[case.fn]
    return procedure(layout, **vars(decode(read, told, within="in")))


def _layout(told: object) -> Layout:
    """Return the board: a known one by its name, or the one that is told."""
    if told is None:
        return NAMED_LAYOUTS[DEFAULT_LAYOUT]
    if isinstance(told, str):
        require(told in NAMED_LAYOUTS, UNKNOWN_LAYOUT, name=told, known=tuple(NAMED_LAYOUTS))
        return NAMED_LAYOUTS[told]
    layout = decode(Layout, told, within="layout")
    check_layout(layout)
    return layout


QUESTIONS: Mapping[str, Question[Any]] = {
    "prehistory.decide": Question(
        DecideCase,
        decide,
        takes_whole_line=True,
        parts={name: told for name, (_, told) in PROCEDURES.items()},
    )
}
