"""What the checks of a deck find: errors, warnings and notes."""

from dataclasses import dataclass
from functools import partial

from referee.rules.earth.deck.deck import Deck
from referee.rules.kernel.code import Code
from referee.rules.kernel.text.line import Fact, Line
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal


class Severity(Code):
    """Of a finding: refused, playable but odd, worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    check: str
    level: Severity
    line: Line
    place: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """A deck with the findings on it; None if it can't be used."""

    deck: Deck | None
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(each for each in self.findings if each.level is Severity.ERROR)


class UnreadableDeck(IllegalEntry):
    """A file or cell that can't be read."""

    def __init__(self, check: str, phrase: str, place: str = "", /, **facts: Fact) -> None:
        super().__init__(Refusal("malformed", phrase), {"place": place, **facts})
        self.finding = Finding(check, Severity.ERROR, self.line, place)


def _found(level: Severity, check: str, phrase: str, place: str = "", /, **facts: Fact) -> Finding:
    return Finding(check, level, Line(phrase, **facts), place)


error, warning, note = (partial(_found, level) for level in Severity)
