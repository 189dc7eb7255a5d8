"""The desk: how a game shows its tables, and the page of a table that every game shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.http import HttpRequest

from referee.rules.kernel.history.consent import NEEDED
from referee.rules.kernel.history.log import Log, Record
from referee.rules.kernel.history.strict import VOTE_FIRST
from referee.rules.kernel.records import Restore, Retract
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables.links import Visitor
from referee.web.desk.course import Course, Steps
from referee.web.desk.log import Headings
from referee.web.desk.scoresheet import ScoreFile, Sheet
from referee.web.desk.sent_form import SentForm
from referee.web.drafts import KIND, Sent, words_of


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why an entry wasn't recorded: a rule refused it, another entry came first, or records are lost.

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
        """The last record that the page showed, as the form reads it."""
        return int(SentForm.base_fields["seen"].clean(self.typed["seen"][-1]))

    @property
    def whom(self) -> str:
        """The seat the entry was for, "" for the table."""
        return next(iter(self.typed.get("for_seat", ())), "")

    @property
    def asks(self) -> str:
        """What to ask the other players for instead: "retract", "restore", its kind or "" (nothing)."""
        return self.kind if can_be_asked(self.refusal) else ""

    @property
    def asks_by(self) -> str:
        """The field that says what is asked for. "what" may be a field of the entry itself."""
        return "what" if self.kind in (Retract.kind, Restore.kind) else KIND

    @property
    def again(self) -> list[tuple[str, str]]:
        """The fields that send the entry again and override this check."""
        pairs = [(name, value) for name, values in self.typed.items() for value in values]
        code = self.refusal.code if self.refusal else ""
        left = [pair for pair in pairs if pair[0] not in ("csrfmiddlewaretoken", "signature")]
        return left if self.asks else [*left, ("override", code)]


def can_be_asked(refusal: IllegalEntry | None) -> bool:
    """Whether the other players can allow what was refused: as seats that agree, or by a vote."""
    if refusal is None:
        return False
    return refusal.code == VOTE_FIRST.code or (refusal.code == NEEDED and "seats" in refusal.line.facts)


def trouble_of(
    request: HttpRequest, kind: str, form: SentForm, refusal: IllegalEntry | None = None
) -> Trouble:
    """Return why a form wasn't recorded; errors in its fields come before a refusal."""
    words = form.words() or form.lacking()
    return Trouble(kind, words_of(request.POST), refusal=None if words else refusal, words=words)


@dataclass(frozen=True, slots=True)
class TablePage:
    """A request for a table's page, or the page shown again after a refusal."""

    request: HttpRequest
    visitor: Visitor
    log: Log[Any]
    trouble: Trouble | None

    @property
    def in_address(self) -> Sent:
        return words_of(self.request.GET)

    @property
    def sent(self) -> Sent:
        """The words of the URL, or of the form that was refused."""
        refused = self.trouble
        return {**refused.typed, KIND: [refused.kind]} if refused else self.in_address

    def typed(self, kind: str) -> Sent:
        """Return the words of the refused form if it is of this kind."""
        return self.trouble.typed if self.trouble and self.trouble.kind == kind else {}


@dataclass(frozen=True, kw_only=True)
class GamePage:
    """What a game adds to the page of its table; ``bar``: what the bar at the bottom depends on."""

    address: str
    score: Sheet | None = None
    draft_query: str = ""
    recount_address: str = ""
    bar: object = ""


@dataclass(frozen=True, kw_only=True)
class DrawnRecord:
    """What a game draws of a record on its page of reasons; ``template``: the partial that shows it."""

    template: str


class Desk(Headings, Protocol):
    """How one game shows its tables.

    ``amends_here``: an older entry is amended by its own form; otherwise on the table as it was.
    ``never_forgotten``: the kinds that have a page of their own, so that none is inserted.
    """

    template: str
    amends_here: bool = False
    never_forgotten: frozenset[str] = frozenset()

    def page(
        self, request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
    ) -> GamePage:
        """Return the game's part of the table's page."""

    def where(self, state: Any) -> Line:
        """Return how far the game is, and whose turn it is if one seat is due."""

    def draft_of(self, state: Any, record: Record) -> Sequence[tuple[str, str]]:
        """Return the URL fields that compose a record's entry again, none if it is a single tap."""

    def inserts_at(self, state: Any) -> bool:
        """Whether a forgotten entry can be drafted in this state of the past."""
        return self.amends_here

    def asked(self, state: Any) -> Line | None:
        """Return what is to be done in a state of the past, beside the form of a forgotten entry."""
        return None

    def seen(self, state: Any, viewer: str | None) -> Any:
        """Return the state as far as the viewer (None: the table) may know it."""
        return state

    def faces(self, state: Any) -> Callable[[str], Any] | None:
        """Return the function that draws pieces on tiles; None: they are plain."""
        return None

    def parts(self, state: Any) -> Sequence[str | Line]:
        """Return the parts of the game that are played with."""
        return ()

    def forgotten(self, state: Any, refusal: IllegalEntry) -> Sequence[tuple[str, str]]:
        """Return the URL fields of the entry that a refusal suggests was forgotten, () without one."""
        return ()

    def score_file(self, log: Log[Any]) -> ScoreFile | None:
        """Return the score of a finished game, None before the end."""

    def correction_url(self, visitor: Visitor, state: Any, way: str) -> str:
        """Return the URL where the table corrects the record after a decision, "" if it can't."""
        return ""

    def replay(self, visitor: Visitor, log: Log[Any], number: int) -> str:
        """Return the URL that plays again what an entry decided, "" if nothing."""
        return ""

    def drawn(self, log: Log[Any], number: int) -> DrawnRecord | None:
        """Return the picture of a record that every seat may see, None without one."""
        return None

    def misread(self, state: Any, record: Record) -> Sequence[tuple[str, str]]:
        """Return the URL fields that correct a card which the record names, () if that has its own page."""
        return ()

    def winner(self, record: Record) -> str:
        """Return the seat that wins something by a record, "" for any other."""
        return ""

    def course(self, log: Log[Any], steps: Steps) -> Course | None:
        """Return a public number of each seat over the steps of a log, None without one."""
        return None

    def what_if(self, visitor: Visitor, log: Log[Any], number: int) -> str:
        """Return the URL where a ruling can be varied, "" if it can't."""
        return ""
