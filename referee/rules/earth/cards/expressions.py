"""The little sums that cards print, such as ``X+1`` or ``2*(X-1)`` (E-41, V-13): read, never executed."""

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping

from referee.rules.kernel.ruling import Refusal

Expression = int | str

LONGEST = 40
# Numbers and X, no two of them side by side, with signs and brackets between.
SUM = re.compile(r"(?:\s*(?:(?:[0-9]{1,3}|X)(?!\s*[0-9X])|[-+*()]))+\s*", re.ASCII)
LEADING_ZEROS = re.compile(r"\b0+(?=[0-9])", re.ASCII)
SIGNS: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}
BAD_SUM = Refusal(
    "bad-expression",
    "The referee cannot read “{text}” as a sum. It can have whole numbers up to 999, X, + - * and brackets.",
    "E-41",
    "attack",
)


def evaluate(told: Expression, x: int) -> int:
    """Return what a number or a sum comes to for this X. Raises IllegalEntry (``bad-expression``)."""
    if isinstance(told, int):
        return told
    if len(told) > LONGEST or not SUM.fullmatch(told.rstrip()):
        raise BAD_SUM(text=told[:LONGEST])
    try:
        return _value(_parsed(told), x)
    except (SyntaxError, ValueError):
        raise BAD_SUM(text=told) from None


def terms_of(told: Expression, x: int) -> tuple[tuple[str, int], ...]:
    """Return the parts of a sum in which X is, each with the words that it is written in where X is in it.

    Anything else is one part. Raises IllegalEntry (``bad-expression``).
    """
    total = evaluate(told, x)
    return tuple(_terms(_parsed(told), x, 1)) if "X" in str(told) else (("", total),)


def _parsed(told: Expression) -> ast.expr:
    return ast.parse(" ".join(LEADING_ZEROS.sub("", str(told)).split()), mode="eval").body


def _terms(told: ast.expr, x: int, sign: int) -> Iterator[tuple[str, int]]:
    match told:
        case ast.BinOp(one, ast.Add() | ast.Sub() as op, other):
            yield from _terms(one, x, sign)
            yield from _terms(other, x, sign if isinstance(op, ast.Add) else -sign)
        case _:
            words = ast.unparse(told)
            yield words if "X" in words else "", sign * _value(told, x)


def _value(told: ast.expr, x: int) -> int:
    match told:
        case ast.Constant(int(number)):
            return number
        case ast.Name():
            return x
        case ast.UnaryOp(ast.USub(), inner):
            return -_value(inner, x)
        case ast.BinOp(one, sign, other) if type(sign) in SIGNS:
            return SIGNS[type(sign)](_value(one, x), _value(other, x))
    raise ValueError
