"""The question that is open at a table, as each visitor sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms

from referee.rules.kernel.log import Log
from referee.rules.kernel.pages import Proposal
from referee.rules.kernel.ruling import Line
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.web.base import SentForm, unbound


class AnswerForm(SentForm):
    """Yes or no to the question of this number."""

    number = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    say = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])


@dataclass(frozen=True, slots=True)
class Question:
    """The open question as one visitor sees it.

    ``about``: the entry; ``what``: kind of the change; ``says_for``: whom the visitor answers for.
    """

    proposal: Proposal
    about: Line | None
    what: str
    says_for: tuple[str, ...]
    is_asker: bool
    is_seat: bool
    form: AnswerForm


def question_of(visitor: Visitor, log: Log[Any]) -> Question | None:
    """Return the open question for this visitor's page."""
    proposal = log.proposal
    if proposal is None:
        return None
    return Question(
        proposal=proposal,
        about=selectors.proposed_line(visitor.table, log, visitor.seat_name),
        what=proposal.told.kind,
        says_for=says_for(visitor, proposal),
        is_asker=not visitor.is_watching and proposal.by == visitor.seat_name,
        is_seat=visitor.seat is not None,
        form=unbound(AnswerForm, log, number=proposal.number),
    )


def says_for(visitor: Visitor, proposal: Proposal) -> tuple[str, ...]:
    """A seat answers for itself, the table's own device for the seats that have none."""
    if visitor.is_watching:
        return ()
    if visitor.seat_name is not None:
        return (visitor.seat_name,) if visitor.seat_name in proposal.waits else ()
    devices = selectors.devices_of(visitor.table)
    return tuple(seat for seat in proposal.waits if seat not in devices)
