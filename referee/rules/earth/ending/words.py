"""What the nine steps share: the words in which they are said, and the choice that is missing."""

from __future__ import annotations

from referee.rules.kernel.ruling import Fact, Reason


class ChoiceMissing(Exception):
    """A text cannot be applied before its owner has chosen a player (EQ-29)."""

    def __init__(self, seat: str) -> None:
        super().__init__(seat)
        self.seat = seat


def said(phrase: str, *rules: str, **facts: Fact) -> Reason:
    """Return a reason."""
    return Reason(phrase, facts, rules)


def decided(phrase: str, *rules: str, **facts: Fact) -> Reason:
    """Return the reason that decided."""
    return Reason(phrase, facts, rules, is_decisive=True)
