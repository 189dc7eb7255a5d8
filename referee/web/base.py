"""What every game's pages share: the form of an entry, and the desk that shows a table."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypedDict
from uuid import UUID, uuid4

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from markupsafe import escape

from referee.rules.kernel.history.consent import NEEDED
from referee.rules.kernel.history.log import Log, Record
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.package.spreadsheet import guard
from referee.tables.chain import KNOWN, known_of
from referee.tables.links import Visitor
from referee.web.drafts import KIND, Sent, words_of
from referee.web.logs import Headings
from referee.web.scoresheets import ScoreFile, Sheet

_BROKEN = _("This page is broken. Load it again.")
# What players never type themselves, and so can never put right.
BROKEN_PAGE = {"required": _BROKEN, "invalid": _BROKEN, "min_value": _BROKEN}
LONGEST_SHOWN = 40
CHECK = re.compile(r"[a-z-]{1,40}", re.ASCII)
SentAlong = Mapping[str, SafeString]
"""Hidden fields by name, as a page prints them; beside the number of the last record stands its hash."""


class WordsField(forms.Field):
    """Several words under one name, as hidden inputs; cleans to a tuple."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Any) -> tuple[str, ...]:
        return tuple(str(word) for word in value or ())


class SentFrom(TypedDict):
    """From which page an entry was sent, and the id that it has for itself."""

    seen: int
    known: str
    entry_id: UUID


class SentForm(forms.Form):
    """What the page sends with whatever changes the log: the last record it knew, and an id of its own.

    Forms check shape only; the rules check whether it may be.
    """

    seen = forms.IntegerField(min_value=0, error_messages=BROKEN_PAGE)
    known = forms.RegexField(KNOWN, required=False, error_messages=BROKEN_PAGE)
    entry_id = forms.UUIDField(error_messages=BROKEN_PAGE)
    override = WordsField(required=False)

    def clean_override(self) -> tuple[str, ...]:
        """Refuse what cannot be the code of a check: it would stand in the log."""
        codes: tuple[str, ...] = self.cleaned_data["override"]
        if not all(CHECK.fullmatch(code) for code in codes):
            raise forms.ValidationError(_BROKEN)
        return codes

    @property
    def page(self) -> SentFrom:
        data = self.cleaned_data
        return SentFrom(seen=data["seen"], known=data["known"], entry_id=data["entry_id"])

    def words(self) -> str:
        """Why the form is not valid, in sentences."""
        errors = (str(error) for field_errors in self.errors.values() for error in field_errors)
        return " ".join(dict.fromkeys(errors))

    def lacking(self) -> str:
        """Return what is to be said where something is still missing, "" where nothing is."""
        return ""


def short(word: str) -> str:
    """Return the word as a sentence can bear it."""
    shown = "".join(sign if sign.isprintable() else "�" for sign in word[:LONGEST_SHOWN])
    return shown + "…" if len(word) > LONGEST_SHOWN else shown


class TakeBackForm(SentForm):
    """Undo and redo: the number of the record that is meant."""

    number = forms.IntegerField(min_value=1, error_messages=BROKEN_PAGE)


def see_other(path: str) -> HttpResponse:
    """Send the browser to a page that it then gets."""
    response = HttpResponseRedirect(path)
    response.status_code = 303
    return response


def number_in(request: HttpRequest, name: str) -> int:
    """Return a number that was sent, 0 for none."""
    typed = request.POST.get(name, "")
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 16 else 0


def attached(name: str, content: str | bytes, content_type: str = "application/json") -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def json_file(name: str, data: Any) -> HttpResponse:
    return attached(name, json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def csv_file(name: str, rows: Iterable[Sequence[str | int]]) -> HttpResponse:
    """Give a table; what a spreadsheet would take for a formula is guarded."""
    response = attached(name, "", "text/csv; charset=utf-8")
    csv.writer(response).writerows([guard(value) for value in row] for row in rows)
    return response


def sent_along(log: Log[Any], **settled: Any) -> SentAlong:
    """Return what a form on a page sends unseen: the last record, an id of its own, and what is settled."""
    values = {"seen": log.number, "entry_id": uuid4(), **settled}
    fields = {name: _hidden(name, value) for name, value in values.items()}
    if known := known_of(log):
        fields["seen"] += _hidden("known", known)
    return fields


def _hidden(name: str, value: Any) -> SafeString:
    return SafeString(f'<input type="hidden" name="{name}" value="{escape(value)}">')


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
