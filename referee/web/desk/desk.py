"""What every game's pages share: the form of an entry, and the desk that shows a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.http import HttpRequest

from referee.rules.kernel.history.consent import NEEDED
from referee.rules.kernel.history.log import Log, Record
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables.links import Visitor
from referee.web.desk.log import Headings
from referee.web.desk.scoresheet import ScoreFile, Sheet
from referee.web.desk.sent_form import SentForm
from referee.web.drafts import KIND, Sent, words_of


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why an entry is not in the log: refused by a rule, somebody else was first, or records are gone.

    ``kind`` and ``typed``: the form it came from, so that nothing typed is lost.
    """

    kind: str
    typed: Mapping[str, list[str]] = field(default_factory=dict)
    refusal: IllegalEntry | None = None
    is_stale: bool = False
    is_lost: bool = False
    words: str = ""

    @property
    def seen(self) -> int:
        """The last record that the page knew, read as the form has read it."""
        return int(SentForm.base_fields["seen"].clean(self.typed["seen"][-1]))

    @property
    def whom(self) -> str:
        """The seat the entry was for, "" for the table."""
        return next(iter(self.typed.get("for_seat", ())), "")

    @property
    def asks(self) -> str:
        """What the others can be asked for instead: "retract", "restore", or nothing."""
        refusal = self.refusal
        can_ask = refusal and refusal.code == NEEDED and "seats" in refusal.line.facts
        return self.kind if can_ask else ""

    @property
    def again(self) -> list[tuple[str, str]]:
        """Name and value of the fields that would send it again, with this check passed over."""
        pairs = [(name, value) for name, values in self.typed.items() for value in values]
        code = self.refusal.code if self.refusal else ""
        return [pair for pair in pairs if pair[0] != "csrfmiddlewaretoken"] + [("override", code)]


def trouble_of(
    request: HttpRequest, kind: str, form: SentForm, refusal: IllegalEntry | None = None
) -> Trouble:
    """Return why what a form has sent is not in the log: what is wrong with its words comes first."""
    words = form.words() or form.lacking()
    return Trouble(kind, words_of(request.POST), refusal=None if words else refusal, words=words)


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table's page as a device asks for it, or gets it back with what was refused."""

    request: HttpRequest
    visitor: Visitor
    log: Log[Any]
    trouble: Trouble | None

    @property
    def in_address(self) -> Sent:
        return words_of(self.request.GET)

    @property
    def sent(self) -> Sent:
        """What the address says, or the form that was refused."""
        refused = self.trouble
        return {**refused.typed, KIND: [refused.kind]} if refused else self.in_address

    def typed(self, kind: str) -> Sent:
        """Return what was sent with a form of this kind that was refused."""
        return self.trouble.typed if self.trouble and self.trouble.kind == kind else {}


@dataclass(frozen=True, kw_only=True)
class GamePage:
    """What the page of every game has of its own; ``bar``: what its bar depends on."""

    address: str
    score: Sheet | None = None
    draft_query: str = ""
    recount_address: str = ""
    bar: object = ""


class Desk(Headings, Protocol):
    """How one game shows its tables."""

    template: str

    def page(
        self, request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
    ) -> GamePage:
        """Return what the table's page shows of this game."""

    def where(self, state: Any) -> Line:
        """Return how far the game is, and who is due where one seat is."""

    def draft_of(self, state: Any, record: Record) -> Sequence[tuple[str, str]]:
        """Return the address fields that put a record's entry together again, none where it is one tap."""

    def score_file(self, log: Log[Any]) -> ScoreFile | None:
        """Return the score of a finished game, None before."""

    def put_right(self, visitor: Visitor, state: Any, way: str) -> str:
        """Return the address where the table enters what it has decided otherwise, "" where nowhere."""
        return ""

    def what_if(self, visitor: Visitor, log: Log[Any], number: int) -> str:
        """Return the address where a ruling can be tried otherwise, "" for one that cannot."""
        return ""
