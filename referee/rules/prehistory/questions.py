"""What the scripted referee is asked about the Marauders: ``prehistory.decide``, one procedure a line."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, make_dataclass, replace
from inspect import Parameter, signature
from typing import Any, get_type_hints

from referee.rules.kernel.entry.kind import Verdict
from referee.rules.kernel.text.codec import Keywords, Strict, decode_said, encode
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Refusal, Ruling, require
from referee.rules.package.questions import Question
from referee.rules.prehistory import procedures as asked
from referee.rules.prehistory.board.layout import NAMED_LAYOUTS, BoardLayout, check_layout
from referee.rules.prehistory.rulebook import HOUSE_RULES

Procedure = Callable[..., Ruling[Any]]
DEFAULT_LAYOUT = "L*"
UNKNOWN_PROCEDURE = Refusal(
    "unknown-procedure", "There’s no procedure “{fn}”. Choose from {possible}.", field="fn"
)
UNKNOWN_LAYOUT = Refusal(
    "unknown-layout", "There’s no layout “{name}”. Choose from {known}, or enter all of it.", "M-3", "layout"
)


@dataclass(frozen=True, slots=True)
class DecideCase(Keywords):
    """A line of a case file: the procedure, its arguments, and the board (an object or a known name)."""

    fn: str
    in_: dict[str, Any] = field(default_factory=dict)
    layout: dict[str, Any] | str | None = None


def _case_of(procedure: Procedure) -> type[Any]:
    """Return the dataclass of a procedure's parameters, without the layout."""
    hints = get_type_hints(procedure)
    _, *parameters = signature(procedure).parameters.values()
    fields = [(each.name, hints[each.name], _field(each.default)) for each in parameters]
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
    """Answer one decision procedure; the limits of its line are checked. Raises IllegalEntry otherwise."""
    require(case.fn in PROCEDURES, UNKNOWN_PROCEDURE, fn=case.fn, possible=tuple(PROCEDURES))
    payload = dict(case.in_)
    inner = payload.pop("layout", None)
    layout = _layout(inner if case.layout is None else case.layout)
    procedure, read = PROCEDURES[case.fn]
    return procedure(layout, **vars(decode_said(read, payload, within="in", limits=None)))


def _layout(given: object) -> BoardLayout:
    """Return the board: a known one by its name, or the one given in full."""
    if given is None:
        return NAMED_LAYOUTS[DEFAULT_LAYOUT]
    if isinstance(given, str):
        require(given in NAMED_LAYOUTS, UNKNOWN_LAYOUT, name=given, known=tuple(NAMED_LAYOUTS))
        return NAMED_LAYOUTS[given]
    layout = decode_said(BoardLayout, given, within="layout", limits=None)
    check_layout(layout)
    return layout


# The parameter of the procedures for each house rule, and its values there.
HOUSE_PARAMETERS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "inclusive": ("inclusive", {"true": True, "false": False}),
    "mode": ("summer_repeat", {"once": "once", "while_3_or_more": "repeat"}),
    "final_tie": ("final_tie", {"not_a_win": "not_a_win", "base_tiebreak": "base_tiebreak"}),
    "lane_tie": (
        "lane_tie",
        {"sweep_from_marker": "sweep_from_marker", "left_centre_right": "left_centre_right"},
    ),
    "basis": ("half_basis", {"after_gain": "after_gain", "before_gain": "before_gain"}),
    "stay_returns_half": ("stay_returns_half", {"true": True, "false": False}),
}


def house_in(case: DecideCase) -> dict[str, str]:
    """Return the house rules that the procedure of a case asks for, as the case plays them."""
    found: dict[str, str] = {}
    asked_for = signature(PROCEDURES[case.fn][0]).parameters if case.fn in PROCEDURES else {}
    for parameter, (name, values) in HOUSE_PARAMETERS.items():
        if parameter in asked_for:
            played = case.in_.get(parameter, asked_for[parameter].default)
            found.update((name, value) for value, word in values.items() if word == played)
    return found


def under(case: DecideCase, house: Mapping[str, str]) -> DecideCase:
    """Return the case under these values of its house rules."""
    played = house_in(case)
    changed = {
        parameter: words[house[name]]
        for parameter, (name, words) in HOUSE_PARAMETERS.items()
        if name in played and house[name] != played[name]
    }
    return replace(case, in_={**case.in_, **changed})


def _would_be(was: Any, outcome: Any) -> Line:
    """Name the first field that would change, as the answer calls it."""
    before, after = encode(was), encode(outcome)
    name = next(name for name in after if before.get(name) != after[name])
    return Line("{field} would be {value}", field=name, value=json.dumps(after[name]))


VERDICT = Verdict(encode, _would_be)
QUESTIONS: Mapping[str, Question[Any]] = {
    "prehistory.decide": Question(
        DecideCase,
        decide,
        takes_whole_line=True,
        verdict=VERDICT,
        house_rules=HOUSE_RULES,
        house=house_in,
        under=under,
        parts={name: facts for name, (_, facts) in PROCEDURES.items()},
    )
}
