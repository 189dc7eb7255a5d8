"""The scripted referee: one JSON object in, one JSON ruling out."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from referee.rules.kernel.codec import decode_text, encode
from referee.rules.kernel.ruling import IllegalEntry, Reason, Ruling

CaseT = TypeVar("CaseT")


@dataclass(frozen=True, slots=True)
class Question(Generic[CaseT]):
    """A question: how its case is read, and who rules on it.

    ``takes_whole_line``: the case is the line itself, also where it has an ``in``. ``parts``: what its ``in``
    is for each ``fn``, where a case says which of several procedures it asks.
    """

    case: type[CaseT]
    rule: Callable[[CaseT], Ruling[Any]]
    takes_whole_line: bool = False
    parts: Mapping[str, type[Any]] = field(default_factory=dict)


def answer(question: Question[Any], line: str) -> dict[str, Any]:
    """Answer one line; never raises.

    The answer is the outcome with its reasons, or ``{"error": {"code", "message", "rule"}}``.
    """
    try:
        told = line if question.takes_whole_line else unwrapped(line)
        ruling = question.rule(decode_text(question.case, told))
    except IllegalEntry as refusal:
        return {"error": {"code": refusal.code, "message": refusal.message, "rule": refusal.rule}}
    return {**encode(ruling.outcome), "reasons": [_said(reason) for reason in ruling.reasons]}


def _said(reason: Reason) -> dict[str, Any]:
    """Return a reason as it is answered; what a house rule has decided stands in no rule."""
    said: dict[str, Any] = {"text": reason.text(), "rules": list(reason.rules)}
    return {**said, "house_rules": list(reason.house_rules)} if reason.house_rules else said


def unwrapped(line: str) -> str:
    """Return the case inside ``{"in": {...}}``, as the case files write it, or the line itself."""
    if '"in"' not in line and "\\" not in line:
        return line
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return line
    match told:
        case {"in": dict(inside)}:
            return json.dumps(inside)
    return line
