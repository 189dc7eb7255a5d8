"""The little sums that cards print, such as ``X+1`` or ``2*(X-1)`` (E-41, V-13): read, never executed."""

from __future__ import annotations

import re

from referee.rules.kernel.ruling import IllegalEntry, gettext_noop

Expression = int | str

LONGEST = 40
SIGN = re.compile(r"\s*(?:([0-9]{1,3})|(X)|([-+*()]))", re.ASCII)
NUMBER = re.compile(r"\s*[0-9]+", re.ASCII)


class BadExpression(IllegalEntry):
    """A sum that cannot be read; the message says what is possible."""

    def __init__(self, text: str) -> None:
        phrase = gettext_noop(
            "“{text}” is no sum the referee can read: whole numbers up to 999, X, + - * and brackets."
        )
        super().__init__("bad-expression", phrase, {"text": text[:LONGEST]}, rule="E-41", field="attack")


def evaluate(told: Expression, x: int) -> int:
    """Return what a number or a sum comes to for this X. Raises BadExpression."""
    if isinstance(told, int):
        return told
    return _Reader(told, x).whole()


def check(told: Expression) -> None:
    """Raise BadExpression for a sum that cannot be read."""
    evaluate(told, 0)


def has_x(told: Expression) -> bool:
    """Whether the value depends on X."""
    return isinstance(told, str) and "X" in told


class _Reader:
    """Reads a sum from left to right: products before sums, brackets first."""

    def __init__(self, text: str, x: int) -> None:
        self.text, self.x = text, x
        self.signs = _signs(text)
        self.at = 0

    def whole(self) -> int:
        value = self._sum()
        if self.at < len(self.signs):
            raise BadExpression(self.text)
        return value

    def _next(self) -> str:
        return self.signs[self.at] if self.at < len(self.signs) else ""

    def _take(self) -> str:
        sign = self._next()
        self.at += 1
        return sign

    def _sum(self) -> int:
        value = self._product()
        while self._next() in ("+", "-"):
            if self._take() == "+":
                value += self._product()
            else:
                value -= self._product()
        return value

    def _product(self) -> int:
        value = self._factor()
        while self._next() == "*":
            self._take()
            value *= self._factor()
        return value

    def _factor(self) -> int:
        sign = self._take()
        if sign == "-":
            return -self._factor()
        if sign == "(":
            value = self._sum()
            if self._take() != ")":
                raise BadExpression(self.text)
            return value
        if sign == "X":
            return self.x
        if sign.isdigit():
            return int(sign)
        raise BadExpression(self.text)


def _signs(text: str) -> list[str]:
    if not text.strip() or len(text) > LONGEST:
        raise BadExpression(text)
    found, at, end = [], 0, len(text.rstrip())
    while at < end:
        match = SIGN.match(text, at)
        # Two numbers side by side are a number too long or a missing sign.
        if match is None or (match[1] and NUMBER.match(text, match.end())):
            raise BadExpression(text)
        found.append(match[1] or match[2] or match[3])
        at = match.end()
    return found
