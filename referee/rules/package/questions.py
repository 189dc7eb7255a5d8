"""The scripted referee: one JSON object in, one JSON ruling out."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from referee.rules.kernel.entry.kind import Verdict
from referee.rules.kernel.history.counterfactual import deciding, named_refusal
from referee.rules.kernel.text.codec import decode_text, encode, encode_text, nearest, unknown_field
from referee.rules.kernel.text.houses import WatchedHouse
from referee.rules.kernel.text.limits import LIMITS
from referee.rules.kernel.text.line import ENGLISH, Tongue, said
from referee.rules.kernel.text.rulebook import HouseRules
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling, Sum, require

CaseT = TypeVar("CaseT")
COUNTERFACTUALS = "counterfactuals"
"""The field of a case that asks for the decisive house rules."""
NO_BOOLEAN = Refusal("malformed", "“counterfactuals” is true or false.", field=COUNTERFACTUALS)
RULES = "rules"
"""The field of a case file with the numbers of the rules that a case is about."""
NO_NUMBERS = Refusal(
    "malformed", "“rules” is a list of rule numbers. Put house rules in “house_rules”.", field=RULES
)


def with_house(case: Any, house: Mapping[str, str]) -> Any:
    return replace(case, house_rules=house)


@dataclass(frozen=True, slots=True)
class Question(Generic[CaseT]):
    """A kind of question for the scripted referee."""

    # The dataclass of its cases, and the function that rules on one.
    case: type[CaseT]
    rule: Callable[[CaseT], Ruling[Any]]
    # The case is the whole line, even if it has an ``in``.
    takes_whole_line: bool = False
    # The type of ``in`` for each ``fn``, if a case names one of several procedures.
    parts: Mapping[str, type[Any]] = field(default_factory=dict)
    # What a house rule can decide.
    verdict: Verdict | None = None
    house_rules: HouseRules = field(default_factory=HouseRules)
    # Returns the house rules of a case.
    house: Callable[[CaseT], Mapping[str, str]] | None = None
    # Returns the case under other house rules.
    under: Callable[[CaseT, Mapping[str, str]], CaseT] = with_house

    def house_of(self, case: CaseT) -> Mapping[str, str]:
        """Return the house rules of a case."""
        named: Any = case
        return self.house(case) if self.house else self.house_rules.resolve(named.house_rules)


def answer(question: Question[Any], line: str, tongue: Tongue = ENGLISH) -> dict[str, Any]:
    """Answer one line in a language; never raises.

    The answer is the outcome with its reasons, or ``{"error": {"code", "message", "rule"}}``. On request it
    names the decisive house rules.
    """
    outcome, rest = _answered(question, line, tongue)
    return rest if outcome is None else {**encode(outcome), **rest}


def answer_text(question: Question[Any], line: str, tongue: Tongue = ENGLISH) -> str:
    """Answer one line with JSON in ASCII; never raises."""
    outcome, rest = _answered(question, line, tongue)
    text = encode_text(rest)
    # Both are objects with fields; writing the outcome at once saves making dicts of it. Names and cards
    # are likely ASCII, sentences have apostrophes.
    return text if outcome is None else f"{encode_text(outcome, is_likely_ascii=True)[:-1]},{text[1:]}"


def _answered(question: Question[Any], line: str, tongue: Tongue) -> tuple[Any, dict[str, Any]]:
    """Return the outcome, None for an error, and the other fields of the answer."""
    try:
        line, is_asked = _asks_why(line)
        text = unwrapped(line, is_whole=question.takes_whole_line)
        case = decode_text(question.case, text, limits=LIMITS)
        ruling, differences = _defended(question, case, tongue) if is_asked else (question.rule(case), None)
    except IllegalEntry as refusal:
        error = {"code": refusal.code, "message": refusal.line.text(tongue), "rule": refusal.rule}
        house = {"house_rules": list(refusal.house_rules)} if refusal.house_rules else {}
        return None, {"error": {**error, **house}}
    reasons = [reason_as_json(reason, tongue) for reason in ruling.reasons]
    found = {} if differences is None else {COUNTERFACTUALS: differences}
    return ruling.outcome, {"reasons": reasons, **found}


def _asks_why(line: str) -> tuple[str, bool]:
    """Return the line without the field that asks for counterfactuals, and its value."""
    if f'"{COUNTERFACTUALS}"' not in line:
        return line, False
    try:
        case = json.loads(line)
    except (ValueError, RecursionError):
        return line, False
    inside = case.get("in") if isinstance(case, dict) else None
    places = [each for each in (case, inside) if isinstance(each, dict)]
    asked = [each.pop(COUNTERFACTUALS) for each in places if COUNTERFACTUALS in each]
    require(all(isinstance(each, bool) for each in asked), NO_BOOLEAN)
    return json.dumps(case), any(asked)


def _defended(
    question: Question[CaseT], case: CaseT, tongue: Tongue
) -> tuple[Ruling[Any], list[dict[str, Any]]]:
    """Rule on a case; also return the decisive house rules, each as a reason with the other value.

    Raises IllegalEntry, which names the decisive house rule.
    """
    verdict = question.verdict
    house = WatchedHouse(question.house_of(case))
    tried = question.house_rules.in_scope(verdict.scope if verdict else "")

    def ruled_under(name: str, value: str) -> Ruling[Any]:
        return question.rule(question.under(case, {**house.house, name: value}))

    try:
        ruling = question.rule(question.under(case, house))
    except IllegalEntry as refusal:
        raise named_refusal(refusal, ruled_under, house, tried) from None
    found = deciding(ruled_under, house, tried, verdict, ruling.outcome) if verdict else ()
    return ruling, [{**reason_as_json(each.reason, tongue), "other": each.other} for each in found]


def reason_as_json(reason: Reason, tongue: Tongue = ENGLISH) -> dict[str, Any]:
    """Return a reason as JSON data; house rules and sums only if there are any."""
    found: dict[str, Any] = {"text": reason.text(tongue), "rules": list(reason.rules)}
    if reason.house_rules:
        found["house_rules"] = list(reason.house_rules)
    if reason.sums:
        found["sums"] = [_sum_as_json(each, tongue) for each in reason.sums]
    return found


def _sum_as_json(each: Sum, tongue: Tongue) -> dict[str, Any]:
    terms = [{"what": said(what, tongue), "number": number} for what, number in each.terms]
    return {"who": said(each.who, tongue), "terms": terms, "total": each.total}


DECIDED = ("fn", "layout")
NOTES = frozenset(
    ("id", "name", "note", "comment", RULES, "expect", "out", "error_rule", "seed", "question", *DECIDED)
)
"""Fields about a case, beside its ``in``; no ruling depends on them."""
NOTED = re.compile(f'"(?:{"|".join(sorted((*NOTES, "in")))})"')
PARTS = frozenset((*DECIDED, "in"))
"""The fields of a line that is a whole case."""


def unwrapped(line: str, *, is_whole: bool = False) -> str:
    """Return the case inside ``{"in": {...}}``, as in case files, or the line without its notes.

    Raises IllegalEntry (``malformed``) for an unknown field beside ``in``, and for wrong ``rules``.
    """
    if "\\" not in line and not NOTED.search(line):
        return line
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return line
    if not isinstance(data, dict):
        return line
    require(_are_words(data.get(RULES, [])), NO_NUMBERS)
    kept = PARTS if is_whole else frozenset[str]()
    if isinstance(data.get("in"), dict) and not is_whole:
        if unknown := sorted(data.keys() - NOTES - {"in"}):
            raise unknown_field(unknown[:1], nearest(unknown[0], (*NOTES, "in", *data["in"])))
        return json.dumps(data["in"])
    if notes := data.keys() & NOTES - kept:
        return json.dumps({name: value for name, value in data.items() if name not in notes})
    return line


def _are_words(data: object) -> bool:
    return isinstance(data, list) and all(isinstance(each, str) for each in data)
