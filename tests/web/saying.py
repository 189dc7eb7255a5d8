"""What an entry says comes back from the address and from the form that carry it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.http import QueryDict

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.panel import Draft
from referee.web.drafts import fields_of, read_draft
from referee.web.sent import SentEntry


def address_of(kind: EntryKind[Any], state: Any, entry: Entry) -> str:
    """Return the words of an address that put the entry together."""
    return urlencode(fields_of(Draft(kind.name, entry.seat, kind.picked(state, entry))))


def said_by_address(kind: EntryKind[Any], state: Any, entry: Entry) -> Entry:
    """Return the entry that the address says."""
    fields = dict(QueryDict(address_of(kind, state, entry)).lists())
    draft = read_draft(fields, {kind.name: kind}, None)
    assert draft is not None
    return kind.entry(state, draft.seat, draft.picked)


def said_by_form(kind: EntryKind[Any], state: Any, entry: Entry) -> Entry:
    """Return the entry that the form says."""
    sent = QueryDict(f"{address_of(kind, state, entry)}&seen=0&entry_id={uuid4()}")
    form = SentEntry(kind, state, sent)
    assert form.is_valid(), form.errors
    return form.entry


def of_all(forces: dict[str, list[str]]) -> dict[str, Any]:
    """Return the fields of a reveal on the table's own page: the cards of all who are missing."""
    return {"for_seat": "", **{f"cards.{name}": cards for name, cards in forces.items()}}


def act(by: str, card: str, what: str, target: str = "", answer: str = "") -> dict[str, Any]:
    """Return the fields of an act in the skirmish."""
    fields = {"for_seat": by, "with": card, "act": what, "target": target, "answer": answer}
    return {name: word for name, word in fields.items() if word}
