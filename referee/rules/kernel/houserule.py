"""House rules: open questions of a game, with the answers a table can choose from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a house rule: the value that is recorded and the label a player taps."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One open question, its possible answers (the default first) and the rules it belongs to.

    ``unsaid``: what a set-up means that does not say it, where the default was another one before.
    """

    name: str
    values: tuple[Choice, ...]
    question: str
    rules: tuple[str, ...]
    group: str
    unsaid: str = ""

    @property
    def default(self) -> str:
        """The value that holds unless the table chooses another."""
        return self.values[0].value

    @property
    def when_unsaid(self) -> str:
        """The value of a set-up that does not say it."""
        return self.unsaid or self.default
